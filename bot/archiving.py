"""A finished pulka as it is kept: NOTATION's JSON, with the numbers of people where their names would stand. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from bot.live import LiveTable
from bot.screens.characters import computer_name
from bot.table import events as ev
from bot.table.fold import after, opened
from bot.table.state import Seat, TableState
from bot.table.view import TablePhase
from locales import Translator
from preferans import fairness
from preferans.cards import Card
from preferans.deal import Deal
from preferans.players.character import STAND_IN
from storage import ArchivedPulka, person_reference

FORMAT = "pulka/1"


def archived(live: LiveTable, state: TableState, events: Sequence[ev.Event], secret: str) -> ArchivedPulka:
    """The row of the archive for a pulka that is over. An old one's report publishes the secret behind its seal."""
    sheet = state.sheet
    if sheet is None or state.finished_at is None:
        raise ValueError("only a pulka that was played is kept")
    t = Translator(live.language)
    report = {
        "players": [_name(seat, t) for seat in state.seats],
        "totals": list(sheet.settlement().rounded()),
        "stopped": state.phase is TablePhase.STOPPED,
    }
    if state.formerly_sealed:
        report["secret"] = secret
    record = pulka_record(events, t)
    return ArchivedPulka(live.table, live.place.chat, live.place.thread, state.name, record, report, state.finished_at)


def pulka_record(events: Sequence[ev.Event], t: Translator, *, under_way: bool = True) -> dict[str, Any]:
    """The pulka of a table's log; computers go by their names in the language of ``t``.

    A deal that is not over, or was broken off, is a void one. Without ``under_way`` the former is left out: it is still
    being played, and nobody may know its cards.
    """
    first, *rest = events
    if not isinstance(first, ev.Opened):
        raise ValueError("a log begins with the opening of the table")
    state = opened(first)
    record: dict[str, Any] = {"format": FORMAT, "agreements": {}, "players": [], "dealer": 0, "deals": []}
    deals: list[dict[str, Any]] = record["deals"]
    current: dict[str, Any] | None = None
    for event in rest:
        before, state = state, after(state, event)
        match event:
            case ev.Start():
                record["agreements"] = dict(event.agreements)
                record["seal"] = event.seal
                if event.table:
                    record["table"] = event.table
                    record["draw"] = {"seats": _face_down(event.seat_cards), "dealer": _face_down(event.dealer_cards)}
            case ev.Sealed():
                if "table" not in record:
                    del record["seal"]  # of another kind, and of no use for the deals to come
                    record["table"] = event.table
                deals.append({"seal": event.seal, "from": event.first})
            case ev.Draw() if state.sheet is not None and before.sheet is None:
                _take(record, before, event)
                record["players"] = [_name(seat, t) for seat in state.seats]
                if any(seat.character is not None for seat in state.seats):
                    record["computers"] = [_character(seat) for seat in state.seats]
                record["dealer"] = state.sheet.dealer
            case ev.Draw():
                _take(record, before, event)
            case ev.DealStarted() if state.deal is not None:
                current = _dealt(event, state.deal)
                deals.append(current)
            case ev.Act() if current is not None:
                current["actions"].append(_action(event))
            case ev.Result():
                current = None
            case ev.Void() if current is not None:
                current["void"] = event.why
                current = None
            case ev.Joined():
                deals.append({"join": person_reference(event.person)})
            case ev.HandOver() if state.sheet is not None:
                seat = state.seats[event.seat]
                change: dict[str, Any] = {"replace": event.seat, "player": _name(seat, t)}
                if seat.character is not None:
                    change["computer"] = _character(seat)
                # A deal under way stands in the list already; the change holds from the next deal on.
                deals.insert(len(deals) - (current is not None), change)
            case ev.TimeUp():
                deals.append({"time_up": True})  # after the deal under way, which still belongs to its lap
            case _:
                pass
    if current is not None and (under_way or not state.live):
        current["void"] = "stopped"
    elif current is not None:
        deals.remove(current)
    return record


def _name(seat: Seat, t: Translator) -> str:
    """Persons by number, for names are kept in one place; computers as the table calls them."""
    if seat.person is not None:
        return person_reference(seat.person)
    return computer_name(seat.character or STAND_IN, seat.name or 0, t)


def _character(seat: Seat) -> str | None:
    return None if seat.character is None else str(seat.character)


def _dealt(event: ev.DealStarted, deal: Deal) -> dict[str, Any]:
    return {
        "number": event.deal,
        "dealer": event.dealer,
        "hands": [None if hand is None else str(hand) for hand in deal.hands],
        "talon": " ".join(map(str, deal.talon)),
        "actions": [],
        "seed": event.seed,
        "mix": event.mix,
        "cut": event.cut,
    }


def _face_down(cards: Sequence[int]) -> dict[str, Any]:
    return {"cards": " ".join(str(Card(card)) for card in cards), "taken": []}


def _take(record: dict[str, Any], state: TableState, event: ev.Draw) -> None:
    if state.drawing is not None and "draw" in record:
        record["draw"][state.drawing.kind]["taken"].append(fairness.line(event.seat, event.card))


def _action(event: ev.Act) -> dict[str, Any]:
    """Always with the seat: these lines, as they stand, are what the next deal is mixed with."""
    at = datetime.fromtimestamp(event.at, tz=UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    return {"do": fairness.line(event.seat, event.action), "by": event.by, "at": at}
