"""Cards that are worse in every layout: of those that a player weighed, and of layouts drawn here for themselves.

The layouts drawn here fit what was openly shown and know nothing of calls; a card that another beats in all of them
by a trick is silly whatever was called.
"""

from __future__ import annotations

from random import Random

from benchmarks.tournament.lost import layout_of
from benchmarks.tournament.playing import Decision
from preferans.actions import Play
from preferans.cards import CARDS, Card
from preferans.claim import Style
from preferans.deal import Deal, Phase
from preferans.solver import Layout, solve_many
from preferans.view import View

LAYOUTS = 24
_EQUAL = 0.05  # whists that nobody minds


def is_below_its_best(decision: Decision) -> bool:
    """Whether another card was weighed higher than the one played.

    Calls are not asked: what falls behind among them is weighed in fewer layouts, and a temper counts the spread.
    """
    options = decision.thought.options
    if decision.phase is not Phase.PLAY or not options:
        return False
    chosen = next((each for each in options if each.action == decision.thought.action), None)
    return chosen is None or chosen.value < max(each.value for each in options) - _EQUAL


def better_everywhere(now: Deal, seat: int, card: Card, random: Random) -> Card | None:
    """A card that takes the side to play a trick further than this one in every layout drawn; None: there is none.

    Not for raspas, where what the others want is not known.
    """
    play = now.play
    assert play is not None
    view = now.view(seat)
    if play.style is Style.RASPAS or sum(isinstance(act, Play) for act in view.legal) < 2:
        return None
    known = layout_of(now)
    layouts = []
    for hands in fitting_hands(view, random, LAYOUTS):
        first, second, third = (hands[hand] for hand in now.order)
        layouts.append(known._replace(hands=(first, second, third)))
    wants_many = (play.turn == known.declarer) != known.misere
    return _better(layouts, card, 1 if wants_many else -1)


def _better(layouts: list[Layout], card: Card, sign: int) -> Card | None:
    left: set[Card] | None = None
    for solution in solve_many(layouts):
        mine = solution.moves[card]
        ahead = {each for each, value in solution.moves.items() if sign * (value - mine) > 0}
        left = ahead if left is None else left & ahead
        if not left:
            return None
    return min(left) if left else None


def fitting_hands(view: View, random: Random, count: int) -> list[tuple[int, ...]]:
    """The hands as masks, by hand, in ways that fit what was openly shown; fewer than ``count`` where few fit."""
    masks = view.may_hold()
    sizes = [*view.hand_sizes, 0, 0]
    hidden = [at for at, hand in enumerate(view.hands) if hand is None and view.hand_sizes[at]]
    if masks[-2] and view.discard is None:
        sizes[-2] = 2
    sizes[-1] = 2 - len(view.talon) if masks[-1] else 0
    places = sorted([*hidden, *(at for at in (-2, -1) if sizes[at])], key=lambda at: masks[at].bit_count() - sizes[at])
    unseen = [card for card in CARDS if any(masks[at] >> card & 1 for at in places)]
    found = []
    for _ in range(count * 4):
        random.shuffle(unseen)
        drawn = _drawn(unseen, [(masks[at], sizes[at]) for at in places])
        if drawn is not None:
            by_place = dict(zip(places, drawn, strict=True))
            found.append(tuple(by_place.get(at, int(hand or 0)) for at, hand in enumerate(view.hands)))
        if len(found) == count:
            break
    return found


def _drawn(cards: list[Card], places: list[tuple[int, int]]) -> list[int] | None:
    """The cards given out in this order, to each place the first that fit it; None where they do not go round."""
    left = list(cards)
    drawn = []
    for mask, size in places:
        taken = [card for card in left if mask >> card & 1][:size]
        if len(taken) < size:
            return None
        drawn.append(sum(1 << card for card in taken))
        left = [card for card in left if card not in taken]
    return drawn if not left else None
