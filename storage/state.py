"""Small things to remember that belong to no table."""

from __future__ import annotations

from typing import Final

from .repository import Repository

_ROOM: Final = 64 * 1024


class State(Repository):
    async def get(self, key: str) -> str | None:
        row = await self._one("SELECT value FROM state WHERE key = ?", key)
        return None if row is None else str(row[0])

    async def set(self, key: str, value: str) -> None:
        await self._write("INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)", key, value)

    async def last_alive(self) -> float | None:
        """When the program last said that it could hear Telegram; Unix seconds."""
        value = await self.get("last_alive")
        return None if value is None else float(value)

    async def set_last_alive(self, at: float) -> None:
        await self.set("last_alive", repr(at))

    async def try_the_disk(self) -> None:
        """Write as much as play does in a while, and take it away again. Raises DatabaseTrouble."""
        await self.set("room", "x" * _ROOM)
        await self._write("DELETE FROM state WHERE key = 'room'")
