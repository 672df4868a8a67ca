"""What a hand would have made with the talon: every contract, every discard."""

from __future__ import annotations

from itertools import combinations

from preferans.analysis.report import Chance, Prospect
from preferans.cards import Cards
from preferans.contracts import Strain
from preferans.solver import Layout, solve_many, tricks_of

_Hands = tuple[int, int, int]


def prospect(hands: _Hands, talon: int, place: int, *, own: Cards | None = None) -> Prospect:
    """The chances of this place with the talon, the first hand leading. ``hands`` as dealt, by place; masks.

    ``own``: the discard that was made; it is named where no other is better, else the one of the lowest cards.
    """
    twelve = Cards(hands[place] | talon)
    pairs = [Cards.of(pair) for pair in combinations(twelve, 2)]
    pairs.sort(key=lambda pair: (pair != own, sum(card.rank for card in pair), pair))
    chances = []
    for strain in (*Strain, None):
        layouts = [_layout(hands, place, twelve - pair, strain) for pair in pairs]
        found = [solution.tricks for solution in solve_many(layouts, moves=False)]
        best = min(found) if strain is None else max(found)
        chances.append(Chance(strain, best, pairs[found.index(best)]))
    return Prospect(place, tuple(chances))


def discarded_tricks(hands: _Hands, declarer: int) -> tuple[int, ...]:
    """The declarer's tricks with the cards that he kept: in each strain, then the fewest on misère."""
    return tuple(tricks_of(_layout(hands, declarer, hands[declarer], strain)) for strain in (*Strain, None))


def _layout(hands: _Hands, place: int, ten: int, strain: Strain | None) -> Layout:
    first, second, third = (ten if at == place else hand for at, hand in enumerate(hands))
    return Layout(
        (int(first), int(second), int(third)),
        0,
        int(Strain.NO_TRUMP if strain is None else strain),
        place,
        misere=strain is None,
    )
