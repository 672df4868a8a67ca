"""The lobby: sitting down, agreeing, starting."""

from __future__ import annotations

import re
from dataclasses import asdict, fields, replace
from typing import Final, get_type_hints

from bot.table import events as ev
from bot.table.draft import Draft, Refused, Who
from bot.table.fold import settings_from
from bot.table.state import TableState
from bot.table.view import TableSettings
from preferans import fairness
from preferans.agreements import Agreements
from preferans.players.character import STAND_IN
from preferans.presets import preset as named_preset

MAX_SEATS: Final = 6
RULES_VERSION: Final = 1

# What a setting may be: the least and the greatest number, or the longest text.
_LIMITS: Final = {"turn_seconds": (30, 86_400), "bank_seconds": (0, 86_400), "time_limit_minutes": (5, 10_080)}
_PRICE: Final = re.compile(r"[0-9]{1,6}(?:[.,][0-9]{1,4})?")
_UNIT_LENGTH: Final = 12
_AGREEMENT_TYPES: Final = get_type_hints(Agreements)
_SETTING_NAMES: Final = frozenset(field.name for field in fields(TableSettings))


def sit(draft: Draft, who: Who, step: int, arguments: tuple[str, ...]) -> None:
    if who.person is None:
        raise Refused("anonymous")
    if draft.state.seat_of(who.person) is not None:
        raise Refused("already_seated")
    if len(draft.state.seats) >= MAX_SEATS:
        raise Refused("table_full")
    draft.add(ev.Sit(at=draft.at, person=who.person))
    draft.answer("seated", seat=len(draft.state.seats))


def stand(draft: Draft, who: Who, step: int, arguments: tuple[str, ...]) -> None:
    draft.add(ev.Stand(at=draft.at, person=_seated(draft.state, who)))
    draft.answer("stood")


def computer(draft: Draft, who: Who, step: int, arguments: tuple[str, ...]) -> None:
    _concerned(draft.state, who)
    if len(draft.state.seats) >= MAX_SEATS:
        raise Refused("table_full")
    draft.add(ev.Computer(at=draft.at, character=str(STAND_IN)))


def uncomputer(draft: Draft, who: Who, step: int, arguments: tuple[str, ...]) -> None:
    _concerned(draft.state, who)
    draft.add(ev.Computer(at=draft.at, seat=_computers_seat(draft.state, arguments[0])))


def character(draft: Draft, who: Who, step: int, arguments: tuple[str, ...]) -> None:
    """Another character for the computer on a seat."""
    _concerned(draft.state, who)
    seat, text = _computers_seat(draft.state, arguments[0]), arguments[1]
    if str(draft.state.seats[seat].character) != text:
        draft.add(ev.CharacterChanged(at=draft.at, seat=seat, character=text))
    draft.answer("character", character=text)


def agree(draft: Draft, who: Who, step: int, arguments: tuple[str, ...]) -> None:
    person = _seated(draft.state, who)
    if step != draft.state.lobby_step:
        raise Refused("agreements_changed")
    seat = draft.state.seat_of(person)
    if seat is not None and draft.state.seats[seat].agreed:
        raise Refused("already_agreed")
    draft.add(ev.Agree(at=draft.at, person=person))
    draft.answer("agreed")


def change(draft: Draft, who: Who, step: int, arguments: tuple[str, ...]) -> None:
    _concerned(draft.state, who)
    key, text = arguments
    if key in _SETTING_NAMES:
        settings = settings_from({**asdict(draft.state.settings), key: _setting(key, text)})
        if settings != draft.state.settings:
            draft.add(ev.SettingsChanged(at=draft.at, person=who.person, settings=asdict(settings), changed=(key,)))
        return
    if key not in _AGREEMENT_TYPES or key in ("preset", "players"):
        raise Refused("unknown")
    try:
        agreements = Agreements.from_mapping({**draft.state.agreements.to_mapping(), key: _value(key, text)})
    except ValueError as error:
        raise impossible(error) from error
    _take(draft, who, agreements)


