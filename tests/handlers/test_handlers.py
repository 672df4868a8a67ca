"""Updates of a table under way, and of groups and people: in, commands and answers out."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from telegram import ChatMember
from telegram.error import NetworkError, RetryAfter, TelegramError, TimedOut

from bot.screen import Screen
from locales import Translator
from tests.bot.tables_world import GROUP
from tests.handlers.updates import Desk, begun, opened, people


async def test_my_cards_are_an_alert_for_who_asks(at: Desk) -> None:
    anna, _ = await begun(at)
    (vera,) = await people(at, "Вера")
    answer = await at.tap(anna, "cards")
    assert answer["show_alert"]
    assert len(answer["text"]) <= 200
    assert "♠" in answer["text"]
    stranger = await at.tap(vera, "cards")
    assert "♠" not in stranger["text"]


async def test_who_acts_is_answered_once_and_before_it_is_shown(at: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, _ = await begun(at)
    want, answered = at.world.delivery.want, list[int]()

    def note(*told: Any, **more: Any) -> None:
        answered.append(len(at.bot.answers))
        want(*told, **more)

    monkeypatch.setattr(at.world.delivery, "want", note)
    await at.tap(anna, "stop")
    assert answered == [1]
    assert len(at.bot.answers) == 1


async def test_an_answer_that_telegram_takes_long_for_holds_up_nothing(
    at: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, _ = await begun(at)
    taken, asked, answer = asyncio.Event(), asyncio.Event(), at.bot.answer_callback_query

    async def late(**options: Any) -> bool:
        asked.set()
        await taken.wait()
        return await answer(**options)

    monkeypatch.setattr(at.bot, "answer_callback_query", late)
    tap = asyncio.create_task(at.tap(anna, "stop"))
    async with asyncio.timeout(5.0):
        await asked.wait()
        assert await at.world.game.tables.view(at.world.table, anna.person, "ru") is not None
    assert not tap.done()
    taken.set()
    await tap
    assert len(at.bot.answers) == 1


@pytest.mark.parametrize(
    ("error", "heard"), [(TimedOut(), 1), (NetworkError("Bad Gateway"), 1), (RetryAfter(30), 0)], ids=repr
)
async def test_what_was_done_has_not_failed_where_its_answer_does(
    at: Desk, monkeypatch: pytest.MonkeyPatch, error: TelegramError, heard: int
) -> None:
    """A tap is answered with the same words once more, but not into a silence that Telegram asks for."""
    anna, _ = await begun(at)
    errors, answer = [error], at.bot.answer_callback_query

    async def failing(**options: Any) -> bool:
        if errors:
            raise errors.pop()
        return await answer(**options)

    monkeypatch.setattr(at.bot, "answer_callback_query", failing)
    told = await at.tap(anna, "stop")
    assert [vote.kind for vote in at.world.state.votes] == ["stop"]
    assert len(at.bot.answers) == heard
    assert not told or told["text"] == Translator("ru")("reply-asked_to_stop")


async def test_a_dangerous_word_under_the_groups_message_is_asked_about_privately(at: Desk) -> None:
    anna, _ = await begun(at)
    answer = await at.tap(anna, "ui:confirm:misere")
    assert "личном" in answer["text"]
    live = at.world.game.tables.tables()[at.world.table]
    assert live.pages[anna.person][1].page == "confirm"


async def test_pages_of_old_results_open_in_the_group(at: Desk) -> None:
    anna, _ = await begun(at)
    while at.world.state.deal_number < 3:
        if not await at.world.move():
            await at.world.clock.advance(3.0)
    await at.tap(anna, "ui:layout:1")
    layout = at.world.screen("deal:1")
    assert "♠" in layout.text
    await at.tap(anna, "ui:result:1")
    assert at.world.screen("deal:1").text != layout.text


async def test_no_button_of_an_answer_leads_nowhere(at: Desk) -> None:
    """Whatever page of an answer is open: each of its buttons turns it into another one."""
    anna, _ = await begun(at)
    while at.world.state.deal_number < 3:
        if not await at.world.move():
            await at.world.clock.advance(3.0)
    seen: dict[Screen, str] = {}
    for command in ("/score", "/rules", "/help", "/history", "/verify 1"):
        await at.say(anna, command, chat=0)
        pages = [(at.world.delivery.said[-1][1], command)]
        while pages:
            screen, way = pages.pop()
            if screen in seen or len(seen) > 300:
                continue
            seen[screen] = way
            for data in [button.data for row in screen.keyboard for button in row if button.data]:
                token = data.split(".", 2)[2]
                if not token.startswith("ui:") or token.startswith("ui:analysis"):
                    continue  # an analysis is a message of its own
                before = len(at.world.delivery.said)
                await at.tap(anna, token, chat=0, data=data, message_id=1500)
                assert len(at.world.delivery.said) == before + 1, f"{way} {token}: nothing"
                after = at.world.delivery.said[-1][1]
                assert after != screen, f"{way} {token}: the same"
                pages.append((after, f"{way} {token}"))
    assert len(seen) > 15


async def test_verify_shows_the_numbers_of_finished_deals_and_none_of_the_one_under_way(at: Desk) -> None:
    anna, boris = await begun(at)
    await at.say(anna, "/verify")
    assert "ни одна сдача" in at.said()
    while at.world.state.deal_number < 3:
        if not await at.world.move():
            await at.world.clock.advance(3.0)
    secret = at.world.state.dealt
    assert secret is not None
    for person, chat in ((anna, None), (boris, 0)):
        await at.say(person, "/verify 1", chat=chat)
        assert "✅ 2 сдачи" in at.said()
        assert at.world.state.results[0].seed in at.said()
        assert at.world.state.seals[0].seal in at.said()
        await at.say(person, "/verify 3", chat=chat)
        assert at.world.state.results[1].seed in at.said()
        assert secret.seed not in at.said()
    await at.tap(anna, "ui:verify:1", message_id=1500)
    assert at.world.state.results[0].seed in at.said()
    await at.say(anna, "/export")
    assert secret.seed not in str(at.world.delivery.said)


async def test_commands_about_a_table(at: Desk) -> None:
    anna, boris = await begun(at)
    await at.say(anna, "/score")
    assert "«Дача»" in at.said()
    await at.say(boris, "/rules", chat=0)
    assert "Сочи" in at.said()
    await at.say(anna, "/table")
    assert at.world.delivery.posted_anew[-1].startswith("deal:")
    await at.say(boris, "/hand")
    assert at.world.delivery.posted_anew[-1] == f"hand:{boris.person}"
    await at.say(anna, "/pause")
    assert at.world.state.paused
    await at.say(boris, "/resume", chat=0)
    assert not at.world.state.paused
    await at.say(boris, "/leave")
    assert at.world.state.seat_of(boris.person) is None
    await at.say(anna, "/stop")  # nobody else is there to be asked
    row = await at.world.store.tables.get(at.world.table)
    assert row is not None
    assert not row.live
    for person, chat in ((anna, None), (boris, 0)):  # what is over can still be looked at, and nothing else
        await at.say(person, "/score", chat=chat)
        assert "<pre>" in at.said()
        await at.say(person, "/pause", chat=chat)
        assert "/pref" in at.said()
    await at.say(anna, "/history")
    assert "Дача" in at.said()
    await at.say(anna, "/export", chat=0)
    assert b'"format": "pulka/1"' in at.world.delivery.documents[-1].data


async def test_where_there_is_no_table_a_command_says_so(at: Desk) -> None:
    (anna,) = await people(at, "Анна")
    for text in ("/score", "/table", "/pause", "/rules", "/hand", "/leave"):
        await at.say(anna, text)
        assert "/pref" in at.said(), text
    for text in ("/help", "/privacy", "/start", "/settings", "/lang", "/history", "/export", "/pref"):
        said = len(at.world.delivery.said)
        await at.say(anna, text, chat=0)
        assert len(at.world.delivery.said) == said + 1, text


async def test_score_asks_which_table_where_somebody_sits_at_two(at: Desk) -> None:
    anna, _ = await begun(at)
    first = at.world.table
    await at.say(anna, "/pref", message_thread_id=7, is_topic_message=True)
    row = await at.world.store.tables.live_in(GROUP.chat, 7)
    assert row is not None
    at.world.table = row.table
    await at.tap(anna, "sit")
    await at.say(anna, "/score", chat=0)
    tables = {
        button.data.split(".")[0] for line in at.world.delivery.said[-1][1].keyboard for button in line if button.data
    }
    assert len(tables) == 2
    assert first != row.table
    await at.say(anna, "/pause", chat=0)
    assert "группе" in at.said()


async def test_a_language_is_chosen_by_a_person_and_by_a_groups_admins(at: Desk) -> None:
    anna, boris = await begun(at)
    await at.tap(anna, "", data="0.0.set:language:en", chat=0)
    person = await at.world.game.directory.get(anna.person)
    assert person is not None
    assert person.language == "en"
    assert "администраторы" in (await at.tap(boris, "", data="0.0.set:language:uk"))["text"]
    at.bot.admins.add(boris.telegram_id or 0)
    await at.tap(boris, "", data="0.0.set:language:uk")
    assert await at.world.game.language_of(GROUP.chat) == "uk"


async def test_an_admins_settings_in_a_lobby_become_the_groups_own(at: Desk) -> None:
    (anna,) = await people(at, "Анна")
    await opened(at, anna)
    await at.tap(anna, "preset:rostov")
    await at.say(anna, "/settings")
    assert (await at.world.store.chats.get(GROUP.chat)).agreements is None  # type: ignore[union-attr]
    at.bot.admins.add(anna.telegram_id or 0)
    await at.say(anna, "/settings")
    await at.say(anna, "/stop")
    await opened(at, anna)
    assert at.world.state.agreements.preset == "rostov"


async def test_a_groups_admins_choose_its_usual_convention(at: Desk) -> None:
    (anna,) = await people(at, "Анна")
    await opened(at, anna)
    assert "администраторы" in (await at.tap(anna, "", data="0.0.preset:rostov"))["text"]
    at.bot.admins.add(anna.telegram_id or 0)
    await at.tap(anna, "", data="0.0.preset:rostov")
    await at.tap(anna, "", data="0.0.preset:moscow")
    await at.say(anna, "/stop")
    await opened(at, anna)
    assert at.world.state.agreements.preset == "rostov"


async def test_who_leaves_the_group_leaves_the_table(at: Desk) -> None:
    anna, boris = await begun(at)
    gone = {"left_chat_member": at.user(boris)}
    await at.take({"message": at.message(boris, "", **gone)})
    assert at.world.state.seat_of(boris.person) is None
    member = {"user": at.user(anna), "status": "left"}
    change = {"chat": at.chat(anna, None), "from": at.user(anna), "date": 1_700_000_000}
    before = {"user": at.user(anna), "status": "member"}
    await at.take({"chat_member": {**change, "old_chat_member": before, "new_chat_member": member}})
    row = await at.world.store.tables.get(at.world.table)
    assert row is not None
    assert not row.live


async def test_a_group_that_moves_is_followed_once(at: Desk) -> None:
    anna, _ = await begun(at)
    await at.take({"message": at.message(anna, "", migrate_to_chat_id=-1009)})
    await at.take({"message": at.message(anna, "", chat=-1009, migrate_from_chat_id=GROUP.chat)})
    assert at.world.game.tables.tables()[at.world.table].place.chat == -1009


async def test_blocking_and_unblocking_the_bot(at: Desk) -> None:
    anna, boris = await begun(at)
    change = {"chat": at.chat(boris, 0), "from": at.user(boris), "date": 1_700_000_000}
    me = {"id": 1, "is_bot": True, "first_name": "Pulka"}
    member, kicked = {"user": me, "status": "member"}, {"user": me, "status": "kicked", "until_date": 0}
    await at.take({"my_chat_member": {**change, "old_chat_member": member, "new_chat_member": kicked}})
    assert (at.world.table, f"unreachable:{boris.person}") in at.world.delivery.shown
    await at.take({"my_chat_member": {**change, "old_chat_member": kicked, "new_chat_member": member}})
    assert f"unreachable:{boris.person}" in at.world.delivery.gone
    assert anna.started


async def test_thrown_out_of_the_group_the_pulka_pauses_and_players_are_told(at: Desk) -> None:
    anna, _ = await begun(at)
    change = {"chat": at.chat(anna, None), "from": at.user(anna), "date": 1_700_000_000}
    me = {"id": 1, "is_bot": True, "first_name": "Pulka"}
    member, kicked = {"user": me, "status": "member"}, {"user": me, "status": "kicked", "until_date": 0}
    await at.take({"my_chat_member": {**change, "old_chat_member": member, "new_chat_member": kicked}})
    assert at.world.state.paused
    assert f"closed:{anna.person}" in at.world.delivery.roles(at.world.table, anna.telegram_id or 0)
    assert (await at.tap(anna, "resume", chat=0))["text"]
    assert not at.world.state.paused


async def test_forgetting_asks_first(at: Desk) -> None:
    anna, boris = await begun(at)
    await at.say(boris, "/forget", chat=0)
    assert at.world.state.seat_of(boris.person) is not None
    await at.say(boris, "/forget yes", chat=0)
    assert at.world.state.seat_of(boris.person) is None
    assert await at.world.store.people.by_telegram(boris.telegram_id or 0) is None
    assert anna.name == "Анна"


async def test_a_table_types_its_own_price_and_unit(at: Desk) -> None:
    (anna,) = await people(at, "Анна")
    await at.say(anna, "/price 0,5 грн")
    assert "/pref" in at.said()
    await opened(at, anna)
    await at.say(anna, "/price")
    assert "/price" in at.said()
    await at.say(anna, "/price 0,5 грн")
    assert (at.world.state.settings.whist_price, at.world.state.settings.whist_unit) == ("0.5", "грн")
    await at.say(anna, "/price даром")
    assert "Цена" in at.said()
    await at.say(anna, "/price off")
    assert at.world.state.settings.whist_price == ""


async def test_a_newcomer_asks_to_join(at: Desk) -> None:
    anna, _ = await begun(at)
    (vera,) = await people(at, "Вера")
    await at.say(vera, "/join")
    assert at.world.state.votes[-1].person == vera.person
    await at.tap(anna, "vote:no")
    assert at.world.state.votes == ()


async def test_a_forged_page_shows_nobody_elses_table_and_turns_no_message(at: Desk) -> None:
    anna, _ = await begun(at)
    theirs = at.world.table
    (egor,) = await people(at, "Егор")
    said = len(at.world.delivery.said)
    for page in ("ui:score", "ui:rules", "ui:layout", "ui:why", "ui:report", "ui:deals"):
        for chat in (0, -1009999):
            answer = await at.tap(egor, page, step=0, chat=chat, message_id=5000)
            assert "не действует" in str(answer["text"]), page
    assert len(at.world.delivery.said) == said
    await at.tap(anna, "ui:score", step=0, message_id=5000, forged=True)
    await at.tap(egor, "", data="0.0.ui:help", message_id=5000, forged=True)
    assert len(at.world.delivery.said) == said, "the message has no such button"
    await at.tap(anna, "ui:score", step=0, chat=0, message_id=5000)
    assert len(at.world.delivery.said) == said + 1
    assert at.world.table == theirs


async def test_a_forged_tap_tells_delivery_nothing_of_the_message(at: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else anybody could have an old message of the bot taken for a table's, or deleted."""
    anna, _ = await begun(at)
    told: list[int] = []
    monkeypatch.setattr(at.world.delivery, "tapped", lambda table, place, number, **_: told.append(number))
    await at.tap(anna, "cards", message_id=5000, forged=True)
    assert told == []
    await at.tap(anna, "cards", message_id=6000)
    assert told == [6000]


