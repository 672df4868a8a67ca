"""What a seat, or somebody who only watches, may know of a deal at this moment (RULES 4.9, 13.21–13.28)."""

from __future__ import annotations

from dataclasses import dataclass

from preferans.actions import HALF, RETURN, WHIST, Action, Bid, Claim, Discard, Look, Offer, Pass
from preferans.agreements import Agreements
from preferans.cards import FULL_PACK, NO_CARDS, SUIT_MASKS, Card, Cards
from preferans.claim import Style
from preferans.contracts import Contract
from preferans.deal import Deal, Phase
from preferans.outcome import Outcome
from preferans.play import NO_TRUMP, SITTING_DEALER, Play, PlayedTrick
from preferans.whisting import Stage as WhistingStage


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: (seat of the hand, card) in the order played, and the seat that took it.

    Where the dealer of four led a talon card, it stands first, with his seat. ``talon_lead``: the talon card that
    only showed the suit (raspas of three).
    """

    cards: tuple[tuple[int, Card], ...]
    winner: int
    talon_lead: Card | None = None


@dataclass(frozen=True, slots=True)
class PendingClaim:
    """A claim or offer out, by seats: whose, what, who still has to answer, who has accepted."""

    seat: int
    proposal: Claim | Offer
    waiting: tuple[int, ...]
    accepted: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Equal for two deals that differ only in what this seat may not know. Fields by hand: by seat, the dummy third.

    ``hands``: the cards still held, None where this seat does not know them. ``log``: a hidden discard is
    ``Discard(None)``. ``shown_out``: a 4-bit set of suits a hand has openly shown not to hold. ``declarer_twelve``:
    on misère, his cards and discard together less those played, once they are known (RULES 13.21).
    ``taken``: tricks by seat of the players. ``hand_to_play``: the seat of the hand whose card is due; ``players``:
    by hand, the seat of the person who plays it. ``looked``: the seats that have seen their own cards (13.24).
    ``seen``: by hand, cards that were openly at a hand this seat does not see now, and have not been played since;
    two of them may lie in the discard.
    """

    seat: int | None
    agreements: Agreements
    dealer: int
    order: tuple[int, int, int]
    phase: Phase
    to_act: tuple[int, ...]
    hand_to_play: int | None
    legal: tuple[Action, ...]
    hands: tuple[Cards | None, ...]
    hand_sizes: tuple[int, ...]
    talon: tuple[Card, ...]
    discard: Cards | None
    log: tuple[tuple[int, Action], ...]
    floor: Contract
    standing_bid: Bid | None
    bidder: int | None
    passed: frozenset[int]
    looked: frozenset[int]
    seen: tuple[Cards, ...]
    declarer: int | None
    bid: Contract | None
    contract: Contract | None
    without_talon: bool
    talk: tuple[tuple[int, Action], ...]
    whisters: tuple[int, ...]
    open: bool | None
    looked_at: int | None
    shared_with_dealer: bool
    thrown: bool
    players: tuple[int | None, ...]
    open_hands: tuple[int, ...]
    trick: tuple[tuple[int, Card], ...]
    talon_lead: Card | None
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    leader: int | None
    shown_out: tuple[int, ...]
    declarer_twelve: Cards | None
    claim: PendingClaim | None
    outcome: Outcome | None

    def may_hold(self) -> tuple[int, ...]:
        """Which cards may lie where, as masks: one a hand, then the discard, then the part of the talon not shown.

        Judged by what was openly seen and by who has shown out, nothing else. How many lie there: ``hand_sizes``, two
        in the discard, two in the talon less those shown.
        """
        contract = self.declarer is not None
        known = sum(1 << card for trick in self.tricks for _, card in trick.cards)
        known |= sum(1 << card for _, card in self.trick)
        known |= 0 if self.discard is None else self.discard
        known |= 0 if contract else sum(1 << card for card in self.talon)
        for hand in self.hands:
            known |= 0 if hand is None else hand
        unseen = int(FULL_PACK) & ~known
        placed = sum(self.seen)  # at one hand at the most: the declarer's
        masks = []
        for at, hand in enumerate(self.hands):
            if hand is not None:
                masks.append(int(hand))
                continue
            void = sum(SUIT_MASKS[suit] for suit in range(4) if self.shown_out[at] >> suit & 1)
            elsewhere = 0 if at == self.declarer else placed
            masks.append(unseen & ~void & ~elsewhere if self.hand_sizes[at] else 0)
        if contract and not self.without_talon and self.declarer_twelve is not None:
            assert self.declarer is not None
            masks[self.declarer] &= self.declarer_twelve
        hidden_discard = self.discard is None and any(isinstance(action, Discard) for _, action in self.log)
        discard = unseen if hidden_discard else int(self.discard or 0)
        if hidden_discard and self.declarer_twelve is not None:
            discard &= self.declarer_twelve
        talon = unseen & ~placed if len(self.talon) < 2 else 0
        return (*masks, discard, talon)


