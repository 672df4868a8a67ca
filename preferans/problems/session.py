"""A layout being played: where it began, what was played, and back again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from preferans.cards import NO_CARDS, Card, Cards
from preferans.contracts import STRAIN_LETTERS, Strain
from preferans.notation import parse_card, parse_cards
from preferans.solver import Goal, Position, parse_position

SEATS: Final = (0, 1, 2)


def step(position: Position, card: Card) -> tuple[Position | None, int | None]:
    """The position after this card, None where it was the last; and who took the trick, if it is over.

    -1: the talon's own card took it (RULES 5.5). Raises ValueError for a card that may not be played.
    """
    if card not in position.legal:
        raise ValueError(f"{card} may not be played here")
    mover = position.to_move
    hands = tuple(hand - card.mask if seat == mover else hand for seat, hand in enumerate(position.hands))
    table = (*position.table, card)
    if len(table) < 3:
        return replace(position, hands=(hands[0], hands[1], hands[2]), table=table), None
    winner = _winner(position, table)
    if not hands[mover]:
        return None, winner
    after = replace(
        position,
        hands=(hands[0], hands[1], hands[2]),
        table=(),
        leader=position.leader if position.talon else winner,
        talon=position.talon[1:],
    )
    return after, winner


def _winner(position: Position, table: Sequence[Card]) -> int:
    led = position.talon[0].suit if position.talon else table[0].suit
    strain = position.strain
    best = position.talon[0] if position.talon and position.talon_wins else None
    seat = -1
    for place, card in enumerate(table):
        trump = strain is not Strain.NO_TRUMP and int(card.suit) == int(strain)
        if not trump and card.suit != led:
            continue
        if best is None or (card.suit == best.suit and card > best) or (card.suit != best.suit and trump):
            best, seat = card, (position.leader + place) % 3
    return seat


@dataclass(frozen=True, slots=True)
class Task:
    """What is to be played: the position and, where one was named, how many tricks the contract asks for."""

    position: Position
    level: int | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """One card as it was played. ``cost``: tricks that it gave away; ``better``: the cards that would not have.

    ``free``: a person chose it; the others' cards are answers.
    """

    card: Card
    free: bool
    cost: int = 0
    better: Cards = NO_CARDS


@dataclass(frozen=True, slots=True)
class Session:
    """A task in play. ``sides``: the seats whose cards the person plays; the program plays the others."""

    task: Task
    sides: frozenset[int]
    moves: tuple[Move, ...] = ()

    @property
    def position(self) -> Position | None:
        """Where it stands now; None when every card is played."""
        return self._replayed()[0]

    @property
    def taken(self) -> tuple[int, int, int]:
        """The tricks of each seat since the beginning."""
        winners = [winner for winner in self._replayed()[1] if winner is not None]
        return (winners.count(0), winners.count(1), winners.count(2))

    @property
    def over(self) -> bool:
        return self.position is None

    @property
    def tricks(self) -> int:
        """How many tricks there are from the beginning to the end."""
        return self.task.position.tricks_left

    @property
    def to_move(self) -> int | None:
        position = self.position
        return None if position is None else position.to_move

    @property
    def asks(self) -> bool:
        """Whether the next card is the person's."""
        return self.to_move in self.sides

    @property
    def last_trick(self) -> tuple[tuple[int, Card], ...]:
        """The cards of the last finished trick with the seats they came from, in order."""
        tricks: list[tuple[tuple[int, Card], ...]] = []
        position: Position | None = self.task.position
        for move in self.moves:
            assert position is not None
            table = (*position.table, move.card)
            if len(table) == 3:
                leader = position.leader
                tricks.append(tuple(((leader + place) % 3, card) for place, card in enumerate(table)))
            position = step(position, move.card)[0]
        return tricks[-1] if tricks else ()

    @property
    def errors(self) -> tuple[tuple[int, Move], ...]:
        """The person's cards that gave tricks away, each with its seat."""
        found = []
        position: Position | None = self.task.position
        for move in self.moves:
            assert position is not None
            if move.cost:
                found.append((position.to_move, move))
            position = step(position, move.card)[0]
        return tuple(found)

    def after(self, move: Move) -> Self:
        """With one more card. Raises ValueError for one that may not be played."""
        position = self.position
        if position is None:
            raise ValueError("every card is played")
        step(position, move.card)
        return replace(self, moves=(*self.moves, move))

    @property
    def can_go_back(self) -> bool:
        return any(move.free for move in self.moves)

    def back(self) -> Self:
        """Before the person's last card; the answers to it are gone as well. Unchanged where there is none."""
        last = max((number for number, move in enumerate(self.moves) if move.free), default=None)
        return self if last is None else replace(self, moves=self.moves[:last])

    def again(self) -> Self:
        """At the beginning."""
        return replace(self, moves=())

    def _replayed(self) -> tuple[Position | None, list[int | None]]:
        position: Position | None = self.task.position
        winners = []
        for move in self.moves:
            assert position is not None
            position, winner = step(position, move.card)
            winners.append(winner)
        return position, winners

    def to_json(self) -> dict[str, object]:
        """As NOTATION writes a position, with the cards played since."""
        return {
            "position": position_to_json(self.task.position),
            "level": self.task.level,
            "sides": sorted(self.sides),
            "moves": [
                {"card": str(move.card), "free": move.free, "cost": move.cost, "better": str(move.better)}
                for move in self.moves
            ],
        }

    @classmethod
    def from_json(cls, record: Mapping[str, object]) -> Self:
        """The reverse of `to_json`. Raises ValueError, KeyError or TypeError for anything else."""
        position, moves, level, sides = record["position"], record["moves"], record["level"], record["sides"]
        if not isinstance(position, Mapping) or not isinstance(moves, list) or not isinstance(sides, list):
            raise TypeError("no session")
        if not (level is None or isinstance(level, int)):
            raise TypeError("no level")
        session = cls(Task(parse_position(position), level), frozenset(int(seat) for seat in sides))
        for move in moves:
            session = session.after(
                Move(parse_card(move["card"]), bool(move["free"]), int(move["cost"]), parse_cards(move["better"]))
            )
        return session


def position_to_json(position: Position) -> dict[str, object]:
    """A position as `pulka solve` reads it."""
    record: dict[str, object] = {
        "hands": [str(hand) for hand in position.hands],
        "leader": position.leader,
        "goal": position.goal.value,
        "declarer": position.declarer,
    }
    if position.goal is Goal.TRICKS:
        record["trump"] = STRAIN_LETTERS[position.strain]
    if position.table:
        record["table"] = [str(card) for card in position.table]
    if position.talon:
        record["talon"] = " ".join(str(card) for card in position.talon)
        record["talon_wins"] = position.talon_wins
    return record
