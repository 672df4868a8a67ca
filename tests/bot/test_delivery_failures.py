"""Delivery where calls fail: what is repeated, what is not, and who is told."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError

from bot.calls import Document
from bot.delivery import UNCERTAIN_SECONDS
from bot.doubts import AWAITED_SECONDS, LATE_SECONDS
from bot.screen import Button, Screen
from bot.wanted import Refusal
from tests.bot.delivery_world import ANNA, BORIS, GROUP, TOPIC, World, opened, timed_out


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with opened(tmp_path) as world:
        yield world


async def test_a_429_stills_its_own_chat_only(world: World) -> None:
    world.bot.fail("send", RetryAfter(200), chat=-100)
    world.want("table", GROUP, "group")
    world.want("hand:0", ANNA, "hand")
    await world.rest()
    assert world.bot.said(1) == ["send hand"]
    await world.turn(199)
    world.want("table", GROUP, "newer")
    await world.rest()
    assert world.bot.said(-100) == ["send group"], "nothing is said into the silence"
    await world.turn(3)
    assert world.bot.said(-100) == ["send group", "send newer"]


async def test_a_send_without_an_answer_is_not_repeated_blindly(world: World) -> None:
    world.bot.fail("send", timed_out())
    world.want("hand:0", ANNA, "a", step=1, sound=True)
    await world.rest()
    world.want("hand:0", ANNA, "b", step=2, sound=True)
    await world.turn(UNCERTAIN_SECONDS - 1)
    assert world.bot.said() == ["send a"]
    await world.turn(2)
    assert world.bot.said() == ["send a", "send b"]


async def test_a_tap_tells_the_number_of_a_message_sent_without_an_answer(world: World) -> None:
    world.bot.fail("send", timed_out())
    world.want("hand:0", ANNA, "a", step=1, sound=True)
    await world.rest()
    world.delivery.tapped(world.table, ANNA, 555)
    await world.rest()
    world.want("hand:0", ANNA, "b", step=2)
    await world.turn(60)
    assert world.bot.said() == ["send a", "edit b"]
    assert world.bot.calls[1].message_id == 555


async def test_a_duplicate_that_comes_to_light_is_deleted_and_others_messages_are_not(world: World) -> None:
    world.bot.fail("send", timed_out())
    world.want("hand:0", ANNA, "a", step=1, sound=True)
    await world.rest()
    await world.turn(UNCERTAIN_SECONDS + 1)
    await world.delivery.once(ANNA, Screen("answer", ((Button("x", data="1.1.why"),),)))
    await world.rest()
    answer = world.bot.next_id
    world.delivery.tapped(world.table, ANNA, answer)
    world.delivery.tapped(world.table, ANNA, 77)
    await world.rest()
    deleted = [call.message_id for call in world.bot.calls if call.method == "delete_message"]
    assert deleted == [77]


async def test_a_message_that_was_sent_when_the_program_was_killed_goes_at_the_first_tap(world: World) -> None:
    world.want("hand:0", ANNA, "a", step=1, sound=True)
    await world.rest()
    world.delivery.tapped(world.table, ANNA, 77)  # a page of an answer from before the restart
    world.delivery.tapped(world.table, ANNA, 101, acts=True)
    world.delivery.tapped(world.table + 1, ANNA, 55, acts=True)  # a table that is over keeps its messages
    world.delivery.tapped(world.table, ANNA, 78, acts=True)
    await world.rest()
    deleted = [call.message_id for call in world.bot.calls if call.method == "delete_message"]
    assert deleted == [78]


async def test_a_repost_without_an_answer_falls_back_to_the_old_message(world: World) -> None:
    world.want("hand:0", ANNA, "a", step=1, sound=True, repost_after=0)
    await world.rest()
    world.bot.fail("send", timed_out())
    world.want("hand:0", ANNA, "b", step=2, sound=True, repost_after=0)
    await world.turn(30)
    assert world.bot.said() == ["send a", "send b", "edit b"]


@pytest.mark.parametrize(
    "error", [timed_out(httpx.ConnectTimeout), timed_out(httpx.PoolTimeout), NetworkError("Bad Gateway (502)")]
)
async def test_a_send_that_certainly_did_not_arrive_is_repeated(world: World, error: TelegramError) -> None:
    world.bot.fail("send", error)
    world.want("table", GROUP, "a")
    await world.rest()
    await world.turn(1.5)
    assert world.bot.said() == ["send a", "send a"]


async def test_what_fails_for_another_reason_is_tried_again_and_holds_nobody_up(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    world.bot.fail("send", OSError("the disk is full"))
    world.want("hand:0", ANNA, "a", step=1)
    await world.delivery.once(ANNA, Screen("answer"))
    await world.rest()
    await world.turn(2)
    assert set(world.bot.said()) == {"send a", "send answer"}
    assert len(world.bot.said()) == 3, "one of them twice"
    assert "failed" in caplog.text
    for _ in range(20):
        world.bot.fail("edit", OSError("the disk is full"))
    world.want("hand:0", ANNA, "b", step=2)
    for _ in range(8):
        await world.turn(20)
    assert world.bot.said().count("edit b") == 6, "not for ever"


async def test_an_edit_that_arrives_after_a_newer_one_does_not_stay(world: World) -> None:
    world.want("table", GROUP, "a")
    await world.rest()
    world.bot.fail("edit", timed_out())
    world.want("table", GROUP, "b")
    await world.rest()
    world.want("table", GROUP, "c")
    await world.turn(1.5)
    assert world.bot.said() == ["send a", "edit b", "edit c"]
    await world.turn(LATE_SECONDS + 1)
    assert world.bot.said()[3:] == ["edit c"], "the edit to b may have been done meanwhile"
    await world.turn(10 * LATE_SECONDS)
    assert len(world.bot.said()) == 4


async def test_an_edit_that_is_lost_while_another_one_is_waited_for_is_waited_for_as_long(world: World) -> None:
    world.want("table", GROUP, "a")
    await world.rest()
    for text in "bc":
        world.bot.fail("edit", timed_out())
        world.want("table", GROUP, text)
        await world.rest()
        if text == "b":
            await world.turn(1.5)
            await world.turn(LATE_SECONDS - 0.5)
    await world.turn(1.0)  # what was waited for is past, the edit to c just lost
    await world.turn(2.0)
    world.want("table", GROUP, "d")
    await world.rest()
    said = len(world.bot.said())
    assert world.bot.said()[-1] == "edit d"
    await world.turn(LATE_SECONDS + 1)
    assert world.bot.said()[said:] == ["edit d"], "the edit to c may have been done meanwhile"


async def test_a_table_that_is_over_is_looked_after_until_no_edit_can_be_late(world: World) -> None:
    world.want("table", GROUP, "a")
    await world.rest()
    world.bot.fail("edit", timed_out())
    world.want("table", GROUP, "b")
    world.delivery.release(world.table)
    await world.rest()
    await world.turn(1.5)
    await world.turn(LATE_SECONDS + 1)
    assert world.bot.said() == ["send a", "edit b", "edit b", "edit b"]
    await world.turn(1.0)
    assert world.delivery.message(world.table, "table") is None


async def test_what_comes_below_a_fixed_message_waits_for_it_but_not_for_ever(world: World) -> None:
    world.bot.fail("send", timed_out())
    world.want("sealed", GROUP, "seal", fixed=True, urgent=0)
    world.want("deal:1", GROUP, "deal")
    await world.rest()
    await world.turn(UNCERTAIN_SECONDS - 1)
    assert world.bot.said() == ["send seal"]
    await world.turn(2)
    await world.turn(2)
    assert world.bot.said() == ["send seal", "send seal", "send deal"]


async def test_a_fixed_message_that_cannot_be_sent_holds_nothing_up_for_long(world: World) -> None:
    world.bot.fail("send", BadRequest("Bad Request: something is wrong"))
    world.want("sealed", GROUP, "seal", fixed=True, urgent=0)
    world.want("deal:1", GROUP, "deal")
    await world.rest()
    assert world.bot.said() == ["send seal"]
    for _ in range(3):
        await world.turn(AWAITED_SECONDS / 2)
    assert world.bot.said() == ["send seal", "send deal"]


async def test_messages_that_may_be_there_twice_are_counted(world: World) -> None:
    world.bot.fail("send", timed_out())
    world.want("hand:0", ANNA, "a", step=1, sound=True, repost_after=0)
    await world.rest()
    await world.turn(UNCERTAIN_SECONDS - 1)
    assert world.delivery.orphans == 0, "it may be found yet"
    await world.turn(2)
    assert world.delivery.orphans == 1
    world.bot.fail("send", timed_out())
    world.want("hand:0", ANNA, "b", step=2, sound=True, repost_after=0)
    await world.rest()
    assert world.delivery.orphans == 2


async def test_what_is_not_wanted_any_more_may_be_there_all_the_same(world: World) -> None:
    """Taken back, or wanted in another chat, before its fate is known: the copy that may be there is counted."""
    world.bot.fail("send", timed_out())
    world.want("hand:0", ANNA, "a")
    await world.rest()
    world.delivery.want(1, (), gone=("hand:0",))
    await world.rest()
    assert world.delivery.orphans == 1
    world.bot.fail("send", timed_out())
    world.want("hand:0", ANNA, "a")
    await world.rest()
    world.want("hand:0", GROUP, "a")
    await world.rest()
    assert world.delivery.orphans == 2
    assert world.bot.said()[-1] == "send a"


async def test_an_edit_is_repeated_freely(world: World) -> None:
    world.want("table", GROUP, "a")
    await world.rest()
    world.bot.fail("edit", timed_out())
    world.bot.fail("edit", timed_out())
    world.want("table", GROUP, "b")
    await world.rest()
    await world.turn(1.5)
    await world.turn(2.5)
    assert world.bot.said() == ["send a", "edit b", "edit b", "edit b"]
    assert [role for role, _, _ in world.ear.shown] == ["table", "table"]


async def test_not_modified_is_success(world: World) -> None:
    world.want("table", GROUP, "a")
    await world.rest()
    world.bot.fail("edit", BadRequest("Message is not modified: specified new message content…"))
    world.want("table", GROUP, "b", step=5)
    await world.turn(60)
    assert world.bot.said() == ["send a", "edit b"]
    assert world.ear.shown[-1][:2] == ("table", 5)


async def test_a_message_that_somebody_deleted_is_sent_anew(world: World) -> None:
    world.want("table", GROUP, "a")
    await world.rest()
    world.bot.fail("edit", BadRequest("Message to edit not found"))
    world.want("table", GROUP, "b")
    await world.rest()
    world.want("table", GROUP, "c")
    await world.rest()
    assert world.bot.said() == ["send a", "edit b", "send b", "edit c"]
    assert world.bot.calls[-1].message_id == 102


@pytest.mark.parametrize(
    "text",
    [
        "Forbidden: bot was blocked by the user",
        "Forbidden: user is deactivated",
        "Forbidden: bot can't initiate conversation with a user",
    ],
)
async def test_a_person_who_cannot_be_written_to_is_told_of_and_does_not_stop_others(world: World, text: str) -> None:
    world.bot.fail("send", Forbidden(text), chat=1)
    world.want("hand:0", ANNA, "a")
    world.want("hand:1", BORIS, "b")
    await world.rest()
    anna = await world.store.people.by_telegram(1)
    assert anna is not None
    assert world.ear.gone == [anna.person]
    assert world.bot.said(2) == ["send b"]
    assert world.delivery.backlog == 0
    world.want("hand:0", ANNA, "again")
    await world.rest()
    assert world.bot.said(1) == ["send a", "send again"]


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (Forbidden("Forbidden: bot was kicked from the supergroup chat"), Refusal.KICKED),
        (BadRequest("Bad Request: chat not found"), Refusal.KICKED),
        (BadRequest("Bad Request: not enough rights to send text messages to the chat"), Refusal.NO_RIGHTS),
        (BadRequest("Bad Request: CHAT_RESTRICTED"), Refusal.NO_RIGHTS),
        (BadRequest("Bad Request: TOPIC_CLOSED"), Refusal.TOPIC_CLOSED),
        (BadRequest("Bad Request: message thread not found"), Refusal.TOPIC_DELETED),
        (BadRequest("Bad Request: message text is empty"), Refusal.INVALID),
    ],
)
async def test_a_group_that_takes_nothing_is_told_of_once(world: World, error: TelegramError, why: Refusal) -> None:
    world.bot.fail("send", error)
    world.want("table", TOPIC, "a")
    await world.turn(60)
    assert world.ear.refusals == [(TOPIC, why)]
    assert world.bot.said() == ["send a"]


async def test_a_closed_topic_does_not_still_the_others(world: World) -> None:
    world.bot.fail("send", RetryAfter(5), chat=-200)
    world.want("table", TOPIC, "a")
    await world.rest()
    world.bot.fail("send", BadRequest("Bad Request: TOPIC_CLOSED"))
    world.want("other", replace(TOPIC, thread=8), "b")
    await world.turn(6)
    assert world.bot.said() == ["send a", "send a", "send b"]
    assert world.bot.calls[-1].options["message_thread_id"] == 8


async def test_a_group_that_has_moved_takes_its_messages_along(world: World) -> None:
    world.want("table", GROUP, "a")
    await world.rest()
    world.bot.fail("edit", ChatMigrated(-1007))
    world.want("table", GROUP, "b")
    await world.rest()
    assert world.ear.moves == [(-100, -1007)]
    assert world.bot.said(-1007) == ["send b"]
    world.want("table", GROUP, "c")
    await world.delivery.once(GROUP, Screen("answer"))
    await world.turn(30)
    assert sorted(world.bot.said(-1007)) == ["edit c", "send answer", "send b"]
    world.delivery.moved(-100, -1007)
    await world.rest()
    assert world.bot.said(-100) == ["send a", "edit b"]


async def test_what_is_too_old_to_delete_loses_its_keyboard(world: World) -> None:
    world.want("a", GROUP, "old")
    world.want("b", ANNA, "undeletable")
    await world.rest()
    world.bot.fail("delete", BadRequest("Bad Request: message can't be deleted"), chat=1)
    world.delivery.want(world.table, [], gone=["b"])
    await world.rest()
    await world.turn(49 * 3600)
    world.delivery.want(world.table, [], gone=["a"])
    await world.rest()
    assert [call.method for call in world.bot.calls[2:]] == [
        "delete_message",
        "edit_message_reply_markup",
        "edit_message_reply_markup",
    ]
    assert await world.store.messages.all() == []


async def test_a_deletion_that_must_wait_is_not_lost(world: World) -> None:
    world.want("reminder:1", GROUP, "Борис!")
    await world.rest()
    world.bot.fail("delete", RetryAfter(9))
    world.delivery.want(world.table, [], gone=["reminder:1"])
    await world.rest()
    await world.turn(5)
    await world.turn(5)
    assert world.bot.said() == ["send Борис!", "delete", "delete"]
    assert await world.store.messages.all() == []


async def test_after_a_long_outage_keyboards_come_anew(world: World) -> None:
    world.want("hand:0", ANNA, "a", step=1, sound=True)
    world.want("hand:1", BORIS, "waits", step=1)
    await world.rest()
    await world.restart()
    await world.delivery.after_outage()
    world.want("hand:0", ANNA, "a", step=1, sound=True)
    world.want("hand:1", BORIS, "waits", step=1)
    await world.rest()
    world.want("hand:0", ANNA, "b", step=1, sound=True)
    await world.rest()
    assert world.bot.said(1) == ["send a", "send a", "delete", "edit b"]
    assert world.bot.said(2) == ["send waits"]


async def test_answers_are_sent_with_their_documents_and_not_repeated_when_unsure(world: World) -> None:
    await world.delivery.once(ANNA, Screen("the file"), document=Document("pulka.json", b"{}"), reply_to=5)
    await world.rest()
    call = world.bot.calls[0]
    assert (call.method, call.options["document"], call.options["filename"]) == ("send_document", b"{}", "pulka.json")
    assert call.options["reply_parameters"].message_id == 5
    world.bot.fail("send", timed_out())
    await world.delivery.once(ANNA, Screen("unsure"))
    await world.turn(60)
    world.bot.fail("send", RetryAfter(5))
    await world.delivery.once(ANNA, Screen("later"))
    await world.rest()
    await world.turn(6)
    assert world.bot.said()[1:] == ["send unsure", "send later", "send later"]
