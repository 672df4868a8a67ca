"""Whether the database gives and takes, told to whoever listens; and whether its files are where they were opened."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol

from .errors import DatabaseTrouble

_DAMAGE: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_TROUBLE: Final = _DAMAGE | {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOLFS,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
}
_PRIMARY: Final = 0xFF  # the rest of an error's number says more of the same


class HealthListener(Protocol):
    def failed(self, trouble: DatabaseTrouble) -> None:
        """Something could not be read or written."""

    def wrote(self) -> None:
        """A commit is on the disk."""


class Health:
    """Knows who wants to hear of it. Nothing is remembered here."""

    def __init__(self) -> None:
        self._listeners: list[HealthListener] = []

    def subscribe(self, listener: HealthListener) -> None:
        self._listeners.append(listener)

    def failed(self, trouble: DatabaseTrouble) -> None:
        for listener in self._listeners:
            listener.failed(trouble)

    def wrote(self) -> None:
        for listener in self._listeners:
            listener.wrote()

    @contextmanager
    def watching(self) -> Iterator[None]:
        """What the driver raises within this because of the machine leaves it as DatabaseTrouble, and is told."""
        try:
            yield
        except sqlite3.Error as error:
            trouble = trouble_of(error)
            if trouble is None:
                raise
            self.failed(trouble)
            raise trouble from error


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the error says that the file's content is wrong."""
    return _code(error) in _DAMAGE


def is_lock(error: sqlite3.Error) -> bool:
    """Whether another program holds the database."""
    return _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def trouble_of(error: sqlite3.Error) -> DatabaseTrouble | None:
    """The trouble behind a driver's error; None for one that is a mistake of ours."""
    if _code(error) not in _TROUBLE:
        return None
    return DatabaseTrouble(str(error), damaged=is_damage(error))


def _code(error: sqlite3.Error) -> int:
    return int(getattr(error, "sqlite_errorcode", 0)) & _PRIMARY


class Files:
    """The database file and its ``-wal``, by the name that the next start will open them by.

    What an open file takes is lost where its name is gone or is another file's: SQLite does not look.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._wal = path.with_name(path.name + "-wal")
        self._file = _identity(path)
        self._wal_file: tuple[int, int] | None = None

    def check(self) -> None:
        """Raises DatabaseTrouble where the database is not in its place."""
        if _identity(self._path) != self._file:
            raise DatabaseTrouble("its file was moved, replaced or deleted while it was open", damaged=False)

    def wal_is_gone(self) -> bool:
        """Whether the ``-wal`` that has just been written to is not where it was when this was asked first."""
        found = _identity(self._wal)
        if self._wal_file is None:
            self._wal_file = found
        return found is None or found != self._wal_file


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)  # noqa: PTH116 -- twice a commit, and Path.stat takes thrice as long
    except OSError:
        return None
    return found.st_dev, found.st_ino
