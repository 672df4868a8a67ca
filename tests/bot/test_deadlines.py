"""Deadlines as they are kept, and time in which nobody is heard: it counts against no one and for nothing."""

from __future__ import annotations

import pytest

from bot.turns import questions
from bot.wanted import Wanted
from tests.bot.tables_world import World


async def test_what_is_kept_is_what_is_open(world: World) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris], turn_seconds=60, bank_seconds=100)

    async def kept() -> dict[tuple[int, int], tuple[float | None, float]]:
        rows = await world.store.deadlines.of_table(world.table)
        return {(row.seat, row.step): (row.due_at, row.remaining) for row in rows}

    for _ in range(12):
        if world.state.phase != "deal":
            break
        open_now = {(each.seat, each.step): each.limit + each.bank for each in questions(world.state)}
        assert await kept() == {key: (None, whole) for key, whole in open_now.items()}, "nobody has seen them yet"
        for (seat, step), whole in open_now.items():
            person = await world.at(seat)
            shown: Wanted = world.delivery.shown[world.table, f"hand:{person.person}"]
            await world.game.delivered(shown, world.clock.now())
            began = world.clock.now()
            await world.clock.advance(3.0)
            assert (await kept())[seat, step] == (began + whole, whole)
        await world.move()
    await world.tap(anna, "pause")
    assert all(due is None or stage == "adjourned" for due, stage in await stages(world))


async def stages(world: World) -> list[tuple[float | None, str]]:
    return [(row.due_at, row.stage) for row in await world.store.deadlines.of_table(world.table)]


@pytest.mark.parametrize("crash", [False, True], ids=["Telegram is not heard", "the program is away"])
async def test_an_outage_is_no_time_of_play(world: World, crash: bool) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris], end="time", time_limit_minutes=60, turn_seconds=86_400)
    await world.clock.advance(20 * 60.0)
    before = world.state.played_seconds(world.clock.now())
    if crash:
        await world.restart(7200.0, told=True)
    else:
        await world.game.went_down(world.clock.now())
        await world.clock.advance(7200.0)
        await world.game.came_back(7200.0)
    assert not world.state.time_is_up
    assert world.state.played_seconds(world.clock.now()) == pytest.approx(before)
    await world.clock.advance(39 * 60.0)
    assert not world.state.time_is_up
    await world.clock.advance(2 * 60.0)
    assert world.state.time_is_up


async def test_an_outage_during_a_pause_takes_nothing_off(world: World) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris])
    await world.clock.advance(100.0)
    await world.tap(anna, "pause")
    before = world.state
    await world.game.went_down(world.clock.now())
    await world.clock.advance(500.0)
    await world.game.came_back(500.0)
    assert world.state == before
