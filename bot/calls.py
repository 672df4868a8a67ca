"""The calls that delivery makes, and what their errors mean. Errors are told apart here by class and text, by name.

`BadRequest` and `TimedOut` are subclasses of `NetworkError`: their branches come first.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum, auto
from hashlib import blake2b
from typing import Final, Protocol

import httpx
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, LinkPreviewOptions, Message, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from bot import logs
from bot.screen import Keyboard, Screen
from bot.wanted import Place, Refusal

log = logs.of(__name__)

_NOT_SENT: Final = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
_TAG: Final = re.compile(r"<[^>]*>")


class Verdict(Enum):
    DONE = auto()
    SAME = auto()  # the message shows this already
    MISSING = auto()  # there is no such message any more
    UNDELETABLE = auto()
    SHUT = auto()  # a 429: `seconds` says for how long
    UNKNOWN = auto()  # asked, and no answer came: it may have been done, or be done yet
    RETRY = auto()  # certainly not done; the network or Telegram fails
    UNREACHABLE = auto()  # a person whom the bot may not write to
    REFUSED = auto()  # a group takes no messages: `why`
    MIGRATED = auto()  # `chat` is the group's new number


@dataclass(frozen=True, slots=True)
class Result:
    verdict: Verdict
    message_id: int = 0
    seconds: float = 0.0
    chat: int = 0
    why: Refusal = Refusal.INVALID


@dataclass(frozen=True, slots=True)
class Document:
    """A file to send; the screen's text is its caption (at most 1024 characters)."""

    name: str
    data: bytes


class Sender(Protocol):
    """The part of `telegram.Bot` that delivery uses."""

    async def send_message(
        self,
        chat_id: int | str,
        text: str,
        *,
        parse_mode: str,
        message_thread_id: int | None,
        disable_notification: bool,
        reply_markup: InlineKeyboardMarkup | None,
        reply_parameters: ReplyParameters | None,
        link_preview_options: LinkPreviewOptions,
    ) -> Message: ...

    async def send_document(
        self,
        chat_id: int | str,
        document: bytes,
        *,
        filename: str,
        caption: str,
        parse_mode: str,
        message_thread_id: int | None,
        disable_notification: bool,
        reply_markup: InlineKeyboardMarkup | None,
        reply_parameters: ReplyParameters | None,
    ) -> Message: ...

    async def edit_message_text(
        self,
        text: str,
        chat_id: int | str,
        message_id: int,
        *,
        parse_mode: str,
        reply_markup: InlineKeyboardMarkup | None,
        link_preview_options: LinkPreviewOptions,
    ) -> Message | bool: ...

    async def edit_message_reply_markup(
        self, chat_id: int | str, message_id: int, *, reply_markup: InlineKeyboardMarkup | None
    ) -> Message | bool: ...

    async def delete_message(self, chat_id: int | str, message_id: int) -> bool: ...


def fingerprint(screen: Screen) -> str:
    """Tells two contents of a message apart."""
    digest = blake2b(screen.text.encode(), digest_size=16)
    for row in screen.keyboard:
        digest.update(b"\n")
        for button in row:
            digest.update(f"\0{button.label}\1{button.data}\1{button.url}".encode())
    return digest.hexdigest()


def length(screen: Screen) -> int:
    """Characters as Telegram counts them: without the markup."""
    return len(html.unescape(_TAG.sub("", screen.text)))


