"""What the outbox remembers of chats where nothing gets through."""

from __future__ import annotations

from collections.abc import Sized

import pytest

from bot import pace
from bot.clock import Clock
from bot.outbox import Outbox


def rests(outbox: Outbox, clock: Clock, chat: int) -> float:
    """For how many seconds nothing may be said there, in half seconds."""
    began = clock.now()
    while not outbox.room(chat):
        clock.turn(clock.now() + 0.5, frozen=True)
    return clock.now() - began


@pytest.fixture
def clock() -> Clock:
    clock = Clock()
    clock.turn(1000.0, frozen=True)
    return clock


async def test_a_chat_rests_longer_each_time_until_telegram_answers(clock: Clock) -> None:
    outbox = Outbox(clock)

    def failed() -> float:
        outbox.failed(5)
        return rests(outbox, clock, 5)

    assert [failed() for _ in range(3)] == [1.0, 2.0, 4.0]
    outbox.went_well(5)
    assert [failed() for _ in range(2)] == [1.0, 2.0]
    outbox.drop_place(5, lambda _: True)  # the bot was refused there
    assert failed() == 1.0


async def test_chats_where_nothing_gets_through_are_forgotten(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "REMEMBERED", 10)
    outbox = Outbox(clock)
    for chat in range(1, 200):
        outbox.failed(chat)
        clock.turn(clock.now() + 100.0, frozen=True)
    held = {**vars(outbox), **vars(outbox._paces)}
    assert max(len(each) for each in held.values() if isinstance(each, Sized)) <= 11
