"""Misères: which hands are safe enough to bid one, whether they are bid, and what becomes of those that are bid.

Hands come by rejection: random ones that a quick look does not rule out. How safe one is the solver says: over talons
that may come, with the best discard for each, over ways in which the other two may hold the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from benchmarks.tournament.playing import Played, chance, deal_of, play
from benchmarks.tournament.rivals import think
from preferans.actions import Bid, Discard, Order
from preferans.cards import CARDS, Card, Cards
from preferans.contracts import MISERE, Strain
from preferans.deal import Deal, Phase
from preferans.players import thumb
from preferans.players.estimate import misere_flaws, suit_flaws, suits_of
from preferans.sheet import Sheet
from preferans.solver import Layout, takes

_APART = 10_000
_FLAWS = 3  # hands with more are hardly ever held in half the layouts
_ROUGH = (16, 6)  # talons, layouts: to see whether a hand is in question
_ROUGHLY_SAFE = 0.55
_FINE = (150, 6)  # most depends on the talon
_DISCARDS = 8


@dataclass(frozen=True, slots=True)
class MisereTask:
    rival: str
    convention: str
    number: int
    seed: int


@dataclass(frozen=True, slots=True)
class MisereResult:
    """``safe``: the share of layouts in which the misère holds. ``made``: None unless it was bid and played.

    ``held``: whether, once discarded, it held against best defence as the cards lay; None likewise.
    """

    hand: Cards
    place: int
    safe: float
    bid: bool
    made: bool | None
    held: bool | None
    table: Played | None


def play_misere(task: MisereTask) -> MisereResult:
    """The next hand in question from this number on: how safe it is, what the rival calls, what three of him make."""
    number, sheet, deal, seat = _in_question(task)
    hand = deal.hands[seat]
    assert hand is not None
    place = deal.order.index(seat)
    safe = safe_share(hand, place, Random(f"{task.seed}/{number}/layouts"), *_FINE)
    view = deal.view(seat)
    call = think(task.rival, view, sheet, chance(number, task.seed, seat, len(deal.log))).action
    bid = isinstance(call, Bid) and call.contract == MISERE
    if not bid:
        return MisereResult(hand, place, safe, False, None, None, None)
    table = play(number, task.seed, sheet, deal, [task.rival] * 3)
    outcome = table.deal.outcome
    assert outcome is not None
    if outcome.contract != MISERE or outcome.declarer != seat:
        return MisereResult(hand, place, safe, True, None, None, table)
    return MisereResult(hand, place, safe, True, outcome.tricks[seat] == 0, _held(table), table)


def _in_question(task: MisereTask) -> tuple[int, Sheet, Deal, int]:
    """A deal in which somebody may say misère at his first call and has no plain reason not to."""
    for number in range(task.number * _APART, (task.number + 1) * _APART):
        sheet, deal = deal_of(task.convention, number, task.seed)
        for seat in deal.order:
            hand = deal.hands[seat]
            assert hand is not None
            called = [who for who, _ in deal.log]
            if deal.phase is not Phase.AUCTION or deal.to_act[0] != seat or seat in called:
                break
            if misere_flaws(hand) <= _FLAWS and Bid(MISERE) in deal.legal(seat):
                random = Random(f"{task.seed}/{number}/{seat}")
                if safe_share(hand, deal.order.index(seat), random, *_ROUGH) >= _ROUGHLY_SAFE:
                    return number, sheet, deal, seat
            deal = deal.after(seat, thumb.choose(deal.view(seat)))
    raise RuntimeError("no hand for a misère in many deals")


def safe_share(hand: Cards, place: int, random: Random, talons: int, layouts: int) -> float:
    """The share of layouts in which this hand's misère holds: each talon with the discard that is best for it.

    The discard is chosen on other layouts than those it is judged by, for nobody sees the hands when he discards.
    """
    rest = [card for card in CARDS if card not in hand]
    held = 0
    for _ in range(talons):
        random.shuffle(rest)
        twelve = hand | Cards.of(rest[:2])
        seen = [_others(rest[2:], random) for _ in range(layouts)]
        best = max(discards(twelve)[:_DISCARDS], key=lambda pair: _holds(twelve - pair, place, seen))
        held += _holds(twelve - best, place, [_others(rest[2:], random) for _ in range(layouts)])
    return held / (talons * layouts)


def discards(twelve: Cards) -> list[int]:
    """Pairs to lay away, those that leave the fewest dangerous cards first."""

    def danger(pair: int) -> tuple[float, int]:
        suits = suits_of(twelve & ~pair)
        return (misere_flaws(twelve & ~pair) + 0.1 * sum(_reach(own) for own in suits), -pair)

    return sorted((1 << low | 1 << high for low, high in combinations(twelve, 2)), key=danger)


def _reach(own: int) -> float:
    """How high a suit's cards stand over the lowest that might be there: a finer measure than `suit_flaws`."""
    ranks = [rank for rank in range(8) if own >> rank & 1]
    return sum(max(0, rank - 2 * at) for at, rank in enumerate(ranks)) + suit_flaws(own)


def _others(rest: Sequence[Card], random: Random) -> tuple[int, int]:
    cards = list(rest)
    random.shuffle(cards)
    return sum(1 << card for card in cards[:10]), sum(1 << card for card in cards[10:])


def _holds(ten: Cards, place: int, layouts: list[tuple[int, int]]) -> int:
    held = 0
    for first, second in layouts:
        hands = [first, second]
        hands.insert(place, int(ten))
        layout = Layout((hands[0], hands[1], hands[2]), 0, int(Strain.NO_TRUMP), place, misere=True)
        held += not takes(layout, 1)
    return held


def _held(table: Played) -> bool:
    """Whether best defence could not have caught the ten cards that were kept."""
    now = table.start
    for seat, action in table.deal.log[len(table.start.log) :]:
        now = now.after(seat, action)
        if isinstance(action, Order | Discard) and now.phase is Phase.PLAY:
            break
    assert now.play is not None
    declarer = now.play.rules.declarer
    assert declarer is not None
    return not takes(Layout(now.play.hands, now.play.leader, int(Strain.NO_TRUMP), declarer, misere=True), 1)
