"""Finished pulkas, as they were played."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from .repository import Repository, Row, dump, load
from .rows import ArchivedPulka

COLUMNS = "table_id, chat, thread, name, record, report, finished_at"
_PERSON = re.compile(r"person:(\d+)")


def person_reference(person: int) -> str:
    """What stands in a record where the person's name would."""
    return f"person:{person}"


def read_pulka(row: Row) -> ArchivedPulka:
    """The row of these columns."""
    table, chat, thread, name, record, report, finished_at = row
    return ArchivedPulka(table, chat, thread, name, load(record), load(report), finished_at)


class Archive(Repository):
    async def add(self, pulka: ArchivedPulka, people: Iterable[int]) -> None:
        """Keep a finished pulka and who took part. Adding it again changes nothing: what was played stays as it was."""
        async with self._writing() as connection:
            await connection.execute(
                f"INSERT OR IGNORE INTO archive ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    pulka.table,
                    pulka.chat,
                    pulka.thread,
                    pulka.name,
                    dump(pulka.record),
                    dump(pulka.report),
                    pulka.finished_at,
                ),
            )
            await connection.executemany(
                "INSERT OR IGNORE INTO archive_people (table_id, person_id) VALUES (?, ?)",
                [(pulka.table, person) for person in people],
            )

    async def get(self, table: int) -> ArchivedPulka | None:
        row = await self._one(f"SELECT {COLUMNS} FROM archive WHERE table_id = ?", table)
        return None if row is None else read_pulka(row)

    async def of_chat(self, chat: int, *, limit: int = 10, offset: int = 0) -> list[ArchivedPulka]:
        """The pulkas of a chat, the newest first."""
        rows = await self._all(
            f"SELECT {COLUMNS} FROM archive WHERE chat = ? ORDER BY finished_at DESC, table_id DESC LIMIT ? OFFSET ?",
            chat,
            limit,
            offset,
        )
        return [read_pulka(row) for row in rows]

    async def of_person(self, person: int, *, limit: int = 10, offset: int = 0) -> list[ArchivedPulka]:
        """The pulkas that a person took part in, the newest first."""
        columns = ", ".join(f"archive.{column}" for column in COLUMNS.split(", "))
        rows = await self._all(
            f"SELECT {columns} FROM archive JOIN archive_people USING (table_id) WHERE person_id = ?"
            " ORDER BY finished_at DESC, table_id DESC LIMIT ? OFFSET ?",
            person,
            limit,
            offset,
        )
        return [read_pulka(row) for row in rows]

    async def export(self, table: int) -> dict[str, Any] | None:
        """The record with all names in it, as NOTATION writes a pulka; a forgotten person is "Player 2"."""
        pulka = await self.get(table)
        if pulka is None:
            return None
        record = {"format": pulka.record.get("format"), "name": pulka.name, **pulka.record}
        rows = await self._all(
            "SELECT person_id, name FROM people JOIN archive_people USING (person_id) WHERE table_id = ?", table
        )
        names = {person_reference(person): name for person, name in rows if name}
        players = list(record.get("players", ()))
        record["players"] = [_named(player, names, seat) for seat, player in enumerate(players)]
        deals = []
        seats = len(players)
        for item in record.get("deals", ()):
            entry = dict(item)
            if "join" in entry:
                entry["join"] = _named(entry["join"], names, seats)
                seats += 1
            if "replace" in entry:
                entry["player"] = _named(entry["player"], names, entry["replace"])
            deals.append(entry)
        record["deals"] = deals
        return record


def _named(player: str, names: dict[str, str], seat: int) -> str:
    if player in names:
        return names[player]
    return f"Player {seat + 1}" if _PERSON.fullmatch(player) else player
