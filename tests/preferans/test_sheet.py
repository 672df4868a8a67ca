"""The sheet over several deals: exits, bombs, prizes, ends (RULES 6.6, 7.4, 7.5, 9, 13)."""

from __future__ import annotations

from typing import Any

import pytest

from preferans.contracts import MISERE
from preferans.outcome import Ended, Outcome, OutcomeError, WhistWord
from preferans.reasons import Code
from preferans.sheet import Sheet, SheetError
from tests.preferans.sheets import BOTH, NOBODY, ONLY_B, A, B, C, game, passed_out, raspas, table

HALVED = game("6s", (), {B: "pass", C: "half"}, ended=Ended.HALF)
CONCEDED = game("6s", (), ended=Ended.CONCEDED)
MADE = game("6s", (6, 2, 2), BOTH)
FAILED = game("6s", (5, 3, 2), BOTH)
TEN = game("10s", (10, 0, 0))
TEN_FAILED = game("10s", (9, 1, 0))
MISERE_MADE = game("misere", (0, 5, 5))
MISERE_CAUGHT = game("misere", (3, 4, 3))


# 13.16: what exits from raspas

EXITS: dict[str, tuple[Outcome, bool, bool, bool, bool]] = {
    # outcome, then whether it exits under: made, made with remise, made_whisted, made_whisted with remise
    "made and whisted": (MADE, True, True, True, True),
    "passed out": (passed_out("6s"), True, True, False, False),
    "half-whisted": (HALVED, True, True, False, False),
    "failed": (FAILED, False, True, False, True),
    "misere made": (MISERE_MADE, True, True, False, False),
    "misere caught": (MISERE_CAUGHT, False, True, False, False),
    "checked ten made": (TEN, True, True, True, True),
    "checked ten failed": (TEN_FAILED, False, True, False, True),
    "conceded": (CONCEDED, False, False, False, False),
    "without all": (game("6s", (), without_all=True), False, False, False, False),
}


@pytest.mark.parametrize("name", EXITS)
def test_what_exits_from_raspas(name: str) -> None:
    outcome, *expected = EXITS[name]
    common: dict[str, Any] = {"ten": "checked", "concede": 3, "without_all": True, "raspas_in_a_row": 2}
    found = []
    for needs in ("made", "made_whisted"):
        for by_remise in (False, True):
            after = table(exit_needs=needs, exit_by_remise=by_remise, **common).record(outcome)
            found.append(after.raspas_in_a_row == 0)
    assert found == expected
    assert table(exit_needs="any", exit_by_remise=False, **common).record(outcome).raspas_in_a_row == 0


def test_the_dealers_whist_counts_as_a_whisted_game() -> None:
    sheet = table("leningrad", 4, raspas_in_a_row=1)
    after = sheet.record(game("6s", (6, 2, 2, 0), {B: "pass", C: "pass", 3: "dealer"}))
    assert after.raspas_in_a_row == 0


# 7.5: raspas after a failed misère


@pytest.mark.parametrize(("taken", "price"), [(1, 2), (2, 4), (3, 6), (7, 6)])
def test_raspas_after_a_failed_misere(taken: int, price: int) -> None:
    sheet = table("skachki", opening_raspas=0)
    assert sheet.raspas_price == 1
    sheet = sheet.record(game("misere", (taken, 10 - taken, 0)))
    sheet = sheet.record(raspas(4, 3, 3)).record(passed_out("6s", declarer=B))
    assert sheet.raspas_price == price
    assert sheet.record(raspas(0, 4, 6)).pool[A] == price
    whisted = game("6s", (0, 4, 6), {A: "whist", B: "whist"}, declarer=C)
    assert sheet.record(whisted).raspas_price == 1


def test_a_misere_sets_no_price_where_it_is_not_agreed() -> None:
    assert table(exit_by_remise=False, raspas_in_a_row=1).record(MISERE_CAUGHT).raspas_price == 2


# 7.4, 13.5, 13.6: blind play and bombs

CLASSIC: dict[str, Any] = {"opening_raspas": 0, "initial_mountain": 0, "raspas_same_dealer": "off"}


def test_each_blind_raspas_counts_double_and_its_bomb_grows_with_the_row() -> None:
    sheet = table("classic", progression="none", **CLASSIC)
    seats = []
    for expected in (2, 4, 8, 8):
        passer = (sheet.dealer + 1) % 3
        seats.append(passer)
        before = sheet.mountain
        sheet = sheet.record(raspas(4, 3, 3, blind_passer=passer))
        assert [now - then for now, then in zip(sheet.mountain, before, strict=True)] == [
            4 * 2,
            3 * 2,
            3 * 2,
        ]
        assert sheet.bombs[passer][-1] == expected
    assert seats == [A, B, C, A]
    assert sheet.bombs == ((2, 8), (4,), (8,))
    assert sheet.blind_raspas_in_a_row == 4
    assert sheet.record(raspas(4, 3, 3)).blind_raspas_in_a_row == 0
    assert sheet.record(raspas(4, 3, 3)).raspas_in_a_row == 5


