"""The part of the fold that is about seats: who sits down, hands over, is voted in and joins. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.table import events as ev
from bot.table import results
from bot.table.state import LogError, TableState
from preferans.players.character import STAND_IN


def handed_over(state: TableState, event: ev.HandOver) -> TableState:
    seat = state.seats[event.seat]
    before = seat.person if seat.person is not None else seat.before
    successors = {index: person for index, person in state.successors.items() if index != event.seat}
    intents = {index: intent for index, intent in state.intents.items() if index != event.seat}
    # Nobody has answered for who sits there next.
    votes = tuple(
        replace(vote, answers=tuple((index, yes) for index, yes in vote.answers if index != event.seat))
        for vote in state.votes
    )
    state = state.but(successors=successors, intents=intents, votes=votes)
    if event.person is None:
        changes = {} if seat.person is None else {"character": STAND_IN, "name": new_name(state)}
        return with_seat(state, event.seat, person=None, before=before, away=False, missed=0, **changes)
    state = seated_anew(state, event.person)
    nobody = {"before": None, "character": None, "name": None}
    state = with_seat(state, event.seat, person=event.person, away=False, missed=0, **nobody)
    return state.but(everybody=tuple(dict.fromkeys((*state.everybody, event.person))))


def seated_anew(state: TableState, person: int) -> TableState:
    """Who sits down gives up every older claim to a seat: nobody sees two hands of one deal (RULES 13.29)."""
    return state.but(seats=tuple(replace(seat, before=None) if seat.before == person else seat for seat in state.seats))


def voted(state: TableState, event: ev.VoteClosed) -> TableState:
    vote = next((vote for vote in state.votes if vote.step == event.vote), None)
    if vote is None:
        raise LogError("a vote is closed that was never opened")
    state = state.but(votes=tuple(other for other in state.votes if other.step != event.vote))
    if event.result != "agreed" or vote.person is None:
        return state
    if vote.kind == "join":
        return state.but(newcomers=(*state.newcomers, vote.person))
    if vote.kind == "replace" and vote.seat is not None:
        return state.but(successors={**state.successors, vote.seat: vote.person})
    return state


def joined(state: TableState, event: ev.Joined) -> TableState:
    newcomers = tuple(person for person in state.newcomers if person != event.person)
    everybody = tuple(dict.fromkeys((*state.everybody, event.person)))
    state = seated_anew(state, event.person)
    return results.joined(state.but(newcomers=newcomers, everybody=everybody), event.person)


def new_name(state: TableState) -> int:
    """The first of the computers' names that nobody at the table goes by."""
    taken = {seat.name for seat in state.seats}
    return next(number for number in range(len(state.seats) + 1) if number not in taken)


def with_seat(state: TableState, index: int, **changes: Any) -> TableState:
    seats = tuple(replace(seat, **changes) if i == index else seat for i, seat in enumerate(state.seats))
    return state.but(seats=seats)
