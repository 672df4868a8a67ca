"""/problem and layouts sent as text: the problem desk stands in the private chat."""

from __future__ import annotations

from telegram import Update
from telegram.ext import ContextTypes

from bot.game import TableGame
from bot.screens.problem import elsewhere, problem
from handlers.people import People

Context = ContextTypes.DEFAULT_TYPE


class Problems:
    def __init__(self, game: TableGame, people: People) -> None:
        self._game = game
        self._people = people

    async def problem(self, update: Update, context: Context) -> None:
        """The list of problems; with a layout behind it, that layout. In a group a link that leads there."""
        asking = await self._people.asking(update)
        if asking is None:
            return
        if not asking.private or asking.person is None:
            await self._people.say(asking, elsewhere(self._game.links.problems(), asking.t))
            return
        _, *layout = (asking.message.text or "").split(maxsplit=1)
        if layout:
            await self._read(update, layout[0], asked=True)
            return
        state = await self._game.desk.open(asking.person.person)
        await self._people.say(asking, problem(state, asking.t))

    async def text(self, update: Update, context: Context) -> None:
        """A layout, where one is waited for or the text is one."""
        message = update.effective_message
        if message is not None and message.text:
            await self._read(update, message.text, asked=False)

    async def _read(self, update: Update, text: str, *, asked: bool) -> None:
        asking = await self._people.asking(update)
        if asking is None or asking.person is None:
            return
        done = await self._game.desk.text(asking.person.person, text, asked=asked)
        if done is None:
            return
        await self._people.answer(asking, done.reply)
        if done.reply.silent:
            await self._people.say(asking, problem(done.state, asking.t, done.error))
