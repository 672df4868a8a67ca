"""The analysis of a finished deal: a message of its own in the private chat, where it also turns its pages."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot import logs
from bot.background import Background
from bot.callback import Callback
from bot.game import TableGame
from bot.replies import Reply
from bot.screen import Screen
from bot.screens import notices
from bot.screens.analysis import analysis, deal_of
from bot.screens.text import escape
from bot.table.finished import NoSuchDeal
from bot.table.view import TableView, Ui
from bot.thinking import CannotThink
from bot.wanted import Place
from locales import Translator
from preferans.analysis import Analysis
from preferans.solver import SolverUnavailable
from storage import Person

log = logs.of(__name__)

MOST_AT_ONCE: Final = 3
"""So many analyses one person waits for: who taps through a whole pulka does not keep the others waiting."""


class AnalysisPages:
    def __init__(self, game: TableGame) -> None:
        self._game = game
        self._waiting: set[tuple[int, int, str]] = set()  # person, table, page: what is being made for whom
        self._background = Background("an analysis was not shown")

    async def tap(
        self, callback: Callback, person: Person, place: Place, page: Ui, t: Translator, *, turns: int | None
    ) -> Reply:
        """Show an analysis to somebody who may look at the table. ``turns``: the message of theirs that turns into it.

        What must be computed comes later, and the tap is answered at once.
        """
        number = deal_of(page)
        view = await self._game.tables.any_view(callback.table, person.person, t.language, chat=place.chat)
        if number is None or view is None or all(each.deal_number != number for each in view.results):
            return Reply("no_analysis")
        if person.telegram_id is None or not person.started:
            return Reply("press_start")
        target = Place(person.telegram_id)
        found = self._game.analyses.known(view.table, number, len(view.seats))
        if found is not None:
            self._show(target, turns, analysis(replace(view, analysis=found), t, page))
            return Reply("ok") if place.private else Reply("analysing_privately")
        asked = (person.person, view.table, page.argument)
        if asked not in self._waiting:
            if sum(each == person.person for each, _, _ in self._waiting) >= MOST_AT_ONCE:
                return Reply("solver_busy")
            self._waiting.add(asked)
            self._background.spawn(self._later(asked, view, number, target, turns, page, t))
        return Reply("analysing") if place.private else Reply("analysing_privately")

    async def _later(
        self,
        asked: tuple[int, int, str],
        view: TableView,
        number: int,
        target: Place,
        turns: int | None,
        page: Ui,
        t: Translator,
    ) -> None:
        try:
            found: Analysis = await self._game.analyses.find(view.table, number, len(view.seats))
            screen = analysis(replace(view, analysis=found), t, page)
        except SolverUnavailable:
            screen = _says(t, "no_solver")
        except NoSuchDeal:
            screen = _says(t, "no_analysis")
        except CannotThink as error:
            log.warning("a deal is not analysed", table=view.table, deal=number, why=str(error))
            screen = _says(t, "solver_busy")
        finally:
            self._waiting.discard(asked)
        self._show(target, turns, screen)

    def _show(self, target: Place, turns: int | None, screen: Screen) -> None:
        if turns is None:
            self._background.spawn(self._game.delivery.once(target, screen))
        else:
            self._game.delivery.turn(target, turns, screen)


def _says(t: Translator, code: str) -> Screen:
    return Screen(escape(notices.reply(t, code, {})))
