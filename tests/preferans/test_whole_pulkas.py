"""Whole pulkas: the golden ones, and one of every convention whose sheets were worked out by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from preferans.pulka import Replay, replay
from preferans.pulka_reading import pulka_from_json

DATA = Path(__file__).parents[1] / "data"
GOLDEN = [json.loads(line) for line in (DATA / "golden" / "pulkas.jsonl").read_text(encoding="utf-8").splitlines()]
BY_HAND = sorted((DATA / "pulkas").glob("*.json"))


def replayed(record: Any) -> Replay:
    return replay(pulka_from_json(record))


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: f"golden-{golden['id']}")
def test_golden_pulka(golden: dict[str, Any]) -> None:
    result = replayed(golden["record"])
    sheets = [
        {
            "pool": list(deal.after.pool),
            "mountain": list(deal.after.mountain),
            "whists": [list(row) for row in deal.after.whists],
            "dealer": deal.after.dealer,
            "raspas_in_a_row": deal.after.raspas_in_a_row,
            "floor": str(deal.after.floor),
            "finished": deal.after.finished,
        }
        for deal in result.deals
    ]
    assert sheets == golden["after"]
    assert result.to_json()["settlement"] == golden["settlement"]


@pytest.mark.parametrize("path", BY_HAND, ids=lambda path: path.stem)
def test_pulka_worked_out_by_hand(path: Path) -> None:
    expected = json.loads(path.read_text(encoding="utf-8"))
    result = replayed(expected.pop("record"))
    written = result.to_json()
    found = {key: written[key] for key in ("whists", "settlement", "dealer", "raspas_in_a_row", "floor", "finished")}
    found["pools"] = [list(deal.after.pool) for deal in result.deals]
    found["mountains"] = [list(deal.after.mountain) for deal in result.deals]
    del expected["about"]
    assert found == expected


@pytest.mark.parametrize("path", BY_HAND, ids=lambda path: path.stem)
def test_entries_add_up_to_the_sheet(path: Path) -> None:
    record = json.loads(path.read_text(encoding="utf-8"))["record"]
    for before, deal in _pairs(replayed(record)):
        pool, mountain = list(before.pool), list(before.mountain)
        whists = [list(row) for row in before.whists]
        for entry in deal.entries:
            if entry.on is not None:
                whists[entry.player][entry.on] += entry.amount
            else:
                (pool if entry.column.value == "pool" else mountain)[entry.player] += entry.amount
        if before.round == deal.after.round or deal.after.finished:  # a new round begins empty
            assert (tuple(pool), tuple(mountain)) == (deal.after.pool, deal.after.mountain)
        assert tuple(map(tuple, whists)) == deal.after.whists


def _pairs(result: Replay) -> list[Any]:
    sheets = [deal.after for deal in result.deals]
    return [
        (before, deal)
        for before, deal in zip(sheets, result.deals[1:], strict=False)
        if len(before.players) == len(deal.players)
    ]
