"""A table in memory: decisions one after another, computers and scripted people, no storage and no Telegram."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from bot.table import events as ev
from bot.table.commands import decide
from bot.table.draft import Circumstances, Decision, Refusal, Who
from bot.table.fold import after, opened, replay
from bot.table.looking import Surroundings, table_view
from bot.table.state import TableState
from bot.table.view import TablePhase, TableView
from preferans.agreements import Agreements
from preferans.players import stand_in, thumb

FRESH = "5e" * 32


class MemoryTable:
    """Everything that happened stands in ``log``; ``send`` raises for a refusal, ``refused`` gives it."""

    def __init__(
        self, name: str = "sochi", *, seed: int = 0, owner: int = 1, settings: Any = None, **changes: Any
    ) -> None:
        self.random = Random(seed)
        self.now = 1_000_000.0
        agreements = Agreements.from_mapping({"preset": name, "players": 3, **changes})
        event = ev.Opened(
            at=self.now, owner=owner, name="Дача", agreements=agreements.to_mapping(), settings=settings or {}
        )
        self.log: list[ev.Event] = [event]
        self.chains: dict[int, str] = {}
        self.state: TableState = opened(event)

    def decide(self, who: Who, token: str, step: int | None = None, **around: Any) -> Decision | Refusal:
        self.now += 1.0
        state = self.state
        if step is None:
            step = self.step(who, token)
        circumstances = Circumstances(at=self.now, table=1, fresh=FRESH, chains=self.chains, **around)
        result = decide(state, who, step, token, circumstances)
        if isinstance(result, Decision):
            self.chains.update(result.chains)
            for event in result.events:
                self.log.append(event)
                self.state = after(self.state, event)
            assert self.state == result.state
        return result

    def step(self, who: Who, token: str) -> int:
        """The step that this person's keyboard would carry."""
        state = self.state
        seat = who.seat if who.seat is not None else state.seat_of(who.person)
        if state.phase == TablePhase.LOBBY:
            return state.lobby_step
        if token.startswith("vote:"):
            return state.votes[-1].step
        if state.phase == TablePhase.SEATING:
            assert state.drawing is not None
            return state.drawing.step
        if state.phase == TablePhase.BETWEEN:
            return state.between_step
        if token.startswith(("claim", "offer")):
            return state.position
        return state.questions.get(seat, state.position) if seat is not None else state.position

    def send(self, person: int, token: str, step: int | None = None, *, admin: bool = False, **around: Any) -> Decision:
        result = self.decide(Who(person, admin=admin), token, step, **around)
        assert isinstance(result, Decision), result
        return result

    def refused(self, person: int, token: str, step: int | None = None, *, admin: bool = False, **around: Any) -> str:
        number = self.state.number
        result = self.decide(Who(person, admin=admin), token, step, **around)
        assert isinstance(result, Refusal), result
        assert self.state.number == number
        return result.code

    def start(self, people: list[int], computers: int = 0) -> None:
        """Seat them, agree, begin, draw."""
        for person in people:
            self.send(person, "sit")
        for _ in range(computers):
            self.send(people[0], "computer")
        for person in people:
            self.send(person, "agree")
        self.send(self.state.owner, "start")
        self.draw()

    def draw(self) -> None:
        while self.state.phase == TablePhase.SEATING:
            drawing = self.state.drawing
            assert drawing is not None
            seat = next(seat for seat in self.state.draw_waiting() if self.state.seats[seat].waited_for)
            person = self.person(seat)
            free = [card for card in range(len(drawing.cards)) if card not in drawing.taken]
            self.send(person, f"draw:{self.random.choice(free)}")

    def move(self, *, by_time: bool = False) -> None:
        """One decision of whoever is asked: everybody plays by the rules of thumb, or is late."""
        state = self.state
        if state.phase == TablePhase.BETWEEN:
            seat = state.between_waiting()[0]
            person = state.seats[seat].person
            assert person is not None
            self.send(person, "cut:low" if seat == state.cutter else "ready")
            return
        assert state.deal is not None
        seat = next(iter(state.questions))
        if by_time:
            token = str(stand_in.choose(state.deal.view(seat))).replace(" ", "_")
            result = self.decide(Who.time(seat), token)
        else:
            token = str(thumb.choose(state.deal.view(seat))).replace(" ", "_")
            person = state.seats[seat].person
            who = Who.computer(seat) if person is None or state.seats[seat].away else Who(person)
            result = self.decide(who, token)
        assert isinstance(result, Decision), result

    def play(self, moves: int = 20_000) -> None:
        """On to the end of the pulka."""
        for _ in range(moves):
            if not self.state.live:
                return
            self.move()
        raise AssertionError("a pulka that does not end")

    def to_deal(self) -> None:
        while self.state.phase == TablePhase.BETWEEN:
            self.move()

    def finish_deal(self) -> None:
        number = self.state.deal_number
        while self.state.phase == TablePhase.DEAL and self.state.deal_number == number:
            self.move()

    def person(self, seat: int) -> int:
        person = self.state.seats[seat].person
        assert person is not None
        return person

    def view(self, seat: int | None) -> TableView:
        names = {person: f"Person {person}" for person in self.state.people}
        return table_view(self.state, seat, Surroundings(table=1, names=names))

    def replayed(self) -> TableState:
        """The same log, written to JSON and read back."""
        return replay(ev.from_json(json.loads(json.dumps(event.to_json()))) for event in self.log)


def begun(people: int = 3, *, computers: int = 0, seed: int = 0, **changes: object) -> MemoryTable:
    """In the auction of the first deal."""
    table = MemoryTable(seed=seed, **changes)
    table.start(list(range(1, people + 1)), computers)
    table.to_deal()
    return table
