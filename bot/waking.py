"""After a start: every table is read again when somebody first needs it, and the others one after another.

So a tap at one table waits for that table and for no other. The tables where something happened last come first.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Final

from bot import logs
from storage import DatabaseTrouble, Store

log = logs.of(__name__)

SHORTEST_OUTAGE: Final = 10.0  # what is shorter is not told from a quiet moment
_KEY: Final = "outages"
_AGAIN_SECONDS: Final = 5.0


class Outages:
    """Times in which nobody was heard, kept until every table knows of them, also across another start.

    A table that has an event since the end of an outage has been told of it.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: list[tuple[float, float]] = []  # when it ended, and how long it was
        self._is_loaded = False

    async def load(self) -> None:
        """Learn of those that earlier starts have left, if that has not been done."""
        if not self._is_loaded:
            text = await self._store.state.get(_KEY)
            self._known = [] if text is None else [(float(end), float(seconds)) for end, seconds in json.loads(text)]
            self._is_loaded = True

    async def add(self, end: float, seconds: float) -> None:
        """There was one. With the same commit the program is noted as alive at its end: killed after it, the next start
        counts from there.
        """
        await self.load()
        if seconds >= SHORTEST_OUTAGE:
            self._known.append((end, seconds))
            await self._keep(alive=end)

    def since(self, at: float) -> float:
        """How long they were together that ended after ``at``."""
        return sum(seconds for end, seconds in self._known if end > at)

    async def told(self, until: float) -> None:
        """Every table knows of those that had ended then."""
        left = [(end, seconds) for end, seconds in self._known if end > until]
        if left != self._known:
            self._known = left
            await self._keep()

    async def _keep(self, *, alive: float | None = None) -> None:
        with suppress(DatabaseTrouble):  # it is written with the next one; until then only another start would miss it
            async with self._store.transaction() as unit:
                await unit.state.set(_KEY, json.dumps(self._known))
                if alive is not None:
                    await unit.state.set_last_alive(alive)


async def one_after_another(tables: Sequence[int], wake: Callable[[int], Awaitable[object]]) -> None:
    """Wake them all, and leave everything to others for as long as each has taken. What fails is tried again."""
    waiting, loop = deque(tables), asyncio.get_running_loop()
    told: set[int] = set()  # tables of which the log has said that they fail
    while waiting:
        table = waiting.popleft()
        before = loop.time()
        try:
            await wake(table)
        except DatabaseTrouble:  # whoever watches the disk has said it
            waiting.append(table)
            await asyncio.sleep(_AGAIN_SECONDS)
        except Exception:
            if table not in told:
                told.add(table)
                log.exception("a table cannot be read after the start; it is tried again", table=table)
            waiting.append(table)
            await asyncio.sleep(_AGAIN_SECONDS)
        else:
            await asyncio.sleep(loop.time() - before)
