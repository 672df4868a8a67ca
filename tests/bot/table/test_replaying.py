"""A log read back gives the same table as its events did one by one, wherever it ends."""

from __future__ import annotations

from random import Random

import pytest

from bot.table.draft import Who
from bot.table.view import TablePhase
from tests.bot.table.harness import begun


@pytest.mark.parametrize("seed", range(4))
def test_a_log_is_read_back_at_any_point(seed: int) -> None:
    """Deals that are over are not played again; what the time took, votes and pauses in them still count."""
    random = Random(seed)
    table = begun(3, computers=seed % 2, seed=seed, pool_size=8, preset="sochi" if seed < 2 else "leningrad")
    for move in range(160):
        if not table.state.live:
            break
        dealing = table.state.phase is TablePhase.DEAL
        if dealing and random.random() < 0.02:
            table.decide(Who.program(), "void", 0)
        elif dealing and random.random() < 0.05:
            table.decide(Who.program(), "outage", 0, outage=20.0)
            table.send(1, "pause")
            table.send(1, "resume")
        elif dealing and random.random() < 0.1:
            table.move(by_time=True)
        else:
            table.move()
        if move % 8 == 0:
            assert table.replayed() == table.state
    assert table.state.results
    assert table.replayed() == table.state
