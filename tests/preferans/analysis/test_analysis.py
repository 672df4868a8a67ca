"""Finished deals taken apart: what is said of errors that are known, and what must hold of every deal."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from preferans.actions import Claim, Offer, Play
from preferans.agreements import GusarikRaspas, Jumps, OverMisere, Ten
from preferans.analysis import Analysis, JudgedCard, NotFinished, analyse
from preferans.analysis.analysis_json import analysis_to_json
from preferans.cards import CARDS, Cards
from preferans.contracts import Strain
from preferans.deal import Deal, Phase
from preferans.notation import parse_card, parse_cards, parse_contract
from preferans.players import thumb
from preferans.solver import Goal, Layout, solve_layout
from tests.preferans.tables import after, deal, deal_of, random_agreements, random_deal

# Spades are solid, the king of hearts stands alone: the ace catches it, the queen gives it a trick.
SOLID = ["As Ks Qs Js Ts 9s 8s 7s Ah Qh", "Kh Ac Kc Qc Jc Tc 9c 8c 7c Ad", "Jh Th 9h 8h 7h Kd Qd Jd Td 7d"]


def solid(actions: str) -> Deal:
    return after(deal_of(SOLID, "9d 8d", jumps=Jumps.FREE), f"9s,pass,pass,discard 9d 8d,order 9s,{actions}")


def played(deal: Deal, mistakes: dict[int, int] | None = None) -> Deal:
    """The rest of a contract under best play, but for the cards whose number in the deal is a key of ``mistakes``: the
    first card there that costs at least so many tricks.
    """
    mistakes = dict(mistakes or {})
    while deal.phase is Phase.PLAY:
        play = deal.play
        assert play is not None
        assert play.rules.declarer is not None
        misere = deal.exchange is not None and deal.exchange.order is not None and deal.exchange.order.is_misere
        found = solve_layout(
            Layout(play.hands, play.leader, play.rules.trump, play.rules.declarer, misere, tuple(map(int, play.table)))
        )
        number = 3 * len(play.tricks) + len(play.table)
        card = next(card for card, tricks in found.moves.items() if tricks == found.tricks)
        if number in mistakes:
            least = mistakes.pop(number)
            card = next((card for card, tricks in found.moves.items() if abs(tricks - found.tricks) >= least), card)
        deal = deal.after(deal.to_act[0], Play(card))
    return deal


def at_random(random: Random, deal: Deal, *, sense: float) -> Deal:
    """Played to its end by rules of thumb, with whims and claims."""
    while deal.outcome is None:
        seat = deal.to_act[0]
        legal = deal.legal(seat)
        claims = [action for action in legal if isinstance(action, Claim | Offer)]
        if claims and random.random() < 0.02:
            action = random.choice(claims)
        elif random.random() < sense:
            action = thumb.choose(deal.view(seat), 1)
        else:
            action = random.choice([action for action in legal if not isinstance(action, Claim | Offer)])
        deal = deal.after(seat, action)
    return deal


# Known errors


def test_a_known_error_of_the_declarer() -> None:
    finished = played(solid("whist,whist,Qh"))
    analysis = analyse(finished)
    assert (analysis.worth, analysis.result) == ((10,), (9,))
    (mistake,) = analysis.mistakes
    assert (mistake.trick, analysis.seat(mistake.place), str(mistake.card), mistake.loss) == (1, 0, "Qh", 1)
    assert parse_card("Ah") in mistake.better
    assert mistake.better == (parse_card("7s"), parse_card("Ah"))
    assert (analysis.made, analysis.defence) == (True, (0, 1))


def test_perfect_play_has_no_errors() -> None:
    analysis = analyse(played(solid("whist,pass,closed")))
    assert (analysis.worth, analysis.result, analysis.mistakes) == ((10,), (10,), ())
    assert len(list(analysis.cards)) == 30


@pytest.mark.parametrize("seed", range(0, 12, 3))
@pytest.mark.parametrize("contract", ["6h", "7n", "misere"])
def test_an_error_is_found_and_named(seed: int, contract: str) -> None:
    """Best play but for one card: that card, and no other, is found to cost what it cost."""
    start = after(deal(seed=seed, jumps=Jumps.FREE), f"{contract},pass,pass")
    assert start.exchange is not None
    low = list(Cards(start.exchange.held))[:2]
    start = after(start, f"discard {low[0]} {low[1]},order {contract}")
    if not parse_contract(contract).is_misere:
        start = after(start, "whist,whist")
    number = seed * 2
    analysis = analyse(played(start, {number: 1}))
    assert analysis.worth is not None
    assert analysis.result is not None
    assert [card.loss for card in analysis.cards if card.loss] == [card.loss for card in analysis.mistakes]
    assert abs(analysis.worth[0] - analysis.result[0]) == sum(card.loss for card in analysis.cards)
    for mistake in analysis.mistakes:
        assert 3 * (mistake.trick - 1) + _place_in_trick(analysis, mistake) == number
        assert set(mistake.better) <= set(mistake.best) <= set(mistake.legal) - {mistake.card}


def _place_in_trick(analysis: Analysis, card: JudgedCard) -> int:
    return analysis.tricks[card.trick - 1].cards.index(card)


def test_errors_are_sorted_by_what_they_cost() -> None:
    analysis = analyse(at_random(Random(5), deal(seed=5), sense=0.0))
    losses = [card.loss for card in analysis.mistakes]
    assert losses == sorted(losses, reverse=True)


# What must hold of every deal


@pytest.mark.parametrize("seed", range(12))
def test_losses_add_up(seed: int) -> None:
    """From the first card to the last the worth changes only by what cards cost, down to what was written."""
    random = Random(seed)
    finished = at_random(random, random_deal(random, random_agreements(random)), sense=0.7)
    analysis = analyse(finished)
    assert pickle.loads(pickle.dumps(analysis)) == analysis
    json.dumps(analysis_to_json(analysis))
    cards = list(analysis.cards)
    for card, next_card in pairwise(cards):
        assert card.after == next_card.before
    if cards:
        assert cards[0].before == analysis.worth
        if analysis.settled is None:
            assert cards[-1].after == analysis.result
        else:
            assert cards[-1].after == analysis.settled.worth
    for card in cards:
        assert (card.loss == 0) == (card.card in card.best) == (not card.better)
        if analysis.goal is Goal.RASPAS:
            assert 0 <= card.loss <= max(0, card.after[card.place] - card.before[card.place])
        else:
            helps = (card.place == analysis.declarer) == (analysis.goal is Goal.TRICKS)
            assert card.after[0] - card.before[0] == (-card.loss if helps else card.loss)


@pytest.mark.parametrize("seed", range(3))
def test_prospects_are_no_worse_than_what_was_kept(seed: int) -> None:
    start = after(deal(seed=seed, jumps=Jumps.FREE), "7n,pass,pass")
    assert start.exchange is not None
    low = list(Cards(start.exchange.held))[:2]
    analysis = analyse(played(after(start, f"discard {low[0]} {low[1]},order 7n,whist,whist")))
    own = next(each for each in analysis.prospects if each.place == analysis.declarer)
    assert analysis.discarded is not None
    for chance, kept in zip(own.chances, analysis.discarded, strict=True):
        assert chance.tricks <= kept if chance.strain is None else chance.tricks >= kept
        if chance.tricks == kept:
            assert chance.discard == analysis.discard
    assert analysis.discard_cost == own.chances[Strain.NO_TRUMP].tricks - analysis.discarded[Strain.NO_TRUMP]


# The calls


def test_the_discard_and_the_order() -> None:
    """Two tops thrown away, and seven ordered where ten was there."""
    bad = after(deal_of(SOLID, "9d 8d", jumps=Jumps.FREE), "6s,pass,pass,discard As Ks,order 7s,pass,pass")
    analysis = analyse(bad)
    assert (analysis.worth, analysis.result, analysis.tricks) == ((8,), None, ())
    assert (analysis.discard_cost, analysis.made, analysis.hopeless) == (2, True, False)
    assert analysis.better_order == parse_contract("10s")
    assert analysis.discard_for(parse_contract("10s")) == parse_cards("9d 8d")
    chance = analysis.best_chance
    assert chance is not None
    assert chance.tricks == 10
    assert analysis.highest_order == parse_contract("10s")


def test_the_discard_was_at_fault_and_not_the_order() -> None:
    bad = after(deal_of(SOLID, "9d 8d", jumps=Jumps.FREE), "10s,pass,pass,discard As Ks,order 10s,whist,whist")
    analysis = analyse(played(bad))
    assert (analysis.made, analysis.discard_cost, analysis.better_order, analysis.hopeless) == (False, 2, None, False)


def test_another_order_was_made() -> None:
    wrong = after(deal_of(SOLID, "9d 8d", jumps=Jumps.FREE), "6s,pass,pass,discard 9d 8d,order 6h,whist,whist")
    analysis = analyse(played(wrong))
    assert (analysis.made, analysis.discard_cost, analysis.better_order) == (False, 0, parse_contract("10s"))


def test_no_order_is_high_enough() -> None:
    weak = after(deal(seed=1, jumps=Jumps.FREE), "10n,pass,pass")
    assert weak.exchange is not None
    low = list(Cards(weak.exchange.held))[:2]
    analysis = analyse(played(after(weak, f"discard {low[0]} {low[1]},order 10n,whist,whist")))
    assert (analysis.made, analysis.highest_order, analysis.better_order, analysis.hopeless) == (
        False,
        None,
        None,
        True,
    )


# How deals end


def test_a_claim() -> None:
    claimed = after(solid("whist,whist,Ah,Kh,7h"), "0:claim 9 1 0,1:accept,2:accept")
    analysis = analyse(claimed)
    assert analysis.settled is not None
    assert (analysis.settled.place, analysis.settled.tricks_left) == (0, 9)
    assert (analysis.settled.worth, analysis.result) == ((10,), (9,))
    assert [trick.winner for trick in analysis.tricks] == [0]


def test_a_claim_in_the_middle_of_a_trick() -> None:
    claimed = after(solid("whist,whist,Ah,Kh"), "0:claim 10 0 0,1:accept,2:accept")
    analysis = analyse(claimed)
    assert [(len(trick.cards), trick.winner) for trick in analysis.tricks] == [(2, None)]


@pytest.mark.parametrize("talk", ["pass,pass", "pass,half,pass"])
def test_nobody_plays(talk: str) -> None:
    six = after(
        deal_of(SOLID, "9d 8d", jumps=Jumps.FREE, dealer_whist=False), f"6s,pass,pass,discard 9d 8d,order 6s,{talk}"
    )
    analysis = analyse(six)
    assert (analysis.worth, analysis.result, analysis.made, analysis.tricks) == ((10,), None, True, ())


def test_a_concession() -> None:
    gone = after(deal(seed=1, jumps=Jumps.FREE, concede=3), "6s,pass,pass,concede")
    analysis = analyse(gone)
    assert (analysis.contract, analysis.discard, analysis.result) == (parse_contract("6s"), None, None)
    chance = analysis.best_chance
    assert chance is not None
    assert analysis.worth == (chance.tricks,)
    assert (analysis.discard_cost, analysis.highest_order) == (0, None)


def test_a_checked_ten() -> None:
    ten = after(
        deal_of(SOLID, "9d 8d", jumps=Jumps.FREE, ten=Ten.CHECKED),
        "10s,pass,pass,discard 9d 8d,order 10s,1:agree,2:agree",
    )
    analysis = analyse(ten)
    assert (analysis.worth, analysis.result) == ((10,), (10,))


def test_without_the_talon() -> None:
    start = deal(seed=3, over_misere=OverMisere.NO_TALON_CHAIN)
    bid = after(start, "misere,9s,pass,misere closed,9s closed,pass")
    if bid.phase is Phase.AUCTION:
        bid = after(bid, "pass")
    analysis = analyse(played(after(bid, "order 9s,whist,whist")))
    assert analysis.discard is None
    assert analysis.discarded is not None
    assert (analysis.discard_cost, analysis.worth) == (0, (analysis.discarded[Strain.SPADES],))


def test_only_finished_deals() -> None:
    with pytest.raises(NotFinished):
        analyse(solid("whist,whist,Ah"))


# Raspas, two players, four players


def test_raspas_with_the_talon_of_four_players() -> None:
    start = after(deal(dealer=3, seed=2, players=4), "pass,pass,pass")
    finished = at_random(Random(1), start, sense=1.0)
    analysis = analyse(finished)
    assert finished.outcome is not None
    assert [trick.lead for trick in analysis.tricks[:3]] == [*start.talon, None]
    assert analysis.result == tuple(finished.outcome.tricks[seat] for seat in start.order)
    assert sum(analysis.result) == 10 - finished.outcome.tricks[3]
    assert len(analysis.prospects) == 3


def test_raspas_of_two_players() -> None:
    start = after(deal(dealer=1, seed=2, players=2), "pass,pass")
    analysis = analyse(at_random(Random(1), start, sense=0.5))
    assert analysis.worth is not None
    assert (len(analysis.tricks), analysis.worth[1], sum(analysis.worth)) == (10, 0, 10)
    assert [each.place for each in analysis.prospects] == [0, 2]


def test_a_dummy_that_plays_by_itself_is_not_judged() -> None:
    start = after(deal(dealer=1, seed=2, players=2, gusarik_raspas=GusarikRaspas.DUMMY_PLAYS), "pass,pass")
    analysis = analyse(at_random(Random(1), start, sense=1.0))
    assert (analysis.worth, analysis.tricks) == (None, ())


def test_open_whist_says_who_played() -> None:
    analysis = analyse(played(solid("whist,pass,open")))
    assert {card.player for card in analysis.cards if card.place != 0} == {1}


def test_a_raspas_error_is_one_in_both_readings() -> None:
    found = [
        card
        for seed in range(3)
        for card in analyse(at_random(Random(seed), after(deal(seed=seed), "pass,pass,pass"), sense=0.3)).mistakes
    ]
    assert found
    for card in found:
        assert card.card not in card.best
        assert all(CARDS[better] in card.legal for better in card.better)


def test_renumbered_seats() -> None:
    analysis = analyse(solid("pass,pass"))
    moved = analysis.moved(lambda seat: seat + 1)
    assert (moved.order, moved.dealer) == ((1, 2, 3), 3)
    assert replace(moved, order=analysis.order, dealer=analysis.dealer) == analysis
    assert parse_cards("9d 8d") == analysis.discard
