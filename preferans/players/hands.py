"""What ten or twelve cards are worth before the first card, by tables fitted to the solver's results.

Quick enough to be asked thousands of times a decision. The estimates mean play with all cards seen, against hands of
which nothing is known; see `hand_tables`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import exp
from typing import Final, NamedTuple

from preferans.agreements import game_value
from preferans.cards import Cards
from preferans.contracts import LADDER, MISERE, Contract, Strain
from preferans.players import hand_tables
from preferans.players.estimate import defence_tricks

_IMPOSSIBLE: Final = -99.0
_LEADING: Final = 0.25  # tricks that the first lead is worth to a declarer with trumps, and that its want costs him
_NOT_LEADING: Final = -0.12
_SPREAD: Final = 0.8  # how far a declarer's tricks stray from the estimate
_SHORT: Final = 2.2  # what a missing trick costs, in games of its level


@dataclass(frozen=True, slots=True)
class Holdings:
    """What one suit is worth by its ranks, and at best with one or two cards laid away, and which."""

    worth: tuple[float, ...]
    one: tuple[tuple[float, int], ...]
    two: tuple[tuple[float, int], ...]

    @classmethod
    def of(cls, hundredths: Sequence[int], sign: int = 1) -> Holdings:
        return cls.of_worth(tuple(sign * value / 100 for value in hundredths))

    @classmethod
    def of_worth(cls, worth: tuple[float, ...]) -> Holdings:
        return cls(
            worth,
            tuple(_best_without(worth, own, 1) for own in range(256)),
            tuple(_best_without(worth, own, 2) for own in range(256)),
        )


def _best_without(worth: Sequence[float], own: int, count: int) -> tuple[float, int]:
    ranks = [1 << rank for rank in range(8) if own >> rank & 1]
    found = ((worth[own & ~sum(gone)], sum(gone)) for gone in combinations(ranks, count))
    return max(found, key=lambda pair: (pair[0], -pair[1]), default=(_IMPOSSIBLE, 0))


@lru_cache(maxsize=16)
def _holdings(name: str) -> Holdings:
    sign = -1 if name.startswith("MISERE") else 1  # these tricks are not wanted
    return Holdings.of(getattr(hand_tables, name), sign)


def _by_suit(strain: int, leads: bool, misere: bool = False) -> tuple[Holdings, Holdings, Holdings, Holdings]:
    if misere:
        plain = _holdings("MISERE_LEADING" if leads else "MISERE")
        return (plain, plain, plain, plain)
    if strain == Strain.NO_TRUMP:
        plain = _holdings("PLAIN_LEADING" if leads else "PLAIN")
        return (plain, plain, plain, plain)
    side, trump = _holdings("SIDE"), _holdings("TRUMP")
    first, second, third, fourth = (trump if suit == strain else side for suit in range(4))
    return (first, second, third, fourth)


_KINDS: Final = tuple(
    (strain, leads, misere) for misere in (False, True) for leads in (False, True) for strain in range(5)
)


@lru_cache(maxsize=1)
def _all_kinds() -> tuple[tuple[Holdings, Holdings, Holdings, Holdings], ...]:
    return tuple(_by_suit(*kind) for kind in _KINDS)


def _kind(strain: int, leads: bool, misere: bool) -> tuple[Holdings, Holdings, Holdings, Holdings]:
    return _all_kinds()[10 * misere + 5 * leads + strain]


def _first_lead(strain: int, leads: bool) -> float:
    if strain == Strain.NO_TRUMP:
        return 0.0
    return _LEADING if leads else _NOT_LEADING


def declarer(ten: int, strain: int, leads: bool) -> float:
    """Tricks that these ten cards take as declarer. ``leads``: he leads to the first trick."""
    a, b, c, d = _kind(strain, leads, False)
    return (
        a.worth[ten & 255]
        + b.worth[ten >> 8 & 255]
        + c.worth[ten >> 16 & 255]
        + d.worth[ten >> 24]
        + _first_lead(strain, leads)
    )


def misere(ten: int, leads: bool) -> float:
    """How dangerous these ten cards are on misère: minus the logarithm of the chance that they take no trick.

    0.2 is a good one, and each card that is certain to be caught adds three.
    """
    a, b, c, d = _kind(4, leads, True)
    return -(a.worth[ten & 255] + b.worth[ten >> 8 & 255] + c.worth[ten >> 16 & 255] + d.worth[ten >> 24])


class Kept(NamedTuple):
    """Ten of twelve cards: what they are worth (tricks; on misère minus the danger), and the two laid away."""

    worth: float
    discard: int


@lru_cache(maxsize=4096)
def best_discards(twelve: int, strain: int, leads: bool, is_misere: bool = False) -> tuple[Kept, ...]:
    """The best discards for these trumps or for misère, one of each way to share it among the suits; best first."""
    kind = _kind(strain, leads, is_misere)
    suits = (twelve & 255, twelve >> 8 & 255, twelve >> 16 & 255, twelve >> 24)
    whole = [holdings.worth[own] for holdings, own in zip(kind, suits, strict=True)]
    total = sum(whole) + (0.0 if is_misere else _first_lead(strain, leads))
    found: list[Kept] = []
    ones: list[tuple[float, int]] = []
    for suit, (holdings, own) in enumerate(zip(kind, suits, strict=True)):
        worth, gone = holdings.two[own]
        if gone:
            found.append(Kept(total - whole[suit] + worth, gone << 8 * suit))
        worth, gone = holdings.one[own]
        ones.append((worth - whole[suit], gone << 8 * suit))
    for (gain, gone), (other_gain, other_gone) in combinations(ones, 2):
        if gone and other_gone:
            found.append(Kept(total + gain + other_gain, gone | other_gone))
    found.sort(key=lambda kept: (-kept.worth, kept.discard))
    return tuple(found)


def different_pairs(held: int) -> list[int]:
    """Pairs to lay away; of touching cards the lower goes first, for the higher would come to the same."""
    found = []
    for one, other in combinations(Cards(held), 2):
        pair = one.mask | other.mask
        stays_below = (card.mask >> 1 & held & ~pair for card in (one, other) if card.rank)
        if not any(stays_below):
            found.append(pair)
    return found


def misere_pairs(held: int, leads: bool, count: int) -> list[int]:
    """The most promising pairs to lay away on misère, the best first."""
    return sorted(different_pairs(held), key=lambda pair: (misere(held & ~pair, leads), -pair))[:count]


@lru_cache(maxsize=4096)
def misere_chance(ten: int, leads: bool) -> float:
    """How likely a misère with these ten cards holds once the talon is taken, seen from before the auction.

    One bad card can be laid away, a second where the talon's two are good.
    """
    kind = _kind(4, leads, True)
    suits = (ten & 255, ten >> 8 & 255, ten >> 16 & 255, ten >> 24)
    gained = max(holdings.one[own][0] - holdings.worth[own] for holdings, own in zip(kind, suits, strict=True) if own)
    without_two = best_discards(ten, 4, leads, True)[0].worth
    # Fitted to hands, all talons and layouts drawn, the discard chosen by the solver without seeing the others.
    return 1 / (1 + exp(-(0.97 + 0.59 * (gained - misere(ten, leads)) + 0.52 * without_two)))


@lru_cache(maxsize=4096)
def prospect(ten: int, leads: bool) -> float:
    """Tricks that these ten cards take on average once the talon is taken and the best trumps are chosen."""
    first, second, third = sorted((declarer(ten, strain, leads) for strain in range(5)), reverse=True)[:3]
    # Fitted to all talons: what the second and third best suit are worth is the choice.
    return 3.05 + 0.562 * first + 0.055 * second + 0.168 * third


def chance(tricks: float, level: int) -> float:
    """How likely a contract of this level is made where so many tricks are to be expected."""
    return 1 / (1 + exp(-1.7 * (tricks - level + 0.5) / _SPREAD))


def order_worth(level: int, tricks: float) -> float:
    """What an order brings on average, in points of the pool."""
    made = chance(tricks, level)
    short = max(1.0, level - tricks)
    return game_value(level) * (made - (1 - made) * _SHORT * short)


class Plan(NamedTuple):
    """What to lay away and to order."""

    discard: int
    contract: Contract


@lru_cache(maxsize=8192)
def plan(held: int, least: Contract, leads: bool, closed: bool = False) -> Plan:
    """The discard and the order that look best for these cards; ``closed``: no talon, nothing is laid away."""
    if least.is_misere:
        return Plan(0 if closed else best_discards(held, 4, leads, True)[0].discard, MISERE)
    best: tuple[float, Plan] | None = None
    for strain in range(5):
        kept = Kept(declarer(held, strain, leads), 0) if closed else best_discards(held, strain, leads)[0]
        for contract in LADDER[least.rung :]:
            if contract.is_misere or contract.strain != strain:
                continue
            worth = order_worth(contract.level, kept.worth) + 0.1 * kept.worth
            if best is None or worth > best[0]:
                best = (worth, Plan(kept.discard, contract))
            elif contract.level > kept.worth + 1:
                break
    assert best is not None
    return best[1]


_AGAINST: Final = {6: 3.57, 7: 2.48, 8: 1.25, 9: 0.35, 10: 0.0}
_AGAINST_PLAIN: Final = {6: 3.97, 7: 2.23, 8: 0.4, 9: -0.7, 10: -1.6}


@lru_cache(maxsize=8192)
def defence(ten: int, contract: Contract) -> float:
    """Tricks that a defender with these ten cards and his unseen partner take against this contract together."""
    suits = (ten & 255, ten >> 8 & 255, ten >> 16 & 255, ten >> 24)
    strain = contract.strain
    if strain == Strain.NO_TRUMP:
        plain = hand_tables.AGAINST_PLAIN
        total = _AGAINST_PLAIN[contract.level] + sum(plain[own] for own in suits) / 100
    else:
        side, trumps = hand_tables.AGAINST_SIDE, suits[strain]
        total = _AGAINST[contract.level] + sum(side[own] for own in suits) / 100
        total += (hand_tables.AGAINST_TRUMP[trumps] - side[trumps]) / 100
    return max(0.0, min(float(10), total))


@lru_cache(maxsize=8192)
def own_defence(ten: int, strain: Strain) -> float:
    """Tricks that these ten cards take against this strain by themselves."""
    return defence_tricks(ten, strain)
