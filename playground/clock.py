"""The time of the playground: it can be turned forward, stopped and sped up, and says at once when it was.

Everything that the server dates, limits or lets expire asks this clock. Only waiting on the network (long polls, delays
on request) is in real time.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from .model import Json

_END = 2.0**31
"""Unix seconds: Telegram dates its messages in 32 bits."""


class Clock:
    """World time is `base + rate * (real - real_base)`; every change moves the base and the epoch."""

    def __init__(self, saved: Json | None = None, on_change: Callable[[], None] | None = None) -> None:
        real = time.time()
        state = saved or {"base": real, "real_base": real, "rate": 1.0, "frozen": False}
        self._base: float = state["base"]
        self._real_base: float = state["real_base"]
        self._rate: float = state["rate"]
        self._frozen: bool = state["frozen"]
        # An epoch is never used twice, so that a bot which outlives the playground notices the new one.
        self.epoch: int = max(int(real * 1000), int(state.get("epoch", 0)) + 1)
        self._on_change = on_change
        self._turned = asyncio.Event()

    def now(self) -> float:
        """Unix seconds."""
        if self._frozen:
            return self._base
        return self._base + self._rate * (time.time() - self._real_base)

    def status(self) -> Json:
        """What `GET /playground/clock` answers."""
        return {"now": self.now(), "rate": self._rate, "frozen": self._frozen, "epoch": self.epoch}

    def saved(self) -> Json:
        return {
            "base": self._base,
            "real_base": self._real_base,
            "rate": self._rate,
            "frozen": self._frozen,
            "epoch": self.epoch,
        }

    def advance(self, seconds: float) -> None:
        """Turn the time forward. ValueError where it would go back: nothing in a Telegram ever does."""
        if seconds < 0:
            raise ValueError("time does not go back")
        if not self.now() + seconds < _END:
            raise ValueError("that is after the end of time")
        self._rebase(seconds)

    def set(self, *, rate: float | None = None, frozen: bool | None = None) -> None:
        """Change how fast the time runs. ValueError for a rate that is not above 0."""
        if rate is not None and not 0 < rate <= 1_000_000:
            raise ValueError("the rate is a number above 0; to stop the time, freeze it")
        self._rebase(0)
        if rate is not None:
            self._rate = rate
        if frozen is not None:
            self._frozen = frozen
        self._announce()

    def _rebase(self, seconds: float) -> None:
        self._base = self.now() + seconds
        self._real_base = time.time()
        if seconds:
            self._announce()

    def _announce(self) -> None:
        self.epoch += 1
        self._turned.set()
        self._turned = asyncio.Event()
        if self._on_change:
            self._on_change()

    async def wait(self, epoch: int, patience: float) -> Json:
        """The status as soon as the epoch is another one than `epoch`, or after `patience` real seconds."""
        deadline = time.monotonic() + patience
        while self.epoch == epoch and (left := deadline - time.monotonic()) > 0:
            try:
                await asyncio.wait_for(self._turned.wait(), left)
            except TimeoutError:
                break
        return self.status()
