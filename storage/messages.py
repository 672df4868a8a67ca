"""What every message of a table shows now, so that after a restart only the differences are sent."""

from __future__ import annotations

from .repository import Repository, Row
from .rows import Message

_COLUMNS = "table_id, role, chat, thread, message_id, shown, sent_at, rung, stale, uncertain_since"


def _message(row: Row) -> Message:
    table, role, chat, thread, message_id, shown, sent_at, rung, stale, uncertain_since = row
    return Message(table, role, chat, thread, message_id, shown, sent_at, rung, bool(stale), uncertain_since)


class Messages(Repository):
    async def save(self, message: Message) -> None:
        await self._write(
            f"INSERT OR REPLACE INTO messages ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            message.table,
            message.role,
            message.chat,
            message.thread,
            message.message_id,
            message.shown,
            message.sent_at,
            message.rung,
            message.stale,
            message.uncertain_since,
        )

    async def drop(self, table: int, role: str) -> None:
        await self._write("DELETE FROM messages WHERE table_id = ? AND role = ?", table, role)

    async def drop_table(self, table: int) -> None:
        await self._write("DELETE FROM messages WHERE table_id = ?", table)

    async def all(self) -> list[Message]:
        return [_message(row) for row in await self._all(f"SELECT {_COLUMNS} FROM messages ORDER BY table_id, role")]

    async def mark_all_stale(self) -> None:
        """After an outage: what was tapped meanwhile is lost, so every keyboard wants to be shown anew."""
        await self._write("UPDATE messages SET stale = 1")
