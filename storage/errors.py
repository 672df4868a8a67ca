"""What may go wrong with the database, in one line each that a person who runs the bot can act on."""

from __future__ import annotations

import sqlite3
from pathlib import Path

DriverError = sqlite3.Error
"""What the database driver itself raises: a full disk, a damaged file."""

WHAT_TO_DO = "`pulka check` says what is damaged; a copy made by `pulka backup` can take its place"


class StorageError(Exception):
    """The base of all of these."""


class DatabaseUnavailable(StorageError):
    """The file cannot be opened, is not a database, or is not one of ours."""

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"cannot open the database {path}: {why}")


class DatabaseNewer(StorageError):
    """A later version of the program has changed the database; this one must not touch it."""

    def __init__(self, path: Path, version: int, known: int) -> None:
        super().__init__(
            f"the database {path} is of version {version}, this program knows versions up to {known};"
            " use a newer program"
        )


class DatabaseLocked(StorageError):
    """Another process owns the database."""

    def __init__(self, path: Path, waited: float) -> None:
        super().__init__(f"the database {path} is in use by another process (waited {waited:g} s)")


class DatabaseTrouble(StorageError):
    """The machine keeps the database from being read or written: a full disk, another program's lock, a damaged file.

    Nothing of what was asked for has happened. ``damaged``: the file's content is wrong, and time will not mend it.
    """

    def __init__(self, why: str, *, damaged: bool) -> None:
        super().__init__(f"the database fails: {why}{'; ' + WHAT_TO_DO if damaged else ''}")
        self.why = why
        self.damaged = damaged


class LogConflict(StorageError):
    """A number of a table's log is taken: somebody else acted first."""

    def __init__(self, table: int, number: int) -> None:
        super().__init__(f"table {table} already has an entry {number}")
        self.table = table
        self.number = number


class TableExists(StorageError):
    """The chat (or the topic of a forum) has a live table."""

    def __init__(self, chat: int, thread: int | None) -> None:
        super().__init__(f"chat {chat}, thread {thread} already has a live table")
        self.chat = chat
        self.thread = thread
