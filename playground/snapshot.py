"""What a person sees: their list of chats, one chat with its messages, and the menu of commands."""

from __future__ import annotations

from .commands import menu
from .entities import to_html
from .model import ANONYMOUS_ADMIN_ID, Chat, Json, Message
from .people import check_in
from .shapes import person_json
from .world import World


def world_view(world: World) -> Json:
    """Everything in short: the bot, the people, the groups, the clock."""
    return {
        "bot": {
            "id": world.bot.id,
            "username": world.bot.username,
            "name": world.bot.name,
            "privacy": world.bot.privacy,
        },
        "users": [
            {**person_json(person), "unread": sum(chat["unread"] for chat in chat_list(world, person.id))}
            for person in world.people.values()
        ],
        "groups": [chat_view(world, chat) for chat in world.chats.values() if chat.is_group],
        "clock": world.clock.status(),
        "revision": world.hub.revision,
    }


def chat_view(world: World, chat: Chat) -> Json:
    """A chat as the control interface shows it."""
    view: Json = {"id": chat.id, "type": chat.type, "title": chat.title, "username": chat.username}
    if not chat.is_group:
        return {**view, "title": world.display_name(chat.id)}
    return {
        **view,
        "is_forum": chat.is_forum,
        "general_closed": chat.general_closed,
        "topics": [
            {"thread_id": topic.thread_id, "name": topic.name, "closed": topic.closed} for topic in chat.topics.values()
        ],
        "members": [
            {
                "user_id": member.user_id,
                "name": world.display_name(member.user_id),
                "status": member.status,
                "anonymous": member.anonymous,
            }
            for member in chat.members.values()
        ],
        "migrated_to": chat.migrated_to,
        "migrated_from": chat.migrated_from,
        "pinned": chat.pinned,
    }


def chat_list(world: World, user_id: int) -> list[Json]:
    """This person's chats, the one with the newest message first. A private chat is there once it was opened."""
    person = world.person(user_id)
    chats: list[Chat] = [] if person.deleted else world.groups_of(user_id)
    has_messages = any(True for _ in world.messages(user_id))
    if person.started or person.start_payload is not None or has_messages:
        chats.append(world.chats[user_id])
    rows = [_row(world, user_id, chat) for chat in chats]
    return sorted(rows, key=lambda row: row["date"], reverse=True)


def _row(world: World, user_id: int, chat: Chat) -> Json:
    last = next(world.newest_first(chat.id), None)
    read = world.people[user_id].read
    unread: dict[int | None, int] = {}
    for message in world.newest_first(chat.id):
        thread = message.thread_id if chat.is_forum and message.in_topic else None
        if message.message_id > read.get(f"{chat.id}:{thread or 0}", 0):
            if message.sender != user_id:
                unread[thread] = unread.get(thread, 0) + 1
        elif not chat.is_forum:
            break
    view = chat_view(world, chat)
    row: Json = {
        "id": chat.id,
        "type": chat.type,
        "title": world.bot.name if not chat.is_group else chat.title,
        "is_forum": chat.is_forum,
        "unread": sum(unread.values()),
        "date": last.date if last else 0,
        "last": _summary(world, user_id, last) if last else None,
        "silent": last.silent if last else False,
    }
    if chat.is_forum:
        general: Json = {"thread_id": None, "name": "General", "closed": chat.general_closed}
        row["topics"] = [{**topic, "unread": unread.get(topic["thread_id"], 0)} for topic in [general, *view["topics"]]]
    return row


def _summary(world: World, user_id: int, message: Message) -> Json:
    return {
        "from": None if message.sender == user_id else world.display_name(message.sender),
        "own": message.sender == user_id,
        "text": message.text[:120],
        "media": message.media["kind"] if message.media else None,
        "service": service_view(world, message.service),
    }


