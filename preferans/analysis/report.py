"""What the analysis of a deal says. Everything speaks of places: 0, 1, 2 from the first hand on, 3 the dealer who sits
out; `Analysis.order` turns them into seats.

A **worth** is a tuple of tricks at the end of the deal under best play by all. In a contract it has one number, the
declarer's; in raspas three, by place, with everybody for himself (`preferans.solver.raspas` has the rule of ties). A
dummy that is left out takes none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from preferans.agreements import DUTY
from preferans.cards import Card, Cards
from preferans.contracts import LADDER, Contract, Strain
from preferans.outcome import Outcome
from preferans.solver.position import Goal

Worth = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class JudgedCard:
    """A card that was played: the worth of the deal ``before`` and ``after`` it.

    ``place``: whose hand it came from; ``player``: who played it. ``best``: the legal cards that cost nothing.
    ``loss``: how many tricks this card cost the side of that hand; in raspas how many another saved, however the others
    play (`judging.judged_raspas`). ``better``: the cards that saved them, one of each group of touching ones.
    """

    trick: int
    place: int
    player: int
    card: Card
    legal: Cards
    best: Cards
    better: tuple[Card, ...]
    before: Worth
    after: Worth
    loss: int


@dataclass(frozen=True, slots=True)
class JudgedTrick:
    """``winner``: None where the deal was settled before its end, 3 where the sitting dealer's talon card took it.

    ``lead``: the talon's card that said the suit.
    """

    number: int
    cards: tuple[JudgedCard, ...]
    winner: int | None
    lead: Card | None = None


@dataclass(frozen=True, slots=True)
class Chance:
    """What a hand makes in one contract with the best discard: most tricks, or, with ``strain`` None, fewest on misère.

    ``discard``: the two cards; the declarer's own where no others are better.
    """

    strain: Strain | None
    tricks: int
    discard: Cards


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a player could have made with the talon: the five strains in their order, then misère."""

    place: int
    chances: tuple[Chance, ...]

    def of(self, contract: Contract) -> Chance:
        return self.chances[-1] if contract.is_misere else self.chances[contract.strain]


@dataclass(frozen=True, slots=True)
class Settled:
    """A deal that ended by an accepted claim or offer: by whom, and the worth at that moment."""

    place: int
    tricks_left: int
    worth: Worth


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """A deal taken apart.

    ``order``: the seats by place. ``contract``: as ordered; the winning bid where it came to no order; None in raspas.
    ``worth``: at the first card, with the actual discard (the best one where he discarded nothing); None where that
    cannot be told. ``result``: what was written down, in the same terms; None where no trick was written. ``discard``:
    the declarer's, as it finally was. ``discarded``: his tricks with it in each strain, then the fewest on misère; also
    of a contract without the talon. ``tricks``: what was played. ``settled``: how it ended before the last trick.
    """

    order: tuple[int, int, int]
    dealer: int
    goal: Goal
    outcome: Outcome
    bid: Contract | None
    contract: Contract | None
    declarer: int | None
    worth: Worth | None
    result: Worth | None
    discard: Cards | None
    discarded: tuple[int, ...] | None
    tricks: tuple[JudgedTrick, ...]
    settled: Settled | None
    prospects: tuple[Prospect, ...]

    def seat(self, place: int) -> int:
        """The seat of a place; of the dealer who sits out too."""
        return self.dealer if place == len(self.order) else self.order[place]

    def moved(self, seat: Callable[[int], int]) -> Analysis:
        """The same with the seats renumbered: a newcomer has moved them. The outcome stays as it was written."""
        first, second, third = map(seat, self.order)
        return replace(self, order=(first, second, third), dealer=seat(self.dealer))

    @property
    def cards(self) -> Iterator[JudgedCard]:
        """All cards in the order played."""
        return (card for trick in self.tricks for card in trick.cards)

    @property
    def mistakes(self) -> tuple[JudgedCard, ...]:
        """The cards at which a trick changed hands, the dearest first, then in the order played."""
        return tuple(sorted((card for card in self.cards if card.loss), key=lambda card: -card.loss))

    @property
    def made(self) -> bool | None:
        """Whether the contract is made under best play; None in raspas, or where that cannot be told."""
        if self.contract is None or self.worth is None:
            return None
        return self.worth[0] == 0 if self.contract.is_misere else self.worth[0] >= self.contract.level

    @property
    def best_chance(self) -> Chance | None:
        """The declarer's contract with the best discard of his twelve; None without a contract."""
        if self.contract is None:
            return None
        return next((each.of(self.contract) for each in self.prospects if each.place == self.declarer), None)

    @property
    def discard_cost(self) -> int:
        """How many tricks the discard cost in the contract that was played."""
        chance = self.best_chance
        if self.discard is None or self.worth is None or chance is None:
            return 0
        return abs(chance.tricks - self.worth[0])

    @property
    def highest_order(self) -> Contract | None:
        """The order of the highest level that the declarer could have made, with the best discard, after his bid.

        The strain that he ordered where it is among them; None where no legal order is made, or in raspas and misère.
        """
        if self.contract is None or self.bid is None or self.contract.is_misere or self.discard is None:
            return None
        prospect = next((each for each in self.prospects if each.place == self.declarer), None)
        if prospect is None:
            return None
        makeable = [
            rung
            for rung in LADDER
            if rung >= self.bid and not rung.is_misere and prospect.of(rung).tricks >= rung.level
        ]
        top = max((rung.level for rung in makeable), default=0)
        at_top = [rung for rung in makeable if rung.level == top]
        own = [rung for rung in at_top if rung.strain is self.contract.strain]
        return next(iter((*own, *at_top)), None)

    @property
    def better_order(self) -> Contract | None:
        """A better order: a higher one, or one that is made where his is not, whatever he keeps."""
        contract, highest = self.contract, self.highest_order
        if contract is None or highest is None:
            return None
        if self.made:
            return highest if highest.level > contract.level else None
        same = highest.level == contract.level and highest.strain is contract.strain  # then the discard was at fault
        return None if same else highest

    @property
    def hopeless(self) -> bool:
        """Whether no order that the declarer's bid left him could be made, whatever he kept."""
        return self.made is False and self.discard is not None and self.goal is Goal.TRICKS and not self.highest_order

    def discard_for(self, contract: Contract) -> Cards:
        """The declarer's best discard for a contract. ValueError where there is no declarer."""
        for each in self.prospects:
            if each.place == self.declarer:
                return each.of(contract).discard
        raise ValueError("nobody played a contract")

    def wanted_few(self, card: JudgedCard) -> bool:
        """Whether who held this card wanted few tricks: what it cost is then a trick too many."""
        return self.goal is Goal.RASPAS or (self.goal is Goal.MISERE and card.place == self.declarer)

    @property
    def defence(self) -> tuple[int, int] | None:
        """In a trick contract: the tricks of the defence under best play, and its duty at this level (RULES 4.1)."""
        if self.contract is None or self.contract.is_misere or self.worth is None:
            return None
        return 10 - self.worth[0], DUTY[self.contract.level]
