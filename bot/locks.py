"""One lock a table, shared by all who act on it: updates, the clock's jobs and computer players."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Generic, TypeVar

KeyT = TypeVar("KeyT", bound=Hashable)


@dataclass(slots=True)
class _Held:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    owner: asyncio.Task[object] | None = None
    users: int = 0  # holders and waiters; nobody drops a lock that somebody waits on


class Locks(Generic[KeyT]):
    """Locks by key. The task that holds one may take it again: a handler that runs under its table's lock may call
    what takes it for itself. Tasks that it starts meanwhile do not inherit it.
    """

    def __init__(self) -> None:
        self._held: dict[KeyT, _Held] = {}

    def __len__(self) -> int:
        """How many locks are held or waited for."""
        return len(self._held)

    def held(self, which: Callable[[KeyT], bool]) -> bool:
        """Whether a lock with such a key is held or waited for."""
        return any(which(key) for key in self._held)

    @asynccontextmanager
    async def hold(self, key: KeyT) -> AsyncIterator[None]:
        """Hold the lock of this key; those who wait get it in the order in which they came."""
        task = asyncio.current_task()
        held = self._held.setdefault(key, _Held())
        if held.owner is not None and held.owner is task:
            yield
            return
        held.users += 1
        try:
            async with held.lock:
                held.owner = task
                try:
                    yield
                finally:
                    held.owner = None
        finally:
            held.users -= 1
            if not held.users:
                del self._held[key]
