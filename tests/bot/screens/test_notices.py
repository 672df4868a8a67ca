"""Short messages, toasts, history, settings and help."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.screens import help as help_screens
from bot.screens import history, notices, settings, show, votes
from bot.table.view import Ui, VoteView
from locales import LANGUAGES, Translator
from preferans.illegal import Illegal
from preferans.presets import preset
from tests.bot.screens.builders import HOSTILE, dealt, view
from tests.bot.screens.checks import asked, labels, plain, sound

RU = Translator("ru")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pause_that_nobody_asked_for_says_why(language: str) -> None:
    t = Translator(language)
    for viewer in (None, 0):
        said = set()
        for why in ("", "nobody", "refused"):
            table = replace(view(deal=dealt(preset("sochi"), 1), viewer=viewer, paused=True), pause_why=why)
            shown = plain(show.group(table, t) if viewer is None else show.private(table, t))
            said.add(next(line for line in shown.split("\n") if "⏸" in line))
        assert len(said) == 3
    table = view(paused=True)
    assert notices.paused(table, t) != notices.paused(replace(table, pause_why="nobody"), t)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_notices_are_sound(language: str) -> None:
    t = Translator(language)
    table = view(deal=dealt(preset("sochi"), 1), names=HOSTILE, name=HOSTILE[0])
    for screen in (
        notices.reminder(table, t, 1, 555),
        notices.reminder(table, t, 0, None),
        notices.away(table, t, 0),
        notices.back(table, t, 0),
        notices.left_seat(table, t, 1, "Борис"),
        notices.joined(table, t, 1),
        notices.unreachable(table, t, 2),
        notices.group_closed(table, t),
        notices.void_deal(table, t, 7),
        notices.paused(table, t),
        notices.paused(table, t, HOSTILE[1]),
        notices.paused(replace(table, paused=True, pause_why="nobody"), t),
        notices.adjourned_reminder(table, t),
        notices.time_up(table, t),
        notices.stopped_lobby(table, t),
        notices.which_table((table, table), t, "score"),
    ):
        sound(screen)
    for kind in ("stop", "join", "replace"):
        question = VoteView(kind, 9, 0, HOSTILE[2], 1, ((0, True), (1, False)), (2,))
        sound(votes.vote(table, t, question))
        for result in ("agreed", "refused", "late"):
            sound(votes.vote_closed(table, t, kind, result))


def test_a_reminder_calls_by_name_and_says_how_long_there_is() -> None:
    table = view(deal=dealt(preset("sochi"), 1, dealer=2))
    screen = notices.reminder(table, RU, 0, 555)
    assert screen.text == '<a href="tg://user?id=555">Анна</a>, ваш ход: осталось 1:10.'


def test_a_vote_names_who_is_waited_for() -> None:
    screen = votes.vote(view(), RU, VoteView("stop", 9, 0, "", None, ((0, True),), (1, 2)))
    assert "Анна: да" in plain(screen)
    assert "Ждём: Борис, Вера" in plain(screen)
    assert asked(screen) == ["vote:yes", "vote:no"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_toasts_fit(language: str) -> None:
    t = Translator(language)
    for code in Illegal:
        assert 0 < len(notices.reply(t, "illegal", {"reason": code.value, "why": "x", "rule": "2.4"})) <= 200
    assert len(notices.reply(t, "not_agreed", {}, HOSTILE)) <= 200
    assert notices.reply(t, "illegal", {"reason": "something new"}) == t("reply-illegal")
    assert notices.reply(t, "impossible", {"reason": ""}) == t("reply-impossible")


def test_toasts_name_seats_and_agreements_as_people_do() -> None:
    assert notices.reply(RU, "seated", {"seat": 1}) == "Вы за столом, место 2"
    assert notices.reply(RU, "out_of_range", {"key": "turn_seconds", "low": 30, "high": 86400}) == (
        "Время на ход: от 30 до 86400"
    )


def test_a_toast_is_not_escaped() -> None:
    assert "A&B" in notices.reply(RU, "not_agreed", {}, ["A&B"])


class TestHistory:
    ROWS = tuple(
        history.HistoryRow(table, f"<Дача> {table}", 1.7e9 + table * 86400, (("Анна", 62), ("Борис", -62)))
        for table in range(1, 21)
    )

    def test_nothing_yet(self) -> None:
        assert history.history((), RU).text == "Сыгранных пулек пока нет."

    def test_pages(self) -> None:
        first, last = history.history(self.ROWS, RU), history.history(self.ROWS, RU, 99)
        for screen in (first, last):
            sound(screen)
        assert "1. 15.11.2023 · «<Дача> 1»\nАнна +62 · Борис −62" in plain(first)
        assert asked(first)[:2] == ["ui:report", "ui:report"]
        assert asked(first)[-1] == "ui:history:1"
        assert asked(last)[-1] == "ui:history:1"
        assert len(asked(last)) == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_settings_and_help(language: str) -> None:
    t = Translator(language)
    sound(settings.language(t))
    for chat in (
        settings.ChatSettings(False),
        settings.ChatSettings(True),
        settings.ChatSettings(True, preset("rostov")),
    ):
        screen = settings.settings(chat, t)
        sound(screen)
        assert f"set:language:{language}" in asked(screen)
    sound(help_screens.help_screen(t, docs_url="https://example.org"))
    for topic in help_screens.TOPICS:
        screen = help_screens.help_screen(t, Ui("help", argument=topic))
        sound(screen)
        assert f"ui:help:{topic}" not in asked(screen)
    for screen in (help_screens.welcome(t, "https://t.me/x"), help_screens.privacy(t), help_screens.forgotten(t)):
        sound(screen)


def test_a_groups_convention_is_marked() -> None:
    shown = [
        label for row in labels(settings.settings(settings.ChatSettings(True, preset("rostov")), RU)) for label in row
    ]
    assert "✓ Ростов" in shown
    assert "Сочи" in shown
