"""What happens to chats: groups that move, people who come and go, the bot let in, thrown out or blocked."""

from __future__ import annotations

from telegram import ChatMember, Update
from telegram.ext import ContextTypes

from bot.game import TableGame
from bot.wanted import Place, Refusal
from handlers.people import People

Context = ContextTypes.DEFAULT_TYPE
_OUT = (ChatMember.LEFT, ChatMember.BANNED)


class Chats:
    def __init__(self, game: TableGame, people: People) -> None:
        self._game = game
        self._people = people

    async def migrate(self, update: Update, context: Context) -> None:
        """A group has become a supergroup; both service messages say the same."""
        message = update.effective_message
        if message is None:
            return
        if message.migrate_to_chat_id is not None:
            await self._game.migrated(message.chat.id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id is not None:
            await self._game.migrated(message.migrate_from_chat_id, message.chat.id)

    async def left(self, update: Update, context: Context) -> None:
        """Somebody who left the group gives up the seat."""
        message = update.effective_message
        if message is not None and message.left_chat_member is not None:
            await self._gone(message.left_chat_member.id, message.chat.id)

    async def renamed(self, update: Update, context: Context) -> None:
        """The new title is for tables to come; a pulka under way keeps its name."""
        message = update.effective_message
        if message is not None:
            await self._game.store.chats.met(message.chat.id, message.chat.title or "", message.chat.type)

    async def my_member(self, update: Update, context: Context) -> None:
        """The bot itself: blocked or unblocked by a person, let into or thrown out of a group."""
        change = update.my_chat_member
        if change is None:
            return
        out = change.new_chat_member.status in _OUT
        if change.chat.type == change.chat.PRIVATE:
            person = await self._game.directory.by_telegram(change.chat.id)
            if person is not None:
                await (self._game.unreachable if out else self._game.reachable)(person.person)
        elif out:
            await self._game.refused(Place(change.chat.id), Refusal.KICKED)
        else:
            await self._game.store.chats.met(change.chat.id, change.chat.title or "", change.chat.type)

    async def member(self, update: Update, context: Context) -> None:
        """Somebody else comes or goes; told only where the bot administers the group."""
        change = update.chat_member
        if change is not None and change.new_chat_member.status in _OUT:
            await self._gone(change.new_chat_member.user.id, change.chat.id)

    async def _gone(self, telegram_id: int, chat: int) -> None:
        person = await self._game.directory.by_telegram(telegram_id)
        if person is not None:
            await self._game.left(person.person, chat)
