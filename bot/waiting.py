"""Tables at which something that was asked for could not be written down: their time stands, and they try again."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from bot import appearance, logs, opened, roles
from bot.clock import Clock
from bot.live import LiveTable
from bot.table.draft import Who
from storage import DatabaseTrouble

if TYPE_CHECKING:
    from bot.tables import Tables

log = logs.of(__name__)

LASTS_SECONDS: Final = 15.0
"""What is over sooner is told to those who tap, and not to the group."""
_AGAIN_SECONDS: Final = 60.0


@dataclass(slots=True)
class _Wait:
    since: float
    damaged: bool
    told: bool = False


class WaitingTables:
    def __init__(self, tables: Tables, clock: Clock) -> None:
        self._tables = tables
        self._clock = clock
        self._waits: dict[int, _Wait] = {}

    def failed(self, table: int, trouble: DatabaseTrouble, at: float) -> None:
        """What was asked for ``at`` that time could not be done at this table."""
        if table in self._waits:
            return
        now = self._clock.now()
        self._waits[table] = _Wait(at, trouble.damaged)
        if trouble.damaged:
            log.error("a table waits", table=table, why=str(trouble))
        self._tables.deadlines.hold(table, at)
        self._clock.arm(_key(table), now + LASTS_SECONDS, partial(self._lasts, table))

    def went_on(self, live: LiveTable) -> None:
        """Something has been written down for this table."""
        wait = self._waits.pop(live.table, None)
        if wait is None:
            return
        self._clock.cancel(_key(live.table))
        if wait.damaged:
            log.warning("a table goes on", table=live.table, after=round(self._clock.now() - wait.since))
        if wait.told:
            self._tables.delivery.want(live.table, (), gone=(roles.WAITS,))
        self._tables.deadlines.let_go(live)

    async def all_go_on(self) -> None:
        """Everything can be written down again. A table that fails of itself holds up no other."""
        await opened.write_again(self._tables)
        for table, wait in tuple(self._waits.items()):
            try:
                await self._go_on(table)
            except DatabaseTrouble as trouble:
                wait.damaged = wait.damaged or trouble.damaged
            except Exception:
                log.exception("a table cannot go on", table=table)

    async def _go_on(self, table: int) -> None:
        """What the table still lacks is shown, and its time runs on."""
        async with self._tables.holding(table):
            live = await self._tables.held(table)
            if live is None:
                self._waits.pop(table, None)
                return
            wait = self._waits.get(table)
            if wait is not None and wait.damaged:
                return
            self.went_on(live)
            await self._tables.settle(live)

    async def _lasts(self, table: int) -> None:
        """The group is told once. A table on damaged ground tries by itself: nobody else will say when it is mended."""
        wait = self._waits.get(table)
        if wait is None:
            return
        self._clock.arm(_key(table), self._clock.now() + _AGAIN_SECONDS, partial(self._lasts, table))
        if wait.damaged and await self._tried(table, wait):
            return
        live = self._tables.tables().get(table)
        if live is None or wait.told or live.muted:
            return
        wait.told = True
        self._tables.delivery.want(table, [appearance.waits(live, await self._tables.around(live))])

    async def _tried(self, table: int, wait: _Wait) -> bool:
        try:
            seconds = self._clock.now() - wait.since
            reply = await self._tables.perform(table, Who.program(), 0, "outage", outage=seconds)
            if reply.code != "ok":  # nothing is played there now
                await self._tables.deadlines.keep(table)
        except DatabaseTrouble:
            return False
        wait.damaged = False
        await self._go_on(table)
        return True


def _key(table: int) -> str:
    return f"waits:{table}"
