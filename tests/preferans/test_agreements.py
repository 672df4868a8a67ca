"""Agreements: how they are read, what they refuse, how they describe themselves; the presets after RULES 11 and 13."""

from __future__ import annotations

import dataclasses
import json
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.agreement_texts import KEY_TEXTS, PRESET_NAMES, SHORT_NAMES, TOPICS, VALUE_TEXTS
from preferans.agreements import FIELD_TYPES, LIMITS, AgreementError, Agreements, End, Exit, Ten
from preferans.presets import PRESETS, preset
from tests.preferans.agreements_at_random import agreements_at_random

KEYS = [key for key in FIELD_TYPES if key != "preset"]

# What RULES 11 and 13 say where a preset is not as Sochi; every key that is not named is Sochi's.
TABLE: dict[str, dict[str, Any]] = {
    "leningrad": {
        "end": "total_pool", "exit_needs": "made_whisted", "exit_by_remise": False, "raspas_price": 2,
        "zero_bonus": "mountain_trick_price", "whist_style": "gentleman", "responsibility": "half",
        "resp8910": "both", "whist_pass_half": True, "return_whist": "678", "ten": "checked",
        "open_timing": "after_first_card", "consolation": "2v", "concede": 3, "help": False, "pool_rate": 20,
        "undertrick_multiple": 2, "whist_multiple": 2, "misere_trick": 20,
    },
    "leningrad-fspr": {
        "end": "time", "exit": "677", "exit_needs": "made_whisted", "exit_by_remise": False, "raspas_price": 2,
        "zero_bonus": "mountain_two_trick_prices", "whist_style": "gentleman", "responsibility": "half",
        "resp8910": "both", "whist_pass_half": True, "dealer_whist_pays": False,
        "open_timing": "after_first_card", "consolation": "2v", "help": False, "pool_rate": 20,
        "undertrick_multiple": 2, "whist_multiple": 2, "misere_trick": 20, "paid_talon": "units",
        "paid_talon3": "split_both",
    },
    "rostov": {
        "raspas_talon": "closed", "raspas_score": "whists5", "progression": "none", "zero_bonus": "pool_one",
        "dealer_zero_bonus": True, "whist_style": "gentleman", "responsibility": "half", "whist_pass_half": True,
        "consolation": "10", "paid_talon": "flat10", "throw_talon": 10,
    },
    "classic": {
        "end": "pool_and_mountain", "over_misere": "no_talon_chain", "blind_game": True, "blind_pass": True,
        "exit": "677", "exit_by_remise": False, "half_whist": False, "return_whist": "off", "stalingrad": True,
        "open_timing": "after_first_card", "misere_show12": True, "misere_half_with_dealer": True,
        "made_game_burns_mountain": "first", "initial_mountain": 20, "raspas_same_dealer": "up_to_3",
        "opening_raspas": 1, "bombs": True,
    },
    "skachki": {
        "pool_size": 22, "end": "rounds", "exit_needs": "made_whisted", "progression": "none",
        "misere_raspas": "2/4/6", "consolation": "2v", "undertrick_multiple": 4, "help": False,
        "opening_raspas": 1, "opening_raspas_price": 2, "prizes": "300/200",
    },
    "old-raspas": {"raspas_amnesty": "three", "raspas_price": 10},
    "sochi": {},
}  # fmt: skip


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_what_the_rules_say(name: str) -> None:
    sochi = preset("sochi").to_mapping()
    assert preset(name).to_mapping() == {**sochi, "preset": name, **TABLE[name]}


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("players", range(2, 7))
def test_a_preset_serves_any_table(name: str, players: int) -> None:
    assert preset(name, players=players).players == players