async def test_what_a_channel_sends_is_not_heard(at: Desk) -> None:
    (anna,) = await people(at, "Анна")
    telegram = {"id": 777000, "is_bot": False, "first_name": "Telegram"}
    channel = {"id": -1005, "type": "channel", "title": "Канал"}
    for sender in (telegram, {"id": 136817688, "is_bot": True, "first_name": "Channel"}):
        message = at.message(anna, "/pref", sender_chat=channel, is_automatic_forward=True)
        await at.take({"message": {**message, "from": sender}})
    assert await at.world.store.tables.live() == []
    assert at.world.delivery.said == []


@pytest.mark.parametrize("price", ["١٢", "１２", "-1", "1e5", "9999999", "1:2", "<b>", "1.00001"])
async def test_a_price_that_is_none_is_refused(at: Desk, price: str) -> None:
    (anna,) = await people(at, "Анна")
    await opened(at, anna)
    before = at.world.state
    await at.say(anna, f"/price {price}")
    assert at.world.state == before
    assert at.world.delivery.said


async def test_who_is_forgotten_while_a_tap_is_under_way_sits_nowhere(
    at: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, boris = await people(at, "Анна", "Борис")
    await opened(at, anna)
    look_up = at.bot.get_chat_member

    async def meanwhile(chat: int, user: int) -> ChatMember:
        await at.world.game.forget(boris)
        return await look_up(chat, user)

    monkeypatch.setattr(at.bot, "get_chat_member", meanwhile)
    await at.tap(boris, "sit", chat=0)
    assert at.world.state.seat_of(boris.person) is None
    assert (await at.world.game.directory.met(boris.telegram_id or 0, "Борис")).person != boris.person
