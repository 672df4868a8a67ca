"""The order of updates: those of one table one after another, different tables side by side.

A tap names its table, wherever it is made; so does ``/start sit_<table>``. Everything else is in order by chat, taps
that belong to no table included.

Of each person only one update at a time waits for a table, or for whatever else it is in order with: whoever taps a
thousand times waits for the thousand answers, and nobody else does.

This is about order only. Whatever changes a table holds the table's own lock while it does, as the clock's jobs and the
computer players do too; so they need not wait until a tap is answered.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable
from typing import Any, Final

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from bot import logs
from bot.callback import decode
from bot.locks import Locks

MOST_UPDATES: Final = 256
"""So many are handled at once. What waits for its turn is not counted: one person could fill the whole number."""
_ANY_NUMBER: Final = 2**31

LockKey = int | tuple[str, int]
"""A table, or something else that has its own order: ("chat", number)."""

_SEAT_LINK: Final = re.compile(r"/start(?:@\w+)? sit_([0-9a-z]{1,12})(?:_|$)")


def lock_key(update: object) -> LockKey | None:
    """What an update must be in order with; None: nothing."""
    if not isinstance(update, Update):
        return None
    if update.callback_query is not None and update.callback_query.data is not None:
        callback = decode(update.callback_query.data)
        if callback is not None and callback.table:
            return callback.table
    message = update.effective_message
    if message is not None and (match := _SEAT_LINK.match(message.text or "")):
        return int(match[1], 36)
    chat = update.effective_chat
    if chat is not None:
        return ("chat", chat.id)
    user = update.effective_user
    return None if user is None else ("chat", user.id)


class TableUpdateProcessor(BaseUpdateProcessor):
    def __init__(self) -> None:
        super().__init__(_ANY_NUMBER)
        self._turns: Locks[tuple[int, LockKey]] = Locks()  # by person, and what the update is in order with
        self._locks: Locks[LockKey] = Locks()
        self._room = asyncio.Semaphore(MOST_UPDATES)

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        key = lock_key(update)
        if isinstance(update, Update):
            logs.anew(update=update.update_id)
        if key is None:
            async with self._room:
                await coroutine
            return
        user = update.effective_user if isinstance(update, Update) else None
        async with self._turns.hold((0 if user is None else user.id, key)), self._locks.hold(key), self._room:
            await coroutine

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to put away."""
