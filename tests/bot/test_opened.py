"""What people have opened is there after a start as it was, and goes with what it belonged to."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager

import pytest
from telegram.ext import ApplicationHandlerStop

from bot.screen import Screen
from bot.table.view import TablePhase
from preferans.actions import Discard
from storage import DatabaseTrouble, Page, Person, Store
from storage.pages import Pages
from tests.bot.disk_world import again, full, lines, right, three
from tests.bot.tables_world import World, mover
from tests.bot.test_repeated import first, update
from tests.storage.test_trouble import holding


async def opens(world: World, person: Person, page: str, *, group: bool = False) -> Screen:
    """What this person sees after they have opened it, on their own message or the group's."""
    reply = await world.game.tables.show(world.table, person.person, page, group=group)
    assert reply.code == "ok"
    return world.hand(person)


async def discarder(world: World) -> Person:
    """Somebody who is to discard now, with their own screen."""
    while True:
        person, deal = await mover(world), world.state.deal
        assert deal is not None
        seat = world.state.seat_of(person.person)
        assert seat is not None
        if any(isinstance(act, Discard) for act in deal.legal(seat)) and deal.phase.name == "EXCHANGE":
            return person
        assert await world.move()


def looks(world: World) -> dict[tuple[int, str], Screen]:
    """What stands in all chats."""
    return {key: wanted.screen for key, wanted in world.delivery.shown.items()}


async def test_marks_on_the_discard(world: World) -> None:
    await three(world, turn_seconds=600)
    person = await discarder(world)
    for number in range(3):
        marks = [each for each in world.tokens(world.hand(person)) if each.startswith("ui:mark:")]
        seen = await opens(world, person, marks[number])
        await world.restart()
        assert world.hand(person) == seen
        assert sum(each.startswith("ui:unmark:") for each in world.tokens(seen)) == min(number + 1, 2)
    discard = next(each for each in world.tokens(seen) if each.startswith("discard_"))
    await world.clock.advance(1.0)
    assert (await world.tap(person, discard)).code == "ok"


async def test_every_page_of_every_message(world: World) -> None:
    anna, boris, vera = [await world.person(name) for name in ("Анна", "Борис", "Вера")]
    await world.lobby(anna)
    for person in (anna, boris, vera):
        await world.tap(person, "sit")
    await opens(world, anna, "ui:agreements:end")
    await opens(world, boris, "ui:agreements", group=True)
    before = looks(world)
    await world.restart()
    assert looks(world) == before

    for person in (anna, boris, vera):
        await world.tap(person, "agree")
    await world.tap(anna, "start")
    await world.draw()
    await world.to_deal()
    while len(world.state.results) < 2 or world.state.phase is not TablePhase.DEAL:
        if not await world.move():
            await world.clock.advance(5.0)
    await opens(world, anna, "ui:layout:1", group=True)
    await opens(world, boris, "ui:why:2", group=True)
    await opens(world, anna, "ui:more")
    await opens(world, boris, "ui:score")
    await opens(world, vera, "ui:deals")
    before = looks(world)
    await world.restart()
    for key, screen in looks(world).items():
        assert screen == before[key], key
    for each in ((world.table, "deal:2"), *((world.table, f"hand:{number}") for number in world.state.people)):
        assert world.delivery.shown[each].screen == before[each]
    assert world.game.tables.tables()[world.table].group_pages["deal:1"].page == "layout"


async def test_a_page_goes_with_its_step_and_all_of_them_with_the_pulka(world: World) -> None:
    await three(world, turn_seconds=600)
    await world.move()  # the first question is the deal's own step
    person, number = await mover(world), world.table
    plain = world.hand(person)
    page = await opens(world, person, "ui:score")
    assert page != plain
    await world.move()
    after = world.hand(person)
    assert after not in (plain, page)
    await world.restart()
    assert world.hand(person) == after
    assert await opens(world, person, "ui:more") != after
    assert await opens(world, person, "ui:") == after
    await world.restart()
    assert world.hand(person) == after
    await opens(world, person, "ui:more")
    await world.game.tables.hand_anew(world.table, person.person)
    await world.restart()
    assert world.hand(person) == after, "asked for anew it is on its first page"

    assert await world.store.pages.of_table(number)
    await world.tap(await world.at(0), "stop")
    for seat in (1, 2):
        await world.tap(await world.at(seat), "vote:yes")
    assert number not in world.game.tables.tables()
    assert await world.store.pages.of_table(number) == []


@contextlib.asynccontextmanager
async def no_room(store: Store, table: int) -> AsyncIterator[None]:
    """The disk is full, and so is what the file has of pages."""
    async with full(store):
        for size in (40, 0):
            with contextlib.suppress(DatabaseTrouble):
                for number in itertools.count(1000 + size):
                    await store.pages.save(Page(table, number, "", 1, "x" * size))
        yield


@contextlib.asynccontextmanager
async def locked(store: Store, table: int) -> AsyncIterator[None]:
    """Another program holds the database."""
    async with holding(store.database.path):
        yield


@pytest.mark.usefixtures("quickly")
@pytest.mark.parametrize("trouble", [no_room, locked])
async def test_where_nothing_can_be_written_down_pages_turn_all_the_same(
    world: World, trouble: Callable[[Store, int], AbstractAsyncContextManager[None]]
) -> None:
    await three(world, turn_seconds=600)
    person = await discarder(world)
    async with trouble(world.store, world.table):
        plain = world.hand(person)
        marks = [each for each in world.tokens(plain) if each.startswith("ui:mark:")]
        seen = [await opens(world, person, mark) for mark in marks[:2]]
        assert seen[0] != plain
        assert seen[1] != seen[0]
        kept = await world.store.pages.of_table(world.table)
        assert all(each.person != person.person for each in kept)
        assert world.game.disk.fails
    await again(world)
    right(world)
    await world.restart()
    assert world.tokens(world.hand(person)) == world.tokens(seen[1]), "and are kept as soon as they can be"


async def test_pages_that_cannot_be_read_keep_no_table_from_being_played(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await three(world, turn_seconds=600)
    person = await mover(world)
    plain = world.hand(person)
    await opens(world, person, "ui:more")

    async def damaged(pages: Pages, table: int) -> None:
        raise DatabaseTrouble("malformed", damaged=True)

    monkeypatch.setattr(Pages, "of_table", damaged)
    await world.restart()
    assert lines(caplog, "a table's pages cannot be read") == 1
    assert world.hand(person) == plain
    assert await world.move()


async def test_a_page_opened_by_an_older_tap_does_not_come_back(world: World) -> None:
    """Two taps, then the bot is killed before it could confirm them: Telegram hands both out again."""
    await three(world, turn_seconds=600)
    person = await mover(world)
    take = await first(world.store)
    for number, page in ((7, "ui:more"), (8, "ui:score")):
        await take(update(number))
        seen = await opens(world, person, page)
    await world.restart()
    take = await first(world.store)
    for number in (7, 8):
        with pytest.raises(ApplicationHandlerStop):
            await take(update(number))
    assert world.hand(person) == seen
