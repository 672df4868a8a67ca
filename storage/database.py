"""The SQLite file: who owns it, which version it is of, its two connections, and copies of it."""

from __future__ import annotations

import asyncio
import fcntl
import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, closing, suppress
from importlib import resources
from pathlib import Path
from typing import Final, Self

import aiosqlite

from .errors import WHAT_TO_DO, DatabaseLocked, DatabaseNewer, DatabaseUnavailable
from .health import Files, Health, is_damage
from .writer import Writer

APPLICATION_ID: Final = 0x50_55_4C_4B  # "PULK": tells our files from other programs' databases
_RETRY_SECONDS: Final = 0.25
_BUSY_MILLISECONDS: Final = 3_000
"""So long another program's lock is waited for. Somebody waits for an answer meanwhile, and it may come too late."""


def migrations() -> list[tuple[int, str]]:
    """The numbered scripts, in order: (version that the script leads to, its SQL)."""
    folder = resources.files(__package__) / "migrations"
    scripts = []
    for entry in folder.iterdir():
        if match := re.fullmatch(r"(\d{4})_\w+\.sql", entry.name):
            scripts.append((int(match[1]), entry.read_text(encoding="utf-8")))
    return sorted(scripts)


class Database:
    """An open database that this process owns."""

    def __init__(self, path: Path, lock: int, writing: aiosqlite.Connection, reading: aiosqlite.Connection) -> None:
        self.path = path
        self.reading = reading
        self._writing = writing
        self._lock = lock
        self.health = Health()
        self._writer = Writer(writing, self.health, Files(path), busy_milliseconds=_BUSY_MILLISECONDS)

    @classmethod
    async def open(
        cls,
        path: str | os.PathLike[str],
        *,
        wait_for_lock: float = 60.0,
        waiting: Callable[[Path, float], None] = lambda path, seconds: None,
    ) -> Self:
        """Own the database at ``path``, made if it is not there, and bring it up to this program's version.

        Waits ``wait_for_lock`` seconds for another process to let go of it, and tells ``waiting`` once.
        Raises DatabaseLocked, DatabaseNewer or DatabaseUnavailable.
        """
        where = Path(path)
        lock = await _take_lock(where, wait_for_lock, waiting)
        opened: list[aiosqlite.Connection] = []
        try:
            await asyncio.to_thread(migrate, where)
            for _ in range(2):
                connection = await aiosqlite.connect(where, isolation_level=None)
                opened.append(connection)
                await connection.execute("PRAGMA foreign_keys = ON")
                await connection.execute("PRAGMA synchronous = FULL")
                await connection.execute(f"PRAGMA busy_timeout = {_BUSY_MILLISECONDS}")
            await opened[1].execute("PRAGMA query_only = ON")
        except BaseException as error:
            for connection in opened:
                await connection.close()
            os.close(lock)
            if isinstance(error, sqlite3.Error | OSError):
                raise DatabaseUnavailable(where, _words(error)) from error
            raise
        return cls(where, lock, *opened)

    def unit(self) -> AbstractAsyncContextManager[aiosqlite.Connection]:
        """A unit of work on the writing connection; see `Writer.unit`."""
        return self._writer.unit()

    @property
    def commits(self) -> int:
        """How many commits there were, for measuring."""
        return self._writer.commits

    async def backup(self, path: str | os.PathLike[str]) -> None:
        """Write a consistent copy of the live database to ``path``; see `backup`."""
        await asyncio.to_thread(backup, self.path, path)

    async def close(self) -> None:
        """Finish the units of work that wait, close the connections and let go of the database."""
        await self._writer.close()
        await self.reading.close()
        await self._writing.close()
        os.close(self._lock)


