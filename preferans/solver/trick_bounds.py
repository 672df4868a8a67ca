"""What the declarer is sure to take, or to lose, without a search; when he wants tricks.

A hand on lead cashes its top cards; a trump that no higher trump can be spent on comes in whatever is played. The two
kinds do not overlap: quick tricks are taken with cards of the side suits, sure ones with trumps.
"""

from __future__ import annotations

from preferans.solver.bits import kernel
from preferans.solver.divisions import (
    AFTER_1,
    AFTER_2,
    CROSS_1,
    CROSS_2,
    DECLARER_TOP,
    LENGTH_0,
    LENGTH_1,
    LENGTH_2,
    OPEN_1,
    OPEN_2,
    QUICK_0,
    QUICK_1,
    QUICK_2,
    RUN_0,
    RUN_1,
    RUN_2,
    SURE_DECLARER,
    SURE_DEFENDERS,
    TOP_1,
    TOP_2,
)


@kernel()
def _field(counts: int, place: int) -> int:
    return (counts >> place) & 15


@kernel()
def _side_declarer(counts: int, trumps_1: int, trumps_2: int) -> int:
    """Tricks the declarer can cash in a side suit while an opponent who still has trumps must follow."""
    quick = _field(counts, QUICK_0)
    if trumps_1 > 0:
        quick = min(quick, _field(counts, LENGTH_1))
    if trumps_2 > 0:
        quick = min(quick, _field(counts, LENGTH_2))
    return quick


@kernel()
def _side_defender(counts: int, quick_place: int, length_place: int, trumps_0: int, trumps_partner: int) -> int:
    quick = _field(counts, quick_place)
    if trumps_0 > 0:
        quick = min(quick, _field(counts, LENGTH_0))
    if trumps_partner > 0:
        quick = min(quick, _field(counts, length_place))
    return quick


@kernel()
def _stopped(counts: int, length_leader: int, length_other: int, trumps_other: int) -> bool:
    """Whether the declarer wins with a top card if the leader leads this side suit."""
    if _field(counts, length_leader) == 0:
        return True
    return _field(counts, RUN_0) > 0 and (trumps_other == 0 or _field(counts, length_other) > 0)


@kernel()
def _open_length(counts: int) -> int:
    """Tricks the defenders may take in a suit before the declarer can win one in it: none where he has its top."""
    if _field(counts, RUN_0) > 0:
        return 0
    return max(_field(counts, LENGTH_1), _field(counts, LENGTH_2))


@kernel()
def bound_plain(
    c0: int, c1: int, c2: int, c3: int, f0: int, f1: int, f2: int, f3: int, leader: int, need: int, left: int
) -> int:
    """Without trumps: 1 or 0 where quick tricks decide, else -1."""
    counts = c0 + c1 + c2 + c3
    flags = (f0 >> 24) + (f1 >> 24) + (f2 >> 24) + (f3 >> 24)
    quick_0 = _field(counts, QUICK_0)
    quick_1 = _field(counts, QUICK_1)
    if (flags >> (CROSS_1 - 24)) & 7:
        quick_1 += _field(counts, AFTER_1)
    quick_2 = _field(counts, QUICK_2)
    if (flags >> (CROSS_2 - 24)) & 7:
        quick_2 += _field(counts, AFTER_2)
    if leader == 0:
        if quick_0 >= need:
            return 1
        if (flags >> (DECLARER_TOP - 24)) & 7 == 0:
            top_1 = (flags >> (TOP_1 - 24)) & 7
            top_2 = (flags >> (TOP_2 - 24)) & 7
            quick = min(quick_1, quick_2) if top_1 and top_2 else (quick_1 if top_1 else quick_2)
            if left - quick < need:
                return 0
        return -1
    if left - (quick_1 if leader == 1 else quick_2) < need:
        return 0
    if quick_0 >= need:
        if (flags >> ((OPEN_1 if leader == 1 else OPEN_2) - 24)) & 7 == 0:
            return 1
        # However long the defenders run what is open, the declarer throws losers away and is let in at last.
        if _open_length(c0) + _open_length(c1) + _open_length(c2) + _open_length(c3) <= left - quick_0:
            return 1
    return -1


@kernel()
def bound_trumps(c0: int, c1: int, c2: int, c3: int, leader: int, need: int, left: int) -> int:
    """With trumps, suit 3: 1 or 0 where sure trumps and quick tricks decide, else -1."""
    sure = _field(c3, SURE_DECLARER)
    if sure >= need:
        return 1
    lost = _field(c3, SURE_DEFENDERS)
    if left - lost < need:
        return 0
    trumps_0 = _field(c3, LENGTH_0)
    trumps_1 = _field(c3, LENGTH_1)
    trumps_2 = _field(c3, LENGTH_2)
    run = _field(c3, RUN_0)
    after_1 = max(0, trumps_1 - run)
    after_2 = max(0, trumps_2 - run)
    if leader == 0:
        sure += _side_declarer(c0, after_1, after_2)
        sure += _side_declarer(c1, after_1, after_2)
        sure += _side_declarer(c2, after_1, after_2)
        return 1 if sure >= need else -1
    if trumps_1 == 0 and trumps_2 == 0:
        all_quick = sure + _field(c0, QUICK_0) + _field(c1, QUICK_0) + _field(c2, QUICK_0)
        if all_quick >= need and _open_length(c0) + _open_length(c1) + _open_length(c2) <= left - all_quick:
            return 1
    if leader == 1:
        run_leader = _field(c3, RUN_1)
        left_0 = max(0, trumps_0 - run_leader)
        left_partner = max(0, trumps_2 - run_leader)
        lost += _side_defender(c0, QUICK_1, LENGTH_2, left_0, left_partner)
        lost += _side_defender(c1, QUICK_1, LENGTH_2, left_0, left_partner)
        lost += _side_defender(c2, QUICK_1, LENGTH_2, left_0, left_partner)
        if left - lost < need:
            return 0
        if (
            (trumps_1 == 0 or run > 0)
            and _stopped(c0, LENGTH_1, LENGTH_2, trumps_2)
            and _stopped(c1, LENGTH_1, LENGTH_2, trumps_2)
            and _stopped(c2, LENGTH_1, LENGTH_2, trumps_2)
        ):
            sure += _side_declarer(c0, after_1, after_2)
            sure += _side_declarer(c1, after_1, after_2)
            sure += _side_declarer(c2, after_1, after_2)
            if sure >= need:
                return 1
        return -1
    run_leader = _field(c3, RUN_2)
    left_0 = max(0, trumps_0 - run_leader)
    left_partner = max(0, trumps_1 - run_leader)
    lost += _side_defender(c0, QUICK_2, LENGTH_1, left_0, left_partner)
    lost += _side_defender(c1, QUICK_2, LENGTH_1, left_0, left_partner)
    lost += _side_defender(c2, QUICK_2, LENGTH_1, left_0, left_partner)
    if left - lost < need:
        return 0
    if (
        (trumps_2 == 0 or run > 0)
        and _stopped(c0, LENGTH_2, LENGTH_1, trumps_1)
        and _stopped(c1, LENGTH_2, LENGTH_1, trumps_1)
        and _stopped(c2, LENGTH_2, LENGTH_1, trumps_1)
    ):
        sure += _side_declarer(c0, after_1, after_2)
        sure += _side_declarer(c1, after_1, after_2)
        sure += _side_declarer(c2, after_1, after_2)
        if sure >= need:
            return 1
    return -1
