"""What a flood leaves behind has bounds: answers that wait, people who are remembered, pages that are open."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import directory
from bot.directory import Directory
from bot.screen import Screen
from tests.bot.delivery_world import ANNA, GROUP, opened
from tests.bot.tables_world import World


@pytest.mark.parametrize(("place", "most"), [(ANNA, 20), (GROUP, 5)])
async def test_of_answers_that_nobody_can_read_the_last_few_are_given(tmp_path: Path, place: object, most: int) -> None:
    async with opened(tmp_path) as world:
        for number in range(500):
            await world.delivery.once(place, Screen(f"answer {number}"))  # type: ignore[arg-type]
        assert world.delivery.backlog <= most
        for _ in range(400):
            await world.turn(2.0)
            if not world.delivery.backlog:
                break
        assert world.bot.said()[-1] == "send answer 499"


async def test_people_beyond_those_remembered_are_known_all_the_same(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(directory, "MOST", 3)
    people = Directory(world.store)
    numbers = [(await people.met(number, f"Имя {number}")).person for number in range(1, 9)]
    assert len(people.known(numbers)) == 3
    assert {person.name for person in (await people.many(numbers)).values()} == {f"Имя {n}" for n in range(1, 9)}
    assert len(people.known(numbers)) == 3


async def test_pages_of_deals_that_there_are_not_are_not_remembered(world: World) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris], computers=1)
    pages = world.game.tables.tables()[world.table].group_pages
    before = dict(pages)
    for number in range(100):
        await world.game.tables.show(world.table, anna.person, f"ui:layout:{number + 7}", group=True)
    assert pages == before
