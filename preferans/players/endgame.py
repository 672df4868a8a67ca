"""The last few tricks, played out exactly for a given lie of the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from preferans.cards import SUIT_MASKS, Card, Cards

_Trick = tuple[tuple[int, int], ...]  # (place, card) in the order played
_NO_TRUMP: Final = 4


class Endgame:
    """Tricks of one hand (``hero``) against all others, who play together. Made for one lie of few cards.

    ``most``: the hero wants as many as he can get, else as few. ``seats``: the hands clockwise.
    """

    def __init__(self, seats: Sequence[int], trump: int, hero: int, *, most: bool) -> None:
        self._seats = tuple(seats)
        self._count = len(self._seats)
        self._trump = trump
        self._trumps = SUIT_MASKS[trump] if trump < _NO_TRUMP else 0
        self._hero = self._seats.index(hero)
        self._most = most
        self._known: dict[tuple[tuple[int, ...], int], int] = {}

    def value(self, hands: Mapping[int, Cards], trick: Sequence[tuple[int, Card]], turn: int, card: Card) -> int:
        """The hero's tricks from here on, this trick included, if the hand ``turn`` plays this card."""
        places = {seat: place for place, seat in enumerate(self._seats)}
        return self._after(
            tuple(int(hands[seat]) for seat in self._seats),
            tuple((places[seat], int(played)) for seat, played in trick),
            places[turn],
            int(card),
        )

    def _best(self, hands: tuple[int, ...], trick: _Trick, at: int) -> int:
        """The hero's tricks with the hand ``at`` to play; stops at the first card that cannot be bettered."""
        left = hands[at].bit_count()
        wants_most = (at == self._hero) == self._most
        goal = left if wants_most else 0
        result = -1
        for card in self._choices(hands[at], trick):
            value = self._after(hands, trick, at, card)
            if value == goal:
                return value
            if result < 0 or (value > result if wants_most else value < result):
                result = value
        return result

    def _choices(self, hand: int, trick: _Trick) -> list[int]:
        """Legal cards; of touching cards in one hand the lowest alone."""
        legal = hand
        if trick:
            legal = hand & SUIT_MASKS[trick[0][1] >> 3] or hand & self._trumps or hand
        chosen: list[int] = []
        last = -2
        while legal:
            bit = legal & -legal
            legal ^= bit
            card = bit.bit_length() - 1
            if card != last + 1 or not card & 7:
                chosen.append(card)
            last = card
        if self._most:
            chosen.reverse()
        return chosen

    def _after(self, hands: tuple[int, ...], trick: _Trick, at: int, card: int) -> int:
        hands = (*hands[:at], hands[at] & ~(1 << card), *hands[at + 1 :])
        trick = (*trick, (at, card))
        if len(trick) < self._count:
            return self._best(hands, trick, (at + 1) % self._count)
        winner, best = trick[0]
        for place, other in trick[1:]:
            if other > best if other >> 3 == best >> 3 else other >> 3 == self._trump:
                winner, best = place, other
        won = winner == self._hero
        if not hands[winner]:
            return int(won)
        key = (hands, winner)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._best(hands, (), winner)
        return won + known
