"""`pulka replay [--json] FILE`: the sheets of pulkas written down as NOTATION says."""

from __future__ import annotations

import argparse
import json

from bot.commands.pulka_file import WRONG, of_each_pulka, refused
from bot.commands.sheet_text import replay_text
from preferans.pulka import replay


def describe(parser: argparse.ArgumentParser) -> None:
    parser.description = "Replay every pulka of a file and print what every deal wrote, the sheet and the settlement."
    parser.add_argument("--json", action="store_true", help="print a JSON object a pulka, one a line, instead of text")
    parser.add_argument("file", metavar="FILE", help="a pulka as JSON, or several, one a line; - is standard input")
    parser.set_defaults(command=_replay)


def _replay(options: argparse.Namespace) -> int:
    try:
        replays = of_each_pulka(options.file, replay)
    except WRONG as error:
        return refused(error)
    if options.json:
        print("\n".join(json.dumps(one.result.to_json()) for one in replays))
        return 0
    print("\n\n\n".join(one.head + replay_text(one.result) for one in replays))
    return 0
