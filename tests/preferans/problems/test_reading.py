"""Layouts as people write them, and what is said of those that cannot be."""

from __future__ import annotations

import contextlib
import json

import pytest

from preferans.contracts import Strain
from preferans.notation import parse_card, parse_cards
from preferans.problems import Fault, LayoutError, Setup, read_layout
from preferans.problems.session import position_to_json
from preferans.solver import Goal, Position

HANDS = (parse_cards("As Ks 9s 8h"), parse_cards("Qs Ts Ad Kd"), parse_cards("Ac Kc Th 9h"))
RUSSIAN = """♠ Т К 9 ♥ 8
♠ Д 10 ♦ Т К
♣ Т К ♥ 10 9"""


@pytest.mark.parametrize(
    "cards",
    [
        RUSSIAN,
        RUSSIAN.lower(),
        "Юг: ♠ТК9 ♣- ♦— ♥8\nЗапад: ♠Д10♦ТК\n\nВосток: ♣ТК♥109",
        "♠\ufe0eA K 9 ♥\ufe0f8\n♠QT ♦AK\n♣ A K ♥ 10 9",
        "As Ks 9s 8h\nQs Ts Ad Kd\nAc Kc Th 9h",
        "as ks 9s 8H\nQ♠ 10♠ Т♦ К♦\nT♥, 9h, Ac, Kc",
    ],
)
def test_cards_may_be_written_in_many_ways(cards: str) -> None:
    assert read_layout(cards).hands == HANDS


@pytest.mark.parametrize(
    ("words", "goal", "strain", "level"),
    [
        ("6♥", Goal.TRICKS, Strain.HEARTS, 6),
        ("6♥️", Goal.TRICKS, Strain.HEARTS, 6),
        ("10s", Goal.TRICKS, Strain.SPADES, 10),
        ("черви", Goal.TRICKS, Strain.HEARTS, None),
        ("Козырь: ♦", Goal.TRICKS, Strain.DIAMONDS, None),
        ("7 без козыря", Goal.TRICKS, Strain.NO_TRUMP, 7),
        ("8БК", Goal.TRICKS, Strain.NO_TRUMP, 8),
        ("no trump", Goal.TRICKS, Strain.NO_TRUMP, None),
        ("6 треф", Goal.TRICKS, Strain.CLUBS, 6),
        ("6 пік", Goal.TRICKS, Strain.SPADES, 6),
        ("trumps hearts", Goal.TRICKS, Strain.HEARTS, None),
        ("мизер", Goal.MISERE, Strain.NO_TRUMP, None),
        ("мізер", Goal.MISERE, Strain.NO_TRUMP, None),
        ("misère", Goal.MISERE, Strain.NO_TRUMP, None),
        ("распасы", Goal.RASPAS, Strain.NO_TRUMP, None),
        ("розпаси", Goal.RASPAS, Strain.NO_TRUMP, None),
    ],
)
def test_contracts(words: str, goal: Goal, strain: Strain, level: int | None) -> None:
    setup = read_layout(f"{RUSSIAN}\n{words}")
    assert (setup.goal, setup.strain, setup.level) == (goal, strain, level)


@pytest.mark.parametrize(
    "words",
    [
        "6♥, играет Запад, ходит Восток",
        "6♥, играет запад\nпервый ход: Восток",
        "6♥; грає Захід; ходить Схід",
        "6h, West plays, East leads",
        "6♥. Запад играет. Восток ходит",
        "declarer 1, leader 2, 6h",
    ],
)
def test_who_declares_and_who_leads(words: str) -> None:
    setup = read_layout(f"{RUSSIAN}\n{words}")
    assert (setup.declarer, setup.leader, setup.missing) == (1, 2, None)
    position = setup.task().position
    assert (position.declarer, position.leader, position.strain) == (1, 2, Strain.HEARTS)


def test_what_is_not_said_is_asked_in_turn() -> None:
    assert read_layout(RUSSIAN).missing == "contract"
    assert read_layout(f"{RUSSIAN}\n6♥").missing == "declarer"
    assert read_layout(f"{RUSSIAN}\n6♥, играет Юг").missing == "leader"
    assert read_layout(f"{RUSSIAN}\nраспасы").missing == "leader"
    assert read_layout(f"{RUSSIAN}\nраспасы, ходит Юг").missing is None


def test_a_trick_under_way() -> None:
    setup = read_layout("♠ТК\n♠Д7\n♥Т\n7 БК, на столе ♥К, ходит Восток, играет Юг")
    position = setup.task().position
    assert (position.table, position.to_move) == ((parse_card("Kh"),), 0)


def test_the_solvers_own_notation() -> None:
    record = {"hands": [str(hand) for hand in HANDS], "trump": "h", "declarer": 0, "leader": 1, "goal": "tricks"}
    setup = read_layout(json.dumps(record))
    assert (setup.hands, setup.strain, setup.declarer, setup.leader) == (HANDS, Strain.HEARTS, 0, 1)
    assert setup.missing is None
    assert read_layout(json.dumps({"hands": record["hands"]})).missing == "contract"
    raspas = read_layout(json.dumps({"hands": record["hands"], "goal": "raspas", "leader": 2, "talon": "7c Js"}))
    assert raspas.task().position.talon == (parse_card("7c"), parse_card("Js"))
    assert not raspas.task().position.talon_wins


