"""How a table is kept: what one decision writes, all or nothing, and the table read again from its log.

A whole pulka is replayed in a thread: a long one takes some tenths of a second, and other tables are tapped meanwhile.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Final

from bot import logs, opened, repeated
from bot.archiving import archived
from bot.live import LiveTable
from bot.table import events as ev
from bot.table.draft import Decision
from bot.table.fold import after, replay
from bot.table.state import TableState
from bot.table.view import TablePhase
from bot.wanted import Place
from locales import DEFAULT_LANGUAGE
from storage import ArchivedPulka, DatabaseTrouble, Deadline, Store, TableRow, TableStatus

log = logs.of(__name__)

LATELY_SECONDS: Final = 60.0
"""So long a message may wait for its turn in a busy group: what happened in the last minute of a log is told again."""


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
        if before.live and not after.live:
            await unit.pages.drop_table(live.table)
        else:
            await opened.write(unit, live)
        await repeated.keep(unit)
    live.state = after
    live.unkept.clear()
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
        state, before, lately, begun, votes = await asyncio.to_thread(_replayed, stored)
    except Exception:
        # A log is a file's content: whatever is wrong with one must not keep the other tables from being played.
        log.exception("a table cannot be read", table=row.table)
        return None
    language = chat.language if chat is not None and chat.language else DEFAULT_LANGUAGE
    place = Place(row.chat, row.thread)
    live = LiveTable(row.table, place, language, state, secret or "", chains)
    live.lately, live.before, live.begun, live.votes_over = lately, before, begun, votes
    if row.live:
        await opened.read(store, live)
    return live


def _replayed(
    stored: Sequence[str],
) -> tuple[
    TableState, TableState | None, tuple[ev.Event, ...], TableState | None, dict[int, tuple[str, ev.VoteClosed]]
]:
    """The table that the log makes, what it was a while before its end, the events since, what it was when the first
    deal was dealt, and the votes that closed.
    """
    events = tuple(map(ev.from_text, stored))
    late = events[-1].at - LATELY_SECONDS if events else 0.0
    lately = events[1:][-len(tuple(takewhile(lambda each: each.at > late, reversed(events)))) :]
    asked = {step: each.kind for step, each in enumerate(events, 1) if isinstance(each, ev.VoteOpened)}
    closed = (each for each in events if isinstance(each, ev.VoteClosed))
    votes = {each.vote: (asked[each.vote], each) for each in closed if each.vote in asked}
    dealt = next((number for number, each in enumerate(events, 1) if isinstance(each, ev.DealStarted)), None)
    begun = None if dealt is None else replay(events[:dealt])
    if not lately:
        return replay(events), None, (), begun, votes
    state = before = replay(events[: -len(lately)])
    for event in lately:
        state = after(state, event)
    return state, before, lately, begun, votes


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
