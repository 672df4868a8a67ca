"""`pulka solve FILE`: what a position is worth when everybody sees all the cards."""

from __future__ import annotations

import argparse
import json
import sys

from bot.commands.text_file import UnreadableError, read_text
from preferans.solver import (
    Goal,
    Position,
    PositionError,
    SolverUnavailable,
    parse_position,
    prepared,
    solve,
    solve_raspas,
    warm_up,
)


def describe(parser: argparse.ArgumentParser) -> None:
    parser.description = "Print the declarer's tricks under best play by all, and what comes of each legal card."
    parser.add_argument("file", metavar="FILE", help="a position as JSON; - is standard input")
    parser.set_defaults(command=_solve)


def _solve(options: argparse.Namespace) -> int:
    try:
        position = _position(read_text(options.file))
        prepare()
        print(json.dumps(_solution(position)))
    except (UnreadableError, PositionError, SolverUnavailable) as error:
        print(f"pulka: {error}", file=sys.stderr)
        return 2
    return 0


def prepare() -> None:
    """Compile the solver where that is still to be done, and say so, for it takes its time."""
    if not prepared():
        print("pulka: preparing the solver, once after each installation: half a minute or so", file=sys.stderr)
        warm_up()


def _position(text: str) -> Position:
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PositionError(f"no JSON: {error}") from None
    if not isinstance(record, dict):
        raise PositionError("a position is a JSON object")
    return parse_position(record)


def _solution(position: Position) -> dict[str, object]:
    """As NOTATION writes it; for raspas ``minimal`` and ``moves``, and ``split`` with everybody for himself."""
    if position.goal is not Goal.RASPAS:
        solution = solve(position)
        return {"tricks": solution.tricks, "moves": {str(card): value for card, value in solution.moves.items()}}
    raspas = solve_raspas(position)
    return {
        "minimal": list(raspas.minimal),
        "moves": {str(card): value for card, value in raspas.moves.items()},
        "split": list(raspas.split),
        "split_moves": {str(card): list(split) for card, split in raspas.split_moves.items()},
    }
