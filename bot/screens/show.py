"""Which screen a table's message shows now: the group's, and each person's."""

from __future__ import annotations

from bot.screen import Screen
from bot.screens.agreements import agreements
from bot.screens.between import between
from bot.screens.deal_group import deal_group
from bot.screens.hand import hand
from bot.screens.lobby import lobby, seated
from bot.screens.report import report
from bot.screens.result import result
from bot.screens.rules import rules
from bot.screens.score import score
from bot.screens.seating import seating, started
from bot.table.view import PLAIN, TablePhase, TableView, Ui
from locales import Translator

_SCORE_PAGES = ("score", "deals")


def group(view: TableView, t: Translator, ui: Ui = PLAIN) -> Screen:
    """The group's message of the table: lobby, draw, deal, result, report."""
    match view.phase:
        case TablePhase.LOBBY:
            return agreements(view, t, ui) if ui.page in ("agreements", "agreement") else lobby(view, t, ui)
        case TablePhase.SEATING:
            return seating(view, t, ui)
        case TablePhase.DEAL:
            return deal_group(view, t, ui)
        case TablePhase.BETWEEN:
            return result(view, t, ui) if view.last is not None else started(view, t)
        case _:
            return report(view, t, ui)


def private(view: TableView, t: Translator, ui: Ui = PLAIN) -> Screen:
    """This person's message of the table, or the page of it that is open."""
    if ui.page in _SCORE_PAGES or (ui.page == "why" and view.phase is TablePhase.DEAL):
        return score(view, t, ui)
    if ui.page in ("rules", "agreements", "agreement"):
        return agreements(view, t, ui) if view.phase is TablePhase.LOBBY else rules(view, t, ui)
    match view.phase:
        case TablePhase.LOBBY:
            return seated(view, t, ui)
        case TablePhase.SEATING:
            return seating(view, t, ui)
        case TablePhase.DEAL:
            return hand(view, t, ui)
        case TablePhase.BETWEEN:
            return between(view, t, ui)
        case _:
            return report(view, t, ui)
