"""The program's log: plain lines on standard error, without secrets."""

from __future__ import annotations

import logging
from typing import Final

_QUIET: Final = ("httpx", "httpcore", "telegram", "apscheduler", "aiosqlite", "asyncio", "tornado", "hpack")
"""Libraries whose chatter names the token in addresses, or tells what is in messages."""
_SILENT: Final = ("telegram.request",)
"""It raises what it logs: with a traceback for every page that a proxy answers in Telegram's place."""


class _WithoutSecrets(logging.Formatter):
    def __init__(self, secrets: tuple[str, ...]) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S")
        self._secrets = secrets

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
