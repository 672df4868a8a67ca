"""The program's log while something happens, as it would stand on standard error."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import StringIO
from typing import Any, Final

from bot import logs

CARD: Final = re.compile(
    r"[\u2660-\u2667]"  # the signs of the suits, in any language and either colour
    r"|(?<![\w:.-])(?:10|[789TJQKA])[scdh](?![\w:])"  # NOTATION
    r"|[789TJQKA][scdh]_?[789TJQKA][scdh]"  # several in a row
    r"|\\u266"
)


@dataclass
class LogBook:
    stream: StringIO = field(default_factory=StringIO)

    @property
    def text(self) -> str:
        return self.stream.getvalue()

    def lines(self) -> list[dict[str, Any]]:
        """The lines of a log that is written as JSON."""
        return [json.loads(line) for line in self.text.splitlines()]

    def told(self, event: str) -> list[dict[str, Any]]:
        return [line for line in self.lines() if line["event"] == event]


@contextmanager
def recorded(level: str = "debug", *secrets: str, style: str = "json") -> Iterator[LogBook]:
    """Everything that is logged within this, through the program's own processors."""
    root, book = logging.getLogger(), LogBook()
    handlers, before = root.handlers[:], root.level
    try:
        logs.configure(level, *secrets, style=style, stream=book.stream)
        yield book
    finally:
        root.handlers[:] = handlers
        root.setLevel(before)
