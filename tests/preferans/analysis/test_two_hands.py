"""Raspas of two hands against plain minimax."""

from __future__ import annotations

from functools import cache
from random import Random

from preferans.analysis.two_hands import TwoHands
from preferans.cards import CARDS, SUIT_MASKS, Cards
from preferans.dealing import shuffled


@cache
def fewest(leader: int, hands: tuple[int, int]) -> int:
    """Tricks of hand 0 when each takes as few as he can."""
    if not hands[0]:
        return 0
    by_lead = []
    for led in Cards(hands[leader]):
        other = 1 - leader
        by_reply = []
        for card in Cards(hands[other] & SUIT_MASKS[led.suit] or hands[other]):
            winner = other if card.suit == led.suit and card > led else leader
            rest = (hands[0] & ~(led.mask | card.mask), hands[1] & ~(led.mask | card.mask))
            by_reply.append((winner == 0) + fewest(winner, rest))
        by_lead.append(min(by_reply) if other == 0 else max(by_reply))
    return min(by_lead) if leader == 0 else max(by_lead)


def test_against_minimax() -> None:
    random = Random(1)
    for _ in range(200):
        size = random.randint(1, 5)
        pack = shuffled(random)
        hands = (int(Cards.of(pack[:size])), int(Cards.of(pack[size : 2 * size])))
        leader = random.choice((0, 1))
        places = (hands[0], 0, hands[1])
        search = TwoHands()
        first = fewest(leader, hands)
        assert search.value(places, 2 * leader) == (first, 0, size - first)
        moves = search.moves(places, 2 * leader, ())
        assert set(moves) == set(Cards(hands[leader]))
        best = min(worth[2 * leader] for worth in moves.values())
        assert best == (first if leader == 0 else size - first)


def test_a_trick_under_way() -> None:
    search = TwoHands()
    queen, king, ten = CARDS[5], CARDS[6], CARDS[11]
    seven, eight = CARDS[0], CARDS[8]
    hands = (king.mask | seven.mask, 0, ten.mask)
    assert search.moves(hands, 2, (queen,)) == {seven: (0, 0, 2), king: (2, 0, 0)}
    assert search.moves((0, 0, eight.mask), 0, (ten,)) == {eight: (1, 0, 0)}
