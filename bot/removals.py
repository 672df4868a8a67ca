"""Takes messages away: deletes them, or their keyboards where they are too old for that."""

from __future__ import annotations

from functools import partial
from typing import Final

from bot.calls import Calls, Verdict
from bot.clock import Clock
from bot.outbox import Job, Outbox, free
from bot.wanted import Urgency

DELETABLE_SECONDS: Final = 48 * 3600.0 - 60


class Removals:
    def __init__(self, calls: Calls, outbox: Outbox, clock: Clock) -> None:
        self._calls = calls
        self._outbox = outbox
        self._clock = clock

    def throw_away(self, chat: int, message_id: int, sent_at: float) -> None:
        """Queue the removal of a message that belongs to no role any more."""
        if message_id:
            run = partial(self._remove_later, chat, message_id, sent_at)
            self._outbox.put(Job(("delete", chat, message_id), chat, Urgency.OTHERS, run, free))

    async def remove(self, chat: int, message_id: int, sent_at: float) -> bool:
        """Whether that is settled, also where it is refused for good; otherwise the chat is held back: try again."""
        verdict = Verdict.UNDELETABLE
        if self._clock.now() - sent_at < DELETABLE_SECONDS:
            result = await self._calls.delete(chat, message_id)
            verdict = result.verdict
        if verdict is Verdict.UNDELETABLE:
            result = await self._calls.strip(chat, message_id)
            verdict = result.verdict
        if verdict is Verdict.SHUT:
            self._outbox.shut(chat, result.seconds)
        elif verdict in (Verdict.RETRY, Verdict.UNKNOWN):
            self._outbox.failed(chat)
        else:
            return True
        return False

    async def _remove_later(self, chat: int, message_id: int, sent_at: float) -> None:
        if not await self.remove(chat, message_id, sent_at):
            self.throw_away(chat, message_id, sent_at)
