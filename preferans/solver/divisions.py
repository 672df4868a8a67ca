"""What the division of one suit among the three players is worth by itself.

A division is read from the highest card left to the lowest, gone cards squeezed out: owner + 1 of each card as a
digit of a number to the base 3, so that 9841 numbers name every division of up to eight cards. Player 0 is the
declarer, 1 and 2 sit after him in turn. Every figure here is a bound that holds whatever the other suits are.
"""

from __future__ import annotations

from typing import Final

from preferans.solver.bits import get, kernel, put
from preferans.solver.layout import (
    COUNTS,
    DIVISION_COUNTS,
    DIVISION_FLAGS,
    DIVISIONS,
    FACES,
    KEYS,
)

# Fields of four bits in the counts; those of the four suits may be added, for a hand has ten cards at most.
LENGTH_0: Final = 0
LENGTH_1: Final = 4
LENGTH_2: Final = 8
RUN_0: Final = 12  # cards at the top of the suit in one hand
RUN_1: Final = 16
RUN_2: Final = 20
AFTER_1: Final = 24  # tricks of 2 behind the run of 1, once 1 has cashed it
AFTER_2: Final = 28
SURE_DECLARER: Final = 32  # as the trump suit: tricks that come in whatever is played
SURE_DEFENDERS: Final = 36
QUICK_0: Final = 40  # tricks a hand on lead can cash without letting go of the lead, nobody ruffing
QUICK_1: Final = 44
QUICK_2: Final = 48

# Fields of three bits in the flags, from bit 24 on; those of the four suits may be added.
CROSS_1: Final = 24  # 1 can put 2 on lead with a small card
CROSS_2: Final = 27
OPEN_1: Final = 30  # 1 holds the suit and the declarer has not its top
OPEN_2: Final = 33
DECLARER_TOP: Final = 36  # the declarer holds the suit and its top
TOP_1: Final = 39  # the declarer holds the suit and 1 its top
TOP_2: Final = 42

# Flags of the divisions when the declarer wants no trick.
UNSAFE: Final = 24  # the declarer can be made to take a trick if the suit is led often enough
NO_EXIT: Final = 27  # no card the declarer can lead here leaves the suit safe
CATCH_1: Final = 30  # 1 leads the suit and the declarer must take the trick
CATCH_2: Final = 33
FORCED: Final = 36  # whatever card of the suit the declarer leads, and as often as he does, he takes the trick
CATCH_1_ON: Final = 39  # 1 leads the suit, the declarer must take the trick, and the suit is then forced
CATCH_2_ON: Final = 42
LOSER: Final = 45  # the declarer can lead a card here that loses the trick for certain
FREE: Final = 48  # the declarer holds the suit, and the defenders cannot both stay below any card he leads
BELOW_1: Final = 51  # 1 can lead a card below all of the declarer's
BELOW_2: Final = 54
CATCH_1_TWICE: Final = 57  # 1 leads the suit, the declarer must take the trick, and is then not free here
CATCH_2_TWICE: Final = 60


@kernel()
def _run(owners: int, number: int, player: int) -> int:
    """Cards at the top in one hand; ``number`` cards are looked at, from the lowest up."""
    length = 0
    while length < number and (owners >> (2 * (number - 1 - length))) & 3 == player:
        length += 1
    return length


@kernel()
def _low_run(owners: int, number: int, player: int) -> int:
    """Cards at the bottom in one hand."""
    length = 0
    while length < number and (owners >> (2 * length)) & 3 == player:
        length += 1
    return length


@kernel()
def _safe(owners: int, number: int, led: int) -> bool:
    """Whether the declarer, never on lead, need not win a trick in this suit.

    He must be able to answer each round with a card below what was led: his n-th lowest card may have at most n-1
    cards of the others below it. ``led``: a card of his (by place from the bottom) that he has led already; each such
    round costs the others a card, which may be the highest.
    """
    mine = 0
    below = 0
    for i in range(number):
        if (owners >> (2 * i)) & 3 == 0:
            if i != led:
                allowed = mine if led < 0 or i < led else mine - 1
                if below > allowed:
                    return False
                mine += 1
            else:
                mine += 1
        else:
            below += 1
    return True


@kernel()
def _exit(owners: int, number: int) -> bool:
    """Whether the declarer can lead some card of the suit, lose the trick for certain, and keep the suit safe."""
    seen_1 = False
    seen_2 = False
    has_1 = False
    has_2 = False
    for i in range(number):
        owner = (owners >> (2 * i)) & 3
        has_1 = has_1 or owner == 1
        has_2 = has_2 or owner == 2
    for i in range(number):
        owner = (owners >> (2 * i)) & 3
        if owner == 0:
            if ((has_1 and not seen_1) or (has_2 and not seen_2)) and _safe(owners, number, i):
                return True
        elif owner == 1:
            seen_1 = True
        else:
            seen_2 = True
    return False


