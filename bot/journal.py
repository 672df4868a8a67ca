"""What the program's log says of a table: a line for everything that is written to the table's own log.

Who, at which table and when, and of which kind; never which card, for a line is read by whoever runs the program.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot import logs
from bot.table import events as ev
from bot.table.draft import Who
from bot.table.state import TableState
from preferans.deal import Phase
from preferans.notation import parse_action

log = logs.of(__name__)

_BY_SEAT = ev.Draw | ev.Ready | ev.IntentSet | ev.Away | ev.Back | ev.Answer
"""Events of whoever sits there."""


def note(before: TableState, who: Who, step: int, events: Iterable[ev.Event]) -> None:
    """One line an event, in order: an ``act`` of a deal, or an ``event`` of the table.

    ``number`` is the event's in the table's log, ``step`` the question that was answered (0: none was asked), ``by``
    the kind of who did it; ``kind`` says what was done and is no card. What cannot be told so has happened all the
    same: that is told instead, and the table goes on.
    """
    try:
        _note(before, who, step, events)
    except Exception:
        log.exception("what has happened cannot be told", number=before.number)


def _note(before: TableState, who: Who, step: int, events: Iterable[ev.Event]) -> None:
    number, deal = before.number, before.deal_number
    for event in events:
        number += 1
        if isinstance(event, ev.DealStarted):
            deal = event.deal
        if isinstance(event, ev.Act):
            kind = _kind(before, event.action)
            log.info("act", number=number, step=step, deal=deal, seat=event.seat, by=event.by, kind=kind)
        else:
            doer = {"seat": event.seat} if isinstance(event, _BY_SEAT) else {"person": who.person}
            log.info("event", number=number, step=step, deal=deal, **doer, by=who.by, kind=event.do)


def opened(table: int, person: int) -> None:
    """The first line of a table: its lobby is there."""
    log.info("event", table=table, number=1, step=0, deal=0, person=person, by="person", kind=ev.Opened.do)


def _kind(before: TableState, action: str) -> str:
    """The kind of an action: ``play``, ``bid``, ``pass``, ``word`` for a word of the game, …"""
    playing = before.deal is not None and before.deal.phase is not Phase.AUCTION
    return type(parse_action(action, playing=playing)).__name__.lower()
