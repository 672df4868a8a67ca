"""The connection to Telegram: python-telegram-bot's Application as this program needs it, and its commands' menu."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
from collections.abc import Callable, Iterable
from typing import Any, Final

import httpx
from telegram import (
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    Update,
)
from telegram.error import Conflict, Forbidden, InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.ext import Application, ApplicationBuilder, BaseHandler, ContextTypes, TypeHandler
from telegram.request import HTTPXRequest

from bot import logs
from bot.callback import decode
from bot.connectivity import Connectivity, PollingRequest
from bot.settings import Settings
from bot.update_processor import TableUpdateProcessor
from locales import DEFAULT_LANGUAGE, LANGUAGES, Translator, closest_language

log = logs.of(__name__)

AnyApplication = Application[Any, Any, Any, Any, Any, Any]
AnyHandler = BaseHandler[Any, Any, Any]

ALLOWED_UPDATES: Final = (
    Update.MESSAGE,
    Update.CALLBACK_QUERY,
    Update.MY_CHAT_MEMBER,
    Update.CHAT_MEMBER,
)
GROUP_COMMANDS: Final = (
    "pref",
    "hand",
    "hint",
    "table",
    "score",
    "rules",
    "join",
    "price",
    "pause",
    "resume",
    "leave",
    "stop",
    "verify",
    "history",
    "export",
    "settings",
    "lang",
    "help",
)
PRIVATE_COMMANDS: Final = (
    "hand",
    "hint",
    "score",
    "rules",
    "pause",
    "resume",
    "leave",
    "stop",
    "verify",
    "history",
    "export",
    "problem",
    "settings",
    "lang",
    "privacy",
    "forget",
    "help",
)
_POLL_SECONDS: Final = 25
_CALL_SECONDS: Final = 10.0
_BOOTSTRAP_RETRIES: Final = 5
_CONNECT_PAUSES: Final = (0.5, 1.5)


class CannotConnect(Exception):
    """Telegram, or what stands for it, does not take us; the message is one line."""


def build(settings: Settings, token: str, connectivity: Connectivity) -> AnyApplication:
    """An Application without handlers. It keeps no state of its own: no persistence, no jobs."""
    calls = HTTPXRequest(
        # Every call looks through the connections that are idle.
        httpx_kwargs={"limits": httpx.Limits(max_connections=64, max_keepalive_connections=8)},
        read_timeout=_CALL_SECONDS,
        write_timeout=_CALL_SECONDS,
        connect_timeout=_CALL_SECONDS,
        pool_timeout=_CALL_SECONDS,
    )
    polls = PollingRequest(
        connectivity,
        connection_pool_size=1,
        read_timeout=_CALL_SECONDS,
        write_timeout=_CALL_SECONDS,
        connect_timeout=_CALL_SECONDS,
        pool_timeout=_CALL_SECONDS,
    )
    application: AnyApplication = (
        ApplicationBuilder()
        .token(token)
        .base_url(f"{settings.base_url}/bot")
        .base_file_url(f"{settings.base_url}/file/bot")
        .request(calls)
        .get_updates_request(polls)
        .concurrent_updates(TableUpdateProcessor(told=too_quick))
        .job_queue(None)
        .build()
    )
    application.add_error_handler(went_wrong)
    return application


def add_handlers(application: AnyApplication, handlers: Iterable[AnyHandler]) -> None:
    for handler in handlers:
        application.add_handler(handler)


def know_players(application: AnyApplication, sits: Callable[[int, int], bool]) -> None:
    """``sits``: whether this Telegram user sits at this table, and is heard there whoever else wants to be."""
    if isinstance(application.update_processor, TableUpdateProcessor):
        application.update_processor.sits = sits


def tell_of_updates(application: AnyApplication, arrived: Callable[[], None]) -> None:
    """Tell of every update that arrives, before it is handled."""

    async def tell(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        arrived()

    application.add_handler(TypeHandler(Update, tell), group=-1)


async def connect(application: AnyApplication, base_url: str) -> None:
    """Make sure that the token is good and the server answers, at the latest when asked again a little later.

    Raises CannotConnect.
    """
    for pause in (*_CONNECT_PAUSES, None):
        try:
            await application.initialize()
        except InvalidToken:
            # The error's own text names the token.
            raise CannotConnect(
                f"{base_url} does not accept the token: check TELEGRAM_TOKEN (and TELEGRAM_BASE_URL)"
            ) from None
        except TelegramError as error:
            if pause is None:
                reason = type(error).__name__
                raise CannotConnect(f"{base_url} does not answer as a Bot API server: {reason}") from error
            await asyncio.sleep(pause)
        else:
            return


async def listen(application: AnyApplication, settings: Settings, token: str) -> None:
    """Begin to take updates: by long polling, or by a webhook where its address is set. Raises CannotConnect."""
    updater = application.updater
    if updater is None:
        raise TypeError("the application was built without an updater")
    await application.start()
    try:
        if settings.webhook_url is None:
            await updater.start_polling(
                timeout=_POLL_SECONDS,
                allowed_updates=ALLOWED_UPDATES,
                bootstrap_retries=_BOOTSTRAP_RETRIES,
                error_callback=_polling_failed,
            )
        else:
            await updater.start_webhook(
                listen="0.0.0.0",
                port=settings.webhook_port,
                url_path=webhook_secret(token, "path"),
                webhook_url=webhook_address(settings.webhook_url, token),
                secret_token=webhook_secret(token, "header"),
                allowed_updates=ALLOWED_UPDATES,
                bootstrap_retries=_BOOTSTRAP_RETRIES,
            )
    except (TelegramError, OSError) as error:
        raise CannotConnect(f"updates cannot be received: {error}") from error


async def quieten(application: AnyApplication) -> None:
    """Take no more updates, and finish those that were taken."""
    if application.updater is not None and application.updater.running:
        await application.updater.stop()
    if application.running:
        await application.stop()


async def disconnect(application: AnyApplication) -> None:
    """Close the connections."""
    await quieten(application)
    await application.shutdown()


def webhook_address(base_url: str, token: str) -> str:
    """Where Telegram is asked to send updates."""
    return f"{base_url}/{webhook_secret(token, 'path')}"


def webhook_secret(token: str, purpose: str) -> str:
    """A secret that only who knows the token can tell."""
    return hmac.new(token.encode(), f"pulka webhook {purpose}".encode(), hashlib.sha256).hexdigest()


async def register_commands(application: AnyApplication) -> None:
    """Tell Telegram which commands to offer, per scope and language. What fails is logged: the bot works without."""
    scopes: tuple[tuple[BotCommandScope, tuple[str, ...]], ...] = (
        (BotCommandScopeAllGroupChats(), GROUP_COMMANDS),
        (BotCommandScopeAllPrivateChats(), PRIVATE_COMMANDS),
    )
    for scope, names in scopes:
        for language in (None, *LANGUAGES):
            t = Translator(language or closest_language("other"))
            commands = [BotCommand(name, t(f"command-{name}")) for name in names]
            try:
                await application.bot.set_my_commands(commands, scope=scope, language_code=language)
            except (NetworkError, RetryAfter) as error:
                log.warning("the commands could not be registered", why=str(error))
                return


def _polling_failed(error: TelegramError) -> None:
    """What the poll itself tells to `Connectivity` is counted there; here only what a person can put right."""
    match error:
        case Conflict():
            log.error("another program receives this bot's updates; only one may")
        case InvalidToken():
            log.error("Telegram does not accept the token any more")
        case _:
            log.debug("a poll failed", kind=type(error).__name__)


async def went_wrong(update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
    """An error that a handler did not foresee. Neither the update nor what it says goes into the log."""
    error = context.error
    number = update.update_id if isinstance(update, Update) else 0
    if isinstance(update, Update):
        await _toast(update, "reply-failed")
    match error:
        case Forbidden() | NetworkError() | RetryAfter():
            log.warning("an update failed", update=number, kind=type(error).__name__, why=logs.unquoted(str(error)))
        case _:
            log.error("an update failed", update=number, **_asked(update), exc_info=error)


async def too_quick(update: Update) -> None:
    """Somebody taps faster than anybody plays: the tap was not taken up."""
    await _toast(update, "reply-too_quick")


async def _toast(update: Update, text: str) -> None:
    query = update.callback_query
    if query is None:
        return
    language = query.from_user.language_code
    t = Translator(closest_language(language) if language else DEFAULT_LANGUAGE)
    with contextlib.suppress(TelegramError):  # too late for an answer, or the connection is what failed
        await query.answer(t(text))


def _asked(update: object) -> dict[str, int]:
    """Which table and question a tap was about, without what it said there."""
    query = update.callback_query if isinstance(update, Update) else None
    callback = decode(query.data or "") if query is not None else None
    return {} if callback is None else {"table": callback.table, "step": callback.step}
