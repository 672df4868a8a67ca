"""The JSON of a pulka: what is read, and that whatever is wrong becomes one line that names deal, action and rule."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preferans.cards import CARDS
from preferans.outcome import Ended, WhistWord
from preferans.pulka import PulkaError, ScoredDeal, replay
from preferans.pulka_reading import pulka_from_json, read_pulka, read_pulkas

HANDS = [" ".join(map(str, CARDS[10 * seat : 10 * seat + 10])) for seat in range(3)]
TALON = " ".join(map(str, CARDS[30:]))
RASPAS = {"outcome": {"contract": "raspas", "tricks": [3, 3, 4]}}


def pulka(*deals: object, **more: object) -> dict[str, Any]:
    names = ["Anna", "Boris", "Vera"]
    return {
        "format": "pulka/1",
        "agreements": {"preset": "sochi"},
        "players": names,
        "dealer": 2,
        "deals": deals,
        **more,
    }


def played(*actions: object, **more: object) -> dict[str, Any]:
    return {"hands": HANDS, "talon": TALON, "actions": list(actions), **more}


def six(**outcome: object) -> dict[str, Any]:
    return {
        "outcome": {
            "contract": "6s",
            "declarer": 0,
            "whist": {"1": "whist", "2": "pass"},
            "tricks": [6, 4, 0],
            **outcome,
        }
    }


def error_of(data: object) -> str:
    with pytest.raises(PulkaError) as caught:
        replay(read_pulka(json.dumps(data)))
    return str(caught.value)


@pytest.mark.parametrize(
    ("deals", "message"),
    [
        (
            (RASPAS, {"dealer": 2, **played("6s", "pass", "here")}),
            "deal 2, action 3 (here): only the senior of the last two bidders may hold (RULES 2.4)",
        ),
        ((played("6s", "6s"),), "deal 1, action 2 (6s): a bid must be higher than the standing bid (RULES 2.2)"),
        ((played("hello"),), "deal 1, action 1 (hello): 'hello' is no action"),
        ((played("6s", "pass"),), "deal 1: the actions end before the deal does, in its auction"),
        (
            (played("6s", {"do": "pass", "by": "god"}),),
            "deal 1: action 2 was done by person, computer, time, not by 'god'",
        ),
        (({**played(), "hands": [*HANDS[:2], HANDS[1]]},), "deal 1: 9c stands twice (RULES 1.1)"),
        (({**played(), "hands": HANDS[:2]},), "deal 1: hands need 3 entries, not 2 (RULES 1.5)"),
        (({**played(), "hands": [None, *HANDS[1:]]},), "deal 1: the hand of seat 0 has 0 cards, not ten (RULES 1.4)"),
        (({**played(), "hands": ["1s", *HANDS[1:]]},), "deal 1: the hand of seat 0: '1s' is no card"),
        (({**played(), "talon": "As"},), "deal 1: the talon is two different cards (RULES 1.4)"),
        (({"talon": TALON},), "deal 1: a deal needs 'actions'"),
        (({},), "deal 1: a deal has hands, talon and actions, or an outcome"),
        ((RASPAS, six(contract="5s")), "deal 2: '5s' is no contract"),
        ((six(tricks=[6, 4, 1]),), "deal 1: a deal has ten tricks, not 11 (RULES 5)"),
        ((six(tricks=[6, 4]),), "deal 1: tricks need 3 numbers, one a player, not 2"),
        ((six(tricks=[6, 4, False]),), "deal 1: tricks: a whole number is needed, not False"),
        ((six(declarer=3),), "deal 1: declarer is from 0 to 2, not 3"),
        ((six(declarer=None),), "deal 1: a contract needs its declarer"),
        ((six(whist={"01": "whist"}),), "deal 1: whist: '01' is no seat of this table"),
        ((six(whist={"1": "wist"}),), "deal 1: whist: 'wist' is none of whist, pass, half, return, dealer"),
        ((six(whist={"0": "whist"}),), "deal 1: the declarer does not whist (RULES 4.1)"),
        ((six(whist={"1": "whist", "2": "half"}),), "deal 1: half-whist is not open after a whist (RULES 4.1)"),
        (
            (six(whist={"1": "half", "2": "pass"}),),
            "deal 1: the first defender may not begin with half-whist (RULES 4.1)",
        ),
        ((six(whist={}),), "deal 1: a contract that nobody whisted is not played (RULES 4.1)"),
        ((six(ended="passed"),), "deal 1: a contract that somebody whisted is played (RULES 4.1)"),
        ((six(ended="conceded"),), "deal 1: conceding is not agreed (RULES 3.4)"),
        ((six(trick=[6, 4, 0]),), "deal 1: outcome has no 'trick'; did you mean 'tricks'?"),
        (({**six(), "hands": HANDS},), "deal 1: a deal by its outcome has no 'hands'"),
        (({"replace": 3, "player": "Gleb"},), "after deal 0: replace is from 0 to 2, not 3"),
        ((RASPAS, {"join": "a\nb"}), "after deal 1: join: 'a\\nb' is no name"),
        (({"time_up": 1},), "after deal 0: time_up is true, not 1"),
        (({"time_up": True}, RASPAS), "deal 1: the pulka is over (RULES 9.1)"),
        ((*[{"join": name} for name in "GDEF"],), "after deal 0: players is a whole number from 2 to 6"),
        (("x",), "deal 1: a deal: a JSON object is needed, not 'x'"),
    ],
)
def test_a_wrong_deal_is_named(deals: tuple[object, ...], message: str) -> None:
    assert error_of(pulka(*deals)) == message


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"format": "pulka/2"}, "format is 'pulka/2', not 'pulka/1'"),
        ({"agreements": {"tem": "checked"}}, "agreements: unknown agreement 'tem'; did you mean ten?"),
        ({"agreements": {"players": 4}}, "the agreements are for 4 players, and 3 are named"),
        ({"agreements": []}, "agreements: a JSON object is needed, not a list"),
        ({"players": ["Anna"]}, "agreements: players is a whole number from 2 to 6"),
        ({"players": ["Anna", "", "Vera"]}, "a player's name: '' is no name"),
        ({"dealer": 3}, "dealer is from 0 to 2, not 3"),
        ({"dealer": True}, "dealer: a whole number is needed, not True"),
        ({"raspas_in_a_row": -1}, "raspas_in_a_row is from 0 to 1000, not -1"),
        ({"sheet": {"pool": [0, 0]}}, "pool needs 3 numbers, one a player, not 2"),
        ({"sheet": {"mountain": [0, 0, 10**10]}}, "mountain is from -1000000000 to 1000000000, not 10000000000"),
        ({"sheet": {"whists": [[0, 0, 0], [0, 1, 0], [0, 0, 0]]}}, "nobody writes whists on himself"),
        ({"dael": []}, "a pulka has no 'dael'; did you mean 'deals'?"),
    ],
)
def test_a_wrong_pulka_is_named(more: dict[str, object], message: str) -> None:
    assert error_of(pulka(**more)) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no JSON: Expecting value at line 1, column 1"),
        ("[" * 100_000, "the JSON is nested too deeply"),
        ('{"dealer": NaN}', "NaN is no number of JSON"),
        ('{"dealer": ' + "9" * 5000 + "}", "9999999999… is too great a number"),
        ('{"dealer": 1, "dealer": 2}', "'dealer' stands twice in one object"),
        ("[]", "a pulka: a JSON object is needed, not a list"),
    ],
)
def test_what_is_no_pulka(text: str, message: str) -> None:
    with pytest.raises(PulkaError) as caught:
        read_pulka(text)
    assert str(caught.value) == message


def test_pulkas_one_after_another_read_as_each_alone() -> None:
    texts = [json.dumps(pulka(RASPAS, name="Дача"), indent=2), json.dumps(pulka(six())), json.dumps(pulka())]
    for several in (texts, texts[:1], texts[1:] + texts[:1]):
        for between in ("\n", "", " \r\n\n"):
            text = between + between.join(several) + between
            assert read_pulkas(text) == tuple(read_pulka(one) for one in several)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("}", "pulka {0}: no JSON: Expecting value at line {0}, column 1"),
        ('{"a": 1, "a": 2}', "pulka {0}: 'a' stands twice in one object"),
        ("[" * 100_000, "pulka {0}: the JSON is nested too deeply"),
        (json.dumps(pulka(dealer=3, name="Дача")), "pulka {0} (Дача): dealer is from 0 to 2, not 3"),
        (json.dumps(pulka(name="a\nb", dael=0)), "pulka {0} ('a\\nb'): a pulka has no 'dael'; did you mean 'deals'?"),
        (json.dumps(pulka(name=4)), "pulka {0}: the pulka's name: a text is needed, not 4"),
        ("7", "pulka {0}: a pulka: a JSON object is needed, not 7"),
    ],
)
def test_a_wrong_pulka_among_several_is_named(wrong: str, message: str) -> None:
    right = json.dumps(pulka(RASPAS, name="Дом"))
    for at in (2, 3):
        lines = [right] * (at - 1) + [wrong, right]
        with pytest.raises(PulkaError) as caught:
            read_pulkas("\n".join(lines))
        assert str(caught.value) == message.format(at)


def test_actions_may_be_objects_and_carry_seats() -> None:
    acts = [{"do": "0: pass", "by": "time", "at": "2026-11-29T20:15:03Z"}, "1:pass", {"do": "pass", "by": "computer"}]
    broken_off = {**played(*acts), "void": "a card fell", "number": 7, "seed": "00ff", "mix": 1, "cut": 12}
    data = pulka(broken_off, RASPAS, seal="ab12")
    read = read_pulka(json.dumps(data))
    assert read.to_json()["deals"] == [broken_off, RASPAS]
    assert pulka_from_json(read.to_json()) == read
    result = replay(read)
    assert result.to_json()["deals"][0] == {"void": "a card fell", "entries": [], "tricks": []}
    assert (result.deals[1].dealer, result.sheet.deals) == (2, 1)


@pytest.mark.parametrize(
    ("outcome", "ended"),
    [
        ({"whist": {"1": "pass", "2": "pass"}}, Ended.PASSED),
        ({"whist": {"1": "pass", "2": "half"}}, Ended.HALF),
        ({"whist": {"2": "half", "1": "return"}, "tricks": [6, 4, 0]}, Ended.PLAYED),
        ({"whist": [[1, "pass"], [2, "half"], [1, "return"]], "tricks": [6, 4, 0]}, Ended.PLAYED),
    ],
)
def test_the_talk_tells_how_a_deal_ended(outcome: dict[str, Any], ended: Ended) -> None:
    data = pulka({"outcome": {"contract": "6s", "declarer": 0, **outcome}})
    (item,) = pulka_from_json(json.loads(json.dumps(data))).items
    assert isinstance(item, ScoredDeal)
    assert item.outcome.ended is ended
    replay(pulka_from_json(json.loads(json.dumps(data))))


def test_last_words_are_kept_in_their_order() -> None:
    data = pulka(six(whist={"2": "whist", "1": "whist"}))
    (item,) = read_pulka(json.dumps(data)).items
    assert isinstance(item, ScoredDeal)
    assert item.outcome.talk == ((2, WhistWord.WHIST), (1, WhistWord.WHIST))


def test_the_dummys_tricks_are_the_opponents() -> None:
    data = {
        "players": ["Anna", "Boris"],
        "deals": [{"outcome": {"contract": "6s", "declarer": 1, "whist": {"0": "whist"}, "tricks": [1, 6, 3]}}],
    }
    assert replay(pulka_from_json(data)).deals[0].tricks == (4, 6)


def test_output_is_as_the_notation_says() -> None:
    data = pulka(
        {"outcome": {"contract": "6s", "declarer": 0, "whist": {"1": "whist", "2": "whist"}, "tricks": [6, 3, 1]}}
    )
    assert replay(read_pulka(json.dumps(data))).to_json() == {
        "pool": [2, 0, 0],
        "mountain": [0, 0, 0],
        "whists": [[0, 0, 0], [6, 0, 0], [2, 0, 0]],
        "settlement": ["16/3", "-2/3", "-14/3"],
        "dealer": 0,
        "raspas_in_a_row": 0,
        "floor": "6s",
        "finished": False,
        "deals": [
            {
                "entries": [
                    {"player": 0, "column": "pool", "amount": 2, "reason": "six made"},
                    {"player": 1, "on": 0, "column": "whists", "amount": 6, "reason": "3 tricks on Anna's six"},
                    {"player": 2, "on": 0, "column": "whists", "amount": 2, "reason": "1 trick on Anna's six"},
                ],
                "tricks": [6, 3, 1],
            }
        ],
    }


JUNK = [
    *(None, True, 0, -1, 3, 10**17, 10**30, 1.5, "", "x", "raspas", "misere", "7s", "\ud800", "a\nb", "6s " * 50),
    *([], {}, [[]], [1, 2], {"a": 1}, [None] * 3, {"1": "whist"}, [[1, "pass"], [1, "half"]], "pass", "As", "01", "²"),
]
KEYS = [
    "sheet",
    "join",
    "void",
    "hands",
    "whist",
    "bid",
    "talon",
    "dealer",
    "time_up",
    "blind",
    "actions",
    "zzz",
    "exit",
]


@settings(max_examples=300)
@given(st.integers(0, 2**32))
def test_garbage_gives_nothing_but_a_pulka_error(seed: int) -> None:
    random = Random(seed)
    acts = ["6s", "pass", "pass", "discard 7s 8s", "order 6s", "whist", "whist", "As", "1:claim 1 2 7", "here"]
    data: Any = json.loads(json.dumps(pulka(RASPAS, six(), {"join": "Gleb"}, played(*acts, dealer=2), {"void": "x"})))
    for _ in range(random.randint(1, 3)):
        data = _spoilt(data, random)
    text = json.dumps(data)
    if random.random() < 0.1:
        at = random.randrange(len(text))
        text = text[:at] + random.choice('{}[],:"0eE\\') + text[at + random.randint(0, 2) :]
    try:
        message = json.dumps(replay(read_pulka(text)).to_json())
    except PulkaError as error:
        message = str(error)
    assert message.isprintable()


def _spoilt(data: Any, random: Random) -> Any:
    """The same with one value of it replaced by junk, deleted, or joined by another."""
    places = [place for place in _places(data) if place]
    if not places:
        return random.choice(JUNK)
    *path, last = random.choice(places)
    parent = data
    for step in path:
        parent = parent[step]
    junk = copy.deepcopy(random.choice(JUNK))
    kind = random.random()
    if kind < 0.6:
        parent[last] = junk
    elif kind < 0.75:
        del parent[last]
    elif isinstance(parent, dict):
        parent[random.choice(KEYS)] = junk
    else:
        parent.insert(0, junk)
    return data


def _places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(place for step, value in steps for place in _places(value, (*path, step)))]
