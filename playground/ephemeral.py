"""Messages in a group that one member alone sees."""

from __future__ import annotations

from .access import bot_is_admin, check_present, find_chat, place
from .content import keyboard_of, text_of
from .errors import bad_request
from .methods import Method
from .model import Json, Message
from .params import Params
from .shapes import message_json
from .world import World


def send_ephemeral(world: World, params: Params, text: str, entities: list[Json]) -> Json:
    """`sendMessage` with `ephemeral_message_parameters`. Without rights only soon after that member's tap.

    A member who is offline never sees it, and the bot is not told so.
    """
    target = place(world, params, "text messages")
    chat = target.chat
    if not chat.is_group:
        raise bad_request("ephemeral messages can be sent only in groups")
    fields = params.record("ephemeral_message_parameters")
    receiver = fields.get("receiver_user_id")
    if not isinstance(receiver, int) or receiver not in world.people:
        raise bad_request("user not found")
    if not chat.member(receiver).present:
        raise bad_request("USER_NOT_PARTICIPANT")
    if not bot_is_admin(world, chat):
        query = world.queries.get(str(fields.get("callback_query_id", "")))
        if query is None or query.user_id != receiver or query.chat_id != chat.id:
            raise bad_request("not enough rights to send ephemeral messages to the chat")
        if query.date <= world.clock.now() - world.limits.ephemeral_window:
            raise bad_request("query is too old and response timeout expired or query ID is invalid")
    keyboard = keyboard_of(params, chat)
    world.limiter.charge(chat.id, len(text))
    message = Message(
        chat_id=chat.id,
        message_id=0,
        date=world.now,
        sender=world.bot.id,
        text=text,
        entities=entities,
        keyboard=keyboard,
        thread_id=target.thread_id,
        in_topic=target.in_topic,
        receiver=receiver,
        ephemeral_id=chat.next_ephemeral_id,
    )
    chat.next_ephemeral_id += 1
    world.save_chat(chat)
    if world.people[receiver].online:
        world.add(message)
    return message_json(world, message)


def _find(world: World, params: Params) -> Message:
    chat = find_chat(world, params)
    check_present(world, chat)
    message = world.ephemeral(chat.id, params.integer("ephemeral_message_id") or 0)
    if message is None or message.receiver != params.integer("receiver_user_id"):
        raise bad_request("message to edit not found")
    return message


async def edit_ephemeral_message_text(world: World, params: Params) -> bool:
    text, entities = text_of(params)
    message = _find(world, params)
    keyboard = keyboard_of(params, world.chats[message.chat_id])
    world.limiter.charge(message.chat_id, len(text))
    message.text, message.entities, message.keyboard, message.edit_date = text, entities, keyboard, world.now
    world.save_message(message)
    return True


async def edit_ephemeral_message_reply_markup(world: World, params: Params) -> bool:
    message = _find(world, params)
    keyboard = keyboard_of(params, world.chats[message.chat_id])
    world.limiter.charge(message.chat_id, 0)
    message.keyboard = keyboard
    world.save_message(message)
    return True


async def delete_ephemeral_message(world: World, params: Params) -> bool:
    world.remove(_find(world, params))
    return True


METHODS: dict[str, Method] = {
    "editEphemeralMessageText": edit_ephemeral_message_text,
    "editEphemeralMessageReplyMarkup": edit_ephemeral_message_reply_markup,
    "deleteEphemeralMessage": delete_ephemeral_message,
}
