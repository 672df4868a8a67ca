"""Taps on buttons: decoded, given to the table, answered with what came of it.

Callback data is not trusted: whoever sends it, the table decides by who they are. A stranger gets a toast.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import Final

from telegram import CallbackQuery, Message, Update
from telegram.error import BadRequest, NetworkError, RetryAfter
from telegram.ext import ContextTypes

from bot import desk_state, logs
from bot.callback import Callback, decode
from bot.game import TableGame
from bot.opening import play_again
from bot.replies import Reply
from bot.screens import notices, tokens
from bot.screens.hand import my_cards
from bot.screens.problem import problem
from bot.screens.text import MAX_ALERT
from bot.table.draft import Who
from bot.table.view import TablePhase
from bot.wanted import Place
from handlers.analysis import AnalysisPages
from handlers.pages import Pages
from handlers.people import People, place_of
from locales import LANGUAGES, Translator
from preferans.presets import PRESETS
from storage import Person

log = logs.of(__name__)

Context = ContextTypes.DEFAULT_TYPE
_TOO_OLD: Final = ("query is too old", "query id is invalid")
_FROM_OUTSIDE: Final = ("sit", "join", "take")
_ATTEMPTS: Final = 2
_FOR_ADMINS: Final = ("owner_only", "not_seated", "already_asked")


class Taps:
    def __init__(self, game: TableGame, people: People) -> None:
        self._game = game
        self._people = people
        self._pages = Pages(game)
        self._analysis = AnalysisPages(game)

    async def tap(self, update: Update, context: Context) -> None:
        query = update.callback_query
        if query is None:
            return
        person = await self._people.met(query.from_user)
        place = _place(query)
        private = place is not None and place.private
        if private:
            await self._game.reachable(person.person)
            person = replace(person, started=True)
        language = person.language or (await self._game.language_of(place.chat) if place is not None else None)
        t = Translator(language) if language else Translator(LANGUAGES[0])
        callback = decode(query.data or "")
        answer = _Answer(query, t)
        if callback is None:
            reply = Reply("unknown")
        else:
            reply = await self._do(query, callback, person, place, t, context, answer)
        await answer.give(reply)

    async def _do(
        self,
        query: CallbackQuery,
        callback: Callback,
        person: Person,
        place: Place | None,
        t: Translator,
        context: Context,
        answer: _Answer,
    ) -> Reply:
        message_id = query.message.message_id if query.message is not None else 0
        if callback.table and place is not None and _offered(query):
            # What is forged says nothing of whose message this is.
            await self._game.tables.live(callback.table)  # after a start: delivery must know what the table shows
            acts = not callback.token.startswith("ui:")
            self._game.delivery.tapped(callback.table, place, message_id, acts=acts)
        if callback.token.startswith("ui:"):
            return await self._show(callback, person, place, query, t, context)
        if callback.table == 0 and callback.token.startswith(desk_state.PREFIX):
            return await self._desk(callback, person, place, message_id, t)
        if callback.table == 0:
            return await self._choose(callback, person, place, query, context)
        if callback.token == "cards":
            view = await self._game.tables.view(callback.table, person.person, t.language)
            if view is None:
                return self._game.tables.gone(callback.table)
            return Reply("not_seated") if view.viewer is None else Reply("ok", text=my_cards(view, t), alert=True)
        if callback.token == "hint":
            return await self._game.hints.hint(callback.table, person.person, t)
        if callback.token == "again":
            return await self._again(callback.table, person, query.from_user.id, context)
        return await self._perform(callback, person, place, context, answer)

    async def _again(self, table: int, person: Person, telegram_id: int, context: Context) -> Reply:
        """«Ещё пульку», of those who are in the group still: the button stands in private chats too."""
        row = await self._game.store.tables.get(table)
        if row is not None and not await self._people.is_member(context.bot, row.chat, telegram_id):
            return Reply("not_member")
        return await play_again(self._game.tables, table, person.person)

    async def _perform(
        self, callback: Callback, person: Person, place: Place | None, context: Context, answer: _Answer
    ) -> Reply:
        """The table's answer. Admins are looked up only where it matters."""
        tables = self._game.tables
        live = await tables.live(callback.table)
        if live is None:
            return self._game.tables.gone(callback.table)
        name = callback.token.partition(":")[0]
        in_group = place is not None and place.chat == live.place.chat
        telegram_id = person.telegram_id or 0
        # Who agrees is let into the pulka: another pulka's lobby seats people who may have left the group since.
        comes_in = name in _FROM_OUTSIDE or (name == "agree" and live.state.phase is TablePhase.LOBBY)
        if comes_in and not in_group and not await self._people.is_member(context.bot, live.place.chat, telegram_id):
            return Reply("not_member")
        reply = await tables.perform(
            callback.table,
            Who(person.person),
            callback.step,
            callback.token,
            answer=None if name in _FROM_OUTSIDE else answer.give,  # who sits down may have to be sent to Start
        )
        if (
            reply.code in _FOR_ADMINS
            and in_group
            and name in tokens.FOR_ADMINS
            and await self._people.is_admin(context.bot, live.place.chat, telegram_id)
        ):
            reply = await tables.perform(callback.table, Who(person.person, admin=True), callback.step, callback.token)
        if reply.code in ("seated", "already_seated") and not person.started:
            return replace(reply, url=self._game.links.seat(callback.table, telegram_id))
        return reply

    async def _show(
        self,
        callback: Callback,
        person: Person,
        place: Place | None,
        query: CallbackQuery,
        t: Translator,
        context: Context,
    ) -> Reply:
        """A page: on a message of the table it opens there; an answer to a command is turned itself."""
        message_id = query.message.message_id if query.message is not None else 0
        page = tokens.parse_ui(callback.token)
        if page is None:
            return Reply("unknown")
        if place is None:
            return Reply("stale")
        looked_after = self._game.delivery.looks_after(place.chat, message_id)
        if page.page == "analysis":
            turns = message_id if place.private and not looked_after and _offered(query) else None
            return await self._analysis.tap(callback, person, place, page, t, turns=turns)
        live = await self._game.tables.live(callback.table) if callback.table else None
        if live is not None and looked_after:
            show = partial(
                self._game.tables.show, callback.table, person.person, callback.token, group=not place.private
            )
            reply = await show()
            if (
                reply.code in _FOR_ADMINS
                and place.chat == live.place.chat
                and await self._people.is_admin(context.bot, place.chat, query.from_user.id)
            ):
                reply = await show(admin=True)
            return reply
        if not _offered(query):
            return Reply("ok")
        screen = await self._pages.screen(callback.table, person, place, page, t)
        if screen is None:
            return Reply("stale")
        self._game.delivery.turn(place, message_id, screen)
        return Reply("ok")

    async def _desk(
        self, callback: Callback, person: Person, place: Place | None, message_id: int, t: Translator
    ) -> Reply:
        """The problem desk is the person's own, so that any of its buttons may be believed.

        But for one under a message of a table, where the desk puts none.
        """
        said = desk_state.words(callback.token)
        if said is None or place is None or not place.private:
            return Reply("unknown")
        if self._game.delivery.looks_after(place.chat, message_id):
            return Reply("unknown")
        done = await self._game.desk.tap(person.person, callback.step, *said)
        self._game.delivery.turn(place, message_id, problem(done.state, t, done.error))
        return done.reply

    async def _choose(
        self,
        callback: Callback,
        person: Person,
        place: Place | None,
        query: CallbackQuery,
        context: Context,
    ) -> Reply:
        """A choice that belongs to no table: a person's language, or by an admin a group's, or its usual convention."""
        match callback.token.split(":"):
            case ["set", "language", language] if language in LANGUAGES and place is not None:
                convention = None
            case ["preset", convention] if convention in PRESETS and place is not None and not place.private:
                language = await self._game.language_of(place.chat)
            case _:
                return Reply("unknown")
        if place.private:
            await self._game.set_person_language(person.person, language)
        elif not await self._people.is_admin(context.bot, place.chat, query.from_user.id):
            return Reply("admin_only")
        elif convention is None:
            await self._game.set_group_language(place.chat, language)
        else:
            await self._game.set_group_convention(place.chat, convention)
        t = Translator(language)
        if query.message is not None and _offered(query):
            self._game.delivery.turn(place, query.message.message_id, await self._pages.settings(place, t))
        return Reply("ok")


