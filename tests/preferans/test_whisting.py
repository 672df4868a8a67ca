"""The whist talk (RULES 4). Names with a number are rows of the worked cases, section J."""

import pytest

from preferans import actions
from preferans.actions import AGREE
from preferans.agreements import OpenTiming, ReturnWhist, Ten
from preferans.deal import Phase
from preferans.illegal import Illegal
from preferans.outcome import Ended, WhistWord
from tests.preferans.tables import after, ordered, refused, refuses, words

FOUR = {"players": 4, "dealer": 3}
TWO = {"players": 2, "dealer": 1}
PASS, WHIST, HALF, RETURN, DEALER = WhistWord.PASS, WhistWord.WHIST, WhistWord.HALF, WhistWord.RETURN, WhistWord.DEALER


def test_j01_a_half_whist_stands():
    end = after(ordered("6s"), "pass, half, pass")
    assert end.outcome.ended is Ended.HALF
    assert end.outcome.talk == ((1, PASS), (2, HALF), (1, PASS))
    assert end.outcome.tricks == (0, 0, 0)


def test_j02_a_returned_whist_is_the_returners_alone():
    at = after(ordered("7s"), "pass, half, return")
    assert at.to_act == (1,)
    assert words(at) == ["open", "closed"]
    assert at.view(None).whisters == (1,)
    at = after(at, "closed")
    assert at.phase is Phase.PLAY
    assert at.view(None).open is False


def test_j04_no_half_after_a_whist():
    refused(after(ordered("6s"), "whist"), "half", Illegal.HALF_AFTER_WHIST)


def test_j05_half_whist_can_be_agreed_off():
    at = after(ordered("6s", half_whist=False), "pass")
    refused(at, "half", Illegal.HALF_OFF)
    assert words(at) == ["whist", "pass"]


def test_j07_whist_pass_half():
    at = after(ordered("6s", whist_pass_half=True), "whist, pass")
    assert at.to_act == (1,)
    assert words(at) == ["whist", "half"]
    asked = after(at, "half")
    assert asked.to_act == (2,)
    assert words(asked) == ["return", "pass"]
    assert asked.view(None).whisters == ()
    end = after(asked, "pass")
    assert end.outcome.ended is Ended.HALF
    assert end.outcome.talk == ((1, WHIST), (2, PASS), (1, HALF), (2, PASS))
    returned = after(asked, "return")
    assert returned.view(None).whisters == (2,)
    assert words(returned) == ["open", "closed"]
    stayed = after(at, "whist")
    assert stayed.to_act == (1,)
    assert words(stayed) == ["open", "closed"]
    refused(at, "pass", Illegal.STAY_OR_HALF)


def test_j08_stalingrad():
    at = ordered("6s", stalingrad=True)
    assert words(at) == ["whist"]
    refused(at, "pass", Illegal.WHIST_FORCED)
    at = after(at, "whist")
    assert words(at) == ["whist"]
    refused(at, "half", Illegal.WHIST_FORCED)
    at = after(at, "whist")
    assert at.phase is Phase.PLAY
    assert at.view(None).whisters == (1, 2)
    assert at.view(None).open_hands == ()
    assert words(ordered("6c", stalingrad=True)) == ["whist", "pass"]


def test_j10_the_dealer_returns_the_whist():
    at = after(ordered("6s", **FOUR), "pass, half, pass")
    assert at.to_act == (3,)
    assert words(at) == ["look 1", "look 2", "pass"]
    refused(at, "whist", Illegal.DEALER_MUST_LOOK)
    at = after(at, "look 2")
    assert words(at) == ["whist", "pass"]
    assert at.view(3).hands[2] == at.hands[2]
    assert at.view(3).hands[1] is None
    assert at.view(None).looked_at == 2
    at = after(at, "return, closed")  # read as whist
    assert at.view(None).whisters == (3,)
    assert at.view(None).players == (0, 1, 3, None)
    assert at.whisting.half is None
    assert at.outcome is None
    claimed = after(at, "0:claim 6 4 0, accept, accept")
    assert claimed.outcome.talk == ((1, PASS), (2, HALF), (1, PASS), (3, DEALER))
    assert claimed.outcome.tricks == (6, 4, 0, 0)


