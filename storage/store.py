"""All repositories of one database, each write a unit of its own, or several writes in one."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext

import aiosqlite

from .archive import Archive
from .chats import Chats
from .database import Database
from .deadlines import Deadlines
from .health import Health
from .log import Log
from .messages import Messages
from .pages import Pages
from .people import People
from .problems import Problems
from .state import State
from .tables import Seats, Tables
from .updates import Updates


class Repositories:
    def __init__(
        self,
        reading: aiosqlite.Connection,
        writing: Callable[[], AbstractAsyncContextManager[aiosqlite.Connection]],
        health: Health,
    ) -> None:
        self.people = People(reading, writing, health)
        self.chats = Chats(reading, writing, health)
        self.tables = Tables(reading, writing, health)
        self.seats = Seats(reading, writing, health)
        self.log = Log(reading, writing, health)
        self.messages = Messages(reading, writing, health)
        self.pages = Pages(reading, writing, health)
        self.deadlines = Deadlines(reading, writing, health)
        self.archive = Archive(reading, writing, health)
        self.state = State(reading, writing, health)
        self.problems = Problems(reading, writing, health)
        self.updates = Updates(reading, writing, health)


class Store(Repositories):
    """Every write through ``store.people`` and the others is on the disk when it returns.

    Writes that belong together:

        async with store.transaction() as unit:
            await unit.log.append(table, number, events, at=now)
            await unit.deadlines.replace(table, deadlines)

    All of it, or nothing where the body raises. The body must do nothing but talk to the database.
    """

    def __init__(self, database: Database) -> None:
        super().__init__(database.reading, database.unit, database.health)
        self.database = database

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Repositories]:
        async with self.database.unit() as connection:
            yield Repositories(connection, lambda: nullcontext(connection), self.database.health)
