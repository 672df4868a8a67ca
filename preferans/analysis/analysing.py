"""From a finished deal to its analysis."""

from __future__ import annotations

from preferans.analysis.judging import Judged, judged_contract, judged_raspas
from preferans.analysis.prospects import discarded_tricks, prospect
from preferans.analysis.report import Analysis, Prospect, Settled, Worth
from preferans.cards import Cards
from preferans.deal import Deal, Phase
from preferans.outcome import Ended, Outcome
from preferans.play import Play
from preferans.solver import Goal


class NotFinished(ValueError):
    """Only deals that are over are taken apart: an analysis shows every card."""


def analyse(deal: Deal) -> Analysis:
    """Take a finished deal apart. Raises NotFinished, and the solver's SolverUnavailable."""
    if deal.phase is not Phase.FINISHED or deal.outcome is None:
        raise NotFinished("the deal is not over")
    return _raspas(deal, deal.outcome) if deal.exchange is None else _contract(deal, deal.outcome)


def _contract(deal: Deal, outcome: Outcome) -> Analysis:
    exchange, setup = deal.exchange, deal.setup
    assert exchange is not None
    declarer = exchange.declarer
    contract = exchange.order or exchange.bid.contract
    discard = Cards(exchange.discard) if exchange.discard else None
    prospects = _prospects(deal, declarer, discard)
    hands = list(setup.hands)
    worth: Worth
    discarded = None
    if discard is not None or exchange.bid.closed:
        hands[declarer] = exchange.hand
        discarded = discarded_tricks((hands[0], hands[1], hands[2]), declarer)
        worth = (discarded[-1] if contract.is_misere else discarded[contract.strain],)
    else:  # he gave up before he discarded
        worth = (next(each for each in prospects if each.place == declarer).of(contract).tricks,)
    play = deal.play
    judged = Judged((), worth) if play is None else judged_contract(play, (hands[0], hands[1], hands[2]), contract)
    return Analysis(
        order=setup.order,
        dealer=setup.dealer,
        goal=Goal.MISERE if contract.is_misere else Goal.TRICKS,
        outcome=outcome,
        bid=exchange.bid.contract,
        contract=contract,
        declarer=declarer,
        worth=worth,
        result=_written(deal, outcome, declarer),
        discard=discard,
        discarded=discarded,
        tricks=judged.tricks,
        settled=_settled(play, judged),
        prospects=prospects,
    )


def _written(deal: Deal, outcome: Outcome, declarer: int) -> Worth | None:
    """The declarer's tricks where cards, or a checked ten, were settled."""
    if outcome.ended is not Ended.PLAYED or outcome.without_all:
        return None
    return (outcome.tricks[deal.setup.seat(declarer)],)


def _raspas(deal: Deal, outcome: Outcome) -> Analysis:
    play, setup = deal.play, deal.setup
    assert play is not None
    judged = judged_raspas(play, setup.hands)
    return Analysis(
        order=setup.order,
        dealer=setup.dealer,
        goal=Goal.RASPAS,
        outcome=outcome,
        bid=None,
        contract=None,
        declarer=None,
        worth=judged.worth,
        result=tuple(_tricks_of(outcome, seat) for seat in setup.order),
        discard=None,
        discarded=None,
        tricks=judged.tricks,
        settled=_settled(play, judged),
        prospects=_prospects(deal, None, None),
    )


def _tricks_of(outcome: Outcome, seat: int) -> int:
    """The tricks of a seat; none of a dummy's are written."""
    return outcome.tricks[seat] if seat < len(outcome.tricks) else 0


def _settled(play: Play | None, judged: Judged) -> Settled | None:
    if play is None or play.over or play.claim is None or judged.worth is None:
        return None
    cards = [card for trick in judged.tricks for card in trick.cards]
    worth = cards[-1].after if cards else judged.worth
    return Settled(play.claim.claimer, 10 - len(play.tricks), worth)


def _prospects(deal: Deal, declarer: int | None, discard: Cards | None) -> tuple[Prospect, ...]:
    """Of everybody who could have bid; the dummy cannot."""
    setup = deal.setup
    bidders = [place for place in range(3) if setup.order[place] < setup.agreements.players]
    return tuple(
        prospect(setup.hands, setup.talon_mask, place, own=discard if place == declarer else None) for place in bidders
    )
