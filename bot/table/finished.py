"""Finished deals out of a table's log, taken apart. Pure; runs in a process that thinks."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from bot.table import events as ev
from bot.table.fold import after, opened
from bot.table.state import LogError
from preferans.analysis import Analysis, analyse
from preferans.deal import Deal
from preferans.dealing import DUMMY


class NoSuchDeal(ValueError):
    """The log holds no finished deal of this number."""


def analysed(log: Sequence[str], number: int) -> Analysis:
    """Deal ``number`` of the table with this log, JSON, with the seats as they are numbered now; the dummy is seat -1.

    Raises NoSuchDeal, and the solver's SolverUnavailable.
    """
    deal, seat = finished_deal([json.loads(event) for event in log], number)
    return analyse(deal).moved(seat)


def finished_deal(log: Sequence[ev.Json], number: int) -> tuple[Deal, Callable[[int], int]]:
    """The deal of this number at its end, and what turns its seats into those of the end of the log."""
    first = ev.from_json(log[0]) if log else None
    if not isinstance(first, ev.Opened):
        raise LogError("a log begins with the opening of the table")
    state, found = opened(first), None
    newcomers: list[int] = []
    for entry in log[1:]:
        event = ev.from_json(entry)
        if isinstance(event, ev.Result) and event.deal == number:
            found = state.deal
        state = after(state, event)
        if isinstance(event, ev.Joined) and found is not None:
            newcomers.append(state.seat_of(event.person) or 0)
    if found is None or found.outcome is None:
        raise NoSuchDeal(f"no deal {number} was finished")
    two = found.agreements.players == 2

    def seat(then: int) -> int:
        if two and then == DUMMY:
            return -1
        for place in newcomers:
            then += then >= place
        return then

    return found, seat
