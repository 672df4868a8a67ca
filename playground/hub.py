"""Says what changed to whoever watches: the page (server-sent events) and tests (waiting for a revision)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager

from .model import Json

QUEUE_LIMIT = 1000
"""A watcher that falls behind by so many events gets one `reload` instead of them."""


class Hub:
    def __init__(self) -> None:
        self.revision = 1
        self._watchers: set[asyncio.Queue[Json]] = set()
        self._changed = asyncio.Event()

    def publish(self, kind: str, **fields: object) -> None:
        """Tell every watcher that something of this kind changed."""
        self.revision += 1
        event: Json = {"kind": kind, "revision": self.revision, **fields}
        for queue in self._watchers:
            if queue.qsize() >= QUEUE_LIMIT:
                while not queue.empty():
                    queue.get_nowait()
                event = {"kind": "reload", "revision": self.revision}
            queue.put_nowait(event)
        self._changed.set()
        self._changed = asyncio.Event()

    @contextmanager
    def watch(self) -> Iterator[asyncio.Queue[Json]]:
        queue: asyncio.Queue[Json] = asyncio.Queue()
        self._watchers.add(queue)
        try:
            yield queue
        finally:
            self._watchers.discard(queue)

    async def wait(self, revision: int, patience: float) -> int:
        """The revision as soon as it is above `revision`, or after `patience` real seconds."""
        deadline = time.monotonic() + patience
        while self.revision <= revision and (left := deadline - time.monotonic()) > 0:
            try:
                await asyncio.wait_for(self._changed.wait(), left)
            except TimeoutError:
                break
        return self.revision
