"""An outcome as a JSON object and back, every field of it."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from bot.table.events import Json
from preferans.notation import parse_card, parse_contract
from preferans.outcome import Ended, Outcome, WhistWord

_CONTRACTS = ("contract", "bid")


def outcome_to_json(outcome: Outcome) -> dict[str, Any]:
    """Fields that have their default are left out."""
    data: dict[str, Any] = {}
    for field in fields(Outcome):
        value = getattr(outcome, field.name)
        if value == field.default:
            continue
        data[field.name] = _plain(field.name, value)
    return data


def outcome_from_json(data: Json) -> Outcome:
    """Raises ValueError or KeyError for what `outcome_to_json` did not write."""
    values: dict[str, Any] = {"contract": None}
    for name, value in data.items():
        if name in _CONTRACTS:
            values[name] = None if value is None else parse_contract(value)
        elif name == "talon":
            first, second = value
            values[name] = (parse_card(first), parse_card(second))
        elif name == "talk":
            values[name] = tuple((seat, WhistWord(word)) for seat, word in value)
        elif name == "ended":
            values[name] = Ended(value)
        elif name == "tricks":
            values[name] = tuple(value)
        else:
            values[name] = value
    return Outcome(**values)


def _plain(name: str, value: Any) -> Any:
    if name in _CONTRACTS:
        return None if value is None else str(value)
    if name == "talon":
        return [str(card) for card in value]
    if name == "talk":
        return [[seat, word.value] for seat, word in value]
    if name == "ended":
        return value.value
    return list(value) if isinstance(value, tuple) else value
