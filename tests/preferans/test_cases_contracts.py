"""The worked cases of trick contracts and misère, every convention, each under its own name."""

from __future__ import annotations

import pytest

from preferans.agreements import Agreements
from preferans.notation import parse_card_list
from preferans.outcome import Ended, OutcomeError
from preferans.presets import preset
from preferans.scoring import talon_find
from preferans.sheet import Sheet
from tests.preferans.sheets import BOTH, NOBODY, ONLY_B, ONLY_C, A, B, C, D, game, passed_out, raspas, table, whists


def stands(sheet: Sheet) -> tuple[tuple[int, ...], tuple[int, ...], list[int]]:
    """Pools, mountains, and the whists that each wrote on A."""
    return sheet.pool, sheet.mountain, [row[A] for row in sheet.whists]


# B: the talon


@pytest.mark.parametrize(
    ("name", "bid", "price"), [("sochi", "7h", 12), ("leningrad", "6s", 12), ("leningrad", "8s", 36)]
)
def test_b05_three_undertricks_conceded(name: str, bid: str, price: int) -> None:
    after = table(name, concede=3).record(game(bid, (), ended=Ended.CONCEDED))
    assert stands(after) == ((0, 0, 0), (price, 0, 0), [0, 0, 0])


def test_b07_conceding_that_is_not_agreed_is_refused() -> None:
    with pytest.raises(OutcomeError, match=r"conceding is not agreed \(RULES 3.4\)"):
        table(concede=0).record(game("7h", (), ended=Ended.CONCEDED))


@pytest.mark.parametrize(
    ("talon", "whists_flat", "units"),
    [
        ("As 7h", 10, 1),
        ("As Ks", 30, 2),
        ("Ks As", 30, 2),
        ("As Kh", 10, 1),
        ("As Ah", 20, 3),
        ("Kh Qh", 10, 1),
        ("Kh Qs", 0, 0),
        ("Kh Kd", 0, 0),
        ("Qh Jh", 0, 0),
    ],
)
def test_b08_what_a_talon_is_worth(talon: str, whists_flat: int, units: int) -> None:
    first, second = parse_card_list(talon)
    found = talon_find((first, second))
    assert (found[1:] if found else (0, 0)) == (whists_flat, units)


def test_b10_paid_talon_of_three() -> None:
    deal = game("6s", (6, 3, 1), BOTH, talon="Ah Kh")
    after = table(paid_talon="units").record(deal)
    assert whists(after, C) == 2 + 2 * 2
    assert whists(after, B) == 6
    split = table(paid_talon="units", paid_talon3="split_both").record(deal)
    assert (whists(split, B), whists(split, C)) == (6 + 2, 2 + 2)
    assert whists(table(paid_talon="units", dealer=A).record(deal), C) == 2  # the declarer dealt


def test_b11_paid_talon_of_four() -> None:
    after = table("leningrad-fspr", 4).record(game("7s", (7, 2, 1, 0), BOTH, talon="As Ks"))
    assert whists(after, D) == 2 * 8


def test_b13_paid_talon_of_a_failed_game() -> None:
    after = table("leningrad-fspr", 4).record(game("7s", (5, 3, 2, 0), BOTH, talon="As 7h"))
    written = [entry.amount for entry in after.entries if entry.player == D and entry.on == A]
    assert sorted(written) == [8, 16]


@pytest.mark.parametrize("players", [3, 4])
def test_b14_thrown_talon(players: int) -> None:
    dealer = players - 1
    made = game("6s", (6, 2, 2, 0)[:players], BOTH, thrown=True)
    assert table("rostov", players).record(made).whists[A][dealer] == 10
    misere = game("misere", (0, 5, 5, 0)[:players], thrown=True)
    assert table("rostov", players).record(misere).whists[A][dealer] == 10
    with pytest.raises(OutcomeError, match="not agreed"):
        table("sochi", players).record(made)


# D: Sochi


def test_d01_consolation() -> None:
    after = table().record(game("6s", (5, 3, 2), BOTH))
    assert stands(after) == ((0, 0, 0), (2, 0, 0), [0, 8, 6])


def test_d03_gentleman_whist_shares_the_tricks_of_a_single_whister() -> None:
    after = table(whist_style="gentleman").record(game("6s", (5, 3, 2), ONLY_B))
    assert stands(after) == ((0, 0, 0), (2, 0, 0), [0, 7, 7])


def test_d05_one_whister_took_less_than_his_half() -> None:
    deal = game("6s", (7, 3, 0), BOTH)
    assert stands(table().record(deal)) == ((2, 0, 0), (0, 0, 4), [0, 6, 0])
    assert stands(table(responsibility="half").record(deal)) == ((2, 0, 0), (0, 0, 2), [0, 6, 0])
    assert stands(table(six_seven_shortfall="pair").record(deal)) == ((2, 0, 0), (0, 0, 2), [0, 6, 0])


def test_d07_single_whister_with_his_duty() -> None:
    after = table().record(game("6s", (6, 0, 4), ONLY_C))
    assert stands(after) == ((2, 0, 0), (0, 0, 0), [0, 0, 8])


