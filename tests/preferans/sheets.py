"""Sheets and outcomes for tests in a few words: players A, B, C, D; A declares, the last seat deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from preferans.agreements import Agreements
from preferans.notation import parse_card_list, parse_contract
from preferans.outcome import Ended, Outcome, WhistWord
from preferans.sheet import Sheet

A, B, C, D = range(4)
BOTH = {B: "whist", C: "whist"}
ONLY_B = {B: "whist", C: "pass"}
ONLY_C = {B: "pass", C: "whist"}
NOBODY = {B: "pass", C: "pass"}

Talk = Mapping[int, str] | Sequence[tuple[int, str]]


def table(preset: str = "sochi", players: int = 3, **changes: Any) -> Sheet:
    """An empty sheet; ``pool``, ``mountain``, ``whists``, ``dealer`` and ``raspas_in_a_row`` start it otherwise."""
    start = {key: changes.pop(key) for key in ("pool", "mountain", "whists", "raspas_in_a_row") if key in changes}
    dealer = changes.pop("dealer", players - 1)
    agreements = Agreements.from_mapping({"preset": preset, "players": players, **changes})
    return Sheet.start(agreements, "ABCDEF"[:players], dealer=dealer, **start)


def game(contract: str, tricks: Sequence[int], talk: Talk = (), *, talon: str = "", **more: Any) -> Outcome:
    """A contract of A's; ``tricks`` of as many players as are named, the others took none of them."""
    words = talk.items() if isinstance(talk, Mapping) else talk
    more.setdefault("declarer", A)
    if talon:
        first, second = parse_card_list(talon)
        more["talon"] = (first, second)
    return Outcome(
        contract=parse_contract(contract),
        tricks=tuple(tricks),
        talk=tuple((seat, WhistWord(word)) for seat, word in words),
        **more,
    )


def passed_out(contract: str, players: int = 3, declarer: int = A) -> Outcome:
    others = [seat for seat in range(3) if seat != declarer]
    tricks = [10 * (seat == declarer) for seat in range(players)]
    return game(contract, tricks, dict.fromkeys(others, "pass"), declarer=declarer, ended=Ended.PASSED)


def raspas(*tricks: int, **more: Any) -> Outcome:
    return Outcome(contract=None, tricks=tricks, **more)


def whists(sheet: Sheet, writer: int, on: int = A) -> int:
    return sheet.whists[writer][on]
