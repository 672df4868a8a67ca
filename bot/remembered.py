"""What was made with some effort and may be wanted again: the last few, by key."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Remembered(Generic[K, V]):
    """Holds so many; what was looked at or put longest ago goes first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        if key not in self._known:
            return None
        self._known.move_to_end(key)
        return self._known[key]

    def put(self, key: K, value: V) -> None:
        self._known[key] = value
        self._known.move_to_end(key)
        if len(self._known) > self._most:
            self._known.popitem(last=False)
