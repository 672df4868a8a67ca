"""The auction (RULES 2): who may call what, and when it is over.

Places, here and in the other phases: 0, 1, 2 are the first, second and third hand, 3 is the dealer who sits out.
With two players only the places 0 and 2 bid.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from preferans.actions import BLIND_PASS, HERE, PASS, SEE, Action, Bid, IllegalAction, Pass
from preferans.agreements import Agreements, Here, Jumps, OverMisere
from preferans.contracts import LADDER, MISERE, Contract
from preferans.illegal import Illegal, illegal

BIDS: Final = tuple(Bid(contract) for contract in LADDER)
BLIND_BIDS: Final = tuple(Bid(contract, blind=True) for contract in LADDER)
CLOSED_BIDS: Final = tuple(Bid(contract, closed=True) for contract in LADDER)
_MISERE_RUNG: Final = MISERE.rung
_FIRST_RUNGS: Final = {level: Contract.of(level, 0).rung for level in range(6, 11)}
_NINES: Final = slice(16, 21)
_TENS: Final = slice(21, 26)


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls so far. ``remaining``: the places still in, in order of seniority; over when nobody has a choice left.

    ``blind_pass_level``: what beats a blind pass of the first hand. ``called`` and ``seen`` are bit sets of places.
    """

    agreements: Agreements
    floor: int
    blind_pass_level: int
    remaining: tuple[int, ...]
    turn: int = 0
    standing: Bid | None = None
    bidder: int | None = None
    misere_bidder: int | None = None
    called: int = 0
    seen: int = 0b111
    passed_blind: bool = False

    @classmethod
    def start(cls, agreements: Agreements, raspas_in_a_row: int, blind_raspas_in_a_row: int) -> Auction:
        return cls(
            agreements=agreements,
            floor=agreements.floor(raspas_in_a_row).level,
            blind_pass_level=8 if blind_raspas_in_a_row else 7,
            remaining=(0, 2) if agreements.players == 2 else (0, 1, 2),
            seen=0 if agreements.blind_game or agreements.blind_pass else 0b111,
        )

    @property
    def over(self) -> bool:
        """All passed, or one is left and owns the standing bid (RULES 2.8)."""
        remaining = self.remaining
        return not remaining or (len(remaining) == 1 and self.bidder == remaining[0])

    @property
    def lowest_level(self) -> int:
        """The lowest level a trick bid may have: the floor, or what beats a blind pass."""
        return max(self.floor, self.blind_pass_level) if self.passed_blind else self.floor

    # What is legal

    def legal(self, place: int) -> tuple[Action, ...]:
        """The calls of the place whose turn it is; `SEE` for anybody who has not looked yet (RULES 13.24)."""
        if self.over:
            return ()
        calls = self._calls() if place == self.turn else ()
        return calls if self.seen >> place & 1 else (*calls, SEE)

    def _calls(self) -> tuple[Action, ...]:
        place, standing, agreements = self.turn, self.standing, self.agreements
        calls: list[Action] = [PASS]
        if self._may_pass_blind(place):
            calls.append(BLIND_PASS)
        if place == self.misere_bidder:
            # He is on turn only in the chain, over a nine; a blind one needs a ten (RULES 2.7).
            if standing is not None and not standing.blind:
                calls.append(CLOSED_BIDS[_MISERE_RUNG])
            return tuple(calls)
        free = agreements.jumps is Jumps.FREE
        if standing is not None and standing.closed:
            nines, tens = CLOSED_BIDS[_NINES], BIDS[_TENS]
            calls += [*nines, *tens] if free else [nines[0], tens[0]]
            return tuple(calls)
        if self._may_hold(place):
            calls.append(HERE)
        lowest = self._lowest_rung()
        if lowest is not None:
            rungs = [rung for rung in range(lowest, 26) if rung != _MISERE_RUNG] if free else [lowest]
            calls += [BIDS[rung] for rung in rungs]
            if agreements.blind_game and not self.seen >> place & 1:
                calls += [BLIND_BIDS[rung] for rung in rungs]
        if self._may_bid_misere(place):
            calls.append(BIDS[_MISERE_RUNG])
        return tuple(calls)

    def _lowest_rung(self) -> int | None:
        """The lowest trick rung that beats the standing bid and is not below the floor (RULES 13.20)."""
        standing = self.standing
        rung = _FIRST_RUNGS[self.lowest_level]
        if standing is not None:
            if standing.blind:
                if standing.contract.level == 10:
                    return None
                above = _FIRST_RUNGS[standing.contract.level + 1]
            else:
                above = standing.contract.rung + 1
                if above == _MISERE_RUNG:
                    above += 1
            rung = max(rung, above)
        return rung if rung < 26 else None

    def _may_pass_blind(self, place: int) -> bool:
        return self.agreements.blind_pass and place == 0 and not (self.called | self.seen) & 1

    def _may_bid_misere(self, place: int) -> bool:
        if self.called >> place & 1:
            return False
        standing = self.standing
        if standing is None:
            return True
        # Over a blind eight a nine is needed, and misère stands below the nines.
        return standing.contract.rung < _MISERE_RUNG and not (standing.blind and standing.contract.level == 8)

    def _may_hold(self, place: int) -> bool:
        remaining, standing = self.remaining, self.standing
        return (
            standing is not None
            and self.agreements.here is Here.SENIOR
            and len(remaining) == 2
            and place == remaining[0]
            and self.bidder == remaining[1]
            and not (standing.blind or standing.closed or standing.contract.rung == _MISERE_RUNG)
        )

    # What follows

    def after(self, place: int, action: Action) -> Auction:
        """The auction after this call. IllegalAction if it is not among ``legal(place)``."""
        if action == SEE:
            if self.seen >> place & 1:
                raise illegal(Illegal.ALREADY_SEEN)
            return replace(self, seen=self.seen | 1 << place)
        if place != self.turn:
            raise illegal(Illegal.NOT_YOUR_TURN if place in self.remaining else Illegal.ALREADY_PASSED)
        if action not in self._calls():
            raise self._why_not(place, action)
        bit = 1 << place
        remaining, standing, bidder, misere_bidder = self.remaining, self.standing, self.bidder, self.misere_bidder
        blind = False
        if type(action) is Pass:
            blind = action.blind
            remaining = tuple(other for other in remaining if other != place)
        elif type(action) is Bid:
            blind = action.blind
            if action.contract.rung == _MISERE_RUNG:
                misere_bidder = place
                if action.closed:
                    # Only the two concerned climb the chain (RULES 2.5).
                    remaining = tuple(other for other in remaining if other in (place, bidder))
            elif misere_bidder is not None and self._misere_is_out(action):
                remaining = tuple(other for other in remaining if other != misere_bidder)
            standing, bidder = action, place
        else:  # HERE: the same rung, seen and with the talon, now the senior's
            bidder = place
        return Auction(
            self.agreements,
            self.floor,
            self.blind_pass_level,
            remaining,
            _next_place(place, remaining),
            standing,
            bidder,
            misere_bidder,
            self.called | bit,
            self.seen if blind else self.seen | bit,
            self.passed_blind or (blind and type(action) is Pass),
        )

    def _misere_is_out(self, bid: Bid) -> bool:
        """Whether this bid over a misère ends its bidder's part: any does, but for the first nine of the chain."""
        return self.agreements.over_misere is OverMisere.SIMPLE or bid.closed or bid.contract.level == 10

    # Why not

    def _why_not(self, place: int, action: Action) -> IllegalAction:
        return illegal(self._reason(place, action))

    def _reason(self, place: int, action: Action) -> Illegal:
        if type(action) is Pass:
            if not self.agreements.blind_pass:
                return Illegal.BLIND_PASS_OFF
            if place != 0 or self.called & 1:
                return Illegal.BLIND_PASS_NOT_FIRST_HAND
            return Illegal.BLIND_AFTER_SEEING
        if action == HERE:
            return self._reason_here(place)
        if type(action) is Bid:
            return self._reason_bid(place, action)
        return Illegal.WRONG_PHASE

    def _reason_here(self, place: int) -> Illegal:
        standing = self.standing
        if self.agreements.here is Here.OFF:
            return Illegal.HERE_OFF
        if place == self.misere_bidder:
            return Illegal.MISERE_BINDS
        if standing is None:
            return Illegal.HERE_WITHOUT_BID
        if len(self.remaining) != 2 or place != self.remaining[0]:
            return Illegal.HERE_NOT_SENIOR
        if standing.blind or standing.closed or standing.contract.is_misere:
            return Illegal.HERE_NOT_OVER_THIS
        return Illegal.HERE_WITHOUT_BID

    def _reason_bid(self, place: int, bid: Bid) -> Illegal:
        standing, contract = self.standing, bid.contract
        if bid.blind:
            if not self.agreements.blind_game:
                return Illegal.BLIND_OFF
            if self.seen >> place & 1:
                return Illegal.BLIND_AFTER_SEEING
            if contract.is_misere:
                return Illegal.BLIND_MISERE
        if bid.closed and self.agreements.over_misere is OverMisere.SIMPLE:
            return Illegal.CLOSED_OFF
        if place == self.misere_bidder and not (bid.closed and contract.is_misere):
            return Illegal.MISERE_BINDS
        if standing is not None and standing.closed:
            return Illegal.CLOSED_MISERE_NEEDS_CLOSED_NINE
        if bid.closed:
            return Illegal.BLIND_NEEDS_NEXT_LEVEL if place == self.misere_bidder else Illegal.CLOSED_OUT_OF_CHAIN
        if contract.is_misere:
            return Illegal.MISERE_NOT_FIRST_CALL if self.called >> place & 1 else Illegal.MISERE_TOO_LOW
        if standing is not None:
            if standing.contract.is_misere and contract.level < 9:
                return Illegal.MISERE_NEEDS_NINE
            if contract <= standing.contract:
                return Illegal.BID_NOT_HIGHER
            if standing.blind and contract.level <= standing.contract.level:
                return Illegal.BLIND_NEEDS_NEXT_LEVEL
        if contract.level < self.floor:
            return Illegal.BID_BELOW_FLOOR
        if contract.level < self.lowest_level:
            return Illegal.BLIND_PASS_NEEDS_LEVEL
        return Illegal.BID_SKIPS_RUNG


def _next_place(place: int, remaining: tuple[int, ...]) -> int:
    for step in (1, 2):
        if (place + step) % 3 in remaining:
            return (place + step) % 3
    return place