def test_j11_nobody_of_four_whists():
    end = after(ordered("6s", **FOUR), "pass, pass, pass")
    assert end.outcome.ended is Ended.PASSED
    assert end.outcome.tricks == (10, 0, 0, 0)
    assert end.outcome.talk == ((1, PASS), (2, PASS), (3, PASS))


def test_j13_two_whisters_play_closed():
    at = after(ordered("6s"), "whist, whist")
    assert at.phase is Phase.PLAY
    assert at.view(None).whisters == (1, 2)
    refused(at, "1:open", Illegal.OPEN_NOT_NOW)
    assert at.view(0).hands[1] is None
    assert at.view(1).hands[2] is None


# Half and return


def test_half_only_on_six_and_seven():
    refused(after(ordered("8s"), "pass"), "half", Illegal.HALF_LEVEL)
    assert words(after(ordered("7n"), "pass")) == ["whist", "pass", "half"]


def test_the_first_defender_does_not_begin_with_half():
    refused(ordered("6s"), "half", Illegal.HALF_FIRST_WORD)
    refused(ordered("7s"), "half", Illegal.HALF_FIRST_WORD)


def test_no_second_half():
    refused(after(ordered("6s"), "pass, half"), "half", Illegal.HALF_TWICE)


def test_without_returns_a_half_stands_at_once():
    assert after(ordered("6s", return_whist=ReturnWhist.OFF), "pass, half").outcome.ended is Ended.HALF
    four = after(ordered("6s", return_whist=ReturnWhist.OFF, **FOUR), "pass, half")
    assert four.outcome.ended is Ended.HALF


def test_a_half_after_whist_and_pass_may_be_returned_by_the_dealer_last():
    at = after(ordered("6s", whist_pass_half=True, **FOUR), "whist, pass, half, pass")
    assert at.to_act == (3,)
    assert after(at, "look 1, whist, open").view(None).players == (0, 3, 3, None)


def test_there_is_nothing_to_return_before_a_half():
    assert after(ordered("6s"), "return") == after(ordered("6s"), "whist")  # the reader takes it for whist
    refuses(ordered("6s"), 1, actions.RETURN, Illegal.RETURN_NOTHING)
    refuses(after(ordered("6s"), "pass, half"), 1, actions.WHIST, Illegal.WRONG_PHASE)
    refuses(ordered("6s"), 1, actions.BLIND_PASS, Illegal.WRONG_PHASE)
    refused(after(ordered("6s", whist_pass_half=True), "whist, pass"), "2:half", Illegal.NOT_YOUR_TURN)
    refused(after(ordered("6s"), "pass, whist"), "return", Illegal.OPEN_OR_CLOSED_FIRST)


def test_two_passes_end_it_for_three():
    end = after(ordered("8s"), "pass, pass")
    assert end.outcome.ended is Ended.PASSED
    assert end.outcome.tricks == (10, 0, 0)


@pytest.mark.parametrize(
    ("contract", "changes", "again"),
    [
        ("8s", {"pass_pass_whist": True}, True),
        ("9s", {"pass_pass_whist": True}, True),
        ("7s", {"pass_pass_whist": True}, False),
        ("10s", {"pass_pass_whist": True}, False),
        ("8s", {"return_whist": ReturnWhist.SIX_SEVEN_EIGHT}, True),
        ("7s", {"return_whist": ReturnWhist.SIX_SEVEN_EIGHT}, False),
        ("9s", {"return_whist": ReturnWhist.SIX_SEVEN_EIGHT}, False),
        ("8s", {}, False),
    ],
)
def test_a_second_word_after_two_passes(contract, changes, again):
    at = after(ordered(contract, **changes), "pass, pass")
    if not again:
        assert at.outcome.ended is Ended.PASSED
        return
    assert at.to_act == (1,)
    assert words(at) == ["whist", "pass"]
    whisted = after(at, "whist")
    assert words(whisted) == ["open", "closed"]
    assert after(at, "pass").outcome.talk == ((1, PASS), (2, PASS), (1, PASS))


def test_the_dealer_comes_after_the_first_defender():
    at = after(ordered("8s", return_whist=ReturnWhist.SIX_SEVEN_EIGHT, **FOUR), "pass, pass, pass")
    assert at.to_act == (3,)


