"""A text file, or standard input, read for a command."""

from __future__ import annotations

import sys
from pathlib import Path


class UnreadableError(Exception):
    """The file cannot be read; the message is one line."""


def read_text(name: str) -> str:
    """The text of this file; ``-`` is standard input. UnreadableError if it is missing or no UTF-8."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableError(f"{name}: no UTF-8 at byte {error.start}") from None
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise UnreadableError(f"{ascii(name)[1:-1]}: {reason}") from None
