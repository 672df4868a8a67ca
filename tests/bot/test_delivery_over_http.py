"""Delivery with the real library against the playground's server: what it says must be understood as it is said."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from telegram import Bot
from telegram.request import HTTPXRequest

from bot.clock import Clock
from bot.delivery import Delivery
from bot.screen import Button, Screen
from bot.wanted import Place, Refusal, Wanted
from playground.client import TOKEN, Client, running
from storage import Database, Store

pytestmark = pytest.mark.slow

BUTTONS = ((Button("А", data="1.1.x"),),)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not condition():  # noqa: ASYNC110 - there is no event for every condition
            await asyncio.sleep(0.01)


@dataclass
class Ear:
    shown: list[int] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    moves: list[tuple[int, int]] = field(default_factory=list)

    async def delivered(self, wanted: Wanted, at: float) -> None:
        self.shown.append(wanted.step)

    async def unreachable(self, person: int) -> None:
        self.gone.append(person)

    async def refused(self, place: Place, why: Refusal) -> None:
        self.refusals.append(why)

    async def migrated(self, old: int, new: int) -> None:
        self.moves.append((old, new))


@dataclass
class World:
    client: Client
    delivery: Delivery
    store: Store
    ear: Ear
    table: int
    anna: int
    group: int
    step: int = 0

    async def want(self, text: str, chat: int | None = None, thread: int | None = None, **options: object) -> None:
        """Want it in the group, and wait until it is there or is refused."""
        self.step += 1
        before = len(self.ear.refusals) + len(self.ear.gone)
        place = Place(self.group if chat is None else chat, thread)
        role = f"role {place}"
        wanted = Wanted(self.table, role, place, Screen(text, BUTTONS), step=self.step, **options)  # type: ignore[arg-type]
        self.delivery.want(self.table, [wanted])
        await until(lambda: self.step in self.ear.shown or len(self.ear.refusals) + len(self.ear.gone) > before)

    async def texts(self, chat: int | None = None) -> list[str]:
        return [
            message["text"] for message in await self.client.messages(self.anna, chat or self.group) if message["text"]
        ]


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with running() as (client, address):
        await client.post("clock", rate=20)
        anna = await client.user("Анна", started=True)
        group = await client.group("Дача", [anna], type="group")
        clock = Clock(f"{address}/playground/clock")
        await clock.start()
        store = Store(await Database.open(tmp_path / "pulka.db"))
        await store.people.met(anna, "Анна")
        row = await store.tables.create(chat=group, thread=None, name="t", agreements={}, rules_version=1, at=0.0)
        request = HTTPXRequest(connection_pool_size=8, read_timeout=1.5)
        async with Bot(TOKEN, f"{address}/bot", f"{address}/file/bot", request=request) as bot:
            delivery, ear = Delivery(bot, store, clock), Ear()
            await delivery.start(ear)
            yield World(client, delivery, store, ear, row.table, anna, group)
            await delivery.stop()
        await clock.stop()
        await store.database.close()


async def test_what_is_shown_is_what_was_wanted(world: World) -> None:
    await world.want("one <b>&lt;bold&gt;</b>")
    await world.want("two")
    await world.delivery.after_outage()
    await world.want("two")
    assert await world.texts() == ["two"]
    message = (await world.client.messages(world.anna, world.group))[-1]
    assert message["keyboard"], "the keyboard is still there"


async def test_faults_of_the_network_leave_the_chat_as_it_should_look(world: World) -> None:
    for kind, method in (("drop", "edit"), ("deliver_then_drop", "edit"), ("http", "edit"), ("429", "edit")):
        await world.client.post("faults", kind=kind, method=method)
        await world.want(f"after {kind}")
        assert (await world.texts())[-1] == f"after {kind}"
    assert len(await world.texts()) == 1
    await world.client.post("faults", kind="deliver_then_timeout", method="edit", seconds=3)
    await world.want("after a silence")
    assert await world.texts() == ["after a silence"]


async def test_a_send_that_arrived_unheard_is_found_by_a_tap(world: World) -> None:
    await world.client.post("faults", kind="deliver_then_drop", method="sendMessage")
    wanted = Wanted(world.table, "hand:1", Place(world.anna), Screen("hand", BUTTONS), step=99, sound=True)
    world.delivery.want(world.table, [wanted])
    message = await world.client.wait_for(world.anna, world.anna, lambda each: each["text"] == "hand")
    await until(lambda: world.delivery.message(world.table, "hand:1") is not None)
    world.delivery.tapped(world.table, Place(world.anna), message["message_id"])
    await asyncio.sleep(0.1)
    world.delivery.want(
        world.table, [Wanted(world.table, "hand:1", Place(world.anna), Screen("next", BUTTONS), step=100)]
    )
    await world.client.wait_for(world.anna, world.anna, lambda each: each["text"] == "next")
    await asyncio.sleep(1)
    assert await world.texts(world.anna) == ["next"]


async def test_a_message_deleted_by_somebody_comes_back(world: World) -> None:
    await world.want("one")
    message = (await world.client.messages(world.anna, world.group))[-1]
    await world.client.post(f"chats/{world.group}/delete", message_ids=[message["message_id"]])
    await world.want("two")
    assert await world.texts() == ["two"]


async def test_people_who_cannot_be_written_to(world: World) -> None:
    person = await world.store.people.by_telegram(world.anna)
    assert person is not None
    await world.client.post(f"users/{world.anna}/block")
    await world.want("hand", world.anna)
    stranger = await world.client.user("Борис")
    other = await world.store.people.met(stranger, "Борис")
    await world.want("hand", stranger)
    assert world.ear.gone == [person.person, other.person]


async def test_groups_that_take_nothing(world: World) -> None:
    forum = await world.client.group("Форум", [world.anna], forum=True)
    topic = await world.client.post(f"groups/{forum}/topics", name="Преферанс")
    thread = topic["id"] if "id" in topic else topic["thread_id"]
    await world.want("in the topic", forum, thread)
    await world.client.post(f"groups/{forum}/topics/{thread}", closed=True)
    await world.delivery.once(Place(forum, thread), Screen("closed"))
    await until(lambda: bool(world.ear.refusals))
    await world.client.post(f"groups/{world.group}/members", user_id="bot", status="restricted")
    await world.want("restricted")
    await world.client.post(f"groups/{world.group}/members", user_id="bot", status="kicked")
    await world.want("kicked")
    assert world.ear.refusals == [Refusal.TOPIC_CLOSED, Refusal.NO_RIGHTS, Refusal.KICKED]


async def test_a_group_that_becomes_a_supergroup(world: World) -> None:
    await world.want("one")
    new = (await world.client.post(f"groups/{world.group}/migrate"))["id"]
    await world.want("two")
    assert world.ear.moves == [(world.group, new)]
    assert (await world.texts(new))[-1] == "two"


async def test_a_fast_deal_meets_no_limit(world: World) -> None:
    for number in range(60):
        await asyncio.sleep(0.025)
        world.delivery.want(
            world.table,
            [Wanted(world.table, "table", Place(world.group), Screen(f"card {number}", BUTTONS), step=number)],
        )
    await world.client.wait_for(world.anna, world.group, lambda each: each["text"] == "card 59")
    summary = (await world.client.get("calls/summary"))["chats"][str(world.group)]
    assert summary["errors"] == {}
    assert summary["busiest_minute"] <= 18
