"""Random positions for the solver's tests."""

from __future__ import annotations

from random import Random

from preferans.cards import CARDS, Card, Cards
from preferans.contracts import Strain
from preferans.solver import Goal, Position
from tests.preferans.solver import minimax


def random_hands(random: Random, size: int) -> tuple[Cards, Cards, Cards]:
    """Three hands of this size, sometimes of two or three suits only, so that there is something to play for."""
    suits = random.sample(range(4), random.choice((2, 3, 3, 4, 4)))
    pack = [card for card in CARDS if card.suit in suits]
    if len(pack) < 3 * size:
        pack = list(CARDS)
    cards = random.sample(pack, 3 * size)
    first, second, third = (Cards.of(cards[size * seat : size * (seat + 1)]) for seat in range(3))
    return (first, second, third)


def random_position(random: Random, size: int, goal: Goal | None = None) -> Position:
    """A position of this hand size, a third of them with a trick under way, legally played so far."""
    goal = goal or random.choice((Goal.TRICKS, Goal.TRICKS, Goal.MISERE))
    strain = Strain(random.randrange(5)) if goal is Goal.TRICKS else Strain.NO_TRUMP
    hands = random_hands(random, size)
    leader, declarer = random.randrange(3), random.randrange(3)
    table: tuple[Card, ...] = ()
    for _ in range(random.choice((0, 0, 0, 0, 1, 2))):
        position = Position(hands, leader, strain, declarer, goal, table)
        card = random.choice(list(position.legal))
        hands = _without(hands, position.to_move, card)
        table = (*table, card)
    return Position(hands, leader, strain, declarer, goal, table)


def _without(hands: tuple[Cards, Cards, Cards], seat: int, card: Card) -> tuple[Cards, Cards, Cards]:
    first, second, third = (hand - card.mask if at == seat else hand for at, hand in enumerate(hands))
    return (first, second, third)


def plain_hands(position: Position) -> minimax.Hands:
    first, second, third = map(int, position.hands)
    return (first, second, third)
