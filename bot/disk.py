"""Whether what is done can be written down. Where it cannot, nobody's time runs, and what is owed is done when it can.

A full disk, or a lock of another program's, begins with the first thing that is refused and is over when as much as
play writes in a while goes through again; until then that is tried by itself. The log has a line for either. Damage is
another matter: it is in places, and time does not mend it. It is told once; a table that stands on it waits by itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress
from typing import Final, Protocol

from bot import logs
from bot.background import Background
from bot.clock import Clock
from storage import DatabaseTrouble, Store

log = logs.of(__name__)

_PAUSES: Final = (1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds of real time between two tries; the last one for good."""


class DiskListener(Protocol):
    async def cannot_write(self, at: float) -> None:
        """Nothing can be written down since ``at``, Unix seconds."""

    async def can_write(self, seconds: float) -> None:
        """Everything can be written down again, after so long."""


class Disk:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._listeners: list[DiskListener] = []
        self._since: float | None = None
        self._refused = False  # something, since the last try began
        self._written = asyncio.Event()
        self._owed: dict[Hashable, Callable[[], Awaitable[None]]] = {}
        self._damage_is_told = False
        self._telling = asyncio.Lock()  # that it is over is told before the next trouble is
        self._work = Background("the end of a full disk could not be waited for")
        store.database.health.subscribe(self)

    def subscribe(self, listener: DiskListener) -> None:
        self._listeners.append(listener)

    async def stop(self) -> None:
        await self._work.stop()

    @property
    def fails(self) -> bool:
        """Whether nothing can be written down now."""
        return self._since is not None

    async def surely(self, key: Hashable, work: Callable[[], Awaitable[None]]) -> None:
        """Do ``work``; where it cannot be written down, once more as soon as it can. The last one of a key counts."""
        try:
            await work()
        except DatabaseTrouble:
            self._owed[key] = work
        else:
            self._owed.pop(key, None)

    # What the store tells.

    def failed(self, trouble: DatabaseTrouble) -> None:
        if trouble.damaged:
            if not self._damage_is_told:
                self._damage_is_told = True
                log.error("the database is damaged", why=str(trouble))
            return
        self._refused = True
        if self._since is None:
            self._since = self._clock.now()
            log.error("nothing can be written down; the tables wait", why=str(trouble))
            self._work.spawn(self._wait(self._since))

    def wrote(self) -> None:
        self._written.set()

    async def _wait(self, since: float) -> None:
        async with self._telling:
            for listener in self._listeners:
                await listener.cannot_write(since)
        tries = 0
        while True:
            self._written.clear()
            with suppress(TimeoutError):
                # In real time: where the clock is stopped, the disk is not.
                await asyncio.wait_for(self._written.wait(), _PAUSES[min(tries, len(_PAUSES) - 1)])
            tries += 1
            if await self.try_again():
                break
        seconds = max(0.0, self._clock.now() - since)
        self._since = None
        log.warning("everything can be written down again", after=round(seconds))
        async with self._telling:
            for listener in self._listeners:
                with suppress(DatabaseTrouble):  # it has begun anew
                    await listener.can_write(seconds)

    async def try_again(self) -> bool:
        """Whether as much as play needs goes through, and all that is owed."""
        self._refused = False
        try:
            await self._store.state.try_the_disk()
            for key in tuple(self._owed):
                await self._make_good(key)
        except DatabaseTrouble as trouble:
            return trouble.damaged
        return not self._refused

    async def _make_good(self, key: Hashable) -> None:
        """Do what is owed under this key. What stands on damaged ground is owed on, and what fails for a reason of its
        own is given up: neither must hold up everything.
        """
        work = self._owed[key]
        try:
            await work()
        except DatabaseTrouble as trouble:
            if trouble.damaged:
                return
            raise
        except Exception:
            log.exception("what was put off could not be done")
        if self._owed.get(key) is work:
            del self._owed[key]
