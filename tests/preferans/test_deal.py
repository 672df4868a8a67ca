"""The deal as a value, its outcome, and whole deals by NOTATION's words."""

import dataclasses
from random import Random

import pytest

from preferans.actions import PASS, SEE, IllegalAction
from preferans.agreements import Jumps
from preferans.cards import Cards
from preferans.contracts import LADDER, MISERE
from preferans.deal import Phase
from preferans.exchange import discard_of
from preferans.illegal import Illegal
from preferans.outcome import Ended, WhistWord
from tests.preferans.tables import after, deal, deal_of, ordered, random_agreements, random_deal, random_step, refuses

HANDS = ["As Ks Qs Js Ts 9s 8s Ac Kc Qc", "7s Jc Tc 9c 8c Ad Kd Qd Jd Td", "7c 9d 8d Ah Kh Qh Jh Th 9h 8h"]
TALON = "7d 7h"


def test_a_deal_is_frozen():
    at = deal()
    for field in dataclasses.fields(at):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(at, field.name, None)
    with pytest.raises((AttributeError, TypeError)):
        at.anything = 1


def test_a_whole_deal_by_its_words():
    start = deal_of(HANDS, TALON)
    at = after(
        start,
        "6s, pass, pass, discard 7d 7h, order 6s, whist, whist,"
        "As, 7s, 7c, Ks, 8c, 8d, Qs, 9c, 9d, Js, Tc, 8h, Ts, Jc, 9h, 9s, Td, Th, 8s, Jd, Jh,"
        "Ac, Qd, Qh, Kc, Kd, Kh",
    )
    assert at.outcome is None
    end = after(at, "Qc, Ad, Ah")
    outcome = end.outcome
    assert end.phase is Phase.FINISHED
    assert outcome.contract == LADDER[0]
    assert (outcome.declarer, outcome.tricks, outcome.ended) == (0, (10, 0, 0), Ended.PLAYED)
    assert outcome.talk == ((1, WhistWord.WHIST), (2, WhistWord.WHIST))
    assert outcome.talon == start.talon
    assert not outcome.open
    assert outcome.bid == LADDER[0]


def test_the_outcome_knows_how_it_was_whisted():
    at = after(ordered("6s"), "whist, pass, open, 0:claim 6 4 0, accept")
    assert at.outcome.open
    at = after(ordered("6s"), "whist, pass, closed, 0:claim 6 4 0, accept, accept")
    assert not at.outcome.open
    assert at.outcome.talk == ((1, WhistWord.WHIST), (2, WhistWord.PASS))


def test_a_blind_contract_is_blind_only_if_won_so():
    def outcome(calls, whist="pass, pass"):
        at = after(deal(blind_game=True), calls)
        bid = at.exchange.bid.contract
        lowest = list(Cards(at.exchange.held))[:2]
        at = at.after(at.to_act[0], discard_of(lowest[0].mask | lowest[1].mask))
        return after(at, f"order {bid}, {whist}").outcome

    assert outcome("blind 6s, pass, pass").blind
    assert not outcome("blind 6s, 7s, pass, pass").blind
    assert not outcome("blind 6s, blind 7s, pass, see, 8s, pass").blind
    assert outcome("blind 6s, blind 7s, pass, pass").blind


def test_tricks_are_counted_as_they_fall():
    start = deal_of(HANDS, TALON)
    assert start.tricks == (0, 0, 0)
    at = after(start, "6s, pass, pass, discard 7d 7h, order 6s, whist, whist, As, 7s, 7c")
    assert at.tricks == (1, 0, 0)
    two = after(ordered("6s", players=2, dealer=1), "whist")
    while two.outcome is None:
        assert len(two.tricks) == 2
        two = two.after(two.to_act[0], two.legal(two.to_act[0])[0])
    assert sum(two.outcome.tricks) == 10


def test_legal_cards_are_the_plays_among_what_is_legal():
    at = deal_of(HANDS, TALON)
    assert at.legal_cards(0) == 0
    at = after(at, "6s, pass, pass, discard 7d 7h, order 6s, whist, whist, Ac")
    assert str(at.legal_cards(1)) == "8c 9c Tc Jc"
    assert at.legal_cards(0) == 0


def test_a_seat_without_a_part_is_told_so():
    for seat in (-1, 3, 99):
        refuses(deal(), seat, PASS, Illegal.NOT_IN_DEAL)
    refuses(deal(players=2), 2, PASS, Illegal.NOT_IN_DEAL)
    refuses(deal(players=4, dealer=3), 3, SEE, Illegal.NOT_IN_DEAL)


def test_the_same_log_gives_an_equal_deal():
    for seed in range(20):
        random = Random(seed)
        first = random_deal(random, random_agreements(random))
        at = first
        while at.outcome is None:
            at = random_step(at, random)
        again = first
        for seat, action in at.log:
            again = again.after(seat, action)
        assert again == at
        assert hash(again) == hash(at)


def test_raspas_and_misere_name_themselves():
    at = after(deal_of(HANDS, TALON, jumps=Jumps.FREE), "misere, pass, pass, discard As Ac, order misere")
    end = after(at, "0:offer 0, accept, accept")
    assert end.outcome.contract == MISERE
    assert end.outcome.tricks[0] == 0
    assert end.outcome.talk == ()
    raspas = after(deal(), "pass, pass, pass, claim 10 0 0, accept, accept")
    assert (raspas.outcome.contract, raspas.outcome.declarer) == (None, None)


def test_an_illegal_action_names_the_rule():
    with pytest.raises(IllegalAction, match=r"^only the senior of the last two bidders may hold \(RULES 2\.4\)$"):
        after(deal(), "6s, pass, here")


def test_a_deal_prints_no_cards():
    at = after(deal(), "6s, pass, pass")
    assert repr(at) == "<Deal, dealer 2, exchange, 3 actions>"
    assert not any(str(card) in repr(at.setup) for card in at.talon)
