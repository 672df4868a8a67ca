"""Who is in a group and as what; each change tells the bot what Telegram would."""

from __future__ import annotations

from .errors import ControlError
from .model import Chat, Json, Member, Message
from .shapes import chat_json, member_json, message_json, user_json
from .world import World

STATUSES = ("creator", "administrator", "member", "restricted", "left", "kicked")


def service(world: World, chat: Chat, sender: int, what: Json, *, thread_id: int | None = None) -> Message:
    """A service message appears, and the bot is told of it if it is there and did not do it itself."""
    message = Message(
        chat_id=chat.id,
        message_id=world.next_message_id(chat),
        date=world.now,
        sender=sender,
        service=what,
        thread_id=thread_id,
        in_topic=thread_id is not None,
    )
    world.add(message)
    if sender != world.bot.id and (world.bot_member(chat).present or what.get("left_chat_member") == world.bot.id):
        world.updates.push("message", message_json(world, message), sender)
    return message


def change_member(world: World, chat: Chat, user_id: int, status: str, *, by: int, anonymous: bool = False) -> None:
    """Make somebody a member of this standing. ControlError where the standing is none or nobody is meant."""
    if not chat.is_group or chat.migrated_to is not None:
        raise ControlError("members are changed in groups that still exist")
    if status not in STATUSES:
        raise ControlError(f"a standing is one of {', '.join(STATUSES)}")
    if user_id != world.bot.id:
        world.person(user_id)
    old = chat.member(user_id)
    new = Member(user_id, status, anonymous and status in ("creator", "administrator"))
    if old == new:
        return
    chat.members[user_id] = new
    world.save_chat(chat)
    # The service message comes after the change of standing; where the bot goes, it is the last it sees.
    _tell(world, chat, old, new, by)
    if new.present and not old.present:
        service(world, chat, by, {"new_chat_members": [user_id]})
    elif old.present and not new.present and (user_id != world.bot.id or chat.type == "group"):
        service(world, chat, by, {"left_chat_member": user_id})


def _tell(world: World, chat: Chat, old: Member, new: Member, by: int) -> None:
    is_bot = new.user_id == world.bot.id
    change: Json = {
        "chat": chat_json(world, chat),
        "from": user_json(world, by),
        "date": world.now,
        "old_chat_member": member_json(world, old),
        "new_chat_member": member_json(world, new),
    }
    if old.status == new.status and old.anonymous == new.anonymous:
        return
    if is_bot:
        world.updates.push("my_chat_member", change, by)
    elif world.bot_member(chat).admin:
        world.updates.push("chat_member", change, by)


def tell_private_change(world: World, user_id: int, old: str, new: str) -> None:
    """The bot is told that a person blocked or unblocked it (`kicked`, `member`)."""
    chat = world.chats[user_id]
    change: Json = {
        "chat": chat_json(world, chat),
        "from": user_json(world, user_id),
        "date": world.now,
        "old_chat_member": member_json(world, Member(world.bot.id, old)),
        "new_chat_member": member_json(world, Member(world.bot.id, new)),
    }
    world.updates.push("my_chat_member", change, user_id)


def create_group(
    world: World,
    title: str,
    *,
    members: list[int],
    kind: str = "supergroup",
    forum: bool = False,
    bot: str | None = "member",
    username: str = "",
) -> Chat:
    """A group that the first of `members` creates; the bot joins as `bot` says. ControlError where it cannot be."""
    if not title or not members:
        raise ControlError("a group has a title and somebody who creates it")
    if kind not in ("group", "supergroup") or (forum and kind != "supergroup"):
        raise ControlError("a group is a group or a supergroup, and only a supergroup is a forum")
    for user_id in members:
        world.person(user_id)
    chat = Chat(world.new_group_id(supergroup=kind == "supergroup"), kind, title, username, is_forum=forum)
    creator, *others = members
    chat.members[creator] = Member(creator, "creator")
    for user_id in others:
        chat.members[user_id] = Member(user_id, "member")
    world.save_chat(chat)
    created = "supergroup_chat_created" if kind == "supergroup" else "group_chat_created"
    service(world, chat, creator, {created: True})
    if bot is not None:
        change_member(world, chat, world.bot.id, bot, by=creator)
    return chat


def migrate(world: World, chat: Chat, by: int) -> Chat:
    """The group becomes a supergroup with another id. ControlError where it is not a group that can."""
    if chat.type != "group" or chat.migrated_to is not None:
        raise ControlError("only a group that has not become one becomes a supergroup")
    new = Chat(world.new_group_id(supergroup=True), "supergroup", chat.title, members=dict(chat.members))
    new.migrated_from = chat.id
    world.save_chat(new)
    service(world, chat, by, {"migrate_to_chat_id": new.id})
    chat.migrated_to = new.id
    world.save_chat(chat)
    service(world, new, by, {"migrate_from_chat_id": chat.id})
    return new
