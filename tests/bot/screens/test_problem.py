"""The problem desk as it is seen: within Telegram's limits at every point, in every language."""

from __future__ import annotations

import unicodedata
from random import Random

import pytest

from bot.desk_state import DeskState, Stage
from bot.screens.problem import elsewhere, fault, problem
from locales import LANGUAGES, Translator
from preferans.cards import CARDS
from preferans.problems import CLASSICS, Classic, Fault, LayoutError, Session, Setup, judge, respond
from tests.bot.screens.builders import HOSTILE
from tests.bot.screens.checks import labels, plain, sound

RU = Translator("ru")
_ABOUT = {"text": "<b>&", "card": 31, "count": 2, "first": 1, "second": 2, "third": 3, "most": 10}


@pytest.mark.parametrize("classic", CLASSICS, ids=lambda each: each.key)
def test_a_problem_from_its_beginning_to_its_end(classic: Classic) -> None:
    random = Random(classic.key)
    judgement = judge(classic.task.position)
    state = DeskState(
        4, Stage.PLAY, classic.key, None, Session(classic.task, classic.sides), judgement.results, judgement
    )
    while True:
        for language in LANGUAGES:
            for hint in (False, True):
                sound(problem(state.turned(hint=hint), Translator(language)))
        if state.judgement is None:
            break
        assert state.session is not None
        after, following = respond(state.session, random.choice(list(state.judgement.costs)))
        state = state.played(after, following)


@pytest.mark.parametrize("size", [1, 7, 10])
def test_a_layout_put_together_card_by_card(size: int) -> None:
    state = DeskState(4, Stage.SETUP, setup=Setup(size))
    for card in Random(size).sample(CARDS, 32):
        assert state.setup is not None
        if state.setup.dealt:
            break
        for language in LANGUAGES:
            sound(problem(state, Translator(language)))
        state = state.turned(setup=state.setup.give(card))
    assert "Что играется?" in plain(problem(state, RU))


@pytest.mark.parametrize("code", list(Fault))
def test_every_fault_has_its_sentence(code: Fault) -> None:
    for language in LANGUAGES:
        text = fault(LayoutError(code, **_ABOUT), Translator(language))
        assert "<b>" not in text
        sound(problem(DeskState(stage=Stage.LAYOUT), Translator(language), LayoutError(code, **_ABOUT)))


@pytest.mark.parametrize("code", list(Fault))
@pytest.mark.parametrize("text", [*HOSTILE, "\x00\x07", "\u2066\u202d", "7" * 4000])
def test_whatever_was_written_is_quoted_harmlessly(code: Fault, text: str) -> None:
    error = LayoutError(code, **{**_ABOUT, "text": text})
    said = fault(error, RU)
    assert len(said) < 300
    assert not any(unicodedata.category(letter) in ("Cc", "Cs") or letter in "\u202d\u202e" for letter in said)
    sound(problem(DeskState(stage=Stage.LAYOUT), RU, error))


def test_the_list_marks_what_is_solved_and_leads_on() -> None:
    state = DeskState(solved=frozenset({CLASSICS[1].key}), session=Session(CLASSICS[0].task, CLASSICS[0].sides))
    screen = problem(state, RU)
    sound(screen)
    assert labels(screen)[0] == ["1", "✓ 2", "3", "4"]
    assert labels(screen)[-1] == ["Продолжить начатое"]
    assert "2. Кому отдать ход ✓" in plain(screen)


def test_the_best_cards_are_marked_where_they_were_asked_for() -> None:
    classic = CLASSICS[0]
    judgement = judge(classic.task.position)
    state = DeskState(0, Stage.PLAY, classic.key, None, Session(classic.task, classic.sides), (5,), judgement)
    assert "✓" not in str(labels(problem(state, RU)))
    assert labels(problem(state.turned(hint=True), RU))[0][-1] == "✓ ♦️8"


def test_the_way_from_a_group() -> None:
    for language in LANGUAGES:
        sound(elsewhere("https://t.me/pulka_bot?start=problem", Translator(language)))
