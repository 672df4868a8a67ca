"""`Tables` with a real database: what is kept, and what is shown."""

from __future__ import annotations

import sqlite3

import pytest

from bot import keeping
from bot.opening import play_again
from bot.screen import Screen
from bot.screens import show
from bot.table.draft import Who
from bot.table.view import TablePhase, TableView, Ui
from bot.wanted import Place, Refusal, Urgency
from locales import Translator
from preferans.players import thumb
from preferans.pulka import replay
from preferans.pulka_reading import pulka_from_json
from storage import TableStatus
from storage.log import Log
from tests.bot.tables_world import GROUP, World, mover


async def test_a_whole_pulka_is_played_kept_and_archived(world: World) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris], computers=1, pool_size=2)
    live = world.game.tables.tables()[world.table]
    await world.play()
    state = live.state
    assert state.phase is TablePhase.FINISHED
    row = await world.store.tables.get(world.table)
    assert row is not None
    assert row.status is TableStatus.FINISHED
    archived = await world.store.archive.get(world.table)
    assert archived is not None
    assert state.sheet is not None
    assert sum(archived.report["totals"]) == 0
    export = await world.store.archive.export(world.table)
    assert export is not None
    assert set(export["players"]) >= {"Анна", "Борис"}
    replayed = replay(pulka_from_json(export)).sheet
    assert replayed.pool == state.sheet.pool
    assert replayed.mountain == state.sheet.mountain
    assert replayed.whists == state.sheet.whists
    assert world.delivery.released == [world.table]
    assert "report" in {role for _, role in world.delivery.shown}


async def test_somebody_else_wrote_the_log_first(world: World) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris], computers=1)
    state = world.state
    pause = {"do": "pause", "at": world.clock.now(), "person": anna.person, "why": "", "left": {}}
    await world.store.log.append(world.table, state.number + 1, [pause], at=world.clock.now())
    reply = await world.tap(boris, "pause")
    assert reply.code == "stale"
    assert world.state.paused
    assert (await world.tap(boris, "resume")).code == "resumed"


@pytest.mark.parametrize("page", ["ui:score", "ui:deals", "ui:why", "ui:rules", "ui:more"])
async def test_the_end_closes_whatever_page_is_open(world: World, page: str) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris])
    for at_rest in (False, True):  # one of the two is asked, the other is not
        if at_rest:
            await world.to_deal()
        for person in (anna, boris):
            await world.game.tables.show(world.table, person.person, page, group=False)
    await world.tap(anna, "stop")
    assert (await world.tap(boris, "vote:yes")).code == "ok"
    for person in (anna, boris):
        assert "пулька прервана" in world.hand(person).text


@pytest.mark.parametrize("why", [Refusal.NO_RIGHTS, Refusal.TOPIC_CLOSED, Refusal.TOPIC_DELETED, Refusal.KICKED])
async def test_where_the_group_takes_nothing_the_pulka_pauses_and_its_people_are_told_once(
    world: World, why: Refusal
) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris], computers=1)
    for _ in range(2):
        await world.game.refused(GROUP, why)
    assert world.state.paused
    for person in (anna, boris):
        told = world.delivery.shown[world.table, f"closed:{person.person}"]
        assert (told.place.chat, told.sound) == (person.telegram_id, True)
        assert "бот не может писать в группу" in told.screen.text
    assert "бот не может писать в группу" in world.hand(anna).text
    assert (await world.tap(boris, "resume")).code == "resumed"
    assert not [role for _, role in world.delivery.shown if role.startswith("closed:")]
    await world.play()


async def test_where_nothing_is_played_people_are_told_as_well(world: World) -> None:
    """Of a lobby, and of a pulka that they have paused themselves."""
    anna = await world.person("Анна")
    await world.lobby(anna)
    await world.tap(anna, "sit")
    await world.game.refused(GROUP, Refusal.NO_RIGHTS)
    assert [place.chat for place, _ in world.delivery.said] == [anna.telegram_id]
    await world.tap(anna, "stop")
    await world.begin([anna], computers=2)
    await world.tap(anna, "pause")
    await world.game.refused(GROUP, Refusal.NO_RIGHTS)
    assert "бот не может писать в группу" in world.screen(f"closed:{anna.person}").text


