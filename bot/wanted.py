"""What the tables and delivery say to each other: which message should look how, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Protocol

from bot.screen import Screen


@dataclass(frozen=True, slots=True)
class Place:
    """A chat, or one topic of a forum. ``thread`` only where messages come with ``is_topic_message``."""

    chat: int
    thread: int | None = None

    @property
    def private(self) -> bool:
        return self.chat > 0


class Urgency(IntEnum):
    """What goes first where not everything can go at once: the smaller number."""

    MOVER_KEYBOARD = 0  # the keyboard of a player whose turn it is
    MOVER = 1  # that player's other screens
    OTHERS = 2
    GROUP = 3


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a table's message with this role should look now.

    ``step`` is the number of the question (or of the log entry) that the screen shows; it comes back in `delivered`.
    ``sound``: the screen asks its reader for something. A message that is not there yet is then sent with a sound. One
    that is there is edited silently first; if ``repost_after`` seconds pass without a tap of the reader and the same
    step is still wanted, it is sent anew with a sound and the old one deleted, once a step. 0: at once.
    ``reply_to_role``: a new message replies to the message of that role, if there is one. ``fixed``: what Telegram has
    stays as it was sent, whatever the screen would be now.
    """

    table: int
    role: str
    place: Place
    screen: Screen
    urgent: int = Urgency.GROUP
    step: int = 0
    sound: bool = False
    repost_after: float = 15.0
    reply_to_role: str | None = None
    fixed: bool = False


class Refusal(StrEnum):
    """Why a chat does not take messages."""

    NO_RIGHTS = "no_rights"  # the bot may not write there
    TOPIC_CLOSED = "topic_closed"
    TOPIC_DELETED = "topic_deleted"
    KICKED = "kicked"  # thrown out of the group, or the group is gone
    INVALID = "invalid"  # Telegram found fault with the message itself: a mistake of ours


class Listener(Protocol):
    """What delivery tells. Every call may come twice."""

    async def delivered(self, wanted: Wanted, at: float) -> None:
        """Telegram shows this now (also where it did before); ``at`` is when it took it, Unix seconds."""

    async def unreachable(self, person: int) -> None:
        """The bot may not write to this person: never pressed Start, blocked the bot, or the account is gone."""

    async def refused(self, place: Place, why: Refusal) -> None:
        """A group takes no messages. What waited for it is dropped; want it again when it may be different."""

    async def migrated(self, old: int, new: int) -> None:
        """The group ``old`` has become the supergroup ``new``."""
