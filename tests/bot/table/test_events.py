"""Events to JSON and back."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest

from bot.table import events as ev
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