async def test_a_refusal_of_another_topic_or_of_a_message_pauses_nothing(world: World) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris])
    await world.game.refused(Place(GROUP.chat, 77), Refusal.TOPIC_CLOSED)
    await world.game.refused(GROUP, Refusal.INVALID)
    await world.game.refused(Place(anna.telegram_id or 0), Refusal.NO_RIGHTS)
    assert not world.state.paused
    assert not world.delivery.said


async def test_the_group_learns_that_somebody_cannot_be_written_to(world: World) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris], computers=1)
    await world.game.unreachable(boris.person)
    assert (world.table, f"unreachable:{boris.person}") in world.delivery.shown
    assert f"hand:{boris.person}" in world.delivery.gone
    await world.game.reachable(boris.person)
    assert f"unreachable:{boris.person}" in world.delivery.gone
    assert (world.table, f"hand:{boris.person}") in world.delivery.shown


async def test_a_group_that_moves_takes_its_table_along(world: World) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris], computers=1)
    await world.game.migrated(GROUP.chat, -1009999999999)
    live = world.game.tables.tables()[world.table]
    assert live.place.chat == -1009999999999
    await world.restart()
    assert world.game.tables.tables()[world.table].place.chat == -1009999999999


async def test_a_double_tap_does_not_play_the_next_card(world: World) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris], computers=1)
    for _ in range(300):
        person = await mover(world)
        state = world.state
        seat = state.seat_of(person.person)
        token = str(thumb.choose(state.deal.view(seat))).replace(" ", "_")
        await world.clock.advance(1.0)
        assert (await world.tap(person, token)).code == "ok"
        if seat in world.state.questions:
            again = str(thumb.choose(world.state.deal.view(seat))).replace(" ", "_")
            assert (await world.tap(person, again)).code == "too_quick"
            await world.clock.advance(0.6)
            assert (await world.tap(person, again)).code == "ok"
            return
    raise AssertionError("nobody ever moved twice in a row")


async def test_another_pulka_with_the_same_seats(world: World) -> None:
    anna, boris, vera = [await world.person(name) for name in ("Анна", "Борис", "Вера")]
    await world.begin([anna, boris], computers=1, pool_size=2)
    await world.play()
    assert (await play_again(world.game.tables, world.table, vera.person)).code == "not_seated"
    reply = await play_again(world.game.tables, world.table, boris.person)
    assert reply.code == "ok"
    world.table = reply.args["table"]
    assert sorted(world.state.people) == sorted([anna.person, boris.person])
    assert len(world.state.seats) == 3
    assert world.state.phase is TablePhase.LOBBY


async def test_strangers_change_nothing(world: World) -> None:
    anna, boris, vera = [await world.person(name) for name in ("Анна", "Борис", "Вера")]
    await world.begin([anna, boris], computers=1)
    state = world.state
    for token in ("pass", "ready", "pause", "resume", "stop", "leave", "vote:yes", "draw:0", "pass*", "As"):
        assert (await world.tap(vera, token)).code in ("not_seated", "stale"), token
    assert (await world.game.tables.perform(999, Who(vera.person), 0, "pass")).code == "table_over"
    assert (await world.game.tables.show(world.table, vera.person, "ui:more", group=False)).code == "not_seated"
    assert world.state == state


@pytest.mark.parametrize("page", ["ui:layout", "ui:why:9", "ui:result:1", "ui:agreement:nonsense", "ui:confirm:zz"])
async def test_a_page_that_cannot_be_shown_keeps_nobody_from_playing(world: World, page: str) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.lobby(anna)
    for person in (anna, boris):
        await world.tap(person, "sit")
        assert (await world.game.tables.show(world.table, person.person, page, group=False)).code == "ok"
        assert (await world.game.tables.show(world.table, person.person, page, group=True)).code != "failed"
        await world.tap(person, "agree")
    assert (await world.tap(anna, "start")).code == "ok"
    await world.draw()
    await world.game.tables.show(world.table, anna.person, page, group=False)
    await world.to_deal()
    assert world.state.phase is TablePhase.DEAL


