"""Sure tricks: the strict proof for two house rules (RULES 7.4, 11)."""

import pytest

from preferans.contracts import Strain
from preferans.notation import parse_cards
from preferans.tops import sure_tricks
from tests.preferans.tables import after, deal_of


@pytest.mark.parametrize(
    ("cards", "strain", "tricks"),
    [
        ("As Ks Qs Js Ts 9s 8s 7s Ah Kh Qh Jh", Strain.SPADES, 12),
        ("As Ks Qs Js Ts 9s 8s 7s Ah Kh Qh Jh", Strain.NO_TRUMP, 12),
        ("As Ks Qs 7s", Strain.NO_TRUMP, 3),
        ("As Ks Qs Js 7s", Strain.NO_TRUMP, 5),
        ("Ks Qs Js Ts", Strain.NO_TRUMP, 0),
        ("As Qs", Strain.NO_TRUMP, 1),
        ("As Ks Ah", Strain.SPADES, 2),
        ("As Ks Qs Js Ah", Strain.SPADES, 5),
        ("Ah Kh", Strain.SPADES, 0),
        ("", Strain.HEARTS, 0),
    ],
)
def test_sure_tricks(cards, strain, tricks):
    assert sure_tricks(parse_cards(cards), strain) == tricks


HANDS = ["7s 8s 9s Ts Js Qs Ks As Ac Kc", "9c Tc Jc Qc 7c 8c 7d 8d 9d Td", "Jd Qd Kd Ad 7h 8h 9h Th Jh Qh"]


def finished(claim, **changes):
    start = deal_of(HANDS, "Kh Ah", **changes)
    return after(start, f"6s, pass, pass, discard Kh Ah, order 6s, whist, whist, 0:{claim}, accept, accept").outcome


def test_an_order_below_the_sure_tricks_is_noted_where_agreed():
    assert finished("claim 10 0 0", under_order_penalty=True).under_ordered
    assert not finished("claim 10 0 0").under_ordered
    assert not finished("claim 6 4 0", under_order_penalty=True).under_ordered


def test_the_tops_of_the_twelve_are_counted_where_agreed():
    assert finished("claim 10 0 0", preferans_bonus=True).top_tricks == 12
    assert finished("claim 10 0 0").top_tricks is None
