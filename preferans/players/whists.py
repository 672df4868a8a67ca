"""The whist talk: whist, pass, half or return; the dealer's look; open or closed; a checked ten."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from preferans import solver
from preferans.actions import AGREE, OPEN, PLAY_OUT, Action, Look
from preferans.agreements import DUTY
from preferans.players import beginners, hands
from preferans.players.ahead import Ahead, Line, weigh
from preferans.players.character import Character, Strength
from preferans.players.thought import Ground, Thought
from preferans.players.worlds import World
from preferans.sheet import Sheet
from preferans.solver import Layout
from preferans.view import View


def consider(view: View, sheet: Sheet, character: Character, random: Random) -> Thought | None:
    """The word. None where no world fits the view."""
    if character.strength is Strength.BEGINNER:
        return beginners.whist(view, character, random)
    if OPEN in view.legal:
        return Thought(OPEN, Ground.RULE)
    if AGREE in view.legal:
        return _checked_ten(view)
    ahead = Ahead(view, sheet)
    drawn = ahead.worlds(character, random)
    if not drawn:
        return None
    looks = [action for action in view.legal if isinstance(action, Look)]
    if looks:
        return Thought(_whom_to_look_at(view, looks, drawn), Ground.WEIGHED, layouts=len(drawn))
    seat = ahead.seat

    def look(action: Action, world: World) -> Line:
        return ahead.of(world.deal(view, sheet).after(seat, action))

    options = tuple(weighed.option(weighed.choice) for weighed in weigh(view.legal, drawn, look, character.temper))
    return Thought(options[0].action, Ground.WEIGHED, options, len(drawn))


def _checked_ten(view: View) -> Thought:
    """All three hands lie open: the solver says whether the ten can be beaten."""
    contract, declarer = view.contract, view.declarer
    assert contract is not None
    assert declarer is not None
    first, second, third = (int(view.hands[seat] or 0) for seat in view.order)
    layout = Layout((first, second, third), 0, int(contract.strain), view.order.index(declarer))
    made = solver.takes(layout, contract.level)
    return Thought(AGREE if made else PLAY_OUT, Ground.CERTAIN, layouts=1)


def _whom_to_look_at(view: View, looks: Sequence[Look], drawn: Sequence[World]) -> Look:
    """Whose cards are likelier to be worth a whist. To look costs nothing, and one may pass afterwards."""
    contract = view.contract
    assert contract is not None
    duty = DUTY[contract.level]

    def promise(look: Look) -> float:
        return sum(max(0.0, hands.defence(world.dealt[look.seat], contract) - duty + 0.5) for world in drawn)

    return max(looks, key=promise)
