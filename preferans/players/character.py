"""Who a computer player is: how strong, and of what temper."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Self


class Strength(StrEnum):
    BEGINNER = "beginner"
    PLAYER = "player"
    MASTER = "master"

    @property
    def reads_calls(self) -> bool:
        """Whether he concludes from what was called where the hidden cards lie."""
        return self is Strength.MASTER


class Temper(StrEnum):
    """How much a chance is worth that may go wrong: a bold player bids and whists on less than a cautious one."""

    CAUTIOUS = "cautious"
    BOLD = "bold"


@dataclass(frozen=True, slots=True)
class Character:
    """One kind of computer player; written as ``"master-bold"``."""

    strength: Strength
    temper: Temper

    def __str__(self) -> str:
        return f"{self.strength}-{self.temper}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """The reverse of ``str``. ValueError for anything else."""
        strength, _, temper = text.partition("-")
        return cls(Strength(strength), Temper(temper))


STAND_IN = Character(Strength.PLAYER, Temper.CAUTIOUS)
