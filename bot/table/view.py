"""What a screen gets of a table: everything this viewer may know, and never the deal itself."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from preferans.actions import Action
from preferans.agreements import Agreements
from preferans.analysis import Analysis
from preferans.cards import NO_CARDS, Card, Cards
from preferans.contracts import Contract
from preferans.outcome import Outcome
from preferans.players.character import Character
from preferans.scoring import Entry
from preferans.sheet import Sheet
from preferans.view import View


class TablePhase(StrEnum):
    LOBBY = "lobby"
    SEATING = "seating"  # seats, then the first dealer, are drawn openly
    BETWEEN = "between"  # «Дальше» and the cut
    DEAL = "deal"
    FINISHED = "finished"
    STOPPED = "stopped"  # broken off by agreement or an admin; settled as it stood


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Agreements that are not preferans: time and money's name. ``whist_price`` is for display only (RULES 13.10)."""

    turn_seconds: int = 90
    bank_seconds: int = 300
    time_limit_minutes: int = 120  # where the pulka ends by time
    training: bool = False  # who is asked may ask for a hint
    whist_price: str = ""  # a decimal number as the table typed it; empty: off
    whist_unit: str = ""


@dataclass(frozen=True, slots=True)
class SeatView:
    index: int  # the place at the table; in the lobby the order of sitting down
    person: int | None  # None for a computer
    name: str  # raw; screens escape and shorten it
    computer: bool = False
    away: bool = False  # the computer plays on without waiting
    agreed: bool = False
    reachable: bool = True  # has pressed Start and not blocked the bot
    bank_seconds: int = 0
    character: Character | None = None  # a computer's, or that of whoever plays for an absent person


@dataclass(frozen=True, slots=True)
class TurnView:
    """An open question of the deal: whose it is, its step, and the time left when the screen was made."""

    seat: int
    step: int
    seconds_left: int | None  # None: the clock is not running (yet), or the seat is a computer's
    on_bank: bool = False


@dataclass(frozen=True, slots=True)
class DrawView:
    """The open drawing of cards for the seats or for the first dealer (RULES 1.2).

    ``cards[i]`` is the face-down card i: None while nobody took it. ``drawn`` pairs a seat with its card index.
    """

    kind: str  # "seats" or "dealer"
    cards: tuple[Card | None, ...]
    drawn: tuple[tuple[int, int], ...]
    waiting: tuple[int, ...]
    step: int


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who had a seat in a deal: a person, or a computer of this kind and name."""

    person: int | None
    character: Character | None = None
    name: int | None = None


@dataclass(frozen=True, slots=True)
class ResultView:
    """A finished deal. ``cost[i]``: by how many whists the deal changed player i's settlement, rounded.

    ``sat``: who had which seat then, None for a newcomer's that was not there yet; ``names``: how the reader of the
    view knows them.
    """

    deal_number: int
    outcome: Outcome
    entries: tuple[Entry, ...]
    cost: tuple[int, ...]
    hands: tuple[Cards | None, ...]  # as dealt, by hand index; the dummy's third with two players
    talon: tuple[Card, Card]
    discard: Cards | None
    dealer: int
    seed: str = ""  # what its cards came from; empty where no seal stands for it
    sat: tuple[Sitter | None, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """Those that were there then."""
        return tuple(seat for seat in range(len(self.cost)) if not self.sat or self.sat[seat] is not None)


@dataclass(frozen=True, slots=True)
class VoteView:
    """A question to everybody seated: to stop, to let somebody join or take a seat over."""

    kind: str  # "stop", "join", "replace"
    step: int
    by: int | None
    person_name: str  # who wants to come in; empty for a stop
    seat: int | None
    answers: tuple[tuple[int, bool], ...]
    waiting: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Intent:
    """What a person wants done when the turn comes: pass, or bid up to this rung."""

    climb_to: Contract | None  # None: pass


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """For the report: what a player did in the pulka."""

    games_made: int = 0
    games_failed: int = 0
    miseres_made: int = 0
    miseres_failed: int = 0
    whists_taken: int = 0


@dataclass(frozen=True, slots=True)
class TableView:
    table: int
    name: str
    phase: TablePhase
    viewer: int | None  # the seat this is made for; None: the public
    is_owner: bool
    seats: tuple[SeatView, ...]
    agreements: Agreements
    settings: TableSettings
    changed: tuple[str, ...]  # agreement keys named since the marks were last cleared
    lobby_step: int
    draw: DrawView | None
    deal_number: int
    deal: View | None
    turns: tuple[TurnView, ...]
    position: int  # the step for claims and for everything a seat may do out of turn
    sheet: Sheet | None  # None before the start
    last: ResultView | None
    results: tuple[ResultView, ...]  # all finished deals; empty where a screen does not need them
    between_step: int
    ready: frozenset[int]
    cutter: int | None  # the seat whose «Дальше» is the cut
    intent: Intent | None
    votes: tuple[VoteView, ...]
    paused: bool
    pause_step: int
    records: tuple[PlayerRecord, ...]
    started_at: float | None
    finished_at: float | None
    spoken: tuple[Action, ...] = ()  # what the seat to move may say aloud (auction, whist talk): buttons for the group
    analysis: Analysis | None = None  # of the finished deal that a page about it is made for
    group_url: str = ""  # leads back to the group's message; empty where there is no such link
    start_url: str = ""  # leads to the bot's private chat; empty where the bot has no name yet
    pause_why: str = ""  # why the program paused it by itself: "nobody" is there, or the group "refused"
    seal: str = ""  # what the seeds of the deals to come hash to (`preferans.fairness`); empty before the start
    sealed_from: int = 1  # the first of the deals that this seal stands for
    public_name: str = ""  # the pulka's, a part of what its seeds are hashed with; empty where they are no chain
    void_seed: str = ""  # of the deal that was last broken off
    secret: str = ""  # what the cards of an old pulka were made from, once it is over
    secret_seal: str = ""  # what that secret hashes to: the seal of the deals before the first chain


@dataclass(frozen=True, slots=True)
class Ui:
    """What this person has opened on the hand message or an agreements page; told by ``ui:`` tokens, in no log.

    ``page``: "" the plain screen; "more", "trick", "claim", "confirm", "climb", "layout", "why", "agreements", …
    ``marked``: cards tapped for the discard. ``argument``: what the page is about (an action to confirm, a topic).
    """

    page: str = ""
    marked: Cards = NO_CARDS
    argument: str = ""


PLAIN: Final = Ui()
