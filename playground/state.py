"""Keeps the world in a SQLite file, so that after `kill -9` a new start finds the same chats and messages.

Each record is one JSON document under a kind and a key, written as it changes and committed before the request that
changed it is answered. Without a file nothing is kept.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from .model import Json

SCHEMA = """
CREATE TABLE IF NOT EXISTS documents (
    kind TEXT NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS files (id TEXT PRIMARY KEY, body BLOB NOT NULL) STRICT;
"""


class StateFileError(Exception):
    """The state file cannot be opened, is no playground's, or another playground has it open."""


class MemoryState:
    """Keeps nothing but the files' contents, which have no other place."""

    def __init__(self) -> None:
        self._files: dict[str, bytes] = {}

    def put(self, kind: str, key: str, body: Json) -> None:
        """Write one document."""

    def drop(self, kind: str, key: str) -> None:
        """Remove one document; it need not be there."""

    def all(self, kind: str) -> Iterator[tuple[str, Json]]:
        """Every document of a kind, in no order."""
        return iter(())

    def put_file(self, key: str, body: bytes) -> None:
        self._files[key] = body

    def file(self, key: str) -> bytes:
        """The contents of a file. KeyError where there is none."""
        return self._files[key]

    def commit(self) -> None:
        """Make everything written so far last."""

    def close(self) -> None:
        """Let go of the file."""


class SqliteState(MemoryState):
    def __init__(self, path: Path) -> None:
        super().__init__()
        try:
            # The playground of a killed run needs a moment to notice that it is alone.
            self._connection = sqlite3.connect(path, timeout=10, isolation_level=None)
            # One playground owns a state file: the lock is the system's, so it goes with the process.
            self._connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            self._connection.execute("PRAGMA journal_mode=WAL")
            self._connection.execute("PRAGMA synchronous=NORMAL")
            self._connection.executescript(SCHEMA)
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            raise StateFileError(f"cannot open the state file {path}: {error}") from error

    def _write(self, sql: str, arguments: tuple[object, ...]) -> None:
        if not self._connection.in_transaction:
            self._connection.execute("BEGIN")
        self._connection.execute(sql, arguments)

    def put(self, kind: str, key: str, body: Json) -> None:
        text = json.dumps(body, ensure_ascii=False)
        self._write("INSERT OR REPLACE INTO documents (kind, key, body) VALUES (?, ?, ?)", (kind, key, text))

    def drop(self, kind: str, key: str) -> None:
        self._write("DELETE FROM documents WHERE kind = ? AND key = ?", (kind, key))

    def all(self, kind: str) -> Iterator[tuple[str, Json]]:
        rows = self._connection.execute("SELECT key, body FROM documents WHERE kind = ?", (kind,))
        return iter([(key, json.loads(body)) for key, body in rows])

    def put_file(self, key: str, body: bytes) -> None:
        self._write("INSERT OR REPLACE INTO files (id, body) VALUES (?, ?)", (key, body))

    def file(self, key: str) -> bytes:
        row = self._connection.execute("SELECT body FROM files WHERE id = ?", (key,)).fetchone()
        if row is None:
            raise KeyError(key)
        return bytes(row[0])

    def commit(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("COMMIT")

    def close(self) -> None:
        self.commit()
        self._connection.close()
