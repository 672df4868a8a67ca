"""`pulka run`: the bot on Telegram, or in the playground where there is no token."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from bot import logs
from bot.application import CannotConnect
from bot.clock import ClockUnavailable
from bot.local_telegram import TOKEN, Playground, PlaygroundFailed
from bot.running import run
from bot.settings import ENVIRONMENT, Settings, SettingsError
from storage import StorageError

_DESCRIPTION = """\
Run the bot. With TELEGRAM_TOKEN set it serves Telegram, by long polling unless PULKA_WEBHOOK_URL is set. Without a
token it starts the playground, a Telegram on this machine, and prints the address of its page.
"""


def describe(parser: argparse.ArgumentParser) -> None:
    parser.description = _DESCRIPTION
    parser.epilog = ENVIRONMENT
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--database", metavar="PATH", help="instead of PULKA_DATABASE")
    parser.set_defaults(command=_run)


def _run(options: argparse.Namespace) -> int:
    """``options.compose`` makes the game out of what is started here."""
    try:
        settings = Settings.read(database=options.database)
        logs.configure(settings.log_level, settings.token or TOKEN, style=settings.log_format)
        return asyncio.run(run(settings, options.compose, _wait, _greet))
    except (SettingsError, StorageError, CannotConnect, ClockUnavailable, PlaygroundFailed) as error:
        print(f"pulka: {error}", file=sys.stderr)
        return 2


def _wait(database: Path, seconds: float) -> None:
    print(f"Another copy is running on {database}; waiting up to {seconds:g} s for it to end.", flush=True)


def _greet(playground: Playground | None) -> None:
    if playground is None:
        print("Pulka is running. Ctrl-C stops it; nothing is lost by that.", flush=True)
        return
    print(
        f"\n  Open {playground.url}/ in a browser: a Telegram on this machine, with a group to play in.\n"
        "  For the real Telegram get a token from @BotFather and run: TELEGRAM_TOKEN=123456:ABC-DEF pulka run\n"
        "  Ctrl-C stops it; nothing is lost by that.\n",
        flush=True,
    )
