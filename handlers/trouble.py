"""What somebody is told who asks for what cannot be written down now."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeAlias

from telegram import Update
from telegram.error import TelegramError
from telegram.ext import ContextTypes

from bot.game import TableGame
from bot.screen import Screen
from bot.screens.text import escape
from handlers.people import place_of
from locales import DEFAULT_LANGUAGE, Translator, closest_language
from storage import DatabaseTrouble

Context = ContextTypes.DEFAULT_TYPE
Callback: TypeAlias = Callable[[Any, Any], Coroutine[Any, Any, Any]]


class Patience:
    def __init__(self, game: TableGame) -> None:
        self._game = game

    def around(self, callback: Callback) -> Callback:
        """The same, but that whoever asks is told to wait where the store is in the way. Nothing was done then.

        The watcher of the disk says it in the log, once and not for everybody who asks.
        """

        async def handle(update: Update, context: Context) -> None:
            try:
                await callback(update, context)
            except DatabaseTrouble:
                await self._told(update)

        return handle

    async def _told(self, update: Update) -> None:
        query, message = update.callback_query, update.effective_message
        if query is not None:
            t = await self._language(query.from_user.id, query.from_user.language_code)
            with suppress(TelegramError):  # too late, or the network is in the way as well
                await query.answer(t("reply-waits"))
        elif message is not None and update.message is not None and (message.text or "").startswith("/"):
            user, place = message.from_user, place_of(message)
            t = await self._language(user.id if user else 0, user.language_code if user else None)
            reply_to = None if place.private else message.message_id
            await self._game.delivery.once(place, Screen(escape(t("reply-waits"))), reply_to=reply_to)

    async def _language(self, telegram_id: int, said: str | None) -> Translator:
        with suppress(DatabaseTrouble):
            person = await self._game.directory.by_telegram(telegram_id)
            if person is not None and person.language:
                return Translator(person.language)
        return Translator(closest_language(said) if said else DEFAULT_LANGUAGE)
