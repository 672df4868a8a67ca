"""Who comes in later or takes over a seat (RULES 1.2)."""

from __future__ import annotations

import pytest

from preferans.agreements import AgreementError
from preferans.outcome import Ended
from preferans.sheet import SheetError
from tests.preferans.sheets import BOTH, A, B, C, game, raspas, table

MADE = game("6s", (6, 2, 2), BOTH)


def test_a_newcomer_enters_with_the_mean_to_his_disadvantage() -> None:
    written = ((0, 1, 2), (3, 0, 4), (5, 6, 0))
    sheet = table(pool=(4, 8, 2), mountain=(16, 0, 19), whists=written, dealer=A).join("New")
    assert (sheet.players, sheet.dealer) == (("New", "A", "B", "C"), 0)
    assert (sheet.pool, sheet.mountain) == ((4, 4, 8, 2), (12, 16, 0, 19))
    assert sheet.whists == ((0, 0, 0, 0), (0, 0, 1, 2), (0, 3, 0, 4), (0, 5, 6, 0))
    assert sheet.agreements.players == 4
    negative = table(mountain=(-5, -5, -6), dealer=B).join("New")
    assert (negative.players, negative.mountain) == (("A", "New", "B", "C"), (-5, -5, -5, -6))


def test_a_newcomer_sits_left_of_a_dealer_who_would_stay() -> None:
    sheet = table(raspas_same_dealer="up_to_3", dealer=A).record(raspas(4, 3, 3))
    assert sheet.dealer == A
    joined = sheet.join("New")
    assert (joined.players, joined.dealer) == (("A", "New", "B", "C"), 1)


def test_a_newcomer_whom_the_agreements_do_not_allow() -> None:
    with pytest.raises(AgreementError, match="dealer of four"):
        table(raspas_amnesty=True, raspas_talon="closed").join("New")


def test_entries_keep_the_seats_of_their_deal() -> None:
    sheet = table(dealer=C).record(MADE).join("New")
    sheet = sheet.replace(0, "Other")
    assert sheet.names == (("A", "B", "C"),)
    assert sheet.entries[0].reason.english(sheet.names[0]) == "six made"
    assert {sheet.names[0][entry.player] for entry in sheet.entries} == {"A", "B", "C"}


def test_a_newcomer_has_no_bomb_and_one_compulsory_raspas_more_for_each_lap_to_come() -> None:
    sheet = table("classic", opening_raspas=1, dealer=A)
    for _ in range(2):
        sheet = sheet.record(raspas(4, 3, 3))
    joined = sheet.join("New")  # left of B, before C
    assert (joined.players, joined.opening_left, joined.dealer) == (("A", "B", "New", "C"), 2, 2)
    sheet = sheet.record(raspas(4, 3, 3))
    assert sheet.bombs == ((2,), (2,), (2,))
    assert sheet.join("New").bombs == ((), (2,), (2,), (2,))  # left of C: seat 0


def test_two_newcomers_sit_one_after_another_before_the_same_deal() -> None:
    sheet = table(dealer=B).record(MADE).join("New").join("Newer")
    assert (sheet.players, sheet.dealer) == (("A", "B", "Newer", "New", "C"), 2)
    first = table(dealer=C).record(MADE).join("New").join("Newer")
    assert (first.players, first.dealer) == (("Newer", "New", "A", "B", "C"), 0)


def test_a_newcomer_begins_his_own_series_of_raspas() -> None:
    sheet = table(raspas_same_dealer="up_to_3", dealer=A).record(raspas(4, 3, 3)).join("New")
    dealers = []
    for _ in range(4):
        dealers.append(sheet.dealer)
        tricks = [3, 3, 4]
        tricks.insert(sheet.dealer, 0)
        sheet = sheet.record(raspas(*tricks))
    assert dealers == [1, 1, 1, 2]


def test_a_newcomer_enters_past_rounds_with_the_mean_as_well() -> None:
    sheet = table("skachki", opening_raspas=0, pool_size=4, mountain=(5, 3, 9), dealer=A)
    sheet = sheet.record(game("7s", (0, 0, 10), {A: "pass", B: "pass"}, declarer=C, ended=Ended.PASSED)).join("New")
    assert (sheet.past_pool, sheet.past_mountain) == ((0, 1, 0, 4), (5, 6, 3, 9))


def test_nobody_joins_a_pulka_that_is_over() -> None:
    with pytest.raises(SheetError, match=r"^the pulka is over \(RULES 9.1\)$"):
        table(pool_size=4, pool=(4, 4, 4)).join("New")


def test_who_takes_over_a_seat_changes_nobody_else() -> None:
    for seat, players in enumerate((("New", "B", "C"), ("A", "New", "C"), ("A", "B", "New"))):
        assert table().replace(seat, "New").players == players


def test_names_are_those_of_each_deal() -> None:
    sheet = table(dealer=C).record(MADE).replace(0, "Other").record(MADE).replace(1, "Next").record(MADE)
    assert sheet.names == (("A", "B", "C"), ("Other", "B", "C"), ("Other", "Next", "C"))
    assert sheet.deals == 3
    assert [entry.deal for entry in sheet.entries if entry.column == "pool"] == [1, 2, 3]
