"""Rules of thumb before the first card: the auction, the discard and the order, the whist talk."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from preferans.actions import (
    ACCEPT,
    AGREE,
    CLOSED,
    HALF,
    HERE,
    OPEN,
    PASS,
    PLAY_OUT,
    REJECT,
    RETURN,
    SEE,
    WHIST,
    Action,
    Bid,
    Discard,
    Order,
)
from preferans.agreements import DUTY, game_value
from preferans.cards import NO_CARDS, Cards
from preferans.contracts import LADDER, Contract, Strain
from preferans.players.estimate import declarer_tricks, defence_tricks, misere_flaws, pairs
from preferans.view import View

TALON_GAIN: Final = 1.5  # tricks that two more cards and the choice of trumps bring on average
_SPREAD: Final = 0.55  # how far tricks taken stray from the estimate
_PARTNER: Final = 1.2  # tricks that an unknown partner takes on average against a six


def auction(view: View) -> Action:
    """Bid as far as the hand is worth, misère only where it cannot be caught."""
    if SEE in view.legal:
        return SEE
    hand = own_hand(view)
    on_lead = view.seat == view.order[0]
    bids = [act for act in view.legal if isinstance(act, Bid) and not act.blind and not act.closed]
    if misere_flaws(hand) == 0 and _may_lead(hand, on_lead):
        misere = next((bid for bid in bids if bid.contract.is_misere), None)
        if misere is not None:
            return misere
    limit = worth(hand, on_lead)
    standing = view.standing_bid
    if HERE in view.legal and standing is not None and limit is not None and standing.contract <= limit:
        return HERE
    affordable = [bid for bid in bids if not bid.contract.is_misere and limit is not None and bid.contract <= limit]
    if affordable:
        return min(affordable, key=lambda bid: bid.contract)
    return PASS if PASS in view.legal else view.legal[0]


def worth(hand: Cards, on_lead: bool) -> Contract | None:
    """The highest contract to bid for with these ten cards; None: pass."""
    best: Contract | None = None
    for strain in Strain:
        level = min(10, int(declarer_tricks(hand, strain, on_lead) + TALON_GAIN))
        if level >= 6:
            contract = Contract.of(level, strain)
            best = contract if best is None else max(best, contract)
    return best


def _may_lead(hand: Cards, on_lead: bool) -> bool:
    """First hand leads to his own misère: some suit must start with its seven."""
    return not on_lead or any(hand >> 8 * suit & 1 for suit in range(4))


def exchange(view: View) -> Action:
    """Turn the talon, discard, order: what brings most on average."""
    if view.seat != view.declarer:
        return REJECT if REJECT in view.legal else view.legal[0]
    if SEE in view.legal:
        return SEE
    orders = [act.contract for act in view.legal if isinstance(act, Order)]
    if orders and view.discard is None and any(isinstance(act, Discard) for act in view.legal):
        orders = []
    if orders:
        return Order(_best_order(own_hand(view), orders, view))
    hand = own_hand(view)
    return Discard(Cards(choose_discard(hand, view)))


def choose_discard(twelve: Cards, view: View) -> int:
    """The two cards to lay away, for the contract that is worth most without them."""
    assert view.bid is not None
    if view.bid.is_misere:
        return min(pairs(twelve), key=lambda pair: (misere_flaws(twelve & ~pair), -pair))
    allowed = [contract for contract in LADDER if contract >= view.bid and not contract.is_misere]
    return max(pairs(twelve), key=lambda pair: (_value_of_best(twelve - pair, allowed, view), -pair))


def _value_of_best(ten: Cards, allowed: list[Contract], view: View) -> float:
    on_lead = view.seat == view.order[0]
    tricks = {strain: declarer_tricks(ten, strain, on_lead) for strain in Strain}
    lowest = allowed[0]
    return max(order_value(_lowest_level(strain, lowest), tricks[strain]) + 0.3 * tricks[strain] for strain in Strain)


def _lowest_level(strain: Strain, lowest: Contract) -> int:
    level = max(lowest.level, 6)
    return level if Contract.of(level, strain) >= lowest else min(level + 1, 10)


def _best_order(ten: Cards, orders: list[Contract], view: View) -> Contract:
    on_lead = view.seat == view.order[0]
    return max(
        orders,
        key=lambda contract: (
            0.0 if contract.is_misere else order_value(contract.level, declarer_tricks(ten, contract.strain, on_lead)),
            -contract.rung,
        ),
    )


def order_value(level: int, tricks: float) -> float:
    """What an order brings on average, in points: the game, or what each missing trick costs."""
    made = 1 / (1 + exp(-(tricks - level + 0.5) / _SPREAD))
    short = max(0.7, level - tricks)
    return game_value(level) * (made - (1 - made) * 1.8 * short)


def whist(view: View) -> Action:
    """Whist, pass or half; open or closed; a checked ten."""
    legal = view.legal
    if OPEN in legal:
        return OPEN
    if AGREE in legal:
        return PLAY_OUT
    if ACCEPT in legal:
        return REJECT
    assert view.contract is not None
    words = [act for act in legal if act in (WHIST, PASS, HALF, RETURN)]
    if len(words) == 1:
        return words[0]
    if not words:
        return CLOSED if CLOSED in legal else legal[0]
    return _word(view, words)


def _word(view: View, words: Sequence[Action]) -> Action:
    assert view.contract is not None
    level = view.contract.level
    duty = DUTY[level]
    yes = WHIST if WHIST in words else RETURN if RETURN in words else words[0]
    no = PASS if PASS in words else HALF
    hand = view.hands[view.seat] if view.seat is not None else None
    if hand is None or len(hand) == 0:
        return no  # the dealer of four has seen nothing
    mine = defence_tricks(hand, view.contract.strain)
    said = dict(view.talk)
    partner_whists = any(act == WHIST for seat, act in said.items() if seat != view.seat)
    partner_passed = any(act != WHIST for seat, act in said.items() if seat != view.seat)
    partner = _PARTNER * (0.55 if partner_passed else 1.3 if partner_whists else 1.0) * (10 - level) / 4
    if partner_whists:
        return yes if mine >= min(1.0, duty / 2) else no
    if mine + partner >= duty - 0.2 and mine >= min(0.8, duty / 3):
        return yes
    if HALF in words and mine + partner >= duty / 2:
        return HALF
    return no


def own_hand(view: View) -> Cards:
    """The viewer's cards."""
    if view.seat is None:
        return NO_CARDS
    return view.hands[view.seat] or NO_CARDS