@kernel()
def _catch(owners: int, number: int, leader: int, length_0: int, length_leader: int, length_other: int) -> bool:
    """Whether the leader can play below every card of the declarer, and the other below them too or void."""
    if length_0 == 0 or length_leader == 0:
        return False
    low_leader = False
    low_other = length_other == 0
    for i in range(number):
        owner = (owners >> (2 * i)) & 3
        if owner == 0:
            break
        if owner == leader:
            low_leader = True
        else:
            low_other = True
    return low_leader and low_other


@kernel()
def _ducks(owners: int, number: int, player: int, lowest_gone: bool) -> bool:
    """Whether a defender can stay below the declarer whenever he leads the suit.

    His n-th lowest card may have at most n-1 of the declarer's below it. ``lowest_gone``: he has played his lowest
    card, and the declarer a card which may be his highest.
    """
    mine = -1 if lowest_gone else 0
    below = 0
    for i in range(number):
        owner = (owners >> (2 * i)) & 3
        if owner == 0:
            below += 1
        elif owner == player:
            if mine >= 0 and below > mine:
                return False
            mine += 1
    return True


@kernel()
def _stays_below(owners: int, number: int, player: int, skipped: int) -> bool:
    """Whether a defender is void, or has a card below all of the declarer's, once his lowest ones are gone."""
    seen = 0
    above = False
    for i in range(number):
        owner = (owners >> (2 * i)) & 3
        if owner == 0:
            above = True
        elif owner == player:
            seen += 1
            if seen > skipped:
                return not above
    return True


@kernel()
def _loser(owners: int, number: int) -> bool:
    """Whether the declarer has a card below every card of a defender who must follow."""
    for player in range(1, 3):
        for i in range(number):
            owner = (owners >> (2 * i)) & 3
            if owner == player:
                break
            if owner == 0:
                for j in range(i, number):
                    if (owners >> (2 * j)) & 3 == player:
                        return True
    return False


@kernel()
def _catch_on(owners: int, number: int, leader: int, length_0: int, length_leader: int, length_other: int) -> bool:
    """Whether the leader can catch the declarer here and both defenders then stay below him whenever he leads it."""
    if not _catch(owners, number, leader, length_0, length_leader, length_other):
        return False
    return _ducks(owners, number, leader, True) and _ducks(owners, number, 3 - leader, length_other > 0)


