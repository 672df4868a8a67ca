"""One task owns the writing connection: units of work one after another, those that wait together in one commit."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

import aiosqlite

_MOST_UNITS_A_COMMIT: Final = 64


@dataclass(slots=True)
class _Unit:
    granted: asyncio.Future[None]  # the connection is this unit's
    finished: asyncio.Future[bool]  # its statements are done: keep them, or not
    committed: asyncio.Future[None]


class Writer:
    """Gives out the writing connection, a unit at a time. ``unit()`` returns only when its commit is on the disk."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._waiting: asyncio.Queue[_Unit | None] = asyncio.Queue()
        self._owner: asyncio.Task[object] | None = None
        self._closed = False
        self._task = asyncio.create_task(self._run(), name="storage writer")
        self.commits = 0

    @asynccontextmanager
    async def unit(self) -> AsyncIterator[aiosqlite.Connection]:
        """A unit of work: all of its statements or, where the body raises, none of them.

        The body must only talk to the database: everybody else who writes waits for it. Raises RuntimeError inside
        another unit of the same task (it would wait for itself) and after ``close``; sqlite3.Error where the commit
        fails.
        """
        if self._owner is not None and self._owner is asyncio.current_task():
            raise RuntimeError("a unit of work inside a unit of work: use the transaction's own repositories")
        if self._closed:
            raise RuntimeError("the database is closed")
        loop = asyncio.get_running_loop()
        unit = _Unit(loop.create_future(), loop.create_future(), loop.create_future())
        self._waiting.put_nowait(unit)
        try:
            await unit.granted
        except asyncio.CancelledError:
            unit.finished.set_result(False)
            raise
        self._owner = asyncio.current_task()
        try:
            yield self._connection
        except BaseException:
            self._owner = None
            unit.finished.set_result(False)
            raise
        self._owner = None
        unit.finished.set_result(True)
        # The commit comes whether or not the caller still waits for it.
        await asyncio.shield(unit.committed)

    async def close(self) -> None:
        """Finish what waits, then stop."""
        if not self._closed:
            self._closed = True
            self._waiting.put_nowait(None)
        await self._task

    async def _run(self) -> None:
        closing = False
        while not closing:
            unit = await self._waiting.get()
            if unit is None:
                return
            kept: list[_Unit] = []
            try:
                await self._connection.execute("BEGIN IMMEDIATE")
                taken = 0
                while unit is not None:
                    await self._perform(unit, kept)
                    taken += 1
                    if taken >= _MOST_UNITS_A_COMMIT or self._waiting.empty():
                        break
                    unit = self._waiting.get_nowait()
                    closing = unit is None
                await self._connection.execute("COMMIT")
                self.commits += 1
            except sqlite3.Error as error:
                if self._connection.in_transaction:
                    await self._connection.execute("ROLLBACK")
                if unit is not None and not unit.granted.done():
                    unit.granted.set_exception(error)
                for failed in kept:
                    failed.committed.set_exception(error)
                continue
            for done in kept:
                if not done.committed.done():
                    done.committed.set_result(None)

    async def _perform(self, unit: _Unit, kept: list[_Unit]) -> None:
        if unit.granted.cancelled():
            return
        await self._connection.execute("SAVEPOINT unit")
        unit.granted.set_result(None)
        keep = await unit.finished
        if keep:
            kept.append(unit)
        else:
            await self._connection.execute("ROLLBACK TO unit")
        await self._connection.execute("RELEASE unit")
