"""The machine is in the way: a full disk, a lock, files that are moved, deleted or overwritten. By real means."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from storage import Database, DatabaseTrouble, DatabaseUnavailable, Store
from storage import database as module

ROOT = Path(__file__).resolve().parents[2]

HOLDER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.readline()
connection.execute("ROLLBACK")
print("free", flush=True)
"""

SMALL_DISK = """
import asyncio, resource, sys
from storage import Database, DatabaseTrouble, Store

async def main():
    store = Store(await Database.open(sys.argv[1]))
    table = (await store.tables.create(chat=-1, thread=None, name="t", agreements={}, rules_version=1, at=0.0)).table
    resource.setrlimit(resource.RLIMIT_FSIZE, (256 * 1024, resource.RLIM_INFINITY))
    done, refused = 0, 0
    while refused < 3:
        try:
            async with store.transaction() as unit:
                await unit.log.append(table, done + 1, [{"do": "x" * 5000}] * 3, at=1.0)
                await unit.state.set("last", str(done + 3))
            done += 3
        except DatabaseTrouble:
            refused += 1
        assert [each.number for each in await store.log.read(table)] == list(range(1, done + 1))
        assert await store.state.get("last") == (str(done) if done else None)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    await store.state.try_the_disk()
    await store.log.append(table, done + 1, [{"do": "y"}], at=1.0)
    print(done + 1)
    await store.database.close()

asyncio.run(main())
"""


@dataclass
class Ear:
    troubles: list[DatabaseTrouble] = field(default_factory=list)
    commits: int = 0

    def failed(self, trouble: DatabaseTrouble) -> None:
        self.troubles.append(trouble)

    def wrote(self) -> None:
        self.commits += 1


@contextlib.asynccontextmanager
async def holding(path: Path) -> AsyncIterator[None]:
    """Another process holds the lock for writing within this."""
    holder = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", HOLDER, str(path)), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert holder.stdin is not None
    assert holder.stdout is not None
    assert await holder.stdout.readline() == b"held\n"
    try:
        yield
    finally:
        holder.stdin.write(b"\n")
        assert await holder.stdout.readline() == b"free\n"
        await holder.communicate()


