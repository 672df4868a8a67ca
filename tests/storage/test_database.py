"""Ownership, versions, shared commits, copies, and death in the middle of it."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from storage import Database, DatabaseLocked, DatabaseNewer, DatabaseUnavailable, Page, Snapshot, Store, backup
from storage.database import migrations

ROOT = Path(__file__).resolve().parents[2]

WRITER = """
import asyncio, sys
from storage import Database, Store

async def main():
    store = Store(await Database.open(sys.argv[1]))
    table = await store.tables.create(chat=-1, thread=None, name="t", agreements={}, rules_version=1, at=0.0)
    number = 1
    while True:
        async with store.transaction() as unit:
            await unit.log.append(table.table, number, [{"do": "x"}, {"do": "y"}], at=1.0)
            await unit.state.set("last", str(number + 1))
        print(number + 1, flush=True)
        number += 2

asyncio.run(main())
"""


async def test_every_table_is_strict_and_settings_are_safe(store: Store) -> None:
    async with store.database.unit() as connection:
        synchronous = await connection.execute_fetchall("PRAGMA synchronous")
        keys = await connection.execute_fetchall("PRAGMA foreign_keys")
        mode = await connection.execute_fetchall("PRAGMA journal_mode")
        tables = await connection.execute_fetchall("SELECT name, strict FROM pragma_table_list WHERE type = 'table'")
    assert [tuple(row) for row in (*synchronous, *keys, *mode)] == [(2,), (1,), ("wal",)]
    assert {name for name, strict in tables if not strict} <= {"sqlite_schema", "sqlite_sequence", "sqlite_temp_schema"}


async def test_opening_again_finds_what_was_written(tmp_path: Path) -> None:
    path = tmp_path / "pulka.db"
    database = await Database.open(path)
    await Store(database).state.set("key", "value")
    await database.close()
    database = await Database.open(path)
    assert await Store(database).state.get("key") == "value"
    await database.close()


async def test_a_second_owner_is_refused_and_may_come_when_the_first_lets_go(tmp_path: Path) -> None:
    path = tmp_path / "pulka.db"
    first = await Database.open(path)
    with pytest.raises(DatabaseLocked, match="in use by another process"):
        await Database.open(path, wait_for_lock=0.3)
    told: asyncio.Queue[tuple[Path, float]] = asyncio.Queue()
    waiting = asyncio.create_task(Database.open(path, wait_for_lock=10, waiting=lambda *what: told.put_nowait(what)))
    assert await told.get() == (path, 10), "at once"
    await first.close()
    second = await waiting
    assert told.empty(), "and once"
    await second.close()


async def test_a_newer_database_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "pulka.db"
    await (await Database.open(path)).close()
    newer = migrations()[-1][0] + 1
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {newer}")
    connection.close()
    with pytest.raises(DatabaseNewer, match=f"version {newer}"):
        await Database.open(path)


async def test_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE theirs (x)")
    connection.close()
    with pytest.raises(DatabaseUnavailable, match="another program"):
        await Database.open(path)
    (tmp_path / "text.db").write_text("not a database, but long enough to have a header" * 10)
    with pytest.raises(DatabaseUnavailable):
        await Database.open(tmp_path / "text.db")


async def test_a_path_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnavailable):
        await Database.open(tmp_path / "no such folder" / "pulka.db")
    with pytest.raises(DatabaseUnavailable):
        await Database.open(tmp_path)


async def test_units_that_wait_together_share_a_commit(store: Store) -> None:
    before = store.database.commits
    await asyncio.gather(*(store.state.set(f"key {number}", "x") for number in range(40)))
    assert store.database.commits - before <= 3
    assert await store.state.get("key 39") == "x"


async def test_a_unit_that_raises_leaves_nothing_and_its_neighbours_stay(store: Store) -> None:
    async def fails() -> None:
        async with store.transaction() as unit:
            await unit.state.set("bad", "x")
            raise ValueError("no")

    results = await asyncio.gather(
        store.state.set("before", "x"), fails(), store.state.set("after", "x"), return_exceptions=True
    )
    assert [type(result) for result in results] == [type(None), ValueError, type(None)]
    assert await store.state.get("bad") is None
    assert await store.state.get("before") == await store.state.get("after") == "x"


async def test_a_unit_cancelled_while_it_waits_or_works_leaves_nothing(store: Store) -> None:
    entered, leave = asyncio.Event(), asyncio.Event()

    async def slow() -> None:
        async with store.transaction() as unit:
            await unit.state.set("slow", "x")
            entered.set()
            await leave.wait()

    working = asyncio.create_task(slow())
    await entered.wait()
    waiting = asyncio.create_task(store.state.set("waiting", "x"))
    await asyncio.sleep(0)
    waiting.cancel()
    working.cancel()
    await asyncio.gather(working, waiting, return_exceptions=True)
    await store.state.set("later", "x")
    assert await store.state.get("slow") is None
    assert await store.state.get("waiting") is None


@pytest.mark.parametrize("statement", ["BEGIN IMMEDIATE", "SAVEPOINT unit", "INSERT", "RELEASE unit", "COMMIT"])
async def test_a_unit_cancelled_at_any_statement_stops_nobody_after_it(
    store: Store, monkeypatch: pytest.MonkeyPatch, statement: str
) -> None:
    connection = store.database._writing
    execute = connection.execute

    def cancelling(sql: str, *values: Any) -> Any:
        if sql.startswith(statement):
            cancelled.cancel()
        return execute(sql, *values)

    monkeypatch.setattr(connection, "execute", cancelling)
    cancelled = asyncio.create_task(store.state.set("cancelled", "x"))
    await asyncio.gather(cancelled, return_exceptions=True)
    assert cancelled.cancelled()
    monkeypatch.undo()
    await asyncio.wait_for(store.state.set("later", "x"), 5)
    kept = "x" if statement in ("RELEASE unit", "COMMIT") else None
    assert await store.state.get("cancelled") == kept


async def test_a_unit_inside_a_unit_is_a_mistake_that_says_so(store: Store) -> None:
    async with store.transaction():
        with pytest.raises(RuntimeError, match="inside a unit"):
            await store.state.set("key", "value")


async def test_readers_see_nothing_before_the_commit(store: Store) -> None:
    async with store.transaction() as unit:
        await unit.state.set("key", "value")
        assert await unit.state.get("key") == "value"
        assert await store.state.get("key") is None
    assert await store.state.get("key") == "value"


async def test_a_failing_migration_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "pulka.db"
    await (await Database.open(path)).close()
    number = migrations()[-1][0] + 1
    scripts = [*migrations(), (number, "CREATE TABLE half (x INTEGER) STRICT; CREATE TABLE people (x);")]
    monkeypatch.setattr("storage.database.migrations", lambda: scripts)
    with pytest.raises(DatabaseUnavailable):
        await Database.open(path)
    monkeypatch.undo()
    database = await Database.open(path)
    assert await database.reading.execute_fetchall("SELECT 1 FROM sqlite_schema WHERE name = 'half'") == []
    await database.close()


@pytest.mark.parametrize("version", [number for number, _ in migrations()[:-1]])
async def test_a_database_of_an_older_version_is_brought_up_with_all_that_is_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: int
) -> None:
    path = tmp_path / "pulka.db"
    scripts = [each for each in migrations() if each[0] <= version]
    monkeypatch.setattr("storage.database.migrations", lambda: scripts)
    older = Store(await Database.open(path))
    row = await older.tables.create(chat=-1, thread=None, name="t", agreements={}, rules_version=1, at=0.0)
    await older.log.append(row.table, 1, [{"do": "x"}], at=1.0)
    await older.state.set("updates", "[41, 42]")
    await older.database.close()
    monkeypatch.undo()
    store = Store(await Database.open(path))
    assert await store.updates.kept() == ([41, 42] if version < 5 else [])
    assert await store.tables.live() == [row]
    assert [each.event for each in await store.log.read(row.table)] == [{"do": "x"}]
    assert await store.tables.chains(row.table) == {}
    await store.pages.save(Page(row.table, 1, "", 1, "ui:score"))
    assert len(await store.pages.of_table(row.table)) == 1
    await store.database.close()
    with Snapshot.of(path) as snapshot:
        assert list(snapshot.problems()) == []


async def test_a_copy_of_a_live_database_is_whole(store: Store, tmp_path: Path) -> None:
    await store.state.set("key", "value")
    target = tmp_path / "copy.db"
    target.write_text("an older copy")
    await store.database.backup(target)
    copy = Store(await Database.open(target))
    assert await copy.state.get("key") == "value"
    await copy.database.close()


def test_a_copy_of_nothing_or_onto_itself_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnavailable, match="no such file"):
        backup(tmp_path / "none.db", tmp_path / "copy.db")
    asyncio.run(_make(tmp_path / "pulka.db"))
    with pytest.raises(DatabaseUnavailable, match="cannot replace"):
        backup(tmp_path / "pulka.db", tmp_path / "pulka.db")
    backup(tmp_path / "pulka.db", tmp_path / "copy.db")
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"]


def test_a_copy_is_its_owners_only_and_replaces_nothing_but_a_file(tmp_path: Path) -> None:
    asyncio.run(_make(tmp_path / "pulka.db"))
    backup(tmp_path / "pulka.db", tmp_path / "copy.db")
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600
    os.mkfifo(tmp_path / "pipe")
    for place in (tmp_path / "pipe", tmp_path, Path("/"), Path(), tmp_path / ("x" * 300), tmp_path / ("x" * 254)):
        with pytest.raises(DatabaseUnavailable):
            backup(tmp_path / "pulka.db", place)
    assert sorted(path.name for path in tmp_path.iterdir() if "pulka" not in path.name) == ["copy.db", "pipe"]
    assert (tmp_path / "pipe").is_fifo()


def test_a_damaged_database_takes_the_place_of_no_copy(tmp_path: Path) -> None:
    path, copy = tmp_path / "pulka.db", tmp_path / "copy.db"
    asyncio.run(_make(path))
    backup(path, copy)
    sound = copy.read_bytes()
    with path.open("r+b") as file:
        file.seek(len(sound) - 4096)
        file.write(b"\xff" * 4096)
    with pytest.raises(DatabaseUnavailable, match="damaged"):
        backup(path, copy)
    assert copy.read_bytes() == sound
    assert not list(tmp_path.glob("*.part*"))


@pytest.mark.parametrize("name", ["/", "", "x" * 300])
async def test_what_can_be_no_file_is_said_in_a_line(name: str) -> None:
    with pytest.raises(DatabaseUnavailable):
        await Database.open(name)
    with pytest.raises(DatabaseUnavailable), Snapshot.of(name):
        pass
    with pytest.raises(DatabaseUnavailable):
        backup(name, "copy.db")


async def _make(path: Path) -> None:
    await (await Database.open(path)).close()


def test_what_was_acknowledged_survives_kill_9(tmp_path: Path) -> None:
    path = tmp_path / "pulka.db"
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, cwd=ROOT, text=True
    ) as process:
        assert process.stdout is not None
        acknowledged = 0
        for line in process.stdout:
            acknowledged = int(line)
            if acknowledged >= 40:
                break
        os.kill(process.pid, signal.SIGKILL)
        rest = process.stdout.read().split()
        acknowledged = int(rest[-1]) if rest else acknowledged

    async def look() -> tuple[list[int], str | None]:
        store = Store(await Database.open(path, wait_for_lock=5))
        numbers = [entry.number for entry in await store.log.read(1)]
        last = await store.state.get("last")
        await store.database.close()
        return numbers, last

    numbers, last = asyncio.run(look())
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= acknowledged
    assert len(numbers) % 2 == 0, "a unit is there as a whole or not at all"
    assert last == str(len(numbers))
