"""Shuffle, cut, the deal two at a time, who sits out, and the two draws before the first deal (RULES 1.2–1.5)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from preferans.cards import CARDS, Card, Cards, Rank

DUMMY = 2
"""The dummy's number among the hands when two play (RULES 13.4)."""


def shuffled(random: Random) -> tuple[Card, ...]:
    """All 32 cards in random order, the top one first. The caller chooses the source of randomness."""
    pack = list(CARDS)
    random.shuffle(pack)
    return tuple(pack)


def cut(pack: Sequence[Card], top: int) -> tuple[Card, ...]:
    """The pack with its ``top`` upper cards put below. ValueError unless each part has four cards or more (1.4)."""
    _require_pack(pack)
    if not 4 <= top <= 28:
        raise ValueError("a cut leaves at least four cards in each part (RULES 1.4)")
    return (*pack[top:], *pack[:top])


def dealt(pack: Sequence[Card]) -> tuple[tuple[Cards, Cards, Cards], tuple[Card, Card]]:
    """The three hands, the first hand's first, and the talon: two cards at a time, the talon after round one (1.4)."""
    _require_pack(pack)
    masks = [0, 0, 0]
    for at, card in enumerate((*pack[:6], *pack[8:])):
        masks[at % 6 >> 1] |= 1 << card
    return (Cards(masks[0]), Cards(masks[1]), Cards(masks[2])), (pack[6], pack[7])


def _require_pack(pack: Sequence[Card]) -> None:
    if len(pack) != 32 or len(set(pack)) != 32:
        raise ValueError("a pack is 32 different cards (RULES 1.1)")


def active_seats(players: int, dealer: int) -> tuple[int, int, int]:
    """The three hands of a deal from the first hand on (RULES 1.5). With two players the dummy sits second (13.4)."""
    if not 2 <= players <= 6 or not 0 <= dealer < players:
        raise ValueError(f"no deal for {players} players with dealer {dealer} (RULES 1.5)")
    if players == 2:
        return (1 - dealer, DUMMY, dealer)
    left, next_left = (dealer + 1) % players, (dealer + 2) % players
    third = (dealer + 3) % players if players <= 4 else (dealer - 1) % players
    return (left, next_left, third)


def _draw_height(card: Card) -> tuple[int, int]:
    return (0 if card.rank is Rank.ACE else card.rank + 1, card.suit)


def seating_draw(cards: Sequence[Card]) -> tuple[int, ...]:
    """Who sits where after the draw: the drawers' numbers from the lowest card up, clockwise (RULES 1.2).

    ``cards[i]`` is what drawer i drew. The ace is the lowest rank here; equal ranks go by suit, spades lowest.
    """
    if len(set(cards)) != len(cards):
        raise ValueError("a card was drawn twice")
    return tuple(sorted(range(len(cards)), key=lambda drawer: _draw_height(cards[drawer])))


def draw_for_dealer(cards: Sequence[Card]) -> int:
    """The seat that deals first: the one that drew the lowest card, counted as in the seating draw (RULES 1.2)."""
    return seating_draw(cards)[0]