def _shown(world: World, user_id: int, chat: Chat) -> list[Message]:
    """The messages this person sees, oldest first; a supergroup shows the group it was before, too."""
    shown: list[Message] = []
    if chat.migrated_from is not None:
        shown.extend(world.messages(chat.migrated_from))
    shown.extend(world.messages(chat.id))
    own = [message for message in world.ephemerals(chat.id) if message.receiver == user_id]
    if own:
        shown = sorted([*shown, *own], key=lambda message: message.date)
    return shown


def chat_snapshot(
    world: World, user_id: int, chat_id: int, *, thread_id: int | None = None, limit: int = 100, everything: bool = True
) -> Json:
    """One chat as a person sees it; of a forum one topic (General where `thread_id` is None) or everything.

    ControlError where the person does not see the chat.
    """
    person, chat = world.person(user_id), world.chat(chat_id)
    check_in(world, person, chat)
    shown = _shown(world, user_id, chat)
    if chat.is_forum and not everything:
        shown = [message for message in shown if (message.thread_id if message.in_topic else None) == thread_id]
    now = world.clock.now()
    view = chat_view(world, chat)
    if not chat.is_group:
        view["title"] = world.bot.name
    return {
        "chat": view,
        "user": person_json(person),
        "messages": [message_view(world, user_id, message) for message in shown[-limit:]],
        "more": len(shown) > limit,
        "commands": menu(world, user_id, chat) if not chat.is_group or world.bot_member(chat).present else [],
        "reply_keyboard": world.reply_keyboards.get(f"{user_id}:{chat_id}"),
        "typing": world.typing.get((chat_id, thread_id), 0) > now,
        "description": _description(world, person.language_code),
        "revision": world.hub.revision,
    }


def _description(world: World, language: str) -> str:
    return world.bot.descriptions.get(language, world.bot.descriptions.get("", ""))


def message_view(world: World, user_id: int, message: Message) -> Json:
    chat = world.chats[message.chat_id]
    own = message.sender == user_id
    name = chat.title if message.as_chat else world.display_name(message.sender)
    view: Json = {
        "chat_id": message.chat_id,
        "message_id": message.message_id,
        "ephemeral_message_id": message.ephemeral_id,
        "date": message.date,
        "edit_date": message.edit_date,
        "from": {
            "id": ANONYMOUS_ADMIN_ID if message.as_chat else message.sender,
            "name": name,
            "is_bot": message.sender == world.bot.id,
        },
        "own": own,
        "text": message.text,
        "html": to_html(message.text, message.entities),
        "entities": message.entities,
        "keyboard": message.keyboard,
        "thread_id": message.thread_id if message.in_topic else None,
        "silent": message.silent,
        "caption_above": message.caption_above,
        "media": None,
        "reply": None,
        "service": service_view(world, message.service),
    }
    if message.media is not None:
        file = world.files[message.media["file_id"]]
        view["media"] = {
            "kind": message.media["kind"],
            "url": f"/playground/files/{file.unique_id}",
            "name": file.name,
            "size": file.size,
            "width": file.width,
            "height": file.height,
            "spoiler": message.media.get("spoiler", False),
        }
    if message.reply_to is not None:
        replied = world.message(message.chat_id, message.reply_to)
        if replied is not None:
            view["reply"] = {
                "message_id": replied.message_id,
                "from": chat.title if replied.as_chat else world.display_name(replied.sender),
                "text": replied.text[:120],
                "media": replied.media["kind"] if replied.media else None,
            }
    return view


def service_view(world: World, service: Json | None) -> Json | None:
    """A service message with people by name; the page says it in its own language."""
    if service is None:
        return None
    kind, value = next(iter(service.items()))
    if kind == "new_chat_members":
        value = [world.display_name(user_id) for user_id in value]
    elif kind == "left_chat_member":
        value = world.display_name(value)
    elif kind == "pinned_message":
        chat_id, message_id = value
        pinned = world.message(chat_id, message_id)
        value = {"message_id": message_id, "text": pinned.text[:80] if pinned else ""}
    return {"kind": kind, "value": value}
