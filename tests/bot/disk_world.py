"""A world whose disk fails by real means: a limit on the pages of the file, a lock of another process."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.checking import check
from preferans.players import thumb
from storage import DatabaseTrouble, Person, Snapshot, Store
from tests.bot.tables_world import World, mover

BEGINS, ENDS = "nothing can be written down", "everything can be written down again"


@contextlib.asynccontextmanager
async def full(store: Store) -> AsyncIterator[None]:
    """Within this the file may not grow, and SQLite says that the disk is full."""
    await pragma(store, "max_page_count = 1")
    yield
    await pragma(store, "max_page_count = 1000000")


async def pragma(store: Store, text: str) -> None:
    """On the connection that writes."""
    async with store.database.unit() as connection:
        await connection.execute(f"PRAGMA {text}")


async def token_of(world: World, person: Person) -> str:
    seat = world.state.seat_of(person.person)
    assert seat is not None
    assert world.state.deal is not None
    return str(thumb.choose(world.state.deal.view(seat))).replace(" ", "_")


async def refused(world: World) -> tuple[Person, str]:
    """Play until somebody's tap cannot be written down any more: who, and what they tapped."""
    while True:
        state = world.state
        if waiting := state.between_waiting():
            person = await world.at(waiting[0])
            token = "cut:high" if waiting[0] == state.cutter else "ready"
        elif any(state.seats[seat].waited_for for seat in state.questions):
            person = await mover(world)
            token = await token_of(world, person)
        else:
            await world.clock.advance(2.0)  # a computer's turn
            continue
        await world.clock.advance(1.0)
        try:
            assert (await world.tap(person, token)).code == "ok"
        except DatabaseTrouble:
            await asyncio.sleep(0.05)
            return person, token


async def again(world: World) -> None:
    """Until everything can be written down again, and what follows from it is done."""
    for _ in range(500):
        await asyncio.sleep(0.01)
        if not world.game.disk.fails:
            break
    assert not world.game.disk.fails
    await asyncio.sleep(0.05)


def events(world: World, after: int = 0) -> list[dict[str, Any]]:
    """What another program reads in the table's log."""
    query = "SELECT json(event) FROM log WHERE table_id = ? AND number > ? ORDER BY number"
    with contextlib.closing(sqlite3.connect(world.store.database.path)) as connection:
        return [json.loads(text) for (text,) in connection.execute(query, (world.table, after))]


def right(world: World) -> None:
    """The database is in order, and what the program has in memory is what stands there."""
    with Snapshot.of(world.store.database.path) as snapshot:
        for number in snapshot.numbers():
            assert check(snapshot.table(number)).wrong == ()
        assert len(snapshot.table(world.table).log) == world.state.number


def lines(caplog: pytest.LogCaptureFixture, text: str) -> int:
    return sum(text in record.getMessage() for record in caplog.records)


async def three(world: World, **agreements: Any) -> None:
    await world.begin([await world.person(name) for name in ("Анна", "Борис", "Вера")], **agreements)
