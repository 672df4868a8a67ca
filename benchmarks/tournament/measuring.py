"""Numbers gathered under names, put together from many processes, and their means with 95 % intervals."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev
from time import perf_counter
from typing import TypeVar

Key = tuple[str, ...]
_Task = TypeVar("_Task")
_Result = TypeVar("_Result")

# Two-sided 95 % points of Student's distribution; beyond the last the normal one serves.
_STUDENT = {1: 12.71, 2: 4.30, 3: 3.18, 4: 2.78, 5: 2.57, 7: 2.36, 10: 2.23, 15: 2.13, 20: 2.09, 30: 2.04, 60: 2.00}
_NORMAL = 1.96
_SAY_EVERY = 10.0  # seconds


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean and half the width of its 95 % interval; None where one number says nothing of the spread."""

    mean: float
    half: float | None
    count: int

    @classmethod
    def of(cls, values: Sequence[float]) -> Interval:
        """Raises ValueError for no values."""
        if not values:
            raise ValueError("no mean of nothing")
        if len(values) == 1:
            return cls(values[0], None, 1)
        # A table's next smaller row is a little wider: the interval errs to the safe side.
        rows = [freedom for freedom in _STUDENT if freedom <= len(values) - 1]
        point = _NORMAL if len(values) > 120 else _STUDENT[max(rows)]
        return cls(fmean(values), point * stdev(values) / sqrt(len(values)), len(values))

    def __str__(self) -> str:
        return f"{self.mean:+.2f}" + ("" if self.half is None else f" ± {self.half:.2f}")


@dataclass(slots=True)
class Tally:
    """Lists of numbers by key."""

    lists: dict[Key, list[float]] = field(default_factory=lambda: defaultdict(list))

    def add(self, value: float, *key: str) -> None:
        self.lists[key].append(value)

    def join(self, other: Tally) -> None:
        for key, values in other.lists.items():
            self.lists[key].extend(values)

    def get(self, *key: str) -> list[float]:
        return self.lists.get(key, [])

    def __reduce__(self) -> tuple[Callable[..., Tally], tuple[dict[Key, list[float]]]]:
        return _restored, (dict(self.lists),)


def _restored(lists: dict[Key, list[float]]) -> Tally:
    return Tally(defaultdict(list, lists))


def percentile(values: Sequence[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def warm() -> None:
    """What a process does before its first task."""
    from preferans.solver import warm_up

    warm_up()


def spread(
    name: str, work: Callable[[_Task], _Result], tasks: Sequence[_Task], processes: int, seconds: float | None = None
) -> Iterator[_Result]:
    """The results in the order of the tasks; says on standard error how far it is.

    After ``seconds`` no further result is waited for: those that came are the first ones, whoever was quick.
    """
    start = said = perf_counter()

    def results() -> Iterator[_Result]:
        if processes == 1:
            warm()
            yield from map(work, tasks)
            return
        with get_context("spawn").Pool(processes, warm) as pool:
            yield from pool.imap(work, tasks)

    done = 0
    for done, result in enumerate(results(), 1):
        now = perf_counter()
        if now - said > _SAY_EVERY or done == len(tasks):
            said = now
            print(f"{name}: {done} of {len(tasks)}, {now - start:.0f} s", file=sys.stderr, flush=True)
        yield result
        if seconds is not None and now - start > seconds:
            break
