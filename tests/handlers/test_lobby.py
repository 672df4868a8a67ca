"""Lobbies, links, admins: updates in, answers out."""

from __future__ import annotations

from typing import Any

import pytest
from telegram.error import BadRequest

from bot.table.view import TablePhase
from handlers.people import ANONYMOUS_ADMIN
from tests.bot.tables_world import GROUP
from tests.handlers.updates import Desk, begun, opened, people


async def test_pref_opens_one_lobby_a_chat(at: Desk) -> None:
    anna, boris = await people(at, "Анна", "Борис")
    await opened(at, anna)
    assert at.world.state.phase is TablePhase.LOBBY
    assert at.world.state.name == "Дача"
    await at.say(boris, "/pref")
    assert [row.table for row in await at.world.store.tables.live()] == [at.world.table]
    assert at.world.delivery.posted_anew == ["lobby"]


async def test_a_topic_has_a_table_of_its_own_and_general_has_no_thread(at: Desk) -> None:
    (anna,) = await people(at, "Анна")
    await at.say(anna, "/pref", message_thread_id=7, is_topic_message=True)
    await at.say(anna, "/pref", message_thread_id=99)  # a reply in General carries a thread too
    rows = await at.world.store.tables.live()
    assert sorted((row.thread is None, row.thread or 0) for row in rows) == [(False, 7), (True, 0)]


async def test_sitting_without_start_leads_to_the_bot_and_start_seats(at: Desk) -> None:
    anna, boris = await people(at, "Анна", "Борис", started=False)
    await opened(at, anna)
    answer = await at.tap(anna, "sit")
    url = str(answer["url"])
    assert url.startswith("https://t.me/pulka_bot?start=sit_")
    payload = url.partition("start=")[2]
    assert len(payload) <= 64
    await at.say(boris, f"/start {payload}", chat=0)  # somebody else's link
    assert at.world.state.seat_of(boris.person) is None
    await at.say(anna, f"/start {payload}", chat=0)
    await at.say(anna, f"/start {payload}", chat=0)
    assert at.world.state.seat_of(anna.person) == 0
    assert (at.world.table, f"hand:{anna.person}") in at.world.delivery.shown
    assert "url" not in {key for key, value in (await at.tap(anna, "agree")).items() if value}


async def test_a_link_seats_who_is_not_seated_yet_but_no_outsider(at: Desk) -> None:
    anna, vera = await people(at, "Анна", "Вера")
    await opened(at, anna)
    links = at.world.game.links
    at.bot.members.discard(vera.telegram_id or 0)
    await at.say(vera, f"/start {links.seat_payload(at.world.table, vera.telegram_id or 0)}", chat=0)
    assert at.world.state.seat_of(vera.person) is None
    assert "участники" in at.said()
    at.bot.members.add(vera.telegram_id or 0)
    await at.say(vera, f"/start {links.seat_payload(at.world.table, vera.telegram_id or 0)}", chat=0)
    assert at.world.state.seat_of(vera.person) == 0


@pytest.mark.parametrize("payload", ["sit_", "sit_1_", "sit_zzz_0000", "sit_1_0123456789abcdef", "sit_é_x", "other"])
async def test_a_forged_link_seats_nobody(at: Desk, payload: str) -> None:
    (anna,) = await people(at, "Анна")
    await opened(at, anna)
    await at.say(anna, f"/start {payload}", chat=0)
    assert at.world.state.people == ()
    assert at.world.delivery.said


async def test_a_forged_tap_from_outside_does_not_sit(at: Desk) -> None:
    anna, vera = await people(at, "Анна", "Вера")
    await opened(at, anna)
    at.bot.members.discard(vera.telegram_id or 0)
    answer = await at.tap(vera, "sit", chat=0)
    assert "участники" in answer["text"]
    answer = await at.tap(vera, "sit", chat=-1005555)
    assert "участники" in answer["text"]
    assert at.world.state.people == ()


@pytest.mark.parametrize(
    "data", ["", "x", "1.1", "1.1.", "zz.1.sit", "1.zzzzzzzzz.sit", "1.1.ui:bad page", "0.0.x", "💣"]
)
async def test_nonsense_gets_a_toast_and_nothing_else(at: Desk, data: str) -> None:
    (anna,) = await people(at, "Анна")
    await opened(at, anna)
    number = at.world.state.number
    answer = await at.tap(anna, "sit", data=data or "?")
    assert answer["text"]
    assert at.world.state.number == number
    assert at.world.delivery.said == []


