"""Calls in hindsight: what a call was worth beside the rules of thumb's, with the cards as they lay.

From each of the two calls rules of thumb go on to the first card and the solver to the last, so that nothing but the
call differs. The cards of one deal say little; the mean over many says who calls better.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from fractions import Fraction

from benchmarks.tournament.lost import layout_of
from benchmarks.tournament.playing import Decision, Played, chance, winnings
from preferans.actions import Action, Discard, Order
from preferans.cards import Cards
from preferans.deal import Deal, Phase
from preferans.players import thumb
from preferans.sheet import Sheet
from preferans.solver import Goal, Position, solve_layout, solve_raspas

AUCTION = "auction"
CONTRACT = "discard and order"
WHIST = "whist talk"


def with_best_play(deal: Deal, sheet: Sheet) -> tuple[Fraction, ...]:
    """Whists by seat if rules of thumb go on calling and all cards are then played best."""
    while deal.outcome is None and deal.phase is not Phase.PLAY:
        seat = deal.to_act[0]
        deal = deal.after(seat, thumb.choose(deal.view(seat)))
    if deal.outcome is None:
        assert deal.play is not None
        deal = _ended(deal)
    return winnings(sheet, deal)


def _ended(deal: Deal) -> Deal:
    """The deal with the rest of the tricks as best play gives them; the defenders share theirs evenly."""
    play = deal.play
    assert play is not None
    tricks = list(play.taken[:3])
    layout = layout_of(deal)
    if play.rules.declarer is None:
        cards = [Cards(hand) for hand in play.hands]
        position = Position(
            (cards[0], cards[1], cards[2]),
            play.leader,
            goal=Goal.RASPAS,
            table=play.table,
            talon=play.rules.leads[len(play.tricks) :],
            talon_wins=play.rules.lead_wins,
        )
        for place, more in enumerate(solve_raspas(position).split):
            tricks[place] += more
    else:
        more = solve_layout(layout).tricks
        rest = 10 - sum(tricks) - more
        tricks[layout.declarer] += more
        first, second = play.rules.defence
        tricks[first] += rest - rest // 2
        tricks[second] += rest // 2
    by_seat = [0, 0, 0]
    for place, taken in enumerate(tricks):
        by_seat[deal.order[place]] = taken
    return dataclasses.replace(deal, phase=Phase.FINISHED, outcome=deal.outcome_with(tuple(by_seat)))


@dataclass(frozen=True, slots=True)
class Gain:
    """One call. ``whists``: what it gained over the rules of thumb's, ``instead``; None where both agree.

    Of the declarer's discard and order together, against those that rules of thumb would have made together.
    """

    at: int
    seat: int
    kind: str
    whists: float | None
    instead: tuple[Action, ...]


def gains(played: Played, seed: int) -> list[Gain]:
    """Every call that was a choice."""
    found = []
    now = played.start
    for decision in played.decisions:
        action = decision.thought.action
        if decision.choices > 1:
            kind = _kind(now, decision)
            if kind is not None:
                found.append(_gain(played, now, decision, kind, seed))
        now = now.after(decision.seat, action)
    return found


def _kind(now: Deal, decision: Decision) -> str | None:
    if now.phase is Phase.AUCTION:
        return AUCTION
    if now.phase is Phase.EXCHANGE and isinstance(decision.thought.action, Discard):
        return CONTRACT
    if now.phase is Phase.WHISTING:
        return WHIST
    return None


def _gain(played: Played, now: Deal, decision: Decision, kind: str, seed: int) -> Gain:
    seat = decision.seat
    mine = [decision.thought.action]
    if kind == CONTRACT:
        at = next(at for at, each in enumerate(played.decisions) if each is decision)
        for each in played.decisions[at + 1 :]:
            if each.phase is not Phase.EXCHANGE:
                break
            mine.append(each.thought.action)
    theirs = _by_thumb(played, now, seat, kind, seed)
    instead = _settled(theirs)
    if _settled(mine) == instead:
        return Gain(decision.at, seat, kind, None, instead)
    whists = _worth(played, now, seat, mine) - _worth(played, now, seat, theirs)
    return Gain(decision.at, seat, kind, float(whists), instead)


def _settled(actions: list[Action]) -> tuple[Action, ...]:
    """The last discard and the order, or the call."""
    return tuple(actions[-2:])


def _by_thumb(played: Played, now: Deal, seat: int, kind: str, seed: int) -> list[Action]:
    actions: list[Action] = []
    while True:
        random = int.from_bytes(chance(played.number, seed, seat, len(now.log))[:6])
        action = thumb.choose(now.view(seat), random)
        actions.append(action)
        if kind != CONTRACT or isinstance(action, Order):
            return actions
        now = now.after(seat, action)
        if now.phase is not Phase.EXCHANGE:
            return actions


def _worth(played: Played, now: Deal, seat: int, actions: list[Action]) -> Fraction:
    for action in actions:
        now = now.after(seat, action)
    return with_best_play(now, played.sheet)[seat]
