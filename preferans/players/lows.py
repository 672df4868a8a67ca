"""The card in raspas: each card's tricks for all three, played out by a quick rule over the ways the cards may lie.

Played out and not solved, for nobody combines against one in raspas and nobody sees all cards: a card that is safe
against both costs tricks against people.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from preferans.actions import Play
from preferans.agreements import GusarikRaspas
from preferans.cards import Card
from preferans.deal import Deal
from preferans.players import worlds
from preferans.players.character import Character, Strength
from preferans.players.lies import Board, Lie
from preferans.players.remembering import remembered_lies
from preferans.players.renaming import Renaming
from preferans.players.rollouts import Table
from preferans.players.thought import Option
from preferans.players.valuation import Valuation
from preferans.raspas import DUMMY_PLACE
from preferans.sheet import Sheet
from preferans.view import View

COUNTS: Final = {Strength.BEGINNER: 3, Strength.PLAYER: 6, Strength.MASTER: 100}


def weighed(
    view: View, renamed: View, renaming: Renaming, sheet: Sheet, character: Character, random: Random
) -> tuple[list[Option], int]:
    """Every legal card in the renamed suits, the best first, and over how many lies; empty where no world fits."""
    board = Board(renamed)
    count = COUNTS[character.strength]
    drawn = worlds.draw(renamed, random, count, every=count, by_calls=character.strength.reads_calls)
    if not drawn:
        return [], 0
    lies = [board.lie(world) for world in drawn]
    if character.strength is Strength.BEGINNER:
        lies = remembered_lies(renamed, board, random, count) or lies
    price = _Price(view, sheet, renaming.world_back(drawn[0]).deal(view, sheet))
    cards = [action.card for action in renamed.legal if isinstance(action, Play)]
    options = [_option(card, board, lies, price) for card in cards]
    return sorted(options, key=lambda option: -option.value), len(lies)


def _option(card: Card, board: Board, lies: Sequence[Lie], price: _Price) -> Option:
    view = board.view
    places, dummy = _places(view)
    table = Table(places, dummy, board.talon_wins)
    value = tricks = total = 0.0
    for lie in lies:
        taken = table.play_out(lie.hands, board.leader, board.table, lie.talon, int(card))
        value += lie.weight * price.of(taken)
        tricks += lie.weight * taken[board.mover]
        total += lie.weight
    assert view.seat is not None
    return Option(Play(card), value / total, view.taken[view.seat] + tricks / total)


def _places(view: View) -> tuple[tuple[int, ...], int | None]:
    """The places in play, and the one whose cards play themselves."""
    if view.agreements.players != 2:
        return (0, 1, 2), None
    if view.agreements.gusarik_raspas is GusarikRaspas.DUMMY_PLAYS:
        return (0, 1, 2), DUMMY_PLACE
    return (0, 2), None


class _Price:
    """Whists by the tricks still to come, of places 0 to 2 and the dealer of four."""

    def __init__(self, view: View, sheet: Sheet, deal: Deal) -> None:
        assert view.seat is not None
        self._view = view
        self._deal = deal
        self._valuation = Valuation(sheet, view.seat, view.dealer)
        self._known: dict[tuple[int, int, int, int], float] = {}

    def of(self, more: tuple[int, int, int, int]) -> float:
        value = self._known.get(more)
        if value is None:
            view = self._view
            final = list(view.taken)
            for seat, tricks in zip((*view.order, view.dealer), more, strict=True):
                if seat < len(final):
                    final[seat] += tricks
            value = self._known[more] = self._valuation.of(self._deal.outcome_with(tuple(final)))
        return value
