"""Hints: at training tables, for who is asked, from what that person sees."""

from __future__ import annotations

import asyncio

import pytest

from bot import hints
from bot.hints import MASTER
from bot.table.view import TablePhase
from locales import Translator
from preferans.actions import Claim
from preferans.deal import Phase
from storage import Person
from tests.bot.tables_world import World

T = Translator("ru")


async def begun(world: World, *, training: bool = True) -> list[Person]:
    people = [await world.person(name) for name in ("Анна", "Борис", "Вера")]
    await world.begin(people, training=training)
    await world.clock.advance(1.0)  # no double tap
    return people


async def asked(world: World) -> tuple[int, Person]:
    """The seat whose turn it is, and who sits there."""
    seat = next(iter(world.state.questions))
    return seat, await world.at(seat)


async def test_who_is_asked_gets_a_sentence_and_who_is_not_gets_none(world: World) -> None:
    people = await begun(world)
    seat, mover = await asked(world)
    reply = await world.game.hints.hint(world.table, mover.person, T)
    assert reply.alert
    assert reply.text.startswith("Мастер ")
    for other in people:
        if other.person != mover.person:
            assert (await world.game.hints.hint(world.table, other.person, T)).code == "not_your_turn"
    stranger = await world.person("Глеб")
    assert (await world.game.hints.hint(world.table, stranger.person, T)).code == "not_seated"
    assert (await world.game.hints.hint(world.table + 7, mover.person, T)).code == "table_over"
    assert world.state.questions[seat] == world.step(mover, "pass")


async def test_at_other_tables_there_are_none(world: World) -> None:
    await begun(world, training=False)
    _, mover = await asked(world)
    assert (await world.game.hints.hint(world.table, mover.person, T)).code == "hint_not_here"
    assert "hint" not in world.tokens(world.hand(mover))
    assert world.thinking.asked == []


async def test_the_thought_is_made_from_this_persons_view_and_once_a_question(world: World) -> None:
    await begun(world)
    for _ in range(12):
        if not world.state.questions:
            break
        seat, mover = await asked(world)
        deal = world.state.deal
        assert deal is not None
        world.thinking.considered.clear()
        one = await world.game.hints.hint(world.table, mover.person, T)
        two = await world.game.hints.hint(world.table, mover.person, T)
        assert one == two
        ((view, _, character, _),) = world.thinking.considered
        assert view == deal.view(seat)
        assert character == MASTER
        await world.move()


async def test_the_button_stands_under_the_hand_of_who_is_asked(world: World) -> None:
    await begun(world)
    for _ in range(40):
        if world.state.phase is not TablePhase.DEAL:
            break
        seat, mover = await asked(world)
        assert world.tokens(world.hand(mover))["hint"] == world.state.questions[seat]
        await world.move()


async def test_the_group_sees_that_the_table_is_for_training_and_changing_it_clears_the_marks(world: World) -> None:
    people = [await world.person(name) for name in ("Анна", "Борис", "Вера")]
    await world.lobby(people[0])
    for person in people:
        await world.tap(person, "sit")
        await world.tap(person, "agree")
    assert "Учебный стол" not in world.screen("lobby").text
    assert (await world.tap(people[1], "set:training:true")).code == "ok"
    assert "Учебный стол" in world.screen("lobby").text
    assert not any(seat.agreed for seat in world.state.seats)
    assert (await world.tap(people[1], "set:training:perhaps")).code == "unknown"
    for person in people:
        await world.tap(person, "agree")
    await world.tap(people[0], "start")
    await world.draw()
    await world.to_deal()
    assert "Учебный стол" in world.screen("deal:1").text


async def test_without_an_answer_it_is_said(world: World) -> None:
    await begun(world)
    _, mover = await asked(world)
    world.thinking.broken = True
    assert (await world.game.hints.hint(world.table, mover.person, T)).code == "solver_busy"
    world.thinking.broken = False
    assert (await world.game.hints.hint(world.table, mover.person, T)).code == "ok"


async def test_a_hint_to_a_question_that_was_answered_meanwhile_is_not_told(world: World) -> None:
    await begun(world)
    _, mover = await asked(world)

    async def act() -> None:
        assert (await world.tap(mover, "pass")).code == "ok"

    world.thinking.meanwhile = act
    assert (await world.game.hints.hint(world.table, mover.person, T)).code == "stale"


async def test_no_hint_in_a_break(world: World) -> None:
    await begun(world)
    _, mover = await asked(world)
    await world.tap(mover, "pause")
    assert (await world.game.hints.hint(world.table, mover.person, T)).code == "not_your_turn"


async def claimed(world: World) -> tuple[Person, Person]:
    """Raspas in which the first hand claims: the two who are asked at the same time."""
    await begun(world)
    while world.state.deal is not None and world.state.deal.phase is Phase.AUCTION:
        _, mover = await asked(world)
        assert (await world.tap(mover, "pass")).code == "ok"
        await world.clock.advance(1.0)
    seat, leader = await asked(world)
    assert world.state.deal is not None
    claim = next(act for act in world.state.deal.legal(seat) if isinstance(act, Claim))
    assert (await world.tap(leader, str(claim).replace(" ", "_"))).code == "ok"
    await world.clock.advance(1.0)
    first, second = [await world.at(seat) for seat in world.state.questions]
    return first, second


async def test_a_hint_is_made_anew_when_the_other_who_was_asked_has_spoken(world: World) -> None:
    first, second = await claimed(world)
    world.thinking.considered.clear()
    assert (await world.game.hints.hint(world.table, second.person, T)).code == "ok"
    assert (await world.tap(first, "accept")).code == "ok"
    assert (await world.game.hints.hint(world.table, second.person, T)).code == "ok"
    before, after = (view for view, *_ in world.thinking.considered)
    assert before.claim != after.claim


async def test_a_hint_from_before_the_other_has_spoken_is_not_told(world: World) -> None:
    first, second = await claimed(world)

    async def accept() -> None:
        assert (await world.tap(first, "accept")).code == "ok"

    world.thinking.meanwhile = accept
    assert (await world.game.hints.hint(world.table, second.person, T)).code == "stale"


async def test_a_tap_does_not_wait_long(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await begun(world)
    _, mover = await asked(world)
    monkeypatch.setattr(hints, "PATIENCE_SECONDS", 0.01)
    world.thinking.meanwhile = asyncio.Event().wait
    assert (await world.game.hints.hint(world.table, mover.person, T)).code == "solver_busy"
