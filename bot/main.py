"""The console command `pulka`, and the only place that may import everything."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import Final

from bot.commands import agreements, analyse, backup, check, replay, run, solve, verify
from bot.game import TableGame
from bot.running import Game, Services
from bot.settings import ENVIRONMENT
from handlers import all_handlers

DESCRIPTION: Final = """\
A preferans table in a Telegram group, and its tools. `pulka run` runs the bot: on Telegram where TELEGRAM_TOKEN is
set, else in the playground, a Telegram on this machine, whose address it prints.
"""


def compose(services: Services) -> Game:
    """The tables, and the handlers that turn updates into their commands."""
    game = TableGame(services)
    game.handlers = all_handlers(game)
    return game


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; the exit status is 0, or 2 for what cannot be done, with one line on standard error.

    `pulka verify` and `pulka check` have 1 for what they find wrong.
    """
    parser = argparse.ArgumentParser(
        prog="pulka",
        description=DESCRIPTION,
        epilog=ENVIRONMENT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    run.add(commands, compose)
    for command in (replay, verify, analyse, solve, agreements, backup, check):
        command.add(commands)
    options = parser.parse_args(argv)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a name that the terminal cannot write
    try:
        status: int = options.command(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has seen enough; nothing more may be written, at exit neither.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


if __name__ == "__main__":
    sys.exit(main())
