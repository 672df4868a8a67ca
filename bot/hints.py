"""Hints at training tables: what the master would do in somebody's place, from what that somebody sees."""

from __future__ import annotations

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

MASTER: Final = Character(Strength.MASTER, Temper.CAUTIOUS)
_PURPOSE: Final = "hint"


class Hints:
    def __init__(self, tables: Tables, thinking: Thinking) -> None:
        self._tables = tables
        self._thinking = thinking
        self._locks: Locks[tuple[int, int]] = Locks()
        self._thoughts: dict[tuple[int, int], tuple[int, Thought]] = {}  # the last one of each seat, with its step

    async def hint(self, table: int, person: int, t: Translator) -> Reply:
        """The sentence for who is asked now; to anybody else why there is none."""
        live = await self._tables.live(table)
        if live is None:
            return Reply("table_over")
        seat = live.state.seat_of(person)
        if seat is None:
            return Reply("not_seated")
        if not live.state.settings.training:
            return Reply("hint_not_here")
        async with self._locks.hold((table, seat)):
            step = live.state.questions.get(seat)
            deal = live.state.deal
            if step is None or deal is None or live.state.paused or seat not in deal.to_act:
                return Reply("not_your_turn")
            view = deal.view(seat)
            thought = await self._thought(live, seat, step)
            if thought is None:
                return Reply("solver_busy")
            if live.state.questions.get(seat) != step:
                return Reply("stale")
            around = await self._tables.around(live)
            return Reply("ok", text=hint(appearance.view(live, seat, t, around), view, thought, t), alert=True)

    async def _thought(self, live: LiveTable, seat: int, step: int) -> Thought | None:
        """Thought once a question, however often it is asked for."""
        known = self._thoughts.get((live.table, seat))
        if known is not None and known[0] == step:
            return known[1]
        deal, sheet = live.state.deal, live.state.sheet
        assert deal is not None
        assert sheet is not None
        seed = chance.of(live.secret, _PURPOSE, seat, step)
        try:
            thought = await self._thinking.consider(deal.view(seat), sheet, MASTER, seed)
        except CannotThink:
            return None
        self._thoughts[live.table, seat] = (step, thought)
        return thought
