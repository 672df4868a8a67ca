"""The bot as anybody runs it, a playground in a process of its own, and the time of both."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx

from playground.client import TOKEN, Client, running
from tests.bot.log_book import CARD

ROOT = Path(__file__).resolve().parents[2]
RATE = 30.0
"""So many times faster than real time runs the time of bot and playground, where a test does not say otherwise."""
_START_SECONDS = 90


class World:
    """One playground with one bot. Tests share it: each has a group and people of its own."""

    def __init__(self, client: Client, url: str, folder: Path, rate: float) -> None:
        self.client = client
        self.rate = rate
        self.url = url
        self.folder = folder
        self.flooded: set[int] = set()
        """Chats in which a test has asked for refusals: they do not count as the bot's own fault."""
        self.log_allows: set[str] = set()
        """What the bot's log may say at the levels of a warning and above, because a test has brought it about."""
        self._bot: asyncio.subprocess.Process | None = None
        self._changes: dict[int, int] = defaultdict(int)
        self._news = asyncio.Condition()

    # The bot.

    @property
    def database(self) -> Path:
        return self.folder / "pulka.db"

    @property
    def log(self) -> str:
        """What the bot has said on standard error since the world began."""
        return (self.folder / "bot.log").read_text()

    async def start_bot(self) -> None:
        """`pulka run` on this playground; returns when it says that it runs."""
        plain = {name: value for name, value in os.environ.items() if not name.startswith(("TELEGRAM_", "PULKA_"))}
        environment = {
            **plain,
            "PYTHONPATH": str(ROOT),
            "TELEGRAM_TOKEN": TOKEN,
            "TELEGRAM_BASE_URL": self.url,
            "PULKA_DATABASE": str(self.database),
            "PULKA_CLOCK_URL": f"{self.url}/playground/clock",
            "PULKA_LOG": "debug",
        }
        with (self.folder / "bot.log").open("a") as errors:
            self._bot = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "bot.main", "run"),
                env=environment,
                cwd=self.folder,
                stdout=asyncio.subprocess.PIPE,
                stderr=errors,
            )
        assert self._bot.stdout is not None
        line = await asyncio.wait_for(self._bot.stdout.readline(), _START_SECONDS)
        assert b"running" in line, self.log

    async def kill_bot(self) -> None:
        """`kill -9`: no goodbye, nothing put away."""
        assert self._bot is not None
        with contextlib.suppress(ProcessLookupError):
            self._bot.kill()
        await self._bot.wait()

    @contextlib.asynccontextmanager
    async def outage(self) -> AsyncIterator[None]:
        """Within this the bot is dead; afterwards it runs again."""
        await self.kill_bot()
        try:
            yield
        finally:
            await self.start_bot()

    # The time.

    async def advance(self, seconds: float) -> None:
        """Turn the time forward for everybody. Before that the bot may finish what it is at."""
        await asyncio.sleep(0.3)
        await self.client.advance(seconds)

    async def at_rate(self, rate: float) -> None:
        """Let time run so fast. What Telegram gives a bot and a tap does not become shorter by it in real time."""
        await self.client.post("clock", rate=rate)
        await self.client.post("limits", answer_window=60 * max(1.0, rate), tap_life=150 * max(1.0, rate))

    @contextlib.asynccontextmanager
    async def slowly(self, rate: float = 1.0) -> AsyncIterator[None]:
        """Within this, time runs at another rate."""
        await self.at_rate(rate)
        try:
            yield
        finally:
            await self.at_rate(self.rate)

    async def now(self) -> float:
        return float((await self.client.get("clock"))["now"])

    # News.

    async def watch(self) -> None:
        """Hear of every change, until cancelled."""
        async with self.client.http.stream("GET", "/playground/events", timeout=None) as stream:
            async for line in stream.aiter_lines():
                if not line.startswith("data: "):
                    continue
                event = json.loads(line[6:])
                async with self._news:
                    if event["kind"] == "reload":
                        for chat in list(self._changes):
                            self._changes[chat] += 1
                    elif "chat_id" in event:
                        self._changes[event["chat_id"]] += 1
                    self._news.notify_all()

    def change(self, chat: int) -> int:
        """A number that grows with every change in a chat."""
        return self._changes[chat]

    async def changed(self, chat: int, since: int, seconds: float) -> bool:
        """Wait until a chat has changed since it had this number; False after so many real seconds."""
        try:
            async with asyncio.timeout(max(seconds, 0.001)), self._news:
                await self._news.wait_for(lambda: self._changes[chat] > since)
        except TimeoutError:
            return False
        return True

    async def until(self, condition: Callable[[], Any], what: str, seconds: float = 60) -> None:
        """Ask again and again until an awaited condition holds. AssertionError after so many real seconds."""
        deadline = time.monotonic() + seconds
        while not await condition():
            assert time.monotonic() < deadline, what
            await asyncio.sleep(0.05)

    # What must hold of every world at its end.

    async def check(self) -> None:
        """No chat was ever flooded, no group was told more than twenty times a minute, the log is clean.

        It names no card and no secret either, whatever was played.
        """
        for chat, told in (await self.client.get("calls/summary"))["chats"].items():
            if chat == "None" or int(chat) in self.flooded:
                continue
            assert "429" not in told["errors"], f"chat {chat} was flooded: {told}"
            if int(chat) < 0:
                assert told["busiest_minute"] <= 20, f"group {chat} was told too much: {told}"
        told = [line for line in self.log.splitlines() if CARD.search(line) or TOKEN in line]
        assert not told, "\n".join(told)
        wrong = [
            line for line in self.log.splitlines() if any(level in line for level in ("ERROR", "CRITICAL", "Trace"))
        ]
        wrong = [line for line in wrong if not any(allowed in line for allowed in self.log_allows)]
        assert not wrong, "\n".join(wrong) + "\n\n" + self.log[-6000:]


@contextlib.asynccontextmanager
async def world(folder: Path, *, rate: float = RATE, bot: bool = True) -> AsyncIterator[World]:
    """A playground and the bot in it, both gone at the end."""
    async with running("--state", str(folder / "playground.db")) as (_, url):
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=100)
        async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False, limits=limits) as http:
            made = World(Client(http), url, folder, rate)
            await made.at_rate(rate)
            watching = asyncio.create_task(made.watch())
            try:
                if bot:
                    await made.start_bot()
                yield made
                await made.check()
            finally:
                watching.cancel()
                await asyncio.gather(watching, return_exceptions=True)
                if made._bot is not None and made._bot.returncode is None:
                    await made.kill_bot()
