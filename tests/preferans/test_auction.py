"""The auction (RULES 2). Names with a number are rows of the worked cases, section A."""

import pytest

from preferans.actions import PASS, Bid
from preferans.agreements import Exit, Here, Jumps, OverMisere
from preferans.contracts import LADDER, MISERE
from preferans.deal import Phase
from preferans.illegal import Illegal
from tests.preferans.tables import after, deal, refused, words

CHAIN = {"over_misere": OverMisere.NO_TALON_CHAIN}
FREE = {"jumps": Jumps.FREE}


def winner(deal):
    assert deal.phase is Phase.EXCHANGE
    view = deal.view(None)
    return view.declarer, str(view.bid)


def test_a01_here_may_be_repeated_by_the_senior():
    end = after(deal(), "6s, pass, 6c, here, 6d, here, 6h, pass")
    assert winner(end) == (2, "6h")


def test_a02_the_junior_may_not_hold():
    at_h3 = after(deal(), "6s, pass")
    refused(at_h3, "here", Illegal.HERE_NOT_SENIOR)
    assert words(at_h3) == ["pass", "6c", "misere"]
    assert "7h" in words(after(deal(**FREE), "6s, pass"))


def test_a04_a_bid_must_be_higher():
    at_h2 = after(deal(), "6s")
    refused(at_h2, "6s", Illegal.BID_NOT_HIGHER)
    refused(at_h2, "here", Illegal.HERE_NOT_SENIOR)


def test_a05_a_jump_is_legal_only_where_agreed():
    assert winner(after(deal(**FREE), "6s, pass, 7h, pass")) == (2, "7h")
    at_h3 = after(deal(), "6s, pass")
    refused(at_h3, "7h", Illegal.BID_SKIPS_RUNG)
    assert words(at_h3) == ["pass", "6c", "misere"]


def test_a07_three_passes_are_raspas():
    end = after(deal(), "pass, pass, pass")
    assert end.phase is Phase.PLAY
    assert end.view(None).declarer is None


def test_a08_who_has_bid_cannot_bid_misere():
    for calls in ("6s, 6c, pass", "pass, 6s, 6c", "6s, pass, 6c, 6d"):  # the first, second and third hand
        refused(after(deal(), calls), "misere", Illegal.MISERE_NOT_FIRST_CALL)


def test_a10_misere_needs_a_nine():
    refused(after(deal(), "misere"), "8s", Illegal.MISERE_NEEDS_NINE)
    refused(after(deal(**FREE), "misere"), "8n", Illegal.MISERE_NEEDS_NINE)
    refused(after(deal(), "misere"), "9c", Illegal.BID_SKIPS_RUNG)


def test_a11_nine_beats_misere_and_its_bidder_is_out():
    end = after(deal(), "misere, 9s, pass")
    assert winner(end) == (1, "9s")
    # Written out, the pass of the overcalled bidder changes nothing.
    assert after(deal(), "misere, 9s, pass, pass") == end
    assert after(deal(), "misere, 9s, pass, 0:pass") == end


def test_a13_who_has_passed_is_out():
    refused(after(deal(), "pass, 6s"), "0:misere", Illegal.ALREADY_PASSED)


def test_a14_a_jump_to_nine():
    assert winner(after(deal(**FREE), "6s, 9h, pass, pass")) == (1, "9h")
    refused(after(deal(), "6s"), "9h", Illegal.BID_SKIPS_RUNG)


def test_a16_the_floor_after_raspas():
    start = deal(exit=Exit.HARD, raspas=1)
    refused(start, "6n", Illegal.BID_BELOW_FLOOR)
    assert words(start) == ["pass", "7s", "misere"]
    assert winner(after(start, "7s, pass, pass")) == (0, "7s")
    assert str(start.view(None).floor) == "7s"


@pytest.mark.parametrize(
    ("exit_", "levels"),
    [
        (Exit.HEAVY, {0: 6, 1: 7, 2: 8, 3: 8, 5: 8}),
        (Exit.CYCLE, {0: 6, 1: 7, 2: 8, 3: 6, 4: 7}),
        (Exit.HARD, {0: 6, 1: 7, 2: 7, 3: 7}),
        (Exit.SIMPLE, {0: 6, 1: 6, 4: 6}),
    ],
)
def test_a17_the_four_floors(exit_, levels):
    for raspas, level in levels.items():
        start = deal(exit=exit_, raspas=raspas)
        assert words(start) == ["pass", f"{level}s", "misere"]
        assert str(start.view(1).floor) == f"{level}s"


