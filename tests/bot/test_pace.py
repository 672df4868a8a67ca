from __future__ import annotations

import asyncio

import pytest

from bot.clock import Clock
from bot.pace import ALL_RATE, LATER, REMEMBERED, UNDER_WAY, Bucket, ChatPace, CommonPace, Paces, cost


@pytest.mark.parametrize(("chat", "seconds", "most"), [(-1, 60, 18), (1, 1, 6), (1, 60, 60)])
def test_no_span_of_time_gets_more_than_telegram_allows(chat: int, seconds: float, most: int) -> None:
    pace, now, said = ChatPace(chat, 0.0, just_started=False), 0.0, []
    while now < 600:
        now += pace.wait(now, 1.0, 0.0)
        pace.spend(now, 1.0)
        said.append(now)
        now += 0.01
    # A hair less than the span: the two ends of a window are not both in it.
    busiest = max(sum(1 for other in said if start <= other < start + seconds - 0.1) for start in said)
    assert busiest <= most
    assert len(said) > 0.9 * 600 / 60 * (12 if chat < 0 else 54), "and what is allowed is made use of"


def test_a_group_starts_carefully_after_a_restart() -> None:
    fresh, restarted = ChatPace(-1, 0.0, just_started=False), ChatPace(-1, 0.0, just_started=True)
    assert restarted.fullness(0.0) < fresh.fullness(0.0) == 1.0


def test_routine_leaves_room_for_news() -> None:
    pace = ChatPace(-1, 0.0, just_started=False)
    routine = 0
    while pace.wait(0.0, 1.0, 2.0) == 0:
        pace.spend(0.0, 1.0)
        routine += 1
    assert routine == 4
    assert pace.wait(0.0, 1.0, 0.0) == 0


def test_a_long_message_costs_more_and_goes_all_the_same() -> None:
    assert cost(500) == 1
    assert cost(1500) == 2
    bucket = Bucket(2.0, 1.0, 2.0, 0.0)
    assert bucket.wait(0.0, 4.5) == 0
    bucket.spend(0.0, 4.5)
    assert bucket.wait(0.0, 1.0) == 3.5


def test_what_is_shut_waits_even_for_what_costs_nothing() -> None:
    pace = ChatPace(1, 0.0, just_started=False)
    pace.shut(30.0)
    assert pace.wait(10.0, 0.0, 0.0) == 20.0
    assert pace.fullness(10.0) == 0.0
    assert pace.wait(31.0, 0.0, 0.0) == 0.0


async def test_where_everybody_waits_the_most_urgent_goes_first() -> None:
    clock = Clock()
    clock.turn(0.0, frozen=True)  # until all have asked: no time passes, and nothing more may be said
    pace, order = CommonPace(clock), list[int]()

    async def say(urgent: int) -> None:
        await pace.ask(urgent).granted
        pace.done()
        order.append(urgent)

    await asyncio.gather(*(say(9) for _ in range(4)))
    asked = [asyncio.create_task(say(urgent)) for urgent in (3, 2, 3, 0, 1)]
    await asyncio.sleep(0)
    clock.turn(0.0, rate=50.0)
    await asyncio.gather(*asked)
    assert order == [9, 9, 9, 9, 0, 1, 2, 3, 3]
    assert clock.now() >= 5 / ALL_RATE
    pace.stop()


async def test_only_so_many_calls_are_under_way() -> None:
    """However much time has passed: a network that stood still must not let a crowd arrive at once."""
    clock = Clock()
    clock.turn(0.0, frozen=True)
    pace = CommonPace(clock)
    tickets = [pace.ask(0) for _ in range(UNDER_WAY + 2)]

    async def granted() -> int:
        for _ in range(60):
            clock.turn(clock.now() + 1.0, frozen=True)
            await asyncio.sleep(0)
        return sum(ticket.granted.done() for ticket in tickets)

    assert await granted() == UNDER_WAY
    pace.done()
    assert await granted() == UNDER_WAY + 1
    pace.stop()


async def test_nothing_waits_for_ever() -> None:
    """However much that is more urgent keeps coming."""
    clock = Clock()
    clock.turn(0.0, frozen=True)
    pace = CommonPace(clock)
    while (patient := pace.ask(3)).granted.done():
        pass
    while not patient.granted.done():
        for _ in range(5):
            pace.ask(0).granted.add_done_callback(lambda _: pace.done())
        clock.turn(clock.now() + 0.1, frozen=True)
        for _ in range(10):
            await asyncio.sleep(0)
        assert clock.now() < 60, "it has its turn by now"
    assert clock.now() >= 3 * LATER, "what was more urgent went first"
    pace.stop()


async def test_what_has_become_urgent_is_let_through_before_others() -> None:
    clock = Clock()
    clock.turn(0.0, frozen=True)
    pace, order = CommonPace(clock), list[str]()
    while (first := pace.ask(2)).granted.done():
        pass
    tickets = {"first": first, "second": pace.ask(2), "third": pace.ask(3)}
    for name, ticket in tickets.items():
        ticket.granted.add_done_callback(lambda _, name=name: order.append(name))
    pace.hasten(tickets["third"], 0)
    clock.turn(0.0, rate=50.0)
    await asyncio.gather(*(ticket.granted for ticket in tickets.values()))
    assert order == ["third", "first", "second"]
    pace.stop()


def test_a_wait_that_no_clock_can_tell_from_now_is_none() -> None:
    bucket = Bucket(6.0, 0.2, 0.0, 1_900_000_000.0)
    now = 1_900_000_000.0
    for _ in range(1000):
        wait = bucket.wait(now, 1.0)
        assert wait == 0 or now + wait > now
        now += wait
        if not wait:
            bucket.spend(now, 1.0)


def test_chats_that_have_rested_are_forgotten_when_they_are_many() -> None:
    now = 0.0
    paces = Paces(lambda: now)
    for chat in range(1, REMEMBERED + 1):
        paces.of(chat)
    paces.of(7).spend(now, 1)
    paces.of(8).shut(500.0)
    now = 1.0
    assert paces.of(-1).fullness(now) < 1, "it may have been told something before a restart just now"
    assert paces.of(7).fullness(now) < 1
    assert paces.of(8).wait(now, 0.0, 0.0) == 499.0
    assert len(paces._chats) == 3
