"""The rules-of-thumb player: `choose` says what to do from a view alone, the same for the same view and seed."""

from __future__ import annotations

from random import Random

from preferans.actions import ACCEPT, REJECT, Action, Claim, Play
from preferans.cards import Cards
from preferans.contracts import Strain
from preferans.deal import Phase
from preferans.players import bidding
from preferans.players.knowledge import Knowledge
from preferans.players.low import low_card
from preferans.players.tricks import contract_card
from preferans.tops import sure_tricks
from preferans.view import View


def choose(view: View, seed: int = 0) -> Action:
    """What this seat does now. Raises ValueError where it owes nothing."""
    if view.seat is None or view.seat not in view.to_act or not view.legal:
        raise ValueError("this seat owes no action")
    action = _choose(view, Random(f"{seed}/{view.seat}/{len(view.log)}"))
    return action if action in view.legal else view.legal[0]


def _choose(view: View, random: Random) -> Action:
    if len(view.legal) == 1:
        return view.legal[0]
    if view.claim is not None:
        return ACCEPT if is_certain(view) else REJECT
    match view.phase:
        case Phase.AUCTION:
            return bidding.auction(view)
        case Phase.EXCHANGE:
            return bidding.exchange(view)
        case Phase.WHISTING:
            return bidding.whist(view)
        case _:
            return card(view, random)


def card(view: View, random: Random) -> Action:
    """The card of the hand that is due."""
    know = Knowledge.of(view)
    tricks_wanted = view.contract is not None and not view.contract.is_misere
    return Play(contract_card(know, random) if tricks_wanted else low_card(know, random))


def is_certain(view: View) -> bool:
    """Whether a claim gives nothing away: what the claimer wants for himself, his tops take whatever is played.

    A claim shows the claimer's cards. On misère and in raspas only a claim that leaves this seat with no trick more
    is certain; offers never are.
    """
    pending = view.claim
    if pending is None or not isinstance(pending.proposal, Claim) or view.seat is None:
        return False
    seats = sorted(seat for seat in view.order if seat < len(view.taken))
    final = dict(zip(seats, pending.proposal.tricks, strict=False))
    if len(final) != len(pending.proposal.tricks):
        return False
    if view.contract is None or view.contract.is_misere:
        return view.contract is None and final.get(view.seat) == view.taken[view.seat]
    declarer = view.declarer
    if declarer is None:
        return False
    if view.seat == declarer:
        return final[declarer] == view.taken[declarer] + _left(view)
    if pending.seat != declarer:
        return final[declarer] == view.taken[declarer]
    hand = view.hands[declarer]
    if hand is None or view.trick or view.leader != declarer:
        return False
    return final[declarer] - view.taken[declarer] <= _sure(view, hand)


def _left(view: View) -> int:
    return 10 - len(view.tricks)


def _sure(view: View, hand: Cards) -> int:
    """Tricks that the declarer on lead takes in any case; cards that were played lie under everything."""
    assert view.contract is not None
    played = [card for trick in view.tricks for _, card in trick.cards]
    trump = view.contract.strain
    mask = 0
    for suit in range(4):
        gone = sum(1 for card in played if card.suit == suit)
        own = hand.suit(suit)
        alive = [card for card in range(suit * 8, suit * 8 + 8) if card not in {int(c) for c in played}]
        # Squeezed upwards: the highest cards still alive take the highest ranks.
        for at, card in enumerate(alive):
            if card in own:
                mask |= 1 << suit * 8 + gone + at
    return sure_tricks(mask, Strain(trump)) if mask else 0
