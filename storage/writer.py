"""One task owns the writing connection: units of work one after another, those that wait together in one commit."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

import aiosqlite

from .errors import DatabaseTrouble
from .health import Files, Health, is_lock, trouble_of

_MOST_UNITS_A_COMMIT: Final = 64
_BUSY_IN_TROUBLE: Final = 200
"""Milliseconds. Once a lock has outlasted all patience, everybody who comes meanwhile is told so without delay."""


@dataclass(slots=True)
class _Unit:
    granted: asyncio.Future[None]  # the connection is this unit's
    finished: asyncio.Future[bool]  # its statements are done: keep them, or not
    committed: asyncio.Future[None]

    def fail(self, error: Exception) -> None:
        """Tell whoever waits for the connection, or for the commit."""
        waited_for = self.committed if self.granted.done() else self.granted
        if not waited_for.done():
            waited_for.set_exception(error)
            waited_for.exception()  # looked at: whoever waited may have been cancelled meanwhile


class Writer:
    """Gives out the writing connection, a unit at a time. ``unit()`` returns only when its commit is on the disk.

    What the machine refuses (a full disk, another program's lock) is DatabaseTrouble for every unit of that commit, and
    the next one begins afresh: there is never more in the file than the units that returned.
    """

    def __init__(
        self, connection: aiosqlite.Connection, health: Health, files: Files, *, busy_milliseconds: int
    ) -> None:
        self._connection = connection
        self._health = health
        self._files = files
        self._busy_milliseconds = self._patience = busy_milliseconds
        self._waiting: asyncio.Queue[_Unit | None] = asyncio.Queue()
        self._owner: asyncio.Task[object] | None = None
        self._closed = False
        self._task = asyncio.create_task(self._run(), name="storage writer")
        self.commits = 0

    @asynccontextmanager
    async def unit(self) -> AsyncIterator[aiosqlite.Connection]:
        """A unit of work: all of its statements or, where the body raises, none of them.

        The body must only talk to the database: everybody else who writes waits for it. Raises RuntimeError inside
        another unit of the same task (it would wait for itself) and after ``close``; DatabaseTrouble where the machine
        is in the way.
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
            with self._health.watching():
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
                await self._begin()
                taken = 0
                while unit is not None:
                    await self._perform(unit, kept)
                    taken += 1
                    if taken >= _MOST_UNITS_A_COMMIT or self._waiting.empty():
                        break
                    unit = self._waiting.get_nowait()
                    closing = unit is None
                await self._connection.execute("COMMIT")
            except (sqlite3.Error, DatabaseTrouble) as error:
                if unit is not None and not unit.granted.done():
                    unit.fail(error if isinstance(error, DatabaseTrouble) else trouble_of(error) or error)
                await self._give_up(error, kept)
                continue
            self.commits += 1
            await self._committed()
            for done in kept:
                if not done.committed.done():
                    done.committed.set_result(None)

    async def _begin(self) -> None:
        if self._connection.in_transaction:  # it could not be rolled back
            await self._connection.execute("ROLLBACK")
        self._files.check()
        await self._connection.execute("BEGIN IMMEDIATE")

    async def _perform(self, unit: _Unit, kept: list[_Unit]) -> None:
        if unit.granted.cancelled():
            return
        await self._connection.execute("SAVEPOINT unit")
        if not unit.granted.cancelled():  # whoever waited may have been cancelled just now
            unit.granted.set_result(None)
        keep = await unit.finished
        if keep:
            kept.append(unit)
        if not self._connection.in_transaction:
            # SQLite has taken everything back by itself, the units before this one too.
            raise DatabaseTrouble("what was written could not be kept", damaged=False)
        if not keep:
            await self._connection.execute("ROLLBACK TO unit")
        await self._connection.execute("RELEASE unit")

    async def _give_up(self, error: sqlite3.Error | DatabaseTrouble, units: list[_Unit]) -> None:
        """Nothing of this commit is kept, and everybody in it is told."""
        try:
            if self._connection.in_transaction:
                await self._connection.execute("ROLLBACK")
        except sqlite3.Error as another:
            error = another
        trouble = error if isinstance(error, DatabaseTrouble) else trouble_of(error)
        if isinstance(error, sqlite3.Error) and is_lock(error):
            units = [*units, *self._all_that_wait()]  # for the same lock, as long as this one
        for unit in units:
            unit.fail(trouble or error)
        if trouble is not None:
            self._health.failed(trouble)
            await self._be_patient(_BUSY_IN_TROUBLE)

    def _all_that_wait(self) -> list[_Unit]:
        waiting = [self._waiting.get_nowait() for _ in range(self._waiting.qsize())]
        if None in waiting:
            self._waiting.put_nowait(None)
        return [unit for unit in waiting if unit is not None]

    async def _committed(self) -> None:
        """The commit is done; where the log that it went to has lost its name, it is brought into the database."""
        if self._files.wal_is_gone():
            try:
                [(busy, *_)] = await self._connection.execute_fetchall("PRAGMA wal_checkpoint(FULL)")
                trouble = DatabaseTrouble("its -wal was deleted while it was open", damaged=False) if busy else None
            except sqlite3.Error as error:
                trouble = trouble_of(error) or DatabaseTrouble(str(error), damaged=False)
            if trouble is not None:
                self._health.failed(trouble)
                return
        self._health.wrote()
        await self._be_patient(self._busy_milliseconds)

    async def _be_patient(self, milliseconds: int) -> None:
        if milliseconds != self._patience:
            self._patience = milliseconds
            await self._connection.execute(f"PRAGMA busy_timeout = {milliseconds}")
