"""Delivery against a bot that records its calls and fails as it is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from telegram import InlineKeyboardMarkup
from telegram import Message as TelegramMessage
from telegram.error import BadRequest, ChatMigrated, Forbidden, NetworkError, RetryAfter, TelegramError, TimedOut

from bot.calls import Document
from bot.clock import Clock
from bot.delivery import UNCERTAIN_SECONDS, Delivery
from bot.screen import Button, Screen
from bot.wanted import Place, Refusal, Urgency, Wanted
from storage import Database, Store

ANNA = Place(1)
BORIS = Place(2)
GROUP = Place(-100)
TOPIC = Place(-200, 7)


@dataclass
class Call:
    method: str
    chat: int
    message_id: int | None
    text: str
    markup: InlineKeyboardMarkup | None
    options: dict[str, Any]

    def __repr__(self) -> str:
        return f"{self.method}({self.chat}, {self.message_id}, {self.text!r})"


@dataclass
class FakeBot:
    calls: list[Call] = field(default_factory=list)
    errors: list[tuple[str, int | None, BaseException]] = field(default_factory=list)
    """(how the method's name begins, chat or None, what it raises), each once, in order."""
    next_id: int = 100

    def fail(self, method: str, error: BaseException, chat: int | None = None) -> None:
        self.errors.append((method, chat, error))

    def _record(
        self, method: str, chat: int, message_id: int | None, text: str, markup: Any, options: dict[str, Any]
    ) -> int:
        self.calls.append(Call(method, chat, message_id, text, markup, options))
        for index, (name, where, error) in enumerate(self.errors):
            if method.startswith(name) and where in (None, chat):
                del self.errors[index]
                raise error
        self.next_id += 1
        return self.next_id

    async def send_message(self, chat_id: Any, text: str, *, reply_markup: Any, **options: Any) -> TelegramMessage:
        return sent(self._record("send_message", chat_id, None, text, reply_markup, options))

    async def send_document(
        self, chat_id: Any, document: bytes, *, caption: str, reply_markup: Any, **options: Any
    ) -> TelegramMessage:
        options["document"] = document
        return sent(self._record("send_document", chat_id, None, caption, reply_markup, options))

    async def edit_message_text(
        self, text: str, chat_id: Any, message_id: int, *, reply_markup: Any, **options: Any
    ) -> bool:
        self._record("edit_message_text", chat_id, message_id, text, reply_markup, options)
        return True

    async def edit_message_reply_markup(self, chat_id: Any, message_id: int, *, reply_markup: Any) -> bool:
        self._record("edit_message_reply_markup", chat_id, message_id, "", reply_markup, {})
        return True

    async def delete_message(self, chat_id: Any, message_id: int) -> bool:
        self._record("delete_message", chat_id, message_id, "", None, {})
        return True

    def said(self, chat: int | None = None) -> list[str]:
        return [f"{call.method.split('_')[0]} {call.text}".strip() for call in self.calls if chat in (None, call.chat)]


@dataclass
class Sent:
    message_id: int


def sent(message_id: int) -> TelegramMessage:
    return Sent(message_id)  # type: ignore[return-value]


@dataclass
class Ear:
    shown: list[tuple[str, int, float]] = field(default_factory=list)
    gone: list[int] = field(default_factory=list)
    refusals: list[tuple[Place, Refusal]] = field(default_factory=list)
    moves: list[tuple[int, int]] = field(default_factory=list)

    async def delivered(self, wanted: Wanted, at: float) -> None:
        self.shown.append((wanted.role, wanted.step, at))

    async def unreachable(self, person: int) -> None:
        self.gone.append(person)

    async def refused(self, place: Place, why: Refusal) -> None:
        self.refusals.append((place, why))

    async def migrated(self, old: int, new: int) -> None:
        self.moves.append((old, new))


@dataclass
class World:
    bot: FakeBot
    store: Store
    clock: Clock
    delivery: Delivery
    ear: Ear
    table: int

    def want(self, role: str, place: Place, text: str, *, gone: tuple[str, ...] = (), **options: Any) -> None:
        keyboard = ((Button("А", data="1.1.x"),),) if options.pop("keyboard", True) else ()
        wanted = Wanted(self.table, role, place, Screen(text, keyboard), **options)
        self.delivery.want(self.table, [wanted], gone=gone)

    async def turn(self, seconds: float) -> None:
        self.clock.turn(self.clock.now() + seconds, frozen=True)
        await self.rest()

    async def rest(self) -> None:
        """Until nothing more happens at this moment."""
        for _ in range(3):
            await asyncio.sleep(0.012)

    async def restart(self) -> None:
        await self.delivery.stop()
        self.delivery = Delivery(self.bot, self.store, self.clock)
        await self.delivery.start(self.ear)


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    store = Store(await Database.open(tmp_path / "pulka.db"))
    clock = Clock()
    clock.turn(10_000.0, frozen=True)
    await clock.start()
    for number, name in ((1, "Анна"), (2, "Борис")):
        await store.people.met(number, name)
    row = await store.tables.create(chat=-100, thread=None, name="t", agreements={}, rules_version=1, at=0.0)
    bot, ear = FakeBot(), Ear()
    delivery = Delivery(bot, store, clock)
    await delivery.start(ear)
    world = World(bot, store, clock, delivery, ear, row.table)
    # A group that is first written to right after the start gets little: not what these tests are about.
    clock.turn(10_100.0, frozen=True)
    yield world
    await world.delivery.stop()
    await clock.stop()
    await store.database.close()


def timed_out(sort: type[Exception] = httpx.ReadTimeout) -> TimedOut:
    error = TimedOut()
    error.__cause__ = sort("no answer")
    return error


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


async def test_a_role_that_moves_to_another_person_leaves_the_first(world: World) -> None:
    world.want("hand:0", ANNA, "a")
    await world.rest()
    world.want("hand:0", BORIS, "a")
    await world.rest()
    assert world.bot.said(1) == ["send a", "delete"]
    assert world.bot.said(2) == ["send a"]


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
