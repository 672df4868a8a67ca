"""Many tables at once: how the bot keeps up. Prints a table and asserts nothing.

    python -m benchmarks.load [--tables 30] [--deals 2] [--rate 1]

A playground and the bot, each in a process of its own. At every table sit a person and two computers; the person passes
and plays the first card offered, in the private chat. ``--rate``: how fast time runs; computers, limits and deadlines
follow it, so at 5 thirty tables are the load of a hundred and fifty. Taps and lag are in real milliseconds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import resource
import sqlite3
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bot import logs
from bot.main import compose
from bot.running import run
from bot.settings import Settings
from playground.client import TOKEN, Client, Refusal, running
from playground.model import Json

_PROBE_SECONDS = 0.02
_CARD = re.compile(r"[789TJQKA][scdh]")
_WORDS = ("back", "ready", "cut:middle", "agree", "see", "accept", "closed", "pass", "whist")


@dataclass
class Times:
    """What was measured, in milliseconds."""

    taps: list[float] = field(default_factory=list)
    unanswered: int = 0


def percentile(values: Sequence[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


# The bot, with a probe in its event loop.


async def serve() -> int:
    """Run the bot until asked to stop; then print how late its event loop was, and its memory."""
    late: list[float] = []

    async def probe() -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(_PROBE_SECONDS)
            late.append(1000 * (time.perf_counter() - before - _PROBE_SECONDS))

    settings = Settings.read()
    logs.configure(settings.log_level, settings.token or "")
    probing = asyncio.create_task(probe())
    status = await run(settings, compose, lambda *_: None, lambda _: print("running", flush=True))
    probing.cancel()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"late": [percentile(late, part) for part in (0.5, 0.99, 1.0)], "memory": memory}), flush=True)
    return status


# The people.


def button(message: Json) -> str | None:
    """What somebody taps who knows nothing of the game: the data of a button, or None."""
    offered = {
        each["callback_data"].split(".", 2)[2]: each["callback_data"]
        for row in message["keyboard"] or ()
        for each in row
        if "callback_data" in each
    }
    for token, data in offered.items():
        if token in _WORDS or token.startswith("draw:"):
            return str(data)
    return next((str(data) for token, data in offered.items() if _CARD.fullmatch(token)), None)


async def play(client: Client, person: int, times: Times) -> None:
    """Tap whatever is asked, for ever."""
    while True:
        seen = await client.see(person, person, limit=5)
        message, data = next(
            ((each, data) for each in reversed(seen["messages"]) if (data := button(each)) is not None), ({}, None)
        )
        if data is not None:
            await tap(client, person, message, data, times)
        await client.get(f"users/{person}/chats/{person}/wait", revision=seen["revision"], timeout=5)


async def tap(client: Client, person: int, message: Json, data: str, times: Times) -> None:
    before = time.perf_counter()
    try:
        answer = await client.tap(person, message, data=data, wait=20)
    except Refusal:
        return  # the keyboard has changed meanwhile
    if answer.get("done"):
        times.taps.append(1000 * (time.perf_counter() - before))
    else:
        times.unanswered += 1


async def gather(client: Client, number: int, times: Times, characters: Sequence[str]) -> int:
    """A group with a table in it that has begun; the person. ``characters``: of the computers."""
    person = await client.user(f"Player {number}", started=True, language_code="en")
    await client.start(person)
    group = await client.group(f"Table {number}", [person])
    await client.say(person, group, "/pref")
    chosen = [
        (group, token)
        for seat, character in enumerate(characters, 1)
        for token in (f"ui:computer:{seat}", f"character:{seat}:{character}")
    ]
    taps = [(group, "sit"), (group, "computer"), (group, "computer"), *chosen, (person, "agree"), (group, "start")]
    for place, token in taps:
        message = await client.wait_for(person, place, lambda each, token=token: offers(each, token), seconds=120)
        data = next(each for each in offers(message, token))
        await tap(client, person, message, data, times)
    return person


def offers(message: Json, token: str) -> list[str]:
    """The data of the buttons that say this."""
    found = [each.get("callback_data", "") for row in message["keyboard"] or () for each in row]
    return [data for data in found if data.endswith(f".{token}")]


# The measuring.


def finished_deals(database: Path) -> list[int]:
    """How many deals are finished at each table."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        rows = connection.execute(
            'SELECT sum(event LIKE \'{"do":"result"%\') FROM log GROUP BY table_id ORDER BY table_id'
        )
        return [int(count) for (count,) in rows]
    finally:
        connection.close()