async def test_an_admin_may_start_and_a_stranger_may_not(at: Desk) -> None:
    anna, boris, vera = await people(at, "Анна", "Борис", "Вера")
    await opened(at, anna)
    for person in (anna, boris):
        await at.tap(person, "sit")
        await at.tap(person, "agree")
    assert "открыл" in (await at.tap(vera, "start"))["text"]
    at.bot.admins.add(vera.telegram_id or 0)
    await at.tap(vera, "start")
    assert at.world.state.phase is TablePhase.SEATING


async def test_an_admin_who_does_not_sit_walks_the_agreements_and_a_stranger_does_not(at: Desk) -> None:
    anna, vera = await people(at, "Анна", "Вера")
    await opened(at, anna)
    lobby = at.world.screen("lobby")
    assert "за этим столом" in (await at.tap(vera, "ui:agreements"))["text"]
    assert at.world.screen("lobby") == lobby
    at.bot.admins.add(vera.telegram_id or 0)
    assert not (await at.tap(vera, "ui:agreements")).get("text")
    assert at.world.screen("lobby") != lobby


async def test_another_pulka_is_for_those_who_are_in_the_group_still(at: Desk) -> None:
    anna, boris = await begun(at)
    at.bot.admins.add(anna.telegram_id or 0)
    await at.tap(anna, "stop")
    await at.tap(anna, "stop")
    finished = at.world.table
    at.bot.members.discard(boris.telegram_id or 0)
    assert "участники" in (await at.tap(boris, "again", chat=0, step=0))["text"]
    await at.tap(anna, "again", step=0)
    at.world.table = max(at.world.game.tables.tables())
    assert at.world.table != finished
    assert "участники" in (await at.tap(boris, "agree", chat=0))["text"]
    at.bot.members.add(boris.telegram_id or 0)
    await at.tap(boris, "agree", chat=0)
    seat = at.world.state.seat_of(boris.person)
    assert seat is not None
    assert at.world.state.seats[seat].agreed


async def test_an_anonymous_admin_administers_but_does_not_sit(at: Desk) -> None:
    (anna,) = await people(at, "Анна")
    await opened(at, anna)
    anonymous: dict[str, Any] = {
        "from": {"id": ANONYMOUS_ADMIN, "is_bot": True, "first_name": "Group"},
        "sender_chat": {"id": GROUP.chat, "type": "supergroup", "title": "Дача"},
    }
    await at.take({"message": {**at.message(anna, "/pref"), **anonymous}})
    assert "Анонимному" in at.said()
    await at.take({"message": {**at.message(anna, "/stop"), **anonymous}})
    row = await at.world.store.tables.get(at.world.table)
    assert row is not None
    assert not row.live


async def test_somebody_who_pretends_to_be_the_group_from_elsewhere_is_not_heard(at: Desk) -> None:
    (anna,) = await people(at, "Анна")
    await opened(at, anna)
    pretending = {
        "from": {"id": ANONYMOUS_ADMIN, "is_bot": True, "first_name": "Group"},
        "sender_chat": {"id": -1007777, "type": "channel", "title": "Другая"},
    }
    await at.take({"message": {**at.message(anna, "/stop"), **pretending}})
    assert at.world.state.live


async def test_edited_messages_are_not_heard(at: Desk) -> None:
    (anna,) = await people(at, "Анна")
    assert not await at.take({"edited_message": {**at.message(anna, "/pref"), "edit_date": 1_700_000_001}})
    assert await at.world.store.tables.live() == []


async def test_an_answer_that_comes_too_late_is_no_error_and_others_are(at: Desk) -> None:
    (anna,) = await people(at, "Анна")
    await opened(at, anna)
    at.bot.fail_answer = "Query is too old and response timeout expired or query id is invalid"
    await at.tap(anna, "sit")
    assert at.world.state.seat_of(anna.person) == 0
    at.bot.fail_answer = "something else"
    with pytest.raises(BadRequest):
        await at.tap(anna, "agree")
