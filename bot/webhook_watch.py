"""Whether Telegram reaches the webhook: it alone knows, so it is asked.

While taps wait there and its last try to hand one over failed after the last one arrived, nobody's tap can arrive.
"""

from __future__ import annotations

import asyncio
from typing import Final, Protocol

from telegram import WebhookInfo
from telegram.error import RetryAfter, TelegramError

from bot import logs
from bot.background import Background
from bot.clock import Clock
from bot.connectivity import Connectivity

log = logs.of(__name__)

_PACE_SECONDS: Final = 5.0


class AsksTelegram(Protocol):
    async def get_webhook_info(self) -> WebhookInfo: ...


class WebhookWatch:
    """Tells `Connectivity` what a poll would have told it."""

    def __init__(self, bot: AsksTelegram, url: str, connectivity: Connectivity, clock: Clock) -> None:
        self._bot = bot
        self._url = url
        self._connectivity = connectivity
        self._clock = clock
        self._arrived = clock.now()
        self._work = Background("the webhook is not watched any more")

    def start(self) -> None:
        self._work.spawn(self._watch())

    async def stop(self) -> None:
        await self._work.stop()

    def arrived(self) -> None:
        """An update was handed over."""
        self._arrived = self._clock.now()
        self._connectivity.heard()

    async def look(self) -> None:
        """Ask once."""
        try:
            info = await self._bot.get_webhook_info()
        except RetryAfter:
            return
        except TelegramError:
            self._connectivity.failed()
            return
        error = None if info.last_error_date is None else info.last_error_date.timestamp()
        if info.url != self._url:
            log.error("another program receives this bot's updates; only one may")
            self._connectivity.failed()
        elif not info.pending_update_count:
            self._connectivity.heard()
        elif error is not None and error > self._arrived:
            self._connectivity.failed(error)

    async def _watch(self) -> None:
        while True:
            # In real time: where the clock is stopped, the program lives on.
            await asyncio.sleep(_PACE_SECONDS)
            await self.look()
