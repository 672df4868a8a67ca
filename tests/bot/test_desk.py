"""The problem desk: taps and texts, what is kept over a restart, and what goes wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.callback import decode
from bot.desk import Desk
from bot.desk_state import DeskState, Stage, words
from bot.screens.problem import problem
from locales import LANGUAGES, Translator
from preferans.cards import CARDS
from preferans.problems import CLASSICS, Fault
from storage import Database, Store
from tests.bot.thinking_at_once import ThinkingAtOnce


class AtDesk:
    """One person at the desk, who taps what is shown."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.thinking = ThinkingAtOnce()
        self.state = DeskState()

    async def open(self) -> AtDesk:
        self.store = Store(await Database.open(self._path))
        self.desk = Desk(self.store, self.thinking)
        self.person = (await self.store.people.met(7, "Анна")).person
        return self

    async def restart(self) -> None:
        await self.store.database.close()
        await self.open()

    def buttons(self) -> dict[str, tuple[int, str, str]]:
        """What the buttons say, by ``word:argument``."""
        screen = problem(self.state, Translator("ru"))
        found = {}
        for row in screen.keyboard:
            for button in row:
                callback = decode(button.data or "")
                assert callback is not None
                said = words(callback.token)
                assert said is not None
                found[":".join(said).rstrip(":")] = (callback.step, *said)
        return found

    async def tap(self, *names: str) -> DeskState:
        """Tap buttons that are shown, one after the other."""
        for name in names:
            done = await self.desk.tap(self.person, *self.buttons()[name])
            assert done.reply.code == "ok", done.reply
            self.state = done.state
        return self.state

    async def send(self, text: str) -> DeskState:
        done = await self.desk.text(self.person, text)
        assert done is not None
        assert done.error is None
        self.state = done.state
        return self.state

    def text(self, language: str = "ru") -> str:
        return problem(self.state, Translator(language)).text


@pytest.fixture
async def at(tmp_path: Path) -> AsyncIterator[AtDesk]:
    made = await AtDesk(tmp_path / "pulka.db").open()
    made.state = await made.desk.open(made.person)
    yield made
    await made.store.database.close()


async def test_a_problem_solved_without_help_is_marked_in_the_list(at: AtDesk) -> None:
    classic = CLASSICS[0]
    await at.tap(f"open:{classic.key}")
    while not (at.state.session and at.state.session.over):
        assert at.state.judgement is not None
        await at.tap(f"play:{next(iter(at.state.judgement.best))}")
    assert "без ошибок" in at.text()
    await at.tap("menu")
    assert at.state.solved == {classic.key}
    assert "✓" in at.text()
    assert "go" not in at.buttons()


async def test_a_wrong_card_is_told_taken_back_and_the_problem_still_solved(at: AtDesk) -> None:
    classic = CLASSICS[0]
    await at.tap(f"open:{classic.key}", "play:Ad")
    assert "стоил взятку" in at.text()
    await at.tap("play:Jh", "back", "back")
    assert "стоил" not in at.text()
    assert at.state.session is not None
    assert at.state.session.moves == ()
    while not at.state.session.over:
        assert at.state.judgement is not None
        await at.tap(f"play:{next(iter(at.state.judgement.best))}")
        assert at.state.session is not None
    assert at.state.solved == {classic.key}
    await at.tap("back", "again")
    assert at.state.session is not None
    assert at.state.session.moves == ()


async def test_the_solution_marks_the_best_cards_and_counts_as_help(at: AtDesk) -> None:
    classic = CLASSICS[0]
    await at.tap(f"open:{classic.key}")
    assert "Лучший ход" not in at.text()
    await at.tap("show")
    assert "Лучший ход: ♦️8" in at.text()
    assert "обязан бить" in at.text()
    await at.tap("play:8d")
    assert "Лучший ход" not in at.text()
    while not (at.state.session and at.state.session.over):
        assert at.state.judgement is not None
        await at.tap(f"play:{next(iter(at.state.judgement.best))}")
    assert at.state.solved == frozenset()


async def test_what_went_wrong_is_told_at_the_end(at: AtDesk) -> None:
    await at.tap(f"open:{CLASSICS[0].key}", "play:Ad")
    while not (at.state.session and at.state.session.over):
        assert at.state.judgement is not None
        await at.tap(f"play:{next(iter(at.state.judgement.best))}")
    assert "При лучшей игре было бы 5" in at.text()
    assert "Юг ♦️Т: потеря 1 взятки, лучше ♦️8" in at.text()
    assert at.state.solved == frozenset()


async def test_everything_is_there_after_a_restart(at: AtDesk) -> None:
    await at.tap(f"open:{CLASSICS[3].key}", "play:Kc", "menu")
    shown = at.state
    await at.restart()
    await at.tap("go")
    assert at.state.session == shown.session
    assert at.state.judgement == shown.judgement
    await at.tap("back", "menu", "own", "size:5", "card:As", "card:Ks")
    setup = at.state.setup
    await at.restart()
    await at.tap("undo", "card:Ks")
    assert at.state.setup == setup


async def test_a_button_of_an_older_screen_changes_nothing(at: AtDesk) -> None:
    await at.tap(f"open:{CLASSICS[0].key}")
    old = at.buttons()["play:8d"]
    await at.tap("play:Ad")
    done = await at.desk.tap(at.person, *old)
    assert done.reply.code == "stale"
    assert done.state == at.state


