"""The program's log: an event a line on standard error, its fields beside it. No secrets, nobody's cards, no names.

``log = logs.of(__name__)``, ``log.info("what happened", table=7, seat=1)``: the event is a fixed sentence, whatever
differs is a field, and a field is a number or a word of the program's own. What libraries say by `logging` goes
through the same processors. What all lines of one handling have in common is bound once, by `about` or `anew`.
"""

from __future__ import annotations

import json
import logging
import math
import os
import re
import sys
import traceback
from collections.abc import Iterator, MutableMapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import PurePath
from typing import Any, Final, TextIO, cast

import structlog
from structlog.dev import Column, ConsoleRenderer, KeyValueColumnFormatter
from structlog.stdlib import BoundLogger, ProcessorFormatter
from structlog.typing import EventDict, Processor, WrappedLogger
from telegram.error import TelegramError

from bot.thinker import Elsewhere
from storage import DriverError, StorageError

_QUIET: Final = ("httpx", "httpcore", "telegram", "apscheduler", "aiosqlite", "asyncio", "tornado", "hpack")
"""Libraries whose chatter names the token in addresses, or tells what is in messages."""
_SILENT: Final = ("telegram.request",)
"""It raises what it logs: with a traceback for every page that a proxy answers in Telegram's place."""

_MAY_SPEAK: Final = (OSError, DriverError, StorageError, TelegramError)
"""Errors whose words tell of the machine and the network, never of a hand."""
_QUOTED: Final = re.compile('"[^"]*"')
_FRAMES: Final = 8
_LONGEST: Final = 1000
_LARGEST: Final = 2**63
_SECRET: Final = "<secret>"
_RANDOM: Final = re.compile(r"[0-9a-fA-F]{32,}|\b\d{5,}:[A-Za-z0-9_-]{20,}")
"""Seeds, tables' secrets and the webhook's path are hexadecimal, and the one thing in the program that is so long; the
other is what a token looks like."""


def where(error: BaseException) -> str:
    """One line: the kind of the error and where it arose, the innermost place first.

    Its words are left out unless its kind may speak: what cannot be played or read may be somebody's cards.
    """
    words = f"({unquoted(str(error))})" if isinstance(error, _MAY_SPEAK) else ""
    frames = traceback.extract_tb(error.__traceback__)[-_FRAMES:]
    places = [f"{PurePath(each.filename).name}:{each.lineno} {each.name}" for each in reversed(frames)]
    there = (str(error.__cause__),) if isinstance(error.__cause__, Elsewhere) else ()
    return " < ".join((type(error).__name__ + words, *there, *places))


def unquoted(words: str) -> str:
    """The words of an error without what it quotes: Telegram cites the text that it does not take, names and all."""
    return _QUOTED.sub('"…"', words)


def of(name: str) -> BoundLogger:
    """The logger of a module."""
    return cast(
        BoundLogger,
        structlog.wrap_logger(
            logging.getLogger(name),
            processors=(structlog.stdlib.filter_by_level, *_COMMON, ProcessorFormatter.wrap_for_formatter),
            wrapper_class=BoundLogger,
            context_class=dict,
            cache_logger_on_first_use=True,
        ),
    )


@contextmanager
def about(**fields: int | str) -> Iterator[None]:
    """Within this every line has these fields too, in tasks begun meanwhile as well."""
    with structlog.contextvars.bound_contextvars(**fields):
        yield


def anew(**fields: int | str) -> None:
    """From here on this task's lines have these fields and none of whoever began it: for workers that live on."""
    structlog.contextvars.clear_contextvars()
    structlog.contextvars.bind_contextvars(**fields)


def configure(level: str, *secrets: str, style: str = "text", stream: TextIO | None = None) -> None:
    """Log from ``level`` on; ``secrets`` are blanked wherever they turn up. ``style``: "text" or "json"."""
    stream = stream or sys.stderr
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        ProcessorFormatter(
            foreign_pre_chain=(_without_arguments, *_COMMON),
            processors=(
                _named,
                ProcessorFormatter.remove_processors_meta,
                structlog.processors.TimeStamper(fmt="iso", key="time") if style == "json" else _LOCAL_TIME,
                _plain,
                _json if style == "json" else _text(colors=stream.isatty() and os.name == "posix"),
                _Blank(secrets),
            ),
            pass_foreign_args=True,
            use_get_message=False,
        )
    )
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in _QUIET:
        logging.getLogger(name).setLevel(logging.WARNING)
    for name in _SILENT:
        logging.getLogger(name).setLevel(logging.CRITICAL)


