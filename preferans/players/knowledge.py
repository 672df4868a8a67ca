"""What a view says about the cards in play, in the form in which the rules of thumb ask for it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from preferans.actions import Play
from preferans.cards import FULL_PACK, NO_CARDS, Card, Cards
from preferans.contracts import Strain
from preferans.view import View


def is_higher(card: Card, than: Card, trump: int) -> bool:
    """Whether ``card``, played later, beats ``than``."""
    if card.suit == than.suit:
        return card > than
    return card.suit == trump


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The position as the player of ``hand_seat`` sees it. ``seats``: the hands in play, from the first hand on.

    ``unknown``: the cards that lie somewhere unseen: in hands not shown, in a discard, in a talon not shown.
    ``trump`` is 4 without trumps. ``friends`` are hands on the same side, this one left out.
    """

    view: View
    hand_seat: int
    mine: Cards
    legal: tuple[Card, ...]
    trump: int
    seats: tuple[int, ...]
    friends: frozenset[int]
    unknown: Cards

    @classmethod
    def of(cls, view: View) -> Knowledge:
        """Raises ValueError where no card is due from this viewer."""
        seat = view.hand_to_play
        legal = tuple(act.card for act in view.legal if isinstance(act, Play))
        if seat is None or not legal:
            raise ValueError("no card is due")
        contract = view.contract
        trump = int(Strain.NO_TRUMP) if contract is None else int(contract.strain)
        seats = tuple(hand for hand in view.order if view.players[hand] is not None)
        if contract is None or seat == view.declarer:
            friends: frozenset[int] = frozenset()
        else:
            friends = frozenset(hand for hand in seats if hand not in (seat, view.declarer))
        return cls(view, seat, view.hands[seat] or NO_CARDS, legal, trump, seats, friends, _unknown(view))

    @property
    def trick(self) -> tuple[tuple[int, Card], ...]:
        return self.view.trick

    @property
    def led(self) -> Card | None:
        """The card whose suit must be followed; in raspas of three perhaps the talon's."""
        if self.view.talon_lead is not None:
            return self.view.talon_lead
        return self.trick[0][1] if self.trick else None

    def best(self) -> tuple[int, Card] | None:
        """The hand and the card that win the trick as it lies."""
        led = self.led
        best: tuple[int, Card] | None = None
        for seat, card in self.trick:
            if led is not None and card.suit not in (led.suit, self.trump):
                continue
            if best is None or is_higher(card, best[1], self.trump):
                best = (seat, card)
        return best

    def after_me(self) -> tuple[int, ...]:
        """The hands that still play to this trick after this one."""
        played = {seat for seat, _ in self.trick}
        at = self.seats.index(self.hand_seat)
        round_table = self.seats[at + 1 :] + self.seats[:at]
        return tuple(seat for seat in round_table if seat not in played)

    def may_hold(self, seat: int) -> Cards:
        """The cards this hand may hold: its own where it lies open, else whatever is unseen and not shown out."""
        known = self.view.hands[seat]
        if known is not None:
            return known
        if not self.view.hand_sizes[seat]:
            return NO_CARDS
        held = self.unknown
        for suit in range(4):
            if self.view.shown_out[seat] >> suit & 1:
                held = held - held.suit(suit)
        return held

    def out(self, suit: int) -> Cards:
        """The cards of a suit that other hands may hold."""
        held = NO_CARDS
        for seat in self.seats:
            if seat != self.hand_seat:
                held = held | self.may_hold(seat).suit(suit)
        return held

    def out_against(self, suit: int) -> Cards:
        """The cards of a suit that hands of the other side may hold."""
        held = NO_CARDS
        for seat in self.seats:
            if seat != self.hand_seat and seat not in self.friends:
                held = held | self.may_hold(seat).suit(suit)
        return held

    def is_master(self, card: Card) -> bool:
        """Whether nobody of the other side holds a higher card of the suit."""
        against = self.out_against(card.suit)
        return not against or max(against) < card

    def can_be_beaten(self, card: Card, by: int) -> bool:
        """Whether the hand ``by``, playing later, might beat this card with which the trick would be won."""
        led = self.led or card
        held = self.may_hold(by)
        follows = held.suit(led.suit)
        if card.suit == led.suit and follows and max(follows) > card:
            return True
        if self.trump == Strain.NO_TRUMP or not held.suit(self.trump) or led.suit == self.trump:
            return False
        if card.suit == self.trump and max(held.suit(self.trump)) < card:
            return False
        sure_to_follow = self.view.hands[by] is not None and bool(follows)
        return not sure_to_follow and self._likely_void(by, led.suit)

    def _likely_void(self, seat: int, suit: int) -> bool:
        """Shown out, or nothing is left that it could follow with, or so little that it probably is not there."""
        return not self.may_hold(seat).suit(suit)

    def layouts(self, random: Random, count: int) -> list[dict[int, Cards]]:
        """Ways in which the hands in play may lie, drawn at random; each fits everything that was openly shown."""
        hidden = [seat for seat in self.seats if self.view.hands[seat] is None]
        known = {seat: self.view.hands[seat] or NO_CARDS for seat in self.seats if seat not in hidden}
        if not hidden:
            return [known]
        found: list[dict[int, Cards]] = []
        for _ in range(count * 4):
            layout = self._layout(random, hidden)
            if layout is not None:
                found.append(known | layout)
                if len(found) == count:
                    break
        return found

    def _layout(self, random: Random, hidden: list[int]) -> dict[int, Cards] | None:
        rest = list(self.unknown)
        random.shuffle(rest)
        layout: dict[int, Cards] = {}
        for seat in sorted(hidden, key=lambda seat: len(self.may_hold(seat))):
            fitting = self.may_hold(seat)
            hand = [card for card in rest if card in fitting][: self.view.hand_sizes[seat]]
            if len(hand) < self.view.hand_sizes[seat]:
                return None
            layout[seat] = Cards.of(hand)
            rest = [card for card in rest if card not in layout[seat]]
        return layout


def _unknown(view: View) -> Cards:
    """Whatever the viewer has not seen played, in an open hand, in his own discard or in a talon that was led."""
    seen = int(view.discard or 0)
    for hand in view.hands:
        seen |= int(hand or 0)
    for trick in view.tricks:
        for _, card in trick.cards:
            seen |= 1 << card
        if trick.talon_lead is not None:
            seen |= 1 << trick.talon_lead
    for _, card in view.trick:
        seen |= 1 << card
    if view.talon_lead is not None:
        seen |= 1 << view.talon_lead
    return FULL_PACK - seen
