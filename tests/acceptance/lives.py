"""A world whose bot dies and is started again, by the time that the test turns."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sqlite3
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx

from playground.client import TOKEN, Client, running

from .mortal import Life
from .world import ROOT, World

_START_SECONDS = 60.0


class MortalWorld(World):
    """One playground; its time stands still but for `advance`, and there is no limit to what a bot may say.

    ``fate`` says how each life of the bot is lived; ``deaths`` counts them by where they came. ``known``: by table and
    role, chat and number of the message that the bot last knew of when it died.
    """

    def __init__(self, client: Client, url: str, folder: Path) -> None:
        super().__init__(client, url, folder, rate=1.0)
        self.fate: Callable[[], Life] = Life
        self.deaths: Counter[str] = Counter()
        self.known: dict[tuple[int, str], tuple[int, int]] = {}
        self.lives = 0
        self.life = Life()
        self.dead = asyncio.Event()
        self._file = folder / "0.db"
        self._zygote: asyncio.subprocess.Process | None = None
        self._pid = 0
        self._where = ""

    @property
    def database(self) -> Path:
        return self._file

    @contextlib.asynccontextmanager
    async def pulka(self, name: str) -> AsyncIterator[None]:
        """Within this the bot lives, with a database of its own, each time anew when it has died."""
        self._file = self.folder / f"{name}.db"
        self.deaths.clear()
        self.known.clear()
        try:
            await self.revive()
            yield
        finally:
            await self.kill_bot()

    @contextlib.asynccontextmanager
    async def loaded(self) -> AsyncIterator[None]:
        """Within this there is a process that has the program loaded, for the bot to be forked from."""
        plain = {name: value for name, value in os.environ.items() if not name.startswith(("TELEGRAM_", "PULKA_"))}
        clock = f"{self.url}/playground/clock"
        with (self.folder / "bot.log").open("a") as errors:
            self._zygote = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.acceptance.mortal"),
                env={**plain, "TELEGRAM_TOKEN": TOKEN, "TELEGRAM_BASE_URL": self.url, "PULKA_CLOCK_URL": clock},
                cwd=ROOT,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
            )
        try:
            yield
        finally:
            assert self._zygote.stdin is not None
            self._zygote.stdin.close()  # nobody gives orders any more: that ends it, and its child before it
            await self._zygote.wait()

    async def revive(self) -> None:
        """Start the bot, again where it dies while it starts."""
        while not await self._live(self.fate()):
            pass

    async def _live(self, life: Life) -> bool:
        assert self._zygote is not None
        assert self._zygote.stdin is not None
        self.dead = asyncio.Event()
        self.lives += 1
        self.life = life
        self._where = ""
        self._zygote.stdin.write(life.line(self._file))
        runs = asyncio.Event()
        self._following = asyncio.create_task(self._follow(self.dead, runs))
        waiting = [asyncio.create_task(each.wait()) for each in (runs, self.dead)]
        done, _ = await asyncio.wait(waiting, timeout=_START_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()
        assert done, "the bot does not start\n" + self.log[-4000:]
        return runs.is_set() and not self.dead.is_set()

    async def _follow(self, dead: asyncio.Event, runs: asyncio.Event) -> None:
        """What the process says of this life, to its end."""
        assert self._zygote is not None
        assert self._zygote.stdout is not None
        while line := (await self._zygote.stdout.readline()).decode():
            what, _, rest = line.strip().partition(" ")
            match what:
                case "born":
                    self._pid = int(rest)
                case "running":
                    runs.set()
                case "at":
                    self._where = rest
                case "dead":
                    assert int(rest) == signal.SIGKILL, f"the bot ended by itself\n{self.log[-4000:]}"
                    self.deaths[self._where or "elsewhere"] += 1
                    if runs.is_set():
                        self._learn()
                    break
        dead.set()

    async def kill_bot(self) -> None:
        """`kill -9`: no goodbye, nothing put away."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self._pid, signal.SIGKILL)
        await self.dead.wait()

    def _learn(self) -> None:
        with contextlib.closing(self._opened()) as connection:
            rows = connection.execute("SELECT table_id, role, chat, message_id FROM messages")
            self.known |= {(table, role): (chat, message) for table, role, chat, message in rows}

    def _opened(self) -> sqlite3.Connection:
        return sqlite3.connect(f"{self._file.as_uri()}?mode=ro", uri=True)

    def log_of(self, table: int, *, after: int = 0) -> list[dict[str, Any]]:
        """The table's log, as it is on the disk, without so many events of its beginning."""
        with contextlib.closing(self._opened()) as connection:
            asked = "SELECT event FROM log WHERE table_id = ? AND number > ? ORDER BY number"
            return [json.loads(event) for (event,) in connection.execute(asked, (table, after))]


@contextlib.asynccontextmanager
async def mortal_world(folder: Path) -> AsyncIterator[MortalWorld]:
    """A playground whose time stands still; `MortalWorld.pulka` has the bot."""
    async with running() as (_, url):
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=20)
        async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False, limits=limits) as http:
            made = MortalWorld(Client(http), url, folder)
            await made.client.post("clock", frozen=True)
            await made.client.post("limits", enabled=False)
            watching = asyncio.create_task(made.watch())
            try:
                async with made.loaded():
                    yield made
            finally:
                watching.cancel()
                await asyncio.gather(watching, return_exceptions=True)
