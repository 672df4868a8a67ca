"""A position for the solver: three hands, all seen, at any point of a deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from preferans.cards import Card, Cards
from preferans.contracts import STRAIN_LETTERS, Strain
from preferans.notation import NotationError, parse_card_list, parse_cards


class PositionError(ValueError):
    """A position that cannot be; the message is one sentence without a full stop."""


class Goal(Enum):
    """What is wanted."""

    TRICKS = "tricks"  # the declarer takes as many as he can
    MISERE = "misere"  # the declarer takes as few as he can
    RASPAS = "raspas"  # everybody takes as few as he can (RULES 5.4)


HAND_SIZE: Final = 10


@dataclass(frozen=True, slots=True)
class Position:
    """Three hands by active seat, clockwise, and what is played with them. Raises PositionError if it cannot be.

    ``table``: the cards of the trick under way, from ``leader`` on; the hands are then without them.
    ``strain`` is no trump for misère and raspas; in raspas ``declarer`` says nothing.
    ``talon``: in raspas, the talon's cards that still say which suit is played, that of the trick under way first;
    ``leader`` is then the first hand, who leads these tricks and the one after them (RULES 5.5). ``talon_wins``: the
    cards are the dealer's own and may take the trick (four players).
    """

    hands: tuple[Cards, Cards, Cards]
    leader: int
    strain: Strain = Strain.NO_TRUMP
    declarer: int = 0
    goal: Goal = Goal.TRICKS
    table: tuple[Card, ...] = ()
    talon: tuple[Card, ...] = ()
    talon_wins: bool = False

    def __post_init__(self) -> None:
        if len(self.hands) != 3:
            raise PositionError(f"there are three hands, not {len(self.hands)}")
        for name, seat in (("leader", self.leader), ("declarer", self.declarer)):
            if not 0 <= seat <= 2:
                raise PositionError(f"the {name} is seat 0, 1 or 2, not {seat}")
        if self.goal is not Goal.TRICKS and self.strain is not Strain.NO_TRUMP:
            raise PositionError(f"{self.goal.value} is played without trumps")
        if len(self.table) > 2:
            raise PositionError("a trick under way has one or two cards on the table")
        self._check_cards()
        self._check_sizes()
        self._check_table()
        self._check_talon()

    @property
    def to_move(self) -> int:
        """The seat whose card is next."""
        return (self.leader + len(self.table)) % 3

    @property
    def tricks_left(self) -> int:
        """Tricks still to be won, the one under way included."""
        return len(self.hands[self.to_move])

    @property
    def legal(self) -> Cards:
        """The cards the seat to move may play (RULES 5.1)."""
        hand = self.hands[self.to_move]
        led = self._led
        if led is None:
            return hand
        return hand.suit(led) or (Cards(0) if self.strain is Strain.NO_TRUMP else hand.suit(self.strain)) or hand

    @property
    def _led(self) -> int | None:
        if self.talon:
            return self.talon[0].suit
        return self.table[0].suit if self.table else None

    def _check_cards(self) -> None:
        seen = 0
        for group in (*self.hands, self.table, self.talon):
            for card in group:
                if seen >> card & 1:
                    raise PositionError(f"{card} stands twice")
                seen |= 1 << card

    def _check_sizes(self) -> None:
        played = [int((seat - self.leader) % 3 < len(self.table)) for seat in range(3)]
        sizes = [len(hand) + extra for hand, extra in zip(self.hands, played, strict=True)]
        if len(set(sizes)) != 1:
            lengths = ", ".join(str(len(hand)) for hand in self.hands)
            raise PositionError(f"the hands hold {lengths} cards; they must be equal, the table's cards counted")
        if not 1 <= sizes[0] <= HAND_SIZE:
            raise PositionError(f"a hand holds 1 to {HAND_SIZE} cards, not {sizes[0]}")

    def _check_table(self) -> None:
        if not self.table:
            return
        led = self._led
        assert led is not None
        for place, card in enumerate(self.table):
            seat = (self.leader + place) % 3
            if card.suit == led or (place == 0 and not self.talon):
                continue
            if self.hands[seat].suit(led):
                raise PositionError(f"seat {seat} played {card} but holds the suit led")
            trumps = self.strain is not Strain.NO_TRUMP and int(card.suit) != int(self.strain)
            if trumps and self.hands[seat].suit(self.strain):
                raise PositionError(f"seat {seat} played {card} but was void and holds a trump")

    def _check_talon(self) -> None:
        if not self.talon:
            return
        if self.goal is not Goal.RASPAS:
            raise PositionError("only in raspas does the talon say which suit is played")
        if len(self.talon) > 2:
            raise PositionError("the talon has two cards")
        if len(self.talon) > self.tricks_left:
            raise PositionError("there are more talon cards than tricks")
        everywhere = [*self.table, *(card for hand in self.hands for card in hand)]
        for place, turned in enumerate(self.talon):
            # Three cards of the suit at most go before its turn comes; a card of it must be left to take the trick.
            if sum(card.suit == turned.suit for card in everywhere) <= 3 * place:
                raise PositionError(f"too few cards of the suit of {turned} are out for somebody to take its trick")


def parse_position(record: Mapping[str, object]) -> Position:
    """A position from NOTATION's JSON object; keys it does not know are left alone. Raises PositionError."""
    try:
        goal = _goal(record)
        trump = record.get("trump", "n" if goal is not Goal.TRICKS else None)
        if not isinstance(trump, str) or trump not in tuple(STRAIN_LETTERS):
            raise PositionError("trump is one of s c d h n")
        hands = record.get("hands")
        if not isinstance(hands, list) or len(hands) != 3:
            raise PositionError("hands is a list of three hands")
        first, second, third = (_hand(hand) for hand in hands)
        return Position(
            hands=(first, second, third),
            leader=_seat(record, "leader"),
            strain=Strain(STRAIN_LETTERS.index(trump)),
            declarer=0 if goal is Goal.RASPAS and "declarer" not in record else _seat(record, "declarer"),
            goal=goal,
            table=_list(record, "table"),
            talon=_list(record, "talon") if goal is Goal.RASPAS else (),
            talon_wins=_flag(record, "talon_wins"),
        )
    except NotationError as error:
        raise PositionError(str(error)) from None


def _goal(record: Mapping[str, object]) -> Goal:
    text = record.get("goal", "tricks")
    for goal in Goal:
        if goal.value == text:
            return goal
    raise PositionError("goal is tricks, misere or raspas")


def _hand(text: object) -> Cards:
    if not isinstance(text, str):
        raise PositionError("a hand is a text such as 7s As Td")
    return parse_cards(text)


def _seat(record: Mapping[str, object], key: str) -> int:
    seat = record.get(key)
    if not isinstance(seat, int) or isinstance(seat, bool):
        raise PositionError(f"{key} is seat 0, 1 or 2")
    return seat


def _list(record: Mapping[str, object], key: str) -> tuple[Card, ...]:
    cards = record.get(key, [])
    if isinstance(cards, str):
        return parse_card_list(cards)
    if not isinstance(cards, Sequence) or not all(isinstance(card, str) for card in cards):
        raise PositionError(f"{key} is a list of cards")
    return tuple(card for text in cards for card in parse_card_list(text))


def _flag(record: Mapping[str, object], key: str) -> bool:
    value = record.get(key, False)
    if not isinstance(value, bool):
        raise PositionError(f"{key} is true or false")
    return value
