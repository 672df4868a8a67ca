"""Bot API: edits. Leaving out `reply_markup` removes the keyboard; the same content again is refused."""

from __future__ import annotations

from .access import check_reachable, find_chat, own_message, restricted
from .content import caption_of, keyboard_of, stored_media, text_of
from .errors import bad_request
from .methods import Method
from .model import Json, Message
from .params import Params
from .shapes import message_json
from .world import World

SAME = (
    "message is not modified: specified new message content and reply markup are exactly the same"
    " as a current content and reply markup of the message"
)


def _target(world: World, params: Params) -> Message:
    chat = find_chat(world, params)
    check_reachable(world, chat)
    if restricted(world, chat):
        raise bad_request("CHAT_RESTRICTED")
    return own_message(world, params, chat)


def _apply(
    world: World,
    message: Message,
    *,
    keyboard: list[list[Json]] | None,
    text: tuple[str, list[Json]] | None = None,
    media: Json | None = None,
    caption_above: bool | None = None,
) -> Json:
    new_text, new_entities = text if text is not None else (message.text, message.entities)
    new_media = media if media is not None else message.media
    above = message.caption_above if caption_above is None else caption_above
    world.limiter.charge(message.chat_id, len(new_text) if text is not None else 0)
    new = (new_text, new_entities, new_media, above, keyboard)
    if new == (message.text, message.entities, message.media, message.caption_above, message.keyboard):
        raise bad_request(SAME)
    if text is not None or media is not None:
        # A change of the keyboard alone leaves no trace in the message.
        message.edit_date = world.now
    message.text, message.entities, message.media, message.caption_above, message.keyboard = new
    world.save_message(message)
    return message_json(world, message)


async def edit_message_text(world: World, params: Params) -> Json:
    text = text_of(params)
    message = _target(world, params)
    if message.media is not None:
        raise bad_request("there is no text in the message to edit")
    return _apply(world, message, text=text, keyboard=keyboard_of(params, world.chats[message.chat_id]))


async def edit_message_caption(world: World, params: Params) -> Json:
    caption = caption_of(params)
    message = _target(world, params)
    if message.media is None:
        raise bad_request("there is no caption in the message to edit")
    keyboard = keyboard_of(params, world.chats[message.chat_id])
    above = params.flag("show_caption_above_media")
    return _apply(world, message, text=caption, keyboard=keyboard, caption_above=above)


async def edit_message_reply_markup(world: World, params: Params) -> Json:
    message = _target(world, params)
    return _apply(world, message, keyboard=keyboard_of(params, world.chats[message.chat_id]))


async def edit_message_media(world: World, params: Params) -> Json:
    fields = Params(params.record("media"), params.uploads)
    kind = fields.text("type")
    if kind not in ("photo", "document"):
        raise bad_request("can't parse InputMedia: media type is not supported")
    caption = caption_of(fields)
    message = _target(world, params)
    file = stored_media(world, params, fields.values.get("media"), kind)
    media: Json = {"kind": kind, "file_id": file.file_id, "spoiler": fields.flag("has_spoiler")}
    keyboard = keyboard_of(params, world.chats[message.chat_id])
    above = fields.flag("show_caption_above_media")
    return _apply(world, message, text=caption, media=media, keyboard=keyboard, caption_above=above)


METHODS: dict[str, Method] = {
    "editMessageText": edit_message_text,
    "editMessageCaption": edit_message_caption,
    "editMessageReplyMarkup": edit_message_reply_markup,
    "editMessageMedia": edit_message_media,
}
