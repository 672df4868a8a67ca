"""What is asked of the players, beside what is measured."""

from __future__ import annotations

from typing import Final

LOST_A_HAND: Final = {"thumb": 0.6, "master": 0.2}
MASTER_OVER_THUMB: Final = 4.0
MASTER_OVER_PLAYER: Final = 1.0
DECISION_MEDIAN: Final = 150.0
DECISION_P99: Final = 1000.0
SAFE_MISERE: Final = 0.85
SAFE_MISERES_BID: Final = 0.80
MISERES_MADE: Final = 0.75
NEVER_ILLEGAL: Final = 10_000


def lost_mark(rival: str) -> str:
    """The most tricks that this rival should lose a hand; empty where nothing is asked."""
    mark = LOST_A_HAND.get(rival.partition("-")[0])
    return "" if mark is None else f"<= {mark}"
