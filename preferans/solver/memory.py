"""The arrays the searches work in."""

from __future__ import annotations

from typing import Final

import numpy as np

from preferans.solver.bits import Words
from preferans.solver.divisions import fill_divisions
from preferans.solver.layout import PLAIN_WEIGHTS, TABLE_MASK, WEIGHTS, size
from preferans.solver.weights import MISERE, PLAIN, TRUMPS

TRICK_BUCKETS: Final = 1 << 12
MISERE_BUCKETS: Final = 1 << 14


def new_array(misere: bool, buckets: int | None = None) -> Words:
    """A fresh array for one goal and one thread."""
    number = buckets or (MISERE_BUCKETS if misere else TRICK_BUCKETS)
    array: Words = np.zeros(size(number), dtype=np.int64)
    array[TABLE_MASK] = number - 1
    if misere:
        array[WEIGHTS : WEIGHTS + len(MISERE)] = MISERE
    else:
        array[WEIGHTS : WEIGHTS + len(TRUMPS)] = TRUMPS
        array[PLAIN_WEIGHTS : PLAIN_WEIGHTS + len(PLAIN)] = PLAIN
    fill_divisions(array, int(misere))
    return array
