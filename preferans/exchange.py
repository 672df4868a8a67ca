"""From the end of the auction to the order: the shared misère, the talon, the discard, the order (RULES 3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Final

from preferans.actions import (
    ACCEPT,
    CONCEDE,
    INVITE,
    REJECT,
    SEE,
    THROW,
    WITHOUT_ALL,
    Action,
    Bid,
    Discard,
    IllegalAction,
    Order,
)
from preferans.agreements import Agreements
from preferans.cards import Cards
from preferans.contracts import LADDER, MISERE, Contract
from preferans.illegal import Illegal, illegal

SITTING_DEALER: Final = 3
ORDERS: Final = tuple(Order(contract) for contract in LADDER)
_TRICK_ORDERS: Final = tuple(
    tuple(order for order in ORDERS[rung:] if order.contract != MISERE) for rung in range(len(LADDER))
)


class Stage(Enum):
    INVITE = "invite"  # the misère bidder may invite the dealer, or turns the talon (SEE)
    ANSWER = "answer"  # the dealer accepts or rejects
    TALON = "talon"  # the talon lies open, or stays closed: discard and order
    ORDERED = "ordered"
    CONCEDED = "conceded"
    WITHOUT_ALL = "without all"


@lru_cache(maxsize=32 * 31 // 2)
def discard_of(mask: int) -> Discard:
    """The discard of these two cards, made once."""
    return Discard(Cards(mask))


@lru_cache(maxsize=64)
def _pairs(twelve: int) -> tuple[Discard, ...]:
    bits = [1 << card for card in Cards(twelve)]
    return tuple(discard_of(low | high) for at, low in enumerate(bits) for high in bits[at + 1 :])


@dataclass(frozen=True, slots=True)
class Exchange:
    """What the declarer does before play. ``held``: his cards, twelve after the talon is taken; masks throughout.

    ``dealer``: the place of the dealer: 0…2 where he plays, 3 where he sits out.
    """

    agreements: Agreements
    declarer: int
    dealer: int
    bid: Bid
    held: int
    talon: int
    stage: Stage
    discard: int = 0
    order: Contract | None = None
    thrown: bool = False
    shared: bool = False

    @classmethod
    def start(cls, agreements: Agreements, *, declarer: int, dealer: int, bid: Bid, ten: int, talon: int) -> Exchange:
        stage = Stage.TALON
        if bid.contract.is_misere:
            if bid.closed:
                stage = Stage.ORDERED
            elif agreements.misere_half_with_dealer and dealer == SITTING_DEALER:
                stage = Stage.INVITE
        held = ten if bid.closed or stage is Stage.INVITE else ten | talon
        order = bid.contract if stage is Stage.ORDERED else None
        return cls(agreements, declarer, dealer, bid, held, talon, stage, order=order)

    @property
    def over(self) -> bool:
        return self.stage in (Stage.ORDERED, Stage.CONCEDED, Stage.WITHOUT_ALL)

    @property
    def talon_shown(self) -> bool:
        return not self.bid.closed and self.stage not in (Stage.INVITE, Stage.ANSWER)

    @property
    def turn(self) -> int:
        return SITTING_DEALER if self.stage is Stage.ANSWER else self.declarer

    @property
    def hand(self) -> int:
        """The cards in the declarer's hand now."""
        return self.held & ~self.discard

    def legal(self, place: int) -> tuple[Action, ...]:
        if place != self.turn or self.over:
            return ()
        if self.stage is Stage.INVITE:
            return (INVITE, SEE)
        if self.stage is Stage.ANSWER:
            return (ACCEPT, REJECT)
        agreements, misere, closed = self.agreements, self.bid.contract.is_misere, self.bid.closed
        actions: list[Action] = []
        if closed or self.discard:
            actions += (ORDERS[MISERE.rung],) if misere else _TRICK_ORDERS[self.bid.contract.rung]
        if not closed and not self.thrown:
            pairs = _pairs(self.held)
            actions += [pair for pair in pairs if pair.cards != self.discard] if self.discard else pairs
            if agreements.throw_talon and self.dealer != self.declarer:
                actions.append(THROW)
        if not misere:
            if agreements.concede:
                actions.append(CONCEDE)
            if agreements.without_all:
                actions.append(WITHOUT_ALL)
        return tuple(actions)

    def after(self, place: int, action: Action) -> Exchange:
        """The exchange after this action. IllegalAction if it is not among ``legal(place)``."""
        if place != self.turn:
            raise illegal(Illegal.NOT_YOUR_TURN)
        if type(action) is Discard:
            return self._after_discard(action)
        if type(action) is Order:
            return self._after_order(action)
        if action not in self.legal(place):
            raise self._why_not(action)
        if action == INVITE:
            return replace(self, stage=Stage.ANSWER)
        if action in (SEE, ACCEPT, REJECT):
            return replace(self, stage=Stage.TALON, held=self.held | self.talon, shared=action == ACCEPT)
        if action == THROW:
            return replace(self, discard=self.talon, thrown=True)
        return replace(self, stage=Stage.CONCEDED if action == CONCEDE else Stage.WITHOUT_ALL)

    def _after_discard(self, action: Discard) -> Exchange:
        self._require_talon_stage()
        if self.bid.closed:
            raise illegal(Illegal.TALON_STAYS_CLOSED)
        if self.thrown:
            raise illegal(Illegal.THROWN_ALREADY)
        cards = action.cards
        if cards is None or len(cards) != 2:
            raise illegal(Illegal.DISCARD_NOT_TWO)
        if int(cards) & ~self.held:
            raise illegal(Illegal.DISCARD_NOT_HELD)
        if cards == self.discard:
            raise illegal(Illegal.DISCARD_THE_SAME)
        return replace(self, discard=int(cards))

    def _after_order(self, action: Order) -> Exchange:
        self._require_talon_stage()
        misere = self.bid.contract.is_misere
        if action.contract.is_misere != misere:
            raise illegal(Illegal.ORDER_ONLY_MISERE if misere else Illegal.ORDER_NOT_MISERE)
        if not (self.bid.closed or self.discard):
            raise illegal(Illegal.ORDER_BEFORE_DISCARD)
        if action.contract < self.bid.contract:
            raise illegal(Illegal.ORDER_TOO_LOW)
        return replace(self, stage=Stage.ORDERED, order=action.contract)

    def _require_talon_stage(self) -> None:
        if self.stage is Stage.INVITE:
            raise illegal(Illegal.TALON_NOT_TAKEN)
        if self.stage is Stage.ANSWER:
            raise illegal(Illegal.INVITE_NOT_ANSWERED)

    def _why_not(self, action: Action) -> IllegalAction:
        return illegal(self._reason(action))

    def _reason(self, action: Action) -> Illegal:
        agreements, misere = self.agreements, self.bid.contract.is_misere
        if self.stage is Stage.ANSWER:
            return Illegal.INVITE_NOT_ANSWERED
        if action == INVITE:
            return Illegal.INVITE_NOT_NOW if agreements.misere_half_with_dealer else Illegal.INVITE_OFF
        if action == SEE:
            return Illegal.ALREADY_SEEN
        if self.stage is Stage.INVITE:
            return Illegal.TALON_NOT_TAKEN
        if action == THROW:
            if not agreements.throw_talon:
                return Illegal.THROW_OFF
            if self.bid.closed:
                return Illegal.TALON_STAYS_CLOSED
            return Illegal.THROWN_ALREADY if self.thrown else Illegal.THROW_OWN_DEAL
        if action == CONCEDE:
            return Illegal.CONCEDE_MISERE if agreements.concede and misere else Illegal.CONCEDE_OFF
        if action == WITHOUT_ALL:
            return Illegal.ORDER_ONLY_MISERE if agreements.without_all and misere else Illegal.WITHOUT_ALL_OFF
        return Illegal.WRONG_PHASE
