"""The card in raspas."""

from __future__ import annotations

from random import Random

from preferans.players.character import Character
from preferans.players.renaming import Renaming
from preferans.players.thought import Thought
from preferans.sheet import Sheet
from preferans.view import View


def consider(
    view: View, renamed: View, renaming: Renaming, sheet: Sheet, character: Character, random: Random
) -> Thought | None:
    return None
