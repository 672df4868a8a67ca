"""The time people have at a table, and what becomes of seats whose people are away, leave or are forgotten."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from bot.table.view import TablePhase
from preferans.players import thumb
from storage import Person, TableStatus
from tests.bot.tables_world import GROUP, World, mover, seen


class Turn(NamedTuple):
    """What somebody is asked at a table of two people and a computer."""

    people: tuple[Person, Person]
    person: Person
    seat: int
    step: int

    def is_on(self, world: World) -> bool:
        return world.state.questions.get(self.seat) == self.step


async def turn_of_a_minute(world: World, bank: int) -> Turn:
    """The first turn of a person, not shown to them yet. ``bank``: the seconds that everybody has besides."""
    people = await world.person("Анна"), await world.person("Борис")
    await world.begin(people, computers=1, turn_seconds=60, bank_seconds=bank)
    person = await mover(world)
    seat = world.state.seat_of(person.person)
    assert seat is not None
    return Turn(people, person, seat, world.state.questions[seat])


async def test_half_time_bank_and_the_harmless_decision(world: World) -> None:
    turn = await turn_of_a_minute(world, bank=100)
    await world.clock.advance(20.0)  # nothing was shown yet: no time runs, and the screen says how much there will be
    assert world.game.tables.turns.clocks(world.table)[turn.seat].seconds_left == 60
    await seen(world, turn.person)
    await world.clock.advance(31.0)
    assert (world.table, f"reminder:{turn.seat}:{turn.step}") in world.delivery.shown
    await world.clock.advance(30.0)
    assert world.game.tables.turns.clocks(world.table)[turn.seat].on_bank
    await world.clock.advance(98.0)
    assert turn.is_on(world)
    await world.clock.advance(2.0)
    assert not turn.is_on(world)
    assert world.state.seats[turn.seat].missed == 1
    assert world.state.seats[turn.seat].bank == 0
    assert f"reminder:{turn.seat}:{turn.step}" in world.delivery.gone


async def test_a_slow_answer_is_paid_from_the_bank(world: World) -> None:
    turn = await turn_of_a_minute(world, bank=100)
    await seen(world, turn.person)
    await world.clock.advance(90.0)
    assert (await world.tap(turn.person, "pass")).code == "ok"
    assert world.state.seats[turn.seat].bank == 70


async def test_a_turn_that_nobody_sees_begins_after_a_minute(world: World) -> None:
    turn = await turn_of_a_minute(world, bank=0)
    await world.clock.advance(119.0)
    assert turn.is_on(world)
    await world.clock.advance(2.0)
    assert not turn.is_on(world)


async def test_two_missed_turns_make_a_seat_away_and_a_tap_brings_it_back(world: World) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris], computers=1, turn_seconds=30, bank_seconds=0)
    seat = world.state.seat_of(boris.person)
    for _ in range(400):
        if world.state.seats[seat].away:
            break
        state = world.state
        mine = state.seat_of(anna.person)
        if mine in state.questions:
            token = str(thumb.choose(state.deal.view(mine))).replace(" ", "_")
            await world.clock.advance(1.0)
            await world.tap(anna, token)
        elif state.phase is TablePhase.BETWEEN:
            await world.to_deal()
        else:
            await world.clock.advance(10.0)
    assert world.state.seats[seat].away
    assert (world.table, f"away:{seat}") in world.delivery.shown
    assert {"back", "ready"} & world.tokens(world.hand(boris)).keys()
    assert (await world.tap(boris, "back")).code == "welcome_back"
    assert not world.state.seats[seat].away
    assert f"away:{seat}" in world.delivery.gone


async def test_when_all_are_away_the_table_waits(world: World) -> None:
    anna = await world.person("Анна")
    await world.begin([anna], computers=2, turn_seconds=30, bank_seconds=0)
    await world.clock.advance(3600.0)
    assert world.state.paused
    number = world.state.number
    await world.clock.advance(3600.0)
    assert world.state.number == number
    assert (await world.tap(anna, "back")).code == "welcome_back"
    assert not world.state.paused
    await world.play()


async def test_a_pause_keeps_what_was_left_and_reminds_once(world: World) -> None:
    turn = await turn_of_a_minute(world, bank=0)
    await seen(world, turn.person)
    await world.clock.advance(40.0)
    assert (await world.tap(turn.people[0], "pause")).code == "pause"
    assert (await world.tap(turn.person, "pass")).code == "paused"
    await world.clock.advance(23 * 3600.0)
    assert "adjourned" not in {role for _, role in world.delivery.shown}
    await world.clock.advance(2 * 3600.0)
    assert "adjourned" in {role for _, role in world.delivery.shown}
    world.delivery.shown.clear()
    await world.clock.advance(72 * 3600.0)
    assert "adjourned" not in {role for _, role in world.delivery.shown}
    assert (await world.tap(turn.people[1], "resume")).code == "resumed"
    await seen(world, turn.person)
    await world.clock.advance(19.0)
    assert turn.is_on(world)
    await world.clock.advance(2.0)
    assert not turn.is_on(world)


async def test_an_outage_costs_nobody_time(world: World) -> None:
    turn = await turn_of_a_minute(world, bank=0)
    await seen(world, turn.person)
    await world.clock.advance(30.0)
    await world.game.went_down(world.clock.now())
    await world.clock.advance(1000.0)
    assert turn.is_on(world)
    await world.game.came_back(1000.0)
    await world.clock.advance(29.0)
    assert turn.is_on(world)
    await world.clock.advance(2.0)
    assert not turn.is_on(world)


async def test_stop_by_agreement_and_by_an_admin(world: World) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris], computers=1)
    assert (await world.tap(anna, "stop")).code == "asked_to_stop"
    step = world.state.votes[-1].step
    assert (world.table, f"vote:{step}:{boris.person}") in world.delivery.shown
    assert (await world.tap(boris, "vote:no")).code == "ok"
    assert world.state.votes == ()
    assert (await world.tap(anna, "stop")).code == "asked_to_stop"
    live = world.game.tables.tables()[world.table]
    assert (await world.tap(boris, "vote:yes")).code == "ok"
    assert live.state.phase is TablePhase.STOPPED
    row = await world.store.tables.get(world.table)
    assert row is not None
    assert row.status is TableStatus.STOPPED
    archived = await world.store.archive.get(world.table)
    assert archived is not None
    assert archived.record["deals"][-1]["void"] == "stopped"


async def test_leaving_coming_back_and_taking_over(world: World) -> None:
    anna, boris, vera = [await world.person(name) for name in ("Анна", "Борис", "Вера")]
    await world.begin([anna, boris], computers=1)
    seat = world.state.seat_of(boris.person)
    assert (await world.tap(boris, "leave")).code == "left"
    assert "Борис" in world.delivery.shown[world.table, f"left:{seat}"].screen.text, "not the computer in his place"
    assert (await world.tap(boris, f"take:{seat}")).code == "welcome_back"
    assert (await world.tap(boris, "leave")).code == "left"
    assert (await world.tap(vera, f"take:{seat}")).code == "asked_to_join"
    assert (await world.tap(anna, "vote:yes")).code == "ok"
    assert world.state.successors == {seat: vera.person}
    for _ in range(400):
        if world.state.seats[seat].person == vera.person:
            break
        if not await world.move():
            await world.clock.advance(3.0)
    assert world.state.seats[seat].person == vera.person
    await world.play()
    archived = await world.store.archive.export(world.table)
    assert archived is not None
    assert any(item.get("player") == "Вера" for item in archived["deals"])


async def test_a_finished_deal_goes_by_the_names_of_those_who_played_it(world: World) -> None:
    anna, boris, vera = [await world.person(name) for name in ("Анна", "Борис", "Вера")]
    await world.begin([anna, boris], computers=1)
    while world.state.deal_number < 2:
        if not await world.move():
            await world.clock.advance(3.0)
    seat = world.state.seat_of(boris.person)
    page = partial(world.game.tables.show, world.table, anna.person, group=True)
    for token in ("ui:layout:1", "ui:result:1"):
        await page(token)
    before = world.screen("deal:1").text
    assert "Борис" in before
    assert (await world.tap(boris, "leave")).code == "left"
    assert (await world.tap(vera, f"take:{seat}")).code == "asked_to_join"
    assert (await world.tap(anna, "vote:yes")).code == "ok"
    for again in (False, True):
        if again:
            await world.restart()
            page = partial(world.game.tables.show, world.table, anna.person, group=True)
        for token in ("ui:layout:1", "ui:result:1"):
            await page(token)
        assert world.screen("deal:1").text == before


async def test_who_comes_in_later_is_not_in_a_finished_deal(world: World) -> None:
    """Not even where he played that deal in another seat."""
    anna, boris, vera = [await world.person(name) for name in ("Анна", "Борис", "Вера")]
    await world.begin([anna, boris, vera])
    while world.state.deal_number < 2:
        await world.move()
    await world.game.tables.show(world.table, anna.person, "ui:result:1", group=True)
    before = world.screen("deal:1").text
    assert (await world.tap(boris, "leave")).code == "left"
    assert (await world.tap(boris, "join")).code == "asked_to_join"
    for person in (anna, vera):
        assert (await world.tap(person, "vote:yes")).code == "ok"
    while len(world.state.seats) < 4:
        if not await world.move():
            await world.clock.advance(3.0)
    await world.game.tables.show(world.table, anna.person, "ui:result:1", group=True)
    assert world.screen("deal:1").text == before


async def test_a_seat_that_was_given_up_is_found_under_its_new_number(world: World) -> None:
    people = [await world.person(name) for name in ("Анна", "Борис", "Вера")]
    gleb = await world.person("Глеб")
    await world.begin(people)
    dealt = world.state.dealt
    assert dealt is not None
    leaver = await world.at((dealt.dealer + 1) % 3)  # where the newcomer will sit
    assert (await world.tap(leaver, "leave")).code == "left"
    assert (await world.tap(gleb, "join")).code == "asked_to_join"
    for person in people:
        if person != leaver:
            assert (await world.tap(person, "vote:yes")).code == "ok"
    while len(world.state.seats) < 4:
        if not await world.move():
            await world.clock.advance(3.0)
    (notice,) = [role for table, role in world.delivery.shown if role.startswith("left:")]
    ((take, step),) = world.tokens(world.screen(notice)).items()
    assert (await world.tap(leaver, take, step)).code == "welcome_back"
    assert not [role for table, role in world.delivery.shown if role.startswith("left:")]


async def test_forgetting_gives_the_seat_to_a_computer_and_blanks_the_name(world: World) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris], computers=1, pool_size=2)
    await world.game.forget(boris)
    assert world.state.seat_of(boris.person) is None
    await world.play()
    export = await world.store.archive.export(world.table)
    assert export is not None
    assert "Борис" not in str(export)


async def test_who_is_forgotten_or_leaves_the_group_does_not_sit_down_later(world: World) -> None:
    anna, vera = await world.person("Анна"), await world.person("Вера")
    await world.begin([anna], computers=2)
    for leaves in (world.game.leave_all(vera.person, GROUP.chat), world.game.forget(vera)):
        assert (await world.tap(vera, "join")).code == "asked_to_join"
        await world.tap(anna, "vote:yes")
        assert world.state.newcomers == (vera.person,)
        await leaves
        assert world.state.newcomers == ()


async def test_a_lobby_in_which_nothing_happens_is_closed(world: World) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.lobby(anna)
    await world.clock.advance(20 * 3600)
    await world.tap(boris, "sit")
    await world.clock.advance(20 * 3600)
    await world.restart()
    assert world.game.tables.tables()[world.table].state.phase is TablePhase.LOBBY
    await world.clock.advance(5 * 3600)
    row = await world.store.tables.get(world.table)
    assert row is not None
    assert row.status is TableStatus.STOPPED
    assert await world.lobby(boris) != row.table
