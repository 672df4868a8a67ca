"""Whether the program hears Telegram: time stops for people whose taps cannot arrive.

Two failed polls in a row are an outage, from the first of them on; a poll that gets through ends it. With a webhook
`WebhookWatch` takes the place of the polls. While all is well
the store is told every few seconds that the program is alive, so that the next start knows how long it was away.
"""

from __future__ import annotations

import asyncio
import copy
import json
from contextlib import suppress
from typing import Any, Final, Protocol

from telegram import Update
from telegram.error import TelegramError
from telegram.request import HTTPXRequest

from bot import logs
from bot.background import Background
from bot.clock import Clock
from storage import DatabaseTrouble, Store

log = logs.of(__name__)

_ALIVE_SECONDS: Final = 10.0
_FAILURES: Final = 2


class OutageListener(Protocol):
    async def went_down(self, at: float) -> None:
        """Telegram is not heard since ``at``, Unix seconds."""

    async def came_back(self, seconds: float) -> None:
        """It is heard again, after so long. Also told at start, of the time for which the program did not run."""


class Connectivity:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._listeners: list[OutageListener] = []
        self._failed_since: float | None = None
        self._failures = 0
        self._down_since: float | None = None
        self._untold = 0  # outages that are over, and that not all listeners know of
        self._work = Background("an outage could not be told")
        self._telling = asyncio.Lock()

    def subscribe(self, listener: OutageListener) -> None:
        self._listeners.append(listener)

    async def start(self) -> None:
        """Tell the listeners for how long the program did not run, and begin to keep the time of being alive."""
        last = await self._store.state.last_alive()
        if last is not None:
            await self._tell_back(max(0.0, self._clock.now() - last))
        await self._note_alive()
        self._work.spawn(self._stay_alive())

    async def stop(self) -> None:
        await self._note_alive()
        await self._work.stop()

    def heard(self) -> None:
        """A poll got through, or an update arrived."""
        self._failures = 0
        self._failed_since = None
        if self._down_since is not None:
            seconds = max(0.0, self._clock.now() - self._down_since)
            self._down_since = None
            self._untold += 1
            log.warning("Telegram is heard again", seconds=round(seconds))
            self._work.spawn(self._tell_of_the_end(seconds))

    def failed(self, at: float | None = None) -> None:
        """A poll failed now, or Telegram failed to hand over an update at that time."""
        self._failures += 1
        if self._failed_since is None:
            self._failed_since = self._clock.now() if at is None else at
        if self._failures >= _FAILURES and self._down_since is None:
            self._down_since = self._failed_since
            log.warning("Telegram is not heard")
            self._work.spawn(self._tell_down(self._down_since))

    async def _stay_alive(self) -> None:
        while True:
            # In real time: where the clock is stopped, the program lives on.
            await asyncio.sleep(_ALIVE_SECONDS)
            await self._note_alive()

    async def _note_alive(self) -> None:
        if self._down_since is None and not self._untold:  # a kill would leave an outage that nobody knows of
            with suppress(DatabaseTrouble):  # whoever watches the disk has heard of it
                await self._store.state.set_last_alive(self._clock.now())

    async def _tell_down(self, at: float) -> None:
        async with self._telling:
            for listener in self._listeners:
                await listener.went_down(at)

    async def _tell_of_the_end(self, seconds: float) -> None:
        try:
            await self._tell_back(seconds)
        finally:
            self._untold -= 1

    async def _tell_back(self, seconds: float) -> None:
        async with self._telling:
            for listener in self._listeners:
                await listener.came_back(seconds)


class PollingRequest(HTTPXRequest):
    """The request that polls: says whether it got through."""

    def __init__(self, connectivity: Connectivity, **options: Any) -> None:
        super().__init__(**options)
        self._connectivity = connectivity

    async def do_request(self, *arguments: Any, **options: Any) -> tuple[int, bytes]:
        try:
            status, body = await super().do_request(*arguments, **options)
        except TelegramError:
            self._connectivity.failed()
            raise
        if status >= 300:
            self._connectivity.failed()
            return status, body
        self._connectivity.heard()
        return status, readable(body)


def readable(body: bytes) -> bytes:
    """The answer to a poll with every update that the library cannot read replaced by its bare number.

    A server of another version may leave out what this one's library needs. Unread, such an update would come again
    at every poll, and nothing after it.
    """
    try:
        updates = json.loads(body)["result"]
        numbers = [int(update["update_id"]) for update in updates]
    except (ValueError, KeyError, TypeError):
        return body  # not a list of updates: the library says so
    passed_over = False
    for index, update in enumerate(updates):
        try:
            Update.de_json(copy.deepcopy(update), None)
        except (TypeError, ValueError, LookupError, AttributeError) as error:
            kinds = ", ".join(sorted(set(update) - {"update_id"}))
            log.error("an update cannot be read", update=numbers[index], kinds=kinds, kind=type(error).__name__)
            updates[index] = {"update_id": numbers[index]}
            passed_over = True
    return json.dumps({"ok": True, "result": updates}).encode() if passed_over else body
