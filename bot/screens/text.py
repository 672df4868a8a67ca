"""What all screens share: names that cannot break the markup, widths, keyboards."""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Iterable, Sequence

from bot.callback import encode
from bot.screen import Button, Keyboard
from bot.table.view import ResultView, SeatView, TableView, TurnView
from locales import Translator
from preferans.agreements import Agreements, End
from preferans.cards import Cards

MAX_TEXT = 4096
MAX_ALERT = 200
MAX_ROW = 8
CARDS_A_ROW = 5
HALF_ROW = 16  # so many letters a phone shows on half a row
NAME_WIDTH = 14
_INITIAL = 3
_BLANK = "\u2800"  # a braille cell without dots: as wide as a letter, and Telegram does not trim it away
_FULL_WIDTH = 27
DUMMY = 2  # the hand of the dummy with two players


def tidy(name: str) -> str:
    """A name without what breaks a line: control and direction marks, combining heaps, runs of spaces."""
    kept: list[str] = []
    for letter in unicodedata.normalize("NFC", name):
        category = unicodedata.category(letter)
        if category == "Mn" and kept and unicodedata.category(kept[-1]) == "Mn":
            continue
        if letter in ("\u200d", "\ufe0f") or category[0] not in "CZ":
            kept.append(letter)
        elif category[0] == "Z" or letter in "\t\n\r":
            kept.append(" ")
    return " ".join("".join(kept).split())


def shorten(name: str, width: int = NAME_WIDTH) -> str:
    """At most ``width`` letters of a tidied name, the cut shown by an ellipsis. Not escaped: for toasts and buttons."""
    plain = tidy(name)
    return plain if len(plain) <= width else plain[: width - 1].rstrip() + "…"


def columns(text: str) -> int:
    """How wide a text is where all letters are equally wide: marks have no width, some signs and scripts have two."""
    return sum(
        2
        if unicodedata.east_asian_width(letter) in ("W", "F")
        else unicodedata.category(letter) not in ("Mn", "Me", "Cf")
        for letter in text
    )


def escape(text: str) -> str:
    return html.escape(text, quote=False)


def isolated(text: str) -> str:
    """A name written from right to left in marks that keep it from turning the line around; others as they are."""
    turns = any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in text)
    return f"\u2068{text}\u2069" if turns else text


def display_names(names: Sequence[str], width: int = NAME_WIDTH) -> tuple[str, ...]:
    """Short names that differ from each other, not escaped. An empty one becomes ``№ 2``."""
    shown: list[str] = []
    for place, raw in enumerate(names, 1):
        name = shorten(raw, width) or f"№ {place}"
        shown.append(f"{shorten(raw, width - 3)} {place}" if name in shown else name)
    return tuple(shown)


def initials(names: Sequence[str]) -> tuple[str, ...]:
    """The shortest beginnings of these (different) names that tell them apart, at most three letters.

    Names alike for longer get their place at the table: ``А1``, ``А2``.
    """
    short: list[str] = []
    for place, name in enumerate(names, 1):
        others = [other for other in names if other != name]
        beginnings = (name[:length] for length in range(1, _INITIAL + 1))
        alone = (each for each in beginnings if not any(other.startswith(each) for other in others))
        short.append(next(alone, f"{name[:1]}{place}").strip())
    return tuple(short) if len(set(short)) == len(short) else tuple(map(str, range(1, len(short) + 1)))


class Names:
    """How the people of a table are called on one screen, or those who played a deal (``then``).

    ``[i]`` is escaped and bold-free, for texts; ``plain(i)`` for buttons and alerts; ``initial(i)`` one letter where
    that tells them apart. With two players seat 2 is the dummy.
    """

    def __init__(self, view: TableView, t: Translator, then: ResultView | None = None) -> None:
        names = list(then.names) if then is not None and then.names else [seat.name for seat in view.seats]
        if len(names) == 2:
            names.append(t("dummy"))
        self._plain = display_names(names)
        self._initials = initials(self._plain)

    def __getitem__(self, seat: int) -> str:
        return escape(isolated(self._plain[seat]))

    def plain(self, seat: int) -> str:
        return self._plain[seat]

    def initial(self, seat: int) -> str:
        return self._initials[seat]

    def join(self, seats: Iterable[int]) -> str:
        return ", ".join(self[seat] for seat in seats)


def table_name(view: TableView) -> str:
    """The table's name, escaped and shortened."""
    return escape(shorten(view.name, 24))


def seat_of(view: TableView, seat: int) -> SeatView:
    return next(place for place in view.seats if place.index == seat)


def turn_of(view: TableView, seat: int | None) -> TurnView | None:
    """The open question of this seat, if it has one."""
    return next((turn for turn in view.turns if turn.seat == seat), None)


