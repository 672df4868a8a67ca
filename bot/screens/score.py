"""The sheet as text: pools, mountains, whists, what it comes to now; and deal by deal, with reasons."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from bot.screen import Screen
from bot.screens import tokens
from bot.screens.result import headline, why_lines
from bot.screens.text import Keys, Names, columns, convention, display_names, escape, lines, shorten, table_name
from bot.table.view import PLAIN, TablePhase, TableView, Ui
from locales import Translator
from preferans.agreements import End
from preferans.sheet import Sheet

TABLE_WIDTH = 28  # so many letters of equal width a phone shows in a line
_NAME = 8
_ENOUGH = 5  # letters of a name, beside whists that are well apart
_LEAST_NAME = 4
_LEAST_CELL = 2
_PAGE = 3300
_MATRIX_FROM = 4  # so many players' whists do not fit in one line any more


def score(view: TableView, t: Translator, ui: Ui = PLAIN) -> Screen:
    """/score: the sheet; pages "deals" (all deals, with reasons) and "why" (the last one).

    As the page "score" of another screen it leads back there.
    """
    sheet = view.sheet
    if sheet is None:
        return Screen(
            lines(t("score-title", name=table_name(view), convention=convention(view.agreements, t), deals=0))
        )
    names = Names(view, t)
    if ui.page == "deals":
        return _deals_page(view, t, ui)
    keys = Keys(view, view.position)
    if ui.page == "why" and view.last is not None:
        keys.row(keys.button(t("button-back"), tokens.page("score")))
        then = Names(view, t, view.last)
        return Screen(lines(headline(view.last, t, then), "", *why_lines(view.last, t, then)), keys.build())
    over = is_over(view)
    text = lines(
        t(
            "score-title",
            name=table_name(view),
            convention=convention(view.agreements, t),
            deals=sheet.deals,
        ),
        sheet_table(sheet, t, names),
        t("settlement" if over else "settled-now"),
        totals_line(sheet, t, names),
        pairs_line(sheet, t, names),
        None if over else _left(view, sheet, t),
        _bombs(sheet, t, names),
    )
    if sheet.deals:
        keys.row(
            keys.button(t("button-why"), tokens.page("why")),
            keys.button(t("button-by-deal"), tokens.page("deals")),
        )
    if view.viewer is not None and ui.page == "score":
        keys.row(keys.button(t("button-back"), tokens.page()))
    return Screen(text, keys.build())


def is_over(view: TableView) -> bool:
    """Whether there is nothing to come: the report takes the place of the sheet."""
    return view.phase in (TablePhase.FINISHED, TablePhase.STOPPED)


def sheet_table(sheet: Sheet, t: Translator, names: Names) -> str:
    """Pools, mountains and whists in aligned columns, preformatted, no wider than a phone shows."""
    count = len(sheet.pool)
    points = [
        _column(t("column-pool"), [t.number(pool) for pool in sheet.pool]),
        _column(t("column-mountain"), [t.number(mountain) for mountain in sheet.mountain]),
    ]
    whists, beside = _beside(sheet, t, names, _room(points))
    if whists:
        labels = ["", *_labels(names, count, beside)]
        rows = [f"{row}  {text}" for row, text in zip(_rows(labels, points), whists, strict=True)]
    else:
        matrix = _matrix(sheet, names)
        labels = _labels(names, count, min(_room(points), _room(matrix)))
        title = shorten(t("column-whists"), max(map(columns, labels)))
        rows = [*_rows(["", *labels], points), "", *_rows([title, *labels], matrix)]
    return f"<pre>{escape(chr(10).join(row.rstrip() for row in rows))}</pre>"


def _beside(sheet: Sheet, t: Translator, names: Names, room: int) -> tuple[list[str], int]:
    """The whists as they stand beside the points, and how wide the names may then be; nothing where they do not fit."""
    count = len(sheet.pool)
    longest = max(columns(names.plain(seat)) for seat in range(count))
    for between, least in ((" · ", min(longest, _ENOUGH)), (" ", _LEAST_NAME)):
        whists = [t("column-whists"), *(_whists_of(sheet, seat, names, between) for seat in range(count))]
        left = room - 2 - max(map(columns, whists))
        if left >= least and count < _MATRIX_FROM:
            return whists, left
    return [], 0


def _column(title: str, cells: Sequence[str]) -> list[str]:
    """A column of the table, its cells to the right, all as wide as the widest."""
    width = max(map(columns, (title, *cells)))
    return [" " * (width - columns(cell)) + cell for cell in (title, *cells)]


def _room(cells: Sequence[Sequence[str]]) -> int:
    """How wide the names may be beside these columns."""
    return TABLE_WIDTH - sum(columns(column[0]) + 1 for column in cells)


def _rows(labels: Sequence[str], cells: Sequence[Sequence[str]]) -> list[str]:
    width = max(map(columns, labels))
    padded = (label + " " * (width - columns(label)) for label in labels)
    return [" ".join(row) for row in zip(padded, *cells, strict=True)]


def _labels(names: Names, count: int, room: int) -> list[str]:
    """The names of the rows, in so many columns that differ; letters that are two columns wide count twice."""
    plain = [names.plain(seat) for seat in range(count)]
    widths = range(min(room, _NAME), _LEAST_NAME - 1, -1)
    shown = [display_names(plain, width) for width in widths or [_LEAST_NAME]]
    return [next((each[seat] for each in shown if columns(each[seat]) <= room), str(seat + 1)) for seat in range(count)]


def _whists_of(sheet: Sheet, seat: int, names: Names, between: str) -> str:
    """«Б 24 · В 16»: what this player wrote on the others."""
    row = sheet.whists[seat]
    return between.join(f"{names.initial(other)} {amount}" for other, amount in enumerate(row) if other != seat)


def _matrix(sheet: Sheet, names: Names) -> list[list[str]]:
    """Who wrote how many whists on whom: a column a player written on."""
    count = len(sheet.pool)
    cells = []
    for on in range(count):
        amounts = ["—" if seat == on else str(sheet.whists[seat][on]) for seat in range(count)]
        width = max(_LEAST_CELL, *map(len, amounts))
        initial = names.initial(on)
        title = initial if columns(initial) <= width else str(on + 1)
        cells.append(_column(title, [amount.rjust(_LEAST_CELL) for amount in amounts]))
    return cells


def totals_line(sheet: Sheet, t: Translator, names: Names) -> str:
    totals = sheet.settlement().rounded()
    return " · ".join(f"{names[seat]} {t.signed(total)}" for seat, total in enumerate(totals))


def pairs_line(sheet: Sheet, t: Translator, names: Names) -> str | None:
    """Who wins what of whom, pair by pair, in whole whists that add up to the totals."""
    pairs = sheet.settlement().rounded_pairs()
    count = len(pairs)
    if count < 3:
        return None
    return " · ".join(
        f"{escape(names.initial(i))}–{escape(names.initial(j))} {t.signed(pairs[i][j])}"
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


def _deals_page(view: TableView, t: Translator, ui: Ui) -> Screen:
    """The deals from the last to the first, as many a page as fit, each entry with its reason."""
    pages: list[str] = []
    page, newest = "", []
    for result in reversed(view.results):
        then = Names(view, t, result)
        block = lines(headline(result, t, then), *why_lines(result, t, then))[:_PAGE]
        if page and len(page) + len(block) > _PAGE:
            pages.append(page)
            page = ""
        if not page:
            newest.append(result.deal_number)
        page = f"{page}\n\n{block}" if page else block
    pages.append(page or t("no-entries"))
    at = min(int(ui.argument) if ui.argument.isdecimal() else 0, len(pages) - 1)
    keys = Keys(view, view.position)
    keys.row(
        keys.button(t("button-later"), tokens.page("deals", str(at - 1))) if at else None,
        keys.button(t("button-earlier"), tokens.page("deals", str(at + 1))) if at + 1 < len(pages) else None,
    )
    keys.row(
        keys.button(t("button-back"), tokens.page() if is_over(view) else tokens.page("score")),
        keys.button(t("button-analysis"), tokens.page("analysis", str(newest[at]))) if newest else None,
    )
    return Screen(lines(t("deals-title", page=at + 1, pages=len(pages)), "", pages[at]), keys.build())
