"""Delivers updates to a webhook: one person's in order, different people's side by side, again until accepted."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import httpx

from .faults import WEBHOOK
from .model import Json
from .updates import Update
from .world import World

FIRST_PAUSE = 0.5
LONGEST_PAUSE = 60.0
Answer = Callable[[Json], Awaitable[object]]


class WebhookWorker:
    """Runs for the life of the server. `answer` carries out a method that the bot's response may ask for."""

    def __init__(self, world: World, answer: Answer) -> None:
        self._world = world
        self._answer = answer
        self._lanes: dict[int, asyncio.Task[None]] = {}

    async def run(self) -> None:
        async with httpx.AsyncClient(timeout=30, trust_env=False) as client:
            try:
                while True:
                    if self._world.updates.webhook_url:
                        self._start_lanes(client)
                    await self._world.updates.arrival(1)
            finally:
                for task in list(self._lanes.values()):
                    task.cancel()

    def _start_lanes(self, client: httpx.AsyncClient) -> None:
        for update in self._world.updates.pending():
            if len(self._lanes) >= self._world.webhook["max_connections"]:
                return
            if update.actor not in self._lanes:
                task = asyncio.create_task(self._lane(client, update.actor))
                self._lanes[update.actor] = task
                task.add_done_callback(lambda _, actor=update.actor: self._lanes.pop(actor, None))  # type: ignore[misc]

    async def _lane(self, client: httpx.AsyncClient, actor: int) -> None:
        pause = FIRST_PAUSE
        while self._world.updates.webhook_url:
            update = next((update for update in self._world.updates.pending() if update.actor == actor), None)
            if update is None:
                return
            error = await self._deliver(client, update)
            if error is None:
                self._world.updates.confirm(update.update_id)
                self._world.state.commit()
                pause = FIRST_PAUSE
                continue
            webhook = {**self._world.webhook, "last_error_date": self._world.now, "last_error_message": error}
            if webhook.get("url"):
                self._world.webhook = webhook
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _deliver(self, client: httpx.AsyncClient, update: Update) -> str | None:
        fault = self._world.faults.take(WEBHOOK, None)
        if fault is not None:
            return f"Wrong response from the webhook: {fault.code}" if fault.kind == "http" else "Connection timed out"
        webhook = self._world.webhook
        headers = {"X-Telegram-Bot-Api-Secret-Token": webhook["secret"]} if webhook.get("secret") else {}
        try:
            response = await client.post(webhook["url"], json=update.shape(), headers=headers)
        except httpx.HTTPError as error:
            return f"Connection failed: {type(error).__name__}"
        if not response.is_success:
            return f"Wrong response from the webhook: {response.status_code} {response.reason_phrase}"
        body = _json(response)
        if isinstance(body, dict) and isinstance(body.get("method"), str):
            await self._answer(body)
        return None


def _json(response: httpx.Response) -> object:
    """The answer as JSON; None where it is none, for servers call an empty answer JSON too."""
    if not response.headers.get("content-type", "").startswith("application/json"):
        return None
    try:
        return response.json()
    except ValueError:
        return None
