"""People: the one place where a name and a Telegram id stand."""

from __future__ import annotations

from collections.abc import Iterable

from .repository import Repository, Row
from .rows import Person

_COLUMNS = "person_id, telegram_id, name, username, language, started, forgotten"


def _person(row: Row) -> Person:
    person, telegram_id, name, username, language, started, forgotten = row
    return Person(person, telegram_id, name, username, language, bool(started), bool(forgotten))


class People(Repository):
    async def met(
        self, telegram_id: int, name: str, username: str | None = None, language: str | None = None
    ) -> Person:
        """The person with this Telegram id, entered or brought up to date. A language chosen before stays."""
        row = await self._one(f"SELECT {_COLUMNS} FROM people WHERE telegram_id = ?", telegram_id)
        if row is not None and row[2:4] == (name, username) and (row[4] is not None or language is None):
            return _person(row)
        return _person(
            await self._write_returning(
                "INSERT INTO people (telegram_id, name, username, language) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (telegram_id) DO UPDATE SET name = excluded.name, username = excluded.username,"
                f" language = ifnull(language, excluded.language) RETURNING {_COLUMNS}",
                telegram_id,
                name,
                username,
                language,
            )
        )

    async def get(self, person: int) -> Person | None:
        row = await self._one(f"SELECT {_COLUMNS} FROM people WHERE person_id = ?", person)
        return None if row is None else _person(row)

    async def many(self, people: Iterable[int]) -> dict[int, Person]:
        """Those of the people who exist, by number."""
        wanted = list(dict.fromkeys(people))
        marks = ", ".join("?" * len(wanted))
        rows = await self._all(f"SELECT {_COLUMNS} FROM people WHERE person_id IN ({marks})", *wanted)
        return {row[0]: _person(row) for row in rows}

    async def by_telegram(self, telegram_id: int) -> Person | None:
        row = await self._one(f"SELECT {_COLUMNS} FROM people WHERE telegram_id = ?", telegram_id)
        return None if row is None else _person(row)

    async def set_started(self, person: int, started: bool) -> bool:
        """Whether the bot may write to them; True where that is news."""
        changed = await self._write(
            "UPDATE people SET started = ? WHERE person_id = ? AND started <> ?", started, person, started
        )
        return changed > 0

    async def set_language(self, person: int, language: str) -> None:
        await self._write("UPDATE people SET language = ? WHERE person_id = ?", language, person)

    async def forget(self, person: int) -> None:
        """Blank everything that says who this is. The number stays, so that logs and archives still add up."""
        await self._write(
            "UPDATE people SET telegram_id = NULL, name = '', username = NULL, language = NULL, started = 0,"
            " forgotten = 1 WHERE person_id = ?",
            person,
        )
