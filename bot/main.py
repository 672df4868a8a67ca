"""The console command `pulka`, and the only place that may import everything."""

from __future__ import annotations

import argparse
import errno
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from bot.settings import ENVIRONMENT

if TYPE_CHECKING:
    from bot.running import Game, Services

DESCRIPTION: Final = """\
A preferans table in a Telegram group, and its tools. `pulka run` runs the bot: on Telegram where TELEGRAM_TOKEN is
set, else in the playground, a Telegram on this machine, whose address it prints.
"""

COMMANDS: Final = {
    "run": "run the bot, on Telegram or in the playground",
    "replay": "replay the pulkas of a file and print their sheets",
    "verify": "check that nobody chose the cards of the pulkas of a file",
    "analyse": "take the deals of pulkas apart, with all the cards open",
    "solve": "solve a position from a file with all the cards open",
    "agreements": "list every agreement with its values and its default in a preset",
    "backup": "copy the database consistently, also while the bot runs",
    "check": "check a database: every log played again, every sheet compared",
}
"""The modules of `bot.commands`, and what each is for."""


class _Command(argparse.ArgumentParser):
    """The parser of a command. Its module is imported when it is asked for: most do without Telegram and storage."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        import_module(f"bot.commands.{self.prog.split()[-1]}").describe(self)
        return super().parse_known_args(args, namespace)


def compose(services: Services) -> Game:
    """The tables, and the handlers that turn updates into their commands."""
    from bot.game import TableGame
    from handlers import all_handlers

    game = TableGame(services)
    game.handlers = all_handlers(game)
    return game


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; the exit status is 0, or 2 for what cannot be done, with one line on standard error.

    `pulka verify` and `pulka check` have 1 for what they find wrong.
    """
    _open_streams()
    parser = argparse.ArgumentParser(
        prog="pulka",
        description=DESCRIPTION,
        epilog=ENVIRONMENT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(compose=compose)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=_Command)
    for name, purpose in COMMANDS.items():
        commands.add_parser(name, help=purpose)
    options = parser.parse_args(argv)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a name that the terminal cannot write
    try:
        status: int = options.command(options)
        sys.stdout.flush()
    except BrokenPipeError:
        _write_no_more()  # whoever read the output has seen enough
        return 0
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        _write_no_more()
        print(f"pulka: {error.strerror}", file=sys.stderr)
        return 2
    return status


def _open_streams() -> None:
    """What a shell has closed is as good as empty; and no other file gets its number."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))


def _write_no_more() -> None:
    """Nothing goes to standard output any more, at exit neither."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
