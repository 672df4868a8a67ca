"""In which order cards are tried when the declarer wants tricks."""

from __future__ import annotations

from preferans.solver.bits import count, get, kernel, lowest, put
from preferans.solver.common import beats, insert
from preferans.solver.divisions import LENGTH_1, LENGTH_2, RUN_0, RUN_1, RUN_2
from preferans.solver.layout import HISTORY, PLAIN_WEIGHTS, WEIGHTS
from preferans.solver.weights import TRICK_PLACES


@kernel()
def _declarer_suit(st: int, w: int, counts: int, trumps_1: int, trumps_2: int, trump_suit: bool) -> int:
    """How much speaks for the declarer's leading this suit; ``w``: where the weights lie."""
    length = counts & 15
    length_1 = (counts >> LENGTH_1) & 15
    length_2 = (counts >> LENGTH_2) & 15
    run = (counts >> RUN_0) & 15
    if trump_suit:
        score = get(st, w + TRICK_PLACES.declarer_trump)
        score += get(st, w + TRICK_PLACES.declarer_trump_length) * length
        score += get(st, w + TRICK_PLACES.declarer_trump_others) * (length_1 + length_2)
        if run > 0:
            score += get(st, w + TRICK_PLACES.declarer_trump_top)
        if run >= max(length_1, length_2):
            score += get(st, w + TRICK_PLACES.declarer_trump_solid)
        return score
    score = get(st, w + TRICK_PLACES.declarer_length_1 + min(length, 6) - 1)
    score += get(st, w + TRICK_PLACES.declarer_others) * (length_1 + length_2)
    if length_1 == 0 and trumps_1 > 0:
        score += get(st, w + TRICK_PLACES.declarer_ruff_1)
    if length_2 == 0 and trumps_2 > 0:
        score += get(st, w + TRICK_PLACES.declarer_ruff_2)
    if run > 0:
        score += get(st, w + TRICK_PLACES.declarer_top)
    if run > 1:
        score += get(st, w + TRICK_PLACES.declarer_two_tops)
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
    trumps: int,
    trump_suit: bool,
) -> int:
    """How much speaks for a defender's leading this suit. ``trumps``: lengths of his own trumps, his partner's and
    the declarer's in fields of four bits."""
    if trump_suit:
        score = get(st, w + TRICK_PLACES.first_trump)
        score += get(st, w + TRICK_PLACES.first_trump_length) * length
        score += get(st, w + TRICK_PLACES.first_trump_declarer) * declarer
        if run > 0:
            score += get(st, w + TRICK_PLACES.first_trump_top)
        if partner_run > 0:
            score += get(st, w + TRICK_PLACES.first_trump_partner_top)
        if declarer_run > 0:
            score += get(st, w + TRICK_PLACES.first_trump_declarer_top)
        return score
    score = get(st, w + TRICK_PLACES.first_length) * length
    score += get(st, w + TRICK_PLACES.first_partner_length) * partner
    score += get(st, w + TRICK_PLACES.first_declarer_length) * declarer
    if declarer == 0:
        ruffs = (trumps >> 8) & 15
        score += get(st, w + (TRICK_PLACES.first_declarer_ruffs if ruffs else TRICK_PLACES.first_declarer_void))
    elif declarer == 1:
        score += get(st, w + TRICK_PLACES.first_declarer_single)
    if partner == 0 and (trumps >> 4) & 15:
        score += get(st, w + TRICK_PLACES.first_partner_ruffs)
    if partner_run > 0:
        score += get(st, w + TRICK_PLACES.first_partner_top)
    if run > 0:
        score += get(st, w + TRICK_PLACES.first_top)
    if declarer_run > 0:
        score += get(st, w + TRICK_PLACES.first_declarer_top)
    if length == 1:
        score += get(st, w + (TRICK_PLACES.first_single_trumps if trumps & 15 else TRICK_PLACES.first_single))
    return score


