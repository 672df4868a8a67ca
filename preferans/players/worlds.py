"""Whole deals that fit a view: drawn at random, weighed by what was called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, exp, log, prod
from random import Random
from typing import Final

from preferans.actions import THROW, Discard
from preferans.agreements import GusarikRaspas
from preferans.cards import CARDS, FULL_PACK, Card, Cards
from preferans.deal import Deal
from preferans.dealing import DUMMY
from preferans.players.estimate import pairs
from preferans.players.likelihood import Likelihood
from preferans.sheet import Sheet
from preferans.view import View

_SWAPS: Final = 20  # of twenty cards, by which each world that is kept moves on
_CANDIDATES: Final = 6  # so many are drawn for each that is kept by its weight


@dataclass(frozen=True, slots=True)
class World:
    """One way the cards may lie. Masks by hand, as in the view; 0 for who sits out.

    ``dealt``: the hands as dealt; ``held``: what they hold now; ``discard``: the declarer's, 0 before it. ``weight``:
    how likely against the other worlds of the same draw.
    """

    dealt: tuple[int, ...]
    held: tuple[int, ...]
    talon: tuple[Card, Card]
    discard: int
    weight: float = 1.0

    def deal(self, view: View, sheet: Sheet) -> Deal:
        """The deal of these cards after everything that was done, so that its view for this seat is ``view``.

        ``sheet``: as it stood before the deal. IllegalAction where this world does not fit the view.
        """
        deal = Deal.start(
            view.agreements,
            dealer=view.dealer,
            hands=[Cards(hand) if hand else None for hand in self.dealt],
            talon=self.talon,
            raspas_in_a_row=sheet.raspas_in_a_row,
            opening_raspas=sheet.opening_raspas,
            blind_raspas_in_a_row=sheet.blind_raspas_in_a_row,
        )
        hidden = self._hidden_discards(view)
        for at, (seat, action) in enumerate(view.log):
            deal = deal.after(seat, hidden.get(at, action))
        return deal

    def _hidden_discards(self, view: View) -> dict[int, Discard]:
        """What was laid away, by place in the log: the last is this world's, each other differs from the next."""
        at_log = [at for at, (_, act) in enumerate(view.log) if isinstance(act, Discard) and act.cards is None]
        thrown = any(act == THROW for _, act in view.log)
        talon = 1 << self.talon[0] | 1 << self.talon[1]
        declarer = view.declarer
        if not at_log or declarer is None:
            return {}
        twelve = self.dealt[declarer] | talon
        cards = self._other_pair(twelve, self.discard) if thrown else self.discard
        found: dict[int, Discard] = {}
        for at in reversed(at_log):
            found[at] = Discard(Cards(cards))
            cards = self._other_pair(twelve, cards)
        return found

    @staticmethod
    def _other_pair(twelve: int, pair: int) -> int:
        first = twelve & -twelve
        second = twelve & ~first
        low = first | (second & -second)
        if low != pair:
            return low
        third = second & (second - 1)
        return first | (third & -third)


def draw(view: View, random: Random, count: int, *, every: int = 0, by_calls: bool = True) -> list[World]:
    """So many different worlds that fit the view, likelier ones with more chance; all of weight 1.

    Where no more than ``every`` worlds fit, all of them, each with its weight (they sum to 1). Empty where none fits.
    Without ``by_calls`` nothing is concluded from what was called, but for what a declarer would lay away.
    """
    frame = _Frame(view)
    total = frame.places.count()
    if total == 0:
        return []
    if total <= max(every, 1):
        return frame.every()
    wanted = count * _CANDIDATES if by_calls else count
    drawn = list(dict.fromkeys(frame.places.draw(random) for _ in range(min(wanted, total))))
    return frame.worlds(frame.likely(drawn, count, random) if by_calls else drawn, random)


def count(view: View) -> int:
    """How many worlds fit the view."""
    return _Places.of(view).count()


