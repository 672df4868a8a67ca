"""Chats: their language, and what a group has agreed on by default."""

from __future__ import annotations

from .repository import Repository, Row, dump_optional, load_optional
from .rows import Chat, Json

_COLUMNS = "chat, title, kind, language, agreements, settings, migrated_to"


def _chat(row: Row) -> Chat:
    chat, title, kind, language, agreements, settings, migrated_to = row
    return Chat(chat, title, kind, language, load_optional(agreements), load_optional(settings), migrated_to)


class Chats(Repository):
    async def met(self, chat: int, title: str, kind: str) -> Chat:
        """The chat, entered or brought up to date."""
        row = await self._one(f"SELECT {_COLUMNS} FROM chats WHERE chat = ?", chat)
        if row is not None and row[1:3] == (title, kind):
            return _chat(row)
        return _chat(
            await self._write_returning(
                "INSERT INTO chats (chat, title, kind) VALUES (?, ?, ?) ON CONFLICT (chat)"
                f" DO UPDATE SET title = excluded.title, kind = excluded.kind RETURNING {_COLUMNS}",
                chat,
                title,
                kind,
            )
        )

    async def get(self, chat: int) -> Chat | None:
        row = await self._one(f"SELECT {_COLUMNS} FROM chats WHERE chat = ?", chat)
        return None if row is None else _chat(row)

    async def set_language(self, chat: int, language: str) -> None:
        await self._write("UPDATE chats SET language = ? WHERE chat = ?", language, chat)

    async def set_defaults(self, chat: int, agreements: Json | None, settings: Json | None) -> None:
        """What a new table of this group begins with."""
        await self._write(
            "UPDATE chats SET agreements = ?, settings = ? WHERE chat = ?",
            dump_optional(agreements),
            dump_optional(settings),
            chat,
        )

    async def migrate(self, old: int, new: int) -> None:
        """A group has become a supergroup: its row, tables and archive move; messages of the old one are lost to us.

        A table that was opened in the new one meanwhile keeps its place; then the old one's row stays where it is.
        """
        async with self._writing() as connection:
            await connection.execute(
                "INSERT INTO chats (chat, title, kind, language, agreements, settings)"
                " SELECT ?, title, 'supergroup', language, agreements, settings FROM chats WHERE chat = ?"
                " ON CONFLICT (chat) DO UPDATE SET language = ifnull(chats.language, excluded.language),"
                " agreements = ifnull(chats.agreements, excluded.agreements),"
                " settings = ifnull(chats.settings, excluded.settings)",
                (new, old),
            )
            await connection.execute("UPDATE chats SET migrated_to = ? WHERE chat = ?", (new, old))
            await connection.execute("UPDATE OR IGNORE tables SET chat = ? WHERE chat = ?", (new, old))
            await connection.execute("UPDATE archive SET chat = ? WHERE chat = ?", (new, old))
            await connection.execute("DELETE FROM messages WHERE chat = ?", (old,))
