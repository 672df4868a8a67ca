"""What numbers of tricks are worth to a seat, in whists on its sheet."""

from __future__ import annotations

from math import comb

from preferans.deal import Deal
from preferans.players.valuation import Valuation
from preferans.sheet import Sheet
from preferans.view import View


class DeclarerTricks:
    """Whists by the declarer's tricks in the end. Where two whisters write their own tricks, what is still to be taken
    goes to either with the same chance.

    ``deal``: any deal that fits the view; tricks alone tell its outcomes apart.
    """

    def __init__(self, view: View, sheet: Sheet, deal: Deal) -> None:
        assert view.seat is not None
        assert view.declarer is not None
        self._valuation = Valuation(sheet, view.seat, view.dealer)
        self._deal = deal
        self._taken = view.taken
        self._declarer = view.declarer
        self._defenders = [seat for seat in view.order if seat != view.declarer and seat < len(view.taken)]
        self._each_his_own = len(self._defenders) == 2 and len(view.whisters) != 1
        self._known: dict[int, float] = {}

    def of(self, tricks: int) -> float:
        """``tricks``: the declarer's, of ten. ValueError where the sheet cannot record it."""
        value = self._known.get(tricks)
        if value is None:
            value = self._known[tricks] = self._of(tricks)
        return value

    def _of(self, tricks: int) -> float:
        rest = 10 - tricks - sum(self._taken[seat] for seat in self._defenders)
        if not self._each_his_own:
            return self._valuation.of(self._deal.outcome_with(self._split(tricks, rest, 0)))
        total = 0.0
        for more in range(rest + 1):
            total += comb(rest, more) * self._valuation.of(
                self._deal.outcome_with(self._split(tricks, more, rest - more))
            )
        return total / float(1 << rest)

    def _split(self, tricks: int, first: int, second: int) -> tuple[int, ...]:
        final = list(self._taken)
        final[self._declarer] = tricks
        for seat, more in zip(self._defenders, (first, second), strict=False):
            final[seat] += more
        return tuple(final)
