"""What somebody says to the bot alone: Start (with or without a seat's link), language, their data."""

from __future__ import annotations

import json

from telegram import Update
from telegram.ext import ContextTypes

from bot.calls import Document
from bot.game import TableGame
from bot.links import PROBLEMS
from bot.replies import Reply
from bot.screen import Screen
from bot.screens import help as help_screens
from bot.screens import settings as settings_screens
from bot.screens.problem import problem
from bot.table.draft import Who
from handlers.people import Asking, People
from storage import ArchivedPulka

Context = ContextTypes.DEFAULT_TYPE
_EXPORTED = 500
_CONFIRM = "yes"


class PrivateCommands:
    def __init__(self, game: TableGame, people: People) -> None:
        self._game = game
        self._people = people

    async def start(self, update: Update, context: Context) -> None:
        """Start makes a person reachable; a link may seat them, or lead to the problems. Twice is harmless."""
        asking = await self._people.asking(update)
        if asking is None or asking.person is None:
            return
        payload = (context.args or [""])[0]
        if payload.startswith("sit_"):
            table = self._game.links.read_seat(payload, asking.telegram_id)
            reply = Reply("not_member") if table is None else await self._sit(asking, table, context)
            if reply.code in ("already_seated", "seated") and table is not None:
                await self._game.tables.refresh(table, gone=(f"unreachable:{asking.person.person}",))
                return
            await self._people.answer(asking, reply)
            return
        if payload == PROBLEMS:
            state = await self._game.desk.open(asking.person.person)
            await self._people.say(asking, problem(state, asking.t))
            return
        seats = await self._game.store.seats.of_person(asking.person.person)
        for seat in seats:
            await self._game.tables.refresh(seat.table)
        await self._people.say(asking, help_screens.welcome(asking.t, self._game.links.add_to_group()))

    async def _sit(self, asking: Asking, table: int, context: Context) -> Reply:
        """Only members of the group, whatever link they hold; a seat that is theirs already stays theirs."""
        live = await self._game.tables.live(table)
        if live is None:
            return self._game.tables.gone(table)
        if live.state.seat_of(asking.number) is not None:
            return Reply("already_seated")
        if not await self._people.is_member(context.bot, live.place.chat, asking.telegram_id):
            return Reply("not_member")
        return await self._game.tables.perform(table, Who(asking.number), live.state.lobby_step, "sit")

    async def pref(self, update: Update, context: Context) -> None:
        """A table stands in a group: say how to get there."""
        asking = await self._people.asking(update)
        if asking is not None:
            await self._people.say(asking, help_screens.welcome(asking.t, self._game.links.add_to_group()))

    async def help(self, update: Update, context: Context) -> None:
        asking = await self._people.asking(update)
        if asking is not None:
            await self._people.say(asking, help_screens.help_screen(asking.t))

    async def privacy(self, update: Update, context: Context) -> None:
        asking = await self._people.asking(update)
        if asking is not None:
            await self._people.say(asking, help_screens.privacy(asking.t))

    async def settings(self, update: Update, context: Context) -> None:
        asking = await self._people.asking(update)
        if asking is not None:
            chosen = settings_screens.ChatSettings(group=False)
            await self._people.say(asking, settings_screens.settings(chosen, asking.t))

    async def export(self, update: Update, context: Context) -> None:
        """The finished pulkas of this person, or of this group, in a file that `pulka replay` reads."""
        asking = await self._people.asking(update)
        if asking is None:
            return
        pulkas = await self._finished(asking)
        if not pulkas:
            await self._people.answer(asking, Reply("nothing_to_export"))
            return
        records = [await self._game.store.archive.export(pulka.table) for pulka in pulkas]
        lines = [json.dumps(record, ensure_ascii=False) for record in records if record is not None]
        document = Document("pulkas.jsonl", ("\n".join(lines) + "\n").encode())
        caption = Screen(asking.t("export-caption", pulkas=len(lines)))
        await self._game.delivery.once(asking.place, caption, document=document)

    async def _finished(self, asking: Asking) -> list[ArchivedPulka]:
        archive = self._game.store.archive
        if not asking.private:
            return await archive.of_chat(asking.place.chat, limit=_EXPORTED)
        return [] if asking.number is None else await archive.of_person(asking.number, limit=_EXPORTED)

    async def forget(self, update: Update, context: Context) -> None:
        """Blank the person's name and number; asks for a second word first, because it cannot be undone."""
        asking = await self._people.asking(update)
        if asking is None or asking.person is None:
            return
        if (context.args or [""])[0].lower() != _CONFIRM:
            await self._people.answer(asking, Reply("forget_sure"))
            return
        await self._game.forget(asking.person)
        await self._people.say(asking, help_screens.forgotten(asking.t))
