"""What goes wrong on Telegram, each a story at a table of its own, whatever happens at the others meanwhile."""

from __future__ import annotations

import asyncio
import re

from .habits import Habits
from .people import Json, Person, Player, buttons
from .sheets import check_same, exported, replayed, shown
from .spy import log_of
from .table import Table
from .world import World

QUICK = Habits(bid=6)
"""Whoever bids gets the contract, and nobody whists: a deal is over in a dozen taps."""


async def kept(table: Table) -> Json:
    """Stop the pulka by agreement; the sheet shown is the library's. Returns the record."""
    async with table.playing(QUICK):
        await table.say(table.people[0], "/stop")
        report = await table.finished()
    record = (await exported(table))[0]
    check_same(shown(report), record, await replayed(table, record))
    return record


def acts(table: Table) -> list[Json]:
    """What was done in the table's deals so far, as the log has it."""
    return [event for event, _ in log_of(table) if event["do"] == "act"]


async def gone(person: Person, table: Table, text: str) -> bool:
    return all(text not in message["text"] for message in await person.messages(table.group, limit=30))


async def asked(table: Table) -> tuple[Person, Json, str]:
    """Somebody who is to act in the deal, the message that asks them, and what they would tap there: no page."""
    for person in table.people:
        message = (await person.messages())[-1]
        button = QUICK([button for button in buttons(message) if button.table == table.number], message)
        if button is not None and button.token != "ready" and not button.token.startswith(("cut:", "ui:")):
            return person, message, button.data
    raise AssertionError("nobody is asked anything")


async def in_mid_deal(table: Table) -> tuple[Person, Json, str]:
    """Play into the second deal and lay everything down where somebody is asked."""
    async with table.playing(QUICK):
        await table.deal(2)
    for _ in range(100):
        await asyncio.sleep(0.2)  # what was said last arrives
        try:
            return await asked(table)
        except AssertionError:
            async with table.playing(QUICK):
                await asyncio.sleep(0.1)
    raise AssertionError("nobody is ever asked anything")


async def strangers_press_buttons(town: World) -> None:
    """Whoever does not sit there is told so, also with buttons that were never shown; nothing happens by it."""
    table = await (await Table.gather(town, 3)).open(turn_seconds=86_400)
    stranger = await Person.new(town, "Чужой", started=True)
    await town.client.post(f"groups/{table.group}/members", user_id=stranger.id, status="member")
    async with table.playing(QUICK) as players:
        await table.deal(1)
        for player in players:
            await player.rest()
    message = await table.sees(lambda message: any(button.token == "cards" for button in buttons(message)))
    before = log_of(table)
    mine = buttons(message)[0]
    prefix = mine.data.removesuffix(mine.token)
    for token in (
        *(button.token for button in buttons(message)),
        "pass",
        "6s",
        "As",
        "ready",
        "vote:yes",
        "pause",
        "x",
    ):
        told = await stranger.tap(message, prefix + token, forged=True)
        assert told.text, token
        assert not re.search("[♠♣♦♥]", told.text), token
    for data in ("", "a.b", "zzzzzzzzzz.0.sit", "0.0.preset:sochi", "1.0.ui:report", "\u00e9" * 30):
        await stranger.tap(message, data, forged=True)
    for other in table.people:
        private = (await other.messages())[-1]
        for button in buttons(private):
            await stranger.tap(message, button.data, forged=True)
    assert log_of(table) == before


async def the_flood_budget(town: World) -> None:
    """A deal played card by card as quickly as people can tap: no chat is ever flooded."""
    table = await (await Table.gather(town, 3)).open(turn_seconds=300)
    first = (await town.client.get("calls/summary"))["last"]
    async with table.playing(Habits(bid=6), Habits(("whist",)), Habits(("whist",))):
        await table.deal(2)
    chats = (await town.client.get("calls/summary", since=first))["chats"]
    assert "429" not in chats[str(table.group)]["errors"]
    assert 5 <= chats[str(table.group)]["busiest_minute"] <= 20
    for person in table.people:
        assert "429" not in chats[str(person.id)]["errors"]


