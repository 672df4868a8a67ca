"""A database as it is at one moment, read by whoever likes, also while the bot runs; nothing is owned or written."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Self

from . import archive, deadlines, tables
from .database import APPLICATION_ID, migrations
from .errors import DatabaseNewer, DatabaseUnavailable
from .health import Health
from .repository import Row
from .rows import ArchivedPulka, Deadline, TableRow

_BUSY_MILLISECONDS: Final = 10_000
_MOST_PROBLEMS: Final = 100


@dataclass(frozen=True, slots=True)
class StoredTable:
    """Everything that is kept of one table. ``log``: number and JSON text of each entry, in order."""

    row: TableRow
    log: tuple[tuple[int, str], ...] = field(repr=False)
    seats: dict[int, int]
    deadlines: tuple[Deadline, ...]
    secret: str | None = field(repr=False)
    chains: dict[int, str] = field(repr=False)
    archived: ArchivedPulka | None = field(repr=False)
    archived_people: frozenset[int]


class Snapshot:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._health = Health()

    @classmethod
    @contextmanager
    def of(cls, path: str | os.PathLike[str]) -> Iterator[Self]:
        """The database at ``path`` as it is now; what is written meanwhile is not seen.

        Raises DatabaseNewer, and DatabaseUnavailable for what is no database of this version.
        """
        where = Path(path)
        try:
            there = where.is_file()
        except OSError as error:  # a name that is too long, a folder that may not be looked into
            raise DatabaseUnavailable(where, error.strerror or str(error)) from error
        if not there:
            raise DatabaseUnavailable(where, "there is no such file")
        known = migrations()[-1][0]
        try:
            with closing(
                sqlite3.connect(f"{where.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
            ) as connection:
                connection.execute(f"PRAGMA busy_timeout = {_BUSY_MILLISECONDS}")
                connection.execute("BEGIN")
                owner = connection.execute("PRAGMA application_id").fetchone()[0]
                connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
                if owner != APPLICATION_ID:
                    raise DatabaseUnavailable(where, "it is not a database of Pulka")
                version = connection.execute("PRAGMA user_version").fetchone()[0]
                if version > known:
                    raise DatabaseNewer(where, version, known)
                if version < known:
                    raise DatabaseUnavailable(
                        where,
                        f"it is of version {version}, this program's is {known}: `pulka run` brings it up to that",
                    )
                yield cls(connection)
        except sqlite3.Error as error:
            raise DatabaseUnavailable(where, str(error)) from error

    def problems(self) -> Iterator[str]:
        """What SQLite itself finds wrong with the file, and rows that refer to nothing."""
        try:
            for (text,) in self._connection.execute(f"PRAGMA integrity_check({_MOST_PROBLEMS})"):
                if text != "ok":
                    yield from text.splitlines()
            for table, row, parent, _ in self._connection.execute("PRAGMA foreign_key_check"):
                yield f"row {row} of {table} refers to nothing in {parent}"
        except sqlite3.Error as error:
            yield str(error)

    def numbers(self) -> list[int]:
        """The numbers of all tables. Raises DatabaseTrouble."""
        with self._health.watching():
            return [number for (number,) in self._connection.execute("SELECT table_id FROM tables ORDER BY table_id")]

    def table(self, number: int) -> StoredTable:
        """Raises DatabaseTrouble, and ValueError where a row does not say what it should."""

        def of_it(columns: str, table: str) -> list[Row]:
            with self._health.watching():
                return self._connection.execute(
                    f"SELECT {columns} FROM {table} WHERE table_id = ?", (number,)
                ).fetchall()

        [row] = of_it(tables.COLUMNS, "tables")
        secrets = of_it("secret", "secrets")
        pulkas = of_it(archive.COLUMNS, "archive")
        return StoredTable(
            row=tables.read_table(row),
            log=tuple(sorted(of_it("number, event", "log"))),
            seats=dict(of_it("seat, person_id", "seats")),
            deadlines=tuple(Deadline(*each) for each in of_it(deadlines.COLUMNS, "deadlines")),
            secret=str(secrets[0][0]) if secrets else None,
            chains=dict(of_it("first, seed", "chains")),
            archived=archive.read_pulka(pulkas[0]) if pulkas else None,
            archived_people=frozenset(person for (person,) in of_it("person_id", "archive_people")),
        )
