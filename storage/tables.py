"""Tables and who sits at them."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from .errors import DatabaseTrouble, TableExists
from .repository import Repository, Row, dump, load
from .rows import LIVE, Json, Seat, TableRow, TableStatus

COLUMNS = "table_id, chat, thread, name, status, agreements, rules_version, created_at"
_LIVE = "(" + ", ".join(f"'{status}'" for status in LIVE) + ")"


def read_table(row: Row) -> TableRow:
    """The row of these columns."""
    table, chat, thread, name, status, agreements, rules_version, created_at = row
    return TableRow(table, chat, thread, name, TableStatus(status), load(agreements), rules_version, created_at)


class Tables(Repository):
    async def create(
        self, *, chat: int, thread: int | None, name: str, agreements: Json, rules_version: int, at: float
    ) -> TableRow:
        """A new table in its lobby. Raises TableExists where the chat, or the topic, has a live one."""
        try:
            row = await self._write_returning(
                "INSERT INTO tables (chat, thread, name, status, agreements, rules_version, created_at)"
                f" VALUES (?, ?, ?, 'lobby', ?, ?, ?) RETURNING {COLUMNS}",
                chat,
                thread,
                name,
                dump(agreements),
                rules_version,
                at,
            )
        except sqlite3.IntegrityError as error:
            raise TableExists(chat, thread) from error
        return read_table(row)

    async def get(self, table: int) -> TableRow | None:
        row = await self._one(f"SELECT {COLUMNS} FROM tables WHERE table_id = ?", table)
        return None if row is None else read_table(row)

    async def live(self) -> list[TableRow]:
        """All tables that are in their lobby, in play or paused, the oldest first."""
        rows = await self._all(f"SELECT {COLUMNS} FROM tables WHERE status IN {_LIVE} ORDER BY table_id")
        return [read_table(row) for row in rows]

    async def live_numbers(self) -> list[int]:
        """The numbers of all live tables, those first where something happened last."""
        query = f"SELECT table_id FROM tables WHERE status IN {_LIVE} ORDER BY"
        last = "SELECT at FROM log WHERE log.table_id = tables.table_id ORDER BY number DESC LIMIT 1"
        try:
            rows = await self._all(f"{query} ({last}) DESC, table_id")
        except DatabaseTrouble as trouble:
            if not trouble.damaged:
                raise
            rows = await self._all(f"{query} table_id DESC")  # one damaged log is no reason to begin with none
        return [table for (table,) in rows]

    async def live_in(self, chat: int, thread: int | None) -> TableRow | None:
        """The live table of a chat, or of one topic of it."""
        row = await self._one(
            f"SELECT {COLUMNS} FROM tables WHERE chat = ? AND thread IS ? AND status IN {_LIVE}", chat, thread
        )
        return None if row is None else read_table(row)

    async def in_chat(self, chat: int) -> list[TableRow]:
        """All live tables of a chat, whatever the topic."""
        rows = await self._all(
            f"SELECT {COLUMNS} FROM tables WHERE chat = ? AND status IN {_LIVE} ORDER BY table_id", chat
        )
        return [read_table(row) for row in rows]

    async def set_status(self, table: int, status: TableStatus) -> None:
        """Raises TableExists where a table that is to live again finds another one in its place."""
        try:
            await self._write("UPDATE tables SET status = ? WHERE table_id = ?", status, table)
        except sqlite3.IntegrityError as error:
            raise TableExists(0, None) from error

    async def set_agreements(self, table: int, agreements: Json) -> None:
        await self._write("UPDATE tables SET agreements = ? WHERE table_id = ?", dump(agreements), table)

    async def keep_secret(self, table: int, secret: str) -> None:
        """Keep what the computers' chance is made from. It never changes: raises sqlite3.IntegrityError."""
        await self._write("INSERT INTO secrets (table_id, secret) VALUES (?, ?)", table, secret)

    async def secret(self, table: int) -> str | None:
        row = await self._one("SELECT secret FROM secrets WHERE table_id = ?", table)
        return None if row is None else str(row[0])

    async def keep_chain(self, table: int, first: int, seed: str) -> None:
        """Keep the far end of the seeds for the deals from ``first`` on. One kept raises sqlite3.IntegrityError."""
        await self._write("INSERT INTO chains (table_id, first, seed) VALUES (?, ?, ?)", table, first, seed)

    async def chains(self, table: int) -> dict[int, str]:
        """The far ends of the table's chains of seeds, by the first deal that each is for."""
        return dict(await self._all("SELECT first, seed FROM chains WHERE table_id = ? ORDER BY first", table))


class Seats(Repository):
    """The index of who sits where. The log says it too; this answers for a person without reading every log."""

    async def replace(self, table: int, people: Mapping[int, int]) -> None:
        """Who sits at the table now: person by seat; computers are left out."""
        async with self._writing() as connection:
            await connection.execute("DELETE FROM seats WHERE table_id = ?", (table,))
            await connection.executemany(
                "INSERT INTO seats (table_id, seat, person_id) VALUES (?, ?, ?)",
                [(table, seat, person) for seat, person in people.items()],
            )

    async def of_person(self, person: int) -> list[Seat]:
        """The person's seats at live tables, the newest table first."""
        rows = await self._all(
            "SELECT table_id, seat, person_id FROM seats JOIN tables USING (table_id)"
            f" WHERE person_id = ? AND status IN {_LIVE} ORDER BY table_id DESC",
            person,
        )
        return [Seat(*row) for row in rows]