def test_d09_both_whisters_short() -> None:
    deal = game("6s", (9, 1, 0), BOTH)
    assert table().record(deal).mountain == (0, 2, 4)
    assert table(six_seven_shortfall="pair").record(deal).mountain == (0, 2, 4)
    assert table(responsibility="half").record(deal).mountain == (0, 1, 2)


def test_d11_two_undertricks() -> None:
    after = table().record(game("6s", (4, 4, 2), BOTH))
    assert stands(after) == ((0, 0, 0), (4, 0, 0), [0, 12, 8])


def test_d13_nobody_whists() -> None:
    assert stands(table().record(passed_out("7s"))) == ((4, 0, 0), (0, 0, 0), [0, 0, 0])


def test_d15_eight_fails() -> None:
    after = table().record(game("8d", (6, 3, 1), BOTH))
    assert stands(after) == ((0, 0, 0), (12, 0, 0), [0, 30, 18])


@pytest.mark.parametrize(
    ("reading", "mountain"),
    [("second", (0, 0, 6)), ("both", (0, 6, 6)), ("each", (0, 6, 6)), ("second_personal", (0, 0, 6))],
)
def test_d17_no_trick_against_an_eight(reading: str, mountain: tuple[int, ...]) -> None:
    after = table(resp8910=reading).record(game("8s", (10, 0, 0), BOTH))
    assert stands(after) == ((6, 0, 0), mountain, [0, 0, 0])


def test_d17_the_second_is_who_whisted_last() -> None:
    after = table(dealer=A).record(game("8s", (0, 0, 10), {A: "whist", B: "whist"}, declarer=C))
    assert after.mountain == (0, 6, 0)


@pytest.mark.parametrize(
    ("reading", "mountain"),
    [("second", (0, 0, 0)), ("both", (0, 0, 0)), ("each", (0, 0, 8)), ("second_personal", (0, 0, 8))],
)
def test_d19_one_trick_against_a_nine(reading: str, mountain: tuple[int, ...]) -> None:
    after = table(resp8910=reading).record(game("9h", (9, 1, 0), BOTH))
    assert stands(after) == ((8, 0, 0), mountain, [0, 8, 0])


def test_d21_checked_ten() -> None:
    after = table(ten="checked").record(game("10d", (10, 0, 0)))
    assert stands(after) == ((10, 0, 0), (0, 0, 0), [0, 0, 0])
    failed = table(ten="checked").record(game("10d", (9, 0, 1)))
    assert stands(failed) == ((0, 0, 0), (10, 0, 0), [0, 10, 20])


def test_d23_whisted_ten() -> None:
    after = table().record(game("10d", (10, 0, 0), ONLY_C))
    assert stands(after) == ((10, 0, 0), (0, 0, 10), [0, 0, 0])


def test_d25_whisted_ten_fails() -> None:
    after = table().record(game("10d", (9, 0, 1), ONLY_C))
    assert stands(after) == ((0, 0, 0), (10, 0, 0), [0, 10, 20])
    without = table(consolation="none").record(game("10d", (9, 0, 1), ONLY_C))
    assert stands(without) == ((0, 0, 0), (10, 0, 0), [0, 0, 10])


def test_d27_half_whist_stands() -> None:
    after = table().record(game("7s", (), {B: "pass", C: "half"}, ended=Ended.HALF))
    assert stands(after) == ((4, 0, 0), (0, 0, 0), [0, 0, 4])


def test_d29_misere_shared_with_the_dealer() -> None:
    start = table(players=4, misere_half_with_dealer=True)
    made = start.record(game("misere", (0, 5, 5, 0), shared_with_dealer=True))
    assert (made.pool, made.mountain) == ((5, 0, 0, 5), (0, 0, 0, 0))
    caught = start.record(game("misere", (3, 4, 3, 0), shared_with_dealer=True))
    assert (caught.pool, caught.mountain) == ((0, 0, 0, 0), (15, 0, 0, 15))


# E: Leningrad, FSPR, Rostov, Classic, Skachki


def test_e01_leningrad_seven() -> None:
    after = table("leningrad").record(game("7s", (7, 1, 2), BOTH))
    assert stands(after) == ((4, 0, 0), (0, 0, 0), [0, 8, 16])


def test_e03_leningrad_six() -> None:
    after = table("leningrad").record(game("6c", (7, 1, 2), BOTH))
    assert stands(after) == ((2, 0, 0), (0, 2, 0), [0, 4, 8])


def test_e05_leningrad_eight() -> None:
    after = table("leningrad").record(game("8s", (9, 1, 0), BOTH))
    assert stands(after) == ((6, 0, 0), (0, 0, 0), [0, 12, 0])


def test_e07_leningrad_nine_one_whister() -> None:
    after = table("leningrad").record(game("9s", (10, 0, 0), ONLY_B))
    assert stands(after) == ((8, 0, 0), (0, 8, 0), [0, 0, 0])