async def measure(tables: int, deals: int, rate: float, characters: Sequence[str] = ()) -> None:
    """Print how it goes. ``characters``: of the two computers at each table, as ``master-cautious``."""
    with tempfile.TemporaryDirectory() as name:
        folder, times = Path(name), Times()
        async with running() as (client, url):
            await client.post("clock", rate=rate)
            await client.post("limits", answer_window=15 * max(1.0, rate), tap_life=150 * max(1.0, rate))
            bot = await start(folder, url)
            began = time.perf_counter()
            people = await asyncio.gather(*(gather(client, number, times, characters) for number in range(tables)))
            seated = time.perf_counter()
            players = [asyncio.create_task(play(client, person, times)) for person in people]
            while min(finished := finished_deals(folder / "pulka.db")) < deals:
                for player in players:
                    if player.done():
                        player.result()
                await asyncio.sleep(1.0)
            seconds = time.perf_counter() - seated
            for player in players:
                player.cancel()
            await asyncio.gather(*players, return_exceptions=True)
            calls = await client.get("calls/summary")
            everything = (await client.get("calls"))["calls"]
            bot.terminate()
            output, _ = await bot.communicate()
    told = json.loads(output.splitlines()[-1])
    report(tables, rate, seated - began, seconds, sum(finished), times, told, calls["chats"], everything)


async def start(folder: Path, url: str) -> asyncio.subprocess.Process:
    """The bot on this playground, when it says that it runs."""
    environment = os.environ | {
        "TELEGRAM_TOKEN": TOKEN,
        "TELEGRAM_BASE_URL": url,
        "PULKA_DATABASE": str(folder / "pulka.db"),
        "PULKA_CLOCK_URL": f"{url}/playground/clock",
        "PULKA_LOG": "warning",
    }
    bot = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "benchmarks.load", "--serve"), env=environment, stdout=asyncio.subprocess.PIPE
    )
    assert bot.stdout is not None
    await bot.stdout.readline()
    return bot


def report(
    tables: int,
    rate: float,
    seating: float,
    seconds: float,
    deals: int,
    times: Times,
    told: Json,
    chats: dict[str, Json],
    calls: list[Json],
) -> None:
    minute, second = 60.0, 1.0
    group = max((each["busiest_minute"] for chat, each in chats.items() if chat.startswith("-")), default=0)
    private = max((each["busiest_minute"] for chat, each in chats.items() if chat.isdecimal()), default=0)
    refused = sum(each["errors"].get("429", 0) for each in chats.values())
    sent = [each["time"] for each in calls if each["ok"] and each["method"].startswith(("send", "edit"))]
    late, worst, most = told["late"]
    usual, slow = percentile(times.taps, 0.5), percentile(times.taps, 0.99)
    lines = (
        ("tables", f"{tables}, time ×{rate:g}"),
        ("seated after", f"{seating:.1f} s"),
        ("deals", f"{deals} in {seconds:.0f} s, {minute * deals / seconds:.1f} a minute"),
        ("taps", f"{len(times.taps)}, {times.unanswered} unanswered"),
        (
            "a tap is answered in",
            f"p50 {usual:.0f} ms, p99 {slow:.0f} ms",
        ),
        ("event loop late by", f"p50 {late:.1f} ms, p99 {worst:.1f} ms, at most {most:.0f} ms"),
        ("most sends and edits a minute", f"{group} in a group, {private} in a private chat"),
        ("most in a second", f"{busiest(sent, second)} over all chats"),
        ("refused for flooding", str(refused)),
        ("memory of the bot", f"{told['memory']:.0f} MB"),
    )
    for label, value in lines:
        print(f"{label:<30} {value}")


def busiest(moments: list[float], window: float) -> int:
    """The most of these that lie within so many seconds."""
    most, first = 0, 0
    for last, moment in enumerate(moments):
        while moments[first] <= moment - window:
            first += 1
        most = max(most, last - first + 1)
    return most


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description="Many tables at once.")
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--deals", type=int, default=2, help="at every table")
    parser.add_argument("--rate", type=float, default=1.0, help="how fast time runs")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        return asyncio.run(serve())
    asyncio.run(measure(options.tables, options.deals, options.rate))
    return 0


if __name__ == "__main__":
    sys.exit(main())
