"""Pages of answers to commands: help, history, the sheet of a table that may be over. Each replaces the one before."""

from __future__ import annotations

from bot.game import TableGame
from bot.screen import Screen
from bot.screens import settings as settings_screens
from bot.screens.agreements import agreements
from bot.screens.help import help_screen
from bot.screens.history import history
from bot.screens.report import report
from bot.screens.result import result
from bot.screens.rules import rules
from bot.screens.score import is_over, score
from bot.table.view import Ui
from bot.wanted import Place
from handlers.tables import history_rows, verify_screen
from locales import Translator
from preferans.agreements import AgreementError, Agreements
from storage import Person


class Pages:
    def __init__(self, game: TableGame) -> None:
        self._game = game

    async def screen(self, table: int, person: Person, place: Place, page: Ui, t: Translator) -> Screen | None:
        """The screen of this page, or None where there is none (any more)."""
        if page.page == "help":
            return help_screen(t, page)
        if page.page == "history" and page.argument.isdecimal():
            rows = await history_rows(self._game, place, person.person)
            return history(rows, t, int(page.argument))
        if not table:
            return None
        view = await self._game.tables.any_view(
            table, person.person, t.language, chat=place.chat, public=not place.private
        )
        if view is None:
            return None
        match page.page:
            case "layout" | "result":
                return result(view, t, page) if view.last is not None else None
            case "why" if page.argument.isdecimal():
                return result(view, t, page) if view.last is not None else None
            case "verify":
                return await verify_screen(self._game, view, page.argument, t)
            case "rules":
                return rules(view, t, page)
            case "agreements" | "agreement":
                return agreements(view, t, page) if page.argument else rules(view, t)
            case "report":
                return report(view, t)
            case "" | "score":  # where the others lead back to
                return report(view, t) if is_over(view) else score(view, t)
            case _:
                return score(view, t, page)

    async def settings(self, place: Place, t: Translator) -> Screen:
        """What this chat has chosen."""
        if place.private:
            return settings_screens.settings(settings_screens.ChatSettings(group=False), t)
        chat = await self._game.store.chats.get(place.chat)
        default = None
        if chat is not None and chat.agreements is not None:
            try:
                default = Agreements.from_mapping(chat.agreements)
            except AgreementError:
                default = None  # the default of a version that knew other keys
        return settings_screens.settings(settings_screens.ChatSettings(True, default), t)
