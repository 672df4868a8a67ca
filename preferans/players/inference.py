"""What the cards played so far say about hidden hands: nobody gives tricks away where he can see it."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple

from preferans import solver
from preferans.players.lies import Board, Lie
from preferans.solver import Layout

_SEEING: Final = 2.0  # how much rarer a play is for each trick that it loses, by a hand that sees all cards
_GUESSING: Final = 0.8  # and by one that does not


class _Past(NamedTuple):
    """A card played by a hidden hand: the trick before it, and what has been played since, by place."""

    place: int
    card: int
    leader: int
    table: tuple[int, ...]
    since: tuple[int, int, int]


def reweighed(board: Board, lies: Sequence[Lie], tricks_back: int) -> list[Lie]:
    """The lies with the weight that the plays of the last tricks leave them."""
    past = _past(board, tricks_back)
    if not past or len(lies) < 2:
        return list(lies)
    logs = _judged(board, lies, past)
    top = max(logs)
    return [lie._replace(weight=lie.weight * exp(value - top)) for lie, value in zip(lies, logs, strict=True)]


def _judged(board: Board, lies: Sequence[Lie], past: Sequence[_Past]) -> list[float]:
    """The logarithm of how likely these plays are in each lie, but for a constant."""
    assert board.declarer is not None
    layouts = [
        Layout(_then(lie, each), each.leader, board.trump, board.declarer, board.misere, each.table)
        for each in past
        for lie in lies
    ]
    solutions = solver.solve_many(layouts)
    open_defence = all(
        board.view.hands[seat] is not None for place, seat in enumerate(board.order) if place != board.declarer
    )
    logs = [0.0] * len(lies)
    for at, each in enumerate(past):
        wants_most = (each.place == board.declarer) != board.misere
        sharp = _SEEING if open_defence and each.place == board.declarer else _GUESSING
        for number in range(len(lies)):
            moves = solutions[at * len(lies) + number].moves
            best = max(moves.values()) if wants_most else min(moves.values())
            played = next((value for card, value in moves.items() if card == each.card), best)
            logs[number] -= sharp * abs(best - played)
    return logs


def _then(lie: Lie, past: _Past) -> tuple[int, int, int]:
    first, second, third = lie.hands
    return (first | past.since[0], second | past.since[1], third | past.since[2])


def _past(board: Board, tricks_back: int) -> list[_Past]:
    """The cards of hands that the viewer does not see, the latest first."""
    view = board.view
    rounds = [trick.cards for trick in view.tricks] + [view.trick]
    since = [0, 0, 0]
    found: list[_Past] = []
    for cards in reversed(rounds[max(0, len(rounds) - 1 - tricks_back) :]):
        placed = [(board.order.index(seat), int(card)) for seat, card in cards]
        for at in range(len(placed) - 1, -1, -1):
            place, card = placed[at]
            since[place] |= 1 << card
            if view.hands[board.order[place]] is None:
                table = tuple(card for _, card in placed[:at])
                found.append(_Past(place, card, placed[0][0], table, (since[0], since[1], since[2])))
    return found
