"""A pulka under way: questions and their steps, intents, claims, absences, votes."""

from __future__ import annotations

import pytest

from bot.table import events as ev
from bot.table.draft import Decision, Refusal, Who
from bot.table.view import TablePhase
from preferans.actions import SEE, Claim
from preferans.deal import Phase
from preferans.players import thumb
from tests.bot.table.harness import MemoryTable, begun


def played_to(phase: Phase, **changes: object) -> MemoryTable:
    """A deal in this phase, whichever it takes."""
    for seed in range(30):
        table = begun(seed=seed, **changes)
        for _ in range(60):
            if table.state.deal is not None and table.state.deal.phase is phase:
                return table
            table.move()
    raise AssertionError(f"no deal came to {phase}")


def turn(table: MemoryTable) -> tuple[int, int]:
    """Seat and step of the first open question."""
    return next(iter(table.state.questions.items()))


def test_a_question_is_answered_once() -> None:
    table = begun()
    seat, step = turn(table)
    person = table.person(seat)
    table.send(person, "pass", step)
    assert table.refused(person, "pass", step) in ("stale", "not_your_turn")
    other, fresh = turn(table)
    assert other != seat
    assert table.refused(table.person(other), "pass", step) == "stale"
    table.send(table.person(other), "pass", fresh)


def test_what_the_rules_forbid_is_refused_with_their_reason() -> None:
    table = begun()
    seat, step = turn(table)
    result = table.decide(Who(table.person(seat)), "here", step)
    assert isinstance(result, Refusal)
    assert result.code == "illegal"
    assert result.args["rule"]
    assert table.refused(table.person(seat), "xyz", step) == "unknown"
    assert table.refused(9, "pass", step) == "not_seated"


def test_ready_skips_the_wait_and_the_cutter_cuts() -> None:
    table = MemoryTable()
    table.start([1, 2, 3])
    step, cutter = table.state.between_step, table.state.cutter
    assert cutter is not None
    assert table.state.sheet is not None
    assert cutter == (table.state.sheet.dealer - 1) % 3
    table.send(table.person(cutter), "cut:high", step)
    assert table.refused(table.person(cutter), "ready", step) == "already_ready"
    others = [seat for seat in range(3) if seat != cutter]
    table.send(table.person(others[0]), "cut:low", step)  # not his to say
    table.send(table.person(others[1]), "ready", step)
    dealt = table.log[-1]
    assert isinstance(dealt, ev.DealStarted)
    assert dealt.cut == 8


def test_who_is_late_is_ready() -> None:
    table = MemoryTable()
    table.start([1, 2, 3])
    for seat in table.state.between_waiting():
        assert isinstance(table.decide(Who.time(seat), "ready"), Decision)
    assert table.state.phase is TablePhase.DEAL


def test_a_pass_in_advance_and_a_climb() -> None:
    table = begun(people=3)
    assert table.state.deal is not None
    first, second, third = table.state.deal.order
    table.send(table.person(second), "pass*", table.state.position)
    table.send(table.person(third), "climb:6h", table.state.position)
    assert table.refused(table.person(third), "climb:9s", table.state.position) == "climb_too_high"
    table.send(table.person(first), "6s")
    said = [(seat, str(action)) for seat, action in table.state.deal.log]
    assert said == [(first, "6s"), (second, "pass"), (third, "6c")]
    table.send(table.person(first), "here")
    assert str(table.state.deal.log[-1][1]) == "6d"
    table.send(table.person(first), "here")
    assert str(table.state.deal.log[-1][1]) == "6h"
    table.send(table.person(first), "here")  # beyond the rung: a pass
    assert str(table.state.deal.log[-1][1]) == "pass"
    assert table.state.deal.phase is not Phase.AUCTION


def test_the_senior_climbs_by_holding() -> None:
    table = begun(people=3)
    assert table.state.deal is not None
    first, second, third = table.state.deal.order
    table.send(table.person(first), "climb:7s", table.state.position)
    table.send(table.person(second), "pass")
    table.send(table.person(third), "6c")
    assert str(table.state.deal.log[-1][1]) == "here"


