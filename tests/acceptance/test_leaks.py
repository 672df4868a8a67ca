"""Nobody is ever told a card that is not theirs to know: whole pulkas at random, every word of the bot judged.

Every message, label, token, answer and file that the bot makes, as it makes it; after every action every page of every
some seats besides, as if they had been opened; by people of three languages, some at the table, some who left it, some
who only look on.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.callback import decode, encode
from bot.opening import open_lobby
from bot.table.draft import Who
from bot.table.looking import Surroundings, table_view
from bot.table.state import TableState
from bot.table.view import TablePhase, TableSettings, TableView
from bot.wanted import Place
from locales import LANGUAGES
from preferans.deal import Phase
from preferans.presets import PRESETS, preset
from storage import Person
from tests.bot.tables_world import GROUP, World
from tests.conftest import Amount
from tests.handlers.updates import Desk
from tests.preferans.tables import TEMPERS, random_agreements, tempered_action

from .judge import Reader
from .sightings import Said, plain
from .watching import Ear, every_screen

PULKAS_A_DATABASE = 20
NEXT_DOOR = Place(-1009876543210)
NAMES = ("Anna", "Boris", "Wera", "Gleb", "Dina", "Egor")
COMMANDS = ("/score", "/hand", "/table", "/rules", "/history", "/export", "/hint", "/verify", "/verify 1", "/help")


@dataclass
class Evening:
    """One pulka of people who do anything that is allowed, and of some who try what is not."""

    desk: Desk
    ear: Ear
    random: Random
    temper: str = "any"
    dealt: int = 0
    actions: int = 0

    @property
    def world(self) -> World:
        return self.desk.world

    async def begin(self, players: int, computers: int, convention: str) -> None:
        random = self.random
        agreed = random_agreements(random, players)
        if random.random() < 0.5:
            agreed = preset(convention, players=players)
        settings = TableSettings(training=random.random() < 0.5)
        await self.world.store.chats.met(GROUP.chat, "Дача", "supergroup")
        await self.world.store.chats.set_defaults(GROUP.chat, agreed.to_mapping(), asdict(settings))
        await self.world.game.set_group_language(GROUP.chat, random.choice(LANGUAGES))
        self.people = [await self._person(name) for name in NAMES[: players - computers]]
        self.onlooker, self.stranger = await self._person("Onlooker"), await self._person("Stranger", member=False)
        self.neighbour = await self._person("Neighbour", member=False)
        self.next_door = await self._next_door(self.neighbour)
        await self.world.begin(self.people, computers)

    async def _next_door(self, person: Person) -> int:
        """A table in another group, where somebody plays with computers; it stays from pulka to pulka."""
        tables = self.world.game.tables
        row = await self.world.store.tables.live_in(NEXT_DOOR.chat, None)
        if row is not None:
            return row.table
        await self.world.store.chats.met(NEXT_DOOR.chat, "Next door", "supergroup")
        table = int((await open_lobby(tables, NEXT_DOOR, person.person, "Next door")).args["table"])
        for token in ("sit", "computer", "computer", "agree", "start"):
            live = await tables.live(table)
            assert live is not None
            reply = await tables.perform(table, Who(person.person), live.state.lobby_step, token)
            assert reply.code in ("ok", "seated", "agreed"), reply
        await self.world.clock.advance(120.0)  # the draw, and on to the first deal
        return table

    async def _person(self, name: str, *, member: bool = True) -> Person:
        person = await self.world.person(name)
        self.ear.met(person)
        await self.world.game.set_person_language(person.person, self.random.choice(LANGUAGES))
        if member:
            self.desk.bot.members.add(person.telegram_id or 0)
        return person

    async def play(self, deals: int) -> None:
        """So many deals, or until the pulka is over."""
        numbers = set()
        for _ in range(deals * 400):
            if self.world.table not in self.world.game.tables.tables():
                break
            state = self.world.state
            if state.phase is TablePhase.DEAL and state.deal_number not in numbers:
                if len(numbers) == deals:
                    break
                numbers.add(state.deal_number)
                self.temper = self.random.choice(TEMPERS)
            await self._something()
        self.dealt = len(numbers)
        await self._end()
        await self._look_back()

    async def _something(self) -> None:
        state, random = self.world.state, self.random
        await self.world.clock.advance(1.0)
        if state.paused:
            await self.tap(random.choice(self.people), "resume", step=state.pause_step)
        elif state.votes:
            for person in self._seated():
                await self.tap(person, random.choice(("vote:yes", "vote:yes", "vote:no")))
        elif state.phase is TablePhase.BETWEEN:
            waiting = state.between_waiting()
            if waiting:
                seat = random.choice(waiting)
                cut = f"cut:{random.choice(('high', 'middle', 'low'))}"
                await self.tap(await self.world.at(seat), cut if seat == state.cutter else "ready")
        elif random.random() < 0.02:
            await self._unusual()
        else:
            await self._act()
        live = self.ear.live(self.world.table)
        if live is None:
            return
        self.actions += 1
        everybody: tuple[Reader, ...] = (None, *range(len(live.state.seats)))
        # What is shown to all of them now has been judged already; of what they could open, one or two at a time.
        readers = everybody if random.random() < 0.05 else random.sample(everybody, random.choice((1, 2)))
        await every_screen(self.ear, live, random.choice(LANGUAGES), random, readers)
        await self._curious()

    async def _act(self) -> None:
        deal = self.world.state.deal
        if deal is None or deal.phase is Phase.FINISHED:
            return
        seat, action = tempered_action(deal, self.random, self.temper)
        place = self.world.state.seats[seat]
        if place.waited_for:
            await self.tap(await self.world.at(seat), str(action).replace(" ", "_"))
        else:
            await self.world.clock.advance(4.0)

    async def _unusual(self) -> None:
        """Somebody leaves and comes back, or wants to come in, or all pause."""
        random, state = self.random, self.world.state
        seated = self._seated()
        away = [seat for seat, place in enumerate(state.seats) if place.before is not None and place.person is None]
        what = random.choice(("leave", "take", "join", "pause", "late", "intent"))
        if what == "leave" and len(seated) > 1:
            await self.tap(random.choice(seated), "leave")
        elif what == "take" and away:
            seat = random.choice(away)
            before = state.seats[seat].before
            owner = next(person for person in (*self.people, self.onlooker) if person.person == before)
            await self.tap(owner, f"take:{seat}")
        elif what == "join" and len(state.seats) < 5:
            await self.desk.say(self.onlooker, "/join")
        elif what == "pause":
            await self.tap(random.choice(seated), "pause")
        elif what == "late":
            await self.world.clock.advance(200.0)
        elif what == "intent":
            await self.tap(random.choice(seated), random.choice(("pass*", "climb:7h", "noclimb", "see")))

    def _seated(self) -> list[Person]:
        everybody = (*self.people, self.onlooker)
        return [person for person in everybody if self.world.state.seat_of(person.person) is not None]

    async def _curious(self) -> None:
        """Somebody asks for something: a button of theirs, their cards, a command; or a button that is not theirs."""
        random = self.random
        if random.random() < 0.1:
            await self.tap(self.neighbour, "cards", chat=0, table=self.next_door)
        person = random.choice((*self.people, self.onlooker, self.stranger, self.neighbour))
        if random.random() < 0.5:
            await self.tap(person, "cards", chat=random.choice((None, 0)))
        if random.random() < 0.5:
            await self.tap(person, random.choice(("hint", *self._pages())), chat=random.choice((None, 0)))
        if random.random() < 0.2:
            await self.tap(person, random.choice(self._pages()), chat=0, message_id=5000)
        if random.random() < 0.1:
            chat = random.choice((None, 0))
            if person not in (self.stranger, self.neighbour) or chat == 0:
                await self.desk.say(person, random.choice(COMMANDS), chat=chat)

    def _pages(self) -> list[str]:
        """The pages behind the buttons that are shown anywhere now."""
        found = {"ui:trick", "ui:calls", "ui:layout", "ui:why", "ui:score", "ui:deals", "ui:report", "ui:claim"}
        for wanted in self.ear.shown.values():
            for row in wanted.screen.keyboard:
                for button in row:
                    callback = decode(button.data) if button.data else None
                    if callback is not None and callback.token.startswith("ui:"):
                        found.add(callback.token)
        return sorted(found - {"ui:analysis"})

    async def tap(
        self,
        person: Person,
        token: str,
        *,
        step: int | None = None,
        chat: int | None = None,
        message_id: int = 5,
        table: int | None = None,
    ) -> None:
        if token.startswith("ui:analysis") and self.random.random() > 0.02:
            return  # the solver would take all the time there is
        number = self.world.step(person, token) if step is None else step
        table = self.world.table if table is None else table
        answer = await self.desk.tap(person, token, data=encode(table, number, token), chat=chat, message_id=message_id)
        said = Said("answer", plain(answer.get("text") or ""), name=token)
        self.ear.hear(table, person.telegram_id or 0, said)

    async def _end(self) -> None:
        """All agree to stop, wherever the pulka stands."""
        while self.world.table in self.world.game.tables.tables():
            await self.world.clock.advance(1.0)
            state = self.world.state
            if state.paused:
                await self.tap(self._seated()[0], "resume", step=state.pause_step)
            elif state.votes and (waiting := state.vote_waiting(state.votes[-1])):
                await self.tap(await self.world.at(waiting[0]), "vote:yes")
            else:
                await self.desk.say(self.random.choice(self._seated()), "/stop")

    async def _look_back(self) -> None:
        """What is over stays to be looked at."""
        for person in (*self.people, self.stranger, self.neighbour):
            await self.desk.say(person, "/export", chat=0)
            await self.desk.say(person, "/history", chat=0)
        await self.desk.say(self.onlooker, "/export")


async def evenings(folder: Path, deals: int, *, first: int, a_pulka: int) -> tuple[list[str], dict[str, int]]:
    """Pulka after pulka until there were so many deals: what was told too early, and how much was looked at."""
    counts = {"deals": 0, "pulkas": 0, "heard": 0, "cards": 0, "files": 0}
    found: list[str] = []
    numbers: dict[int, int] = {}
    conventions = sorted(PRESETS)
    seed = first
    while counts["deals"] < deals and not found:
        random = Random(seed)
        players = 2 + seed % 5
        if not seed % PULKAS_A_DATABASE:
            numbers.clear()
        world = World(folder / f"pulkas{seed // PULKAS_A_DATABASE}.db")
        ear = Ear(world, numbers)
        world.delivery = ear
        await world.open()
        try:
            evening = Evening(Desk(world), ear, random)
            computers = random.choice((0, 0, 1, 2)) if players > 2 else random.choice((0, 1))
            await evening.begin(players, min(computers, players - 1), conventions[seed // 5 % len(conventions)])
            await evening.play(min(a_pulka, deals - counts["deals"]))
        finally:
            await world.close()
        found += [f"pulka {seed}: {each}" for each in ear.found]
        counts["deals"] += evening.dealt
        counts["pulkas"] += 1
        counts["heard"] += ear.heard
        counts["cards"] += ear.looked
        counts["files"] += ear.files
        seed += 1
    return found, counts


@pytest.mark.parametrize("half", [0, 1])
async def test_nobody_is_told_too_much(
    tmp_path: Path, amount: Amount, capsys: pytest.CaptureFixture[str], half: int
) -> None:
    """In two halves, for two processes. In the quick share pulkas of one deal, for two to six players."""
    first = half * amount.of(3, 10_000)
    found, counts = await evenings(tmp_path, amount.of(3 - half, 1000), first=first, a_pulka=amount.of(1, 5))
    assert not found, f"{len(found)} leaks; the first:\n{found[0]}"
    assert counts["cards"] > 1000 * counts["deals"], counts
    if amount.is_soak:
        with capsys.disabled():
            print(f"\n{counts}")


async def test_a_leak_in_the_program_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Screens are made of the view of the next seat, the alert shows the whole pack: the spy hears both."""

    def turned(state: TableState, viewer: int | None, around: Surroundings, **options: Any) -> TableView:
        made = table_view(state, viewer, around, **options)
        if made.deal is None or state.deal is None:
            return made
        return replace(made, deal=state.deal.view(0 if viewer is None else (viewer + 1) % len(state.seats)))

    monkeypatch.setattr("bot.appearance.table_view", turned)
    monkeypatch.setattr("handlers.taps.my_cards", lambda view, t: t.hand(range(32)))
    found, _ = await evenings(tmp_path, 1, first=1, a_pulka=1)
    assert any("\nmessage " in each for each in found)
    assert any("\nanswer " in each for each in found)
