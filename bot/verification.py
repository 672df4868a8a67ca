"""Whether the cards of a table's pulka came about as was promised, out of its log."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from bot.archiving import pulka_record
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
        self._known: OrderedDict[int, tuple[int, Verification | None]] = OrderedDict()  # with the length of the log
        self._at_work = asyncio.Lock()

    async def find(self, table: int) -> Verification | None:
        """All deals that are over, also while the pulka goes on; None where none of them can be checked."""
        async with self._at_work:
            stored = await self._store.log.texts(table)
            length, found = self._known.get(table, (-1, None))
            if length != len(stored):
                found = await asyncio.to_thread(_verification, stored)
                self._known[table] = (len(stored), found)
            self._known.move_to_end(table)
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
            return found


def _verification(log: Sequence[str]) -> Verification | None:
    record = pulka_record([ev.from_json(json.loads(event)) for event in log], Translator("en"), under_way=False)
    try:
        return verify(pulka_from_json(record))
    except PulkaError:
        return None
