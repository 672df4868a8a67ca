"""Telegram's limits on how much a bot says, and the numbers of every other limit, which tests can change.

In one chat about a message a second with short bursts; in a group twenty sends and edits a minute together; thirty a
second over all chats. Long messages count for more, and calling on through a refusal makes the refusal longer.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from .errors import too_many_requests


@dataclass(slots=True)
class Limits:
    enabled: bool = True
    """Whether rates are limited; sizes and expiry always are."""
    group_per_minute: float = 20
    chat_per_second: float = 1
    chat_burst: float = 6
    all_per_second: float = 30
    long_text: int = 500
    """Text beyond so many characters makes a message count for more."""
    answer_window: float = 15
    """For so many seconds a tap can be answered."""
    tap_life: float = 150
    update_life: float = 24 * 3600
    delete_window: float = 48 * 3600
    ephemeral_window: float = 15


@dataclass(slots=True)
class _Bucket:
    """Fills at `rate` a second up to `size`; what is said drains it."""

    tokens: float
    at: float

    def refill(self, now: float, rate: float, size: float) -> None:
        self.tokens = min(size, self.tokens + (now - self.at) * rate)
        self.at = now


@dataclass(slots=True)
class _Chat:
    bucket: _Bucket
    minute: deque[tuple[float, float]] = field(default_factory=deque)
    """When and how much, over the last sixty seconds."""
    closed_until: float = 0


class RateLimiter:
    LONGEST = 300

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self._limits = limits
        self._now = now
        self._chats: dict[int, _Chat] = {}
        self._all = _Bucket(limits.all_per_second, now())

    def charge(self, chat_id: int, characters: int) -> None:
        """Count one send or edit of so many characters. ApiError 429 where it is too much."""
        if not self._limits.enabled:
            return
        now, limits = self._now(), self._limits
        chat = self._chat(chat_id)
        if chat.closed_until > now:
            chat.closed_until = min(chat.closed_until + 2, now + self.LONGEST)
            raise too_many_requests(math.ceil(chat.closed_until - now))
        weight = 1 + max(0, characters - limits.long_text) / 1000
        self._all.refill(now, limits.all_per_second, limits.all_per_second)
        chat.bucket.refill(now, limits.chat_per_second, limits.chat_burst)
        while chat.minute and chat.minute[0][0] <= now - 60:
            chat.minute.popleft()
        wait = self._wait(chat, chat_id, weight, now)
        if wait > 0:
            seconds = max(1, math.ceil(wait))
            chat.closed_until = now + seconds
            raise too_many_requests(seconds)
        self._all.tokens -= 1
        chat.bucket.tokens -= weight
        chat.minute.append((now, weight))

    def close(self, chat_id: int, seconds: float) -> None:
        """Refuse everything in this chat for so long, as after a flood."""
        self._chat(chat_id).closed_until = self._now() + seconds

    def _chat(self, chat_id: int) -> _Chat:
        if chat_id not in self._chats:
            self._chats[chat_id] = _Chat(_Bucket(self._limits.chat_burst, self._now()))
        return self._chats[chat_id]

    def _wait(self, chat: _Chat, chat_id: int, weight: float, now: float) -> float:
        limits = self._limits
        wait = (1 - self._all.tokens) / limits.all_per_second
        # A very long message weighs more than a whole burst: it passes when the bucket is full.
        needed = min(weight, limits.chat_burst)
        wait = max(wait, (needed - chat.bucket.tokens) / limits.chat_per_second)
        if chat_id < 0:
            excess = sum(amount for _, amount in chat.minute) + weight - limits.group_per_minute
            for date, amount in chat.minute:
                if excess <= 1e-9:
                    break
                excess -= amount
                wait = max(wait, date + 60 - now)
        return wait
