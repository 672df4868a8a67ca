"""The play of the cards (RULES 5.1–5.3). Names with a number are rows of the worked cases, section C."""

import pytest

from preferans.actions import Play as PlayAction
from preferans.agreements import Jumps
from preferans.cards import Cards
from preferans.deal import Phase
from preferans.illegal import Illegal
from preferans.notation import parse_card, parse_cards
from preferans.play import Play, Rules, Style
from tests.preferans.tables import after, deal, deal_of, ordered, refused

COLUMNS = ((0,), (1,), (2,))


def to_follow(hand, led, trump):
    """What the second hand may play to this lead."""
    hands = (0, int(parse_cards(hand)), 0)
    play = Play(Rules(trump, COLUMNS, 0), Style.CLOSED, hands, (0, 1, 2), turn=1, table=(parse_card(led),))
    return set(str(Cards(play.legal_mask())).split())


def winner(cards, trump):
    """Which of three cards takes the trick, led by the first hand."""
    three = [parse_card(card) for card in cards.split()]
    play = Play(Rules(trump, COLUMNS, 0), Style.CLOSED, tuple(1 << card for card in three), (0, 1, 2))
    for person, card in enumerate(three):
        play = play.after_card(person, card)
    return three[play.tricks[0].winner]


def test_c01_no_duty_to_beat():
    assert to_follow("As 9s 7h", "Ks", 3) == {"As", "9s"}


def test_c02_a_void_hand_must_trump():
    assert to_follow("8h 9h Ad", "Ks", 3) == {"8h", "9h"}


def test_c04_without_trumps_a_void_hand_plays_anything():
    assert to_follow("8h 9h Ad", "Ks", 4) == {"8h", "9h", "Ad"}


def test_c05_on_misere_a_void_hand_plays_anything():
    assert to_follow("8h 9s Ac", "9d", 4) == {"8h", "9s", "Ac"}


def test_neither_suit_nor_trump_plays_anything():
    assert to_follow("8c 9d Ac", "Ks", 3) == {"8c", "9d", "Ac"}


def test_c07_a_trump_wins():
    assert str(winner("Ks 7d 9d", 2)) == "9d"
    assert str(winner("Ks 9d 7d", 2)) == "9d"


def test_c08_without_trumps_the_suit_led_wins():
    assert str(winner("9h As Kh", 4)) == "Kh"


@pytest.mark.parametrize(
    ("cards", "trump", "best"),
    [
        ("7s 8s 9s", 4, "9s"),
        ("9s 8s 7s", 3, "9s"),
        ("Ts Js 7h", 3, "7h"),
        ("7h As Ks", 3, "7h"),
        ("7s Ah Ad", 4, "7s"),
        ("Ts 9s 8s", 0, "Ts"),
    ],
)
def test_who_takes_a_trick(cards, trump, best):
    assert str(winner(cards, trump)) == best


HANDS = ["As Ks Qs Js Ts 9s 8s Ac Kc Qc", "7s Jc Tc 9c 8c Ad Kd Qd Jd Td", "7c 9d 8d Ah Kh Qh Jh Th 9h 8h"]
TALON = "7d 7h"


def seven_spades(talk):
    start = deal_of(HANDS, TALON, jumps=Jumps.FREE)
    return after(start, f"7s, pass, pass, discard 7d 7h, order 7s, {talk}")


def test_c10_in_open_defence_the_whister_plays_the_passers_cards():
    at = after(seven_spades("whist, pass, open"), "As, 7s")
    assert at.to_act == (1,)
    view = at.view(1)
    assert view.hand_to_play == 2
    assert {str(a) for a in view.legal if isinstance(a, PlayAction)} == set(HANDS[2].split())
    refused(at, "2:7c", Illegal.HAND_PLAYED_BY_OTHER)
    assert at.legal(2) == ()
    for seat in (0, 1, 2, None):
        assert at.view(seat).hands[2] == parse_cards(HANDS[2])
    refused(at, "Jc", Illegal.HAND_NOT_ON_TURN)
    assert after(at, "7c").to_act == (0,)


def test_c11_the_dealer_of_four_sits_out():
    start = deal(players=4, dealer=0)
    assert start.order == (1, 2, 3)
    assert start.hands[0] is None
    assert len(start.talon) == 2
    assert start.view(0).hands == (None,) * 4
    assert start.view(0).talon == ()


