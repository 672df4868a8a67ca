"""What can happen at a table. The log of a table is a list of these and nothing else.

An event says what was decided, never what followed from it: the fold (`fold.after`) finds that out. Chance and time
come in with the event, so that a log read back gives the same table. People are numbers here; their names live in
one row of `people`. Every event is a flat JSON object with its kind under ``"do"``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar, Final

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """``at``: when it was decided, seconds since 1970."""

    do: ClassVar[str] = ""
    at: float

    def to_json(self) -> dict[str, Any]:
        return {"do": self.do} | {each.name: _plain(getattr(self, each.name)) for each in fields(self)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened(Event):
    """A lobby. ``seats``: who sits from the beginning (another pulka with the same people); None is a computer.

    ``characters``, ``names``: by seat, what the computers among them are and which of their names they go by. Without
    them: players, cautious, by the names that are next.
    """

    do: ClassVar[str] = "opened"
    owner: int
    name: str
    agreements: Json
    settings: Json
    seats: tuple[int | None, ...] = ()
    characters: tuple[str | None, ...] = ()
    names: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sit(Event):
    do: ClassVar[str] = "sit"
    person: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand(Event):
    do: ClassVar[str] = "stand"
    person: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Computer(Event):
    """A computer player comes to the lobby, or the one on ``seat`` leaves it.

    ``character``: of the one that comes, as ``"master-bold"``; without it a player, cautious.
    """

    do: ClassVar[str] = "computer"
    seat: int | None = None
    character: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterChanged(Event):
    """The computer on ``seat`` is of another character now."""

    do: ClassVar[str] = "character"
    seat: int
    character: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AgreementsChanged(Event):
    """All agreements as they are now, every key; ``changed`` names the keys that moved."""

    do: ClassVar[str] = "agreements"
    person: int | None
    agreements: Json
    changed: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsChanged(Event):
    do: ClassVar[str] = "settings"
    person: int | None
    settings: Json
    changed: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Agree(Event):
    do: ClassVar[str] = "agree"
    person: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Start(Event):
    """The lobby closes. ``agreements``: every key, as they hold for this pulka; ``rules``: the version of the rules.

    ``seat_cards`` and ``dealer_cards`` lie face down for the two draws (RULES 1.2). ``seal`` stands for the seeds of
    the pulka whose public name is ``table`` (`preferans.fairness`), from deal 1 on; the end of their chain is in no
    event. Where ``table`` is missing the cards came about in another way, and no deal can be checked.
    """

    do: ClassVar[str] = "start"
    person: int | None
    agreements: Json
    rules: int
    seal: str
    seat_cards: tuple[int, ...]
    dealer_cards: tuple[int, ...]
    table: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sealed(Event):
    """A new chain of seeds, from deal ``first`` on: the former one is about to end, or there was none."""

    do: ClassVar[str] = "sealed"
    table: str
    seal: str
    first: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Event):
    """``seat`` took the face-down card number ``card`` in the draw under way."""

    do: ClassVar[str] = "draw"
    seat: int
    card: int
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DealStarted(Event):
    """The cards: ``pack`` as it is dealt, the top card first; ``seed``, ``mix`` and ``cut`` say how it came about.

    `preferans.fairness` explains them. The pack stands here too: a later way of shuffling cannot change a deal that was
    dealt.
    """

    do: ClassVar[str] = "deal"
    deal: int
    dealer: int
    seed: str
    mix: str
    cut: int
    pack: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Event):
    """An action in the deal, as NOTATION writes it. ``spent``: seconds of the seat's time bank that went with it."""

    do: ClassVar[str] = "act"
    seat: int
    action: str
    by: str
    spent: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Result(Event):
    """The deal is over and stands on the sheet as written here, whatever a later version would make of it.

    ``outcome`` as `codec` writes it, ``sheet`` as the sheet writes itself, entries included. ``discard``: the
    declarer's two cards, "" where there were none.
    """

    do: ClassVar[str] = "result"
    deal: int
    outcome: Json
    sheet: Json
    discard: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready(Event):
    """«Дальше». ``cut`` is "high", "middle" or "low" where it came from the one who cuts."""

    do: ClassVar[str] = "ready"
    seat: int
    cut: str | None
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IntentSet(Event):
    """``intent``: "pass", a contract to climb to, or None to take the intent back."""

    do: ClassVar[str] = "intent"
    seat: int
    intent: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pause(Event):
    """``person`` None: nobody is at the table, or the group cannot be written to (``why``).

    ``left``: for each seat that owes an action, the seconds that were left of its time.
    """

    do: ClassVar[str] = "pause"
    person: int | None
    why: str = ""
    left: Json = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resume(Event):
    do: ClassVar[str] = "resume"
    person: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outage(Event):
    """The program was away or did not hear Telegram for so many seconds up to now: no time of play."""

    do: ClassVar[str] = "outage"
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Away(Event):
    do: ClassVar[str] = "away"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Back(Event):
    do: ClassVar[str] = "back"
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandOver(Event):
    """The seat belongs to ``person`` from now on, or to a computer (None)."""

    do: ClassVar[str] = "handover"
    seat: int
    person: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteOpened(Event):
    """A question to everybody seated: "stop", "join", "replace" (``person`` wants to come in, to ``seat``)."""

    do: ClassVar[str] = "vote"
    kind: str
    by: int | None
    person: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer(Event):
    """``vote`` is the log number of the question."""

    do: ClassVar[str] = "answer"
    vote: int
    seat: int
    yes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteClosed(Event):
    """The question is over: "agreed", "refused" or "late"."""

    do: ClassVar[str] = "voted"
    vote: int
    result: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined(Event):
    """A newcomer sits down between two deals (RULES 1.2)."""

    do: ClassVar[str] = "join"
    person: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawn(Event):
    """Somebody who asked to come in, or was to sit down before the next deal, does not want to any more."""

    do: ClassVar[str] = "withdrawn"
    person: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Void(Event):
    """The deal under way is broken off and dealt again by the same dealer, under the next number."""

    do: ClassVar[str] = "void"
    deal: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeUp(Event):
    do: ClassVar[str] = "time_up"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop(Event):
    """The pulka ends as it stands; ``why``: "agreed", "admin", "nobody" (no person is left), "abandoned" (a lobby)."""

    do: ClassVar[str] = "stop"
    person: int | None
    why: str


