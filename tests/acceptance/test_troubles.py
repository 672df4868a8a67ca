"""What goes wrong on Telegram and with the machine: nothing of it loses a card, doubles a message or stops a table."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
import sys
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import pytest_asyncio

from .people import Json, Person, buttons
from .spy import log_of
from .stories import QUICK, STORIES, gone, in_mid_deal, kept
from .table import Table
from .world import ROOT, World

pytestmark = pytest.mark.asyncio(loop_scope="module")
SPEED = 15.0
AT_ONCE = 5


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def told(town: World) -> AsyncIterator[dict[str, asyncio.Task[None]]]:
    """Stories that need no time of their own happen side by side, each at its table; a test waits for its own."""
    some = asyncio.Semaphore(AT_ONCE)

    async def in_turn(story: Callable[[World], Awaitable[None]]) -> None:
        async with some:
            await story(town)

    tasks = {story.__name__: asyncio.create_task(in_turn(story)) for story in STORIES}
    yield tasks
    for task in tasks.values():
        task.cancel()
    await asyncio.gather(*tasks.values(), return_exceptions=True)


@pytest.mark.parametrize("story", [story.__name__ for story in STORIES])
async def test_side_by_side(told: dict[str, asyncio.Task[None]], story: str) -> None:
    await told[story]


async def test_an_outsider_with_a_leaked_link(town: World) -> None:
    """A link seats nobody but the one it was made for, and nobody who is not in the group."""
    table = await Table.gather(town, 3)
    stranger = await Person.new(town, "Чужой", started=True)
    await table.say(table.people[0], "/pref")
    await table.sit_down()
    links = [told.url for person in table.people for told in person.told if told.url]
    assert len(links) == 3
    for link in links:
        await town.client.post(f"users/{stranger.id}/open", url=link)
        await stranger.start()
        await stranger.reads("Сесть могут только участники")
    await town.client.post(f"users/{table.people[1].id}/open", url=links[0])
    await table.people[1].start()
    assert "Чужой" not in (await table.people[0].reads("Ждём согласия", table.group))["text"]
    await town.client.post(f"groups/{table.group}/members", user_id=stranger.id, status="member")
    await town.client.post(f"groups/{table.group}/members", user_id=table.people[2].id, status="left")


async def test_the_bot_is_killed_in_mid_deal(town: World) -> None:
    """`kill -9`: what was done is done, and what is tapped meanwhile is done when the bot is back."""
    table = await (await Table.gather(town, 3)).open()
    person, message, data = await in_mid_deal(table)
    before = log_of(table)
    async with town.outage():
        told = await person.tap(message, data, wait=0)
    answer = await town.client.get(f"taps/{told.query}", timeout=50)
    assert answer["done"]
    assert not answer["text"], "nothing was the matter with it"
    async with table.playing(QUICK):
        await table.deal(4)
    after = log_of(table)
    assert after[: len(before)] == before
    assert all(event.get("by", "person") == "person" for event, _ in after), "an outage counts against nobody"
    await kept(table)


async def is_gone(person: Person, message: Json) -> bool:
    return message["message_id"] not in [each["message_id"] for each in await person.messages()]


async def test_a_longer_outage(town: World) -> None:
    """Taps of more than 150 s ago are lost: the keyboards come anew, and time has not run."""
    table = await (await Table.gather(town, 3)).open()
    person, old, _ = await in_mid_deal(table)
    before = log_of(table)
    async with town.outage():
        await town.advance(1000)
    await person.sees(lambda message: message["message_id"] > old["message_id"] and buttons(message), what="it anew")
    await town.until(lambda: is_gone(person, old), "the old one is taken away")
    assert log_of(table)[: len(before)] == before
    assert not [event for event, _ in log_of(table) if event.get("by") == "time"]
    async with table.playing(QUICK):
        await table.deal(3)
    await kept(table)


async def test_delivered_and_not_told(town: World) -> None:
    """A message that arrives while the answer does not is there once; edits are made again."""
    table = await (await Table.gather(town, 3)).open()
    anna = table.people[0]
    async with table.playing(QUICK):
        await table.deal(1)
    async with town.slowly(2):
        last = (await anna.messages(table.group))[-1]["message_id"]
        await town.client.post("faults", kind="deliver_then_drop", method="sendMessage", chat_id=table.group)
        await town.client.post("faults", kind="deliver_then_drop", method="edit", chat_id=anna.id, count=2)
        async with table.playing(QUICK):
            unknown = await table.sees(
                lambda message: (
                    message["message_id"] > last and any(button.token == "cards" for button in buttons(message))
                ),
                what="the message that the bot does not know of",
            )
            # A tap tells the bot where its message is.
            await anna.tap(unknown, next(button.data for button in buttons(unknown) if button.token == "cards"))
            await asyncio.sleep(0.5)
    async with table.playing(QUICK):
        await table.deal(4)
    for number in (1, 2, 3):
        messages = await anna.messages(table.group, limit=60)
        assert len([message for message in messages if re.match(rf"Сдача {number}\b", message["text"])]) == 1, number
    left = (await town.client.get("faults"))["faults"]
    assert not [fault for fault in left if fault["chat_id"] in (table.group, anna.id)]
    await kept(table)


async def test_another_program_holds_the_database(town: World) -> None:
    """Whoever taps is told that the table waits, then the group is; afterwards that message goes and play goes on."""
    table = await (await Table.gather(town, 3)).open()
    person, message, data = await in_mid_deal(table)
    town.log_allows.add("nothing can be written down")
    before = log_of(table)
    with contextlib.closing(sqlite3.connect(town.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        told = await person.tap(message, data)
        assert "стол ждёт" in told.text
        await person.reads("бот сейчас не может записывать ходы", table.group)
        await town.advance(600)
        assert log_of(table) == before
    await town.until(lambda: gone(person, table, "не может записывать"), "the table goes on")
    told = await person.press(data.split(".", 2)[2], table=table.number)
    assert not told.text
    async with table.playing(QUICK):
        await table.deal(3)
    after = log_of(table)
    assert after[: len(before)] == before
    assert all(event.get("by", "person") == "person" for event, _ in after), "it counts against nobody"
    assert town.log.count("nothing can be written down") == town.log.count("can be written down again") == 1
    await kept(table)


async def test_the_database_is_right_after_all_this(town: World) -> None:
    """Checked while the bot runs on it."""
    command = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.main", "check", str(town.database)), cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    said, _ = await command.communicate()
    assert command.returncode == 0, said.decode()
