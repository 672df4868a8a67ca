"""The analysis of a deal as plain text, in English like all that the commands print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from preferans.analysis import Analysis, JudgedCard
from preferans.cards import Card
from preferans.contracts import STRAIN_LETTERS
from preferans.outcome import Ended
from preferans.solver import Goal

_INDENT = "  "


def analysis_lines(analysis: Analysis, players: Sequence[str]) -> Iterator[str]:
    """What the deal was worth, what the calls and cards cost, and what else could have been played."""
    names = [*players, "the dummy"] if len(players) == 2 else players
    for line in (
        _worth_line(analysis, names),
        _discard_line(analysis),
        _order_line(analysis),
        _whist_line(analysis),
        *(_card_line(analysis, card, names) for card in analysis.mistakes),
        _settled_line(analysis, names),
        _faultless_line(analysis),
        *_prospect_lines(analysis, names),
    ):
        if line is not None:
            yield _INDENT + line


def _worth_line(analysis: Analysis, names: Sequence[str]) -> str:
    worth = analysis.worth
    if worth is None:
        return "This kind of raspas cannot be analysed."
    if analysis.goal is Goal.RASPAS:
        return f"With all cards open, everybody for himself: {_split(analysis, worth, names)}."
    if analysis.goal is Goal.MISERE:
        return f"With all cards open: {'not caught' if not worth[0] else 'caught for ' + _tricks(worth[0])}."
    return f"With all cards open: {_tricks(worth[0])}, {'made' if analysis.made else 'failed'}."


def _split(analysis: Analysis, worth: Sequence[int], names: Sequence[str]) -> str:
    seats = sorted((analysis.seat(place), tricks) for place, tricks in enumerate(worth))
    return ", ".join(f"{names[seat]} {tricks}" for seat, tricks in seats if seat < len(names))


def _discard_line(analysis: Analysis) -> str | None:
    chance = analysis.best_chance
    if not analysis.discard_cost or chance is None:
        return None
    return f"Discard {analysis.discard}: cost {_tricks(analysis.discard_cost)}; better {chance.discard}."


def _order_line(analysis: Analysis) -> str | None:
    better = analysis.better_order
    if better is not None:
        return f"Order: {better} could be made (discard {analysis.discard_for(better)})."
    return "Order: none at this height could be made, whatever the discard." if analysis.hopeless else None


def _whist_line(analysis: Analysis) -> str | None:
    defence = analysis.defence
    if defence is None or not analysis.outcome.talk:
        return None
    have, duty = defence
    if analysis.outcome.ended is Ended.PASSED:
        return f"Nobody whisted; the defence had {_tricks(have)} of the {duty} it would have owed."
    if analysis.outcome.ended is Ended.PLAYED:
        return f"Whist: {_tricks(have)} of the {duty} that {'are' if duty > 1 else 'is'} owed."
    return None


def _card_line(analysis: Analysis, card: JudgedCard, names: Sequence[str]) -> str:
    who = names[analysis.seat(card.place)]
    if card.player != card.place:
        who = f"{names[analysis.seat(card.player)]} for {who}"
    if analysis.wanted_few(card):
        cost = f"takes {_tricks(card.loss)} too many"
    else:
        cost = f"costs {_tricks(card.loss)}"
    return f"Trick {card.trick}: {who} {card.card} {cost}; {_better(card.better)} was right."


def _better(cards: Sequence[Card]) -> str:
    return " or ".join(map(str, cards))


def _settled_line(analysis: Analysis, names: Sequence[str]) -> str | None:
    settled, result = analysis.settled, analysis.result
    if settled is None or result is None:
        return None
    head = f"Settled by {names[analysis.seat(settled.place)]} with {_tricks(settled.tricks_left)} left"
    if settled.worth == result:
        return f"{head}: rightly."
    if analysis.goal is Goal.RASPAS:
        return (
            f"{head}: by the cards {_split(analysis, settled.worth, names)}, written {_split(analysis, result, names)}."
        )
    return f"{head}: by the cards {settled.worth[0]}, written {result[0]}."


def _faultless_line(analysis: Analysis) -> str | None:
    return "No card cost a trick." if analysis.tricks and not analysis.mistakes else None


def _prospect_lines(analysis: Analysis, names: Sequence[str]) -> Iterator[str]:
    if analysis.discarded is not None:
        yield f"With the cards kept: {_row(analysis.discarded)}"
    yield "With the talon and the best discard:"
    for each in analysis.prospects:
        yield f"{_INDENT}{names[analysis.seat(each.place)]}: {_row([chance.tricks for chance in each.chances])}"


def _row(tricks: Sequence[int]) -> str:
    *strains, misere = tricks
    contracts = " ".join(f"{letter}{count}" for letter, count in zip(STRAIN_LETTERS, strains, strict=True))
    return f"{contracts} misere {misere}"


def _tricks(count: int) -> str:
    return f"{count} trick{'' if count == 1 else 's'}"
