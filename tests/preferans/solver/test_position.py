"""What is no position is refused with a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from preferans.cards import CARDS, Card
from preferans.contracts import Strain
from preferans.solver import Goal, PositionError, parse_position, solve, solve_raspas

GOOD: dict[str, Any] = {"hands": ["As Kd", "7s 8d", "9s Td"], "trump": "s", "declarer": 0, "leader": 1}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"hands": ["As Kd", "7s 8d"]}, "three hands"),
        ({"hands": "As Kd"}, "three hands"),
        ({"hands": ["As Kd", "7s 8d", 7]}, "text"),
        ({"hands": ["As Kd", "7s", "9s Td"]}, "equal"),
        ({"hands": ["", "", ""]}, "1 to 10"),
        ({"hands": ["As Kd", "7s 8d", "9s As"]}, "As stands twice"),
        ({"hands": ["As Kd", "7s 8d", "9s 9s"]}, "9s stands twice"),
        ({"hands": ["As Kd", "7s 8d", "9s 1d"]}, "no card"),
        ({"trump": "x"}, "trump"),
        ({"trump": None}, "trump"),
        ({"trump": "sc"}, "trump"),
        ({"declarer": 3}, "declarer"),
        ({"declarer": True}, "declarer"),
        ({"leader": -1}, "leader"),
        ({"leader": "1"}, "leader"),
        ({"goal": "money"}, "goal"),
        ({"goal": "misere"}, "without trumps"),
        ({"goal": "misere", "trump": "n", "declarer": None}, "declarer"),
        ({"table": ["Ks"]}, "equal"),
        ({"table": ["As"], "hands": ["As Kd", "7s", "9s Td"]}, "As stands twice"),
        ({"table": 7}, "table"),
        ({"table": ["9d"], "hands": ["As Kd", "7s 8d", "9s Td"]}, "equal"),
        ({"table": ["9d", "Ts", "Ks"], "hands": ["As", "8d", "9s"]}, "one or two cards"),
        # Seat 2 holds a diamond, then only a trump, and played neither.
        ({"table": ["9d", "Ts"], "hands": ["As Kd", "8d", "Td"]}, "holds the suit led"),
        ({"table": ["9d", "7c"], "hands": ["As Kd", "8d", "9s"]}, "holds a trump"),
        ({"goal": "raspas", "trump": "n", "talon": "8s 9d 7d"}, "two cards"),
        ({"goal": "raspas", "trump": "n", "talon": "8c"}, "too few cards"),
        ({"goal": "raspas", "trump": "n", "talon_wins": 1}, "talon_wins"),
    ],
)
def test_nonsense(change: dict[str, Any], words: str) -> None:
    with pytest.raises(PositionError, match=words) as error:
        parse_position({**GOOD, **change})
    assert "\n" not in str(error.value)


def test_what_is_read() -> None:
    position = parse_position({**GOOD, "table": ["9d"], "hands": ["A♠ Kd", "10c", "9s Td"], "name": "unknown key"})
    assert position.strain is Strain.SPADES
    assert position.goal is Goal.TRICKS
    assert position.to_move == 2
    assert position.tricks_left == 2
    assert list(position.legal) == [Card(8 * 2 + 3)]
    raspas = parse_position({"hands": ["As Kd", "7s 8d", "9s Td"], "leader": 1, "goal": "raspas", "talon": ["8s"]})
    assert raspas.talon == (CARDS[1],)
    assert list(raspas.legal) == [CARDS[0]]


def test_the_wrong_question() -> None:
    raspas = parse_position({"hands": ["As", "7s", "9s"], "leader": 1, "goal": "raspas"})
    tricks = parse_position({"hands": ["As", "7s", "9s"], "leader": 1, "trump": "n", "declarer": 0})
    with pytest.raises(ValueError, match="solve_raspas"):
        solve(raspas)
    with pytest.raises(ValueError, match="raspas"):
        solve_raspas(tricks)
