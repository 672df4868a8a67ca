"""An update that is delivered twice has one effect, also where the program was started anew in between."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import pytest
from telegram import CallbackQuery, Update, User
from telegram.ext import ApplicationHandlerStop

from bot import repeated
from storage import Database, Store


class Query(CallbackQuery):
    __slots__ = ()
    answers = 0

    async def answer(self, *arguments: Any, **options: Any) -> bool:
        type(self).answers += 1
        return True


def update(number: int) -> Update:
    return Update(number, callback_query=Query("1", User(1, "Анна", is_bot=False), "1"))


async def first(store: Store) -> Callable[[Update], Awaitable[None]]:
    """What an application does first of all with an update."""
    added: list[Any] = []

    class Application:
        def add_handler(self, handler: Any, group: int) -> None:
            assert group < -1
            added.append(handler)

    await repeated.pass_over(cast(Any, Application()), store)
    return lambda each: added[0].callback(each, None)


async def test_once_and_not_again(tmp_path: Path) -> None:
    store = Store(await Database.open(tmp_path / "pulka.db"))
    take = await first(store)
    await take(update(7))
    answers = Query.answers
    with pytest.raises(ApplicationHandlerStop):
        await take(update(7))
    assert Query.answers == answers + 1, "whoever tapped sees that it has come"
    await take(update(8))
    await store.database.close()


async def test_what_something_came_of_is_known_after_a_start(tmp_path: Path) -> None:
    store = Store(await Database.open(tmp_path / "pulka.db"))
    take = await first(store)
    for number in range(1, 300):
        await take(update(number))
        if number % 2:
            async with store.transaction() as unit:
                await repeated.keep(unit)
    again = await first(store)
    with pytest.raises(ApplicationHandlerStop):
        await again(update(299))
    await again(update(298))  # nothing came of it: it is taken as new
    await again(update(1))  # nobody hands that out any more
    await store.database.close()


async def test_what_could_not_be_written_is_taken_again(tmp_path: Path) -> None:
    store = Store(await Database.open(tmp_path / "pulka.db"))
    await (await first(store))(update(5))

    async def fail() -> None:
        async with store.transaction() as unit:
            await repeated.keep(unit)
            raise LookupError

    with pytest.raises(LookupError):
        await fail()
    await (await first(store))(update(5))
    await store.database.close()


async def test_what_a_handler_began_is_no_part_of_its_update(tmp_path: Path) -> None:
    """A computer's move after a tap: it would push numbers out that may come again."""
    store = Store(await Database.open(tmp_path / "pulka.db"))
    take = await first(store)
    await take(update(5))

    async def later() -> None:
        async with store.transaction() as unit:
            await repeated.keep(unit)

    await asyncio.create_task(later())
    await (await first(store))(update(5))
    await store.database.close()
