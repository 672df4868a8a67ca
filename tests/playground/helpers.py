"""What the tests of the playground share."""

from __future__ import annotations

from dataclasses import dataclass

from playground.client import TOKEN, Client
from playground.model import Bot
from playground.state import MemoryState
from playground.world import World


def new_world(state: MemoryState | None = None) -> World:
    return World(Bot(100000001, TOKEN, "pulka_bot", "Pulka"), state)


@dataclass(frozen=True)
class Table:
    """Two people in a group with the bot, and their ids."""

    client: Client
    anna: int
    boris: int
    group: int


async def drain(client: Client) -> list[dict[str, object]]:
    """The updates that wait, confirmed."""
    updates = await client.updates()
    for update in updates:
        await client.bot("getUpdates", offset=update["update_id"] + 1)
    return updates


def keyboard(*rows: dict[str, str]) -> dict[str, object]:
    """An inline keyboard: each row is callback data by text."""
    return {"inline_keyboard": [[{"text": text, "callback_data": data} for text, data in row.items()] for row in rows]}


async def refusal(client: Client, method: str, **params: object) -> tuple[int, str]:
    """The error of a Bot API call that must be refused: code and description."""
    answer = await client.call(method, **params)
    assert answer["ok"] is False, f"{method} was not refused: {answer}"
    return answer["error_code"], answer["description"]
