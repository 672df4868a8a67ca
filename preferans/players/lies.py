"""Lies of the cards as the solver asks for them: the hands now, by place from the first hand on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from preferans.players.worlds import World
from preferans.solver import Layout
from preferans.view import View


class Lie(NamedTuple):
    """``hands`` by place, as masks; ``talon``: in raspas, the cards that still lead; ``weight`` against other lies."""

    hands: tuple[int, int, int]
    talon: tuple[int, ...] = ()
    weight: float = 1.0


class Board:
    """What all lies of one view have in common: whose turn it is, the trick on the table, trumps, who wants what."""

    def __init__(self, view: View) -> None:
        assert view.hand_to_play is not None
        assert view.leader is not None
        self.view = view
        self.order = view.order
        self.mover = view.order.index(view.hand_to_play)
        self.leader = view.order.index(view.leader)
        self.table = tuple(int(card) for seat, card in view.trick if seat in view.order)
        self.trump = 4 if view.contract is None else int(view.contract.strain)
        self.declarer = None if view.declarer is None else view.order.index(view.declarer)
        self.misere = view.contract is None or view.contract.is_misere
        self.tricks_left = 10 - len(view.tricks)
        leading = view.talon_lead is not None or any(seat not in view.order for seat, _ in view.trick)
        self.leads_done = len(view.tricks) if leading else 2
        self.talon_wins = view.dealer not in view.order

    @property
    def wants_declarer_to_win(self) -> bool:
        """Whether the hand on turn is for the declarer to take more: he in a contract, a defender on misère."""
        return (self.mover == self.declarer) != self.misere

    def lie(self, world: World) -> Lie:
        first, second, third = (world.held[seat] for seat in self.order)
        talon = tuple(int(card) for card in world.talon[self.leads_done :]) if self.view.declarer is None else ()
        return Lie((first, second, third), talon, world.weight)

    def layout(self, lie: Lie, hero: int | None = None) -> Layout:
        """The solver's question; ``hero``: in raspas, the place that wants few tricks against the two others."""
        declarer = self.declarer if hero is None else hero
        assert declarer is not None
        return Layout(
            lie.hands, self.leader, self.trump, declarer, self.misere, self.table, lie.talon,
            self.talon_wins and bool(lie.talon),
        )  # fmt: skip

    def layouts(self, lies: Sequence[Lie], hero: int | None = None) -> list[Layout]:
        return [self.layout(lie, hero) for lie in lies]
