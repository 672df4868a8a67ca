"""Tables that are over and the checks of their cards: read once, however many look back at once."""

from __future__ import annotations

import asyncio

import pytest

from bot import keeping, over
from bot.live import LiveTable
from bot.table.view import TableView
from preferans.pulka import Pulka
from preferans.verifying import Verification, verify
from storage import Person, Store, TableRow
from tests.bot.tables_world import GROUP, World


@pytest.fixture
async def people(world: World) -> list[Person]:
    """Of a pulka with one finished deal."""
    people = [await world.person(name) for name in ("Анна", "Борис", "Вера")]
    await world.begin(people)
    await deal(world)
    return people


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The tables that were read from their logs, in order."""
    tables: list[int] = []

    async def load(store: Store, row: TableRow) -> LiveTable | None:
        tables.append(row.table)
        return await real(store, row)

    real = keeping.load
    monkeypatch.setattr(keeping, "load", load)
    return tables


async def deal(world: World) -> None:
    number = len(world.state.results)
    while len(world.state.results) == number:
        await world.move()


async def stop(world: World) -> None:
    """By an admin who does not play."""
    admin = await world.person("Юрий")
    assert (await world.tap(admin, "stop", admin=True)).code == "ok"


async def look(world: World, person: Person | None, *, chat: int = GROUP.chat) -> TableView | None:
    number = None if person is None else person.person
    return await world.game.tables.any_view(world.table, number, "ru", chat=chat)


async def test_a_table_that_is_over_is_read_once_for_all_who_look(
    world: World, people: list[Person], read: list[int]
) -> None:
    await stop(world)
    views = await asyncio.gather(*(look(world, people[number % 3]) for number in range(30)))
    assert read == [world.table]
    assert all(view is not None and len(view.results) == 1 for view in views)
    stranger = await world.person("Глеб")
    assert await look(world, stranger, chat=stranger.telegram_id or 0) is None


async def test_a_table_that_is_over_is_found_where_its_group_is_now(world: World, people: list[Person]) -> None:
    await stop(world)
    assert await look(world, None) is not None
    await world.game.migrated(GROUP.chat, -1009999999999)
    assert await look(world, None, chat=-1009999999999) is not None
    assert await look(world, None) is None


async def test_not_more_tables_are_remembered_than_are_looked_at_often(
    world: World, people: list[Person], read: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(world.game.tables, "_over", over.TablesThatAreOver(world.store, 1))
    await stop(world)
    first = world.table
    await world.begin(people)
    await stop(world)
    read.clear()
    for world.table in (first, first + 1, first + 1, first):
        assert await look(world, people[0]) is not None
    assert read == [first, first + 1, first]


async def test_the_cards_are_checked_once_for_all_who_ask_and_again_after_the_next_deal(
    world: World, people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    checked: list[int] = []

    def check(pulka: Pulka) -> Verification:
        checked.append(1)
        return verify(pulka)

    monkeypatch.setattr("bot.verification.verify", check)
    found = await asyncio.gather(*(world.game.verifications.find(world.table) for _ in range(20)))
    assert len(checked) == 1
    assert all(each is not None and each.right and len(each.deals) == 1 for each in found)
    await deal(world)
    again = await world.game.verifications.find(world.table)
    assert again is not None
    assert len(again.deals) == 2
