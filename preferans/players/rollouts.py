"""Raspas played out by a quick rule: each hand by its own cards and what is out, as a person would.

Under the trick with the highest card that stays under, else low while somebody may still go over, else high; void, the
card in most danger goes; led is what most of the others' cards lie over. To let the hands see each other's cards made
the estimates worse: nobody at the table plays so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

_SUIT: Final = 255


# Fitted by playing raspas out against themselves, in tricks taken.
_RELIEF: Final = 2.0
_LONE: Final = 0.5  # a single card under which something may be led goes gladly
_SHORT: Final = 0.3
_REST: Final = 0.3
_LEAD_SINGLE: Final = 1.5  # who leads his single card will throw others on that suit
_LEAD_PAIR: Final = 0.75
_LEAD_REST: Final = 0.2
_LEAD_THIN: Final = 0.3
_LEAD_HIGH: Final = 0.02
_LEAD_DEAD: Final = -1.5


@lru_cache(maxsize=8192)
def danger(own: int, out: int) -> tuple[float, int]:
    """How gladly the top of these ranks of a suit is thrown while ``out`` are with others; its rank (-1: none)."""
    if not own:
        return (-99.0, -1)
    top = own.bit_length() - 1
    if not out:
        return (0.0, top)
    unsafe = _unsafe(own, out)
    below = (out & ((1 << top) - 1)).bit_count()
    worth = _RELIEF * (unsafe - _unsafe(own & ~(1 << top), out)) + below / out.bit_count() - _REST * unsafe
    length = own.bit_count()
    return (worth - _SHORT * length + _LONE * (length == 1 and below > 0), top)


@lru_cache(maxsize=8192)
def lead(own: int, out: int) -> tuple[float, int]:
    """How good it is to lead this suit, and the rank: others' cards lie over it, and the rest is safer without it."""
    if not out:
        return (_LEAD_DEAD, own.bit_length() - 1)
    best, chosen = -99.0, -1
    length = own.bit_count()
    for rank in range(8):
        if own >> rank & 1:
            lower = (out & ((1 << rank) - 1)).bit_count()
            worth = _LEAD_HIGH * rank - lower / out.bit_count() - _LEAD_REST * _unsafe(own & ~(1 << rank), out)
            if lower and out.bit_count() <= 2:
                worth -= _LEAD_THIN
            if worth > best:
                best, chosen = worth, rank
    return (best + (_LEAD_SINGLE if length == 1 else _LEAD_PAIR if length == 2 else 0.0), chosen)


def _unsafe(own: int, out: int) -> float:
    """How many of these ranks may be left to win: the i-th from below, with more than i of the others' below it."""
    held = below = 0
    unsafe = 0.0
    for rank in range(8):
        if own >> rank & 1:
            if below > held:
                unsafe += min(1.0, 0.5 + 0.25 * (below - held))
            held += 1
        elif out >> rank & 1:
            below += 1
    return unsafe


class Table:
    """The hands in play of one raspas and how it goes on. ``following[place]`` is who plays after a place.

    ``dummy``: the place that plays its lowest legal card by itself.
    """

    def __init__(self, places: Sequence[int], dummy: int | None, talon_wins: bool) -> None:
        self._places = tuple(places)
        self._count = len(self._places)
        self._next = {place: self._places[(at + 1) % self._count] for at, place in enumerate(self._places)}
        self._dummy = dummy
        self._talon_wins = talon_wins

    def play_out(
        self, hands: Sequence[int], leader: int, table: Sequence[int], talon: Sequence[int], card: int
    ) -> tuple[int, int, int, int]:
        """The tricks from here on by place (the dealer's own fourth) if the hand on turn plays this card now."""
        held = list(hands)
        on_table = list(table)
        leads = list(talon)
        taken = [0, 0, 0, 0]
        turn = leader
        for _ in on_table:
            turn = self._next[turn]
        chosen = card
        while True:
            held[turn] &= ~(1 << chosen)
            on_table.append(chosen)
            if len(on_table) == self._count:
                winner = self._winner(leader, on_table, leads)
                taken[winner] += 1
                on_table = []
                if leads:
                    leads.pop(0)
                    leader = 0
                else:
                    leader = winner
                turn = leader
                if not held[turn]:
                    return (taken[0], taken[1], taken[2], taken[3])
            else:
                turn = self._next[turn]
            chosen = self._card(held, turn, on_table, leads)

    def from_the_start(self, hands: Sequence[int], talon: Sequence[int]) -> tuple[int, int, int, int]:
        """The same before the first card, which the first hand plays by the rule too."""
        return self.play_out(hands, 0, (), talon, self._card(hands, 0, (), talon))

    def _winner(self, leader: int, on_table: Sequence[int], leads: Sequence[int]) -> int:
        if leads:
            led = leads[0] >> 3
            best, winner = (leads[0], 3) if self._talon_wins else (-1, 3)
        else:
            led = on_table[0] >> 3
            best, winner = -1, 3
        place = leader
        for card in on_table:
            if card >> 3 == led and card > best:
                best, winner = card, place
            place = self._next[place]
        return winner

    def _card(self, held: Sequence[int], turn: int, on_table: Sequence[int], leads: Sequence[int]) -> int:
        hand = held[turn]
        if hand & (hand - 1) == 0:
            return hand.bit_length() - 1
        if leads:
            led = leads[0] >> 3
        elif on_table:
            led = on_table[0] >> 3
        else:
            return self._lead(held, turn)
        own = hand >> 8 * led & _SUIT
        if turn == self._dummy:
            return led * 8 + (own & -own).bit_length() - 1 if own else _lowest(hand)
        if not own:
            return self._throw(held, turn)
        best = leads[0] & 7 if leads and self._talon_wins else -1
        for card in on_table:
            if card >> 3 == led and card & 7 > best:
                best = card & 7
        under = own & ((1 << best) - 1) if best > 0 else 0
        if under:
            return led * 8 + under.bit_length() - 1
        out = self._others(held, turn) >> 8 * led & _SUIT
        low = (own & -own).bit_length() - 1
        may_be_beaten = len(on_table) < self._count - 1 and out >> low
        return led * 8 + (low if may_be_beaten else own.bit_length() - 1)

    def _others(self, held: Sequence[int], turn: int) -> int:
        others = 0
        for place in self._places:
            if place != turn:
                others |= held[place]
        return others

    def _throw(self, held: Sequence[int], turn: int) -> int:
        return self._best(held, turn, danger)

    def _lead(self, held: Sequence[int], turn: int) -> int:
        return _lowest(held[turn]) if turn == self._dummy else self._best(held, turn, lead)

    def _best(self, held: Sequence[int], turn: int, judged: Callable[[int, int], tuple[float, int]]) -> int:
        """The card of the suit that is judged worth most: by its own ranks and those of the others."""
        hand, others = held[turn], self._others(held, turn)
        best, chosen = -99.0, -1
        for suit in range(4):
            own = hand >> 8 * suit & _SUIT
            if own:
                worth, rank = judged(own, others >> 8 * suit & _SUIT)
                if worth > best:
                    best, chosen = worth, suit * 8 + rank
        return chosen


def _lowest(hand: int) -> int:
    return min((card for card in range(32) if hand >> card & 1), key=lambda card: (card & 7, card))
