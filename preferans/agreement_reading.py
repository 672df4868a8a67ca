"""Agreements read from NOTATION's JSON object, forgiving in spelling and strict in everything else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Final

from preferans.agreements import FIELD_TYPES, LIMITS, AgreementError, Agreements
from preferans.presets import PRESETS

ALIASES: Final[Mapping[str, str]] = {"skachki_remise": "undertrick_multiple"}
"""Keys of RULES that are read under another name."""

_SWITCH_WORDS: Final = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
_SWITCHED_ON: Final = {"throw_talon": 10}
"""What ``on`` means where the agreement is an amount."""


def read_agreements(mapping: Mapping[str, object]) -> Agreements:
    """See `Agreements.from_mapping`."""
    values: dict[str, Any] = {}
    name = "sochi"
    for written, value in mapping.items():
        key = read_key(written)
        if key in values or (key == "preset" and "preset" in mapping and written != "preset"):
            raise AgreementError("key_twice", f"{key} is given twice")
        if key == "preset":
            name = _read_preset(value)
        else:
            values[key] = read_value(key, value)
    return Agreements(preset=name, **{**PRESETS[name], **values})


def read_key(written: str) -> str:
    """The field that this key names; AgreementError with the nearest one if there is none."""
    bare = _bare(written)
    if bare not in _KEYS:
        raise AgreementError("unknown_key", f"unknown agreement {_shown(written)}{_nearest(bare, _KEYS)}")
    key = _KEYS[bare]
    return ALIASES.get(key, key)


def read_value(key: str, value: object) -> object:
    """The value of this field as JSON gives it; AgreementError with the nearest word if it cannot be."""
    kind = FIELD_TYPES[key]
    if kind is bool:
        return _read_switch(key, value)
    if issubclass(kind, StrEnum):
        return _read_word(key, kind, value)
    return _read_amount(key, value)


def _read_preset(value: object) -> str:
    known = {_bare(name): name for name in PRESETS}
    bare = _bare(value) if isinstance(value, str) else ""
    if bare not in known:
        raise AgreementError("unknown_preset", f"there is no preset {_shown(value)}{_nearest(bare, known)}")
    return known[bare]


def _read_switch(key: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    if isinstance(value, str) and value.lower() in _SWITCH_WORDS:
        return _SWITCH_WORDS[value.lower()]
    raise AgreementError("unknown_value", f"{key} is true or false, not {_shown(value)}")


def _read_amount(key: str, value: object) -> int:
    switch = _SWITCH_WORDS.get(value.lower()) if isinstance(value, str) else value
    if switch is True and key in _SWITCHED_ON:
        return _SWITCHED_ON[key]
    if switch is False and LIMITS.get(key, (0, 0))[0] == 0:
        return 0
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise AgreementError("unknown_value", f"{key} is a whole number, not {_shown(value)}")


def _read_word(key: str, kind: type[StrEnum], value: object) -> StrEnum:
    known = {_bare(member.value): member for member in kind}
    off = known.get("off", known.get("none"))
    if value is False and off is not None:
        return off
    if value is True:
        switched_on = known.get("on") or next((m for m in kind if m is not off), None)
        if switched_on is not None and ("on" in known or (off is not None and len(kind) == 2)):
            return switched_on
    is_number = isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10_000
    bare = _bare(str(value)) if isinstance(value, str) or is_number else ""
    if bare in known:
        return known[bare]
    if bare in _SWITCH_WORDS and _SWITCH_WORDS[bare] is not None:
        switched = _SWITCH_WORDS[bare]
        if (not switched and off is not None) or (switched and "on" in known):
            return _read_word(key, kind, switched)
    words = ", ".join(member.value for member in kind)
    raise AgreementError(
        "unknown_value", f"{key} cannot be {_shown(value)}{_nearest(bare, known)}; it is one of {words}"
    )


def _bare(text: str) -> str:
    return text.replace("_", "").replace("-", "").replace(" ", "").lower()


def _nearest(bare: str, known: Mapping[str, object]) -> str:
    close: Iterable[str] = get_close_matches(bare[:60], known, n=1, cutoff=0.5)
    return "".join(f"; did you mean {known[match]}?" for match in close)


def _shown(value: object) -> str:
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) >= 10**18:
        return "so great a number"
    text = repr(value) if isinstance(value, str | int | float | None) else f"a {type(value).__name__}"
    return text if len(text) <= 40 else f"{text[:37]}…"


_KEYS: Final = {_bare(key): key for key in (*FIELD_TYPES, *ALIASES)}
