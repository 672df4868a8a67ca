"""Raspas (RULES 5.4–5.5). Names with a number are rows of the worked cases, section I."""

import pytest

from preferans.actions import Play
from preferans.agreements import GusarikRaspas, RaspasTalon
from preferans.deal import Phase
from preferans.illegal import Illegal
from preferans.notation import parse_card
from preferans.raspas import raspas_play
from tests.preferans.tables import after, agreements, deal, deal_of, refused

HANDS = ["8s 9s As 7c 9c Jc Qc Ac Qd Th", "Qs Tc 8d 9d Td 7h 8h Jh Qh Ah", "7s Ts Js Ks Kc 7d Jd Kd Ad 9h"]
TALON = "8c Kh"
ALL_PASS = "pass, pass, pass"
FIRST_TWO = "Jc, Tc, Kc, Th, Qh, 9h"
# Hand 1 leads diamonds, hand 2 takes spades, hand 3 the second diamond; then hearts to the end.
MIDDLE = "Qd, Td, Jd, 9s, Qs, Js, 9d, Kd, Ac, 7d, Qc, 8d"


def cards(at, seat):
    return {str(action) for action in at.legal(seat) if isinstance(action, Play)}


def played_out(at):
    while at.outcome is None:
        seat = at.to_act[0]
        at = at.after(seat, at.legal(seat)[0])
    return at


def test_i1_the_dealer_of_four_leads_the_talon_and_may_win():
    at = after(deal_of(HANDS, TALON, players=4, dealer=3), ALL_PASS)
    view = at.view(None)
    assert view.trick == ((3, parse_card("8c")),)
    assert view.talon == (parse_card("8c"),)
    assert view.talon_lead is None
    assert at.to_act == (0,)
    at = after(at, "Jc, Tc, Kc")
    assert at.view(None).talon == at.talon
    assert at.view(None).trick == ((3, parse_card("Kh")),)
    at = after(at, "Th, Qh, 9h")
    assert at.tricks == (0, 0, 1, 1)
    assert at.view(None).tricks[1].winner == 3
    assert at.to_act == (0,)  # the first hand leads to the third trick
    at = after(at, MIDDLE)
    assert at.tricks == (1, 2, 2, 1)
    assert at.to_act == (1,)
    assert played_out(at).outcome.tricks == (1, 6, 2, 1)
    assert played_out(at).outcome.contract is None


def test_i1_for_three_the_talon_only_shows_the_suit():
    at = after(deal_of(HANDS, TALON), ALL_PASS)
    assert at.view(None).talon_lead == parse_card("8c")
    assert at.view(None).trick == ()
    at = after(at, FIRST_TWO)
    assert at.view(None).talon_lead is None
    assert [trick.talon_lead for trick in at.view(None).tricks] == list(at.talon)
    assert at.tricks == (0, 1, 1)
    assert at.to_act == (0,)
    assert played_out(after(at, MIDDLE)).outcome.tricks == (1, 7, 2)


def test_i5_the_talons_suit_must_be_followed():
    hands = ["Kh As Ks Qs Js Ts 9s 8s 7s Qh", "Ah Th 9h Ac Kc Qc Jc Tc 9c 8c", "Jh 7h Ad Kd Qd Jd Td 9d 8d 7d"]
    at = after(deal_of(hands, "8h 7c"), ALL_PASS)
    assert cards(at, 0) == {"Kh", "Qh"}
    refused(at, "As", Illegal.MUST_FOLLOW)
    at = after(at, "Kh, Ah, Jh")
    assert at.view(None).talon_lead == parse_card("7c")
    at = after(at, "As, Ac, 7d")  # the first hand has no clubs and plays anything, the third hand too
    assert at.view(None).shown_out == (0b0010, 0, 0b0010)
    assert at.tricks == (0, 2, 0)
    assert at.to_act == (0,)


def test_the_second_talon_card_is_hidden_until_its_trick():
    at = after(deal_of(HANDS, TALON), ALL_PASS)
    for seat in (0, 1, 2, None):
        assert at.view(seat).talon == (parse_card("8c"),)


def test_a_closed_talon_is_not_used():
    at = after(deal_of(HANDS, TALON, raspas_talon=RaspasTalon.CLOSED), ALL_PASS)
    assert at.view(None).talon == ()
    assert len(cards(at, 0)) == 10
    end = played_out(at)
    assert sum(end.outcome.tricks) == 10
    assert end.view(None).talon == end.talon
    four = played_out(after(deal_of(HANDS, TALON, players=4, dealer=3, raspas_talon=RaspasTalon.CLOSED), ALL_PASS))
    assert four.outcome.tricks[3] == 0
    assert sum(four.outcome.tricks) == 10