def left(turn: TurnView | None, t: Translator) -> str:
    """The time a turn has left, or nothing while its clock stands."""
    if turn is None or turn.seconds_left is None:
        return ""
    if turn.on_bank:
        return t("time-bank", time=t.clock(turn.seconds_left))
    return t.clock(turn.seconds_left)


def preset_name(agreements: Agreements, t: Translator) -> str:
    name = f"preset-{agreements.preset}"
    return t(name) if t.has(name) else escape(shorten(agreements.preset, 24))


def preset_about(agreements: Agreements, t: Translator) -> str | None:
    """What the convention is about, as a line of its own."""
    about = f"preset-{agreements.preset}.about"
    if not t.has(about):
        return None
    text = t(about)
    return text[:1].upper() + text[1:]


def convention(agreements: Agreements, t: Translator) -> str:
    """The convention and when the pulka ends: «Сочи до 20»."""
    name = preset_name(agreements, t)
    match agreements.end:
        case End.EACH_POOL:
            return t("convention-each-pool", preset=name, pool=agreements.pool_size)
        case End.TOTAL_POOL:
            total = agreements.pool_size * agreements.players
            return t("convention-total-pool", preset=name, pool=total)
        case End.TIME:
            return t("convention-time", preset=name)
        case End.LAPS:
            return t("convention-laps", preset=name, laps=agreements.laps)
        case End.POOL_AND_MOUNTAIN:
            return t("convention-pool-and-mountain", preset=name, pool=agreements.pool_size)
        case End.ROUNDS:
            return t("convention-rounds", preset=name, rounds=agreements.rounds, pool=agreements.pool_size)


def pause_line(view: TableView, t: Translator) -> str:
    """That there is a pause, and why where nobody asked for it."""
    return t({"nobody": "paused-nobody", "refused": "paused-refused"}.get(view.pause_why, "paused"))


class Keys:
    """Builds a keyboard: buttons of one table, each with the step it answers."""

    def __init__(self, view: TableView, step: int) -> None:
        self._table = view.table
        self._step = step
        self._group_url = view.group_url
        self._rows: list[tuple[Button, ...]] = []

    def button(self, label: str, token: str, *, step: int | None = None) -> Button:
        return Button(label, encode(self._table, self._step if step is None else step, token))

    def to_group(self, t: Translator) -> Button | None:
        """The button back to the group's message, where there is a link to it."""
        return Button(t("button-to-group"), url=self._group_url) if self._group_url else None

    @staticmethod
    def link(label: str, url: str) -> Button:
        return Button(label, url=url)

    def row(self, *buttons: Button | None) -> Keys:
        """One row, without the buttons that are not there; none at all adds nothing."""
        kept = tuple(button for button in buttons if button is not None)
        if kept:
            self._rows.append(kept)
        return self

    def grid(self, buttons: Sequence[Button], width: int) -> Keys:
        """Rows of equal length, none longer than ``width``."""
        for row in split(buttons, width):
            self.row(*row)
        return self

    def pairs(self, buttons: Sequence[Button]) -> Keys:
        """Two short labels a row in the order given; one that a phone would cut stands alone."""
        waiting: list[Button] = []
        for button in buttons:
            if len(button.label) > HALF_ROW:
                self.row(*waiting).row(button)
                waiting = []
            else:
                waiting.append(button)
                if len(waiting) == 2:
                    self.row(*waiting)
                    waiting = []
        return self.row(*waiting)

    def build(self) -> Keyboard:
        return tuple(self._rows)


def split(items: Sequence[Button], width: int) -> list[Sequence[Button]]:
    """As few rows as the width allows, as even as they can be: eight cards stand four and four."""
    if not items:
        return []
    rows = -(-len(items) // width)
    size, longer = divmod(len(items), rows)
    cut: list[Sequence[Button]] = []
    start = 0
    for row in range(rows):
        end = start + size + (row < longer)
        cut.append(items[start:end])
        start = end
    return cut


def widen(text: str) -> str:
    """The text with a line of blanks below where it is narrow: buttons are only as wide as their message."""
    return text + "\n" + _BLANK * _FULL_WIDTH


def lines(*parts: str | None) -> str:
    """The parts that are there, one a line. An empty string is an empty line, None is nothing."""
    return "\n".join(part for part in parts if part is not None)


def hand_lines(cards: Cards, t: Translator, trump: int | None = None) -> list[str]:
    """A hand, a line a suit, the trumps named."""
    shown = []
    for suit in range(4):
        line = t.suit_line(cards, suit)
        shown.append(t("trumps", line=line) if suit == trump else line)
    return shown
