"""Tricks lost against double-dummy play: what each card played cost its side, all cards known.

The yardstick sees everything, so nobody reaches zero: a finesse that the cards defeat is counted like a blunder.
"""

from __future__ import annotations

from dataclasses import dataclass

from preferans.actions import ACCEPT, Claim, Play
from preferans.cards import Card
from preferans.claim import Style
from preferans.deal import Deal
from preferans.solver import Layout, solve_layout

DECLARER = "declarer"
DEFENDER_OPEN = "defender, open"
DEFENDER_CLOSED = "defender, closed"
MISERE = "misère"
AGAINST_MISERE = "against misère"
RASPAS = "raspas"

OPENING = "first card"
LEAD = "later leads"
EARLY = "tricks 1-4"
LATE = "tricks 5-10"
STAGES = (OPENING, LEAD, EARLY, LATE)
_EARLY_TRICKS = 4


@dataclass(frozen=True, slots=True)
class CardLoss:
    """One card. ``person``: who chose it; ``hand``: from whose ten cards. ``best``: the cards that cost nothing."""

    at: int
    person: int
    hand: int
    role: str
    stage: str
    trick: int
    card: Card
    lost: int
    best: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ClaimMade:
    """A claim: the tricks it asked for beyond what the claimer's side takes with best play by all, and its answer."""

    at: int
    seat: int
    beyond: int
    accepted: bool


def layout_of(deal: Deal) -> Layout:
    """The position before the next card, for the solver. In raspas the hand to play is against the two others."""
    play = deal.play
    assert play is not None
    rules = play.rules
    done = len(play.tricks)
    declarer = rules.declarer
    contract = None if deal.exchange is None else deal.exchange.order
    return Layout(
        hands=play.hands,
        leader=play.leader,
        strain=rules.trump,
        declarer=play.turn if declarer is None else declarer,
        misere=contract is None or contract.is_misere,
        table=tuple(int(card) for card in play.table),
        talon=tuple(int(card) for card in rules.leads[done:]),
        talon_wins=rules.lead_wins,
    )


def is_solvable(deal: Deal) -> bool:
    """Whether cards are played by three hands that somebody thinks for: not raspas of two."""
    play = deal.play
    return play is not None and len(play.rules.hands_in_play) == 3 and play.rules.dummy is None


def worth(deal: Deal) -> int:
    """The declarer's final tricks from here if all play best; in raspas those of the hand to play."""
    play = deal.play
    assert play is not None
    place = play.turn if play.rules.declarer is None else play.rules.declarer
    return play.taken[place] + solve_layout(layout_of(deal)).tricks


def card_losses(start: Deal, deal: Deal) -> list[CardLoss]:
    """The cost of every card of this deal, which began with ``start``."""
    found = []
    now = start
    for at in range(len(start.log), len(deal.log)):
        seat, action = deal.log[at]
        if isinstance(action, Play) and is_solvable(now):
            found.append(_loss(now, deal, at, seat, action.card))
        now = now.after(seat, action)
    return found


def _loss(now: Deal, finished: Deal, at: int, seat: int, card: Card) -> CardLoss:
    play = now.play
    assert play is not None
    layout = layout_of(now)
    moves = solve_layout(layout).moves
    wants_many = (play.turn == layout.declarer) != layout.misere
    best = max(moves.values()) if wants_many else min(moves.values())
    trick = len(play.tricks) + 1
    if not play.table and play.lead is None:
        stage = OPENING if trick == 1 else LEAD
    else:
        stage = EARLY if trick <= _EARLY_TRICKS else LATE
    good = tuple(each for each, value in moves.items() if value == best)
    role = role_of(finished, play.turn)
    return CardLoss(at, seat, now.order[play.turn], role, stage, trick, card, abs(best - moves[card]), good)


def role_of(deal: Deal, place: int) -> str:
    """What the hand at this place was in the end; who leads before it is open plays an open hand too."""
    play = deal.play
    assert play is not None
    if play.style is Style.RASPAS:
        return RASPAS
    if play.style is Style.MISERE or (deal.exchange is not None and _is_misere(deal)):
        return MISERE if place == play.rules.declarer else AGAINST_MISERE
    if place == play.rules.declarer:
        return DECLARER
    return DEFENDER_CLOSED if play.style is Style.CLOSED else DEFENDER_OPEN


def _is_misere(deal: Deal) -> bool:
    order = None if deal.exchange is None else deal.exchange.order
    return order is not None and order.is_misere


def hands_played(deal: Deal) -> list[tuple[int, int, str]]:
    """(seat of the hand, seat of the person who played it in the end, its role) for each ten cards in play."""
    play = deal.play
    if play is None:
        return []
    return [
        (deal.order[place], deal.setup.seat(play.players[place]), role_of(deal, place))
        for place in play.rules.hands_in_play
    ]


def claims_made(start: Deal, deal: Deal) -> list[ClaimMade]:
    """The claims of tricks where three hands play; who claims in raspas says that he takes all the rest."""
    found = []
    now = start
    for at in range(len(start.log), len(deal.log)):
        seat, action = deal.log[at]
        if isinstance(action, Claim) and is_solvable(now):
            answers = [done for _, done in deal.log[at + 1 :]]
            accepted = deal.outcome is not None and bool(answers) and all(answer == ACCEPT for answer in answers)
            found.append(ClaimMade(at, seat, _beyond(now, seat, action), accepted))
        now = now.after(seat, action)
    return found


def _beyond(now: Deal, seat: int, claim: Claim) -> int:
    play = now.play
    assert play is not None
    person = now.setup.places[seat]
    column = next(at for at, places in enumerate(play.rules.columns) if layout_of(now).declarer in places)
    more = claim.tricks[column] - worth(now)
    if play.rules.declarer is None:
        return more  # to take more than one must is his own loss, whatever the others think of it
    as_declarer = play.players[play.rules.declarer] == person
    return more if as_declarer != layout_of(now).misere else -more
