"""How the bot keeps within Telegram's limits, and what a table costs. Prints tables and asserts nothing.

    python -m benchmarks.delivery [--quick]

A playground that enforces the limits, and the bot, each in a process and on a processor of its own. The tables are made
in the middle of their pulkas; at the busy ones somebody taps every five seconds, at the others everybody thinks. All
times of taps are in real milliseconds, those of messages in the time of bot and playground.

1. A few tables for so long that whole deals are played, in a time that runs faster.
2. One table, fifty and a thousand, up to fifty of them busy.
3. The thousand after a crash: how long until the first tap is answered.
4. The greatest number of busy tables at which what waits to be said does not grow older and older.
5. The worst case: tables of a person and three computers that do not pause for anybody.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks import crowd
from benchmarks.crowd import Group, Kind
from benchmarks.tapping import Times, tap, wanted
from benchmarks.watched import Watched, percentile
from playground.client import Client, running

Json = dict[str, Any]

EVERY: Final = 5.0  # seconds between two actions at a busy table
PEOPLE: Final = Kind()
WORST: Final = Kind(people=1, computers=3)
_FAST: Final = 20.0  # so much faster time runs while nothing is measured
_DEALS_SECONDS: Final = 1800.0
_DEALS_TABLES: Final = 5
_SEARCH_RATE: Final = 1.5
_SEARCH_SECONDS: Final = 60.0
_CANDIDATES: Final = 200  # tables that may be busy
_AT_ONCE: Final = 20
_SHARE: Final = 0.95  # of the actions that should be made, so that a number of tables counts as sustained


@dataclass
class Seen:
    """What a measurement saw."""

    probe: Json
    calls: list[Json]
    times: Times
    deals: int
    actions: int
    asked: int = 0
    """How many actions there should have been."""
    half: float = 0.0
    """In the time of the bot: how much older the oldest change was in the second half of the time than in the first."""


@dataclass
class Town:
    """A playground with tables and the bot on it."""

    client: Client
    url: str
    folder: Path
    groups: list[Group]
    bot: Watched
    options: tuple[str, ...]
    rate: float = 1.0
    random: Random = field(default_factory=lambda: Random(1))
    _ready: list[tuple[int, tuple[Json, str]]] = field(default_factory=list)

    @property
    def database(self) -> Path:
        return self.folder / "pulka.db"

    async def at_rate(self, rate: float) -> None:
        """So fast time runs from now on. A tap lives as long as ever in real time."""
        self.rate = rate
        await self.client.post("clock", rate=rate)
        await self.client.post("limits", answer_window=15 * max(1.0, rate), tap_life=150 * max(1.0, rate))

    async def calm(self) -> None:
        """Until everything is said that is to be said, quickly."""
        await self.at_rate(_FAST)
        quiet = 0
        while quiet < 3:
            await asyncio.sleep(0.3)
            told = await self.bot.take()
            quiet = quiet + 1 if not told["waiting"] and not told["asleep"] else 0
        await self.at_rate(1.0)

    async def run(self, tables: Sequence[Group], seconds: float, rate: float = 1.0) -> Seen:
        """So long, in the time of the bot, somebody taps every five seconds at each of these tables."""
        await self.at_rate(rate)
        times, tally = Times(), Counter[str]()
        until = time.perf_counter() + seconds / rate
        players = [asyncio.create_task(self._play(table, until, times, tally)) for table in tables]
        await asyncio.sleep(min(10.0, seconds / 4) / rate)  # until all have begun
        await self.bot.take()
        times.taps.clear()
        begun, deals = tally.copy(), finished_deals(self.database)
        since = (await self.client.get("calls/summary"))["last"]
        await asyncio.gather(*players)
        probe = await self.bot.take()
        calls = (await self.client.get("calls", since=since))["calls"]
        ages = probe["ages"]
        middle = len(ages) // 2
        return Seen(
            probe,
            calls,
            times,
            finished_deals(self.database) - deals,
            tally["done"] - begun["done"],
            tally["asked"] - begun["asked"],
            percentile(ages[middle:], 0.5) - percentile(ages[:middle], 0.5),
        )

    async def _play(self, table: Group, until: float, times: Times, tally: Counter[str]) -> None:
        people, each = list(table.people), EVERY / self.rate
        due = time.perf_counter() + each * self.random.random()
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            tally["asked"] += 1
            for person in tuple(people):
                found = await wanted(self.client, person)
                if found is not None and await tap(self.client, person, *found, times):
                    tally["done"] += 1
                    people.remove(person)
                    people.append(person)  # the next one is likely to be another
                    break
            due += each

    async def restart(self) -> float:
        """Kill the bot and start it again; seconds until the first tap is answered."""
        self._ready = await self._asked()
        await self.bot.kill()
        began = time.perf_counter()
        first = asyncio.create_task(self._tap_one(self._ready, Times()))
        self.bot = await Watched.start(self.url, self.database, *self.options, wait=False)
        await first
        answered = time.perf_counter() - began
        await self.bot.runs()
        return answered

    async def wake(self) -> tuple[float, Times, Json]:
        """After a restart: seconds until all tables are awake, the taps meanwhile, and what the probe saw."""
        times, began = Times(), time.perf_counter()
        while (told := await self.bot.take())["asleep"]:
            await self._tap_one(self._ready, times)
            await asyncio.sleep(0.5)
        return time.perf_counter() - began, times, told

    async def _asked(self) -> list[tuple[int, tuple[Json, str]]]:
        """Who is asked something at the tables that may be busy, in any order, and what they would tap."""
        found = [
            (person, asked)
            for group in self.groups[:_CANDIDATES]
            for person in group.people
            if (asked := await wanted(self.client, person)) is not None
        ]
        self.random.shuffle(found)
        return found

    async def _tap_one(self, ready: list[tuple[int, tuple[Json, str]]], times: Times) -> None:
        """Tap what the first of these is asked."""
        while ready:
            person, found = ready.pop()
            if await tap(self.client, person, *found, times):
                return


@contextlib.asynccontextmanager
async def town(kinds: Sequence[Kind], *options: str) -> AsyncIterator[Town]:
    """The tables are all shown in their chats, and everybody waits for a tap."""
    processors = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]
    if len(processors) > 1:
        options = (*options, "--processor", str(processors[-1]))
        os.sched_setaffinity(0, processors[:-1])
    with tempfile.TemporaryDirectory() as name:
        async with running() as (client, url):
            groups = await _gather(client, kinds)
            folder = Path(name)
            await crowd.write(folder / "pulka.db", list(zip(kinds, groups, strict=True)))
            bot = await Watched.start(url, folder / "pulka.db", *options)
            made = Town(client, url, folder, groups, bot, options)
            try:
                await made.calm()
                yield made
            finally:
                await made.bot.stop()
    if len(processors) > 1:
        os.sched_setaffinity(0, processors)


async def _gather(client: Client, kinds: Sequence[Kind]) -> list[Group]:
    some = asyncio.Semaphore(_AT_ONCE)

    async def one(number: int, kind: Kind) -> Group:
        async with some:
            people = []
            for place in range(kind.people):
                people.append(await client.user(f"Player {number}-{place}", started=True, language_code="en"))
            return Group(await client.group(f"Table {number}", people), tuple(people))

    groups = await asyncio.gather(*(one(number, kind) for number, kind in enumerate(kinds)))
    offset = 0
    while updates := await client.bot("getUpdates", offset=offset, limit=100):
        offset = updates[-1]["update_id"] + 1  # that it came into these groups is no news to the bot
    return list(groups)


def finished_deals(database: Path) -> int:
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        row = connection.execute('SELECT count(*) FROM log WHERE event LIKE \'{"do":"result"%\'').fetchone()
        return int(row[0])
    finally:
        connection.close()


# What is printed.


def say(label: str, value: str) -> None:
    print(f"  {label:<44} {value}", flush=True)


def spread(values: Sequence[float], unit: str) -> str:
    p50, p99 = percentile(values, 0.5), percentile(values, 0.99)
    return f"median {p50:.1f} {unit}, p99 {p99:.1f} {unit}, at most {max(values, default=0):.1f} {unit}"


def spending(calls: Sequence[Json]) -> list[Json]:
    """Those that count towards the limits."""
    return [each for each in calls if each["ok"] and each["method"].lower().startswith(("send", "edit"))]


def sent(calls: Sequence[Json]) -> int:
    """How many of these were new messages."""
    return sum(each["method"].lower().startswith("send") for each in calls)


def refused(calls: Sequence[Json]) -> int:
    """How many of these were refused for flooding."""
    return sum(each["error_code"] == 429 for each in calls)


def busiest(moments: Sequence[float], window: float) -> int:
    """The most of these that lie within so many seconds."""
    most, first = 0, 0
    for last, moment in enumerate(moments):
        while moments[first] <= moment - window:
            first += 1
        most = max(most, last - first + 1)
    return most


def report(seen: Seen, tables: int, seconds: float) -> None:
    """``seconds``: in the time of bot and playground."""
    spent, probe = spending(seen.calls), seen.probe
    groups = Counter[int]()
    for chat in {each["chat_id"] for each in spent if (each["chat_id"] or 0) < 0}:
        groups[chat] = busiest([each["time"] for each in spent if each["chat_id"] == chat], 60.0)
    sends = sent(spent)
    say("actions, deals finished", f"{seen.actions}, {seen.deals}")
    say("sends and edits", f"{len(spent)}, {len(spent) / seconds:.1f} a second; {sends} of them sends")
    if seen.actions:
        say("sends and edits an action", f"{len(spent) / seen.actions:.2f}")
    say("refused for flooding (429)", str(refused(seen.calls)))
    say("most in a second, in a group in a minute", f"{busiest([each['time'] for each in spent], 1.0)}, "
        f"{max(groups.values(), default=0)}")  # fmt: skip
    say("oldest change that waits to be said", spread(probe["ages"], "s"))
    if seen.times.taps:
        say("a tap is answered in", f"{spread(seen.times.taps, 'ms')}; {seen.times.unanswered} unanswered")
    say("event loop late by", spread(probe["late"], "ms"))
    say(
        "garbage is collected for",
        f"{sum(probe['collected']):.0f} ms in all, {max(probe['collected'], default=0):.0f} ms at most",
    )
    say("processor, of one", f"{100 * probe['processor'] / probe['seconds']:.1f} %, "
        f"{1000 * probe['processor'] / max(1, seen.actions):.1f} ms an action")  # fmt: skip
    say("memory", f"{probe['memory']:.0f} MB, of {tables} tables")


async def whole_deals(quick: bool) -> None:
    """What a deal costs. How long a tap takes is no question here: time runs too fast for that."""
    print(f"{_DEALS_TABLES} tables, whole deals")
    seconds = _DEALS_SECONDS / 3 if quick else _DEALS_SECONDS
    async with town([PEOPLE] * _DEALS_TABLES) as place:
        seen = await place.run(place.groups, seconds, _FAST)
        spent = spending(seen.calls)
        sends = sent(spent)
        say("actions, deals finished", f"{seen.actions}, {seen.deals}")
        say("sends and edits an action", f"{len(spent) / max(1, seen.actions):.2f}")
        say("sends, edits a deal", f"{sends / max(1, seen.deals):.0f}, {(len(spent) - sends) / max(1, seen.deals):.0f}")
        say("refused for flooding (429)", str(refused(seen.calls)))


async def few_and_many(quick: bool) -> None:
    seconds = 30.0 if quick else 60.0
    memory = 0.0
    for tables in (1, 50):
        print(f"{tables} live, {tables} busy")
        async with town([PEOPLE] * tables) as place:
            seen = await place.run(place.groups, seconds)
            report(seen, tables, seen.probe["seconds"])
            say("database", size(place.database))
            memory = memory or seen.probe["memory"]
    tables = 200 if quick else 1000
    print(f"{tables} live, 50 busy")
    async with town([PEOPLE] * tables) as place:
        seen = await place.run(place.groups[:50], seconds)
        report(seen, tables, seen.probe["seconds"])
        say("memory a table", f"{1024 * (seen.probe['memory'] - memory) / (tables - 1):.0f} kB")
        say("database", size(place.database))
        print(f"{tables} live, after a crash (mark: 3 s)")
        await after_a_crash(place, 1 if quick else 3)
        await place.calm()
        print(f"{tables} live, as many of them busy as can be")
        await most_busy(place, quick)


def size(database: Path) -> str:
    return f"{sum(each.stat().st_size for each in database.parent.glob('pulka.db*')) / 2**20:.1f} MB"


async def after_a_crash(place: Town, times: int) -> None:
    """So many crashes; after the last one until all tables are awake."""
    before = (await place.client.get("calls/summary"))["last"]
    first = [await place.restart() for _ in range(times)]
    say("the first tap is answered after", ", ".join(f"{each:.2f} s" for each in sorted(first)))
    awake, taps, told = await place.wake()
    say("all tables are awake after", f"{awake:.0f} s more")
    say("taps meanwhile", spread(taps.taps, "ms"))
    say("event loop late by, meanwhile", spread(told["late"], "ms"))
    calls = (await place.client.get("calls", since=before))["calls"]
    methods = Counter(each["method"] for each in calls if each["chat_id"])
    told_of = f" ({len(taps.taps) + times} taps)"
    say("calls meanwhile", (", ".join(f"{count} {name}" for name, count in methods.most_common()) or "none") + told_of)


async def most_busy(place: Town, quick: bool) -> None:
    """Bisect between what is certainly sustained and what is certainly not."""
    good, bad = 0, _CANDIDATES
    while bad - good > (50 if quick else 13):
        busy = (good + bad) // 2
        await place.calm()
        seen = await place.run(place.groups[:busy], _SEARCH_SECONDS, _SEARCH_RATE)
        share = seen.actions / max(1, seen.asked)
        grows = seen.half > 0.25 * percentile(seen.probe["ages"], 0.5) + 1.0
        ok = share >= _SHARE and not grows
        spent = len(spending(seen.calls)) / (seen.probe["seconds"] * _SEARCH_RATE)
        say(f"{busy} busy", f"{'sustained' if ok else 'too many'}: oldest change {spread(seen.probe['ages'], 's')}; "
            f"{spent:.1f} calls a second, {100 * min(1.0, share):.0f} % of the actions")  # fmt: skip
        good, bad = (busy, bad) if ok else (good, busy)
    say("the most", f"{good}, at an action every {EVERY:g} s")


async def worst_case(quick: bool) -> None:
    tables = 10 if quick else 50
    print(f"{tables} tables of a person and three computers that do not pause")
    async with town([WORST] * tables, "--no-pauses") as place:
        seen = await place.run(place.groups, 30.0 if quick else 60.0)
        report(seen, tables, seen.probe["seconds"])


async def measure(quick: bool) -> None:
    await whole_deals(quick)
    await few_and_many(quick)
    await worst_case(quick)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.delivery", description="Delivery, and many tables.")
    parser.add_argument("--quick", action="store_true", help="fewer tables, less long")
    options = parser.parse_args()
    asyncio.run(measure(options.quick))
    return 0


if __name__ == "__main__":
    sys.exit(main())
