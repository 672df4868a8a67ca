"""What an outcome is worth to a seat: in whists, on this sheet, under its agreements."""

from __future__ import annotations

from preferans.outcome import Outcome
from preferans.sheet import Sheet


class Valuation:
    """Outcomes of the deal under way, valued for one seat by what the sheet would settle at (RULES 9).

    Points in the pool, on the mountain, help and whists thus weigh what they weigh at this table at this moment.
    """

    def __init__(self, sheet: Sheet, seat: int, dealer: int) -> None:
        self._sheet = sheet
        self._seat = seat
        self._dealer = dealer
        self._now = sheet.settlement().totals[seat]
        self._known: dict[Outcome, float] = {}

    def of(self, outcome: Outcome) -> float:
        """Whists won by this outcome against settling now. Raises as `Sheet.record` where it cannot be recorded."""
        value = self._known.get(outcome)
        if value is None:
            after = self._sheet.record(outcome, dealer=self._dealer)
            value = self._known[outcome] = float(after.settlement().totals[self._seat] - self._now)
        return value
