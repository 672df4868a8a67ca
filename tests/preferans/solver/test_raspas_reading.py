"""Raspas against plain minimax: everybody for himself, two against one, and the talon's tricks (RULES 5.4, 5.5)."""

from __future__ import annotations

from random import Random

import pytest

from preferans.cards import CARDS, Card, Cards
from preferans.solver import Goal, Position, PositionError, solve_raspas
from tests.preferans.solver import minimax
from tests.preferans.solver.positions import plain_hands, random_hands


def with_talon(random: Random, size: int, turned: int) -> Position:
    """A position in which the talon still says the suit of ``turned`` tricks."""
    while True:
        hands = random_hands(random, size)
        held = hands[0] | hands[1] | hands[2]
        talon = tuple(random.sample([card for card in CARDS if card not in held], turned))
        try:
            position = Position(
                hands, random.randrange(3), goal=Goal.RASPAS, talon=talon, talon_wins=random.random() < 0.4
            )
            for _ in range(random.choice((0, 0, 1, 2))):
                position = played(position, random.choice(list(position.legal)))
        except PositionError:
            continue
        return position


def played(position: Position, card: Card) -> Position:
    hands = [hand - card.mask if seat == position.to_move else hand for seat, hand in enumerate(position.hands)]
    return Position(
        (hands[0], hands[1], hands[2]),
        position.leader,
        goal=Goal.RASPAS,
        table=(*position.table, card),
        talon=position.talon,
        talon_wins=position.talon_wins,
    )


def check(position: Position) -> None:
    solution = solve_raspas(position)
    hands, table, talon = plain_hands(position), tuple(map(int, position.table)), tuple(map(int, position.talon))
    asked = (position.leader, table, talon, position.talon_wins)
    assert solution.split == minimax.split(hands, *asked), position
    assert set(solution.moves) == set(solution.split_moves) == set(position.legal)
    mover = position.to_move
    for seat in range(3):
        assert solution.minimal[seat] == minimax.fewest(hands, seat, *asked), position
    assert min(solution.moves.values()) == solution.minimal[mover]
    for card in position.legal:
        following = (minimax.without(hands, mover, int(card)), position.leader, (*table, int(card)))
        rest = (talon, position.talon_wins)
        assert solution.split_moves[card] == minimax.split(*following, *rest), (position, card)
        assert solution.moves[card] == minimax.fewest(following[0], mover, *following[1:], *rest), (position, card)


def test_without_a_talon() -> None:
    random = Random(21)
    for _ in range(120):
        position = Position(random_hands(random, random.choice((1, 2, 3, 3, 4))), random.randrange(3), goal=Goal.RASPAS)
        for _ in range(random.choice((0, 1, 2))):
            position = played(position, random.choice(list(position.legal)))
        check(position)


@pytest.mark.parametrize("turned", [1, 2])
def test_the_talon_says_the_suit(turned: int) -> None:
    random = Random(22 + turned)
    for _ in range(60):
        check(with_talon(random, random.choice((2, 3, 3, 4)), turned))


def test_a_whole_deal_with_its_talon() -> None:
    random = Random(25)
    pack = random.sample(CARDS, 32)
    hands = [sum(card.mask for card in pack[10 * seat : 10 * seat + 10]) for seat in range(3)]
    position = Position(
        (Cards(hands[0]), Cards(hands[1]), Cards(hands[2])), 0, goal=Goal.RASPAS, talon=(pack[30], pack[31])
    )
    solution = solve_raspas(position)
    assert sum(solution.split) == 10
    assert all(taken <= fewest for fewest, taken in zip(solution.minimal, solution.split, strict=True))
    assert set(solution.moves) == set(position.legal)
