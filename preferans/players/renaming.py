"""A view with its suits in an order that does not depend on their names, and cards back from it.

What is decided in the renamed view is decided alike whatever the plain suits are called. Where two suits look the same
in everything, nothing tells them apart and either name will do.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from preferans.actions import Action, Discard, Order, Play
from preferans.cards import CARDS, Card, Cards
from preferans.contracts import Contract, Strain
from preferans.players.worlds import World
from preferans.view import Trick, View


@dataclass(frozen=True, slots=True)
class Renaming:
    """``to[suit]``: what a suit is called; trumps are always the first suit."""

    to: tuple[int, int, int, int]

    @classmethod
    def of(cls, view: View) -> Renaming:
        """The trumps, then the plain suits by everything that the view says of them."""
        trump = None if view.contract is None else int(view.contract.strain)
        keys = _Keys(view)
        order = sorted(range(4), key=lambda suit: (suit != trump, keys.of(suit)))
        return cls((order.index(0), order.index(1), order.index(2), order.index(3)))

    def card(self, card: Card) -> Card:
        return CARDS[self.to[card >> 3] * 8 + (card & 7)]

    def back(self, card: Card) -> Card:
        """The card that has this name in the renamed view."""
        return CARDS[self.to.index(card >> 3) * 8 + (card & 7)]

    def mask(self, mask: int) -> int:
        return sum((mask >> 8 * suit & 255) << 8 * self.to[suit] for suit in range(4))

    def mask_back(self, mask: int) -> int:
        return sum((mask >> 8 * self.to[suit] & 255) << 8 * suit for suit in range(4))

    def world_back(self, world: World) -> World:
        """A world of the renamed view as one of the view itself."""
        return replace(
            world,
            dealt=tuple(self.mask_back(hand) for hand in world.dealt),
            held=tuple(self.mask_back(hand) for hand in world.held),
            talon=(self.back(world.talon[0]), self.back(world.talon[1])),
            discard=self.mask_back(world.discard),
        )

    def view(self, view: View) -> View:
        """The view in these names. Bids keep theirs: they are rungs of the ladder."""
        return replace(
            view,
            legal=tuple(self._action(action) for action in view.legal),
            hands=tuple(self._cards(hand) for hand in view.hands),
            talon=tuple(self.card(card) for card in view.talon),
            discard=self._cards(view.discard),
            log=tuple((seat, self._action(action)) for seat, action in view.log),
            seen=tuple(Cards(self.mask(cards)) for cards in view.seen),
            contract=self._contract(view.contract),
            trick=self._cards_on_table(view.trick),
            talon_lead=None if view.talon_lead is None else self.card(view.talon_lead),
            tricks=tuple(self._trick(trick) for trick in view.tricks),
            shown_out=tuple(self._suits(shown) for shown in view.shown_out),
            declarer_twelve=self._cards(view.declarer_twelve),
        )

    def _cards(self, cards: Cards | None) -> Cards | None:
        return None if cards is None else Cards(self.mask(cards))

    def _suits(self, shown: int) -> int:
        return sum(1 << self.to[suit] for suit in range(4) if shown >> suit & 1)

    def _cards_on_table(self, cards: tuple[tuple[int, Card], ...]) -> tuple[tuple[int, Card], ...]:
        return tuple((seat, self.card(card)) for seat, card in cards)

    def _trick(self, trick: Trick) -> Trick:
        lead = None if trick.talon_lead is None else self.card(trick.talon_lead)
        return Trick(self._cards_on_table(trick.cards), trick.winner, lead)

    def _contract(self, contract: Contract | None) -> Contract | None:
        if contract is None or contract.is_misere or contract.strain is Strain.NO_TRUMP:
            return contract
        return Contract.of(contract.level, self.to[contract.strain])

    def _action(self, action: Action) -> Action:
        if isinstance(action, Play):
            return Play(self.card(action.card))
        if isinstance(action, Discard):
            return Discard(self._cards(action.cards))
        if isinstance(action, Order):
            contract = self._contract(action.contract)
            assert contract is not None
            return Order(contract)
        return action


class _Keys:
    """Everything that a view says of a suit, in a form without its name."""

    def __init__(self, view: View) -> None:
        played = [(trick.talon_lead, trick.cards) for trick in view.tricks] + [(view.talon_lead, view.trick)]
        self._played = [
            (number, at, card)
            for number, (lead, cards) in enumerate(played)
            for at, card in [*(() if lead is None else ((-1, lead),)), *cards]
        ]
        own_discards = [act.cards for _, act in view.log if isinstance(act, Discard) and act.cards is not None]
        known = [*view.hands, view.discard, view.declarer_twelve]
        self._masks = [int(cards or 0) for cards in (*known, *view.seen, *own_discards)] + list(view.may_hold())
        self._talon = view.talon
        self._shown_out = view.shown_out

    def of(self, suit: int) -> tuple[object, ...]:
        return (
            [-(mask >> 8 * suit & 255) for mask in self._masks],
            [(at, card & 7) for at, card in enumerate(self._talon) if card >> 3 == suit],
            [(number, at, card & 7) for number, at, card in self._played if card >> 3 == suit],
            [shown >> suit & 1 for shown in self._shown_out],
        )
