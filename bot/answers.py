"""Messages that belong to no role of a table: answers to commands, and their turning to another page."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from bot import logs
from bot.calls import Calls, Document, Result, Verdict, length
from bot.outbox import Job, Outbox
from bot.pace import KEPT_FOR_NEWS, cost
from bot.screen import Screen
from bot.wanted import Place, Urgency

log = logs.of(__name__)

_MOST: Final = 5  # so many wait in a group; older ones are dropped
_MOST_PRIVATE: Final = 20  # nobody reads on where more have been asked for
_REMEMBERED: Final = 2000
_AGAIN: Final = (Verdict.SHUT, Verdict.RETRY, Verdict.MIGRATED)


class Answers:
    """``place`` says where a chat is now; ``failed`` takes what went wrong, and holds the chat back where need be."""

    def __init__(
        self,
        calls: Calls,
        outbox: Outbox,
        place: Callable[[Place], Place],
        failed: Callable[[Result, Place], Awaitable[None]],
    ) -> None:
        self._calls = calls
        self._outbox = outbox
        self._place = place
        self._failed = failed
        self._numbers = itertools.count()
        self._sent: deque[tuple[int, int]] = deque(maxlen=_REMEMBERED)

    def knows(self, chat: int, message_id: int) -> bool:
        """Whether this message is an answer of late."""
        return (chat, message_id) in self._sent

    def send(self, place: Place, screen: Screen, document: Document | None, reply_to: int | None, sound: bool) -> None:
        """Queue an answer. One that may have arrived is not repeated: the person can ask again."""
        run = partial(self._send, place, screen, document, reply_to, sound)
        self._queue(("once", next(self._numbers)), place, screen, run)

    def turn(self, place: Place, message_id: int, screen: Screen) -> None:
        """Queue another page for an answer that was given."""
        self._queue(("turn", place.chat, message_id), place, screen, partial(self._turn, place, message_id, screen))

    def _queue(
        self,
        key: tuple[str, int] | tuple[str, int, int],
        place: Place,
        screen: Screen,
        run: Callable[[], Awaitable[None]],
    ) -> None:
        place = self._place(place)
        amount = (cost(length(screen)), 0.0 if place.private else KEPT_FOR_NEWS)
        urgent = Urgency.MOVER if place.private else Urgency.GROUP
        self._outbox.put(Job(key, place.chat, urgent, run, lambda: amount, thread=place.thread, kind="answer"))
        self._outbox.trim(place.chat, "answer", _MOST_PRIVATE if place.private else _MOST)

    async def _send(
        self, place: Place, screen: Screen, document: Document | None, reply_to: int | None, sound: bool
    ) -> None:
        place = self._place(place)
        result = await self._calls.send(place, screen, silent=not sound, reply_to=reply_to, document=document)
        if result.verdict is Verdict.DONE:
            self._outbox.went_well(place.chat)
            self._sent.append((place.chat, result.message_id))
        elif result.verdict is Verdict.UNKNOWN:
            log.info("an answer may not have arrived", chat=place.chat)
        else:
            await self._failed(result, place)
            if result.verdict in _AGAIN:
                self.send(place, screen, document, reply_to, sound)

    async def _turn(self, place: Place, message_id: int, screen: Screen) -> None:
        result = await self._calls.edit(place.chat, message_id, screen)
        if result.verdict in (Verdict.DONE, Verdict.SAME):
            self._outbox.went_well(place.chat)
        elif result.verdict is not Verdict.MISSING:
            await self._failed(result, place)
            if result.verdict in (Verdict.SHUT, Verdict.RETRY, Verdict.UNKNOWN):
                self.turn(place, message_id, screen)
