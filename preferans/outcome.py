"""What a deal came to: all that the sheet needs to know of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from preferans.cards import Card
from preferans.contracts import Contract


class WhistWord(StrEnum):
    """A word of the whist talk as the sheet records it."""

    WHIST = "whist"
    PASS = "pass"
    HALF = "half"
    RETURN = "return"
    DEALER = "dealer"


class Ended(StrEnum):
    PLAYED = "played"
    PASSED = "passed"
    HALF = "half"
    CONCEDED = "conceded"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The result of one deal.

    ``contract`` is None for raspas (``declarer`` is None then); for a conceded deal it is the winning bid.
    ``tricks`` has one number a player, by seat; in gusarik the dummy's tricks are the opponent's. ``talk`` is the
    whist talk in the order it was spoken. ``bid`` is the winning bid, where it is known.
    """

    contract: Contract | None
    declarer: int | None = None
    tricks: tuple[int, ...] = ()
    talk: tuple[tuple[int, WhistWord], ...] = ()
    ended: Ended = Ended.PLAYED
    open: bool = False
    talon: tuple[Card, Card] | None = None
    bid: Contract | None = None
    blind: bool = False
    thrown: bool = False
    shared_with_dealer: bool = False
    without_all: bool = False
    blind_passer: int | None = None
    under_ordered: bool = False
    top_tricks: int | None = None
