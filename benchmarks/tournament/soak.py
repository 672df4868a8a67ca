"""Nothing illegal, ever: whole pulkas of mixed players under every convention, with two, three and four at the table.

The sheets are carried on from deal to deal, so that raspas in a row, bombs, help and the end of a pulka come up. The
players draw a few worlds only: every path is walked, and ten thousand deals take an hour or two.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from benchmarks.tournament.lost import claims_made
from benchmarks.tournament.playing import Played, deal_on, play
from preferans.players import ahead, cardplay, exchanging, lows
from preferans.presets import PRESETS, preset
from preferans.sheet import Sheet

PLAYERS = (2, 3, 4)
STRETCH = 20
_WORLDS = 3


@dataclass(frozen=True, slots=True)
class SoakTask:
    """``deals`` deals of one table. ``rivals``: who may sit there."""

    convention: str
    players: int
    rivals: tuple[str, ...]
    deals: int
    number: int
    seed: int


@dataclass(frozen=True, slots=True)
class SoakResult:
    """``faults``: a line for each deal that could not be played to its end, or claim that asked for too much."""

    deals: int
    decisions: int
    faults: tuple[str, ...]


def soak_tasks(deals: int, rivals: Sequence[str], seed: int) -> list[SoakTask]:
    """About so many deals in stretches, spread evenly over the conventions and the numbers of players."""
    tables = [(convention, players) for convention in PRESETS for players in PLAYERS]
    stretches = max(1, -(-deals // STRETCH))
    return [
        SoakTask(*tables[number % len(tables)], tuple(rivals), min(STRETCH, deals), number, seed)
        for number in range(stretches)
    ]


def draw_few_worlds() -> None:
    """From now on, in this process, everybody weighs his choices over next to nothing."""
    for counts in (ahead.WORLDS, exchanging.WORLDS, lows.COUNTS):
        counts.update(dict.fromkeys(counts, _WORLDS))
    for strength, budget in cardplay.BUDGETS.items():
        cardplay.BUDGETS[strength] = replace(budget, drawn=_WORLDS, every=_WORLDS)


def soak(task: SoakTask) -> SoakResult:
    """The stretch of deals; whatever goes wrong becomes a line, and the next deal is played."""
    draw_few_worlds()
    random = Random(f"{task.seed}/{task.number}/soak")
    agreements = preset(task.convention, players=task.players)
    names = [f"Player {seat + 1}" for seat in range(task.players)]
    sheet = Sheet.start(agreements, names)
    decisions = 0
    faults: list[str] = []
    for at in range(task.deals):
        if sheet.finished:
            sheet = Sheet.start(agreements, names, dealer=random.randrange(task.players))
        number = task.number * STRETCH + at
        rivals = [random.choice(task.rivals) for _ in names]
        start = deal_on(sheet, number, task.seed)
        where = f"{task.convention}, {task.players} players, deal {number}, {', '.join(rivals)}"
        try:
            played = play(number, task.seed, sheet, start, rivals)
        except Exception as error:  # noqa: BLE001 - whatever it is, the soak goes on and tells
            faults.append(f"{where}: {type(error).__name__}: {error}")
            continue
        decisions += len(played.decisions)
        faults += [f"{where}: {fault}" for fault in _refuted(played)]
        assert played.deal.outcome is not None
        sheet = sheet.record(played.deal.outcome)
    return SoakResult(task.deals, decisions, tuple(faults))


def _refuted(played: Played) -> list[str]:
    """Claims that ask for more than best play gives."""
    return [
        f"the claim at {claim.at} asks for {claim.beyond} more than there is"
        for claim in claims_made(played.start, played.deal)
        if claim.beyond > 0
    ]
