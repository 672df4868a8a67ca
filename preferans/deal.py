"""A deal: its cards, its log, and the sequence of the phases (RULES 1–5, 10). Everything is immutable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from preferans.actions import ACCEPT, CLOSED, OPEN, REJECT, Action, Claim, IllegalAction, Offer, Play
from preferans.agreements import Agreements
from preferans.auction import Auction
from preferans.cards import NO_CARDS, Card, Cards
from preferans.claim import ANSWERS, answered, claims, column_taken, final_taken, proposed
from preferans.contracts import Contract
from preferans.dealing import active_seats, dealt
from preferans.ending import outcome_of
from preferans.exchange import Exchange
from preferans.exchange import Stage as ExchangeStage
from preferans.illegal import Illegal, illegal
from preferans.outcome import Ended, Outcome
from preferans.play import SITTING_DEALER, contract_play, opened
from preferans.play import Play as CardPlay
from preferans.raspas import raspas_play
from preferans.setup import NOBODY, Setup, make_setup
from preferans.whisting import Stage as WhistingStage
from preferans.whisting import Whisting

if TYPE_CHECKING:
    from preferans.view import View


class Phase(StrEnum):
    AUCTION = "auction"
    EXCHANGE = "exchange"
    WHISTING = "whisting"
    PLAY = "play"
    FINISHED = "finished"


# Looking a member up on its class is slow enough to be felt where every card asks.
_AUCTION, _EXCHANGE, _WHISTING, _PLAY = Phase.AUCTION, Phase.EXCHANGE, Phase.WHISTING, Phase.PLAY
_CHOICE = WhistingStage.CHOICE


@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """One deal from the cards to its outcome. Made by `start` or `from_pack`; changed by nobody."""

    setup: Setup
    phase: Phase
    log: tuple[tuple[int, Action], ...] = ()
    auction: Auction | None = None
    exchange: Exchange | None = None
    whisting: Whisting | None = None
    play: CardPlay | None = None
    outcome: Outcome | None = None

    def __repr__(self) -> str:
        # Short, and without a card: a deal may end up in a log.
        return f"<Deal, dealer {self.dealer}, {self.phase}, {len(self.log)} actions>"

    @classmethod
    def start(
        cls,
        agreements: Agreements,
        *,
        dealer: int,
        hands: Sequence[Cards | None],
        talon: tuple[Card, Card],
        raspas_in_a_row: int = 0,
        opening_raspas: bool = False,
        blind_raspas_in_a_row: int = 0,
    ) -> Deal:
        """The deal with these hands, by seat (None for those who sit out; the dummy's third when two play).

        ``opening_raspas``: a compulsory raspas without an auction (RULES 13.25). Raises ValueError with a sentence
        where cards or numbers are wrong.
        """
        setup = make_setup(agreements, dealer, hands, talon, raspas_in_a_row, opening_raspas, blind_raspas_in_a_row)
        if opening_raspas:
            return cls(setup, _PLAY, play=_raspas(setup))
        return cls(setup, _AUCTION, auction=Auction.start(agreements, raspas_in_a_row, blind_raspas_in_a_row))

    @classmethod
    def from_pack(
        cls,
        agreements: Agreements,
        *,
        dealer: int,
        pack: Sequence[Card],
        raspas_in_a_row: int = 0,
        opening_raspas: bool = False,
        blind_raspas_in_a_row: int = 0,
    ) -> Deal:
        """The deal of this pack of 32 cards, the top one first, after the cut (RULES 1.4)."""
        order = active_seats(agreements.players, dealer)
        three, talon = dealt(pack)
        hands: list[Cards | None] = [None] * max(agreements.players, 3)
        for seat, hand in zip(order, three, strict=True):
            hands[seat] = hand
        return cls.start(
            agreements,
            dealer=dealer,
            hands=hands,
            talon=talon,
            raspas_in_a_row=raspas_in_a_row,
            opening_raspas=opening_raspas,
            blind_raspas_in_a_row=blind_raspas_in_a_row,
        )

    # What it is

    @property
    def agreements(self) -> Agreements:
        return self.setup.agreements

    @property
    def dealer(self) -> int:
        return self.setup.dealer

    @property
    def order(self) -> tuple[int, int, int]:
        """The active seats from the first hand on; with two players seat 2 is the dummy."""
        return self.setup.order

    @property
    def talon(self) -> tuple[Card, Card]:
        return self.setup.talon

    @property
    def hands(self) -> tuple[Cards | None, ...]:
        """As dealt, by seat; the dummy's third when two play; None for those who sit out."""
        hands: list[Cards | None] = [None] * max(self.agreements.players, 3)
        for seat, hand in zip(self.order, self.setup.hands, strict=True):
            hands[seat] = Cards(hand)
        return tuple(hands)

    @property
    def tricks(self) -> tuple[int, ...]:
        """Tricks taken so far, by seat of the players; the dummy's are the opponent's."""
        if self.outcome is not None:
            return self.outcome.tricks
        if self.play is None:
            return (0,) * self.agreements.players
        return _by_seat(self.setup, self.play, column_taken(self.play))

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe an action now, the first the one whose turn it plainly is."""
        phase, setup = self.phase, self.setup
        if phase is _PLAY:
            assert self.play is not None
            pending = self.play.claim
            return setup.seats(pending.waiting) if pending is not None else (setup.seat(self.play.person),)
        if phase is _AUCTION:
            assert self.auction is not None
            return (setup.order[self.auction.turn],)
        if phase is _EXCHANGE:
            assert self.exchange is not None
            return (setup.seat(self.exchange.turn),)
        if phase is _WHISTING:
            assert self.whisting is not None
            return setup.seats(self.whisting.to_act)
        return ()

    def legal(self, seat: int) -> tuple[Action, ...]:
        """All that this seat may do now, claims and offers last; () for one that may do nothing."""
        places, phase = self.setup.places, self.phase
        place = places[seat] if 0 <= seat < len(places) else NOBODY
        if place == NOBODY:
            return ()
        if phase is _PLAY:
            play = self.play
            assert play is not None
            if play.claim is not None:
                return ANSWERS if place in play.claim.waiting else ()
            proposals = claims(play, place)
            return play.legal_plays() + proposals if play.person == place else proposals
        if phase is _AUCTION:
            assert self.auction is not None
            return self.auction.legal(place) if place != SITTING_DEALER else ()
        if phase is _EXCHANGE:
            assert self.exchange is not None
            return self.exchange.legal(place)
        if phase is _WHISTING:
            assert self.whisting is not None
            return self.whisting.legal(place)
        return ()

    def legal_cards(self, seat: int) -> Cards:
        """The cards that this seat may play now, from whichever hand it plays; empty when it may play none."""
        play = self.play
        if self.phase is not _PLAY or play is None or play.claim is not None or seat not in self.to_act:
            return NO_CARDS
        return Cards(play.legal_mask())

    def view(self, seat: int | None) -> View:
        """What this seat may know now; None: the public."""
        from preferans.view import view_of  # the view is made of the deal, the deal need not know how

        return view_of(self, seat)

    def outcome_with(self, tricks: tuple[int, ...]) -> Outcome:
        """What the deal comes to if play ends with these tricks, by seat as in `Outcome`: for those who look ahead.

        ValueError where no cards are being played.
        """
        if self.phase is not _PLAY:
            raise ValueError("no cards are being played")
        return outcome_of(self, Ended.PLAYED, tricks)

    # What follows

    def after(self, seat: int, action: Action) -> Deal:
        """The deal after this action of this seat. IllegalAction unless it is in ``legal(seat)``."""
        setup = self.setup
        places = setup.places
        place = places[seat] if 0 <= seat < len(places) else NOBODY
        if place == NOBODY:
            raise illegal(Illegal.NOT_IN_DEAL)
        log = (*self.log, (seat, action))
        if self.phase is _PLAY:
            return self._in_play(place, action, log)
        if self.phase is _AUCTION:
            return self._in_auction(place, action, log)
        if self.phase is _EXCHANGE:
            return self._in_exchange(place, action, log)
        if self.phase is _WHISTING:
            return self._in_whisting(place, action, log)
        raise illegal(Illegal.DEAL_OVER)

    def _in_auction(self, place: int, action: Action, log: _Log) -> Deal:
        assert self.auction is not None
        setup = self.setup
        if place == SITTING_DEALER:
            raise illegal(Illegal.NOT_IN_DEAL)
        auction = self.auction.after(place, action)
        if not auction.over:
            return Deal(setup, _AUCTION, log, auction)
        if auction.bidder is None:
            return Deal(setup, _PLAY, log, auction, play=_raspas(setup))
        assert auction.standing is not None
        exchange = Exchange.start(
            setup.agreements,
            declarer=auction.bidder,
            dealer=setup.dealer_place,
            bid=auction.standing,
            ten=setup.hands[auction.bidder],
            talon=setup.talon_mask,
        )
        return Deal(setup, _EXCHANGE, log, auction, exchange)._exchanged()

    def _in_exchange(self, place: int, action: Action, log: _Log) -> Deal:
        assert self.exchange is not None
        exchange = self.exchange.after(place, action)
        return Deal(self.setup, _EXCHANGE, log, self.auction, exchange)._exchanged()

    def _exchanged(self) -> Deal:
        """On to the whist talk, or to play on misère, or to the end, where the exchange is over."""
        exchange, setup = self.exchange, self.setup
        assert exchange is not None
        if not exchange.over:
            return self
        if exchange.stage is ExchangeStage.CONCEDED:
            return self._finished(Ended.CONCEDED, (0,) * setup.agreements.players)
        if exchange.stage is ExchangeStage.WITHOUT_ALL:
            return self._finished(Ended.PLAYED, (0,) * setup.agreements.players)
        assert exchange.order is not None
        if exchange.order.is_misere:
            return self._with_play(exchange.order, None)
        whisting = Whisting.start(setup.agreements, exchange.order, exchange.declarer, setup.order, setup.dealer_sits)
        return Deal(setup, _WHISTING, self.log, self.auction, exchange, whisting)

    def _in_whisting(self, place: int, action: Action, log: _Log) -> Deal:
        whisting, setup = self.whisting, self.setup
        assert whisting is not None
        assert self.exchange is not None
        whisting = whisting.after(place, action)
        deal = Deal(setup, _WHISTING, log, self.auction, self.exchange, whisting, self.play)
        contract, declarer = whisting.contract, whisting.declarer
        if deal.play is not None:  # the choice that was due after the first lead
            assert whisting.open is not None
            play = opened(deal.play, whisting.whisters[0]) if whisting.open else deal.play
            return replace(deal, phase=_PLAY, play=play)
        if whisting.stage is _CHOICE:
            return deal._with_play(contract, whisting) if whisting.choice_after_lead else deal
        if not whisting.over:
            return deal
        all_ten = tuple(10 * (seat == setup.seat(declarer)) for seat in range(setup.agreements.players))
        if whisting.checked_and_made:
            return deal._finished(Ended.PLAYED, all_ten)
        if whisting.ended is Ended.PASSED:
            return deal._finished(Ended.PASSED, all_ten)
        if whisting.ended is Ended.HALF:
            return deal._finished(Ended.HALF, (0,) * setup.agreements.players)
        return deal._with_play(contract, whisting)

    def _with_play(self, contract: Contract, whisting: Whisting | None) -> Deal:
        setup, exchange = self.setup, self.exchange
        assert exchange is not None
        declarer = exchange.declarer
        hands = list(setup.hands)
        hands[declarer] = exchange.hand
        alone = setup.agreements.players == 2
        if whisting is None:  # misère: the declarer who is first hand leads before the defence opens (RULES 5.3)
            after_lead = declarer == 0
        else:
            after_lead = alone and bool(whisting.open) and whisting.choice_after_lead
        play = contract_play(
            contract,
            declarer,
            (hands[0], hands[1], hands[2]),
            setup.columns(declarer),
            whisters=whisting.whisters if whisting else (),
            open_=whisting.open if whisting else None,
            looked=whisting.looked if whisting else None,
            checked=whisting is not None and whisting.answered != 0,
            dummy_opponent=2 - declarer if alone else None,
            opens_after_lead=after_lead,
        )
        return Deal(setup, _PLAY, self.log, self.auction, exchange, whisting, play)

    def _in_play(self, place: int, action: Action, log: _Log) -> Deal:
        play, whisting = self.play, self.whisting
        assert play is not None
        if type(action) is Play:
            play = play.after_card(place, action.card)
            if play.over:
                deal = Deal(self.setup, _PLAY, log, self.auction, self.exchange, whisting, play)
                return deal._finished(Ended.PLAYED, _by_seat(self.setup, play, column_taken(play)))
            phase = _PLAY
            if whisting is not None and whisting.stage is _CHOICE:
                phase = _WHISTING
            return Deal(self.setup, phase, log, self.auction, self.exchange, whisting, play)
        if type(action) is Claim or type(action) is Offer:
            return replace(self, log=log, play=proposed(play, place, action))
        if action in (ACCEPT, REJECT):
            play = answered(play, place, action)
            deal = replace(self, log=log, play=play)
            if play.claim is not None and not play.claim.waiting:
                return deal._finished(Ended.PLAYED, _by_seat(self.setup, play, final_taken(play)))
            return deal
        raise self._why_not_in_play(action)

    def _why_not_in_play(self, action: Action) -> IllegalAction:
        assert self.play is not None
        if self.play.claim is not None:
            return illegal(Illegal.CLAIM_PENDING)
        return illegal(Illegal.OPEN_NOT_NOW if action in (OPEN, CLOSED) else Illegal.WRONG_PHASE)

    def _finished(self, ended: Ended, tricks: tuple[int, ...]) -> Deal:
        return replace(self, phase=Phase.FINISHED, outcome=outcome_of(self, ended, tricks))


_Log = tuple[tuple[int, Action], ...]


def _raspas(setup: Setup) -> CardPlay:
    return raspas_play(setup.agreements, setup.hands, setup.talon, setup.columns(None), dealer_sits=setup.dealer_sits)


def _by_seat(setup: Setup, play: CardPlay, columns: tuple[int, ...]) -> tuple[int, ...]:
    """The tricks of the columns, and the sitting dealer's own, by seat of the players."""
    tricks = [0] * setup.agreements.players
    for column, taken in zip(play.rules.columns, columns, strict=True):
        tricks[next(setup.order[place] for place in column if setup.order[place] < len(tricks))] = taken
    if setup.dealer_sits:
        tricks[setup.dealer] = play.taken[SITTING_DEALER]
    return tuple(tricks)
