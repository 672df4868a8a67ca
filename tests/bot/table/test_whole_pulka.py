"""Whole pulkas through tokens alone, in every convention."""

from __future__ import annotations

import pytest

from bot.table.view import TablePhase
from preferans.presets import PRESETS
from tests.bot.table.harness import MemoryTable


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_pulka_runs_to_its_end_and_the_log_tells_it_again(name: str) -> None:
    short = {"pool_size": 2, "rounds": 1} if name == "skachki" else {"end": "laps", "laps": 1}
    table = MemoryTable(name, seed=3, **short)
    table.start([1, 2], computers=1)
    table.play()
    state = table.state
    assert state.phase is TablePhase.FINISHED
    assert state.sheet is not None
    assert state.sheet.finished
    assert sum(state.sheet.settlement().totals) == 0
    assert [result.deal_number for result in state.results] == list(range(1, state.deal_number + 1))
    assert all(sum(result.cost) == 0 for result in state.results)
    assert table.replayed() == state


@pytest.mark.parametrize("people", range(1, 7))
def test_any_number_of_people(people: int) -> None:
    table = MemoryTable("sochi", seed=people, pool_size=2)
    table.start(list(range(1, people + 1)), computers=max(0, 2 - people))
    table.play()
    assert table.state.phase is TablePhase.FINISHED
    assert table.replayed() == table.state
