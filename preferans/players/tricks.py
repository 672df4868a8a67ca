"""Rules of thumb for the cards of a trick contract: draw trumps, cash winners, force long suits; in defence «под
вистуза с туза, под игрока с семака», cheap wins, guards kept. The last tricks are played out over sampled layouts.
"""

from __future__ import annotations

from random import Random
from typing import Final

from preferans.cards import Card, Cards
from preferans.contracts import Strain
from preferans.players.endgame import Endgame
from preferans.players.estimate import suit_tricks
from preferans.players.knowledge import Knowledge, is_higher

EXACT_FROM: Final = 4  # with so many cards in the longest hand, every line is played out
SAMPLES: Final = 8


def contract_card(know: Knowledge, random: Random) -> Card:
    """The card to play to a trick contract, for the declarer or a defender."""
    if len(know.legal) == 1:
        return know.legal[0]
    if len(know.mine) <= EXACT_FROM:
        card = by_endgame(know, random, hero=_hero(know), most=True)
        if card is not None:
            return card
    return card_by_rule(know)


def card_by_rule(know: Knowledge) -> Card:
    """The card without playing anything out; perhaps not among the legal ones where ``know`` leaves some out."""
    if not know.trick:
        return _declarer_lead(know) if _is_declarer(know) else _defender_lead(know)
    return _follow(know)


def by_endgame(know: Knowledge, random: Random, *, hero: int, most: bool) -> Card | None:
    """The card that is best on average over lies of the cards that fit; None where none was found."""
    layouts = know.layouts(random, SAMPLES)
    if not layouts:
        return None
    total = dict.fromkeys(know.legal, 0)
    for hands in layouts:
        game = Endgame(know.seats, know.trump, hero, most=most)
        for card in know.legal:
            total[card] += game.value(hands, know.trick, know.hand_seat, card)
    wants_most = (know.hand_seat == hero) == most
    return min(know.legal, key=lambda card: (-total[card] if wants_most else total[card], card.rank))


def _hero(know: Knowledge) -> int:
    assert know.view.declarer is not None
    return know.view.declarer


def _is_declarer(know: Knowledge) -> bool:
    return know.hand_seat == know.view.declarer


def _follow(know: Knowledge) -> Card:
    best = know.best()
    assert best is not None
    winning = [card for card in know.legal if is_higher(card, best[1], know.trump)]
    if not winning:
        return throw_away(know)
    after = know.after_me()
    enemies = [seat for seat in after if seat not in know.friends]
    ours = best[0] in know.friends
    if ours and not any(know.can_be_beaten(best[1], by=seat) for seat in enemies):
        return throw_away(know)
    if not enemies:
        partner = next((seat for seat in after if seat in know.friends), None)
        if partner is not None and _partner_wins_cheaply(know, partner, best[1], min(winning, key=_cost)):
            return throw_away(know)
        return min(winning, key=_cost)
    secure = [card for card in winning if not any(know.can_be_beaten(card, by=seat) for seat in enemies)]
    if secure:
        return min(secure, key=_cost)
    if _is_declarer(know):
        return _second_hand(know, winning)
    # The declarer plays last: make him pay, with the lowest of touching cards.
    return lowest_equal(know, max(winning, key=_cost))


def _second_hand(know: Knowledge, winning: list[Card]) -> Card:
    """The declarer between the defenders: force with a sequence, else low."""
    for card in sorted(winning, reverse=True):
        if card.rank >= 4 and card - 1 in know.mine.suit(card.suit):
            return lowest_equal(know, card)
    if know.led is not None and winning[0].suit != know.led.suit:
        return min(winning)
    return throw_away(know)


def _partner_wins_cheaply(know: Knowledge, partner: int, best: Card, mine: Card) -> bool:
    """Whether an open partner behind takes the trick for sure, with less than this would cost."""
    held = know.view.hands[partner]
    led = know.led
    if held is None or led is None:
        return False
    legal = held.suit(led.suit) or (held.suit(know.trump) if know.trump < 4 else Cards(0)) or held
    winning = [card for card in legal if is_higher(card, best, know.trump)]
    return bool(winning) and _cost(min(winning, key=_cost)) < _cost(mine)


def _cost(card: Card) -> int:
    return card.rank


def lowest_equal(know: Knowledge, card: Card) -> Card:
    """The lowest legal card that is as good as this one: nothing unseen lies between."""
    out = know.out(card.suit)
    for other in sorted(c for c in know.legal if c.suit == card.suit and c < card):
        if not any(other < between < card for between in out):
            return other
    return card


def throw_away(know: Knowledge) -> Card:
    """The card that will be missed least."""
    return min(know.legal, key=lambda card: (_keep(know, card), card.rank))


