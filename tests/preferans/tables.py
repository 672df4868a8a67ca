"""Deals brought to the point that a test is about."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from preferans.actions import Action, Bid, Claim, Discard, IllegalAction, Offer, Pass
from preferans.agreements import (
    Agreements,
    Exit,
    GusarikRaspas,
    Here,
    Jumps,
    OpenTiming,
    OverMisere,
    RaspasTalon,
    ReturnWhist,
    Ten,
)
from preferans.cards import Cards
from preferans.deal import Deal, Phase
from preferans.dealing import active_seats, shuffled
from preferans.exchange import discard_of
from preferans.illegal import SENTENCES, Illegal
from preferans.notation import parse_card_list, parse_cards
from preferans.presets import PRESETS, preset
from preferans.reading import read_action


def agreements(**changes: Any) -> Agreements:
    """Sochi with these changes; four players and more share the same defaults."""
    return Agreements(**changes)


def deal(
    *, dealer: int = 2, seed: int = 1, raspas: int = 0, opening: bool = False, blind: int = 0, **changes: Any
) -> Deal:
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


# Random deals over all presets, for the tests of what must always hold

_WHIST_TALK = ("half_whist", "whist_pass_half", "pass_pass_whist", "dealer_whist", "stalingrad")
_ON_OFF = (
    *_WHIST_TALK, "blind_game", "blind_pass", "misere_show12", "misere_half_with_dealer", "without_all",
    "under_order_penalty", "preferans_bonus",
)  # fmt: skip
_CHOICES = {
    "jumps": Jumps,
    "here": Here,
    "over_misere": OverMisere,
    "exit": Exit,
    "raspas_talon": RaspasTalon,
    "gusarik_raspas": GusarikRaspas,
    "return_whist": ReturnWhist,
    "ten": Ten,
    "open_timing": OpenTiming,
    "concede": (0, 2, 3),
    "throw_talon": (0, 10),
}


def random_agreements(random: Random, players: int | None = None) -> Agreements:
    """A preset for 2 to 6 players with some keys of the play changed at random."""
    if players is None:
        players = random.choice((2, 3, 3, 4, 4, 5, 6))
    changes: dict[str, Any] = {key: random.random() < 0.5 for key in _ON_OFF if random.random() < 0.5}
    changes |= {key: random.choice(list(values)) for key, values in _CHOICES.items() if random.random() < 0.5}
    return preset(random.choice(list(PRESETS)), players=players, **changes)


def random_deal(random: Random, agreed: Agreements) -> Deal:
    return Deal.from_pack(
        agreed,
        dealer=random.randrange(agreed.players),
        pack=shuffled(random),
        raspas_in_a_row=random.choice((0, 0, 1, 2, 5)),
        opening_raspas=random.random() < 0.1,
        blind_raspas_in_a_row=random.choice((0, 0, 1)),
    )


def random_action(deal: Deal, random: Random) -> tuple[int, Action]:
    """A legal action: mostly of who is to act and no claim, passes rarer than they would be, one discard or two."""
    if deal.phase is Phase.PLAY and random.random() < 0.03:
        seat = random.randrange(deal.agreements.players)
    else:
        seat = random.choice(deal.to_act)
    legal = deal.legal(seat)
    if not legal:
        seat = deal.to_act[0]
        legal = deal.legal(seat)
    proposals = random.random() < 0.05
    plain = [action for action in legal if proposals or not isinstance(action, Claim | Offer)] or list(legal)
    if deal.exchange is not None and deal.exchange.discard and random.random() < 0.8:
        plain = [action for action in plain if not isinstance(action, Discard)] or plain
    if deal.phase is Phase.AUCTION and random.random() < 0.5:
        plain = [action for action in plain if not isinstance(action, Pass)] or plain
    return seat, random.choice(plain)


TEMPERS = ("any", "low", "shy")


def tempered_action(deal: Deal, random: Random, temper: str) -> tuple[int, Action]:
    """The same by people of a temper: "low" bid little, so that halves and returns come about, "shy" mostly pass."""
    if deal.phase is not Phase.AUCTION or temper == "any" or random.random() < 0.1:
        return random_action(deal, random)
    seat = deal.to_act[0]
    legal = deal.legal(seat)
    passes = [action for action in legal if isinstance(action, Pass)]
    if passes and random.random() < (0.9 if temper == "shy" else 0.5):
        return seat, random.choice(passes)
    low = [action for action in legal if isinstance(action, Bid) and action.contract.level <= 7]
    return seat, low[0] if low else random.choice(legal)


def random_step(deal: Deal, random: Random) -> Deal:
    """The deal after one random legal action."""
    return deal.after(*random_action(deal, random))
