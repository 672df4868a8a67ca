"""What a beginner still knows of the cards: his own, what lies open, and the last tricks."""

from __future__ import annotations

from random import Random
from typing import Final

from preferans.cards import CARDS, FULL_PACK, SUIT_MASKS
from preferans.players.lies import Board, Lie
from preferans.view import View

_FRESH: Final = 2  # so many tricks back he remembers everything
_FORGOTTEN: Final = (0.6, 0.6, 0.6, 0.5, 0.4, 0.3, 0.15, 0.05)  # by rank, of older ones
_TRUMPS: Final = 0.5  # of trumps he forgets so much less


def remembered_lies(view: View, board: Board, random: Random, count: int) -> list[Lie]:
    """Hands as he imagines them: cards played long ago may turn up again, and he has forgotten who was out of what."""
    old = len(view.tricks) - _FRESH
    gone = sum(1 << card for _, card in view.trick)
    hazy = 0
    voids = [0] * len(view.hands)
    for number, trick in enumerate(view.tricks):
        led = (trick.cards[0][1] if trick.talon_lead is None else trick.talon_lead).suit
        for seat, card in trick.cards:
            if number >= old:
                gone |= 1 << card
                if card.suit != led:
                    voids[seat] |= SUIT_MASKS[led]
            else:
                hazy |= 1 << card
    sure = gone | int(view.discard or 0) | sum(int(hand or 0) for hand in view.hands)
    if view.declarer is None:
        sure |= sum(1 << card for card in view.talon)
    found = []
    for _ in range(count):
        lost = sum(1 << card for card in CARDS if hazy >> card & 1 and random.random() >= _chance(card, board.trump))
        lie = _imagined(view, board, int(FULL_PACK) & ~sure & ~lost, voids, random)
        if lie is not None:
            found.append(lie)
    return found


def _chance(card: int, trump: int) -> float:
    return _FORGOTTEN[card & 7] * (_TRUMPS if card >> 3 == trump else 1.0)


def _imagined(view: View, board: Board, pool: int, voids: list[int], random: Random) -> Lie | None:
    rest = [card for card in CARDS if pool >> card & 1]
    random.shuffle(rest)
    hands = [0, 0, 0]
    for place in sorted(range(3), key=lambda place: voids[board.order[place]] == 0):
        seat = board.order[place]
        known = view.hands[seat]
        if known is not None:
            hands[place] = int(known)
            continue
        fitting = [card for card in rest if not voids[seat] >> card & 1][: view.hand_sizes[seat]]
        if len(fitting) < view.hand_sizes[seat]:
            return None
        hands[place] = sum(1 << card for card in fitting)
        rest = [card for card in rest if card not in fitting]
    talon = tuple(int(card) for card in view.talon[board.leads_done :]) if view.declarer is None else ()
    return Lie((hands[0], hands[1], hands[2]), talon)
