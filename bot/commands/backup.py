"""`pulka backup FILE`: a consistent copy of the database, also while the bot runs."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bot.settings import ENVIRONMENT, Settings, SettingsError
from storage import StorageError, backup


def describe(parser: argparse.ArgumentParser) -> None:
    parser.description = "Copy the database to FILE, also while the bot runs. An older copy in FILE is replaced."
    parser.epilog = ENVIRONMENT
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("file", type=Path, metavar="FILE")
    parser.add_argument("--database", metavar="PATH", help="instead of PULKA_DATABASE")
    parser.set_defaults(command=_backup)


def _backup(options: argparse.Namespace) -> int:
    try:
        backup(Settings.read(database=options.database).database, options.file)
    except (SettingsError, StorageError) as error:
        print(f"pulka: {error}", file=sys.stderr)
        return 2
    return 0
