"""Finished deals found in a table's log."""

from __future__ import annotations

import json

import pytest

from bot.table.finished import NoSuchDeal, analysed, finished_deal
from bot.table.state import LogError
from preferans.deal import Phase
from tests.bot.table.harness import MemoryTable


def played(deals: int, **changes: object) -> MemoryTable:
    table = MemoryTable(**changes)  # type: ignore[arg-type]
    table.start([1, 2, 3])
    for _ in range(deals):
        table.to_deal()
        table.finish_deal()
    return table


def log_of(table: MemoryTable) -> list[dict[str, object]]:
    return [event.to_json() for event in table.log]


def texts(table: MemoryTable) -> list[str]:
    return [json.dumps(event) for event in log_of(table)]


def test_every_finished_deal_is_found() -> None:
    table = played(3)
    for result in table.state.results:
        deal, seat = finished_deal(log_of(table), result.deal_number)
        assert deal.phase is Phase.FINISHED
        assert (deal.hands, deal.talon, deal.outcome) == (result.hands, result.talon, result.outcome)
        assert [seat(each) for each in range(3)] == [0, 1, 2]


def test_a_deal_under_way_is_not_shown() -> None:
    table = played(1)
    table.to_deal()
    table.move()
    assert table.state.deal_number == 2
    for number in (0, 2, 3):
        with pytest.raises(NoSuchDeal):
            finished_deal(log_of(table), number)
    with pytest.raises(LogError):
        finished_deal([], 1)


def test_seats_are_those_of_now() -> None:
    """A newcomer sits down between two deals; whoever sat there or further on has moved up."""
    table = played(1)
    table.send(4, "join")
    for person in (1, 2, 3):
        if table.state.votes:
            table.send(person, "vote:yes")
    table.to_deal()
    assert len(table.state.seats) == 4
    place = table.state.seat_of(4)
    assert place is not None
    deal, seat = finished_deal(log_of(table), 1)
    assert [seat(each) for each in range(3)] == [each + (each >= place) for each in range(3)]
    (result,) = table.state.results
    found = analysed(texts(table), 1)
    assert found.order == tuple(seat(each) for each in deal.order)
    for place, held in zip(found.order, deal.setup.hands, strict=True):
        assert result.hands[place] == held


def test_the_dummy_has_no_seat() -> None:
    table = MemoryTable(players=2)
    table.start([1, 2])
    table.to_deal()
    table.finish_deal()
    assert sorted(analysed(texts(table), 1).order) == [-1, 0, 1]
