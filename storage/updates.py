"""The numbers of updates that something came of."""

from __future__ import annotations

from .repository import Repository


class Updates(Repository):
    async def keep(self, number: int) -> None:
        """Something came of this one. Only the last hundred are kept."""
        await self._write("INSERT OR IGNORE INTO updates (number) VALUES (?)", number)

    async def kept(self) -> list[int]:
        """Those that are kept, the oldest first."""
        return [number for (number,) in await self._all("SELECT number FROM updates ORDER BY place")]
