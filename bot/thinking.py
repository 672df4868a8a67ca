"""Thinking outside the event loop: what takes processor time is done in processes of their own.

A process may die, or be killed for want of memory: it is made anew and asked again. Everything asked here is a pure
function of its arguments, so that asking twice does no harm.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import sys
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, Protocol, Self, TypeVar, TypeVarTuple

from bot import logs, thinker
from bot.settings import MOST_PROCESSES
from bot.thinker import Elsewhere
from preferans.players import choosing
from preferans.players.character import Character
from preferans.players.thought import Thought
from preferans.sheet import Sheet
from preferans.solver import runtime
from preferans.view import View

log = logs.of(__name__)

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

JOB_SECONDS: Final = 120.0
"""What takes longer hangs: its process is ended."""
PATIENCE_SECONDS: Final = 20.0
UNREADY_PATIENCE_SECONDS: Final = 5.0
"""So long a decision waits while the solver is still being loaded or compiled: not longer than a person thinks."""
_AGAIN_SECONDS: Final = 10.0
_PREPARING_SECONDS: Final = 900.0
_ENDING_SECONDS: Final = 2.0
_TRIES: Final = 2
_ROOT: Final = Path(__file__).resolve().parent.parent  # where our packages are, installed or not


class CannotThink(Exception):
    """No process could answer, or not in time. The message says why in a few words."""


class Thinking(Protocol):
    """How the rest of the program has something thought about."""

    async def consider(self, view: View, sheet: Sheet, character: Character, seed: bytes) -> Thought:
        """`choosing.consider`. Comes before everything that is `run`. Raises CannotThink, and what it raises itself."""

    async def run(self, function: Callable[[*Ts], T], *args: *Ts) -> T:
        """Call a pure function of a module, with arguments and a result that pickle.

        For what people wait for a little: a process is kept free for decisions where there is more than one. Split what
        takes seconds into several calls. Raises CannotThink, and what the function raises.
        """


def usual_processes() -> int:
    """As many as there are processors for this program, but not more than a few tables can use."""
    if hasattr(os, "sched_getaffinity"):
        processors = len(os.sched_getaffinity(0))
    else:
        processors = os.cpu_count() or 1
    return max(1, min(MOST_PROCESSES, processors))


class _Died(Exception):
    """The process is gone, or has been ended because it hung."""


@dataclass(eq=False, slots=True)
class _Job:
    request: bytes
    result: asyncio.Future[Any]
    is_decision: bool
    failures: int = 0

    def answer(self, ok: bool, what: Any) -> None:
        """What the process said: the result, or the error and where it arose there."""
        if ok:
            self.result.set_result(what)
            return
        error, where = what
        if isinstance(error, StopIteration):
            error = RuntimeError("StopIteration")  # no future takes it
        error.__cause__ = Elsewhere(where)
        self.result.set_exception(error)


@dataclass(slots=True)
class _Process:
    """One process and its two pipes."""

    process: asyncio.subprocess.Process

    @classmethod
    async def start(cls) -> Self:
        paths = [str(_ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        environment.pop("TELEGRAM_TOKEN", None)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "bot.thinker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            env=environment,
            # Ctrl-C in the terminal is for us. A session of its own would make its niceness count for nothing on
            # systems that share the processor by sessions.
            process_group=0,
        )
        return cls(process)

    async def ask(self, request: bytes, seconds: float) -> tuple[bool, Any]:
        """Raises _Died."""
        assert self.process.stdin is not None  # they were asked for
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(request)
            async with asyncio.timeout(seconds):
                await self.process.stdin.drain()  # a process that hangs may take nothing in
                length = await self.process.stdout.readexactly(thinker.LENGTH)
                data = await self.process.stdout.readexactly(int.from_bytes(length))
        except TimeoutError:
            raise _Died(f"did not answer for {seconds:.0f} s") from None
        except (asyncio.IncompleteReadError, OSError):
            await self.end(at_once=True)
            raise _Died(f"ended with status {self.status}") from None
        try:
            ok, result = pickle.loads(data)
        except Exception as error:  # noqa: BLE001 - whatever making the result again runs into, as its function's error
            return False, (error, "what it answered")
        return ok, result

    @property
    def status(self) -> int | None:
        return self.process.returncode

    async def gone(self) -> None:
        await self.process.wait()

    async def end(self, *, at_once: bool = False) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()  # it ends with its input
        if self.process.returncode is None:
            try:
                await asyncio.wait_for(self.process.wait(), 0 if at_once else _ENDING_SECONDS)
            except TimeoutError:
                with contextlib.suppress(ProcessLookupError):
                    self.process.kill()
                await self.process.wait()
        with contextlib.suppress(OSError):
            await self.process.stdin.wait_closed()
        await self.process.stdout.read()


@dataclass(slots=True)
class _Waiting:
    """What is to be done: decisions, and the rest."""

    decisions: deque[_Job] = field(default_factory=deque)
    others: deque[_Job] = field(default_factory=deque)

    def next(self, *, decisions_only: bool) -> _Job | None:
        for jobs in (self.decisions,) if decisions_only else (self.decisions, self.others):
            while jobs:
                job = jobs.popleft()
                if not job.result.done():  # nobody waits for it any more
                    return job
        return None

    def add(self, job: _Job) -> None:
        (self.decisions if job.is_decision else self.others).append(job)

    def put_back(self, job: _Job) -> None:
        (self.decisions if job.is_decision else self.others).appendleft(job)

    def jobs(self) -> tuple[_Job, ...]:
        return (*self.decisions, *self.others)


async def _to_its_end(work: Coroutine[Any, Any, None]) -> None:
    """Await it also where this is cancelled meanwhile: a process that is half ended would stay behind."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await task
        raise