def test_a_blind_game_and_a_bomb_multiply_and_the_oldest_bomb_is_spent() -> None:
    sheet = table("classic", dealer=A, **CLASSIC).record(raspas(4, 3, 3, blind_passer=B))
    sheet = sheet.record(raspas(4, 3, 3), dealer=C)
    sheet = sheet.record(raspas(3, 4, 3, blind_passer=B), dealer=A)
    assert sheet.bombs == ((), (2, 2), ())
    failed = game("7s", (3, 6, 1), {C: "whist", A: "whist"}, declarer=B, blind=True)
    after = sheet.record(failed, dealer=A)
    assert after.mountain[B] - sheet.mountain[B] == 4 * 4
    assert (after.whists[A][B], after.whists[C][B]) == ((3 * 4 + 4) * 4, (1 * 4 + 4) * 4)
    assert after.bombs == sheet.bombs
    spent = after.record(passed_out("7s", declarer=B))
    assert spent.mountain[B] == after.mountain[B] - 8
    assert spent.bombs == ((), (2,), ())


@pytest.mark.parametrize(
    "outcome",
    [
        game("7s", (), declarer=B, without_all=True),
        game("6c", (0, 8, 2), {C: "whist", A: "whist"}, declarer=B, under_ordered=True),
    ],
)
def test_a_bomb_stays_where_the_game_was_not_made(outcome: Outcome) -> None:
    sheet = table("classic", dealer=A, without_all=True, under_order_penalty=True, **CLASSIC)
    sheet = sheet.record(raspas(4, 3, 3, blind_passer=B))
    assert sheet.bombs == ((), (2,), ())
    assert sheet.record(outcome).bombs == ((), (2,), ())


