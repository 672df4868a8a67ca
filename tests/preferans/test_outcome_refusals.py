"""Outcomes that no deal can have are refused with a sentence, whatever part of them is impossible."""

from __future__ import annotations

from typing import Any

import pytest

from preferans.notation import parse_contract
from preferans.outcome import Ended, Outcome, OutcomeError, WhistWord
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
        ({}, game("6s", (6, 2, 2), BOTH, declarer=None), r"^a contract needs its declarer$"),
        ({}, game("6s", (6, 2, 2), BOTH, declarer=3), r"^the declarer is no seat of this table$"),
        ({}, game("6s", (11, 0, -1), BOTH), r"^a player takes from 0 to 10 tricks$"),
        ({}, game("6s", (11, 0, 0), BOTH), r"^a player takes from 0 to 10 tricks$"),
        ({}, game("6s", (), BOTH), r"^the tricks are missing$"),
        ({}, raspas(), r"^the tricks are missing$"),
        ({}, raspas(4, 3, 3, thrown=True), r"^raspas has no contract"),
        ({}, raspas(4, 3, 3, under_ordered=True), r"^raspas has no contract"),
        ({}, raspas(4, 3, 3, bid=parse_contract("6s")), r"^raspas has no contract"),
        ({}, game("6s", (), BOTH, ended=Ended.PASSED), r"^a contract that somebody whisted is played"),
        ({}, game("6s", (6, 2, 2), BOTH, bid=parse_contract("misere")), "not be below the winning bid"),
        ({}, game("misere", (0, 5, 5), bid=parse_contract("6s")), "not be below the winning bid"),
        ({"preferans_bonus": True}, game("6s", (6, 2, 2), BOTH, top_tricks=13), r"^twelve cards hold from 0 to 12"),
        ({"under_order_penalty": True}, game("6s", (6, 2, 2), BOTH, under_ordered=True), r"^an order is too low only"),
        ({"misere_half_with_dealer": True}, game("misere", (0, 5, 5), shared_with_dealer=True), "is not agreed"),
        ({"players": 4}, game("misere", (0, 5, 5, 0), shared_with_dealer=True), "is not agreed"),
        ({"players": 2, "dealer": B, "gusarik_raspas": "dummy_plays"}, raspas(), r"^the tricks are missing$"),
        ({"players": 2, "dealer": B, "gusarik_raspas": "dummy_plays"}, raspas(6, 5), r"^a deal has ten tricks"),
        ({"players": 2, "dealer": B}, raspas(4, 3), r"^a deal has ten tricks"),
        ({"gusarik_raspas": "dummy_plays"}, raspas(4, 3, 2), r"^a deal has ten tricks"),
        ({}, game("6s", (5, 5, 0), {B: "pass", C: "half"}), "half-whist that nobody returned is not played"),
        ({}, game("6s", (5, 5, 0), NOBODY), "a contract that nobody whisted is not played"),
        ({}, game("6s", (), {B: "pass", C: "half"}, ended=Ended.PASSED), "the deal ended by half"),
        ({}, game("6s", (), NOBODY, ended=Ended.HALF), "nobody said half"),
        ({}, game("6s", (9, 1, 0), NOBODY, ended=Ended.PASSED), "not played has no tricks"),
        ({}, raspas(4, 3, 3, declarer=A), "raspas has no declarer"),
        ({}, raspas(4, 3, 3, ended=Ended.PASSED), "raspas is always played"),
        ({}, raspas(4, 3, 3, talk=((B, WhistWord.WHIST),)), "raspas is not whisted"),
        ({}, game("6s", (6, 2, 2), BOTH, blind=True), "blind bids are not agreed"),
        ({"blind_game": True}, game("misere", (0, 5, 5), blind=True), "misère is not bid blind"),
        ({}, game("6s", (6, 2, 2), {A: "whist", B: "whist"}), "the declarer does not whist"),
        ({}, game("6s", (6, 2, 2), BOTH, thrown=True), "throwing the talon is not agreed"),
        ({"throw_talon": 10, "dealer": A}, game("6s", (6, 2, 2), BOTH, thrown=True), "cannot fine himself"),
        ({}, game("6s", (), without_all=True), "giving up without all is not agreed"),
        (
            {"misere_half_with_dealer": True, "players": 4},
            game("6s", (6, 2, 2, 0), BOTH, shared_with_dealer=True),
            "only",
        ),
        ({"concede": 0}, game("6s", (), ended=Ended.CONCEDED), "conceding is not agreed"),
        ({"concede": 3}, game("6s", (6, 2, 2), ended=Ended.CONCEDED), "no trick is played"),
        ({"concede": 3}, game("6s", (), NOBODY, ended=Ended.CONCEDED), "nobody is asked to whist"),
        ({}, game("misere", (), ended=Ended.PASSED), "misère is always played"),
        ({}, game("6s", (6, 2, 2), BOTH, talon="As As"), "two different cards"),
        ({}, game("6s", (6, 4), BOTH), "tricks need 3 numbers, one a player"),
        ({}, game("6s", (8, 2, 0), BOTH, under_ordered=True), "a penalty for ordering too low is not agreed"),
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


def test_the_dummys_tricks_in_raspas_are_nobodys() -> None:
    assert table(players=2, dealer=B, gusarik_raspas="dummy_plays").record(raspas(4, 3)).mountain == (4, 3)
    assert table(players=2, dealer=B, gusarik_raspas="dummy_plays").record(raspas(6, 4)).mountain == (6, 4)


@pytest.mark.parametrize("top_tricks", [0, 12])
def test_twelve_cards_hold_none_to_twelve_top_tricks(top_tricks: int) -> None:
    sheet = table(preferans_bonus=True).record(game("6s", (6, 2, 2), BOTH, top_tricks=top_tricks))
    assert sheet.finished is (top_tricks == 12)


def test_a_declarer_of_any_seat_may_order_too_low() -> None:
    outcome = game("6s", (2, 8, 0), {C: "whist", A: "pass"}, declarer=B, under_ordered=True)
    assert table(under_order_penalty=True).record(outcome).mountain == (0, 4, 0)
