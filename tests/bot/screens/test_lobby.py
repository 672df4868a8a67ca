"""The lobby, the agreements and the draw."""

from __future__ import annotations

from dataclasses import fields

import pytest

from bot.callback import decode
from bot.screen import Screen
from bot.screens import seating, show
from bot.screens.agreements import TOPICS, changed_names, summary, values_of
from bot.screens.characters import computer_name
from bot.screens.lobby import estimated_minutes
from bot.screens.rules import rules
from bot.screens.text import HALF_ROW, display_names
from bot.table.view import DrawView, SeatView, TablePhase, TableSettings, Ui
from locales import LANGUAGES, Translator
from playground.demo import FRIENDS
from preferans.agreements import Agreements, End, Exit, Ten
from preferans.cards import CARDS
from preferans.players.character import Character, Strength, Temper
from preferans.presets import PRESETS, preset
from preferans.sheet import Sheet
from tests.bot.screens.builders import HOSTILE, view
from tests.bot.screens.checks import asked, labels, plain, sound

RU = Translator("ru")
ANNA = SeatView(0, 1, "Анна", agreed=True)
BORIS = SeatView(1, 2, "Борис", reachable=False)
VERA = SeatView(1, 3, "Вера")
COMPUTER = SeatView(2, None, "Захар", computer=True, agreed=True)


def lobby(*seats: SeatView, viewer: int | None = None, **about: object) -> Screen:
    table = view(phase=TablePhase.LOBBY, seats=seats, viewer=viewer, **about)  # type: ignore[arg-type]
    return show.group(table, RU) if viewer is None else show.private(table, RU)


def test_an_empty_lobby_asks_people_to_sit_down() -> None:
    screen = lobby()
    assert "от двух до шести" in plain(screen)
    assert labels(screen) == [["Сесть", "+ компьютер"], ["Договорённости"]]


def test_who_has_not_pressed_start_is_named_first() -> None:
    screen = lobby(ANNA, BORIS, COMPUTER)
    assert "Боту некуда слать карты: Борис" in plain(screen)
    assert "2. Борис — не нажат Start" in plain(screen)
    assert "start" not in asked(screen)
    assert "ui:computer:2" in asked(screen)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("character", [Character(strength, temper) for strength in Strength for temper in Temper])
def test_a_computer_opens_to_choose_its_character(language: str, character: Character) -> None:
    t = Translator(language)
    robot = SeatView(2, None, computer_name(character, 1, t), computer=True, agreed=True, character=character)
    table = view(phase=TablePhase.LOBBY, seats=(ANNA, VERA, robot))
    closed, opened = show.group(table, t), show.group(table, t, Ui("computer", argument="2"))
    assert t(f"character-{character}") in plain(closed)
    sound(opened)
    more = [token for token in asked(opened) if token not in asked(closed)]
    same_temper = [f"character:2:{each}-{character.temper}" for each in Strength]
    same_strength = [f"character:2:{character.strength}-{each}" for each in Temper]
    assert more == ["ui:", *same_temper, *same_strength, "uncomputer:2"], "one tap a choice, or closed again"
    assert sum(label.startswith("✓") for row in labels(opened) for label in row) == 2
    assert all(len(label) <= HALF_ROW for row in labels(opened) for label in row if len(row) > 1)
    assert asked(show.group(table, t, Ui("computer", argument="1"))) == asked(closed), "a person has none"
    assert asked(show.group(table, t, Ui("computer", argument="9"))) == asked(closed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_computers_of_different_kinds_go_by_different_names_that_fit(language: str) -> None:
    t = Translator(language)
    names = [
        computer_name(Character(strength, temper), number, t)
        for strength in Strength
        for temper in Temper
        for number in range(6)
    ]
    assert len(set(names)) == len(names) == 36
    assert display_names(names) == tuple(names), "none is cut"
    friends = {name for name, _ in FRIENDS}
    assert not friends & set(names), "nor takes the name of somebody in the playground"


def test_who_has_not_agreed_is_named() -> None:
    screen = lobby(ANNA, VERA)
    assert "Ждём согласия: Вера" in plain(screen)
    assert "start" not in asked(screen)


def test_start_needs_every_mark() -> None:
    screen = lobby(ANNA, SeatView(1, 3, "Вера", agreed=True))
    assert "Все согласны" in plain(screen)
    assert labels(screen)[-1] == ["Начать"]


def test_six_are_a_full_table() -> None:
    seats = tuple(SeatView(i, i, HOSTILE[i], agreed=True) for i in range(6))
    screen = lobby(*seats)
    sound(screen)
    assert "sit" not in asked(screen)
    assert "computer" not in asked(screen)


def test_a_change_of_the_agreements_is_named() -> None:
    agreements = preset("sochi", ten=Ten.CHECKED, exit=Exit.HARD, pool_size=10)
    text = plain(lobby(ANNA, VERA, agreements=agreements, changed=("ten",)))
    assert "Сочи до 10 · ход 90 секунд · Десятерная: проверяется; Выход из распасов: 6-7-7" in text
    assert "Изменено: Десятерная" in text


def test_the_private_chat_says_where_one_sits() -> None:
    screen = lobby(ANNA, VERA, viewer=1)
    assert "Вы за столом «Дача», место 2" in plain(screen)
    assert asked(screen) == ["ui:agreements", "agree", "stand"]
    assert screen.keyboard[-1][-1].url


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_changed_has_a_name(language: str) -> None:
    t = Translator(language)
    for key in (*(each.name for each in fields(Agreements)), *(each.name for each in fields(TableSettings))):
        sound(show.group(view(phase=TablePhase.LOBBY, changed=(key,)), t))
    everything = tuple(each.name for each in fields(Agreements))
    assert changed_names(everything, t) == t("agreement-preset")
    assert changed_names(everything[2:], t).count(",") == 3


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_estimate_grows_with_the_pool(players: int) -> None:
    short, long = (
        estimated_minutes(preset("sochi", players=players, pool_size=size), players, 120) for size in (10, 20)
    )
    assert 15 <= short < long <= 24 * 60
    assert short % 15 == long % 15 == 0
    assert estimated_minutes(preset("sochi", end=End.TIME), 3, 90) == 90
    assert estimated_minutes(preset("sochi", pool_size=10), 3, 90) == 60


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PRESETS)
def test_every_agreement_can_be_read_and_set(name: str, language: str) -> None:
    t = Translator(language)
    table = view(phase=TablePhase.LOBBY, agreements=preset(name))
    for ui in (Ui("agreements"), Ui("agreements", argument="presets"), Ui("agreements", argument="no such topic")):
        sound(show.group(table, t, ui))
    for topic, keys in TOPICS.items():
        sound(show.group(table, t, Ui("agreements", argument=topic)))
        for key in keys:
            screen = show.group(table, t, Ui("agreement", argument=key))
            sound(screen)
            tokens = asked(screen)
            assert len([token for token in tokens if token.startswith(f"set:{key}:")]) >= len(values_of(key))
            assert sum(label.startswith("✓") for row in labels(screen) for label in row) == 1


