"""The JSON shapes of the Bot API: how the bot is shown people, chats and messages."""

from __future__ import annotations

from .model import ANONYMOUS_ADMIN_ID, Chat, Json, Member, Message, Person, Query
from .world import World

ADMIN_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_pin_messages",
    "can_manage_topics",
)
SEND_PERMISSIONS = (
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
)
OTHER_PERMISSIONS = (
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
    "can_edit_tag",
    "can_react_to_messages",
)


def user_json(world: World, user_id: int) -> Json:
    if user_id == world.bot.id:
        bot = world.bot
        return {"id": bot.id, "is_bot": True, "first_name": bot.name, "username": bot.username}
    if user_id == ANONYMOUS_ADMIN_ID:
        return {"id": user_id, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
    person = world.people[user_id]
    shape: Json = {"id": person.id, "is_bot": False, "first_name": "" if person.deleted else person.first_name}
    if not person.deleted:
        _put(shape, last_name=person.last_name, username=person.username, language_code=person.language_code)
    return shape


def _put(shape: Json, **fields: object) -> None:
    shape.update({key: value for key, value in fields.items() if value not in (None, "", False)})


def chat_json(world: World, chat: Chat) -> Json:
    if chat.type == "private":
        person = world.people[chat.id]
        shape: Json = {"id": chat.id, "type": "private", "first_name": person.first_name}
        _put(shape, last_name=person.last_name, username=person.username)
        return shape
    shape = {"id": chat.id, "type": chat.type, "title": chat.title}
    _put(shape, username=chat.username, is_forum=chat.is_forum)
    return shape


def full_chat_json(world: World, chat: Chat) -> Json:
    """`ChatFullInfo`."""
    shape = chat_json(world, chat)
    shape.update(
        accent_color_id=0,
        max_reaction_count=11,
        accepted_gift_types={
            "unlimited_gifts": False,
            "limited_gifts": False,
            "unique_gifts": False,
            "premium_subscription": False,
            "gifts_from_channels": False,
        },
    )
    if chat.is_group:
        shape["permissions"] = dict.fromkeys((*SEND_PERMISSIONS, *OTHER_PERMISSIONS), True)
    pinned = world.message(chat.id, chat.pinned[-1]) if chat.pinned else None
    if pinned is not None:
        shape["pinned_message"] = message_json(world, pinned)
    return shape


def member_json(world: World, member: Member) -> Json:
    """`ChatMember` of the kind that the status says."""
    shape: Json = {"user": user_json(world, member.user_id), "status": member.status}
    if member.status == "creator":
        shape["is_anonymous"] = member.anonymous
    elif member.status == "administrator":
        shape.update(dict.fromkeys(ADMIN_RIGHTS, True), is_anonymous=member.anonymous, can_be_edited=False)
    elif member.status == "restricted":
        shape.update(dict.fromkeys((*SEND_PERMISSIONS, *OTHER_PERMISSIONS), False), is_member=True, until_date=0)
    elif member.status == "kicked":
        shape["until_date"] = 0
    return shape


def media_json(world: World, message: Message) -> Json:
    if message.media is None:
        return {}
    file = world.files[message.media["file_id"]]
    shape: Json = {"file_id": file.file_id, "file_unique_id": file.unique_id, "file_size": file.size}
    if message.media["kind"] == "photo":
        shape.update(width=file.width, height=file.height)
        photo: Json = {"photo": [shape]}
        _put(photo, has_media_spoiler=message.media.get("spoiler"))
        return photo
    shape.update(file_name=file.name, mime_type=file.mime)
    return {"document": shape}


def message_json(world: World, message: Message, *, nested: bool = False) -> Json:
    """`Message`; a nested one (replied to) shows no reply of its own."""
    chat = world.chats[message.chat_id]
    shape: Json = {
        "message_id": message.message_id,
        "date": message.date,
        "chat": chat_json(world, chat),
        "from": user_json(world, ANONYMOUS_ADMIN_ID if message.as_chat else message.sender),
    }
    _put(
        shape,
        message_thread_id=message.thread_id,
        is_topic_message=message.in_topic,
        edit_date=message.edit_date,
        has_protected_content=message.protected,
        show_caption_above_media=message.caption_above,
    )
    if message.as_chat:
        shape["sender_chat"] = chat_json(world, chat)
    if message.receiver is not None:
        shape["ephemeral_message_id"] = message.ephemeral_id
        shape["receiver_user"] = user_json(world, message.receiver)
    if not nested:
        # In a topic, what answers nothing answers the message that opened the topic.
        target = message.reply_to if message.reply_to is not None else message.thread_id if message.in_topic else None
        replied = world.message(message.chat_id, target) if target is not None else None
        if replied is not None and replied.message_id != message.message_id:
            shape["reply_to_message"] = message_json(world, replied, nested=True)
    if message.media is not None:
        shape.update(media_json(world, message))
        _put(shape, caption=message.text)
        if message.entities:
            shape["caption_entities"] = message.entities
    elif message.service is not None:
        shape.update(service_json(world, message.service))
    else:
        shape["text"] = message.text
        if message.entities:
            shape["entities"] = message.entities
    if message.keyboard:
        shape["reply_markup"] = {"inline_keyboard": message.keyboard}
    return shape


def service_json(world: World, service: Json) -> Json:
    """A service message's fields; people in it are kept by id."""
    shape = dict(service)
    if "new_chat_members" in shape:
        shape["new_chat_members"] = [user_json(world, user_id) for user_id in shape["new_chat_members"]]
    if "left_chat_member" in shape:
        shape["left_chat_member"] = user_json(world, shape["left_chat_member"])
    if "pinned_message" in shape:
        chat_id, message_id = shape["pinned_message"]
        pinned = world.message(chat_id, message_id)
        shape["pinned_message"] = (
            message_json(world, pinned, nested=True) if pinned else inaccessible_json(world, chat_id, message_id)
        )
    return shape


def inaccessible_json(world: World, chat_id: int, message_id: int) -> Json:
    """`InaccessibleMessage`: it was deleted or is too old."""
    return {"chat": chat_json(world, world.chats[chat_id]), "message_id": message_id, "date": 0}


def query_json(world: World, query: Query, message: Message | None) -> Json:
    """`CallbackQuery`."""
    shown = (
        message_json(world, message)
        if message is not None
        else inaccessible_json(world, query.chat_id, query.message_id)
    )
    return {
        "id": query.id,
        "from": user_json(world, query.user_id),
        "message": shown,
        "chat_instance": str(query.chat_id * 7919),
        "data": query.data,
    }


def person_json(person: Person) -> Json:
    """A person as the control interface shows them."""
    return {
        "id": person.id,
        "first_name": person.first_name,
        "last_name": person.last_name,
        "name": person.full_name,
        "username": person.username,
        "language_code": person.language_code,
        "started": person.started,
        "blocked": person.blocked,
        "deleted": person.deleted,
        "online": person.online,
        "start_payload": person.start_payload,
    }
