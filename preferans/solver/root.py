"""The questions that may be asked of a position: the way in from Python.

Hands are masks with the declarer's first, then clockwise; the seat that leads counts from him. The array is one from
`memory.new_array` for the goal; nothing is shared between two arrays, and the interpreter's lock is not held.
"""

from __future__ import annotations

from preferans.solver.bits import count, get, kernel, lowest, put
from preferans.solver.common import beats, faces_of
from preferans.solver.divisions import fill_suits
from preferans.solver.layout import AGE, AGES, ANSWER, FACES, HISTORY, QUESTION, TRUMP, VALUES
from preferans.solver.misere_search import caught
from preferans.solver.trick_search import takes

ACES = 0x80808080


@kernel()
def guess_tricks(hand: int, other_1: int, other_2: int, leader: int, trumps: int) -> int:
    """Where to begin asking how many tricks the declarer takes; a fit to random deals, in 64ths of a trick."""
    side = hand & ~trumps
    sum_64 = (
        90 * count(side & ACES) + 40 * count(side & (ACES >> 1)) + 16 * count(side & (ACES >> 2)) - 10 * count(side)
    )
    if trumps:
        held = hand >> 24
        sum_64 += 48 + 28 * count(held) + 98 * (held >> 7) + 61 * ((held >> 6) & 1) + 29 * ((held >> 5) & 1)
        sum_64 -= 22 * max(count(other_1 >> 24), count(other_2 >> 24))
        for suit in range(3):
            if (hand >> (8 * suit)) & 255 == 0:
                sum_64 += 35
        if leader == 0:
            sum_64 += 22
    else:
        sum_64 += 8 + 17 * count(side & ACES)
        if leader == 0:
            sum_64 += 63
    return (sum_64 + 32) >> 6


@kernel()
def guess_misere(hand: int, leader: int) -> int:
    """Where to begin asking how many tricks a declarer who wants none takes."""
    sum_64 = 5 - 35 * count(hand & 0x01010101) + 4 * count(hand & 0x02020202) + 29 * count(hand & 0x04040404)
    sum_64 += 44 * count(hand & 0x18181818) + 54 * count(hand & 0xE0E0E0E0)
    for suit in range(4):
        if (hand >> (8 * suit)) & 255 == 0:
            sum_64 -= 31
    if leader == 0:
        sum_64 -= 46
    return (sum_64 + 32) >> 6


@kernel()
def at_boundary(st: int, misere: int, h0: int, h1: int, h2: int, leader: int, need: int, left: int) -> int:
    """1 if the declarer takes ``need`` of the tricks left, any number; a new trick is led."""
    if need <= 0:
        return 1
    if need > left:
        return 0
    if misere:
        return caught(st, h0, h1, h2, leader, need, left)
    return takes(st, h0, h1, h2, leader, need, left)


@kernel()
def winner_of(a: int, b: int, c: int, leader: int, trumps: int) -> int:
    """Who takes the trick; any card of the suit led by a talon card may be handed in first."""
    best = a
    seat = leader
    if beats(b, best, trumps):
        best = b
        seat = (leader + 1) % 3
    if beats(c, best, trumps):
        seat = (leader + 2) % 3
    return seat


@kernel()
def winner_of_talon_trick(a: int, b: int, c: int, leader: int, turned: int) -> int:
    """Who takes a trick whose suit a talon card says, or -1 if the card itself does.

    ``turned``: the card, plus 32 if it may win (RULES 5.5).
    """
    suit = turned & 24
    best = turned & 31 if turned >= 32 else suit - 1
    seat = -1
    if a & 24 == suit and a > best:
        best = a
        seat = leader
    if b & 24 == suit and b > best:
        best = b
        seat = (leader + 1) % 3
    if c & 24 == suit and c > best:
        seat = (leader + 2) % 3
    return seat


