"""`choose` and `consider`: what a computer player does with a view, and what it thought."""

from __future__ import annotations

from preferans.actions import Action
from preferans.players import thumb
from preferans.players.character import Character
from preferans.players.thought import Ground, Thought
from preferans.sheet import Sheet
from preferans.view import View


def consider(view: View, sheet: Sheet, character: Character, seed: bytes) -> Thought:
    """What this seat does and why. ``sheet``: as it stood before the deal; ``seed``: all the chance there is.

    The same arguments give the same thought, whatever lies in the hidden hands. Without the solver the rules of thumb
    decide. Raises ValueError where the seat owes nothing.
    """
    action = thumb.choose(view, int.from_bytes(seed[:6]))
    return Thought(action, Ground.ONLY if len(view.legal) == 1 else Ground.RULE)


def choose(view: View, sheet: Sheet, character: Character, seed: bytes) -> Action:
    """The action of `consider`."""
    return consider(view, sheet, character, seed).action
