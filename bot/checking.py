"""Whether what is kept of a table is in order: its log played again from the first event, and everything that follows
from it held against what is kept beside it. Pure.

Every line says what is wrong and where. None says a card, a seed or a name: tables are played while they are checked.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from bot.archiving import archived, pulka_record
from bot.keeping import sitting, status_of
from bot.live import LiveTable
from bot.table import events as ev
from bot.table.codec import outcome_from_json
from bot.table.fold import after, opened
from bot.table.results import result_event
from bot.table.state import TableState
from bot.turns import WHOLE_TABLE, questions
from bot.wanted import Place
from locales import LANGUAGES, Translator
from preferans.agreements import AgreementError, Agreements
from preferans.fairness import Chain
from preferans.pulka import PulkaError
from preferans.pulka_reading import pulka_from_json
from preferans.sheet import Sheet
from preferans.verifying import verify
from storage import ArchivedPulka, StoredTable

_MALFORMED: Final = (ValueError, KeyError, TypeError, LookupError, AttributeError, ArithmeticError)
"""What reading and replaying raise for a log that was altered."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of a table. ``deals``: how many of its deals were played again; ``wrong``: a sentence each."""

    table: int
    deals: int
    wrong: tuple[str, ...]


@dataclass(slots=True)
class _Replay:
    """The log, event by event. ``state`` stays where it is as soon as an event cannot follow."""

    chains: dict[int, str]
    state: TableState | None = None
    events: list[ev.Event] = field(default_factory=list)
    deals: int = 0
    broken: str = ""  # the deal under way cannot be played on, and where
    whole: bool = False

    def run(self, log: Sequence[tuple[int, str]]) -> Iterator[str]:
        for place, (number, text) in enumerate(log, 1):
            if number != place:
                yield f"event {place} is missing: nothing after it can be checked"
                return
            try:
                event = ev.from_text(text)
            except _MALFORMED as error:
                yield f"event {number} cannot be read ({type(error).__name__}): nothing after it can be checked"
                return
            wrong = tuple(self._follow(number, event))
            yield from wrong
            if len(self.events) < place:
                return
        self.whole = self.state is not None
        if not log:
            yield "its log is empty"

    def _follow(self, number: int, event: ev.Event) -> Iterator[str]:
        before = self.state
        try:
            if before is None:
                if not isinstance(event, ev.Opened):
                    yield "its log does not begin with the opening of the table"
                    return
                state = opened(event)
            else:
                state = after(before, event)
        except _MALFORMED as error:
            where = "" if before is None else _deal(before)
            what = f"event {number} ({event.do}) cannot stand there ({type(error).__name__})"
            yield f"{where}{what}: nothing after it can be checked"
            return
        if before is not None:
            yield from self._looked_at(number, event, before, state)
        self.state = state
        self.events.append(event)

    def _looked_at(self, number: int, event: ev.Event, before: TableState, state: TableState) -> Iterator[str]:
        if state.broken and not before.broken:
            self.broken = f"event {number} is no action that may be done there"
        match event:
            case ev.Result():
                self.deals += 1
                yield from self._result(event, before)
                self.broken = ""
            case ev.Void():
                self.broken = ""  # it was declared void for that, or broken off before
            case ev.DealStarted():
                yield from self._seed(event, state)

    def _result(self, event: ev.Result, before: TableState) -> Iterator[str]:
        where = _deal(before)
        if self.broken:
            yield f"{where}{self.broken}"
            return
        if before.deal is None or before.deal.outcome is None:
            yield f"{where}a result is written down and the deal is not over"
            return
        expected = result_event(before, event.at)
        if outcome_from_json(event.outcome) != before.deal.outcome:
            yield f"{where}the outcome written down is not that of the actions"
        if Sheet.from_json(event.sheet) != Sheet.from_json(expected.sheet):
            yield f"{where}the sheet written down is not what the outcome comes to"
        if expected.discard != event.discard:
            yield f"{where}the discard written down is not the one that was made"

    def _seed(self, event: ev.DealStarted, state: TableState) -> Iterator[str]:
        seal = state.seal_of(event.deal)
        if seal is None:
            return
        last = self.chains.get(seal.first)
        if last is not None and Chain(seal.table, last).seed(seal.number(event.deal)) != event.seed:
            yield f"{_deal(state)}its seed is not the one of the chain that is kept"


