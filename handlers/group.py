"""Commands that belong to a group: a table opened or posted anew, the group's own choices."""

from __future__ import annotations

from dataclasses import asdict

from telegram import Update
from telegram.ext import ContextTypes

from bot import repeated
from bot.game import TableGame
from bot.opening import open_lobby
from bot.replies import Reply
from bot.screens import settings as settings_screens
from bot.table.view import TablePhase
from handlers.pages import Pages
from handlers.people import People

Context = ContextTypes.DEFAULT_TYPE
_NAME_LENGTH = 64


class GroupCommands:
    def __init__(self, game: TableGame, people: People) -> None:
        self._game = game
        self._people = people
        self._pages = Pages(game)

    async def pref(self, update: Update, context: Context) -> None:
        """A lobby, or the table that is there already."""
        asking = await self._people.asking(update)
        if asking is None:
            return
        if asking.person is None:
            await self._people.answer(asking, Reply("anonymous"))
            return
        name = " ".join(context.args or ()) or asking.chat.title or ""
        reply = await open_lobby(self._game.tables, asking.place, asking.person.person, name[:_NAME_LENGTH])
        if reply.code != "table_exists":
            await self._people.answer(asking, reply)

    async def table(self, update: Update, context: Context) -> None:
        """The group's message of the table, posted anew."""
        asking = await self._people.asking(update)
        if asking is None:
            return
        row = await self._game.store.tables.live_in(asking.place.chat, asking.place.thread)
        reply = Reply("no_table") if row is None else await self._game.tables.post_anew(row.table)
        await self._people.answer(asking, reply)

    async def join(self, update: Update, context: Context) -> None:
        """Somebody wants to come in between two deals."""
        asking = await self._people.asking(update)
        if asking is None:
            return
        row = await self._game.store.tables.live_in(asking.place.chat, asking.place.thread)
        if row is None:
            await self._people.answer(asking, Reply("no_table"))
            return
        live = await self._game.tables.live(row.table)
        token = "sit" if live is not None and live.state.phase is TablePhase.LOBBY else "join"
        who = await self._people.who(asking, context.bot)
        await self._people.answer(asking, await self._game.tables.perform(row.table, who, 0, token))

    async def price(self, update: Update, context: Context) -> None:
        """What a whist is worth and in what, for the report's words; only while the table gathers (RULES 13.10)."""
        asking = await self._people.asking(update)
        if asking is None:
            return
        price, *unit = context.args or ("",)
        row = await self._game.store.tables.live_in(asking.place.chat, asking.place.thread)
        if row is None or not price:
            await self._people.answer(asking, Reply("no_table" if row is None else "price_how"))
            return
        who = await self._people.who(asking, context.bot, admin=True)
        async with repeated.in_parts(self._game.store):
            reply = await self._game.tables.perform(row.table, who, 0, f"set:whist_price:{price}")
            if reply.code == "ok" and unit:
                reply = await self._game.tables.perform(row.table, who, 0, f"set:whist_unit:{' '.join(unit)}")
        await self._people.answer(asking, Reply("price_set") if reply.code == "ok" else reply)

    async def settings(self, update: Update, context: Context) -> None:
        """What the group has chosen. Said by an admin in a lobby, it makes that lobby's agreements the group's own."""
        asking = await self._people.asking(update)
        if asking is None:
            return
        row = await self._game.store.tables.live_in(asking.place.chat, asking.place.thread)
        live = None if row is None else await self._game.tables.live(row.table)
        if live is not None and live.state.phase is TablePhase.LOBBY:
            who = await self._people.who(asking, context.bot, admin=True)
            if who.admin:
                await self._game.store.chats.set_defaults(
                    asking.place.chat, live.state.agreements.to_mapping(), asdict(live.state.settings)
                )
                await self._people.answer(asking, Reply("default_saved"))
        await self._people.say(asking, await self._pages.settings(asking.place, asking.t))

    async def language(self, update: Update, context: Context) -> None:
        asking = await self._people.asking(update)
        if asking is not None:
            await self._people.say(asking, settings_screens.language(asking.t))
