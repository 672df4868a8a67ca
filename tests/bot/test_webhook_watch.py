"""Whether Telegram reaches the webhook, from what it says itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from telegram import WebhookInfo
from telegram.error import NetworkError, RetryAfter

from bot.clock import Clock
from bot.connectivity import Connectivity
from bot.webhook_watch import WebhookWatch
from storage import Database, Store

URL = "https://pulka.example/hook"


class Telegram:
    """What `getWebhookInfo` answers."""

    def __init__(self) -> None:
        self.answer: WebhookInfo | Exception = info()

    async def get_webhook_info(self) -> WebhookInfo:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def info(pending: int = 0, error: float | None = None, url: str = URL) -> WebhookInfo:
    at = None if error is None else datetime.fromtimestamp(error, UTC)
    return WebhookInfo(url, False, pending, last_error_date=at)


class Bench:
    def __init__(self, store: Store) -> None:
        self.clock = Clock()
        self.clock.turn(1000.0, frozen=True)
        self.telegram = Telegram()
        self.heard: list[tuple[str, float]] = []
        self.connectivity = Connectivity(store, self.clock)
        self.connectivity.subscribe(self)
        self.watch = WebhookWatch(self.telegram, URL, self.connectivity, self.clock)

    async def went_down(self, at: float) -> None:
        self.heard.append(("down", at))

    async def came_back(self, seconds: float) -> None:
        self.heard.append(("back", seconds))

    async def look(self, at: float, answer: WebhookInfo | Exception) -> None:
        self.clock.turn(at, frozen=True)
        self.telegram.answer = answer
        await self.watch.look()
        await asyncio.sleep(0)
        await asyncio.sleep(0)


@pytest.fixture
async def bench(tmp_path: Path) -> AsyncIterator[Bench]:
    store = Store(await Database.open(tmp_path / "pulka.db"))
    bench = Bench(store)
    yield bench
    await bench.connectivity.stop()
    await store.database.close()


async def test_taps_that_wait_and_could_not_be_handed_over_are_an_outage(bench: Bench) -> None:
    await bench.look(1010, info())
    await bench.look(1015, info(2, 1011))
    assert bench.heard == []
    await bench.look(1020, info(2, 1019))
    assert bench.heard == [("down", 1011.0)], "from the first try that failed"
    await bench.look(1060, info(5, 1051))
    await bench.look(1111, info(0, 1051))
    assert bench.heard == [("down", 1011.0), ("back", 100.0)]


async def test_an_update_that_arrives_ends_it(bench: Bench) -> None:
    await bench.look(1015, info(1, 1011))
    await bench.look(1020, info(1, 1011))
    bench.clock.turn(1031, frozen=True)
    bench.watch.arrived()
    await bench.look(1035, info(3, 1011))
    await bench.look(1040, info(3, 1011))
    assert bench.heard == [("down", 1011.0), ("back", 20.0)], "what waits still is under way"


@pytest.mark.parametrize(
    "answer",
    [info(3), info(40, 990), info(0, 1012), RetryAfter(5)],
    ids=["a queue", "an error before the start", "an error that is over", "asked too often"],
)
async def test_no_outage(bench: Bench, answer: WebhookInfo | Exception) -> None:
    for at in (1015, 1020, 1025):
        await bench.look(at, answer)
    assert bench.heard == []


async def test_telegram_that_does_not_answer_is_an_outage(bench: Bench) -> None:
    await bench.look(1010, NetworkError("gone"))
    await bench.look(1020, NetworkError("gone"))
    await bench.look(1030, info())
    assert bench.heard == [("down", 1010.0), ("back", 20.0)]


async def test_a_webhook_that_is_not_ours_is_an_outage_and_named(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    await bench.look(1010, info(url=""))
    await bench.look(1020, info(url="https://elsewhere.example/"))
    assert bench.heard == [("down", 1010.0)]
    assert "another program receives this bot's updates" in caplog.text
