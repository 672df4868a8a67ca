"""How a table is kept: what one decision writes, all or nothing, and the table read again from its log.

A whole pulka is replayed in a thread: a long one takes some tenths of a second, and other tables are tapped meanwhile.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Sequence

from bot import logs
from bot.archiving import archived
from bot.live import LiveTable
from bot.table import events as ev
from bot.table.draft import Decision
from bot.table.fold import replay
from bot.table.state import TableState
from bot.table.view import TablePhase
from bot.wanted import Place
from locales import DEFAULT_LANGUAGE
from storage import ArchivedPulka, DatabaseTrouble, Deadline, Store, TableRow, TableStatus

log = logs.of(__name__)


async def commit(
    store: Store, live: LiveTable, decision: Decision, deadlines: Iterable[Deadline], *, at: float
) -> None:
    """Write the events and what is kept beside them, then make the table what they make of it.

    A pulka that is over with it goes into the archive. Raises LogConflict where somebody else has written first; then
    nothing is written.
    """
    before, after = live.state, decision.state
    record = None
    if before.live and not after.live and after.sheet is not None:
        stored = await store.log.texts(live.table)
        record = await asyncio.to_thread(_record, live, decision, stored)
    async with store.transaction() as unit:
        await unit.log.append(live.table, before.number + 1, [each.to_json() for each in decision.events], at=at)
        if status_of(before) != status_of(after):
            await unit.tables.set_status(live.table, status_of(after))
        if before.agreements != after.agreements:
            await unit.tables.set_agreements(live.table, after.agreements.to_mapping())
        if sitting(before) != sitting(after):
            await unit.seats.replace(live.table, sitting(after))
        if record is not None:
            await unit.archive.add(record, after.everybody)
        for first, seed in decision.chains.items():
            await unit.tables.keep_chain(live.table, first, seed)
        await unit.deadlines.replace(live.table, deadlines)
    live.state = after
    live.chains.update(decision.chains)


async def load(store: Store, row: TableRow) -> LiveTable | None:
    """A table read from its log, live or not; None where the log makes no table, or is damaged (which is logged)."""
    try:
        stored = await store.log.texts(row.table)
        chat = await store.chats.get(row.chat)
        secret = await store.tables.secret(row.table)
        chains = await store.tables.chains(row.table)
    except DatabaseTrouble as trouble:
        if not trouble.damaged:
            raise
        log.error("a table cannot be read", table=row.table, why=str(trouble))
        return None
    try:
        state = await asyncio.to_thread(replay, map(ev.from_text, stored))
    except Exception:
        # A log is a file's content: whatever is wrong with one must not keep the other tables from being played.
        log.exception("a table cannot be read", table=row.table)
        return None
    language = chat.language if chat is not None and chat.language else DEFAULT_LANGUAGE
    return LiveTable(row.table, Place(row.chat, row.thread), language, state, secret or "", chains)


def _record(live: LiveTable, decision: Decision, stored: Sequence[str]) -> ArchivedPulka:
    return archived(live, decision.state, [*map(ev.from_text, stored), *decision.events], live.secret)


def new_secret() -> str:
    """32 bytes of the operating system's, in hex."""
    return secrets.token_hex(32)


def status_of(state: TableState) -> TableStatus:
    """What stands in the table's row."""
    match state.phase:
        case TablePhase.LOBBY:
            return TableStatus.LOBBY
        case TablePhase.FINISHED:
            return TableStatus.FINISHED
        case TablePhase.STOPPED:
            return TableStatus.STOPPED
        case _:
            return TableStatus.PAUSED if state.paused else TableStatus.PLAYING


def sitting(state: TableState) -> dict[int, int]:
    """The persons who sit there, by seat."""
    return {index: seat.person for index, seat in enumerate(state.seats) if seat.person is not None}
