"""What the program is told from outside: environment variables, read once."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Self
from urllib.parse import urlsplit

MOST_PROCESSES: Final = 4
"""So many think at most where nothing is set: more than a few tables can use."""
TELEGRAM: Final = "https://api.telegram.org"

ENVIRONMENT: Final = f"""\
environment variables:
  TELEGRAM_TOKEN      the bot's token from @BotFather; without it the playground is started, a Telegram on this machine
  TELEGRAM_BASE_URL   scheme, host and port of the Bot API server (default: {TELEGRAM})
  PULKA_DATABASE      the database file (default: pulka.db in the working folder); it needs a disk that lasts
  PULKA_WEBHOOK_URL   public https address for a webhook instead of long polling
  PULKA_WEBHOOK_PORT  the port the webhook listens on (default: $PORT, else 8443)
  PULKA_CLOCK_URL     follow this clock instead of the machine's (used by the playground and by tests)
  PULKA_THINKERS      processes in which computer players think (default: one a processor, at most {MOST_PROCESSES})
  PULKA_LOG           debug, info, warning or error (default: info)
  PULKA_LOG_FORMAT    text, or json for one JSON object a line (default: text)
"""

LEVELS: Final = ("debug", "info", "warning", "error")
LOG_FORMATS: Final = ("text", "json")
_MANY_THINKERS: Final = 64


class SettingsError(Exception):
    """A setting that cannot be used; the message is one line that says which and why."""


@dataclass(frozen=True, slots=True)
class Settings:
    token: str | None
    base_url: str
    database: Path
    webhook_url: str | None
    webhook_port: int
    clock_url: str | None
    log_level: str
    thinkers: int | None = None
    log_format: str = "text"

    def __repr__(self) -> str:
        """Without the token, which is a secret."""
        return f"Settings(base_url={self.base_url!r}, database={self.database!r})"

    @classmethod
    def read(cls, environment: Mapping[str, str] = os.environ, *, database: str | None = None) -> Self:
        """From the environment; ``database`` comes before PULKA_DATABASE. Raises SettingsError."""

        def value(name: str) -> str | None:
            return environment.get(name, "").strip() or None

        token = value("TELEGRAM_TOKEN")
        if token is not None and not re.fullmatch(r"[0-9]+:[A-Za-z0-9_-]+", token):
            raise SettingsError("TELEGRAM_TOKEN is not a token: it looks like 123456:ABC-DEF, as @BotFather gives it")
        if token is None and value("TELEGRAM_BASE_URL") is not None:
            raise SettingsError("TELEGRAM_BASE_URL is set and TELEGRAM_TOKEN is not")
        webhook, clock = value("PULKA_WEBHOOK_URL"), value("PULKA_CLOCK_URL")
        level = _one_of("PULKA_LOG", value("PULKA_LOG") or "info", LEVELS)
        log_format = _one_of("PULKA_LOG_FORMAT", value("PULKA_LOG_FORMAT") or "text", LOG_FORMATS)
        return cls(
            token=token,
            base_url=_url("TELEGRAM_BASE_URL", value("TELEGRAM_BASE_URL") or TELEGRAM),
            database=Path(database or value("PULKA_DATABASE") or "pulka.db"),
            webhook_url=None if webhook is None else _url("PULKA_WEBHOOK_URL", webhook),
            webhook_port=_port(value("PULKA_WEBHOOK_PORT") or value("PORT") or "8443"),
            clock_url=None if clock is None else _url("PULKA_CLOCK_URL", clock),
            log_level=level,
            thinkers=_thinkers(value("PULKA_THINKERS")),
            log_format=log_format,
        )

    def for_playground(self, url: str, clock_url: str) -> Self:
        """The same with the playground as Telegram, and its clock unless another one is to be followed."""
        return replace(self, base_url=url, clock_url=self.clock_url or clock_url)


def _one_of(name: str, text: str, words: Sequence[str]) -> str:
    if text.lower() not in words:
        raise SettingsError(f"{name} is one of {', '.join(words)}, not {text!r}")
    return text.lower()


def _url(name: str, text: str) -> str:
    try:
        parts = urlsplit(text)
        right = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # half an IPv6 address, a port that is none
        right = False
    if not right:
        raise SettingsError(f"{name} is not an address like https://host:port: {text!r}")
    return text.rstrip("/")


def _thinkers(text: str | None) -> int | None:
    if text is not None and not (text.isdecimal() and 0 < int(text) <= _MANY_THINKERS):
        raise SettingsError(f"PULKA_THINKERS is a number from 1 to {_MANY_THINKERS}: {text!r}")
    return None if text is None else int(text)


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise SettingsError(f"PULKA_WEBHOOK_PORT is not a port: {text!r}")
    return int(text)
