"""Single values of a pulka's JSON, checked: whatever is wrong with one becomes a PulkaError of one line.

``what`` is what the value is called in the message.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Final

from preferans.pulka import PulkaError

GREATEST_AMOUNT: Final = 10**9
"""No pool, mountain or cell of whists may begin beyond this."""

_DIGITS: Final = 18
_LONGEST_NAME: Final = 100
_NOT_IN_NAMES: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise PulkaError(f"{seen(twice)} stands twice in one object")
    return data


def no_constant(text: str) -> Any:
    raise PulkaError(f"{text} is no number of JSON")


def whole_number(text: str) -> int:
    if len(text) > _DIGITS:
        raise PulkaError(f"{text[:10]}… is too great a number")
    return int(text)


def an_object(value: object, what: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise PulkaError(f"{what}: a JSON object is needed, not {seen(value)}")
    return value


def a_list(value: object, what: str) -> list[object]:
    if not isinstance(value, list):
        raise PulkaError(f"{what}: a list is needed, not {seen(value)}")
    return value


def a_text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise PulkaError(f"{what}: a text is needed, not {seen(value)}")
    return value


def a_name(value: object, what: str) -> str:
    name = a_text(value, what)
    if not name.strip() or len(name) > _LONGEST_NAME or _NOT_IN_NAMES.search(name):
        raise PulkaError(f"{what}: {seen(name)} is no name")
    return name


def a_number(value: object, what: str, least: int, greatest: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise PulkaError(f"{what}: a whole number is needed, not {seen(value)}")
    if not least <= value <= greatest:
        raise PulkaError(f"{what} is from {least} to {greatest}, not {seen(value)}")
    return value


def a_seat(value: object, players: int, what: str) -> int:
    return a_number(value, what, 0, players - 1)


def amounts(value: object, what: str, players: int, least: int = -GREATEST_AMOUNT) -> tuple[int, ...]:
    amounts = a_list(value, what)
    if len(amounts) != players:
        raise PulkaError(f"{what} needs {players} numbers, one a player, not {len(amounts)}")
    return tuple(a_number(amount, what, least, GREATEST_AMOUNT) for amount in amounts)


def a_switch(value: object, what: str) -> bool:
    if not isinstance(value, bool):
        raise PulkaError(f"{what} is true or false, not {seen(value)}")
    return value


def needed(data: Mapping[str, object], key: str, what: str) -> object:
    if key not in data:
        raise PulkaError(f"{what} needs {key!r}")
    return data[key]


def check_keys(data: Mapping[str, object], known: tuple[str, ...], what: str) -> None:
    for key in data:
        if key not in known:
            close = get_close_matches(key[:60], known, n=1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            raise PulkaError(f"{what} has no {seen(key)}{hint}")


def seen(value: object) -> str:
    """A value from outside as it may stand in a message of one line."""
    if isinstance(value, str | int | float | None):
        text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
        return text if len(text) <= 60 else f"{text[:57]}…"
    return "a list" if isinstance(value, list) else "an object"
