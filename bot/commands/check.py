"""`pulka check [DATABASE]`: whether a database is in order, also while the bot runs on it."""

from __future__ import annotations

import argparse
import sys

from bot.checking import Checked, check
from bot.settings import ENVIRONMENT, Settings, SettingsError
from storage import DatabaseTrouble, Snapshot, StorageError

_DESCRIPTION = """\
Check a database as it is now; nothing is changed, and the bot may run on it meanwhile. SQLite's own checks come first.
Then every table's log is played again: its deals, its sheets, the seeds its cards came from; and what is kept beside it
must be what the log comes to. Exit status 0: all is right. 1: something is not, and standard output says what, a line
each, without cards and names. 2: it cannot be read, and one line on standard error says why.
"""


def describe(parser: argparse.ArgumentParser) -> None:
    parser.description = _DESCRIPTION
    parser.epilog = ENVIRONMENT
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("database", metavar="DATABASE", nargs="?", help="instead of PULKA_DATABASE")
    parser.set_defaults(command=_check)


def _check(options: argparse.Namespace) -> int:
    try:
        with Snapshot.of(Settings.read(database=options.database).database) as snapshot:
            return _report(snapshot)
    except (SettingsError, StorageError) as error:
        print(f"pulka: {error}", file=sys.stderr)
        return 2


def _report(snapshot: Snapshot) -> int:
    """One table is in memory at a time."""
    wrong = deals = 0
    for problem in snapshot.problems():
        wrong += 1
        print(f"the file: {problem}")
    numbers = snapshot.numbers()
    progress = _Progress(len(numbers))
    for done, number in enumerate(numbers):
        progress.show(done)
        try:
            found = check(snapshot.table(number))
        except (DatabaseTrouble, ValueError) as error:
            why = error.why if isinstance(error, DatabaseTrouble) else type(error).__name__
            found = Checked(number, 0, (f"it cannot be read ({why})",))
        deals, lines = deals + found.deals, found.wrong
        progress.hide(bool(lines))
        for line in lines:
            print(f"table {number}: {line}", flush=True)
        wrong += len(lines)
    progress.hide(True)
    if wrong:
        print(f"{wrong} things are wrong; tables checked: {len(numbers)}, deals played again: {deals}")
        return 1
    print(f"All is right; tables checked: {len(numbers)}, deals played again: {deals}")
    return 0


class _Progress:
    """How far it has come, on a terminal only."""

    def __init__(self, tables: int) -> None:
        self._tables = tables
        self._shown = False

    def show(self, done: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{done} of {self._tables} tables", end="", file=sys.stderr, flush=True)
            self._shown = True

    def hide(self, needed: bool) -> None:
        """Make room for a line."""
        if self._shown and needed:
            print("\r\033[K", end="", file=sys.stderr, flush=True)
            self._shown = False
