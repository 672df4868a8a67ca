"""Whole pulkas, from /pref to the final report, for two to five people; by every convention in the soak."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field, replace

import pytest
import pytest_asyncio

from preferans import pulka as library
from preferans.pulka_reading import pulka_from_json
from preferans.verifying import verify

from .habits import Habits
from .people import Json
from .sheets import check_same, exported, replayed, shown
from .spy import leaks
from .table import Table
from .world import World

pytestmark = pytest.mark.asyncio(loop_scope="module")
SPEED = 15.0
AT_ONCE = 5


@dataclass(frozen=True, eq=False)
class Pulka:
    """Who plays what. The pulkas are short, and there is time enough for every turn: nobody is hurried here."""

    preset: str
    people: int
    computers: int = 0
    agreements: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        computers = f"-and-{self.computers}-computers" if self.computers else ""
        return f"{self.preset}-{self.people}-people{computers}"


ALWAYS = (
    Pulka("sochi", 3, agreements={"pool_size": 5}),
    Pulka("leningrad", 4, agreements={"pool_size": 5}),
    Pulka("rostov", 2, agreements={"pool_size": 5}),
    Pulka("old-raspas", 1, 2, {"end": "laps", "laps": 1}),
)
IN_THE_SOAK = (
    Pulka("leningrad-fspr", 2, 1, {"end": "laps", "laps": 1}),
    Pulka("classic", 5, agreements={"end": "laps", "laps": 1}),
    Pulka("skachki", 4, agreements={"pool_size": 5, "rounds": 1}),
    Pulka("sochi", 3, agreements={"pool_size": 10}),
)


def pulkas_of(config: pytest.Config) -> tuple[Pulka, ...]:
    return ALWAYS + IN_THE_SOAK if config.getoption("--soak") else ALWAYS


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "pulka" in metafunc.fixturenames:
        metafunc.parametrize("pulka", pulkas_of(metafunc.config), ids=str)


def habits(claims: bool) -> tuple[Habits, ...]:
    """Who bids, who whists, how: enough for games made and failed, whists taken and left, raspas; and not too long."""
    return (
        Habits(bid=6, order=8, claims=claims, cards="high", seed=1),
        Habits(("here", "whist"), bid=6, order=8, claims=claims, seed=2),
        Habits(("whist",), opens="open", claims=claims, cards="high", seed=3),
        Habits(("look_0", "look_1", "look_2"), bid=7, order=8, claims=claims, seed=4),
        Habits(("whist",), claims=claims, seed=5),
    )


@dataclass(frozen=True)
class Played:
    table: Table
    score: Json
    report: Json


async def play(town: World, pulka: Pulka) -> Played:
    """One pulka from the lobby to its end. /score is asked for on the way, as soon as something is on the sheet."""
    table = await Table.gather(town, pulka.people)
    await table.open(computers=pulka.computers, preset=pulka.preset, turn_seconds=300, **pulka.agreements)
    # Computers judge a claim by the cards: with them the deals are played out.
    everybody = habits(claims=not pulka.computers)
    async with table.playing(*(replace(each, hurries=False) for each in everybody)):
        await table.result("Сдача 1.", seconds=300)
        score = await table.score(table.people[-1])
    async with table.playing(*everybody):
        report = await table.finished(seconds=300)
    return Played(table, score, report)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def pulkas(town: World, pytestconfig: pytest.Config) -> AsyncIterator[dict[Pulka, asyncio.Task[Played]]]:
    """Several at once, in one bot: a test waits for its own."""
    some = asyncio.Semaphore(AT_ONCE)

    async def in_turn(pulka: Pulka) -> Played:
        async with some:
            return await play(town, pulka)

    tasks = {pulka: asyncio.create_task(in_turn(pulka)) for pulka in pulkas_of(pytestconfig)}
    yield tasks
    for task in tasks.values():
        task.cancel()
    await asyncio.gather(*tasks.values(), return_exceptions=True)


async def test_a_whole_pulka(pulkas: dict[Pulka, asyncio.Task[Played]], pulka: Pulka) -> None:
    """The sheet in the final report, and that of /score on the way and afterwards, are the library's of the record.

    And nobody, in the group or in private, was ever shown a card that was not theirs to know, and the cards came about
    as the seal promised that was sent at the beginning.
    """
    played = await pulkas[pulka]
    record = (await exported(played.table))[0]
    result = await replayed(played.table, record)
    assert result["finished"]
    check_same(shown(played.report), record, result)
    check_same(shown(await played.table.score(played.table.people[0])), record, result)

    deals = int(re.search(r"сдано (\d+)", played.score["text"])[1])  # type: ignore[index]
    record_then = {**record, "deals": record["deals"][:deals]}
    check_same(shown(played.score), record_then, library.replay(pulka_from_json(record_then)).to_json())

    checked = verify(pulka_from_json(record))
    assert checked.right, list(checked.sentences())
    messages = await played.table.people[0].messages(played.table.group, limit=1000)
    sealed, *_ = [message for message in messages if record["seal"] in (message["text"] or "")]
    assert record["table"] in sealed["text"]
    assert sealed["edit_date"] is None

    found, looked = await leaks(played.table, record)
    assert looked > 200
    assert not found, f"{len(found)} leaks; the first:\n{found[0]}"
