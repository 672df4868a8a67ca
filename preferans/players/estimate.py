"""What a hand is worth before it is played: tricks as declarer, tricks in defence, how safe a misère is."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

from preferans.cards import FULL_PACK, Cards
from preferans.contracts import Strain

_SUIT: Final = 0xFF
_LONG_SUIT_RISK: Final = 0.85  # a side suit's later tricks may be trumped
_NO_STOPPER: Final = 1.0


def suits_of(cards: int) -> tuple[int, int, int, int]:
    """The four suits as 8-bit sets of ranks."""
    return (cards & _SUIT, cards >> 8 & _SUIT, cards >> 16 & _SUIT, cards >> 24 & _SUIT)


@lru_cache(maxsize=256)
def suit_tricks(own: int) -> float:
    """How many tricks these ranks of one suit take on average when their owner keeps leading it.

    The missing cards lie with two opponents of ten cards each; every way they can lie is played out, weighted by its
    chance. The owner leads his highest while it is certain to win and his lowest otherwise.
    """
    missing = [1 << rank for rank in range(8) if not own >> rank & 1]
    count = len(missing)
    total = 0.0
    for split in range(1 << count):
        left = sum(card for at, card in enumerate(missing) if split >> at & 1)
        length = split.bit_count()
        # Of comb(20, count) ways to give these places out, those that put exactly this set on the left.
        chance = comb(20 - count, 10 - length) / comb(20, 10) if length <= 10 and count - length <= 10 else 0.0
        total += chance * _led_out(own, left, _SUIT & ~own & ~left)
    return total


def _led_out(own: int, left: int, right: int) -> int:
    won = 0
    while own:
        if own > left and own > right and (own.bit_length() > max(left.bit_length(), right.bit_length())):
            own ^= 1 << own.bit_length() - 1
            won += 1
            left &= left - 1
            right &= right - 1
            continue
        low = own & -own
        own ^= low
        beats_left = left & ~(low * 2 - 1)
        beats_right = right & ~(low * 2 - 1)
        if beats_left:
            left ^= beats_left & -beats_left
            right &= right - 1
        elif beats_right:
            right ^= beats_right & -beats_right
            left &= left - 1
        else:
            won += 1
            left &= left - 1
            right &= right - 1
    return won


@lru_cache(maxsize=4096)
def declarer_tricks(hand: int, strain: Strain, on_lead: bool = False) -> float:
    """About how many tricks ten cards take as declarer with these trumps."""
    suits = suits_of(hand)
    total = 0.0
    for suit, own in enumerate(suits):
        tricks = suit_tricks(own) + _when_led_up_to(own)
        if strain not in (Strain.NO_TRUMP, suit):
            sure = min(tricks, 2.0)
            tricks = sure + (tricks - sure) * _LONG_SUIT_RISK
        total += tricks
    if strain == Strain.NO_TRUMP:
        open_suits = sum(1 for own in suits if not _stops(own))
        return total - _NO_STOPPER * open_suits * (0.5 if on_lead else 1.0)
    trumps = suits[strain].bit_count()
    if trumps < 4:
        total -= 0.6 * (4 - trumps)
    return total


def _when_led_up_to(own: int) -> float:
    """What a guarded honour gains because the opponents have to lead the suit now and then."""
    length = own.bit_count()
    if own & 0xC0 == 0x40 and 2 <= length <= 3 and not own & 0x20:
        return 0.45
    if own & 0xE0 == 0xA0 and length <= 3:
        return 0.35
    if own & 0xE0 == 0x20 and length == 3:
        return 0.2
    return 0.0


def _stops(own: int) -> bool:
    """Whether these ranks take a trick when opponents lead the suit."""
    length = own.bit_count()
    return bool(own & 0x80) or (bool(own & 0x40) and length >= 2) or (bool(own & 0x20) and length >= 3)


@lru_cache(maxsize=4096)
def defence_tricks(hand: int, strain: Strain) -> float:
    """About how many tricks ten cards take against a declarer with these trumps."""
    total = 0.0
    for suit, own in enumerate(suits_of(hand)):
        length = own.bit_count()
        if suit == strain:
            total += _trump_defence(own)
            continue
        third_round = 0.6 if strain == Strain.NO_TRUMP else 0.3
        # With many cards in the suit the declarer is short in it and trumps sooner.
        long = 1.0 if strain == Strain.NO_TRUMP or length <= 3 else 0.8 if length == 4 else 0.5
        if own & 0x80:
            total += 0.95 * long
        if own & 0x40:
            total += (0.75 if own & 0x80 else 0.55 if length >= 2 else 0.2) * long
        if own & 0x20:
            top = own & 0xC0
            total += (third_round if top else 0.2 if length >= 3 else 0.0) * long
    return total


def _trump_defence(own: int) -> float:
    length = own.bit_count()
    total = 0.0
    if own & 0x80:
        total += 1.0
    if own & 0x40:
        total += 0.95 if own & 0x80 else 0.7 if length >= 2 else 0.2
    if own & 0x20:
        total += 0.8 if own & 0xC0 and length >= 3 else 0.5 if length >= 3 else 0.1
    if length >= 4:
        total += 0.6 * (length - 3)
    return total


@lru_cache(maxsize=4096)
def sure_defence(hand: int, strain: Strain) -> int:
    """Tricks that ten cards take against these trumps whatever the rest holds: the trumps that nothing can draw."""
    if strain == Strain.NO_TRUMP:
        return sum(own & 0x80 != 0 for own in suits_of(hand))
    own = suits_of(hand)[strain]
    others = _SUIT & ~own
    won = 0
    while own:
        if own.bit_length() > others.bit_length():
            won += 1
            own ^= 1 << own.bit_length() - 1
            others &= others - 1
        else:
            others ^= 1 << others.bit_length() - 1
            own &= own - 1
    return won


@lru_cache(maxsize=256)
def suit_flaws(own: int) -> int:
    """Cards of one suit that may be forced to win on misère.

    The i-th card from below is safe when at most i−1 missing cards are lower: then every lower card of the others
    has been answered by a lower one of ours.
    """
    flaws = 0
    held = 0
    below = 0
    for rank in range(8):
        if own >> rank & 1:
            flaws += below > held
            held += 1
        else:
            below += 1
    # A suit that ends with all missing cards gone cannot catch anybody any more.
    return 0 if below == 0 else flaws


@lru_cache(maxsize=8192)
def misere_flaws(hand: int) -> int:
    """How many cards of a hand are unsafe on misère."""
    return sum(suit_flaws(own) for own in suits_of(hand))


def pairs(twelve: int) -> list[int]:
    """All pairs of these cards, as masks."""
    bits = [1 << card for card in Cards(twelve)]
    return [low | high for at, low in enumerate(bits) for high in bits[at + 1 :]]


def others(cards: int) -> int:
    """All cards but these."""
    return int(FULL_PACK) & ~cards
