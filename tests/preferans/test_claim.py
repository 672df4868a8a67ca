"""Claims and offers (RULES 10, 13.26, 13.28). Names with a number are rows of the worked cases, section K."""

import pytest

from preferans.actions import ACCEPT, REJECT, Claim, Offer, Play
from preferans.agreements import OpenTiming, Ten
from preferans.deal import Phase
from preferans.illegal import Illegal
from tests.preferans.tables import after, deal, ordered, refused


def splits(at, seat):
    return [action.tricks for action in at.legal(seat) if isinstance(action, Claim)]


def played(at, count):
    """The deal after so many cards, the lowest legal ones."""
    for _ in range(count):
        seat = at.to_act[0]
        at = at.after(seat, at.legal(seat)[0])
    return at


def both_whist(declarer=0, **changes):
    return after(ordered("6c", declarer=declarer, **changes), "whist, whist")


def test_k01_an_accepted_claim_ends_the_deal():
    at = after(both_whist(), "0:claim 6 2 2")
    assert at.to_act == (1, 2)
    assert at.legal(1) == (ACCEPT, REJECT)
    assert at.legal(0) == ()
    with pytest.raises(ValueError, match="play stops until the claim is answered"):
        at.after(0, Play(next(iter(at.legal_cards(0) or at.hands[0]))))
    assert not at.legal_cards(0)
    at = after(at, "1:accept")
    assert at.to_act == (2,)
    assert at.view(None).claim.accepted == (1,)
    end = after(at, "2:accept")
    assert end.phase is Phase.FINISHED
    assert end.outcome.tricks == (6, 2, 2)


def test_k02_a_refused_claim_costs_nothing():
    before = both_whist()
    at = after(before, "0:claim 6 2 2, 1:reject")
    assert at.phase is Phase.PLAY
    assert at.to_act == (0,)
    assert len(at.legal_cards(0)) == 10
    assert at.tricks == (0, 0, 0)
    assert at.view(None).claim is None


def test_a_claim_shows_the_claimers_cards_and_they_stay_open():
    at = after(both_whist(), "0:claim 6 2 2")
    for seat in (1, 2, None):
        assert at.view(seat).hands[0] == at.view(0).hands[0]
    at = after(at, "2:reject")
    for seat in (1, 2, None):
        assert at.view(seat).hands[0] == at.view(0).hands[0]
    at = played(at, 1)
    assert at.view(None).hands[0] == at.view(0).hands[0]
    assert len(at.view(None).hands[0]) == 9


def test_one_claim_a_trick_a_person():
    at = after(both_whist(), "0:claim 6 2 2, 1:reject")
    assert splits(at, 0) == []
    refused(at, "0:claim 6 3 1", Illegal.CLAIM_TWICE)
    at = played(at, 3)
    assert splits(at, 0)


@pytest.mark.parametrize("declarer", [0, 1, 2])
def test_a_claim_shows_and_counts_for_its_person_only(declarer):
    at = both_whist(declarer=declarer)
    others = [seat for seat in range(3) if seat != declarer]
    at = after(at, f"{declarer}:claim 4 3 3, {others[0]}:reject")
    assert at.view(None).open_hands == (declarer,)
    refused(at, f"{declarer}:claim 4 3 3", Illegal.CLAIM_TWICE)
    if declarer != 0:
        assert splits(at, 0) == [tuple(10 * (seat == declarer) for seat in range(3))]
        conceded = after(at, f"0:claim {' '.join(map(str, splits(at, 0)[0]))}")
        assert conceded.view(None).open_hands == (0, declarer)
        assert conceded.to_act == (others[1],)


def test_an_impossible_split_is_refused():
    at = both_whist()
    refused(at, "0:claim 6 2 1", Illegal.CLAIM_IMPOSSIBLE)
    refused(at, "0:claim 6 4", Illegal.CLAIM_IMPOSSIBLE)
    assert len(splits(at, 0)) == 66
    later = played(at, 6)
    taken = later.tricks
    assert all(all(a >= b for a, b in zip(split, taken, strict=True)) for split in splits(later, 0))
    assert len(splits(later, 0)) == 45
    leader = next(seat for seat in range(3) if taken[seat])
    less = [0, 0, 0]
    less[(leader + 1) % 3] = 10
    refused(later, f"0:claim {less[0]} {less[1]} {less[2]}", Illegal.CLAIM_IMPOSSIBLE)


