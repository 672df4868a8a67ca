"""People who know nothing of the game and tap what they are offered."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from typing import Any, Final

from playground.client import Client, Refusal

Json = dict[str, Any]

_CARD: Final = re.compile(r"[789TJQKA][scdh]")
_WORDS: Final = ("back", "ready", "cut:middle", "agree", "see", "accept", "closed", "pass", "whist")

_NEXT: Final = ("discard_", "order_", "ui:mark:", "ui:confirm:order_")
"""How a declarer goes on: two cards are marked and laid away, a contract is chosen and confirmed."""


@dataclass
class Times:
    """What was measured, in milliseconds."""

    taps: list[float] = field(default_factory=list)
    unanswered: int = 0


def button(message: Json) -> str | None:
    """The data of the button that is tapped, or None."""
    offered = {
        each["callback_data"].split(".", 2)[2]: each["callback_data"]
        for row in message["keyboard"] or ()
        for each in row
        if "callback_data" in each
    }
    for token, data in offered.items():
        if token in _WORDS or token.startswith("draw:"):
            return str(data)
    for beginning in _NEXT:
        for token, data in offered.items():
            if token.startswith(beginning):
                return str(data)
    return next((str(data) for token, data in offered.items() if _CARD.fullmatch(token)), None)


async def wanted(client: Client, person: int) -> tuple[Json, str] | None:
    """The newest message of this person's private chat that asks for something, and what is tapped there."""
    seen = await client.see(person, person, limit=3)
    for message in reversed(seen["messages"]):
        if (data := button(message)) is not None:
            return message, data
    return None


async def tap(client: Client, person: int, message: Json, data: str, times: Times) -> bool:
    """Whether it was answered. It is not where the keyboard has changed meanwhile."""
    before = time.perf_counter()
    try:
        answer = await client.tap(person, message, data=data, wait=60)
    except Refusal:
        return False
    if not answer.get("done"):
        times.unanswered += 1
        return False
    times.taps.append(1000 * (time.perf_counter() - before))
    return True
