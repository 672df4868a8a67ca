"""Whether the cards of a table's pulka came about as was promised, out of its log."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from bot.archiving import pulka_record
from bot.remembered import Remembered
from bot.table import events as ev
from locales import Translator
from preferans.pulka import PulkaError
from preferans.pulka_reading import pulka_from_json
from preferans.verifying import Verification, verify
from storage import Store

REMEMBERED: Final = 32


class Verifications:
    """Made in a thread and one at a time: a long pulka takes some tenths of a second, and everybody may ask at once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        # With the length of the log.
        self._known: Remembered[int, tuple[int, Verification | None]] = Remembered(REMEMBERED)
        self._at_work = asyncio.Lock()

    async def find(self, table: int) -> Verification | None:
        """All deals that are over, also while the pulka goes on; None where none of them can be checked."""
        async with self._at_work:
            stored = await self._store.log.texts(table)
            known = self._known.get(table)
            if known is None or known[0] != len(stored):
                known = (len(stored), await asyncio.to_thread(_verification, stored))
                self._known.put(table, known)
            return known[1]


def _verification(log: Sequence[str]) -> Verification | None:
    record = pulka_record(list(map(ev.from_text, log)), Translator("en"), under_way=False)
    try:
        return verify(pulka_from_json(record))
    except PulkaError:
        return None
