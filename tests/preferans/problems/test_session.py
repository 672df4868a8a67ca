"""A layout in play: steps, taking back, the program's answers, and all of it stored and read again."""

from __future__ import annotations

import json
import pickle
from random import Random

import pytest

from preferans.cards import CARDS, Card, Cards
from preferans.contracts import Strain
from preferans.notation import parse_card, parse_cards
from preferans.problems import CLASSICS, Move, Session, Setup, Task, judge, respond, step
from preferans.solver import Goal, Position, PositionError, solve


def layout(random: Random, size: int, goal: Goal, *, talon: int = 0) -> Position:
    """A random position; suits enough for the talon are tried for."""
    while True:
        pack = list(CARDS)
        random.shuffle(pack)
        hands = [Cards.of(pack[seat * size : (seat + 1) * size]) for seat in range(3)]
        strain = Strain(random.randrange(5)) if goal is Goal.TRICKS else Strain.NO_TRUMP
        try:
            return Position(
                (hands[0], hands[1], hands[2]),
                random.randrange(3),
                strain,
                random.randrange(3),
                goal,
                talon=tuple(pack[30 : 30 + talon]),
                talon_wins=talon > 0 and random.random() < 0.5,
            )
        except PositionError:
            continue


def played_out(session: Session, random: Random) -> Session:
    """Any legal cards to the end."""
    while (position := session.position) is not None:
        session = session.after(Move(random.choice(list(position.legal)), random.random() < 0.5))
    return session


@pytest.mark.parametrize("goal", list(Goal))
def test_every_trick_goes_to_somebody_and_the_cards_run_out_together(goal: Goal) -> None:
    random = Random(f"steps {goal}")
    for _ in range(100):
        session = played_out(Session(Task(layout(random, random.randrange(1, 9), goal)), frozenset()), random)
        assert sum(session.taken) == session.tricks
        assert len(session.moves) == 3 * session.tricks
        assert session.to_move is None


def test_what_a_step_leads_to_agrees_with_the_solver() -> None:
    """The value of a card is what stands after it, tricks taken on the way included."""
    random = Random("agrees")
    for goal in (Goal.TRICKS, Goal.MISERE):
        for _ in range(60):
            position: Position | None = layout(random, random.randrange(2, 6), goal)
            while position is not None:
                solution = solve(position)
                for card in position.legal:
                    after, winner = step(position, card)
                    won = int(winner == position.declarer)
                    assert solution.moves[card] == won + (0 if after is None else solve(after).tricks)
                position = step(position, random.choice(list(position.legal)))[0]


def test_the_talon_says_the_suit_and_the_first_hand_leads_three_times() -> None:
    position = Position(
        (parse_cards("7s 8c 7c Ah"), parse_cards("9s 9c Qh Jh"), parse_cards("As Ac Th 9h")),
        leader=0,
        goal=Goal.RASPAS,
        talon=(parse_card("Ks"), parse_card("Qc")),
        talon_wins=True,
    )
    session = Session(Task(position), frozenset())
    leaders = []
    for text in ("7s", "9s", "As", "8c", "9c", "Ac", "Ah", "Qh", "Th"):
        now = session.position
        assert now is not None
        if not now.table:
            leaders.append(now.leader)
        session = session.after(Move(parse_card(text), True))
    assert leaders == [0, 0, 0]
    assert session.taken == (1, 0, 2)


def test_a_talon_card_that_wins_makes_the_trick_nobodys() -> None:
    position = Position(
        (parse_cards("7s Ah"), parse_cards("9s Qh"), parse_cards("8s Th")),
        leader=0,
        goal=Goal.RASPAS,
        talon=(parse_card("As"),),
        talon_wins=True,
    )
    for text, winner in (("7s", None), ("9s", None), ("8s", -1)):
        after, found = step(position, parse_card(text))
        assert found == winner
        assert after is not None
        position = after
    assert (position.leader, position.talon) == (0, ())


def test_a_card_that_may_not_be_played_changes_nothing() -> None:
    session = Session(CLASSICS[0].task, CLASSICS[0].sides)
    with pytest.raises(ValueError, match="may not be played"):
        session.after(Move(parse_card("Ah"), True))
    with pytest.raises(ValueError, match="may not be played"):
        respond(session, parse_card("Ah"))
    with pytest.raises(ValueError, match="turn"):
        respond(Session(CLASSICS[0].task, frozenset({1})), parse_card("8d"))


