"""No-trump deals against a bridge solver, to which the fourth hand is a dummy of low cards that never wins a trick."""

from __future__ import annotations

from random import Random

import pytest

from preferans.contracts import Strain
from preferans.solver import Layout, solve_many

pytest.importorskip("endplay", reason="the bridge solver has no wheel for this platform")

LOW_CARDS = [rank + suit for suit in "SHDC" for rank in "23456"]
SEATS = ("N", "E", "W")  # the declarer, who sits opposite the empty hand, and the defenders clockwise


def bridge_hand(mask: int) -> str:
    """The cards as PBN: spades, hearts, diamonds, clubs."""
    ranks = "789TJQKA"
    return ".".join(
        "".join(ranks[i] for i in reversed(range(8)) if mask >> (8 * suit + i) & 1) for suit in (0, 3, 2, 1)
    )


def low_hand(random: Random, size: int) -> str:
    cards = random.sample(LOW_CARDS, size)
    return ".".join("".join(sorted((c[0] for c in cards if c[1] == suit), reverse=True)) for suit in "SHDC")


def bridge_tricks(layouts: list[Layout], random: Random) -> list[int]:
    """The declarer's tricks, by the bridge solver."""
    from endplay.dds import solve_all_boards
    from endplay.types import Deal, Denom, Player

    found: list[int] = []
    for start in range(0, len(layouts), 100):
        boards = []
        for layout in layouts[start : start + 100]:
            north, east, west = (bridge_hand(hand) for hand in layout.hands)
            size = layout.hands[0].bit_count()
            deal = Deal(f"N:{north} {east} {low_hand(random, size)} {west}")
            deal.trump = Denom.nt
            deal.first = Player.find(SEATS[layout.leader])
            boards.append(deal)
        for layout, solved in zip(layouts[start : start + 100], solve_all_boards(boards), strict=True):
            best = max(tricks for _, tricks in solved)
            found.append(best if layout.leader == 0 else layout.hands[0].bit_count() - best)
    return found


def random_layout(random: Random, size: int) -> Layout:
    cards = random.sample(range(32), 3 * size)
    first, second, third = (sum(1 << card for card in cards[size * seat : size * (seat + 1)]) for seat in range(3))
    return Layout((first, second, third), random.randrange(3), Strain.NO_TRUMP, 0)


@pytest.mark.slow
def test_whole_deals() -> None:
    random = Random(41)
    layouts = [random_layout(random, 10) for _ in range(1000)]
    assert [solution.tricks for solution in solve_many(layouts, moves=False)] == bridge_tricks(layouts, random)


def test_endings() -> None:
    random = Random(42)
    layouts = [random_layout(random, random.choice((4, 6, 8))) for _ in range(100)]
    assert [solution.tricks for solution in solve_many(layouts, moves=False)] == bridge_tricks(layouts, random)