@pytest.mark.parametrize(
    ("contract", "changes", "said", "talk"),
    [
        ("6s", {}, "pass, whist", ((1, PASS), (2, WHIST))),
        ("7s", {}, "pass, half, return", ((1, PASS), (2, HALF), (1, RETURN))),
        ("6s", {"whist_pass_half": True}, "whist, pass, whist", ((1, WHIST), (2, PASS), (1, WHIST))),
        ("8s", {"pass_pass_whist": True}, "pass, pass, whist", ((1, PASS), (2, PASS), (1, WHIST))),
        ("6s", FOUR, "pass, pass, look 1, whist", ((1, PASS), (2, PASS), (3, DEALER))),
        ("6s", TWO, "whist", ((2, WHIST),)),
        ("6s", TWO, "half", ((2, HALF),)),
        ("6s", TWO, "pass", ((2, PASS),)),
    ],
)
def test_the_talk_is_kept_word_for_word(contract, changes, said, talk):
    assert after(ordered(contract, **changes), said).whisting.talk == talk


# The dealer's whist


def test_the_dealer_looks_once_and_at_a_defender():
    at = after(ordered("6s", **FOUR), "pass, pass")
    refused(at, "look 0", Illegal.LOOK_NOT_DEFENDER)
    refused(at, "look 3", Illegal.LOOK_NOT_DEFENDER)
    refused(at, "half", Illegal.WRONG_PHASE)
    at = after(at, "look 1")
    refused(at, "look 2", Illegal.LOOK_TWICE)
    refused(ordered("6s", **FOUR), "3:look 1", Illegal.LOOK_NOT_DEALER)
    refused(ordered("6s"), "look 2", Illegal.LOOK_NOT_DEALER)


def test_having_looked_the_dealer_goes_on_seeing_after_he_passes():
    at = after(ordered("6s", **FOUR), "pass, pass, look 1")
    assert at.view(3).hands[1] == at.hands[1]
    assert at.view(2).hands[1] is None
    assert at.view(None).hands[1] is None
    assert after(at, "pass").outcome.ended is Ended.PASSED


def test_the_dealers_whist_can_be_agreed_off():
    assert after(ordered("6s", dealer_whist=False, **FOUR), "pass, pass").outcome.ended is Ended.PASSED


def test_the_dealer_plays_the_hand_he_looked_at():
    at = after(ordered("6s", **FOUR), "pass, pass, look 1, whist, closed")
    view = at.view(None)
    assert view.players == (0, 3, 2, None)
    assert at.view(1).hands[1] is not None
    assert at.view(3).hands[1] is not None
    first = next(a for a in at.legal(0) if len(str(a)) == 2)
    at = at.after(0, first)
    assert at.to_act == (3,)
    assert at.view(None).hand_to_play == 1
    card = at.view(3).legal[0]
    with pytest.raises(ValueError, match="somebody else plays this hand"):
        at.after(1, card)
    assert at.after(3, card).to_act == (2,)


def test_open_the_dealer_plays_both():
    at = after(ordered("6s", **FOUR), "pass, pass, look 1, whist, open")
    assert at.view(None).players == (0, 3, 3, None)
    assert at.view(None).open_hands == (1, 2)


# Open and closed


@pytest.mark.parametrize(("declarer", "players"), [(0, (0, 1, 1)), (1, (2, 1, 2)), (2, (0, 0, 2))])
def test_the_open_whister_plays_both_hands(declarer, players):
    at = after(ordered("6s", declarer=declarer), "whist, pass, open")
    assert at.view(None).players == players
    assert declarer not in at.view(None).open_hands


def test_open_before_the_lead():
    at = after(ordered("6s"), "whist, pass, open")
    for seat in (0, 1, 2, None):
        assert at.view(seat).hands[1] == at.hands[1]
        assert at.view(seat).hands[2] == at.hands[2]
    assert at.view(1).hands[0] is None
    assert at.view(None).open


@pytest.mark.parametrize("choice", ["open", "closed"])
def test_open_after_the_declarers_first_lead(choice):
    at = after(ordered("6s", open_timing=OpenTiming.AFTER_FIRST_CARD), "whist, pass")
    assert at.phase is Phase.PLAY
    assert at.to_act == (0,)
    assert at.view(0).hands[1] is None
    refused(at, "1:open", Illegal.OPEN_NOT_NOW)
    lead = at.legal_cards(0)
    at = at.after(0, at.legal(0)[0])
    assert lead
    assert at.phase is Phase.WHISTING
    assert at.to_act == (1,)
    assert words(at) == ["open", "closed"]
    assert at.legal(0) == ()
    refused(at, "As", Illegal.OPEN_OR_CLOSED_FIRST)
    at = after(at, choice)
    assert at.phase is Phase.PLAY
    assert (at.view(0).hands[2] is not None) == (choice == "open")
    assert at.view(None).players == ((0, 1, 1) if choice == "open" else (0, 1, 2))
    assert len(at.view(None).trick) == 1


