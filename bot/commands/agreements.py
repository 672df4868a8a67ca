"""`pulka agreements [PRESET]`: every agreement, its values, its default and what it means."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from enum import StrEnum

from preferans.agreement_texts import KEY_TEXTS, PRESET_NAMES, TOPICS, VALUE_TEXTS
from preferans.agreements import FIELD_TYPES, LIMITS, AgreementError, Agreements
from preferans.presets import PRESETS


def describe(parser: argparse.ArgumentParser) -> None:
    parser.description = "List every agreement with its values, its default in the preset and one line of explanation."
    parser.add_argument("preset", metavar="PRESET", nargs="?", default="sochi", help=", ".join(PRESETS))
    parser.set_defaults(command=_agreements)


def _agreements(options: argparse.Namespace) -> int:
    try:
        agreements = Agreements.from_mapping({"preset": options.preset})
    except AgreementError as error:
        print(f"pulka: {error}", file=sys.stderr)
        return 2
    print("\n".join(_lines(agreements)))
    return 0


def _lines(agreements: Agreements) -> Iterator[str]:
    yield f"{PRESET_NAMES[agreements.preset]} (preset {agreements.preset}); presets: {', '.join(PRESETS)}"
    defaults = agreements.to_mapping()
    for topic, keys in TOPICS.items():
        yield ""
        yield topic.upper()
        for key in keys:
            yield f"{key} = {_word(defaults[key])}    [{_values(key)}]"
            yield f"    {KEY_TEXTS[key]}"
            for value, text in VALUE_TEXTS.get(key, {}).items():
                yield f"      {value}: {text}"


def _values(key: str) -> str:
    kind = FIELD_TYPES[key]
    if kind is bool:
        return "on, off"
    if issubclass(kind, StrEnum):
        return ", ".join(member.value for member in kind)
    if key == "concede":
        return "0, 2, 3"
    return "{}…{}".format(*LIMITS[key])


def _word(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)
