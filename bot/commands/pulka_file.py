"""A file with one pulka or several, as `/export` sends it, read for a command."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from bot.commands.text_file import UnreadableError, read_text
from preferans.pulka import Pulka, PulkaError
from preferans.pulka_reading import read_pulkas, title

T = TypeVar("T")

WRONG: Final = (UnreadableError, PulkaError)
"""What may be wrong with a file of pulkas; `refused` says it."""


@dataclass(frozen=True, slots=True)
class Titled(Generic[T]):
    """What came of a pulka, under what the pulka is called; the only one of a file needs no title."""

    title: str | None
    result: T

    @property
    def head(self) -> str:
        """What stands above the text of this pulka."""
        return "" if self.title is None else f"== {self.title[:1].upper()}{self.title[1:]} ==\n\n"


def of_each_pulka(file: str, work: Callable[[Pulka], T]) -> list[Titled[T]]:
    """``work`` done on every pulka of a file; ``-`` is standard input.

    UnreadableError for the file; PulkaError, also of ``work``, names the pulka where there are several.
    """
    pulkas = read_pulkas(read_text(file))
    if len(pulkas) == 1:
        return [Titled(None, work(pulkas[0]))]
    return [_titled(title(number, pulka.name), pulka, work) for number, pulka in enumerate(pulkas, start=1)]


def _titled(name: str, pulka: Pulka, work: Callable[[Pulka], T]) -> Titled[T]:
    try:
        return Titled(name, work(pulka))
    except PulkaError as error:
        raise PulkaError(f"{name}: {error}") from None


def refused(error: Exception) -> int:
    """One line on standard error, and the exit status. What is wrong in a pulka stands alone, as NOTATION wants it."""
    print(error if isinstance(error, PulkaError) else f"pulka: {error}", file=sys.stderr)
    return 2
