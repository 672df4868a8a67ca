"""The deadlines of open questions: until when, or for how long yet, somebody is waited for."""

from __future__ import annotations

from collections.abc import Iterable

from .repository import Repository
from .rows import Deadline

COLUMNS = "table_id, seat, step, stage, due_at, remaining"


class Deadlines(Repository):
    async def replace(self, table: int, deadlines: Iterable[Deadline]) -> None:
        """These are all the open deadlines of the table; others are gone."""
        async with self._writing() as connection:
            await connection.execute("DELETE FROM deadlines WHERE table_id = ?", (table,))
            await connection.executemany(
                f"INSERT INTO deadlines ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)", [_values(each) for each in deadlines]
            )

    async def drop(self, table: int, seat: int, step: int) -> None:
        await self._write("DELETE FROM deadlines WHERE table_id = ? AND seat = ? AND step = ?", table, seat, step)

    async def of_table(self, table: int) -> list[Deadline]:
        rows = await self._all(f"SELECT {COLUMNS} FROM deadlines WHERE table_id = ? ORDER BY step, seat", table)
        return [Deadline(*row) for row in rows]


def _values(deadline: Deadline) -> tuple[int, int, int, str, float | None, float]:
    return (deadline.table, deadline.seat, deadline.step, deadline.stage, deadline.due_at, deadline.remaining)