def test_an_intent_is_its_owners_secret_and_can_be_taken_back() -> None:
    table = begun(people=3)
    assert table.state.deal is not None
    first, second, _ = table.state.deal.order
    table.send(table.person(second), "pass*", table.state.position)
    assert table.view(second).intent is not None
    assert table.view(first).intent is None
    assert table.view(None).intent is None
    table.send(table.person(second), "noclimb", table.state.position)
    table.send(table.person(first), "pass")
    assert table.state.deal.to_act == (second,)


def test_a_claim_is_answered_by_its_own_step() -> None:
    table = played_to(Phase.PLAY)
    deal = table.state.deal
    assert deal is not None
    claimer = next((seat for seat in range(3) if any(isinstance(action, Claim) for action in deal.legal(seat))), None)
    while claimer is None:
        table.move()
        deal = table.state.deal
        assert deal is not None
        claimer = next(
            (seat for seat in range(3) if any(isinstance(action, Claim) for action in deal.legal(seat))), None
        )
    claim = next(action for action in deal.legal(claimer) if isinstance(action, Claim))
    before = dict(table.state.questions)
    position = table.state.position
    token = str(claim).replace(" ", "_")
    table.send(table.person(claimer), token, position)
    assert table.refused(table.person(claimer), token, position) in ("stale", "not_your_turn")
    answers = dict(table.state.questions)
    assert answers
    assert not set(answers.values()) & set(before.values())
    seat, step = next(iter(answers.items()))
    table.send(table.person(seat), "reject", step)
    assert table.refused(table.person(seat), "accept", step) in ("stale", "not_your_turn")
    assert table.state.deal is not None
    assert table.state.deal.play is not None
    assert table.state.deal.play.claim is None
    assert set(table.state.questions) == set(before)
    assert not set(table.state.questions.values()) & set(before.values())


def test_two_missed_decisions_in_a_row_make_a_seat_away() -> None:
    table = begun(people=3)
    lazy = turn(table)[0]
    for _ in range(40):
        if table.state.seats[lazy].away:
            break
        if table.state.phase is TablePhase.BETWEEN:
            table.to_deal()
        table.move(by_time=next(iter(table.state.questions)) == lazy)
    assert table.state.seats[lazy].away
    while lazy not in table.state.questions:
        table.move()
    assert table.state.deal is not None
    token = str(thumb.choose(table.state.deal.view(lazy))).replace(" ", "_")
    table.send(table.person(lazy), token)  # acting brings back
    assert not table.state.seats[lazy].away


def test_one_missed_decision_is_forgiven_by_the_next_own_one() -> None:
    table = begun(people=3)
    table.move(by_time=True)
    seat = next(index for index, seat in enumerate(table.state.seats) if seat.missed)
    for _ in range(60):
        if not table.state.seats[seat].missed:
            return
        table.move()
    raise AssertionError("a missed decision is never forgiven")


def test_when_nobody_is_there_the_table_waits() -> None:
    table = begun(people=1, computers=2)
    for _ in range(200):
        if table.state.paused:
            break
        seat = next(iter(table.state.questions))
        table.move(by_time=table.state.seats[seat].person is not None)
    assert table.state.paused
    assert table.state.pause_why == "nobody"
    table.send(1, "back")
    assert not table.state.paused


def test_a_pause_stops_the_game_and_a_resume_goes_on() -> None:
    table = begun(people=3)
    seat, step = turn(table)
    assert table.refused(9, "pause") == "not_seated"
    table.send(1, "pause", time_left={seat: 12.5})
    assert table.state.time_left == {seat: 12.5}
    assert table.refused(table.person(seat), "pass", step) == "paused"
    assert table.refused(2, "pause") == "already_paused"
    table.send(9, "resume", admin=True)
    table.send(table.person(seat), "pass", step)


