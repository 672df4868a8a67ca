"""What the solver says of a session: how good each card is, and what the program answers.

These functions ask `preferans.solver` and are slow at the first question; they raise `SolverUnavailable`.
"""

from __future__ import annotations

from dataclasses import dataclass

from preferans.cards import Card, Cards
from preferans.problems.session import Move, Session, step
from preferans.solver import Goal, Position, solve, solve_raspas


@dataclass(frozen=True, slots=True)
class Judgement:
    """A position under best play. ``results``: tricks from here; the declarer's alone, in raspas those of each seat.

    ``costs``: for every legal card how many tricks it gives away, of the side that moves.
    """

    results: tuple[int, ...]
    costs: dict[Card, int]

    @property
    def best(self) -> Cards:
        """The cards that give nothing away."""
        return Cards.of(card for card, cost in self.costs.items() if not cost)


def judge(position: Position) -> Judgement:
    """What every card is worth. In raspas each plays for himself (the solver's ``split``)."""
    if position.goal is Goal.RASPAS:
        raspas = solve_raspas(position)
        mover = position.to_move
        least = raspas.split[mover]
        return Judgement(raspas.split, {card: found[mover] - least for card, found in raspas.split_moves.items()})
    solution = solve(position)
    declares = position.to_move == position.declarer
    sign = 1 if declares == (position.goal is Goal.TRICKS) else -1
    return Judgement(
        (solution.tricks,), {card: sign * (solution.tricks - tricks) for card, tricks in solution.moves.items()}
    )


def best_cards(position: Position) -> Cards:
    """What the program may play: the best cards, in raspas those that agree with the solver's rule of ties."""
    if position.goal is Goal.RASPAS:
        raspas = solve_raspas(position)
        return Cards.of(card for card, found in raspas.split_moves.items() if found == raspas.split)
    return judge(position).best


def reply(position: Position, person: frozenset[int]) -> Card:
    """The program's card: of the best ones that after which the person has the fewest right cards, then the lowest."""
    best = best_cards(position)
    if len(best) == 1:
        return next(iter(best))
    return min(best, key=lambda card: (_ease(position, card, person), card.rank, card))


def _ease(position: Position, card: Card, person: frozenset[int]) -> float:
    """The share of right cards among those that the person has at the next turn; 1 where there is none."""
    after = step(position, card)[0]
    while after is not None and after.to_move not in person:
        after = step(after, min(best_cards(after), key=lambda each: (each.rank, each)))[0]
    if after is None or len(after.legal) == 1:
        return 1.0
    judgement = judge(after)
    return len(judgement.best) / len(judgement.costs)


def respond(session: Session, card: Card | None = None) -> tuple[Session, Judgement | None]:
    """Play the person's card, if there is one, and answer until the person is asked again or all is played.

    Also plays for the person what is forced once only one card is left in each hand. Gives what the position then is
    worth. Raises ValueError for a card that may not be played or is not the person's.
    """
    if card is not None:
        position = session.position
        if position is None or not session.asks:
            raise ValueError("it is not the person's turn")
        if card not in position.legal:
            raise ValueError(f"{card} may not be played here")
        judgement = judge(position)
        cost = judgement.costs[card]
        session = session.after(Move(card, True, cost, judgement.best if cost else Cards(0)))
    while (position := session.position) is not None:
        if position.tricks_left == 1:
            (last,) = position.hands[position.to_move]
            session = session.after(Move(last, False))
        elif session.asks:
            return session, judge(position)
        else:
            session = session.after(Move(reply(position, session.sides), False))
    return session, None
