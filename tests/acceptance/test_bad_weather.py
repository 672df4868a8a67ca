"""Whole pulkas in bad weather: in the end every chat shows what it should, and nothing that was overtaken.

Bot and people are in this process and have a Telegram of their own (`weather`), so that every call may fail in every
way; time runs fast.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from bot.calls import fingerprint
from bot.clock import Clock
from bot.delivery import Delivery
from bot.doubts import LATE_SECONDS
from bot.screen import Button as Shown
from bot.screen import Screen
from bot.wanted import Wanted
from storage import Database, Message, Person, Store
from tests.bot.tables_world import World
from tests.conftest import Amount
from tests.handlers.updates import Desk

from .habits import Habits
from .people import Json, buttons
from .weather import LATEST_SECONDS, TIMEOUT_SECONDS, Weather

RATE = 150.0
LOOKING = 0.02  # real seconds between two looks at the chat
_taps = itertools.count(1)


class Storm(World):
    """A run of the program in bad weather.

    ``wanted`` and ``stands``: how every message should look, and where it is. ``strays``: messages that somebody tapped
    and that delivery did not know.
    """

    def __init__(self, path: Path, seed: int) -> None:
        super().__init__(path)
        self.random = Random(seed)
        self.wanted: dict[str, Wanted] = {}
        self.stands: dict[str, Message] = {}
        self.strays: set[tuple[int, int]] = set()

    async def open(self, *, away: float = 0.0, awake: bool = True) -> Storm:
        clock = Clock()
        clock.turn(1_700_000_000.0, rate=RATE)
        await clock.start()
        self.store = Store(await Database.open(self._path))
        self.weather = Weather(clock, self.random)
        delivery = Delivery(cast(Any, self.weather), self.store, clock)
        self.clock, self.delivery = cast(Any, clock), cast(Any, delivery)
        self._listen(delivery)
        self.game = self.new_game()
        await delivery.start(self.game)
        await self.game.start()
        self.desk = Desk(self)
        return self

    def _listen(self, delivery: Delivery) -> None:
        """Note what is wanted, and which message shows it; a finished table forgets both."""
        want, keep = delivery.want, delivery._shown.keep

        def wanting(table: int, wanted: Any, *, gone: Any = ()) -> None:
            self.wanted |= {each.role: each for each in wanted}
            for role in gone:
                self.wanted.pop(role, None)
            want(table, wanted, gone=gone)

        async def keeping(message: Message) -> None:
            self.stands[message.role] = message
            await keep(message)

        delivery.want = wanting  # type: ignore[method-assign]
        delivery._shown.keep = keeping  # type: ignore[method-assign]

    async def close(self) -> None:
        await self.game.stop()
        await self.delivery.stop()  # type: ignore[attr-defined]
        await self.clock.stop()  # type: ignore[attr-defined]
        await self.store.database.close()

    @property
    def over(self) -> bool:
        return self.table not in self.game.tables.tables()

    async def press(self, person: Person, message: Json, data: str) -> None:
        """Somebody taps a button that they see."""
        chat = person.telegram_id or 0
        if not self.delivery.looks_after(chat, message["message_id"]):
            self.strays.add((chat, message["message_id"]))
        rows = [[dict(each) for each in row] for row in message["keyboard"]]
        shown = {"message_id": message["message_id"], "date": 1_700_000_000, "chat": self.desk.chat(person, 0)}
        await self.desk.take(
            {
                "callback_query": {
                    "id": str(next(_taps)),
                    "from": self.desk.user(person),
                    "chat_instance": "1",
                    "data": data,
                    "message": {**shown, "text": message["text"], "reply_markup": {"inline_keyboard": rows}},
                }
            }
        )

    async def tap_away(self, person: Person, habit: Habits) -> None:
        """Tap what is offered in the private chat, now and then something older, until the pulka is over."""
        chat = person.telegram_id or 0
        last, at = "", 0.0
        while not self.over:
            seen = [message for message in self.weather.see(chat) if buttons(message)]
            await asyncio.sleep(LOOKING)
            if not seen:
                continue
            if len(seen) > 1 and self.random.random() < 0.05:
                old = self.random.choice(seen[:-1])
                await self.press(person, old, self.random.choice(buttons(old)).data)
                continue
            chosen = habit(buttons(seen[-1]), seen[-1])
            if chosen is None or (chosen.data == last and time.monotonic() - at < 0.3):
                continue
            last, at = chosen.data, time.monotonic()
            await self.press(person, seen[-1], chosen.data)

    async def calm(self) -> None:
        """The weather is fine again; until everything has been said, and what was late has come."""
        self.weather.calm = True
        seconds = TIMEOUT_SECONDS + LATEST_SECONDS + LATE_SECONDS + 90.0
        await self.clock.sleep(seconds)  # type: ignore[attr-defined]
        deadline = time.monotonic() + 60
        while self.delivery.backlog:
            assert time.monotonic() < deadline, "something is never said"
            await asyncio.sleep(0.02)
        self.weather.arrive()


@asynccontextmanager
async def storm(path: Path, seed: int) -> AsyncIterator[Storm]:
    made = await Storm(path, seed).open()
    try:
        yield made
    finally:
        await made.close()


def look(post: Any) -> str:
    """The fingerprint of a message as it stands."""
    rows = tuple(
        tuple(Shown(each["text"], data=each["callback_data"] or None) for each in row) for row in post.keyboard
    )
    return fingerprint(Screen(post.text, rows))


async def a_pulka(path: Path, seed: int) -> Storm:
    async with storm(path, seed) as world:
        names = ("Анна", "Борис", "Вера")
        people = [await world.person(name) for name in names]
        await world.begin(people, turn_seconds=600, pool_size=5)
        async with asyncio.timeout(150):
            await asyncio.gather(
                *(
                    world.tap_away(person, Habits(bid=6, seed=seed + place, claims=place == 1))
                    for place, person in enumerate(people)
                )
            )
        await world.calm()
        assert not world.weather.floods, "the limits were kept, and silences too"
        for fate in ("refused", "bad gateway", "lost", "no answer", "late"):
            assert world.weather.fates[fate], f"{fate}: no such weather in this pulka"
        everything_is_shown(world)
        in_order(world)
        no_keyboard_misleads(world)
        return world


def everything_is_shown(world: Storm) -> None:
    """Every message that should be there is, with the newest text and keyboard."""
    for role, wanted in world.wanted.items():
        if wanted.fixed:
            continue
        message = world.stands[role]
        post = world.weather.chats[message.chat].get(message.message_id)
        assert post is not None, f"{role} is not there"
        links = any(button.url for row in wanted.screen.keyboard for button in row)
        if links:
            assert post.text == wanted.screen.text, role
        else:
            assert look(post) == fingerprint(wanted.screen), f"{role} shows something older:\n{post.text}"


def in_order(world: Storm) -> None:
    """In the group the deals stand below one another as they were played, and the seal above them."""
    deals = sorted(
        (int(role.removeprefix("deal:")), each) for role, each in world.stands.items() if role[:5] == "deal:"
    )
    numbers = [message.message_id for _, message in deals if message.message_id]
    assert len(numbers) >= 3
    assert numbers == sorted(numbers)
    assert world.stands["sealed"].message_id < numbers[0]


def no_keyboard_misleads(world: Storm) -> None:
    """Delivery has counted the messages that it does not know; those that were tapped are gone, or known by now."""
    known = {(each.chat, each.message_id) for each in world.stands.values()}
    there = {(chat, number) for chat, posts in world.weather.chats.items() for number in posts}
    assert len(there - known) <= world.delivery.orphans  # type: ignore[attr-defined]
    assert not world.strays & there - known


@pytest.mark.slow
async def test_pulkas_in_bad_weather(tmp_path: Path, amount: Amount) -> None:
    """No lost screen, no message older than a newer one, nothing said into a silence; orphans are counted."""
    for first in range(0, amount.of(2, 120), 2):
        await asyncio.gather(*(a_pulka(tmp_path / f"{seed}.db", seed) for seed in range(first, first + 2)))
