"""Estimates as tables by suit, for those who judge thousands of hands: a declarer's fitted to the solver, others' of
`estimate`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from preferans.contracts import Strain
from preferans.players import hand_tables
from preferans.players.estimate import defence_tricks, suit_flaws, suits_of
from preferans.players.hands import Holdings

_Table = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Keeping:
    """What one suit is worth by its ranks (8 bits), and what it gains at best by one or two of its cards less."""

    whole: _Table
    one: _Table
    two: _Table

    @classmethod
    def of(cls, holdings: Holdings) -> Keeping:
        worth = holdings.worth
        one = tuple(best - worth[own] for own, (best, _) in enumerate(holdings.one))
        two = tuple(best - worth[own] for own, (best, _) in enumerate(holdings.two))
        return cls(worth, one, two)


@dataclass(frozen=True, slots=True)
class Tables:
    """``side``, ``trump``, ``plain``: declarer's tricks of a suit beside trumps, of trumps, without trumps.

    The sums for the defence are those of `defence_tricks`. ``safety`` is minus the flaws on misère.
    """

    side: Keeping
    trump: Keeping
    plain: Keeping
    safety: Keeping
    against_side: _Table
    against_trump: _Table
    against_plain: _Table


@lru_cache(maxsize=1)
def tables() -> Tables:
    return Tables(
        side=Keeping.of(Holdings.of(hand_tables.SIDE)),
        trump=Keeping.of(Holdings.of(hand_tables.TRUMP)),
        plain=Keeping.of(Holdings.of(hand_tables.PLAIN)),
        safety=Keeping.of(Holdings.of_worth(tuple(-float(suit_flaws(own)) for own in range(256)))),
        against_side=tuple(defence_tricks(own, Strain.CLUBS) for own in range(256)),
        against_trump=tuple(defence_tricks(own, Strain.SPADES) for own in range(256)),
        against_plain=tuple(defence_tricks(own, Strain.NO_TRUMP) for own in range(256)),
    )


def tricks_in(hand: int, strain: int) -> float:
    """What this hand takes as declarer, by the tables fitted to the solver; who leads is left out."""
    known = tables()
    if strain == Strain.NO_TRUMP:
        worth = known.plain.whole
        return worth[hand & 255] + worth[hand >> 8 & 255] + worth[hand >> 16 & 255] + worth[hand >> 24]
    side = known.side.whole
    trumps = hand >> 8 * strain & 255
    total = side[hand & 255] + side[hand >> 8 & 255] + side[hand >> 16 & 255] + side[hand >> 24]
    return total - side[trumps] + known.trump.whole[trumps]


@lru_cache(maxsize=8192)
def best_tricks(hand: int) -> float:
    """The most that `tricks_in` says for any strain."""
    known = tables()
    side, trump, plain = known.side.whole, known.trump.whole, known.plain.whole
    a, b, c, d = hand & 255, hand >> 8 & 255, hand >> 16 & 255, hand >> 24
    total = side[a] + side[b] + side[c] + side[d]
    gain = max(trump[a] - side[a], trump[b] - side[b], trump[c] - side[c], trump[d] - side[d])
    return max(total + gain, plain[a] + plain[b] + plain[c] + plain[d])


def defence_in(hand: int, strain: int) -> float:
    """`defence_tricks` of this hand."""
    known = tables()
    worth = known.against_plain if strain == Strain.NO_TRUMP else known.against_side
    total = worth[hand & 255] + worth[hand >> 8 & 255] + worth[hand >> 16 & 255] + worth[hand >> 24]
    if strain != Strain.NO_TRUMP:
        trumps = hand >> 8 * strain & 255
        total += known.against_trump[trumps] - worth[trumps]
    return total


def flaws_in(hand: int) -> float:
    """`misere_flaws` of this hand."""
    worth = tables().safety.whole
    return -(worth[hand & 255] + worth[hand >> 8 & 255] + worth[hand >> 16 & 255] + worth[hand >> 24])


@lru_cache(maxsize=16)
def _by_suit(strain: int, *, misere: bool) -> tuple[Keeping, Keeping, Keeping, Keeping]:
    known = tables()
    usual = known.safety if misere else known.plain if strain == Strain.NO_TRUMP else known.side
    first, second, third, fourth = (known.trump if suit == strain else usual for suit in range(4))
    return (first, second, third, fourth)


def best_after_discard(twelve: int, strain: int, *, misere: bool = False) -> float:
    """What ten of these twelve cards are worth at best: tricks with these trumps, on misère minus the flaws."""
    first, second, third, fourth = _by_suit(strain, misere=misere)
    a, b, c, d = twelve & 255, twelve >> 8 & 255, twelve >> 16 & 255, twelve >> 24
    one_a, one_b, one_c, one_d = first.one[a], second.one[b], third.one[c], fourth.one[d]
    low, high = (one_a, one_b) if one_a < one_b else (one_b, one_a)
    other_low, other_high = (one_c, one_d) if one_c < one_d else (one_d, one_c)
    two_suits = high + other_high
    if high + low > two_suits:
        two_suits = high + low
    if other_high + other_low > two_suits:
        two_suits = other_high + other_low
    gain = max(two_suits, first.two[a], second.two[b], third.two[c], fourth.two[d])
    return first.whole[a] + second.whole[b] + third.whole[c] + fourth.whole[d] + gain


def after_discards(twelve: int, pairs: Sequence[int], strain: int, *, misere: bool = False) -> list[float]:
    """What is left of the twelve is worth after each of these discards, as `best_after_discard` counts."""
    worth = [keeping.whole for keeping in _by_suit(strain, misere=misere)]
    suits = suits_of(twelve)
    values = [table[own] for table, own in zip(worth, suits, strict=True)]
    total = sum(values)
    found = []
    for pair in pairs:
        value = total
        for suit in range(4):
            gone = pair >> 8 * suit & 255
            if gone:
                value += worth[suit][suits[suit] ^ gone] - values[suit]
        found.append(value)
    return found