def test_the_presets_value_stands_first() -> None:
    table = view(phase=TablePhase.LOBBY, agreements=preset("leningrad", ten=Ten.WHISTED))
    screen = show.group(table, RU, Ui("agreement", argument="ten"))
    assert labels(screen)[0] == ["проверяется", "✓ вистуется"]
    assert "Ленинград: проверяется" in plain(screen)


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_the_agreements_of_a_topic_stand_two_a_row(language: str) -> None:
    """No word is cut, and a phone shows the topic's keyboard whole."""
    t = Translator(language)
    for topic, keys in TOPICS.items():
        rows = labels(show.group(view(phase=TablePhase.LOBBY), t, Ui("agreements", argument=topic)))
        assert len(rows) == -(-len(keys) // 2) + 1 <= 10
        words = [label for row in rows[:-1] for label in row]
        assert max(map(len, words)) <= HALF_ROW
        assert len(set(words)) == len(keys)


def test_a_running_pulka_shows_its_agreements_but_sets_nothing() -> None:
    table = view(phase=TablePhase.DEAL, agreements=preset("sochi", ten=Ten.CHECKED))
    text = plain(rules(table, RU))
    assert "Отличия от «Сочи»:\nДесятерная: проверяется" in text
    for topic in TOPICS:
        screen = rules(table, RU, Ui("agreements", argument=topic))
        sound(screen)
        for key in TOPICS[topic]:
            page = rules(table, RU, Ui("agreement", argument=key))
            sound(page)
            assert not any(token.startswith("set:") for token in asked(page))


def test_many_changes_are_counted() -> None:
    changes = {"half_whist": False, "stalingrad": True, "concede": 3, "help": False, "blind_game": True}
    table = view(phase=TablePhase.LOBBY, agreements=preset("sochi", **changes))
    assert summary(table, RU).endswith("и ещё 1")


def test_a_price_typed_by_the_table_is_shown() -> None:
    table = view(phase=TablePhase.LOBBY, settings=TableSettings(whist_price="2.5"))
    assert "✓ 2.5" in [
        label for row in labels(show.group(table, RU, Ui("agreement", argument="whist_price"))) for label in row
    ]


def test_who_has_drawn_is_offered_no_card() -> None:
    cards = (CARDS[3], None, None, CARDS[12], None)
    for waiting, offered in (((1,), {None, 1}), ((), set())):
        drawn = tuple((seat, index) for seat, index in ((0, 0), (1, 1), (2, 3)) if seat not in waiting)
        draw = DrawView("seats", cards, drawn, waiting, 9)
        for viewer in (None, 0, 1, 2):
            table = view(phase=TablePhase.SEATING, draw=draw, viewer=viewer)
            screen = show.group(table, RU) if viewer is None else show.private(table, RU)
            assert bool(asked(screen)) == (viewer in offered)


def test_the_draw_shows_drawn_cards_and_hides_the_others() -> None:
    cards = (CARDS[3], None, None, CARDS[12], None)
    draw = DrawView("seats", cards, ((0, 0), (2, 3)), (1,), 9)
    screen = show.group(view(phase=TablePhase.SEATING, draw=draw), RU)
    assert "Анна: ♠10\nВера: ♣В" in plain(screen)
    assert "Тянут карту: Борис" in plain(screen)
    assert asked(screen) == ["draw:1", "draw:2", "draw:4"]
    first = screen.keyboard[0][0].data
    assert first is not None
    data = decode(first)
    assert data is not None
    assert data.step == 9


def test_the_start_names_the_first_dealer() -> None:
    sheet = Sheet.start(preset("sochi"), ("a", "b", "c"), dealer=1)
    table = view(phase=TablePhase.BETWEEN, sheet=sheet, cutter=0)
    screen = seating.started(table, RU)
    assert "2. Борис · первая сдача" in plain(screen)
    assert labels(screen) == [["Дальше"], ["Выше", "Середина", "Ниже"]]