# The processors, in the order in which a line meets them.


def _without_arguments(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """What a library says, without what it says it of: that may be an update, or an error's words. Numbers stay."""
    template, arguments = event["event"].partition("\n")[0], event.pop("positional_args")
    if isinstance(arguments, tuple) and arguments:
        shown = tuple(each if type(each) in (int, float) else _Unsaid(each) for each in arguments)
        with suppress(TypeError, ValueError):  # where it does not fit, the template stands alone
            template = template % shown
    event["event"] = template
    return event


class _Unsaid:
    """Stands for an argument in a library's line: its kind only."""

    def __init__(self, value: object) -> None:
        self._kind = type(value).__name__

    def __repr__(self) -> str:
        return f"<{self._kind}>"


def _error(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """An error as `where` tells it; no traceback, which shows the words and the lines of the source."""
    error = event.pop("exc_info", None)
    event.pop("stack_info", None)
    if isinstance(error, tuple):
        error = error[1]
    elif error is True:
        error = sys.exc_info()[1]
    if isinstance(error, BaseException):
        event["error"] = where(error)
    return event


def _named(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    event["logger"] = event["_record"].name
    return event


def _plain(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    """Numbers and short texts are fields, nothing else is: an object may print a hand."""
    plain: dict[str, Any] = {}
    for key, value in event.items():
        if value is None or _is_number(value):
            plain[key] = value
        elif isinstance(value, str):
            plain[key] = str(value)[:_LONGEST]
        else:
            plain[key] = repr(_Unsaid(value))
    return plain


def _is_number(value: object) -> bool:
    """A card and a hand are kinds of int, and no numbers."""
    if type(value) is float:
        return math.isfinite(value)
    return type(value) is bool or (type(value) is int and abs(value) < _LARGEST)


def _json(logger: WrappedLogger, method: str, event: MutableMapping[str, Any]) -> str:
    first = {key: event.pop(key) for key in ("time", "level", "logger", "event") if key in event}
    return json.dumps({**first, **event})


def _text(*, colors: bool) -> ConsoleRenderer:
    """``2026-01-31 12:00:00 INFO bot.tables: act  table=7 number=60 …``, everything on one line."""
    styles = ConsoleRenderer.get_default_column_styles(colors)
    reset = styles.reset

    def column(key: str, style: str, *, upper: bool = False, postfix: str = "") -> Column:
        shown = _upper if upper else _one_line
        return Column(key, KeyValueColumnFormatter(None, style, reset, shown, postfix=postfix))

    return ConsoleRenderer(
        sort_keys=False,
        columns=[
            Column("", KeyValueColumnFormatter(styles.kv_key, styles.kv_value, reset, _quoted)),
            column("time", styles.timestamp),
            column("level", styles.bright, upper=True),
            column("logger", styles.logger_name, postfix=":"),
            column("event", styles.bright),
        ],
    )


def _upper(value: object) -> str:
    return str(value).upper()


def _one_line(value: object) -> str:
    """Nothing that breaks the line, turns it around or moves the cursor."""
    text = str(value)
    return text if text.isprintable() else json.dumps(text)[1:-1]


def _quoted(value: object) -> str:
    text = _one_line(value)
    return json.dumps(text, ensure_ascii=False) if not text or re.search(r'[\s"=]', text) else text


class _Blank:
    """The last processor: no secret leaves, in whichever field it stood."""

    def __init__(self, secrets: Sequence[str]) -> None:
        self._secrets = tuple(secret for secret in secrets if secret)

    def __call__(self, logger: WrappedLogger, method: str, line: Any) -> str:
        for secret in self._secrets:
            line = line.replace(secret, _SECRET)
        return _RANDOM.sub(_SECRET, str(line))


_LOCAL_TIME: Final = structlog.processors.TimeStamper(fmt="%Y-%m-%d %H:%M:%S", utc=False, key="time")
_COMMON: Final[tuple[Processor, ...]] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    _error,
)
