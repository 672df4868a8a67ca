"""Plain minimax that remembers positions: the slow truth the solver is held against. Shares no code with it.

Hands are masks of cards 0…31, a card is ``suit * 8 + rank``; ``trump`` 4 is none.
"""

from __future__ import annotations

from functools import cache

Hands = tuple[int, int, int]
_CARDS_OF = cache(lambda mask: [card for card in range(32) if mask >> card & 1])


@cache
def legal(hand: int, led: int, trump: int) -> list[int]:
    """RULES 5.1: follow suit, else trump, else anything. ``led`` -1: nothing has been led."""
    if led >= 0:
        following = hand & 255 << 8 * led or (hand & 255 << 8 * trump if trump < 4 else 0)
        return _CARDS_OF(following or hand)
    return _CARDS_OF(hand)


@cache
def winner(leader: int, table: tuple[int, ...], trump: int) -> int:
    """Who takes the trick: the highest trump, else the highest card of the suit led (RULES 5.1)."""
    led = table[0] // 8
    strength = [card + 64 if card // 8 == trump else card + 32 if card // 8 == led else 0 for card in table]
    return (leader + strength.index(max(strength))) % 3


def without(hands: Hands, seat: int, card: int) -> Hands:
    first, second, third = hands
    gone = 1 << card
    return (
        (first ^ gone, second, third)
        if seat == 0
        else ((first, second ^ gone, third) if seat == 1 else (first, second, third ^ gone))
    )


def solve(
    hands: Hands, trump: int, declarer: int, leader: int, table: tuple[int, ...], misere: bool
) -> tuple[int, dict[int, int]]:
    """Tricks the declarer takes from here, and after each legal card."""
    best = min if misere else max
    worst = max if misere else min

    @cache
    def trick(hands: Hands, leader: int) -> int:
        return search(hands, leader, ()) if any(hands) else 0

    def search(hands: Hands, leader: int, table: tuple[int, ...]) -> int:
        if len(table) == 3:
            taker = winner(leader, table, trump)
            return (taker == declarer) + trick(hands, taker)
        choose = best if (leader + len(table)) % 3 == declarer else worst
        return choose(moves(hands, leader, table).values())

    def moves(hands: Hands, leader: int, table: tuple[int, ...]) -> dict[int, int]:
        seat = (leader + len(table)) % 3
        cards = legal(hands[seat], table[0] // 8 if table else -1, trump)
        return {card: search(without(hands, seat, card), leader, (*table, card)) for card in cards}

    choose = best if (leader + len(table)) % 3 == declarer else worst
    after = moves(hands, leader, table)
    return choose(after.values()), after


def split(
    hands: Hands, leader: int, table: tuple[int, ...], talon: tuple[int, ...], talon_wins: bool
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
        return min(
            (
                search(without(hands, seat, card), leader, (*table, card), talon)
                for card in legal(hands[seat], _led(table, talon), 4)
            ),
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
        choose = min if seat == player else max
        return choose(
            search(without(hands, seat, card), leader, (*table, card), talon)
            for card in legal(hands[seat], _led(table, talon), 4)
        )

    return search(hands, leader, table, talon)


def _led(table: tuple[int, ...], talon: tuple[int, ...]) -> int:
    return talon[0] // 8 if talon else table[0] // 8 if table else -1


def talon_winner(leader: int, table: tuple[int, ...], turned: int, talon_wins: bool) -> int:
    """Who takes a trick whose suit a talon card says (RULES 5.5); -1: the card itself, where it may."""
    following = [(card, place) for place, card in enumerate(table) if card // 8 == turned // 8]
    top, place = max(following, default=(-1, 0))
    if talon_wins and turned > top:
        return -1
    assert following, "nobody has the suit of the talon card"
    return (leader + place) % 3
