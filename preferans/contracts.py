"""The ladder of the auction: 25 trick contracts and misère between 8NT and 9♠ (RULES 2.1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

STRAIN_LETTERS: Final = "scdhn"


class Strain(IntEnum):
    """The trump suit of a contract, or none; the first four equal `Suit`."""

    SPADES = 0
    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    NO_TRUMP = 4

    @property
    def letter(self) -> str:
        return STRAIN_LETTERS[self]


@dataclass(frozen=True, slots=True, order=True)
class Contract:
    """A rung of the ladder. Compares by its height: ``6s < … < 8n < misere < 9s < … < 10n``."""

    rung: int

    @classmethod
    def of(cls, level: int, strain: Strain | int) -> Contract:
        """The trick contract of this level (6…10) and strain. Raises ValueError outside the ladder."""
        if not 6 <= level <= 10 or not 0 <= strain <= 4:
            raise ValueError(f"no contract at level {level}, strain {strain}")
        return LADDER[(level - 6) * 5 + strain + (level >= 9)]

    @property
    def is_misere(self) -> bool:
        return self.rung == _MISERE_RUNG

    @property
    def level(self) -> int:
        """Tricks the declarer promises, 6…10; 0 for misère, which promises none."""
        return _LEVELS[self.rung]

    @property
    def strain(self) -> Strain:
        """The trump suit; no trump for misère."""
        return _STRAINS[self.rung]

    @property
    def value(self) -> int:
        """What the contract brings in the pool: 2, 4, 6, 8, 10; misère 10 (RULES 6.1)."""
        return 10 if self.rung == _MISERE_RUNG else 2 * (_LEVELS[self.rung] - 5)

    def __str__(self) -> str:
        return "misere" if self.is_misere else f"{self.level}{self.strain.letter}"


_MISERE_RUNG: Final = 15
_LEVELS: Final = (*((6, 7, 8)[i // 5] for i in range(15)), 0, *((9, 10)[i // 5] for i in range(10)))
_STRAINS: Final = (*(Strain(i % 5) for i in range(15)), Strain.NO_TRUMP, *(Strain(i % 5) for i in range(10)))
LADDER: Final[tuple[Contract, ...]] = tuple(Contract(rung) for rung in range(26))
MISERE: Final = LADDER[_MISERE_RUNG]
