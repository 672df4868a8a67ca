"""The archive's record replays to the sheet that stood on the table."""

from __future__ import annotations

import pytest

from bot.archiving import pulka_record
from bot.table import events as ev
from bot.table.draft import Decision, Who
from locales import Translator
from preferans.presets import PRESETS
from preferans.pulka import Replay, replay
from preferans.pulka_reading import pulka_from_json
from tests.bot.table.harness import MemoryTable

RU = Translator("ru")


def replayed(table: MemoryTable) -> Replay:
    return replay(pulka_from_json(pulka_record(table.log, RU)))


def check(table: MemoryTable) -> None:
    sheet, again = table.state.sheet, replayed(table).sheet
    assert sheet is not None
    assert (again.pool, again.mountain, again.whists) == (sheet.pool, sheet.mountain, sheet.whists)
    assert again.settlement().totals == sheet.settlement().totals


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_convention(name: str) -> None:
    short = {"pool_size": 2, "rounds": 1} if name == "skachki" else {"end": "laps", "laps": 1}
    table = MemoryTable(name, seed=8, **short)
    table.start([1, 2, 3])
    table.play()
    check(table)


def test_people_who_come_and_go_and_a_time_that_runs_out_during_a_deal() -> None:
    table = MemoryTable(seed=2, end="time")
    table.start([1, 2, 3])
    table.to_deal()
    table.send(9, "join")
    for person in (1, 2, 3):
        table.send(person, "vote:yes")
    table.send(2, "leave")
    table.finish_deal()
    table.to_deal()
    assert isinstance(table.decide(Who.time(), "time_up"), Decision)
    table.play()
    check(table)
    items = pulka_record(table.log, RU)["deals"]
    assert {"join": "person:9"} in items
    assert {"time_up": True} in items
    assert any(item.get("computer") == "player-cautious" for item in items if "replace" in item)


def test_the_record_says_what_the_computers_were() -> None:
    table = MemoryTable(seed=2, end="laps", laps=1)
    for token in ("sit", "computer", "character:1:master-bold", "computer", "agree", "start"):
        table.send(1, token)
    table.draw()
    table.to_deal()
    record = pulka_record(table.log, RU)
    assert record["computers"] == [None if seat.person else str(seat.character) for seat in table.state.seats]
    master = record["computers"].index("master-bold")
    assert record["players"][master] == "Роман Кузьмич"
    table.finish_deal()
    read = pulka_from_json(pulka_record(table.log, RU))
    assert read.computers == tuple(record["computers"])
    assert pulka_from_json(read.to_json()) == read


def test_a_void_deal_and_one_that_was_broken_off_are_told() -> None:
    table = MemoryTable(seed=2)
    table.start([1, 2, 3])
    table.to_deal()
    table.move()
    assert isinstance(table.decide(Who.program(), "void", why="the rules changed"), Decision)
    table.to_deal()
    table.finish_deal()
    table.to_deal()
    table.send(9, "stop", admin=True)
    check(table)
    voids = [item["void"] for item in pulka_record(table.log, RU)["deals"] if "void" in item]
    assert voids == ["the rules changed", "stopped"]
    actions = pulka_record(table.log, RU)["deals"][1]["actions"]
    assert actions[0]["by"] == "person"
    assert actions[0]["at"].endswith("Z")


def test_only_a_log_makes_a_record() -> None:
    with pytest.raises(ValueError, match="begins with the opening"):
        pulka_record([ev.Sit(at=1.0, person=1)], RU)
