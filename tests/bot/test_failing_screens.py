"""What cannot be shown, or told in the log: the tap is answered, the table goes on, others see what has happened."""

from __future__ import annotations

import pytest

from bot import appearance, journal
from bot.screen import Screen
from bot.screens import notices, show
from bot.table.view import TableView, Ui
from locales import Translator
from storage import Person
from tests.bot.tables_world import World


async def mover(world: World) -> Person:
    """The person whose turn it is; computers play until there is one."""
    while True:
        for seat in world.state.questions:
            if world.state.seats[seat].waited_for:
                return await world.at(seat)
        await world.clock.advance(5.0)


def waits(world: World) -> bool:
    """Whether the clock waits for somebody, person or computer."""
    keys = world.clock.keys()
    return any(key.startswith(("turn:", "computer:")) for key in keys)


@pytest.mark.parametrize("broken", ["group", "private", "notice", "all", "line"])
async def test_a_screen_that_fails_stops_neither_the_tap_nor_the_others(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, broken: str
) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris], computers=1)
    make = show.private
    person = await mover(world)
    seat = world.state.seat_of(person.person)
    other = boris if person == anna else anna

    def fails(*_: object) -> Screen:
        raise ValueError("Tc")

    def fails_for_mover(view: TableView, t: Translator, ui: Ui) -> Screen:
        if view.viewer == seat:
            raise ValueError("Tc")
        return make(view, t, ui)

    match broken:
        case "group":
            monkeypatch.setattr(show, "group", fails)
        case "private":
            monkeypatch.setattr(show, "private", fails_for_mover)
        case "notice":
            monkeypatch.setattr(notices, "paused", fails)
        case "line":
            monkeypatch.setattr(journal, "_kind", fails)
        case _:
            monkeypatch.setattr(appearance, "view", fails)
    number = world.state.number
    before = dict(world.delivery.shown)
    await world.clock.advance(1.0)
    token = "pause" if broken == "notice" else "pass"
    assert (await world.tap(person, token)).code in ("ok", "pause")
    assert world.state.number > number
    said = [record.msg for record in caplog.records if isinstance(record.msg, dict) and "error" in record.msg]
    written = number if broken == "line" else world.state.number
    assert {(line["table"], line["number"]) for line in said} == {(world.table, written)}
    hands = [(world.table, f"hand:{each.person}") for each in (person, other)]
    assert all(hand in world.delivery.shown for hand in hands), "what was shown stays"
    if broken in ("group", "private", "line"):
        assert world.delivery.shown[hands[1]] != before[hands[1]], "the others see it"
    assert waits(world) or world.state.paused


async def test_a_screen_that_fails_at_the_start_keeps_no_table_from_being_played(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris])

    def fails(*_: object) -> Screen:
        raise ValueError("Tc")

    monkeypatch.setattr(appearance, "look", fails)
    await world.restart()
    assert world.table in world.game.tables.tables()
    assert waits(world)
