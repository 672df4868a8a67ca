"""In which order cards are tried when the declarer wants no trick."""

from __future__ import annotations

from preferans.solver.bits import count, get, kernel, lowest, put
from preferans.solver.common import insert
from preferans.solver.divisions import (
    CATCH_1,
    CATCH_2,
    FORCED,
    LENGTH_1,
    LENGTH_2,
    NO_EXIT,
    RUN_0,
    RUN_1,
    RUN_2,
    UNSAFE,
)
from preferans.solver.layout import HISTORY, WEIGHTS
from preferans.solver.weights import MISERE_PLACES


@kernel()
def _declarer_suit(st: int, counts: int, flags: int) -> int:
    """How much speaks for the declarer's leading this suit."""
    length_1 = (counts >> LENGTH_1) & 15
    length_2 = (counts >> LENGTH_2) & 15
    score = get(st, WEIGHTS + MISERE_PLACES.declarer_length) * (counts & 15)
    score += get(st, WEIGHTS + MISERE_PLACES.declarer_others) * (length_1 + length_2)
    score += get(st, WEIGHTS + MISERE_PLACES.declarer_unsafe) * ((flags >> UNSAFE) & 1)
    score += get(st, WEIGHTS + MISERE_PLACES.declarer_no_exit) * ((flags >> NO_EXIT) & 1)
    score += get(st, WEIGHTS + MISERE_PLACES.declarer_forced) * ((flags >> FORCED) & 1)
    if (counts >> RUN_0) & 15:
        score += get(st, WEIGHTS + MISERE_PLACES.declarer_low)
    if length_1 == 0 or length_2 == 0:
        score += get(st, WEIGHTS + MISERE_PLACES.declarer_short)
    return score


@kernel()
def _defender_suit(
    st: int,
    w: int,
    length: int,
    partner: int,
    declarer: int,
    run: int,
    partner_run: int,
    declarer_run: int,
    unsafe: int,
    catch: int,
) -> int:
    """How much speaks for a defender's leading this suit; runs are counted from the bottom here."""
    score = get(st, w + MISERE_PLACES.first_length) * length
    score += get(st, w + MISERE_PLACES.first_partner_length) * partner
    score += get(st, w + MISERE_PLACES.first_declarer_length) * declarer
    score += get(st, w + MISERE_PLACES.first_unsafe) * unsafe
    score += get(st, w + MISERE_PLACES.first_catch) * catch
    if declarer == 0:
        score += get(st, w + MISERE_PLACES.first_declarer_void)
    if partner == 0:
        score += get(st, w + MISERE_PLACES.first_partner_void)
    if run > 0:
        score += get(st, w + MISERE_PLACES.first_low)
    if partner_run > 0:
        score += get(st, w + MISERE_PLACES.first_partner_low)
    if declarer_run > 0:
        score += get(st, w + MISERE_PLACES.first_declarer_low)
    elif unsafe:
        score += get(st, w + MISERE_PLACES.first_weak)
    if length == 1:
        score += get(st, w + MISERE_PLACES.first_single)
    return score


@kernel()
def order_leads(
    st: int,
    base: int,
    cards: int,
    player: int,
    best: int,
    c0: int,
    c1: int,
    c2: int,
    c3: int,
    f0: int,
    f1: int,
    f2: int,
    f3: int,
) -> int:
    """Put the leads at ``base``, the most promising first; their number. ``best``: what the table remembers, or -1."""
    number = 0
    by_history = get(st, WEIGHTS + MISERE_PLACES.lead_history)
    while cards:
        suit = lowest(cards) >> 3
        counts = c0 if suit == 0 else (c1 if suit == 1 else (c2 if suit == 2 else c3))
        flags = f0 if suit == 0 else (f1 if suit == 1 else (f2 if suit == 2 else f3))
        run_0 = (counts >> RUN_0) & 15
        run_1 = (counts >> RUN_1) & 15
        run_2 = (counts >> RUN_2) & 15
        length_0 = counts & 15
        length_1 = (counts >> LENGTH_1) & 15
        length_2 = (counts >> LENGTH_2) & 15
        unsafe = (flags >> UNSAFE) & 1
        if player == 0:
            score = _declarer_suit(st, counts, flags)
            by_card = WEIGHTS + MISERE_PLACES.declarer_rank
        elif player == 1:
            catch = (flags >> CATCH_1) & 1
            score = _defender_suit(st, WEIGHTS, length_1, length_2, length_0, run_1, run_2, run_0, unsafe, catch)
            by_card = WEIGHTS + MISERE_PLACES.first_rank
        else:
            catch = (flags >> CATCH_2) & 1
            further = WEIGHTS + MISERE_PLACES.second_length - MISERE_PLACES.first_length
            score = _defender_suit(st, further, length_2, length_1, length_0, run_2, run_1, run_0, unsafe, catch)
            by_card = WEIGHTS + MISERE_PLACES.second_rank
        slope = get(st, by_card)
        group = cards & (255 << (8 * suit))
        cards ^= group
        place = 0
        last = count(group)
        while group:
            card = lowest(group)
            group &= group - 1
            place += 1
            points = 16 * score + get(st, HISTORY + 32 * player + card) * by_history + slope * 4 * (card & 7)
            if place == 1:
                points += 16 * get(st, by_card + 1)
            if place == last:
                points += 16 * get(st, by_card + 2)
            if card == best:
                points += 1 << 40
            insert(st, base, number, points << 5 | card)
            number += 1
    return number


