"""The command line: `python -m playground`."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import re
import socket
import sys
import threading
import time
from pathlib import Path

import uvicorn

from .demo import furnish
from .model import Bot
from .server import build
from .state import MemoryState, SqliteState, StateFileError
from .world import World

HOST = "127.0.0.1"
DEFAULT_TOKEN = "100000001:playground-token-of-no-secrecy"


def _arguments(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m playground", description=__doc__.split(":")[0] if __doc__ else None
    )
    parser.description = "A Telegram on this machine: a Bot API server on 127.0.0.1 and a web page to use it from."
    parser.add_argument("--port", type=int, default=8081, help="0 takes any free one (default: %(default)s)")
    parser.add_argument("--host", default=HOST, help=argparse.SUPPRESS)
    parser.add_argument("--state", type=Path, help="keep chats and messages in this file; without it in memory only")
    parser.add_argument("--token", default=DEFAULT_TOKEN, help="the token the bot uses (default: %(default)s)")
    parser.add_argument("--bot-username", default="pulka_bot", help="default: %(default)s")
    parser.add_argument("--bot-name", default="Pulka", help="default: %(default)s")
    parser.add_argument("--demo", action="store_true", help="a few friends and their group, if there is nobody yet")
    parser.add_argument(
        "--exit-with-parent", action="store_true", help="stop when the program that started this is gone"
    )
    return parser.parse_args(arguments)


class _Server(uvicorn.Server):
    """Says where it listens as soon as it does, in one line: `PLAYGROUND url=… port=… token=…`."""

    def __init__(self, config: uvicorn.Config, announcement: str) -> None:
        super().__init__(config)
        self._announcement = announcement

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        print(self._announcement, flush=True)


class _CutOff(logging.Filter):
    """Long polls that end with the server are no errors."""

    def filter(self, record: logging.LogRecord) -> bool:
        cancelled = record.exc_info is not None and record.exc_info[0] is asyncio.CancelledError
        return not cancelled and "timeout graceful shutdown" not in record.getMessage()


def _stop_with_parent(server: uvicorn.Server) -> None:
    """Runs in a thread of its own: whoever started this is gone when the parent's number changes."""
    parent = os.getppid()
    while os.getppid() == parent:
        time.sleep(0.5)
    server.should_exit = True


def _listen(port: int) -> socket.socket:
    # With the protocol named, asyncio switches Nagle's algorithm off; otherwise every answer waits 40 ms for it.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((HOST, port))
        listener.listen(128)
    except (OSError, OverflowError):
        listener.close()
        raise
    return listener


def _fail(text: str) -> int:
    print(f"playground: {text}", file=sys.stderr)
    return 2


def main(arguments: list[str] | None = None) -> int:
    """Serve until stopped. Returns the exit status: 2 with one line for what can be put right."""
    options = _arguments(arguments)
    if options.host != HOST:
        return _fail(f"everybody here is everybody, so it listens on {HOST} only")
    if not re.fullmatch(r"[1-9][0-9]{0,15}:[A-Za-z0-9_-]+", options.token):
        return _fail("a token is a number, a colon and letters, digits, _ or -")
    bot = Bot(int(options.token.split(":")[0]), options.token, options.bot_username, options.bot_name)
    try:
        listener = _listen(options.port)
    except (OSError, OverflowError) as error:
        return _fail(f"cannot listen on {HOST}:{options.port}: {error}")
    port = listener.getsockname()[1]
    try:
        world = World(bot, SqliteState(options.state) if options.state else MemoryState())
    except StateFileError as error:
        return _fail(str(error))
    if options.demo:
        furnish(world)
    world.state.commit()
    config = uvicorn.Config(
        build(world), log_level="warning", access_log=False, timeout_graceful_shutdown=1, lifespan="on"
    )
    logging.getLogger("uvicorn.error").addFilter(_CutOff())
    announcement = f"PLAYGROUND url=http://{HOST}:{port}/ port={port} token={options.token}"
    server = _Server(config, announcement)
    if options.exit_with_parent:
        threading.Thread(target=_stop_with_parent, args=(server,), daemon=True).start()
    asyncio.run(server.serve(sockets=[listener]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
