"""/history: the pulkas this chat, or this person, has finished."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from bot.callback import encode
from bot.screen import Button, Screen
from bot.screens import tokens
from bot.screens.text import escape, lines, shorten
from locales import Translator

PAGE = 8


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A finished pulka: its table number, when it ended (Unix seconds), and what everybody won, names raw."""

    table: int
    name: str
    finished_at: float
    results: tuple[tuple[str, int], ...]


def date(at: float, t: Translator) -> str:
    day = datetime.fromtimestamp(at, tz=UTC)
    return t("date", day=f"{day.day:02}", month=f"{day.month:02}", year=str(day.year))


def history(rows: Sequence[HistoryRow], t: Translator, page: int = 0) -> Screen:
    """The newest first, eight a page, a button each that shows the report again."""
    if not rows:
        return Screen(t("history-empty"))
    pages = -(-len(rows) // PAGE)
    page = min(max(page, 0), pages - 1)
    shown = rows[page * PAGE : (page + 1) * PAGE]
    text = []
    buttons = []
    for number, row in enumerate(shown, page * PAGE + 1):
        results = " · ".join(f"{escape(shorten(name))} {t.signed(won)}" for name, won in row.results)
        text.append(
            t("history-row", number=number, date=date(row.finished_at, t), name=escape(shorten(row.name, 24)))
            + "\n"
            + results
        )
        buttons.append(Button(str(number), encode(row.table, 0, tokens.page("report"))))
    keyboard = [tuple(buttons[:4]), tuple(buttons[4:])] if len(buttons) > 4 else [tuple(buttons)]
    turn = []
    if page:
        turn.append(Button(t("button-later"), encode(0, 0, tokens.page("history", str(page - 1)))))
    if page + 1 < pages:
        turn.append(Button(t("button-earlier"), encode(0, 0, tokens.page("history", str(page + 1)))))
    if turn:
        keyboard.append(tuple(turn))
    return Screen(lines(t("history-title"), "", *text), tuple(keyboard))
