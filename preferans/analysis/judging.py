"""The cards of a deal, each with what it changed and what it cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from preferans.analysis.report import JudgedCard, JudgedTrick, Worth
from preferans.analysis.two_hands import TwoHands
from preferans.cards import NO_CARDS, Card, Cards
from preferans.contracts import Contract
from preferans.play import Play
from preferans.solver import Goal, Layout, Position, solve_many, solve_raspas, tricks_of

_Hands = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Judged:
    """``worth``: at the first card."""

    tricks: tuple[JudgedTrick, ...]
    worth: Worth | None


@dataclass(frozen=True, slots=True)
class _Moment:
    """A card about to be played: the hands without the cards on the table, the tricks taken by place."""

    trick: int
    place: int
    card: Card
    leader: int
    hands: _Hands
    table: tuple[Card, ...]
    taken: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class _Options:
    """What comes of each legal card: the worth of the deal; and, reading by reading, what its side wants to be small.

    ``best``: a card of best play.
    """

    worths: Mapping[Card, Worth]
    readings: tuple[Mapping[Card, int], ...]
    best: Card


def judged_contract(play: Play, hands: _Hands, contract: Contract) -> Judged:
    """A trick contract or misère. ``hands``: by place, after the discard."""
    declarer, misere = play.rules.declarer, contract.is_misere
    assert declarer is not None

    def layout(hands: _Hands, leader: int, table: tuple[Card, ...]) -> Layout:
        return Layout(hands, leader, int(contract.strain), declarer, misere, table)

    moments = list(_moments(play, hands))
    solutions = solve_many([layout(each.hands, each.leader, each.table) for each in moments])
    cards = []
    for moment, solution in zip(moments, solutions, strict=True):
        worths = {card: (moment.taken[declarer] + tricks,) for card, tricks in solution.moves.items()}
        wants_many = (moment.place == declarer) != misere
        values = {card: -worth[0] if wants_many else worth[0] for card, worth in worths.items()}
        cards.append(_judged(play, moment, _Options(worths, (values,), min(values, key=values.__getitem__))))
    worth = cards[0].before if cards else (tricks_of(layout(hands, 0, ())),)
    return Judged(_by_trick(play, cards), worth)


def judged_raspas(play: Play, hands: _Hands) -> Judged:
    """Raspas. The worth is that of everybody for himself; a card costs what another saves in both of its readings.

    For what is best when everybody plays for himself hangs on what the others like, and what is best when they combine
    may be too timid; a card that is better both ways was better. A dummy that plays by itself makes a game of its own,
    which nothing here can solve: then nothing is judged.
    """
    if play.rules.dummy is not None:
        return Judged((), None)
    two = TwoHands() if len(play.rules.hands_in_play) == 2 else None
    cards = [_judged(play, each, _options(play, two, each)) for each in _moments(play, hands)]
    if cards:
        return Judged(_by_trick(play, cards), cards[0].before)
    if two is not None:
        return Judged((), two.value(hands, 0))
    return Judged((), solve_raspas(_position(play, hands, 0, 1, ())).split)


def _options(play: Play, two: TwoHands | None, moment: _Moment) -> _Options:
    """Of a card in raspas."""
    hands, leader, table, own = moment.hands, moment.leader, moment.table, moment.place
    if two is not None:
        found: Mapping[Card, Worth] = two.moves(hands, leader, table)
        cautious: tuple[Mapping[Card, int], ...] = ()
    else:
        solution = solve_raspas(_position(play, hands, leader, moment.trick, table))
        found, cautious = solution.split_moves, (solution.moves,)
    worths = {
        card: tuple(so_far + more for so_far, more in zip(moment.taken, split, strict=True))
        for card, split in found.items()
    }
    # The solver's rule of ties: his own fewest, then the most for the player after him.
    best = min(worths, key=lambda card: (worths[card][own], -worths[card][(own + 1) % 3], card))
    return _Options(worths, ({card: worth[own] for card, worth in worths.items()}, *cautious), best)


def _position(play: Play, hands: _Hands, leader: int, trick: int, table: tuple[Card, ...]) -> Position:
    return Position(
        (Cards(hands[0]), Cards(hands[1]), Cards(hands[2])),
        leader,
        goal=Goal.RASPAS,
        table=table,
        talon=play.rules.leads[trick - 1 :],
        talon_wins=play.rules.lead_wins,
    )


def _judged(play: Play, moment: _Moment, options: _Options) -> JudgedCard:
    def saves(card: Card, other: Card) -> int:
        """How many tricks ``card`` is better than the other in every reading."""
        return min(values[other] - values[card] for values in options.readings)

    legal = options.worths
    losses = {card: max(saves(other, card) for other in legal) for card in legal}
    loss = losses[moment.card]
    better = Cards.of(card for card in legal if saves(card, moment.card) == loss) if loss else NO_CARDS
    return JudgedCard(
        trick=moment.trick,
        place=moment.place,
        player=play.players[moment.place],
        card=moment.card,
        legal=Cards.of(legal),
        best=Cards.of(card for card in legal if not losses[card]),
        better=_groups(better, moment),
        before=legal[options.best],
        after=legal[moment.card],
        loss=loss,
    )


def _groups(cards: Cards, moment: _Moment) -> tuple[Card, ...]:
    """The lowest of each group of touching cards: nobody else holds, or has on the table, a card between them."""
    others = sum(hand for place, hand in enumerate(moment.hands) if place != moment.place)
    others |= sum(card.mask for card in moment.table)
    lowest: list[Card] = []
    before: Card | None = None
    for card in cards:
        between = others & (card.mask - 1) & ~((before.mask << 1) - 1) if before is not None else 0
        if before is None or before.suit != card.suit or between:
            lowest.append(card)
        before = card
    return tuple(lowest)


def _moments(play: Play, hands: _Hands) -> Iterator[_Moment]:
    """Every card of the play, with what stood before it. ``hands``: at the first card."""
    held, taken = list(hands), [0, 0, 0]
    tricks: list[tuple[int, Sequence[Card], int | None]]
    tricks = [(trick.leader, trick.cards, trick.winner) for trick in play.tricks]
    if play.table:
        tricks.append((play.leader, play.table, None))
    for number, (leader, cards, winner) in enumerate(tricks, 1):
        for at, card in enumerate(cards):
            place = _place(play, leader, at)
            now = (held[0], held[1], held[2])
            yield _Moment(number, place, card, leader, now, tuple(cards[:at]), (taken[0], taken[1], taken[2]))
            held[place] ^= card.mask
        if winner is not None and winner < len(taken):
            taken[winner] += 1


def _place(play: Play, leader: int, at: int) -> int:
    return (leader + at) % 3 if len(play.rules.hands_in_play) == 3 else leader ^ (at << 1)


def _by_trick(play: Play, cards: Sequence[JudgedCard]) -> tuple[JudgedTrick, ...]:
    played = len(play.tricks) + bool(play.table)
    found = []
    for number in range(1, played + 1):
        done = play.tricks[number - 1] if number <= len(play.tricks) else None
        lead = done.lead if done is not None else play.lead
        own = tuple(card for card in cards if card.trick == number)
        found.append(JudgedTrick(number, own, None if done is None else done.winner, lead))
    return tuple(found)
