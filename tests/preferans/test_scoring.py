"""The entries of one deal as they stand on the sheet: who writes what, in which order, and why (RULES 6)."""

from __future__ import annotations

from typing import Any

import pytest

from preferans.outcome import Ended, Outcome
from preferans.scoring import Entry, Situation, score
from tests.preferans.sheets import BOTH, ONLY_B, A, B, C, game, passed_out, raspas, table

NAMES = "ABCD"
HALF_RETURNED = [(B, "pass"), (C, "half"), (B, "return")]


def entries(
    outcome: Outcome, preset: str = "sochi", players: int = 3, *, times: int = 1, **changes: Any
) -> list[Entry]:
    """The seventh deal, dealt by the last seat; a trick in raspas costs 2."""
    agreements = table(preset, players, **changes).agreements
    situation = Situation(deal=7, dealer=players - 1, raspas_price=2, times=times)
    return list(score(outcome, agreements, situation))


def line(entry: Entry) -> str:
    on = "" if entry.on is None else f" on {NAMES[entry.on]}"
    return f"{NAMES[entry.player]} {entry.column} {entry.amount}{on}: {entry.reason.english(NAMES)}"


CASES: list[tuple[Outcome, dict[str, Any], list[str]]] = [
    (
        game("6s", (8, 2, 0), BOTH),
        {},
        [
            "A pool 2: six made",
            "B whists 4 on A: 2 tricks on A's six",
            "C mountain 4: 2 tricks missing for the whist on A's six",
        ],
    ),
    (
        game("6s", (8, 2, 0), ONLY_B, blind=True),
        {"times": 2, "blind_game": True},
        [
            "A pool 4: six made, ×2",
            "B whists 8 on A: 2 tricks of the defence on A's six, ×2",
            "B mountain 8: 2 tricks missing for the whist on A's six, ×2",
        ],
    ),
    (
        game("7s", (6, 4, 0), ONLY_B),
        {},
        [
            "A mountain 4: seven, 1 trick short",
            "B whists 4 on A: consolation, A's seven 1 trick short",
            "C whists 4 on A: consolation, A's seven 1 trick short",
            "B whists 16 on A: 4 tricks of the defence on A's seven",
        ],
    ),
    (
        game("7s", (6, 4, 0), ONLY_B),
        {"preset": "leningrad"},
        [
            "A mountain 8: seven, 1 trick short",
            "B whists 8 on A: consolation, A's seven 1 trick short",
            "C whists 8 on A: consolation, A's seven 1 trick short",
            "B whists 16 on A: half of the defence's 4 tricks on A's seven",
            "C whists 16 on A: half of the defence's 4 tricks on A's seven",
        ],
    ),
    (  # clockwise from the declarer's left
        game("6s", (3, 5, 2), {C: "whist", A: "whist"}, declarer=B),
        {},
        [
            "B mountain 2: six, 1 trick short",
            "C whists 2 on B: consolation, B's six 1 trick short",
            "A whists 2 on B: consolation, B's six 1 trick short",
            "C whists 4 on B: 2 tricks on B's six",
            "A whists 6 on B: 3 tricks on B's six",
        ],
    ),
    (passed_out("6s"), {}, ["A pool 2: six, nobody whisted"]),
    (
        game("6s", (), {B: "pass", C: "half"}, ended=Ended.HALF),
        {},
        ["A pool 2: six, left for a half-whist", "C whists 4 on A: half-whist on A's six, 2 tricks"],
    ),
    (game("8s", (), ended=Ended.CONCEDED), {"concede": 3}, ["A mountain 18: eight conceded as 3 tricks short"]),
    (
        game("8s", (), without_all=True),
        {"without_all": True},
        [
            "A mountain 48: eight without all, 8 tricks short",
            "B whists 48 on A: consolation, A's eight 8 tricks short",
            "C whists 48 on A: consolation, A's eight 8 tricks short",
        ],
    ),
    (  # who left for half has no consolation, here too
        game("6s", (8, 2, 0), HALF_RETURNED, under_ordered=True),
        {"under_order_penalty": True},
        [
            "A mountain 4: six ordered too low by 2 tricks",
            "B whists 4 on A: consolation, A's six ordered too low by 2 tricks",
            "B whists 4 on A: 2 tricks of the defence on A's six",
        ],
    ),
    (
        game("6s", (6, 2, 2, 0), BOTH, talon="As Kh", thrown=True),
        {"players": 4, "paid_talon": "flat10", "throw_talon": 10},
        [
            "A pool 2: six made",
            "B whists 4 on A: 2 tricks on A's six",
            "C whists 4 on A: 2 tricks on A's six",
            "D whists 10 on A: an ace in the talon of A's six",
            "A whists 10 on D: a thrown talon",
        ],
    ),
    (game("misere", (0, 5, 5)), {}, ["A pool 10: misère made"]),
    (game("misere", (3, 4, 3)), {}, ["A mountain 30: 3 tricks on a misère"]),
    (
        game("misere", (0, 5, 5, 0), shared_with_dealer=True),
        {"players": 4, "misere_half_with_dealer": True},
        ["A pool 5: half of A's misère made", "D pool 5: half of A's misère made"],
    ),
    (  # an odd amount is not split: the declarer has the larger part
        game("misere", (3, 4, 3, 0), shared_with_dealer=True),
        {"players": 4, "misere_half_with_dealer": True, "misere_trick": 5},
        ["A mountain 8: half of 3 tricks on A's misère", "D mountain 7: half of 3 tricks on A's misère"],
    ),
    (
        raspas(1, 3, 6),
        {},
        [
            "A mountain 2: 1 trick in raspas at 2",
            "B mountain 6: 3 tricks in raspas at 2",
            "C mountain 12: 6 tricks in raspas at 2",
        ],
    ),
    (
        raspas(1, 3, 6),
        {"raspas_amnesty": True},
        [
            "B mountain 4: 3 tricks in raspas at 2, 1 trick forgiven",
            "C mountain 10: 6 tricks in raspas at 2, 1 trick forgiven",
        ],
    ),
    (
        raspas(0, 4, 6, 0),
        {"players": 4, "dealer_zero_bonus": True},
        [
            "B mountain 8: 4 tricks in raspas at 2",
            "C mountain 12: 6 tricks in raspas at 2",
            "A pool 2: no trick in raspas",
            "D pool 2: the dealer's share in raspas",
        ],
    ),
    (
        raspas(1, 3, 6),
        {"preset": "rostov"},
        [
            "A whists 15 on B: fewest in raspas, 3 tricks of B",
            "A whists 30 on C: fewest in raspas, 6 tricks of C",
        ],
    ),
    (
        raspas(2, 2, 6),
        {"preset": "rostov"},
        [
            "A whists 15 on C: fewest in raspas, 6 tricks of C shared by 2",
            "B whists 15 on C: fewest in raspas, 6 tricks of C shared by 2",
        ],
    ),
]


@pytest.mark.parametrize(("outcome", "agreed", "lines"), CASES)
def test_every_entry_says_why(outcome: Outcome, agreed: dict[str, Any], lines: list[str]) -> None:
    assert [line(entry) for entry in entries(outcome, **agreed)] == lines


def test_entries_carry_the_number_of_their_deal() -> None:
    assert {entry.deal for entry in entries(game("6s", (5, 3, 2), BOTH))} == {7}
