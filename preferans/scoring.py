"""From the outcome of a deal to its entries, before help (RULES 6, 13); the sheet posts what these functions say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from preferans.agreements import (
    DUTY,
    Agreements,
    PaidTalon,
    PaidTalon3,
    RaspasAmnesty,
    RaspasScore,
    RaspasTalon,
    Resp8910,
    SixSevenShortfall,
    WhistStyle,
    ZeroBonus,
    game_value,
)
from preferans.cards import Card, Rank
from preferans.outcome import Ended, Outcome, Roles, is_checked, roles, seats_in_play, sitting_dealer
from preferans.reasons import Code, Reason, reason

RASPAS_WHISTS: Final = 5
"""Whists for each trick of another in a raspas that is written in whists (RULES 6.5, Rostov)."""


class Column(StrEnum):
    POOL = "pool"
    MOUNTAIN = "mountain"
    WHISTS = "whists"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line on the sheet: ``player`` writes ``amount`` in ``column``, whists ``on`` somebody.

    ``deal`` is its number, counted from 1.
    """

    deal: int
    player: int
    column: Column
    amount: int
    reason: Reason
    on: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What the score of a deal depends on besides its outcome.

    ``deal``: its number; ``raspas_price``: what a trick costs if it is raspas; ``times``: by what blind play, a blind
    raspas or a bomb multiplies every entry.
    """

    deal: int
    dealer: int
    raspas_price: int
    times: int = 1


def score(outcome: Outcome, agreements: Agreements, situation: Situation) -> tuple[Entry, ...]:
    """The entries of this deal, in the order in which they are written; the outcome must be possible."""
    writer = _Writer(outcome, agreements, situation)
    if outcome.contract is None:
        lines = writer.raspas()
    elif outcome.contract.is_misere:
        lines = writer.misere()
    else:
        lines = writer.contract()
    return tuple(line for line in lines if line.amount)


def talon_find(talon: tuple[Card, Card]) -> tuple[Code, int, int] | None:
    """What these two cards are worth (RULES 3.6): the reason, whists at a flat price, and units. None: nothing."""
    low, high = sorted(talon, key=lambda card: card.rank)
    suited = low.suit == high.suit
    if low.rank is Rank.ACE:
        return Code.PAID_TALON_TWO_ACES, 20, 3
    if high.rank is Rank.ACE:
        if suited and low.rank is Rank.KING:
            return Code.PAID_TALON_ACE_KING, 30, 2
        return Code.PAID_TALON_ACE, 10, 1
    if suited and high.rank is Rank.KING and low.rank is Rank.QUEEN:
        return Code.PAID_TALON_MARRIAGE, 10, 1
    return None


@dataclass(frozen=True, slots=True)
class _Writer:
    outcome: Outcome
    agreements: Agreements
    situation: Situation

    def line(self, player: int, column: Column, amount: int, why: Reason, on: int | None = None) -> Entry:
        return Entry(self.situation.deal, player, column, amount * self.situation.times, why, on)

    def why(self, code: Code, **args: int | str) -> Reason:
        return reason(code, times=self.situation.times, **args)

    @property
    def declarer(self) -> int:
        assert self.outcome.declarer is not None
        return self.outcome.declarer

    @property
    def level(self) -> int:
        assert self.outcome.contract is not None
        return self.outcome.contract.level

    def about(self) -> dict[str, int | str]:
        """The arguments of every reason that speaks of the declarer's contract."""
        return {"declarer": self.declarer, "contract": str(self.outcome.contract)}

    # trick contracts (RULES 6.2)

    def contract(self) -> Iterator[Entry]:
        agreements, level = self.agreements, self.level
        if self.outcome.ended is Ended.CONCEDED:
            tricks = agreements.concede
            price = tricks * agreements.undertrick_price(level)
            yield self.line(
                self.declarer, Column.MOUNTAIN, price, self.why(Code.CONCEDED, tricks=tricks, **self.about())
            )
        elif self.outcome.without_all:
            yield from self.remise(Code.WITHOUT_ALL, level, None)
        else:
            who = roles(self.outcome, agreements, self.situation.dealer)
            if self.outcome.ended is Ended.PLAYED:
                yield from self.played(who)
            else:
                yield from self.not_played(who)
            yield from self.paid_talon()
        yield from self.thrown_talon()

    def not_played(self, who: Roles) -> Iterator[Entry]:
        code = Code.CONTRACT_PASSED_OUT if who.half is None else Code.CONTRACT_HALF_WHISTED
        yield self.line(self.declarer, Column.POOL, game_value(self.level), self.why(code, **self.about()))
        if who.half is not None:
            tricks = DUTY[self.level] // 2
            amount = tricks * self.agreements.whist_price(self.level)
            why = self.why(Code.HALF_WHIST, tricks=tricks, **self.about())
            yield self.line(who.half, Column.WHISTS, amount, why, self.declarer)

    def played(self, who: Roles) -> Iterator[Entry]:
        outcome, level = self.outcome, self.level
        taken = outcome.tricks[self.declarer]
        if outcome.under_ordered:
            yield from self.remise(Code.UNDER_ORDERED, taken - level, who)
            yield from self.whists(who, made=False)
        elif taken >= level:
            yield self.line(self.declarer, Column.POOL, game_value(level), self.why(Code.CONTRACT_MADE, **self.about()))
            yield from self.whists(who, made=True)
            assert outcome.contract is not None
            if not is_checked(outcome.contract, self.agreements):
                yield from self.shortfall(who)
        else:
            yield from self.remise(Code.UNDERTRICKS, level - taken, who)
            yield from self.whists(who, made=False)

    def remise(self, code: Code, undertricks: int, who: Roles | None) -> Iterator[Entry]:
        """The declarer's undertricks and the consolation of his opponents (RULES 6.2.3).

        The dealer who sits out has it if so agreed, or if he whisted; who left for half has none (4.3).
        """
        agreements, level = self.agreements, self.level
        amount = undertricks * agreements.undertrick_price(level)
        yield self.line(self.declarer, Column.MOUNTAIN, amount, self.why(code, tricks=undertricks, **self.about()))
        receivers = set(seats_in_play(agreements, self.situation.dealer))
        if agreements.consolation_to_dealer:
            receivers.add(self.situation.dealer)
        if who is not None:
            receivers = (receivers | set(who.whisters)) - {who.left}
        consoled = Code.CONSOLATION_UNDER_ORDERED if code is Code.UNDER_ORDERED else Code.CONSOLATION
        why = self.why(consoled, tricks=undertricks, **self.about())
        for seat in _clockwise(agreements.players, self.declarer):
            if seat in receivers:
                consolation = undertricks * agreements.consolation_price(level)
                yield self.line(seat, Column.WHISTS, consolation, why, self.declarer)

    def whists(self, who: Roles, *, made: bool) -> Iterator[Entry]:
        price = self.agreements.whist_price(self.level)
        if len(who.whisters) == 2:
            for seat in who.whisters:
                own = self.outcome.tricks[seat]
                why = self.why(Code.WHISTS, tricks=own, **self.about())
                yield self.line(seat, Column.WHISTS, own * price, why, self.declarer)
            return
        pair = 10 - self.outcome.tricks[self.declarer]
        gentleman = self.agreements.whist_style is WhistStyle.GENTLEMAN
        if made or not gentleman or who.alone:
            why = self.why(Code.WHISTS_ALONE, tricks=pair, **self.about())
            yield self.line(who.whisters[0], Column.WHISTS, pair * price, why, self.declarer)
            return
        why = self.why(Code.WHISTS_SHARED, tricks=pair, **self.about())
        for seat in who.defenders:  # a value is even, so that the half is whole
            yield self.line(seat, Column.WHISTS, pair * price // len(who.defenders), why, self.declarer)

    def shortfall(self, who: Roles) -> Iterator[Entry]:
        """What whisters pay who took less than their duty (RULES 6.2.4, 13.12, 13.13, 13.19)."""
        duty = DUTY[self.level]
        missing = max(0, duty - (10 - self.outcome.tricks[self.declarer]))
        owed: dict[int, int] = {}
        if len(who.whisters) == 1:
            whister = who.whisters[0]
            pays = whister in who.defenders or self.agreements.dealer_whist_pays
            owed = {whister: missing if pays else 0}
        elif duty > 1:
            for seat in who.whisters:
                own = max(0, duty // 2 - self.outcome.tricks[seat]) if missing else 0
                caps = self.agreements.six_seven_shortfall is SixSevenShortfall.PAIR
                owed[seat] = min(own, missing) if caps else own
        else:
            first, second = who.whisters
            took_none = {seat: int(self.outcome.tricks[seat] == 0) for seat in who.whisters}
            match self.agreements.resp8910:
                case Resp8910.SECOND:
                    owed = {second: missing}
                case Resp8910.BOTH:
                    owed = {first: missing, second: missing}
                case Resp8910.EACH:
                    owed = took_none
                case Resp8910.SECOND_PERSONAL:
                    owed = {second: took_none[second]}
        price = self.agreements.shortfall_price(self.level)
        for seat, tricks in owed.items():
            why = self.why(Code.SHORTFALL, tricks=tricks, **self.about())
            yield self.line(seat, Column.MOUNTAIN, tricks * price, why)

    # the talon (RULES 3.5, 3.6, 13.18)

    def paid_talon(self) -> Iterator[Entry]:
        agreements, dealer = self.agreements, self.situation.dealer
        find = talon_find(self.outcome.talon) if self.outcome.talon is not None else None
        if find is None or agreements.paid_talon is PaidTalon.OFF:
            return
        code, flat, units = find
        if agreements.paid_talon is PaidTalon.FLAT10:
            amount = flat
        else:
            amount = units * agreements.whist_price(self.level)
        split = agreements.players <= 3 and agreements.paid_talon3 is PaidTalon3.SPLIT_BOTH
        writers = _clockwise(agreements.players, self.declarer) if split else (dealer,)
        for seat in writers:
            if seat != self.declarer:
                why = self.why(code, **self.about())
                yield self.line(seat, Column.WHISTS, amount // len(writers), why, self.declarer)

    def thrown_talon(self) -> Iterator[Entry]:
        if self.outcome.thrown:
            fine, dealer = self.agreements.throw_talon, self.situation.dealer
            yield self.line(self.declarer, Column.WHISTS, fine, self.why(Code.THROWN_TALON), dealer)

    # misère (RULES 6.3)

    def misere(self) -> Iterator[Entry]:
        taken = self.outcome.tricks[self.declarer]
        shared = self.outcome.shared_with_dealer
        column = Column.MOUNTAIN if taken else Column.POOL
        amount = taken * self.agreements.misere_trick if taken else 10
        if taken:
            why = self.why(Code.MISERE_TRICKS_SHARED if shared else Code.MISERE_TRICKS, tricks=taken, **self.about())
        else:
            why = self.why(Code.MISERE_MADE_SHARED if shared else Code.MISERE_MADE, **self.about())
        dealers_half = amount // 2 if shared else 0
        yield self.line(self.declarer, column, amount - dealers_half, why)
        if shared:
            yield self.line(self.situation.dealer, column, dealers_half, why)
        yield from self.thrown_talon()

    # raspas (RULES 6.5)

    def raspas(self) -> Iterator[Entry]:
        if self.agreements.raspas_score is RaspasScore.MOUNTAIN:
            yield from self.raspas_mountain()
        else:
            yield from self.raspas_whists()
        yield from self.raspas_zeros()

    def raspas_mountain(self) -> Iterator[Entry]:
        agreements, tricks = self.agreements, self.outcome.tricks
        payers = list(seats_in_play(agreements, self.situation.dealer))
        dealer = sitting_dealer(agreements, self.situation.dealer)
        if dealer is not None and agreements.dealer_raspas_pays and agreements.raspas_talon is RaspasTalon.OPEN:
            payers.append(dealer)
        price = self.situation.raspas_price
        forgiven = {RaspasAmnesty.OFF: 0, RaspasAmnesty.THREE: 3}.get(
            agreements.raspas_amnesty, min(tricks[seat] for seat in payers)
        )
        for seat in payers:
            charged = max(0, tricks[seat] - forgiven)
            if forgiven:
                why = self.why(Code.RASPAS_TRICKS_AMNESTY, tricks=tricks[seat], price=price, forgiven=forgiven)
            else:
                why = self.why(Code.RASPAS_TRICKS, tricks=charged, price=price)
            yield self.line(seat, Column.MOUNTAIN, charged * price, why)

    def raspas_whists(self) -> Iterator[Entry]:
        """Who took fewest writes on everybody who took more; several share (RULES 6.5, 13.14)."""
        tricks = self.outcome.tricks
        seats = seats_in_play(self.agreements, self.situation.dealer)
        fewest = min(tricks[seat] for seat in seats)
        writers = [seat for seat in seats if tricks[seat] == fewest]
        for seat in writers:
            for loser in seats:
                if tricks[loser] > fewest:
                    amount = RASPAS_WHISTS * tricks[loser] // len(writers)
                    if len(writers) == 1:
                        why = self.why(Code.RASPAS_FEWEST, tricks=tricks[loser], loser=loser)
                    else:
                        sharers = len(writers)
                        why = self.why(Code.RASPAS_FEWEST_SHARED, tricks=tricks[loser], loser=loser, sharers=sharers)
                    yield self.line(seat, Column.WHISTS, amount, why, loser)

    def raspas_zeros(self) -> Iterator[Entry]:
        """The reward for no trick, clockwise from the first hand (RULES 6.5, 13.15)."""
        price = self.situation.raspas_price
        column, amount = {
            ZeroBonus.POOL_TRICK_PRICE: (Column.POOL, price),
            ZeroBonus.POOL_ONE: (Column.POOL, 1),
            ZeroBonus.MOUNTAIN_TRICK_PRICE: (Column.MOUNTAIN, -price),
            ZeroBonus.MOUNTAIN_TWO_TRICK_PRICES: (Column.MOUNTAIN, -2 * price),
            ZeroBonus.NONE: (Column.POOL, 0),
        }[self.agreements.zero_bonus]
        for seat in seats_in_play(self.agreements, self.situation.dealer):
            if self.outcome.tricks[seat] == 0:
                yield self.line(seat, column, amount, self.why(Code.RASPAS_ZERO))
        dealer = sitting_dealer(self.agreements, self.situation.dealer)
        if dealer is not None and self.agreements.dealer_zero_bonus and self.outcome.tricks[dealer] == 0:
            yield self.line(dealer, column, amount, self.why(Code.RASPAS_DEALER))


def _clockwise(players: int, after: int) -> tuple[int, ...]:
    """The other seats, clockwise from this one's left neighbour."""
    return tuple((after + step) % players for step in range(1, players))
