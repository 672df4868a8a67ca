"""What people do in their messengers, and what the bot is told of it: write, tap, press Start, block, delete."""

from __future__ import annotations

import asyncio
import re
import secrets
from urllib.parse import parse_qs, urlsplit

from .entities import parse_text
from .errors import ControlError
from .membership import tell_private_change
from .model import ADMINS, Chat, Json, Message, Person, Query, utf16_length
from .shapes import message_json, query_json
from .world import World

_PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}$")
_COMMAND = re.compile(r"/[A-Za-z0-9_]{1,64}(?:@([A-Za-z0-9_]+))?(?=\s|$)")


def check_alive(person: Person) -> None:
    if person.deleted:
        raise ControlError("this account is deleted")


def check_in(world: World, person: Person, chat: Chat) -> None:
    """The person sees the chat. ControlError 400 otherwise."""
    check_alive(person)
    if chat.is_group and not chat.member(person.id).present:
        raise ControlError(f"{person.full_name} is not in this group")
    if not chat.is_group and chat.id != person.id:
        raise ControlError("this is somebody else's private chat")


def send_text(
    world: World, user_id: int, chat_id: int, text: str, *, reply_to: int | None = None, thread_id: int | None = None
) -> Message:
    """A person writes. ControlError where they cannot."""
    person, chat = world.person(user_id), world.chat(chat_id)
    check_in(world, person, chat)
    if chat.migrated_to is not None:
        raise ControlError("this group became a supergroup")
    member = chat.member(user_id)
    if chat.is_group and member.status == "restricted":
        raise ControlError("you may not write in this group")
    if not chat.is_group and person.blocked:
        raise ControlError("you blocked this bot")
    replied = world.message(chat_id, reply_to) if reply_to is not None else None
    if reply_to is not None and replied is None:
        raise ControlError("the message answered is gone", 404)
    if thread_id is None and replied is not None and replied.in_topic:
        thread_id = replied.thread_id
    _check_topic(chat, thread_id, admin=member.status in ADMINS)
    text, entities = parse_text(text, None, None)
    if not text or utf16_length(text) > 4096:
        raise ControlError("a message has 1 to 4096 characters")
    thread = thread_id
    if replied is not None and thread_id is None and chat.type == "supergroup" and not chat.is_forum:
        thread = replied.thread_id or replied.message_id
    message = Message(
        chat_id=chat_id,
        message_id=world.next_message_id(chat),
        date=world.now,
        sender=user_id,
        as_chat=member.anonymous,
        text=text,
        entities=entities,
        reply_to=reply_to,
        thread_id=thread,
        in_topic=thread_id is not None,
    )
    if not chat.is_group and not person.started:
        person.started = True
        world.save_person(person)
    world.add(message)
    mark_read(world, user_id, chat_id, thread_id)
    if bot_sees(world, chat, message):
        world.updates.push("message", message_json(world, message), user_id)
    return message


def _check_topic(chat: Chat, thread_id: int | None, *, admin: bool) -> None:
    if thread_id is not None and thread_id not in chat.topics:
        raise ControlError("there is no such topic", 404)
    closed = chat.topics[thread_id].closed if thread_id is not None else chat.is_forum and chat.general_closed
    if closed and not admin:
        raise ControlError("this topic is closed")


def bot_sees(world: World, chat: Chat, message: Message) -> bool:
    """Whether the bot gets this message: in groups, with privacy on, only commands and answers to it."""
    if not chat.is_group:
        return True
    member = world.bot_member(chat)
    if not member.present:
        return False
    if member.admin or not world.bot.privacy:
        return True
    command = _COMMAND.match(message.text)
    if command and (command[1] is None or command[1].lower() == world.bot.username.lower()):
        return True
    replied = world.message(chat.id, message.reply_to) if message.reply_to is not None else None
    return replied is not None and replied.sender == world.bot.id