def test_what_is_written_of_a_position_is_read_again() -> None:
    position = Position(HANDS, 2, goal=Goal.RASPAS, talon=(parse_card("7s"), parse_card("8s")), talon_wins=True)
    setup = read_layout(json.dumps(position_to_json(position)))
    assert setup.task().position == position
    assert Setup.from_json(json.loads(json.dumps(setup.to_json()))) == setup


@pytest.mark.parametrize(
    "key", ["leader", "declarer", "level", "table", "talon", "talon_wins", "trump", "goal", "hands"]
)
@pytest.mark.parametrize(
    "value", ["1.0", "-1", "true", "null", "[]", "{}", '"x"', "NaN", "1e400", "[[]]", '["As"]', '""']
)
def test_whatever_json_says_it_is_a_layout_or_a_fault(key: str, value: str) -> None:
    hands = json.dumps([str(hand) for hand in HANDS])
    text = f'{{"hands": {hands}, "goal": "raspas", "leader": 0, "declarer": 0, "{key}": {value}}}'
    with contextlib.suppress(LayoutError):
        setup = read_layout(text)
        assert setup.missing is not None or setup.task()


@pytest.mark.parametrize(
    ("text", "fault", "about"),
    [
        ("привет", Fault.HANDS, {"count": 1}),
        ("♠Т\n♠К", Fault.HANDS, {"count": 2}),
        ("♠Т\n♠К\n♠Ж", Fault.NO_CARD, {"text": "Ж"}),
        ("As\nKs\n1x", Fault.NO_CARD, {"text": "1x"}),
        ("♠Т\n♠К\n♠Т", Fault.CARD_TWICE, {"card": 7}),
        ("♠ТТ\n♠К\n♠Д", Fault.CARD_TWICE, {"card": 7}),
        ("♠ТК\n♠Д\n♠В", Fault.SIZES, {"first": 2, "second": 1, "third": 1}),
        ("♠-\n♠-\n♠-", Fault.EMPTY_HAND, {}),
        (f"{RUSSIAN}\nшесть чего-то", Fault.WORDS, {"text": "шесть чего-то"}),
        (f"{RUSSIAN}\nиграет Петя", Fault.SEAT, {"text": "петя"}),
        (f"{RUSSIAN}\n6♥, прикуп 7♣", Fault.TALON, {}),
        (f"{RUSSIAN}\n6♥, на столе 7♣", Fault.TABLE, {}),
        ("♥ТК\n♠Д7\n♥9\n7 БК, на столе К♠ 8♦, ходит Восток, играет Юг", Fault.SIZES, None),
        ("♥Т\n♠Д7\n♥9\n7 БК, на столе К♥ 8♦, ходит Восток, играет Юг", Fault.REVOKE, {"card": 17}),
        ("{", Fault.JSON, {}),
        ("{}", Fault.JSON, {}),
        ('{"hands": ["As"]}', Fault.HANDS, {"count": 1}),
        ('{"hands": ["As", "Ks", "Qs"], "trump": "x"}', Fault.CONTRACT, {"text": "x"}),
        ('{"hands": ["As", "Ks", "Qs"], "goal": "win"}', Fault.CONTRACT, {"text": "win"}),
        ('{"hands": ["As", "Ks", "Qs"], "trump": "h", "leader": 4}', Fault.SEAT, {"text": "4"}),
        ('{"hands": ["As", "Ks", "Qs"], "trump": "h", "goal": "misere"}', Fault.TRUMPS, {}),
    ],
)
def test_every_fault_is_named(text: str, fault: Fault, about: dict[str, object] | None) -> None:
    with pytest.raises(LayoutError) as caught:
        read_layout(text)
    assert caught.value.fault is fault
    assert about is None or caught.value.about == about


def test_too_many_cards() -> None:
    hands = [" ".join(f"{rank}{suit}" for rank in "789TJQKA") for suit in "scd"]
    extra = ["7h 8h 9h", "Th Jh Qh", "Kh Ah"]
    with pytest.raises(LayoutError) as caught:
        read_layout("\n".join(f"{hand} {more}" for hand, more in zip(hands, extra, strict=True)))
    assert caught.value.fault is Fault.SIZES
    table = [hands[0] + " 7h 8h 9h", hands[1] + " Th Jh Qh", hands[2] + " Kh Ah"]
    with pytest.raises(LayoutError) as caught:
        read_layout("\n".join(table))
    assert caught.value.fault is Fault.SIZES


@pytest.mark.parametrize("text", ["{" * 5000, "♠" * 5000, "\x00\n\x00\n\x00", "🂡\n🂢\n🂣", '{"hands": [1, 2, 3]}'])
def test_nonsense_is_refused_not_a_crash(text: str) -> None:
    with pytest.raises(LayoutError):
        read_layout(text)
