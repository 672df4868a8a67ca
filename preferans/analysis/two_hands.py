"""Raspas of two hands (RULES 8): a small search of its own, for the solver knows three hands only.

Each wants few of the ten tricks, so that what one takes more the other takes less: plain alpha and beta, one question
at a time, with every position between tricks remembered.
"""

from __future__ import annotations

from collections.abc import Iterator

from preferans.analysis.report import Worth
from preferans.cards import CARDS, SUIT_MASKS, Card

_FIRST, _SECOND = 0, 2  # the places of the two; the dummy between them has no part in it

_Hands = tuple[int, int, int]


class TwoHands:
    """Remembers what it has found; one for each deal."""

    def __init__(self) -> None:
        self._bounds: dict[tuple[int, int, int], tuple[int, int]] = {}

    def value(self, hands: _Hands, leader: int) -> Worth:
        """The tricks of the three places from here, a new trick led; none are the dummy's."""
        first, second = hands[_FIRST], hands[_SECOND]
        left = first.bit_count()
        taken = left
        for more in range(left):
            if not self._forced(first, second, leader, more + 1):
                taken = more
                break
        return (taken, 0, left - taken)

    def moves(self, hands: _Hands, leader: int, table: tuple[Card, ...]) -> dict[Card, Worth]:
        """The tricks from here after each legal card; ``hands`` without the card on the table."""
        first, second = hands[_FIRST], hands[_SECOND]
        if table:
            follower = _SECOND - leader
            return {
                CARDS[card]: self._after_trick(hands, leader, table[0], card)
                for card in _cards(_following(hands[follower], table[0]))
            }
        found = {}
        for card in _cards(hands[leader]):
            rest = (first & ~(1 << card), 0, second & ~(1 << card))
            replies = self.moves(rest, leader, (CARDS[card],)).values()
            # Whoever follows takes as few as he can.
            found[CARDS[card]] = min(replies, key=lambda worth: worth[_SECOND - leader])
        return found

    def _after_trick(self, hands: _Hands, leader: int, led: int, card: int) -> Worth:
        winner = _SECOND - leader if card >> 3 == led >> 3 and card > led else leader
        rest = (hands[_FIRST] & ~(1 << card), 0, hands[_SECOND] & ~(1 << card))
        first, _, second = self.value(rest, winner)
        return (first + (winner == _FIRST), 0, second + (winner == _SECOND))

    def _forced(self, first: int, second: int, leader: int, need: int) -> bool:
        """Whether the first is made to take at least so many tricks from here."""
        left = first.bit_count()
        if need <= 0:
            return True
        if need > left:
            return False
        key = (first, second, leader)
        low, high = self._bounds.get(key, (0, left))
        if need <= low:
            return True
        if need > high:
            return False
        found = (
            self._led_by_first(first, second, need) if leader == _FIRST else self._led_by_second(first, second, need)
        )
        self._bounds[key] = (need, high) if found else (low, need - 1)
        return found

    def _led_by_first(self, first: int, second: int, need: int) -> bool:
        """He looks for a lead after which no reply makes him take so many."""
        for led in _leads(first, second):
            rest = first & ~(1 << led)
            for reply in _replies(second, led, first):
                takes = not (reply >> 3 == led >> 3 and reply > led)
                after = second & ~(1 << reply)
                if self._forced(rest, after, _FIRST if takes else _SECOND, need - takes):
                    break
            else:
                return False
        return True

    def _led_by_second(self, first: int, second: int, need: int) -> bool:
        """The other looks for a lead to which the first has no reply that saves him."""
        for led in _leads(second, first):
            rest = second & ~(1 << led)
            for reply in _replies(first, led, second):
                takes = reply >> 3 == led >> 3 and reply > led
                after = first & ~(1 << reply)
                if not self._forced(after, rest, _FIRST if takes else _SECOND, need - takes):
                    break
            else:
                return True
        return False


def _following(hand: int, led: int) -> int:
    return hand & SUIT_MASKS[led >> 3] or hand


def _cards(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _leads(hand: int, other: int) -> Iterator[int]:
    return _faces(hand, other)


def _replies(hand: int, led: int, other: int) -> Iterator[int]:
    return _faces(_following(hand, led), other)


def _faces(hand: int, other: int) -> Iterator[int]:
    """The lowest card of each group that no card of the other hand parts."""
    before = -1
    for card in _cards(hand):
        if before < 0 or before >> 3 != card >> 3 or other & ((1 << card) - 1) & ~((2 << before) - 1):
            yield card
        before = card