def test_each_lap_of_opening_raspas_gives_everybody_a_bomb() -> None:
    sheet = table("classic", opening_raspas=2)
    for dealt in range(1, 7):
        sheet = sheet.record(raspas(4, 3, 3))
        assert sheet.bombs == ((2,) * (dealt // 3),) * 3
        assert sheet.opening_raspas is (dealt < 6)


def test_a_game_between_them_ends_the_blind_raspas_in_a_row() -> None:
    sheet = table("classic", dealer=A, **CLASSIC).record(raspas(4, 3, 3, blind_passer=B))
    assert sheet.record(game("7s", (6, 2, 2), BOTH)).blind_raspas_in_a_row == 0


def test_whisters_pay_their_shortfall_doubled_too() -> None:
    sheet = table(blind_game=True)
    after = sheet.record(game("6s", (8, 2, 0), ONLY_B, blind=True))
    assert (after.pool, after.mountain, after.whists[B][A]) == ((4, 0, 0), (0, 8, 0), 8)


def test_no_bombs_where_they_are_not_agreed() -> None:
    sheet = table(blind_pass=True, opening_raspas=1)
    for _ in range(3):
        sheet = sheet.record(raspas(4, 3, 3))
    after = sheet.record(raspas(4, 3, 3, blind_passer=A))
    assert after.bombs == ((), (), ())
    assert after.mountain[A] == sheet.mountain[A] + 8


# the ends (RULES 9.1)


def test_every_pool_full_ends_the_pulka() -> None:
    sheet = table(pool_size=4, pool=(0, 4, 4)).record(passed_out("6s"))
    assert not sheet.finished
    sheet = sheet.record(passed_out("6s", declarer=A))
    assert sheet.finished
    with pytest.raises(SheetError, match=r"the pulka is over"):
        sheet.record(MADE)
    with pytest.raises(SheetError):
        sheet.join("Gleb")


def test_pools_together_end_the_pulka() -> None:
    sheet = table("leningrad", pool_size=4, pool=(7, 0, 3)).record(passed_out("6s"))
    assert sheet.finished


def test_pool_and_mountain_end_the_pulka() -> None:
    sheet = table("classic", pool_size=4, pool=(4, 4, 4), mountain=(10, 0, -1), opening_raspas=0)
    assert not sheet.finished
    after = sheet.record(MISERE_MADE)
    assert (after.mountain, after.finished) == ((0, 0, -1), True)
    one_left = table("classic", pool_size=4, pool=(4, 4, 4), mountain=(11, 0, -1), opening_raspas=0).record(MISERE_MADE)
    assert (one_left.mountain, one_left.finished) == ((1, 0, -1), False)


def test_full_pools_carried_over_from_paper_are_the_end() -> None:
    assert table(pool_size=4, pool=(4, 4, 4)).finished
    with pytest.raises(SheetError, match=r"^the pulka is over"):
        table(pool_size=4, pool=(4, 4, 4)).record(MADE)


def test_laps_end_the_pulka() -> None:
    sheet = table(end="laps", laps=1)
    for left in (True, True, False):
        sheet = sheet.record(raspas(4, 3, 3))
        assert sheet.finished is not left


def test_time_up_between_laps_ends_at_once() -> None:
    assert table("leningrad-fspr").time_up().finished
    sheet = table("leningrad-fspr").record(raspas(4, 3, 3)).time_up()
    assert not sheet.finished
    sheet = sheet.record(raspas(4, 3, 3))
    assert sheet.record(raspas(4, 3, 3)).finished


def test_twelve_top_tricks_end_the_pulka() -> None:
    sheet = table(preferans_bonus=True, pool_size=20, pool=(4, 18, 10))
    after = sheet.record(game("10n", (10, 0, 0), NOBODY, ended=Ended.PASSED, top_tricks=12))
    assert (after.pool, after.whists[A], after.finished) == ((20, 20, 20), (0, 100, 100), True)
    less = sheet.record(game("10n", (10, 0, 0), NOBODY, ended=Ended.PASSED, top_tricks=11))
    assert (less.pool, less.finished) == ((14, 18, 10), False)
    gifts = [entry for entry in after.entries if entry.reason.code in (Code.PREFERANS, Code.PREFERANS_POOL)]
    assert [(entry.player, entry.amount, entry.on, entry.reason.english("ABC")) for entry in gifts] == [
        (A, 6, None, "A's preferans closes every pool"),
        (B, 2, None, "A's preferans closes every pool"),
        (C, 10, None, "A's preferans closes every pool"),
        (A, 100, B, "a preferans, twelve top tricks"),
        (A, 100, C, "a preferans, twelve top tricks"),
    ]


# rounds and prizes (RULES 7.5, 13.25)


def skachki(players: int = 3, **changes: Any) -> Sheet:
    return table("skachki", players, **{"opening_raspas": 0, "pool_size": 4, "rounds": 2, **changes})


def test_a_round_ends_with_a_full_pool_and_pays_its_prizes() -> None:
    after = skachki(mountain=(5, 3, 9)).record(passed_out("7s"))
    assert after.whists == ((0, 300, 300), (200, 0, 200), (0, 0, 0))
    assert (after.pool, after.mountain, after.round) == ((0, 0, 0), (0, 0, 0), 2)
    assert (after.past_pool, after.past_mountain) == ((4, 0, 0), (5, 3, 9))


def test_the_prizes_of_each_round_and_of_all_rounds_say_so() -> None:
    sheet = skachki(mountain=(5, 3, 9)).record(passed_out("7s")).record(passed_out("7s", declarer=B))
    assert (sheet.finished, sheet.round) == (True, 3)
    prizes = [(entry.deal, entry.reason.english("ABC")) for entry in sheet.entries if "prize" in entry.reason.code]
    assert list(dict.fromkeys(prizes)) == [
        (1, "prize for the pool of round 1"),
        (1, "prize for the smallest mountain of round 1"),
        (2, "prize for the pool of round 2"),
        (2, "prize for the largest pool of all rounds"),
        (2, "prize for the smallest mountain of all rounds"),
    ]
    assert sheet.names == (("A", "B", "C"),) * 2


def test_equal_winners_share_a_prize() -> None:
    after = skachki(mountain=(3, 3, 9)).record(passed_out("7s"))
    assert after.whists == ((0, 300, 300 + 100), (0, 0, 100), (0, 0, 0))
    three = skachki(4, mountain=(3, 3, 3, 9)).record(passed_out("7s", 4))
    assert [row[3] for row in three.whists] == [300 + 66, 66, 66, 0]
    nobody = skachki(mountain=(3, 3, 3)).record(passed_out("7s"))
    assert nobody.whists == ((0, 300, 300), (0, 0, 0), (0, 0, 0))


def test_two_full_pools_of_one_deal_share_the_prize() -> None:
    sheet = skachki(pool=(3, 3, 0), mountain=(1, 2, 0)).record(raspas(0, 0, 10))
    assert sheet.whists == ((0, 200, 150 + 200), (0, 0, 150), (0, 0, 0))


def test_prizes_of_a_hundred_have_no_set_for_the_totals() -> None:
    after = skachki(prizes="100/100", rounds=1, mountain=(5, 3, 9)).record(passed_out("7s"))
    assert after.whists == ((0, 100, 100), (100, 0, 100), (0, 0, 0))
    assert after.finished


def test_rounds_without_prizes() -> None:
    after = skachki(prizes="off").record(passed_out("7s"))
    assert after.whists == ((0, 0, 0),) * 3
    assert after.round == 2


def test_each_round_opens_with_compulsory_raspas() -> None:
    sheet = skachki(opening_raspas=1)
    assert sheet.opening_raspas
    for _ in range(3):
        sheet = sheet.record(raspas(4, 3, 3))
    assert (sheet.opening_raspas, sheet.mountain) == (False, (24, 18, 18))
    sheet = sheet.record(passed_out("7s"))
    assert (sheet.opening_raspas, sheet.raspas_price) == (True, 2)


# raspas for those who sit out, and house rules


@pytest.mark.parametrize(("pays", "mountain"), [(True, (4, 3, 1, 2)), (False, (4, 3, 1, 0))])
def test_the_dealer_of_four_writes_the_tricks_of_the_talon(pays: bool, mountain: tuple[int, ...]) -> None:
    assert table(players=4, dealer_raspas_pays=pays).record(raspas(4, 3, 1, 2)).mountain == mountain


def test_the_dealer_of_four_takes_two_tricks_at_the_most_and_none_with_a_closed_talon() -> None:
    with pytest.raises(OutcomeError, match="two tricks at the most"):
        table(players=4).record(raspas(3, 3, 1, 3))
    with pytest.raises(OutcomeError, match="seat 3 sits out"):
        table("rostov", 4).record(raspas(4, 3, 2, 1))


@pytest.mark.parametrize(("bonus", "pool"), [(True, (0, 0, 0, 1)), (False, (0, 0, 0, 0))])
def test_the_dealer_of_four_has_a_bonus_for_no_trick_by_agreement(bonus: bool, pool: tuple[int, ...]) -> None:
    assert table(players=4, dealer_zero_bonus=bonus).record(raspas(4, 3, 3, 0)).pool == pool


def test_amnesty_of_four_counts_the_dealer() -> None:
    assert table(players=4, raspas_amnesty=True).record(raspas(4, 3, 2, 1)).mountain == (3, 2, 1, 0)


def test_three_tricks_forgiven() -> None:
    after = table("old-raspas").record(raspas(0, 3, 7))
    assert (after.pool, after.mountain) == ((10, 0, 0), (0, 0, 40))


@pytest.mark.parametrize(
    ("bonus", "pool", "mountain"),
    [
        ("pool_trick_price", 2, 0),
        ("pool_one", 1, 0),
        ("mountain_trick_price", 0, -2),
        ("mountain_two_trick_prices", 0, -4),
        ("none", 0, 0),
    ],
)
def test_the_reward_for_no_trick(bonus: str, pool: int, mountain: int) -> None:
    after = table(zero_bonus=bonus, raspas_in_a_row=1).record(raspas(0, 4, 6))
    assert (after.pool[A], after.mountain[A]) == (pool, mountain)


def test_zeros_overflow_one_after_another_from_the_first_hand() -> None:
    sheet = table(pool=(20, 20, 18), raspas_in_a_row=2)
    after = sheet.record(raspas(0, 0, 10))
    assert (after.pool, after.mountain) == ((20, 20, 20), (-1, -3, 30))
    assert (after.whists[A][C], after.whists[B][C]) == (20, 0)


def test_without_all() -> None:
    after = table(without_all=True).record(game("7s", (), without_all=True))
    assert (after.mountain, [row[A] for row in after.whists]) == ((28, 0, 0), [0, 28, 28])


def test_what_does_not_fit_the_table() -> None:
    with pytest.raises(SheetError, match=r"^the agreements are for 3 players, not 2$"):
        Sheet.start(table().agreements, ["A", "B"])
    with pytest.raises(
        SheetError, match=r"^the sheet needs one pool, mountain and row of whists for each of 3 players$"
    ):
        table(pool=(0, 0))
    with pytest.raises(SheetError, match=r"^nobody writes whists on himself$"):
        table(whists=((1, 0, 0), (0, 0, 0), (0, 0, 0)))
    for nobody in (-1, 3):
        with pytest.raises(SheetError, match=r"^the dealer is no seat of this table$"):
            table(dealer=nobody)
        with pytest.raises(SheetError, match=r"^the dealer is no seat of this table$"):
            table().with_dealer(nobody)
        with pytest.raises(SheetError, match=f"^there is no seat {nobody} at this table$"):
            table().replace(nobody, "D")
    with pytest.raises(OutcomeError, match="sits out"):
        table(players=4, dealer=A).record(game("6s", (6, 4, 0, 0), {B: "whist"}))
    with pytest.raises(OutcomeError, match="no seat"):
        table().record(game("6s", (6, 4, 0), ONLY_B, declarer=7))
    with pytest.raises(OutcomeError, match="never whisted"):
        table().record(Outcome(contract=MISERE, declarer=A, tricks=(0, 5, 5), talk=((B, WhistWord.WHIST),)))
