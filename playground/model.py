"""What the world consists of. Plain records; the rules are in the modules that change them.

Identifiers are Telegram's: people positive, groups negative, supergroups below -10^12; a person's private chat with the
bot has the person's id. Dates are whole Unix seconds of the playground's clock. Text offsets are UTF-16 units.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

Json = dict[str, Any]

ANONYMOUS_ADMIN_ID = 1087968824
"""`GroupAnonymousBot`, who stands as the sender of what an anonymous administrator writes."""

PRESENT = frozenset({"creator", "administrator", "member", "restricted"})
ADMINS = frozenset({"creator", "administrator"})


@dataclass(slots=True)
class Person:
    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    language_code: str = "ru"
    started: bool = False
    """Has ever pressed Start, so the bot may write first."""
    blocked: bool = False
    deleted: bool = False
    online: bool = True
    start_payload: str | None = None
    """The payload of a deep link that is open with its START button not yet pressed."""
    read: dict[str, int] = field(default_factory=dict)
    """The newest message seen, by `chat:thread`."""

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()


@dataclass(slots=True)
class Member:
    user_id: int
    status: str
    """creator, administrator, member, restricted (may not send), left or kicked."""
    anonymous: bool = False

    @property
    def present(self) -> bool:
        return self.status in PRESENT

    @property
    def admin(self) -> bool:
        return self.status in ADMINS


@dataclass(slots=True)
class Topic:
    thread_id: int
    name: str
    closed: bool = False


@dataclass(slots=True)
class Chat:
    id: int
    type: str
    """private, group or supergroup."""
    title: str = ""
    username: str = ""
    is_forum: bool = False
    general_closed: bool = False
    members: dict[int, Member] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    next_message_id: int = 1
    next_ephemeral_id: int = 1
    migrated_to: int | None = None
    migrated_from: int | None = None
    pinned: list[int] = field(default_factory=list)

    @property
    def is_group(self) -> bool:
        return self.type != "private"

    def member(self, user_id: int) -> Member:
        """This person's standing here; somebody unknown has left."""
        return self.members.get(user_id) or Member(user_id, "left")

    @classmethod
    def from_json(cls, body: Json) -> Chat:
        chat = cls(**body)
        chat.members = {int(key): Member(**member) for key, member in body["members"].items()}
        chat.topics = {int(key): Topic(**topic) for key, topic in body["topics"].items()}
        return chat


@dataclass(slots=True)
class Message:
    chat_id: int
    message_id: int
    date: int
    sender: int
    as_chat: bool = False
    """Written by an anonymous administrator in the group's name."""
    text: str = ""
    """The text, or the caption where there is media."""
    entities: list[Json] = field(default_factory=list)
    media: Json | None = None
    """`{"kind": "photo" | "document", "file_id": …, "spoiler": bool}`."""
    reply_to: int | None = None
    keyboard: list[list[Json]] | None = None
    edit_date: int | None = None
    thread_id: int | None = None
    in_topic: bool = False
    service: Json | None = None
    silent: bool = False
    protected: bool = False
    caption_above: bool = False
    receiver: int | None = None
    """Whom an ephemeral message is for; such a message has `message_id` 0."""
    ephemeral_id: int | None = None

    @property
    def key(self) -> str:
        return f"{self.chat_id}:{self.ephemeral_id if self.receiver is not None else self.message_id}"


@dataclass(slots=True)
class StoredFile:
    file_id: str
    unique_id: str
    kind: str
    name: str
    mime: str
    size: int
    path: str
    width: int = 0
    height: int = 0


@dataclass(slots=True)
class Query:
    """A tap on a button, waiting for the bot's answer."""

    id: str
    user_id: int
    chat_id: int
    message_id: int
    ephemeral_id: int | None
    data: str
    date: float
    answer: Json | None = None


@dataclass(slots=True)
class Bot:
    id: int
    token: str
    username: str
    name: str
    privacy: bool = True
    """In groups it sees only commands, replies to it and service messages."""
    names: dict[str, str] = field(default_factory=dict)
    descriptions: dict[str, str] = field(default_factory=dict)
    short_descriptions: dict[str, str] = field(default_factory=dict)
    commands: dict[str, list[Json]] = field(default_factory=dict)
    """By `scope|language`, the scope as `commands.scope_key` writes it."""
    menu_buttons: dict[str, Json] = field(default_factory=dict)


def to_json(record: Person | Chat | Message | StoredFile | Bot) -> Json:
    """The record as JSON for the state file; the dataclass takes it back (`Chat.from_json` for chats)."""
    return asdict(record)


def utf16_length(text: str) -> int:
    """The length as Telegram counts it: UTF-16 units."""
    return len(text) + sum(char > "\uffff" for char in text)
