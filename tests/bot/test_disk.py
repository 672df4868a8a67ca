"""The disk is full, another program holds the database: the tables wait and go on by themselves.

By real means: a limit on the pages of the file, a lock of another process.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot import connectivity
from bot.clock import Clock
from bot.connectivity import Connectivity
from bot.roles import WAITS
from bot.turns import AGAIN_SECONDS
from bot.waiting import LASTS_SECONDS
from locales import LANGUAGES, Translator
from storage import DatabaseTrouble, Store
from storage import database as storage_database
from tests.bot import delivery_world
from tests.bot.disk_world import BEGINS, ENDS, again, events, full, lines, refused, right, three, token_of
from tests.bot.tables_world import GROUP, World, mover, seen
from tests.handlers.updates import desk, people
from tests.storage.test_trouble import holding

pytestmark = pytest.mark.usefixtures("quickly")


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


async def test_nobody_is_told_that_something_is_done_which_could_not_be_written_down(tmp_path: Path) -> None:
    at = await desk(tmp_path)
    anna, boris = await people(at, "Анна", "Борис")
    await at.world.begin([anna, boris], computers=1)
    before = at.world.state
    async with holding(at.world.store.database.path):
        for command, chat in (("/pause", None), ("/leave", None), ("/stop", None), ("/forget yes", 0)):
            at.world.delivery.said.clear()
            await at.say(anna, command, chat=chat)
            assert [screen.text for _, screen in at.world.delivery.said] == [Translator("ru")("reply-waits")], command
        assert at.world.state == before
    await again(at.world)
    assert await at.world.store.people.by_telegram(anna.telegram_id or 0) == anna
    await at.world.close()


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
