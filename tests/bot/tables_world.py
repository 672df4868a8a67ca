"""Tables with a real database, a clock that is turned by hand, and a delivery that only remembers what it was told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from bot.callback import decode
from bot.calls import Document
from bot.clock import Callback
from bot.game import TableGame
from bot.opening import open_lobby
from bot.replies import Reply
from bot.running import Services
from bot.screen import Screen
from bot.table.draft import Who
from bot.table.state import TableState
from bot.table.view import TablePhase
from bot.wanted import Place, Wanted
from preferans.players import thumb
from storage import Database, DatabaseTrouble, Message, Person, Store
from tests.bot.thinking_at_once import ThinkingAtOnce

GROUP = Place(-1001234567890)


class FakeClock:
    """Time stands still but for `advance`."""

    def __init__(self, now: float = 1_700_000_000.0) -> None:
        self._now = now
        self._armed: dict[str, tuple[float, Callback]] = {}

    def now(self) -> float:
        return self._now

    def arm(self, key: str, due_at: float, callback: Callback) -> None:
        self._armed[key] = (due_at, callback)

    def cancel(self, key: str) -> None:
        self._armed.pop(key, None)

    def armed(self, key: str) -> float | None:
        armed = self._armed.get(key)
        return None if armed is None else armed[0]

    def keys(self) -> list[str]:
        return sorted(self._armed)

    def try_again(self) -> None:
        """What has failed is tried again by itself in a minute."""

    async def advance(self, seconds: float) -> None:
        """Let everything happen that is due within so many seconds, in order."""
        end = self._now + seconds
        while self._armed:
            key, (due, callback) = min(self._armed.items(), key=lambda item: item[1][0])
            if due > end:
                break
            del self._armed[key]
            self._now = max(self._now, due)
            try:
                await callback()
            except DatabaseTrouble:
                self._armed.setdefault(key, (self._now + 60.0, callback))
        self._now = end


@dataclass
class FakeDelivery:
    """``shown``: what every role should look like now; ``said``: answers outside of roles."""

    shown: dict[tuple[int, str], Wanted] = field(default_factory=dict)
    said: list[tuple[Place, Screen]] = field(default_factory=list)
    documents: list[Document] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    posted_anew: list[str] = field(default_factory=list)
    released: list[int] = field(default_factory=list)
    crowded: bool = False

    @property
    def backlog(self) -> int:
        return 0

    def want(self, table: int, wanted: Sequence[Wanted], *, gone: Sequence[str] = ()) -> None:
        for each in wanted:
            self.shown[table, each.role] = each
        for role in gone:
            self.shown.pop((table, role), None)
            self.gone.append(role)

    async def once(
        self,
        place: Place,
        screen: Screen,
        *,
        document: Document | None = None,
        reply_to: int | None = None,
        sound: bool = False,
    ) -> None:
        self.said.append((place, screen))
        if document is not None:
            self.documents.append(document)

    def anew(self, table: int, role: str) -> None:
        self.posted_anew.append(role)

    def turn(self, place: Place, message_id: int, screen: Screen) -> None:
        self.said.append((place, screen))

    def looks_after(self, chat: int, message_id: int) -> bool:
        return message_id < 1000

    def tapped(self, table: int, place: Place, message_id: int, *, acts: bool = False) -> None: ...

    def release(self, table: int) -> None:
        self.released.append(table)

    def moved(self, old: int, new: int) -> None: ...

    async def write_again(self) -> None: ...

    def room(self, chat: int) -> float:
        return 0.1 if self.crowded else 1.0

    def tables(self) -> set[int]:
        return {table for table, _ in self.shown}

    def roles(self, table: int, chat: int) -> list[str]:
        return [role for (owner, role), wanted in self.shown.items() if (owner, wanted.place.chat) == (table, chat)]

    def message(self, table: int, role: str) -> Message | None:
        return None


class World:
    """One program run; `restart` ends it as a crash would and begins another on the same database."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.clock = FakeClock()
        self.delivery = FakeDelivery()
        self.thinking = ThinkingAtOnce()
        self.table = 0

    async def open(self, *, away: float = 0.0, awake: bool = True) -> World:
        """``awake``: with all live tables read again; or none, but those that somebody asks for."""
        self.store = Store(await Database.open(self._path))
        self.game = self.new_game()
        await self.game.came_back(away)
        await self.game.start()
        if awake:
            await self.game.awake()
        else:
            await self.game.stop()
        return self

    def new_game(self) -> TableGame:
        """A game that nothing is in yet, with this world's store, clock, delivery and thinking."""
        services = SimpleNamespace(
            store=self.store,
            clock=self.clock,
            delivery=self.delivery,
            token="1:secret",
            application=SimpleNamespace(bot=SimpleNamespace(username="pulka_bot")),
            thinking=self.thinking,
        )
        return TableGame(cast(Services, services))

    async def close(self) -> None:
        await self.game.disk.stop()
        await self.store.database.close()

    async def restart(
        self,
        seconds: float = 60.0,
        *,
        told: bool = False,
        awake: bool = True,
        messages: Mapping[tuple[int, str], Wanted] | None = None,
    ) -> None:
        """As after ``kill -9``: nothing of the memory is left. ``told``: of how long the program was away.

        ``messages``: what stands in the chats; nothing, where it is not said.
        """
        await self.game.stop()
        await self.close()
        now = self.clock.now() + seconds
        self.clock, self.delivery = FakeClock(now), FakeDelivery(dict(messages or {}))
        await self.open(away=seconds if told else 0.0, awake=awake)

    async def person(self, name: str, *, started: bool = True, telegram_id: int | None = None) -> Person:
        number = telegram_id if telegram_id is not None else 1000 + sum(map(ord, name))
        person = await self.game.directory.met(number, name, None, "ru")
        if started:
            await self.game.reachable(person.person)
        found = await self.game.directory.get(person.person)
        assert found is not None
        return found

    async def lobby(self, owner: Person, **changes: Any) -> int:
        """A lobby with these agreements and settings."""
        await self.store.chats.met(GROUP.chat, "Дача", "supergroup")
        reply = await open_lobby(self.game.tables, GROUP, owner.person, "Дача")
        assert reply.code == "ok", reply
        self.table = reply.args["table"]
        for key, value in changes.items():
            said = str(value).lower() if isinstance(value, bool) else str(value)
            assert (await self.tap(owner, f"set:{key}:{said}")).code == "ok"
        return self.table

    async def begin(self, people: Sequence[Person], computers: int = 0, **changes: Any) -> None:
        """Up to the first deal: sit, agree, start, draw, «Дальше»."""
        await self.lobby(people[0], **changes)
        for person in people:
            assert (await self.tap(person, "sit")).code == "seated"
        for _ in range(computers):
            assert (await self.tap(people[0], "computer")).code == "ok"
        for person in people:
            assert (await self.tap(person, "agree")).code == "agreed"
        assert (await self.tap(people[0], "start")).code == "ok"
        await self.draw()
        await self.to_deal()

    async def draw(self) -> None:
        while self.state.phase is TablePhase.SEATING:
            seat = next(seat for seat in self.state.draw_waiting() if self.state.seats[seat].waited_for)
            drawing = self.state.drawing
            assert drawing is not None
            free = [card for card in range(len(drawing.cards)) if card not in drawing.taken]
            reply = await self.tap(await self.at(seat), f"draw:{free[0]}")
            assert reply.code == "ok", reply

    async def to_deal(self) -> None:
        while self.state.phase is TablePhase.BETWEEN:
            seat = self.state.between_waiting()[0]
            reply = await self.tap(await self.at(seat), "cut:high" if seat == self.state.cutter else "ready")
            assert reply.code == "ok", reply

    @property
    def state(self) -> TableState:
        return self.game.tables.tables()[self.table].state

    async def at(self, seat: int) -> Person:
        number = self.state.seats[seat].person
        assert number is not None
        person = await self.game.directory.get(number)
        assert person is not None
        return person

    def step(self, person: Person, token: str) -> int:
        """The step that a keyboard of this person would carry."""
        state = self.state
        seat = state.seat_of(person.person)
        if token.startswith("vote:") and state.votes:
            return state.votes[-1].step
        if state.phase is TablePhase.LOBBY:
            return state.lobby_step
        if state.phase is TablePhase.SEATING and state.drawing is not None:
            return state.drawing.step
        if state.phase is TablePhase.BETWEEN:
            return state.between_step
        if token.startswith(("claim", "offer")) or seat is None:
            return state.position
        return state.questions.get(seat, state.position)

    async def tap(self, person: Person, token: str, step: int | None = None, *, admin: bool = False) -> Reply:
        number = self.step(person, token) if step is None else step
        return await self.game.tables.perform(self.table, Who(person.person, admin=admin), number, token)

    async def move(self) -> bool:
        """One decision of a person by the rules of thumb. False: nobody is asked."""
        state = self.state
        if state.phase is TablePhase.BETWEEN:
            await self.to_deal()
            return True
        for seat in state.questions:
            if state.seats[seat].waited_for and state.deal is not None:
                token = str(thumb.choose(state.deal.view(seat))).replace(" ", "_")
                await self.clock.advance(1.0)
                reply = await self.tap(await self.at(seat), token)
                assert reply.code == "ok", (token, reply)
                return True
        return False

    async def play(self) -> None:
        """To the end of the pulka, people and computers."""
        for _ in range(20_000):
            if self.table not in self.game.tables.tables():
                return
            if not await self.move():
                await self.clock.advance(5.0)
        raise AssertionError("a pulka that does not end")

    def screen(self, role: str) -> Screen:
        return self.delivery.shown[self.table, role].screen

    def hand(self, person: Person) -> Screen:
        return self.screen(f"hand:{person.person}")

    def tokens(self, screen: Screen) -> dict[str, int]:
        """The tokens on a keyboard, with their steps."""
        found = {}
        for row in screen.keyboard:
            for button in row:
                callback = decode(button.data) if button.data else None
                if callback is not None:
                    found[callback.token] = callback.step
        return found


async def mover(world: World) -> Person:
    """The person whose turn it is; computers have moved before."""
    for _ in range(60):
        state = world.state
        for seat in state.questions:
            if state.seats[seat].waited_for:
                return await world.at(seat)
        if state.phase is TablePhase.BETWEEN:
            await world.to_deal()
        await world.clock.advance(2.0)
    raise AssertionError("nobody is asked")


async def seen(world: World, person: Person) -> None:
    """Telegram has accepted the person's screen."""
    wanted = world.delivery.shown[world.table, f"hand:{person.person}"]
    await world.game.delivered(wanted, world.clock.now())
