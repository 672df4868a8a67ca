"""The bot as anybody runs it, with a probe in its event loop that says on request how it is.

    python -m benchmarks.watched [--no-pauses] [--processor N]

prints `running` when it runs, and for every line on its standard input one JSON object: what `Probe.take` says.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import sys
import time
import tracemalloc
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from bot import appearance, computers, logs
from bot.game import TableGame
from bot.main import compose
from bot.running import Game, Services, run
from bot.settings import Settings
from bot.thinking import Thinking
from playground.client import TOKEN
from preferans.actions import Action
from preferans.players import thumb
from preferans.players.character import Character
from preferans.sheet import Sheet
from preferans.view import View

Json = dict[str, Any]

_LATE_SECONDS: Final = 0.02
_OPEN_FILES: Final = Path("/proc/self/fd")
_AGE_SECONDS: Final = 0.25  # in the bot's own time


def percentile(values: Sequence[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


class Probe:
    """Looks at the running bot from within its event loop."""

    def __init__(self) -> None:
        self._services: Services | None = None
        self._game: TableGame | None = None
        self._late: list[float] = []
        self._ages: list[float] = []
        self._collected: list[float] = []
        self._collecting = 0.0
        gc.callbacks.append(self._note_collection)
        self._processor = time.process_time()
        self._since = time.monotonic()

    def compose(self, services: Services) -> Game:
        game = compose(services)
        assert isinstance(game, TableGame)
        self._services, self._game = services, game
        return game

    async def watch(self) -> None:
        """Until cancelled: how late the loop is, and how old the oldest change is that waits to be said."""
        await asyncio.gather(self._watch_loop(), self._watch_delivery())

    def take(self) -> Json:
        """What was seen since this was last asked: times of the loop and the collector in ms, ages in seconds."""
        assert self._services is not None
        assert self._game is not None
        processor, since = time.process_time(), time.monotonic()
        told = {
            "seconds": since - self._since,
            "processor": processor - self._processor,
            "memory": memory(),
            "files": len(list(_OPEN_FILES.iterdir())) if _OPEN_FILES.is_dir() else 0,
            "tasks": Counter(_kind(task) for task in asyncio.all_tasks()),
            "late": self._late,
            "ages": self._ages,
            "collected": self._collected,
            "waiting": self._services.delivery.backlog,
            "orphans": self._services.delivery.orphans,
            "armed": self._services.clock.armed_count,
            "commits": self._services.store.database.commits,
            "tables": len(self._game.tables.tables()),
            "asleep": self._game.tables.asleep,
            "objects": 0.0,
        }
        if tracemalloc.is_tracing():
            gc.collect()
            told["objects"] = tracemalloc.get_traced_memory()[0] / 2**20
        self._late, self._ages, self._collected = [], [], []
        self._processor, self._since = processor, since
        return told

    def _note_collection(self, phase: str, info: Json) -> None:
        now = time.perf_counter()
        if phase == "start":
            self._collecting = now
        else:
            self._collected.append(1000 * (now - self._collecting))

    async def _watch_loop(self) -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(_LATE_SECONDS)
            self._late.append(1000 * (time.perf_counter() - before - _LATE_SECONDS))

    async def _watch_delivery(self) -> None:
        while True:
            if self._services is None:
                await asyncio.sleep(_AGE_SECONDS)
                continue
            await self._services.clock.sleep(_AGE_SECONDS)
            self._ages.append(self._services.delivery.oldest)


def memory() -> float:
    """Resident, in MB."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _kind(task: asyncio.Task[Any]) -> str:
    """What sort of task this is: its name without numbers, or what it runs where it has none of its own."""
    name = task.get_name()
    if name.startswith("Task-"):
        name = getattr(task.get_coro(), "__qualname__", name)
    return " ".join(word for word in name.split() if not word.lstrip("-").isdecimal())


async def serve(no_pauses: bool, trace: bool) -> int:
    """Run the bot until asked to stop."""
    if trace:
        tracemalloc.start()
    # The tables that are measured have a day for each turn, so that nobody is ever late; else they are quick ones.
    setattr(appearance, "LONG_TURN_SECONDS", 86_400)  # noqa: B010
    if no_pauses:
        for name in ("BID_SECONDS", "CARD_SECONDS", "NEW_TRICK_SECONDS", "EXCHANGE_SECONDS", "CLAIM_SECONDS"):
            setattr(computers, name, 0.0)
        computers.decide = _at_once
    probe, loop = Probe(), asyncio.get_running_loop()

    def asked() -> None:
        if sys.stdin.readline():
            print(json.dumps(probe.take()), flush=True)
        else:
            loop.remove_reader(sys.stdin)

    settings = Settings.read()
    logs.configure(settings.log_level, settings.token or "")
    watching = asyncio.create_task(probe.watch())
    loop.add_reader(sys.stdin, asked)
    status = await run(settings, probe.compose, lambda *_: None, lambda _: print("running", flush=True))
    watching.cancel()
    return status


async def _at_once(
    thinking: Thinking, view: View, sheet: Sheet, character: Character, seed: bytes, *more: object
) -> Action:
    """In the place of `computers.decide`: a computer that does not think."""
    return thumb.choose(view, int.from_bytes(seed[:6]))


class Watched:
    """Such a bot in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(
        cls,
        url: str,
        database: Path,
        *options: str,
        thinkers: int = 1,
        log: int | None = None,
        wait: bool = True,
    ) -> Watched:
        """On the playground at ``url``; returns when it says that it runs, or at once where nobody is to ``wait``."""
        environment = os.environ | {
            "TELEGRAM_TOKEN": TOKEN,
            "TELEGRAM_BASE_URL": url,
            "PULKA_DATABASE": str(database),
            "PULKA_CLOCK_URL": f"{url}/playground/clock",
            "PULKA_LOG": "warning",
            "PULKA_THINKERS": str(thinkers),
        }
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "benchmarks.watched", *options),
            env=environment,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=log,
            limit=2**24,
        )
        watched = cls(process)
        if wait:
            await watched.runs()
        return watched

    async def runs(self) -> None:
        """Wait until it says so. RuntimeError where it ends instead."""
        assert self.process.stdout is not None
        if b"running" not in await self.process.stdout.readline():
            raise RuntimeError(f"the bot does not run: status {await self.process.wait()}")

    async def take(self) -> Json:
        """What the probe has seen since it was last asked."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(b"take\n")
        told: Json = json.loads(await self.process.stdout.readline())
        return told

    async def kill(self) -> None:
        """As a crash would end it."""
        self.process.kill()
        await self.process.wait()

    async def stop(self) -> None:
        self.process.terminate()
        await self.process.wait()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.watched", description="The bot with a probe in it.")
    parser.add_argument("--no-pauses", action="store_true", help="computers act at once and by rules of thumb")
    parser.add_argument("--trace", action="store_true", help="count the memory of Python's objects")
    parser.add_argument("--processor", type=int, help="run on this one only")
    options = parser.parse_args()
    if options.processor is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {options.processor})
    return asyncio.run(serve(options.no_pauses, options.trace))


if __name__ == "__main__":
    sys.exit(main())
