"""Whether the cards of a table's pulka came about as was promised, out of its log."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.archiving import pulka_record
from bot.table import events as ev
from bot.tables import Tables
from locales import Translator
from preferans.pulka import PulkaError
from preferans.pulka_reading import pulka_from_json
from preferans.verifying import Verification, verify


async def verification(tables: Tables, table: int) -> Verification | None:
    """All deals that are over, also while the pulka goes on; None where none of them can be checked."""
    stored = await tables.store.log.read(table)
    return await asyncio.to_thread(_verification, [ev.from_json(each.event) for each in stored])


def _verification(events: Sequence[ev.Event]) -> Verification | None:
    record = pulka_record(events, Translator("en"), under_way=False)
    try:
        return verify(pulka_from_json(record))
    except PulkaError:
        return None
