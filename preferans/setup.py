"""What stands before the first call: the cards, who sits where, and the numbers taken over from the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from preferans.agreements import Agreements
from preferans.cards import CARDS, FULL_PACK, Card, Cards
from preferans.dealing import DUMMY, active_seats
from preferans.play import SITTING_DEALER

NOBODY: Final = -1


@dataclass(frozen=True, slots=True, repr=False)
class Setup:
    """What stands before the first call. ``hands`` and ``order`` by place; ``places`` by seat (-1: not in the deal)."""

    agreements: Agreements
    dealer: int
    order: tuple[int, int, int]
    hands: tuple[int, int, int]
    talon: tuple[Card, Card]
    raspas_in_a_row: int
    opening_raspas: bool
    blind_raspas_in_a_row: int
    places: tuple[int, ...]
    dealer_sits: bool

    @property
    def dealer_place(self) -> int:
        return self.places[self.dealer]

    @property
    def talon_mask(self) -> int:
        return 1 << self.talon[0] | 1 << self.talon[1]

    def seat(self, place: int) -> int:
        """The seat of a place; of the dealer who sits out too."""
        return self.dealer if place == SITTING_DEALER else self.order[place]

    def seats(self, places: Iterable[int]) -> tuple[int, ...]:
        return tuple([self.seat(place) for place in places])

    def columns(self, declarer: int | None) -> tuple[tuple[int, ...], ...]:
        """By ascending seats, the places whose tricks count as that seat's; the dummy's are the opponent's."""
        if self.agreements.players == 2:
            opponent = None if declarer is None else 2 - declarer
            mine = {place: (0, 1, 2)[place : place + 1] for place in (0, 2)}
            if opponent is not None:
                mine[opponent] = tuple(sorted((opponent, 1)))
            return tuple(mine[place] for place in sorted(mine, key=lambda place: self.order[place]))
        return tuple((place,) for place in sorted((0, 1, 2), key=lambda place: self.order[place]))


def make_setup(
    agreements: Agreements,
    dealer: int,
    hands: Sequence[Cards | None],
    talon: tuple[Card, Card],
    raspas_in_a_row: int,
    opening_raspas: bool,
    blind_raspas_in_a_row: int,
) -> Setup:
    """The setup of a deal with these hands, by seat; see `Deal.start`. ValueError where cards or numbers are wrong."""
    players = agreements.players
    order = active_seats(players, dealer)
    if len(hands) != max(players, 3):
        raise ValueError(f"{max(players, 3)} hands are needed, not {len(hands)} (RULES 1.5)")
    if raspas_in_a_row < 0 or blind_raspas_in_a_row < 0:
        raise ValueError("raspas in a row are counted from 0 (RULES 6.5)")
    by_place = []
    seen = 0
    for seat, hand in enumerate(hands):
        if seat not in order:
            if hand is not None:
                raise ValueError(f"seat {seat} sits out and has no cards (RULES 1.5)")
        elif hand is None or hand.bit_count() != 10:
            held = 0 if hand is None else hand.bit_count()
            raise ValueError(f"the hand of seat {seat} has {held} cards, not ten (RULES 1.4)")
        else:
            seen = _add(seen, hand)
    if len(talon) != 2:
        raise ValueError("the talon is two cards (RULES 1.4)")
    for card in talon:
        seen = _add(seen, 1 << card)
    assert seen == FULL_PACK
    by_place = [hands[seat] for seat in order]
    first, second, third = (int(hand or 0) for hand in by_place)
    dealer_sits = dealer not in order
    places = [NOBODY] * players
    for place, seat in enumerate(order):
        if not (players == 2 and seat == DUMMY):
            places[seat] = place
    if dealer_sits:
        places[dealer] = SITTING_DEALER
    return Setup(
        agreements,
        dealer,
        order,
        (first, second, third),
        (CARDS[talon[0]], CARDS[talon[1]]),
        raspas_in_a_row,
        opening_raspas,
        blind_raspas_in_a_row,
        tuple(places),
        dealer_sits,
    )


def _add(seen: int, cards: int) -> int:
    twice = seen & cards
    if twice:
        raise ValueError(f"{CARDS[(twice & -twice).bit_length() - 1]} stands twice (RULES 1.1)")
    return seen | cards