async def a_429(town: World) -> None:
    """Told to wait, the bot says nothing in that chat for so long; the others play on."""
    table = await (await Table.gather(town, 3)).open()
    town.flooded.add(table.group)
    async with table.playing(QUICK):
        await table.deal(1)
        await town.client.post("faults", kind="429", method="edit", chat_id=table.group, retry_after=60)
        await table.deal(4)
    calls = (await town.client.get("calls", chat=table.group))["calls"]
    at = next(place for place, call in enumerate(calls) if call["error_code"] == 429)
    assert calls[at + 1]["time"] - calls[at]["time"] >= 60
    assert sum(call["error_code"] == 429 for call in calls) == 1
    acts = [event["at"] for event, _ in log_of(table) if event["do"] == "act"]
    assert any(calls[at]["time"] < moment < calls[at + 1]["time"] for moment in acts), "the private chats went on"
    await kept(table)


async def a_player_blocks_the_bot(town: World) -> None:
    """His clock runs, the group is told, the table goes on; he comes back with Start."""
    table = await (await Table.gather(town, 3)).open(turn_seconds=30, bank_seconds=0)
    boris = table.people[1]
    async with table.playing(QUICK) as players:
        await table.deal(1)
        await players[1].rest()
        await town.client.post(f"users/{boris.id}/block")
        await table.sees(lambda message: "Борис: бот не может написать" in message["text"], what="the notice")
        await table.deal(3)
        await boris.start()
        players[1].begin()
        await table.deal(5)
    assert any(event.get("by") == "time" for event, _ in log_of(table))
    assert all("не может написать" not in message["text"] for message in await boris.messages(table.group, limit=40))
    await kept(table)


async def a_group_becomes_a_supergroup(town: World) -> None:
    """The table, its messages and its clocks move along."""
    table = await (await Table.gather(town, 3, kind="group")).open()
    async with table.playing(QUICK):
        await table.deal(2)
        old = table.group
        new = await town.client.post(f"groups/{old}/migrate")
        table.group = int(new["id"])
        await table.deal(4)
    calls = (await town.client.get("calls", chat=old))["calls"]
    moved = (await town.client.get("calls", chat=table.group))["calls"][0]["number"]
    assert len([call for call in calls if call["number"] > moved]) < 5, "the old number is forgotten"
    assert len(await town.client.get("calls", chat=table.group)) > 0
    await kept(table)


async def a_topic_is_closed(town: World) -> None:
    """The pulka pauses, the players are told privately; opened again, it is called back."""
    table = await (await Table.gather(town, 3, forum=True)).open()
    async with table.playing(QUICK) as players:
        await table.deal(1)
        await town.client.post(f"groups/{table.group}/topics/{table.thread}", closed=True)
        for person in table.people:
            await person.reads("бот не может писать в группу")
        for player in players:
            await player.rest()
    paused = [event for event, _ in log_of(table) if event["do"] == "pause"]
    assert len(paused) == 1
    await town.client.post(f"groups/{table.group}/topics/{table.thread}", closed=False)
    await table.people[1].press("resume")
    async with table.playing(QUICK):
        await table.deal(3)
    messages = await table.people[0].messages(table.group, limit=60)
    mine = [message for message in messages if message["from"]["is_bot"] and not message["service"]]
    assert {message["thread_id"] for message in mine} == {table.thread}, "no word in General"
    await kept(table)


