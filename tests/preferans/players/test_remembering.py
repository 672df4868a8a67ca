"""What a beginner still knows: who did not follow a moment ago, whichever card had said the suit."""

from __future__ import annotations

from random import Random

import pytest

from preferans.cards import CARDS, SUIT_MASKS, Cards
from preferans.deal import Deal, Phase
from preferans.notation import parse_action
from preferans.players.lies import Board
from preferans.players.remembering import remembered_lies
from preferans.presets import preset


@pytest.mark.parametrize("lead", CARDS, ids=str)
def test_who_did_not_follow_the_talon_has_none_of_its_suit(lead: int) -> None:
    """Raspas of three: the first hand has none of the suit that the talon's first card says."""
    suit = CARDS[lead].suit
    followers = [card for card in CARDS if card.suit == suit and card != lead]
    others = [card for card in CARDS if card.suit != suit]
    first, rest, last = others[:10], others[10:-1], others[-1]
    hands = [Cards.of([*followers[:4], *rest[:6]]), Cards.of(first), Cards.of([*followers[4:], *rest[6:]])]
    deal = Deal.start(preset("sochi", players=3), dealer=0, hands=hands, talon=(CARDS[lead], last))
    for seat in deal.order:
        deal = deal.after(seat, parse_action("pass"))
    while deal.phase is Phase.PLAY and (len(deal.view(0).tricks) < 1 or deal.to_act != (0,)):
        deal = deal.after(deal.to_act[0], deal.legal(deal.to_act[0])[0])
    view = deal.view(0)
    assert view.tricks[0].talon_lead == lead
    lies = remembered_lies(view, Board(view), Random(1), 30)
    assert lies
    assert not any(lie.hands[view.order.index(1)] & SUIT_MASKS[suit] for lie in lies)