def test_before_the_lead_where_the_declarer_is_not_first_hand():
    at = after(ordered("6s", declarer=2, open_timing=OpenTiming.AFTER_FIRST_CARD), "whist, pass")
    assert at.phase is Phase.WHISTING
    assert words(at) == ["open", "closed"]


def test_the_choice_is_final():
    at = after(ordered("6s"), "whist, pass, closed")
    refused(at, "1:open", Illegal.OPEN_NOT_NOW)


# The ten


def test_a_ten_is_whisted_like_any_other():
    at = ordered("10s")
    assert words(at) == ["whist", "pass"]


def test_a_checked_ten_lies_open():
    at = ordered("10s", ten=Ten.CHECKED)
    assert at.to_act == (1, 2)
    for seat in (0, 1, 2, None):
        view = at.view(seat)
        assert all(hand is not None for hand in view.hands)
        assert (view.discard is None) == (seat != 0)
    end = after(at, "2:agree, 1:agree")
    assert end.outcome.tricks == (10, 0, 0)
    assert end.outcome.ended is Ended.PLAYED
    assert end.outcome.talk == ()


def test_a_checked_ten_that_is_not_agreed_is_played_open():
    at = after(ordered("10s", ten=Ten.CHECKED), "agree")
    assert at.to_act == (2,)
    refused(at, "1:play", Illegal.CHECK_ANSWERED)
    at = after(at, "play")
    assert at.phase is Phase.PLAY
    assert at.view(None).players == (0, 1, 2)
    assert at.view(None).open_hands == (0, 1, 2)
    assert at.view(1).hands[0] is not None


def test_a_checked_ten_is_answered_with_two_words_only():
    at = ordered("10s", ten=Ten.CHECKED)
    refused(at, "whist", Illegal.CHECK_ANSWER)
    refused(at, "0:agree", Illegal.NOT_YOUR_TURN)
    refused(ordered("9s", ten=Ten.CHECKED), "agree", Illegal.CHECK_NOT_NOW)
    assert AGREE not in ordered("10s").legal(1)


# Two players


def test_the_single_opponent_always_plays_both_open():
    at = ordered("6s", players=2, dealer=1)
    assert words(at) == ["whist", "pass", "half"]
    at = after(at, "whist")
    assert at.phase is Phase.PLAY
    assert at.view(None).players == (0, 1, 1)
    assert at.view(0).hands[1] is not None
    assert at.view(0).hands[2] is not None
    assert at.view(1).hands[0] is None


def test_the_single_opponent_opens_after_the_lead_where_agreed():
    at = after(ordered("6s", players=2, dealer=1, open_timing=OpenTiming.AFTER_FIRST_CARD), "whist")
    assert at.view(0).hands[2] is None
    assert at.view(1).hands[2] is None
    at = at.after(0, at.legal(0)[0])
    assert at.view(0).hands[2] is not None
    assert at.to_act == (1,)
    assert at.view(None).hand_to_play == 2


def test_two_players_pass_half_and_nobody_returns():
    half = after(ordered("6s", players=2, dealer=1), "half")
    assert (half.outcome.ended, half.whisting.half) == (Ended.HALF, 2)
    assert after(ordered("6s", players=2, dealer=1), "pass").outcome.ended is Ended.PASSED
    assert after(ordered("6s", players=2, dealer=1), "pass").outcome.tricks == (10, 0)
    refused(ordered("8s", players=2, dealer=1), "half", Illegal.HALF_LEVEL)


def test_a_checked_ten_of_two_has_one_answer():
    at = ordered("10s", players=2, dealer=1, ten=Ten.CHECKED)
    assert at.to_act == (1,)
    assert after(at, "agree").outcome.tricks == (10, 0)
    played = after(at, "play")
    assert played.view(None).players == (0, 1, 1)


def test_misere_is_never_whisted():
    at = ordered("misere")
    assert at.phase is Phase.PLAY
    assert at.view(None).talk == ()
