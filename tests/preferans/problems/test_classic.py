"""The twelve: each has exactly the answer that is claimed, and no other card does."""

from __future__ import annotations

import pytest

from preferans.problems import CLASSICS, Classic, Session, judge, respond
from preferans.solver import Goal, solve, solve_raspas


def test_there_are_twelve_each_under_its_own_name() -> None:
    assert len(CLASSICS) == 12
    assert len({each.key for each in CLASSICS}) == 12
    assert len({each.task.position for each in CLASSICS}) == 12


@pytest.mark.parametrize("classic", CLASSICS, ids=lambda each: each.key)
def test_exactly_the_stated_card_is_right_and_comes_to_the_stated_result(classic: Classic) -> None:
    position = classic.task.position
    judgement = judge(position)
    assert judgement.best == classic.best
    assert len(classic.best) == 1
    assert judgement.results == classic.results
    assert len(judgement.costs) >= 3


@pytest.mark.parametrize("classic", CLASSICS, ids=lambda each: each.key)
def test_the_answer_stands_in_the_solvers_own_words(classic: Classic) -> None:
    position = classic.task.position
    if position.goal is Goal.RASPAS:
        raspas = solve_raspas(position)
        mover = position.to_move
        assert raspas.minimal[mover] == raspas.split[mover] == classic.results[mover]
        least = min(raspas.moves.values())
        assert {card for card, tricks in raspas.moves.items() if tricks == least} == set(classic.best)
        return
    solution = solve(position)
    assert (solution.tricks,) == classic.results
    wants_many = (position.to_move == position.declarer) == (position.goal is Goal.TRICKS)
    best = (max if wants_many else min)(solution.moves.values())
    assert {card for card, tricks in solution.moves.items() if tricks == best} == set(classic.best)


@pytest.mark.parametrize("classic", CLASSICS, ids=lambda each: each.key)
def test_who_plays_right_to_the_end_gets_the_stated_result(classic: Classic) -> None:
    session, judgement = respond(Session(classic.task, classic.sides))
    while judgement is not None:
        session, judgement = respond(session, next(iter(judgement.best)))
    position = classic.task.position
    taken = session.taken if position.goal is Goal.RASPAS else (session.taken[position.declarer],)
    assert taken == classic.results
    assert session.errors == ()


@pytest.mark.parametrize("classic", CLASSICS, ids=lambda each: each.key)
def test_any_other_first_card_fails_against_the_answers(classic: Classic) -> None:
    position = classic.task.position
    for card in position.legal - classic.best:
        session, judgement = respond(Session(classic.task, classic.sides), card)
        while judgement is not None:
            session, judgement = respond(session, next(iter(judgement.best)))
        taken = session.taken if position.goal is Goal.RASPAS else (session.taken[position.declarer],)
        assert taken != classic.results
        assert [move.card for _, move in session.errors] == [card]