@pytest.mark.parametrize(
    ("key", "written", "field", "value"),
    [
        ("raspasSameDealer", "upTo3", "raspas_same_dealer", "up_to_3"),
        ("raspas_same_dealer", "up_to3", "raspas_same_dealer", "up_to_3"),
        ("raspas_same_dealer", True, "raspas_same_dealer", "up_to_3"),
        ("exit", 677, "exit", "677"),
        ("returnWhist", 67, "return_whist", "67"),
        ("return_whist", False, "return_whist", "off"),
        ("consolation", 10, "consolation", "10"),
        ("consolation", "2V", "consolation", "2v"),
        ("zeroBonus", "mountainTwoTrickPrices", "zero_bonus", "mountain_two_trick_prices"),
        ("zero_bonus", False, "zero_bonus", "none"),
        ("raspasAmnesty", True, "raspas_amnesty", "on"),
        ("raspas_amnesty", "three", "raspas_amnesty", "three"),
        ("misere_show12", "on", "misere_show12", True),
        ("misereShow12", "yes", "misere_show12", True),
        ("here", "off", "here", "off"),
        ("concede", False, "concede", 0),
        ("throw_talon", True, "throw_talon", 10),
        ("throw_talon", "off", "throw_talon", 0),
        ("skachkiRemise", 2, "undertrick_multiple", 2),
        ("POOL_SIZE", 30, "pool_size", 30),
        ("settlementDivisor", "nMinus1", "settlement_divisor", "n_minus_1"),
    ],
)
def test_keys_and_words_are_read_in_any_spelling(key: str, written: object, field: str, value: object) -> None:
    assert Agreements.from_mapping({key: written}).to_mapping()[field] == value


def test_presets_are_read_in_any_spelling() -> None:
    for written in ("leningrad-fspr", "leningrad_fspr", "LeningradFspr"):
        assert Agreements.from_mapping({"preset": written}).preset == "leningrad-fspr"


@pytest.mark.parametrize(
    ("mapping", "sentence"),
    [
        ({"pool_sise": 10}, "unknown agreement 'pool_sise'; did you mean pool_size?"),
        ({"ten": "chekced"}, "ten cannot be 'chekced'; did you mean checked?; it is one of whisted, checked"),
        ({"preset": "rostow"}, "there is no preset 'rostow'; did you mean rostov?"),
        ({"preset": 5}, "there is no preset 5"),
        ({"pool_size": True}, "pool_size is a whole number, not True"),
        ({"pool_size": "20"}, "pool_size is a whole number, not '20'"),
        ({"pool_size": 20.0}, "pool_size is a whole number, not 20.0"),
        ({"help": 1}, "help is true or false, not 1"),
        ({"exit": True}, "exit cannot be True; it is one of 666, 677, 678, 678cycle"),
        ({"paid_talon": True}, "paid_talon cannot be True; it is one of off, flat10, units"),
        ({"poolSize": 10, "pool_size": 10}, "pool_size is given twice"),
    ],
)
def test_what_cannot_be_read_names_the_nearest(mapping: dict[str, object], sentence: str) -> None:
    with pytest.raises(AgreementError) as caught:
        Agreements.from_mapping(mapping)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("mapping", "code"),
    [
        ({"players": 7}, "out_of_range"),
        ({"players": 1}, "out_of_range"),
        ({"pool_size": 0}, "out_of_range"),
        ({"pool_size": 1_000_001}, "out_of_range"),
        ({"concede": 1}, "out_of_range"),
        ({"prizes": "100/100"}, "prizes_without_rounds"),
        ({"end": "poolAndMountain", "help": False}, "mountain_never_burns"),
        ({"raspas_amnesty": True, "players": 4, "dealer_raspas_pays": False}, "amnesty_leaves_out"),
        ({"raspas_amnesty": True, "players": 4, "raspas_talon": "closed"}, "amnesty_leaves_out"),
        ({"raspas_amnesty": True, "players": 5}, "amnesty_leaves_out"),
    ],
)
def test_an_impossible_combination_says_why(mapping: dict[str, object], code: str) -> None:
    with pytest.raises(AgreementError, match=r"^\S.* \S.* \S.*[^.]$") as caught:
        Agreements.from_mapping(mapping)
    assert caught.value.code == code


def test_harmless_combinations_are_accepted() -> None:
    Agreements.from_mapping({"raspas_amnesty": True, "players": 4})
    Agreements.from_mapping({"raspas_amnesty": True, "players": 3, "raspas_talon": "closed"})
    Agreements.from_mapping({"raspas_amnesty": "three", "players": 6, "raspas_talon": "closed"})
    Agreements.from_mapping({"end": "pool_and_mountain"})


