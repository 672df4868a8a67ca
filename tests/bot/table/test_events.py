"""Events to JSON and back, and how the cards come about."""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields
from random import Random

import pytest

from bot.table import events as ev
from bot.table import fairness
from bot.table.codec import outcome_from_json, outcome_to_json
from preferans.cards import CARDS
from preferans.contracts import Contract, Strain
from preferans.outcome import Ended, Outcome, WhistWord

SAMPLES = {
    "float": 1.5, "int": 3, "str": "x", "bool": True, "int | None": 4, "str | None": None,
    "Json": {"a": [1, {"b": "c"}]}, "tuple[int, ...]": (1, 2), "tuple[str, ...]": ("a",),
    "tuple[int | None, ...]": (1, None), "tuple[str | None, ...]": ("a", None),
}  # fmt: skip


@pytest.mark.parametrize("kind", ev.KINDS, ids=lambda kind: kind.do)
def test_every_event_survives_json(kind: type[ev.Event]) -> None:
    values = {field.name: SAMPLES[str(field.type)] for field in fields(kind)}
    event = kind(**values)
    text = json.dumps(event.to_json())
    again = ev.from_json(json.loads(text))
    assert type(again) is kind
    assert json.dumps(again.to_json()) == text


def test_names_of_events_are_their_own() -> None:
    assert len({kind.do for kind in ev.KINDS}) == len(ev.KINDS)


@pytest.mark.parametrize("data", [{}, {"do": "fly"}, {"do": "sit"}, {"do": "sit", "at": 1, "person": 1, "x": 2}])
def test_what_is_no_event_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"event|argument"):
        ev.from_json(data)


def test_a_pack_follows_from_seed_and_mix_alone() -> None:
    seed = fairness.seed("ab" * 32, "7")
    pack = fairness.shuffled(seed, "v1;0:1.000;")
    assert sorted(pack) == list(CARDS)
    assert pack == fairness.shuffled(seed, "v1;0:1.000;")
    assert pack != fairness.shuffled(seed, "v1;0:1.001;")
    assert pack != fairness.shuffled(fairness.seed("ab" * 32, "8"), "v1;0:1.000;")
    assert fairness.seal("ab") == hashlib.sha256(b"ab").hexdigest()


def test_every_place_gets_every_card_about_equally_often() -> None:
    counts = [[0] * 32 for _ in range(32)]
    rounds = 4000
    for number in range(rounds):
        for place, card in enumerate(fairness.shuffled(str(number), "")):
            counts[place][card] += 1
    expected = rounds / 32
    chi = sum((count - expected) ** 2 / expected for row in counts for count in row)
    # 31² degrees of freedom have a standard deviation of about 44 around 961.
    assert 961 - 6 * 44 < chi < 961 + 6 * 44


def test_a_cut_leaves_four_cards_on_each_side() -> None:
    random = Random(1)
    for word in fairness.CUTS:
        assert all(4 <= fairness.cut_place(word, random) <= 28 for _ in range(200))


def test_outcomes_survive_json() -> None:
    for outcome in (
        Outcome(contract=None, tricks=(2, 5, 3)),
        Outcome(
            contract=Contract.of(7, Strain.HEARTS),
            declarer=1,
            tricks=(2, 7, 1),
            talk=((2, WhistWord.PASS), (0, WhistWord.WHIST)),
            open=True,
            talon=(CARDS[3], CARDS[17]),
            bid=Contract.of(6, Strain.SPADES),
        ),
        Outcome(contract=Contract.of(6, Strain.CLUBS), declarer=0, ended=Ended.HALF, tricks=(0, 0, 0), blind=True),
    ):
        assert outcome_from_json(json.loads(json.dumps(outcome_to_json(outcome)))) == outcome
