"""What a message holds: the text or caption of a call, its media and its keyboard, all within Telegram's sizes."""

from __future__ import annotations

import struct
from typing import Any

from .entities import parse_text
from .errors import ApiError, bad_request
from .keyboards import inline_keyboard, reply_keyboard
from .model import Chat, Json, StoredFile, utf16_length
from .params import Params, Upload
from .world import World

MAX_TEXT = 4096
MAX_CAPTION = 1024
MAX_RAW_BYTES = 32 * 1024
MAX_PHOTO_BYTES = 10 * 1024 * 1024
MAX_FILE_BYTES = 50 * 1024 * 1024


def text_of(params: Params) -> tuple[str, list[Json]]:
    """Text and entities of a message or an edit. ApiError 400 where empty, too long or badly marked up."""
    raw = params.text("text")
    if not raw:
        raise bad_request("message text is empty")
    if len(raw.encode()) > MAX_RAW_BYTES:
        raise bad_request("message is too long")
    text, entities = parse_text(raw, params.text("parse_mode"), params.records("entities"))
    if not text:
        raise bad_request("message text is empty" if not raw.strip() else "text must be non-empty")
    if utf16_length(text) > MAX_TEXT:
        raise bad_request("message is too long")
    return text, entities


def caption_of(fields: Params) -> tuple[str, list[Json]]:
    """Caption and its entities; both empty where there is none."""
    raw = fields.text("caption")
    if len(raw.encode()) > MAX_RAW_BYTES:
        raise bad_request("message caption is too long")
    text, entities = parse_text(raw, fields.text("parse_mode"), fields.records("caption_entities"))
    if utf16_length(text) > MAX_CAPTION:
        raise bad_request("message caption is too long")
    return text, entities


def keyboard_of(params: Params, chat: Chat) -> list[list[Json]] | None:
    """The inline keyboard of an edit, None for none."""
    return inline_keyboard(params.object("reply_markup"), private=not chat.is_group)


def sent_keyboards(params: Params, chat: Chat) -> tuple[list[list[Json]] | None, Json | None]:
    """The inline keyboard of a new message, or what it does to the keyboard under the text entry."""
    markup = params.object("reply_markup")
    if isinstance(markup, dict) and any(key in markup for key in ("keyboard", "remove_keyboard", "force_reply")):
        return None, reply_keyboard(markup)
    return inline_keyboard(markup, private=not chat.is_group), None


def stored_media(world: World, params: Params, value: Any, kind: str, name: str | None = None) -> StoredFile:
    """The file that a parameter means: an upload (by `attach://` or in the field itself) or the id of a known file."""
    upload: Upload | None = None
    if isinstance(value, str) and value.startswith("attach://"):
        upload = params.uploads.get(value.removeprefix("attach://"))
    elif value is None or value == "":
        upload = params.uploads.get(kind)
    if upload is not None:
        return _store(world, upload, kind, name)
    if not isinstance(value, str) or not value:
        raise bad_request(f"there is no {kind} in the request")
    if value.startswith(("http://", "https://")):
        raise bad_request("failed to get HTTP URL content")
    file = world.files.get(value)
    if file is None:
        raise bad_request("wrong remote file identifier specified: Wrong string length")
    if file.kind != kind:
        raise bad_request(f"type of file mismatch: can't use file of type {file.kind} as {kind}")
    return file


def _store(world: World, upload: Upload, kind: str, name: str | None) -> StoredFile:
    if not upload.body:
        raise bad_request("file must be non-empty")
    if len(upload.body) > (MAX_PHOTO_BYTES if kind == "photo" else MAX_FILE_BYTES):
        raise ApiError(413, "Request Entity Too Large")
    if kind != "photo":
        return world.store_file(kind=kind, name=name or upload.name, mime=upload.mime, body=upload.body)
    found = picture(upload.body)
    if found is None:
        raise bad_request("IMAGE_PROCESS_FAILED")
    mime, width, height = found
    if width + height > 10_000 or max(width, height) > 20 * min(width, height):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
    suffix = mime.removeprefix("image/").replace("jpeg", "jpg")
    return world.store_file(kind=kind, name=f"photo.{suffix}", mime=mime, body=upload.body, size=(width, height))


def picture(body: bytes) -> tuple[str, int, int] | None:
    """Type, width and height in pixels of a PNG, GIF, JPEG or WebP; None for anything else."""
    if body[:8] == b"\x89PNG\r\n\x1a\n" and len(body) >= 24:
        width, height = struct.unpack(">II", body[16:24])
        return ("image/png", width, height) if width and height else None
    if body[:6] in (b"GIF87a", b"GIF89a") and len(body) >= 10:
        width, height = struct.unpack("<HH", body[6:10])
        return ("image/gif", width, height) if width and height else None
    if body[:4] == b"RIFF" and body[8:12] == b"WEBP" and body[12:16] == b"VP8X" and len(body) >= 30:
        width = 1 + int.from_bytes(body[24:27], "little")
        return "image/webp", width, 1 + int.from_bytes(body[27:30], "little")
    if body[:2] == b"\xff\xd8":
        return _jpeg(body)
    return None


def _jpeg(body: bytes) -> tuple[str, int, int] | None:
    at = 2
    while at + 9 < len(body) and body[at] == 0xFF:
        marker = body[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", body[at + 5 : at + 9])
            return ("image/jpeg", width, height) if width and height else None
        at += 2 + int.from_bytes(body[at + 2 : at + 4], "big")
    return None