def view_of(deal: Deal, seat: int | None) -> View:
    """The view of this seat; None: the public. ValueError for a seat that is not at the table."""
    setup, auction, exchange, whisting, play = deal.setup, deal.auction, deal.exchange, deal.whisting, deal.play
    if seat is not None and not 0 <= seat < len(setup.places):
        raise ValueError(f"no seat {seat} at this table")
    eyes = _Eyes(deal, seat)
    held = _held(deal)
    hand_count = max(setup.agreements.players, 3)
    hands: list[Cards | None] = [None] * hand_count
    sizes = [0] * hand_count
    players: list[int | None] = [None] * hand_count
    for place, hand_seat in enumerate(setup.order):
        sizes[hand_seat] = held[place].bit_count()
        if eyes.sees_hand(place):
            hands[hand_seat] = Cards(held[place])
        if play is not None and place in play.rules.hands_in_play and place != play.rules.dummy:
            players[hand_seat] = setup.seat(play.players[place])
    declarer = None if exchange is None else setup.seat(exchange.declarer)
    on_lead = play is not None and deal.phase is not Phase.FINISHED
    return View(
        seat=seat,
        agreements=setup.agreements,
        dealer=setup.dealer,
        order=setup.order,
        phase=deal.phase,
        to_act=deal.to_act,
        hand_to_play=setup.order[play.turn] if play is not None and deal.phase is Phase.PLAY else None,
        legal=() if seat is None else deal.legal(seat),
        hands=tuple(hands),
        hand_sizes=tuple(sizes),
        talon=_talon(deal),
        discard=Cards(exchange.discard) if exchange is not None and exchange.discard and eyes.sees_discard else None,
        log=deal.log if eyes.sees_log else tuple((who, _hidden(action)) for who, action in deal.log),
        floor=_floor(deal),
        standing_bid=None if auction is None else auction.standing,
        bidder=None if auction is None or auction.bidder is None else setup.order[auction.bidder],
        passed=frozenset() if auction is None else _out_of_auction(deal),
        looked=frozenset(_seats_that_have_seen(deal)),
        seen=_seen(deal, eyes, hands),
        declarer=declarer,
        bid=None if exchange is None else exchange.bid.contract,
        contract=None if exchange is None else exchange.order,
        without_talon=exchange is not None and exchange.bid.closed,
        talk=_talk(deal),
        whisters=() if whisting is None else setup.seats(whisting.whisters),
        open=None if whisting is None else whisting.open,
        looked_at=None if whisting is None or whisting.looked is None else setup.order[whisting.looked],
        shared_with_dealer=exchange is not None and exchange.shared,
        thrown=exchange is not None and exchange.thrown,
        players=tuple(players),
        open_hands=tuple(sorted(setup.order[place] for place in (0, 1, 2) if _open_bits(deal) >> place & 1)),
        trick=_on_table(deal, play) if play is not None and on_lead else (),
        talon_lead=play.lead if play is not None and on_lead and not play.rules.lead_wins else None,
        tricks=() if play is None else tuple(_trick(deal, trick) for trick in play.tricks),
        taken=deal.tricks,
        leader=setup.order[play.leader] if play is not None and on_lead else None,
        shown_out=_shown_out(deal, hand_count),
        declarer_twelve=_declarer_twelve(deal, eyes),
        claim=_pending(deal),
        outcome=deal.outcome,
    )


