"""`pulka verify FILE`: whether the cards of pulkas came about as docs/fairness.md says."""

from __future__ import annotations

import argparse

from bot.commands.pulka_file import WRONG, of_each_pulka, refused
from preferans.verifying import Verification, verify

_DESCRIPTION = """\
Check the seal, the chain of seeds, the draws, and the mix, the cut and the hands of every deal of a file that /export
has sent. Exit status 0: all is right. 1: something is not, and standard output says what. 2: the file cannot be read,
or holds nothing that can be checked, and one line on standard error says why.
"""


def describe(parser: argparse.ArgumentParser) -> None:
    parser.description = _DESCRIPTION
    parser.add_argument("file", metavar="FILE", help="a pulka as JSON, or several, one a line; - is standard input")
    parser.set_defaults(command=_verify)


def _verify(options: argparse.Namespace) -> int:
    try:
        checked = of_each_pulka(options.file, verify)
    except WRONG as error:
        return refused(error)
    print("\n\n".join(one.head + _text(one.result) for one in checked))
    return 0 if all(one.result.right for one in checked) else 1


def _text(found: Verification) -> str:
    lines = [f"Pulka {ascii(found.table)[1:-1]}, seal {ascii(found.seal)[1:-1]}"]
    checked = [deal for deal in found.deals if deal.checked]
    if len(checked) < len(found.deals):
        lines.append(f"{len(found.deals) - len(checked)} deals from before the seal: nothing can be said of them")
    if found.right:
        lines.append(
            f"{len(checked)} deals checked, all is right: the seal, the seeds, the draws, the mixes, the cards"
        )
    else:
        lines += found.sentences()
    return "\n".join(lines)