def test_the_dealer_of_five_leads_the_talon_too():
    at = after(deal(players=5, dealer=4), ALL_PASS)
    assert at.order == (0, 1, 3)
    assert at.view(None).trick[0][0] == 4
    end = played_out(at)
    assert sum(end.outcome.tricks) == 10
    assert end.outcome.tricks[2] == 0


def test_two_players_play_two_card_tricks():
    at = after(deal(players=2, dealer=1), "pass, pass")
    assert at.view(None).talon == ()
    for _ in range(2):
        seat = at.to_act[0]
        at = at.after(seat, at.legal(seat)[0])
    assert len(at.view(None).tricks) == 1
    assert [seat for seat, _ in at.view(None).tricks[0].cards] == [0, 1]
    end = played_out(at)
    assert sum(end.outcome.tricks) == 10
    assert end.view(None).hand_sizes == (0, 0, 10)


@pytest.mark.parametrize("seed", range(5))
def test_the_dummy_plays_its_lowest_card_by_itself(seed):
    at = after(deal(players=2, dealer=1, seed=seed, gusarik_raspas=GusarikRaspas.DUMMY_PLAYS), "pass, pass")
    assert at.to_act == (0,)
    end = played_out(at)
    assert all(seat in (0, 1) for seat, _ in end.log)
    tricks = end.view(None).tricks
    assert len(tricks) == 10
    for trick in tricks:
        ((_, card),) = [pair for pair in trick.cards if pair[0] == 2]
        led = trick.cards[0][1]
        dummy = set(end.hands[2]) - {c for t in tricks[: tricks.index(trick)] for s, c in t.cards if s == 2}
        choice = [c for c in dummy if c.suit == led.suit] or dummy
        assert card == min(choice, key=lambda c: (c.rank, c.suit))
    won = [trick.winner for trick in tricks]
    assert end.outcome.tricks == (won.count(0), won.count(1))


def talon_trick(cards, lead, *, dealer_sits):
    """Who takes the first trick of raspas, led by this talon card: a place, 3 the dealer's."""
    three = [parse_card(card) for card in cards.split()]
    hands = tuple(card.mask for card in three)
    talon = (parse_card(lead), parse_card("7d"))
    play = raspas_play(agreements(), hands, talon, ((0,), (1,), (2,)), dealer_sits=dealer_sits)
    for person, card in enumerate(three):
        play = play.after_card(person, card)
    return play.tricks[0].winner


@pytest.mark.parametrize(
    ("cards", "lead", "three", "four"),
    [
        ("Ks 9s 8s", "Ts", 0, 0),
        ("8s Ks 9s", "Ts", 1, 1),
        ("8s 9s Ks", "Ts", 2, 2),
        ("8s 9s 7s", "Ts", 1, 3),
        ("7s Ah Ad", "Ts", 0, 3),
        ("Ah 7s Ad", "8s", 1, 3),
        ("Ah 9s As", "7s", 2, 2),
    ],
)
def test_who_takes_a_trick_that_the_talon_leads(cards, lead, three, four):
    assert talon_trick(cards, lead, dealer_sits=False) == three
    assert talon_trick(cards, lead, dealer_sits=True) == four


def test_the_higher_of_two_cards_takes_the_trick():
    for seed in range(10):
        at = after(deal(players=2, dealer=1, seed=seed), "pass, pass")
        end = played_out(at)
        for trick in end.view(None).tricks:
            (leader, led), (other, card) = trick.cards
            assert trick.winner == (other if card.suit == led.suit and card > led else leader)


def test_opening_raspas_has_no_auction():
    at = deal(opening=True, blind_pass=True)
    assert at.phase is Phase.PLAY
    assert at.to_act == (0,)
    assert at.view(0).hands[0] is not None
    assert at.view(None).standing_bid is None
    assert played_out(at).outcome.contract is None


def test_a_blind_raspas_names_the_blind_passer():
    at = after(deal(dealer=0, blind_pass=True), "blind pass, pass, pass")
    assert played_out(at).outcome.blind_passer == 1
    assert played_out(after(deal(), ALL_PASS)).outcome.blind_passer is None
