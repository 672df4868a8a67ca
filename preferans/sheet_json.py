"""A sheet as a JSON object and back, entries and all, so that what was once written is never computed again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from preferans.agreements import Agreements
from preferans.reasons import Code, Reason
from preferans.scoring import Column, Entry
from preferans.sheet import Sheet


def sheet_to_json(sheet: Sheet) -> dict[str, Any]:
    """Every field of the sheet, in values that JSON has."""
    data = {field.name: getattr(sheet, field.name) for field in fields(Sheet)}
    data["agreements"] = sheet.agreements.to_mapping()
    data["entries"] = [_entry_to_json(entry) for entry in sheet.entries]
    return {name: _listed(value) for name, value in data.items()}


def sheet_from_json(data: Mapping[str, Any]) -> Sheet:
    """What `sheet_to_json` wrote; ValueError, KeyError or TypeError for anything else."""
    values: dict[str, Any] = {name: _tupled(value) for name, value in data.items()}
    values["agreements"] = Agreements.from_mapping(data["agreements"])
    values["entries"] = tuple(_entry_from_json(entry) for entry in data["entries"])
    return Sheet(**values)


def _entry_to_json(entry: Entry) -> dict[str, Any]:
    written = {"deal": entry.deal, "player": entry.player, "column": entry.column.value, "amount": entry.amount}
    on = {} if entry.on is None else {"on": entry.on}
    return {**written, **on, "reason": {"code": entry.reason.code.value, **dict(entry.reason.args)}}


def _entry_from_json(data: Mapping[str, Any]) -> Entry:
    args = {name: value for name, value in data["reason"].items() if name != "code"}
    why = Reason(Code(data["reason"]["code"]), tuple(args.items()))
    return Entry(data["deal"], data["player"], Column(data["column"]), data["amount"], why, data.get("on"))


def _listed(value: object) -> object:
    return [_listed(item) for item in value] if isinstance(value, tuple) else value


def _tupled(value: object) -> object:
    return tuple(_tupled(item) for item in value) if isinstance(value, list) else value
