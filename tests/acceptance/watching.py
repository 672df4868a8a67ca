"""A bot in this process whose every word is judged the moment it is said; and every screen there could be, asked for.

The tables, the handlers and the store are the bot's own; delivery remembers instead of sending, time is turned by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from bot import appearance
from bot.callback import decode
from bot.calls import Document
from bot.live import LiveTable
from bot.screen import Screen
from bot.screens import show
from bot.screens.agreements import TOPICS
from bot.screens.hand import my_cards
from bot.screens.result import result
from bot.screens.score import score
from bot.table.state import TableState
from bot.table.view import TablePhase, TableView, Ui
from bot.wanted import Place, Wanted
from locales import Translator, translator
from preferans.cards import CARDS, Cards
from preferans.deal import Deal
from preferans.fairness import LENGTH, before
from storage import Person
from tests.bot.tables_world import FakeDelivery, World

from .judge import Judge, Reader, cards_of
from .sightings import Said, plain
from .spy import Deals, names

_OF_A_HAND = ("trick", "calls", "climb", "claim")
_OF_A_TABLE = ("more", "score", "why", "deals", "rules", "layout", "result")
_SHOWN_OF_OLD = ("layout", "why", "result")


def said_on(screen: Screen, name: str, document: Document | None = None) -> Said:
    buttons = [button for row in screen.keyboard for button in row]
    callbacks = [decode(button.data) if button.data else None for button in buttons]
    return Said(
        "message" if document is None else "document",
        plain(screen.text),
        tuple(plain(button.label) for button in buttons),
        tuple("" if callback is None else callback.token for callback in callbacks),
        "" if document is None else document.data.decode(),
        name=name,
    )


def judged(deal: Deal) -> Judge:
    """The judge of a deal at its beginning."""
    return Judge(
        deal.agreements.to_mapping(),
        dealer=deal.dealer,
        hands=[None if hand is None else cards_of(str(hand)) for hand in deal.hands],
        talon=[int(card) for card in deal.talon],
        opening_raspas=deal.setup.opening_raspas,
    )


@dataclass
class Watched:
    """A table as the judge knows it: its deals, and what everybody remembers of the one under way."""

    deals: Deals = field(default_factory=Deals)
    number: int = 0  # of the deal under way, 0 for none
    step: int = 0  # of the event that dealt it
    memories: dict[int, set[int]] = field(default_factory=dict)  # by person
    drawn: frozenset[int] | None = None  # the cards that were turned in the draw, while there is one
    _seeds: dict[int, str] = field(default_factory=dict)
    _upcoming: int = -1

    def follow(self, state: TableState, chains: Mapping[int, str]) -> None:
        """Hear what has happened since: cards that were dealt and lines of the record, nothing concluded from them."""
        dealt, drawing = state.dealt, state.drawing
        if dealt is not None and state.phase is TablePhase.DEAL and dealt.step != self.step:
            assert state.sheet is not None
            self.number, self.step = dealt.number, dealt.step
            self.memories.clear()
            self.deals.judges[self.number] = Judge(
                state.agreements.to_mapping(),
                dealer=dealt.dealer,
                hands=[None if hand is None else cards_of(str(hand)) for hand in dealt.hands],
                talon=[int(card) for card in dealt.talon],
                opening_raspas=state.sheet.opening_raspas,
            )
        judge = self.deals.judges.get(self.number)
        if judge is not None:
            for line in state.lines[len(judge.lines) :]:
                judge.hear(line)
                self._remember(state, judge)
            self._remember(state, judge)
        if state.phase is not TablePhase.DEAL:
            self.number = 0
        self.drawn = None
        if state.phase is TablePhase.SEATING and drawing is not None:
            self.drawn = frozenset(int(drawing.cards[place]) for place in drawing.taken)
        self._keep_secrets(state, chains)

    def _remember(self, state: TableState, judge: Judge) -> None:
        for seat, place in enumerate(state.seats):
            if place.person is not None:
                self.memories.setdefault(place.person, set()).update(judge.knows(seat))

    def _keep_secrets(self, state: TableState, chains: Mapping[int, str]) -> None:
        """The seeds of the deal under way and of all to come."""
        upcoming = state.deal_number if state.phase is TablePhase.DEAL else state.deal_number + 1
        if not state.seals or upcoming == self._upcoming:
            return
        seal = state.seals[-1]
        if not self._seeds:
            seed = chains[seal.first]
            for number in range(LENGTH, 0, -1):
                self._seeds[number], seed = seed, before(seal.table, seed)
        self._upcoming = upcoming
        self.deals.secrets = {seed for number, seed in self._seeds.items() if number >= seal.number(upcoming)}

    def complaints(self, person: int | None, seat: Reader, said: Said) -> list[str]:
        if self.drawn is not None:
            secret = said.cards - self.drawn
            return [f"{names(secret)} in the draw"] if secret else []
        remembered = self.memories.get(person, set()) if person is not None and seat is None else ()
        return self.deals.complaints(self.number, seat, said, exact=True, remembered=remembered)


class Ear(FakeDelivery):
    """A delivery that has everything judged at the moment when it is told of it."""

    def __init__(self, world: World, numbers: dict[int, int]) -> None:
        """``numbers``: of the persons, by their Telegram numbers, as far as they have been met."""
        super().__init__()
        self.world = world
        self.watched: dict[int, Watched] = {}
        self.found: list[str] = []
        self.looked = self.heard = self.files = 0
        self._numbers = numbers

    def want(self, table: int, wanted: Sequence[Wanted], *, gone: Sequence[str] = ()) -> None:
        super().want(table, wanted, gone=gone)
        for each in wanted:
            self.hear(table, each.place, said_on(each.screen, each.role))

    async def once(
        self,
        place: Place,
        screen: Screen,
        *,
        document: Document | None = None,
        reply_to: int | None = None,
        sound: bool = False,
    ) -> None:
        await super().once(place, screen, document=document, reply_to=reply_to, sound=sound)
        self.files += document is not None
        self._hear_of_all(place, said_on(screen, "once", document), screen)

    def turn(self, place: Place, message_id: int, screen: Screen) -> None:
        super().turn(place, message_id, screen)
        self._hear_of_all(place, said_on(screen, "turned"), screen)

    def _hear_of_all(self, place: Place, said: Said, screen: Screen) -> None:
        """An answer is about the table that its buttons name; a file may be about any."""
        callbacks = [decode(button.data) for row in screen.keyboard for button in row if button.data]
        tables = {callback.table for callback in callbacks if callback is not None and callback.table}
        if said.document:
            tables = set(self.watched)
        for table in tables or {self.world.table}:
            self.hear(table, place, said)

    def hear(self, table: int, place: Place | int, said: Said) -> None:
        """``place``: a chat, or the Telegram number of somebody who was answered."""
        live = self.live(table)
        if live is None:
            return
        person = self._numbers.get(place if isinstance(place, int) else place.chat)  # nobody in a group
        self.judge(live, live.state.seat_of(person), said, person=person)

    def judge(self, live: LiveTable, seat: Reader, said: Said, *, person: int | None = None) -> None:
        watched = self.watched.setdefault(live.table, Watched())
        watched.follow(live.state, live.chains)
        self.heard += 1
        if watched.number:
            self.looked += len(said.cards)
        for wrong in watched.complaints(person, seat, said):
            self.found.append(f"seat {seat} of table {live.table}: {wrong}\n{said}")

    def live(self, table: int) -> LiveTable | None:
        return self.world.game.tables.tables().get(table)

    def met(self, person: Person) -> None:
        assert person.telegram_id is not None
        self._numbers[person.telegram_id] = person.person


async def every_screen(ear: Ear, live: LiveTable, language: str, random: Random, readers: Sequence[Reader]) -> None:
    """Every page of the table's message for these readers, and the alert with the cards."""
    t = translator(language)
    around = await ear.world.game.tables.around(live)
    for seat in readers:
        view = appearance.view(live, seat, t, around, results=True)
        for said in _screens(view, t, random):
            ear.judge(live, seat, said)
        ear.judge(live, seat, Said("answer", my_cards(view, t), name="my cards"))


