"""Starts the playground, a Telegram on this machine, as a process of its own that ends with this one."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

TOKEN: Final = "100000001:playground-token-of-no-secrecy"
PORT: Final = 8085
_ROOT: Final = Path(__file__).resolve().parent.parent  # where our packages are, installed or not
_HOST: Final = "127.0.0.1"
_START_SECONDS: Final = 20.0
_PORT_TRIES: Final = 8
_PORT_PAUSE: Final = 0.25
_ANNOUNCEMENT: Final = re.compile(r"PLAYGROUND url=(\S+)")


class PlaygroundFailed(Exception):
    """It did not start; the message is one line."""


@dataclass(slots=True)
class Playground:
    process: asyncio.subprocess.Process
    url: str  # of the page, without a slash at the end

    @property
    def clock_url(self) -> str:
        return f"{self.url}/playground/clock"

    async def gone(self) -> None:
        """Returns when it has stopped, for whatever reason."""
        if self.process.stdout is not None:
            while await self.process.stdout.readline():
                continue
        await self.process.wait()

    async def stop(self) -> None:
        if self.process.returncode is None:
            self.process.terminate()
            try:
                await asyncio.wait_for(self.process.wait(), 5)
            except TimeoutError:
                self.process.kill()
                await self.process.wait()


async def start(database: Path, port: int | None = None) -> Playground:
    """Start it with its state beside the database. Raises PlaygroundFailed."""
    state = database.with_name(f"{database.stem}.playground.db")
    paths = [str(_ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        *("-m", "playground"),
        *("--port", str(port if port is not None else await _free_port())),
        *("--state", str(state)),
        *("--token", TOKEN),
        "--demo",
        "--exit-with-parent",
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        # Ctrl-C in the terminal is for us; the playground stops after the bot.
        start_new_session=True,
    )
    try:
        url = await asyncio.wait_for(_address(process), _START_SECONDS)
    except TimeoutError:
        process.kill()
        await process.wait()
        raise PlaygroundFailed("the playground does not start") from None
    return Playground(process, url.rstrip("/"))


async def _address(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None  # it was asked for
    while line := await process.stdout.readline():
        if match := _ANNOUNCEMENT.search(line.decode(errors="replace")):
            return match[1]
    status = await process.wait()
    raise PlaygroundFailed(f"the playground stopped at once, with exit status {status}")


async def _free_port() -> int:
    """The usual port; 0, any, where somebody else stays on it. (One left by a killed run is gone in a second.)"""
    for _ in range(_PORT_TRIES):
        try:
            with socket.create_server((_HOST, PORT)):
                return PORT
        except OSError:
            await asyncio.sleep(_PORT_PAUSE)
    return 0
