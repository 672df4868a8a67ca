"""Hints at training tables: what the master would do in somebody's place, from what that somebody sees."""

from __future__ import annotations

import asyncio
from typing import Final

from bot import appearance
from bot.live import LiveTable
from bot.locks import Locks
from bot.replies import Reply
from bot.screens.hints import hint
from bot.table import chance
from bot.tables import Tables
from bot.thinking import CannotThink, Thinking
from locales import Translator
from preferans.players.character import Character, Strength, Temper
from preferans.players.thought import Thought
from preferans.view import View

MASTER: Final = Character(Strength.MASTER, Temper.CAUTIOUS)
PATIENCE_SECONDS: Final = 3.0
"""So long a hint is waited for: the taps of a table are taken in order, and those of the others come after this one."""
_PURPOSE: Final = "hint"


class Hints:
    def __init__(self, tables: Tables, thinking: Thinking) -> None:
        self._tables = tables
        self._thinking = thinking
        self._locks: Locks[tuple[int, int]] = Locks()

    async def hint(self, table: int, person: int, t: Translator) -> Reply:
        """The sentence for who is asked now; to anybody else why there is none."""
        live = await self._tables.live(table)
        if live is None:
            return self._tables.gone(table)
        seat = live.state.seat_of(person)
        if seat is None:
            return Reply("not_seated")
        if not live.state.settings.training:
            return Reply("hint_not_here")
        async with self._locks.hold((table, seat)):
            step, deal = live.state.questions.get(seat), live.state.deal
            if step is None or deal is None or live.state.paused or seat not in deal.to_act:
                return Reply("not_your_turn")
            view = deal.view(seat)
            thought = await self._thought(live, seat, step, view)
            if thought is None:
                return Reply("solver_busy")
            deal = live.state.deal
            if live.state.questions.get(seat) != step or deal is None or deal.view(seat) != view:
                return Reply("stale")
            around = await self._tables.around(live)
            return Reply("ok", text=hint(appearance.view(live, seat, t, around), view, thought, t), alert=True)

    async def _thought(self, live: LiveTable, seat: int, step: int, view: View) -> Thought | None:
        """Thought once, however often it is asked for; anew where somebody else who was asked has spoken since."""
        known = live.hints.get(seat)
        if known is not None and known[0] == view:
            return known[1]
        sheet = live.state.sheet
        assert sheet is not None
        seed = chance.of(live.secret, _PURPOSE, seat, step)
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                thought = await self._thinking.consider(view, sheet, MASTER, seed)
        except (TimeoutError, CannotThink):
            return None
        live.hints[seat] = (view, thought)
        return thought
