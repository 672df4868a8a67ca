"""Outcomes that no deal can have are refused with a sentence, whatever part of them is impossible."""

from __future__ import annotations

from typing import Any

import pytest

from preferans.notation import parse_contract
from preferans.outcome import Ended, Outcome, OutcomeError
from tests.preferans.sheets import BOTH, NOBODY, ONLY_B, A, B, C, game, raspas, table, whists

CLASSIC = {"preset": "classic", "opening_raspas": 0}


@pytest.mark.parametrize(
    ("agreements", "outcome", "sentence"),
    [
        ({"preferans_bonus": True}, raspas(4, 3, 3, top_tricks=12), "no contract"),
        (
            {"preset": "leningrad"},
            game("7s", (), ended=Ended.CONCEDED, bid=parse_contract("6s")),
            "pays for his winning bid",
        ),
        ({"without_all": True}, game("7s", (), without_all=True, bid=parse_contract("6s")), "pays for his winning bid"),
        ({"under_order_penalty": True}, game("6s", (10, 0, 0), NOBODY, ended=Ended.PASSED, under_ordered=True), "more"),
        (CLASSIC, game("7s", (7, 2, 1), BOTH, blind_passer=A), "declarer has not passed"),
        (CLASSIC, game("7s", (7, 2, 1), BOTH, blind_passer=B), "first hand"),
        (CLASSIC, raspas(4, 3, 3, blind_passer=C), "first hand"),
        ({}, raspas(4, 3, 3, blind_passer=A), "not agreed"),
    ],
)
def test_an_impossible_outcome_is_refused(agreements: dict[str, Any], outcome: Outcome, sentence: str) -> None:
    with pytest.raises(OutcomeError, match=sentence):
        table(**agreements).record(outcome)


def test_who_gives_up_pays_for_the_bid_he_won_with() -> None:
    conceded = game("7s", (), ended=Ended.CONCEDED, bid=parse_contract("7s"))
    assert table("leningrad").record(conceded).mountain == (24, 0, 0)


def test_an_order_too_low_is_scored_as_if_failed() -> None:
    """Two tricks too low: among gentlemen the passer has his half of the whists, as on any remise."""
    outcome = game("6s", (8, 2, 0), ONLY_B, under_ordered=True)
    greedy = table(under_order_penalty=True).record(outcome)
    assert (greedy.pool, greedy.mountain) == ((0, 0, 0), (4, 0, 0))
    assert (whists(greedy, B), whists(greedy, C)) == (8, 4)
    gentle = table(under_order_penalty=True, whist_style="gentleman").record(outcome)
    assert (whists(gentle, B), whists(gentle, C)) == (6, 6)
