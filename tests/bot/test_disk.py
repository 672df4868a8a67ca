"""The disk is full, another program holds the database, the file is damaged: the tables wait and go on by themselves.

By real means: a limit on the pages of the file, a lock of another process, pages overwritten.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot import connectivity, disk, waking
from bot.appearance import WAITS
from bot.checking import check
from bot.clock import Clock
from bot.connectivity import Connectivity
from bot.turns import AGAIN_SECONDS
from bot.waiting import LASTS_SECONDS
from bot.wanted import Refusal
from locales import LANGUAGES, Translator
from preferans.players import thumb
from storage import DatabaseTrouble, Person, Snapshot, Store, TableStatus, writer
from storage import database as storage_database
from tests.bot import delivery_world
from tests.bot.tables_world import GROUP, World, mover, seen
from tests.handlers.updates import desk, people
from tests.storage.test_trouble import holding

LEAF = 13
"""How a page of rows begins in SQLite's format."""
BEGINS, ENDS = "nothing can be written down", "everything can be written down again"


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tries follow each other at once, and nobody is patient with a lock."""
    monkeypatch.setattr(disk, "_PAUSES", (0.02,))
    monkeypatch.setattr(storage_database, "_BUSY_MILLISECONDS", 30)
    monkeypatch.setattr(writer, "_BUSY_IN_TROUBLE", 10)
    monkeypatch.setattr(waking, "_AGAIN_SECONDS", 0.02)


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


async def test_a_full_disk(world: World, caplog: pytest.LogCaptureFixture) -> None:
    await three(world, turn_seconds=60, bank_seconds=0)
    async with full(world.store):
        person, token = await refused(world)
        before = world.state
        for _ in range(5):
            with pytest.raises(DatabaseTrouble):
                await world.tap(person, token)
        right(world)
        await world.clock.advance(LASTS_SECONDS - 2)
        assert (world.table, WAITS) not in world.delivery.shown, "not for a moment"
        await world.clock.advance(3600.0)
        shown = world.delivery.shown[world.table, WAITS]
        assert shown.place == GROUP
        assert "Стол ждёт" in shown.screen.text
        assert world.state == before
        assert [lines(caplog, text) for text in (BEGINS, ENDS)] == [1, 0]
    await again(world)
    assert lines(caplog, ENDS) == 1
    assert (world.table, WAITS) not in world.delivery.shown
    assert [each["do"] for each in events(world, before.number)] == ["outage"]
    assert events(world)[-1]["seconds"] > 3600, "that was no time of play"
    assert (await world.tap(person, token)).code == "ok"
    right(world)


async def test_another_program_holds_the_database(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """The computer's move, too, is made when it can be."""
    await world.begin([await world.person("Анна"), await world.person("Борис")], computers=1)
    await mover(world)
    async with holding(world.store.database.path):
        person, token = await refused(world)
        before = world.state
        await world.clock.advance(600.0)
        assert world.state == before
        right(world)
    await again(world)
    assert (lines(caplog, BEGINS), lines(caplog, ENDS)) == (1, 1)
    assert (await world.tap(person, token)).code == "ok"
    while not any(world.state.seats[seat].character for seat in world.state.questions):
        person = await mover(world)
        await world.clock.advance(1.0)
        assert (await world.tap(person, await token_of(world, person))).code == "ok"
    async with holding(world.store.database.path):
        before = world.state
        await world.clock.advance(60.0)
        await asyncio.sleep(0.05)
        assert world.state == before
    await again(world)
    await world.clock.advance(70.0)
    assert events(world, before.number)[1]["by"] == "computer"
    right(world)


async def test_what_the_clock_owed_is_done_then_and_not_before(world: World) -> None:
    """Nobody tapped in time, and nothing could be written down when it was over."""
    await three(world, turn_seconds=60, bank_seconds=0)
    person = await mover(world)
    await seen(world, person)
    await world.clock.advance(40.0)
    seat, number = world.state.seat_of(person.person), world.state.number
    async with holding(world.store.database.path):
        await world.clock.advance(200.0)
        await asyncio.sleep(0.05)
        assert world.state.number == number
    await again(world)
    await world.clock.advance(1.0)
    done = [each for each in events(world, number) if each["do"] == "act"]
    assert [(each["seat"], each["by"]) for each in done] == [(seat, "time")]
    right(world)


async def test_who_tapped_in_time_has_time_to_tap_again(world: World) -> None:
    await three(world, turn_seconds=60, bank_seconds=0)
    person = await mover(world)
    await seen(world, person)
    token = await token_of(world, person)
    await world.clock.advance(58.0)
    number = world.state.number
    async with holding(world.store.database.path):
        with pytest.raises(DatabaseTrouble):
            await world.tap(person, token)
        await asyncio.sleep(0.05)
        await world.clock.advance(300.0)
    await again(world)
    await world.clock.advance(AGAIN_SECONDS - 5)
    assert (await world.tap(person, token)).code == "ok"
    assert all(each.get("by") != "time" for each in events(world, number))


async def test_the_disk_and_telegram_at_once(world: World) -> None:
    """No time runs until neither is in the way, and no second of it is counted twice."""
    await three(world)
    number, began = world.state.number, world.clock.now()
    await world.game.went_down(began)
    async with holding(world.store.database.path):
        await world.clock.advance(100.0)
        with pytest.raises(DatabaseTrouble):
            await world.store.state.set("key", "value")
        await asyncio.sleep(0.05)
        await world.clock.advance(100.0)
        await world.game.came_back(200.0)
        assert world.game.tables.turns.stands(world.table)
        await world.clock.advance(100.0)
    await again(world)
    assert not world.game.tables.turns.stands(world.table)
    assert [each["seconds"] for each in events(world, number)] == [300.0]


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