async def kept(path: Path) -> dict[str, str]:
    """What another program finds in the file."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return dict(connection.execute("SELECT key, value FROM state"))


async def test_a_full_disk_keeps_all_of_a_unit_or_nothing(store: Store) -> None:
    ear = Ear()
    store.database.health.subscribe(ear)
    await store.state.set("before", "x")
    async with store.database.unit() as connection:
        [count] = await connection.execute_fetchall("PRAGMA page_count")
        await connection.execute(f"PRAGMA max_page_count = {count[0] + 2}")

    async def much(key: str) -> None:
        async with store.transaction() as unit:
            await unit.state.set(f"{key} begins", "x")
            await unit.state.set(key, "x" * 100_000)

    little, *results = await asyncio.gather(
        store.state.set("with it", "x"), much("a"), much("b"), return_exceptions=True
    )
    assert [type(each) for each in results] == [DatabaseTrouble, DatabaseTrouble]
    assert "full" in str(results[0])
    assert not results[0].damaged  # type: ignore[union-attr]
    found = await kept(store.database.path)
    assert not [key for key in found if key.startswith(("a", "b "))]
    assert (little is None) == ("with it" in found), "who was told that it is kept finds it"
    with pytest.raises(DatabaseTrouble):
        await store.state.try_the_disk()
    assert ear.troubles
    async with store.database.unit() as connection:
        await connection.execute("PRAGMA max_page_count = 1000000")
    await store.state.try_the_disk()
    await much("c")
    assert (await kept(store.database.path)).keys() >= {"before", "c begins", "c"}


def test_a_disk_that_is_full_for_the_operating_system(tmp_path: Path) -> None:
    path = tmp_path / "pulka.db"
    ended = subprocess.run(
        [sys.executable, "-c", SMALL_DISK, path],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stderr
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("SELECT max(number), count(*) FROM log").fetchone() == (int(ended.stdout),) * 2


async def test_a_lock_that_outlasts_all_patience(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_BUSY_MILLISECONDS", 300)
    path = tmp_path / "pulka.db"
    store = Store(await Database.open(path))
    loop = asyncio.get_running_loop()
    async with holding(path):
        began = loop.time()
        results = await asyncio.gather(
            *(store.state.set(f"key {number}", "x") for number in range(200)), return_exceptions=True
        )
        assert {type(each) for each in results} == {DatabaseTrouble}
        assert loop.time() - began < 200 * 0.2, "they wait together, not one after another"
        assert await store.state.get("key 1") is None, "reading goes on"
        with pytest.raises(DatabaseTrouble, match="locked"):
            await store.state.set("later", "x")
    await store.state.set("free", "x")
    assert await kept(path) == {"free": "x"}
    await store.database.close()


async def test_a_short_lock_is_waited_for(store: Store) -> None:
    async with holding(store.database.path):
        writing = asyncio.create_task(store.state.set("key", "x"))
        await asyncio.sleep(0.1)
        assert not writing.done()
    await writing
    assert await kept(store.database.path) == {"key": "x"}


async def test_a_log_that_was_deleted_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "pulka.db"
    store = Store(await Database.open(path))
    await store.state.set("first", "x")
    path.with_name("pulka.db-wal").unlink()
    await store.state.set("second", "x")
    # As after `kill -9`: the files as they lie there.
    shutil.copy(path, tmp_path / "left.db")
    assert await kept(tmp_path / "left.db") == {"first": "x", "second": "x"}
    await store.state.set("third", "x")
    await store.database.close()
    store = Store(await Database.open(path))
    assert [await store.state.get(key) for key in ("first", "second", "third")] == ["x"] * 3
    await store.database.close()


async def test_a_database_that_was_moved_away_takes_nothing_until_it_is_back(store: Store) -> None:
    path = store.database.path
    await store.state.set("first", "x")
    path.rename(path.with_name("elsewhere.db"))
    with pytest.raises(DatabaseTrouble, match="moved, replaced or deleted"):
        await store.state.set("second", "x")
    path.write_bytes(b"")
    with pytest.raises(DatabaseTrouble, match="moved, replaced or deleted"):
        await store.state.set("second", "x")
    path.with_name("elsewhere.db").rename(path)
    await store.state.set("third", "x")
    assert await kept(path) == {"first": "x", "third": "x"}


async def filled(path: Path) -> int:
    """A database with a long log, closed; the number of its table."""
    store = Store(await Database.open(path))
    table = (await store.tables.create(chat=-1, thread=None, name="t", agreements={}, rules_version=1, at=0.0)).table
    await store.log.append(table, 1, [{"do": "x" * 3000}] * 200, at=0.0)
    await store.database.close()
    return table


async def test_a_damaged_file_is_told_apart_from_a_full_disk(tmp_path: Path) -> None:
    path = tmp_path / "pulka.db"
    table = await filled(path)
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 2)
        file.write(b"\xff" * (size // 2))
    store = Store(await Database.open(path))
    with pytest.raises(DatabaseTrouble, match="pulka check") as caught:
        await store.log.read(table)
    assert caught.value.damaged
    await store.database.close()


@pytest.mark.parametrize("damage", ["overwritten", "truncated"])
async def test_a_file_of_which_nothing_can_be_read_says_what_to_do(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "pulka.db"
    await filled(path)
    with path.open("r+b") as file:
        if damage == "truncated":
            file.truncate(path.stat().st_size // 2)
        else:
            file.write(b"\xff" * 4096)
    with pytest.raises(DatabaseUnavailable, match=r"`pulka check`.*`pulka backup`"):
        await Database.open(path)