def test_a_trick_under_way_counts_as_remaining():
    at = played(both_whist(), 1)
    assert len(splits(at, 0)) == 66  # the declarer claims out of turn
    assert after(at, "0:claim 10 0 0, 1:accept, 2:accept").outcome.tricks == (10, 0, 0)


def test_a_closed_defender_concedes_only_and_his_partner_answers():
    at = both_whist(declarer=2)
    assert at.to_act == (0,)
    assert splits(at, 0) == [(0, 0, 10)]
    refused(at, "0:claim 5 0 5", Illegal.CLAIM_ONLY_CONCEDE)
    refused(at, "1:claim 0 0 10", Illegal.CLAIM_NOT_ON_LEAD)
    at = after(at, "claim 0 0 10")
    assert at.to_act == (1,)
    refused(at, "2:accept", Illegal.CLAIM_NOT_ASKED)
    refused(at, "0:accept", Illegal.CLAIM_OWN)
    assert after(at, "accept").outcome.tricks == (0, 0, 10)


def test_a_single_closed_whist_asks_the_passer_too():
    at = after(ordered("6c"), "whist, pass, closed, 0:claim 6 4 0")
    assert at.to_act == (1, 2)


def test_open_defence_asks_the_whister_only():
    at = after(ordered("6c"), "whist, pass, open, 0:claim 6 4 0")
    assert at.to_act == (1,)
    refused(at, "2:accept", Illegal.CLAIM_NOT_ASKED)
    at = after(ordered("6c", declarer=2), "whist, pass, open")
    assert at.to_act == (0,)
    assert len(splits(at, 0)) == 66
    at = after(at, "claim 4 0 6")
    assert at.to_act == (2,)
    assert after(at, "accept").outcome.tricks == (4, 0, 6)


def test_the_passer_of_an_open_whist_has_no_say():
    at = after(ordered("6c"), "whist, pass, open")
    assert at.legal(2) == ()
    refused(at, "2:claim 6 4 0", Illegal.CLAIM_NOT_YOURS)


def test_the_whisting_dealer_answers_for_the_hand_he_plays():
    at = after(ordered("6c", players=4, dealer=3), "pass, pass, look 1, whist, closed, 0:claim 6 4 0")
    assert at.to_act == (2, 3)
    refused(at, "1:accept", Illegal.CLAIM_NOT_ASKED)
    at = after(ordered("6c", players=4, dealer=3), "pass, pass, look 1, whist, open, 0:claim 6 4 0")
    assert at.to_act == (3,)


def test_no_claim_while_open_or_closed_is_to_be_said():
    at = after(ordered("6c"), "whist, pass")
    refused(at, "0:claim 6 4 0", Illegal.NOT_YOUR_TURN)
    refused(at, "1:claim 6 4 0", Illegal.OPEN_OR_CLOSED_FIRST)


def test_a_claim_waits_for_its_answer():
    at = after(both_whist(), "0:claim 6 2 2")
    refused(at, "1:claim 0 5 5", Illegal.CLAIM_PENDING)
    refused(at, "1:open", Illegal.CLAIM_PENDING)


def test_a_claim_names_itself_in_the_view():
    pending = after(both_whist(), "0:claim 6 2 2").view(1).claim
    assert (pending.seat, pending.proposal, pending.waiting) == (0, Claim((6, 2, 2)), (1, 2))


# Raspas


