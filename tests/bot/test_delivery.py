"""What delivery says, and when: the newest, the most urgent first, within the limits."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from telegram.error import RetryAfter

from bot.screen import Screen
from bot.wanted import Place, Urgency
from tests.bot.delivery_world import ANNA, BORIS, GROUP, World, opened


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with opened(tmp_path) as world:
        yield world


async def test_a_message_is_sent_then_edited_then_left_alone(world: World) -> None:
    world.want("table", GROUP, "one", step=1)
    await world.rest()
    world.want("table", GROUP, "two", step=2)
    await world.rest()
    world.want("table", GROUP, "two", step=3)
    await world.rest()
    assert world.bot.said() == ["send one", "edit two"]
    assert world.bot.calls[1].message_id == 101
    assert [(role, step) for role, step, _ in world.ear.shown] == [("table", 1), ("table", 2), ("table", 3)]
    assert world.bot.calls[0].options["disable_notification"]


async def test_an_edit_always_carries_its_keyboard(world: World) -> None:
    world.want("table", GROUP, "one")
    await world.rest()
    world.want("table", GROUP, "two")
    await world.rest()
    world.want("table", GROUP, "three", keyboard=False)
    await world.rest()
    markups = [call.markup for call in world.bot.calls]
    assert [len(markup.inline_keyboard) if markup else None for markup in markups] == [1, 1, None]


async def test_after_a_restart_only_the_difference_is_said(world: World) -> None:
    world.want("table", GROUP, "same", step=4)
    world.want("hand:0", ANNA, "old", step=4, sound=True)
    await world.rest()
    await world.restart()
    world.bot.calls.clear()
    world.ear.shown.clear()
    world.want("table", GROUP, "same", step=4)
    world.want("hand:0", ANNA, "new", step=4, sound=True)
    await world.rest()
    assert world.bot.said() == ["edit new"]
    assert {role for role, _, _ in world.ear.shown} == {"table", "hand:0"}


async def test_what_is_fixed_stays_as_it_was_sent(world: World) -> None:
    world.want("sealed", GROUP, "seal", fixed=True)
    await world.rest()
    world.want("sealed", GROUP, "another language", fixed=True)
    await world.rest()
    await world.restart()
    world.want("sealed", GROUP, "another name", fixed=True)
    await world.rest()
    assert world.bot.said() == ["send seal"]


async def test_what_is_overtaken_is_never_said(world: World) -> None:
    for number in range(30):
        world.want("table", GROUP, f"trick {number}", step=number)
    await world.rest()
    assert world.bot.said() == ["send trick 29"]


async def test_a_fast_deal_keeps_within_the_groups_minute_and_ends_current(world: World) -> None:
    for number in range(40):
        world.want("table", GROUP, f"card {number}", step=number)
        await world.turn(1.5)
    assert len(world.bot.calls) <= 18
    assert len(world.bot.calls) >= 10
    await world.turn(6)
    assert world.bot.said()[-1] == "edit card 39"


@pytest.mark.parametrize(("away", "at_once"), [(None, 4), (3600.0, 4), (5.0, 0)])
async def test_a_start_is_careful_only_after_a_run_just_before_it(
    world: World, away: float | None, at_once: int
) -> None:
    """A newcomer's first lobby follows every tap; after a crash a minute's budget may have been spent already."""
    if away is not None:
        await world.store.state.set_last_alive(world.clock.now() - away)
    await world.restart()
    for number in range(10):
        world.want("table", GROUP, f"card {number}", step=number)
        await world.rest()
    assert len([text for text in world.bot.said(-100) if text.startswith("edit")]) == max(0, at_once - 1)


async def test_news_has_room_where_routine_waits(world: World) -> None:
    for number in range(10):
        world.want("table", GROUP, f"card {number}", step=number)
        await world.rest()
    await world.turn(0.5)
    assert world.delivery.backlog == 1
    world.want("reminder:1", GROUP, "Борис!", sound=True)
    await world.rest()
    assert world.bot.said()[-1] == "send Борис!"
    world.want("table", GROUP, "Борис думает", step=11, urgent=Urgency.MOVER_KEYBOARD)
    await world.rest()
    assert world.bot.said()[-1] == "edit Борис думает"


async def test_the_most_urgent_goes_first(world: World) -> None:
    world.bot.fail("send", RetryAfter(5), chat=1)
    world.want("a", ANNA, "first")
    await world.rest()
    world.want("b", ANNA, "others", urgent=Urgency.OTHERS)
    world.want("c", ANNA, "mover", urgent=Urgency.MOVER)
    world.want("d", ANNA, "keyboard", urgent=Urgency.MOVER_KEYBOARD)
    await world.turn(6)
    assert world.bot.said()[1:] == ["send keyboard", "send mover", "send others", "send first"]


async def test_nothing_waits_for_ever_behind_what_is_more_urgent(world: World) -> None:
    """People may bid so quickly that the group always has something urgent to show."""
    world.want("table", GROUP, "the table")
    await world.rest()
    for number in range(40):
        world.want("table", GROUP, f"bid {number}", step=number, urgent=Urgency.MOVER)
        if number == 10:
            world.want("left:1", GROUP, "somebody has left")
            await world.delivery.once(GROUP, Screen("an answer"))
        await world.turn(1)
    said = world.bot.said(-100)
    assert {"send somebody has left", "send an answer"} <= set(said)
    assert len([text for text in said if text.startswith("edit bid")]) >= 8


async def test_the_hand_is_edited_silently_while_its_owner_is_quick(world: World) -> None:
    for step in range(4):
        world.want("hand:0", ANNA, f"turn {step}", step=step, sound=True, urgent=0)
        await world.turn(5)
    assert world.bot.said() == ["send turn 0", "edit turn 1", "edit turn 2", "edit turn 3"]
    assert not world.bot.calls[0].options["disable_notification"]


async def test_a_slow_owner_gets_the_hand_anew_with_a_sound_once(world: World) -> None:
    world.want("hand:0", ANNA, "a", step=1, sound=True)
    await world.rest()
    world.want("hand:0", ANNA, "b", step=2, sound=True)
    await world.turn(10)
    world.want("hand:0", ANNA, "b, 1:20", step=2, sound=True)
    await world.turn(6)
    await world.turn(60)
    assert world.bot.said() == ["send a", "edit b", "edit b, 1:20", "send b, 1:20", "delete"]
    assert not world.bot.calls[3].options["disable_notification"]
    assert world.bot.calls[4].message_id == 101
    world.want("hand:0", ANNA, "waiting", step=2)
    await world.rest()
    assert world.bot.calls[-1].message_id == 104, "the new message is the hand now"


async def test_a_tap_puts_the_repost_off(world: World) -> None:
    world.want("hand:0", ANNA, "a", step=1, sound=True)
    await world.rest()
    world.want("hand:0", ANNA, "b", step=2, sound=True)
    await world.turn(10)
    world.delivery.tapped(world.table, ANNA, 101)
    await world.turn(10)
    assert world.bot.said() == ["send a", "edit b"]
    await world.turn(6)
    assert world.bot.said()[2:] == ["send b", "delete"]


async def test_an_answer_in_time_takes_the_repost_back(world: World) -> None:
    world.want("hand:0", ANNA, "a", step=1, sound=True)
    await world.rest()
    world.want("hand:0", ANNA, "b", step=2, sound=True)
    await world.turn(10)
    world.want("hand:0", ANNA, "waiting for others", step=3)
    await world.turn(60)
    assert world.bot.said() == ["send a", "edit b", "edit waiting for others"]


async def test_where_turns_are_long_the_hand_comes_anew_at_once(world: World) -> None:
    world.want("hand:0", ANNA, "a", step=1, sound=True, repost_after=0)
    await world.rest()
    world.want("hand:0", ANNA, "b", step=2, sound=True, repost_after=0)
    await world.rest()
    assert world.bot.said() == ["send a", "send b", "delete"]


async def test_a_reminder_replies_and_goes_when_it_has_done_its_work(world: World) -> None:
    world.want("table", GROUP, "table")
    await world.rest()
    world.want("reminder:1", GROUP, "Борис!", sound=True, reply_to_role="table")
    await world.rest()
    assert world.bot.calls[1].options["reply_parameters"].message_id == 101
    assert world.bot.calls[1].options["reply_parameters"].allow_sending_without_reply
    world.delivery.want(world.table, [], gone=["reminder:1", "never there"])
    await world.rest()
    assert world.bot.said() == ["send table", "send Борис!", "delete"]
    assert [message.role for message in await world.store.messages.all()] == ["table"]


async def test_what_is_gone_before_it_was_said_is_not_said(world: World) -> None:
    world.bot.fail("send", RetryAfter(5))
    world.want("reminder:1", GROUP, "Борис!")
    await world.rest()
    world.delivery.want(world.table, [], gone=["reminder:1"])
    await world.turn(30)
    assert world.bot.said() == ["send Борис!"]


async def test_a_role_that_moves_to_another_person_leaves_the_first(world: World) -> None:
    world.want("hand:0", ANNA, "a")
    await world.rest()
    world.want("hand:0", BORIS, "a")
    await world.rest()
    assert world.bot.said(1) == ["send a", "delete"]
    assert world.bot.said(2) == ["send a"]


async def test_answers_do_not_crowd_out_the_table(world: World) -> None:
    world.want("table", GROUP, "t0")
    await world.rest()
    for number in range(60):
        await world.delivery.once(GROUP, Screen(f"/score {number}"))
    for step in range(1, 13):
        world.want("table", GROUP, f"t{step}", step=step)
        await world.turn(5)
    edits = [text for text in world.bot.said() if text.startswith("edit t")]
    assert len(edits) >= 4
    assert len(world.bot.calls) <= 18


async def test_a_released_table_keeps_its_messages_and_is_forgotten(world: World) -> None:
    world.bot.fail("send", RetryAfter(3))
    world.want("report", GROUP, "the end")
    world.delivery.release(world.table)
    await world.rest()
    await world.turn(5)
    assert world.bot.said() == ["send the end", "send the end"]
    assert await world.store.messages.all() == []
    assert world.delivery.message(world.table, "report") is None


async def test_all_chats_together_keep_below_the_common_limit(world: World) -> None:
    for chat in range(1000, 1060):
        world.want(f"hand:{chat}", Place(chat), "a")
    await world.rest()
    assert len(world.bot.calls) <= 5
    for _ in range(5):
        await world.turn(0.2)
    assert 20 <= len(world.bot.calls) <= 30
