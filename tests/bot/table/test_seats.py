"""Seats that are given up, taken back, promised and joined while a pulka goes on."""

from __future__ import annotations

from bot.table.state import TableState
from bot.table.view import TablePhase
from preferans.reasons import PLAYER_ARGS
from tests.bot.table.harness import MemoryTable, begun


def test_the_last_person_who_leaves_ends_the_pulka() -> None:
    table = begun(people=1, computers=2)
    table.send(1, "leave")
    assert table.state.phase is TablePhase.STOPPED


def test_a_seat_given_up_may_be_taken_back_or_by_somebody_else() -> None:
    table = begun(people=3)
    seat = table.state.seat_of(2)
    assert table.refused(9, f"take:{seat}") == "seat_taken"
    table.send(2, "leave")
    table.send(2, f"take:{seat}")
    assert table.state.seat_of(2) == seat
    table.send(2, "leave")
    table.send(9, f"take:{seat}")
    table.send(1, "vote:yes")
    table.send(3, "vote:yes")
    assert table.state.seat_of(9) is None  # between deals only
    table.finish_deal()
    assert table.state.seat_of(9) == seat
    assert table.state.everybody == (1, 2, 3, 9) or set(table.state.everybody) == {1, 2, 3, 9}


def test_who_asked_to_come_in_may_think_better_of_it_at_any_time() -> None:
    table = begun(people=3)
    table.send(9, "join")
    table.send(9, "leave")
    assert not table.state.votes
    table.send(9, "join")
    for person in (1, 2, 3):
        table.send(person, "vote:yes")
    assert table.state.newcomers == (9,)
    table.send(9, "leave")
    table.finish_deal()
    assert len(table.state.seats) == 3
    table.send(1, "leave")
    seat = next(index for index, each in enumerate(table.state.seats) if each.person is None)
    table.send(9, f"take:{seat}")
    for person in (2, 3):
        table.send(person, "vote:yes")
    table.send(9, "leave")
    assert not table.state.successors
    assert table.refused(9, "leave") == "not_seated"


def test_a_newcomer_sits_left_of_the_last_dealer_and_deals() -> None:
    table = begun(people=3)
    table.send(9, "join")
    assert table.refused(9, "join") == "already_asked"
    for person in (1, 2, 3):
        table.send(person, "vote:yes")
    before = table.state
    assert before.dealt is not None
    table.finish_deal()
    state = table.state
    assert len(state.seats) == 4
    assert state.agreements.players == 4
    assert state.sheet is not None
    assert state.seat_of(9) == state.sheet.dealer
    assert len(state.records) == 4
    assert table.replayed() == state
    table.to_deal()
    table.finish_deal()
    assert table.state.phase in (TablePhase.BETWEEN, TablePhase.FINISHED)


def drawing(seed: int) -> MemoryTable:
    """Three people who draw for seats, the second of whom has left."""
    table = MemoryTable(seed=seed)
    for person in (1, 2, 3):
        table.send(person, "sit")
    for person in (1, 2, 3):
        table.send(person, "agree")
    table.send(1, "start")
    table.send(2, "leave")
    return table


def test_the_draw_for_seats_gives_nobody_anothers_promise_or_answer() -> None:
    places = set()
    for seed in range(8):
        table = drawing(seed)
        table.send(9, "take:1")
        for person in (1, 3):
            table.send(person, "vote:yes")
        assert table.state.successors == {1: 9}
        table.send(8, "join")
        table.send(3, "vote:yes")
        table.send(1, "stop")
        table.draw()
        state = table.state
        assert state.phase is TablePhase.BETWEEN
        assert {seat.person for seat in state.seats} == {1, 3, 9}
        joins, stops = state.votes
        assert joins.answered == {state.seat_of(3)}
        assert (stops.by, stops.answered) == (state.seat_of(1), {state.seat_of(1)})
        assert table.replayed() == state
        places.add((state.seat_of(1), state.seat_of(3)))
    assert len(places) > 2


