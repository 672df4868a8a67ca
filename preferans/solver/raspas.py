"""Raspas with everybody for himself: max^n.

Each of the three wants the fewest tricks for himself and cares for nothing else, except that among splits equal for
him he takes the one in which the player after him, clockwise, has the most. This rule makes the value of a position a
matter of the position alone: not of the order of the cards, the names of the suits or the tricks taken before.
"""

from __future__ import annotations

from preferans.solver.bits import count, get, kernel, lowest, put
from preferans.solver.common import bucket_of, store
from preferans.solver.layout import ANSWER, FACES, KEYS, NODES, QUESTION, VALUES
from preferans.solver.root import playable, prepare, winner_of, winner_of_talon_trick


@kernel()
def better(found: int, best: int, seat: int) -> bool:
    """Whether the seat prefers one split to another; a split has 4 bits for each player."""
    after = (seat + 1) % 3
    own = ((found >> (4 * seat)) & 15) - ((best >> (4 * seat)) & 15)
    return own < 0 or (own == 0 and (found >> (4 * after)) & 15 > (best >> (4 * after)) & 15)


@kernel("int64(int64, int64, int64, int64, int64, int64, int64, int64, int64, int64)")
def split(st: int, h0: int, h1: int, h2: int, leader: int, number: int, a: int, b: int, talon: int, left: int) -> int:
    """The tricks of the three from here, 4 bits each. As `under_way`: ``number`` cards on the table, a and b."""
    if left == 0:
        return 0
    held = h0 | h1 | h2
    key = 0
    bucket = 0
    if number == 0 and talon == 0:
        put(st, NODES, get(st, NODES) + 1)
        key = get(st, KEYS + (held & 255)) | get(st, KEYS + 256 + ((held >> 8) & 255))
        key |= get(st, KEYS + 512 + ((held >> 16) & 255)) | get(st, KEYS + 768 + ((held >> 24) & 255))
        key |= leader << 56 | 1 << 60
        bucket = bucket_of(st, key)
        if get(st, bucket) == key:
            return get(st, bucket + 1) & 0xFFF
        if get(st, bucket + 2) == key:
            return get(st, bucket + 3) & 0xFFF
    seat = (leader + number) % 3
    hand = h0 if seat == 0 else (h1 if seat == 1 else h2)
    if number > 0:
        held |= 1 << a
    if number > 1:
        held |= 1 << b
    turned = -1
    led = a if number > 0 else -1
    if talon:
        turned = ((talon & 63) - 1) | (talon & 64) >> 1
        led = turned & 31
    cards = playable(st, hand, seat, held, led, talon, 0)
    if number == 2 and talon == 0 and (a ^ b) & 24 == 0:
        # The lower of the two is as good as gone: cards on either side of it touch.
        place = a & 24
        squeezed = get(st, FACES + 32 * place + (((held >> place) & 255) ^ (1 << (min(a, b) & 7))))
        cards &= ((squeezed >> (8 * seat)) & 255) << place | ~(255 << place)
    best = -1
    perfect = left << (4 * ((seat + 1) % 3))
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        n0 = h0 ^ (1 << card) if seat == 0 else h0
        n1 = h1 ^ (1 << card) if seat == 1 else h1
        n2 = h2 ^ (1 << card) if seat == 2 else h2
        if number == 0:
            found = split(st, n0, n1, n2, leader, number + 1, card, b, talon, left)
        elif number == 1:
            found = split(st, n0, n1, n2, leader, number + 1, a, card, talon, left)
        elif talon == 0:
            taker = winner_of(a, b, card, leader, 0)
            found = split(st, n0, n1, n2, taker, number - 2, a, b, talon, left - 1) + (1 << (4 * taker))
        else:
            taker = winner_of_talon_trick(a, b, card, leader, turned)
            found = split(st, n0, n1, n2, leader, number - 2, a, b, talon >> 7, left - 1)
            if taker >= 0:
                found += 1 << (4 * taker)
        if best < 0 or better(found, best, seat):
            best = found
            if best == perfect:
                break
    if number == 0 and talon == 0:
        store(st, bucket, key, best & 15, (best >> 4) & 15, (best >> 8) & 15, left)
    return best


@kernel()
def answer(st: int, h0: int, h1: int, h2: int, leader: int, number: int, a: int, b: int, talon: int) -> int:
    """The split from here, 4 bits a player; VALUES: that after each card of the seat to move, -1 where it may not."""
    prepare(st, h0, h1, h2, leader, number, a, b, 4)
    seat = (leader + number) % 3
    hand = h0 if seat == 0 else (h1 if seat == 1 else h2)
    left = count(hand)
    turned = -1
    led = a if number > 0 else -1
    if talon:
        turned = ((talon & 63) - 1) | (talon & 64) >> 1
        led = turned & 31
    legal = hand
    if led >= 0 and hand & (255 << (led & 24)):
        legal = hand & (255 << (led & 24))
    for card in range(32):
        put(st, VALUES + card, -1)
    best = -1
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        n0 = h0 ^ (1 << card) if seat == 0 else h0
        n1 = h1 ^ (1 << card) if seat == 1 else h1
        n2 = h2 ^ (1 << card) if seat == 2 else h2
        if number < 2:
            found = split(st, n0, n1, n2, leader, number + 1, card if number == 0 else a, card, talon, left)
        elif talon == 0:
            taker = winner_of(a, b, card, leader, 0)
            found = split(st, n0, n1, n2, taker, number - 2, a, b, talon, left - 1) + (1 << (4 * taker))
        else:
            taker = winner_of_talon_trick(a, b, card, leader, turned)
            found = split(st, n0, n1, n2, leader, number - 2, a, b, talon >> 7, left - 1)
            if taker >= 0:
                found += 1 << (4 * taker)
        put(st, VALUES + card, found)
        if best < 0 or better(found, best, seat):
            best = found
    return best


def answer_split(st: int, questions: int, number: int, answers: int) -> None:
    """Answer so many questions, with the rows of `root.answer_all`; what comes of each card is always written."""
    for _ in range(number):
        worth = answer(
            st,
            get(questions, 2),
            get(questions, 3),
            get(questions, 4),
            get(questions, 5),
            get(questions, 6),
            get(questions, 7),
            get(questions, 8),
            get(questions, 9),
        )
        for card in range(32):
            put(answers, card, get(st, VALUES + card))
        put(answers, 32, worth)
        questions += 8 * QUESTION
        answers += 8 * ANSWER
