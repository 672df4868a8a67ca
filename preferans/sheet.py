"""The sheet of a pulka: what stands in pools, mountains and whists, whose deal it is, and when it is over.

Immutable: `Sheet.record` gives the sheet after a deal. Entries are posted by `posting`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import starmap
from typing import Any, TypeVar

from preferans.agreements import (
    Agreements,
    End,
    MisereRaspas,
    Prizes,
    RaspasSameDealer,
)
from preferans.contracts import Contract
from preferans.exits import is_exit, is_made
from preferans.outcome import Outcome, check_outcome
from preferans.posting import Posting
from preferans.reasons import Code, reason
from preferans.scoring import Entry, Situation, score
from preferans.settlement import Settlement, settle

RASPAS_BY_ONE_DEALER = 3
"""So many raspas in a row one dealer deals, where he stays after raspas (RULES 1.3, 13.6)."""

GREATEST_BOMB = 8
PREFERANS_TRICKS = 12
PREFERANS_WHISTS = 100

_MISERE_RASPAS_PRICES = (0, 2, 4, 6)
_T = TypeVar("_T")
_PRIZES = {
    Prizes.THREE_AND_TWO_HUNDRED: (300, 200),
    Prizes.HUNDRED_EACH: (100, 100),
}


class SheetError(ValueError):
    """Something that cannot be done to this sheet; the message is one sentence without a full stop."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """``pool``, ``mountain`` by seat; ``whists[i][j]`` is what i wrote on j. All amounts are whole numbers.

    ``names[k]`` are the players of deal k + 1 by the seats that its entries speak of; where a newcomer sat down later
    they are not the seats of now. ``dealer`` deals next. ``past_pool`` and ``past_mountain`` are the sums of the
    rounds before this one (RULES 13.25). ``bombs[i]`` are the multipliers of i's unspent bombs, the oldest first.
    ``first_dealer`` is the seat at which laps begin and end.
    """

    agreements: Agreements
    players: tuple[str, ...]
    pool: tuple[int, ...]
    mountain: tuple[int, ...]
    whists: tuple[tuple[int, ...], ...]
    entries: tuple[Entry, ...] = ()
    names: tuple[tuple[str, ...], ...] = ()
    dealer: int
    last_dealer: int
    first_dealer: int
    deals: int = 0
    raspas_in_a_row: int = 0
    raspas_by_dealer: int = 0
    blind_raspas_in_a_row: int = 0
    misere_raspas_price: int = 0
    opening_left: int = 0
    bombs: tuple[tuple[int, ...], ...]
    laps: int = 0
    round: int = 1
    past_pool: tuple[int, ...]
    past_mountain: tuple[int, ...]
    is_time_up: bool = False
    finished: bool = False

    @classmethod
    def start(
        cls,
        agreements: Agreements,
        players: Sequence[str],
        *,
        dealer: int = 0,
        pool: Sequence[int] | None = None,
        mountain: Sequence[int] | None = None,
        whists: Sequence[Sequence[int]] | None = None,
        raspas_in_a_row: int = 0,
    ) -> Sheet:
        """The sheet before the first deal; pools, mountains and whists may be carried over from paper.

        Mountains begin at ``initial_mountain`` where none are given. SheetError if the sizes do not fit the table.
        """
        count = agreements.players
        if len(players) != count:
            raise SheetError(f"the agreements are for {count} players, not {len(players)}")
        if not 0 <= dealer < count:
            raise SheetError("the dealer is no seat of this table")
        pool = tuple(pool) if pool is not None else (0,) * count
        mountain = tuple(mountain) if mountain is not None else (agreements.initial_mountain,) * count
        rows = tuple(map(tuple, whists)) if whists is not None else ((0,) * count,) * count
        if not len(pool) == len(mountain) == len(rows) == count or any(len(row) != count for row in rows):
            raise SheetError(f"the sheet needs one pool, mountain and row of whists for each of {count} players")
        if any(row[seat] for seat, row in enumerate(rows)):
            raise SheetError("nobody writes whists on himself")
        by_dealer = 0
        if agreements.raspas_same_dealer is RaspasSameDealer.UP_TO_3:
            by_dealer = raspas_in_a_row % RASPAS_BY_ONE_DEALER
        sheet = cls(
            agreements=agreements,
            players=tuple(players),
            pool=pool,
            mountain=mountain,
            whists=rows,
            dealer=dealer,
            last_dealer=(dealer - 1) % count,
            first_dealer=dealer,
            raspas_in_a_row=raspas_in_a_row,
            raspas_by_dealer=by_dealer,
            opening_left=agreements.opening_raspas * count,
            bombs=((),) * count,
            past_pool=(0,) * count,
            past_mountain=(0,) * count,
        )
        return dataclasses.replace(sheet, finished=sheet._is_over())

    # what the next deal needs

    @property
    def floor(self) -> Contract:
        """The lowest trick bid of the next deal (RULES 2.6)."""
        return self.agreements.floor(self.raspas_in_a_row)

    @property
    def opening_raspas(self) -> bool:
        """Whether the next deal is a compulsory raspas, without an auction (RULES 13.25)."""
        return self.opening_left > 0

    @property
    def raspas_price(self) -> int:
        """What a trick costs if the next deal is raspas."""
        if self.opening_left:
            return self.agreements.opening_raspas_price or self.agreements.raspas_trick_price(1)
        return self.misere_raspas_price or self.agreements.raspas_trick_price(self.raspas_in_a_row + 1)

    def with_dealer(self, dealer: int) -> Sheet:
        """The same sheet with somebody else dealing next."""
        if not 0 <= dealer < len(self.players):
            raise SheetError("the dealer is no seat of this table")
        return self if dealer == self.dealer else dataclasses.replace(self, dealer=dealer, raspas_by_dealer=0)

    # deals

    def record(self, outcome: Outcome, *, dealer: int | None = None) -> Sheet:
        """The sheet after this deal, dealt by ``dealer`` if it was not the one whose turn it was.

        OutcomeError for an impossible outcome, SheetError where no deal is due.
        """
        if dealer is not None and dealer != self.dealer:
            return self.with_dealer(dealer).record(outcome)
        if self.finished:
            raise SheetError("the pulka is over (RULES 9.1)")
        check_outcome(outcome, self.agreements, self.dealer)
        if self.opening_left and outcome.contract is not None:
            raise SheetError("a lap of compulsory raspas comes first (RULES 13.25)")
        if self.opening_left and outcome.blind_passer is not None:
            raise SheetError("nobody passes in a compulsory raspas: it has no auction (RULES 13.25)")
        entries = score(outcome, self.agreements, self._situation(outcome))
        posting = Posting(self.agreements, self.deals + 1, self.pool, self.mountain, self.whists)
        for entry in entries:
            posting.post(entry, burns=outcome.contract is not None)
        if self._is_preferans(outcome):
            _write_preferans(posting, outcome)
        after = self._after_raspas_or_game(outcome)
        after = after._posted(posting, deals=self.deals + 1)._dealt()
        if self.agreements.end is End.ROUNDS and max(after.pool) >= self.agreements.pool_size:
            after = after._end_round()
        over = self._is_preferans(outcome) or after._is_over()
        return dataclasses.replace(after, finished=over)

    def _situation(self, outcome: Outcome) -> Situation:
        times = 2 if outcome.blind or (outcome.contract is None and outcome.blind_passer is not None) else 1
        if outcome.declarer is not None and self.bombs[outcome.declarer]:
            times *= self.bombs[outcome.declarer][0]
        return Situation(deal=self.deals + 1, dealer=self.dealer, raspas_price=self.raspas_price, times=times)

    def _is_preferans(self, outcome: Outcome) -> bool:
        return self.agreements.preferans_bonus and outcome.top_tricks == PREFERANS_TRICKS

    def _posted(self, posting: Posting, deals: int) -> Sheet:
        return dataclasses.replace(
            self,
            pool=tuple(posting.pool),
            mountain=tuple(posting.mountain),
            whists=tuple(map(tuple, posting.whists)),
            entries=(*self.entries, *posting.entries),
            names=(*self.names[: deals - 1], self.players),
            deals=deals,
        )

    def _after_raspas_or_game(self, outcome: Outcome) -> Sheet:
        """Counters, bombs and the price of raspas after this outcome; the dealer still stands."""
        if outcome.contract is None:
            return self._after_raspas(outcome)
        after = dataclasses.replace(self, raspas_by_dealer=0, blind_raspas_in_a_row=0)
        if is_exit(outcome, self.agreements, self.dealer):
            after = dataclasses.replace(after, raspas_in_a_row=0, misere_raspas_price=0)
        assert outcome.declarer is not None
        if outcome.contract.is_misere and self.agreements.misere_raspas is MisereRaspas.TWO_FOUR_SIX:
            taken = outcome.tricks[outcome.declarer]
            if taken:
                after = dataclasses.replace(after, misere_raspas_price=_MISERE_RASPAS_PRICES[min(taken, 3)])
        if self.bombs[outcome.declarer] and is_made(outcome):
            after = after._with_bombs(outcome.declarer, self.bombs[outcome.declarer][1:])
        return after

    def _after_raspas(self, outcome: Outcome) -> Sheet:
        if self.opening_left:
            return self._after_opening_raspas()
        after = dataclasses.replace(
            self,
            raspas_in_a_row=self.raspas_in_a_row + 1,
            raspas_by_dealer=self.raspas_by_dealer + 1,
            blind_raspas_in_a_row=0,
        )
        if outcome.blind_passer is not None:
            blind = self.blind_raspas_in_a_row + 1
            after = dataclasses.replace(after, blind_raspas_in_a_row=blind)
            if self.agreements.bombs:
                bomb = min(2**blind, GREATEST_BOMB)
                after = after._with_bombs(outcome.blind_passer, (*self.bombs[outcome.blind_passer], bomb))
        return after

    def _after_opening_raspas(self) -> Sheet:
        """One less to come; each finished lap gives everybody a bomb, where there are bombs (RULES 13.6)."""
        left = self.opening_left - 1
        bombs = self.bombs
        if self.agreements.bombs and left % len(self.players) == 0:
            bombs = tuple((*own, 2) for own in bombs)
        return dataclasses.replace(self, opening_left=left, bombs=bombs, raspas_by_dealer=0)

    def _with_bombs(self, seat: int, bombs: tuple[int, ...]) -> Sheet:
        return dataclasses.replace(self, bombs=(*self.bombs[:seat], bombs, *self.bombs[seat + 1 :]))

    def _dealt(self) -> Sheet:
        """The deal passes to the left, unless the dealer stays after raspas (RULES 1.3)."""
        stays = (
            self.agreements.raspas_same_dealer is RaspasSameDealer.UP_TO_3
            and 0 < self.raspas_by_dealer < RASPAS_BY_ONE_DEALER
        )
        if stays:
            return dataclasses.replace(self, last_dealer=self.dealer)
        following = (self.dealer + 1) % len(self.players)
        return dataclasses.replace(
            self,
            last_dealer=self.dealer,
            dealer=following,
            raspas_by_dealer=0,
            laps=self.laps + (following == self.first_dealer),
        )

    # rounds and prizes (RULES 7.5, 13.7, 13.25)

    def _end_round(self) -> Sheet:
        size = self.agreements.pool_size
        posting = Posting(self.agreements, self.deals, self.pool, self.mountain, self.whists)
        if self.agreements.prizes is not Prizes.OFF:
            for_pool, for_mountain = _PRIZES[self.agreements.prizes]
            first = [seat for seat, points in enumerate(self.pool) if points >= size]
            posting.prize(for_pool, first, reason(Code.PRIZE_POOL, round=self.round))
            posting.prize(for_mountain, _least(self.mountain), reason(Code.PRIZE_MOUNTAIN, round=self.round))
            if self.agreements.prizes is Prizes.THREE_AND_TWO_HUNDRED and self.round == self.agreements.rounds:
                largest = _least([-points for points in self.total_pool])
                posting.prize(for_pool, largest, reason(Code.PRIZE_TOTAL_POOL))
                posting.prize(for_mountain, _least(self.total_mountain), reason(Code.PRIZE_TOTAL_MOUNTAIN))
        after = self._posted(posting, deals=self.deals)
        if self.round == self.agreements.rounds:
            return dataclasses.replace(after, round=self.round + 1)
        count = len(self.players)
        return dataclasses.replace(
            after,
            round=self.round + 1,
            past_pool=self.total_pool,
            past_mountain=self.total_mountain,
            pool=(0,) * count,
            mountain=(0,) * count,
            opening_left=self.agreements.opening_raspas * count,
        )

    @property
    def total_pool(self) -> tuple[int, ...]:
        """Pools of all rounds together."""
        return tuple(starmap(int.__add__, zip(self.past_pool, self.pool, strict=True)))

    @property
    def total_mountain(self) -> tuple[int, ...]:
        """Mountains of all rounds together."""
        return tuple(starmap(int.__add__, zip(self.past_mountain, self.mountain, strict=True)))

    # the end (RULES 9)

    def time_up(self) -> Sheet:
        """The time is over: the lap under way is finished, then the pulka ends (RULES 9.1)."""
        after = dataclasses.replace(self, is_time_up=True)
        return dataclasses.replace(after, finished=after._is_over())

    def _is_over(self) -> bool:
        agreements, size = self.agreements, self.agreements.pool_size
        if self.finished or (self.is_time_up and self.dealer == self.first_dealer):
            return True
        match agreements.end:
            case End.EACH_POOL:
                return all(points >= size for points in self.pool)
            case End.TOTAL_POOL:
                return sum(self.pool) >= len(self.players) * size
            case End.POOL_AND_MOUNTAIN:
                return all(points >= size for points in self.pool) and all(points <= 0 for points in self.mountain)
            case End.LAPS:
                return self.laps >= agreements.laps
            case End.ROUNDS:
                return self.round > agreements.rounds
            case End.TIME:
                return False

    def settlement(self) -> Settlement:
        """What it comes to if it ended now (RULES 9.3)."""
        return settle(self.agreements, self.total_pool, self.total_mountain, self.whists)

    # stored and restored

    def to_json(self) -> dict[str, Any]:
        """The whole sheet, entries and all, in values that JSON has; `from_json` reads it back."""
        from preferans.sheet_json import sheet_to_json  # it is made of sheets, the sheet need not know how

        return sheet_to_json(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Sheet:
        """A sheet that `to_json` wrote."""
        from preferans.sheet_json import sheet_from_json

        return sheet_from_json(data)

    # people (RULES 1.2)

    def join(self, name: str) -> Sheet:
        """A newcomer sits left of the last dealer and deals next; the seats from there on move up by one.

        He enters with the mean of the pools and of the mountains, rounded to his disadvantage. AgreementError if the
        agreements do not allow one player more.
        """
        if self.finished:
            raise SheetError("the pulka is over (RULES 9.1)")
        count = len(self.players)
        seat = (self.last_dealer + 1) % count
        more = dataclasses.replace(self.agreements, players=count + 1)
        laps_left = -(-self.opening_left // count)
        return dataclasses.replace(
            self,
            agreements=more,
            players=_inserted(self.players, seat, name),
            pool=_inserted(self.pool, seat, sum(self.pool) // count),
            mountain=_inserted(self.mountain, seat, -(-sum(self.mountain) // count)),
            whists=_inserted(tuple(_inserted(row, seat, 0) for row in self.whists), seat, (0,) * (count + 1)),
            dealer=seat,
            last_dealer=(seat - 1) % (count + 1),
            first_dealer=self.first_dealer + (self.first_dealer > seat),
            raspas_by_dealer=0,
            opening_left=self.opening_left + laps_left,
            bombs=_inserted(self.bombs, seat, ()),
            past_pool=_inserted(self.past_pool, seat, sum(self.past_pool) // count),
            past_mountain=_inserted(self.past_mountain, seat, -(-sum(self.past_mountain) // count)),
        )

    def replace(self, seat: int, name: str) -> Sheet:
        """Somebody else takes over this seat with all that stands there."""
        if not 0 <= seat < len(self.players):
            raise SheetError(f"there is no seat {seat} at this table")
        return dataclasses.replace(self, players=(*self.players[:seat], name, *self.players[seat + 1 :]))


def _write_preferans(posting: Posting, outcome: Outcome) -> None:
    """Twelve top tricks: every pool is full, and whists on each opponent (RULES 11, ``preferansBonus``)."""
    assert outcome.declarer is not None
    posting.fill(range(len(posting.pool)), reason(Code.PREFERANS_POOL, declarer=outcome.declarer))
    posting.whists_on_all(outcome.declarer, PREFERANS_WHISTS, reason(Code.PREFERANS))


def _least(amounts: Sequence[int]) -> list[int]:
    """The seats with the smallest amount."""
    return [seat for seat, amount in enumerate(amounts) if amount == min(amounts)]


def _inserted(items: tuple[_T, ...], at: int, item: _T) -> tuple[_T, ...]:
    return (*items[:at], item, *items[at:])
