"""Nothing grows: pulkas begin and end, people are shut out and come back, and the program stays as it is.

Always: a few short pulkas at one table, with every container of the program measured before and after. With ``--soak``:
eight hours at many tables over HTTP, compressed, with the memory, open files and tasks of the bot's process.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter, deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.watched import Watched, percentile
from bot.opening import open_lobby
from bot.remembered import Remembered
from storage import Person
from tests.bot.tables_world import GROUP

from .habits import Habits
from .table import Table
from .test_bad_weather import Storm, storm
from .world import World, world

pytestmark = pytest.mark.slow
SPEED = 30.0
_OURS = ("bot.", "storage.", "handlers.")
_CONTAINERS = (dict, set, list, deque)


def containers(root: object, path: str = "", seen: set[int] | None = None) -> Iterator[tuple[str, int]]:
    """How much is in every container that the program's objects hold, by where it is, those with bounds left out."""
    seen = set() if seen is None else seen
    if id(root) in seen or isinstance(root, Remembered) or not type(root).__module__.startswith(_OURS):
        return
    seen.add(id(root))
    names = {*getattr(root, "__dict__", ()), *(name for kind in type(root).__mro__ for name in _slots(kind))}
    for name in sorted(names):
        value = getattr(root, name, None)
        where = f"{path}.{name}".lstrip(".")
        if isinstance(value, _CONTAINERS):
            if getattr(value, "maxlen", None) is None:
                yield where, len(value)
        else:
            yield from containers(value, where, seen)


def _slots(kind: type) -> tuple[str, ...]:
    slots = getattr(kind, "__slots__", ())
    return (slots,) if isinstance(slots, str) else tuple(slots)


def tasks() -> Counter[str]:
    return Counter(getattr(task.get_coro(), "__qualname__", "?") for task in asyncio.all_tasks())


async def a_short_pulka(made: Storm, people: list[Person]) -> None:
    """One lap, from the lobby to the report; everybody is away from Telegram for a while in the middle of it."""
    made.wanted.clear()
    made.stands.clear()
    made.strays.clear()
    reply = await open_lobby(made.game.tables, GROUP, people[0].person, "Дача")
    made.table = reply.args["table"]
    for key, value in (("end", "laps"), ("laps", "1"), ("turn_seconds", "600")):
        assert (await made.tap(people[0], f"set:{key}:{value}")).code == "ok"
    for person in people:
        assert (await made.tap(person, "sit")).code == "seated"
    for person in people:
        assert (await made.tap(person, "agree")).code == "agreed"
    assert (await made.tap(people[0], "start")).code == "ok"
    playing = [asyncio.create_task(made.tap_away(person, Habits(bid=6, seed=person.person))) for person in people]
    await asyncio.sleep(0.5)
    await made.game.went_down(made.clock.now())
    await asyncio.sleep(0.1)
    await made.game.came_back(15.0)
    async with asyncio.timeout(100):
        await asyncio.gather(*playing)
    made.weather.calm = True
    await made.calm()


async def test_nothing_is_left_of_a_pulka(tmp_path: Path) -> None:
    """After each pulka every container of the program is as full as after the one before, nothing is armed, no task is
    left; and the log of what was done is all that has grown.
    """
    async with storm(tmp_path / "pulka.db", seed=5) as made:
        people = [await made.person(name) for name in ("Анна", "Борис", "Вера")]
        await made.store.chats.met(GROUP.chat, "Дача", "supergroup")
        await a_short_pulka(made, people)
        before, at_rest = dict(containers(made.game)), tasks()
        assert len(before) > 30
        for _ in range(2):
            made.weather.calm = False
            await a_short_pulka(made, people)
            after = dict(containers(made.game))
            assert {where: after[where] for where in after if after[where] != before.get(where)} == {}
            assert tasks() == at_rest
        assert not made.game.tables.tables()
        assert made.clock.armed_count == 0  # type: ignore[attr-defined]
        assert made.delivery.backlog == 0


# Over HTTP, with the bot in a process of its own.

_HOURS = 8.0
_TABLES = 4
_TAKEN_SECONDS = 600.0  # in the bot's time


class Watching(World):
    """A world whose bot has a probe in it."""

    watched: Watched | None = None

    async def start_bot(self) -> None:
        self.watched = await Watched.start(self.url, self.database, "--trace")
        self._bot = self.watched.process


async def pulkas_without_end(town: World, number: int) -> None:
    """One table after another in the same group: people alone, or with computers."""
    people, computers = (3, 0) if number % 2 else (1, 2)
    table = await Table.gather(town, people)
    while True:
        await table.open(computers=computers, end="laps", laps=1, turn_seconds=300)
        async with table.playing(Habits(bid=6, seed=number)):
            await table.finished(seconds=1200)
        table = Table(town, table.group, table.people)


async def outages(town: World) -> None:
    """Every half an hour Telegram is not heard for a minute."""
    while True:
        await asyncio.sleep(1800 / town.rate)
        await town.client.post("faults", kind="http", code=502, method="getUpdates", count=3)


@pytest.mark.skipif("not config.getoption('--soak')", reason="takes an hour; run with --soak")
async def test_eight_hours(tmp_path: Path) -> None:
    """Memory, open files and tasks stay as they are once the first pulkas are over, for eight hours of play."""
    async with world(tmp_path, rate=SPEED, bot=False) as town:
        made = Watching(town.client, town.url, town.folder, SPEED)
        made.log_allows = {"Telegram is not heard"}
        (tmp_path / "bot.log").touch()
        watching = asyncio.create_task(made.watch())
        await made.start_bot()
        assert made.watched is not None
        playing = [asyncio.create_task(pulkas_without_end(made, number)) for number in range(_TABLES)]
        playing.append(asyncio.create_task(outages(made)))
        seen: list[dict[str, Any]] = []
        try:
            for _ in range(int(_HOURS * 3600 / _TAKEN_SECONDS)):
                await asyncio.wait(playing, timeout=_TAKEN_SECONDS / SPEED, return_when=asyncio.FIRST_EXCEPTION)
                for task in playing:
                    assert not task.done(), task.exception()
                seen.append(await made.watched.take())
        finally:
            for task in (*playing, watching):
                task.cancel()
            await asyncio.gather(*playing, watching, return_exceptions=True)
            with contextlib.suppress(ProcessLookupError):
                await made.watched.stop()
        check_flat(seen)


def check_flat(seen: list[dict[str, Any]]) -> None:
    """The last quarter is no greater than the second one, but for what is by chance; counts have a bound."""
    quarter = len(seen) // 4
    early, late = seen[quarter : 2 * quarter], seen[-quarter:]
    for name, margin in (("memory", 8.0), ("objects", 3.0), ("files", 4.0), ("armed", 20.0)):
        before, after = (percentile([each[name] for each in part], 0.5) for part in (early, late))
        assert after <= before + margin, f"{name} grew from {before:.1f} to {after:.1f}"
    kinds = {name for each in late for name in each["tasks"]}
    for kind in kinds:
        before, after = (percentile([each["tasks"].get(kind, 0) for each in part], 0.5) for part in (early, late))
        assert after <= before + 8, f"{kind}: {after} tasks, and {before} before"
