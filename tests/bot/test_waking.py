"""After a start: who taps waits for their own table, the others come up one after another, and nothing is forgotten."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest

from bot import waking
from bot.opening import open_lobby
from bot.table import events as ev
from bot.wanted import Place
from tests.bot.tables_world import World, mover

ELSEWHERE = Place(-1005)


async def two_tables(world: World, **changes: Any) -> tuple[int, int]:
    """A pulka, and a lobby that was opened later."""
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris], computers=1, **changes)
    await world.clock.advance(1.0)
    await world.store.chats.met(ELSEWHERE.chat, "Другая", "supergroup")
    reply = await open_lobby(world.game.tables, ELSEWHERE, anna.person, "Другая")
    return world.table, reply.args["table"]


async def outages(world: World) -> list[float]:
    """As the log of the world's table has them."""
    found = [ev.from_text(text) for text in await world.store.log.texts(world.table)]
    return [event.seconds for event in found if isinstance(event, ev.Outage)]


async def test_a_tap_wakes_its_own_table_only(world: World) -> None:
    first, second = await two_tables(world)
    await world.restart(5.0, awake=False)
    assert world.game.tables.asleep == 2
    anna = await world.person("Анна")
    assert (await world.game.tables.live(first)) is not None
    assert (await world.tap(anna, "pause")).code == "pause"
    assert set(world.game.tables.tables()) == {first}
    assert {table for table, _ in world.delivery.shown} == {first}
    await world.restart(5.0)
    assert set(world.game.tables.tables()) == {first, second}
    assert world.game.tables.asleep == 0


async def test_where_something_happened_last_comes_first(world: World) -> None:
    first, second = await two_tables(world)
    assert await world.store.tables.live_numbers() == [second, first]
    await world.clock.advance(1.0)
    await world.move()
    assert await world.store.tables.live_numbers() == [first, second]


async def test_who_leaves_everything_leaves_tables_that_sleep(world: World) -> None:
    first, _ = await two_tables(world)
    anna = await world.person("Анна")
    await world.restart(5.0, awake=False)
    await world.game.leave_all(anna.person)
    assert world.game.tables.tables()[first].state.seat_of(anna.person) is None


async def test_what_cannot_be_read_again_holds_up_nobody(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The others are woken, this one a little later; the log says once that it fails."""
    monkeypatch.setattr(waking, "_AGAIN_SECONDS", 0.01)
    woken, failing = [], [2, 2, 2]

    async def wake(table: int) -> None:
        if table in failing:
            failing.remove(table)
            raise OSError("the disk is full")
        woken.append(table)

    await asyncio.wait_for(waking.one_after_another([1, 2, 3], wake), 5)
    assert woken == [1, 3, 2]
    assert len(caplog.records) == 1


async def test_tables_that_slept_through_several_starts_know_of_all_outages(world: World) -> None:
    """Each is told once of what it has missed, whenever it wakes."""
    first, _ = await two_tables(world, turn_seconds=86_400)
    began = world.state.played_seconds(world.clock.now())
    for seconds in (100.0, 50.0):
        await world.restart(seconds, told=True, awake=False)
        assert world.game.tables.asleep == 2
    await world.game.came_back(30.0)  # and then Telegram was not heard
    world.clock._now += 30.0
    await world.game.tables.live(first)
    assert await outages(world) == [180.0]
    assert world.state.played_seconds(world.clock.now()) == pytest.approx(began)
    await world.restart(5.0, told=True)
    assert await outages(world) == [180.0]


async def test_an_outage_is_kept_before_the_program_says_that_it_is_alive(world: World) -> None:
    """Killed between the two it would not know any more that it was away."""
    await two_tables(world, turn_seconds=86_400)
    await world.clock.advance(100.0)
    killed = world.new_game()
    await killed.came_back(100.0)
    await killed.disk.stop()
    await world.restart(1.0)
    assert await outages(world) == [100.0]


async def test_tables_that_sleep_learn_that_nothing_could_be_written_down(world: World) -> None:
    first, _ = await two_tables(world, turn_seconds=86_400)
    await world.restart(5.0, awake=False)
    await world.game.cannot_write(world.clock.now())
    world.clock._now += 40.0
    await world.game.can_write(40.0)
    await world.game.tables.live(first)
    assert await outages(world) == [40.0]


@pytest.mark.parametrize("tables_told", [0, 1, 2])
async def test_killed_while_tables_are_told_of_an_outage(
    world: World, monkeypatch: pytest.MonkeyPatch, tables_told: int
) -> None:
    """Every one of them is told once."""
    first, second = await two_tables(world, turn_seconds=86_400)
    anna = await world.person("Анна")
    world.table = second
    for token in ("sit", "computer", "computer", "agree", "start"):
        await world.tap(anna, token)
    await world.clock.advance(100.0)
    perform, performed = world.game.tables.perform, [0]

    class Killed(BaseException):
        pass

    async def mortal(*arguments: Any, **options: Any) -> Any:
        if performed[0] == tables_told:
            raise Killed
        performed[0] += 1
        return await perform(*arguments, **options)

    monkeypatch.setattr(world.game.tables, "perform", mortal)
    await world.game.went_down(world.clock.now())
    await world.clock.advance(50.0)
    with contextlib.suppress(Killed):
        await world.game.came_back(50.0)
    assert performed == [tables_told]
    assert await world.store.state.last_alive() == world.clock.now()
    for _ in range(2):
        await world.restart(1.0)
        for world.table in (first, second):
            assert await outages(world) == [50.0]


async def test_a_short_absence_is_none(world: World) -> None:
    await two_tables(world)
    await world.restart(waking.SHORTEST_OUTAGE - 1, told=True)
    assert await outages(world) == []
    assert (await mover(world)) is not None