class _Eyes:
    """Which hidden cards one seat sees."""

    def __init__(self, deal: Deal, seat: int | None) -> None:
        self._deal = deal
        self._place = -1 if seat is None else deal.setup.places[seat]
        exchange = deal.exchange
        self.is_sitting_dealer = self._place == SITTING_DEALER
        self.over = deal.phase is Phase.FINISHED
        # A thrown talon lies open; what had been discarded and taken back before it does not.
        self.sees_log = exchange is None or self.over or self._place == exchange.declarer
        self.sees_discard = exchange is not None and (self.over or exchange.thrown or self._place == exchange.declarer)

    def sees_hand(self, place: int) -> bool:
        """Whether this seat sees the cards now held at this place."""
        deal = self._deal
        if self.over:
            return True
        if place == self._place:
            return deal.phase is not Phase.AUCTION or deal.auction is None or bool(deal.auction.seen >> place & 1)
        if _open_bits(deal) >> place & 1:
            return True
        if self.is_sitting_dealer and deal.whisting is not None and deal.whisting.looked == place:
            return True
        return self._sees_before_discard(place)

    def _sees_before_discard(self, place: int) -> bool:
        """The declarer's cards on misère before the discard: shown to all, or to the dealer he invited."""
        exchange = self._deal.exchange
        if exchange is None or place != exchange.declarer or not exchange.bid.contract.is_misere or exchange.bid.closed:
            return False
        if exchange.discard and not exchange.thrown:
            return False
        return self.knows_twelve()

    def knows_twelve(self) -> bool:
        """Whether this seat has been shown the declarer's twelve on misère, before any lead."""
        exchange = self._deal.exchange
        if exchange is None or not exchange.bid.contract.is_misere:
            return False
        invited = any(str(action) == "invite" for _, action in self._deal.log)
        if self.is_sitting_dealer and invited:
            return True
        return exchange.agreements.misere_show12 and exchange.talon_shown


def _open_bits(deal: Deal) -> int:
    """The places whose cards lie open to all; while a ten is checked, all three (RULES 13.27)."""
    if deal.play is not None:
        return deal.play.open
    checking = deal.whisting is not None and deal.whisting.stage is WhistingStage.CHECK
    return 0b111 if checking else 0


def _seen(deal: Deal, eyes: _Eyes, hands: list[Cards | None]) -> tuple[Cards, ...]:
    """The talon in the declarer's twelve, on misère all that was shown of them, less what was played."""
    seen = [NO_CARDS] * len(hands)
    exchange = deal.exchange
    if exchange is None:
        return tuple(seen)
    declarer = deal.setup.order[exchange.declarer]
    if hands[declarer] is not None:
        return tuple(seen)
    cards = deal.setup.talon_mask if exchange.talon_shown else 0
    if eyes.knows_twelve():
        cards |= deal.setup.hands[exchange.declarer]
    played = 0 if deal.play is None else exchange.hand & ~deal.play.hands[exchange.declarer]
    thrown = exchange.discard if exchange.thrown else 0
    seen[declarer] = Cards(cards & ~played & ~thrown)
    return tuple(seen)


def _held(deal: Deal) -> tuple[int, int, int]:
    if deal.play is not None:
        return deal.play.hands
    hands = list(deal.setup.hands)
    if deal.exchange is not None:
        hands[deal.exchange.declarer] = deal.exchange.hand
    return (hands[0], hands[1], hands[2])


def _hidden(action: Action) -> Action:
    return Discard(None) if isinstance(action, Discard) else action


def _talon(deal: Deal) -> tuple[Card, ...]:
    """The talon as far as it was shown: whole by the declarer, card by card in raspas, whole after the deal."""
    talon, play = deal.setup.talon, deal.play
    if deal.phase is Phase.FINISHED:
        return talon
    if deal.exchange is not None:
        return talon if deal.exchange.talon_shown else ()
    if play is not None and play.rules.leads:
        return talon[: min(len(play.tricks) + 1, 2)]
    return ()


def _floor(deal: Deal) -> Contract:
    if deal.auction is not None:
        return Contract.of(deal.auction.lowest_level, 0)
    return deal.agreements.floor(deal.setup.raspas_in_a_row)


