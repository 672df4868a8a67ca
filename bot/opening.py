"""Tables that begin: a lobby in a group, and another pulka with the same people."""

from __future__ import annotations

import contextlib
from dataclasses import asdict, replace
from typing import Any, Final

from bot import journal, repeated
from bot.keeping import load, new_secret
from bot.replies import Reply
from bot.table import events as ev
from bot.table.fold import settings_from
from bot.table.lobby import RULES_VERSION
from bot.table.state import TableState
from bot.table.view import TableSettings
from bot.tables import Tables
from bot.wanted import Place
from preferans.agreements import AgreementError, Agreements
from preferans.presets import preset
from storage import TableExists, TableStatus

NEWCOMERS_POOL: Final = 10


async def open_lobby(tables: Tables, place: Place, person: int, name: str) -> Reply:
    """/pref: a lobby with the group's own agreements; where a table is going on, that one is posted anew."""
    chat = await tables.store.chats.get(place.chat)
    agreements = preset("sochi", players=3, pool_size=NEWCOMERS_POOL)
    settings = TableSettings()
    if chat is not None and chat.agreements is not None:
        # A default of a version that knew other keys is passed over.
        with contextlib.suppress(AgreementError):
            agreements = Agreements.from_mapping(chat.agreements)
    if chat is not None and chat.settings is not None:
        settings = settings_from(chat.settings)
    event = ev.Opened(
        at=tables.clock.now(),
        owner=person,
        name=name,
        agreements=agreements.to_mapping(),
        settings=asdict(settings),
    )
    return await _create(tables, place, event)


async def play_again(tables: Tables, table: int, person: int) -> Reply:
    """«Ещё пульку»: a lobby where the same people sit, with the same agreements; each agrees once more."""
    row = await tables.store.tables.get(table)
    if row is None or row.live:
        return Reply("stale")
    old = await load(tables.store, row)
    if old is None:
        return Reply("stale")
    if person not in old.state.everybody:
        return Reply("not_seated")
    event = ev.Opened(
        at=tables.clock.now(),
        owner=person,
        name=old.state.name,
        agreements=_again(old.state),
        settings=asdict(old.state.settings),
        seats=tuple(seat.person for seat in old.state.seats),
        characters=tuple(None if seat.character is None else str(seat.character) for seat in old.state.seats),
        names=tuple(seat.name for seat in old.state.seats),
    )
    return await _create(tables, old.place, event)


def _again(state: TableState) -> dict[str, Any]:
    return replace(state.agreements, players=len(state.seats)).to_mapping()


async def _create(tables: Tables, place: Place, event: ev.Opened) -> Reply:
    """The table's row, its secret and the first entry of its log, together."""
    store = tables.store
    try:
        async with store.transaction() as unit:
            row = await unit.tables.create(
                chat=place.chat,
                thread=place.thread,
                name=event.name,
                agreements=event.agreements,
                rules_version=RULES_VERSION,
                at=event.at,
            )
            await unit.log.append(row.table, 1, [event.to_json()], at=event.at)
            await unit.tables.keep_secret(row.table, new_secret())
            await repeated.keep(unit)
            await unit.seats.replace(
                row.table, {seat: person for seat, person in enumerate(event.seats) if person is not None}
            )
    except TableExists:
        existing = await store.tables.live_in(place.chat, place.thread)
        if existing is None:
            return Reply("failed")
        if await tables.live(existing.table) is None:
            # It cannot be read, and nobody could ever end it. Its log is kept.
            await store.tables.set_status(existing.table, TableStatus.STOPPED)
            return await _create(tables, place, event)
        await tables.post_anew(existing.table)
        return Reply("table_exists", {"table": existing.table})
    journal.opened(row.table, event.owner)
    await tables.refresh(row.table)
    return Reply("ok", {"table": row.table})
