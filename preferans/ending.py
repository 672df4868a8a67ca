"""What a deal that ends comes to: all that the sheet will need of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from preferans.exchange import Stage as ExchangeStage
from preferans.outcome import Ended, Outcome
from preferans.tops import sure_tricks

if TYPE_CHECKING:
    from preferans.deal import Deal


def outcome_of(deal: Deal, ended: Ended, tricks: tuple[int, ...]) -> Outcome:
    """The outcome if the deal ends now in this way, with these tricks by seat of the players."""
    setup, auction, exchange, whisting, play = deal.setup, deal.auction, deal.exchange, deal.whisting, deal.play
    if exchange is None:
        blind_pass = auction is not None and auction.passed_blind
        return Outcome(
            contract=None,
            tricks=tricks,
            ended=ended,
            talon=setup.talon,
            blind_passer=setup.order[0] if blind_pass else None,
        )
    agreements, bid = setup.agreements, exchange.bid
    contract = exchange.order or bid.contract
    played = ended is Ended.PLAYED and play is not None
    return Outcome(
        contract=contract,
        declarer=setup.seat(exchange.declarer),
        tricks=tricks,
        talk=tuple((setup.seat(place), word) for place, word in whisting.talk) if whisting else (),
        ended=ended,
        open=whisting is not None and bool(whisting.open),
        talon=None if bid.closed else setup.talon,
        bid=bid.contract,
        blind=bid.blind,
        thrown=exchange.thrown,
        shared_with_dealer=exchange.shared,
        without_all=exchange.stage is ExchangeStage.WITHOUT_ALL,
        under_ordered=(
            agreements.under_order_penalty
            and played
            and not contract.is_misere
            and tricks[setup.seat(exchange.declarer)] > contract.level
            and sure_tricks(exchange.hand, contract.strain) > contract.level
        ),
        top_tricks=(
            sure_tricks(exchange.held, contract.strain)
            if agreements.preferans_bonus and not contract.is_misere
            else None
        ),
    )