KINDS: Final[tuple[type[Event], ...]] = (
    Opened, Sit, Stand, Computer, CharacterChanged, AgreementsChanged, SettingsChanged, Agree, Start, Sealed, Draw,
    DealStarted, Act, Result, Ready, IntentSet, Pause, Resume, Outage, Away, Back, HandOver, VoteOpened, Answer,
    VoteClosed, Joined, Withdrawn, Void, TimeUp, Stop,
)  # fmt: skip
_BY_NAME: Final = {kind.do: kind for kind in KINDS}


def from_json(data: Json) -> Event:
    """The event of a JSON object. Raises ValueError for a kind or a key that this version does not know."""
    kind = _BY_NAME.get(data.get("do", ""))
    if kind is None:
        raise ValueError(f"no event of the kind {data.get('do')!r}")
    try:
        values: dict[str, Any] = {key: _frozen(value) for key, value in data.items() if key != "do"}
        return kind(**values)
    except TypeError as error:
        raise ValueError(f"{data['do']}: {error}") from error


def from_text(text: str) -> Event:
    """The event of a JSON text. Raises ValueError as `from_json` does, and for what is no JSON."""
    return from_json(json.loads(text))


def _plain(value: object) -> object:
    """As json.dumps takes it: tuples become lists."""
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return value


def _frozen(value: object) -> object:
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    if isinstance(value, dict):
        return {key: _frozen(item) for key, item in value.items()}
    return value
