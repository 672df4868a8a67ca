"""What the repositories share: where they read, how they write, and how a mapping stands in a column."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import aiosqlite

from .health import Health
from .rows import Json

Row = tuple[Any, ...]


class Repository:
    """``writing`` opens a unit of work (inside a transaction: the one that is open already).

    Everything raises DatabaseTrouble where the machine is in the way; nothing has happened then.
    """

    def __init__(
        self,
        reading: aiosqlite.Connection,
        writing: Callable[[], AbstractAsyncContextManager[aiosqlite.Connection]],
        health: Health,
    ) -> None:
        self._reading = reading
        self._writing = writing
        self._health = health

    async def _one(self, sql: str, *values: Any) -> Row | None:
        rows = await self._all(sql, *values)
        return rows[0] if rows else None

    async def _all(self, sql: str, *values: Any) -> list[Row]:
        with self._health.watching():
            return [tuple(row) for row in await self._reading.execute_fetchall(sql, values)]

    async def _write(self, sql: str, *values: Any) -> int:
        """Run one statement; returns how many rows it changed."""
        async with self._writing() as connection:
            cursor = await connection.execute(sql, values)  # has nothing to close: it has run to its end
            return cursor.rowcount

    async def _write_returning(self, sql: str, *values: Any) -> Row:
        """Run one statement with a RETURNING clause that gives exactly one row."""
        async with self._writing() as connection:
            [row] = await connection.execute_fetchall(sql, values)
            return tuple(row)


def dump(value: Json) -> str:
    return json.dumps(dict(value), ensure_ascii=False, separators=(",", ":"))


def dump_optional(value: Json | None) -> str | None:
    return None if value is None else dump(value)


def load(text: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(text)
    return value


def load_optional(text: str | None) -> dict[str, Any] | None:
    return None if text is None else load(text)
