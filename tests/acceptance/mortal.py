"""The running bot as a process that can be killed a thousand times: forked from one that has loaded the whole program.

`python -m tests.acceptance.mortal` reads a `Life` as a line of JSON, forks a child that lives it, and says on standard
output what becomes of it: `born <pid>`, `running`, `at <point>` where the child kills itself, `dead <status>`. One life
after another. What it runs is `pulka run` on the settings of the environment, except that

- chance is the same in every life, so that a pulka played through many deaths has the cards of an undisturbed one;
- no processes think: nobody plays but people;
- it can be told to die at the n-th fault point: before and after each commit and each call that shows something to
  somebody, and when updates have been taken; or at the first one of some name, or a while after updates were taken.
"""

from __future__ import annotations

import asyncio
import functools
import gc
import json
import os
import select
import signal
import ssl
import sys
import threading
import traceback
from collections.abc import Awaitable
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx

from bot import application, keeping, logs, opening, running
from bot.main import compose
from bot.settings import Settings
from bot.table.draft import Draft
from bot.thinking import CannotThink
from locales import LANGUAGES, Translator
from preferans.players.thought import Thought
from storage import database

CHANCE = "5e" * 32
SHOWING = ("send", "edit", "answer", "deleteMessage")


@dataclass(frozen=True)
class Life:
    """``dies_at``: the number of the fault point at which it ends, 0: at none. ``point``: it ends at the first one of
    this name. ``lasts``: so many seconds after it took its first updates it ends, 0: at no such moment. ``doubles``:
    every update comes twice.

    ``deaf``: after the first new updates it asks for no more, so that these stay unconfirmed and come again to the next
    life.
    """

    dies_at: int = 0
    point: str = ""
    lasts: float = 0.0
    doubles: bool = False
    deaf: bool = False

    def line(self, database: Path) -> bytes:
        """The order to live it, on this database."""
        return json.dumps({"database": str(database), **asdict(self)}).encode() + b"\n"


class Fate:
    """Counts the fault points that are passed; the process does not survive the chosen one, nor the chosen moment."""

    def __init__(self, life: Life) -> None:
        self._left = life.dies_at
        self._named = life.point
        self._lasts = life.lasts

    def point(self, name: str) -> None:
        self._left -= 1
        if self._left == 0 or name == self._named:
            _die(name)

    def updates_taken(self) -> None:
        self.point("updates taken")
        if self._lasts:
            timer = threading.Timer(self._lasts, _die, ["any moment"])
            timer.daemon = True
            timer.start()
            self._lasts = 0.0


class MortalConnection:
    """The writing connection, with fault points around each commit."""

    def __init__(self, connection: Any, fate: Fate) -> None:
        self._connection = connection
        self._fate = fate

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def execute(self, sql: str, *arguments: Any) -> Awaitable[Any]:
        if sql != "COMMIT":
            return self._connection.execute(sql, *arguments)  # type: ignore[no-any-return]
        return self._commit()

    async def _commit(self) -> object:
        self._fate.point("before commit")
        done = await self._connection.execute("COMMIT")
        self._fate.point("after commit")
        return done


def mortal_request(usual: type[Any], fate: Fate) -> type[Any]:
    """The request to Telegram, with fault points before each call that shows something, and after its answer came."""

    class Request(usual):  # type: ignore[misc]
        async def do_request(self, url: str, *arguments: Any, **options: Any) -> tuple[int, bytes]:
            method = url.rpartition("/")[2]
            if not method.startswith(SHOWING):
                return await super().do_request(url, *arguments, **options)  # type: ignore[no-any-return]
            fate.point(f"before {method}")
            answer: tuple[int, bytes] = await super().do_request(url, *arguments, **options)
            fate.point(f"after {method}")
            return answer

    return Request


