"""One deal of each kind that people remember, at one table: each brought about by what people choose to tap."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
import pytest_asyncio

from .habits import Habits
from .people import Json, Person
from .sheets import check_same, exported, replayed, shown
from .spy import leaks
from .table import Table
from .world import World

pytestmark = pytest.mark.asyncio(loop_scope="module")
PASSES = Habits()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def table(town: World) -> Table:
    """Three people, and a pulka long enough for all the tests here."""
    made = await Table.gather(town, 3)
    return await made.open(pool_size=50, turn_seconds=300)


async def play(table: Table, headline: str, *habits: Habits) -> Json:
    """Play by these habits until a deal ends so; the group's message of it. Nobody hurries on to the next deal."""
    before = {message["message_id"] for message in await table.people[0].messages(table.group, limit=60)}
    async with table.playing(*(replace(each, hurries=False) for each in habits)):
        return await table.sees(
            lambda message: (
                message["message_id"] not in before and re.match(rf"Сдача \d+\. {headline}", message["text"])
            ),
            seconds=150,
            what=headline,
        )


def tapped(person: Person) -> list[str]:
    """What somebody has tapped so far."""
    return [told.data.split(".", 2)[2] for told in person.told]


async def said(table: Table, place: int, text: str) -> list[str]:
    """What somebody was shown with this in it, from the beginning."""
    calls = (await table.world.client.get("calls", chat=table.people[place].id))["calls"]
    return [call["params"]["text"] for call in calls if text in call["params"].get("text", "")]


async def test_a_misere_caught(table: Table) -> None:
    bold = Habits(("misere",), cards="high")
    result = await play(table, "Анна: мизер пойман", bold, Habits())
    assert re.search(r"Анна: гора \+\d+", result["text"])
    assert await said(table, 1, "двенадцать, две в сносе"), "the defenders look up the declarer's twelve"


async def test_a_misere_made(table: Table) -> None:
    """The declarer offers to write none, and the defenders see that it is so."""
    bold = Habits(("misere",), claims=min)
    result = await play(table, "Анна: мизер сыгран", bold, Habits())
    assert "Анна: пуля +10" in result["text"]


async def test_an_open_whist(table: Table) -> None:
    """The whister lays the defence open and plays both hands."""
    result = await play(table, r"Анна, ", Habits(bid=7), Habits(("whist",), opens="open"), Habits())
    assert "вист лёжа" in result["text"] or "Борис" in result["text"]
    assert await said(table, 1, "Ходите за партнёра: Вера")
    assert await said(table, 1, "Ходите СВОЕЙ картой")
    assert not await said(table, 2, "Ходите за партнёра")


async def test_a_half_whist_returned(table: Table) -> None:
    """The first defender passes, the second leaves for half, the first takes the whist back."""
    defender = Habits(("return", "half"))
    result = await play(table, "Анна, 6", Habits(bid=6), defender, defender)
    words = {token for person in table.people[1:] for token in tapped(person)}
    assert words >= {"half", "return"}
    assert re.search("вист.*полвиста|полвиста.*вист", result["text"])


async def test_a_claim_refused_and_taken(table: Table) -> None:
    """The whister says no to «all the rest are mine», the play goes on with the cards open, later he says yes."""
    heard = len(await said(table, 1, "Анна предлагает"))
    before = len(tapped(table.people[1]))
    bidder = Habits(bid=6, claims=lambda offers: offers[0])
    result = await play(table, "Анна, 6", bidder, Habits(("whist",), answers=("reject", "accept")), Habits())
    answers = [token for token in tapped(table.people[1])[before:] if token in ("accept", "reject")]
    assert answers[:2] == ["reject", "accept"]
    assert len(await said(table, 1, "Анна предлагает")) >= heard + 2
    assert "сыграно" in result["text"]


async def test_a_raspas(table: Table) -> None:
    result = await play(table, "Распасы", PASSES)
    tricks = [int(count) for count in re.findall(r"\w+ (\d+)(?: ·|$)", result["text"].splitlines()[0])]
    assert sum(tricks) == 10
    assert await said(table, 0, "Масть от прикупа"), "the talon dictates the suit of the first two tricks"


async def test_an_analysis(table: Table) -> None:
    """Asked for in the group, it comes to the private chat and turns its pages there; the others get none."""
    anna, boris = table.people[:2]
    result = await play(table, "Распасы", PASSES)
    number = re.match(r"Сдача (\d+)", result["text"])
    assert number is not None
    told = await anna.press(f"ui:analysis:{number[1]}", table.group)
    assert told.text == "Разбор придёт вам в личный чат с ботом"
    first = await anna.reads("Разбор: если видеть все карты")
    assert f"Сдача {number[1]}. Распасы" in first["text"]
    assert "По картам, каждый за себя: " in first["text"]
    await anna.press(f"ui:analysis:{number[1]}:tricks")
    tricks = await anna.reads("«?» — лишняя взятка")
    assert tricks["message_id"] == first["message_id"]
    assert re.search(r"^10\. .* →.[АБВ] · \d+.\d+.\d+$", tricks["text"], re.M)
    await anna.press(f"ui:analysis:{number[1]}")
    await anna.press(f"ui:analysis:{number[1]}:games")
    await anna.reads("Сколько взяток с прикупом и лучшим сносом")
    assert not [each for each in await boris.messages(limit=60) if "Разбор:" in each["text"]]


async def test_what_became_of_it(table: Table) -> None:
    """Stopped by agreement, the pulka is kept: its sheet is the library's, and nobody was ever shown too much."""
    async with table.playing(PASSES):
        await table.say(table.people[0], "/stop")
        report = await table.finished()
    record = (await exported(table))[0]
    check_same(shown(report), record, await replayed(table, record))
    found, looked = await leaks(table, record)
    assert looked > 5000
    assert not found, f"{len(found)} leaks; the first:\n{found[0]}"
    wrong, _ = await leaks(table, record, turned=1)
    assert len(wrong) > 100, "the neighbour's cards would be noticed"
