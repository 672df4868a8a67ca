"""How likely people would have called, discarded and whisted so with these cards.

Soft throughout, so that an odd opponent is never impossible. A bid says how high its owner would go, not in which
suit: bids climb rung by rung. The names of plain suits count for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import exp, log
from typing import Final

from preferans.actions import HALF, HERE, RETURN, SEE, WHIST, Action, Bid, Look, Pass
from preferans.agreements import DUTY
from preferans.contracts import LADDER, MISERE, Contract
from preferans.players.strength import after_discards, best_after_discard, best_tricks, defence_in, flaws_in, tricks_in
from preferans.view import View

_TALON_GAIN: Final = 2.6  # what a bidder reckons with after the talon: so many tricks,
_TALON_SHARE: Final = 0.72  # and so much of what his ten cards take
_CALL_SPREAD: Final = 0.4
_ODD: Final = 0.02  # how often somebody calls as no estimate explains
_ORDER_SPREAD: Final = 0.25
_LEAST_MARGIN: Final = -0.2  # tricks by which a hand exceeds the order where no lower level was left,
_FREE_MARGIN: Final = 0.35  # and where it was ordered freely
_RASH: Final = 0.005  # how often an order has no such ground
_WHIST_SPREAD: Final = 0.6
_SENSE: Final = 2.5  # how much rarer a discard is for each trick, or each flaw, that it costs
_CARELESS: Final = 2.0  # beyond so much no discard is rarer still
_PARTNER: Final = 1.2  # tricks that an unknown partner takes against a six


@dataclass(frozen=True, slots=True)
class Calls:
    """What a seat said in the auction: it would go to ``least`` and not to ``below``, levels both."""

    least: int | None = None
    below: int | None = None
    misere: bool = False
    could_bid_misere: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """One word of the whist talk, and what its speaker needed for a whist then, in tricks of his own."""

    seat: int
    whisted: bool
    needed: float


@dataclass(frozen=True, slots=True)
class Likelihood:
    """Made once for a view; `log` judges any number of lies of the cards. Hands that the viewer knows are left out."""

    calls: dict[int, Calls]
    words: tuple[Words, ...]
    declarer: int | None
    contract: Contract | None
    discards: bool
    raised: bool = False
    unseen: frozenset[int] = field(default_factory=frozenset)
    _known: dict[tuple[int, int], float] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, view: View) -> Likelihood:
        unseen = frozenset(
            at for at, hand in enumerate(view.hands) if hand is None and view.hand_sizes[at] and at < len(view.taken)
        )
        # An open defence leaves the declarer's hand to be told from his discard alone.
        calls = {seat: said for seat, said in _auction(view).items() if seat in unseen}
        words = tuple(word for word in _talk(view) if word.seat in unseen)
        declarer = view.declarer if view.declarer in unseen else None
        contract = view.contract if view.contract is not None else view.bid
        discards = not view.without_talon and not view.thrown and view.contract is not None
        raised = contract is not None and view.bid is not None and contract.level > view.bid.level
        return cls(calls, words, declarer, contract, discards, raised, unseen)

    def __bool__(self) -> bool:
        """Whether anything was said that tells of hands unseen."""
        return bool(self.calls or self.words or self.declarer is not None)

    def log(self, dealt: tuple[int, ...], talon: int, discard: int | None) -> float:
        """The logarithm of how likely all this is, but for a constant. ``dealt`` by hand; masks.

        ``talon``: as far as it was shown. ``discard`` None: as if the declarer had laid away the best he could.
        """
        total = 0.0
        for seat, said in self.calls.items():
            hand = dealt[seat]
            called = self._known.get((seat, hand))
            if called is None:
                called = self._known[seat, hand] = log(_called(said, hand))
            total += called
        for word in self.words:
            whists = _sigmoid((defence_in(dealt[word.seat], self._strain) - word.needed) / _WHIST_SPREAD)
            total += log(_ODD + (whists if word.whisted else 1 - whists))
        if self.declarer is not None and self.contract is not None:
            total += self._as_declarer(dealt[self.declarer], talon, discard)
        return total

    def of_discards(self, twelve: int, pairs: Sequence[int]) -> list[float]:
        """How likely each of these discards from his twelve is, but for a common factor."""
        assert self.contract is not None
        worth = after_discards(twelve, pairs, self._strain, misere=self.contract.is_misere)
        best = max(worth)
        return [exp(-_SENSE * min(best - value, _CARELESS)) for value in worth]

    @property
    def _strain(self) -> int:
        assert self.contract is not None
        return int(self.contract.strain)

    def _as_declarer(self, ten: int, talon: int, discard: int | None) -> float:
        contract = self.contract
        assert contract is not None
        twelve = ten | talon
        best = best_after_discard(twelve, self._strain, misere=contract.is_misere) if self.discards else None
        if contract.is_misere:
            if best is None or discard is None:
                return best or 0.0
            return -_SENSE * min(best + flaws_in(twelve & ~discard), _CARELESS)
        total = 0.0
        if best is None or discard is None:
            tricks = tricks_in(ten, self._strain) if best is None else best
        else:
            tricks = tricks_in(twelve & ~discard, self._strain)
            total -= _SENSE * min(_CARELESS, best - tricks)
        sure = _FREE_MARGIN if self.raised else _LEAST_MARGIN
        made = _RASH + _sigmoid((tricks - contract.level - sure) / _ORDER_SPREAD)
        total += log(made) - 0.7 * max(0.0, tricks - contract.level - 1.2)
        # Another strain would have been better still: seen best where nothing was laid away yet.
        return total - 1.2 * min(2.0, max(0.0, best_tricks(ten) - tricks_in(ten, self._strain) - 0.4))


def _sigmoid(x: float) -> float:
    return 1 / (1 + exp(-x)) if x > -40 else 0.0


def _called(said: Calls, ten: int) -> float:
    if said.misere:
        return 0.01 + exp(-0.9 * flaws_in(ten))
    limit = _TALON_GAIN + _TALON_SHARE * best_tricks(ten)
    likely = 1.0 if said.least is None else _sigmoid((limit - said.least) / _CALL_SPREAD)
    if said.below is not None:
        likely -= _sigmoid((limit - said.below) / _CALL_SPREAD)
    if said.could_bid_misere:
        flaws = flaws_in(ten)
        likely *= 0.3 if flaws == 0 else 0.7 if flaws <= 1 else 1.0
    return _ODD + max(0.0, likely)


def _auction(view: View) -> dict[int, Calls]:
    """What each seat's calls say; blind ones say nothing."""
    least: dict[int, int] = {}
    below: dict[int, int] = {}
    misere: set[int] = set()
    could: set[int] = set()
    standing: Bid | None = None
    called: set[int] = set()
    for seat, action in _calls(view):
        blind = isinstance(action, Bid | Pass) and action.blind
        misere_open = standing is None or standing.contract < MISERE
        if seat not in called and misere_open and not blind:
            could.add(seat)
        called.add(seat)
        if isinstance(action, Bid):
            standing = action
            if action.contract.is_misere:
                misere.add(seat)
            elif not blind:
                least[seat] = action.contract.level
        elif action == HERE and standing is not None:
            least[seat] = standing.contract.level
        elif isinstance(action, Pass) and not blind and seat not in misere:
            below[seat] = _level_above(standing, view.floor.level)
    return {
        seat: Calls(least.get(seat), below.get(seat), seat in misere, seat in could - misere)
        for seat in called
        if seat in least or seat in below or seat in misere
    }


