"""Computers at a table: their pace, their characters, and what happens when one cannot think."""

from __future__ import annotations

import pytest

from bot import computers
from bot.opening import play_again
from bot.table.view import TablePhase
from bot.thinking import CannotThink
from preferans.actions import Claim
from preferans.players import thumb
from preferans.players.thought import Ground, Thought
from tests.bot.tables_world import World


async def test_computers_slow_down_where_the_group_is_crowded(world: World) -> None:
    anna = await world.person("Анна")
    world.delivery.crowded = True
    await world.begin([anna], computers=2)
    for _ in range(50):
        seats = [seat for seat in world.state.questions if not world.state.seats[seat].waited_for]
        person_asked = any(world.state.seats[seat].waited_for for seat in world.state.questions)
        if seats and not person_asked:
            break
        await world.move()
    number = world.state.number
    await world.clock.advance(2.5)
    assert world.state.number == number
    await world.clock.advance(4.0)
    assert world.state.number > number


@pytest.mark.parametrize("thumb_fails", [False, True])
@pytest.mark.parametrize("error", [CannotThink("nobody was free"), IndexError("no card")], ids=lambda error: str(error))
async def test_a_computer_that_cannot_think_does_something_all_the_same(
    world: World, monkeypatch: pytest.MonkeyPatch, error: Exception, thumb_fails: bool
) -> None:
    def fails(*_: object) -> None:
        raise IndexError("no card")

    if thumb_fails:
        monkeypatch.setattr(computers.thumb, "choose", fails)
    world.thinking.raises = error
    anna = await world.person("Анна")
    await world.begin([anna], computers=2)
    monkeypatch.undo()
    number = world.state.number
    for _ in range(10):
        await world.move()
        await world.clock.advance(5.0)
    assert world.state.number > number + 6


async def test_a_computer_that_wants_what_it_may_not_does_something_harmless(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def consider(*_: object) -> Thought:
        return Thought(Claim((7, 7, 7)), Ground.RULE)

    monkeypatch.setattr(world.thinking, "consider", consider)
    anna = await world.person("Анна")
    await world.begin([anna], computers=2)
    number = world.state.number
    for _ in range(10):
        await world.move()
        await world.clock.advance(5.0)
    assert world.state.number > number + 6


async def test_every_computer_thinks_by_its_character_and_who_is_away_is_a_player(world: World) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.lobby(anna, turn_seconds=30, bank_seconds=0)
    for person in (anna, boris):
        await world.tap(person, "sit")
    await world.tap(anna, "computer")
    await world.tap(anna, "character:2:master-bold")
    for person in (anna, boris):
        await world.tap(person, "agree")
    await world.tap(anna, "start")
    await world.draw()
    await world.to_deal()
    seat = world.state.seat_of(boris.person)
    for _ in range(400):
        if any(view.seat == seat for view, *_ in world.thinking.considered) and len(world.thinking.considered) > 5:
            break
        state = world.state
        turns = [each for each in state.questions if state.seats[each].waited_for and each != seat]
        if turns and state.deal is not None:
            token = str(thumb.choose(state.deal.view(turns[0]))).replace(" ", "_")
            await world.tap(await world.at(turns[0]), token)
        elif state.phase is TablePhase.BETWEEN:
            await world.tap(anna, "ready")
        await world.clock.advance(120.0 if not turns else 2.0)
    assert seat is not None
    assert world.state.seats[seat].away
    for view, sheet, character, seed in world.thinking.considered:
        assert view.seat is not None
        person = world.state.seats[view.seat].person
        assert str(character) == ("master-bold" if person is None else "player-cautious")
        assert len(seed) == 32
        assert sheet.agreements == world.state.agreements
    seeds = {seed for *_, seed in world.thinking.considered}
    assert len(seeds) > 5, "another chance for every question"


async def test_another_pulka_keeps_the_computers(world: World) -> None:
    anna = await world.person("Анна")
    await world.lobby(anna, pool_size=2)
    for token in ("sit", "computer", "computer", "character:2:master-cautious", "uncomputer:1", "computer", "agree"):
        await world.tap(anna, token)
    before = {(str(seat.character), seat.name) for seat in world.state.seats}
    assert before == {("None", None), ("master-cautious", 1), ("player-cautious", 0)}
    await world.tap(anna, "start")
    await world.tap(anna, "stop")
    old = world.table
    assert old not in world.game.tables.tables()
    reply = await play_again(world.game.tables, old, anna.person)
    world.table = reply.args["table"]
    assert {(str(seat.character), seat.name) for seat in world.state.seats} == before
