"""Deals brought to the point that a test is about."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from preferans.actions import Action, IllegalAction
from preferans.agreements import Agreements, Jumps
from preferans.cards import Cards
from preferans.deal import Deal
from preferans.dealing import active_seats, shuffled
from preferans.exchange import discard_of
from preferans.illegal import SENTENCES, Illegal
from preferans.notation import parse_card_list, parse_cards
from preferans.reading import read_action


def agreements(**changes: Any) -> Agreements:
    """Sochi with these changes; four players and more share the same defaults."""
    return Agreements(**changes)


def deal(*, dealer: int = 2, seed: int = 1, raspas: int = 0, opening: bool = False, blind: int = 0, **changes: Any) -> Deal:
    """A deal of random cards. With three players the dealer is seat 2, so that seat 0 is the first hand."""
    if changes.get("players") == 2:
        dealer = min(dealer, 1)
    return Deal.from_pack(
        agreements(**changes),
        dealer=dealer,
        pack=shuffled(Random(seed)),
        raspas_in_a_row=raspas,
        opening_raspas=opening,
        blind_raspas_in_a_row=blind,
    )


def deal_of(hands: list[str], talon: str, *, dealer: int = 2, raspas: int = 0, **changes: Any) -> Deal:
    """A deal of these cards, hands from the first hand on."""
    agreed = agreements(**changes)
    by_seat: list[Cards | None] = [None] * max(agreed.players, 3)
    for seat, hand in zip(active_seats(agreed.players, dealer), hands, strict=True):
        by_seat[seat] = parse_cards(hand)
    first, second = parse_card_list(talon)
    return Deal.start(agreed, dealer=dealer, hands=by_seat, talon=(first, second), raspas_in_a_row=raspas)


def after(deal: Deal, actions: str) -> Deal:
    """The deal after these actions, separated by commas, as NOTATION writes them."""
    for text in actions.split(","):
        for seat, action in read_action(deal, text):
            deal = deal.after(seat, action)
    return deal


def refused(deal: Deal, action: str, code: Illegal) -> None:
    """This action is not legal, is refused with this code and the sentence of the table, and changes nothing."""
    ((seat, parsed),) = read_action(deal, action)
    refuses(deal, seat, parsed, code)


def refuses(deal: Deal, seat: int, action: Action, code: Illegal) -> None:
    """The same of an action that is no text, or that reading would complete."""
    before = deal.log
    assert action not in deal.legal(seat)
    with pytest.raises(IllegalAction) as caught:
        deal.after(seat, action)
    assert caught.value.code == code.value
    assert (caught.value.message, caught.value.rule) == SENTENCES[code]
    assert deal.log is before


def words(deal: Deal, seat: int | None = None) -> list[str]:
    """What this seat, or the one whose turn it is, may do, as text."""
    return [str(action) for action in deal.legal(deal.to_act[0] if seat is None else seat)]


def ordered(contract: str, declarer: int = 0, **changes: Any) -> Deal:
    """The whist talk about this contract; ``declarer`` is his place, 0 the first hand. He discards his lowest two."""
    changes.setdefault("jumps", Jumps.FREE)
    start = deal(**changes)
    places = (0, 2) if start.agreements.players == 2 else (0, 1, 2)
    for place in places:
        start = after(start, contract if place == declarer else "pass")
        if start.auction is not None and start.auction.over:
            break
    assert start.exchange is not None
    lowest = list(Cards(start.exchange.held))[:2]
    start = start.after(start.to_act[0], discard_of(lowest[0].mask | lowest[1].mask))
    return after(start, f"order {contract}")
