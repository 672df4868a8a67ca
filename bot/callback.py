"""Callback data: ``table.step.token``, short ASCII that means the same without any memory of the keyboard.

``step`` is the log number of the question that the button answers, in base 36. A token is a game action as
NOTATION writes it with ``_`` for the space (``order_7h``), a table command (``sit``, ``draw:5``), or a state of the
screen (``ui:…``), which changes nothing but what is shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_SHAPE: Final = re.compile(r"([0-9a-z]{1,12})\.([0-9a-z]{1,8})\.([!-~]{1,42})")


@dataclass(frozen=True, slots=True)
class Callback:
    table: int
    step: int
    token: str


def base36(number: int) -> str:
    """A number from 0 on, in the digits 0–9 a–z."""
    text = ""
    while True:
        number, digit = divmod(number, 36)
        text = _DIGITS[digit] + text
        if not number:
            return text


def encode(table: int, step: int, token: str) -> str:
    """The data of a button. Raises ValueError for a token that does not fit or is not plain ASCII."""
    data = f"{base36(table)}.{base36(step)}.{token.replace(' ', '_')}"
    if not _SHAPE.fullmatch(data):
        raise ValueError(f"a token must be 1 to 42 visible ASCII characters: {token!r}")
    return data


def decode(data: str) -> Callback | None:
    """What a button says, or None for anything that this program did not write."""
    match = _SHAPE.fullmatch(data)
    if match is None:
        return None
    table, step, token = match.groups()
    return Callback(int(table, 36), int(step, 36), token)
