"""A finished deal: the group's message turned into the result, its layout, and why every entry was written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.screen import Button, Keyboard, Screen
from bot.screens import tokens
from bot.screens.reasons import entry_line
from bot.screens.text import MAX_TEXT, Keys, Names, lines
from bot.table.view import PLAIN, ResultView, TablePhase, TableView, Ui
from locales import Translator
from preferans.outcome import Ended, Outcome, WhistWord
from preferans.reasons import Code
from preferans.scoring import Column, Entry


def found(view: TableView, ui: Ui) -> ResultView | None:
    """The result that a page is about: the deal named in its argument, or the last one."""
    if ui.argument.isdecimal():
        number = int(ui.argument)
        candidates = (*view.results, *(() if view.last is None else (view.last,)))
        return next((result for result in candidates if result.deal_number == number), view.last)
    return view.last


def result(view: TableView, t: Translator, ui: Ui = PLAIN) -> Screen:
    """What the deal came to; ``ui`` page "layout" shows the hands, "why" the entries."""
    shown = found(view, ui)
    if shown is None:
        raise ValueError("no deal is finished yet")
    names = Names(view, t, shown)
    keys = Keys(view, view.between_step)
    if ui.page in ("layout", "why"):
        body = layout_lines(shown, t, names) if ui.page == "layout" else why_lines(shown, t, names)
        keys.row(keys.button(t("button-back"), tokens.page("result", str(shown.deal_number))))
        return Screen(_cut([headline(shown, t, names), "", *body]), keys.build())
    is_last = view.last is not None and shown.deal_number == view.last.deal_number
    text = lines(
        headline(shown, t, names),
        talk_line(shown, t, names),
        *written_lines(shown.entries, t, names),
        cost_line(shown, t, names),
        next_line(view, t, Names(view, t)) if is_last else None,
    )
    return Screen(text, _keyboard(view, shown, keys, t, is_last=is_last))


def _keyboard(view: TableView, shown: ResultView, keys: Keys, t: Translator, *, is_last: bool) -> Keyboard:
    number = str(shown.deal_number)
    if is_last and view.phase is TablePhase.BETWEEN and not view.paused:
        next_buttons(view, keys, t)
    keys.row(
        keys.button(t("button-layout"), tokens.page("layout", number)),
        keys.button(t("button-why"), tokens.page("why", number)),
        keys.button(t("button-analysis"), tokens.page("analysis", number)),
    )
    return keys.build()


def next_buttons(view: TableView, keys: Keys, t: Translator) -> None:
    """«Дальше» for everybody under a message of the group, and the cut for the one who cuts."""
    keys.row(keys.button(t("button-next"), tokens.command("ready")))
    if view.cutter is not None and view.cutter not in view.ready:
        keys.row(*cut_buttons(keys, t))


def cut_buttons(keys: Keys, t: Translator) -> list[Button]:
    return [keys.button(t(f"button-cut-{place}"), tokens.command("cut", place)) for place in tokens.CUTS]


def headline(shown: ResultView, t: Translator, names: Names) -> str:
    """«Сдача 7 · Анна, 7♥: сыграно, взяток 9»."""
    outcome, number = shown.outcome, shown.deal_number
    if outcome.contract is None or outcome.declarer is None:
        tricks = " · ".join(f"{names[seat]} {outcome.tricks[seat]}" for seat in shown.seats)
        return t("result-raspas", number=number, tricks=tricks)
    name = names[outcome.declarer]
    contract = t.contract(outcome.contract)
    taken = outcome.tricks[outcome.declarer] if outcome.tricks else 0
    if outcome.without_all:
        return t("result-without-all", number=number, name=name, contract=contract)
    if outcome.ended is Ended.CONCEDED:
        return t("result-conceded", number=number, name=name, contract=contract, tricks=_conceded(shown))
    if outcome.ended is Ended.PASSED:
        return t("result-passed", number=number, name=name, contract=contract)
    if outcome.ended is Ended.HALF:
        return t("result-half", number=number, name=name, contract=contract)
    if outcome.contract.is_misere:
        key = "result-misere-caught" if taken else "result-misere-made"
        return t(key, number=number, name=name, tricks=taken)
    if outcome.under_ordered:
        return t("result-under-ordered", number=number, name=name, contract=contract, tricks=taken)
    if taken < outcome.contract.level:
        short = outcome.contract.level - taken
        return t("result-failed", number=number, name=name, contract=contract, short=short, tricks=taken)
    return t("result-made", number=number, name=name, contract=contract, tricks=taken)


def _conceded(shown: ResultView) -> int:
    """As how many tricks short the declarer gave up."""
    for entry in shown.entries:
        if entry.reason.code is Code.CONCEDED:
            return int(dict(entry.reason.args)["tricks"])
    return 0


def talk_line(shown: ResultView, t: Translator, names: Names) -> str | None:
    """Who whisted, and how."""
    outcome = shown.outcome
    words = dict(outcome.talk)
    if not words:
        return None
    whisters = [seat for seat, word in words.items() if word not in (WhistWord.PASS, WhistWord.HALF)]
    parts = []
    for seat, word in words.items():
        if word in (WhistWord.WHIST, WhistWord.RETURN, WhistWord.DEALER) and len(whisters) == 1:
            key = "whists-open" if outcome.open else "whists-closed"
        else:
            key = f"said-{word.value}"
        said = t(key)
        if seat in whisters and outcome.tricks and outcome.ended is Ended.PLAYED:
            said = t("whist-tricks", word=said, tricks=_defence(outcome, seat, alone=len(whisters) == 1))
        parts.append(t("name-word", name=names[seat], word=said))
    return " · ".join(parts)


def _defence(outcome: Outcome, whister: int, *, alone: bool) -> int:
    """The tricks of a whister: all of the defence where he whists alone."""
    if alone and outcome.declarer is not None:
        return sum(outcome.tricks) - outcome.tricks[outcome.declarer]
    return outcome.tricks[whister]


def written_lines(entries: Sequence[Entry], t: Translator, names: Names) -> list[str]:
    """What was written, player by player, without the reasons; whists of one player on another in one sum."""
    sums: dict[tuple[int, Column, int | None], Entry] = {}
    for entry in entries:
        where = (entry.player, entry.column, entry.on)
        before = sums.get(where)
        sums[where] = entry if before is None else replace(entry, amount=before.amount + entry.amount)
    return [entry_line(sums[where], t, names) for where in sorted(sums, key=lambda each: each[0])]


def why_lines(shown: ResultView, t: Translator, names: Names) -> list[str]:
    """Every entry with its reason."""
    if not shown.entries:
        return [t("no-entries")]
    return [entry_line(entry, t, names, why=True) for entry in shown.entries]


def cost_line(shown: ResultView, t: Translator, names: Names) -> str:
    """What the deal changed in the settlement of everybody who sat there then."""
    costs = " · ".join(f"{names[seat]} {t.signed(shown.cost[seat])}" for seat in shown.seats)
    return t("deal-cost", costs=costs)


def next_line(view: TableView, t: Translator, names: Names) -> str | None:
    """Who deals next and who cuts."""
    if view.phase is not TablePhase.BETWEEN or view.sheet is None:
        return None
    dealer = names[view.sheet.dealer]
    waiting = [
        seat.index for seat in view.seats if not seat.computer and not seat.away and seat.index not in view.ready
    ]
    if view.cutter is not None:
        line = t("next-dealer-cut", dealer=dealer, cutter=names[view.cutter])
    else:
        line = t("next-dealer", dealer=dealer)
    if view.ready and waiting:
        return lines(line, t("waiting-for", names=names.join(waiting)))
    return line


def layout_lines(shown: ResultView, t: Translator, names: Names) -> list[str]:
    """All hands as dealt, the talon and the discard, and the seed that the cards came from."""
    rows = [t("open-hand", name=names[hand], cards=t.hand(cards)) for hand, cards in enumerate(shown.hands) if cards]
    if shown.discard:
        rows.append(t("talon-and-discard", talon=t.cards(shown.talon), discard=t.cards(shown.discard)))
    else:
        rows.append(t("talon", talon=t.cards(shown.talon)))
    if shown.seed:
        rows += ["", t("layout-seed", number=shown.deal_number, seed=shown.seed)]
    return rows


def _cut(rows: list[str]) -> str:
    """As many lines as a message holds."""
    kept: list[str] = []
    size = 0
    for row in rows:
        size += len(row) + 1
        if size > MAX_TEXT - 2:
            kept.append("…")
            break
        kept.append(row)
    return "\n".join(kept)
