"""Computer players at the tables: whoever a seat's decision belongs to when no person is there, at a human pace.

A computer sees `deal.view(seat)` and nothing else. It acts through `Tables.perform` like everybody, on the step it was
asked; if that is closed meanwhile, nothing happens.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import Final, Protocol

from bot.clock import Callback
from bot.live import LiveTable
from bot.replies import Reply
from bot.table.draft import Who
from preferans.actions import Action
from preferans.deal import Deal, Phase
from preferans.players import stand_in, thumb
from preferans.view import View

log = logging.getLogger(__name__)

BID_SECONDS: Final = 1.3
CARD_SECONDS: Final = 1.0
NEW_TRICK_SECONDS: Final = 1.8
EXCHANGE_SECONDS: Final = 2.5
CLAIM_SECONDS: Final = 1.5
_CROWDED: Final = 1 / 3
_SLOWER: Final = 2.5
_BACKLOG: Final = 200


class Asked(Protocol):
    """The part of `Tables` that computers use."""

    async def perform(self, table: int, who: Who, step: int, token: str) -> Reply: ...

    def seed(self, live: LiveTable) -> int: ...


class Alarm(Protocol):
    def now(self) -> float: ...

    def arm(self, key: str, due_at: float, callback: Callback) -> None: ...

    def cancel(self, key: str) -> None: ...


class Traffic(Protocol):
    """How busy the way to the chats is."""

    @property
    def backlog(self) -> int: ...

    def room(self, chat: int) -> float: ...


class Computers:
    def __init__(self, tables: Asked, clock: Alarm, traffic: Traffic) -> None:
        self._tables = tables
        self._clock = clock
        self._traffic = traffic
        self._armed: dict[int, dict[int, int]] = {}

    def follow(self, live: LiveTable) -> None:
        """Let the computers think whose turn it is, and forget what is no question any more."""
        state = live.state
        asked: dict[int, int] = {}
        if state.running and not state.paused and not state.broken and state.deal is not None:
            asked = {seat: step for seat, step in state.questions.items() if not state.seats[seat].waited_for}
        before = self._armed.pop(live.table, {})
        for seat, step in before.items():
            if asked.get(seat) != step:
                self._clock.cancel(_name(live.table, seat))
        for seat, step in asked.items():
            if before.get(seat) != step:
                due = self._clock.now() + self._pace(live, seat)
                self._clock.arm(_name(live.table, seat), due, partial(self._act, live, seat, step))
        if asked:
            self._armed[live.table] = asked

    def forget(self, table: int) -> None:
        for seat in self._armed.pop(table, {}):
            self._clock.cancel(_name(table, seat))

    def _pace(self, live: LiveTable, seat: int) -> float:
        deal = live.state.deal
        assert deal is not None
        seconds = pace(deal)
        if self._traffic.room(live.place.chat) < _CROWDED or self._traffic.backlog > _BACKLOG:
            seconds *= _SLOWER
        return seconds

    async def _act(self, live: LiveTable, seat: int, step: int) -> None:
        deal = live.state.deal
        if deal is None or live.state.questions.get(seat) != step:
            return
        view, seed = deal.view(seat), self._tables.seed(live)
        try:
            action = await asyncio.to_thread(decision, view, seed)
        except Exception:
            log.exception(
                "table %d, event %d: the computer at seat %d does not know what to do", live.table, step, seat
            )
            action = stand_in.choose(view, seed)
        reply = await self._tables.perform(live.table, Who.computer(seat), step, str(action).replace(" ", "_"))
        if reply.code not in ("ok", "stale", "paused", "table_over"):
            log.error("table %d: the computer at seat %d was refused: %s", live.table, seat, reply.code)


def decision(view: View, seed: int) -> Action:
    """What a computer does. Separate, so that a stronger player can stand here."""
    return thumb.choose(view, seed)


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


def _name(table: int, seat: int) -> str:
    return f"computer:{table}:{seat}"
