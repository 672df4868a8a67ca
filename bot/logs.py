"""The program's log: plain lines on standard error, without secrets and without anybody's cards."""

from __future__ import annotations

import logging
import traceback
from pathlib import PurePath
from types import TracebackType
from typing import Final

from telegram.error import TelegramError

from bot.thinker import Elsewhere
from storage import DriverError, StorageError

_QUIET: Final = ("httpx", "httpcore", "telegram", "apscheduler", "aiosqlite", "asyncio", "tornado", "hpack")
"""Libraries whose chatter names the token in addresses, or tells what is in messages."""
_SILENT: Final = ("telegram.request",)
"""It raises what it logs: with a traceback for every page that a proxy answers in Telegram's place."""


_MAY_SPEAK: Final = (OSError, DriverError, StorageError, TelegramError)
"""Errors whose words tell of the machine and the network, never of a hand."""
_FRAMES: Final = 8


def where(error: BaseException) -> str:
    """One line: the kind of the error and where it arose, the innermost place first.

    Its words are left out unless its kind may speak: what cannot be played or read may be somebody's cards.
    """
    words = f"({error})" if isinstance(error, _MAY_SPEAK) else ""
    frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
    places = [f"{PurePath(each.filename).name}:{each.lineno} {each.name}" for each in reversed(frames)]
    there = (str(error.__cause__),) if isinstance(error.__cause__, Elsewhere) else ()
    return " < ".join((type(error).__name__ + words, *there, *places))


class _WithoutSecrets(logging.Formatter):
    def __init__(self, secrets: tuple[str, ...]) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S")
        self._secrets = secrets

    def formatException(
        self, ei: tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
    ) -> str:
        return "" if ei[1] is None else f"  {where(ei[1])}"

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        for secret in self._secrets:
            text = text.replace(secret, "<secret>")
        return text


def configure(level: str, *secrets: str) -> None:
    """Log from ``level`` on; ``secrets`` are blanked wherever they turn up."""
    handler = logging.StreamHandler()
    handler.setFormatter(_WithoutSecrets(tuple(secret for secret in secrets if secret)))
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in _QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in _SILENT:
        logging.getLogger(name).setLevel(logging.CRITICAL)
