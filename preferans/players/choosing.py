"""`choose` and `consider`: what a computer player does with a view, and what it thought."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from preferans import solver
from preferans.actions import Action
from preferans.deal import Phase
from preferans.players import calls, cardplay, exchanging, thumb, whists
from preferans.players.character import Character
from preferans.players.thought import Ground, Thought
from preferans.sheet import Sheet
from preferans.view import View

_Consider = Callable[[View, Sheet, Character, Random], Thought | None]

# Each thinks about one phase; None where it finds nothing to weigh, and the rules of thumb decide.
_BY_PHASE: Final[dict[Phase, _Consider]] = {
    Phase.AUCTION: calls.consider,
    Phase.EXCHANGE: exchanging.consider,
    Phase.WHISTING: whists.consider,
    Phase.PLAY: cardplay.consider,
}


def consider(view: View, sheet: Sheet, character: Character, seed: bytes) -> Thought:
    """What this seat does and why. ``sheet``: as it stood before the deal; ``seed``: all the chance there is.

    The same arguments give the same thought, whatever lies in the hidden hands. Without the solver the rules of thumb
    decide. Raises ValueError where the seat owes nothing.
    """
    if view.seat is None or view.seat not in view.to_act or not view.legal:
        raise ValueError("this seat owes no action")
    if len(view.legal) == 1:
        return Thought(view.legal[0], Ground.ONLY)
    think = _BY_PHASE.get(view.phase)
    try:
        thought = think(view, sheet, character, Random(seed)) if think is not None else None
    except solver.SolverUnavailable:
        thought = None
    if thought is not None and thought.action in view.legal:
        return thought
    return Thought(thumb.choose(view, int.from_bytes(seed[:6])), Ground.RULE)


def choose(view: View, sheet: Sheet, character: Character, seed: bytes) -> Action:
    """The action of `consider`."""
    return consider(view, sheet, character, seed).action
