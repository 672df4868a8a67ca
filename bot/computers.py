"""Computer players at the tables: whoever a seat's decision belongs to when no person is there, at a human pace.

A computer sees `deal.view(seat)` and nothing else. It begins to think as soon as it is asked and acts when a person
would have, through `Tables.perform` like everybody, on the step it was asked; if that is closed meanwhile, nothing
happens. Its chance comes from the table's secret and the step: the same view gives the same move, also after a restart.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import Final, Protocol

from bot import logs
from bot.clock import Callback
from bot.live import LiveTable
from bot.replies import Reply
from bot.table import chance
from bot.table.draft import Who
from bot.thinking import CannotThink, Thinking
from preferans.actions import Action, IllegalAction, Play
from preferans.deal import Deal, Phase
from preferans.players import stand_in, thumb
from preferans.players.character import STAND_IN, Character
from preferans.sheet import Sheet
from preferans.view import View

log = logs.of(__name__)

BID_SECONDS: Final = 1.3
CARD_SECONDS: Final = 1.0
NEW_TRICK_SECONDS: Final = 1.8
EXCHANGE_SECONDS: Final = 2.5
CLAIM_SECONDS: Final = 1.5
_CROWDED: Final = 1 / 3
_SLOWER: Final = 2.5
_BACKLOG: Final = 200
_PURPOSE: Final = "computer"


class Asked(Protocol):
    """The part of `Tables` that computers use."""

    async def perform(self, table: int, who: Who, step: int, token: str) -> Reply: ...


class Alarm(Protocol):
    def now(self) -> float: ...

    def arm(self, key: str, due_at: float, callback: Callback) -> None: ...

    def cancel(self, key: str) -> None: ...


class Traffic(Protocol):
    """How busy the way to the chats is."""

    @property
    def backlog(self) -> int: ...

    def room(self, chat: int) -> float: ...


@dataclass(slots=True)
class _Thought:
    """What seat ``seat`` was asked, what it saw then, and what it will have made up its mind to."""

    step: int
    view: View
    action: asyncio.Task[Action]


class Computers:
    def __init__(self, tables: Asked, clock: Alarm, traffic: Traffic, thinking: Thinking) -> None:
        self._tables = tables
        self._clock = clock
        self._traffic = traffic
        self._thinking = thinking
        self._thoughts: dict[int, dict[int, _Thought]] = {}  # by table and seat

    def follow(self, live: LiveTable) -> None:
        """Let the computers think whose turn it is, and forget what is no question any more."""
        state = live.state
        asked: dict[int, int] = {}
        if state.running and not state.paused and not state.broken and state.deal is not None:
            asked = {seat: step for seat, step in state.questions.items() if not state.seats[seat].waited_for}
        thoughts = self._thoughts.setdefault(live.table, {})
        for seat in [seat for seat, thought in thoughts.items() if asked.get(seat) != thought.step]:
            self._clock.cancel(_name(live.table, seat))
            thoughts.pop(seat).action.cancel()
        for seat, step in asked.items():
            if seat not in thoughts:
                thoughts[seat] = self._begin(live, seat, step)
                due = self._clock.now() + self._pace(live)
                self._clock.arm(_name(live.table, seat), due, partial(self._act, live, seat, step))
        if not thoughts:
            del self._thoughts[live.table]

    def forget(self, table: int) -> None:
        for seat, thought in self._thoughts.pop(table, {}).items():
            self._clock.cancel(_name(table, seat))
            thought.action.cancel()

    async def stop(self) -> None:
        """Break off all thoughts."""
        thoughts = [thought.action for seats in self._thoughts.values() for thought in seats.values()]
        for table in tuple(self._thoughts):
            self.forget(table)
        await asyncio.gather(*thoughts, return_exceptions=True)

    async def stand_in(self, live: LiveTable, seat: int, step: int) -> Action:
        """For somebody whose time is up: the decision that can ruin nobody, and the card that a player would play."""
        deal, sheet = _deal(live), _sheet(live)
        view, seed = deal.view(seat), _seed(live, seat, step)
        if deal.phase is Phase.PLAY and view.claim is None:
            action = await decide(self._thinking, view, sheet, STAND_IN, seed)
            if isinstance(action, Play) and _may(deal, seat, action):
                return action
        return stand_in.choose(view, _number(seed))

    def _pace(self, live: LiveTable) -> float:
        seconds = pace(_deal(live))
        if self._traffic.room(live.place.chat) < _CROWDED or self._traffic.backlog > _BACKLOG:
            seconds *= _SLOWER
        return seconds

    def _begin(self, live: LiveTable, seat: int, step: int) -> _Thought:
        character = live.state.seats[seat].character or STAND_IN  # who is away has none of their own
        view = _deal(live).view(seat)
        deciding = decide(self._thinking, view, _sheet(live), character, _seed(live, seat, step))
        with logs.about(table=live.table, seat=seat, step=step):
            return _Thought(step, view, asyncio.create_task(deciding))

    async def _act(self, live: LiveTable, seat: int, step: int) -> None:
        action = await self._decided(live, seat, step)
        if action is None:
            return
        if not _may(_deal(live), seat, action):
            log.error("a computer may not do what it wants", table=live.table, step=step, seat=seat)
            action = stand_in.choose(_deal(live).view(seat), _number(_seed(live, seat, step)))
        reply = await self._tables.perform(live.table, Who.computer(seat), step, str(action).replace(" ", "_"))
        if reply.code not in ("ok", "stale", "paused", "table_over", "unreadable"):
            log.error("a computer was refused", table=live.table, seat=seat, step=step, code=reply.code)

    async def _decided(self, live: LiveTable, seat: int, step: int) -> Action | None:
        """What the seat does; None where it is not asked any more."""
        while True:
            thought = self._thoughts.get(live.table, {}).get(seat)
            if thought is None or thought.step != step:
                return None
            await asyncio.wait((thought.action,))
            if thought.action.cancelled() or live.state.questions.get(seat) != step:
                return None
            if _deal(live).view(seat) == thought.view:
                return thought.action.result()
            # Somebody else who was asked at the same time has spoken.
            self._thoughts[live.table][seat] = self._begin(live, seat, step)


async def decide(thinking: Thinking, view: View, sheet: Sheet, character: Character, seed: bytes) -> Action:
    """What a computer of this character does; by rules of thumb where nobody can think, harmlessly where all fails."""
    try:
        return (await thinking.consider(view, sheet, character, seed)).action
    except CannotThink as error:
        log.warning("rules of thumb decide for a computer", why=str(error))
    except Exception:
        log.exception("a computer cannot make up its mind; rules of thumb decide")
    try:
        return await asyncio.to_thread(thumb.choose, view, _number(seed))
    except Exception:
        log.exception("the rules of thumb do not know what to do either")
        return stand_in.choose(view, _number(seed))


def pace(deal: Deal) -> float:
    """Seconds before a computer acts: as a person would, a little longer where people want to look."""
    if deal.play is not None and deal.play.claim is not None:
        return CLAIM_SECONDS
    if deal.phase in (Phase.AUCTION, Phase.WHISTING):
        return BID_SECONDS
    if deal.phase == Phase.EXCHANGE:
        return EXCHANGE_SECONDS
    if deal.play is not None and deal.play.tricks and not deal.play.table:
        return NEW_TRICK_SECONDS
    return CARD_SECONDS


def _may(deal: Deal, seat: int, action: Action) -> bool:
    try:
        deal.after(seat, action)
    except IllegalAction:
        return False
    return True


def _deal(live: LiveTable) -> Deal:
    assert live.state.deal is not None, "nobody is asked without a deal"
    return live.state.deal


def _sheet(live: LiveTable) -> Sheet:
    assert live.state.sheet is not None, "no deal without a sheet"
    return live.state.sheet


def _seed(live: LiveTable, seat: int, step: int) -> bytes:
    return chance.of(live.secret, _PURPOSE, seat, step)


def _number(seed: bytes) -> int:
    """The chance as rules of thumb take it."""
    return int.from_bytes(seed[:6])


def _name(table: int, seat: int) -> str:
    return f"computer:{table}:{seat}"