def test_a19_a_blind_six_is_beaten_only_by_a_seven():
    for changes in ({}, FREE):
        at_h2 = after(deal(blind_game=True, **changes), "blind 6s")
        refused(at_h2, "6h", Illegal.BLIND_NEEDS_NEXT_LEVEL)
        refused(at_h2, "blind 6c", Illegal.BLIND_NEEDS_NEXT_LEVEL)
        assert winner(after(at_h2, "7s, pass, pass")) == (1, "7s")


def test_a20_the_last_bidder_declares_at_once():
    assert winner(after(deal(), "pass, pass, 6s")) == (2, "6s")


# More of the ladder


def test_the_opening_bid_is_the_lowest_in_sequence_and_any_otherwise():
    assert words(deal()) == ["pass", "6s", "misere"]
    free = words(deal(**FREE))
    assert free == ["pass", *(str(c) for c in LADDER if not c.is_misere), "misere"]


def test_eight_no_trump_is_followed_by_nine_spades():
    bids = "6s, 6c, 6d, 6h, 6n, 7s, 7c, 7d, 7h, 7n, 8s, 8c, 8d, 8h, 8n"
    at = after(deal(), bids)
    assert words(at) == ["pass", "9s"]
    refused(at, "misere", Illegal.MISERE_NOT_FIRST_CALL)
    refused(at, "9c", Illegal.BID_SKIPS_RUNG)


def test_misere_is_bid_over_anything_up_to_eight_no_trump():
    assert "misere" in words(after(deal(**FREE), "8n"))
    refused(after(deal(**FREE), "9s"), "misere", Illegal.MISERE_TOO_LOW)
    refused(after(deal(), "misere"), "misere", Illegal.MISERE_TOO_LOW)


def test_misere_is_open_after_raspas_whatever_the_floor():
    assert "misere" in words(deal(exit=Exit.HEAVY, raspas=4))


def test_ten_no_trump_cannot_be_beaten():
    assert words(after(deal(**FREE), "10n")) == ["pass"]


def test_the_whole_ladder_rung_by_rung():
    at = after(deal(), "6s, pass")
    for contract in LADDER[1:]:
        if not contract.is_misere:
            at = after(at, str(contract))
    assert words(at) == ["pass"]  # the senior's own bid stands; the junior has nothing above it
    assert str(at.view(None).standing_bid) == "10n"


def test_nobody_calls_out_of_turn():
    start = deal()
    assert start.to_act == (0,)
    assert start.legal(1) == ()
    refused(start, "1:6s", Illegal.NOT_YOUR_TURN)
    refused(start, "1:pass", Illegal.NOT_YOUR_TURN)
    refused(after(start, "6s"), "0:pass", Illegal.NOT_YOUR_TURN)
    refused(after(start, "6s, pass"), "1:pass", Illegal.ALREADY_PASSED)
    refused(after(start, "6s"), "6d", Illegal.BID_SKIPS_RUNG)


def test_an_auction_knows_only_calls():
    refused(deal(), "order 6s", Illegal.WRONG_PHASE)
    refused(deal(), "whist", Illegal.WRONG_PHASE)


def test_all_passed_and_one_left_still_chooses():
    at = after(deal(), "pass, pass")
    assert words(at) == ["pass", "6s", "misere"]


# Here


def test_here_needs_two_left_and_the_juniors_bid():
    three = after(deal(), "6s, 6c, 6d")
    refused(three, "here", Illegal.HERE_NOT_SENIOR)
    assert "here" in words(after(three, "6h, 6n, pass"))  # H1 against H2, whose 6n stands


def test_here_without_a_bid():
    refused(deal(), "here", Illegal.HERE_WITHOUT_BID)
    refused(after(deal(), "pass"), "here", Illegal.HERE_WITHOUT_BID)


def test_here_can_be_agreed_off():
    at = after(deal(here=Here.OFF), "6s, pass, 6c")
    refused(at, "here", Illegal.HERE_OFF)


def test_here_is_not_for_misere_or_a_blind_bid():
    refused(after(deal(), "6s, pass, misere"), "here", Illegal.HERE_NOT_OVER_THIS)
    refused(after(deal(blind_game=True), "see, 6s, pass, blind 6c"), "here", Illegal.HERE_NOT_OVER_THIS)