def mortal_polls(usual: type[Any], fate: Fate, life: Life) -> type[Any]:
    """The request that polls. Those updates are new that did not wait when this life began."""
    known = {update["update_id"] for update in waiting_updates()} if life.deaf else set()

    class Polls(usual):  # type: ignore[misc]
        hears = True

        async def do_request(self, url: str, *arguments: Any, **options: Any) -> tuple[int, bytes]:
            polls = url.endswith("/getUpdates")
            if polls and not self.hears:
                await asyncio.Event().wait()
            status, body = await super().do_request(url, *arguments, **options)
            updates = json.loads(body)["result"] if polls and status == 200 else []
            if updates:
                self.hears = not life.deaf or known.issuperset(each["update_id"] for each in updates)
                fate.updates_taken()
                if life.doubles:
                    body = json.dumps({"ok": True, "result": [each for each in updates for _ in range(2)]}).encode()
            return status, body

    return Polls


def waiting_updates() -> list[dict[str, Any]]:
    address = f"{os.environ['TELEGRAM_BASE_URL']}/playground/updates"
    updates: list[dict[str, Any]] = httpx.get(address, trust_env=False).json()["updates"]
    return updates


class NobodyThinks:
    """Stands for the processes that think, which take longer to start than all the rest."""

    def __init__(self, processes: int) -> None:
        """Starts none."""

    def start(self) -> None:
        """Nothing begins."""

    async def stop(self) -> None:
        """Nothing ends."""

    async def consider(self, *_: object) -> Thought:
        raise CannotThink("nobody thinks here")


def live(database_path: str, life: Life) -> None:
    """Run the bot in this process until it is killed."""
    fate = Fate(life)
    writer = database.Writer
    # The seams: what the composition root and those below it make their parts of.
    database.Writer = lambda connection, *others, **options: writer(  # type: ignore[assignment,misc]
        MortalConnection(connection, fate), *others, **options
    )
    application.HTTPXRequest = mortal_request(application.HTTPXRequest, fate)  # type: ignore[misc]
    application.PollingRequest = mortal_polls(application.PollingRequest, fate, life)  # type: ignore[misc]
    running.Thinkers = NobodyThinks  # type: ignore[misc,assignment]
    keeping.new_secret = opening.new_secret = lambda: CHANCE
    Draft.public_name = lambda self: f"table-{self.around.table}"  # type: ignore[method-assign]
    settings = Settings.read(database=database_path)
    logs.configure("warning", settings.token or "")
    threading.Thread(target=_end_with_tests, daemon=True).start()
    asyncio.run(running.run(settings, compose, lambda *_: None, lambda _: _say("running")))


def _die(where: str) -> None:
    _say(f"at {where}")
    os.kill(os.getpid(), signal.SIGKILL)


def _say(text: str) -> None:
    os.write(1, text.encode() + b"\n")


def _end_with_tests() -> None:
    """Nobody is to be left behind when whoever gives the orders is gone."""
    orders = select.poll()
    orders.register(0, select.POLLHUP)
    orders.poll()
    os.kill(os.getpid(), signal.SIGKILL)


async def load() -> None:
    """What every start would load anew: game, texts, what a first call needs; certificates, of which none is needed."""
    import_module("bot.game")
    import_module("handlers")
    for language in LANGUAGES:
        Translator(language)
    ssl.create_default_context = functools.cache(ssl.create_default_context)  # type: ignore[assignment]
    settings = Settings.read(database="")
    async with httpx.AsyncClient(trust_env=False) as http:
        await http.get(settings.clock_url or "")


def main() -> None:
    asyncio.run(load())
    gc.freeze()
    for line in sys.stdin:
        order = json.loads(line)
        child = os.fork()
        if child == 0:
            try:
                live(order.pop("database"), Life(**order))
            finally:
                traceback.print_exc()
                os._exit(1)
        _say(f"born {child}")
        _say(f"dead {os.waitpid(child, 0)[1]}")


if __name__ == "__main__":
    main()