def _place(query: CallbackQuery) -> Place | None:
    """Where the tapped message stands; an inaccessible one still has its chat."""
    message = query.message
    if message is None:
        return None
    return place_of(message) if isinstance(message, Message) else Place(message.chat.id)


def _offered(query: CallbackQuery) -> bool:
    """Whether the message has this button: nobody turns a message into a page that it does not lead to.

    False for the second half of a double tap as well, when the first has turned the message.
    """
    message = query.message
    if not isinstance(message, Message) or message.reply_markup is None:
        return False
    return any(button.callback_data == query.data for row in message.reply_markup.inline_keyboard for button in row)


class _Answer:
    """The answer to a tap, which is given once: by the table before it shows what has come of it, else afterwards."""

    def __init__(self, query: CallbackQuery, t: Translator) -> None:
        self._query = query
        self._t = t
        self._given: asyncio.Task[None] | None = None

    def give(self, reply: Reply) -> asyncio.Task[None]:
        """Begin to give it, unless it is given; done when Telegram has it."""
        if self._given is None:
            self._given = asyncio.create_task(_answer(self._query, reply, self._t))
        return self._given


async def _answer(query: CallbackQuery, reply: Reply, t: Translator) -> None:
    """The toast, the alert or the link. Too late is no error: the screen says it too.

    Neither is it one that Telegram is not reached: what was done is done, and nobody must hear that it failed.
    """
    text: str | None = reply.text[:MAX_ALERT] or None
    if text is None and reply.code != "ok":
        text = notices.reply(t, reply.code, reply.args, reply.people)
    for _ in range(_ATTEMPTS):  # where the first was heard after all, the second changes nothing
        try:
            if reply.url is not None:
                await query.answer(url=reply.url)
            else:
                await query.answer(text=text, show_alert=reply.alert)
        except BadRequest as error:
            if not any(each in error.message.lower() for each in _TOO_OLD):
                raise
        except (NetworkError, RetryAfter) as error:
            log.warning("a tap is not answered", kind=type(error).__name__)
            if isinstance(error, NetworkError):
                continue
        return
