"""What waits to be said in each chat: one worker a chat, one call at a time, the most urgent that may go.

What has waited for `PATIENCE_SECONDS` takes turns with the most urgent and needs to leave nothing over: however quickly
people play, a result, an answer or the news that somebody has left comes through.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from bot import logs
from bot.clock import Clock
from bot.pace import ChatPace, CommonPace, Paces, Ticket

log = logs.of(__name__)

JobKey = tuple[Any, ...]

PATIENCE_SECONDS: Final = 15.0
_MARGIN: Final = 0.5  # seconds beyond what a 429 says
_RETRIES: Final = (1.0, 2.0, 4.0, 8.0, 15.0)


@dataclass(slots=True)
class Job:
    """Something to do in a chat. Put again under the same key it replaces what waits, and keeps its place in the queue.

    ``cost()`` says, when its turn comes, what it takes from the chat's bucket and what it leaves in there for others.
    """

    key: JobKey
    chat: int
    urgent: int
    run: Callable[[], Awaitable[None]]
    cost: Callable[[], tuple[float, float]]
    not_before: float = 0.0
    thread: int | None = None
    kind: str = "table"  # where equally urgent jobs of several kinds wait, the kinds take turns
    order: int = 0
    attempts: int = 0  # that failed
    since: float = 0.0


class Outbox:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._paces = Paces(clock.now)
        self._common = CommonPace(clock)
        self._jobs: dict[int, dict[JobKey, Job]] = {}
        self._chat_of: dict[JobKey, int] = {}
        self._news: dict[int, asyncio.Event] = {}
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._tickets: dict[int, Ticket] = {}  # of the chats that wait for their turn among all
        self._served: dict[int, dict[str, int]] = {}  # by chat that is at work, when each kind last had its turn
        self._orders = itertools.count()
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many jobs wait, over all chats."""
        return len(self._chat_of)

    @property
    def oldest(self) -> float:
        """For how many seconds the oldest of these jobs has waited."""
        first = min((job.since for jobs in self._jobs.values() for job in jobs.values()), default=None)
        return 0.0 if first is None else max(0.0, self._clock.now() - first)

    def waits(self, which: Callable[[JobKey], bool]) -> bool:
        """Whether a job with such a key waits."""
        return any(which(key) for key in self._chat_of)

    def room(self, chat: int) -> float:
        """How much may be said in the chat now: 0, nothing, to 1, a whole burst."""
        return self._paces.of(chat).fullness(self._clock.now())

    def unspent(self) -> None:
        """The program did not run for a while: every chat may be told a whole burst."""
        self._paces.unspent()

    def put(self, job: Job) -> None:
        if self._closed:
            return
        job.order, job.since = next(self._orders), self._clock.now()
        elsewhere = self._chat_of.get(job.key)
        if elsewhere is not None:
            before = self._jobs[elsewhere].pop(job.key)
            job.order, job.since = before.order, before.since
        self._jobs.setdefault(job.chat, {})[job.key] = job
        self._chat_of[job.key] = job.chat
        self._news.setdefault(job.chat, asyncio.Event()).set()
        if (ticket := self._tickets.get(job.chat)) is not None:
            self._common.hasten(ticket, job.urgent)
        if job.chat not in self._workers:
            self._start(job.chat)

    def drop(self, key: JobKey) -> None:
        chat = self._chat_of.pop(key, None)
        if chat is not None:
            del self._jobs[chat][key]

    def trim(self, chat: int, kind: str, most: int) -> None:
        """Drop the oldest jobs of this kind, until no more than so many wait."""
        jobs = sorted((job for job in self._jobs.get(chat, {}).values() if job.kind == kind), key=lambda job: job.order)
        for job in jobs[: max(0, len(jobs) - most)]:
            self.drop(job.key)

    def drop_place(self, chat: int, threads: Callable[[int | None], bool]) -> None:
        """Drop what waits for these threads of the chat: Telegram has answered that it wants nothing there."""
        self.went_well(chat)
        for key in [key for key, job in self._jobs.get(chat, {}).items() if threads(job.thread)]:
            self.drop(key)

    def take_chat(self, chat: int) -> list[Job]:
        """Take out everything that waits for a chat."""
        jobs = list(self._jobs.get(chat, {}).values())
        for job in jobs:
            self.drop(job.key)
        return jobs

    def shut(self, chat: int, seconds: float) -> None:
        """Telegram wants nothing said in this chat for so long; the others go on."""
        self._paces.of(chat).shut(self._clock.now() + seconds + _MARGIN)

    def failed(self, chat: int) -> None:
        """A call did not get through: the chat rests, each time longer."""
        pace = self._paces.of(chat)
        pace.shut(self._clock.now() + _RETRIES[min(pace.failed(), len(_RETRIES) - 1)])

    def went_well(self, chat: int) -> None:
        self._paces.of(chat).went_well()

    async def close(self, seconds: float) -> None:
        """Let the calls that are under way come to their end, for at most so long; what waits is left."""
        self._closed = True
        for jobs in self._jobs.values():
            jobs.clear()
        self._chat_of.clear()
        for news in self._news.values():
            news.set()
        self._common.stop()
        if self._workers:
            _, late = await asyncio.wait(self._workers.values(), timeout=seconds)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)

    def _start(self, chat: int) -> None:
        worker = asyncio.create_task(self._work(chat), name=f"delivery to {chat}")
        self._workers[chat] = worker
        worker.add_done_callback(lambda task: self._ended(chat, task))

    def _again(self, job: Job) -> None:
        """What failed for no reason of Telegram's (a full disk) is tried a few times more, unless it is overtaken."""
        if job.key not in self._chat_of and job.attempts < len(_RETRIES):
            later = self._clock.now() + _RETRIES[job.attempts]
            self.put(replace(job, not_before=later, attempts=job.attempts + 1))

    def _ended(self, chat: int, worker: asyncio.Task[None]) -> None:
        if worker.cancelled() or (error := worker.exception()) is None:
            return
        log.error("a message failed", chat=chat, exc_info=error)
        if self._jobs.get(chat) and chat not in self._workers:
            self._start(chat)

    async def _work(self, chat: int) -> None:
        pace, news = self._paces.of(chat), self._news.setdefault(chat, asyncio.Event())
        logs.anew(chat=chat)
        try:
            while self._jobs[chat]:
                news.clear()
                ready, wait = self._choose(chat)
                if ready is None:
                    await self._clock.wait(news, self._clock.now() + wait)
                    continue
                if not ready.cost()[0]:
                    await self._do(ready, pace)
                    continue
                await self._turn(chat, ready.urgent)
                try:
                    # Meanwhile something more urgent may have come, or this may be wanted no more.
                    ready, _ = self._choose(chat)
                    if ready is not None:
                        await self._do(ready, pace)
                finally:
                    self._common.done()
        finally:
            del self._workers[chat]
            del self._news[chat]
            self._served.pop(chat, None)
            if not self._jobs[chat]:
                del self._jobs[chat]

    async def _do(self, job: Job, pace: ChatPace) -> None:
        self.drop(job.key)
        self._served.setdefault(job.chat, {})[job.kind] = next(self._orders)
        pace.spend(self._clock.now(), job.cost()[0])
        try:
            await job.run()
        except Exception:
            log.exception("a message failed")
            self._again(job)

    async def _turn(self, chat: int, urgent: int) -> None:
        """Wait until this chat may have one of the calls that may be made over all chats."""
        ticket = self._tickets[chat] = self._common.ask(urgent)
        try:
            await ticket.granted
        finally:
            del self._tickets[chat]

    def _choose(self, chat: int) -> tuple[Job | None, float]:
        """The job to do now, or None and the seconds until there may be one."""
        now, pace, soonest = self._clock.now(), self._paces.of(chat), float("inf")

        late = {job.key for job in self._jobs[chat].values() if now - job.since >= PATIENCE_SECONDS}
        first = min((job.urgent for job in self._jobs[chat].values()), default=0)

        def place(job: Job) -> tuple[int, int, int]:
            if job.key in late:
                return first, -1, job.order
            return job.urgent, self._served.get(chat, {}).get(job.kind, -1), job.order

        for job in sorted(self._jobs[chat].values(), key=place):
            amount, keep = job.cost()
            wait = max(job.not_before - now, pace.wait(now, amount, 0.0 if job.key in late else keep))
            if wait <= 0:
                return job, 0.0
            soonest = min(soonest, wait)
        return None, soonest


def free() -> tuple[float, float]:
    """The cost of what counts towards no limit."""
    return 0.0, 0.0
