"""What both goals' searches do at each trick: the order of the cards, the table, who wins."""

from __future__ import annotations

from preferans.solver.bits import count, get, kernel, lowest, put
from preferans.solver.layout import AGE, HISTORY, TABLE, TABLE_MASK


@kernel()
def beats(card: int, best: int, trumps: int) -> bool:
    """Whether a card beats the best of the trick so far; ``trumps``: mask of the trump suit, or 0."""
    if (card ^ best) & 24 == 0:
        return card > best
    return (trumps >> card) & 1 == 1


@kernel()
def insert(st: int, base: int, number: int, value: int) -> None:
    """Put a value among ``number`` values that stand from high to low."""
    place = base + number
    while place > base and get(st, place - 1) < value:
        put(st, place, get(st, place - 1))
        place -= 1
    put(st, place, value)


@kernel()
def faces_of(f0: int, f1: int, f2: int, f3: int, player: int) -> int:
    """The cards of a player that stand for the touching ones, from the FACES of the four suits."""
    by = 8 * player
    return (f0 >> by) & 255 | ((f1 >> by) & 255) << 8 | ((f2 >> by) & 255) << 16 | ((f3 >> by) & 255) << 24


@kernel()
def bucket_of(st: int, key: int) -> int:
    """Where in the array the key's bucket begins."""
    mixed = (key ^ (key >> 29)) * 0x1E3779B97F4A7C15
    return TABLE + 4 * ((mixed >> 36) & get(st, TABLE_MASK))


@kernel()
def store(st: int, bucket: int, key: int, low: int, high: int, move: int, left: int) -> None:
    """Keep bounds. The first place of a bucket is for the position with more tricks left, the second for the last."""
    value = low | high << 4 | move << 8 | left << 16 | get(st, AGE) << 20
    if get(st, bucket) == key:
        put(st, bucket + 1, value)
    elif get(st, bucket + 2) == key:
        put(st, bucket + 3, value)
    else:
        old = get(st, bucket + 1)
        if (old >> 20) != get(st, AGE) or ((old >> 16) & 15) <= left:
            put(st, bucket + 2, get(st, bucket))
            put(st, bucket + 3, old)
            put(st, bucket, key)
            put(st, bucket + 1, value)
        else:
            put(st, bucket + 2, key)
            put(st, bucket + 3, value)


@kernel()
def memory_of(faces: int, card: int) -> int:
    """A lead as the table keeps it: suit and place from the bottom, plus 1; it fits every position of the key."""
    return ((card >> 3) << 3 | count(faces & (255 << (card & 24)) & ((1 << card) - 1))) + 1


@kernel()
def remembered(faces: int, move: int) -> int:
    """The card that ``memory_of`` kept."""
    cards = faces & (255 << (8 * ((move - 1) >> 3)))
    for _ in range((move - 1) & 7):
        cards &= cards - 1
    return lowest(cards)


@kernel()
def credit(st: int, card_of_player: int, amount: int) -> None:
    """Note that a card has settled a trick; ``card_of_player``: 32 * player + card."""
    place = HISTORY + card_of_player
    put(st, place, get(st, place) + amount)


@kernel()
def last_trick(h0: int, h1: int, h2: int, leader: int, trumps: int) -> bool:
    """Whether the declarer wins the last trick."""
    a = lowest(h0)
    b = lowest(h1)
    c = lowest(h2)
    if leader == 0:
        return not beats(b, a, trumps) and not beats(c, a, trumps)
    if leader == 1:
        return beats(a, c if beats(c, b, trumps) else b, trumps)
    return beats(a, c, trumps) and not beats(b, a, trumps)