@kernel()
def playable(st: int, hand: int, player: int, held: int, led: int, talon: int, trumps: int) -> int:
    """The legal cards, one for each group of touching ones. ``led``: a card of the suit to follow, or -1.

    ``talon``: as in `under_way`; cards above and below a talon card that may win do not touch.
    """
    legal = hand
    if led >= 0:
        legal = hand & (255 << (led & 24))
        if legal == 0:
            legal = hand & trumps
            if legal == 0:
                legal = hand
    f0 = get(st, FACES + (held & 255))
    f1 = get(st, FACES + 256 + ((held >> 8) & 255))
    f2 = get(st, FACES + 512 + ((held >> 16) & 255))
    f3 = get(st, FACES + 768 + ((held >> 24) & 255))
    faces = faces_of(f0, f1, f2, f3, player)
    while talon:
        if talon & 64:
            turned = (talon & 63) - 1
            above = hand & (255 << (turned & 24)) & ~((2 << turned) - 1)
            faces |= above & -above
        talon >>= 7
    return legal & faces


@kernel("int64(int64, int64, int64, int64, int64, int64, int64, int64, int64, int64, int64, int64)")
def under_way(
    st: int,
    misere: int,
    h0: int,
    h1: int,
    h2: int,
    leader: int,
    number: int,
    a: int,
    b: int,
    talon: int,
    need: int,
    left: int,
) -> int:
    """1 if the declarer takes ``need`` of the ``left`` tricks with ``number`` cards, a and b, on the table.

    ``talon``: 0, or the talon cards that say the suit, 7 bits each, the present trick's lowest: card + 1, plus 64 if
    it may win. While there are any the same player leads, and once more after them (RULES 5.5).
    """
    if number == 0 and talon == 0:
        return at_boundary(st, misere, h0, h1, h2, leader, need, left)
    if need <= 0:
        return 1
    if need > left:
        return 0
    trumps = get(st, TRUMP)
    seat = (leader + number) % 3
    hand = h0 if seat == 0 else (h1 if seat == 1 else h2)
    held = h0 | h1 | h2
    if number > 0:
        held |= 1 << a
    if number > 1:
        held |= 1 << b
    turned = -1
    led = a if number > 0 else -1
    if talon:
        turned = ((talon & 63) - 1) | (talon & 64) >> 1
        led = turned & 31
    cards = playable(st, hand, seat, held, led, talon, trumps)
    wanted = 1 if (seat == 0) != (misere == 1) else 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        n0 = h0 ^ (1 << card) if seat == 0 else h0
        n1 = h1 ^ (1 << card) if seat == 1 else h1
        n2 = h2 ^ (1 << card) if seat == 2 else h2
        if number == 0:
            value = under_way(st, misere, n0, n1, n2, leader, number + 1, card, b, talon, need, left)
        elif number == 1:
            value = under_way(st, misere, n0, n1, n2, leader, number + 1, a, card, talon, need, left)
        elif talon == 0:
            taker = winner_of(a, b, card, leader, trumps)
            value = at_boundary(st, misere, n0, n1, n2, taker, need - (1 if taker == 0 else 0), left - 1)
        else:
            taker = winner_of_talon_trick(a, b, card, leader, turned)
            still = need - (1 if taker == 0 else 0)
            value = under_way(st, misere, n0, n1, n2, leader, number - 2, a, b, talon >> 7, still, left - 1)
        if value == wanted:
            return wanted
    return 1 - wanted


@kernel()
def swapped(mask: int, suit: int) -> int:
    """The cards with this suit and the last one exchanged."""
    by = 8 * suit
    here = (mask >> by) & 255
    last = (mask >> 24) & 255
    return (mask & ~(255 << by) & ~(255 << 24)) | last << by | here << 24


@kernel()
def swapped_card(card: int, suit: int) -> int:
    if card >> 3 == suit:
        return card & 7 | 24
    if card >> 3 == 3:
        return card & 7 | suit << 3
    return card


@kernel()
def prepare(st: int, h0: int, h1: int, h2: int, leader: int, number: int, a: int, b: int, strain: int) -> None:
    """Fill the tables for the deal; the cards already come with the trump suit as the last."""
    whole_0 = h0
    whole_1 = h1
    whole_2 = h2
    for i in range(number):
        card = a if i == 0 else b
        seat = (leader + i) % 3
        if seat == 0:
            whole_0 |= 1 << card
        elif seat == 1:
            whole_1 |= 1 << card
        else:
            whole_2 |= 1 << card
    fill_suits(st, whole_0, whole_1, whole_2)
    put(st, TRUMP, 255 << 24 if strain < 4 else 0)
    put(st, AGE, (get(st, AGE) + 1) & (AGES - 1))
    for i in range(96):
        put(st, HISTORY + i, get(st, HISTORY + i) >> 4)


