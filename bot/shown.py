"""What every message of the tables shows now: in memory, and in the store for after a restart.

Memory counts. What the store does not take (a full disk) is written as soon as it does; meanwhile messages are sent and
changed all the same, and a restart just then may send one of them twice.
"""

from __future__ import annotations

from dataclasses import replace

from storage import DatabaseTrouble, Message, Store

Key = tuple[int, str]
"""A table and a role."""


class Shown:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._messages: dict[Key, Message] = {}
        self._of_chat: dict[int, dict[Key, Message]] = {}
        self._unwritten: set[Key] = set()

    async def load(self) -> None:
        for message in await self._store.messages.all():
            self._put(message)

    def get(self, table: int, role: str) -> Message | None:
        return self._messages.get((table, role))

    def tables(self) -> set[int]:
        """The tables of which there are messages."""
        return {table for table, _ in self._messages}

    def in_chat(self, table: int, chat: int) -> list[Message]:
        """The table's messages in a chat."""
        return [each for each in self._of_chat.get(chat, {}).values() if each.table == table]

    def knows(self, chat: int, message_id: int) -> bool:
        return any(each.message_id == message_id for each in self._of_chat.get(chat, {}).values())

    async def keep(self, message: Message) -> None:
        self._put(message)
        await self._write((message.table, message.role))

    async def forget(self, table: int, role: str) -> None:
        self._drop((table, role))
        await self._write((table, role))

    async def forget_table(self, table: int) -> None:
        keys = [key for key in self._messages if key[0] == table]
        for key in keys:
            self._drop(key)
        try:
            await self._store.messages.drop_table(table)
        except DatabaseTrouble:
            self._unwritten.update(keys)

    def lose_chat(self, chat: int) -> None:
        """The chat is no more, and its messages with it. (The store is told by who moves the group there.)"""
        for key in list(self._of_chat.get(chat, ())):
            self._drop(key)

    async def all_stale(self) -> None:
        for message in list(self._messages.values()):
            self._put(replace(message, stale=True))
        try:
            await self._store.messages.mark_all_stale()
        except DatabaseTrouble:
            self._unwritten.update(self._messages)

    async def write_again(self) -> None:
        """Write what the store did not take before."""
        for key in tuple(self._unwritten):
            await self._write(key)

    async def _write(self, key: Key) -> None:
        message = self._messages.get(key)
        try:
            if message is None:
                await self._store.messages.drop(*key)
            else:
                await self._store.messages.save(message)
        except DatabaseTrouble:
            self._unwritten.add(key)
        else:
            self._unwritten.discard(key)

    def _put(self, message: Message) -> None:
        key = (message.table, message.role)
        self._drop(key)
        self._messages[key] = message
        self._of_chat.setdefault(message.chat, {})[key] = message

    def _drop(self, key: Key) -> None:
        message = self._messages.pop(key, None)
        if message is not None:
            here = self._of_chat[message.chat]
            del here[key]
            if not here:
                del self._of_chat[message.chat]
