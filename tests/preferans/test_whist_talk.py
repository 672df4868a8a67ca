"""The whist talk of an outcome: what may be said, who counts as whister, who writes what (RULES 4, 6.2, 13)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from preferans.actions import Look
from preferans.agreements import Agreements, ReturnWhist
from preferans.contracts import Contract
from preferans.outcome import Ended, Outcome, OutcomeError, check_outcome, roles
from preferans.whisting import Stage, Whisting
from tests.preferans.sheets import ONLY_B, A, B, C, D, Talk, game, table, whists

RETURNED: Talk = [(B, "pass"), (C, "half"), (B, "return")]


def six(talk: Talk, taken: int = 5, players: int = 3, contract: str = "6s", **more: Any) -> Outcome:
    defence = 10 - taken
    return game(contract, (taken, defence, 0, 0)[:players], talk, **more)


@pytest.mark.parametrize(
    ("preset", "contract", "talk"),
    [
        ("sochi", "6s", RETURNED),
        ("sochi", "7s", {C: "half", B: "return"}),
        ("sochi", "6s", {B: "return", C: "half"}),
        ("sochi", "6s", [(B, "pass"), (C, "half"), (B, "whist")]),
        ("leningrad", "6s", [(B, "whist"), (C, "pass"), (B, "half"), (C, "return")]),
        ("leningrad", "6s", {B: "half", C: "return"}),
        ("leningrad", "7s", [(B, "whist"), (C, "pass"), (B, "whist")]),
        ("leningrad", "8s", [(B, "pass"), (C, "pass"), (B, "return")]),
        ("leningrad", "8s", [(B, "pass"), (C, "pass"), (B, "whist")]),
        ("leningrad", "8s", {C: "pass", B: "return"}),
        ("leningrad", "8s", {B: "return"}),
    ],
)
def test_talk_that_ends_with_a_whist_is_accepted(preset: str, contract: str, talk: Talk) -> None:
    table(preset).record(six(talk, contract=contract))


@pytest.mark.parametrize(
    ("agreements", "contract", "talk", "sentence"),
    [
        ({}, "6s", {B: "whist", C: "half"}, "not open after a whist"),
        ({}, "8s", [(B, "pass"), (C, "half"), (B, "return")], "only for sixes and sevens"),
        ({"half_whist": False}, "6s", RETURNED, "half-whist is not agreed"),
        ({"return_whist": "off"}, "6s", RETURNED, "returning the whist is not agreed"),
        ({}, "6s", {B: "half", C: "return"}, "may not begin with half"),
        ({}, "6s", {B: "return", C: "pass"}, "no whist to be returned"),
        ({}, "8s", {B: "return", C: "pass"}, "not agreed here"),
        ({}, "8s", [(B, "pass"), (C, "pass"), (B, "whist")], "out of turn"),
        ({}, "6s", [(B, "whist"), (C, "pass"), (B, "whist")], "out of turn"),
        ({}, "6s", [(C, "whist"), (B, "pass"), (C, "whist")], "out of turn"),
        ({}, "6s", [(B, "pass"), (C, "half"), (C, "whist")], "out of turn"),
        ({}, "6s", [(B, "half"), (C, "pass"), (B, "whist")], "may not begin|may not say half"),
        ({}, "6s", {B: "half", C: "half"}, "only one defender says half"),
        ({}, "6s", {B: "dealer", C: "pass"}, "a dealer who sits out"),
        ({"players": 4}, "6s", {B: "whist", C: "pass", D: "dealer"}, "only after both left"),
        ({"players": 4, "dealer_whist": False}, "6s", {B: "pass", C: "pass", D: "dealer"}, "is not agreed"),
        ({"players": 4, "return_whist": "off"}, "6s", {B: "pass", C: "half", D: "return"}, "not agreed here"),
        ({"players": 4}, "6s", {B: "pass", C: "pass", D: "half"}, "does not say half"),
        ({"players": 5}, "6s", {C: "whist"}, "seat 2 is not asked"),
        ({}, "6s", [(B, "pass"), (C, "pass"), (B, "whist")], "out of turn"),
        ({}, "6s", [(B, "pass"), (C, "pass"), (C, "whist")], "out of turn"),
        ({"preset": "leningrad"}, "8s", {B: "whist", C: "return"}, "no whist to be returned"),
        ({"preset": "leningrad"}, "8s", [(B, "pass"), (C, "pass"), (B, "pass"), (B, "whist")], "out of turn"),
        ({"players": 4}, "6s", [(B, "pass"), (C, "half"), (D, "pass"), (B, "return")], "out of turn"),
        (
            {"preset": "leningrad", "players": 4, "dealer_whist": False},
            "8s",
            [(B, "pass"), (C, "pass"), (B, "pass"), (D, "pass")],
            "out of turn",
        ),
    ],
)
def test_talk_that_cannot_be_is_refused(agreements: dict[str, Any], contract: str, talk: Talk, sentence: str) -> None:
    players = agreements.get("players", 3)
    tricks = (5, 5, 0, 0, 0)[:players]
    with pytest.raises(OutcomeError, match=sentence):
        table(**agreements).record(game(contract, tricks, talk))


def test_a_whist_retaken_may_be_written_as_a_return_where_no_half_is_returned() -> None:
    retake = table(return_whist="off", pass_pass_whist=True)
    assert whists(retake.record(six({C: "pass", B: "return"}, contract="8s", taken=8)), B) == 2 * 6


def test_who_returns_the_whist_writes_alone_and_the_half_whister_nothing() -> None:
    after = table("leningrad").record(six(RETURNED))
    assert (after.mountain, whists(after, B), whists(after, C)) == ((4, 0, 0), 5 * 4 + 4, 0)
    left = table("leningrad").record(six([(B, "whist"), (C, "pass"), (B, "half"), (C, "return")]))
    assert (whists(left, B), whists(left, C)) == (0, 5 * 4 + 4)


def test_who_returns_the_whist_owes_the_whole_duty() -> None:
    after = table().record(six(RETURNED, taken=9))
    assert (after.pool, after.mountain, whists(after, B)) == ((2, 0, 0), (0, 6, 0), 2)


def test_a_whist_retaken_after_two_passes_is_written_alone() -> None:
    talk: Talk = [(B, "pass"), (C, "pass"), (B, "whist")]
    after = table("leningrad").record(six(talk, contract="8s", taken=7))
    assert (whists(after, B), whists(after, C)) == (3 * 12 + 12, 12)
    order = table("leningrad").record(six({C: "pass", B: "whist"}, contract="8s", taken=7))
    assert order.whists == after.whists


def test_a_whist_said_at_once_is_shared_where_it_could_be_retaken_too() -> None:
    after = table("leningrad").record(six(ONLY_B, contract="8s", taken=7))
    assert (whists(after, B), whists(after, C)) == (3 * 12 // 2 + 12, 3 * 12 // 2 + 12)


@pytest.mark.parametrize("word", ["dealer", "whist", "return"])
def test_the_dealers_whist(word: str) -> None:
    after = table("leningrad", 4).record(six({B: "pass", C: "pass", D: word}, players=4))
    assert [row[A] for row in after.whists] == [0, 4, 4, 5 * 4 + 4]
    made = table("leningrad", 4).record(six({B: "pass", C: "pass", D: word}, taken=8, players=4))
    assert (made.mountain, whists(made, D)) == ((0, 0, 0, 4), 8)
    unpaid = table("leningrad-fspr", 4).record(six({B: "pass", C: "pass", D: word}, taken=8, players=4))
    assert unpaid.mountain == (0, 0, 0, 0)


def test_the_dealer_who_whists_has_consolation_where_dealers_have_none() -> None:
    sheet = table(players=4, consolation_to_dealer=False)
    assert whists(sheet.record(six({B: "pass", C: "pass", D: "dealer"}, players=4)), D) == 5 * 2 + 2
    assert whists(sheet.record(six(ONLY_B, players=4)), D) == 0


def test_the_dealer_returns_a_half_whist() -> None:
    after = table(players=4).record(six({B: "pass", C: "half", D: "return"}, players=4))
    assert [row[A] for row in after.whists] == [0, 2, 0, 5 * 2 + 2]


def test_tricks_may_stand_at_the_whisting_dealers_seat() -> None:
    talk = {B: "pass", C: "pass", D: "dealer"}
    one = table(players=4).record(game("6s", (5, 1, 0, 4), talk))
    assert whists(one, D) == 5 * 2 + 2
    with pytest.raises(OutcomeError, match="seat 3 sits out"):
        table(players=4).record(game("6s", (5, 1, 0, 4), ONLY_B))


def test_half_whist_after_whist_and_pass_stands() -> None:
    talk: Talk = [(B, "whist"), (C, "pass"), (B, "half"), (C, "pass")]
    after = table("leningrad").record(game("7s", (), talk, ended=Ended.HALF))
    assert (after.pool, whists(after, B)) == ((4, 0, 0), 8)


@pytest.mark.parametrize(("level", "amount"), [(6, 4), (7, 4)])
@pytest.mark.parametrize(("preset", "times"), [("sochi", 1), ("rostov", 1), ("leningrad", 2)])
def test_a_half_whist_is_half_of_the_duty(level: int, amount: int, preset: str, times: int) -> None:
    after = table(preset).record(game(f"{level}s", (), {B: "pass", C: "half"}, ended=Ended.HALF))
    assert whists(after, C) == amount * times


def test_in_gusarik_the_whist_is_single() -> None:
    sheet = table(players=2, dealer=B)
    made = sheet.record(game("6s", (8, 2), {B: "whist"}))
    assert (made.pool, made.mountain, made.whists[B][A]) == ((2, 0), (0, 4), 4)
    failed = sheet.record(game("6s", (5, 5), {B: "whist"}))
    assert (failed.mountain, failed.whists[B][A]) == ((2, 0), 12)
    gentle = table("leningrad", 2, dealer=B).record(game("6s", (5, 5), {B: "whist"}))
    assert gentle.whists[B][A] == 24


def test_stalingrad_and_the_checked_ten_ask_nobody() -> None:
    for talk in ((), {B: "pass", C: "pass"}, {B: "pass", C: "half"}, {B: "whist", C: "whist"}):
        forced = six(talk)
        assert roles(forced, table(stalingrad=True).agreements, C).whisters == (B, C)
        table(stalingrad=True).record(forced)
    checked = table("leningrad").record(game("10s", (), ended=Ended.PASSED))
    assert checked.pool == (10, 0, 0)
    with pytest.raises(OutcomeError, match="whisted by both"):
        table(stalingrad=True).record(game("6s", (), {B: "pass", C: "pass"}, ended=Ended.PASSED))


# The talk of the table against the talk that the sheet accepts


def talks(whisting: Whisting) -> Iterator[Whisting]:
    """Every way in which this talk can go on to its end; the dealer looks at one hand only."""
    if whisting.over or whisting.stage is Stage.CHOICE:
        yield whisting
        return
    place = whisting.turn
    for action in whisting.legal(place):
        if not isinstance(action, Look) or action.seat == whisting.first:
            yield from talks(whisting.after(place, action))


@pytest.mark.parametrize(("players", "dealer", "seats"), [(2, 1, (0, 2, 1)), (3, 2, (0, 1, 2)), (4, 3, (0, 1, 2, 3))])
def test_every_talk_at_the_table_is_accepted_by_the_sheet(players: int, dealer: int, seats: tuple[int, ...]) -> None:
    """``seats``: whose seat each place is. Whoever holds the whist at the end holds it on the sheet."""
    on_off = (False, True)
    for half, stay, retake, sits, returns, level in product(on_off, on_off, on_off, on_off, ReturnWhist, range(6, 10)):
        agreements = Agreements(
            players=players,
            half_whist=half,
            whist_pass_half=stay and half,
            pass_pass_whist=retake,
            dealer_whist=sits,
            return_whist=returns,
        )
        contract = Contract.of(level, 1)
        start = Whisting.start(agreements, contract, 0, (0, 1, 2), dealer_sits=players == 4)
        for end in talks(start):
            talk = tuple((seats[place], word) for place, word in end.talk)
            played = end.ended is None
            tricks = (level, 10 - level, 0, 0)[:players] if played else ()
            outcome = Outcome(contract=contract, declarer=0, tricks=tricks, talk=talk, ended=end.ended or Ended.PLAYED)
            check_outcome(outcome, agreements, dealer)
            who = roles(outcome, agreements, dealer)
            assert who.defenders == tuple(seats[place] for place in end.defenders)
            assert sorted(who.whisters) == sorted(seats[place] for place in end.whisters)
            assert who.half == (None if played or end.half is None else seats[end.half])