def fill_divisions(st: int, misere: int) -> None:
    """Work out every division; once for an array. ``misere``: 1 for the flags of that goal."""
    for code in range(DIVISIONS):
        # Digits from the lowest card up.
        owners = 0
        number = 0
        rest = code
        while rest > 0:
            digit = (rest - 1) % 3
            owners |= digit << (2 * number)
            number += 1
            rest = (rest - 1 - digit) // 3
        length_0 = 0
        length_1 = 0
        length_2 = 0
        for i in range(number):
            owner = (owners >> (2 * i)) & 3
            length_0 += owner == 0
            length_1 += owner == 1
            length_2 += owner == 2
        run_0 = _run(owners, number, 0)
        run_1 = _run(owners, number, 1)
        run_2 = _run(owners, number, 2)
        after_1 = min(_run(owners, number - run_1, 2), max(0, length_2 - run_1))
        after_2 = min(_run(owners, number - run_2, 1), max(0, length_1 - run_2))
        quick_0 = length_0 if run_0 >= max(length_1, length_2) else run_0
        quick_1 = length_1 if run_1 >= max(length_0, length_2) else run_1
        quick_2 = length_2 if run_2 >= max(length_0, length_1) else run_2
        # Each trump of an opponent beats at most one of ours; what cannot be paired off is sure.
        if misere == 1:
            # Runs from the bottom: nobody here wants to win.
            run_0 = _low_run(owners, number, 0)
            run_1 = _low_run(owners, number, 1)
            run_2 = _low_run(owners, number, 2)
        pairs_0 = 0
        pairs_1 = 0
        pairs_2 = 0
        defenders_above = 0
        above_1 = 0
        above_2 = 0
        for i in range(number - 1, -1, -1):
            owner = (owners >> (2 * i)) & 3
            if owner == 0:
                above_1 += 1
                above_2 += 1
                if defenders_above > pairs_0:
                    pairs_0 += 1
            else:
                defenders_above += 1
                if owner == 1 and above_1 > 0:
                    above_1 -= 1
                    pairs_1 += 1
                elif owner == 2 and above_2 > 0:
                    above_2 -= 1
                    pairs_2 += 1
        sure_declarer = length_0 - pairs_0
        sure_defenders = max(length_1 - pairs_1, length_2 - pairs_2)
        counts = (
            length_0 << LENGTH_0
            | length_1 << LENGTH_1
            | length_2 << LENGTH_2
            | run_0 << RUN_0
            | run_1 << RUN_1
            | run_2 << RUN_2
            | after_1 << AFTER_1
            | after_2 << AFTER_2
            | sure_declarer << SURE_DECLARER
            | sure_defenders << SURE_DEFENDERS
            | quick_0 << QUICK_0
            | quick_1 << QUICK_1
            | quick_2 << QUICK_2
        )
        put(st, DIVISION_COUNTS + code, counts)
        flags = 0
        if misere == 0:
            flags |= int(length_1 > quick_1 and after_1 > 0) << CROSS_1
            flags |= int(length_2 > quick_2 and after_2 > 0) << CROSS_2
            flags |= int(length_1 > 0 and run_0 == 0) << OPEN_1
            flags |= int(length_2 > 0 and run_0 == 0) << OPEN_2
            flags |= int(length_0 > 0 and run_0 > 0) << DECLARER_TOP
            flags |= int(length_0 > 0 and run_1 > 0) << TOP_1
            flags |= int(length_0 > 0 and run_2 > 0) << TOP_2
        else:
            flags |= int(not _safe(owners, number, -1)) << UNSAFE
            flags |= int(not _exit(owners, number)) << NO_EXIT
            flags |= int(_catch(owners, number, 1, length_0, length_1, length_2)) << CATCH_1
            flags |= int(_catch(owners, number, 2, length_0, length_2, length_1)) << CATCH_2
            flags |= int(_ducks(owners, number, 1, False) and _ducks(owners, number, 2, False)) << FORCED
            flags |= int(_loser(owners, number)) << LOSER
            below_1 = _stays_below(owners, number, 1, 0)
            below_2 = _stays_below(owners, number, 2, 0)
            flags |= int(length_0 > 0 and not (below_1 and below_2)) << FREE
            flags |= int(length_0 > 0 and length_1 > 0 and below_1) << BELOW_1
            flags |= int(length_0 > 0 and length_2 > 0 and below_2) << BELOW_2
            stuck = length_0 == 1 or (_stays_below(owners, number, 1, 1) and _stays_below(owners, number, 2, 1))
            flags |= int(stuck and _catch(owners, number, 1, length_0, length_1, length_2)) << CATCH_1_TWICE
            flags |= int(stuck and _catch(owners, number, 2, length_0, length_2, length_1)) << CATCH_2_TWICE
            flags |= int(_catch_on(owners, number, 1, length_0, length_1, length_2)) << CATCH_1_ON
            flags |= int(_catch_on(owners, number, 2, length_0, length_2, length_1)) << CATCH_2_ON
        put(st, DIVISION_FLAGS + code, flags)


@kernel()
def fill_suits(st: int, hand_0: int, hand_1: int, hand_2: int) -> None:
    """Fill KEYS, FACES and COUNTS for the deal whose cards, table included, are these."""
    for suit in range(4):
        base = suit << 8
        mine = (hand_0 >> (8 * suit)) & 255
        next_1 = (hand_1 >> (8 * suit)) & 255
        next_2 = (hand_2 >> (8 * suit)) & 255
        dealt = mine | next_1 | next_2
        put(st, KEYS + base, 0)
        put(st, FACES + base, get(st, DIVISION_FLAGS))
        put(st, COUNTS + base, 0)
        left = 0
        while left != dealt:
            left = (left - dealt) & dealt
            low = left & -left
            rest = left ^ low
            owner = 0 if mine & low else (1 if next_1 & low else 2)
            code = (get(st, KEYS + base + rest) >> (14 * suit)) * 3 + owner + 1
            faces = get(st, FACES + base + rest) & 0xFFFFFF
            if rest:
                # The lowest card stands for those that touch it.
                above = (rest & -rest) << (8 * owner)
                if faces & above:
                    faces ^= above
            faces |= low << (8 * owner)
            put(st, KEYS + base + left, code << (14 * suit))
            put(st, FACES + base + left, faces | get(st, DIVISION_FLAGS + code))
            put(st, COUNTS + base + left, get(st, DIVISION_COUNTS + code))