def mark_read(world: World, user_id: int, chat_id: int, thread_id: int | None = None) -> None:
    """A person has seen everything in a chat, or in one topic of it."""
    person, chat = world.person(user_id), world.chat(chat_id)
    newest = 0
    for message in world.messages(chat_id):
        if not chat.is_forum or (message.thread_id if message.in_topic else None) == thread_id:
            newest = max(newest, message.message_id)
    key = f"{chat_id}:{thread_id or 0}"
    if person.read.get(key, 0) < newest:
        person.read[key] = newest
        world.save_person(person)


def open_link(world: World, user_id: int, url: str) -> Json:
    """A person follows a link to somewhere inside Telegram: the bot's private chat, or a message of a group.

    Returns `kind` (private, chat or outside) and where it leads. A start payload waits for the START button.
    """
    person = world.person(user_id)
    check_alive(person)
    parts = urlsplit(url if "://" in url else f"https://{url}")
    path = [piece for piece in parts.path.split("/") if piece]
    query = parse_qs(parts.query)
    if parts.scheme == "tg" and parts.netloc == "resolve":
        path = query.get("domain", [])[:1]
    elif (parts.hostname or "") not in ("t.me", "telegram.me", "telegram.dog"):
        return {"kind": "outside", "url": url}
    if path and path[0].lower() == world.bot.username.lower():
        payload = query.get("start", [""])[0]
        if payload and not _PAYLOAD.match(payload):
            raise ControlError("a start payload is 1 to 64 of A-Z a-z 0-9 _ -")
        person.start_payload = payload or (None if person.started else "")
        world.save_person(person)
        return {"kind": "private", "chat_id": user_id, "payload": payload, "started": person.started}
    if len(path) >= 2 and path[0] == "c" and path[1].isdigit():
        chat = world.chats.get(-1_000_000_000_000 - int(path[1]))
        rest = path[2:]
    else:
        name = path[0].lower() if path else ""
        chat = next((chat for chat in world.chats.values() if name and chat.username.lower() == name), None)
        rest = path[1:]
    if chat is None or not chat.member(user_id).present:
        raise ControlError("there is no such chat, or you are not in it", 404)
    numbers = [int(piece) for piece in rest if piece.isdigit()]
    return {"kind": "chat", "chat_id": chat.id, "message_id": numbers[-1] if numbers else None}


def press_start(world: World, user_id: int, payload: str | None = None) -> Message:
    """START: unblocks the bot if need be and sends `/start`, with the payload given or of the open link."""
    person = world.person(user_id)
    check_alive(person)
    payload = payload if payload is not None else person.start_payload
    if payload and not _PAYLOAD.match(payload):
        raise ControlError("a start payload is 1 to 64 of A-Z a-z 0-9 _ -")
    if person.blocked:
        unblock(world, user_id)
    person.start_payload = None
    world.save_person(person)
    return send_text(world, user_id, user_id, f"/start {payload}" if payload else "/start")


def block(world: World, user_id: int) -> None:
    person = world.person(user_id)
    check_alive(person)
    if not person.blocked:
        person.blocked = True
        world.save_person(person)
        tell_private_change(world, user_id, "member", "kicked")


def unblock(world: World, user_id: int) -> None:
    person = world.person(user_id)
    if person.blocked:
        person.blocked = False
        world.save_person(person)
        tell_private_change(world, user_id, "kicked", "member")


def delete_account(world: World, user_id: int) -> None:
    """The account is gone; the bot is not told, and finds out when it writes."""
    person = world.person(user_id)
    person.deleted = True
    world.save_person(person)
    for chat in world.groups_of(user_id):
        chat.members[user_id].status = "left"
        world.save_chat(chat)


def visible(world: World, user_id: int, message: Message) -> bool:
    chat = world.chats[message.chat_id]
    if message.receiver is not None and message.receiver != user_id:
        return False
    return chat.member(user_id).present if chat.is_group else chat.id == user_id