@kernel()
def _following(st: int, player: int, card: int, best: int, owner: int, declarer_to_come: bool, history: int) -> int:
    """What speaks for following suit with this card; ``owner``: whose card ``best`` is."""
    wins = card > best
    rank = card & 7
    if player == 0:
        points = history * get(st, WEIGHTS + MISERE_PLACES.own_history)
        if wins:
            return points + 16 * rank * get(st, WEIGHTS + MISERE_PLACES.own_win_rank) - 3000
        return points + 16 * rank * get(st, WEIGHTS + MISERE_PLACES.own_duck_rank)
    if owner == 0:
        points = history * get(st, WEIGHTS + MISERE_PLACES.under_history)
        if wins:
            return points + 16 * rank * get(st, WEIGHTS + MISERE_PLACES.over_rank) - 3000
        return points + 16 * rank * get(st, WEIGHTS + MISERE_PLACES.under_rank)
    if declarer_to_come:
        points = history * get(st, WEIGHTS + MISERE_PLACES.before_history)
        if wins:
            points += 16 * get(st, WEIGHTS + MISERE_PLACES.before_win)
            return points + 16 * rank * get(st, WEIGHTS + MISERE_PLACES.before_win_rank)
        return points + 16 * rank * get(st, WEIGHTS + MISERE_PLACES.before_duck_rank)
    points = history * get(st, WEIGHTS + MISERE_PLACES.late_history)
    if wins:
        points += 16 * get(st, WEIGHTS + MISERE_PLACES.late_win)
        return points + 16 * rank * get(st, WEIGHTS + MISERE_PLACES.late_win_rank)
    return points + 16 * rank * get(st, WEIGHTS + MISERE_PLACES.late_duck_rank)


@kernel()
def _discarding(st: int, player: int, card: int, counts: int, flags: int, history: int) -> int:
    """What speaks for throwing this card away."""
    rank = card & 7
    length = (counts >> (4 * player)) & 15
    unsafe = (flags >> UNSAFE) & 1
    lowest_here = (counts >> (RUN_0 + 4 * player)) & 15 > 0
    points = history * get(st, WEIGHTS + MISERE_PLACES.discard_history)
    if player == 0:
        points += 4 * rank * get(st, WEIGHTS + MISERE_PLACES.own_discard_rank)
        points += 16 * length * get(st, WEIGHTS + MISERE_PLACES.own_discard_length)
        points += 16 * unsafe * get(st, WEIGHTS + MISERE_PLACES.own_discard_unsafe)
        if length == 1:
            points += 16 * get(st, WEIGHTS + MISERE_PLACES.own_discard_single)
        if lowest_here:
            points += 16 * get(st, WEIGHTS + MISERE_PLACES.own_discard_low)
        return points
    points += 4 * rank * get(st, WEIGHTS + MISERE_PLACES.discard_rank)
    points += 16 * length * get(st, WEIGHTS + MISERE_PLACES.discard_length)
    points += 16 * unsafe * get(st, WEIGHTS + MISERE_PLACES.discard_unsafe)
    if counts & 15 == 0:
        points += 16 * get(st, WEIGHTS + MISERE_PLACES.discard_declarer_void)
    if lowest_here:
        points += 16 * get(st, WEIGHTS + MISERE_PLACES.discard_low)
    if (counts >> (4 * (3 - player))) & 15 == 0:
        points += 16 * get(st, WEIGHTS + MISERE_PLACES.discard_partner_void)
    if length == 1:
        points += 16 * get(st, WEIGHTS + MISERE_PLACES.discard_single)
    return points


@kernel()
def order_replies(
    st: int,
    base: int,
    cards: int,
    player: int,
    best: int,
    owner: int,
    declarer_to_come: bool,
    c0: int,
    c1: int,
    c2: int,
    c3: int,
    f0: int,
    f1: int,
    f2: int,
    f3: int,
) -> int:
    """Put the cards that may follow at ``base``, the most promising first; their number."""
    if cards & (cards - 1) == 0:
        put(st, base, lowest(cards))
        return 1
    number = 0
    follows = (lowest(cards) ^ best) & 24 == 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        history = get(st, HISTORY + 32 * player + card)
        if follows:
            points = _following(st, player, card, best, owner, declarer_to_come, history)
        else:
            suit = card >> 3
            counts = c0 if suit == 0 else (c1 if suit == 1 else (c2 if suit == 2 else c3))
            flags = f0 if suit == 0 else (f1 if suit == 1 else (f2 if suit == 2 else f3))
            points = _discarding(st, player, card, counts, flags, history)
        insert(st, base, number, points << 5 | card)
        number += 1
    return number
