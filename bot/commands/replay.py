"""`pulka replay [--json] FILE`: the sheet of a pulka written down as NOTATION says."""

from __future__ import annotations

import argparse
import json
import sys

from bot.commands.kind import Commands
from bot.commands.sheet_text import replay_text
from bot.commands.text_file import UnreadableError, read_text
from preferans.pulka import PulkaError, replay
from preferans.pulka_reading import read_pulka


def add(commands: Commands) -> None:
    parser = commands.add_parser(
        "replay",
        help="replay a pulka from a file and print its sheet",
        description="Replay a pulka and print what every deal wrote, the sheet and the settlement.",
    )
    parser.add_argument("--json", action="store_true", help="print a JSON object instead of text")
    parser.add_argument("file", metavar="FILE", help="a pulka as JSON; - is standard input")
    parser.set_defaults(command=_replay)


def _replay(options: argparse.Namespace) -> int:
    try:
        result = replay(read_pulka(read_text(options.file)))
    except UnreadableError as error:
        print(f"pulka: {error}", file=sys.stderr)
        return 2
    except PulkaError as error:
        print(error, file=sys.stderr)
        return 2
    print(json.dumps(result.to_json()) if options.json else replay_text(result))
    return 0