async def test_a_layout_by_buttons(at: AtDesk) -> None:
    """Ten cards: the last hand gets what the two taps leave."""
    await at.tap("own", "size:10")
    for card in CARDS[:20]:
        await at.tap(f"card:{card}")
    assert "в игре нет" in at.text()
    await at.tap(f"card:{CARDS[20]}", f"card:{CARDS[31]}", "undo", f"card:{CARDS[21]}")
    assert "Что играется" in at.text()
    await at.tap("contract:h", "undo", "contract:h", "declarer:2", "leader:1")
    assert at.state.stage is Stage.SIDES
    assert "Восток берёт" in at.text()
    await at.tap("side:defence")
    assert at.state.session is not None
    assert at.state.session.sides == {0, 1}
    assert at.state.session.asks


@pytest.mark.parametrize(
    ("contract", "side", "sides"),
    [
        ("6♠, играет Запад", "side:declarer", {1}),
        ("6♠, играет Запад", "side:all", {0, 1, 2}),
        ("мизер, играет Юг", "side:defence", {1, 2}),
        ("распасы", "side:2", {2}),
        ("распасы", "side:all", {0, 1, 2}),
    ],
)
async def test_a_layout_as_text_and_whose_cards_to_play(at: AtDesk, contract: str, side: str, sides: set[int]) -> None:
    await at.send(f"♠ТК97\n♥ТК97\n♠Д8 ♥Д8\n{contract}, ходит Восток")
    await at.tap(side)
    assert at.state.session is not None
    assert at.state.session.sides == sides
    while at.state.session and not at.state.session.over:
        assert at.state.session.asks
        await at.tap(next(name for name in at.buttons() if name.startswith("play:")))
    for language in LANGUAGES:
        assert at.text(language)
    await at.tap("sides", "menu")


async def test_a_layout_left_before_the_sides_were_chosen_is_gone_on_with_there(at: AtDesk) -> None:
    await at.send("♠ТК97\n♥ТК97\n♠Д8 ♥Д8\n6♠, играет Запад, ходит Восток")
    await at.tap("menu", "go")
    assert at.state.stage is Stage.SIDES
    await at.tap("side:declarer", "menu", "go")
    assert at.state.stage is Stage.PLAY
    while at.state.session and not at.state.session.over:
        await at.tap(next(name for name in at.buttons() if name.startswith("play:")))
    await at.tap("sides", "menu", "go")
    assert at.state.stage is Stage.SIDES


async def test_what_a_text_leaves_open_is_asked_by_buttons(at: AtDesk) -> None:
    await at.send("♠ТК97\n♥ТК97\n♠Д8 ♥Д8")
    await at.tap("contract:misere", "declarer:0", "leader:1")
    assert "Мизер не ловится" in at.text()


async def test_a_layout_that_cannot_be_is_explained_and_nothing_is_lost(at: AtDesk) -> None:
    await at.tap(f"open:{CLASSICS[0].key}", "play:Ad", "menu", "own")
    before = at.state
    done = await at.desk.text(at.person, "♠ТК\n♠Т7\n♥98\n6♠")
    assert done is not None
    assert done.error is not None
    assert done.error.fault is Fault.CARD_TWICE
    assert done.state == before
    for language in LANGUAGES:
        assert "♠" in problem(done.state, Translator(language), done.error).text
    await at.tap("menu", "go")
    assert at.state.session == before.session


async def test_what_people_write_otherwise_is_left_alone(at: AtDesk) -> None:
    assert await at.desk.text(at.person, "привет\nкак\nдела?") is None
    assert await at.desk.text(at.person, "привет", asked=True) is not None
    await at.tap("own")
    assert await at.desk.text(at.person, "привет") is not None


@pytest.mark.parametrize(
    ("word", "argument"),
    [
        ("play", "As"), ("play", "xx"), ("open", "no-such"), ("size", "11"), ("side", "all"), ("back", ""),
        ("card", "As"), ("undo", ""), ("go", ""), ("", ""), ("again", ""), ("show", ""), ("leader", "0"),
    ],
)  # fmt: skip
async def test_forged_buttons_do_nothing(at: AtDesk, word: str, argument: str) -> None:
    done = await at.desk.tap(at.person, at.state.revision, word, argument)
    assert done.reply.code == "unknown"
    assert done.state == at.state


async def test_forged_buttons_in_the_middle_of_a_layout_do_nothing(at: AtDesk) -> None:
    await at.tap("own", "size:5", "card:As")
    for word, argument in [("card", "As"), ("leader", "0"), ("contract", "h"), ("card", "?"), ("play", "Ks")]:
        done = await at.desk.tap(at.person, at.state.revision, word, argument)
        assert (done.reply.code, done.state) == ("unknown", at.state)


async def test_a_solver_that_does_not_answer_loses_nothing(at: AtDesk) -> None:
    await at.tap(f"open:{CLASSICS[0].key}")
    at.thinking.broken = True
    done = await at.desk.tap(at.person, *at.buttons()["play:8d"])
    assert done.reply.code == "solver_busy"
    assert done.state == at.state
    at.thinking.broken = False
    await at.tap("play:8d")


async def test_without_a_solver_it_is_said(at: AtDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.desk.available", lambda: False)
    done = await at.desk.tap(at.person, *at.buttons()[f"open:{CLASSICS[0].key}"])
    assert done.reply.code == "no_solver"
    await at.tap("own", "size:1")


async def test_forgetting_clears_the_desk(at: AtDesk) -> None:
    await at.tap(f"open:{CLASSICS[0].key}")
    await at.desk.forget(at.person)
    assert await at.store.problems.get(at.person) is None


async def test_a_desk_that_cannot_be_read_is_begun_anew(at: AtDesk) -> None:
    await at.store.problems.put(at.person, {"revision": 5, "stage": "no such"})
    assert await at.desk.open(at.person) == DeskState(revision=6)
