"""What delivery cannot be sure of: messages that may be there twice, or not yet, and edits that may still come."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from bot.clock import Clock
from bot.shown import Key

LATE_SECONDS: Final = 30.0
AWAITED_SECONDS: Final = 120.0
"""So long others wait for a message that is to stand above them; the group may take none."""


class Doubts:
    """``again``: has a role's message looked at once more."""

    def __init__(self, clock: Clock, again: Callable[[Key], None]) -> None:
        self._clock = clock
        self._again = again
        self._duplicated: set[Key] = set()
        self._awaited: dict[Key, float] = {}  # since when
        self._overtaken: set[Key] = set()  # an edit may still be under way that nobody waits for
        self._unsure: set[Key] = set()  # to be made to look right once more, now
        self.orphans = 0

    # A send without an answer.

    def lost(self, key: Key) -> None:
        """It is made up for: there may be a message now that is of no role."""
        self._duplicated.add(key)
        self.orphans += 1

    def may_be_twice(self, keys: Iterable[Key]) -> bool:
        return any(key in self._duplicated for key in keys)

    # Fixed messages, below which others come.

    def awaits(self, key: Key) -> None:
        """This one is not known to be there."""
        self._awaited.setdefault(key, self._clock.now())

    def is_there(self, key: Key) -> None:
        self._awaited.pop(key, None)

    def is_awaited(self, table: int) -> bool:
        """Whether the table has one that is not known to be there, and may come yet."""
        latest = self._clock.now() - AWAITED_SECONDS
        return any(key[0] == table and since > latest for key, since in self._awaited.items())

    # An edit without an answer.

    def edit_lost(self, key: Key) -> None:
        """It may still be done, after a newer one. The wait for those before it is not long enough for this one."""
        self._overtaken.add(key)
        self._clock.cancel(_late(key))

    def edited(self, key: Key) -> None:
        """The message looks right now; it is looked at once more when nothing can be late any longer."""
        self._unsure.discard(key)
        if key in self._overtaken:
            self._clock.arm(_late(key), self._clock.now() + LATE_SECONDS, partial(self._make_sure, key))

    def is_unsure(self, key: Key) -> bool:
        """Whether it must be edited even where it looks right."""
        return key in self._unsure

    def any_late(self, table: int) -> bool:
        return any(key[0] == table for key in self._overtaken)

    async def _make_sure(self, key: Key) -> None:
        self._overtaken.discard(key)
        self._unsure.add(key)
        self._again(key)

    def forget(self, key: Key) -> None:
        """The message is gone, or is looked after no more."""
        for doubts in (self._duplicated, self._overtaken, self._unsure):
            doubts.discard(key)
        self._awaited.pop(key, None)
        self._clock.cancel(_late(key))


def _late(key: Key) -> str:
    return f"late:{key[0]}:{key[1]}"
