"""Deals to look at: the cards, what was called and played, and where most was lost."""

from __future__ import annotations

from collections.abc import Iterable

from benchmarks.tournament.dominated import is_below_its_best
from benchmarks.tournament.duplicate import Result
from benchmarks.tournament.lost import RASPAS, CardLoss
from benchmarks.tournament.playing import Decision, Played
from benchmarks.tournament.rivals import THUMB
from preferans.actions import Claim, Play
from preferans.cards import Card, Cards, Suit
from preferans.players.thought import Thought

_OPTIONS = 6


def worst_deals(results: Iterable[Result], count: int) -> list[str]:
    """The tables at which somebody other than the rules of thumb lost most by a card, as text, the worst first.

    Raspas is left out: what a card costs there if the others combine is no measure of a blunder.
    """
    found: list[tuple[int, int, str]] = []
    for result in results:
        for at, table in _different(result.tables):
            losses = [loss for where, loss in result.losses if where == at and table.rivals[loss.person] != THUMB]
            silly = {place: better for where, place, better in result.silly if where == at}
            shown = [loss for loss in losses if (loss.lost and loss.role != RASPAS) or loss.at in silly]
            if shown:
                weight = max(loss.lost for loss in shown) + 2 * len(silly)
                total = sum(loss.lost for loss in shown)
                found.append((weight, total, described(table, shown, silly)))
    found.sort(key=lambda each: each[:2], reverse=True)
    return [text for _, _, text in found[:count]]


def worst_calls(results: Iterable[Result], count: int) -> list[str]:
    """The calls that cost most against the rules of thumb's as the cards lay, as text, the worst first."""
    found: list[tuple[float, str]] = []
    for result in results:
        for where, gain in result.gains:
            if gain.whists is not None and gain.whists < 0:
                table = result.tables[where]
                decision = next(each for each in table.decisions if each.at == gain.at)
                instead = ", ".join(map(str, gain.instead))
                line = (
                    f"  ! {gain.kind}, {gain.seat} at {gain.at}: {decision.thought.action}: {gain.whists:+.1f} whists"
                )
                text = f"{described(table, [], {})}\n{line} against {instead}\n      {_thought(decision).lstrip('; ')}"
                found.append((gain.whists, text))
    found.sort(key=lambda each: each[0])
    return [text for _, text in found[:count]]


def below_best(results: Iterable[Result]) -> list[str]:
    """Every decision that took something else than the best that was weighed."""
    return [
        described(table, [], {})
        + f"\n  ! {decision.seat} at {decision.at}: {decision.thought.action}{_thought(decision)}"
        for result in results
        for _, table in _different(result.tables)
        for decision in table.decisions
        if is_below_its_best(decision)
    ]


def _different(tables: tuple[Played, ...]) -> list[tuple[int, Played]]:
    return [(at, table) for at, table in enumerate(tables) if not any(table is before for before in tables[:at])]


def described(table: Played, losses: list[CardLoss], silly: dict[int, Card]) -> str:
    """One deal: hands by suit, calls, the tricks, and a line for each card that lost something."""
    deal = table.deal
    names = [f"{seat} {rival}" for seat, rival in enumerate(table.rivals)]
    lines = [f"deal {table.number}, {table.sheet.agreements.describe()}; seats: {', '.join(names)}"]
    lines += [f"  {names[seat]:18} {_hand(deal.hands[seat])}" for seat in deal.order]
    lines.append(f"  talon {deal.talon[0]} {deal.talon[1]}")
    calls = [f"{seat}:{act}" for seat, act in deal.log if not isinstance(act, Play | Claim)]
    lines.append("  " + "  ".join(calls))
    view = deal.view(None)
    for number, trick in enumerate(view.tricks, 1):
        lead = "" if trick.talon_lead is None else f"(talon {trick.talon_lead}) "
        cards = " ".join(f"{seat}:{card}" for seat, card in trick.cards)
        lines.append(f"    {number:2} {lead}{cards}  -> {trick.winner}")
    lines.append(
        f"  {deal.outcome and deal.outcome.tricks}, whists {' '.join(f'{float(w):+.1f}' for w in table.winnings)}"
    )
    by_place = {decision.at: decision for decision in table.decisions}
    for loss in losses:
        lines.append(f"  ! trick {loss.trick}, {names[loss.person]} ({loss.role}) played {loss.card}: -{loss.lost}")
        lines.append(f"      good: {Cards.of(loss.best)}" + _better(silly, loss) + _thought(by_place[loss.at]))
    return "\n".join(lines)


def _better(silly: dict[int, Card], loss: CardLoss) -> str:
    return f"; {silly[loss.at]} is better in every layout drawn" if loss.at in silly else ""


def _thought(decision: Decision) -> str:
    thought: Thought = decision.thought
    options = ", ".join(
        f"{each.action} {each.value:+.1f}" + ("" if each.tricks is None else f" ({each.tricks:.2f})")
        for each in thought.options[:_OPTIONS]
    )
    return f"; {thought.ground}, {thought.layouts} layouts: {options}"


def _hand(hand: Cards | None) -> str:
    if hand is None:
        return "-"
    return "  ".join(
        f"{suit.sign} {''.join(card.rank.letter for card in sorted(hand.suit(suit), reverse=True)) or '-':8}"
        for suit in Suit
    )