@kernel()
def answer(
    st: int,
    misere: int,
    strain: int,
    h0: int,
    h1: int,
    h2: int,
    leader: int,
    number: int,
    a: int,
    b: int,
    talon: int,
    every: int,
    need: int,
) -> int:
    """The declarer's tricks from here; or, with ``need`` >= 0, 1 or 0 for whether he takes so many.

    ``every``: 1 to put into VALUES what comes of each card of the seat to move.
    """
    swap = strain if strain < 3 else 3
    if swap < 3:
        h0 = swapped(h0, swap)
        h1 = swapped(h1, swap)
        h2 = swapped(h2, swap)
        a = swapped_card(a, swap)
        b = swapped_card(b, swap)
    prepare(st, h0, h1, h2, leader, number, a, b, strain)
    trumps = get(st, TRUMP)
    seat = (leader + number) % 3
    hand = h0 if seat == 0 else (h1 if seat == 1 else h2)
    left = count(hand)
    if need >= 0:
        return under_way(st, misere, h0, h1, h2, leader, number, a, b, talon, need, left)
    guess = guess_misere(h0, leader) if misere else guess_tricks(h0, h1, h2, leader, trumps)
    low = 0
    high = left
    while low < high:
        guess = min(max(guess, low + 1), high)
        if under_way(st, misere, h0, h1, h2, leader, number, a, b, talon, guess, left):
            low = guess
            guess += 1
        else:
            high = guess - 1
            guess -= 1
    if every == 0:
        return low

    for card in range(32):
        put(st, VALUES + card, -1)
    held = h0 | h1 | h2
    if number > 0:
        held |= 1 << a
    if number > 1:
        held |= 1 << b
    turned = -1
    led = a if number > 0 else -1
    if talon:
        turned = ((talon & 63) - 1) | (talon & 64) >> 1
        led = turned & 31
    faces = playable(st, hand, seat, held, led, talon, trumps)
    upwards = (seat == 0) == (misere == 1)  # the seat to move wants few, so that other cards can only give more
    value = low
    cards = hand
    if led >= 0 and hand & (255 << (led & 24)):
        cards = hand & (255 << (led & 24))
    elif led >= 0 and hand & trumps:
        cards = hand & trumps
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if (faces >> card) & 1:
            value = low
            n0 = h0 ^ (1 << card) if seat == 0 else h0
            n1 = h1 ^ (1 << card) if seat == 1 else h1
            n2 = h2 ^ (1 << card) if seat == 2 else h2
            while True:
                asked = value + 1 if upwards else value
                if asked <= 0 or asked > left:
                    break
                if number < 2:
                    first = card if number == 0 else a
                    second = 0 if number == 0 else card
                    found = under_way(st, misere, n0, n1, n2, leader, number + 1, first, second, talon, asked, left)
                elif talon == 0:
                    taker = winner_of(a, b, card, leader, trumps)
                    found = at_boundary(st, misere, n0, n1, n2, taker, asked - (1 if taker == 0 else 0), left - 1)
                else:
                    taker = winner_of_talon_trick(a, b, card, leader, turned)
                    still = asked - (1 if taker == 0 else 0)
                    found = under_way(st, misere, n0, n1, n2, leader, number - 2, a, b, talon >> 7, still, left - 1)
                if upwards and found == 1:
                    value += 1
                elif not upwards and found == 0:
                    value -= 1
                else:
                    break
        shown = swapped_card(card, swap) if swap < 3 else card
        put(st, VALUES + shown, value)
    return low


def answer_all(st: int, questions: int, number: int, answers: int) -> None:
    """Answer so many questions: each row at that address holds the arguments of `answer` after the array.

    What comes of each card is written only where it is asked for.
    """
    for _ in range(number):
        worth = answer(
            st,
            get(questions, 0),
            get(questions, 1),
            get(questions, 2),
            get(questions, 3),
            get(questions, 4),
            get(questions, 5),
            get(questions, 6),
            get(questions, 7),
            get(questions, 8),
            get(questions, 9),
            get(questions, 10),
            get(questions, 11),
        )
        if get(questions, 10):
            for card in range(32):
                put(answers, card, get(st, VALUES + card))
        put(answers, 32, worth)
        questions += 8 * QUESTION
        answers += 8 * ANSWER
