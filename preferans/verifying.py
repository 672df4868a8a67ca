"""Whether the cards of a pulka came about as `fairness` says: its seal, its seeds, the mixes, the cuts, the hands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from preferans import dealing, fairness
from preferans.cards import Card, Cards
from preferans.pulka import (
    AnyDeal,
    DealtCards,
    Draws,
    FaceDown,
    Join,
    PlayedDeal,
    Pulka,
    PulkaError,
    ScoredDeal,
    Sealed,
    VoidDeal,
    shown,
)

_HASH: Final = re.compile(r"[0-9a-f]{64}")
_TAKEN: Final = re.compile(r"(\d):(\d)")


class Wrong(StrEnum):
    """What can be found wrong; the value is the code for translations."""

    DRAW_CARDS = "draw_cards"
    DRAW_MISSING = "draw_missing"
    FIRST_DEALER = "first_dealer"
    NUMBER = "number"
    NO_SOURCE = "no_source"
    SEAL = "seal"
    CHAIN = "chain"
    MIX = "mix"
    CUT = "cut"
    CARDS = "cards"


_SENTENCES: Final = {
    Wrong.DRAW_CARDS: "the cards of the draw are not those of seed 1",
    Wrong.DRAW_MISSING: "the draw for the seats is missing",
    Wrong.FIRST_DEALER: "the first dealer is not who drew the lowest card",
    Wrong.NUMBER: "a deal before it is missing",
    Wrong.NO_SOURCE: "its cards, seed, mix or cut are missing",
    Wrong.SEAL: "its seed does not hash to the seal",
    Wrong.CHAIN: "its seed does not hash to the seed of the deal before",
    Wrong.MIX: "its mix is not the hash of what was done before it",
    Wrong.CUT: "a pack is cut at 8, 16 or 24",
    Wrong.CARDS: "its cards are not those of seed, mix and cut",
}


@dataclass(frozen=True, slots=True)
class Source:
    """How the cards of a deal came about, as the record says it."""

    number: int
    seed: str
    mix: str
    cut: int


@dataclass(frozen=True, slots=True)
class CheckedDeal:
    """A deal and what is wrong with it. ``back``: what its seed hashes to, the seal or the seed before.

    ``checked`` is False for a deal of the time before the first seal, of which nothing can be said.
    """

    number: int
    source: Source | None = None
    back: str = ""
    wrong: tuple[Wrong, ...] = ()
    checked: bool = True


@dataclass(frozen=True, slots=True)
class Verification:
    """What came of it. ``draws``: what is wrong with the draws before the first deal."""

    table: str
    seal: str
    deals: tuple[CheckedDeal, ...]
    draws: tuple[Wrong, ...] = ()

    @property
    def right(self) -> bool:
        return not self.draws and not any(deal.wrong for deal in self.deals)

    def deal(self, number: int) -> CheckedDeal | None:
        return next((deal for deal in self.deals if deal.number == number), None)

    def sentences(self) -> Iterator[str]:
        """What is wrong, a line each."""
        yield from (f"the draws: {_SENTENCES[each]}" for each in self.draws)
        for deal in self.deals:
            yield from (f"deal {deal.number}: {_SENTENCES[each]}" for each in deal.wrong)


@dataclass(slots=True)
class _Reader:
    """Goes through the pulka; what the next deal is held against."""

    table: str
    players: int
    seals: dict[int, str] = field(default_factory=dict)  # by the first deal that each stands for
    number: int = 0  # of the deal before
    seed: str | None = None  # its seed
    lines: tuple[str, ...] | None = None  # what was done in it; None: not known

    def check(self, item: AnyDeal) -> CheckedDeal:
        expected = self.number + 1
        seal_first = max((first for first in self.seals if first <= expected), default=None)
        if seal_first is None:
            number = item.source.get("number")
            self.number = number if isinstance(number, int) and not isinstance(number, bool) else expected
            self._remember(item, None)
            return CheckedDeal(self.number, checked=False)
        source = _source(item, expected)
        if source is None or isinstance(item, ScoredDeal) or item.cards is None or item.dealer is None:
            self.number = expected
            self._remember(item, None)
            return CheckedDeal(expected, wrong=(Wrong.NO_SOURCE,))
        back = fairness.before(self.table, source.seed)
        wrong = tuple(self._wrong(item, item.cards, item.dealer, source, back))
        self.number = source.number
        self._remember(item, source.seed)
        return CheckedDeal(source.number, source, back, wrong)

    def _wrong(self, item: AnyDeal, cards: DealtCards, dealer: int, source: Source, back: str) -> Iterator[Wrong]:
        if source.number != self.number + 1:
            yield Wrong.NUMBER
        elif source.number in self.seals:
            if back != self.seals[source.number]:
                yield Wrong.SEAL
        elif back != self.seed:
            yield Wrong.CHAIN
        if self.lines is None or source.mix != fairness.mix(self.lines):
            yield Wrong.MIX
        if source.cut not in fairness.CUTS.values():
            yield Wrong.CUT
        elif not _same(cards, dealer, self.players, fairness.pack(source.seed, source.mix, source.cut)):
            yield Wrong.CARDS

    def _remember(self, item: AnyDeal, seed: str | None) -> None:
        self.seed = seed
        self.lines = None if isinstance(item, ScoredDeal) else tuple(act.do for act in item.actions)


def verify(pulka: Pulka) -> Verification:
    """Check every deal, and the draws. PulkaError for a pulka of which nothing can be checked."""
    sealed = [(item.first, item.seal) for item in pulka.items if isinstance(item, Sealed)]
    if pulka.table is None or (pulka.seal is None and not sealed):
        raise PulkaError("no seal that its deals can be checked against")
    seals = {**({} if pulka.seal is None else {1: pulka.seal}), **dict(sealed)}
    reader = _Reader(pulka.table, len(pulka.players))
    if 1 in seals:
        reader.seals[1] = seals[1]
        reader.lines = None if pulka.draw is None else pulka.draw.seats.taken
    deals: list[CheckedDeal] = []
    for item in pulka.items:
        match item:
            case Join():
                reader.players += 1
            case Sealed(seal, first):
                reader.seals[first] = seal
            case PlayedDeal() | VoidDeal() | ScoredDeal():
                deals.append(reader.check(item))
    if not any(deal.checked for deal in deals):
        draws: tuple[Wrong, ...] = ()  # of seed 1, which is not known yet
    else:
        draws = tuple(_draws(pulka, deals)) if 1 in seals else ()
    return Verification(pulka.table, seals[min(seals)], tuple(deals), draws)


def _source(item: AnyDeal, expected: int) -> Source | None:
    data = item.source
    number, seed, mix, cut = data.get("number", expected), data.get("seed"), data.get("mix"), data.get("cut")
    if not isinstance(number, int) or isinstance(number, bool) or not isinstance(cut, int) or isinstance(cut, bool):
        return None
    if not isinstance(seed, str) or not isinstance(mix, str) or not _HASH.fullmatch(seed) or not _HASH.fullmatch(mix):
        return None
    return Source(number, seed, mix, cut)


def _same(cards: DealtCards, dealer: int, players: int, pack: Sequence[Card]) -> bool:
    """Whether these cards are what is dealt from the pack (RULES 1.4)."""
    if not 0 <= dealer < players:
        return False
    hands, talon = dealing.dealt(pack)
    expected: list[Cards | None] = [None] * max(players, 3)
    for seat, hand in zip(dealing.active_seats(players, dealer), hands, strict=True):
        expected[seat] = hand
    return list(cards.hands) == expected and cards.talon == talon


def _draws(pulka: Pulka, deals: Sequence[CheckedDeal]) -> Iterator[Wrong]:
    draw, first = pulka.draw, deals[0].source
    if draw is None:
        yield Wrong.DRAW_MISSING
        return
    if first is not None and not _from_seed(draw, first.seed):
        yield Wrong.DRAW_CARDS
    if _lowest(draw.dealer, len(pulka.players)) != pulka.dealer:
        yield Wrong.FIRST_DEALER


def _from_seed(draw: Draws, seed: str) -> bool:
    drawn = ((draw.seats, "seats"), (draw.dealer, "dealer"))
    return all(each.cards == fairness.draw_cards(seed, what) for each, what in drawn)


def _lowest(draw: FaceDown, players: int) -> int | None:
    """The seat that drew the lowest card; None where not each has drawn one."""
    places: dict[int, int] = {}
    for line in draw.taken:
        match = _TAKEN.fullmatch(line)
        if match is None:
            raise PulkaError(f"taken in the draw for dealer: {shown(line)!r} is no seat and place")
        places[int(match[1])] = int(match[2])
    if sorted(places) != list(range(players)) or len(set(places.values())) < players:
        return None
    if any(place >= len(draw.cards) for place in places.values()):
        return None
    return dealing.draw_for_dealer([draw.cards[places[seat]] for seat in range(players)])