def _out_of_auction(deal: Deal) -> frozenset[int]:
    """The bidders who are out: who passed, and a misère bidder who was overcalled (RULES 13.20)."""
    setup, auction = deal.setup, deal.auction
    assert auction is not None
    bidders = (0, 2) if setup.agreements.players == 2 else (0, 1, 2)
    return frozenset(setup.order[place] for place in bidders if place not in auction.remaining)


def _seats_that_have_seen(deal: Deal) -> list[int]:
    setup, auction = deal.setup, deal.auction
    bidders = (0, 2) if setup.agreements.players == 2 else (0, 1, 2)
    if auction is None or deal.phase is not Phase.AUCTION:
        return [setup.order[place] for place in bidders]
    return [setup.order[place] for place in bidders if auction.seen >> place & 1]


def _talk(deal: Deal) -> tuple[tuple[int, Action], ...]:
    """The words of the whist talk as they were said, the dealer's look included."""
    if deal.whisting is None:
        return ()
    start = next(at for at, (_, action) in enumerate(deal.log) if str(action).startswith("order")) + 1
    words = (WHIST, HALF, RETURN)
    return tuple(
        (who, action) for who, action in deal.log[start:] if isinstance(action, Pass | Look) or action in words
    )


def _on_table(deal: Deal, play: Play) -> tuple[tuple[int, Card], ...]:
    return _with_seats(deal, play.leader, play.table, play.lead if play.rules.lead_wins else None, play)


def _with_seats(
    deal: Deal, leader: int, cards: tuple[Card, ...], lead: Card | None, play: Play
) -> tuple[tuple[int, Card], ...]:
    order = deal.setup.order
    places = _places_from(leader, play)
    led = () if lead is None else ((deal.setup.dealer, lead),)
    return led + tuple((order[place], card) for place, card in zip(places, cards, strict=False))


def _places_from(leader: int, play: Play) -> tuple[int, ...]:
    if len(play.rules.hands_in_play) == 2:
        return (leader, 2 - leader)
    return (leader, (leader + 1) % 3, (leader + 2) % 3)


def _trick(deal: Deal, trick: PlayedTrick) -> Trick:
    assert deal.play is not None
    wins = deal.play.rules.lead_wins
    cards = _with_seats(deal, trick.leader, trick.cards, trick.lead if wins else None, deal.play)
    return Trick(cards, deal.setup.seat(trick.winner), None if wins else trick.lead)


def _shown_out(deal: Deal, hand_count: int) -> tuple[int, ...]:
    """Who did not follow has none of that suit; who did not trump either has no trumps (RULES 5.1)."""
    shown = [0] * hand_count
    play = deal.play
    if play is None:
        return tuple(shown)
    trump = play.rules.trump
    rounds = [(trick.leader, trick.cards, trick.lead) for trick in play.tricks]
    if play.table:
        rounds.append((play.leader, play.table, play.lead))
    for leader, cards, lead in rounds:
        led = (cards[0] if lead is None else lead).suit
        for place, card in zip(_places_from(leader, play), cards, strict=False):
            if card.suit != led:
                shown[deal.setup.order[place]] |= 1 << led
                if trump != NO_TRUMP and card.suit != trump:
                    shown[deal.setup.order[place]] |= 1 << trump
    return tuple(shown)


def _declarer_twelve(deal: Deal, eyes: _Eyes) -> Cards | None:
    exchange, play = deal.exchange, deal.play
    if exchange is None or not exchange.bid.contract.is_misere:
        return None
    if play is None:
        known = eyes.knows_twelve() and exchange.talon_shown
    else:
        laid = play.style is Style.MISERE and all(play.open >> place & 1 for place in play.rules.defence)
        known = laid or eyes.over or (eyes.knows_twelve() and not exchange.bid.closed)
    if not known:
        return None
    twelve = deal.setup.hands[exchange.declarer] | deal.setup.talon_mask
    played = 0 if play is None else exchange.hand & ~play.hands[exchange.declarer]
    return Cards(twelve & ~played)


def _pending(deal: Deal) -> PendingClaim | None:
    if deal.play is None or deal.play.claim is None or deal.phase is Phase.FINISHED:
        return None
    pending, setup = deal.play.claim, deal.setup
    return PendingClaim(
        setup.seat(pending.claimer),
        pending.proposal,
        setup.seats(pending.waiting),
        setup.seats(pending.accepted),
    )
