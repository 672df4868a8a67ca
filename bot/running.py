"""The running program: what is started in which order, and stopped in the reverse."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from bot import application as telegram_side
from bot import garbage, local_telegram, logs, repeated
from bot.application import AnyApplication, AnyHandler
from bot.clock import Clock
from bot.connectivity import Connectivity
from bot.delivery import Delivery
from bot.local_telegram import Playground
from bot.settings import Settings
from bot.thinking import Thinkers, Thinking, usual_processes
from bot.wanted import Listener
from bot.webhook_watch import WebhookWatch
from storage import Database, Store

log = logs.of(__name__)

TAPS_WAIT_SECONDS: Final = 150.0
"""So long Telegram keeps taps for a bot that does not answer; later ones are lost."""


@dataclass(frozen=True, slots=True)
class Services:
    """What the game is played with."""

    settings: Settings
    token: str
    store: Store
    clock: Clock
    connectivity: Connectivity
    delivery: Delivery
    application: AnyApplication
    thinking: Thinking


class Game(Listener, Protocol):
    """The tables in play and what turns updates into their commands."""

    @property
    def handlers(self) -> Sequence[AnyHandler]: ...

    def sits(self, user: int, table: int) -> bool:
        """Whether this Telegram user sits at this table, as far as is known without looking it up."""

    async def start(self) -> None:
        """Load the live tables and go on with them."""

    async def stop(self) -> None:
        """Come to rest; nothing is lost by it."""

    async def went_down(self, at: float) -> None: ...

    async def came_back(self, seconds: float) -> None: ...


class _Repost:
    """After a long outage the keyboards are shown anew."""

    def __init__(self, delivery: Delivery) -> None:
        self._delivery = delivery

    async def went_down(self, at: float) -> None:
        """Nothing to do yet."""

    async def came_back(self, seconds: float) -> None:
        if seconds > TAPS_WAIT_SECONDS:
            await self._delivery.after_outage()


async def run(
    settings: Settings,
    compose: Callable[[Services], Game],
    waiting: Callable[[Path, float], None],
    started: Callable[[Playground | None], None],
) -> int:
    """Run until SIGINT or SIGTERM; returns the exit status. ``started`` is called once everything is.

    ``waiting`` is called where another copy owns the database, with its path and the seconds to wait for it at most.

    Raises CannotConnect, ClockUnavailable, PlaygroundFailed or StorageError where it cannot begin.
    """
    stop, ready = asyncio.Event(), asyncio.Event()

    def begun(playground: Playground | None) -> None:
        ready.set()
        started(playground)

    running = asyncio.create_task(_run(settings, compose, waiting, begun, stop))

    def end() -> None:
        if not stop.is_set() and not ready.is_set():
            running.cancel()
        stop.set()

    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, end)
    with contextlib.suppress(asyncio.CancelledError):
        return await running
    return 0


async def _run(
    settings: Settings,
    compose: Callable[[Services], Game],
    waiting: Callable[[Path, float], None],
    started: Callable[[Playground | None], None],
    stop: asyncio.Event,
) -> int:
    async with contextlib.AsyncExitStack() as opened:
        opened.enter_context(garbage.set_aside())
        # First of all: what is wrong with the database is the clearest thing to say, and a second copy waits here.
        store = Store(await Database.open(settings.database, waiting=waiting))
        opened.push_async_callback(store.database.close)
        playground = None
        if settings.token is None:
            playground = await local_telegram.start(settings.database)
            opened.push_async_callback(playground.stop)
            settings = settings.for_playground(playground.url, playground.clock_url)
        token = settings.token or local_telegram.TOKEN
        clock = Clock(settings.clock_url)
        connectivity = Connectivity(store, clock)
        application = telegram_side.build(settings, token, connectivity)
        opened.push_async_callback(telegram_side.disconnect, application)
        await telegram_side.connect(application, settings.base_url)
        await clock.start()
        opened.push_async_callback(clock.stop)
        delivery = Delivery(application.bot, store, clock)
        thinkers = Thinkers(settings.thinkers or usual_processes())
        thinkers.start()
        opened.push_async_callback(thinkers.stop)
        game = compose(Services(settings, token, store, clock, connectivity, delivery, application, thinkers))
        await repeated.pass_over(application, store)
        telegram_side.add_handlers(application, game.handlers)
        telegram_side.know_players(application, game.sits)
        await delivery.start(game)
        opened.push_async_callback(delivery.stop)
        connectivity.subscribe(_Repost(delivery))
        connectivity.subscribe(game)
        await connectivity.start()
        opened.push_async_callback(connectivity.stop)
        await game.start()
        opened.push_async_callback(game.stop)
        if settings.webhook_url is not None:
            address = telegram_side.webhook_address(settings.webhook_url, token)
            watch = WebhookWatch(application.bot, address, connectivity, clock)
            telegram_side.tell_of_updates(application, watch.arrived)
            watch.start()
            opened.push_async_callback(watch.stop)
        await telegram_side.listen(application, settings, token)
        opened.push_async_callback(telegram_side.quieten, application)
        await telegram_side.register_commands(application)
        started(playground)
        status = await _wait(stop, playground)
        log.info("stopping")
    return status


async def _wait(stop: asyncio.Event, playground: Playground | None) -> int:
    """Until asked to stop (0), or until the playground is gone (1)."""
    waiting: list[asyncio.Task[object]] = [asyncio.create_task(stop.wait())]
    if playground is not None:
        waiting.append(asyncio.create_task(playground.gone()))
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    if stop.is_set():
        return 0
    log.error("the playground has stopped")
    return 1