def told(state: TableState) -> list[list[str]]:
    """What was written in every finished deal, in words that name persons and not seats."""
    names = [str(seat.person) for seat in state.seats]
    return [
        [
            f"{names[entry.player]} {entry.column} {entry.amount} {entry.on is not None and names[entry.on]}: "
            f"{entry.reason.english(names)}"
            for entry in result.entries
        ]
        for result in state.results
    ]


def test_a_newcomer_changes_nothing_that_is_written() -> None:
    moved = 0
    for seed in range(8):
        table = begun(people=3, seed=seed)
        while len(table.state.results) < 3:
            table.move()
        before = table.state
        table.send(9, "join")
        for person in (1, 2, 3):
            table.send(person, "vote:yes")
        assert len(table.state.seats) == 4
        place = table.state.seat_of(9)
        assert place is not None
        assert told(table.state) == told(before)
        args = [arg for result in before.results for entry in result.entries for arg in entry.reason.args]
        moved += any(name in PLAYER_ARGS and int(value) >= place for name, value in args)
    assert moved


def test_who_takes_a_seat_over_is_bound_by_no_answer_given_there() -> None:
    table = begun(people=3)
    table.send(1, "stop")
    stop = table.state.votes[0].step
    table.send(2, "vote:yes", stop)
    seat = table.state.seat_of(2)
    table.send(2, "leave")
    table.send(9, f"take:{seat}")
    for person in (1, 3):
        table.send(person, "vote:yes")
    table.finish_deal()
    assert table.state.seat_of(9) == seat
    table.send(3, "vote:yes", stop)
    assert table.state.live
    table.send(9, "vote:yes", stop)
    assert table.state.phase is TablePhase.STOPPED
    assert table.replayed() == table.state


def test_no_more_may_ask_to_come_in_than_there_is_room_for() -> None:
    table = begun(people=4)
    table.send(8, "join")
    table.send(9, "join")
    assert table.refused(10, "join") == "table_full"
    for vote in table.state.votes:
        for person in (1, 2, 3, 4):
            table.send(person, "vote:yes", vote.step)
    table.finish_deal()
    assert len(table.state.seats) == 6
    assert table.refused(10, "join") == "table_full"


def test_who_has_seen_a_hand_of_a_deal_sees_no_other_of_it() -> None:
    # RULES 13.29: an older claim to a seat is gone as soon as somebody sits at another.
    table = begun(people=3)
    first = table.state.seat_of(2)
    table.send(2, "leave")
    table.send(1, "leave")
    second = next(index for index, seat in enumerate(table.state.seats) if seat.before == 1)
    table.send(2, f"take:{second}")
    table.send(3, "vote:yes")
    while table.state.seat_of(2) is None:
        table.move()
    assert table.state.seat_of(2) == second
    table.to_deal()
    table.send(2, "leave")
    assert table.send(2, f"take:{first}").code == "asked_to_join"
    assert table.state.seat_of(2) is None


def test_who_comes_back_keeps_the_seat_that_was_promised_to_somebody() -> None:
    table = begun(people=3)
    while table.state.phase != TablePhase.DEAL:
        table.move()
    seat = late_until_away(table)
    person = table.person(seat)
    others = [other for other in (1, 2, 3) if other != person]
    table.send(9, f"take:{seat}")
    for other in others:
        table.send(other, "vote:yes")
    assert table.state.successors == {seat: 9}
    table.send(person, "back")
    assert table.state.successors == {}


def test_a_question_about_a_seat_ends_when_its_person_comes_back() -> None:
    table = begun(people=3)
    seat = late_until_away(table)
    person = table.person(seat)
    table.send(9, f"take:{seat}")
    assert [vote.kind for vote in table.state.votes] == ["replace"]
    table.send(person, "back")
    assert table.state.votes == ()


def late_until_away(table: MemoryTable) -> int:
    """Let the time run out for one seat until it is away."""
    while True:
        for index, seat in enumerate(table.state.seats):
            if seat.away:
                return index
        table.to_deal()
        first = next(iter(table.state.questions))
        late = next((index for index, seat in enumerate(table.state.seats) if seat.missed), first)
        table.move(by_time=first == late)
