"""The pages that people have opened on a table's messages: one a message, a new page in the place of the old one."""

from __future__ import annotations

from .repository import Repository
from .rows import Page

_COLUMNS = "table_id, person, role, step, page"


class Pages(Repository):
    async def save(self, page: Page) -> None:
        await self._write(
            f"INSERT OR REPLACE INTO pages ({_COLUMNS}) VALUES (?, ?, ?, ?, ?)",
            page.table,
            page.person,
            page.role,
            page.step,
            page.page,
        )

    async def drop_table(self, table: int) -> None:
        await self._write("DELETE FROM pages WHERE table_id = ?", table)

    async def of_table(self, table: int) -> list[Page]:
        rows = await self._all(f"SELECT {_COLUMNS} FROM pages WHERE table_id = ? ORDER BY person, role", table)
        return [Page(*row) for row in rows]
