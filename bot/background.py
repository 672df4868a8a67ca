"""Work that nobody waits for: it is held on to until it ends, and what fails is logged."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from bot import logs

log = logs.of(__name__)


class Background:
    """``what``: what the log says that failed."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin it; returns at once."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    @property
    def busy(self) -> bool:
        """Whether something of it is under way."""
        return bool(self._tasks)

    async def done(self) -> None:
        """Until nothing of it is under way."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    async def stop(self) -> None:
        """Cancel what has not ended."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error(self._what, exc_info=error)
