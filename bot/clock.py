"""The only source of time. It may be turned, stopped or sped up from outside, and everything that waits follows.

Times are Unix seconds. Without a URL it is the machine's clock; with one (``PULKA_CLOCK_URL``) it follows the clock
that is told there: ``GET url`` answers ``{"now", "rate", "frozen", "epoch"}``, ``GET url/wait?epoch=n`` the same as
soon as the epoch is another one than n.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import httpx
from apscheduler.schedulers.asyncio import AsyncIOScheduler

from bot import logs
from storage import DatabaseTrouble

log = logs.of(__name__)

Callback = Callable[[], Awaitable[None]]

_EARLY: Final = 0.002  # a job may fire so much before its time: clocks are compared as floats
_RETRY_SECONDS: Final = 1.0
_POLL_SECONDS: Final = 60.0
_AGAIN_SECONDS: Final = (5.0, 15.0, 60.0)  # after a job's first, second, every later failure
_LONGEST_WAIT: Final = 365 * 24 * 3600.0


class ClockUnavailable(Exception):
    """The clock that should be followed does not answer."""


@dataclass(frozen=True, slots=True)
class _Armed:
    due_at: float
    callback: Callback
    job: str = ""  # the scheduler's name of it; never used twice: what runs still would have it skipped
    failures: int = 0


class Clock:
    def __init__(self, url: str | None = None) -> None:
        self._url = url.rstrip("/") if url else None
        self._base: float | None = None  # None: the machine's clock
        self._real_base = 0.0
        self._rate = 1.0
        self._frozen = False
        self._epoch = 0
        self._turned = asyncio.Event()
        self._armed: dict[str, _Armed] = {}
        self._numbers = itertools.count(1)
        self._scheduler = AsyncIOScheduler(timezone=UTC)
        self._following: asyncio.Task[None] | None = None
        self._stopping = False

    async def start(self) -> None:
        """Begin to follow and to run what is armed. Raises ClockUnavailable."""
        if self._url is not None:
            async with httpx.AsyncClient(timeout=10) as client:
                try:
                    answer = await client.get(self._url)
                    answer.raise_for_status()
                    self._tell(answer.json())
                except (httpx.HTTPError, ValueError, KeyError) as error:
                    raise ClockUnavailable(f"the clock at {self._url} does not answer") from error
            self._following = asyncio.create_task(self._follow(self._url), name="clock")
        self._scheduler.start()
        self._reschedule()

    async def stop(self) -> None:
        """What is under way is cut off: it is no error, for whoever starts next arms it again."""
        self._stopping = True
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)
            self._following = None
        if self._scheduler.running:
            # The scheduler logs an error for whatever is cancelled before its first step: nothing may stand there.
            self._scheduler.pause()
            await asyncio.sleep(0)
            self._scheduler.shutdown(wait=False)
            await asyncio.sleep(0)

    def now(self) -> float:
        """Unix seconds."""
        if self._base is None:
            return time.time()
        if self._frozen:
            return self._base
        return self._base + self._rate * (time.monotonic() - self._real_base)

    def turn(self, now: float, *, rate: float = 1.0, frozen: bool = False) -> None:
        """It is ``now``, and time runs so fast from here on. What is armed or sleeps follows at once."""
        self._base = now
        self._real_base = time.monotonic()
        self._rate = rate
        self._frozen = frozen
        self._turned.set()
        self._turned = asyncio.Event()
        self._reschedule()

    async def sleep(self, seconds: float) -> None:
        await self.sleep_until(self.now() + seconds)

    async def sleep_until(self, at: float) -> None:
        await self.wait(asyncio.Event(), at)

    async def wait(self, event: asyncio.Event, until: float | None) -> bool:
        """Wait for the event, at most until then. True: the event came. Lets others run in any case."""
        await asyncio.sleep(0)
        while not event.is_set():
            turned = self._turned
            timeout: float | None = None
            if until is not None:
                left = until - self.now()
                if left <= 0:
                    return False
                timeout = None if self._frozen else min(left / self._rate, _LONGEST_WAIT)
            waiting = [asyncio.ensure_future(event.wait()), asyncio.ensure_future(turned.wait())]
            try:
                await asyncio.wait(waiting, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in waiting:
                    task.cancel()
        return True

    def arm(self, key: str, due_at: float, callback: Callback) -> None:
        """Run ``callback`` at ``due_at``, at once if that is past; what was armed under ``key`` before is replaced.

        However late it fires, it fires. Where it raises, that is logged and it is run again a little later, unless
        something else was armed under the key meanwhile: a full disk must not make a table wait for ever.
        """
        self.cancel(key)
        self._schedule(key, _Armed(due_at, callback))

    def try_again(self) -> None:
        """What has failed before is run again now, not after the rest of its pause."""
        for key, armed in tuple(self._armed.items()):
            if armed.failures:
                self.arm(key, self.now(), armed.callback)

    def cancel(self, key: str) -> None:
        """Forget what is armed under the key, if anything is. One that runs already runs to its end."""
        armed = self._armed.pop(key, None)
        if armed is not None and self._scheduler.get_job(armed.job):
            self._scheduler.remove_job(armed.job)

    def armed(self, key: str) -> float | None:
        """When what is armed under the key is due."""
        armed = self._armed.get(key)
        return None if armed is None else armed.due_at

    @property
    def armed_count(self) -> int:
        """How much is armed, for measuring."""
        return len(self._armed)

    def _schedule(self, key: str, armed: _Armed) -> None:
        """What was scheduled of it before does nothing any more."""
        left = armed.due_at - self.now()
        self._armed[key] = armed = replace(armed, job=f"{key}#{next(self._numbers)}")
        if left > 0 and self._frozen:
            return
        seconds = min(max(left, 0) / self._rate, _LONGEST_WAIT)
        self._scheduler.add_job(
            self._fire,
            "date",
            run_date=datetime.now(UTC) + timedelta(seconds=seconds),
            args=(key, armed.job),
            id=armed.job,
            misfire_grace_time=None,
        )

    def _reschedule(self) -> None:
        self._scheduler.remove_all_jobs()
        for key, armed in tuple(self._armed.items()):
            self._schedule(key, armed)

    async def _fire(self, key: str, job: str) -> None:
        armed = self._armed.get(key)
        if armed is None or armed.job != job or self._stopping:
            return
        if armed.due_at - self.now() > _EARLY:
            self._schedule(key, armed)
            return
        del self._armed[key]
        logs.anew(due=key)
        try:
            await armed.callback()
        except asyncio.CancelledError:
            if not self._stopping:
                raise
        except Exception as error:
            failures = armed.failures
            seconds = _AGAIN_SECONDS[min(failures, len(_AGAIN_SECONDS) - 1)]
            if not isinstance(error, DatabaseTrouble):  # whoever watches the disk has said it
                log.exception("what was due failed; it is tried again", again_in=seconds)
            if key not in self._armed:
                self.arm(key, self.now() + seconds, armed.callback)
                self._armed[key] = replace(self._armed[key], failures=failures + 1)

    def _tell(self, status: dict[str, Any]) -> None:
        self._epoch = int(status["epoch"])
        self.turn(float(status["now"]), rate=float(status["rate"]), frozen=bool(status["frozen"]))

    async def _follow(self, url: str) -> None:
        failing = False
        async with httpx.AsyncClient(timeout=_POLL_SECONDS * 2) as client:
            while True:
                try:
                    answer = await client.get(f"{url}/wait", params={"epoch": self._epoch})
                    answer.raise_for_status()
                    status = answer.json()
                    if int(status["epoch"]) != self._epoch:
                        self._tell(status)
                    failing = False
                except (httpx.HTTPError, ValueError, KeyError) as error:
                    if not failing:
                        log.warning("the clock does not answer", url=url, kind=type(error).__name__)
                    failing = True
                    await asyncio.sleep(_RETRY_SECONDS)
