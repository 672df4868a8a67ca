"""What every person has on the problem desk: one JSON document each."""

from __future__ import annotations

from typing import Any

from .repository import Repository, dump, load
from .rows import Json


class Problems(Repository):
    async def get(self, person: int) -> dict[str, Any] | None:
        row = await self._one("SELECT state FROM problems WHERE person_id = ?", person)
        return None if row is None else load(row[0])

    async def put(self, person: int, state: Json) -> None:
        await self._write(
            "INSERT INTO problems (person_id, state) VALUES (?, ?)"
            " ON CONFLICT (person_id) DO UPDATE SET state = excluded.state",
            person,
            dump(state),
        )

    async def drop(self, person: int) -> None:
        await self._write("DELETE FROM problems WHERE person_id = ?", person)
