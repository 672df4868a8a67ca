"""What the report counts of everybody's games."""

from __future__ import annotations

import pytest

from bot.table.results import NO_RECORD, record_after
from preferans.outcome import Ended, Outcome
from preferans.presets import preset
from preferans.scoring import Column
from preferans.sheet import Sheet
from tests.preferans.sheets import BOTH, ONLY_B, game


@pytest.mark.parametrize(
    "outcome",
    [
        game("6s", (6, 2, 2), BOTH),
        game("6s", (5, 3, 2), BOTH),
        game("6s", (8, 2, 0), ONLY_B, under_ordered=True),
        game("7s", (), {1: "pass", 2: "pass"}, ended=Ended.PASSED),
        game("7s", (), {1: "pass", 2: "half"}, ended=Ended.HALF),
        game("7s", (), {}, ended=Ended.CONCEDED),
        game("7s", (), {}, without_all=True),
        game("misere", (0, 5, 5), {}),
        game("misere", (1, 5, 4), {}),
    ],
)
def test_a_game_counts_as_made_where_the_sheet_says_so(outcome: Outcome) -> None:
    agreements = preset("sochi", under_order_penalty=True, concede=3, without_all=True)
    sheet = Sheet.start(agreements, ("Anna", "Boris", "Vera"), dealer=2).record(outcome)
    made = any((entry.player, entry.column) == (0, Column.POOL) for entry in sheet.entries)
    record = record_after(NO_RECORD, 0, outcome)
    games = (record.games_made, record.games_failed)
    miseres = (record.miseres_made, record.miseres_failed)
    one = (int(made), int(not made))
    assert (games, miseres) == (
        ((0, 0), one) if outcome.contract is not None and outcome.contract.is_misere else (one, (0, 0))
    )