def test_in_raspas_one_may_take_all_the_rest_when_on_lead():
    at = after(deal(), "pass, pass, pass")
    assert splits(at, 0) == [(10, 0, 0)]
    assert splits(at, 1) == []
    refused(at, "0:claim 0 10 0", Illegal.CLAIM_ONLY_ALL_REST)
    refused(at, "1:claim 0 10 0", Illegal.CLAIM_NOT_ON_LEAD)
    at = after(at, "claim 10 0 0")
    assert at.to_act == (1, 2)
    assert at.view(None).hands[0] == at.hands[0]
    assert after(at, "1:accept, 2:accept").outcome.tricks == (10, 0, 0)


def test_the_dealers_talon_tricks_stay_his():
    for seed in range(30):
        at = played(after(deal(players=4, dealer=3, seed=seed), "pass, pass, pass"), 6)
        if at.tricks[3]:
            break
    taken = at.tricks
    (split,) = splits(at, 0)
    assert split == (taken[0] + 8, taken[1], taken[2])
    end = after(at, f"claim {split[0]} {split[1]} {split[2]}, 1:accept, 2:accept")
    assert end.outcome.tricks == (*split, taken[3])


def test_two_numbers_for_two_players():
    at = after(deal(players=2, dealer=1), "pass, pass")
    assert splits(at, 0) == [(10, 0)]
    assert after(at, "claim 10 0, accept").outcome.tricks == (10, 0)
    contract = after(ordered("6c", players=2, dealer=1), "whist")
    assert len(splits(contract, 0)) == 11
    at = after(contract, "0:claim 6 4")
    assert at.to_act == (1,)
    assert after(at, "accept").outcome.tricks == (6, 4)


# Misère and the checked ten


def test_an_offer_records_misere_as_so_many_tricks():
    at = ordered("misere")
    assert [a.tricks for a in at.legal(1) if isinstance(a, Offer)] == list(range(11))
    at = after(at, "1:offer 1")
    assert at.to_act == (0, 2)
    assert at.view(None).hands == (None, None, None)  # an offer shows no cards
    end = after(at, "accept, accept")
    assert end.outcome.tricks == (1, 9, 0)


def test_an_offer_is_not_below_what_is_taken():
    for seed in range(40):
        at = played(ordered("misere", seed=seed), 12)
        taken = at.tricks[0]
        if taken:
            break
    assert taken
    refused(at, f"0:offer {taken - 1}", Illegal.OFFER_IMPOSSIBLE)
    refused(at, "0:offer 11", Illegal.OFFER_IMPOSSIBLE)
    assert [a.tricks for a in at.legal(0) if isinstance(a, Offer)] == list(range(taken, taken + 7))
    end = after(at, f"0:offer {taken}, accept, accept")
    assert end.outcome.tricks[0] == taken
    assert sum(end.outcome.tricks) == 10
    assert all(a >= b for a, b in zip(end.outcome.tricks, at.tricks, strict=True))


def test_offers_are_for_misere_only():
    refused(both_whist(), "0:offer 1", Illegal.OFFER_ONLY_MISERE)


def test_on_misere_a_split_may_be_claimed_too():
    at = ordered("misere")
    assert len(splits(at, 0)) == 66
    at = after(at, "claim 0 5 5")
    assert at.to_act == (1, 2)
    assert after(at, "accept, accept").outcome.tricks == (0, 5, 5)


def test_in_a_checked_ten_all_others_answer():
    at = after(ordered("10s", ten=Ten.CHECKED), "play, agree, 0:claim 9 1 0")
    assert at.to_act == (1, 2)


def test_nobody_claims_before_play():
    refused(deal(), "claim 6 2 2", Illegal.WRONG_PHASE)
    refused(ordered("6c"), "claim 6 2 2", Illegal.WRONG_PHASE)


def test_a_refused_claim_before_the_lead_does_not_keep_the_defence_closed():
    at = after(ordered("misere"), "0:claim 0 5 5, 1:reject")
    assert at.view(None).open_hands == (0,)
    assert played(at, 1).view(None).open_hands == (0, 1, 2)
    two = ordered("6c", players=2, dealer=1, open_timing=OpenTiming.AFTER_FIRST_CARD)
    two = after(two, "whist, 0:claim 10 0, reject")
    assert played(two, 1).view(None).open_hands == (0, 1, 2)
