"""The arrays the searches work in."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

from preferans.solver.layout import PLAIN_WEIGHTS, TABLE_MASK, WEIGHTS, size
from preferans.solver.weights import MISERE, PLAIN, TRUMPS

if TYPE_CHECKING:
    from preferans.solver.machine import Kernels

TRICK_BUCKETS: Final = 1 << 12
MISERE_BUCKETS: Final = 1 << 14
RASPAS_BUCKETS: Final = 1 << 17


def words(number: int) -> array[int]:
    """So many words, all 0."""
    return array("q", [0]) * number


def address(row: array[int]) -> int:
    """Where it begins; true for as long as its length stays."""
    return row.buffer_info()[0]


def new_array(kernels: Kernels, misere: bool, buckets: int) -> array[int]:
    """A fresh array for one goal and one thread, with a table of so many buckets."""
    fresh = words(size(buckets))
    fresh[TABLE_MASK] = buckets - 1
    for place, weights in ((WEIGHTS, MISERE),) if misere else ((WEIGHTS, TRUMPS), (PLAIN_WEIGHTS, PLAIN)):
        fresh[place : place + len(weights)] = array("q", weights)
    kernels.fill_divisions(address(fresh), misere)
    return fresh
