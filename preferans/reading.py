"""An action read where it stands in a deal: whose it is, which of two readings, and what writers leave out."""

from __future__ import annotations

from preferans.actions import PASS, RETURN, SEE, THROW, WHIST, Action, Bid, Discard, Play
from preferans.contracts import MISERE
from preferans.deal import Deal, Phase
from preferans.exchange import ORDERS, Stage
from preferans.notation import parse_action, split_seat

Steps = tuple[tuple[int, Action], ...]


def read_action(deal: Deal, text: str) -> Steps:
    """The steps that this text stands for, to be given to `Deal.after` one after another; nearly always one.

    Without a seat the action is of the first seat in ``to_act``. ``return`` is read for ``whist`` and the reverse
    where only the other is legal. Three things may be left out or written out of habit: ``see`` before the discard
    of a misère bidder who invites nobody, ``order misere`` before the first card, and the pass of a misère bidder
    who was overcalled, which says nothing any more (RULES 13.20). Raises NotationError; legality is not judged here.
    """
    seat, bare = split_seat(text)
    action = parse_action(bare, playing=deal.phase is not Phase.AUCTION)
    before = _implied(deal, action)
    for actor, implied in before:
        deal = deal.after(actor, implied)
    if action == PASS and _says_nothing(deal, seat):
        return ()
    if seat is None:
        seat = deal.to_act[0] if deal.to_act else deal.order[0]
    legal = deal.legal(seat)
    for said, meant in ((RETURN, WHIST), (WHIST, RETURN)):
        if action == said and said not in legal and meant in legal:
            action = meant
            break
    return (*before, (seat, action))


def in_place(deal: Deal, action: Action) -> Action:
    """The action meant at this point of the deal: ``7s`` is a bid in the auction and a card afterwards."""
    auction = deal.phase is Phase.AUCTION
    if (isinstance(action, Play) and auction) or (isinstance(action, Bid) and not auction):
        return parse_action(str(action), playing=not auction)
    return action


def _implied(deal: Deal, action: Action) -> Steps:
    exchange = deal.exchange
    if deal.phase is not Phase.EXCHANGE or exchange is None:
        return ()
    declarer = deal.order[exchange.declarer]
    if exchange.stage is Stage.INVITE and (isinstance(action, Discard) or action == THROW):
        return ((declarer, SEE),)
    if exchange.bid.contract == MISERE and exchange.discard and isinstance(action, Play):
        return ((declarer, ORDERS[MISERE.rung]),)
    return ()


def _says_nothing(deal: Deal, seat: int | None) -> bool:
    auction = deal.auction
    if deal.phase is not Phase.EXCHANGE or auction is None or auction.misere_bidder is None:
        return False
    overcalled = auction.misere_bidder != auction.bidder
    just_over = not deal.exchange or deal.exchange.discard == 0
    return overcalled and just_over and seat in (None, deal.order[auction.misere_bidder])