class Thinkers:
    """Implements `Thinking` with so many processes. They start in the background and are replaced when they die."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._waiting = _Waiting()
        self._idle: dict[int, asyncio.Future[_Job]] = {}
        self._at_work: set[int] = set()  # the numbers of the processes that are loaded
        self._tasks: list[asyncio.Task[None]] = []
        self._told = False  # why there is no solver

    @property
    def _is_ready(self) -> bool:
        """Whether what is asked now is answered soon: not while the solver is being compiled, once."""
        return bool(self._at_work)

    def start(self) -> None:
        """Begin to start the processes; returns at once."""
        self._tasks = [asyncio.create_task(self._live())]

    async def stop(self) -> None:
        """End the processes; who waits for something is told that nothing comes."""
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._give_up("the program ends")

    async def consider(self, view: View, sheet: Sheet, character: Character, seed: bytes) -> Thought:
        patience = PATIENCE_SECONDS if self._is_ready else UNREADY_PATIENCE_SECONDS
        # What was written in deals before is of no use there, and a long pulka has hundreds of entries.
        sheet = replace(sheet, entries=(), names=())
        job = self._ask(choosing.consider, (view, sheet, character, seed), is_decision=True)
        try:
            async with asyncio.timeout(patience):
                thought = await job.result
        except TimeoutError:
            raise CannotThink("nobody was free" if self._is_ready else "the solver is not ready yet") from None
        assert isinstance(thought, Thought)
        return thought

    async def run(self, function: Callable[[*Ts], T], *args: *Ts) -> T:
        result: T = await self._ask(function, args, is_decision=False).result
        return result

    # The jobs.

    def _ask(self, function: Callable[..., object], arguments: tuple[object, ...], *, is_decision: bool) -> _Job:
        if not self._tasks:
            raise CannotThink("the program ends")
        request = thinker.frame((function, arguments))
        job = _Job(request, asyncio.get_running_loop().create_future(), is_decision)
        self._waiting.add(job)
        self._hand_out()
        return job

    def _hand_out(self) -> None:
        for number, idle in sorted(self._idle.items()):
            job = None if idle.done() else self._waiting.next(decisions_only=self._is_kept_free(number))
            if job is not None:
                idle.set_result(job)

    def _is_kept_free(self, number: int) -> bool:
        return number == 0 and self._processes > 1

    def _give_up(self, why: str) -> None:
        for job in self._waiting.jobs():
            if not job.result.done():
                job.result.set_exception(CannotThink(why))
        self._waiting = _Waiting()

    # The processes.

    async def _live(self) -> None:
        await self._compile()
        async with asyncio.TaskGroup() as group:
            for number in range(self._processes):
                group.create_task(self._keep(number))

    async def _compile(self) -> None:
        """Once after an installation: a process for this alone, for it grows by it."""
        if runtime.prepared():
            return
        log.info("the solver is being compiled, once; until then computer players go by rules of thumb")
        try:
            process = await _Process.start()
        except OSError as error:
            log.error("the process that compiles the solver cannot be started", why=str(error))
            return
        try:
            ok, _ = await process.ask(thinker.frame((thinker.compile_kernels, ())), _PREPARING_SECONDS)
            log.info("the solver is compiled" if ok else "the solver cannot be compiled")
        except _Died as error:
            log.error("the process that compiles the solver failed", why=str(error))
        finally:
            await _to_its_end(process.end(at_once=True))

    async def _keep(self, number: int) -> None:
        """Have process ``number`` at work, whatever happens to it."""
        while True:
            try:
                await self._work(number)
            except (_Died, OSError) as error:
                log.error("a thinking process failed; it is started anew", process=number, why=str(error))
            finally:
                self._at_work.discard(number)
            if not self._at_work:
                self._give_up("no process starts")
            await asyncio.sleep(_AGAIN_SECONDS)  # real time: it is about processes, not about the game

    async def _work(self, number: int) -> None:
        """Start a process and give it jobs until it cannot be started; one that dies at work is replaced at once."""
        while True:
            process = await _Process.start()
            try:
                await self._get_ready(process)
                self._at_work.add(number)
                await self._serve(number, process)
            finally:
                self._at_work.discard(number)
                await _to_its_end(process.end())

    async def _get_ready(self, process: _Process) -> None:
        ok, answer = await process.ask(thinker.frame((thinker.get_ready, ())), _PREPARING_SECONDS)
        why = answer if ok else "it cannot be loaded"
        if why and not self._told:
            self._told = True
            log.warning("computer players go by rules of thumb", why=why)

    async def _serve(self, number: int, process: _Process) -> None:
        """Until the process dies."""
        while (job := await self._next(number, process)) is not None:
            try:
                ok, answer = await process.ask(job.request, JOB_SECONDS)
            except _Died as error:
                log.error("a thinking process failed; it is started anew", process=number, why=str(error))
                self._failed(job)
                return
            except asyncio.CancelledError:
                if not job.result.done():
                    job.result.set_exception(CannotThink("the program ends"))
                raise
            if not job.result.done():
                job.answer(ok, answer)
        log.error("a thinking process ended; it is started anew", process=number, status=process.status)

    async def _next(self, number: int, process: _Process) -> _Job | None:
        """Something to do; None where the process is gone before there is."""
        idle: asyncio.Future[_Job] = asyncio.get_running_loop().create_future()
        gone = asyncio.create_task(process.gone())
        self._idle[number] = idle
        self._hand_out()
        try:
            await asyncio.wait((idle, gone), return_when=asyncio.FIRST_COMPLETED)
            return idle.result() if idle.done() else None
        except asyncio.CancelledError:
            if idle.done():
                self._waiting.put_back(idle.result())  # who waits for it is to be told
            raise
        finally:
            del self._idle[number]
            gone.cancel()

    def _failed(self, job: _Job) -> None:
        job.failures += 1
        if job.failures < _TRIES:
            self._waiting.put_back(job)
            self._hand_out()
        elif not job.result.done():
            job.result.set_exception(CannotThink("the process died twice"))
