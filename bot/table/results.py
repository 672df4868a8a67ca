"""What a finished deal leaves behind: the sheet, the result that people look at, the players' records."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from math import floor
from typing import Final

from bot.table import events as ev
from bot.table.codec import outcome_from_json, outcome_to_json
from bot.table.state import Seat, TableState
from bot.table.view import PlayerRecord, ResultView, Sitter
from preferans.actions import Discard
from preferans.cards import Cards
from preferans.deal import Deal
from preferans.exits import is_made
from preferans.notation import parse_cards
from preferans.outcome import Ended, Outcome, WhistWord
from preferans.sheet import Sheet

NO_RECORD: Final = PlayerRecord()
_WHISTED: Final = (WhistWord.WHIST, WhistWord.RETURN, WhistWord.DEALER)


def result_event(state: TableState, at: float) -> ev.Result:
    """The event that writes the finished deal down."""
    sheet, deal = state.sheet, state.deal
    if sheet is None or deal is None or deal.outcome is None:
        raise ValueError("no finished deal")
    discard = discarded(deal)
    sheet = sheet.record(deal.outcome, dealer=deal.dealer)
    if state.time_is_up and not sheet.is_time_up:
        sheet = sheet.time_up()
    return ev.Result(
        at=at,
        deal=state.deal_number,
        outcome=outcome_to_json(deal.outcome),
        sheet=sheet.to_json(),
        discard="" if discard is None else str(discard),
    )


def with_time(state: TableState) -> TableState:
    """The table with a time that is up on its sheet. During a deal that waits: the lap it belongs to is played out."""
    sheet = state.sheet
    if sheet is None or not state.time_is_up or sheet.is_time_up:
        return state
    return state.but(sheet=sheet.time_up())


def discarded(deal: Deal) -> Cards | None:
    """The declarer's discard as it finally was."""
    for _, action in reversed(deal.log):
        if isinstance(action, Discard):
            return action.cards
    return None


def recorded(state: TableState, event: ev.Result) -> TableState:
    """The table with the result on its sheet, as the log says it."""
    before, dealt = state.sheet, state.dealt
    if before is None or dealt is None:
        raise ValueError("a result without a deal")
    outcome = outcome_from_json(event.outcome)
    sheet = Sheet.from_json(event.sheet)
    change = [new - old for new, old in zip(sheet.settlement().totals, before.settlement().totals, strict=True)]
    result = ResultView(
        deal_number=event.deal,
        outcome=outcome,
        entries=sheet.entries[len(before.entries) :],
        cost=whole(change),
        hands=dealt.hands,
        talon=dealt.talon,
        discard=parse_cards(event.discard) if event.discard else None,
        dealer=dealt.dealer,
        seed=dealt.seed,
        sat=tuple(Sitter(seat.person, seat.character, seat.name) for seat in state.seats),
    )
    records = tuple(record_after(record, seat, outcome) for seat, record in enumerate(state.records))
    return state.but(sheet=sheet, results=(*state.results, result), records=records)


def whole(amounts: Sequence[Fraction]) -> tuple[int, ...]:
    """These amounts, of sum 0, as whole numbers of sum 0: the largest remainders are rounded up (RULES 9.4)."""
    numbers = [floor(amount) for amount in amounts]
    by_remainder = sorted(range(len(amounts)), key=lambda i: (numbers[i] - amounts[i], i))
    for i in by_remainder[: -sum(numbers)] if sum(numbers) else ():
        numbers[i] += 1
    return tuple(numbers)


def record_after(record: PlayerRecord, seat: int, outcome: Outcome) -> PlayerRecord:
    """What this player has done, with one more deal."""
    if outcome.contract is None:
        return record
    if seat == outcome.declarer:
        made = is_made(outcome)
        if outcome.contract.is_misere:
            return replace(
                record,
                miseres_made=record.miseres_made + made,
                miseres_failed=record.miseres_failed + (not made),
            )
        return replace(record, games_made=record.games_made + made, games_failed=record.games_failed + (not made))
    whisted = any(speaker == seat and word in _WHISTED for speaker, word in outcome.talk)
    if whisted and outcome.ended is Ended.PLAYED:
        return replace(record, whists_taken=record.whists_taken + 1)
    return record


def joined(state: TableState, person: int) -> TableState:
    """A newcomer on the left of the last dealer, who deals next (RULES 1.2); all later seats move up by one."""
    sheet = state.sheet
    if sheet is None:
        raise ValueError("nobody joins a pulka that has not begun")
    sheet = sheet.join(str(len(state.seats)))
    place = sheet.dealer

    def up(seat: int) -> int:
        return seat + (seat >= place)

    newcomer = Seat(person, bank=state.settings.bank_seconds)
    return numbered_anew(state, up).but(
        sheet=sheet,
        agreements=sheet.agreements,
        seats=(*state.seats[:place], newcomer, *state.seats[place:]),
        records=(*state.records[:place], NO_RECORD, *state.records[place:]),
        results=tuple(_moved_result(result, place) for result in state.results),
        ready=frozenset(),
        cut=None,
        between_step=state.number,
    )


def numbered_anew(state: TableState, number: Callable[[int], int]) -> TableState:
    """What is asked and promised about seats, once they have other numbers: ``number`` gives the new one of an old."""
    return state.but(
        votes=tuple(
            replace(
                vote,
                by=None if vote.by is None else number(vote.by),
                seat=None if vote.seat is None else number(vote.seat),
                answers=tuple((number(seat), yes) for seat, yes in vote.answers),
            )
            for vote in state.votes
        ),
        successors={number(seat): person for seat, person in state.successors.items()},
    )


def _moved_result(result: ResultView, place: int) -> ResultView:
    """An old result with the seats as they are numbered now, so that it names the right people."""

    def up(seat: int) -> int:
        return seat + (seat >= place)

    outcome = result.outcome
    hands = result.hands
    known = hands[: len(result.cost)]  # with two players the dummy's hand, the third, has no place any more
    hands = (*known[:place], None, *known[place:])
    moved = replace(
        outcome,
        declarer=None if outcome.declarer is None else up(outcome.declarer),
        tricks=(*outcome.tricks[:place], 0, *outcome.tricks[place:]) if outcome.tricks else (),
        talk=tuple((up(seat), word) for seat, word in outcome.talk),
        blind_passer=None if outcome.blind_passer is None else up(outcome.blind_passer),
    )
    entries = tuple(
        replace(
            entry,
            player=up(entry.player),
            on=None if entry.on is None else up(entry.on),
            reason=entry.reason.reseated(up),
        )
        for entry in result.entries
    )
    return replace(
        result,
        outcome=moved,
        entries=entries,
        cost=(*result.cost[:place], 0, *result.cost[place:]),
        hands=hands,
        dealer=up(result.dealer),
        sat=(*result.sat[:place], None, *result.sat[place:]),
    )
