"""Claims on the hand message: proposing a final split, answering one (RULES 10)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens import tokens
from bot.screens.hand_parts import Part, my_turn, own_lines, service_row, step_of, word_button
from bot.screens.table_lines import (
    claim_line,
    contract_line,
    one_side,
    open_hands,
    people_of,
    split_text,
    tricks_line,
    twelve_line,
)
from bot.screens.text import Keys, Names, left, turn_of
from bot.table.view import TableView, Ui
from locales import Translator
from preferans.actions import ACCEPT, REJECT, Claim, Offer
from preferans.view import View


def pending(view: TableView, deal: View, t: Translator, names: Names) -> Part:
    """Somebody has proposed how the rest falls; whoever is asked says yes or no."""
    keys = Keys(view, step_of(view))
    own = frozenset({view.viewer}) if view.viewer is not None else frozenset()
    body: list[str | None] = [
        contract_line(deal, t, names),
        tricks_line(deal, t, names),
        "",
        *own_lines(view, deal, t, names),
        "",
        *open_hands(deal, t, names, own),
        twelve_line(deal, t, names) if view.viewer != deal.declarer else None,
        "",
        claim_line(deal, t, names),
    ]
    if my_turn(view, deal):
        time = left(turn_of(view, view.viewer), t)
        body.append(t("answer-claim-time", time=time) if time else t("answer-claim"))
        keys.row(*(word_button(keys, act, t, names) for act in (ACCEPT, REJECT) if act in deal.legal))
    service_row(view, deal, keys, t)
    return Part(body, keys.build())


def proposing(view: TableView, deal: View, t: Translator, names: Names, ui: Ui) -> Part:
    """All final splits the rules allow: first how many for oneself, then, where it matters, how the others share."""
    keys = Keys(view, view.position)
    offers = [act for act in deal.legal if isinstance(act, Offer)]
    # On misère an offer says all, and keeps the cards closed.
    claims = [] if offers else [act for act in deal.legal if isinstance(act, Claim)]
    subject = _subject(view, deal)
    place = _column(deal, subject)
    by_own: dict[int, list[Claim]] = {}
    for claim in claims:
        by_own.setdefault(claim.tricks[place], []).append(claim)
    if deal.declarer is not None and one_side(deal):
        by_own = {tricks: options[:1] for tricks, options in by_own.items()}
    chosen = int(ui.argument) if ui.argument.isdecimal() else None
    body: list[str | None] = [contract_line(deal, t, names), tricks_line(deal, t, names), ""]
    body += [*own_lines(view, deal, t, names), ""]
    if chosen is not None and len(by_own.get(chosen, ())) > 1:
        body.append(t("claim-share", name=names[subject], tricks=chosen))
        for claim in by_own[chosen]:
            text = split_text(deal, claim, names, plain=True)
            keys.row(keys.button(text, tokens.confirm(claim)))
    else:
        body.append(_question(claims, offers, None if subject == view.viewer else names[subject], t))
        buttons = []
        for tricks in sorted(by_own, reverse=True):
            options = by_own[tricks]
            token = tokens.confirm(options[0]) if len(options) == 1 else tokens.page("claim", str(tricks))
            buttons.append(keys.button(t("claim-total", tricks=tricks), token))
        keys.grid(buttons, 2)
        keys.grid([keys.button(t("claim-total", tricks=act.tricks), tokens.confirm(act)) for act in offers], 2)
    keys.row(keys.button(t("button-back"), tokens.page()))
    return Part(body, keys.build())


def _question(claims: Sequence[Claim], offers: Sequence[Offer], name: str | None, t: Translator) -> str:
    if offers:
        return t("offer-choose")
    if not claims:
        return t("claim-nothing")
    return t("claim-choose-own") if name is None else t("claim-choose", name=name)


def _subject(view: TableView, deal: View) -> int:
    """Whose tricks are counted: the declarer's in a contract, one's own in raspas."""
    if deal.declarer is not None:
        return deal.declarer
    return view.viewer if view.viewer is not None else deal.order[0]


def _column(deal: View, seat: int) -> int:
    return sorted(people_of(deal)).index(seat)
