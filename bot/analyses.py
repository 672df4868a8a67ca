"""Analyses of finished deals: made once each, by a process that thinks, and remembered for a while."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.remembered import Remembered
from bot.table.finished import analysed
from bot.thinking import Thinking
from preferans.analysis import Analysis
from storage import Store

REMEMBERED: Final = 64

_Key = tuple[int, int, int]


class Analyses:
    """Keys are a table, a deal's number and how many sit there: a newcomer renumbers the seats."""

    def __init__(self, store: Store, thinking: Thinking) -> None:
        self._store = store
        self._thinking = thinking
        self._known: Remembered[_Key, Analysis] = Remembered(REMEMBERED)
        self._under_way: dict[_Key, asyncio.Task[Analysis]] = {}

    def known(self, table: int, number: int, seats: int) -> Analysis | None:
        """The analysis, if it need not be waited for."""
        return self._known.get((table, number, seats))

    async def find(self, table: int, number: int, seats: int) -> Analysis:
        """The analysis of a finished deal; who asks while it is made waits for the same one.

        Raises NoSuchDeal, SolverUnavailable, and CannotThink where no process has time for it.
        """
        key = (table, number, seats)
        found = self.known(*key)
        if found is not None:
            return found
        task = self._under_way.get(key)
        if task is None:
            task = self._under_way[key] = asyncio.create_task(self._make(key))
            task.add_done_callback(lambda _: self._under_way.pop(key, None))
        return await asyncio.shield(task)

    async def _make(self, key: _Key) -> Analysis:
        table, number, _ = key
        # A long log is read where it holds nobody up.
        found = await self._thinking.run(analysed, await self._store.log.texts(table), number)
        self._known.put(key, found)
        return found
