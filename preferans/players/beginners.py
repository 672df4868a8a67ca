"""A beginner before the first card: human faults, not random ones.

He counts aces and long suits, however weak, and forgets what guards them; he orders with hope, whists because he holds
an ace, and seldom asks what the pair of defenders owes. A cautious one is timid where a bold one hopes.
"""

from __future__ import annotations

from random import Random
from typing import Final

from preferans.actions import (
    AGREE,
    CLOSED,
    HALF,
    HERE,
    OPEN,
    PASS,
    PLAY_OUT,
    REJECT,
    SEE,
    WHIST,
    Action,
    Bid,
    Discard,
    Look,
    Order,
)
from preferans.cards import Cards, Rank
from preferans.contracts import Strain
from preferans.exchange import discard_of
from preferans.players import hands
from preferans.players.character import Character, Temper
from preferans.players.estimate import misere_flaws, suits_of
from preferans.players.thought import Ground, Thought
from preferans.view import View

_HOPE: Final = {Temper.CAUTIOUS: -0.45, Temper.BOLD: 0.5}  # tricks
_FLAWS: Final = {Temper.CAUTIOUS: 0, Temper.BOLD: 2}  # cards that may take a trick on his misère
_MOOD: Final = 0.3  # how far his feeling for a hand strays, in tricks
_TALON: Final = 2.0  # tricks he hopes for from the talon
_HONOURS: Final = {Rank.ACE: 1.1, Rank.KING: 0.65, Rank.QUEEN: 0.3}
_OPENS: Final = 0.7  # how often he has the cards shown when he whists alone


def call(view: View, character: Character, random: Random) -> Thought:
    """Up to where his count goes; misère where few cards look dangerous, whoever leads."""
    if SEE in view.legal:
        return Thought(SEE, Ground.RULE)
    hand = _own(view)
    hope = _HOPE[character.temper] + random.gauss(0, _MOOD)
    bids = [act for act in view.legal if isinstance(act, Bid) and not act.blind and not act.closed]
    misere = next((bid for bid in bids if bid.contract.is_misere), None)
    if misere is not None and misere_flaws(hand) <= _FLAWS[character.temper] and not _honours(hand, Rank.ACE):
        return Thought(misere, Ground.RULE)
    reach = counted(hand, _longest(hand)) + _TALON + hope
    standing = view.standing_bid
    if HERE in view.legal and standing is not None and standing.contract.level <= reach:
        return Thought(HERE, Ground.RULE)
    for bid in sorted(bids, key=lambda bid: bid.contract):
        if not bid.contract.is_misere:
            return Thought(bid if bid.contract.level <= reach else _pass(view), Ground.RULE)
    return Thought(_pass(view), Ground.RULE)


def counted(hand: Cards, trump: int) -> float:
    """His tricks as a beginner counts them: honours, guarded or not, and every trump after the third."""
    total = sum(_HONOURS.get(card.rank, 0.0) for card in hand)
    return total + max(0.0, 0.75 * (len(hand.suit(trump)) - 3))


def exchange(view: View, character: Character, random: Random) -> Thought:
    """Lays away the lowest cards beside his longest suit, guards among them, and orders that suit."""
    if SEE in view.legal:
        return Thought(SEE, Ground.RULE)
    if REJECT in view.legal:
        return Thought(REJECT, Ground.RULE)
    assert view.bid is not None
    hand = _own(view)
    orders = [act.contract for act in view.legal if isinstance(act, Order)]
    if view.discard is None and any(isinstance(act, Discard) for act in view.legal):
        return Thought(discard_of(_laid_away(hand, misere=view.bid.is_misere)), Ground.RULE)
    hope = _HOPE[character.temper] + random.gauss(0, _MOOD)
    leads = view.seat == view.order[0]

    def worth(order: Order) -> float:
        contract = order.contract
        if contract.is_misere:
            return 0.0
        return hands.order_worth(contract.level, hands.declarer(hand, int(contract.strain), leads) + hope)

    return Thought(max((Order(contract) for contract in orders), key=worth), Ground.RULE)


def _laid_away(twelve: Cards, *, misere: bool) -> int:
    if misere:
        first, second = sorted(twelve, key=lambda card: (-card.rank, card))[:2]
    else:
        trump = _longest(twelve)
        beside = [card for card in twelve if card.suit != trump] + [card for card in twelve if card.suit == trump]
        beside.sort(key=lambda card: (card.suit == trump, card.rank, len(twelve.suit(card.suit)), card))
        first, second = beside[:2]
    return first.mask | second.mask


def whist(view: View, character: Character, random: Random) -> Thought:
    """Whists because he has an ace or a trump honour; else he likes a half."""
    legal = view.legal
    if OPEN in legal:
        return Thought(OPEN if random.random() < _OPENS else CLOSED, Ground.RULE)
    if AGREE in legal:
        return Thought(PLAY_OUT, Ground.RULE)
    assert view.contract is not None
    hand = _own(view)
    if not hand or any(isinstance(act, Look) for act in legal):
        return Thought(_pass(view), Ground.RULE)
    trump = view.contract.strain
    feeling = sum(1.0 if card.rank is Rank.ACE else 0.4 if card.rank is Rank.KING else 0.0 for card in hand)
    if trump != Strain.NO_TRUMP:
        feeling += 0.3 * len(hand.suit(trump)) + 0.3 * bool(
            hand.suit(trump) and max(hand.suit(trump)).rank >= Rank.QUEEN
        )
    feeling += 0.4 * _HOPE[character.temper] + random.gauss(0, _MOOD)
    yes = next((act for act in legal if act not in (PASS, HALF)), WHIST)
    return Thought(yes if feeling >= 1.5 else HALF if HALF in legal else _pass(view), Ground.RULE)


def _pass(view: View) -> Action:
    return PASS if PASS in view.legal else view.legal[0]


def _own(view: View) -> Cards:
    hand = view.hands[view.seat] if view.seat is not None else None
    return hand if hand is not None else Cards(0)


def _longest(hand: Cards) -> int:
    lengths = [own.bit_count() for own in suits_of(hand)]
    return max(range(4), key=lambda suit: (lengths[suit], int(hand.suit(suit)) >> 8 * suit))


def _honours(hand: Cards, rank: Rank) -> int:
    return sum(card.rank is rank for card in hand)
