"""Where the bot may write: which chat a call means, and Telegram's refusals where it may not."""

from __future__ import annotations

from dataclasses import dataclass

from .errors import bad_request, forbidden
from .model import Chat, Json, Message
from .params import Params
from .world import World


def find_chat(world: World, params: Params) -> Chat:
    """The chat that `chat_id` names, by number or @username. ApiError 400 where there is none."""
    value = params.values.get("chat_id")
    if value is None or value == "":
        raise bad_request("chat_id is empty")
    if isinstance(value, str) and value.startswith("@"):
        for chat in world.chats.values():
            if chat.is_group and chat.username and chat.username.lower() == value[1:].lower():
                return chat
    number = params.chat_id
    if number is None or number not in world.chats:
        raise bad_request("chat not found")
    return world.chats[number]


def check_present(world: World, chat: Chat) -> None:
    """The bot can see the chat. ApiError 400 or 403 where it was moved, left or closed to it."""
    if chat.migrated_to is not None:
        raise bad_request("group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.migrated_to)
    if not chat.is_group:
        return
    status = world.bot_member(chat).status
    if status == "kicked":
        raise forbidden(f"bot was kicked from the {chat.type} chat")
    if status == "left":
        raise forbidden(f"bot is not a member of the {chat.type} chat")


def check_reachable(world: World, chat: Chat) -> None:
    """The bot is in the group, or the person can be written to. ApiError 400 or 403 otherwise."""
    check_present(world, chat)
    if chat.is_group:
        return
    person = world.people[chat.id]
    if person.deleted:
        raise forbidden("user is deactivated")
    if person.blocked:
        raise forbidden("bot was blocked by the user")
    if not person.started:
        raise forbidden("bot can't initiate conversation with a user")


def restricted(world: World, chat: Chat) -> bool:
    return chat.is_group and world.bot_member(chat).status == "restricted"


def bot_is_admin(world: World, chat: Chat) -> bool:
    return world.bot_member(chat).admin


def own_message(world: World, params: Params, chat: Chat) -> Message:
    """The message that `message_id` names, if the bot may edit it. ApiError 400 otherwise."""
    message_id = params.integer("message_id")
    if message_id is None:
        raise bad_request("message identifier is not specified")
    message = world.message(chat.id, message_id)
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender != world.bot.id or message.service is not None:
        raise bad_request("message can't be edited")
    return message


@dataclass(frozen=True, slots=True)
class Place:
    """Where a new message of the bot goes."""

    chat: Chat
    thread_id: int | None
    in_topic: bool
    reply_to: int | None


def place(world: World, params: Params, what: str) -> Place:
    """Where a `send…` call wants its message. `what` names its kind in a refusal: "text messages", "photos"."""
    chat = find_chat(world, params)
    check_reachable(world, chat)
    if restricted(world, chat):
        raise bad_request(f"not enough rights to send {what} to the chat")
    replied = _replied(world, params, chat)
    thread_id = params.integer("message_thread_id")
    if thread_id:
        if not chat.is_forum or thread_id not in chat.topics:
            raise bad_request("message thread not found")
    elif replied is not None and replied.in_topic:
        thread_id = replied.thread_id
    in_topic = bool(thread_id)
    closed = chat.topics[thread_id].closed if thread_id else chat.is_forum and chat.general_closed
    if closed and not bot_is_admin(world, chat):
        raise bad_request("TOPIC_CLOSED")
    thread = thread_id or None
    if replied is not None and not in_topic and chat.type == "supergroup" and not chat.is_forum:
        # A chain of answers is a thread too, though no topic: a trap for bots that send the number back.
        thread = replied.thread_id or replied.message_id
    return Place(chat, thread, in_topic, replied.message_id if replied else None)


def _replied(world: World, params: Params, chat: Chat) -> Message | None:
    reply: Json = params.record("reply_parameters")
    message_id = reply.get("message_id") or params.integer("reply_to_message_id")
    if not message_id:
        return None
    lenient = reply.get("allow_sending_without_reply") or params.flag("allow_sending_without_reply")
    other = reply.get("chat_id")
    message = world.message(chat.id, int(message_id)) if other in (None, chat.id, str(chat.id)) else None
    if message is None and not lenient:
        raise bad_request("message to be replied not found")
    return message
