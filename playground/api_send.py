"""Bot API: new messages, chat actions, deletion, pins."""

from __future__ import annotations

from .access import bot_is_admin, check_present, check_reachable, find_chat, place
from .content import caption_of, sent_keyboards, stored_media, text_of
from .ephemeral import send_ephemeral
from .errors import bad_request
from .methods import Method
from .model import Json, Message
from .params import Params
from .shapes import message_json
from .world import World

ACTIONS = (
    "typing",
    "upload_photo",
    "record_video",
    "upload_video",
    "record_voice",
    "upload_voice",
    "upload_document",
    "choose_sticker",
    "find_location",
    "record_video_note",
    "upload_video_note",
)


async def send_message(world: World, params: Params) -> Json:
    text, entities = text_of(params)
    if params.object("ephemeral_message_parameters") is not None:
        return send_ephemeral(world, params, text, entities)
    return _send(world, params, "text messages", text, entities, None)


async def send_photo(world: World, params: Params) -> Json:
    return _send_media(world, params, "photo", "photos")


async def send_document(world: World, params: Params) -> Json:
    return _send_media(world, params, "document", "documents")


def _send_media(world: World, params: Params, kind: str, what: str) -> Json:
    caption, entities = caption_of(params)
    place(world, params, what)
    file = stored_media(world, params, params.values.get(kind), kind)
    media: Json = {"kind": kind, "file_id": file.file_id, "spoiler": params.flag("has_spoiler")}
    return _send(world, params, what, caption, entities, media)


def _send(world: World, params: Params, what: str, text: str, entities: list[Json], media: Json | None) -> Json:
    target = place(world, params, what)
    chat = target.chat
    keyboard, entry = sent_keyboards(params, chat)
    world.limiter.charge(chat.id, len(text))
    message = Message(
        chat_id=chat.id,
        message_id=world.next_message_id(chat),
        date=world.now,
        sender=world.bot.id,
        text=text,
        entities=entities,
        media=media,
        reply_to=target.reply_to,
        keyboard=keyboard,
        thread_id=target.thread_id,
        in_topic=target.in_topic,
        silent=params.flag("disable_notification"),
        protected=params.flag("protect_content"),
        caption_above=params.flag("show_caption_above_media"),
    )
    world.add(message)
    if entry is not None:
        for user_id in [chat.id] if not chat.is_group else list(chat.members):
            if user_id in world.people:
                world.save_reply_keyboard(user_id, chat.id, entry)
    return message_json(world, message)


async def send_chat_action(world: World, params: Params) -> bool:
    chat = find_chat(world, params)
    check_reachable(world, chat)
    if params.text("action") not in ACTIONS:
        raise bad_request("wrong parameter action in request")
    world.typing[chat.id, params.integer("message_thread_id") or None] = world.clock.now() + 5
    world.hub.publish("typing", chat_id=chat.id)
    return True


async def delete_message(world: World, params: Params) -> bool:
    chat = find_chat(world, params)
    check_present(world, chat)
    message = world.message(chat.id, params.integer("message_id") or 0)
    if message is None:
        raise bad_request("message to delete not found")
    if not _deletable(world, message):
        raise bad_request("message can't be deleted for everyone")
    world.remove(message)
    return True


async def delete_messages(world: World, params: Params) -> bool:
    """Deletes those it can; the others are passed over."""
    chat = find_chat(world, params)
    check_present(world, chat)
    message_ids = params.object("message_ids")
    if not isinstance(message_ids, list) or not 1 <= len(message_ids) <= 100:
        raise bad_request("message identifiers are not specified" if not message_ids else "too many messages")
    for message_id in message_ids:
        message = world.message(chat.id, int(message_id))
        if message is not None and _deletable(world, message):
            world.remove(message)
    return True


def _deletable(world: World, message: Message) -> bool:
    chat = world.chats[message.chat_id]
    recent = message.date > world.clock.now() - world.limits.delete_window
    if bot_is_admin(world, chat):
        # An administrator of a supergroup deletes at any age.
        return recent or chat.type == "supergroup"
    return recent and (message.sender == world.bot.id or not chat.is_group)


async def pin_chat_message(world: World, params: Params) -> bool:
    chat = find_chat(world, params)
    check_reachable(world, chat)
    message = world.message(chat.id, params.integer("message_id") or 0)
    if message is None:
        raise bad_request("message to pin not found")
    _check_pin_rights(world, chat.id)
    if message.message_id in chat.pinned:
        return True
    chat.pinned.append(message.message_id)
    world.save_chat(chat)
    world.add(
        Message(
            chat_id=chat.id,
            message_id=world.next_message_id(chat),
            date=world.now,
            sender=world.bot.id,
            service={"pinned_message": [chat.id, message.message_id]},
            thread_id=message.thread_id,
            in_topic=message.in_topic,
            silent=params.flag("disable_notification"),
        )
    )
    return True


def _check_pin_rights(world: World, chat_id: int) -> None:
    chat = world.chats[chat_id]
    if chat.is_group and not bot_is_admin(world, chat):
        raise bad_request("not enough rights to manage pinned messages in the chat")


async def unpin_chat_message(world: World, params: Params) -> bool:
    chat = find_chat(world, params)
    check_reachable(world, chat)
    _check_pin_rights(world, chat.id)
    message_id = params.integer("message_id")
    if message_id is None and chat.pinned:
        message_id = chat.pinned[-1]
    if message_id not in chat.pinned:
        raise bad_request("message to unpin not found")
    chat.pinned.remove(message_id)
    world.save_chat(chat)
    return True


async def unpin_all_chat_messages(world: World, params: Params) -> bool:
    chat = find_chat(world, params)
    check_reachable(world, chat)
    _check_pin_rights(world, chat.id)
    chat.pinned.clear()
    world.save_chat(chat)
    return True


METHODS: dict[str, Method] = {
    "sendMessage": send_message,
    "sendPhoto": send_photo,
    "sendDocument": send_document,
    "sendChatAction": send_chat_action,
    "deleteMessage": delete_message,
    "deleteMessages": delete_messages,
    "pinChatMessage": pin_chat_message,
    "unpinChatMessage": unpin_chat_message,
    "unpinAllChatMessages": unpin_all_chat_messages,
}
