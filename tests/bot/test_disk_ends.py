"""Everything can be written down again: what is owed is done, and nothing that fails of itself holds up the rest."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from bot import disk
from bot.clock import Clock
from bot.live import LiveTable
from bot.opening import open_lobby
from bot.table.draft import Who
from bot.wanted import Place, Refusal
from storage import DatabaseTrouble
from tests.bot.disk_world import again, events, lines, right, three
from tests.bot.tables_world import GROUP, World
from tests.handlers.updates import desk, people
from tests.storage.test_trouble import holding

pytestmark = pytest.mark.usefixtures("quickly")


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


async def test_what_is_owed_on_damaged_ground_holds_up_nobody(world: World) -> None:
    done: list[str] = []

    async def damaged() -> None:
        raise DatabaseTrouble("malformed", damaged=True)

    async def sound() -> None:
        await world.store.state.set("key", "value")
        done.append("sound")

    async with holding(world.store.database.path):
        await world.game.disk.surely("damaged", damaged)
        await world.game.disk.surely("sound", sound)
    await again(world)
    assert done == ["sound"]


async def test_a_table_that_fails_of_itself_holds_up_no_other(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await three(world)
    number, began = world.state.number, world.clock.now()
    failing = await open_lobby(world.game.tables, Place(-1005), (await world.person("Анна")).person, "Другая")
    tables = world.game.tables
    tables._live = dict(reversed(tables._live.items()))
    held = tables.held

    async def fails(table: int) -> LiveTable | None:
        if table == failing.args["table"]:
            raise ValueError("this table only")
        return await held(table)

    async with holding(world.store.database.path):
        for table in tuple(tables.tables()):
            with pytest.raises(DatabaseTrouble):
                await tables.perform(table, Who((await world.person("Анна")).person), 1, "stop")
        monkeypatch.setattr(tables, "held", fails)
        await world.clock.advance(200.0)
    await again(world)
    assert not tables.turns.stands(world.table)
    assert [each["seconds"] for each in events(world, number)] == [world.clock.now() - began]
    assert lines(caplog, "a table could not be told of an outage") == 1


async def test_that_it_is_over_is_told_before_the_next_trouble_is(world: World) -> None:
    """Else the time of the tables would run through the second trouble."""
    told: list[str] = []
    store = world.store

    class Slow:
        async def cannot_write(self, at: float) -> None:
            told.append("cannot")

        async def can_write(self, seconds: float) -> None:
            if told == ["cannot"]:
                store.database.health.failed(DatabaseTrouble("full", damaged=False))
                await asyncio.sleep(0.1)
            told.append("can")

    watched = disk.Disk(store, Clock())
    watched.subscribe(Slow())
    store.database.health.failed(DatabaseTrouble("full", damaged=False))
    await asyncio.sleep(0.5)
    await watched.stop()
    assert told == ["cannot", "can", "cannot", "can"]
