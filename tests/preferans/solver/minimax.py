"""Plain minimax that remembers positions: the slow truth the solver is held against. Shares no code with it."""

from __future__ import annotations

from functools import cache

Hands = tuple[frozenset[int], frozenset[int], frozenset[int]]


def legal(hand: frozenset[int], led: int | None, trump: int) -> list[int]:
    """RULES 5.1: follow suit, else trump, else anything. ``trump`` 4: none."""
    if led is None:
        return sorted(hand)
    for suit in (led, trump):
        following = [card for card in hand if card // 8 == suit]
        if following:
            return sorted(following)
    return sorted(hand)


def winner(leader: int, table: tuple[int, ...], trump: int) -> int:
    def strength(place: int) -> tuple[bool, bool, int]:
        card = table[place]
        return card // 8 == trump, card // 8 == table[0] // 8, card % 8

    return (leader + max(range(3), key=strength)) % 3


def value(hands: Hands, trump: int, declarer: int, leader: int, table: tuple[int, ...], misere: bool) -> int:
    """Tricks the declarer takes from here."""
    best = min if misere else max
    worst = max if misere else min

    @cache
    def search(hands: Hands, leader: int, table: tuple[int, ...]) -> int:
        if len(table) == 3:
            taker = winner(leader, table, trump)
            return (taker == declarer) + search(hands, taker, ())
        if not any(hands) and not table:
            return 0
        seat = (leader + len(table)) % 3
        led = table[0] // 8 if table else None
        choose = best if seat == declarer else worst
        return choose(
            search(without(hands, seat, card), leader, (*table, card)) for card in legal(hands[seat], led, trump)
        )

    return search(hands, leader, table)


def split(
    hands: Hands, leader: int, table: tuple[int, ...], talon: tuple[int, ...] = (), talon_wins: bool = False
) -> tuple[int, int, int]:
    """Raspas, each for himself: the tricks of all three.

    Each wants the fewest for himself; among equal splits that in which the player after him takes the most.
    ``talon``: the cards that still say which suit is to be played, that of the trick under way first.
    """

    @cache
    def search(hands: Hands, leader: int, table: tuple[int, ...], talon: tuple[int, ...]) -> tuple[int, int, int]:
        if len(table) == 3:
            if talon:
                taker = talon_winner(leader, table, talon[0], talon_wins)
                rest = search(hands, leader, (), talon[1:])
            else:
                taker = winner(leader, table, 4)
                rest = search(hands, taker, (), ())
            taken = [int(seat == taker) for seat in range(3)]
            return (taken[0] + rest[0], taken[1] + rest[1], taken[2] + rest[2])
        if not any(hands) and not table:
            return (0, 0, 0)
        seat = (leader + len(table)) % 3
        led = talon[0] // 8 if talon else table[0] // 8 if table else None
        return min(
            (search(without(hands, seat, card), leader, (*table, card), talon) for card in legal(hands[seat], led, 4)),
            key=lambda tricks: (tricks[seat], -tricks[(seat + 1) % 3]),
        )

    return search(hands, leader, table, talon)


def fewest(
    hands: Hands, player: int, leader: int, table: tuple[int, ...], talon: tuple[int, ...], talon_wins: bool
) -> int:
    """Raspas, the other two against one: his tricks."""

    @cache
    def search(hands: Hands, leader: int, table: tuple[int, ...], talon: tuple[int, ...]) -> int:
        if len(table) == 3:
            if not talon:
                taker = winner(leader, table, 4)
                return (taker == player) + search(hands, taker, (), ())
            taker = talon_winner(leader, table, talon[0], talon_wins)
            return (taker == player) + search(hands, leader, (), talon[1:])
        if not any(hands) and not table:
            return 0
        seat = (leader + len(table)) % 3
        led = talon[0] // 8 if talon else table[0] // 8 if table else None
        choose = min if seat == player else max
        return choose(
            search(without(hands, seat, card), leader, (*table, card), talon) for card in legal(hands[seat], led, 4)
        )

    return search(hands, leader, table, talon)


def talon_winner(leader: int, table: tuple[int, ...], turned: int, talon_wins: bool) -> int:
    """Who takes a trick whose suit a talon card says; -1: the card itself, where it may."""
    following = [(card % 8, place) for place, card in enumerate(table) if card // 8 == turned // 8]
    top, place = max(following, default=(-1, 0))
    if talon_wins and turned % 8 > top:
        return -1
    assert following, "nobody has the suit of the talon card"
    return (leader + place) % 3


def without(hands: Hands, seat: int, card: int) -> Hands:
    changed = list(hands)
    changed[seat] = hands[seat] - {card}
    return (changed[0], changed[1], changed[2])
