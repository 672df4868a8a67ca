"""The solver against plain minimax, which shares no code with it."""

from __future__ import annotations

from random import Random

import pytest

from preferans.solver import Goal, Layout, caught, makes, solve, solve_many, strains, tricks_of
from tests.preferans.solver import minimax
from tests.preferans.solver.positions import plain_hands, random_hands, random_position

FEW = {1: 60, 2: 160, 3: 240, 4: 140, 5: 12}
MANY = {1: 500, 2: 1700, 3: 3200, 4: 2500, 5: 240, 6: 30}


def check(sizes: dict[int, int], seed: int) -> int:
    random = Random(seed)
    checked = 0
    for size, number in sizes.items():
        for _ in range(number):
            position = random_position(random, size)
            declarer, trump, leader = position.declarer, int(position.strain), position.leader
            misere = position.goal is Goal.MISERE
            table = tuple(map(int, position.table))
            expected, moves = minimax.solve(plain_hands(position), trump, declarer, leader, table, misere)
            solution = solve(position)
            assert solution.tricks == expected, position
            assert solution.moves == moves, position
            for tricks in range(position.tricks_left + 2):
                assert makes(position, tricks) == (expected >= tricks), position
            assert caught(position) == (expected > 0)
            checked += 1
    return checked


def test_endings() -> None:
    assert check(FEW, seed=1) == sum(FEW.values())


@pytest.mark.slow
def test_many_endings() -> None:
    assert check(MANY, seed=2) >= 8000


def test_many_in_one_call_are_as_one_by_one() -> None:
    random = Random(3)
    for goal in (Goal.TRICKS, Goal.MISERE):
        positions = [random_position(random, random.randint(1, 7), goal) for _ in range(100)]
        layouts = [Layout(p.hands, p.leader, p.strain, p.declarer, goal is Goal.MISERE, p.table) for p in positions]
        assert solve_many(layouts) == [solve(position) for position in positions]
        assert [s.tricks for s in solve_many(layouts, moves=False)] == [tricks_of(layout) for layout in layouts]
    mixed = [Layout((1, 2, 4), 0, 4, 0), Layout((1, 2, 4), 0, 4, 0, misere=True)]
    with pytest.raises(ValueError, match="one goal"):
        solve_many(mixed)
    assert solve_many([]) == []


def test_all_strains_are_the_strains_one_by_one() -> None:
    random = Random(4)
    for _ in range(20):
        hands = random_hands(random, 8)
        expected = tuple(tricks_of(Layout(hands, 1, strain, 2)) for strain in range(5))
        assert strains(hands, declarer=2, leader=1) == expected
