"""People with a messenger: they see chats, tap what is under the messages there, and may play by habit."""

from __future__ import annotations

import asyncio
import contextlib
import re
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from playground.client import Refusal

from .world import World

Json = dict[str, Any]
_DATA = re.compile(r"([0-9a-z]+)\.([0-9a-z]+)\.(.+)")
_PATIENCE = 120.0


@dataclass(frozen=True)
class Button:
    """A button that asks the bot: whose table it is about, the step it answers, and what it says."""

    label: str
    data: str
    table: int
    step: int
    token: str


@dataclass(frozen=True)
class Told:
    """What a person was told for a tap: a toast, an alert or a link. ``query``: the tap's number."""

    data: str
    text: str
    alert: bool
    url: str
    query: str | None


def buttons(message: Json) -> list[Button]:
    """The buttons under a message that ask the bot, row by row."""
    found = []
    for row in message["keyboard"] or []:
        for button in row:
            match = _DATA.fullmatch(button.get("callback_data", ""))
            if match is not None:
                found.append(Button(button["text"], match[0], int(match[1], 36), int(match[2], 36), match[3]))
    return found


def links(message: Json) -> list[str]:
    return [button["url"] for row in message["keyboard"] or [] for button in row if "url" in button]


class Person:
    """Somebody who sees what the playground shows them, and nothing else."""

    def __init__(self, world: World, user: int, name: str) -> None:
        self.world = world
        self.id = user
        self.name = name
        self.told: list[Told] = []

    @classmethod
    async def new(cls, world: World, name: str, *, started: bool = False) -> Person:
        """A newcomer. ``started``: has written to the bot before."""
        person = cls(world, await world.client.user(name, language_code="ru"), name)
        if started:
            await person.start()
        return person

    async def start(self, payload: str | None = None) -> None:
        await self.world.client.start(self.id, payload)

    async def say(self, text: str, chat: int | None = None, **where: object) -> int:
        return await self.world.client.say(self.id, self.id if chat is None else chat, text, **where)

    async def messages(self, chat: int | None = None, limit: int = 12) -> list[Json]:
        """The last messages of a chat (one's own with the bot), oldest first."""
        seen = await self.world.client.see(self.id, self.id if chat is None else chat, limit=limit)
        return list(seen["messages"])

    async def sees(
        self, condition: Callable[[Json], Any], chat: int | None = None, *, seconds: float = _PATIENCE, what: str = ""
    ) -> Json:
        """The newest message that meets the condition, as soon as there is one."""
        place = self.id if chat is None else chat
        deadline = time.monotonic() + seconds
        while True:
            change = self.world.change(place)
            shown = await self.messages(place, limit=30)
            for message in reversed(shown):
                if message["from"]["is_bot"] and condition(message):
                    return message
            left = deadline - time.monotonic()
            if left <= 0:
                ending = "\n---\n".join(message["text"] for message in shown[-4:])
                raise AssertionError(
                    f"{self.name} does not see {what or 'it'} in chat {place}, which ends in\n{ending}"
                )
            await self.world.changed(place, change, min(left, 2.0))

    async def reads(self, text: str, chat: int | None = None, *, seconds: float = _PATIENCE) -> Json:
        """The newest message with this text in it."""
        return await self.sees(lambda message: text in message["text"], chat, seconds=seconds, what=repr(text))

    async def tap(self, message: Json, data: str, *, wait: float = 60, **how: object) -> Told:
        """Tap a button of a message, by its data. Refusal where there is no such button any more."""
        answer = await self.world.client.tap(self.id, message, data=data, wait=wait, **how)
        text, alert, url = answer.get("text") or "", bool(answer.get("alert")), answer.get("url") or ""
        told = Told(data, text, alert, url, answer.get("query_id"))
        self.told.append(told)
        return told

    async def press(
        self,
        token: str | Callable[[str], Any],
        chat: int | None = None,
        *,
        table: int | None = None,
        seconds: float = _PATIENCE,
    ) -> Told:
        """Tap the button that says this, on the newest message that has one, as soon as it is there."""
        wanted = token if callable(token) else lambda said: said == token

        def matching(message: Json) -> list[Button]:
            found = [button for button in buttons(message) if wanted(button.token)]
            return [button for button in found if table is None or button.table == table]

        deadline = time.monotonic() + seconds
        while True:
            left = max(0.1, deadline - time.monotonic())
            message = await self.sees(matching, chat, seconds=left, what=f"a button {token}")
            try:
                return await self.tap(message, matching(message)[0].data)
            except Refusal:  # meanwhile the keyboard is another one
                assert time.monotonic() < deadline, f"the button {token} cannot be caught"

    async def tokens(self, chat: int | None = None, *, table: int | None = None) -> list[str]:
        """What the newest message with a keyboard offers."""
        for message in reversed(await self.messages(chat)):
            found = [button.token for button in buttons(message) if table is None or button.table == table]
            if found:
                return found
        return []


class Player:
    """A person who plays by habit, in the private chat, for as long as they are let."""

    def __init__(self, person: Person, table: int, choose: Callable[[list[Button], Json], Button | None]) -> None:
        self.person = person
        self.table = table
        self.choose = choose
        self._tapped: dict[str, float] = {}
        self._playing: asyncio.Task[None] | None = None
        self._resting = False

    def begin(self) -> None:
        assert self._playing is None
        self._resting = False
        self._playing = asyncio.create_task(self._play())

    async def rest(self) -> None:
        """Lay the messenger down; a tap under way is finished."""
        if self._playing is not None:
            self._resting = True
            playing, self._playing = self._playing, None
            # What has ended it is told by `check`.
            await asyncio.gather(playing, return_exceptions=True)

    def check(self) -> None:
        """Raise what has ended the playing, if anything has."""
        if self._playing is not None and self._playing.done():
            self._playing.result()

    async def _play(self) -> None:
        world, person = self.person.world, self.person
        while not self._resting:
            change = world.change(person.id)
            if not await self._move():
                await world.changed(person.id, change, 0.5)

    async def _move(self) -> bool:
        """One tap, if there is anything to tap."""
        for message in reversed(await self.person.messages(limit=4)):
            shown = [button for button in buttons(message) if button.table == self.table]
            if not shown:
                continue
            # The same button is tapped again only after a while: its answer may be on its way.
            chosen = self.choose(shown, message)
            if chosen is None or time.monotonic() - self._tapped.get(chosen.data, 0) < 1.0:
                continue
            self._tapped[chosen.data] = time.monotonic()
            with contextlib.suppress(Refusal):  # the keyboard has changed meanwhile
                await self.person.tap(message, chosen.data)
            return True
        return False


async def everybody(people: Iterable[Person], token: str, chat: int | None = None) -> None:
    """Each of them taps this."""
    for person in people:
        await person.press(token, chat)
