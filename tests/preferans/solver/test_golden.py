"""Endings and problems whose answers were computed elsewhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from preferans.solver import parse_position, solve, solve_raspas

GOLDEN = Path(__file__).parents[2] / "data" / "golden"


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (GOLDEN / name).read_text(encoding="utf-8").splitlines()]


def named(moves: dict[Any, Any]) -> dict[str, Any]:
    return {str(card): value for card, value in moves.items()}


def test_endings() -> None:
    endings = lines("endings.jsonl")
    assert len(endings) == 200
    for ending in endings:
        solution = solve(parse_position(ending))
        assert solution.tricks == ending["tricks"], ending
        assert named(solution.moves) == ending["moves"], ending


def test_raspas_endings() -> None:
    endings = lines("raspas_endings.jsonl")
    assert len(endings) == 50
    for ending in endings:
        solution = solve_raspas(parse_position({**ending, "goal": "raspas"}))
        assert list(solution.minimal) == ending["minimal"], ending
        assert named(solution.moves) == ending["moves"], ending


@pytest.mark.parametrize(
    "problem",
    json.loads((GOLDEN / "classic_problems.json").read_text(encoding="utf-8")),
    ids=lambda problem: problem["name"],
)
def test_classic_problems(problem: dict[str, Any]) -> None:
    solution = solve(parse_position(problem))
    assert solution.tricks == problem["tricks"]
    assert named(solution.moves) == problem["moves"]
