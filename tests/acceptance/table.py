"""A table as its people make it: opened with /pref, agreed on, started, played to the report; all by what they see."""

from __future__ import annotations

import contextlib
import itertools
import re
import time
from collections.abc import AsyncIterator, Mapping, Sequence

from .habits import Habits
from .people import Json, Person, Player, buttons
from .world import World

_numbers = itertools.count(1)
NAMES = ("Анна", "Борис", "Вера", "Глеб", "Дина", "Егор")
TOPICS = {
    "pool_size": "end",
    "end": "end",
    "laps": "end",
    "rounds": "end",
    "time_limit_minutes": "end",
    "turn_seconds": "time",
    "bank_seconds": "time",
    "training": "time",
    "whist_price": "time",
    "half_whist": "whist",
    "return_whist": "whist",
    "whist_style": "whist",
    "open_timing": "whist",
    "opening_raspas": "raspas",
}


class Table:
    """A group with a table in it. ``people`` sit in it in the order in which they came."""

    def __init__(self, world: World, group: int, people: Sequence[Person], thread: int | None = None) -> None:
        self.world = world
        self.group = group
        self.people = list(people)
        self.thread = thread
        self.number = 0
        self.players: list[Player] = []

    @classmethod
    async def gather(cls, world: World, people: int = 3, *, kind: str = "supergroup", forum: bool = False) -> Table:
        """People who have never met the bot, and their group with it."""
        names = NAMES[:people]
        friends = [await Person.new(world, name) for name in names]
        members = [friend.id for friend in friends]
        title = f"Стол {next(_numbers)}"
        group = await world.client.group(title, members, type="supergroup" if forum else kind, forum=forum)
        thread = None
        if forum:
            thread = int((await world.client.post(f"groups/{group}/topics", name="Преферанс"))["thread_id"])
        return cls(world, group, friends, thread)

    async def open(self, *, computers: int = 0, preset: str = "sochi", **agreements: object) -> Table:
        """The lobby: /pref, everybody sits, the agreements are set by the keyboard, everybody agrees, start."""
        owner = self.people[0]
        await self.say(owner, "/pref")
        await self.sit_down()
        await self.agree_on(preset, agreements)
        for _ in range(computers):
            await self._add_computer()
        await self.start()
        return self

    async def say(self, person: Person, text: str) -> int:
        """Somebody writes in the group, in the table's topic."""
        where = {} if self.thread is None else {"thread_id": self.thread}
        return await person.say(text, self.group, **where)

    async def sit_down(self) -> None:
        """Everybody taps «sit»; who is answered with a link follows it and presses START."""
        lobby = await self.people[0].sees(lambda message: _offers(message, "sit"), self.group, what="the lobby")
        self.number = next(button.table for button in buttons(lobby))
        for person in self.people:
            await self.sit(person)

    async def sit(self, person: Person) -> None:
        told = await person.press("sit", self.group, table=self.number)
        if told.url:
            opened = await self.world.client.post(f"users/{person.id}/open", url=told.url)
            assert opened["kind"] == "private"
            await person.start()
        await person.sees(lambda message: _offers(message, "agree"), what="the seat")

    async def agree_on(self, preset: str, agreements: Mapping[str, object]) -> None:
        """Walk the keyboards of the agreements, in the private chat of who opened the table."""
        owner = self.people[0]
        choices = [] if preset == "sochi" else [("ui:agreements:presets", f"preset:{preset}")]
        for key, value in agreements.items():
            choices.append((f"ui:agreements:{TOPICS[key]}", f"ui:agreement:{key}", f"set:{key}:{value}"))
        for choice in choices:
            for token in ("ui:agreements", *choice):
                await owner.press(token, table=self.number)
            await self._to_seat(owner)

    async def _to_seat(self, owner: Person) -> None:
        """Back to the seat's first page, wherever a choice has led: the last button is the way back."""

        async def there() -> bool:
            tokens = await owner.tokens(table=self.number)
            if "stand" in tokens:
                return True
            with contextlib.suppress(AssertionError):
                await owner.press(tokens[-1], table=self.number, seconds=0.5)
            return False

        await self.world.until(there, "no way back to the seat")

    async def _add_computer(self) -> None:
        owner = self.people[0]
        seated = len([token for token in await self.group_tokens() if token.startswith("ui:computer:")])
        await owner.press("computer", self.group)
        await owner.sees(
            lambda message: sum(button.token.startswith("ui:computer:") for button in buttons(message)) > seated,
            self.group,
            what="the computer's seat",
        )

    async def start(self) -> None:
        """Everybody agrees; who opened the table starts it."""
        for person in self.people:
            await person.press("agree", table=self.number)
        await self.people[0].press("start", self.group, table=self.number)

    async def group_tokens(self) -> list[str]:
        return await self.people[0].tokens(self.group, table=self.number)

    @contextlib.asynccontextmanager
    async def playing(self, *habits: Habits) -> AsyncIterator[list[Player]]:
        """People play by habit within this: the first one's is the first person's, the last one's the rest's."""
        self.players = [
            Player(person, self.number, habits[min(place, len(habits) - 1)]) for place, person in enumerate(self.people)
        ]
        for player in self.players:
            player.begin()
        try:
            yield self.players
        finally:
            for player in self.players:
                await player.rest()

    async def sees(self, condition: object, *, seconds: float = 120, what: str = "") -> Json:
        """The newest message of the group that meets the condition, while people play."""
        deadline = time.monotonic() + seconds
        while True:
            for player in self.players:
                player.check()
            with contextlib.suppress(AssertionError):
                return await self.people[0].sees(condition, self.group, seconds=1.0)  # type: ignore[arg-type]
            if time.monotonic() > deadline:
                return await self.people[0].sees(condition, self.group, seconds=0.1, what=what)  # type: ignore[arg-type]

    async def finished(self, seconds: float = 200) -> Json:
        """The final report of this pulka; that of an older one may stand above."""

        def is_report(message: Json) -> bool:
            return any((each.token, each.table) == ("again", self.number) for each in buttons(message))

        return await self.sees(is_report, seconds=seconds, what="the final report")

    async def score(self, person: Person) -> Json:
        """What the group is told for /score."""
        before = {message["message_id"] for message in await person.messages(self.group, limit=40)}
        await self.say(person, "/score")
        return await self.sees(
            lambda message: (
                message["message_id"] not in before and any(entity["type"] == "pre" for entity in message["entities"])
            ),
            what="the score",
        )

    async def deal(self, number: int, seconds: float = 150) -> Json:
        """The group's message of this deal, as soon as it has begun."""
        return await self.sees(
            lambda message: re.match(rf"Сдача {number}\b", message["text"]), seconds=seconds, what=f"deal {number}"
        )

    async def result(self, text: str, seconds: float = 150) -> Json:
        """The result of a deal with this in its headline."""
        return await self.sees(
            lambda message: text in message["text"] and _offers_page(message, "ui:layout"), seconds=seconds, what=text
        )


def _offers(message: Json, token: str) -> bool:
    return any(button.token == token for button in buttons(message))


def _offers_page(message: Json, page: str) -> bool:
    return any(button.token.startswith(page) for button in buttons(message))
