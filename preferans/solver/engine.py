"""The solver's questions, with ordinary values in and out."""

from __future__ import annotations

import threading
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple

from preferans.cards import CARDS, Card
from preferans.contracts import Strain
from preferans.solver.layout import ANSWER
from preferans.solver.memory import MISERE_BUCKETS, RASPAS_BUCKETS, TRICK_BUCKETS, address, new_array, words
from preferans.solver.position import Goal, Position
from preferans.solver.runtime import kernels


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


class _Search:
    """The memory of one thread for one goal, and the kernel that is asked with it."""

    __slots__ = ("_answer", "_kernel", "_memory", "_start")

    def __init__(self, goal: str) -> None:
        loaded = kernels()
        buckets = {"tricks": TRICK_BUCKETS, "misere": MISERE_BUCKETS, "split": RASPAS_BUCKETS}[goal]
        self._kernel = loaded.answer_split if goal == "split" else loaded.answer_all
        self._memory = new_array(loaded, goal != "tricks", buckets)
        self._start = address(self._memory)
        self._answer = words(ANSWER)

    def one(self, question: Sequence[int]) -> array[int]:
        """A row of ANSWER words; the next question overwrites it."""
        return self._ask(array("q", question), 1, self._answer)

    def many(self, questions: Sequence[Sequence[int]]) -> array[int]:
        """A row for each question, one after the other; meanwhile the interpreter is free."""
        number = len(questions)
        return self._ask(array("q", chain.from_iterable(questions)), number, words(ANSWER * number))

    def _ask(self, questions: array[int], number: int, answers: array[int]) -> array[int]:
        self._kernel(self._start, address(questions), number, address(answers))
        return answers


class _Searches(threading.local):
    """Threads share nothing."""

    def __init__(self) -> None:
        self._by_goal: dict[str, _Search] = {}

    def of(self, goal: str) -> _Search:
        search = self._by_goal.get(goal)
        if search is None:
            search = self._by_goal[goal] = _Search(goal)
        return search


_searches = _Searches()


def _question(layout: Layout, every: bool, need: int) -> tuple[int, ...]:
    """The arguments of the kernel `answer`, after the array."""
    hands, declarer, table = layout.hands, layout.declarer, layout.table
    return (
        layout.misere,
        layout.strain,
        hands[declarer],
        hands[(declarer + 1) % 3],
        hands[(declarer + 2) % 3],
        (layout.leader - declarer) % 3,
        len(table),
        table[0] if table else 0,
        table[1] if len(table) > 1 else 0,
        _packed(layout.talon, layout.talon_wins) if layout.talon else 0,
        every,
        need,
    )


def _goal(layout: Layout) -> str:
    return "misere" if layout.misere else "tricks"


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
    return _searches.of(_goal(layout)).one(_question(layout, False, -1))[-1]


def takes(layout: Layout, tricks: int) -> bool:
    """Whether the declarer takes at least so many tricks from here; quicker than to ask how many."""
    return _searches.of(_goal(layout)).one(_question(layout, False, max(tricks, 0)))[-1] == 1


def solve_layout(layout: Layout) -> Solution:
    """The declarer's tricks, and what comes of each legal card."""
    *moves, tricks = _searches.of(_goal(layout)).one(_question(layout, True, -1))
    return Solution(tricks, _moves(moves))


def solve_many(layouts: Sequence[Layout], *, moves: bool = True) -> list[Solution]:
    """Solve layouts of one goal in one call, during which the interpreter is free for other threads.

    Raises ValueError if misère and tricks are mixed.
    """
    if not layouts:
        return []
    goal = _goal(layouts[0])
    if any(_goal(layout) != goal for layout in layouts):
        raise ValueError("layouts of one goal only")
    answers = _searches.of(goal).many([_question(layout, moves, -1) for layout in layouts]).tolist()
    rows = (answers[place : place + ANSWER] for place in range(0, len(answers), ANSWER))
    return [Solution(row[-1], _moves(row[:-1]) if moves else {}) for row in rows]


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
    if position.goal is not Goal.RASPAS:
        raise ValueError("only raspas is played for oneself")
    mover = position.to_move
    by_seat = [tricks_of(_layout(position, seat)) if seat != mover else 0 for seat in range(3)]
    cautious = solve_layout(_layout(position, mover))
    by_seat[mover] = cautious.tricks
    *moves, best = _searches.of("split").one(_question(_layout(position, 0), True, -1))
    return RaspasSolution(
        (by_seat[0], by_seat[1], by_seat[2]),
        cautious.moves,
        _unpacked(best),
        {card: _unpacked(value) for card, value in _moves(moves).items()},
    )


def _unpacked(split: int) -> tuple[int, int, int]:
    return (split & 15, split >> 4 & 15, split >> 8 & 15)