async def two_tables_of_one_player(town: World) -> None:
    """Anna sits at two tables: a message for each, headed by its name; /score asks which."""
    first = await Table.gather(town, 2)
    second = await Table.gather(town, 2)
    anna = first.people[0]
    await town.client.post(f"groups/{second.group}/members", user_id=anna.id, status="member")
    second.people = [second.people[1], anna]
    await first.open()
    await second.open()
    async with first.playing(QUICK), second.playing(QUICK):
        await first.deal(2)
        await second.deal(2)
        await anna.say("/score")
        asked = await anna.sees(
            lambda message: {button.table for button in buttons(message)} == {first.number, second.number},
            what="at which table",
        )
        names = [row[0]["text"] for row in asked["keyboard"]]
        assert len(set(names)) == 2
        await first.deal(3)
        await second.deal(3)
    heads = {
        button.table: message["text"].split("\n")[0]
        for message in await anna.messages(limit=30)
        for button in buttons(message)
        if message["message_id"] != asked["message_id"]
    }
    assert heads[first.number].split("»")[0] != heads[second.number].split("»")[0]
    for table in (first, second):
        await kept(table)


async def a_person_who_left(town: World) -> None:
    """Out of the group and out of the seat; a computer plays on; back in the group, one tap gives the seat back."""
    table = await (await Table.gather(town, 3)).open()
    boris = table.people[1]
    async with table.playing(QUICK) as players:
        await table.deal(1)
        await players[1].rest()
        await town.client.post(f"groups/{table.group}/members", user_id=boris.id, status="left")
        notice = await table.sees(lambda message: "Борис уступает место" in message["text"], what="the empty seat")
        assert any(button.token.startswith("take:") for button in buttons(notice))
        await table.deal(3)
        before = len(acts(table))
        await town.client.post(f"groups/{table.group}/members", user_id=boris.id, status="member")
        told = await boris.press(lambda token: token.startswith("take:"), table.group)
        assert told.text
        await town.until(lambda: gone(boris, table, "Борис уступает место"), "the seat is taken again")
        players[1].begin()
        await table.deal(6)
    assert any(event["by"] == "computer" for event in acts(table)[:before])
    assert all(event["by"] == "person" for event in acts(table)[-12:])
    record = await kept(table)
    replaced = [item for item in record["deals"] if "replace" in item]
    assert [item["player"] for item in replaced][-1] == "Борис"


async def a_seat_given_up_is_asked_for(town: World) -> None:
    """/leave; somebody else of the group asks for the seat and gets it when all agree; a newcomer joins likewise."""
    table = await Table.gather(town, 3)
    dina, egor = await Person.new(town, "Дина", started=True), await Person.new(town, "Егор", started=True)
    for person in (dina, egor):
        await town.client.post(f"groups/{table.group}/members", user_id=person.id, status="member")
    await table.open()
    async with table.playing(QUICK) as players:
        await table.deal(1)
        await players[2].rest()
        await table.say(table.people[2], "/leave")
        await table.sees(lambda message: "Вера уступает место" in message["text"], what="the empty seat")
        newcomers = [Player(person, table.number, QUICK) for person in (dina, egor)]
        for newcomer in newcomers:
            newcomer.begin()
        players += newcomers
        await dina.press(lambda token: token.startswith("take:"), table.group)
        await table.sees(lambda message: "согласны. Замена" in message["text"], what="the agreement")
        await table.say(egor, "/join")
        await table.sees(lambda message: "согласны. Новый игрок" in message["text"], what="the second agreement")
        table.people[2:] = [dina, egor]

        async def four() -> bool:
            return len(shown(await table.score(dina)).names) == 4

        await town.until(four, "four at the table", seconds=90)
        names = shown(await table.score(dina)).names
    assert set(names) == {"Анна", "Борис", "Дина", "Егор"}
    record = await kept(table)
    assert [next(iter(item)) for item in record["deals"] if "join" in item or "replace" in item].count("join") == 1


async def the_bot_is_thrown_out(town: World) -> None:
    """The pulka pauses and the players are told privately; let in again, the bot goes on where it stood."""
    table = await (await Table.gather(town, 3)).open()
    async with table.playing(QUICK) as players:
        await table.deal(1)
        await town.client.post(f"groups/{table.group}/members", user_id="bot", status="kicked")
        for person in table.people:
            await person.reads("бот не может писать в группу")
        for player in players:
            await player.rest()
    before = log_of(table)
    assert len([event for event, _ in before if event["do"] == "pause"]) == 1
    await town.client.post(f"groups/{table.group}/members", user_id="bot", status="member")
    await table.people[1].press("resume")
    async with table.playing(QUICK):
        await table.deal(2)
    assert log_of(table)[: len(before)] == before
    await kept(table)