def tap(
    world: World,
    user_id: int,
    chat_id: int,
    *,
    message_id: int = 0,
    ephemeral_id: int | None = None,
    data: str | None = None,
    text: str | None = None,
    place: tuple[int, int] | None = None,
    forged: bool = False,
) -> tuple[Query | None, Json]:
    """A person taps a button, named by its data, its text or its row and column.

    Returns the query that waits for the bot's answer; or None and what the client did by itself (`url`, `copy_text`,
    `web_app`, or a cached `answer`). A forged tap carries any data for any message the person could ever
    see, also a deleted one. ControlError where there is no such button.
    """
    person, chat = world.person(user_id), world.chat(chat_id)
    # After a migration the old group's messages are still there to be tapped.
    check_in(world, person, world.chats[chat.migrated_to] if chat.migrated_to is not None else chat)
    message = world.ephemeral(chat_id, ephemeral_id) if ephemeral_id is not None else world.message(chat_id, message_id)
    if message is not None and not visible(world, user_id, message):
        message = None
    if forged:
        return _ask(world, user_id, chat_id, message_id, ephemeral_id, data or "", message), {}
    if message is None:
        raise ControlError("there is no such message", 404)
    button = _button(message, data, text, place)
    if "callback_data" not in button:
        action = next(key for key in button if key not in ("text", "style", "icon_custom_emoji_id"))
        return None, {action: button[action]}
    cached = world.cached_answers.get((user_id, message.key, button["callback_data"]))
    if cached is not None and cached[0] > world.clock.now():
        return None, {"answer": cached[1]}
    return _ask(world, user_id, chat_id, message_id, ephemeral_id, button["callback_data"], message), {}


def _button(message: Message, data: str | None, text: str | None, place: tuple[int, int] | None) -> Json:
    rows = message.keyboard or []
    if place is not None:
        row, column = place
        if 0 <= row < len(rows) and 0 <= column < len(rows[row]):
            return rows[row][column]
        raise ControlError(f"there is no button in row {row}, column {column}", 404)
    for row_buttons in rows:
        for button in row_buttons:
            if (data is not None and button.get("callback_data") == data) or (
                text is not None and button["text"] == text
            ):
                return button
    raise ControlError(f"there is no button {data if data is not None else text!r}", 404)


def _ask(
    world: World,
    user_id: int,
    chat_id: int,
    message_id: int,
    ephemeral_id: int | None,
    data: str,
    message: Message | None,
) -> Query:
    query = Query(
        id=str(secrets.randbelow(2**62) + 2**61),
        user_id=user_id,
        chat_id=chat_id,
        message_id=message_id,
        ephemeral_id=ephemeral_id,
        data=data,
        date=world.clock.now(),
    )
    # Old taps can no longer be answered, so they need no place.
    oldest = world.clock.now() - 600
    for old in [old for old in world.queries.values() if old.date < oldest]:
        del world.queries[old.id]
    world.queries[query.id] = query
    chat = world.chats[chat_id]
    if not chat.is_group or world.bot_member(chat).present or chat.migrated_to is not None:
        world.updates.push("callback_query", query_json(world, query, message), user_id)
    return query


async def tap_answer(world: World, query_id: str, patience: float) -> Json:
    """What a tap came to: `done` with `text`, `alert` and `url`, or `expired`; waits up to `patience` real seconds."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + patience
    while True:
        revision = world.hub.revision
        query = world.queries.get(query_id)
        if query is None:
            raise ControlError("there is no such tap", 404)
        if query.answer is not None:
            return {"done": True, "expired": False, **query.answer}
        expired = query.date <= world.clock.now() - world.limits.answer_window
        left = deadline - loop.time()
        if expired or left <= 0:
            return {"done": False, "expired": expired}
        # Time passes without a revision, so the look is repeated.
        await world.hub.wait(revision, min(left, 0.5))


def delete_own(world: World, user_id: int, chat_id: int, message_ids: list[int]) -> None:
    """A person deletes messages for everybody: their own, anything as an admin, anything in the private chat."""
    person, chat = world.person(user_id), world.chat(chat_id)
    check_in(world, person, chat)
    for message_id in message_ids:
        message = world.message(chat_id, message_id)
        if message is None:
            raise ControlError("there is no such message", 404)
        if chat.is_group and message.sender != user_id and not chat.member(user_id).admin:
            raise ControlError("only an administrator deletes what others wrote")
        world.remove(message)
