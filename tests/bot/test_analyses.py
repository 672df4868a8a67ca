"""Analyses are made once, and only of what is over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.table.finished import NoSuchDeal
from bot.thinking import CannotThink
from tests.bot.tables_world import World


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    made = await World(tmp_path / "pulka.db").open()
    await made.begin([await made.person(name) for name in ("Анна", "Борис", "Вера")])
    while not made.state.results:
        await made.move()
    yield made
    await made.close()


async def test_made_once_for_all_who_ask(world: World) -> None:
    analyses = world.game.analyses
    assert analyses.known(world.table, 1, 3) is None
    first, second = await asyncio.gather(analyses.find(world.table, 1, 3), analyses.find(world.table, 1, 3))
    assert first is second is analyses.known(world.table, 1, 3)
    assert await analyses.find(world.table, 1, 3) is first
    assert world.thinking.asked.count("analysed") == 1
    assert first.outcome == world.state.results[0].outcome


async def test_only_of_deals_that_are_over(world: World) -> None:
    await world.to_deal()
    await world.move()
    with pytest.raises(NoSuchDeal):
        await world.game.analyses.find(world.table, 2, 3)


async def test_a_failure_is_not_remembered(world: World) -> None:
    world.thinking.broken = True
    with pytest.raises(CannotThink):
        await world.game.analyses.find(world.table, 1, 3)
    world.thinking.broken = False
    assert await world.game.analyses.find(world.table, 1, 3)
