"""The order of updates: those of one table one after another, different tables side by side.

A tap names its table, wherever it is made; so does ``/start sit_<table>``. Everything else is in order by chat, taps
that belong to no table included.

Of each person only one update at a time waits for a table, or for whatever else it is in order with: whoever taps a
thousand times keeps others waiting for one tap. Nor is everything taken up: of each person as much as `Throttle` lets
through, in each line and over all as many as may wait. Whoever sits at a table is let into its line however many
strangers stand there. What is surplus is dropped, and a person is told so once. Only taps and what people write can be
surplus; that somebody has left, or a group has moved, is always taken up.

This is about order only. Whatever changes a table holds the table's own lock while it does, as the clock's jobs and the
computer players do too; so they need not wait until a tap is answered.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final

from telegram import Update
from telegram.ext import BaseUpdateProcessor

from bot import logs
from bot.callback import decode
from bot.locks import Locks
from bot.throttle import Throttle, Verdict

log = logs.of(__name__)

MOST_UPDATES: Final = 256
"""So many are handled at once. What waits for its turn is not counted: one person could fill the whole number."""
MOST_IN_LINE: Final = 200
"""So many wait in one line, those of its table's own players not counted."""
MOST_WAITING: Final = 5000
"""So many wait in all: about 50 MB."""
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


def can_be_surplus(update: object) -> bool:
    """Whether this is something that people can send as often as they like: a tap, or a message with words."""
    if not isinstance(update, Update):
        return False
    message = update.effective_message
    return update.callback_query is not None or (message is not None and message.text is not None)


class TableUpdateProcessor(BaseUpdateProcessor):
    """``told``: tells somebody that they are too quick. ``sits``: whether this Telegram user sits at this table."""

    def __init__(
        self,
        throttle: Throttle | None = None,
        told: Callable[[Update], Awaitable[None]] | None = None,
        sits: Callable[[int, int], bool] = lambda user, table: False,
    ) -> None:
        super().__init__(_ANY_NUMBER)
        self.sits = sits
        self._throttle = Throttle(time_of_the_loop) if throttle is None else throttle
        self._told = told
        self._turns: Locks[tuple[int, LockKey]] = Locks()  # by person, and what the update is in order with
        self._locks: Locks[LockKey] = Locks()
        self._room = asyncio.Semaphore(MOST_UPDATES)
        self._lines: Counter[LockKey] = Counter()
        self._waiting = 0
        self._is_full = False  # and that has been said

    @property
    def waiting(self) -> int:
        """How many updates are handled or wait for their turn."""
        return self._waiting

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        key = lock_key(update)
        sender = update.effective_sender if isinstance(update, Update) else None
        number = 0 if sender is None else sender.id  # of a chat where somebody speaks in its name
        if isinstance(update, Update):
            logs.anew(update=update.update_id, **({"table": key} if isinstance(key, int) else {}))
        if can_be_surplus(update):
            verdict = self._judge(number, key)
            if verdict is not Verdict.TAKEN:
                if isinstance(coroutine, Coroutine):
                    coroutine.close()
                if verdict is Verdict.FIRST_SURPLUS:
                    log.info("somebody is too quick", user=number)
                    if self._told is not None and isinstance(update, Update):
                        await self._told(update)
                return
        self._waiting += 1
        if key is not None:
            self._lines[key] += 1
        try:
            await self._in_turn(number, key, coroutine)
        finally:
            self._waiting -= 1
            self._is_full = self._is_full and self._waiting >= MOST_IN_LINE // 2
            if key is not None:
                self._lines[key] -= 1
                if not self._lines[key]:
                    del self._lines[key]

    async def _in_turn(self, number: int, key: LockKey | None, coroutine: Awaitable[Any]) -> None:
        if key is None:
            async with self._room:
                await coroutine
            return
        async with self._turns.hold((number, key)), self._locks.hold(key), self._room:
            await coroutine

    def _judge(self, number: int, key: LockKey | None) -> Verdict:
        verdict = self._throttle.ask(number)
        if verdict is not Verdict.TAKEN:
            return verdict
        if self._waiting < MOST_WAITING and (key is None or self._lines[key] < MOST_IN_LINE):
            return Verdict.TAKEN
        if self._waiting < MOST_WAITING and isinstance(key, int) and self.sits(number, key):
            return Verdict.TAKEN
        if not self._is_full:
            self._is_full = True
            log.warning("more people ask than can be answered", waiting=self._waiting)
        return Verdict.SURPLUS

    async def initialize(self) -> None:
        """Nothing to prepare."""

    async def shutdown(self) -> None:
        """Nothing to put away."""


def time_of_the_loop() -> float:
    """Seconds of real time that never go back."""
    return asyncio.get_running_loop().time()
