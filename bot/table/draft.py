"""What a decision is made of: who asks, under what circumstances, and the events that it comes to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Self

from bot.table import events as ev
from bot.table.fold import after
from bot.table.state import Seal, TableState
from preferans.fairness import Chain


@dataclass(frozen=True, slots=True)
class Who:
    """Who asks for something: a person (perhaps an admin of the group, perhaps only that), a computer, the clock.

    ``seat`` is set for a computer or the clock that acts for one.
    """

    person: int | None = None
    admin: bool = False
    by: str = "person"  # "person", "computer", "time", "program"
    seat: int | None = None

    @classmethod
    def computer(cls, seat: int) -> Self:
        return cls(by="computer", seat=seat)

    @classmethod
    def time(cls, seat: int | None = None) -> Self:
        return cls(by="time", seat=seat)

    @classmethod
    def program(cls) -> Self:
        return cls(by="program")


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a decision takes from outside: the time, secrets, and who of the people cannot be written to.

    ``spent``: seconds that the actor took beyond the limit, to be paid from the time bank. ``table``: the table's
    number. ``chains``: by the first deal that it is for, the end of a chain of seeds (`preferans.fairness`), a secret;
    ``fresh`` is a new one, for a chain that begins with this decision. ``time_left``: by seat, the seconds left of an
    open question. ``why``: the program's own reason for a pause or a void deal. ``outage``: seconds in which nobody was
    heard.
    """

    at: float
    table: int
    fresh: str = field(repr=False)
    chains: Mapping[int, str] = field(default_factory=dict, repr=False)
    spent: int = 0
    time_left: Mapping[int, float] = field(default_factory=dict)
    unreachable: frozenset[int] = frozenset()
    why: str = ""
    outage: float = 0.0


@dataclass(frozen=True, slots=True)
class Refusal:
    """Nothing happens, and this is why: the text ``reply-<code>`` with these arguments.

    ``people`` are person numbers whose names belong into the text.
    """

    code: str
    args: Mapping[str, Any] = field(default_factory=dict)
    people: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """The events to append and the table after them. ``code``: the text of the answer, "ok" for a silent one.

    ``chains``: secrets to keep with the events, as in `Circumstances`.
    """

    events: tuple[ev.Event, ...]
    state: TableState
    code: str = "ok"
    args: Mapping[str, Any] = field(default_factory=dict)
    chains: Mapping[int, str] = field(default_factory=dict, repr=False)


class Refused(Exception):
    """Leaves a decision half-way; `decide` turns it into its `Refusal`."""

    def __init__(self, code: str, people: tuple[int, ...] = (), **args: Any) -> None:
        super().__init__(code)
        self.refusal = Refusal(code, args, people)


class Draft:
    """Collects events and keeps the table as they leave it. Lives for one decision."""

    def __init__(self, state: TableState, around: Circumstances) -> None:
        self.state = state
        self.around = around
        self.events: list[ev.Event] = []
        self.code = "ok"
        self.args: dict[str, Any] = {}
        self._new_chains: dict[int, str] = {}

    def add(self, event: ev.Event) -> None:
        self.events.append(event)
        self.state = after(self.state, event)

    def answer(self, code: str, **args: Any) -> None:
        self.code, self.args = code, args

    @property
    def at(self) -> float:
        return self.around.at

    def public_name(self) -> str:
        """What this pulka is called where its seeds are hashed: no other ever has the same."""
        began = datetime.fromtimestamp(self.at, tz=UTC)
        return f"{self.around.table}-{began:%Y%m%dT%H%M%SZ}"

    def new_chain(self, table: str, first: int) -> Chain:
        """A chain of seeds for the deals from ``first`` on, kept with this decision."""
        self._new_chains[first] = self.around.fresh
        return Chain(table, self.around.fresh)

    def chain(self, seal: Seal) -> Chain:
        """The chain behind a seal."""
        return Chain(seal.table, {**self.around.chains, **self._new_chains}[seal.first])

    def decision(self) -> Decision:
        return Decision(tuple(self.events), self.state, self.code, self.args, self._new_chains)
