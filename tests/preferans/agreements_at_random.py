"""Agreements at random: any preset, any number of players, a few keys changed."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from hypothesis import strategies as st

from preferans.agreements import FIELD_TYPES, LIMITS, AgreementError, Agreements
from preferans.presets import PRESETS, preset


@st.composite
def agreements_at_random(draw: st.DrawFn, players: st.SearchStrategy[int] | None = None) -> Agreements:
    name = draw(st.sampled_from(sorted(PRESETS)))
    count = draw(players or st.integers(2, 6))
    keys = draw(st.lists(st.sampled_from(sorted(FIELD_TYPES.keys() - {"preset", "players"})), unique=True, max_size=8))
    changes = {key: draw(_value(key)) for key in keys}
    try:
        return preset(name, players=count, **changes)
    except AgreementError:  # an impossible combination: the preset alone is always possible
        return preset(name, players=count)


def _value(key: str) -> st.SearchStrategy[Any]:
    kind = FIELD_TYPES[key]
    if kind is bool:
        return st.booleans()
    if issubclass(kind, StrEnum):
        return st.sampled_from(list(kind))
    if key == "concede":
        return st.sampled_from([0, 2, 3])
    least, greatest = LIMITS[key]
    return st.integers(least, min(greatest, 30))