def test_taking_back_goes_to_the_persons_last_card_step_by_step() -> None:
    classic = CLASSICS[0]
    session, _ = respond(Session(classic.task, classic.sides), parse_card("Ad"))
    again, _ = respond(session, next(iter(session.position.legal if session.position else ())))
    assert again.can_go_back
    assert again.back() == session
    assert again.back().back() == Session(classic.task, classic.sides)
    assert again.again() == again.back().back() == again.back().back().back()
    assert session.last_trick == ((0, parse_card("Ad")), (1, parse_card("7d")), (2, parse_card("Ah")))


def test_what_a_wrong_card_cost_is_told_with_the_better_ones() -> None:
    classic = CLASSICS[0]
    session, _ = respond(Session(classic.task, classic.sides), parse_card("Ad"))
    ((seat, move),) = session.errors
    assert (seat, move.card, move.cost, move.better) == (0, parse_card("Ad"), 1, classic.best)


@pytest.mark.parametrize("goal", list(Goal))
def test_costs_add_up_to_the_difference_from_the_best(goal: Goal) -> None:
    """Whatever the person plays, the result is the best one less what the person's cards cost."""
    random = Random(f"costs {goal}")
    for _ in range(25 if goal is Goal.RASPAS else 60):
        position = layout(random, random.randrange(2, 6), goal)
        if goal is Goal.RASPAS:
            sides = frozenset({random.randrange(3)})
        else:
            sides = random.choice([frozenset({position.declarer}), frozenset({0, 1, 2}) - {position.declarer}])
        par = judge(position).results
        session, judgement = respond(Session(Task(position), sides))
        while judgement is not None:
            session, judgement = respond(session, random.choice(list(judgement.costs)))
        cost = sum(move.cost for _, move in session.errors)
        if goal is Goal.RASPAS:
            (seat,) = sides
            # In raspas the two others answer for themselves, so a lost trick may come back.
            assert session.taken[seat] <= par[seat] + cost
            continue
        lost = session.taken[position.declarer] - par[0]
        declares = position.declarer in sides
        assert lost == (-cost if declares == (goal is Goal.TRICKS) else cost)


def test_answers_are_the_best_cards_and_the_same_every_time() -> None:
    random = Random("answers")
    for _ in range(30):
        position = layout(random, 5, Goal.TRICKS)
        sides = frozenset({position.declarer})
        one, _ = respond(Session(Task(position), sides))
        two, _ = respond(Session(Task(position), sides))
        assert one == two
        now: Position | None = position
        for move in one.moves:
            assert now is not None
            assert not judge(now).costs[move.card]
            now = step(now, move.card)[0]


def test_sessions_and_setups_are_stored_and_sent_whole() -> None:
    random = Random("stored")
    for goal in Goal:
        session = Session(Task(layout(random, 4, goal), 8), frozenset({1, 2}))
        while (position := session.position) is not None:
            assert Session.from_json(json.loads(json.dumps(session.to_json()))) == session
            assert pickle.loads(pickle.dumps(session)) == session
            session = session.after(Move(next(iter(position.legal)), True, 1, Cards(position.legal)))
    setup = Setup(10)
    for card in CARDS[:22]:
        assert Setup.from_json(json.loads(json.dumps(setup.to_json()))) == setup
        setup = setup.give(card)
    assert setup.dealt
    assert Setup.from_json(json.loads(json.dumps(setup.to_json()))) == setup


@pytest.mark.parametrize("size", range(1, 11))
def test_cards_are_given_to_hands_in_turn_and_taken_back_one_by_one(size: int) -> None:
    setup, steps = Setup(size), [Setup(size)]
    pack = list(CARDS)
    Random(size).shuffle(pack)
    while not setup.dealt:
        wanted = setup.wanted
        setup = setup.give(next(card for card in pack if card in setup.rest))
        steps.append(setup)
        assert setup.dealt or setup.wanted in (wanted - 1, size, 32 - 3 * size)
    assert setup.hands is not None
    assert [len(hand) for hand in setup.hands] == [size] * 3
    assert len({card for hand in setup.hands for card in hand}) == 3 * size
    with pytest.raises(ValueError, match="lies somewhere"):
        setup.give(Card(0))
    for earlier in reversed(steps[:-1]):
        setup = setup.take_back()
        assert setup == earlier