def check(kept: StoredTable) -> Checked:
    """Play the table's log again and hold everything that is kept of it against what comes of it."""
    replay = _Replay(kept.chains)
    wrong = list(replay.run(kept.log))
    if replay.state is not None and replay.whole:
        if replay.broken:
            wrong.append(f"{_deal(replay.state)}{replay.broken}")
        wrong += _cards(replay.events)
        wrong += _beside(kept, replay.state)
        wrong += _archive(kept, replay.state, replay.events)
    return Checked(kept.row.table, replay.deals, tuple(wrong))


def _deal(state: TableState) -> str:
    return f"deal {state.deal_number}: " if state.deal_number else ""


def _cards(events: Sequence[ev.Event]) -> Iterator[str]:
    """Whether the cards came about as was promised; those of the deal under way too."""
    if not any(isinstance(event, ev.DealStarted) for event in events):
        return
    try:
        pulka = pulka_from_json(pulka_record(events, Translator(LANGUAGES[0])))
    except PulkaError:
        yield "its deals make no pulka that can be verified"
        return
    try:
        yield from verify(pulka).sentences()
    except PulkaError:
        return  # from before there were seals


def _beside(kept: StoredTable, state: TableState) -> Iterator[str]:
    row = kept.row
    if row.status is not status_of(state):
        yield f"its status is {row.status.value}, and by the log {status_of(state).value}"
    if not _same_agreements(row.agreements, state.agreements):
        yield "its agreements are not those of the log"
    if row.name != state.name:
        yield "its name is not that of the log"
    if kept.seats != sitting(state):
        yield "who sits there is not what the log says"
    yield from _deadlines(kept, state)
    if kept.secret is None:
        yield "the secret that the computers' chance is made from is missing"
    for seal in state.seals:
        last = kept.chains.get(seal.first)
        if last is None:
            yield f"the chain of seeds for the deals from {seal.first} on is missing"
        elif Chain(seal.table, last).seal != seal.seal:
            yield f"the chain of seeds for the deals from {seal.first} on does not lead to its seal"


def _same_agreements(kept: Mapping[str, Any], agreements: Agreements) -> bool:
    try:
        return Agreements.from_mapping(kept) == agreements
    except AgreementError:
        return False


def _deadlines(kept: StoredTable, state: TableState) -> Iterator[str]:
    found = {(each.seat, each.step, each.stage) for each in kept.deadlines}
    expected = {(each.seat, each.step, each.kind) for each in questions(state)} if state.live else set()
    # Its players are reminded of an adjourned pulka once; then it is gone.
    adjourned = {(WHOLE_TABLE, state.pause_step, "adjourned")} if state.live and state.paused else set()
    if found - adjourned != expected:
        yield "its open deadlines are not those of the log"
    if state.paused and any(each.due_at is not None for each in kept.deadlines if each.stage != "adjourned"):
        yield "a deadline runs though the pulka is paused"


def _archive(kept: StoredTable, state: TableState, events: Sequence[ev.Event]) -> Iterator[str]:
    if state.live or state.sheet is None:
        if kept.archived is not None:
            yield "it stands in the archive though it was not played to an end"
        return
    found = kept.archived
    if found is None:
        yield "it is over and does not stand in the archive"
        return
    # Computers have the names of the language that the group spoke then.
    if not any(_same_pulka(found, _archived(kept, language, state, events)) for language in LANGUAGES):
        yield "what stands in the archive is not what the log comes to"
    if kept.archived_people != frozenset(state.everybody):
        yield "who took part in it is not what the log says"


def _archived(kept: StoredTable, language: str, state: TableState, events: Sequence[ev.Event]) -> ArchivedPulka:
    live = LiveTable(kept.row.table, Place(kept.row.chat, kept.row.thread), language, state, "", {})
    return archived(live, state, events, kept.secret or "")


def _same_pulka(found: ArchivedPulka, expected: ArchivedPulka) -> bool:
    expected = replace(expected, record=_as_kept(expected.record), report=_as_kept(expected.report))
    return found == expected


def _as_kept(value: Mapping[str, Any]) -> Mapping[str, Any]:
    """As it comes back from a column of JSON."""
    kept: dict[str, Any] = json.loads(json.dumps(value))
    return kept
