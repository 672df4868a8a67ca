"""The settlement of a sheet: exact fractions of a whist, pair by pair, and their rounding for payment (RULES 9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations, pairwise
from math import floor

from preferans.agreements import Agreements, SettlementDivisor


@dataclass(frozen=True, slots=True)
class Payment:
    """``payer`` owes ``payee`` so many whole units."""

    payer: int
    payee: int
    amount: int


@dataclass(frozen=True)
class Settlement:
    """``pairs[i][j]`` is what i wins of j, in whists; ``pairs[j][i]`` is its negative."""

    pairs: tuple[tuple[Fraction, ...], ...]

    @cached_property
    def totals(self) -> tuple[Fraction, ...]:
        """What each player wins in all; the sum is 0."""
        return tuple(sum(row, Fraction(0)) for row in self.pairs)

    def rounded(self, price: Fraction | int = 1) -> tuple[int, ...]:
        """The totals at this price of a whist in whole units, by the largest remainder, so that the sum is 0 (9.4)."""
        exact = [total * Fraction(price) for total in self.totals]
        whole = [floor(amount) for amount in exact]
        by_remainder = sorted(range(len(exact)), key=lambda seat: (whole[seat] - exact[seat], seat))
        for seat in by_remainder[: -sum(whole)]:
            whole[seat] += 1
        return tuple(whole)

    def rounded_pairs(self) -> tuple[tuple[int, ...], ...]:
        """The pairs in whole whists, as near as can be, so that each row adds up to its rounded total."""
        whole = [[round(pair) for pair in row] for row in self.pairs]
        for giver, taker in _moves([sum(row) for row in whole], self.rounded()):
            path = _cheapest_path(self.pairs, whole, giver, taker)
            for i, j in pairwise(path):
                whole[i][j] -= 1
                whole[j][i] += 1
        return tuple(map(tuple, whole))

    def payments(self, price: Fraction | int = 1) -> tuple[Payment, ...]:
        """Who pays whom, in the fewest payments that settle the rounded totals.

        n players who settle among themselves need n−1 payments; so the players are split into as many groups as
        possible that settle among themselves.
        """
        amounts = self.rounded(price)
        seats = tuple(seat for seat, amount in enumerate(amounts) if amount)
        return tuple(payment for group in _closed_groups(amounts, seats) for payment in _chain(amounts, group))


def settle(
    agreements: Agreements,
    pool: Sequence[int],
    mountain: Sequence[int],
    whists: Sequence[Sequence[int]],
) -> Settlement:
    """``S_ij = W_ij − W_ji + (mountain_rate·(M_j − M_i) + pool_rate·(P_i − P_j)) / N`` (RULES 9.3, 13.2)."""
    players = len(pool)
    divisor = players if agreements.settlement_divisor is SettlementDivisor.N else players - 1

    def pair(i: int, j: int) -> Fraction:
        points = agreements.mountain_rate * (mountain[j] - mountain[i]) + agreements.pool_rate * (pool[i] - pool[j])
        return whists[i][j] - whists[j][i] + Fraction(points, divisor)

    return Settlement(tuple(tuple(pair(i, j) for j in range(players)) for i in range(players)))


def _moves(have: Sequence[int], wanted: Sequence[int]) -> list[tuple[int, int]]:
    """Who has to give a unit to whom, until everybody has what is wanted; the sums are equal."""
    givers = [seat for seat in range(len(have)) for _ in range(have[seat] - wanted[seat])]
    takers = [seat for seat in range(len(have)) for _ in range(wanted[seat] - have[seat])]
    return list(zip(givers, takers, strict=True))


def _cheapest_path(
    exact: Sequence[Sequence[Fraction]], whole: Sequence[Sequence[int]], start: int, end: int
) -> list[int]:
    """The way of a unit from one seat to another that moves the pairs least away from their exact values.

    The error of a pair counts squared, so that two halves of a unit are better than a whole one (Bellman and Ford).
    """
    seats = range(len(exact))
    costs: dict[int, tuple[Fraction, list[int]]] = {start: (Fraction(0), [start])}
    for _ in seats:
        for i, (cost, path) in list(costs.items()):
            for j in seats:
                if j not in path:
                    through = cost + (whole[i][j] - 1 - exact[i][j]) ** 2 - (whole[i][j] - exact[i][j]) ** 2
                    if j not in costs or through < costs[j][0]:
                        costs[j] = (through, [*path, j])
    return costs[end][1]


def _closed_groups(amounts: Sequence[int], seats: tuple[int, ...]) -> list[tuple[int, ...]]:
    """These seats, whose amounts sum to 0, in as many groups as can be whose amounts sum to 0 as well."""
    if not seats:
        return []
    first, rest = seats[0], seats[1:]
    best: list[tuple[int, ...]] = []
    for size in range(len(rest) + 1):
        for others in combinations(rest, size):
            if amounts[first] + sum(amounts[seat] for seat in others) == 0:
                remaining = tuple(seat for seat in rest if seat not in others)
                groups = [(first, *others), *_closed_groups(amounts, remaining)]
                best = max(best, groups, key=len)
    return best


def _chain(amounts: Sequence[int], group: tuple[int, ...]) -> list[Payment]:
    """At most one payment fewer than there are players in the group: each settles one of them for good."""
    open_amounts = {seat: amounts[seat] for seat in group}
    payments = []
    while len(open_amounts) > 1:
        payer = min(open_amounts, key=lambda seat: (open_amounts[seat], seat))
        payee = max(open_amounts, key=lambda seat: (open_amounts[seat], -seat))
        amount = min(-open_amounts[payer], open_amounts[payee])
        payments.append(Payment(payer, payee, amount))
        open_amounts[payer] += amount
        open_amounts[payee] -= amount
        open_amounts = {seat: left for seat, left in open_amounts.items() if left}
    return payments
