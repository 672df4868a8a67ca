"""What the clock does at the tables: late decisions, calls at half-time, the end by time, one reminder of a pulka that
was adjourned. Everything goes through `Tables.perform` like a tap, with the step it was armed for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot import appearance, logs
from bot.clock import Clock
from bot.live import LiveTable
from bot.table.draft import Who
from bot.table.state import TableState
from bot.table.view import TablePhase
from bot.turns import WHOLE_TABLE, Question, Turns, questions
from bot.waking import SHORTEST_OUTAGE
from preferans.agreements import End
from storage import DatabaseTrouble, Deadline

if TYPE_CHECKING:
    from bot.tables import Tables

log = logs.of(__name__)

TELEGRAM: Final = "Telegram"
DISK: Final = "disk"
"""What may be in the way of everybody's play."""
REMIND_ADJOURNED_SECONDS: Final = 24 * 3600.0
LOBBY_SECONDS: Final = 24 * 3600.0
"""A lobby in which nothing has happened for so long is closed, and the chat is free for another."""


class TableClock:
    """The deadlines of all tables. ``turns`` has those of the open questions."""

    def __init__(self, tables: Tables, clock: Clock) -> None:
        self._tables = tables
        self._clock = clock
        self.turns = Turns(clock, late=self._late, half=self._half, banked=self._banked, began=self._began)
        self._down: dict[str, float] = {}  # why no time runs anywhere, and since when
        self._down_since = 0.0  # since when one of them has been there
        self._owed: dict[int, float] = {}  # by table, seconds of an outage that could not be written down

    def rows(self, live: LiveTable, state: TableState) -> list[Deadline]:
        """The table's open deadlines as they are kept, once its state is this one.

        A question that nobody has seen yet has all of its time and no end of it; that is written when it begins.
        """
        if not state.live:
            return []
        begun = {(question.seat, question.step): (left, due) for question, left, due in self.turns.open(live.table)}
        rows = []
        for each in questions(state):
            left, due = begun.get((each.seat, each.step), (each.limit + each.bank, None))
            rows.append(Deadline(live.table, each.seat, each.step, each.kind, None if state.paused else due, left))
        if state.paused and not live.reminded:
            due = state.paused_at + REMIND_ADJOURNED_SECONDS
            rows.append(Deadline(live.table, WHOLE_TABLE, state.pause_step, "adjourned", due, 0.0))
        return rows

    def forget(self, table: int) -> None:
        self.turns.forget(table)
        self._owed.pop(table, None)
        for name in ("adjourned", "time_up", "lobby", "kept"):
            self._clock.cancel(f"{name}:{table}")

    def follow(self, live: LiveTable) -> None:
        """Arm what the state asks for: turns, the end by time, an adjourned pulka's reminder, a lobby's end."""
        self.turns.follow(live.table, live.state)
        state, table = live.state, live.table
        key = f"time_up:{table}"
        ends = state.running and not state.time_is_up and state.agreements.end is End.TIME
        if ends and not self.turns.stands(table):
            now = self._clock.now()
            left = state.settings.time_limit_minutes * 60 - state.played_seconds(now)
            self._clock.arm(key, now + max(0.0, left), lambda: self._time_up(table))
        else:
            self._clock.cancel(key)
        key = f"lobby:{table}"
        if state.phase is TablePhase.LOBBY:
            self._clock.arm(key, state.at + LOBBY_SECONDS, lambda: self._close_lobby(table))
        else:
            self._clock.cancel(key)
        key = f"adjourned:{table}"
        if not state.paused:
            live.reminded = False
            self._clock.cancel(key)
        elif not live.reminded:
            self._clock.arm(key, state.paused_at + REMIND_ADJOURNED_SECONDS, lambda: self._remind_adjourned(table))

    def went_down(self, at: float, why: str = TELEGRAM) -> None:
        """Telegram is not heard since ``at``, or nothing can be written down: no time runs, that of a pulka neither."""
        if not self._down:
            self._down_since = at
        self._down[why] = at
        self.turns.went_down(at)
        for table in self._tables.tables():
            self._clock.cancel(f"time_up:{table}")

    async def came_back(self, seconds: float, why: str = TELEGRAM) -> None:
        """That is over, after so long: it was no time of play. A table that sleeps learns of it when it wakes, and so
        does one that is still to be told when the program is killed.
        """
        if self._down.pop(why, None) is not None:
            if self._down:
                return  # the whole of it is told when nothing is in the way any more
            seconds = max(seconds, self._clock.now() - self._down_since)
        awake, ended, told = tuple(self._tables.tables()), self._clock.now(), self._tables.asleep == 0
        await self._tables.outages.add(ended, seconds)
        self.turns.came_back()
        for table in awake:
            try:
                await self._was_out(table, seconds)
            except DatabaseTrouble:  # whoever watches the disk has said it
                told = False
            except Exception:
                log.exception("a table could not be told of an outage", table=table)
        if told:
            await self._tables.outages.told(ended)

    async def _was_out(self, table: int, seconds: float) -> None:
        owed = self._owed.pop(table, 0.0) + seconds
        if owed >= SHORTEST_OUTAGE:
            try:
                await self._tables.perform(table, Who.program(), 0, "outage", outage=owed)
            except DatabaseTrouble:
                self._owed[table] = owed
                raise
        async with self._tables.holding(table):
            live = await self._tables.held(table)
            if live is not None:
                self.follow(live)

    def hold(self, table: int, at: float) -> None:
        """What was done at this table ``at`` that time cannot be written down: no time runs there."""
        self.turns.hold(table, at)
        self._clock.cancel(f"time_up:{table}")

    def let_go(self, live: LiveTable) -> None:
        """What is done there can be written down again."""
        self.turns.let_go(live.table)
        self.follow(live)

    def _began(self, table: int) -> None:
        """The time of a question runs: its end is to be kept."""
        self._clock.arm(f"kept:{table}", self._clock.now(), lambda: self.keep(table))

    async def keep(self, table: int) -> None:
        """Write down what is open there, and until when."""
        async with self._tables.holding(table):
            live = await self._tables.held(table)
            if live is not None:
                await self._tables.store.deadlines.replace(table, self.rows(live, live.state))

    async def _time_up(self, table: int) -> None:
        await self._tables.perform(table, Who.time(), 0, "time_up")

    async def _close_lobby(self, table: int) -> None:
        await self._tables.perform(table, Who.time(), 0, "stop")

    async def _remind_adjourned(self, table: int) -> None:
        async with self._tables.holding(table):
            live = await self._tables.held(table)
            if live is None or not live.state.paused:
                return
            live.reminded = True
            await self._tables.store.deadlines.drop(table, WHOLE_TABLE, live.state.pause_step)
            self._tables.delivery.want(table, appearance.adjourned(live, await self._tables.around(live)))

    async def _late(self, table: int, question: Question) -> None:
        """The time of a question is over: what is harmless is done, by time."""
        live = await self._tables.live(table)
        if live is None:
            return
        state = live.state
        match question.kind:
            case "turn":
                if state.questions.get(question.seat) == question.step and state.deal is not None:
                    action = await self._tables.computers.stand_in(live, question.seat, question.step)
                    token = str(action).replace(" ", "_")
                    reply = await self._tables.perform(table, Who.time(question.seat), question.step, token)
                    if (code := reply.code) not in ("ok", "stale", "paused"):
                        log.error("what stands in for somebody was refused", table=table, seat=question.seat, code=code)
            case "draw":
                for seat in state.draw_waiting():
                    if live.state.drawing is not None and seat in live.state.draw_waiting():
                        card = live.state.drawing.lowest_free
                        await self._tables.perform(table, Who.time(seat), question.step, f"draw:{card}")
            case "between":
                for seat in state.between_waiting():
                    await self._tables.perform(table, Who.time(seat), question.step, "ready")
            case _:
                await self._tables.perform(table, Who.time(), question.step, "expire")

    async def _half(self, table: int, question: Question) -> None:
        """Half of a turn's time is over: its owner is called by name in the group."""
        async with self._tables.holding(table):
            live = await self._tables.held(table)
            if live is None or live.state.questions.get(question.seat) != question.step or live.muted:
                return
            live.reminders[question.seat] = question.step
            around = await self._tables.around(live)
            self._tables.delivery.want(table, [appearance.reminder(live, around, question.seat, question.step)])

    async def _banked(self, table: int, question: Question) -> None:
        """A turn eats the time bank: the screens say so."""
        async with self._tables.holding(table):
            live = await self._tables.held(table)
            if live is not None:
                await self._tables.appear(live)
