from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from functools import partial

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from bot.clock import Callback, Clock, ClockUnavailable


@pytest.fixture
async def clock() -> AsyncIterator[Clock]:
    clock = Clock()
    clock.turn(1000.0, frozen=True)
    await clock.start()
    yield clock
    await clock.stop()


async def settle() -> None:
    await asyncio.sleep(0.03)


async def test_what_is_armed_fires_when_the_time_is_turned_and_not_before(clock: Clock) -> None:
    fired: list[float] = []

    async def note() -> None:
        fired.append(clock.now())

    clock.arm("a", 1090.0, note)
    clock.turn(1089.0, frozen=True)
    await settle()
    assert fired == []
    assert clock.armed("a") == 1090.0
    clock.turn(5000.0, frozen=True)
    await settle()
    assert fired == [5000.0], "however late, it fires, and once"
    assert clock.armed("a") is None


async def test_a_time_that_is_turned_while_something_begins_loses_nothing(
    clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    """Turned again at every point between its being due and its having run: it runs once, and nothing is skipped."""
    fired: list[int] = []

    async def note(number: int) -> None:
        fired.append(number)

    for number in range(12):
        clock.arm(f"{number}", clock.now() + 1.0, partial(note, number))
        clock.turn(clock.now() + 2.0, frozen=True)
        for _ in range(number):
            await asyncio.sleep(0)
            clock.turn(clock.now(), frozen=True)
        await settle()
    assert fired == list(range(12))
    assert caplog.text == ""


async def test_arming_again_replaces_and_cancelling_forgets(clock: Clock) -> None:
    fired: list[str] = []

    def note(name: str) -> Callback:
        async def run() -> None:
            fired.append(name)

        return run

    clock.arm("a", 1001.0, note("old"))
    clock.arm("a", 1002.0, note("new"))
    clock.arm("b", 1001.0, note("cancelled"))
    clock.cancel("b")
    clock.cancel("never armed")
    clock.turn(1003.0, frozen=True)
    await settle()
    assert fired == ["new"]


async def test_a_job_may_arm_its_own_key_again_while_it_runs(clock: Clock) -> None:
    fired: list[int] = []

    async def again() -> None:
        fired.append(len(fired))
        if len(fired) < 3:
            clock.arm("a", clock.now(), again)
        await asyncio.sleep(0.02)

    clock.arm("a", 900.0, again)
    await asyncio.sleep(0.15)
    assert fired == [0, 1, 2]


async def test_sleepers_follow_the_clock(clock: Clock) -> None:
    sleeper = asyncio.create_task(clock.sleep(3600))
    await settle()
    assert not sleeper.done()
    clock.turn(clock.now() + 3599, frozen=True)
    await settle()
    assert not sleeper.done()
    clock.turn(clock.now(), rate=1000.0)
    await asyncio.wait_for(sleeper, 1)


async def test_time_runs_at_its_rate(clock: Clock) -> None:
    fired = asyncio.Event()

    async def fire() -> None:
        fired.set()

    clock.turn(1000.0, rate=1000.0)
    clock.arm("a", 1100.0, fire)
    await asyncio.wait_for(fired.wait(), 2)
    assert 1100.0 <= clock.now() < 1100.0 + 1500


async def test_waiting_ends_with_the_event_or_the_time(clock: Clock) -> None:
    event = asyncio.Event()
    waiting = asyncio.create_task(clock.wait(event, None))
    await settle()
    event.set()
    assert await waiting
    assert not await clock.wait(asyncio.Event(), 999.0)


class Served:
    """A clock on HTTP, as the playground tells it."""

    def __init__(self) -> None:
        self.status = {"now": 5000.0, "rate": 1.0, "frozen": True, "epoch": 7}
        self.turned = asyncio.Event()

    def turn(self, now: float) -> None:
        self.status = {**self.status, "now": now, "epoch": int(self.status["epoch"]) + 1}
        self.turned.set()

    async def show(self, _: Request) -> JSONResponse:
        return JSONResponse(self.status)

    async def wait(self, request: Request) -> JSONResponse:
        if int(request.query_params["epoch"]) == self.status["epoch"]:
            self.turned.clear()
            await self.turned.wait()
        return JSONResponse(self.status)


@contextlib.asynccontextmanager
async def serving(served: Served) -> AsyncIterator[str]:
    app = Starlette(routes=[Route("/clock", served.show), Route("/clock/wait", served.wait)])
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error", timeout_graceful_shutdown=0))
    task = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110 - uvicorn tells it in no other way
        await asyncio.sleep(0.01)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/clock"
    server.should_exit = True
    await task


async def test_it_follows_a_clock_that_is_told_over_http() -> None:
    served = Served()
    fired = asyncio.Event()

    async def fire() -> None:
        fired.set()

    async with serving(served) as url:
        clock = Clock(url)
        await clock.start()
        try:
            assert clock.now() == 5000.0
            clock.arm("a", 5090.0, fire)
            served.turn(6000.0)
            await asyncio.wait_for(fired.wait(), 2)
            assert clock.now() == 6000.0
        finally:
            await clock.stop()


async def test_a_clock_that_does_not_answer_is_said_so() -> None:
    with pytest.raises(ClockUnavailable, match="does not answer"):
        await Clock("http://127.0.0.1:9/clock").start()


async def test_a_job_that_fails_is_tried_again_later_and_later(clock: Clock) -> None:
    tried: list[float] = []

    async def fail() -> None:
        tried.append(clock.now())
        if len(tried) < 4:
            raise OSError("the disk is full")

    clock.arm("a", 1001.0, fail)
    for now in (1001.0, 1005.0, 1006.0, 1020.0, 1021.0, 1080.0, 1081.0, 1500.0):
        clock.turn(now, frozen=True)
        await settle()
    assert tried == [1001.0, 1006.0, 1021.0, 1081.0]
    assert clock.armed("a") is None


async def test_a_job_that_fails_does_not_undo_what_it_has_armed(clock: Clock) -> None:
    fired: list[str] = []

    async def later() -> None:
        fired.append("later")

    async def fail() -> None:
        clock.arm("a", 1002.0, later)
        raise OSError("the disk is full")

    clock.arm("a", 1001.0, fail)
    for now in (1001.0, 1002.0, 2000.0):
        clock.turn(now, frozen=True)
        await settle()
    assert fired == ["later"]


@pytest.mark.parametrize("steps", range(8))
async def test_what_a_stop_cuts_off_is_no_error(steps: int, caplog: pytest.LogCaptureFixture) -> None:
    """However far it has come: not begun yet, or waiting for the disk."""
    clock = Clock()
    await clock.start()

    async def waits() -> None:
        await asyncio.sleep(60)

    clock.arm("kept:1", clock.now(), waits)
    for _ in range(steps):
        await asyncio.sleep(0)
    await clock.stop()
    await asyncio.sleep(0.01)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []
