"""Tricks that no defence can prevent because nothing higher is out: the strict proof for two house rules."""

from __future__ import annotations

from preferans.contracts import Strain

_SUIT_LENGTH = 8


def _solid(suit_cards: int) -> int:
    """Winners of one suit (8 bits) led from the top: its unbroken tops, and all the rest once the others are gone."""
    tops = 0
    while tops < _SUIT_LENGTH and suit_cards >> (_SUIT_LENGTH - 1 - tops) & 1:
        tops += 1
    length = suit_cards.bit_count()
    return length if tops >= _SUIT_LENGTH - length else tops


def sure_tricks(cards: int, strain: Strain) -> int:
    """The tricks these cards take if led out by their holder, whoever holds the rest.

    A side suit counts under a trump contract only when the trumps are solid, so that they can be drawn first.
    """
    suits = [_solid(cards >> 8 * suit & 0xFF) for suit in range(4)]
    if strain is not Strain.NO_TRUMP:
        trumps = cards >> 8 * strain & 0xFF
        if suits[strain] < trumps.bit_count() or trumps.bit_count() * 2 < _SUIT_LENGTH:
            return suits[strain]
    return sum(suits)
