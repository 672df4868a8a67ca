"""An update of which several commits come, killed after any of them and delivered again: the rest is done, once."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import aiosqlite
import pytest
from telegram import Update
from telegram.ext import ApplicationHandlerStop

from bot import repeated
from bot.opening import open_lobby
from bot.table import events as ev
from bot.table.draft import Who
from bot.wanted import Place
from storage import Store
from tests.bot.tables_world import GROUP, World
from tests.handlers.updates import Desk, people

TOPIC = Place(GROUP.chat, 7)
TELEGRAM_ID, NUMBER = 555, 900_001


class Killed(BaseException):
    """Nothing is caught by a program that is dead."""


class Life:
    """Counts the commits of a store, and ends after so many (None: never)."""

    def __init__(self, store: Store, most: int | None) -> None:
        self.commits = 0
        writer: Any = store.database._writer
        unit = writer.unit

        @asynccontextmanager
        async def mortal() -> AsyncIterator[aiosqlite.Connection]:
            async with unit() as connection:
                yield connection
            self.commits += 1
            if most is not None and self.commits >= most:
                raise Killed

        writer.unit = mortal


async def prepare(path: Path) -> None:
    """Борис sits in two pulkas and in a lobby of another topic, which he has opened."""
    world = await World(path).open()
    at = Desk(world)
    (anna,) = await people(at, "Анна")
    boris = await world.person("Борис", telegram_id=TELEGRAM_ID)
    await world.begin([anna, boris], computers=1)
    reply = await open_lobby(world.game.tables, TOPIC, boris.person, "Другая")
    await world.game.tables.perform(reply.args["table"], Who(boris.person), 0, "sit")
    world.table = (await open_lobby(world.game.tables, Place(GROUP.chat, 8), boris.person, "Третья")).args["table"]
    for token in ("sit", "computer", "computer", "agree", "start"):
        await world.tap(boris, token)
    await world.draw()
    await world.to_deal()
    assert world.state.deal is not None
    await world.close()


def put_back(kept: Path, path: Path) -> None:
    for other in path.parent.glob(f"{path.name}*"):
        other.unlink()
    shutil.copy(kept, path)


async def taken(world: World, data: dict[str, Any]) -> bool:
    """The update as a program takes it that has just been started. False: it is passed over."""
    at, added = Desk(world), list[Any]()
    at.bot.members = {TELEGRAM_ID}

    class Application:
        def add_handler(self, handler: Any, group: int) -> None:
            added.append(handler)

    await repeated.pass_over(cast(Any, Application()), world.store)
    handle = at._handle

    async def first_of_all(update: Update) -> None:
        await added[0].callback(update, None)
        await handle(update)

    at._handle = first_of_all  # type: ignore[method-assign]
    try:
        return await at.take({"update_id": NUMBER, **data})
    except ApplicationHandlerStop:
        return False


async def outcome(world: World) -> object:
    """What stands in the database: what has happened at every table, who sits where, who is who."""
    store, found = world.store, []
    for table in (1, 2, 3):
        events = [ev.from_text(text) for text in await store.log.texts(table)]
        found.append([type(event).__name__ for event in events])
        live = await world.game.tables.live(table)
        if live is not None:
            settings = live.state.settings
            found.append([str(seat.person) for seat in live.state.seats])
            found.append([settings.whist_price, settings.whist_unit, str(live.state.paused)])
    return found, [await store.people.get(number) for number in (1, 2, 3)]


_BORIS = {"id": TELEGRAM_ID, "is_bot": False, "first_name": "Борис", "language_code": "ru"}
_GROUP = {"id": GROUP.chat, "type": "supergroup", "title": "Дача"}


def _command(text: str, **message: Any) -> dict[str, Any]:
    entities = [{"type": "bot_command", "offset": 0, "length": len(text.split()[0])}]
    common = {"message_id": 2000, "date": 1_700_000_000, "from": _BORIS, "text": text, "entities": entities}
    return {"message": {**common, **message}}


UPDATES = {
    "forget": _command("/forget yes", chat={"id": TELEGRAM_ID, "type": "private", "first_name": "Борис"}),
    "left": {
        "message": {
            "message_id": 2000, "date": 1_700_000_000, "from": _BORIS, "chat": _GROUP, "left_chat_member": _BORIS,
        },
    },
    "thrown out": {
        "my_chat_member": {
            "chat": _GROUP, "from": _BORIS, "date": 1_700_000_000,
            "old_chat_member": {"user": _BORIS, "status": "member"},
            "new_chat_member": {"user": _BORIS, "status": "kicked", "until_date": 0},
        },
    },
    "price": _command("/price 10 рублей", chat=_GROUP, message_thread_id=7, is_topic_message=True),
}  # fmt: skip


@pytest.mark.parametrize("data", UPDATES.values(), ids=UPDATES)
async def test_killed_after_any_commit(data: dict[str, Any], tmp_path: Path) -> None:
    path, kept = tmp_path / "pulka.db", tmp_path / "kept.db"
    await prepare(path)
    shutil.copy(path, kept)
    world = await World(path).open()
    before = await outcome(world)
    life = Life(world.store, None)
    assert await taken(world, data)
    expected = await outcome(world)
    assert expected != before
    await world.restart(1.0)
    assert not await taken(world, data), "it is known to be done"
    assert await outcome(world) == expected
    await world.close()

    for most in range(1, life.commits + 1):
        put_back(kept, path)
        world = await World(path).open()
        Life(world.store, most)
        with pytest.raises(Killed):
            await taken(world, data)
        await world.restart(1.0)
        await taken(world, data)
        assert await outcome(world) == expected, f"killed after commit {most} of {life.commits}"
        await world.close()