async def a_player_deletes_the_account(town: World) -> None:
    """Nobody is there any more: the clock runs, then the computer plays, and the others end the pulka by themselves."""
    table = await (await Table.gather(town, 3)).open(turn_seconds=30, bank_seconds=0)
    boris = table.people[1]
    async with table.playing(QUICK) as players:
        await table.deal(1)
        await players[1].rest()
        await town.client.post(f"users/{boris.id}/delete-account")
        await table.sees(lambda message: "Борис: бот не может написать" in message["text"], what="the notice")
        await table.sees(lambda message: "Борис не отвечает" in message["text"], what="that the computer plays")
        await table.deal(3)
    table.people.remove(boris)
    assert {event["by"] for event in acts(table)} == {"person", "time", "computer"}
    await kept(table)


async def people_delete_messages(town: World) -> None:
    """The group's message, the hands and the seal deleted in mid-deal: what is still needed comes anew, and once."""
    table = await (await Table.gather(town, 3)).open()
    _, hand, _ = await in_mid_deal(table)
    old = await table.people[0].messages(table.group, limit=100)
    number = max(int(found[1]) for message in old if (found := re.match(r"Сдача (\d+)", message["text"])))
    mine = [message["message_id"] for message in old if message["from"]["is_bot"] and not message["service"]]
    assert any("Отпечаток раскладов" in message["text"] for message in old)
    await town.client.post(f"chats/{table.group}/delete", message_ids=mine)
    for person in table.people:
        hands = [message["message_id"] for message in await person.messages() if message["from"]["is_bot"]]
        await town.client.post(f"users/{person.id}/delete", chat_id=person.id, message_ids=hands)
    async with table.playing(QUICK):
        await table.deal(number + 1)
    for person in table.people:
        asked = [message for message in await person.messages() if any(button.step for button in buttons(message))]
        assert len(asked) == 1, "one hand each"
        assert asked[0]["message_id"] > hand["message_id"]
    shown_now = await table.people[0].messages(table.group, limit=100)
    deals = [found[1] for message in shown_now if (found := re.match(r"Сдача (\d+)", message["text"]))]
    assert len(deals) == len(set(deals)), "each deal once"
    await table.say(table.people[0], "/verify")
    await table.sees(lambda message: "Карты никто не подменял" in message["text"], what="that the cards are right")
    await kept(table)


async def a_topic_is_deleted(town: World) -> None:
    """No place for the table any more: the players are told privately, end the pulka there and keep its sheet."""
    table = await (await Table.gather(town, 3, forum=True)).open()
    anna = table.people[0]
    async with table.playing(QUICK) as players:
        await table.deal(2)
        await town.client.post(f"groups/{table.group}/topics/{table.thread}", deleted=True)
        for person in table.people:
            await person.reads("бот не может писать в группу")
        for player in players:
            await player.rest()
    assert all(message["service"] or not message["from"]["is_bot"] for message in await anna.messages(table.group))
    table.group, table.thread = anna.id, None
    await anna.say("/stop")
    for person in table.people[1:]:
        await person.press("vote:yes")
    await anna.sees(lambda message: any(button.token == "again" for button in buttons(message)), what="the end")
    record = (await exported(table))[0]
    check_same(shown(await table.score(anna)), record, await replayed(table, record))


STORIES = (
    strangers_press_buttons,
    the_flood_budget,
    a_429,
    a_player_blocks_the_bot,
    a_group_becomes_a_supergroup,
    a_topic_is_closed,
    two_tables_of_one_player,
    a_person_who_left,
    a_seat_given_up_is_asked_for,
    the_bot_is_thrown_out,
    a_player_deletes_the_account,
    people_delete_messages,
    a_topic_is_deleted,
)
