"""Time for the open questions of the tables: limits, half-time calls, time banks, and what is done when it is over.

A question's time begins when Telegram has accepted the screen that asks it (`begin`), or after a minute where that
cannot be. It stands still while the table is paused or Telegram is not heard. Everything here can be made again from
the table's state; after a restart the time of an open question is given anew.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, Protocol

from bot.clock import Callback
from bot.table.looking import Clocked
from bot.table.state import TableState
from bot.table.view import TablePhase
from preferans.actions import Discard, Order
from preferans.deal import Deal, Phase

BETWEEN_SECONDS: Final = 20.0
DRAW_SECONDS: Final = 30.0
VOTE_SECONDS: Final = 300.0
UNSEEN_SECONDS: Final = 60.0
WHOLE_TABLE: Final = -1
AGAIN_SECONDS: Final = 30.0
"""So much time has, at the least, who has to do again what could not be written down."""
_DOUBLE: Final = 2
_NOTHING: Final = 0.01


class Timer(Protocol):
    """The part of `bot.clock.Clock` that is used here."""

    def now(self) -> float: ...

    def arm(self, key: str, due_at: float, callback: Callback) -> None: ...

    def cancel(self, key: str) -> None: ...


@dataclass(frozen=True, slots=True)
class Question:
    """What somebody is waited for. ``seat`` −1: the whole table. ``bank``: seconds of it that may follow the limit."""

    kind: str  # "turn", "draw", "between", "vote"
    seat: int
    step: int
    limit: float
    bank: float = 0.0


@dataclass(frozen=True, slots=True)
class Running:
    """The time of one question: ``left`` of the limit (negative: on the bank) when it last stood; ``since`` it runs."""

    question: Question
    left: float
    since: float | None = None
    reminded: bool = False

    def left_at(self, now: float) -> float:
        return self.left if self.since is None else self.left - max(0.0, now - self.since)


Late = Callable[[int, Question], Awaitable[None]]


class Turns:
    """All clocks of all tables. ``late`` is called when a question's time is over, ``half`` at half of a turn's,
    ``banked`` when a turn begins to eat the bank, ``began`` when the time of a question at a table begins to run.
    """

    def __init__(
        self, clock: Timer, *, late: Late, half: Late, banked: Late, began: Callable[[int], None] = lambda table: None
    ) -> None:
        self._clock = clock
        self._late = late
        self._half = half
        self._banked = banked
        self._began = began
        self._running: dict[tuple[int, int, int], Running] = {}
        self._unseen_keys: set[tuple[int, int, int]] = set()  # those that wait for `_unseen`
        self._still: set[int] = set()  # paused tables
        self._kept: dict[tuple[int, int], float] = {}  # what a claim left of the turn it interrupted, by table and seat
        self._held: set[int] = set()  # tables for which nothing can be written down
        self._down = False

    def follow(self, table: int, state: TableState) -> None:
        """Bring the clocks of a table in line with its open questions."""
        (self._still.add if state.paused else self._still.discard)(table)
        wanted = {(table, each.seat, each.step): each for each in questions(state)}
        claim = state.deal is not None and state.deal.play is not None and state.deal.play.claim is not None
        for key in [key for key in self._running if key[0] == table and key not in wanted]:
            if claim and self._running[key].question.kind == "turn":
                self._kept[key[:2]] = self._running[key].left_at(self._clock.now())
            self._drop(key)
        for key, question in wanted.items():
            if key not in self._running:
                left = state.time_left.get(question.seat, question.limit) if state.paused else question.limit
                if not claim and question.kind == "turn":
                    left = min(left, self._kept.pop(key[:2], left))
                self._running[key] = Running(question, left, reminded=left <= question.limit / 2)
            if state.paused:
                self._stand(key)
            elif self._running[key].since is None:
                self._wait(key)
        if not claim:
            self._kept = {place: left for place, left in self._kept.items() if place[0] != table}

    def forget(self, table: int) -> None:
        self._still.discard(table)
        self._held.discard(table)
        for key in [key for key in self._running if key[0] == table]:
            self._drop(key)

    def begin(self, table: int, seat: int, step: int) -> None:
        """The screen that asks this question is on its owner's display."""
        key = (table, seat, step)
        running = self._running.get(key)
        if running is not None and running.since is None and not self.stands(table):
            self._unseen_keys.discard(key)
            self._running[key] = replace(running, since=self._clock.now())
            self._arm(key)
            self._began(table)

    @property
    def down(self) -> bool:
        """Whether Telegram is not heard."""
        return self._down

    def went_down(self, at: float) -> None:
        """Telegram is not heard since ``at``: nobody's time runs."""
        self._down = True
        self._unseen_keys.clear()
        for key in self._running:
            self._stop(key, at)

    def came_back(self) -> None:
        """It is heard again: time goes on, except at paused tables."""
        self._down = False
        for key in self._running:
            self.begin(*key)

    def hold(self, table: int, at: float) -> None:
        """What somebody did at this table ``at`` that time could not be written down: nobody's time runs there.

        Who had time then has some when it goes on, for what they did is to be done again.
        """
        self._held.add(table)
        for key in [key for key in self._running if key[0] == table]:
            self._unseen_keys.discard(key)
            self._stop(key, at)
            running, bank = self._running[key], self._running[key].question.bank
            if running.left + bank > _NOTHING:
                left = min(AGAIN_SECONDS, running.question.limit) - bank
                self._running[key] = replace(running, left=max(running.left, left))

    def let_go(self, table: int) -> None:
        """What is done there can be written down again."""
        self._held.discard(table)
        for key in self._running:
            if key[0] == table:
                self.begin(*key)

    def stands(self, table: int) -> bool:
        """Whether no time runs at this table, whoever is asked."""
        return self._down or table in self._still or table in self._held

    def clocks(self, table: int) -> Mapping[int, Clocked]:
        """The time of every seat's turn, for screens.

        It does not run while the table is paused or Telegram is not heard; of a question that nobody has seen yet it
        says what there is: the screen that asks tells for how long.
        """
        now = self._clock.now()
        found: dict[int, Clocked] = {}
        for (owner, seat, _), running in self._running.items():
            if owner != table or running.question.kind != "turn":
                continue
            left = running.left_at(now)
            shown = left if left > 0 else left + running.question.bank
            still = running.since is None and self.stands(table)
            found[seat] = Clocked(None if still else max(0, round(shown)), on_bank=left <= 0)
        return found

    def left(self, table: int) -> dict[int, float]:
        """Seconds left of every seat's turn, for a pause."""
        now = self._clock.now()
        return {
            seat: running.left_at(now)
            for (owner, seat, _), running in self._running.items()
            if owner == table and running.question.kind == "turn"
        }

    def spent(self, table: int, seat: int, step: int) -> int:
        """Seconds of the time bank that this question has used up to now."""
        running = self._running.get((table, seat, step))
        if running is None:
            return 0
        return min(int(running.question.bank), max(0, round(-running.left_at(self._clock.now()))))

    def open(self, table: int) -> list[tuple[Question, float, float | None]]:
        """The open questions with what is left of their time, and when it is over where it runs."""
        now = self._clock.now()
        rows = []
        for key, running in self._running.items():
            if key[0] == table:
                left = running.left_at(now) + running.question.bank
                rows.append((running.question, left, None if running.since is None else now + left))
        return rows

    def _wait(self, key: tuple[int, int, int]) -> None:
        """A turn's time begins by itself when nothing is heard of its screen; the whole table's begins at once."""
        if self.stands(key[0]) or key in self._unseen_keys:
            return
        if self._running[key].question.kind != "turn":
            self.begin(*key)
            return
        self._unseen_keys.add(key)
        self._clock.arm(_name(key), self._clock.now() + UNSEEN_SECONDS, partial(self._unseen, key))

    async def _unseen(self, key: tuple[int, int, int]) -> None:
        self.begin(*key)

    def _stand(self, key: tuple[int, int, int]) -> None:
        running = self._running[key]
        self._running[key] = replace(running, left=running.left_at(self._clock.now()), since=None)
        self._unseen_keys.discard(key)
        self._clock.cancel(_name(key))

    def _stop(self, key: tuple[int, int, int], at: float) -> None:
        running = self._running[key]
        if running.since is not None:
            self._running[key] = replace(running, left=running.left_at(at), since=None)
        self._clock.cancel(_name(key))

    def _drop(self, key: tuple[int, int, int]) -> None:
        del self._running[key]
        self._unseen_keys.discard(key)
        self._clock.cancel(_name(key))

    def _arm(self, key: tuple[int, int, int]) -> None:
        """The next thing to happen to a running question."""
        running = self._running[key]
        now, question = self._clock.now(), running.question
        left = running.left_at(now)
        half = question.limit / 2
        if question.kind == "turn" and not running.reminded and left > half:
            self._clock.arm(_name(key), now + left - half, partial(self._halfway, key))
        elif left > 0:
            self._clock.arm(_name(key), now + left, partial(self._over, key))
        else:
            self._clock.arm(_name(key), now + left + question.bank, partial(self._over, key))

    async def _halfway(self, key: tuple[int, int, int]) -> None:
        running = self._running.get(key)
        if running is None or running.since is None:
            return
        self._running[key] = replace(running, reminded=True)
        self._arm(key)
        await self._half(key[0], running.question)

    async def _over(self, key: tuple[int, int, int]) -> None:
        running = self._running.get(key)
        if running is None or running.since is None:
            return
        left = running.left_at(self._clock.now())
        if left + running.question.bank > _NOTHING >= left and running.question.bank > 0:
            self._clock.arm(_name(key), self._clock.now() + left + running.question.bank, partial(self._over, key))
            await self._banked(key[0], running.question)
            return
        await self._late(key[0], running.question)


