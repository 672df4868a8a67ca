"""A table as it is: what the fold over its log has come to. Pure values; `fold` makes them, `commands` reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from bot.table.view import Intent, PlayerRecord, ResultView, TablePhase, TableSettings
from preferans.agreements import Agreements
from preferans.cards import Card, Cards
from preferans.deal import Deal
from preferans.fairness import LENGTH
from preferans.players.character import Character
from preferans.sheet import Sheet


class LogError(ValueError):
    """A log that makes no table: its first event opens none, or an event stands where it cannot."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table. A computer's has ``person`` None; then ``before`` is who gave it up, who may come back.

    ``character``: what kind of player a computer is, and ``name``: by which of the names of its kind it goes, wherever
    it sits; both None for a person.
    """

    person: int | None
    agreed: bool = False
    away: bool = False
    missed: int = 0  # decisions in a row that the time took
    bank: int = 0  # seconds left of the time bank
    before: int | None = None
    character: Character | None = None
    name: int | None = None

    @property
    def waited_for(self) -> bool:
        """Whether a person sits here whom the table waits for."""
        return self.person is not None and not self.away


@dataclass(frozen=True, slots=True)
class Drawing:
    """The open draw under way: ``cards`` lie face down, ``drawn`` pairs seats with places among them."""

    kind: str  # "seats" or "dealer"
    cards: tuple[Card, ...]
    drawn: tuple[tuple[int, int], ...]
    step: int

    @property
    def seats(self) -> frozenset[int]:
        return frozenset(seat for seat, _ in self.drawn)

    @property
    def taken(self) -> frozenset[int]:
        return frozenset(card for _, card in self.drawn)

    @property
    def lowest_free(self) -> int:
        """The first place whose card nobody has taken; for those who do not choose themselves."""
        return next(place for place in range(len(self.cards)) if place not in self.taken)


@dataclass(frozen=True, slots=True)
class Vote:
    """An open question to all who sit. ``by``, ``seat``: seats; ``person``: who wants to come in."""

    kind: str
    step: int
    by: int | None
    person: int | None
    seat: int | None
    answers: tuple[tuple[int, bool], ...] = ()

    @property
    def answered(self) -> frozenset[int]:
        return frozenset(seat for seat, _ in self.answers)


@dataclass(frozen=True, slots=True)
class Seal:
    """What the seeds of the deals from ``first`` on hash to, `fairness.LENGTH` of them (`preferans.fairness`)."""

    first: int
    seal: str
    table: str  # the pulka's public name

    def number(self, deal: int) -> int:
        """Which seed of the chain is that deal's."""
        return deal - self.first + 1

    def covers(self, deal: int) -> bool:
        return 1 <= self.number(deal) <= LENGTH


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards of the deal under way, as they were dealt, and the seed to be shown when it is over.

    ``seed`` is empty where no seal stands for it.
    """

    number: int
    dealer: int
    hands: tuple[Cards | None, ...]
    talon: tuple[Card, Card]
    step: int  # the log number of the event that dealt it
    seed: str = ""


@dataclass(frozen=True, slots=True)
class TableState:
    """``number`` is that of the last event; ``questions`` gives each seat that owes an action the step of its question.

    ``position`` is the log number of the deal's last event: the step for what is done out of turn. ``broken`` says why
    the deal under way cannot be replayed by this version; then ``deal`` is what it was before.
    """

    number: int
    at: float
    phase: TablePhase
    owner: int
    name: str
    agreements: Agreements
    settings: TableSettings
    lobby_step: int
    seats: tuple[Seat, ...]
    changed: tuple[str, ...] = ()
    seal: str = ""
    seals: tuple[Seal, ...] = ()
    drawing: Drawing | None = None
    dealer_cards: tuple[Card, ...] = ()
    deal_number: int = 0
    voids: int = 0  # deals broken off so far
    void_seed: str = ""  # of the last one
    dealt: Dealt | None = None
    deal: Deal | None = None
    broken: str = ""
    questions: Mapping[int, int] = field(default_factory=dict)
    position: int = 0
    intents: Mapping[int, Intent] = field(default_factory=dict)
    sheet: Sheet | None = None
    results: tuple[ResultView, ...] = ()
    between_step: int = 0
    ready: frozenset[int] = frozenset()
    cut: str | None = None
    lines: tuple[str, ...] = ()  # what was done in this deal or the last one; before the first, in the draw for seats
    votes: tuple[Vote, ...] = ()
    newcomers: tuple[int, ...] = ()  # agreed to; they sit down before the next deal
    successors: Mapping[int, int] = field(default_factory=dict)  # seat → person who takes it before the next deal
    paused: bool = False
    pause_step: int = 0
    pause_why: str = ""
    paused_at: float = 0.0
    time_left: Mapping[int, float] = field(default_factory=dict)  # by seat, what the last pause left of its time
    records: tuple[PlayerRecord, ...] = ()
    everybody: tuple[int, ...] = ()  # all who have sat at this pulka since it began
    started_at: float | None = None
    finished_at: float | None = None
    played: float = 0.0  # seconds of play up to ``played_from``, pauses left out
    played_from: float | None = None  # None: the clock of the pulka stands
    time_is_up: bool = False

    def but(self, **changes: object) -> Self:
        return replace(self, **changes)  # type: ignore[arg-type]

    def seat_of(self, person: int | None) -> int | None:
        """The seat of this person, or None."""
        if person is None:
            return None
        return next((index for index, seat in enumerate(self.seats) if seat.person == person), None)

    def concerns(self, person: int | None) -> bool:
        """Whether this person opened the table, sits at it or has sat at this pulka."""
        return person is not None and (person == self.owner or person in self.people or person in self.everybody)

    def comes_in(self, person: int | None) -> bool:
        """Whether this person has asked to come in, or sits down before the next deal."""
        asked = any(vote.person == person for vote in self.votes)
        return person is not None and (asked or person in self.newcomers or person in self.successors.values())

    @property
    def live(self) -> bool:
        """Whether the table still goes on."""
        return self.phase not in (TablePhase.FINISHED, TablePhase.STOPPED)

    @property
    def running(self) -> bool:
        """Whether the pulka has begun and goes on."""
        return self.live and self.phase != TablePhase.LOBBY

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(seat.person for seat in self.seats if seat.person is not None)

    @property
    def position_of_deal(self) -> int:
        """The log number of the event that dealt the deal under way; 0: there is none."""
        return 0 if self.dealt is None else self.dealt.step

    def waited_for(self) -> tuple[int, ...]:
        """The seats with persons who are here."""
        return tuple(index for index, seat in enumerate(self.seats) if seat.waited_for)

    def draw_waiting(self) -> tuple[int, ...]:
        """The seats that have not drawn yet in the draw under way."""
        if self.drawing is None:
            return ()
        return tuple(index for index in range(len(self.seats)) if index not in self.drawing.seats)

    def vote_waiting(self, vote: Vote) -> tuple[int, ...]:
        """The seats whose answer is still out; absent persons and computers are not asked."""
        return tuple(index for index in self.waited_for() if index not in vote.answered)

    def between_waiting(self) -> tuple[int, ...]:
        if self.phase != TablePhase.BETWEEN:
            return ()
        return tuple(index for index in self.waited_for() if index not in self.ready)

    @property
    def cutter(self) -> int | None:
        """The dealer's right-hand neighbour (RULES 1.4); None where no person is there, and the pack is halved."""
        if self.sheet is None or self.phase != TablePhase.BETWEEN:
            return None
        seat = (self.sheet.dealer - 1) % len(self.seats)
        return seat if self.seats[seat].waited_for else None

    def seal_of(self, deal: int) -> Seal | None:
        """The seal that stands for this deal's seed."""
        return next((seal for seal in reversed(self.seals) if seal.covers(deal)), None)

    @property
    def formerly_sealed(self) -> bool:
        """Whether the first seal is the hash of a secret to be shown at the end, as it was before there were chains."""
        return self.seal != "" and all(seal.seal != self.seal for seal in self.seals)

    def played_seconds(self, now: float) -> float:
        """How long the pulka has been played, without its pauses."""
        return self.played + (max(0.0, now - self.played_from) if self.played_from is not None else 0.0)
