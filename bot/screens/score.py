"""The sheet as text: pools, mountains, whists, what it comes to now; and deal by deal, with reasons."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from bot.screen import Screen
from bot.screens import tokens
from bot.screens.result import headline, why_lines
from bot.screens.text import Keys, Names, convention, escape, lines, shorten, table_name
from bot.table.view import PLAIN, TableView, Ui
from locales import Translator
from preferans.agreements import End
from preferans.sheet import Sheet

_NAME = 8
_PAGE = 3300
_MATRIX_FROM = 4  # so many players' whists do not fit in one line any more


def score(view: TableView, t: Translator, ui: Ui = PLAIN) -> Screen:
    """/score: the sheet; pages "deals" (all deals, with reasons) and "why" (the last one)."""
    sheet = view.sheet
    if sheet is None:
        return Screen(
            lines(t("score-title", name=table_name(view), convention=convention(view.agreements, t), deals=0))
        )
    names = Names(view, t)
    if ui.page == "deals":
        return _deals_page(view, t, names, ui)
    keys = Keys(view, view.position)
    if ui.page == "why" and view.last is not None:
        keys.row(keys.button(t("button-back"), tokens.page("score")))
        return Screen(lines(headline(view.last, t, names), "", *why_lines(view.last, t, names)), keys.build())
    text = lines(
        t(
            "score-title",
            name=table_name(view),
            convention=convention(view.agreements, t),
            deals=sheet.deals,
        ),
        sheet_table(sheet, t, names),
        t("settled-now"),
        totals_line(sheet, t, names),
        pairs_line(sheet, t, names),
        _left(view, sheet, t),
        _bombs(sheet, t, names),
    )
    if sheet.deals:
        keys.row(
            keys.button(t("button-why"), tokens.page("why")),
            keys.button(t("button-by-deal"), tokens.page("deals")),
        )
    if view.viewer is not None:
        keys.row(keys.button(t("button-back"), tokens.page()))
    return Screen(text, keys.build())


def sheet_table(sheet: Sheet, t: Translator, names: Names) -> str:
    """Pools, mountains and whists in aligned columns, preformatted."""
    count = len(sheet.pool)
    shown = [shorten(names.plain(seat), _NAME) for seat in range(count)]
    width = max(map(len, shown))
    pool, mountain, whists = t("column-pool"), t("column-mountain"), t("column-whists")
    few = count < _MATRIX_FROM
    left, right = max(5, len(pool)), max(5, len(mountain))
    rows = [f"{'':{width}} {pool:>{left}} {mountain:>{right}}" + (f"  {whists}" if few else "")]
    for seat in range(count):
        points = f"{t.number(sheet.pool[seat]):>{left}} {t.number(sheet.mountain[seat]):>{right}}"
        row = f"{shown[seat]:{width}} {points}"
        if few:
            row += "  " + " · ".join(
                f"{names.initial(other)} {sheet.whists[seat][other]}" for other in range(count) if other != seat
            )
        rows.append(row)
    if not few:
        rows += ["", *_matrix(sheet, t, names, shown, width)]
    return f"<pre>{escape(chr(10).join(row.rstrip() for row in rows))}</pre>"


def _matrix(sheet: Sheet, t: Translator, names: Names, shown: Sequence[str], width: int) -> list[str]:
    count = len(shown)
    cell = max(3, *(len(str(amount)) for row in sheet.whists for amount in row)) + 1
    short = [names.initial(seat)[: cell - 1] for seat in range(count)]
    rows = [t("column-whists").ljust(width) + "".join(f"{name:>{cell}}" for name in short)]
    for seat in range(count):
        cells = ("—" if other == seat else str(sheet.whists[seat][other]) for other in range(count))
        rows.append(f"{shown[seat]:{width}}" + "".join(f"{text:>{cell}}" for text in cells))
    return rows


def totals_line(sheet: Sheet, t: Translator, names: Names) -> str:
    totals = sheet.settlement().rounded()
    return " · ".join(f"{names[seat]} {t.signed(total)}" for seat, total in enumerate(totals))


def pairs_line(sheet: Sheet, t: Translator, names: Names) -> str | None:
    """Who wins what of whom, pair by pair, rounded to whole whists."""
    pairs = sheet.settlement().pairs
    count = len(pairs)
    if count < 3:
        return None
    return " · ".join(
        f"{escape(names.initial(i))}–{escape(names.initial(j))} {t.signed(round(pairs[i][j]))}"
        for i, j in combinations(range(count), 2)
    )


def _left(view: TableView, sheet: Sheet, t: Translator) -> str:
    """How much is missing to the end, and how many raspas there were in a row."""
    agreements = view.agreements
    raspas = sheet.raspas_in_a_row
    match agreements.end:
        case End.EACH_POOL | End.POOL_AND_MOUNTAIN:
            points = sum(max(0, agreements.pool_size - pool) for pool in sheet.pool)
            return t("left-pool", points=points, raspas=raspas)
        case End.TOTAL_POOL:
            points = max(0, agreements.pool_size * len(sheet.pool) - sum(sheet.pool))
            return t("left-pool", points=points, raspas=raspas)
        case End.LAPS:
            return t("left-laps", laps=max(0, agreements.laps - sheet.laps), raspas=raspas)
        case End.ROUNDS:
            return t("left-rounds", round=sheet.round, rounds=agreements.rounds, raspas=raspas)
        case End.TIME:
            return t("left-lap" if sheet.is_time_up else "left-time", raspas=raspas)


def _bombs(sheet: Sheet, t: Translator, names: Names) -> str | None:
    unspent = [
        f"{names[seat]} {' '.join(f'×{bomb}' for bomb in bombs)}" for seat, bombs in enumerate(sheet.bombs) if bombs
    ]
    return t("bombs", bombs=" · ".join(unspent)) if unspent else None


def _deals_page(view: TableView, t: Translator, names: Names, ui: Ui) -> Screen:
    """The deals from the last to the first, as many a page as fit, each entry with its reason."""
    pages: list[str] = []
    page = ""
    for result in reversed(view.results):
        block = lines(headline(result, t, names), *why_lines(result, t, names))[:_PAGE]
        if page and len(page) + len(block) > _PAGE:
            pages.append(page)
            page = ""
        page = f"{page}\n\n{block}" if page else block
    pages.append(page or t("no-entries"))
    at = min(int(ui.argument) if ui.argument.isdecimal() else 0, len(pages) - 1)
    keys = Keys(view, view.position)
    keys.row(
        keys.button(t("button-later"), tokens.page("deals", str(at - 1))) if at else None,
        keys.button(t("button-earlier"), tokens.page("deals", str(at + 1))) if at + 1 < len(pages) else None,
    )
    keys.row(keys.button(t("button-back"), tokens.page("score")))
    return Screen(lines(t("deals-title", page=at + 1, pages=len(pages)), "", pages[at]), keys.build())
