"""The log of every table: what was done, numbered without gaps, once."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from .errors import LogConflict
from .repository import Repository, dump, load
from .rows import Json, StoredEvent


class Log(Repository):
    async def append(self, table: int, number: int, events: Sequence[Json], *, at: float) -> None:
        """Append the events under ``number``, ``number + 1``, … all or none.

        Raises LogConflict where a number is taken, or where there would be a gap before the first.
        """
        async with self._writing() as connection:
            [(last,)] = await connection.execute_fetchall(
                "SELECT ifnull(max(number), 0) FROM log WHERE table_id = ?", (table,)
            )
            if last + 1 != number:
                raise LogConflict(table, number)
            try:
                await connection.executemany(
                    "INSERT INTO log (table_id, number, event, at) VALUES (?, ?, ?, ?)",
                    [(table, number + index, dump(event), at) for index, event in enumerate(events)],
                )
            except sqlite3.IntegrityError as error:
                raise LogConflict(table, number) from error

    async def read(self, table: int, *, after: int = 0) -> list[StoredEvent]:
        """The entries with a number above ``after``, in order."""
        rows = await self._all(
            "SELECT table_id, number, event, at FROM log WHERE table_id = ? AND number > ? ORDER BY number",
            table,
            after,
        )
        return [StoredEvent(owner, number, load(event), at) for owner, number, event, at in rows]

    async def texts(self, table: int) -> list[str]:
        """The table's events as JSON, in order, for who reads them where it holds nobody up."""
        rows = await self._all("SELECT event FROM log WHERE table_id = ? ORDER BY number", table)
        return [event for (event,) in rows]
