"""What is certain without a search when the declarer wants no trick."""

from __future__ import annotations

from preferans.solver.bits import kernel
from preferans.solver.divisions import (
    BELOW_1,
    BELOW_2,
    CATCH_1,
    CATCH_1_ON,
    CATCH_1_TWICE,
    CATCH_2,
    CATCH_2_ON,
    CATCH_2_TWICE,
    FORCED,
    FREE,
    LOSER,
    NO_EXIT,
    UNSAFE,
)


@kernel()
def _flag(flags: int, place: int) -> int:
    return (flags >> place) & 1


@kernel()
def bound(f0: int, f1: int, f2: int, f3: int, leader: int, need: int, left: int) -> int:
    """1 if the declarer takes ``need`` of the tricks left for certain, 0 if he does not, -1 if it is not known.

    On lead he takes every trick where each suit is forced, and the next one where he is nowhere free; he gets away
    where one suit has an exit and the others are safe, and does not take all where he has a sure loser. Off lead he
    takes nothing where every suit is safe, not all where nobody can lead below him, and one trick or two where he can
    be caught at once; if all suits are forced once he is caught, he takes all.
    """
    sums = (f0 >> 24) + (f1 >> 24) + (f2 >> 24) + (f3 >> 24)
    unsafe = sums & 7
    forced = (sums >> (FORCED - 24)) & 7
    if leader == 0:
        if forced == 4:
            return 1
        if unsafe <= 1 and (
            (_flag(f0, NO_EXIT) == 0 and unsafe == _flag(f0, UNSAFE))
            or (_flag(f1, NO_EXIT) == 0 and unsafe == _flag(f1, UNSAFE))
            or (_flag(f2, NO_EXIT) == 0 and unsafe == _flag(f2, UNSAFE))
            or (_flag(f3, NO_EXIT) == 0 and unsafe == _flag(f3, UNSAFE))
        ):
            return 0
        if need == 1 and (sums >> (FREE - 24)) & 7 == 0:
            return 1
        if need == left and (sums >> (LOSER - 24)) & 7:
            return 0
        return -1
    if unsafe == 0:
        return 0
    if need == left and (sums >> ((BELOW_1 if leader == 1 else BELOW_2) - 24)) & 7 == 0:
        return 0
    if need == 1:
        return 1 if (sums >> ((CATCH_1 if leader == 1 else CATCH_2) - 24)) & 7 else -1
    if need == 2:
        free = (sums >> (FREE - 24)) & 7
        place = CATCH_1_TWICE if leader == 1 else CATCH_2_TWICE
        if free <= 1 and (
            (_flag(f0, place) and free == _flag(f0, FREE))
            or (_flag(f1, place) and free == _flag(f1, FREE))
            or (_flag(f2, place) and free == _flag(f2, FREE))
            or (_flag(f3, place) and free == _flag(f3, FREE))
        ):
            return 1
    if forced >= 3:
        place = CATCH_1_ON if leader == 1 else CATCH_2_ON
        if (
            (_flag(f0, place) and forced - _flag(f0, FORCED) == 3)
            or (_flag(f1, place) and forced - _flag(f1, FORCED) == 3)
            or (_flag(f2, place) and forced - _flag(f2, FORCED) == 3)
            or (_flag(f3, place) and forced - _flag(f3, FORCED) == 3)
        ):
            return 1
    return -1
