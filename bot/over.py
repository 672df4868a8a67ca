"""Tables that are over, read from their logs when somebody looks back; the last ones are remembered."""

from __future__ import annotations

import asyncio
from typing import Final

from bot import keeping
from bot.live import LiveTable
from bot.remembered import Remembered
from bot.wanted import Place
from storage import Store

REMEMBERED: Final = 16


class TablesThatAreOver:
    """What is over does not change any more, but for the chat that it stands in.

    One is read at a time: whoever taps through old reports must not hold up those who play.
    """

    def __init__(self, store: Store, remembered: int = REMEMBERED) -> None:
        self._store = store
        self._known: Remembered[int, LiveTable] = Remembered(remembered)
        self._reading = asyncio.Lock()

    async def get(self, table: int) -> LiveTable | None:
        """The table; None where there is none, or its log makes none."""
        row = await self._store.tables.get(table)
        if row is None:
            return None
        async with self._reading:
            known = self._known.get(table)
            if known is None or known.place != Place(row.chat, row.thread):
                known = await keeping.load(self._store, row)
            if known is None:
                return None
            if not known.state.live:
                self._known.put(table, known)
            return known
