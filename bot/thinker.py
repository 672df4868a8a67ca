"""A process that thinks for the bot: `thinking` starts it, hands it work on its standard input, reads what came of it.

It ends when its input does, also in the middle of a thought: a bot that was killed leaves nobody behind.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import sys
import threading
import traceback
from importlib import import_module
from pathlib import PurePath
from typing import BinaryIO, Final

from preferans.solver.runtime import SolverUnavailable, kernels, warm_up

LENGTH: Final = 4
"""Bytes that say how long the pickle after them is, the most significant first."""
NICENESS: Final = 10
_FRAMES: Final = 8


class Elsewhere(Exception):
    """The cause of an error that came from another process: where it arose there. Tells nothing of the arguments."""


def get_ready() -> str:
    """Load all that is needed to think. Returns why the solver is not available here, "" where it is."""
    import_module("preferans.players.choosing")
    try:
        warm_up()
    except SolverUnavailable as error:
        return str(error)
    return ""


def compile_kernels() -> None:
    """Put the solver's machine code on disk, for the processes that come after; tens of seconds."""
    with contextlib.suppress(SolverUnavailable):  # whoever gets ready next says so
        kernels()


def frame(value: object) -> bytes:
    """A value as it goes through the pipe."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return len(data).to_bytes(LENGTH) + data


def answer(request: bytes) -> bytes:
    """What a pickled ``(function, arguments)`` comes to: a frame with ``(True, result)``, or ``(False, error)``."""
    try:
        function, arguments = pickle.loads(request)
        return frame((True, function(*arguments)))
    except Exception as error:
        for what in (error, RuntimeError(type(error).__name__)):
            with contextlib.suppress(Exception):
                reply = frame((False, (what, _where(error))))
                pickle.loads(reply[LENGTH:])  # an error of its own making may not come out as it went in
                return reply
        raise


def _where(error: BaseException) -> str:
    """Where an error arose, the innermost place first; without its words, which may be somebody's cards."""
    frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
    return " < ".join(f"{PurePath(each.filename).name}:{each.lineno} {each.name}" for each in reversed(frames))


def _receive(requests: BinaryIO, received: queue.SimpleQueue[bytes]) -> None:
    while True:
        length = requests.read(LENGTH)
        if len(length) < LENGTH:
            os._exit(0)
        received.put(requests.read(int.from_bytes(length)))


def main() -> None:
    requests = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints belongs in the log
    sys.stdin.close()
    if hasattr(os, "nice"):
        os.nice(NICENESS)  # the event loop comes first
    received: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_receive, args=(requests, received), daemon=True).start()
    with contextlib.suppress(BrokenPipeError):
        while True:
            answers.write(answer(received.get()))
            answers.flush()


if __name__ == "__main__":
    main()
