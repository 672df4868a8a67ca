"""Entries posted on a sheet: a made game burns the mountain, a full pool helps the others (RULES 7.3, 9.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from preferans.agreements import Agreements, HelpRest, HelpTarget, MadeGameBurnsMountain
from preferans.reasons import Code, Reason, reason
from preferans.scoring import Column, Entry

HELP_WHISTS: Final = 10
"""Whists for each point of help."""

SURPLUS_WHISTS: Final = 5
"""Whists on each opponent for a surplus point, where it is written as whists (RULES 9.2)."""


class Posting:
    """A sheet being written for one deal; ``entries`` are what came to stand on it, after help."""

    def __init__(
        self,
        agreements: Agreements,
        deal: int,
        pool: Sequence[int],
        mountain: Sequence[int],
        whists: Sequence[Sequence[int]],
    ) -> None:
        self.agreements = agreements
        self.deal = deal
        self.pool = list(pool)
        self.mountain = list(mountain)
        self.whists = [list(row) for row in whists]
        self.entries: list[Entry] = []

    def post(self, entry: Entry, *, burns: bool) -> None:
        """One entry of the score. ``burns``: its pool points are those of a made game, which may burn the mountain."""
        if entry.column is Column.POOL:
            self._points(entry, burns=burns)
        else:
            self._write(entry.player, entry.column, entry.amount, entry.reason, entry.on)

    def prize(self, amount: int, winners: Sequence[int], why: Reason) -> None:
        """So many whists on everybody who did not win it, shared by the winners; a share is rounded down."""
        share = amount // len(winners)
        for seat in winners:
            for loser in range(len(self.pool)):
                if loser not in winners:
                    self._write(seat, Column.WHISTS, share, why, loser)

    def fill(self, seats: Iterable[int], why: Reason) -> None:
        """These pools filled to the size, as a gift."""
        for seat in seats:
            self._write(seat, Column.POOL, max(0, self.agreements.pool_size - self.pool[seat]), why)

    def whists_on_all(self, player: int, amount: int, why: Reason) -> None:
        for seat in range(len(self.pool)):
            if seat != player:
                self._write(player, Column.WHISTS, amount, why, seat)

    def _write(self, player: int, column: Column, amount: int, why: Reason, on: int | None = None) -> None:
        if not amount:
            return
        match column:
            case Column.POOL:
                self.pool[player] += amount
            case Column.MOUNTAIN:
                self.mountain[player] += amount
            case Column.WHISTS:
                assert on is not None
                self.whists[player][on] += amount
        self.entries.append(Entry(self.deal, player, column, amount, why, on))

    def _points(self, entry: Entry, *, burns: bool) -> None:
        player, points = entry.player, entry.amount
        how = self.agreements.made_game_burns_mountain
        if burns and how is not MadeGameBurnsMountain.OFF:
            first = how is MadeGameBurnsMountain.FIRST
            burnt = min(points, max(0, self.mountain[player])) if first else points
            why = reason(Code.BURNT, contract=dict(entry.reason.args)["contract"])
            self._write(player, Column.MOUNTAIN, -burnt, why)
            if first:
                points -= burnt
        if not self.agreements.help:
            self._write(player, Column.POOL, points, entry.reason)
            return
        own = min(points, self._room(player))
        self._write(player, Column.POOL, own, entry.reason)
        points = self._help(player, points - own)
        if points:
            self._surplus(player, points)

    def _room(self, player: int) -> int:
        return max(0, self.agreements.pool_size - self.pool[player])

    def _help(self, helper: int, points: int) -> int:
        """Gives what the helper's pool could not hold to the others' pools; returns what is left."""
        while points:
            clockwise = [(helper + step) % len(self.pool) for step in range(1, len(self.pool))]
            needy = [seat for seat in clockwise if self._room(seat)]
            if not needy:
                break
            if self.agreements.help_target is HelpTarget.LARGEST_POOL:
                helped = max(needy, key=lambda seat: self.pool[seat])  # of equal ones the next clockwise
            else:
                helped = needy[0]
            given = min(points, self._room(helped))
            self._write(helped, Column.POOL, given, reason(Code.HELP_RECEIVED, helper=helper))
            why = reason(Code.HELP_WHISTS, helped=helped, points=given)
            self._write(helper, Column.WHISTS, given * HELP_WHISTS, why, helped)
            points -= given
        return points

    def _surplus(self, player: int, points: int) -> None:
        """Nobody needs help: off one's own mountain; what the mountain does not hold, as agreed (RULES 9.2.3)."""
        rest = self.agreements.help_rest
        off = points if rest is HelpRest.NEGATIVE else min(points, max(0, self.mountain[player]))
        self._write(player, Column.MOUNTAIN, -off, reason(Code.SURPLUS, points=off))
        points -= off
        if not points:
            return
        if rest is HelpRest.TO_OTHERS_MOUNTAIN:
            why = reason(Code.SURPLUS_TO_OTHERS, points=points, helper=player)
            for seat in range(len(self.pool)):
                if seat != player:
                    self._write(seat, Column.MOUNTAIN, points, why)
        elif rest is HelpRest.TO_WHISTS:
            self.whists_on_all(player, points * SURPLUS_WHISTS, reason(Code.SURPLUS_WHISTS, points=points))
