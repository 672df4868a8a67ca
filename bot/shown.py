"""What every message of the tables shows now: in memory, and in the store for after a restart."""

from __future__ import annotations

from dataclasses import replace

from storage import Message, Store

Key = tuple[int, str]
"""A table and a role."""


class Shown:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._messages: dict[Key, Message] = {}

    async def load(self) -> None:
        self._messages = {(each.table, each.role): each for each in await self._store.messages.all()}

    def get(self, table: int, role: str) -> Message | None:
        return self._messages.get((table, role))

    def in_chat(self, table: int, chat: int) -> list[Message]:
        """The table's messages in a chat."""
        return [each for key, each in self._messages.items() if key[0] == table and each.chat == chat]

    def knows(self, chat: int, message_id: int) -> bool:
        return any(each.chat == chat and each.message_id == message_id for each in self._messages.values())

    async def keep(self, message: Message) -> None:
        self._messages[message.table, message.role] = message
        await self._store.messages.save(message)

    async def forget(self, table: int, role: str) -> None:
        self._messages.pop((table, role), None)
        await self._store.messages.drop(table, role)

    async def forget_table(self, table: int) -> None:
        for key in [key for key in self._messages if key[0] == table]:
            del self._messages[key]
        await self._store.messages.drop_table(table)

    def lose_chat(self, chat: int) -> None:
        """The chat is no more, and its messages with it. (The store is told by who moves the group there.)"""
        for key in [key for key, each in self._messages.items() if each.chat == chat]:
            del self._messages[key]

    async def all_stale(self) -> None:
        await self._store.messages.mark_all_stale()
        self._messages = {key: replace(each, stale=True) for key, each in self._messages.items()}
