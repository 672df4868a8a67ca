"""Who an update comes from, where it stands, and what Telegram says of somebody's place in a group."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from telegram import Bot, Chat, ChatMember, Message, Update, User
from telegram.error import BadRequest, Forbidden

from bot.directory import speaks
from bot.game import TableGame
from bot.replies import Reply
from bot.screen import Screen
from bot.screens import notices
from bot.screens.text import escape
from bot.table.draft import Who
from bot.wanted import Place
from locales import Translator, closest_language
from storage import Person

ANONYMOUS_ADMIN: Final = 1087968824
_ADMIN: Final = (ChatMember.ADMINISTRATOR, ChatMember.OWNER)
_MEMBER: Final = (*_ADMIN, ChatMember.MEMBER)


@dataclass(frozen=True, slots=True)
class Asking:
    """A command: who says it, where, and in which language it is answered. ``person`` None: an anonymous admin."""

    person: Person | None
    telegram_id: int
    place: Place
    chat: Chat
    message: Message
    t: Translator

    @property
    def private(self) -> bool:
        return self.place.private

    @property
    def number(self) -> int | None:
        return None if self.person is None else self.person.person


class People:
    def __init__(self, game: TableGame) -> None:
        self._game = game

    async def asking(self, update: Update) -> Asking | None:
        """Everything about a command; None for one that a channel sends, itself or forwarded, or another bot."""
        message, user, chat = update.effective_message, update.effective_user, update.effective_chat
        if message is None or user is None or chat is None:
            return None
        if user.id == ANONYMOUS_ADMIN:
            sender = message.sender_chat
            if sender is None or sender.id != chat.id:
                return None
            person = None
        elif user.is_bot or message.sender_chat is not None:
            return None
        else:
            person = await self.met(user)
        place = place_of(message)
        if place.private:
            t = speaks(person)
            if person is not None:
                await self._game.reachable(person.person)
        else:
            await self._game.store.chats.met(chat.id, chat.title or "", chat.type)
            t = Translator(await self._game.language_of(chat.id))
        return Asking(person, user.id, place, chat, message, t)

    async def met(self, user: User) -> Person:
        """The person behind a Telegram user, brought up to date."""
        language = closest_language(user.language_code) if user.language_code else None
        name = user.full_name or ""  # a deleted account has none
        return await self._game.directory.met(user.id, name, user.username, language)

    async def who(self, asking: Asking, bot: Bot, *, admin: bool = False) -> Who:
        """As the tables see them. ``admin``: find out whether they administer the group."""
        if asking.person is None:
            return Who(None, admin=True)
        is_admin = admin and not asking.private and await self.is_admin(bot, asking.place.chat, asking.telegram_id)
        return Who(asking.person.person, admin=is_admin)

    async def is_admin(self, bot: Bot, chat: int, telegram_id: int) -> bool:
        member = await _member(bot, chat, telegram_id)
        return member is not None and member.status in _ADMIN

    async def is_member(self, bot: Bot, chat: int, telegram_id: int) -> bool:
        """Whether this user is in the group now, as Telegram says."""
        member = await _member(bot, chat, telegram_id)
        if member is None:
            return False
        if member.status == ChatMember.RESTRICTED:
            return bool(getattr(member, "is_member", False))
        return member.status in _MEMBER

    async def say(self, asking: Asking, screen: Screen) -> None:
        await self._game.delivery.once(asking.place, screen)

    async def answer(self, asking: Asking, reply: Reply) -> None:
        """What came of a command, unless the screens say it already."""
        if reply.silent:
            return
        text = reply.text or notices.reply(asking.t, reply.code, reply.args, reply.people)
        await self._game.delivery.once(
            asking.place, Screen(escape(text)), reply_to=None if asking.private else asking.message.message_id
        )


def place_of(message: Message) -> Place:
    """The chat, and the topic only where the message stands in one: General has none."""
    thread = message.message_thread_id if message.is_topic_message else None
    return Place(message.chat.id, thread)


async def _member(bot: Bot, chat: int, telegram_id: int) -> ChatMember | None:
    try:
        return await bot.get_chat_member(chat, telegram_id)
    except (BadRequest, Forbidden):
        return None  # no such member, or the bot is not in the group itself any more
