"""Cards, contracts and actions as text (NOTATION), read and written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.actions import (
    BLIND_PASS,
    HERE,
    PASS,
    PLAYS,
    WHIST,
    WORDS,
    Bid,
    Claim,
    Discard,
    Look,
    Offer,
    Order,
    Pass,
)
from preferans.auction import BIDS, BLIND_BIDS, CLOSED_BIDS
from preferans.cards import CARDS, Card, Cards, Rank, Suit
from preferans.contracts import LADDER, MISERE, Contract, Strain
from preferans.notation import (
    NotationError,
    parse_action,
    parse_card,
    parse_card_list,
    parse_cards,
    parse_contract,
    split_seat,
)
from preferans.reading import in_place, read_action
from tests.preferans.tables import after, deal, ordered


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_read_as_it_is_written(card):
    assert parse_card(str(card)) == card


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("A♠", "As"), ("10♦", "Td"), ("10d", "Td"), ("T♠", "Ts"), ("Т♠", "As"), ("К♥", "Kh"), ("Д♣", "Qc"),
        ("В♦", "Jd"), ("K♥", "Kh"), ("7♡", "7h"), ("Т♤", "As"), ("T♠️", "Ts"), ("Т♠️", "As"), ("9♣︎", "9c"),
    ],
)  # fmt: skip
def test_other_spellings_of_a_card(text, card):
    assert str(parse_card(text)) == card


@pytest.mark.parametrize(
    "text", ["", "A", "s", "1s", "11s", "As ", "Тs", "Вd", "6s", "aS", "AS", "♠A", "10", "Axs", "A♠♠"]
)
def test_no_card(text):
    with pytest.raises(NotationError, match="is no card"):
        parse_card(text)


def test_several_cards():
    assert str(parse_cards("Kd 7s As  9s")) == "7s 9s As Kd"
    assert [str(card) for card in parse_card_list("Kh 8c")] == ["Kh", "8c"]
    assert parse_cards("") == 0
    with pytest.raises(NotationError, match="7s stands twice"):
        parse_cards("7s 8s 7s")


@pytest.mark.parametrize("contract", LADDER)
def test_a_contract_is_read_as_it_is_written(contract):
    assert parse_contract(str(contract)) == contract


@pytest.mark.parametrize("text", ["", "5s", "11s", "6", "s", "6x", "6S", "Misere", "raspas", "6sn", "6♠"])
def test_no_contract(text):
    with pytest.raises(NotationError, match="is no contract"):
        parse_contract(text)


ACTIONS = [
    *WORDS, PASS, BLIND_PASS, *BIDS, *BLIND_BIDS, *CLOSED_BIDS, Discard(Cards.of([CARDS[0], CARDS[31]])),
    *(Order(contract) for contract in LADDER), Look(0), Look(5), Claim((6, 2, 2)), Claim((10, 0)), Offer(0), Offer(10),
]  # fmt: skip


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_an_action_is_read_as_it_is_written(action):
    assert parse_action(str(action)) == action


@pytest.mark.parametrize("play", PLAYS, ids=str)
def test_a_card_played_is_read_as_it_is_written(play):
    assert parse_action(str(play), playing=True) == play


def test_a_bid_and_a_card_are_told_apart_by_where_they_stand():
    assert parse_action("7s") == Bid(LADDER[5])
    assert parse_action("7s", playing=True) == PLAYS[0]
    assert parse_action("10h") == Bid(LADDER[24])
    assert parse_action("10h", playing=True) == PLAYS[27]
    assert parse_action("6s", playing=True) == Bid(LADDER[0])
    assert parse_action("As") == PLAYS[7]
    start = deal()
    assert in_place(start, PLAYS[0]) == Bid(LADDER[5])
    assert in_place(start, PLAYS[7]) == PLAYS[7]
    playing = after(start, "pass, pass, pass")
    assert in_place(playing, Bid(LADDER[5])) == PLAYS[0]
    assert in_place(playing, PLAYS[0]) is PLAYS[0]
    assert in_place(playing, PASS) is PASS


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "discard", "discard 7s", "discard 7s 8s 9s", "discard 7s 7s", "order", "order 5s", "order 6s 7s",
        "look", "look x", "look -1", "claim", "claim a b c", "claim 1.5 2 3", "offer", "offer 1 2", "blind", "blind 5s",
        "closed 6s", "6s blind", "hello", "pass pass", "2:pass", "whist open", "claim ² 0 0", "offer 100",
    ],
)  # fmt: skip
def test_no_action(text):
    with pytest.raises(NotationError):
        parse_action(text)


def test_a_seat_may_stand_before_an_action():
    assert split_seat("2:accept") == (2, "accept")
    assert split_seat(" 0: discard 7s 8s") == (0, "discard 7s 8s")
    assert split_seat("pass") == (None, "pass")


@given(st.text(max_size=12))
def test_any_text_is_read_or_refused_as_notation(text):
    for playing in (False, True):
        try:
            action = parse_action(text, playing=playing)
        except NotationError:
            continue
        assert parse_action(str(action), playing=playing) == action


# In the place where it stands


def test_without_a_seat_an_action_is_of_the_seat_on_turn():
    start = deal()
    assert read_action(start, "pass") == ((0, PASS),)
    assert read_action(start, "1:pass") == ((1, PASS),)
    assert read_action(after(start, "pass"), "6s") == ((1, BIDS[0]),)
    assert read_action(after(start, "6s, pass, 6c"), "here") == ((0, HERE),)


def test_return_and_whist_are_read_for_each_other_where_only_one_is_legal():
    assert read_action(ordered("6s"), "return") == ((1, WHIST),)
    assert [str(a) for _, a in read_action(after(ordered("6s"), "pass, half"), "whist")] == ["return"]


def test_bad_text_in_a_deal():
    with pytest.raises(NotationError):
        read_action(deal(), "nonsense")


# The values themselves


def test_cards_are_a_mask():
    two = Cards.of([CARDS[0], CARDS[9]])
    assert list(two) == [CARDS[0], CARDS[9]]
    assert CARDS[9] in two
    assert CARDS[1] not in two
    assert "7s" not in two
    assert len(two) == 2
    assert str(two - CARDS[0].mask) == "8c"
    assert two | CARDS[1].mask == Cards.of([CARDS[0], CARDS[1], CARDS[9]])
    assert two & CARDS[0].mask == CARDS[0].mask
    assert two ^ CARDS[0].mask == CARDS[9].mask
    assert str(two.suit(Suit.CLUBS)) == "8c"
    assert repr(two) == "Cards(7s 8c)"
    with pytest.raises(ValueError, match="twice"):
        Cards.of([CARDS[0], CARDS[0]])
    for mask in (-1, 1 << 32):
        with pytest.raises(ValueError, match="32-bit"):
            Cards(mask)


def test_a_card_knows_its_suit_and_rank():
    card = Card.of(Rank.TEN, Suit.HEARTS)
    assert (str(card), card.suit, card.rank, card.mask) == ("Th", Suit.HEARTS, Rank.TEN, 1 << 27)
    assert (Suit.HEARTS.sign, Suit.HEARTS.letter, Rank.TEN.letter) == ("♥", "h", "T")
    assert repr(card) == "Card(Th)"
    for number in (-1, 32):
        with pytest.raises(ValueError, match="0 to 31"):
            Card(number)


def test_the_ladder():
    assert [str(contract) for contract in LADDER] == [
        *(f"{level}{strain}" for level in (6, 7, 8) for strain in "scdhn"),
        "misere",
        *(f"{level}{strain}" for level in (9, 10) for strain in "scdhn"),
    ]
    assert sorted(LADDER) == list(LADDER)
    assert [LADDER[rung].value for rung in (0, 5, 10, 15, 16, 21)] == [2, 4, 6, 10, 8, 10]
    assert MISERE.is_misere
    assert (MISERE.level, MISERE.strain) == (0, Strain.NO_TRUMP)
    assert Contract.of(9, Strain.HEARTS) == LADDER[19]
    assert Contract.of(7, 4).strain.letter == "n"
    for level, strain in ((5, 0), (11, 0), (6, 5)):
        with pytest.raises(ValueError, match="no contract"):
            Contract.of(level, strain)


def test_a_hidden_discard_prints_no_cards():
    assert str(Discard(None)) == "discard"
    assert str(Pass(blind=True)) == "blind pass"


@pytest.mark.parametrize("parse", [parse_card, parse_cards, parse_contract, parse_action])
def test_what_cannot_be_read_is_named_in_a_short_line(parse):
    for text in ("9" * 5000, "x\n" * 5000, "As" * 5000, "discard " + "7" * 5000, "9" * 5000 + ":As"):
        with pytest.raises(NotationError) as caught:
            parse(text)
        assert len(str(caught.value)) < 200
        assert "\n" not in str(caught.value)
