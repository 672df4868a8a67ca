"""Links that lead to the bot and back to the group. A link that seats is bound to one person and one table."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from typing import Final

from bot.callback import base36

PROBLEMS: Final = "problem"
_MAC_LENGTH: Final = 16
_SUPERGROUP: Final = "-100"


@dataclass(frozen=True, slots=True)
class Links:
    """``username`` is the bot's, without the @; ``key`` a secret that outlives a restart."""

    username: str
    key: bytes

    def seat(self, table: int, telegram_id: int) -> str:
        """Opens the bot and seats this person, nobody else, at this table."""
        return f"https://t.me/{self.username}?start={self.seat_payload(table, telegram_id)}"

    def seat_payload(self, table: int, telegram_id: int) -> str:
        return f"sit_{base36(table)}_{self._mac(table, telegram_id)}"

    def read_seat(self, payload: str, telegram_id: int) -> int | None:
        """The table that this person's link leads to; None for somebody else's link or none at all."""
        kind, _, rest = payload.partition("_")
        name, _, mac = rest.partition("_")
        if kind != "sit" or not payload.isascii() or not name.isalnum() or len(name) > 12:
            return None
        try:
            table = int(name, 36)
        except ValueError:
            return None
        return table if hmac.compare_digest(mac, self._mac(table, telegram_id)) else None

    def problems(self) -> str:
        """Opens the bot with the list of problems."""
        return f"https://t.me/{self.username}?start={PROBLEMS}"

    def add_to_group(self) -> str:
        return f"https://t.me/{self.username}?startgroup=1"

    def _mac(self, table: int, telegram_id: int) -> str:
        return hmac.new(self.key, f"{table}/{telegram_id}".encode(), hashlib.sha256).hexdigest()[:_MAC_LENGTH]


def to_message(chat: int, thread: int | None, message_id: int) -> str:
    """The link to a message of a supergroup; "" for a chat whose messages have none."""
    digits = str(chat)
    if not digits.startswith(_SUPERGROUP) or not message_id:
        return ""
    topic = f"{thread}/" if thread else ""
    return f"https://t.me/c/{digits[len(_SUPERGROUP) :]}/{topic}{message_id}"
