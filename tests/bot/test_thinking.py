"""Thinking in processes: what goes through the pipe, what happens when one dies, and that none stays behind."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random

import pytest

from bot import logs, thinker, thinking
from bot.settings import MOST_PROCESSES
from bot.thinking import CannotThink, Thinkers, usual_processes
from preferans import dealing
from preferans.deal import Deal
from preferans.players import choosing, thumb
from preferans.players.character import STAND_IN
from preferans.presets import preset
from preferans.sheet import Sheet
from preferans.solver import runtime

ROOT = Path(__file__).resolve().parents[2]


# What the processes are asked to do here; they find it by its name.


def no_solver() -> str:
    return "the solver needs numba, which is not installed"


def add(one: int, other: int) -> int:
    return one + other


def fail(text: str) -> None:
    raise LookupError(text)


class Awkward(Exception):
    """It cannot be made again from what it was made of."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} {other}")


def fail_awkwardly() -> None:
    raise Awkward(1, 2)


def nothing_that_pickles() -> object:
    return lambda: None


def find_nothing() -> int:
    return next(iter(()))


class Stranger:
    """It goes into the pipe and cannot be made again at its other end."""

    def __reduce__(self) -> tuple[type[int], tuple[str]]:
        return int, ("no number",)


def die() -> None:
    os._exit(7)


def die_the_first_time(folder: str) -> int:
    """Ends the process unless it has been here before."""
    been = Path(folder, "been")
    if not been.exists():
        been.touch()
        die()
    return os.getpid()


def print_something() -> None:
    print("to standard output, where the answers go")
    subprocess.run(["echo", "and so does a child"], check=True)


