"""How good players go on before the first card, quickly: what is assumed of everybody where a call is looked ahead.

Each seat acts by its own cards and what is public. Nobody calls blind, invites the dealer, concedes or claims.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from preferans.actions import (
    HALF,
    HERE,
    OPEN,
    PASS,
    PLAY_OUT,
    REJECT,
    RETURN,
    SEE,
    WHIST,
    Action,
    Bid,
    Order,
)
from preferans.auction import Auction
from preferans.contracts import MISERE, Contract
from preferans.deal import Deal, Phase
from preferans.exchange import Stage as ExchangeStage
from preferans.exchange import discard_of
from preferans.players import hands
from preferans.whisting import Stage, Whisting

RESERVE: Final = 0.2  # tricks by which the prospect has to exceed a level to bid it
_NEEDED: Final = {6: 3.45, 7: 1.9, 8: 0.8, 9: 0.5, 10: 0.4}  # tricks of the pair, expected, for a whist
_NEEDED_TO_JOIN: Final = {6: 1.3, 7: 0.75, 8: 0.7, 9: 0.7, 10: 0.7}  # one's own, where the other whists
SAFE_MISERE: Final = 0.75  # the chance that a misère must have of not being caught: about what masters bid on


def to_first_card(deal: Deal) -> Deal:
    """The deal played on until cards are played, or it is over."""
    deal = to_order(deal)
    while deal.phase is Phase.WHISTING:
        seat, action = next_action(deal)
        deal = deal.after(seat, action)
    return deal


def to_order(deal: Deal) -> Deal:
    """The deal played on until a contract is ordered; all passed, until cards are played."""
    while deal.phase is Phase.AUCTION or deal.phase is Phase.EXCHANGE:
        seat, action = next_action(deal)
        deal = deal.after(seat, action)
    return deal


def next_action(deal: Deal) -> tuple[int, Action]:
    """Who acts next, and what he does."""
    seat = deal.to_act[0]
    if deal.phase is Phase.AUCTION:
        assert deal.auction is not None
        return seat, call(deal.auction, deal.setup.hands[deal.auction.turn])
    if deal.phase is Phase.EXCHANGE:
        return seat, _exchange(deal)
    assert deal.whisting is not None
    return seat, _whist(deal, deal.whisting)


def call(auction: Auction, ten: int) -> Action:
    """The call of the place on turn, who holds these cards."""
    place = auction.turn
    legal = auction.legal(place)
    leads = place == 0
    standing = auction.standing
    if not auction.called >> place & 1 and hands.misere_chance(ten, leads) > SAFE_MISERE:
        misere = next((act for act in legal if type(act) is Bid and act.contract == MISERE and not act.closed), None)
        if misere is not None:
            return misere
    reach = hands.prospect(ten, leads) - RESERVE
    if standing is not None and HERE in legal and standing.contract.level <= reach:
        return HERE
    for act in legal:
        if type(act) is Bid and not act.blind and not act.contract.is_misere:
            return act if act.contract.level + act.closed <= reach else PASS
    return PASS


def _exchange(deal: Deal) -> Action:
    exchange = deal.exchange
    assert exchange is not None
    if exchange.stage is ExchangeStage.INVITE:
        return SEE
    if exchange.stage is ExchangeStage.ANSWER:
        return REJECT
    leads = exchange.declarer == 0
    if exchange.discard:
        return Order(_order(exchange.hand, exchange.bid.contract, leads))
    planned = hands.plan(exchange.held, exchange.bid.contract, leads, exchange.bid.closed)
    return Order(planned.contract) if exchange.bid.closed else discard_of(planned.discard)


@lru_cache(maxsize=4096)
def _order(ten: int, least: Contract, leads: bool) -> Contract:
    return hands.plan(ten, least, leads, closed=True).contract


# The whist talk


def _whist(deal: Deal, talk: Whisting) -> Action:
    match talk.stage:
        case Stage.CHOICE:
            return OPEN
        case Stage.CHECK:
            return PLAY_OUT
        case Stage.DEALER:
            return PASS
        case _:
            legal = talk.legal(talk.turn)
            if len(legal) == 1:
                return legal[0]
            return _word(talk, deal.setup.hands[talk.turn], legal)


def _word(talk: Whisting, ten: int, legal: tuple[Action, ...]) -> Action:
    contract = talk.contract
    if talk.stage is Stage.SECOND and talk.whisters:
        return WHIST if hands.own_defence(ten, contract.strain) >= _NEEDED_TO_JOIN[contract.level] else PASS
    pair = hands.defence(ten, contract)
    yes = RETURN if RETURN in legal else WHIST
    no = HALF if HALF in legal else PASS
    # Who speaks again, or second, knows that another has left it.
    weaker = 0.0 if talk.stage in (Stage.FIRST, Stage.STAY) else 0.15
    return yes if pair - weaker >= _NEEDED[contract.level] else no