def test_after_a_held_bid_the_junior_raises_or_passes():
    at = after(deal(), "6s, pass, 6c, here")
    assert words(at) == ["pass", "6d"]
    assert winner(after(at, "pass")) == (0, "6c")


def test_the_two_others_hold_after_an_overcalled_misere():
    at = after(deal(), "misere, 9s, 9c")
    assert words(at) == ["pass", "here", "9d"]
    assert winner(after(at, "here, pass")) == (1, "9c")


# The chain without the talon


def test_the_chain_climbs_rung_by_rung():
    at = after(deal(**CHAIN), "misere, 9s, pass")
    assert words(at) == ["pass", "misere closed"]
    at = after(at, "misere closed")
    assert words(at) == ["pass", "9s closed", "10s"]
    end = after(at, "9s closed")
    assert winner(end) == (1, "9s")
    assert end.view(None).without_talon


def test_closed_misere_stands_if_the_nine_gives_up():
    end = after(deal(**CHAIN), "misere, 9s, pass, misere closed, pass")
    assert end.phase is Phase.PLAY
    assert end.view(None).contract == MISERE


def test_a_ten_ends_the_chain():
    assert winner(after(deal(**CHAIN), "misere, 9s, pass, misere closed, 10s")) == (1, "10s")
    assert winner(after(deal(**CHAIN, **FREE), "misere, 10d, pass")) == (1, "10d")


def test_only_the_two_concerned_climb():
    at = after(deal(**CHAIN), "misere, 9s, 9c, misere closed")
    assert at.to_act == (2,)
    end = after(at, "pass")
    assert end.phase is Phase.PLAY
    assert end.view(None).declarer == 0


def test_in_the_chain_the_misere_bidder_bids_nothing_else():
    at = after(deal(**CHAIN), "misere, 9s, pass")
    refused(at, "9c", Illegal.MISERE_BINDS)
    refused(at, "9c closed", Illegal.MISERE_BINDS)
    refused(at, "misere", Illegal.MISERE_BINDS)
    refused(at, "here", Illegal.MISERE_BINDS)


def test_closed_bids_out_of_the_chain():
    refused(deal(), "misere closed", Illegal.CLOSED_OFF)
    refused(deal(**CHAIN), "misere closed", Illegal.CLOSED_OUT_OF_CHAIN)
    refused(after(deal(**CHAIN), "misere"), "9s closed", Illegal.CLOSED_OUT_OF_CHAIN)
    refused(after(deal(**CHAIN), "misere, 9s, pass, misere closed"), "9c", Illegal.CLOSED_MISERE_NEEDS_CLOSED_NINE)


def test_only_a_ten_beats_a_blind_nine_in_the_chain_too():
    at = after(deal(**CHAIN, blind_game=True), "misere, blind 9s, pass")
    assert words(at) == ["pass"]
    refused(at, "misere closed", Illegal.BLIND_NEEDS_NEXT_LEVEL)
    refused(after(deal(**CHAIN, blind_game=True), "blind 6s"), "misere closed", Illegal.CLOSED_OUT_OF_CHAIN)
    assert winner(after(at, "pass")) == (1, "9s")


def test_with_free_jumps_any_closed_nine_or_ten():
    at = after(deal(**CHAIN, **FREE), "misere, 9s, pass, misere closed")
    assert words(at) == [
        "pass", "9s closed", "9c closed", "9d closed", "9h closed", "9n closed", "10s", "10c", "10d", "10h", "10n",
    ]  # fmt: skip


# Blind calls


def test_blind_calls_only_before_seeing():
    start = deal(blind_game=True)
    assert words(start) == ["pass", "6s", "blind 6s", "misere", "see"]
    seen = after(start, "see")
    assert words(seen) == ["pass", "6s", "misere"]
    refused(seen, "blind 6s", Illegal.BLIND_AFTER_SEEING)
    refused(seen, "see", Illegal.ALREADY_SEEN)


@pytest.mark.parametrize(("place", "calls", "bid"), [(0, "see", "6s"), (1, "6s, see", "6c"), (2, "6s, 6c, see", "6d")])
def test_no_hand_bids_blind_after_seeing(place, calls, bid):
    seen = after(deal(blind_game=True), calls)
    assert seen.to_act == (place,)
    assert f"blind {bid}" not in words(seen)
    refused(seen, f"blind {bid}", Illegal.BLIND_AFTER_SEEING)