def questions(state: TableState) -> list[Question]:
    """What persons are waited for at this table now."""
    if not state.running or state.broken:
        return []
    found: list[Question] = []
    if state.phase == TablePhase.DEAL and state.deal is not None:
        for seat, step in state.questions.items():
            if state.seats[seat].waited_for:
                limit = float(turn_limit(state, state.deal, seat))
                found.append(Question("turn", seat, step, limit, float(state.seats[seat].bank)))
    elif state.phase == TablePhase.SEATING and state.drawing is not None and state.draw_waiting():
        found.append(Question("draw", WHOLE_TABLE, state.drawing.step, DRAW_SECONDS))
    elif state.phase == TablePhase.BETWEEN and state.between_waiting():
        found.append(Question("between", WHOLE_TABLE, state.between_step, BETWEEN_SECONDS))
    for vote in state.votes:
        seconds = max(VOTE_SECONDS, 2.0 * state.settings.turn_seconds)
        found.append(Question("vote", WHOLE_TABLE, vote.step, seconds))
    return found


def turn_limit(state: TableState, deal: Deal, seat: int) -> int:
    """Seconds for this decision: twice the table's limit for discard and order and for the defence of a misère."""
    view = deal.view(seat)
    hard = any(isinstance(action, Discard | Order) for action in view.legal)
    misere = view.contract is not None and view.contract.is_misere and deal.phase == Phase.PLAY
    if hard or (misere and seat != view.declarer):
        return _DOUBLE * state.settings.turn_seconds
    return state.settings.turn_seconds


def _name(key: tuple[int, int, int]) -> str:
    table, seat, step = key
    return f"turn:{table}:{seat}:{step}"