async def test_a_screen_that_fails_with_a_page_is_shown_without_it(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris])
    plain = world.hand(anna)
    make = show.private

    def fails(view: TableView, t: Translator, ui: Ui) -> Screen:
        if ui.page == "more":
            raise KeyError("more")
        return make(view, t, ui)

    monkeypatch.setattr(show, "private", fails)
    await world.game.tables.show(world.table, anna.person, "ui:more", group=False)
    assert world.hand(anna) == plain
    assert "cannot be shown" in caplog.text


async def test_what_the_disk_does_not_take_has_not_happened_and_is_tried_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris])
    await world.clock.advance(1.0)
    before, seat = world.state, next(iter(world.state.questions))
    mover = await world.at(seat)
    token = str(thumb.choose(before.deal.view(seat))).replace(" ", "_")  # type: ignore[union-attr]

    async def full(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(Log, "append", full)
        with pytest.raises(sqlite3.OperationalError):
            await world.tap(mover, token)
        assert world.state == before
    assert (await world.tap(mover, token)).code == "ok"
    assert len(await world.store.log.read(world.table)) == world.state.number


async def test_a_disk_that_cannot_be_read_is_no_table_that_is_over(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.begin([await world.person("Анна"), await world.person("Борис")], computers=1)
    row = await world.store.tables.get(world.table)
    assert row is not None

    async def fails(*_: object) -> list[str]:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(Log, "texts", fails)
        with pytest.raises(sqlite3.OperationalError):
            await keeping.load(world.store, row)
    live = await keeping.load(world.store, row)
    assert live is not None
    assert live.state == world.state


async def test_a_pulka_whose_group_is_gone_can_be_stopped_privately(world: World) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris])
    await world.game.refused(GROUP, Refusal.TOPIC_DELETED)
    assert world.state.paused
    assert (await world.tap(anna, "stop")).code == "asked_to_stop"
    step = world.state.votes[0].step
    asked = world.screen(f"vote:{step}:{boris.person}")
    assert world.tokens(asked) == {"vote:yes": step, "vote:no": step}
    await world.tap(boris, "vote:yes")
    row = await world.store.tables.get(world.table)
    assert row is not None
    assert row.status is TableStatus.STOPPED


async def test_before_the_first_deal_the_groups_message_keeps_nothing_back(world: World) -> None:
    """In the lobby and the draw there is no other news for which room must be left."""
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.lobby(anna)
    for person in (anna, boris):
        assert (await world.tap(person, "sit")).code == "seated"
        assert world.delivery.shown[world.table, "lobby"].urgent <= Urgency.MOVER


async def test_the_seal_is_sent_before_a_card_is_drawn_and_stays(world: World) -> None:
    people = [await world.person(name) for name in ("Anna", "Boris", "Vera")]
    await world.lobby(people[0])
    for person in people:
        await world.tap(person, "sit")
    for person in people:
        await world.tap(person, "agree")
    assert (world.table, "sealed") not in world.delivery.shown
    await world.tap(people[0], "start")
    sealed = world.delivery.shown[world.table, "sealed"]
    assert sealed.fixed
    assert sealed.urgent < world.delivery.shown[world.table, "lobby"].urgent
    assert world.state.drawing is not None
    assert not world.state.drawing.drawn
    seal = world.state.seals[0].seal
    assert seal in sealed.screen.text
    assert world.state.seals[0].table in sealed.screen.text
    assert all(seal in world.hand(person).text for person in people)
    await world.draw()
    await world.to_deal()
    assert world.delivery.shown[world.table, "sealed"].screen == sealed.screen