def test_a_preset_with_changes_describes_itself() -> None:
    assert preset("leningrad-fspr", players=4).describe() == "Leningrad FSPR"
    changed = Agreements.from_mapping({"preset": "sochi", "exit": "677", "ten": "checked"})
    assert changed.describe() == "Sochi, with: ten checked, exit 6-7-7"
    assert changed.changes() == {"exit": "677", "ten": "checked"}
    assert preset("rostov", help=False, pool_size=30).describe() == "Rostov, with: help off, pool to 30"


@given(agreements_at_random())
def test_agreements_are_read_back_as_they_were_written(agreements: Agreements) -> None:
    written = json.loads(json.dumps(agreements.to_mapping()))
    assert set(written) == set(FIELD_TYPES)
    assert Agreements.from_mapping(written) == agreements
    again = Agreements.from_mapping(
        {"preset": agreements.preset, "players": agreements.players, **agreements.changes()}
    )
    assert again == agreements


@given(st.sampled_from(KEYS), st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just([1]))
def test_any_value_is_read_or_refused(key: str, value: object) -> None:
    try:
        agreements = Agreements.from_mapping({key: value})
    except AgreementError as error:
        message = str(error)
    else:
        message = ""
        assert isinstance(getattr(agreements, key), FIELD_TYPES[key])
    assert message.isprintable()


def test_every_key_and_every_value_has_its_line() -> None:
    assert sorted(key for keys in TOPICS.values() for key in keys) == sorted(KEYS)
    assert set(KEY_TEXTS) == set(SHORT_NAMES) == set(KEYS)
    assert set(PRESET_NAMES) == set(PRESETS)
    words = {key: kind for key, kind in FIELD_TYPES.items() if issubclass(kind, StrEnum)}
    assert {key: set(texts) for key, texts in VALUE_TEXTS.items()} == {
        key: {member.value for member in kind} for key, kind in words.items()
    }
    lines = [*KEY_TEXTS.values(), *(text for texts in VALUE_TEXTS.values() for text in texts.values())]
    assert all(line and "\n" not in line and not line.endswith(".") for line in lines)


def test_every_amount_has_its_limits() -> None:
    amounts = {key for key, kind in FIELD_TYPES.items() if kind is int}
    assert set(LIMITS) | {"concede"} == amounts


@pytest.mark.parametrize(
    ("rule", "floors"),
    [("666", "6666666"), ("677", "6777777"), ("678", "6788888"), ("678cycle", "6786786")],
)
def test_floor_after_raspas_in_a_row(rule: str, floors: str) -> None:
    agreements = Agreements.from_mapping({"exit": rule})
    assert "".join(str(agreements.floor(count).level) for count in range(7)) == floors


@pytest.mark.parametrize(
    ("progression", "prices"),
    [
        ("none", [2, 2, 2, 2, 2]),
        ("arith3", [2, 4, 6, 6, 6]),
        ("geom3", [2, 4, 8, 8, 8]),
        ("arithInf", [2, 4, 6, 8, 10]),
        ("geomInf", [2, 4, 8, 16, 32]),
    ],
)
def test_price_of_raspas_in_a_row(progression: str, prices: list[int]) -> None:
    agreements = Agreements.from_mapping({"progression": progression, "raspas_price": 2})
    assert [agreements.raspas_trick_price(number) for number in range(1, 6)] == prices


def test_prices_without_consolation() -> None:
    assert preset("sochi", end=End.TIME).consolation_price(7) == 4
    assert Agreements.from_mapping({"consolation": "none"}).consolation_price(7) == 0


def test_a_preset_takes_words_for_its_values() -> None:
    """A word left as it is would equal the value and not be it, and play something else."""
    assert preset("leningrad", ten="whisted", exit="678", help="on") == preset(
        "leningrad", ten=Ten.WHISTED, exit=Exit.HEAVY, help=True
    )
    assert preset("sochi", ten="checked").ten is Ten.CHECKED
    with pytest.raises(AgreementError, match="did you mean checked"):
        preset("sochi", ten="chequed")
    with pytest.raises(AgreementError, match="did you mean pool_size"):
        preset("sochi", poolsiz=10)


@pytest.mark.parametrize("key", KEYS)
def test_no_field_holds_a_value_of_another_type(key: str) -> None:
    for alien in ("checked", 1.0, None):
        with pytest.raises(AgreementError) as caught:
            dataclasses.replace(Agreements(), **{key: alien})
        assert caught.value.code == "unknown_value"
