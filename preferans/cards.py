"""Cards and sets of cards.

A card is a number from 0 to 31: eight cards a suit, from the seven to the ace, suits in the order of the auction.
A set of cards is a 32-bit mask with bit ``card`` set, so that legality is bit arithmetic and every part of the
program, the solver included, shares one representation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final

RANK_LETTERS: Final = "789TJQKA"
SUIT_LETTERS: Final = "scdh"
SUIT_SIGNS: Final = "♠♣♦♥"


class Suit(IntEnum):
    """A suit; the order is that of the auction, spades lowest (RULES 1.1)."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3

    @property
    def letter(self) -> str:
        return SUIT_LETTERS[self]

    @property
    def sign(self) -> str:
        return SUIT_SIGNS[self]


class Rank(IntEnum):
    """A rank; the ten stands in its natural place (RULES 1.1)."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    @property
    def letter(self) -> str:
        return RANK_LETTERS[self]


class Card(int):
    """One of the 32 cards: ``suit * 8 + rank``. Prints itself as NOTATION writes it: ``As``, ``Td``, ``7h``."""

    __slots__ = ()

    def __new__(cls, value: int) -> Card:
        if not 0 <= value < 32:
            raise ValueError(f"a card is a number from 0 to 31, not {value}")
        return int.__new__(cls, value)

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Card:
        return CARDS[suit * 8 + rank]

    @property
    def suit(self) -> Suit:
        return _SUITS[self >> 3]

    @property
    def rank(self) -> Rank:
        return _RANKS[self & 7]

    @property
    def mask(self) -> int:
        """The set that holds this card alone."""
        return 1 << self

    def __str__(self) -> str:
        return RANK_LETTERS[self & 7] + SUIT_LETTERS[self >> 3]

    def __repr__(self) -> str:
        return f"Card({self!s})"


_SUITS: Final = tuple(Suit)
_RANKS: Final = tuple(Rank)
CARDS: Final[tuple[Card, ...]] = tuple(Card(value) for value in range(32))


class Cards(int):
    """A set of cards as a 32-bit mask. Iterates from the lowest card to the highest, suit by suit."""

    __slots__ = ()

    def __new__(cls, mask: int = 0) -> Cards:
        if not 0 <= mask < 1 << 32:
            raise ValueError("a set of cards is a 32-bit mask")
        return int.__new__(cls, mask)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Cards:
        """The set of these cards. Raises ValueError if a card comes twice."""
        mask = 0
        for card in cards:
            if mask >> card & 1:
                raise ValueError(f"{card} stands twice")
            mask |= 1 << card
        return cls(mask)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, int) and bool(self >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        mask = int(self)
        while mask:
            low = mask & -mask
            yield CARDS[low.bit_length() - 1]
            mask ^= low

    def __len__(self) -> int:
        return self.bit_count()

    def __or__(self, other: int) -> Cards:
        return Cards(int(self) | other)

    def __and__(self, other: int) -> Cards:
        return Cards(int(self) & other)

    def __xor__(self, other: int) -> Cards:
        return Cards(int(self) ^ other)

    def __sub__(self, other: int) -> Cards:
        """The cards that are here and not there."""
        return Cards(int(self) & ~other)

    def suit(self, suit: int) -> Cards:
        return Cards(int(self) & SUIT_MASKS[suit])

    def __str__(self) -> str:
        return " ".join(str(card) for card in self)

    def __repr__(self) -> str:
        return f"Cards({self!s})"


SUIT_MASKS: Final[tuple[int, ...]] = tuple(0xFF << 8 * suit for suit in range(4))
FULL_PACK: Final = Cards((1 << 32) - 1)
NO_CARDS: Final = Cards(0)
