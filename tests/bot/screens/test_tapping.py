"""A pulka played by nothing but the buttons that the screens show: every tap is understood and accepted."""

from __future__ import annotations

from random import Random

import pytest

from bot.callback import decode
from bot.screen import Screen
from bot.screens import show, tokens
from bot.table.draft import Decision, Who
from bot.table.looking import Clocked, Surroundings, table_view
from bot.table.view import PLAIN, TablePhase, TableView, Ui
from locales import LANGUAGES, Translator
from preferans.actions import Action, Discard
from preferans.players import thumb
from preferans.presets import PRESETS
from tests.bot.table.harness import MemoryTable

NAMES = dict(enumerate(("", "Анна", "Борис", "Вера", "Глеб", "Дина", "Егор")))


class Tapper:
    """People who see only their screens. ``ui`` is what each has opened, as the program would remember it."""

    def __init__(self, table: MemoryTable, seed: int) -> None:
        self.table = table
        self.random = Random(seed)
        self.ui: dict[int, Ui] = {}
        self.languages = {person: LANGUAGES[person % len(LANGUAGES)] for person in NAMES}

    def look(self, seat: int | None) -> TableView:
        clocks = {seat: Clocked(70) for seat in self.table.state.questions}
        around = Surroundings(table=7, names=NAMES, computer_name=lambda kind, number: f"К{number}", clocks=clocks)
        return table_view(self.table.state, seat, around, results=True)

    def private(self, person: int) -> Screen:
        seat = self.table.state.seat_of(person)
        t = Translator(self.languages[person])
        return show.private(self.look(seat), t, self.ui.get(person, PLAIN))

    def group(self) -> Screen:
        return show.group(self.look(None), Translator("ru"))

    def tap(self, person: int, screen: Screen, *wanted: str) -> None:
        """Tap the first of these that the screen has."""
        for token in wanted:
            for row in screen.keyboard:
                for button in row:
                    callback = decode(button.data) if button.data is not None else None
                    if callback is not None and callback.token == token:
                        self._tapped(person, callback.step, token)
                        return
        raise AssertionError(f"none of {wanted} on {screen}")

    def _tapped(self, person: int, step: int, token: str) -> None:
        ui = tokens.parse_ui(token)
        if ui is not None:
            self.ui[person] = tokens.merge(self.ui.get(person, PLAIN), ui)
            return
        result = self.table.decide(Who(person), token, step)
        assert isinstance(result, Decision), f"{token}: {result}"
        self.ui[person] = PLAIN

    def act(self, person: int, act: Action) -> None:
        """Do this with as many taps as it takes."""
        if isinstance(act, Discard):
            if not any(token.startswith("ui:mark") for token in _tokens(self.private(person))):
                self.tap(person, self.private(person), "ui:discard")
            for card in act.cards or ():
                self.tap(person, self.private(person), tokens.mark(card, on=True))
            self.tap(person, self.private(person), tokens.action(act))
            return
        # In the auction and the whist talk the group's message has the same buttons.
        screen = self.private(person)
        if self.random.random() < 0.3 and tokens.action(act) in _tokens(self.group()):
            screen = self.group()
        self.tap(person, screen, tokens.action(act), tokens.confirm(act))
        if self.ui[person].page == "confirm":
            self.tap(person, self.private(person), tokens.action(act))

    def move(self) -> None:
        state = self.table.state
        match state.phase:
            case TablePhase.SEATING:
                person = state.seats[state.draw_waiting()[0]].person
                assert person is not None
                screen = self.private(person) if self.random.random() < 0.5 else self.group()
                self.tap(person, screen, *(token for token in _tokens(screen) if token.startswith("draw:")))
            case TablePhase.BETWEEN:
                seat = state.between_waiting()[0]
                person = state.seats[seat].person
                assert person is not None
                screen = self.private(person) if self.random.random() < 0.5 else self.group()
                self.tap(person, screen, *(("cut:low",) if seat == state.cutter else ("ready",)))
            case _:
                seat = next(iter(state.questions))
                person = state.seats[seat].person
                assert state.deal is not None
                act = thumb.choose(state.deal.view(seat))
                if person is None:
                    self.table.move()
                else:
                    self.act(person, act)


def _tokens(screen: Screen) -> list[str]:
    found = []
    for row in screen.keyboard:
        for button in row:
            callback = decode(button.data) if button.data is not None else None
            if callback is not None:
                found.append(callback.token)
    return found


@pytest.mark.parametrize("name", sorted(PRESETS))
@pytest.mark.parametrize("people", [2, 3, 4])
def test_a_pulka_by_taps(name: str, people: int) -> None:
    short = {"pool_size": 2, "rounds": 1} if name == "skachki" else {"end": "laps", "laps": 1}
    table = MemoryTable(name, seed=people, **short)
    tapper = Tapper(table, people)
    for person in range(1, people + 1):
        tapper.tap(person, tapper.group(), "sit")
    for person in range(1, people + 1):
        tapper.tap(person, tapper.private(person), "agree")
    tapper.tap(1, tapper.group(), "start")
    for _ in range(5000):
        if not table.state.live:
            break
        tapper.move()
    assert table.state.phase is TablePhase.FINISHED
    report = show.group(tapper.look(None), Translator("uk"))
    assert "again" in _tokens(report)