def migrate(path: Path) -> None:
    """Run the scripts that the database has not seen, each in a transaction of its own with its version number.

    Raises DatabaseNewer, DatabaseUnavailable or sqlite3.Error.
    """
    scripts = migrations()
    known = scripts[-1][0]
    # Names and hidden cards are in it: nobody else's business.
    path.touch(mode=0o600)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA busy_timeout = {_BUSY_MILLISECONDS}")
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        owner = connection.execute("PRAGMA application_id").fetchone()[0]
        empty = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
        if not (owner == APPLICATION_ID or (empty and owner == 0 and version == 0)):
            raise DatabaseUnavailable(path, "it belongs to another program")
        if version > known:
            raise DatabaseNewer(path, version, known)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        for number, script in scripts:
            if number <= version:
                continue
            connection.execute("BEGIN IMMEDIATE")
            try:
                for statement in _statements(script):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {number}")
                connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
                connection.execute("COMMIT")
            except sqlite3.Error:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise


def backup(source: str | os.PathLike[str], target: str | os.PathLike[str]) -> None:
    """Copy a database, live or not, consistently to ``target``; an older copy there is replaced in one step.

    Needs no ownership of the source. Raises DatabaseUnavailable.
    """
    origin, destination = Path(source), Path(target)
    try:
        _check_places(origin, destination)
    except OSError as error:  # a name that is too long, a folder that may not be looked into
        raise DatabaseUnavailable(origin, str(error)) from error
    unfinished = destination.with_name(destination.name + ".part")
    try:
        unfinished.unlink(missing_ok=True)
        unfinished.touch(mode=0o600, exist_ok=False)
        with (
            closing(sqlite3.connect(f"{origin.resolve().as_uri()}?mode=ro", uri=True)) as reading,
            closing(sqlite3.connect(unfinished)) as writing,
        ):
            reading.execute(f"PRAGMA busy_timeout = {_BUSY_MILLISECONDS}")
            if reading.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
                raise DatabaseUnavailable(origin, "it is not a database of Pulka")
            reading.backup(writing)
            # One file without a log beside it is what people copy about.
            writing.execute("PRAGMA journal_mode = DELETE")
            # An older copy may be the only sound one.
            if writing.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
                raise sqlite3.DatabaseError("it is damaged, and so would the copy be")
        unfinished.replace(destination)
    except (sqlite3.Error, OSError) as error:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        raise DatabaseUnavailable(origin, _words(error)) from error


def _check_places(origin: Path, destination: Path) -> None:
    """DatabaseUnavailable where nothing can be copied from the one to the other; OSError where that cannot be seen."""
    if not origin.is_file():
        raise DatabaseUnavailable(origin, "there is no such file")
    if not destination.exists():
        if not destination.parent.is_dir():
            raise DatabaseUnavailable(destination, "there is no such folder")
    elif destination.samefile(origin):
        raise DatabaseUnavailable(origin, "a copy cannot replace the database itself")
    elif not destination.is_file():  # a folder, or a device, which would be gone
        raise DatabaseUnavailable(destination, "a copy can replace nothing but a file")


def _words(error: sqlite3.Error | OSError) -> str:
    if isinstance(error, sqlite3.Error) and is_damage(error):
        return f"{error}; {WHAT_TO_DO}"
    return str(error)


def _statements(script: str) -> list[str]:
    """The statements of a script. (`executescript` would commit before it begins.)"""
    statements, current = [], ""
    for line in script.splitlines(keepends=True):
        current += line
        if sqlite3.complete_statement(current):
            statements.append(current)
            current = ""
    return statements


async def _take_lock(path: Path, wait: float, waiting: Callable[[Path, float], None]) -> int:
    """The descriptor of the lock file beside the database, locked; it is free again when this process ends, however."""
    lock = _open_lock(path)
    waited = 0.0
    try:
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return lock
            except BlockingIOError:
                if waited >= wait:
                    raise DatabaseLocked(path, wait) from None
                if not waited:
                    waiting(path, wait)
            except OSError as error:
                raise DatabaseUnavailable(path, error.strerror or str(error)) from error
            await asyncio.sleep(_RETRY_SECONDS)
            waited += _RETRY_SECONDS
    except BaseException:
        os.close(lock)
        raise


def _open_lock(path: Path) -> int:
    try:
        if path.is_dir():
            raise DatabaseUnavailable(path, "it is a folder")
        return os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise DatabaseUnavailable(path, error.strerror or str(error)) from error
