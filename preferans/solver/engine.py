"""The solver's questions, with ordinary values in and out."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from preferans.cards import CARDS, Card
from preferans.contracts import Strain
from preferans.solver.position import Goal, Position
from preferans.solver.runtime import load

if TYPE_CHECKING:
    from preferans.solver.bits import Words

_RASPAS_BUCKETS = 1 << 17


@dataclass(frozen=True, slots=True)
class Solution:
    """``tricks``: the declarer's from here under best play by all; ``moves``: the same after each legal card."""

    tricks: int
    moves: dict[Card, int]


@dataclass(frozen=True, slots=True)
class RaspasSolution:
    """Raspas read in two ways; tricks from here, by seat.

    ``minimal[i]``: the fewest seat i takes when the other two work against him; ``moves``: that of the seat to move
    after each legal card. ``split``: everybody for himself (the rule of ties is `raspas`'s); ``split_moves`` likewise.
    """

    minimal: tuple[int, int, int]
    moves: dict[Card, int]
    split: tuple[int, int, int]
    split_moves: dict[Card, tuple[int, int, int]]


class Layout(NamedTuple):
    """What `Position` says, unchecked, for those who ask thousands of times: masks and numbers.

    ``declarer`` with ``misere`` is anybody who wants few tricks against the two others, so also a player in raspas;
    ``talon`` as in `Position`.
    """

    hands: tuple[int, int, int]
    leader: int
    strain: int
    declarer: int
    misere: bool = False
    table: tuple[int, ...] = ()
    talon: tuple[int, ...] = ()
    talon_wins: bool = False


class _Arrays(threading.local):
    """The memory of the searches, one set for each thread."""

    def __init__(self) -> None:
        self._by_goal: dict[str, Words] = {}

    def of(self, goal: str) -> Words:
        array = self._by_goal.get(goal)
        if array is None:
            memory = load("memory")
            buckets = _RASPAS_BUCKETS if goal == "split" else None
            array = self._by_goal[goal] = memory.new_array(goal != "tricks", buckets)
        return array


_arrays = _Arrays()


def _question(layout: Layout, every: bool, need: int) -> tuple[int, ...]:
    """The arguments of the kernel `answer`, after the array: plain ints, for numba is slow to recognise others."""
    hands, declarer, table = layout.hands, layout.declarer, layout.table
    return (
        int(layout.misere),
        int(layout.strain),
        int(hands[declarer]),
        int(hands[(declarer + 1) % 3]),
        int(hands[(declarer + 2) % 3]),
        (layout.leader - declarer) % 3,
        len(table),
        int(table[0]) if table else 0,
        int(table[1]) if len(table) > 1 else 0,
        _packed(layout.talon, layout.talon_wins),
        int(every),
        need,
    )


def _packed(talon: Sequence[int], wins: bool) -> int:
    packed = 0
    for card in reversed(talon):
        packed = packed << 7 | (card + 1) | (64 if wins else 0)
    return packed


def _layout(position: Position, declarer: int | None = None) -> Layout:
    return Layout(
        position.hands,
        position.leader,
        position.strain,
        position.declarer if declarer is None else declarer,
        position.goal is not Goal.TRICKS,
        position.table,
        position.talon,
        position.talon_wins,
    )


def tricks_of(layout: Layout) -> int:
    """The declarer's tricks from here under best play by all."""
    array = _arrays.of("misere" if layout.misere else "tricks")
    return int(load("root").answer(array, *_question(layout, False, -1)))


def takes(layout: Layout, tricks: int) -> bool:
    """Whether the declarer takes at least so many tricks from here; quicker than to ask how many."""
    array = _arrays.of("misere" if layout.misere else "tricks")
    return bool(load("root").answer(array, *_question(layout, False, max(tricks, 0))))


def solve_layout(layout: Layout) -> Solution:
    """The declarer's tricks, and what comes of each legal card."""
    from preferans.solver.layout import VALUES

    array = _arrays.of("misere" if layout.misere else "tricks")
    tricks = int(load("root").answer(array, *_question(layout, True, -1)))
    return Solution(tricks, _moves(array[VALUES : VALUES + 32].tolist()))


def solve_many(layouts: Sequence[Layout], *, moves: bool = True) -> list[Solution]:
    """Solve layouts of one goal in one call, during which the interpreter is free for other threads.

    Raises ValueError if misère and tricks are mixed.
    """
    import numpy

    if not layouts:
        return []
    misere = layouts[0].misere
    if any(layout.misere != misere for layout in layouts):
        raise ValueError("layouts of one goal only")
    root = load("root")
    questions = numpy.array([_question(layout, moves, -1) for layout in layouts], dtype=numpy.int64)
    results = numpy.full((len(layouts), 33), -1, dtype=numpy.int64)
    root.answer_all(_arrays.of("misere" if misere else "tricks"), questions, results)
    return [Solution(row[32], _moves(row[:32])) for row in results.tolist()]


def _moves(values: Sequence[int]) -> dict[Card, int]:
    return {CARDS[card]: value for card, value in enumerate(values) if value >= 0}


def solve(position: Position) -> Solution:
    """The declarer's tricks from here, and what comes of each legal card. ValueError for raspas: `solve_raspas`."""
    if position.goal is Goal.RASPAS:
        raise ValueError("in raspas there is no declarer: ask solve_raspas")
    return solve_layout(_layout(position))


def makes(position: Position, tricks: int) -> bool:
    """Whether the declarer, who wants tricks, takes at least so many from here."""
    return takes(_layout(position), tricks)


def caught(position: Position) -> bool:
    """Whether the declarer of a misère is made to take a trick from here."""
    return takes(_layout(position), 1)


def strains(hands: tuple[int, int, int], *, declarer: int, leader: int) -> tuple[int, int, int, int, int]:
    """What the declarer takes with each suit as trumps and without, in the order of `Strain`."""
    found = tuple(tricks_of(Layout(hands, leader, strain, declarer)) for strain in Strain)
    return (found[0], found[1], found[2], found[3], found[4])


def solve_raspas(position: Position) -> RaspasSolution:
    """Both readings of a raspas. Tens of milliseconds for ten cards."""
    from preferans.solver.layout import VALUES

    if position.goal is not Goal.RASPAS:
        raise ValueError("only raspas is played for oneself")
    mover = position.to_move
    by_seat = [tricks_of(_layout(position, seat)) if seat != mover else 0 for seat in range(3)]
    cautious = solve_layout(_layout(position, mover))
    by_seat[mover] = cautious.tricks

    layout = _layout(position)
    array = _arrays.of("split")
    table = layout.table
    best = load("raspas").answer_split(
        array,
        *map(int, layout.hands),
        layout.leader,
        len(table),
        int(table[0]) if table else 0,
        int(table[1]) if len(table) > 1 else 0,
        _packed(layout.talon, layout.talon_wins),
    )
    moves = _moves(array[VALUES : VALUES + 32].tolist())
    return RaspasSolution(
        (by_seat[0], by_seat[1], by_seat[2]),
        cautious.moves,
        _unpacked(int(best)),
        {card: _unpacked(value) for card, value in moves.items()},
    )


def _unpacked(split: int) -> tuple[int, int, int]:
    return (split & 15, split >> 4 & 15, split >> 8 & 15)
