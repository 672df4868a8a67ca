"""The worked cases of settlement, help and raspas, each under its own name."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from preferans.outcome import Ended
from preferans.presets import preset
from preferans.settlement import Settlement, settle
from preferans.sheet import Sheet
from tests.preferans.sheets import BOTH, A, B, C, D, game, passed_out, raspas, table, whists


def totals(name: str, pool: Any, mountain: Any, whists: Any, **changes: Any) -> tuple[Fraction, ...]:
    return settle(preset(name, players=len(pool), **changes), pool, mountain, whists).totals


# F: settlement

MAIL_WHISTS = ((0, 170, 60), (64, 0, 178), (88, 95, 0))


def test_f01_three_players() -> None:
    settlement = settle(preset("sochi"), (20, 20, 20), (42, 96, 132), MAIL_WHISTS)
    assert settlement.totals == (558, -83, -475)
    assert (settlement.pairs[A][B], settlement.pairs[A][C], settlement.pairs[B][C]) == (286, 272, 203)


def test_f03_four_players_after_paper_rounding() -> None:
    written = ((0, 15, 28, 0), (0, 0, 0, 0), (0, 25, 0, 0), (14, 63, 10, 0))
    assert totals("sochi", (0,) * 4, (0,) * 4, written) == (29, -103, -13, 87)


def test_f03_a_point_off_a_mountain_against_two_whists_of_each_other() -> None:
    agreements = preset("sochi", players=4)
    none = ((0,) * 4,) * 4
    exact = settle(agreements, (0,) * 4, (1, 2, 7, 5), none)
    on_c = tuple(tuple(2 if seat != C and on == C else 0 for on in range(4)) for seat in range(4))
    moved = settle(agreements, (0,) * 4, (1, 2, 6, 5), on_c)
    for one, other in zip(exact.pairs, moved.pairs, strict=True):
        assert all(abs(x - y) <= Fraction(1, 2) for x, y in zip(one, other, strict=True))


def test_f05_divisor() -> None:
    none = ((0,) * 3,) * 3
    assert totals("sochi", (0, 0, 0), (2, 5, 8), none) == (30, 0, -30)
    assert totals("sochi", (0, 0, 0), (2, 5, 8), none, settlement_divisor="n_minus_1") == (45, 0, -45)


@pytest.mark.parametrize(
    ("consolation", "thirds", "on_c"), [("none", (112, 172, -284), 24), ("2v", (160, 220, -380), 40)]
)
def test_f07_three_deals_of_leningrad(consolation: str, thirds: tuple[int, ...], on_c: int) -> None:
    sheet = table("leningrad", consolation=consolation, raspas_amnesty=True)
    sheet = sheet.record(game("7s", (1, 1, 8), {A: "whist", B: "whist"}, declarer=C))
    sheet = sheet.record(game("9c", (1, 1, 8), {A: "whist", B: "whist"}, declarer=C))
    sheet = sheet.record(raspas(4, 3, 3))
    assert (sheet.pool, sheet.mountain) == ((0, 0, 4), (2, 0, 16))
    assert (whists(sheet, A, C), whists(sheet, B, C)) == (on_c, on_c)
    assert sheet.settlement().totals == tuple(Fraction(third, 3) for third in thirds)


def test_f10_nothing_changes_by_a_constant_or_by_mutual_whists() -> None:
    base = totals("sochi", (20, 12, 7), (42, 96, 132), ((0, 30, 0), (18, 0, 0), (0, 0, 0)))
    assert totals("sochi", (20, 12, 7), (42 - 40, 96 - 40, 132 - 40), ((0, 30, 0), (18, 0, 0), (0, 0, 0))) == base
    assert totals("sochi", (20, 12, 7), (42, 96, 132), ((0, 12, 0), (0, 0, 0), (0, 0, 0))) == base


def test_f11_two_players() -> None:
    assert totals("sochi", (10, 10), (12, 20), ((0, 34), (50, 0))) == (24, -24)


def test_f14_leningrad_pools() -> None:
    assert totals("leningrad", (12, 10, 8), (0, 0, 0), ((0,) * 3,) * 3) == (40, 0, -40)


def test_worked_settlement_of_four_in_leningrad() -> None:
    written = ((0, 24, 0, 0), (16, 0, 0, 0), (8, 48, 0, 0), (16, 48, 0, 0))
    assert totals("leningrad", (4, 0, 0, 0), (8, 28, 8, -4), written) == (64, -304, 56, 184)


def test_rounded_pairs_add_up_to_the_rounded_totals() -> None:
    settlement = settle(preset("sochi"), (0, 0, 0), (0, 1, 2), ((0, 0, 0),) * 3)
    assert settlement.pairs[A][B] == settlement.pairs[B][C] == Fraction(10, 3)
    assert settlement.rounded() == (10, 0, -10)
    assert settlement.rounded_pairs() == ((0, 3, 7), (-3, 0, 3), (-7, -3, 0))
    settlement = settle(preset("sochi"), (0, 0, 0), (0, 1, 1), ((0, 0, 0),) * 3)
    assert settlement.rounded() == (7, -3, -4)  # each pair alone would be 3
    assert settlement.rounded_pairs() == ((0, 3, 4), (-3, 0, 0), (-4, 0, 0))


def test_rounded_totals_sum_to_zero_by_the_largest_remainder() -> None:
    third = Fraction(1, 3)
    settlement = _with_totals(82 * third, -272 * third, 190 * third)
    assert settlement.rounded() == (28, -91, 63)
    assert _with_totals(third, third, -2 * third).rounded() == (1, 0, -1)
    assert settlement.rounded(Fraction(1, 10)) == (3, -9, 6)


def test_fewest_payments() -> None:
    five = _with_totals(*map(Fraction, (50, -50, 30, -20, -10)))
    assert [(p.payer, p.payee, p.amount) for p in five.payments()] == [(B, A, 50), (D, C, 20), (4, C, 10)]
    assert _with_totals(Fraction(0), Fraction(0), Fraction(0)).payments() == ()


def _with_totals(*amounts: Fraction) -> Settlement:
    """Everybody settles with the last player only."""
    last = len(amounts) - 1
    rows = [[Fraction(0)] * len(amounts) for _ in amounts]
    for seat, amount in enumerate(amounts[:last]):
        rows[seat][last], rows[last][seat] = amount, -amount
    return Settlement(tuple(map(tuple, rows)))


# G: help


def ten(players: int = 3) -> Any:
    return game("10s", (10, 0, 0, 0)[:players], {B: "pass", C: "pass"}, ended=Ended.PASSED)


def test_g01_help_then_off_the_mountain() -> None:
    after = table(pool=(16, 18, 19), mountain=(5, 0, 0)).record(ten())
    assert (after.pool, after.mountain) == ((20, 20, 20), (2, 0, 0))
    assert (after.whists[A][B], after.whists[A][C]) == (20, 10)
    assert after.finished


@pytest.mark.parametrize(
    ("rest", "mountain", "written"),
    [
        ("negative", (-4, 0, 0), 0),
        ("to_others_mountain", (0, 4, 4), 0),
        ("to_whists", (0, 0, 0), 20),
        ("lost", (0, 0, 0), 0),
    ],
)
def test_g03_nobody_needs_help(rest: str, mountain: tuple[int, ...], written: int) -> None:
    after = table(pool=(16, 20, 20), mountain=(2, 0, 0), help_rest=rest).record(ten())
    assert (after.pool, after.mountain) == ((20, 20, 20), mountain)
    assert (after.whists[A][B], after.whists[A][C]) == (written, written)


@pytest.mark.parametrize("own", [10, 12])
def test_g05_the_largest_pool_is_helped_first_up_to_its_size(own: int) -> None:
    after = table(pool_size=10, pool=(own, 3, 8)).record(passed_out("7s"))
    assert after.pool == (own, 5, 10)
    assert (after.whists[A][B], after.whists[A][C]) == (20, 20)


def test_g07_help_is_capped_by_each_pool() -> None:
    after = table(pool_size=10, pool=(10, 7, 4)).record(game("misere", (0, 5, 5)))
    assert (after.pool, after.mountain) == ((10, 10, 10), (-1, 0, 0))
    assert (after.whists[A][B], after.whists[A][C]) == (30, 60)


def test_g07_help_clockwise() -> None:
    after = table(pool_size=10, pool=(10, 4, 7), help_target="clockwise").record(passed_out("8s"))
    assert after.pool == (10, 10, 7)


def test_g07_equal_pools_are_helped_clockwise() -> None:
    after = table(pool_size=10, pool=(4, 10, 4)).record(passed_out("6s", declarer=B))
    assert after.pool == (4, 10, 6)


def test_g09_help_shared_by_two() -> None:
    after = table(pool_size=3, pool=(3, 2, 0)).record(passed_out("6s"))
    assert after.pool == (3, 3, 1)
    assert (after.whists[A][B], after.whists[A][C]) == (10, 10)


def test_g11_a_made_game_burns_the_mountain_first() -> None:
    sheet = table("rostov", pool=(16, 10, 0), mountain=(3, 0, 0), made_game_burns_mountain="first")
    after = sheet.record(ten())
    assert (after.pool, after.mountain) == ((20, 13, 0), (0, 0, 0))
    assert after.whists[A][B] == 30


def test_g11_a_made_game_burns_the_mountain_also() -> None:
    sheet = table("rostov", pool=(6, 10, 0), mountain=(30, 0, 0), made_game_burns_mountain="also")
    after = sheet.record(ten())
    assert (after.pool, after.mountain) == ((16, 10, 0), (20, 0, 0))


def test_g13_common_total() -> None:
    after = table("leningrad", pool=(16, 0, 0)).record(game("10s", (10, 0, 0)))
    assert (after.pool, after.whists) == ((26, 0, 0), ((0, 0, 0),) * 3)


def test_g15_the_dealer_of_four_is_helped() -> None:
    after = table(players=4, pool_size=3, pool=(3, 3, 3, 0)).record(passed_out("6s", 4))
    assert after.pool == (3, 3, 3, 2)
    assert after.whists[A][D] == 20


# H: raspas


def test_h01_first_raspas() -> None:
    assert table().record(raspas(3, 5, 2)).mountain == (3, 5, 2)
    assert table(raspas_amnesty=True).record(raspas(3, 5, 2)).mountain == (1, 3, 0)


def test_h03_second_raspas_with_two_zeros() -> None:
    after = table(raspas_in_a_row=1).record(raspas(0, 0, 10))
    assert (after.pool, after.mountain) == ((2, 2, 0), (0, 0, 20))


def test_h05_leningrad_progression() -> None:
    sheet = table("leningrad", zero_bonus="poolTrickPrice", exit="678").record(raspas(0, 3, 7))
    assert (sheet.pool, sheet.mountain, str(sheet.floor)) == ((2, 0, 0), (0, 6, 14), "7s")
    sheet = sheet.record(raspas(1, 3, 6))
    assert (sheet.mountain, str(sheet.floor)) == ((4, 18, 38), "8s")


def test_h07_fspr_of_four() -> None:
    after = table("leningrad-fspr", 4).record(raspas(5, 5, 0, 0))
    assert (after.mountain, after.pool) == ((10, 10, -4, 0), (0, 0, 0, 0))


@pytest.mark.parametrize(("in_a_row", "tricks", "mountain"), [(1, (5, 4, 1), (16, 12, 0)), (2, (6, 2, 2), (24, 0, 0))])
def test_h09_amnesty(in_a_row: int, tricks: tuple[int, ...], mountain: tuple[int, ...]) -> None:
    sheet = table("leningrad", raspas_amnesty="on", raspas_in_a_row=in_a_row)
    assert sheet.record(raspas(*tricks)).mountain == mountain


def test_h11_rostov_raspas() -> None:
    after = table("rostov").record(raspas(2, 2, 6))
    assert after.whists == ((0, 0, 15), (0, 0, 15), (0, 0, 0))
    assert (after.pool, after.mountain) == ((0, 0, 0), (0, 0, 0))


def test_h11_rostov_zero_tricks() -> None:
    one = table("rostov", raspas_in_a_row=2).record(raspas(0, 3, 7))
    assert (one.pool, one.whists[A]) == ((1, 0, 0), (0, 15, 35))
    two = table("rostov").record(raspas(0, 0, 10))
    assert (two.pool, two.whists) == ((1, 1, 0), ((0, 0, 25), (0, 0, 25), (0, 0, 0)))


def test_h13_rostov_raspas_of_four() -> None:
    after = table("rostov", 4).record(raspas(1, 4, 5, 0))
    assert after.whists[A] == (0, 20, 25, 0)
    assert after.pool == (0, 0, 0, 1)


@pytest.mark.parametrize(("by_remise", "left"), [(False, 2), (True, 0)])
def test_h15_a_failed_game_exits_only_by_agreement(by_remise: bool, left: int) -> None:
    sheet = table(exit_by_remise=by_remise, raspas_in_a_row=2)
    assert sheet.record(game("6s", (5, 3, 2), BOTH)).raspas_in_a_row == left


def test_h17_the_dealer_after_raspas() -> None:
    assert table(dealer=1).record(raspas(3, 5, 2)).dealer == 2
    sheet = table(dealer=1, raspas_same_dealer="up_to_3")
    dealers = []
    for _ in range(7):
        sheet = sheet.record(raspas(3, 5, 2))
        dealers.append(sheet.dealer)
    assert dealers == [1, 1, 2, 2, 2, 0, 0]
    assert Sheet.record(sheet, game("6s", (6, 2, 2), {A: "whist", C: "whist"}, declarer=B)).dealer == 1
