"""How much may be said: token buckets a chat and one over all, below Telegram's limits (numbers: Bot API FAQ).

A bucket of size B that fills at r a second lets at most B + 60 r through in any minute; for a group 6 + 60·0.2 = 18 of
the twenty that Telegram allows. So a fast deal's message is renewed at once a few times, then every five seconds.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import Callable
from typing import Final

from bot.clock import Clock

GROUP_BURST: Final = 6.0
GROUP_RATE: Final = 0.2
GROUP_FIRST: Final = 2.0  # what a group's bucket holds at first: before a restart the others may have been spent
MINUTE: Final = 60.0
PRIVATE_BURST: Final = 5.0
PRIVATE_RATE: Final = 0.9
ALL_BURST: Final = 4.0
ALL_RATE: Final = 25.0
UNDER_WAY: Final = 16  # calls at once over all chats: enough for the rate wherever an answer takes half a second
LATER: Final = 3.0  # seconds that one degree of urgency less may wait longer, where more is to be said than may be
KEPT_FOR_NEWS: Final = 2.0  # what routine edits and answers to commands leave in a group's bucket
REMEMBERED: Final = 5000  # so many chats, before those that have rested are forgotten
_SHORTEST_WAIT: Final = 1e-4
LONG_TEXT: Final = 500  # longer messages reach the limits sooner, so they cost more


def cost(characters: int) -> float:
    """What a message of so many characters costs."""
    return 1 + max(0, characters - LONG_TEXT) / 1000


class Bucket:
    """Fills at ``rate`` a second up to ``size``; what is said drains it."""

    __slots__ = ("_at", "_rate", "_size", "_tokens")

    def __init__(self, size: float, rate: float, tokens: float, at: float) -> None:
        self._size = size
        self._rate = rate
        self._tokens = tokens
        self._at = at

    def wait(self, now: float, amount: float, keep: float = 0.0) -> float:
        """Seconds until so much may be spent with ``keep`` left over; 0: now."""
        self._fill(now)
        # What costs more than the whole bucket goes when it is full.
        wait = (min(amount + keep, self._size) - self._tokens) / self._rate
        # Less than a clock of floats can tell from now is now.
        return wait if wait > _SHORTEST_WAIT else 0.0

    def spend(self, now: float, amount: float) -> None:
        self._fill(now)
        self._tokens -= amount

    def fullness(self, now: float) -> float:
        """From 0, nothing may be said now, to 1."""
        self._fill(now)
        return max(0.0, self._tokens) / self._size

    def _fill(self, now: float) -> None:
        self._tokens = min(self._size, self._tokens + max(0.0, now - self._at) * self._rate)
        self._at = now


class ChatPace:
    """One chat's bucket, until when it is shut (after a 429, while the network fails), and how often calls failed."""

    def __init__(self, chat: int, now: float, *, just_started: bool) -> None:
        if chat > 0:
            self._bucket = Bucket(PRIVATE_BURST, PRIVATE_RATE, PRIVATE_BURST, now)
        else:
            self._bucket = Bucket(GROUP_BURST, GROUP_RATE, GROUP_FIRST if just_started else GROUP_BURST, now)
        self._shut_until = 0.0
        self._failures = 0

    def failed(self) -> int:
        """Another call did not get through: how many had not before it, in a row."""
        self._failures += 1
        return self._failures - 1

    def went_well(self) -> None:
        self._failures = 0

    def shut(self, until: float) -> None:
        self._shut_until = max(self._shut_until, until)

    def wait(self, now: float, amount: float, keep: float) -> float:
        """Seconds until so much may be said here. What costs nothing waits only where the chat is shut."""
        shut = max(0.0, self._shut_until - now)
        return max(shut, self._bucket.wait(now, amount, keep)) if amount else shut

    def spend(self, now: float, amount: float) -> None:
        self._bucket.spend(now, amount)

    def fullness(self, now: float) -> float:
        """How much of its bucket is left, 0 to 1; 0 while it is shut."""
        return 0.0 if self._shut_until > now else self._bucket.fullness(now)


class Ticket:
    """A place in the queue for a call; ``granted`` is done when it may be made, and the call is counted then."""

    __slots__ = ("asked", "granted", "urgent")

    def __init__(self, urgent: int, asked: float) -> None:
        self.urgent = urgent
        self.asked = asked
        self.granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class CommonPace:
    """The limit over all chats. Where everybody waits, the most urgent goes first, but what is less urgent only so much
    later: nothing waits for ever, however much there is to say.

    Only so many calls are under way at once: what a slow network held up must not arrive all in one moment.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._bucket = Bucket(ALL_BURST, ALL_RATE, ALL_BURST, clock.now())
        self._waiting: list[tuple[float, int, Ticket]] = []
        self._numbers = itertools.count()
        self._pump: asyncio.Task[None] | None = None
        self._under_way = 0
        self._ended = asyncio.Event()

    def ask(self, urgent: int) -> Ticket:
        """Queue for one call; `done` is told when it has been made."""
        now = self._clock.now()
        ticket = Ticket(urgent, now)
        if not self._waiting and self._under_way < UNDER_WAY and not self._bucket.wait(now, 1):
            self._grant(ticket)
            return ticket
        self._queue(ticket)
        if self._pump is None or self._pump.done():
            self._pump = asyncio.create_task(self._let_through(), name="delivery pace")
        return ticket

    def done(self) -> None:
        """A call that was granted has been made, or is not made."""
        self._under_way -= 1
        self._ended.set()

    def hasten(self, ticket: Ticket, urgent: int) -> None:
        """What waits there has become more urgent."""
        if urgent < ticket.urgent and not ticket.granted.done():
            ticket.urgent = urgent
            self._queue(ticket)  # its older entry is passed over

    def _grant(self, ticket: Ticket) -> None:
        self._bucket.spend(self._clock.now(), 1)
        self._under_way += 1
        ticket.granted.set_result(None)

    def _queue(self, ticket: Ticket) -> None:
        place = ticket.asked + LATER * ticket.urgent
        heapq.heappush(self._waiting, (place, next(self._numbers), ticket))

    async def _let_through(self) -> None:
        while self._waiting:
            if self._waiting[0][2].granted.done():
                heapq.heappop(self._waiting)
            elif wait := self._bucket.wait(self._clock.now(), 1):
                await self._clock.sleep(wait)
            elif self._under_way >= UNDER_WAY:
                self._ended.clear()
                await self._ended.wait()
            else:
                self._grant(heapq.heappop(self._waiting)[2])

    def stop(self) -> None:
        """Whoever waits is cancelled."""
        if self._pump is not None:
            self._pump.cancel()
        for _, _, ticket in self._waiting:
            ticket.granted.cancel()


class Paces:
    """The pace of every chat that was written to; chats that have rested are forgotten when they become many."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._started = now()
        self._forgotten = float("-inf")
        self._chats: dict[int, ChatPace] = {}

    def unspent(self) -> None:
        """The program did not run for a while: nothing was said that could still count."""
        self._started = float("-inf")

    def of(self, chat: int) -> ChatPace:
        if chat not in self._chats:
            now = self._now()
            if len(self._chats) >= REMEMBERED and now - self._forgotten >= MINUTE:
                self._forgotten = now
                self._chats = {each: pace for each, pace in self._chats.items() if pace.fullness(now) < 1}
            self._chats[chat] = ChatPace(chat, now, just_started=now - self._started < MINUTE)
        return self._chats[chat]
