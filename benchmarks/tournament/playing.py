"""One deal at a table of the tournament: the cards of its number, three rivals, what they did and how long it took."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from time import thread_time_ns

from benchmarks.tournament.rivals import think
from preferans.agreements import Agreements
from preferans.deal import Deal, Phase
from preferans.dealing import shuffled
from preferans.players.thought import Thought
from preferans.presets import preset
from preferans.sheet import Sheet

_MOST_ACTIONS = 400


@dataclass(frozen=True, slots=True)
class Decision:
    """What a rival did at place ``at`` of the log. The time is the processor's, of this thread."""

    at: int
    seat: int
    rival: str
    phase: Phase
    milliseconds: float
    thought: Thought
    choices: int


@dataclass(frozen=True, slots=True)
class Played:
    """A deal from its cards (``start``) to its outcome (``deal``). ``rivals`` by seat."""

    number: int
    sheet: Sheet
    start: Deal
    deal: Deal
    rivals: tuple[str, ...]
    decisions: tuple[Decision, ...]

    @property
    def winnings(self) -> tuple[Fraction, ...]:
        """Whists won by the deal, by seat, against settling before it; the sum is 0."""
        return winnings(self.sheet, self.deal)


def agreements_of(convention: str) -> Agreements:
    return preset(convention, players=3)


def sheet_in_the_middle(agreements: Agreements, dealer: int) -> Sheet:
    """A sheet on which nobody is ahead and a made game neither fills a pool nor gives help; no raspas went before.

    Where mountains begin high (classic) they still stand high enough that a game burns some of it.
    """
    count = agreements.players
    sheet = Sheet.start(
        agreements,
        [f"Player {seat + 1}" for seat in range(count)],
        dealer=dealer,
        pool=(2 * agreements.pool_size // 5,) * count,
        mountain=(max(6, agreements.initial_mountain),) * count,
    )
    return dataclasses.replace(sheet, opening_left=0)


def deal_of(convention: str, number: int, seed: int) -> tuple[Sheet, Deal]:
    """The cards of this number, the same for whoever plays them; the deal goes round."""
    sheet = sheet_in_the_middle(agreements_of(convention), number % 3)
    return sheet, deal_on(sheet, number, seed)


def deal_on(sheet: Sheet, number: int, seed: int) -> Deal:
    """The next deal of this sheet with the cards of this number."""
    return Deal.from_pack(
        sheet.agreements,
        dealer=sheet.dealer,
        pack=shuffled(Random(f"{seed}/{number}")),
        raspas_in_a_row=sheet.raspas_in_a_row,
        opening_raspas=sheet.opening_raspas,
        blind_raspas_in_a_row=sheet.blind_raspas_in_a_row,
    )


def chance(number: int, seed: int, seat: int, length: int) -> bytes:
    """The random numbers of a decision: those of the deal and the step, whoever decides."""
    return hashlib.sha256(f"{seed}/{number}/{seat}/{length}".encode()).digest()


def play(number: int, seed: int, sheet: Sheet, start: Deal, rivals: Sequence[str]) -> Played:
    """The deal played from ``start`` to its end. IllegalAction where a rival does what the rules forbid."""
    deal = start
    decisions: list[Decision] = []
    for _ in range(_MOST_ACTIONS):
        if deal.outcome is not None:
            return Played(number, sheet, start, deal, tuple(rivals), tuple(decisions))
        seat = deal.to_act[0]
        view = deal.view(seat)
        before = thread_time_ns()
        thought = think(rivals[seat], view, sheet, chance(number, seed, seat, len(deal.log)))
        spent = (thread_time_ns() - before) / 1e6
        decisions.append(Decision(len(deal.log), seat, rivals[seat], deal.phase, spent, thought, len(view.legal)))
        deal = deal.after(seat, thought.action)
    raise RuntimeError(f"deal {number} does not end: {', '.join(rivals)}")


def winnings(sheet: Sheet, deal: Deal) -> tuple[Fraction, ...]:
    """What the finished deal brings each seat, in whists on this sheet."""
    assert deal.outcome is not None
    before = sheet.settlement().totals
    after = sheet.record(deal.outcome, dealer=deal.dealer).settlement().totals
    return tuple(new - old for new, old in zip(after, before, strict=True))
