"""Raspas apart: tricks taken by a challenger in each seat against two of the others, where nobody would bid."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from benchmarks.tournament.playing import Played, deal_of, play
from preferans.actions import PASS
from preferans.deal import Deal, Phase
from preferans.players import thumb
from preferans.sheet import Sheet

PAR = Fraction(10, 3)
_APART = 1000  # deals looked through for one task at the most: every third or so is passed out


@dataclass(frozen=True, slots=True)
class RaspasTask:
    challenger: str
    others: str
    convention: str
    number: int
    seed: int


@dataclass(frozen=True, slots=True)
class RaspasResult:
    """Means over the three seats: the challenger's tricks, par being a third of the ten, and his whists."""

    tricks: Fraction
    whists: Fraction
    tables: tuple[Played, ...]


def passed_out(convention: str, number: int, seed: int) -> tuple[int, Sheet, Deal]:
    """The first deal from this number on that rules of thumb pass out, at its first card."""
    for at in range(number * _APART, (number + 1) * _APART):
        sheet, deal = deal_of(convention, at, seed)
        while deal.phase is Phase.AUCTION and thumb.choose(deal.view(deal.to_act[0])) == PASS:
            deal = deal.after(deal.to_act[0], PASS)
        if deal.phase is Phase.PLAY:
            return at, sheet, deal
    raise RuntimeError(f"none of {_APART} deals is passed out")


def play_raspas(task: RaspasTask) -> RaspasResult:
    number, sheet, start = passed_out(task.convention, task.number, task.seed)
    tables = []
    for seat in range(3):
        rivals = [task.others] * 3
        rivals[seat] = task.challenger
        tables.append(play(number, task.seed, sheet, start, rivals))
    tricks = sum((Fraction(table.deal.tricks[seat]) for seat, table in enumerate(tables)), Fraction(0)) / 3
    whists = sum((table.winnings[seat] for seat, table in enumerate(tables)), Fraction(0)) / 3
    return RaspasResult(tricks, whists, tuple(tables))