def test_all_must_agree_to_stop() -> None:
    table = begun(people=3)
    table.send(1, "stop")
    assert table.refused(2, "stop") == "already_asked"
    table.send(2, "vote:yes")
    assert table.state.live
    table.send(3, "vote:no")
    assert table.state.votes == ()
    table.send(1, "stop")
    table.send(2, "vote:yes")
    table.send(3, "vote:yes")
    assert table.state.phase is TablePhase.STOPPED


def test_an_unanswered_vote_is_refused_in_time() -> None:
    table = begun(people=3)
    table.send(1, "stop")
    step = table.state.votes[0].step
    assert table.refused(1, "expire", step) == "unknown"
    assert isinstance(table.decide(Who.time(), "expire", step), Decision)
    assert table.state.votes == ()
    assert table.state.live


def test_an_admin_stops_at_once_unless_he_plays() -> None:
    table = begun(people=3)
    table.send(9, "stop", admin=True)
    assert table.state.phase is TablePhase.STOPPED
    table = begun(people=3)
    table.send(1, "stop", admin=True)
    assert table.state.live
    table.send(1, "stop", admin=True)
    assert table.state.phase is TablePhase.STOPPED


def test_time_up_finishes_the_lap_and_ends() -> None:
    table = begun(people=3, end="time")
    assert table.refused(1, "time_up") == "unknown"
    assert isinstance(table.decide(Who.time(), "time_up"), Decision)
    table.play()
    assert table.state.phase is TablePhase.FINISHED
    assert table.state.sheet is not None
    assert table.state.sheet.deals == 3


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_a_view_shows_no_more_than_the_seat_may_know(viewer: int | None) -> None:
    table = begun(people=3)
    view = table.view(viewer)
    assert view.deal is not None
    assert [seat for seat, hand in enumerate(view.deal.hands) if hand is not None] == (
        [] if viewer is None else [viewer]
    )
    assert view.deal.talon == ()
    assert view.secret == ""


def test_a_result_stands_as_it_was_written() -> None:
    table = begun(people=3)
    table.finish_deal()
    result = next(event for event in table.log if isinstance(event, ev.Result))
    sheet = dict(result.sheet)
    sheet["pool"] = [17, 0, 0]
    at = table.log.index(result)
    table.log[at] = ev.Result(
        at=result.at, deal=result.deal, outcome=result.outcome, sheet=sheet, discard=result.discard
    )
    state = table.replayed()
    assert state.sheet is not None
    assert state.sheet.pool == (17, 0, 0)


def test_a_deal_that_cannot_be_replayed_is_dealt_again_with_other_cards() -> None:
    table = begun(people=3)
    assert table.state.dealt is not None
    hands = table.state.dealt.hands
    table.log.append(ev.Act(at=table.now, seat=0, action="10n closed", by="person"))
    table.state = table.replayed()
    assert table.state.broken
    assert table.refused(1, "void") == "unknown"
    assert isinstance(table.decide(Who.program(), "void"), Decision)
    assert not table.state.broken
    table.to_deal()
    assert table.state.deal_number == 2  # no number is used twice: each has a seed of its own
    assert table.state.dealt is not None
    assert table.state.dealt.hands != hands
    assert table.replayed() == table.state


def test_somebody_may_look_at_his_cards_whoever_speaks_meanwhile() -> None:
    table = begun(people=3, blind_game=True)
    assert table.state.deal is not None
    assert table.state.dealt is not None
    first, second, _ = table.state.deal.order
    step = table.state.position
    table.send(table.person(first), "see")
    table.send(table.person(second), "see", step)
    assert table.refused(table.person(second), "see", step) == "illegal"


def test_a_late_look_at_his_cards_does_not_turn_the_talon() -> None:
    table = begun(people=4, blind_game=True, misere_half_with_dealer=True)
    assert table.state.deal is not None
    first, second, third = (table.person(seat) for seat in table.state.deal.order)
    step = table.state.position
    table.send(first, "misere")
    for person in (second, third):
        table.send(person, "pass")
    deal = table.state.deal
    assert SEE in deal.legal(deal.to_act[0])  # he may invite the dealer, or turn the talon
    assert table.refused(first, "see", step) == "stale"
    table.send(first, "see")
