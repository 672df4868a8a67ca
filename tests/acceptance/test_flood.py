"""Somebody taps as fast as the network takes it, over HTTP: the tables play on, who floods is heard now and then."""

from __future__ import annotations

import asyncio
import contextlib
import time

import httpx
import pytest

from bot.throttle import BURST, RATE
from tests.conftest import Amount

from .habits import Habits
from .people import Json, Person, buttons
from .table import Table
from .world import World

pytestmark = pytest.mark.asyncio(loop_scope="module")
SPEED = 15.0
QUICK = Habits(bid=6)
TAPS = 10_000
SENDERS = 10


async def flood(town: World, person: Person, message: Json, taps: int) -> None:
    """So many taps of one person without waiting for an answer."""
    data = buttons(message)[0].data
    where = {key: message[key] for key in ("chat_id", "message_id", "ephemeral_message_id")}

    async def send() -> None:
        for _ in range(taps // SENDERS):
            with contextlib.suppress(httpx.TransportError):  # the playground, too, has more than it can take
                await town.client.post(f"users/{person.id}/tap", **where, data=data, forged=True, wait=0)

    await asyncio.gather(*(send() for _ in range(SENDERS)))


async def answers(town: World) -> int:
    """How many taps the bot has answered so far."""
    chats = (await town.client.get("calls/summary"))["chats"]
    return int(chats["None"]["methods"].get("answerCallbackQuery", 0))


async def test_one_who_floods_is_slowed_down_and_others_are_not(town: World, amount: Amount) -> None:
    if not amount.is_soak:
        pytest.skip("ten thousand taps over HTTP: only in the soak")
    here, elsewhere = await Table.gather(town, 3), await Table.gather(town, 3)
    await asyncio.gather(here.open(), elsewhere.open())
    stranger = await Person.new(town, "Чужой", started=True)
    await town.client.post(f"groups/{here.group}/members", user_id=stranger.id, status="member")
    async with here.playing(QUICK), elsewhere.playing(QUICK):
        await asyncio.gather(here.deal(1), elsewhere.deal(1))
        message = await here.sees(lambda message: any(button.token == "cards" for button in buttons(message)))
        players = [*here.people, *elsewhere.people]
        before = await answers(town) - sum(len(player.told) for player in players)
        began = time.monotonic()
        flooding = asyncio.create_task(flood(town, stranger, message, TAPS))
        await asyncio.gather(here.deal(3), elsewhere.deal(3))
        await flooding
        seconds = time.monotonic() - began
        await asyncio.gather(here.deal(4), elsewhere.deal(4))
    answered = await answers(town) - sum(len(player.told) for player in players) - before
    print(f"{TAPS} taps in {seconds:.0f} s, {answered} answered")
    toasts = town.log.count("somebody is too quick")
    assert 1 <= toasts <= 5
    assert BURST <= answered <= BURST + RATE * seconds + toasts + len(players)