def test_a_sighted_call_implies_seeing():
    at = after(deal(blind_game=True), "6s")
    assert at.view(0).hands[0] is not None
    assert at.view(1).hands[1] is None
    assert after(at, "pass, pass").view(1).hands[1] is not None


def test_holding_a_bid_implies_seeing():
    at = after(deal(blind_game=True), "blind 6s, pass, 7s")
    assert at.view(0).hands[0] is None
    assert after(at, "here").view(0).hands[0] is not None


def test_anybody_may_look_out_of_turn():
    start = deal(blind_game=True)
    assert words(start, 2) == ["see"]
    assert after(start, "2:see").view(2).hands[2] is not None


def test_a_blind_bid_may_be_raised_blind():
    end = after(deal(blind_game=True), "blind 6s, blind 7s, pass, pass")
    assert end.auction.standing == Bid(LADDER[5], blind=True)


def test_blind_misere_is_not_bid():
    refused(deal(blind_game=True), "blind misere", Illegal.BLIND_MISERE)


def test_a_blind_eight_is_not_beaten_by_misere():
    at = after(deal(blind_game=True, **FREE), "blind 8s")
    refused(at, "misere", Illegal.MISERE_TOO_LOW)
    assert "9s" in words(at)
    assert "misere" in words(after(deal(blind_game=True, **FREE), "blind 7n"))


def test_a_blind_ten_cannot_be_beaten():
    assert words(after(deal(blind_game=True, **FREE), "blind 10s")) == ["pass", "see"]


def test_blind_calls_where_not_agreed():
    refused(deal(), "blind 6s", Illegal.BLIND_OFF)
    refused(deal(), "blind pass", Illegal.BLIND_PASS_OFF)
    refused(deal(), "see", Illegal.ALREADY_SEEN)


@pytest.mark.parametrize(("blind_raspas", "level"), [(0, 7), (1, 8), (2, 8)])
def test_a_blind_pass_raises_the_floor(blind_raspas, level):
    at = after(deal(blind_pass=True, blind=blind_raspas), "blind pass")
    assert words(at) == ["pass", f"{level}s", "misere", "see"]
    refused(at, f"{level - 1}n", Illegal.BLIND_PASS_NEEDS_LEVEL)
    refused(at, "blind pass", Illegal.BLIND_PASS_NOT_FIRST_HAND)


def test_a_blind_pass_comes_first_and_unseen():
    seen = after(deal(blind_pass=True), "see")
    refused(seen, "blind pass", Illegal.BLIND_AFTER_SEEING)
    refused(after(deal(blind_pass=True), "2:see"), "2:see", Illegal.ALREADY_SEEN)
    bid = after(deal(blind_pass=True, blind_game=True), "blind 6s, blind 7s, pass")
    refused(bid, "blind pass", Illegal.BLIND_PASS_NOT_FIRST_HAND)
    two = after(deal(players=2, blind_pass=True, blind_game=True), "blind 6s, blind 7s")
    refused(two, "blind pass", Illegal.BLIND_PASS_NOT_FIRST_HAND)
    refused(after(deal(blind_pass=True), "blind pass"), "7c", Illegal.BID_SKIPS_RUNG)


def test_raspas_after_a_blind_pass_says_so():
    at = after(deal(blind_pass=True), "blind pass, pass, pass")
    assert at.phase is Phase.PLAY
    assert all(at.view(seat).hands[seat] is not None for seat in range(3))


# Two, four, five players


def test_two_players_bid_first_hand_first():
    start = deal(players=2, dealer=1)
    assert start.order == (0, 2, 1)
    at = after(start, "6s, 6c")
    assert words(at) == ["pass", "here", "6d"]
    assert winner(after(at, "here, pass")) == (0, "6c")
    assert after(start, "pass, pass").phase is Phase.PLAY


def test_the_dealer_of_four_does_not_bid():
    start = deal(players=4, dealer=3)
    assert start.order == (0, 1, 2)
    assert start.legal(3) == ()
    refused(start, "3:pass", Illegal.NOT_IN_DEAL)


def test_who_sits_out_of_five_does_nothing():
    start = deal(players=5, dealer=0)
    assert start.order == (1, 2, 4)
    refused(start, "3:pass", Illegal.NOT_IN_DEAL)
    assert start.legal(3) == ()
    assert start.legal(7) == ()


def test_an_action_of_a_frozen_deal_changes_nothing():
    start = deal()
    after_pass = start.after(0, PASS)
    assert start.log == ()
    assert after_pass.log == ((0, PASS),)
