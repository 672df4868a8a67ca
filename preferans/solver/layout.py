"""Where things lie in the one int64 array that a search works on.

Everything a kernel reads or writes is in this array: one argument instead of a dozen, nothing allocated while
searching, and as many searches side by side as there are arrays.
"""

from __future__ import annotations

from typing import Final

# The head.
TRUMP: Final = 0  # mask of the trump suit (always suit 3 inside), 0 without trumps
NODES: Final = 1  # tricks searched since the counter was last cleared
AGE: Final = 2  # number of the position being searched, modulo AGES; older entries give way in the table
TABLE_MASK: Final = 3  # number of buckets of the transposition table minus one

# What the position being searched says of each suit, by suit (256 words each) and the mask of the cards left in it.
KEYS: Final = 64  # who holds the cards from the top down, as a number; already shifted to its place in the key
FACES: Final = KEYS + 1024  # for each player the cards that stand for the touching ones; above them flags
COUNTS: Final = FACES + 1024  # lengths, top runs, quick and sure tricks

HISTORY: Final = COUNTS + 1024  # 3 × 32: how often a card of a player has settled a trick
VALUES: Final = HISTORY + 96  # 32: what came of each card of the seat to move, -1 where it may not be played
MOVES: Final = VALUES + 32  # 11 × 64: the ordered cards of the trick being searched, by tricks left
WEIGHTS: Final = MOVES + 704  # 2 × 80: what orders the cards; when tricks are wanted, with trumps and without
PLAIN_WEIGHTS: Final = WEIGHTS + 80

# What each of the 9841 divisions of a suit is worth, the same for every deal.
DIVISIONS: Final = 9841
DIVISION_FLAGS: Final = PLAIN_WEIGHTS + 80
DIVISION_COUNTS: Final = DIVISION_FLAGS + DIVISIONS

TABLE: Final = (DIVISION_COUNTS + DIVISIONS + 63) // 64 * 64  # buckets of four words: key, value, key, value

AGES: Final = 1 << 20


def size(buckets: int) -> int:
    """Words of an array whose table has this many buckets, a power of two."""
    return TABLE + 4 * buckets


# What is asked and what is answered lies in rows of words outside the array, one row for each position.
QUESTION: Final = 12
ANSWER: Final = 33  # 32: what comes of each card, -1 where it may not be played; last: what the position is worth