async def test_a_start_on_a_full_disk(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    world = await World(tmp_path / "pulka.db").open()
    await three(world)
    number = world.state.number
    async with holding(tmp_path / "pulka.db"):
        starting = asyncio.create_task(world.restart(1000.0, told=True))
        await asyncio.sleep(0.5)
        assert not starting.done(), "the table is not awake"
        with pytest.raises(DatabaseTrouble):
            await world.game.tables.live(world.table)
    await again(world)
    await starting
    assert [each["do"] for each in events(world, number)] == ["outage"]
    assert (lines(caplog, BEGINS), lines(caplog, ENDS)) == (1, 1)
    right(world)
    await world.close()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_who_taps_or_says_something_is_told_politely(tmp_path: Path, language: str) -> None:
    at = await desk(tmp_path)
    anna, boris = await people(at, "Анна", "Борис")
    await at.world.begin([anna, boris], computers=1)
    await at.world.game.set_person_language(anna.person, language)
    said = Translator(language)("reply-waits")
    assert len(said) <= 200
    async with holding(at.world.store.database.path):
        before = at.world.state
        answer = await at.tap(anna, "pause")
        assert answer["text"] == said
        await at.say(anna, "/pause")
        assert at.said() == said
        at.world.delivery.said.clear()
        await at.take({"message": at.message(anna, "", new_chat_title="Баня")})
        assert not at.world.delivery.said, "who asks for nothing is told nothing"
        assert at.world.state == before
    await again(at.world)
    assert (await at.tap(anna, "pause")).get("text") != said
    assert at.world.state.paused
    await at.world.close()


async def test_what_telegram_told_meanwhile_is_done_when_it_can(tmp_path: Path) -> None:
    at = await desk(tmp_path)
    anna, boris = await people(at, "Анна", "Борис")
    world = at.world
    await world.begin([anna, boris], computers=1)
    async with holding(world.store.database.path):
        await at.take({"message": at.message(boris, "", left_chat_member=at.user(boris))})
        await world.game.unreachable(anna.person)
        await world.game.migrated(GROUP.chat, -1009)
        await world.game.refused(GROUP, Refusal.NO_RIGHTS)
        assert set(world.state.people) == {anna.person, boris.person}
        assert not world.state.paused
    await again(world)
    assert set(world.state.people) == {anna.person}
    assert not (await world.at(world.state.seat_of(anna.person) or 0)).started
    row = await world.store.tables.get(world.table)
    assert row is not None
    assert row.chat == -1009
    right(world)
    await world.close()


async def test_what_is_owed_and_cannot_be_done_holds_up_nobody(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """What fails for a reason of its own is given up, and the last thing that was asked of one kind is done."""
    done: list[str] = []

    async def said(word: str) -> None:
        await world.store.state.set("key", word)
        done.append(word)

    async def wrong() -> None:
        await world.store.state.set("key", "wrong")
        raise ValueError("not the disk's fault")

    async with holding(world.store.database.path):
        await world.game.disk.surely("wrong", wrong)
        for word in ("one", "two"):
            await world.game.disk.surely("said", partial(said, word))
    await again(world)
    assert done == ["two"]
    assert await world.store.state.get("key") == "two"
    assert lines(caplog, "what was put off could not be done") == 1


async def test_delivery_loses_no_screen_and_no_message(tmp_path: Path) -> None:
    """What is shown goes on as if nothing were the matter; what the store missed it learns afterwards."""
    async with delivery_world.opened(tmp_path) as world:
        world.want("hand:1", delivery_world.ANNA, "первая", step=1)
        await world.rest()
        async with holding(world.store.database.path):
            world.want("hand:1", delivery_world.ANNA, "вторая", step=2)
            world.want("deal:1", delivery_world.GROUP, "сдача", step=2)
            await world.delivery.after_outage()
            await asyncio.sleep(0.5)
            assert [call.text for call in world.bot.calls] == ["первая", "вторая", "сдача"]
            world.want("deal:1", delivery_world.GROUP, "сдача идёт", step=3)
            await asyncio.sleep(0.3)
        await world.delivery.write_again()
        kept = {each.role: each for each in await world.store.messages.all()}
        assert kept.keys() == {"hand:1", "deal:1"}
        for role, message in kept.items():
            assert message == world.delivery.message(world.table, role)
        calls = len(world.bot.calls)
        await world.restart()
        world.want("deal:1", delivery_world.GROUP, "сдача идёт", step=3)
        await world.turn(60)
        assert [call for call in world.bot.calls[calls:] if call.method == "send_message"] == []


async def test_being_alive_is_noted_again_afterwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connectivity, "_ALIVE_SECONDS", 0.02)
    store = Store(await storage_database.Database.open(tmp_path / "pulka.db"))
    clock = Clock()
    clock.turn(1000.0, frozen=True)
    alive = Connectivity(store, clock)
    async with holding(store.database.path):
        await alive.start()
        await asyncio.sleep(0.3)
        clock.turn(2000.0, frozen=True)
    await asyncio.sleep(0.3)
    assert await store.state.last_alive() == 2000.0
    async with holding(store.database.path):
        await alive.stop()
    await store.database.close()
