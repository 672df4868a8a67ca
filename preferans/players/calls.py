"""The auction: what each call comes to over the ways the other hands and the talon may lie."""

from __future__ import annotations

from random import Random
from typing import Final

from preferans.actions import HERE, PASS, SEE, Action, Bid
from preferans.players import beginners, hands
from preferans.players.ahead import Ahead, Line, weigh
from preferans.players.character import Character, Strength
from preferans.players.thought import Ground, Thought
from preferans.players.worlds import World
from preferans.sheet import Sheet
from preferans.view import View

_HOPELESS_MISERE: Final = 0.35  # the chance, by the estimate for the ten cards, below which it is not weighed


def consider(view: View, sheet: Sheet, character: Character, random: Random) -> Thought | None:
    """The call. Nobody calls blind: who has not looked looks first. None where no world fits the view."""
    if character.strength is Strength.BEGINNER:
        return beginners.call(view, character, random)
    if SEE in view.legal:
        return Thought(SEE, Ground.RULE)
    choices = candidates(view)
    if len(choices) == 1:
        return Thought(choices[0], Ground.ONLY)
    ahead = Ahead(view, sheet)
    drawn = ahead.worlds(character, random)
    if not drawn:
        return None
    seat = ahead.seat

    def look(action: Action, world: World) -> Line:
        return ahead.of(world.deal(view, sheet).after(seat, action))

    options = tuple(weighed.option(weighed.choice) for weighed in weigh(choices, drawn, look, character.temper))
    return Thought(options[0].action, Ground.WEIGHED, options, len(drawn))


def candidates(view: View) -> list[Action]:
    """Pass, here, misère, and the lowest bid of each kind, with the talon and without; ties go to the first."""
    found: list[Action] = [PASS] if PASS in view.legal else []
    assert view.seat is not None
    hand = view.hands[view.seat]
    leads = view.seat == view.order[0]
    no_misere = hand is None or hands.misere_chance(int(hand), leads) < _HOPELESS_MISERE
    if HERE in view.legal:
        found.append(HERE)
    kinds: set[tuple[bool, bool]] = set()
    for action in view.legal:
        if isinstance(action, Bid) and not action.blind:
            kind = (action.contract.is_misere, action.closed)
            if kind not in kinds and not (kind[0] and no_misere):
                kinds.add(kind)
                found.append(action)
    return found or [view.legal[0]]