def test_why_a_card_is_refused():
    at = after(seven_spades("whist, whist"), "Ac")
    refused(at, "7s", Illegal.MUST_FOLLOW)
    refused(at, "Kc", Illegal.CARD_NOT_HELD)
    refused(at, "2:7c", Illegal.NOT_YOUR_TURN)
    refused(at, "accept", Illegal.CLAIM_NONE_PENDING)
    refused(at, "whist", Illegal.WRONG_PHASE)


def test_who_cannot_follow_must_trump():
    hands = ["As Ks Qs Js Ac Kc Qc Jc Ad Kd", "Ts 9s 8s Tc 9c 8c Qd Jd Td 9d", "7s 8d Ah Kh Qh Jh Th 9h 8h 7h"]
    start = deal_of(hands, "7c 7d", jumps=Jumps.FREE)
    at = after(start, "7s, pass, pass, discard 7c 7d, order 7s, whist, whist, Ac, 8c")
    refused(at, "Ah", Illegal.MUST_TRUMP)
    at = after(at, "7s")
    assert at.view(None).tricks[-1].winner == 2
    assert at.to_act == (2,)


def test_the_first_hand_leads_whoever_declares():
    for declarer in (0, 1, 2):
        at = ordered("8s", declarer=declarer)
        at = after(at, "whist, whist")
        assert at.to_act == (0,)
    assert ordered("misere", declarer=1).to_act == (0,)


def test_the_winner_leads_and_all_tricks_are_public():
    at = after(seven_spades("whist, whist"), "Ac, 8c, 7c, Kc, 9c, 8d")
    view = at.view(None)
    assert view.taken == (2, 0, 0)
    assert [trick.winner for trick in view.tricks] == [0, 0]
    assert [str(card) for _, card in view.tricks[1].cards] == ["Kc", "9c", "8d"]
    assert view.leader == 0
    # The third hand followed neither clubs nor trumped: it has neither.
    assert view.shown_out == (0, 0, 0b0011)


def test_a_whole_deal_is_played_out():
    at = seven_spades("whist, whist")
    while at.outcome is None:
        seat = at.to_act[0]
        at = at.after(seat, at.legal(seat)[0])
    assert at.phase is Phase.FINISHED
    assert sum(at.outcome.tricks) == 10
    assert at.tricks == at.outcome.tricks
    refused(at, "As", Illegal.DEAL_OVER)


# Misère


MISERE = "misere, pass, pass, discard As Ac, order misere"


def misere(declarer=0):
    start = deal_of(HANDS, TALON, jumps=Jumps.FREE)
    if declarer == 0:
        return after(start, MISERE)
    return after(start, "pass, misere, pass, discard Ad Kd, order misere")


def test_misere_opens_after_the_declarers_lead():
    at = misere()
    assert at.view(None).open_hands == ()
    assert at.view(None).declarer_twelve is None
    at = after(at, "8s")
    view = at.view(None)
    assert view.open_hands == (1, 2)
    assert view.declarer_twelve == parse_cards("As Ks Qs Js Ts 9s Ac Kc Qc 7d 7h")
    assert at.view(0).discard == parse_cards("As Ac")
    assert view.discard is None
    assert at.view(1).hands[0] is None


def test_misere_opens_at_once_where_somebody_else_leads():
    at = misere(declarer=1)
    view = at.view(None)
    assert view.open_hands == (0, 2)
    assert at.to_act == (0,)
    assert view.declarer_twelve == parse_cards(HANDS[1]) | parse_cards(TALON)
    assert view.players == (0, 1, 2)


def test_the_twelve_shrink_to_the_discard():
    at = misere()
    while at.outcome is None:
        seat = at.to_act[0]
        at = at.after(seat, at.legal(seat)[0])
    assert at.view(2).declarer_twelve == parse_cards("As Ac")
    assert at.view(2).discard == parse_cards("As Ac")


def test_order_misere_may_be_left_out_before_the_first_card():
    start = deal_of(HANDS, TALON, jumps=Jumps.FREE)
    assert after(start, "misere, pass, pass, discard As Ac, 8s") == after(misere(), "8s")


def test_the_opponent_of_two_plays_the_dummy_on_misere():
    at = ordered("misere", players=2, dealer=1)
    at = at.after(0, at.legal(0)[0])
    assert at.to_act == (1,)
    assert at.view(None).hand_to_play == 2
    assert at.view(0).hands[1] is not None
    at = at.after(1, at.legal(1)[0])
    assert at.to_act == (1,)
    assert at.view(None).hand_to_play == 1
