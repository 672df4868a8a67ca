"""A Telegram in bad weather: calls are refused, lost, done without an answer, or done long after nobody waits for them.

It keeps its chats, so that a test can compare them with what they should show, and it limits rates as Telegram does.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
from telegram import InlineKeyboardMarkup
from telegram.error import BadRequest, NetworkError, RetryAfter, TimedOut

from bot.clock import Clock
from playground.errors import ApiError
from playground.limits import Limits, RateLimiter

from .people import Json

TIMEOUT_SECONDS = 10.0
FATES = {
    "refused": 0.02,  # a 429, and silence is wanted for up to a minute
    "bad gateway": 0.04,
    "no connection": 0.03,
    "lost": 0.03,  # the request, on its way; no answer either
    "no answer": 0.03,  # it was done all the same
    "late": 0.02,  # it is done, but long after the caller has given up
}
LONGEST_SILENCE = 60
LATEST_SECONDS = 20.0


@dataclass
class Post:
    """A message as it stands. ``said_by``: the number of the call that made it look so."""

    text: str
    keyboard: list[list[dict[str, str]]]
    said_by: int


@dataclass
class Weather:
    """The part of `telegram.Bot` that delivery uses. ``fates``: what befell how many calls."""

    clock: Clock
    random: Random
    calm: bool = False
    chats: dict[int, dict[int, Post]] = field(default_factory=dict)
    fates: Counter[str] = field(default_factory=Counter)
    floods: list[int] = field(default_factory=list)
    """Chats that were told too much, or anything while they were silent."""
    _silent: dict[int, float] = field(default_factory=dict)
    _ids: Any = field(default_factory=lambda: itertools.count(101))
    _calls: Any = field(default_factory=lambda: itertools.count(1))
    _late: list[tuple[float, Callable[[], Any]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._limiter = RateLimiter(Limits(), self.clock.now)

    async def send_message(self, chat_id: Any, text: str, *, reply_markup: Any, **options: Any) -> Any:
        number = next(self._calls)

        def send() -> Sent:
            here = self.chats.setdefault(chat_id, {})
            message_id = next(self._ids)
            here[message_id] = Post(text, _rows(reply_markup), number)
            return Sent(message_id)

        return await self._call(chat_id, len(text), send)

    async def edit_message_text(
        self, text: str, chat_id: Any, message_id: int, *, reply_markup: Any, **options: Any
    ) -> Any:
        number = next(self._calls)

        def edit() -> Sent:
            post = self.chats.get(chat_id, {}).get(message_id)
            if post is None:
                raise BadRequest("Bad Request: message to edit not found")
            if (post.text, post.keyboard) == (text, _rows(reply_markup)):
                raise BadRequest("Bad Request: message is not modified")
            self.chats[chat_id][message_id] = Post(text, _rows(reply_markup), number)
            return Sent(message_id)

        return await self._call(chat_id, len(text), edit)

    async def delete_message(self, chat_id: Any, message_id: int) -> Any:
        def delete() -> bool:
            if self.chats.get(chat_id, {}).pop(message_id, None) is None:
                raise BadRequest("Bad Request: message to delete not found")
            return True

        return await self._call(chat_id, None, delete)

    async def _call(self, chat: int, length: int | None, do: Callable[[], Any]) -> Any:
        """Let it happen, or whatever happens instead. ``length``: of what is said; None where that has no limit."""
        await asyncio.sleep(0)
        self.arrive()
        if self._silent.get(chat, 0.0) > self.clock.now():
            self.floods.append(chat)
        if length is not None:
            try:
                self._limiter.charge(chat, length)
            except ApiError:
                self.floods.append(chat)
        fate = (
            "done"
            if self.calm
            else self.random.choices([*FATES, "done"], [*FATES.values(), 1 - sum(FATES.values())])[0]
        )
        self.fates[fate] += 1
        match fate:
            case "refused":
                seconds = self.random.randint(1, LONGEST_SILENCE)
                self._silent[chat] = self.clock.now() + seconds
                raise RetryAfter(seconds)
            case "bad gateway":
                raise NetworkError("Bad Gateway (502)")
            case "no connection":
                raise _timeout(httpx.ConnectTimeout)
            case "lost" | "late" | "no answer":
                if fate == "no answer":
                    self._quietly(do)
                elif fate == "late":
                    delay = TIMEOUT_SECONDS + self.random.random() * LATEST_SECONDS
                    self._late.append((self.clock.now() + delay, do))
                await self.clock.sleep(TIMEOUT_SECONDS)
                raise _timeout(httpx.ReadTimeout)
        return do()

    def arrive(self) -> None:
        """What was late and is due by now is done. It is looked for before each call."""
        now = self.clock.now()
        due, self._late = (
            [each for each in self._late if each[0] <= now],
            [each for each in self._late if each[0] > now],
        )
        for _, do in sorted(due, key=lambda each: each[0]):
            self._quietly(do)

    def _quietly(self, do: Callable[[], Any]) -> None:
        try:
            do()
        except BadRequest:
            self.fates["for nothing"] += 1

    def see(self, chat: int) -> list[Json]:
        """The messages of a chat, oldest first, as `people.buttons` and `habits` know messages."""
        return [
            {"message_id": number, "text": post.text, "keyboard": post.keyboard}
            for number, post in sorted(self.chats.get(chat, {}).items())
        ]


@dataclass(frozen=True)
class Sent:
    message_id: int


def _timeout(sort: type[httpx.TransportError]) -> TimedOut:
    error = TimedOut()
    error.__cause__ = sort("no answer")
    return error


def _rows(markup: InlineKeyboardMarkup | None) -> list[list[dict[str, str]]]:
    if markup is None:
        return []
    return [
        [{"text": each.text, "callback_data": str(each.callback_data or "")} for each in row]
        for row in markup.inline_keyboard
    ]
