"""How the cards come about, so that anybody can check that nobody chose them (docs/fairness.md has a worked example).

A pulka's seeds are a hash chain that is made from its far end: each hashes to the one before it, and the first of all,
the seal, is shown before a card is drawn. Deal n is dealt from seed n, from what everybody did in deal n−1 (the mix)
and from where the dealer's neighbour cuts. A seed is shown when its deal is over; what has been shown says nothing
about what comes.

Every hash here is SHA-256 of a UTF-8 text, written as 64 hexadecimal digits in lower case.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from preferans.cards import CARDS, Card
from preferans.dealing import cut as put_below

LENGTH: Final = 1000
"""So many seeds one seal stands for."""

CUTS: Final = {"high": 8, "middle": 16, "low": 24}
"""How many cards are lifted where the one who cuts says high, middle or low."""

UNCUT: Final = CUTS["middle"]
"""The cut where nobody answers, or a computer sits there."""

DRAWN_FROM: Final = 8
"""So many cards lie face down for a draw (RULES 1.2)."""


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def before(table: str, seed: str) -> str:
    """The seed before this one in the chain of the pulka whose public name is ``table``; before seed 1, the seal."""
    return digest(f"pulka/1|{table}|{seed}")


@dataclass(frozen=True, slots=True)
class Chain:
    """``table``: the pulka's public name. ``last``: the seed of its far end, 32 random bytes in hex, a secret."""

    table: str
    last: str

    def seed(self, number: int) -> str:
        """Seed 1 to `LENGTH`; 0 is the seal. ValueError for any other."""
        if not 0 <= number <= LENGTH:
            raise ValueError(f"a chain has seeds 0 to {LENGTH}, not {number}")
        seed = self.last
        for _ in range(LENGTH - number):
            seed = before(self.table, seed)
        return seed

    @property
    def seal(self) -> str:
        return self.seed(0)

    def __repr__(self) -> str:
        """Without the secret, which no log and no error message may show."""
        return f"Chain({self.table!r})"


def line(seat: int, what: object) -> str:
    """What a seat did, as it goes into the mix: an action as NOTATION writes it, or the place of the card it drew."""
    return f"{seat}:{what}"


def mix(lines: Iterable[str]) -> str:
    """Of what was done before the deal, in order, one `line` a line: a line end between two, none after the last."""
    return digest("\n".join(lines))


def pack(seed: str, mix: str, cut: int) -> tuple[Card, ...]:
    """The 32 cards as they are dealt, the top one first, after the cut."""
    shuffled = sorted(CARDS, key=lambda card: digest(f"{seed}|{mix}|{cut}|{card}"))
    return put_below(shuffled, cut)


def draw_cards(seed: str, what: str) -> tuple[Card, ...]:
    """The cards that lie face down in the draw for ``what`` ("seats", "dealer"), in their places; made from seed 1."""
    return tuple(sorted(CARDS, key=lambda card: digest(f"{seed}|{what}|{card}"))[:DRAWN_FROM])
