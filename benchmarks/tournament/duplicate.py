"""Duplicate matches: the challenger sits in each of the three seats with the same cards, against two of the others.

What three equal players win at one table adds up to 0, so the same deal played by the others alone is par, and the mean
over the three seats needs no correction: equal players come to exactly 0 on every deal.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

from benchmarks.tournament.dominated import better_everywhere, is_below_its_best
from benchmarks.tournament.hindsight import Gain, gains
from benchmarks.tournament.lost import CardLoss, card_losses, claims_made, hands_played
from benchmarks.tournament.measuring import Tally
from benchmarks.tournament.playing import Played, deal_of, play
from benchmarks.tournament.rivals import THUMB
from preferans.actions import Play
from preferans.cards import Card
from preferans.deal import Phase
from preferans.outcome import Ended


@dataclass(frozen=True, slots=True)
class Match:
    """One challenger against two others under a convention; ``mark``: the whists a deal he should win at least."""

    challenger: str
    others: str
    convention: str
    mark: float | None = None

    def __str__(self) -> str:
        return f"{self.challenger} - {self.others}, {self.convention}"


@dataclass(frozen=True, slots=True)
class Task:
    match: Match
    number: int
    seed: int


@dataclass(slots=True)
class Result:
    """A deal of a match: whists a deal of the challenger, the three tables, and what was noticed at which of them.

    ``silly``: the card played at a place of the log, and one that is better in every layout drawn.
    """

    whists: Fraction
    tables: tuple[Played, ...]
    tally: Tally = field(default_factory=Tally)
    losses: tuple[tuple[int, CardLoss], ...] = ()
    silly: tuple[tuple[int, int, Card], ...] = ()
    gains: tuple[tuple[int, Gain], ...] = ()


def play_deal(task: Task) -> Result:
    """The deal of this number with the challenger in each seat, everything measured."""
    match = task.match
    sheet, start = deal_of(match.convention, task.number, task.seed)
    tables = []
    for seat in range(3):
        rivals = [match.others] * 3
        rivals[seat] = match.challenger
        tables.append(play(task.number, task.seed, sheet, start, rivals))
        if match.challenger == match.others:
            tables *= 3  # equal players do the same from whichever seat
            break
    result = Result(mean_winnings(tables), tuple(tables))
    losses: list[tuple[int, CardLoss]] = []
    silly: list[tuple[int, int, Card]] = []
    judged: list[tuple[int, Gain]] = []
    for at, table in enumerate(tables):
        if at and tables[0] is table:
            continue
        losses += [(at, each) for each in _cards(table, result.tally)]
        silly += [(at, place, better) for place, better in _dominated(table, task.seed, result.tally)]
        judged += [(at, each) for each in _calls(table, task.seed, result.tally)]
        _times(table, result.tally)
        _contracts(table, result.tally)
    result.losses, result.silly, result.gains = tuple(losses), tuple(silly), tuple(judged)
    return result


def mean_winnings(tables: list[Played]) -> Fraction:
    """The mean of what the challenger won, who sat in seat 0 at the first table, in seat 1 at the second, …"""
    return sum((table.winnings[seat] for seat, table in enumerate(tables)), Fraction(0)) / len(tables)


def _cards(table: Played, tally: Tally) -> list[CardLoss]:
    losses = card_losses(table.start, table.deal)
    for hand, person, role in hands_played(table.deal):
        rival = table.rivals[person]
        own = [each for each in losses if each.hand == hand]
        tally.add(sum(each.lost for each in own), "hand", rival, role)
        for each in own:
            tally.add(each.lost, "card", rival, role, each.stage)
    for claim in claims_made(table.start, table.deal):
        tally.add(claim.beyond, "claim", table.rivals[claim.seat], "accepted" if claim.accepted else "refused")
    return losses


def _dominated(table: Played, seed: int, tally: Tally) -> list[tuple[int, Card]]:
    found = []
    now = table.start
    for decision in table.decisions:
        action = decision.thought.action
        if decision.choices > 1 and decision.rival != THUMB:
            tally.add(is_below_its_best(decision), "below", decision.rival)
        if isinstance(action, Play) and decision.choices > 1:
            random = Random(f"{seed}/{table.number}/{decision.at}")
            better = better_everywhere(now, decision.seat, action.card, random)
            tally.add(better is not None, "dominated", decision.rival)
            if better is not None:
                found.append((decision.at, better))
        now = now.after(decision.seat, action)
    return found


def _calls(table: Played, seed: int, tally: Tally) -> list[Gain]:
    found = [each for each in gains(table, seed) if table.rivals[each.seat] != THUMB]
    for each in found:
        rival = table.rivals[each.seat]
        tally.add(each.whists is not None, "differs", rival, each.kind)
        if each.whists is not None:
            tally.add(each.whists, "gain", rival, each.kind)
    return found


def _times(table: Played, tally: Tally) -> None:
    for decision in table.decisions:
        if decision.choices > 1:
            tally.add(decision.milliseconds, "time", decision.rival, decision.phase.value)


def _contracts(table: Played, tally: Tally) -> None:
    """What was declared and how it ended, for each rival."""
    outcome = table.deal.outcome
    assert outcome is not None
    if outcome.contract is None or outcome.declarer is None:
        for rival in table.rivals:
            tally.add(0, "declares", rival)
        return
    for seat, rival in enumerate(table.rivals):
        tally.add(seat == outcome.declarer, "declares", rival)
    rival = table.rivals[outcome.declarer]
    if outcome.contract.is_misere:
        if table.deal.phase is Phase.FINISHED and outcome.ended is Ended.PLAYED:
            tally.add(outcome.tricks[outcome.declarer] == 0, "made", rival, "misère")
    elif outcome.ended is Ended.PLAYED:
        made = outcome.tricks[outcome.declarer] >= outcome.contract.level
        tally.add(made, "made", rival, str(outcome.contract.level))
    else:
        tally.add(1, "not played", rival, outcome.ended.value)