def all_worlds(view: View) -> list[World]:
    """Every world that fits the view, with weights that sum to 1; for views of which `count` is small."""
    return _Frame(view).every()


_Taken = tuple[int, ...]  # the unseen cards as masks: by hand, then the discard, then the unshown talon


class _Frame:
    """What all worlds of a view have in common, worked out once."""

    def __init__(self, view: View) -> None:
        self.places = _Places.of(view)
        self._view = view
        self._likelihood = Likelihood.of(view)
        self._hands = len(view.hands)
        self._hides_discard = self._likelihood.declarer is not None and self.places.sizes[self._hands] > 0
        self._known = tuple(int(hand or 0) for hand in view.hands)
        played = [0] * self._hands
        for cards in (*(trick.cards for trick in view.tricks), view.trick):
            for seat, card in cards:
                # The talon's cards that the dealer of four leads are no hand's.
                played[seat] |= 1 << card if seat in view.order else 0
        self._played = tuple(played)
        self._exchanged = view.declarer if len(view.talon) == 2 else None
        self._shown_talon = sum(1 << card for card in view.talon)

    def every(self) -> list[World]:
        every = list(self.places.every())
        logs = [self._log(taken, by_discard=True) for taken in every]
        top = max(logs, default=0.0)
        weights = [exp(value - top) for value in logs]
        total = sum(weights)
        return [self.world(taken, weight / total) for taken, weight in zip(every, weights, strict=True)]

    def likely(self, candidates: Sequence[_Taken], count: int, random: Random) -> list[_Taken]:
        """Chosen without replacement, each with a chance that grows with its weight (exponential keys), and moved."""
        by_discard = not self._hides_discard
        keyed = []
        for number, taken in enumerate(candidates):
            chance = -log(-log(random.random() or 0.5))
            keyed.append((self._log(taken, by_discard=by_discard) + chance, -number))
        keyed.sort(reverse=True)
        kept = [candidates[-number] for _, number in keyed[:count]]
        if self._likelihood:
            kept = list(dict.fromkeys(self._moved(taken, random, by_discard=by_discard) for taken in kept))
        return kept

    def worlds(self, kept: Sequence[_Taken], random: Random) -> list[World]:
        """The worlds of these lies. A hidden discard, of which few of the many are likely, is drawn anew for each."""
        if self._hides_discard:
            kept = list(dict.fromkeys(self._discarded_anew(taken, random) for taken in kept))
        return [self.world(taken) for taken in kept]

    def _moved(self, taken: _Taken, random: Random, *, by_discard: bool) -> _Taken:
        """Some swaps of two cards on, likelier lies preferred (Metropolis): what was called may be so rare that no draw
        of so few comes near it.
        """
        places = self.places
        masks = places.masks
        at = [place for place, size in enumerate(places.sizes) if size and (by_discard or place != self._hands)]
        if len(at) < 2:
            return taken
        lie = list(taken)
        judged = self._log(taken, by_discard=by_discard)
        for _ in range(_SWAPS * sum(places.sizes[place] for place in at) // 20):
            one, other = at if len(at) == 2 else random.sample(at, 2)
            mine, his = _any_card(lie[one], random), _any_card(lie[other], random)
            if not (masks[other] & mine and masks[one] & his):
                continue
            lie[one] ^= mine | his
            lie[other] ^= mine | his
            now = self._log(tuple(lie), by_discard=by_discard)
            if now >= judged or random.random() < exp(now - judged):
                judged = now
            else:
                lie[one] ^= mine | his
                lie[other] ^= mine | his
        return tuple(lie)

    def world(self, taken: _Taken, weight: float = 1.0) -> World:
        held = tuple([known or unseen for known, unseen in zip(self._known, taken, strict=False)])
        rest = [card for card in CARDS if taken[self._hands + 1] >> card & 1]
        talon = (*self._view.talon, *rest)
        return World(self._dealt(taken), held, (talon[0], talon[1]), self._discard(taken), weight)

    def _dealt(self, taken: _Taken) -> tuple[int, ...]:
        dealt = [
            known | unseen | played for known, unseen, played in zip(self._known, taken, self._played, strict=False)
        ]
        if self._exchanged is not None:
            dealt[self._exchanged] = (dealt[self._exchanged] | self._discard(taken)) & ~self._shown_talon
        return tuple(dealt)

    def _log(self, taken: _Taken, *, by_discard: bool) -> float:
        discard = self._discard(taken) if by_discard else None
        return self._likelihood.log(self._dealt(taken), self._shown_talon, discard)

    def _discard(self, taken: _Taken) -> int:
        return int(self._view.discard or taken[self._hands])

    def _discarded_anew(self, taken: _Taken, random: Random) -> _Taken:
        """The same twelve cards of the declarer with a discard drawn by what it is worth."""
        declarer, places = self._likelihood.declarer, self.places
        assert declarer is not None
        pool = taken[declarer] | taken[self._hands]
        must = pool & ~places.masks[declarer]
        fitting = [pair for pair in pairs(pool) if not must & ~pair and not pair & ~places.masks[self._hands]]
        twelve = pool | self._played[declarer]
        discard = random.choices(fitting, self._likelihood.of_discards(twelve, fitting))[0]
        changed = list(taken)
        changed[declarer], changed[self._hands] = pool ^ discard, discard
        return tuple(changed)


def _any_card(cards: int, random: Random) -> int:
    """One of these cards at random, as a mask."""
    for _ in range(random.randrange(cards.bit_count())):
        cards &= cards - 1
    return cards & -cards


class _Places:
    """Where unseen cards may lie, and how many ways there are: counted exactly, so that each has the same chance.

    Cards that may lie at the same places are one group; the ways to part the groups among the places are counted from
    the last group back.
    """

    def __init__(self, masks: Sequence[int], sizes: Sequence[int]) -> None:
        self.masks = tuple(masks)
        self.sizes = tuple(sizes)
        groups: dict[tuple[int, ...], list[int]] = {}
        for card in CARDS:
            allowed = tuple(at for at, mask in enumerate(masks) if sizes[at] and mask >> card & 1)
            if allowed:
                groups.setdefault(allowed, []).append(int(card))
        self._groups = list(groups.items())
        self._parts: dict[tuple[int, tuple[int, ...]], tuple[int, list[tuple[int, tuple[int, ...]]]]] = {}
        self._fits = sum(len(cards) for cards in groups.values()) == sum(sizes)

    @classmethod
    def of(cls, view: View) -> _Places:
        masks = list(view.may_hold())
        hands = len(view.hands)
        sizes = [0 if known is not None else size for known, size in zip(view.hands, view.hand_sizes, strict=True)]
        hidden = view.discard is None and any(isinstance(action, Discard) for _, action in view.log)
        sizes += [2 if hidden else 0, 2 - len(view.talon)]
        masks[DUMMY] &= _dummy_may_hold(view)
        if view.declarer is not None:
            # Where his hand lies open, what he took and neither holds nor played is in the discard.
            his = sum(1 << card for card in view.talon)
            masks = [mask if at in (view.declarer, hands) else mask & ~his for at, mask in enumerate(masks)]
        return cls(masks, [size if masks[at] else 0 for at, size in enumerate(sizes[: hands + 2])])

    def count(self) -> int:
        return self._ways(0, self.sizes)[0] if self._fits else 0

    def _ways(self, at: int, room: tuple[int, ...]) -> tuple[int, list[tuple[int, tuple[int, ...]]]]:
        """How many ways the groups from this one on can fill the room; and by how this group is parted."""
        if at == len(self._groups):
            return (0 if any(room) else 1, [])
        key = (at, room)
        known = self._parts.get(key)
        if known is not None:
            return known
        allowed, cards = self._groups[at]
        total = 0
        parts: list[tuple[int, tuple[int, ...]]] = []
        for part in _partings(len(cards), [room[place] for place in allowed]):
            left = list(room)
            for place, number in zip(allowed, part, strict=True):
                left[place] -= number
            further = self._ways(at + 1, tuple(left))[0]
            if further:
                ways = _multinomial(part) * further
                total += ways
                parts.append((ways, part))
        self._parts[key] = (total, parts)
        return total, parts

    def draw(self, random: Random) -> tuple[int, ...]:
        """One way at random: a mask a place."""
        room = self.sizes
        taken = [0] * len(room)
        for at, (allowed, cards) in enumerate(self._groups):
            part = _chosen(*self._ways(at, room), random)
            rest = cards
            if len(cards) not in part:
                # Sorted by chance: several times as quick as to shuffle.
                rest = sorted(cards, key=lambda _: random.random())
            left = list(room)
            begin = 0
            for place, number in zip(allowed, part, strict=True):
                for card in rest[begin : begin + number]:
                    taken[place] |= 1 << card
                begin += number
                left[place] -= number
            room = tuple(left)
        return tuple(taken)

    def every(self) -> Iterator[tuple[int, ...]]:
        """All ways, one after another."""
        yield from self._every(0, self.sizes, (0,) * len(self.sizes))

    def _every(self, at: int, room: tuple[int, ...], taken: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if at == len(self._groups):
            yield taken
            return
        allowed, cards = self._groups[at]
        for _, part in self._ways(at, room)[1]:
            left = list(room)
            for place, number in zip(allowed, part, strict=True):
                left[place] -= number
            for masks in _dealt_out(cards, part):
                filled = list(taken)
                for place, mask in zip(allowed, masks, strict=True):
                    filled[place] |= mask
                yield from self._every(at + 1, tuple(left), tuple(filled))


def _chosen(total: int, parts: Sequence[tuple[int, tuple[int, ...]]], random: Random) -> tuple[int, ...]:
    """A parting, each with the chance that its number of ways gives it."""
    if len(parts) > 1:
        chosen = random.randrange(total)
        for ways, part in parts:
            chosen -= ways
            if chosen < 0:
                return part
    return parts[-1][1]


def _partings(number: int, room: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to part so many equal things among places of this room."""
    if len(room) == 1:
        if number <= room[0]:
            yield (number,)
        return
    for first in range(max(0, number - sum(room[1:])), min(number, room[0]) + 1):
        for rest in _partings(number - first, room[1:]):
            yield (first, *rest)


def _multinomial(part: Sequence[int]) -> int:
    left = sum(part)
    ways = []
    for number in part:
        ways.append(comb(left, number))
        left -= number
    return prod(ways)


def _dealt_out(cards: Sequence[int], part: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to give each place its number of these cards, as masks."""
    if len(part) == 1:
        yield (sum(1 << card for card in cards),)
        return
    for chosen in combinations(cards, part[0]):
        mask = sum(1 << card for card in chosen)
        rest = [card for card in cards if not mask >> card & 1]
        for others in _dealt_out(rest, part[1:]):
            yield (mask, *others)


def _dummy_may_hold(view: View) -> int:
    """What its own play leaves to a dummy that plays its lowest legal card by itself (RULES 8, 13.4)."""
    agreements = view.agreements
    if (
        agreements.players != 2
        or agreements.gusarik_raspas is not GusarikRaspas.DUMMY_PLAYS
        or view.declarer is not None
    ):
        return int(FULL_PACK)
    may = int(FULL_PACK)
    rounds = [trick.cards for trick in view.tricks] + [view.trick]
    for cards in rounds:
        card = next((card for seat, card in cards if seat == DUMMY), None)
        if card is None:
            continue
        led = cards[0][1].suit
        follows = card.suit == led and cards[0][0] != DUMMY
        for lower in CARDS:
            if (lower.rank, lower) < (card.rank, card) and (lower.suit == led or not follows):
                may &= ~(1 << lower)
    return may
