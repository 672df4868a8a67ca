"""Is a declarer who wants no trick made to take so many? A zero-window search, a whole trick to a call."""

from __future__ import annotations

from preferans.solver.bits import get, kernel, put
from preferans.solver.common import beats, bucket_of, credit, faces_of, last_trick, memory_of, remembered, store
from preferans.solver.layout import COUNTS, FACES, KEYS, MOVES, NODES
from preferans.solver.misere_bounds import bound
from preferans.solver.misere_order import order_leads, order_replies


@kernel("int64(int64, int64, int64, int64, int64, int64, int64)")
def caught(st: int, h0: int, h1: int, h2: int, leader: int, need: int, left: int) -> int:
    """1 if the declarer, who wants few, takes at least ``need`` of the ``left`` tricks, else 0; 1 <= need <= left."""
    put(st, NODES, get(st, NODES) + 1)
    if left == 1:
        return 1 if last_trick(h0, h1, h2, leader, 0) else 0
    held = h0 | h1 | h2
    j0 = held & 255
    j1 = 256 + ((held >> 8) & 255)
    j2 = 512 + ((held >> 16) & 255)
    j3 = 768 + ((held >> 24) & 255)
    f0 = get(st, FACES + j0)
    f1 = get(st, FACES + j1)
    f2 = get(st, FACES + j2)
    f3 = get(st, FACES + j3)
    known = bound(f0, f1, f2, f3, leader, need, left)
    if known >= 0:
        return known

    key = get(st, KEYS + j0) | get(st, KEYS + j1) | get(st, KEYS + j2) | get(st, KEYS + j3) | leader << 56
    bucket = bucket_of(st, key)
    low = 0
    high = left
    move = 0
    entry = 0
    if get(st, bucket) == key:
        entry = get(st, bucket + 1)
    elif get(st, bucket + 2) == key:
        entry = get(st, bucket + 3)
    best = -1
    if leader == 0:
        second, third = h1, h2
        p2, p3 = 1, 2
    elif leader == 1:
        second, third = h2, h0
        p2, p3 = 2, 0
    else:
        second, third = h0, h1
        p2, p3 = 0, 1
    face_1 = faces_of(f0, f1, f2, f3, leader)
    face_2 = faces_of(f0, f1, f2, f3, p2)
    face_3 = faces_of(f0, f1, f2, f3, p3)
    if entry != 0:
        low = entry & 15
        high = (entry >> 4) & 15
        if low >= need:
            return 1
        if high < need:
            return 0
        move = (entry >> 8) & 255
        if move:
            best = remembered(face_1, move)

    c0 = get(st, COUNTS + j0)
    c1 = get(st, COUNTS + j1)
    c2 = get(st, COUNTS + j2)
    c3 = get(st, COUNTS + j3)
    want_1 = 0 if leader == 0 else 1
    want_2 = 0 if p2 == 0 else 1
    want_3 = 0 if p3 == 0 else 1
    base = MOVES + 64 * left
    leads = order_leads(st, base, face_1, leader, best, c0, c1, c2, c3, f0, f1, f2, f3)
    result = 1 - want_1
    for i in range(leads):
        a = get(st, base + i) & 31
        suit_mask = 255 << (a & 24)
        second_cards = second & suit_mask
        if second_cards == 0:
            second_cards = second
        third_cards = third & suit_mask
        third_follows = third_cards != 0
        if third_cards == 0:
            third_cards = third
        seconds = order_replies(
            st, base + 16, second_cards & face_2, p2, a, leader, p3 == 0, c0, c1, c2, c3, f0, f1, f2, f3
        )
        after_second = 1 - want_2
        for j in range(seconds):
            b = get(st, base + 16 + j) & 31
            second_wins = beats(b, a, 0)
            top = b if second_wins else a
            owner = p2 if second_wins else leader
            faces = face_3
            if third_follows and (a ^ b) & 24 == 0:
                # The losing card of the two is as good as gone: cards on either side of it touch.
                loser = a if second_wins else b
                left_in_suit = ((held >> (a & 24)) & 255) ^ (1 << (loser & 7))
                faces = ((get(st, FACES + 32 * (a & 24) + left_in_suit) >> (8 * p3)) & 255) << (a & 24)
            thirds = order_replies(
                st, base + 32, third_cards & faces, p3, top, owner, False, c0, c1, c2, c3, f0, f1, f2, f3
            )
            after_third = 1 - want_3
            for k in range(thirds):
                c = get(st, base + 32 + k) & 31
                winner = p3 if beats(c, top, 0) else owner
                still = need - (1 if winner == 0 else 0)
                if still <= 0:
                    value = 1
                elif still > left - 1:
                    value = 0
                elif leader == 0:
                    value = caught(st, h0 ^ (1 << a), h1 ^ (1 << b), h2 ^ (1 << c), winner, still, left - 1)
                elif leader == 1:
                    value = caught(st, h0 ^ (1 << c), h1 ^ (1 << a), h2 ^ (1 << b), winner, still, left - 1)
                else:
                    value = caught(st, h0 ^ (1 << b), h1 ^ (1 << c), h2 ^ (1 << a), winner, still, left - 1)
                if value == want_3:
                    after_third = want_3
                    credit(st, 32 * p3 + c, left)
                    break
            if after_third == want_2:
                after_second = want_2
                credit(st, 32 * p2 + b, left)
                break
        if after_second == want_1:
            result = want_1
            credit(st, 32 * leader + a, left * left)
            move = memory_of(face_1, a)
            break
    if result == 1:
        low = need
    else:
        high = need - 1
    store(st, bucket, key, low, high, move, left)
    return result