def preset(draft: Draft, who: Who, step: int, arguments: tuple[str, ...]) -> None:
    _concerned(draft.state, who)
    try:
        agreements = named_preset(arguments[0], players=draft.state.agreements.players)
    except ValueError as error:
        raise impossible(error) from error
    _take(draft, who, agreements)


def start(draft: Draft, who: Who, step: int, arguments: tuple[str, ...]) -> None:
    state = draft.state
    if not who.admin and who.person != state.owner:
        raise Refused("owner_only")
    if len(state.seats) < 2:
        raise Refused("too_few")
    if not state.people:
        raise Refused("nobody_seated")
    missing = tuple(seat.person for seat in state.seats if seat.person is not None and not seat.agreed)
    if missing:
        raise Refused("not_agreed", missing)
    silent = tuple(person for person in state.people if person in draft.around.unreachable)
    if silent:
        raise Refused("not_started", silent)
    try:
        agreements = replace(state.agreements, players=len(state.seats))
    except ValueError as error:
        raise impossible(error) from error
    table = draft.public_name()
    chain = draft.new_chain(table, 1)
    first = chain.seed(1)
    draft.add(
        ev.Start(
            at=draft.at,
            person=who.person,
            agreements=agreements.to_mapping(),
            rules=RULES_VERSION,
            seal=chain.seal,
            seat_cards=fairness.draw_cards(first, "seats"),
            dealer_cards=fairness.draw_cards(first, "dealer"),
            table=table,
        )
    )


def close(draft: Draft, who: Who, step: int, arguments: tuple[str, ...]) -> None:
    if who.by == "person" and not who.admin and who.person != draft.state.owner:
        raise Refused("owner_only")
    draft.add(ev.Stop(at=draft.at, person=who.person, why="abandoned"))


def impossible(error: ValueError) -> Refused:
    """The refusal of agreements that contradict themselves; ``reason`` is the code for translations."""
    return Refused("impossible", reason=getattr(error, "code", ""), why=str(error))


def _seated(state: TableState, who: Who) -> int:
    if who.person is None or state.seat_of(who.person) is None:
        raise Refused("not_seated")
    return who.person


def _computers_seat(state: TableState, text: str) -> int:
    seat = int(text)
    if seat >= len(state.seats) or state.seats[seat].person is not None:
        raise Refused("stale")
    return seat


def _concerned(state: TableState, who: Who) -> None:
    """Those who sit, who opened the lobby, and admins may change it."""
    if not who.admin and who.person != state.owner and state.seat_of(who.person) is None:
        raise Refused("not_seated")


def _take(draft: Draft, who: Who, agreements: Agreements) -> None:
    old, new = draft.state.agreements.to_mapping(), agreements.to_mapping()
    changed = tuple(key for key in new if new[key] != old[key])
    if changed:
        draft.add(ev.AgreementsChanged(at=draft.at, person=who.person, agreements=new, changed=changed))


def _value(key: str, text: str) -> object:
    kind = _AGREEMENT_TYPES[key]
    if kind is bool:
        return {"true": True, "false": False}.get(text, text)
    return int(text) if kind is int else text


def _setting(key: str, text: str) -> object:
    if key in _LIMITS:
        low, high = _LIMITS[key]
        if not text.isdecimal() or not low <= int(text) <= high:
            raise Refused("out_of_range", key=key, low=low, high=high)
        return int(text)
    if key == "training":
        if text not in ("true", "false"):
            raise Refused("unknown")
        return text == "true"
    if key == "whist_price":
        if text != "off" and not _PRICE.fullmatch(text):
            raise Refused("bad_price")
        return "" if text == "off" else text.replace(",", ".")
    if len(text) > _UNIT_LENGTH:
        raise Refused("bad_unit", limit=_UNIT_LENGTH)
    return text
