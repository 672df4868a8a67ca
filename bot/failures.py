"""How the program's log names an error that nobody foresaw: its kind and its place, never its words."""

from __future__ import annotations

import traceback
from pathlib import PurePath
from typing import Final

_FRAMES: Final = 8


def where(error: BaseException) -> str:
    """One line: the kind of the error and where it arose, the innermost place first.

    The words of an error are left out, and those of its causes: what cannot be played or read may be somebody's cards.
    """
    frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
    places = [f"{PurePath(each.filename).name}:{each.lineno} {each.name}" for each in reversed(frames)]
    return " < ".join((type(error).__name__, *places))