class Calls:
    def __init__(self, bot: Sender) -> None:
        self._bot = bot

    async def send(
        self,
        place: Place,
        screen: Screen,
        *,
        silent: bool,
        reply_to: int | None = None,
        document: Document | None = None,
    ) -> Result:
        """A new message. A reply to a message that is gone is sent without it."""
        reply = None if reply_to is None else ReplyParameters(reply_to, allow_sending_without_reply=True)
        try:
            if document is not None:
                message = await self._bot.send_document(
                    place.chat,
                    document.data,
                    filename=document.name,
                    caption=screen.text,
                    parse_mode=ParseMode.HTML,
                    message_thread_id=place.thread,
                    disable_notification=silent,
                    reply_markup=_markup(screen.keyboard),
                    reply_parameters=reply,
                )
            else:
                message = await self._bot.send_message(
                    place.chat,
                    screen.text,
                    parse_mode=ParseMode.HTML,
                    message_thread_id=place.thread,
                    disable_notification=silent,
                    reply_markup=_markup(screen.keyboard),
                    reply_parameters=reply,
                    link_preview_options=LinkPreviewOptions(is_disabled=True),
                )
        except TelegramError as error:
            return _judge(error, place.chat)
        return Result(Verdict.DONE, message_id=message.message_id)

    async def edit(self, chat: int, message_id: int, screen: Screen) -> Result:
        """Make a message look so, its keyboard included; without one it loses what it had."""
        try:
            await self._bot.edit_message_text(
                screen.text,
                chat,
                message_id,
                parse_mode=ParseMode.HTML,
                reply_markup=_markup(screen.keyboard),
                link_preview_options=LinkPreviewOptions(is_disabled=True),
            )
        except TelegramError as error:
            return _judge(error, chat)
        return Result(Verdict.DONE, message_id=message_id)

    async def strip(self, chat: int, message_id: int) -> Result:
        """Take a message's keyboard away."""
        try:
            await self._bot.edit_message_reply_markup(chat, message_id, reply_markup=None)
        except TelegramError as error:
            return _judge(error, chat)
        return Result(Verdict.DONE)

    async def delete(self, chat: int, message_id: int) -> Result:
        """Delete a message; UNDELETABLE where it is too old for that."""
        try:
            await self._bot.delete_message(chat, message_id)
        except TelegramError as error:
            return _judge(error, chat)
        return Result(Verdict.DONE)


def _markup(keyboard: Keyboard) -> InlineKeyboardMarkup | None:
    """None for an empty one: an edit without a keyboard takes it away, an empty object is refused."""
    if not keyboard:
        return None
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(each.label, callback_data=each.data, url=each.url) for each in row] for row in keyboard]
    )


def _judge(error: TelegramError, chat: int) -> Result:
    text = error.message.lower()
    match error:
        case RetryAfter():
            after = error.retry_after
            return Result(Verdict.SHUT, seconds=after.total_seconds() if isinstance(after, timedelta) else float(after))
        case ChatMigrated():
            return Result(Verdict.MIGRATED, chat=error.new_chat_id)
        case Forbidden():
            return _closed(text, chat)
        case BadRequest():
            return _bad_request(text, chat)
        case TimedOut() | NetworkError():
            left = isinstance(error.__cause__, httpx.TransportError) and not isinstance(error.__cause__, _NOT_SENT)
            return Result(Verdict.UNKNOWN if left else Verdict.RETRY)
        case _:
            log.warning("a call failed", kind=type(error).__name__, why=logs.unquoted(error.message))
            return Result(Verdict.RETRY)


def _bad_request(text: str, chat: int) -> Result:
    if "message is not modified" in text:
        return Result(Verdict.SAME)
    if "message can't be deleted" in text:
        return Result(Verdict.UNDELETABLE)
    if any(
        each in text
        for each in (
            "message to edit not found",
            "message to delete not found",
            "message_id_invalid",
            "can't be edited",
        )
    ):
        return Result(Verdict.MISSING)
    if "topic_closed" in text:
        return Result(Verdict.REFUSED, why=Refusal.TOPIC_CLOSED)
    if "topic_deleted" in text or "thread not found" in text:
        return Result(Verdict.REFUSED, why=Refusal.TOPIC_DELETED)
    if _lacks_rights(text):
        return Result(Verdict.REFUSED, why=Refusal.NO_RIGHTS)
    if "chat not found" in text or "peer_id_invalid" in text:
        return _closed(text, chat)
    log.error("Telegram refuses a message", chat=chat, why=logs.unquoted(text))
    return Result(Verdict.REFUSED, why=Refusal.INVALID)


def _closed(text: str, chat: int) -> Result:
    if chat > 0:
        return Result(Verdict.UNREACHABLE)
    return Result(Verdict.REFUSED, why=Refusal.NO_RIGHTS if _lacks_rights(text) else Refusal.KICKED)


def _lacks_rights(text: str) -> bool:
    return any(each in text for each in ("rights", "chat_restricted", "write_forbidden", "chat_send_"))
