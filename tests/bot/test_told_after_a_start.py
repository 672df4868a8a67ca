"""Something happens between an event and the messages about it: what was not told is told by who reads the log next."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import roles
from bot.callback import encode
from bot.screen import Button
from bot.wanted import Refusal
from tests.bot.tables_world import GROUP, World


async def at_table(world: World) -> None:
    people = [await world.person(name) for name in ("Анна", "Борис", "Вера")]
    await world.begin(people, turn_seconds=600)
    await world.clock.advance(200.0)


async def test_a_pulka_that_is_over_shows_its_report(world: World) -> None:
    await at_table(world)
    anna, boris, vera = [await world.at(seat) for seat in range(3)]
    await world.tap(anna, "stop")
    await world.tap(boris, "vote:yes")
    before = dict(world.delivery.shown)
    await world.tap(vera, "vote:yes")
    after = dict(world.delivery.shown)
    assert world.table not in world.game.tables.tables()
    await world.restart(messages=before)
    assert world.delivery.shown.keys() == after.keys()
    for key, wanted in after.items():
        assert world.delivery.shown[key].screen == wanted.screen, key
    assert world.delivery.released == [world.table]


async def test_a_pulka_of_which_all_was_said_is_left_alone(world: World) -> None:
    await at_table(world)
    await world.tap(await world.at(0), "stop")
    await world.tap(await world.at(1), "vote:yes")
    await world.tap(await world.at(2), "vote:yes")
    await world.restart()
    assert not world.delivery.shown


@pytest.mark.parametrize(
    ("tokens", "role"),
    [
        (("pause",), roles.PAUSE),
        (("pause", "resume", "pause"), roles.PAUSE),
        (("leave",), "left:0"),
    ],
)
async def test_a_notice_is_made_up_for(world: World, tokens: tuple[str, ...], role: str) -> None:
    await at_table(world)
    who, before = await world.at(0), dict(world.delivery.shown)
    for token in tokens:
        await world.tap(who, token)
    said = world.screen(role)
    await world.restart(messages=before)
    assert world.screen(role) == said


async def test_what_was_committed_and_not_told_is_made_up_for_by_the_next_tap(world: World) -> None:
    """Whoever waited for the commit was cancelled, so that the log is ahead of the memory."""
    await at_table(world)
    live, before = world.game.tables.tables()[world.table], world.state
    await world.tap(await world.at(0), "pause")
    said = world.delivery.shown.pop((world.table, roles.PAUSE))
    live.state = before
    reply = await world.tap(await world.at(1), "pause")
    assert reply.code == "stale"
    assert world.state.paused
    assert world.screen(roles.PAUSE) == said.screen
    assert not world.game.tables.tables()[world.table].lately


async def test_what_is_over_is_taken_away(world: World) -> None:
    """The notice of a pause that ended, a question that was answered, and nothing that is old is told again."""
    await at_table(world)
    anna, boris = await world.at(0), await world.at(1)
    await world.tap(anna, "pause")
    await world.clock.advance(200.0)
    await world.tap(anna, "stop")
    before = dict(world.delivery.shown)
    vote = world.state.votes[0].step
    await world.tap(boris, "vote:no")
    await world.tap(boris, "resume")
    await world.restart(messages=before)
    assert (world.table, roles.PAUSE) not in world.delivery.shown
    assert [role for _, role in world.delivery.shown if role.startswith("vote:")] == [f"vote:{vote}"]
    assert not world.screen(f"vote:{vote}").keyboard
    await world.clock.advance(200.0)
    await world.move()
    await world.restart()
    assert (world.table, f"vote:{vote}") not in world.delivery.shown


async def test_that_the_group_is_closed_is_made_up_for(world: World) -> None:
    await at_table(world)
    before = dict(world.delivery.shown)
    await world.game.refused(GROUP, Refusal.NO_RIGHTS)
    said = {role: wanted for (_, role), wanted in world.delivery.shown.items() if role.startswith("closed:")}
    assert len(said) == 3
    for messages in (before, dict(world.delivery.shown)):
        await world.restart(messages=messages)
        for role, wanted in said.items():
            again = world.delivery.shown[world.table, role]
            assert (again.place, again.screen, again.sound) == (wanted.place, wanted.screen, True)
    told = dict(world.delivery.shown)
    await world.tap(await world.at(0), "resume")
    await world.restart(messages=told)
    assert not [role for _, role in world.delivery.shown if role.startswith("closed:")]


async def test_that_somebody_is_out_of_reach_is_made_up_for(world: World) -> None:
    await at_table(world)
    boris, before = await world.at(1), dict(world.delivery.shown)
    role = f"unreachable:{boris.person}"
    await world.game.unreachable(boris.person)
    said = world.screen(role)
    await world.restart(messages=before)
    assert world.screen(role) == said
    stands = dict(world.delivery.shown)
    await world.game.reachable(boris.person)
    assert (world.table, role) not in world.delivery.shown
    await world.restart(messages=stands)
    assert (world.table, role) not in world.delivery.shown


async def test_the_message_of_the_start_names_who_sat_there_then(world: World) -> None:
    """Somebody has given a seat to a computer since."""
    await at_table(world)
    said, boris = world.screen(roles.STARTED), await world.at(1)
    while not world.state.results:
        await world.move()
    await world.to_deal()
    await world.tap(boris, "leave")
    assert world.state.seat_of(boris.person) is None
    with_buttons = replace(said, keyboard=((Button("…", data=encode(world.table, 1, "ready")),),))
    messages = dict(world.delivery.shown)
    role = (world.table, roles.STARTED)
    messages[role] = replace(messages[role], screen=with_buttons)
    await world.restart(messages=messages)
    assert world.screen(roles.STARTED) == said
