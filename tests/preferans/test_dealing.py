"""The pack, the cut, the deal, who sits out, the draws (RULES 1)."""

from random import Random

import pytest

from preferans.agreements import Agreements
from preferans.cards import CARDS, FULL_PACK, Cards
from preferans.deal import Deal
from preferans.dealing import active_seats, cut, dealt, draw_for_dealer, seating_draw, shuffled
from preferans.notation import parse_card, parse_cards


def test_shuffled_is_the_whole_pack_and_follows_its_source():
    assert Cards.of(shuffled(Random(3))) == FULL_PACK
    assert shuffled(Random(3)) == shuffled(Random(3))
    assert shuffled(Random(3)) != shuffled(Random(4))


@pytest.mark.parametrize("top", [4, 16, 28])
def test_a_cut_puts_the_top_below(top):
    assert cut(CARDS, top) == CARDS[top:] + CARDS[:top]


@pytest.mark.parametrize("top", [-1, 0, 3, 29, 32])
def test_a_cut_leaves_four_cards_in_each_part(top):
    with pytest.raises(ValueError, match="at least four"):
        cut(CARDS, top)


def test_two_at_a_time_with_the_talon_after_round_one():
    hands, talon = dealt(CARDS)
    assert [int(card) for card in hands[0]] == [0, 1, 8, 9, 14, 15, 20, 21, 26, 27]
    assert [int(card) for card in hands[1]] == [2, 3, 10, 11, 16, 17, 22, 23, 28, 29]
    assert [int(card) for card in hands[2]] == [4, 5, 12, 13, 18, 19, 24, 25, 30, 31]
    assert [int(card) for card in talon] == [6, 7]


def test_a_pack_is_32_different_cards():
    for pack in (CARDS[:31], (*CARDS[:31], CARDS[0])):
        with pytest.raises(ValueError, match="32 different"):
            dealt(pack)
        with pytest.raises(ValueError, match="32 different"):
            cut(pack, 10)


@pytest.mark.parametrize(
    ("players", "dealer", "order"),
    [
        (2, 0, (1, 2, 0)),
        (2, 1, (0, 2, 1)),
        (3, 0, (1, 2, 0)),
        (3, 2, (0, 1, 2)),
        (4, 0, (1, 2, 3)),
        (4, 3, (0, 1, 2)),
        (5, 0, (1, 2, 4)),
        (5, 3, (4, 0, 2)),
        (6, 0, (1, 2, 5)),
        (6, 4, (5, 0, 3)),
    ],
)
def test_who_plays(players, dealer, order):
    assert active_seats(players, dealer) == order


@pytest.mark.parametrize(("players", "dealer"), [(1, 0), (7, 0), (3, 3), (3, -1)])
def test_no_such_table(players, dealer):
    with pytest.raises(ValueError, match="no deal for"):
        active_seats(players, dealer)


def test_the_seating_draw_has_the_ace_low_and_suits_in_order():
    drawn = [parse_card(card) for card in ("Kh", "As", "7d", "7s", "Ah")]
    assert seating_draw(drawn) == (1, 4, 3, 2, 0)
    assert draw_for_dealer(drawn) == 1


def test_a_card_is_drawn_once():
    with pytest.raises(ValueError, match="twice"):
        seating_draw([CARDS[0], CARDS[0]])


# The cards a deal starts with

HANDS = [
    parse_cards(text)
    for text in (
        "7s 8s 9s Ts Js Qs Ks As 7c 8c",
        "9c Tc Jc Qc Kc Ac 7d 8d 9d Td",
        "Jd Qd Kd Ad 7h 8h 9h Th Jh Qh",
    )
]
TALON = (parse_card("Kh"), parse_card("Ah"))


def start(hands, talon=TALON, players=3, dealer=2, **more):
    return Deal.start(Agreements(players=players), dealer=dealer, hands=hands, talon=talon, **more)


def test_from_pack_deals_from_the_first_hand():
    deal = Deal.from_pack(Agreements(), dealer=0, pack=CARDS)
    hands, talon = dealt(CARDS)
    assert deal.order == (1, 2, 0)
    assert deal.hands == (hands[2], hands[0], hands[1])
    assert deal.talon == talon


@pytest.mark.parametrize(
    ("hands", "talon", "players", "sentence"),
    [
        (HANDS[:2], TALON, 3, "3 hands are needed, not 2"),
        ([*HANDS[:2], Cards(HANDS[2] & ~(1 << 24))], TALON, 3, "9 cards, not ten"),
        ([*HANDS[:2], None], TALON, 3, "0 cards, not ten"),
        ([*HANDS[:2], HANDS[0]], TALON, 3, "7s stands twice"),
        (HANDS, (TALON[0], TALON[0]), 3, "Kh stands twice"),
        (HANDS, TALON[:1], 3, "two cards"),
        ([*HANDS, HANDS[0]], TALON, 4, "seat 3 sits out"),
    ],
)
def test_wrong_cards_are_refused_with_a_sentence(hands, talon, players, sentence):
    dealer = players - 1
    with pytest.raises(ValueError, match=sentence):
        start(hands, talon, players, dealer)


def test_who_sits_out_holds_nothing():
    assert start([*HANDS, None], players=4, dealer=3).hands == (*HANDS, None)


def test_counts_of_raspas_are_not_negative():
    with pytest.raises(ValueError, match="counted from 0"):
        start(HANDS, raspas_in_a_row=-1)
    with pytest.raises(ValueError, match="counted from 0"):
        start(HANDS, blind_raspas_in_a_row=-1)
