"""Who plays: the rules of thumb, or a computer player of some strength and temper, by name."""

from __future__ import annotations

from preferans.players import thumb
from preferans.players.character import Character, Strength, Temper
from preferans.players.choosing import consider
from preferans.players.thought import Ground, Thought
from preferans.sheet import Sheet
from preferans.view import View

THUMB = "thumb"


def character_of(name: str) -> Character:
    """``"master-bold"``; a strength alone is its cautious temper. ValueError for anything else."""
    return Character.parse(name if "-" in name else f"{name}-{Temper.CAUTIOUS}")


def check(name: str) -> str:
    """The name, if somebody has it. ValueError with a sentence otherwise."""
    if name != THUMB:
        try:
            character_of(name)
        except ValueError:
            known = ", ".join([THUMB, *Strength])
            raise ValueError(
                f"no player is called {name!r}: {known}, the latter also with -cautious or -bold"
            ) from None
    return name


def think(name: str, view: View, sheet: Sheet, seed: bytes) -> Thought:
    """What the player of this name does with the view."""
    if name == THUMB:
        return Thought(thumb.choose(view, int.from_bytes(seed[:6])), Ground.RULE)
    return consider(view, sheet, character_of(name), seed)
