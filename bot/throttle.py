"""How much of what people send is taken up, so that one who floods slows down nobody else.

Everybody has a bucket (`bot.pace.Bucket`) of `BURST` updates that fills at `RATE` a second of real time: nobody plays
so fast. What comes with the bucket empty is surplus; it costs a look into a dictionary and nothing more. A bucket that
is full again is forgotten, so that as many are kept as people have tapped in the last few seconds.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from enum import Enum, auto
from typing import Final

from bot.pace import Bucket

BURST: Final = 40.0
RATE: Final = 10.0


class Verdict(Enum):
    TAKEN = auto()
    FIRST_SURPLUS = auto()  # since the bucket was last half full: worth a word
    SURPLUS = auto()


class Throttle:
    """``now``: seconds that never go back, in real time also where the table's clock is turned."""

    def __init__(self, now: Callable[[], float], *, burst: float = BURST, rate: float = RATE) -> None:
        self._now = now
        self._burst = burst
        self._rate = rate
        self._buckets: OrderedDict[int, Bucket] = OrderedDict()  # who has taken longest ago first
        self._told: set[int] = set()

    def __len__(self) -> int:
        """How many people it remembers."""
        return len(self._buckets)

    def ask(self, who: int) -> Verdict:
        """Whether one more update of this person is taken up."""
        now = self._now()
        self._forget(now)
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._burst, self._rate, self._burst, now)
        if bucket.wait(now, 1.0) > 0:
            if who in self._told:
                return Verdict.SURPLUS
            self._told.add(who)
            return Verdict.FIRST_SURPLUS
        bucket.spend(now, 1.0)
        self._buckets.move_to_end(who)
        if bucket.fullness(now) >= 0.5:
            self._told.discard(who)
        return Verdict.TAKEN

    def _forget(self, now: float) -> None:
        """Those whose buckets are full again; whoever stands behind one that is not may wait for the next time."""
        while self._buckets:
            who, bucket = next(iter(self._buckets.items()))
            if bucket.fullness(now) < 1.0:
                return
            del self._buckets[who]
            self._told.discard(who)
