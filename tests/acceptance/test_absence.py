"""People who are late, away, gone, adjourned, or new: nobody holds the table up, and nothing is lost by it."""

from __future__ import annotations

import re

import pytest

from .habits import Habits
from .people import Json, Person, buttons
from .sheets import check_same, exported, replayed, shown
from .spy import log_of
from .table import Table
from .world import World

pytestmark = pytest.mark.asyncio(loop_scope="module")
DAY = 24 * 3600.0


def waits_for(name: str):  # type: ignore[no-untyped-def]
    """The group's message of a deal that waits for somebody."""
    return lambda message: (
        re.match(r"Сдача \d+ ·", message["text"]) and re.search(rf"{name}.*думает|Ходит {name}", message["text"])
    )


async def kept(table: Table) -> Json:
    """Stop the pulka as an admin may; the sheet shown is the library's. Returns the record."""
    owner = table.people[0]
    await table.say(owner, "/stop")
    await table.sees(lambda message: "vote:yes" in [button.token for button in buttons(message)], what="the question")
    await table.say(owner, "/stop")
    report = await table.finished()
    record = (await exported(table))[0]
    check_same(shown(report), record, await replayed(table, record))
    return record


QUICK = Habits(bid=6)
"""Whoever bids gets the contract, and nobody whists: a deal is over in a dozen taps."""


async def test_a_timeout(town: World) -> None:
    """A call by name at half-time, the time bank, a harmless stand-in; away after two; one tap back."""
    table = await (await Table.gather(town, 3)).open()
    anna = table.people[0]
    async with table.playing(Habits(hurries=False), QUICK) as players:
        await table.deal(1)
        await players[0].rest()
        async with town.slowly(4):
            await table.sees(waits_for("Анна"), what="Anna's turn")
            await anna.sees(lambda message: re.search(r"1:(30|2\d)", message["text"]), what="the time left")
            await town.advance(46)
            called = await table.sees(lambda message: message["text"].startswith("Анна, ваш ход"), what="the call")
            assert f"tg://user?id={anna.id}" in called["html"]
            assert called["reply"] is not None
            await town.advance(46)
            await anna.reads("запас")
            before = len(acts(table))
            await town.advance(299)
            await town.until(lambda: later(table, before), "the stand-in")
            assert (acts(table)[before]["by"], acts(table)[before]["action"]) == ("time", "pass")
            await town.until(lambda: gone(anna, table, "Анна, ваш ход"), "the call is taken away")

            await table.sees(waits_for("Анна"), what="Anna's second turn")
            await town.advance(91)  # the bank is empty
            away = await table.sees(lambda message: "Анна не отвечает" in message["text"], what="Anna is away")
            assert "back" in [button.token for button in buttons(away)]
        await table.deal(3)  # without waiting for Anna
        told = await anna.press("back")
        assert told.text
        await town.until(lambda: gone(anna, table, "Анна не отвечает"), "Anna is not away any more")
        players[0].begin()
        await table.deal(5)
    by = [event["by"] for event in acts(table)]
    assert by.count("time") == 2
    assert by.count("computer") > 0
    back = len(anna.told)
    assert back > 0
    await kept(table)


async def test_a_paused_and_resumed_pulka(town: World) -> None:
    """Adjourned in mid-deal; days later everybody is reminded once; resumed by a button, it goes on where it stood."""
    table = await (await Table.gather(town, 3)).open()
    async with table.playing(QUICK):
        await table.deal(2)
    await table.say(table.people[1], "/pause")
    await table.sees(lambda message: "перерыв (Борис)" in message["text"], what="the pause")
    before = acts(table)
    for _ in range(2):
        await town.advance(DAY)
        await table.sees(lambda message: "не доиграна" in message["text"], what="the reminder")
    for person in table.people:
        assert sum("не доиграна" in message["text"] for message in await person.messages()) == 1
        assert (await person.tokens()).count("resume") == 1
    reminders = [message for message in await table.people[0].messages(table.group) if "не доиграна" in message["text"]]
    assert len(reminders) == 1
    assert acts(table) == before, "nobody's time runs in a pause"
    await table.people[2].press("resume")
    await town.until(lambda: gone(table.people[0], table, "не доиграна"), "the reminder is taken away")
    async with table.playing(QUICK):
        await table.deal(4)
    assert all(event["by"] == "person" for event in acts(table))
    await kept(table)


async def test_a_time_that_is_up(town: World) -> None:
    """A pulka by the clock: when the time is over the lap is finished, then comes the report."""
    table = await Table.gather(town, 3)
    await table.open(preset="leningrad-fspr", time_limit_minutes=30)
    idle = Habits(bid=6, hurries=False)
    async with table.playing(idle):
        await table.result(r"Сдача 1.")
        await town.advance(31 * 60)
        await table.sees(lambda message: "Время" in message["text"] or "время" in message["text"], what="the notice")
        report = await table.finished()
    record = (await exported(table))[0]
    check_same(shown(report), record, await replayed(table, record))
    assert {"time_up": True} in record["deals"]
    assert len([item for item in record["deals"] if "actions" in item]) % 3 == 0


def acts(table: Table) -> list[Json]:
    """What was done in the table's deals so far, as the log has it."""
    return [event for event, _ in log_of(table) if event["do"] == "act"]


async def later(table: Table, before: int) -> bool:
    return len(acts(table)) > before


async def gone(person: Person, table: Table, text: str) -> bool:
    return all(text not in message["text"] for message in await person.messages(table.group, limit=30))