def _calls(view: View) -> Iterator[tuple[int, Action]]:
    for seat, action in view.log:
        if isinstance(action, Bid | Pass) or action == HERE:
            yield seat, action
        elif action != SEE:
            return


def _level_above(standing: Bid | None, floor: int) -> int:
    """The level that a bid over this one needs; 11 where there is none."""
    if standing is None:
        return floor
    if standing.contract.is_misere:
        return 9
    if standing.blind:
        return standing.contract.level + 1
    rung = standing.contract.rung + 1
    if rung == MISERE.rung:
        rung += 1
    return LADDER[rung].level if rung < len(LADDER) else 11


def _talk(view: View) -> Iterator[Words]:
    """Who whisted or not where he had the choice, and what of his own he needed for it."""
    contract = view.contract
    if contract is None or contract.is_misere:
        return
    duty = DUTY[contract.level]
    partner_share = _PARTNER * (10 - contract.level) / 4
    said: dict[int, Action] = {}
    forced = view.agreements.stalingrad and contract.rung == 0
    for seat, action in view.talk:
        if isinstance(action, Look) or forced or seat not in view.order:
            continue
        others = [word for other, word in said.items() if other != seat]
        if seat in said or action == HALF:
            said[seat] = action  # a second word, or neither whist nor pass, says little
            continue
        if any(word in (WHIST, RETURN) for word in others):
            needed = min(1.0, duty / 2)
        elif others:
            needed = duty - 0.2 - partner_share * 0.55
        else:
            needed = duty - 0.2 - partner_share
        said[seat] = action
        yield Words(seat, action in (WHIST, RETURN), needed)
