"""A layout that is still being put together: what is known of it, and what is wrong with it, as a code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Self

from preferans.cards import FULL_PACK, NO_CARDS, Card, Cards
from preferans.contracts import Strain
from preferans.notation import parse_cards
from preferans.problems.session import Task
from preferans.solver import Goal, Position, PositionError
from preferans.solver.position import HAND_SIZE


class Fault(StrEnum):
    """What can be wrong with a layout. Texts in other languages go by these codes."""

    NO_CARD = "no_card"  # text: what was read
    CARD_TWICE = "card_twice"  # card
    HANDS = "hands"  # count: how many there are
    EMPTY_HAND = "empty_hand"
    SIZES = "sizes"  # first, second, third
    TOO_MANY = "too_many"  # most
    TABLE = "table"
    REVOKE = "revoke"  # card
    SEAT = "seat"  # text
    CONTRACT = "contract_unknown"  # text
    WORDS = "words"  # text: what was not understood
    TRUMPS = "trumps"
    TALON = "talon"
    JSON = "json"
    IMPOSSIBLE = "impossible"


class LayoutError(ValueError):
    """A layout that cannot be; ``fault`` says why, ``about`` what it is about."""

    def __init__(self, fault: Fault, **about: str | int) -> None:
        super().__init__(f"{fault.value}: {about}" if about else fault.value)
        self.fault = fault
        self.about = about


@dataclass(frozen=True, slots=True)
class Setup:
    """Hands given card by card, then what is played, who declares, who leads. None: not said yet.

    ``size``: cards a hand, those of a trick under way (``table``) counted. ``talon`` and ``talon_wins`` as in the
    solver's `Position`.
    """

    size: int
    given: tuple[Card, ...] = ()  # in the order in which they were tapped: to hand 0, 1, then 2
    goal: Goal | None = None
    strain: Strain = Strain.NO_TRUMP
    level: int | None = None
    declarer: int | None = None
    leader: int | None = None
    table: tuple[Card, ...] = ()
    talon: tuple[Card, ...] = ()
    talon_wins: bool = False
    hands: tuple[Cards, Cards, Cards] | None = None  # once they are known as a whole

    @property
    def dealt(self) -> bool:
        return self.hands is not None

    @property
    def hand(self) -> int:
        """Which hand gets the next card."""
        return min(len(self.given) // self.size, 2)

    @property
    def rest(self) -> Cards:
        """The cards that lie nowhere yet."""
        return FULL_PACK - Cards.of(self.given)

    @property
    def leaves_out(self) -> bool:
        """Whether the cards tapped for the last hand are those that it does *not* get: that is quicker."""
        return 32 - 3 * self.size < self.size

    @property
    def wanted(self) -> int:
        """How many more cards are to be tapped for the present hand."""
        if len(self.given) < 2 * self.size or not self.leaves_out:
            return self.size - len(self.given) % self.size
        return 32 - 3 * self.size - (len(self.given) - 2 * self.size)

    def give(self, card: Card) -> Self:
        """The card goes where cards go now; the third hand may be completed by it. ValueError for one given before."""
        if self.dealt or card not in self.rest:
            raise ValueError(f"{card} lies somewhere already")
        after = replace(self, given=(*self.given, card))
        first, second = Cards.of(after.given[: self.size]), Cards.of(after.given[self.size : 2 * self.size])
        third = after.given[2 * self.size :]
        if self.leaves_out and len(third) == 32 - 3 * self.size:
            return replace(after, hands=(first, second, after.rest))
        if not self.leaves_out and len(third) == self.size:
            return replace(after, hands=(first, second, Cards.of(third)))
        return after

    def held(self, hand: int) -> Cards:
        """What this hand has so far."""
        if self.hands is not None:
            return self.hands[hand]
        if hand == 2 and self.leaves_out:
            return NO_CARDS
        return Cards.of(self.given[hand * self.size : (hand + 1) * self.size])

    def take_back(self) -> Self:
        """Without the last thing that was said."""
        if self.leader is not None:
            return replace(self, leader=None)
        if self.declarer is not None:
            return replace(self, declarer=None)
        if self.goal is not None:
            return replace(self, goal=None, strain=Strain.NO_TRUMP, level=None)
        return replace(self, given=self.given[:-1], hands=None)

    @property
    def missing(self) -> str | None:
        """What is to be said next: ``card``, ``contract``, ``declarer`` or ``leader``; None when all is there."""
        if not self.dealt:
            return "card"
        if self.goal is None:
            return "contract"
        if self.declarer is None and self.goal is not Goal.RASPAS:
            return "declarer"
        return "leader" if self.leader is None else None

    def task(self) -> Task:
        """What is to be played. Raises LayoutError."""
        if self.hands is None or self.goal is None or self.leader is None:
            raise LayoutError(Fault.IMPOSSIBLE)
        try:
            position = Position(
                self.hands,
                self.leader,
                self.strain,
                self.declarer or 0,
                self.goal,
                self.table,
                self.talon,
                self.talon_wins,
            )
        except PositionError as error:
            raise LayoutError(Fault.IMPOSSIBLE) from error
        return Task(position, self.level)

    def to_json(self) -> dict[str, object]:
        return {
            "size": self.size,
            "given": [int(card) for card in self.given],
            "goal": None if self.goal is None else self.goal.value,
            "strain": int(self.strain),
            "level": self.level,
            "declarer": self.declarer,
            "leader": self.leader,
            "table": [int(card) for card in self.table],
            "talon": [int(card) for card in self.talon],
            "talon_wins": self.talon_wins,
            "hands": None if self.hands is None else [str(hand) for hand in self.hands],
        }

    @classmethod
    def from_json(cls, record: Mapping[str, object]) -> Self:
        """The reverse of `to_json`. Raises ValueError, KeyError or TypeError for anything else."""
        hands, goal = record["hands"], record["goal"]
        setup = cls(_whole(record["size"]), _cards(record["given"]))
        first = second = third = None
        if isinstance(hands, list):
            first, second, third = (parse_cards(hand) for hand in hands)
        return replace(
            setup,
            goal=None if goal is None else Goal(goal),
            strain=Strain(_whole(record["strain"])),
            level=_number(record["level"]),
            declarer=_number(record["declarer"]),
            leader=_number(record["leader"]),
            table=_cards(record["table"]),
            talon=_cards(record["talon"]),
            talon_wins=record.get("talon_wins") is True,
            hands=None if first is None or second is None or third is None else (first, second, third),
        )


SIZES: Final = tuple(range(1, HAND_SIZE + 1))


def whole(hands: tuple[Cards, Cards, Cards], table: tuple[Card, ...] = (), leader: int | None = None) -> Setup:
    """A setup with these hands; ``table``: a trick under way, of which the hands know nothing. Raises LayoutError."""
    seen: set[Card] = set()
    for card in [*table, *(card for hand in hands for card in hand)]:
        if card in seen:
            raise LayoutError(Fault.CARD_TWICE, card=int(card))
        seen.add(card)
    if len(table) > 2 or (table and leader is None):
        raise LayoutError(Fault.TABLE)
    played = [leader is not None and (seat - leader) % 3 < len(table) for seat in range(3)]
    sizes = [len(hand) + extra for hand, extra in zip(hands, played, strict=True)]
    if not any(sizes):
        raise LayoutError(Fault.EMPTY_HAND)
    if len(set(sizes)) != 1:
        first, second, third = map(len, hands)
        raise LayoutError(Fault.SIZES, first=first, second=second, third=third)
    if sizes[0] > HAND_SIZE:
        raise LayoutError(Fault.TOO_MANY, most=HAND_SIZE)
    return Setup(sizes[0], leader=leader, table=table, hands=hands)


def _whole(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"no number: {value!r}")
    return value


def _number(value: object) -> int | None:
    return None if value is None else _whole(value)


def _cards(value: object) -> tuple[Card, ...]:
    if not isinstance(value, list):
        raise TypeError(f"no cards: {value!r}")
    return tuple(Card(_whole(card)) for card in value)
