"""A delivery with a real store, a clock that is turned by hand, and a bot that records its calls and fails as told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from telegram import InlineKeyboardMarkup
from telegram import Message as TelegramMessage
from telegram.error import TimedOut

from bot.clock import Clock
from bot.delivery import Delivery
from bot.screen import Button, Screen
from bot.wanted import Place, Refusal, Wanted
from storage import Database, Store

ANNA = Place(1)
BORIS = Place(2)
GROUP = Place(-100)
TOPIC = Place(-200, 7)


@dataclass
class Call:
    method: str
    chat: int
    message_id: int | None
    text: str
    markup: InlineKeyboardMarkup | None
    options: dict[str, Any]

    def __repr__(self) -> str:
        return f"{self.method}({self.chat}, {self.message_id}, {self.text!r})"


@dataclass
class FakeBot:
    calls: list[Call] = field(default_factory=list)
    errors: list[tuple[str, int | None, BaseException]] = field(default_factory=list)
    """(how the method's name begins, chat or None, what it raises), each once, in order."""
    next_id: int = 100

    def fail(self, method: str, error: BaseException, chat: int | None = None) -> None:
        self.errors.append((method, chat, error))

    def _record(
        self, method: str, chat: int, message_id: int | None, text: str, markup: Any, options: dict[str, Any]
    ) -> int:
        self.calls.append(Call(method, chat, message_id, text, markup, options))
        for index, (name, where, error) in enumerate(self.errors):
            if method.startswith(name) and where in (None, chat):
                del self.errors[index]
                raise error
        self.next_id += 1
        return self.next_id

    async def send_message(self, chat_id: Any, text: str, *, reply_markup: Any, **options: Any) -> TelegramMessage:
        return sent(self._record("send_message", chat_id, None, text, reply_markup, options))

    async def send_document(
        self, chat_id: Any, document: bytes, *, caption: str, reply_markup: Any, **options: Any
    ) -> TelegramMessage:
        options["document"] = document
        return sent(self._record("send_document", chat_id, None, caption, reply_markup, options))

    async def edit_message_text(
        self, text: str, chat_id: Any, message_id: int, *, reply_markup: Any, **options: Any
    ) -> bool:
        self._record("edit_message_text", chat_id, message_id, text, reply_markup, options)
        return True

    async def edit_message_reply_markup(self, chat_id: Any, message_id: int, *, reply_markup: Any) -> bool:
        self._record("edit_message_reply_markup", chat_id, message_id, "", reply_markup, {})
        return True

    async def delete_message(self, chat_id: Any, message_id: int) -> bool:
        self._record("delete_message", chat_id, message_id, "", None, {})
        return True

    def said(self, chat: int | None = None) -> list[str]:
        return [f"{call.method.split('_')[0]} {call.text}".strip() for call in self.calls if chat in (None, call.chat)]


@dataclass
class Sent:
    message_id: int


def sent(message_id: int) -> TelegramMessage:
    return Sent(message_id)  # type: ignore[return-value]


@dataclass
class Ear:
    shown: list[tuple[str, int, float]] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    refusals: list[tuple[Place, Refusal]] = field(default_factory=list)
    moves: list[tuple[int, int]] = field(default_factory=list)

    async def delivered(self, wanted: Wanted, at: float) -> None:
        self.shown.append((wanted.role, wanted.step, at))

    async def unreachable(self, person: int) -> None:
        self.gone.append(person)

    async def refused(self, place: Place, why: Refusal) -> None:
        self.refusals.append((place, why))

    async def migrated(self, old: int, new: int) -> None:
        self.moves.append((old, new))


@dataclass
class World:
    bot: FakeBot
    store: Store
    clock: Clock
    delivery: Delivery
    ear: Ear
    table: int

    def want(self, role: str, place: Place, text: str, *, gone: tuple[str, ...] = (), **options: Any) -> None:
        keyboard = ((Button("А", data="1.1.x"),),) if options.pop("keyboard", True) else ()
        wanted = Wanted(self.table, role, place, Screen(text, keyboard), **options)
        self.delivery.want(self.table, [wanted], gone=gone)

    async def turn(self, seconds: float) -> None:
        self.clock.turn(self.clock.now() + seconds, frozen=True)
        await self.rest()

    async def rest(self) -> None:
        """Until nothing more happens at this moment, however slow the machine is."""
        quiet = 0
        while quiet < 3:
            await asyncio.sleep(0.012)
            outbox, telling = self.delivery._outbox, self.delivery._telling
            at_work = len(self.delivery._locks) or outbox._common._under_way or telling.busy
            quiet = 0 if at_work else quiet + 1

    async def restart(self) -> None:
        await self.delivery.stop()
        self.delivery = Delivery(self.bot, self.store, self.clock)
        await self.delivery.start(self.ear)


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[World]:
    """A run of delivery on a database of its own."""
    store = Store(await Database.open(folder / "pulka.db"))
    clock = Clock()
    clock.turn(10_000.0, frozen=True)
    await clock.start()
    for number, name in ((1, "Анна"), (2, "Борис")):
        await store.people.met(number, name)
    row = await store.tables.create(chat=-100, thread=None, name="t", agreements={}, rules_version=1, at=0.0)
    bot, ear = FakeBot(), Ear()
    delivery = Delivery(bot, store, clock)
    await delivery.start(ear)
    world = World(bot, store, clock, delivery, ear, row.table)
    # A group that is first written to right after the start gets little: not what these tests are about.
    clock.turn(10_100.0, frozen=True)
    yield world
    await world.delivery.stop()
    await clock.stop()
    await store.database.close()


def timed_out(sort: type[Exception] = httpx.ReadTimeout) -> TimedOut:
    error = TimedOut()
    error.__cause__ = sort("no answer")
    return error
