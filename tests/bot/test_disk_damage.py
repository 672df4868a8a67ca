"""The database is damaged, by pages overwritten: sound pages are played on, the rest waits to be mended."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import pytest

from bot.roles import WAITS
from storage import DatabaseTrouble, Store, TableStatus
from tests.bot.disk_world import events, lines, right, three, token_of
from tests.bot.tables_world import World, mover

pytestmark = pytest.mark.usefixtures("quickly")

LEAF = 13
"""How a page of rows begins in SQLite's format."""


async def forget_pages(store: Store) -> None:
    """Have neither connection remember what stands in the file."""
    for connection in (store.database._writing, store.database.reading):
        await connection.execute("PRAGMA cache_size = 0")
        await connection.execute("PRAGMA shrink_memory")


def leaves(path: Path) -> list[int]:
    """The pages with the end of the log that was written to be damaged."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
    content = path.read_bytes()
    pages = [content[start : start + 4096] for start in range(0, len(content), 4096)]
    return [number for number, page in enumerate(pages, 1) if page.count(b"unheard of") == 1 and page[0] == LEAF]


async def test_a_damaged_file_and_a_mended_one(world: World, caplog: pytest.LogCaptureFixture) -> None:
    await three(world)
    await world.clock.advance(1.0)
    path = world.store.database.path
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0
    whole = path.read_bytes()
    person = await mover(world)
    token, before = await token_of(world, person), world.state
    await forget_pages(world.store)
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (len(whole) - 4096))
    for _ in range(5):
        with pytest.raises(DatabaseTrouble) as caught:
            await world.tap(person, token)
        assert caught.value.damaged
    assert world.state == before
    await world.clock.advance(3600.0)
    assert world.state == before, "its time stands"
    assert (world.table, WAITS) in world.delivery.shown
    assert (lines(caplog, "the database is damaged"), lines(caplog, "a table waits")) == (1, 1)
    await asyncio.sleep(0.1)  # what was refused is taken back after whoever asked has been told
    path.write_bytes(whole)
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO state VALUES ('mended', 'x')")  # who reads after this reads anew
    await world.clock.advance(61.0)
    assert (world.table, WAITS) not in world.delivery.shown
    assert lines(caplog, "a table goes on") == 1
    assert [each["do"] for each in events(world, before.number)] == ["outage"]
    assert (await world.tap(person, token)).code == "ok"
    right(world)


async def test_one_table_that_cannot_be_read_leaves_the_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    world = await World(tmp_path / "pulka.db").open()
    await three(world, end="laps", laps=1)
    await world.play()
    await three(world)
    damaged = world.table
    row = await world.store.tables.create(chat=-7, thread=None, name="t", agreements={}, rules_version=1, at=0.0)
    await world.store.tables.set_status(row.table, TableStatus.STOPPED)
    padding = {"text": "x" * 3000}
    await world.store.log.append(damaged, world.state.number + 1, [{"do": "unheard of", **padding}] * 20, at=0.0)
    await world.store.log.append(row.table, 1, [padding] * 3, at=0.0)  # so that what is to come stands elsewhere
    await world.close()
    pages = leaves(tmp_path / "pulka.db")
    with (tmp_path / "pulka.db").open("r+b") as file:
        for page in pages:
            file.seek((page - 1) * 4096)
            file.write(b"\xff" * 4096)
    await world.open()
    await world.game.awake()
    assert damaged not in world.game.tables.tables()
    for _ in range(3):
        assert await world.game.tables.live(damaged) is None
    assert lines(caplog, "a table cannot be read") == 1
    world.table = 0
    anna = await world.person("Анна")
    await world.lobby(anna)
    assert world.table not in (0, damaged), "the place is free for another table"
    assert (await world.tap(anna, "sit")).code == "seated"
    await world.close()


async def test_a_start_without_the_log_that_was_deleted(tmp_path: Path) -> None:
    """What is left is what the file had last: older, and whole; it is played on."""
    world = await World(tmp_path / "pulka.db").open()
    await three(world)
    await mover(world)
    with contextlib.closing(sqlite3.connect(world.store.database.path)) as connection:
        assert connection.execute("PRAGMA wal_checkpoint(FULL)").fetchone()[0] == 0
    number = world.state.number
    for _ in range(3):
        person = await mover(world)
        await world.clock.advance(1.0)
        assert (await world.tap(person, await token_of(world, person))).code == "ok"
    left = tmp_path / "left.db"  # as `kill -9` leaves it
    left.write_bytes(world.store.database.path.read_bytes())
    await world.close()
    table = world.table
    world = await World(left).open()
    world.table = table
    assert world.state.number == number
    person = await mover(world)
    assert (await world.tap(person, await token_of(world, person))).code == "ok"
    right(world)
    await world.close()
