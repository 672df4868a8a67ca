"""The collection of garbage holds nobody up: what has outlived a long one is not looked at again.

A thousand tables are a million objects that live for weeks, and each time the collector looks through all of them the
event loop stands still for a quarter of a second.
"""

from __future__ import annotations

import contextlib
import gc
import time
from collections.abc import Iterator
from typing import Any, Final

LONG_SECONDS: Final = 0.03
_OLDEST: Final = 2


@contextlib.contextmanager
def set_aside() -> Iterator[None]:
    """Meanwhile, whatever has outlived a collection of all objects that took `LONG_SECONDS` is left out of the next.

    It still goes as soon as nothing refers to it; only rings that come apart later stay.
    """
    began = 0.0

    def note(phase: str, info: dict[str, Any]) -> None:
        nonlocal began
        if phase == "start":
            began = time.perf_counter()
        elif info["generation"] == _OLDEST and time.perf_counter() - began >= LONG_SECONDS:
            gc.freeze()

    gc.callbacks.append(note)
    try:
        yield
    finally:
        gc.callbacks.remove(note)
        gc.unfreeze()
