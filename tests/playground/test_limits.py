from __future__ import annotations

import pytest

from playground.errors import ApiError
from playground.limits import Limits, RateLimiter

GROUP, PERSON = -100, 5


class Time:
    def __init__(self) -> None:
        self.now = 1000.0


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def limiter(time: Time) -> RateLimiter:
    return RateLimiter(Limits(), lambda: time.now)


def refused(limiter: RateLimiter, chat: int = GROUP, characters: int = 10) -> int:
    with pytest.raises(ApiError) as error:
        limiter.charge(chat, characters)
    assert error.value.code == 429
    seconds = error.value.parameters["retry_after"]
    assert error.value.description == f"Too Many Requests: retry after {seconds}"
    return int(seconds)


def test_a_group_takes_twenty_a_minute(limiter: RateLimiter, time: Time) -> None:
    for _ in range(20):
        limiter.charge(GROUP, 10)
        time.now += 2
    wait = refused(limiter)
    # The first was forty seconds ago, so in twenty there is room for one.
    assert wait == 20
    time.now += wait
    limiter.charge(GROUP, 10)


def test_calling_on_through_a_refusal_makes_it_longer(limiter: RateLimiter, time: Time) -> None:
    for _ in range(6):
        limiter.charge(PERSON, 10)
    waits = [refused(limiter, PERSON) for _ in range(4)]
    assert waits == sorted(waits)
    assert waits[-1] > waits[0]


def test_a_private_chat_takes_a_burst_and_then_one_a_second(limiter: RateLimiter, time: Time) -> None:
    for _ in range(6):
        limiter.charge(PERSON, 10)
    assert refused(limiter, PERSON) == 1
    for _ in range(120):
        time.now += 1.01
        limiter.charge(PERSON, 10)


def test_long_messages_count_for_more(limiter: RateLimiter, time: Time) -> None:
    for _ in range(10):
        limiter.charge(GROUP, 1500)
        time.now += 2
    assert refused(limiter, characters=1500) == 40


def test_thirty_a_second_over_all_chats(limiter: RateLimiter, time: Time) -> None:
    for person in range(1, 31):
        limiter.charge(person, 10)
    refused(limiter, 31)
    time.now += 1.1
    limiter.charge(32, 10)


def test_limits_can_be_turned_off(time: Time) -> None:
    limiter = RateLimiter(Limits(enabled=False), lambda: time.now)
    for _ in range(100):
        limiter.charge(GROUP, 4000)
