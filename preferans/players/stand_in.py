"""What is done for somebody whose time ran out: the decision that can ruin nobody."""

from __future__ import annotations

from random import Random

from preferans.actions import CLOSED, HALF, OPEN, PASS, PLAY_OUT, REJECT, SEE, WHIST, Action, Discard, Order
from preferans.agreements import DUTY
from preferans.cards import Cards
from preferans.deal import Phase
from preferans.players import bidding, thumb
from preferans.players.estimate import sure_defence
from preferans.view import View


def choose(view: View, seed: int = 0) -> Action:
    """A pass, the lowest order, a whist only where the duty is certain, a refusal, an ordinary card.

    Never misère, a nine or a concession. Raises ValueError where this seat owes nothing.
    """
    if view.seat is None or view.seat not in view.to_act or not view.legal:
        raise ValueError("this seat owes no action")
    action = _choose(view, Random(f"{seed}/{view.seat}/{len(view.log)}"))
    return action if action in view.legal else view.legal[0]


def _choose(view: View, random: Random) -> Action:
    if len(view.legal) == 1:
        return view.legal[0]
    if view.claim is not None:
        return REJECT
    match view.phase:
        case Phase.AUCTION:
            return PASS
        case Phase.EXCHANGE:
            return _exchange(view)
        case Phase.WHISTING:
            return _whist(view)
        case _:
            return thumb.card(view, random)


def _exchange(view: View) -> Action:
    if view.seat != view.declarer:
        return REJECT
    if SEE in view.legal:
        return SEE
    orders = [act for act in view.legal if isinstance(act, Order)]
    discards = any(isinstance(act, Discard) for act in view.legal)
    if orders and not (discards and view.discard is None):
        return min(orders, key=lambda order: order.contract)
    return Discard(Cards(bidding.choose_discard(bidding.own_hand(view), view)))


def _whist(view: View) -> Action:
    legal = view.legal
    if OPEN in legal:
        return OPEN
    if CLOSED in legal:
        return CLOSED
    if PLAY_OUT in legal:
        return PLAY_OUT
    contract = view.contract
    hand = bidding.own_hand(view)
    certain = contract is not None and bool(hand) and sure_defence(hand, contract.strain) >= DUTY[contract.level]
    if WHIST in legal and certain:
        return WHIST
    return PASS if PASS in legal else HALF
