"""Commands about a table that is there: pause, leave, look at the sheet.

In a group its own table is meant; in a private chat the one where the person sits, and where there are several, they
are asked.
"""

from __future__ import annotations

from telegram import Update
from telegram.ext import ContextTypes

from bot.directory import speaks
from bot.game import TableGame
from bot.replies import Reply
from bot.screen import Screen
from bot.screens import notices
from bot.screens.history import HistoryRow, history
from bot.screens.rules import rules
from bot.screens.score import score
from bot.screens.text import escape
from bot.screens.verified import verified
from bot.table.view import TableView
from bot.wanted import Place
from handlers.people import Asking, People
from locales import Translator
from storage import ArchivedPulka, person_reference

Context = ContextTypes.DEFAULT_TYPE
_HISTORY = 64


class TableCommands:
    def __init__(self, game: TableGame, people: People) -> None:
        self._game = game
        self._people = people

    async def pause(self, update: Update, context: Context) -> None:
        await self._do(update, context, "pause")

    async def resume(self, update: Update, context: Context) -> None:
        await self._do(update, context, "resume")

    async def leave(self, update: Update, context: Context) -> None:
        await self._do(update, context, "leave")

    async def stop(self, update: Update, context: Context) -> None:
        await self._do(update, context, "stop")

    async def hand(self, update: Update, context: Context) -> None:
        """The hand message at the bottom of the private chat; in the group only a hint that it is there."""
        asking = await self._people.asking(update)
        if asking is None or asking.person is None:
            return
        table = await self._table(asking, "")
        if table is None:
            return
        reply = await self._game.tables.hand_anew(table, asking.person.person)
        if reply.code == "ok" and not asking.person.started:
            reply = Reply("press_start")
        await self._people.answer(asking, reply)

    async def hint(self, update: Update, context: Context) -> None:
        """What the master would do, told to the one who asks and to nobody else."""
        asking = await self._people.asking(update)
        if asking is None or asking.person is None:
            return
        table = await self._table(asking, None)
        if table is None:
            return
        t = speaks(asking.person)
        reply = await self._game.hints.hint(table, asking.person.person, t)
        if asking.private or not reply.text:
            await self._people.answer(asking, reply)
        elif not asking.person.started:
            await self._people.answer(asking, Reply("press_start"))
        else:
            await self._game.delivery.once(Place(asking.telegram_id), Screen(escape(reply.text)))
            await self._people.answer(asking, Reply("hint_sent"))

    async def score(self, update: Update, context: Context) -> None:
        asking = await self._people.asking(update)
        if asking is None:
            return
        table = await self._table(asking, "score")
        view = None if table is None else await self._view(asking, table)
        if view is not None:
            await self._people.say(asking, score(view, asking.t))

    async def rules(self, update: Update, context: Context) -> None:
        asking = await self._people.asking(update)
        if asking is None:
            return
        table = await self._table(asking, "rules")
        view = None if table is None else await self._view(asking, table)
        if view is not None:
            await self._people.say(asking, rules(view, asking.t))

    async def verify(self, update: Update, context: Context) -> None:
        """Whether the cards came about as was promised; with a number, that deal's own numbers."""
        asking = await self._people.asking(update)
        if asking is None:
            return
        table = await self._table(asking, "verify")
        view = None if table is None else await self._view(asking, table)
        if view is not None:
            number = (context.args or [""])[0]
            await self._people.say(asking, await verify_screen(self._game, view, number, asking.t))

    async def history(self, update: Update, context: Context) -> None:
        asking = await self._people.asking(update)
        if asking is not None:
            rows = await history_rows(self._game, asking.place, asking.number)
            await self._people.say(asking, history(rows, asking.t))

    async def _do(self, update: Update, context: Context, token: str) -> None:
        asking = await self._people.asking(update)
        if asking is None:
            return
        table = await self._table(asking, None)
        if table is not None:
            who = await self._people.who(asking, context.bot, admin=token != "leave")
            await self._people.answer(asking, await self._game.tables.perform(table, who, 0, token))

    async def _view(self, asking: Asking, table: int) -> TableView | None:
        return await self._game.tables.any_view(
            table, asking.number, asking.t.language, chat=asking.place.chat, public=not asking.private
        )

    async def _table(self, asking: Asking, page: str | None) -> int | None:
        """The table that is meant; None after saying why there is none. ``page``: what to show of the chosen one.

        Where none is going on, the sheet and the agreements of the last one that was finished can still be looked at.
        """
        store = self._game.store
        if not asking.private:
            row = await store.tables.live_in(asking.place.chat, asking.place.thread)
            return await self._last(asking, page) if row is None else row.table
        seats = [] if asking.person is None else await store.seats.of_person(asking.person.person)
        if not seats:
            return await self._last(asking, page)
        if len(seats) == 1:
            return seats[0].table
        if page is None:
            await self._people.answer(asking, Reply("say_in_group"))
            return None
        views = [await self._game.tables.view(seat.table, asking.number, asking.t.language) for seat in seats]
        await self._people.say(asking, notices.which_table([view for view in views if view], asking.t, page))
        return None

    async def _last(self, asking: Asking, page: str | None) -> int | None:
        """The newest finished pulka of this place or person, where one only looks; else None, after saying so."""
        pulkas: list[ArchivedPulka] = []
        if page and not asking.private:
            pulkas = await self._game.store.archive.of_chat(asking.place.chat, limit=_HISTORY)
            pulkas = [pulka for pulka in pulkas if pulka.thread == asking.place.thread]
        elif page and asking.number is not None:
            pulkas = await self._game.store.archive.of_person(asking.number, limit=1)
        if not pulkas:
            await self._people.answer(asking, Reply("no_table"))
            return None
        return pulkas[0].table


async def verify_screen(game: TableGame, view: TableView, number: str, t: Translator) -> Screen:
    """``number``: of the deal to show, as somebody wrote it."""
    if not view.seal:
        return Screen(t("verify-not-begun"))
    found = await game.verifications.find(view.table)
    deal = int(number) if number.isascii() and number.isdecimal() and len(number) < 6 else None
    return verified(found, t, table=view.table, name=view.name, number=deal)


async def history_rows(game: TableGame, place: Place, person: int | None) -> list[HistoryRow]:
    """The finished pulkas of this group, or of this person in a private chat."""
    archive = game.store.archive
    if not place.private:
        pulkas = await archive.of_chat(place.chat, limit=_HISTORY)
    else:
        pulkas = [] if person is None else await archive.of_person(person, limit=_HISTORY)
    return [await _row(game, pulka) for pulka in pulkas]


async def _row(game: TableGame, pulka: ArchivedPulka) -> HistoryRow:
    numbers = {}
    for player in pulka.report["players"]:
        kind, _, number = str(player).partition(":")
        if kind == "person" and number.isdecimal():
            numbers[player] = int(number)
    people = await game.directory.many(numbers.values())
    names = {person_reference(number): person.name for number, person in people.items()}
    results = zip(pulka.report["players"], pulka.report["totals"], strict=True)
    return HistoryRow(
        pulka.table, pulka.name, pulka.finished_at, tuple((names.get(who, str(who)), won) for who, won in results)
    )
