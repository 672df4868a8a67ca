"""Whose deal it is and when a lap is over, where the deal does not simply pass to the left each time."""

from __future__ import annotations

import pytest

from preferans.sheet import Sheet, SheetError
from tests.preferans.sheets import A, B, C, game, raspas, table

OPENING = raspas(4, 3, 3)
GAME = game("7s", (7, 2, 1), {B: "whist", C: "whist"})


def dealers_of(sheet: Sheet, deals: int) -> list[int]:
    dealers = []
    for _ in range(deals):
        dealers.append(sheet.dealer)
        sheet = sheet.record(OPENING)
    return dealers


@pytest.mark.parametrize("carried_over", [0, 1, 2])
def test_opening_raspas_moves_the_deal_whatever_was_carried_over(carried_over: int) -> None:
    sheet = table("classic", dealer=A, raspas_in_a_row=carried_over)
    assert dealers_of(sheet, 6) == [A, B, C, A, A, A]


def test_opening_raspas_of_a_new_round_moves_the_deal_where_raspas_do_not() -> None:
    sheet = table("skachki", raspas_same_dealer="up_to_3", opening_raspas=1, pool_size=1, rounds=2, dealer=A)
    sheet = sheet.record(raspas(0, 4, 6))
    assert (sheet.round, sheet.opening_left, sheet.dealer) == (2, 3, B)
    assert dealers_of(sheet, 3) == [B, C, A]


def test_a_round_that_ends_in_raspas_leaves_no_stay_behind() -> None:
    sheet = table("skachki", raspas_same_dealer="up_to_3", pool_size=6, rounds=2, dealer=A)
    for _ in range(3):
        sheet = sheet.record(OPENING)
    sheet = sheet.record(game("7s", (7, 2, 1), {B: "whist", C: "whist"}))  # A has 4 of 6
    for _ in range(2):
        sheet = sheet.record(raspas(0, 4, 6))
    assert (sheet.round, sheet.opening_left, sheet.dealer) == (2, 3, B)
    assert dealers_of(sheet, 3) == [B, C, A]


def test_a_lap_is_over_when_the_deal_is_back_at_the_first_dealer() -> None:
    sheet = table("sochi", end="laps", laps=2, pool_size=100, dealer=A)
    sheet = sheet.record(OPENING).record(OPENING, dealer=C)
    assert (sheet.dealer, sheet.laps, sheet.finished) == (A, 1, False)
    for _ in range(3):
        assert not sheet.finished
        sheet = sheet.record(OPENING)
    assert sheet.finished


def test_time_up_lets_the_lap_end_at_the_first_dealer() -> None:
    sheet = table("sochi", pool_size=100, dealer=A).record(OPENING, dealer=B).time_up()
    assert (sheet.dealer, sheet.finished) == (C, False)
    assert sheet.record(OPENING).finished


def test_the_first_dealer_moves_up_with_his_seat() -> None:
    sheet = table("sochi", end="laps", laps=1, pool_size=100, dealer=B).record(OPENING).record(OPENING)
    assert sheet.dealer == A
    sheet = sheet.join("Gleb")  # he sits between C and A, and deals next
    four = raspas(3, 0, 4, 3)
    assert (sheet.players, sheet.dealer) == (("Gleb", "A", "B", "C"), 0)
    sheet = sheet.record(raspas(0, 3, 3, 4))
    assert (sheet.dealer, sheet.finished) == (1, False)
    sheet = sheet.record(four)
    assert (sheet.dealer, sheet.finished) == (2, True)


def test_a_newcomer_between_laps_begins_the_next_lap() -> None:
    sheet = table("sochi", end="laps", laps=2, pool_size=100, dealer=A)
    for _ in range(3):
        sheet = sheet.record(OPENING)
    sheet = sheet.join("Gleb")
    dealt = 0
    while not sheet.finished:
        tricks = [4, 3, 3]
        tricks.insert(sheet.dealer, 0)
        sheet = sheet.record(raspas(*tricks))
        dealt += 1
    assert dealt == 4


def test_nobody_passes_blind_in_a_compulsory_raspas() -> None:
    sheet = table("classic", dealer=C)
    with pytest.raises(SheetError, match="no auction"):
        sheet.record(raspas(4, 3, 3, blind_passer=A))
    with pytest.raises(SheetError, match="comes first"):
        sheet.record(GAME)


@pytest.mark.parametrize(("carried_over", "dealers"), [(0, [A, A, A, B]), (1, [A, A, B, B]), (2, [A, B, B, B])])
def test_raspas_carried_over_count_where_the_dealer_stays(carried_over: int, dealers: list[int]) -> None:
    sheet = table(raspas_same_dealer="up_to_3", dealer=A, raspas_in_a_row=carried_over)
    assert dealers_of(sheet, 4) == dealers
    passing = table(dealer=A, raspas_in_a_row=carried_over)
    assert dealers_of(passing, 4) == [A, B, C, A]


def test_another_dealer_begins_his_own_series() -> None:
    sheet = table(raspas_same_dealer="up_to_3", dealer=A).record(OPENING).record(OPENING)
    assert dealers_of(sheet.with_dealer(A), 2) == [A, B]
    assert dealers_of(sheet.with_dealer(C), 4) == [C, C, C, A]


def test_seat_0_deals_first_where_nobody_is_named() -> None:
    assert Sheet.start(table().agreements, "ABC").dealer == A