def _keep(know: Knowledge, card: Card) -> float:
    """How much a card is worth keeping."""
    suit = know.mine.suit(card.suit)
    against = know.out_against(card.suit)
    if not against:
        # A long card of a suit that is over wins unless it is trumped.
        return 6.0 if card.suit != know.trump else 12.0
    value = float(card.rank) / 2
    if card.suit == know.trump:
        value += 8
    higher_out = sum(1 for other in against if other > max(suit))
    if max(against) < card:
        value += 8
    elif 0 < higher_out < len(suit) <= higher_out + 1 and card != max(suit):
        value += 3  # the guard of an honour
    return value


def _masters(know: Knowledge, suit: int) -> int:
    """How many of the highest cards of a suit are ours."""
    against = know.out_against(suit)
    top = max(against) if against else -1
    return sum(1 for card in know.mine.suit(suit) if card > top)


def _declarer_lead(know: Knowledge) -> Card:
    trump = know.trump
    if trump != Strain.NO_TRUMP:
        trumps, out = know.mine.suit(trump), know.out_against(trump)
        if trumps and out:
            top = max(trumps)
            if top > max(out):
                return top
            masters_out = sum(1 for card in out if card > top)
            if len(out) > masters_out and len(trumps) > masters_out + 1:
                return _from_sequence(know, trumps)
    side = [suit for suit in range(4) if suit != trump and know.mine.suit(suit)]
    if not side:
        return max(know.legal) if _masters(know, trump) else min(know.legal)
    to_force = [suit for suit in side if _gain(know, suit) >= 0.8]
    if (to_force and sum(_masters(know, suit) for suit in side) > 0) or not any(_masters(know, suit) for suit in side):
        pool = to_force or side
        suit = max(pool, key=lambda suit: (_gain(know, suit), len(know.mine.suit(suit))))
        return _from_sequence(know, know.mine.suit(suit))
    suit = max((s for s in side if _masters(know, s)), key=lambda s: len(know.mine.suit(s)))
    return max(know.mine.suit(suit))


def _gain(know: Knowledge, suit: int) -> float:
    """Tricks that leading a suit again and again would add to the winners it has already."""
    own = know.mine.suit(suit)
    out = know.out_against(suit)
    # Ranks that are gone are squeezed out, so that the table of suits answers for what is left.
    packed, bit = 0, 8
    for card in sorted((*own, *out), reverse=True):
        bit -= 1
        if card in own:
            packed |= 1 << bit
    extra = suit_tricks(packed) - _masters(know, suit)
    return extra if len(own) >= 2 else 0.0


def _from_sequence(know: Knowledge, suit: Cards) -> Card:
    """The highest of touching honours, else the lowest; a master is led as it is."""
    top = max(suit)
    if know.is_master(top):
        return top
    second = max((card for card in suit if card != top), default=None)
    if second is not None and not any(second < card < top for card in know.out(top.suit)) and top.rank >= 3:
        return top
    return min(suit)


def _defender_lead(know: Knowledge) -> Card:
    """Through the declarer low, up to him from the top; never into a suit that he trumps if it can be helped."""
    declarer = know.view.declarer
    assert declarer is not None
    through = know.after_me()[0] == declarer
    return max(know.legal, key=lambda card: (_lead_value(know, card, declarer, through), -card.rank))


def _lead_value(know: Knowledge, card: Card, declarer: int, through: bool) -> float:
    suit = know.mine.suit(card.suit)
    trump = know.trump
    void = not know.may_hold(declarer).suit(card.suit)
    trumps_out = trump != Strain.NO_TRUMP and bool(know.may_hold(declarer).suit(trump))
    top = max(suit)
    value = 0.0
    if card.suit == trump:
        return 1.0 if know.is_master(card) and len(suit) == 1 else -3.0 + 0.1 * (8 - card.rank)
    if void and trumps_out:
        value -= 4.0
    if know.is_master(card):
        value += 2.5 if not through or not trumps_out else 1.0
        value -= 0.4 * max(0, len(suit) - 3)  # the longer the suit, the sooner it is trumped
    elif card == top and card.rank >= 4 and card - 1 in suit:
        value += 1.5
    elif card == min(suit):
        value += 1.2 if through else 0.3
        if top.rank >= 5 and not through:
            value -= 0.8  # away from a tenace, up to the declarer
        if top.rank < 4:
            value += 0.4
        if len(suit) == 1 and trumps_out and know.mine.suit(trump):
            value += 0.8
    else:
        value -= 1.0
    partner = next(iter(know.friends), None)
    if partner is not None:
        value += 0.5 * sum(
            1 for trick in know.view.tricks if trick.cards[0][0] == partner and trick.cards[0][1].suit == card.suit
        )
        shown = know.view.hands[partner]
        if shown is not None:
            value += _with_open_partner(know, card, shown)
    return value


def _with_open_partner(know: Knowledge, card: Card, partner: Cards) -> float:
    """What an open partner's cards add: his winner is reached, or his trump."""
    theirs = partner.suit(card.suit)
    against = know.out_against(card.suit)
    if theirs and (not against or max(theirs) > max(against)):
        return 1.5
    if not theirs and know.trump < 4 and partner.suit(know.trump) and against:
        return 1.5
    return 0.0