def _screens(view: TableView, t: Translator, random: Random) -> Iterator[Said]:
    make = show.group if view.viewer is None else show.private
    if view.phase is TablePhase.LOBBY:
        return
    for ui in _pages(view, random):
        name = f"page {ui.page}:{ui.argument}"
        yield said_on(make(view, t, ui), name)
        if ui.page in _SHOWN_OF_OLD and view.last is not None:
            yield said_on(result(view, t, ui), name)
        if ui.page in ("score", "deals", "why") and view.sheet is not None:
            yield said_on(score(view, t, ui), name)


def _pages(view: TableView, random: Random) -> Iterator[Ui]:
    """All that show cards of a deal under way; of the others, of which there are many and slow ones, one or two."""
    yield Ui()
    if view.viewer is not None and view.deal is not None:
        yield from map(Ui, _OF_A_HAND)
        yield Ui("claim", argument=str(random.randrange(11)))
        yield Ui("discard", Cards.of(random.sample(CARDS, 2)))
        if view.deal.legal:
            yield Ui("confirm", argument=str(random.choice(view.deal.legal)).replace(" ", "_"))
    if random.random() < 0.3:
        yield Ui(random.choice(_OF_A_TABLE))
    if random.random() < 0.02:
        yield Ui("agreements", argument=random.choice(list(TOPICS)))
    if view.results and random.random() < 0.2:
        yield Ui(random.choice(_SHOWN_OF_OLD), argument=str(random.choice(view.results).deal_number))
