"""Rules of thumb where tricks are not wanted: misère on both sides, and raspas."""

from __future__ import annotations

from random import Random

from preferans.cards import Card, Cards
from preferans.players.estimate import suit_flaws
from preferans.players.knowledge import Knowledge
from preferans.players.tricks import EXACT_FROM, by_endgame


def low_card(know: Knowledge, random: Random) -> Card:
    """The card for misère or raspas."""
    if len(know.legal) == 1:
        return know.legal[0]
    declarer = know.view.declarer
    if declarer is not None and know.hand_seat != declarer:
        if len(know.mine) <= EXACT_FROM:
            card = by_endgame(know, random, hero=declarer, most=False)
            if card is not None:
                return card
        return _against_misere(know, declarer)
    if len(know.mine) <= EXACT_FROM and know.view.talon_lead is None and _all_in_play(know):
        card = by_endgame(know, random, hero=know.hand_seat, most=False)
        if card is not None:
            return card
    return low_card_by_rule(know)


def low_card_by_rule(know: Knowledge) -> Card:
    """The card without playing anything out; perhaps not among the legal ones where ``know`` leaves some out."""
    declarer = know.view.declarer
    if declarer is not None and know.hand_seat != declarer:
        return _against_misere(know, declarer)
    if know.led is None:
        return _lead(know)
    return _duck(know)


def _all_in_play(know: Knowledge) -> bool:
    """Whether only hands play to the trick: not while the dealer of four leads the talon."""
    return all(seat in know.seats for seat, _ in know.trick)


def _duck(know: Knowledge) -> Card:
    """Under the trick with the highest card that stays under; where that cannot be, with the highest that must win
    anyway, or the lowest while others may still go over it. Void: the most dangerous card goes.
    """
    led = know.led
    assert led is not None
    if all(card.suit != led.suit for card in know.legal):
        return max(know.legal, key=lambda card: _danger(know, card))
    best = know.best()
    under = [card for card in know.legal if best is not None and card < best[1]]
    if under:
        return max(under)
    after = know.after_me()
    if not after:
        return max(know.legal)
    low = min(know.legal)
    if any(card > low for seat in after for card in know.may_hold(seat).suit(led.suit)):
        return low
    return max(know.legal)


def _lead(know: Knowledge) -> Card:
    """The card over which most of what is out goes; of equal ones from the suit with the safest rest."""

    def risk(card: Card) -> tuple[float, float, int]:
        out = know.out(card.suit)
        lower = sum(1 for other in out if other < card)
        # With nothing out, or nothing above, the trick is ours for certain.
        share = 1.0 if not out or max(out) < card else lower / len(out)
        rest = know.mine.suit(card.suit) - card.mask
        return (share, -_flaws(know, rest, card.suit), card.rank)

    return min(know.legal, key=risk)


def _flaws(know: Knowledge, own: Cards, suit: int) -> float:
    """`suit_flaws` of what is left of a suit, the cards that are gone squeezed out."""
    packed = 0
    for bit, card in enumerate(sorted((*own, *know.out(suit)))):
        if card in own:
            packed |= 1 << bit
    total = len(own) + len(know.out(suit))
    # The table thinks of eight cards; what is missing stands above, out of harm's way.
    return float(suit_flaws(packed)) if total else 0.0


def _danger(know: Knowledge, card: Card) -> tuple[float, int]:
    """How much safer the suit is without this card, then its height."""
    own = know.mine.suit(card.suit)
    relief = _flaws(know, own, card.suit) - _flaws(know, own - card.mask, card.suit)
    out = know.out(card.suit)
    lower = sum(1 for other in out if other < card)
    return (relief * 2 + (lower / len(out) if out else -1.0), card.rank)


def _against_misere(know: Knowledge, declarer: int) -> Card:
    """Make the declarer win: lead where his lowest lies over ours, keep low cards, throw high ones."""
    his = know.view.declarer_twelve or know.may_hold(declarer)
    led = know.led
    if led is None:
        return min(know.legal, key=lambda card: (-_catch(know, card, his), card.rank))
    if all(card.suit != led.suit for card in know.legal):
        return max(know.legal, key=lambda card: (not his.suit(card.suit), card.rank))
    best = know.best()
    declarer_played = any(seat == declarer for seat, _ in know.trick)
    if best is not None and declarer_played and best[0] == declarer:
        under = [card for card in know.legal if card < best[1]]
        return max(under) if under else max(know.legal)
    if declarer_played:
        return max(know.legal)  # the trick is the defence's anyway: keep the low cards
    lowest = min(know.legal)
    if his.suit(led.suit) and min(his.suit(led.suit)) > lowest:
        return lowest
    return max(know.legal)


def _catch(know: Knowledge, card: Card, his: Cards) -> float:
    """How likely a lead makes the declarer win: his cards over it, and the partner's that can stay under."""
    theirs = his.suit(card.suit)
    if not theirs:
        return -1.0
    forced = sum(1 for other in theirs if other > card) / len(theirs)
    if forced < 1.0:
        return forced - 0.5
    partner = next(iter(know.friends), None)
    held = know.view.hands[partner] if partner is not None else None
    if held is not None and held.suit(card.suit):
        return 2.0 if min(held.suit(card.suit)) < min(theirs) else 0.2
    return 1.5
