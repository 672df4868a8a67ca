"""Many tables in the middle of their pulkas, made at once: their logs are written as the program writes them.

A few pulkas are played through `decide` by rules of thumb; every table gets the log of one of them, with people of its
own.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from bot.keeping import new_secret
from bot.table import events as ev
from bot.table.commands import decide
from bot.table.draft import Circumstances, Decision, Who
from bot.table.fold import opened
from bot.table.lobby import RULES_VERSION
from bot.table.state import TableState
from bot.table.view import TablePhase, TableSettings
from preferans.players import thumb
from preferans.presets import preset
from storage import Database, Json, Store, TableStatus

_POOL: Final = 60  # so large that none of them ends while it is measured
_DEALS: Final = 12  # the longest of them have so many behind them
_CARDS: Final = 12  # and so many actions in the deal under way
_SECRET: Final = "5e" * 32
_UNIT: Final = 25  # tables a transaction


@dataclass(frozen=True, slots=True)
class Kind:
    """Who sits at a table, and how long they may think. The character is the computers'."""

    people: int = 3
    computers: int = 0
    turn_seconds: int = 86_400
    character: str = "beginner-cautious"


@dataclass(frozen=True, slots=True)
class Group:
    """A group in which a table is to stand, and its people, by their numbers in Telegram."""

    chat: int
    people: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Pulka:
    """``log``: the events in which there are people, and the others as JSON already."""

    log: tuple[ev.Event | Json, ...]
    state: TableState
    chains: Mapping[int, str]


async def write(database: Path, kinds: Sequence[tuple[Kind, Group]]) -> list[int]:
    """A database with these tables in the middle of a deal each; their numbers."""
    store = Store(await Database.open(database))
    tables = []
    try:
        for first in range(0, len(kinds), _UNIT):
            async with store.transaction() as unit:
                for kind, group in kinds[first : first + _UNIT]:
                    pulka = _played(kind, len(tables) % (_DEALS + 1))
                    people = []
                    for telegram_id in group.people:
                        person = await unit.people.met(telegram_id, f"Player {telegram_id}", None, "en")
                        await unit.people.set_started(person.person, True)
                        people.append(person.person)
                    await unit.chats.met(group.chat, f"Group {group.chat}", "supergroup")
                    row = await unit.tables.create(
                        chat=group.chat,
                        thread=None,
                        name="Group",
                        agreements=pulka.state.agreements.to_mapping(),
                        rules_version=RULES_VERSION,
                        at=time.time(),
                    )
                    log = [_by(people, each).to_json() if isinstance(each, ev.Event) else each for each in pulka.log]
                    await unit.log.append(row.table, 1, log, at=time.time())
                    await unit.tables.keep_secret(row.table, new_secret())
                    for number, seed in pulka.chains.items():
                        await unit.tables.keep_chain(row.table, number, seed)
                    sitting = {
                        seat: people[place.person]
                        for seat, place in enumerate(pulka.state.seats)
                        if place.person is not None
                    }
                    await unit.seats.replace(row.table, sitting)
                    await unit.tables.set_status(row.table, TableStatus.PLAYING)
                    tables.append(row.table)
    finally:
        await store.database.close()
    return tables


def _by(people: Sequence[int], event: ev.Event) -> ev.Event:
    """The event with these people in it instead of 0, 1, 2."""
    match event:
        case ev.Opened():
            return replace(event, owner=people[event.owner])
        case ev.Sit() | ev.Agree():
            return replace(event, person=people[event.person])
        case ev.Start(person=int(person)):
            return replace(event, person=people[person])
        case _:
            return event


@cache
def _played(kind: Kind, deals: int) -> _Pulka:
    """A pulka of such a table with so many deals behind it and a few actions in the next one."""
    random = Random(f"{kind}/{deals}")
    size = kind.people + kind.computers
    now = time.time()
    agreements = preset("sochi", players=max(3, min(4, size)), pool_size=_POOL)
    settings = asdict(TableSettings(turn_seconds=kind.turn_seconds))
    first = ev.Opened(at=now, owner=0, name="Group", agreements=agreements.to_mapping(), settings=settings)
    log: list[ev.Event] = [first]
    state, chains = opened(first), dict[int, str]()

    def do(who: Who, token: str, step: int) -> None:
        nonlocal state
        made = decide(state, who, step, token, Circumstances(at=now, table=1, fresh=_SECRET, chains=chains))
        assert isinstance(made, Decision), made
        log.extend(made.events)
        chains.update(made.chains)
        state = made.state

    for person in range(kind.people):
        do(Who(person), "sit", state.lobby_step)
    for seat in range(kind.people, size):
        do(Who(0), "computer", state.lobby_step)
        do(Who(0), f"character:{seat}:{kind.character}", state.lobby_step)
    for person in range(kind.people):
        do(Who(person), "agree", state.lobby_step)
    do(Who(0), "start", state.lobby_step)
    actions = random.randrange(_CARDS)
    while state.deal_number <= deals or state.phase is not TablePhase.DEAL or actions:
        actions -= state.deal_number > deals and state.phase is TablePhase.DEAL
        _move(state, do, random)
    while not any(state.seats[seat].waited_for for seat in state.questions):
        _move(state, do, random)
    named = (ev.Opened, ev.Sit, ev.Agree, ev.Start)
    return _Pulka(tuple(each if isinstance(each, named) else each.to_json() for each in log), state, chains)


def _move(state: TableState, do: Callable[[Who, str, int], None], random: Random) -> None:
    """One action of somebody who owes one."""
    if state.phase is TablePhase.SEATING and state.drawing is not None:
        seat = next(seat for seat in state.draw_waiting() if state.seats[seat].waited_for)
        free = [card for card in range(len(state.drawing.cards)) if card not in state.drawing.taken]
        do(Who(state.seats[seat].person), f"draw:{random.choice(free)}", state.drawing.step)
    elif state.phase is TablePhase.BETWEEN:
        seat = state.between_waiting()[0]
        do(Who(state.seats[seat].person), "cut:low" if seat == state.cutter else "ready", state.between_step)
    else:
        assert state.deal is not None
        seat, step = next(iter(state.questions.items()))
        token = str(thumb.choose(state.deal.view(seat))).replace(" ", "_")
        person = state.seats[seat].person
        do(Who.computer(seat) if person is None else Who(person), token, step)