@kernel()
def order_leads(
    st: int, base: int, cards: int, player: int, best: int, c0: int, c1: int, c2: int, c3: int, trumps: int
) -> int:
    """Put the leads at ``base``, the most promising first; their number. ``best``: what the table remembers, or -1."""
    number = 0
    w = WEIGHTS if trumps else PLAIN_WEIGHTS
    by_history = get(st, w + TRICK_PLACES.lead_history)
    trumps_0 = c3 & 15 if trumps else 0
    trumps_1 = (c3 >> LENGTH_1) & 15 if trumps else 0
    trumps_2 = (c3 >> LENGTH_2) & 15 if trumps else 0
    while cards:
        suit = lowest(cards) >> 3
        counts = c0 if suit == 0 else (c1 if suit == 1 else (c2 if suit == 2 else c3))
        run_0 = (counts >> RUN_0) & 15
        run_1 = (counts >> RUN_1) & 15
        run_2 = (counts >> RUN_2) & 15
        length_0 = counts & 15
        length_1 = (counts >> LENGTH_1) & 15
        length_2 = (counts >> LENGTH_2) & 15
        trump_suit = trumps != 0 and suit == 3
        if player == 0:
            run = run_0
            score = _declarer_suit(st, w, counts, trumps_1, trumps_2, trump_suit)
            by_card = w + TRICK_PLACES.declarer_card_top
        elif player == 1:
            run = run_1
            all_trumps = trumps_1 | trumps_2 << 4 | trumps_0 << 8
            score = _defender_suit(st, w, length_1, length_2, length_0, run_1, run_2, run_0, all_trumps, trump_suit)
            by_card = w + TRICK_PLACES.first_card_top
        else:
            run = run_2
            all_trumps = trumps_2 | trumps_1 << 4 | trumps_0 << 8
            further = w + TRICK_PLACES.second_length - TRICK_PLACES.first_length
            score = _defender_suit(
                st, further, length_2, length_1, length_0, run_2, run_1, run_0, all_trumps, trump_suit
            )
            by_card = w + TRICK_PLACES.second_card_top
        group = cards & (255 << (8 * suit))
        cards ^= group
        place = 0
        last = count(group)
        while group:
            card = lowest(group)
            group &= group - 1
            place += 1
            points = 16 * score + get(st, HISTORY + 32 * player + card) * by_history
            if place == last and run > 0:
                points += 16 * get(st, by_card)
            elif place == last:
                points += 16 * get(st, by_card + 1)
            elif place > 1:
                points += 16 * get(st, by_card + 2)
            if card == best:
                points += 1 << 40
            insert(st, base, number, points << 5 | card)
            number += 1
    return number


@kernel()
def order_replies(
    st: int,
    base: int,
    cards: int,
    player: int,
    best: int,
    wants: bool,
    cover: int,
    c0: int,
    c1: int,
    c2: int,
    c3: int,
    trumps: int,
) -> int:
    """Put the cards that may follow at ``base``, the most promising first; their number.

    ``best``: the card that wins so far; ``wants``: whether this player's side would rather beat it; ``cover``: the
    cards an opponent may still play, which a card had better beat too.
    """
    if cards & (cards - 1) == 0:
        put(st, base, lowest(cards))
        return 1
    number = 0
    w = WEIGHTS if trumps else PLAIN_WEIGHTS
    follows = (lowest(cards) ^ best) & 24 == 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        rank = card & 7
        history = get(st, HISTORY + 32 * player + card)
        if wants and beats(card, best, trumps):
            points = 1000 * get(st, w + TRICK_PLACES.reply_win) - 32 * rank
            points += history * get(st, w + TRICK_PLACES.reply_win_history)
            if (cover & (255 << (card & 24))) >> card:
                points -= 1000 * get(st, w + TRICK_PLACES.reply_covered)
        elif follows:
            points = history * get(st, w + TRICK_PLACES.reply_lose_history)
            points -= 16 * get(st, w + TRICK_PLACES.reply_lose_rank) * rank
        else:
            suit = card >> 3
            counts = c0 if suit == 0 else (c1 if suit == 1 else (c2 if suit == 2 else c3))
            length = (counts >> (4 * player)) & 15
            run = (counts >> (RUN_0 + 4 * player)) & 15
            points = history * get(st, w + TRICK_PLACES.discard_history)
            points -= 16 * get(st, w + TRICK_PLACES.discard_rank) * rank
            points += 16 * get(st, w + TRICK_PLACES.discard_length) * length
            if run > 0 and run >= length:
                points += 16 * get(st, w + TRICK_PLACES.discard_solid)
            if player != 0:
                if counts & 15 == 0:
                    points += 16 * get(st, w + TRICK_PLACES.discard_declarer_void)
                elif length == 1:
                    points += 16 * get(st, w + TRICK_PLACES.discard_last_defender)
                if (counts >> (4 * (3 - player))) & 15 == 0:
                    points += 16 * get(st, w + TRICK_PLACES.discard_partner_void)
            elif length == 1:
                points += 16 * get(st, w + TRICK_PLACES.discard_last_declarer)
        insert(st, base, number, points << 5 | card)
        number += 1
    return number
