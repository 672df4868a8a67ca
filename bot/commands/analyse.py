"""`pulka analyse FILE`: the deals of pulkas taken apart, with all the cards open."""

from __future__ import annotations

import argparse
import json

from bot.commands.analysis_text import analysis_lines
from bot.commands.pulka_file import WRONG, of_each_pulka, refused
from bot.commands.sheet_text import deal_head
from bot.commands.solve import prepare
from preferans.analysis import analyse
from preferans.analysis.analysis_json import analysis_to_json
from preferans.pulka import DealResult, Pulka, PulkaError, replay
from preferans.solver import SolverUnavailable


def describe(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Print what each deal was worth under best play, which cards cost a trick and what was right, what the "
        "discard and the order cost, and what everybody could have played."
    )
    parser.add_argument("--json", action="store_true", help="print a JSON object a pulka, one a line, instead of text")
    parser.add_argument("--deal", type=int, metavar="N", help="this deal only, the first is 1")
    parser.add_argument("file", metavar="FILE", help="a pulka as JSON, or several, one a line; - is standard input")
    parser.set_defaults(command=_analyse)


def _analyse(options: argparse.Namespace) -> int:
    def chosen(pulka: Pulka) -> tuple[DealResult, ...]:
        return _chosen(replay(pulka).deals, options.deal)

    try:
        pulkas = of_each_pulka(options.file, chosen)
        if any(each.deal is not None for one in pulkas for each in one.result):
            prepare()
        for number, one in enumerate(pulkas):
            if options.json:
                print(json.dumps({"deals": [_json(each) for each in one.result]}))
            else:
                text = "\n\n".join(_text(each) for each in one.result)
                print(("\n\n" if number else "") + one.head + text)
    except (*WRONG, SolverUnavailable) as error:
        return refused(error)
    return 0


def _chosen(deals: tuple[DealResult, ...], number: int | None) -> tuple[DealResult, ...]:
    if number is None:
        return deals
    if not 1 <= number <= len(deals):
        raise PulkaError(f"there is no deal {number}; the pulka has {len(deals)}")
    return (deals[number - 1],)


def _why_not(result: DealResult) -> str | None:
    """Why a deal cannot be analysed."""
    if result.void is not None:
        return "the deal was void"
    return "the deal is given by its outcome alone" if result.deal is None else None


def _json(result: DealResult) -> dict[str, object]:
    if result.deal is None:
        return {"deal": result.number, "not_analysed": _why_not(result)}
    return {"deal": result.number, **analysis_to_json(analyse(result.deal))}


def _text(result: DealResult) -> str:
    head = deal_head(result)
    if result.deal is None:
        return f"{head}\n  Not analysed: {_why_not(result)}."
    return "\n".join([head, *analysis_lines(analyse(result.deal), result.players)])