@pytest.fixture
def quick() -> Iterator[None]:
    """Processes that load no solver, and need none to be compiled."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(thinker, "get_ready", str)
        patch.setattr(runtime, "prepared", lambda: True)
        yield


@pytest.fixture
async def one(quick: None) -> AsyncIterator[Thinkers]:
    thinkers = Thinkers(1)
    thinkers.start()
    yield thinkers
    await thinkers.stop()


async def ready(thinkers: Thinkers) -> None:
    async with asyncio.timeout(60):
        await thinkers.run(os.getpid)


def deals(name: str, players: int) -> Iterator[Deal]:
    """Every position of one deal."""
    agreements = preset(name, players=players)
    deal = Deal.from_pack(agreements, dealer=0, pack=dealing.shuffled(Random(players)))
    yield deal
    while deal.outcome is None:
        seat = deal.to_act[0]
        deal = deal.after(seat, thumb.choose(deal.view(seat)))
        yield deal


def some_question() -> tuple[Deal, Sheet]:
    deal = next(deals("sochi", 3))
    return deal, Sheet.start(deal.agreements, ("a", "b", "c"))


@pytest.mark.parametrize(
    ("name", "players"), [("sochi", 2), ("leningrad", 3), ("rostov", 4), ("classic", 3), ("skachki", 3)]
)
def test_all_that_players_see_and_say_goes_through_a_pipe(name: str, players: int) -> None:
    for deal in deals(name, players):
        for seat in (*deal.to_act, None):
            view = deal.view(seat)
            assert pickle.loads(pickle.dumps(view)) == view
        if deal.outcome is not None:
            sheet = Sheet.start(deal.agreements, tuple(map(str, range(players)))).record(deal.outcome)
            assert pickle.loads(pickle.dumps(sheet)) == sheet
    seat = deal.order[0]
    assert pickle.loads(pickle.dumps(deal.view(seat).log)) == deal.view(seat).log


async def test_a_process_thinks_what_this_one_would() -> None:
    deal, sheet = some_question()
    seat = deal.to_act[0]
    thinkers = Thinkers(1)
    thinkers.start()
    try:
        await ready(thinkers)
        thought = await thinkers.consider(deal.view(seat), sheet, STAND_IN, b"seed" * 8)
    finally:
        await thinkers.stop()
    assert thought == choosing.consider(deal.view(seat), sheet, STAND_IN, b"seed" * 8)


async def test_it_answers_whatever_is_printed_meanwhile(one: Thinkers) -> None:
    assert await asyncio.gather(*(one.run(add, number, 1) for number in range(20))) == list(range(1, 21))
    await one.run(print_something)
    assert await one.run(add, 2, 2) == 4
    assert await one.run(os.getpid) != os.getpid()


async def test_an_error_comes_back_with_its_place_and_without_its_words(one: Thinkers) -> None:
    with pytest.raises(LookupError, match="seven of hearts") as caught:
        await one.run(fail, "seven of hearts")
    said = logs.where(caught.value)
    assert "test_thinking.py" in said
    assert " fail" in said
    assert "hearts" not in said
    with pytest.raises(RuntimeError, match="Awkward"):
        await one.run(fail_awkwardly)
    with pytest.raises(Exception, match=r"pickle|local"):
        await one.run(nothing_that_pickles)
    assert await one.run(add, 1, 1) == 2


async def test_whatever_an_answer_is_the_process_is_asked_again(one: Thinkers) -> None:
    process = await one.run(os.getpid)
    with pytest.raises(RuntimeError, match="StopIteration"):
        await one.run(find_nothing)
    with pytest.raises(ValueError, match="invalid literal"):
        await one.run(Stranger)
    assert await one.run(os.getpid) == process


@pytest.mark.parametrize("turns", range(6))
async def test_whenever_it_is_stopped_nobody_waits_for_ever(one: Thinkers, turns: int) -> None:
    """``turns`` of the event loop after a question was asked."""
    await ready(one)
    asked = asyncio.create_task(one.run(add, 1, 1))
    await asyncio.sleep(0)
    for task in asyncio.all_tasks() - {asyncio.current_task(), asked}:
        if "_keep" in repr(task.get_coro()):
            for _ in range(turns):
                await asyncio.sleep(0)
            task.cancel()
    await one.stop()
    async with asyncio.timeout(10):
        with contextlib.suppress(CannotThink):
            assert await asked == 2


async def test_it_works_also_where_nothing_can_be_compiled(
    quick: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    start, tries = thinking._Process.start, iter((True, False))

    async def fails_first() -> thinking._Process:
        if next(tries, False):
            raise OSError("no memory")
        return await start()

    monkeypatch.setattr(runtime, "prepared", lambda: False)
    monkeypatch.setattr(thinking._Process, "start", fails_first)
    thinkers = Thinkers(1)
    thinkers.start()
    try:
        await ready(thinkers)
    finally:
        await thinkers.stop()
    assert "the process that compiles the solver cannot be started" in caplog.text
    assert "no memory" in caplog.text


async def test_who_dies_is_replaced_and_asked_again(one: Thinkers, tmp_path: Path) -> None:
    first = await one.run(os.getpid)
    second = await one.run(die_the_first_time, str(tmp_path))
    assert second != first
    with pytest.raises(CannotThink, match="twice"):
        await one.run(die)
    assert await one.run(os.getpid) not in (first, second)


async def test_who_is_killed_while_idle_is_replaced(one: Thinkers) -> None:
    first = await one.run(os.getpid)
    os.kill(first, signal.SIGKILL)
    async with asyncio.timeout(30):
        while await one.run(os.getpid) == first:
            pass


async def test_who_hangs_is_ended(one: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await one.run(os.getpid)
    monkeypatch.setattr(thinking, "JOB_SECONDS", 0.1)
    with pytest.raises(CannotThink, match="twice"):
        await one.run(time.sleep, 60.0)
    monkeypatch.undo()
    assert_gone(first)


async def test_who_takes_nothing_in_any_more_is_ended(one: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    """A question longer than the pipe holds waits for a reader."""
    first = await one.run(os.getpid)
    monkeypatch.setattr(thinking, "JOB_SECONDS", 2.0)
    os.kill(first, signal.SIGSTOP)
    async with asyncio.timeout(30):
        assert await one.run(len, b"x" * 1_000_000) == 1_000_000
    assert_gone(first)


async def test_a_decision_is_not_held_up_by_what_takes_long(quick: None) -> None:
    thinkers = Thinkers(2)
    thinkers.start()
    deal, sheet = some_question()
    try:
        long = [asyncio.create_task(thinkers.run(time.sleep, 600.0)) for _ in range(3)]
        await ready(thinkers)
        await thinkers.consider(deal.view(deal.to_act[0]), sheet, STAND_IN, b"x")
        assert not any(task.done() for task in long)
        for task in long:
            task.cancel()
    finally:
        await thinkers.stop()


async def test_nobody_waits_longer_than_people_think(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "UNREADY_PATIENCE_SECONDS", 0.05)
    deal, sheet = some_question()
    view = deal.view(deal.to_act[0])
    thinkers = Thinkers(1)
    with pytest.raises(CannotThink, match="ends"):
        await thinkers.consider(view, sheet, STAND_IN, b"x")
    thinkers.start()
    try:
        with pytest.raises(CannotThink, match="not ready"):
            await thinkers.consider(view, sheet, STAND_IN, b"x")
        await ready(thinkers)
        monkeypatch.setattr(thinking, "PATIENCE_SECONDS", 0.05)
        process = await thinkers.run(os.getpid)
        long = asyncio.create_task(thinkers.run(time.sleep, 60.0))
        await asyncio.sleep(0)
        with pytest.raises(CannotThink, match="free"):
            await thinkers.consider(view, sheet, STAND_IN, b"x")
    finally:
        await thinkers.stop()
    with pytest.raises(CannotThink, match="ends"):
        await long
    assert_gone(process)


async def test_it_is_said_once_that_there_is_no_solver(
    quick: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinker, "get_ready", no_solver)
    thinkers = Thinkers(2)
    thinkers.start()
    try:
        await asyncio.gather(*(thinkers.run(time.sleep, 0.2) for _ in range(4)))
        await ready(thinkers)
    finally:
        await thinkers.stop()
    (record,) = caplog.records
    assert isinstance(record.msg, dict)
    assert record.msg["event"] == "computer players go by rules of thumb"
    assert record.msg["why"] == "the solver needs numba, which is not installed"


def test_the_bot_itself_loads_no_solver() -> None:
    code = "import sys, bot.main; assert not {'numba', 'numpy', 'llvmlite'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, timeout=60)


def test_there_are_as_many_as_the_machine_can_use() -> None:
    assert 1 <= usual_processes() <= MOST_PROCESSES


# Nobody stays behind.

PROGRAM = """
import asyncio, os, time
from bot import thinker
from bot.thinking import Thinkers

async def main():
    thinker.get_ready = str  # loads nothing
    thinkers = Thinkers(1)
    thinkers.start()
    print(await thinkers.run(os.getpid), flush=True)
    await thinkers.run(time.sleep, 60.0)

asyncio.run(main())
"""


def is_running(process: int) -> bool:
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, 0)
        done = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
        return done.stdout.strip()[:1] not in ("", "Z")
    return False


def assert_gone(process: int) -> None:
    deadline = time.monotonic() + 20
    while is_running(process):
        assert time.monotonic() < deadline, "it stays behind"
        time.sleep(0.02)


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT], ids=lambda how: how.name)
def test_no_process_outlives_the_bot(how: signal.Signals) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    ) as program:
        assert program.stdout is not None
        process = int(program.stdout.readline())
        assert is_running(process)
        if how is signal.SIGINT:
            os.killpg(program.pid, how)  # as Ctrl-C does: to the whole group in the foreground
        else:
            program.send_signal(how)
        program.wait(timeout=20)
        assert_gone(process)