def test_e09_leningrad_nine_fails() -> None:
    after = table("leningrad").record(game("9s", (7, 1, 2), BOTH))
    assert stands(after) == ((0, 0, 0), (32, 0, 0), [0, 48, 64])


def test_e11_leningrad_ten() -> None:
    deal = game("10s", (10, 0, 0), BOTH)
    assert stands(table("leningrad", ten="whisted").record(deal)) == ((10, 0, 0), (0, 10, 10), [0, 0, 0])
    assert stands(table("leningrad").record(deal)) == ((10, 0, 0), (0, 0, 0), [0, 0, 0])


def test_e13_consolation_to_the_dealer() -> None:
    deal = game("7s", (5, 3, 2, 0), BOTH)
    after = table("leningrad-fspr", 4).record(deal)
    assert (after.mountain[A], whists(after, D)) == (16, 16)
    home = table("leningrad-fspr", 4, consolation_to_dealer=False).record(deal)
    assert (home.mountain[A], whists(home, D)) == (16, 0)


def test_e15_gentleman_whist_is_for_failures_only() -> None:
    after = table("leningrad").record(game("7s", (7, 3, 0), ONLY_B))
    assert stands(after) == ((4, 0, 0), (0, 0, 0), [0, 24, 0])


def test_e17_stalingrad() -> None:
    after = table("leningrad", stalingrad=True).record(game("6s", (5, 3, 2), NOBODY))
    assert stands(after) == ((0, 0, 0), (4, 0, 0), [0, 16, 12])


@pytest.mark.parametrize(
    ("level", "prices"), [(6, (4, 4, 2)), (7, (8, 8, 4)), (8, (12, 12, 6)), (9, (16, 16, 8)), (10, (20, 20, 10))]
)
def test_e19_leningrad_prices(level: int, prices: tuple[int, int, int]) -> None:
    agreements = preset("leningrad")
    found = agreements.whist_price(level), agreements.undertrick_price(level), agreements.shortfall_price(level)
    assert found == prices
    assert agreements.misere_trick == 20


def test_e21_rostov_single_whist() -> None:
    deal = game("6s", (5, 3, 2), ONLY_B)
    assert stands(table("rostov").record(deal))[2] == [0, 15, 15]
    assert stands(table("rostov", whist_style="greedy").record(deal))[2] == [0, 20, 10]


def test_e23_rostov_eight_fails() -> None:
    after = table("rostov").record(game("8s", (6, 3, 1), BOTH))
    assert stands(after) == ((0, 0, 0), (12, 0, 0), [0, 38, 26])


def test_e25_a_bomb_doubles_the_game_and_burns() -> None:
    sheet = table("classic", initial_mountain=0)
    for _ in range(3):
        sheet = sheet.record(raspas(4, 3, 3))
    assert sheet.bombs == ((2,), (2,), (2,))
    before = [row[A] for row in sheet.whists]
    mountain, pool = sheet.mountain[A], sheet.pool[A]
    after = sheet.record(game("6s", (6, 3, 1), BOTH))
    assert (after.pool[A] - pool) + (mountain - after.mountain[A]) == 4
    assert [row[A] for row in after.whists] == [before[A], 12, 4]
    assert after.bombs == ((), (2,), (2,))
    failed = sheet.record(game("6s", (5, 3, 2), BOTH))
    assert failed.mountain[A] - mountain == 4
    assert [row[A] for row in failed.whists] == [0, 16, 12]
    assert failed.bombs == sheet.bombs


def test_e27_first_deal_of_a_round_of_skachki() -> None:
    after = table("skachki").record(raspas(6, 4, 0))
    assert (after.pool, after.mountain) == ((0, 0, 2), (12, 8, 0))
    assert after.raspas_in_a_row == 0


# 6.1: the price tables


@pytest.mark.parametrize(
    ("name", "rows"),
    [
        ("sochi", {6: (2, 2, 2, 2), 7: (4, 4, 4, 4), 8: (6, 6, 6, 6), 9: (8, 8, 8, 8), 10: (10, 10, 10, 10)}),
        ("rostov", {6: (2, 2, 1, 10), 7: (4, 4, 2, 10), 8: (6, 6, 3, 10), 9: (8, 8, 4, 10), 10: (10, 10, 5, 10)}),
        ("leningrad-fspr", {6: (4, 4, 2, 4), 7: (8, 8, 4, 8), 8: (12, 12, 6, 12), 10: (20, 20, 10, 20)}),
        ("classic", {6: (2, 2, 2, 2), 8: (6, 6, 6, 6)}),
        ("skachki", {6: (2, 8, 8, 4), 7: (4, 16, 16, 8), 10: (10, 40, 40, 20)}),
    ],
)
def test_prices_of_a_convention(name: str, rows: dict[int, tuple[int, ...]]) -> None:
    agreements = Agreements.from_mapping({"preset": name})
    for level, prices in rows.items():
        assert (
            agreements.whist_price(level),
            agreements.undertrick_price(level),
            agreements.shortfall_price(level),
            agreements.consolation_price(level),
        ) == prices
