"""What a position is worth does not hang on what the suits, or the seats, are called."""

from __future__ import annotations

from random import Random

from preferans.cards import CARDS, Card, Cards
from preferans.contracts import Strain
from preferans.solver import Goal, Position, solve, solve_raspas
from tests.preferans.solver.positions import random_hands, random_position


def renamed(position: Position, suits: list[int], turn: int) -> tuple[Position, list[Card]]:
    """The position with the suits renamed and everybody moved on; and the new name of each card."""
    names = [CARDS[suits[card.suit] * 8 + card.rank] for card in CARDS]
    hands = [Cards.of(names[card] for card in position.hands[(seat - turn) % 3]) for seat in range(3)]
    strain = position.strain if position.strain is Strain.NO_TRUMP else Strain(suits[position.strain])
    moved = Position(
        (hands[0], hands[1], hands[2]),
        (position.leader + turn) % 3,
        strain,
        (position.declarer + turn) % 3,
        position.goal,
        tuple(names[card] for card in position.table),
        tuple(names[card] for card in position.talon),
    )
    return moved, names


def test_suits_and_seats_may_be_renamed() -> None:
    random = Random(11)
    for _ in range(300):
        position = random_position(random, random.choice((3, 5, 7, 8, 10)))
        other, names = renamed(position, random.sample(range(4), 4), random.randrange(3))
        solution, again = solve(position), solve(other)
        assert again.tricks == solution.tricks, position
        assert again.moves == {names[card]: value for card, value in solution.moves.items()}, position


def test_raspas_too() -> None:
    random = Random(12)
    for _ in range(40):
        size = random.choice((4, 6, 7))
        position = Position(random_hands(random, size), random.randrange(3), goal=Goal.RASPAS)
        turn = random.randrange(3)
        other, names = renamed(position, random.sample(range(4), 4), turn)
        solution, again = solve_raspas(position), solve_raspas(other)
        assert again.minimal == tuple(solution.minimal[(seat - turn) % 3] for seat in range(3)), position
        assert again.split == tuple(solution.split[(seat - turn) % 3] for seat in range(3)), position
        assert again.moves == {names[card]: value for card, value in solution.moves.items()}, position
