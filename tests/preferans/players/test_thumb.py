"""The rules-of-thumb player and the stand-in: always legal, and sensible where sense is plain."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from preferans.actions import HALF, PASS, Action, Bid, Order
from preferans.deal import Deal, Phase
from preferans.dealing import shuffled
from preferans.notation import parse_action, parse_cards
from preferans.players import stand_in, thumb
from preferans.presets import PRESETS, preset
from preferans.view import View

PRESET_NAMES = sorted(PRESETS)


def play_out(deal: Deal, choose: Callable[[View, int], Action], random: Random) -> Deal:
    """The deal played to its end by one player on all seats."""
    for _ in range(200):
        if deal.outcome is not None:
            return deal
        seat = random.choice(deal.to_act)
        view = deal.view(seat)
        action = choose(view, 7)
        assert action in view.legal
        assert action == choose(view, 7)
        deal = deal.after(seat, action)
    raise AssertionError("a deal that does not end")


def dealt(name: str, players: int, seed: int) -> Deal:
    random = Random(seed)
    agreements = preset(name, players=players)
    raspas = random.randrange(3)
    return Deal.from_pack(
        agreements,
        dealer=random.randrange(players),
        pack=shuffled(random),
        raspas_in_a_row=raspas,
        opening_raspas=agreements.opening_raspas > 0 and seed % 4 == 0,
        blind_raspas_in_a_row=0,
    )


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_every_decision_is_legal(name: str, players: int) -> None:
    for seed in range(6):
        play_out(dealt(name, players, seed), thumb.choose, Random(seed))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_stand_in_is_legal_and_never_reckless(name: str, players: int) -> None:
    for seed in range(6):
        deal = play_out(dealt(name, players, seed), stand_in.choose, Random(seed))
        bids = [action for _, action in deal.log if isinstance(action, Bid)]
        assert bids == []


def test_stand_in_orders_no_more_than_was_bid() -> None:
    orders = 0
    for seed in range(30):
        deal = dealt("sochi", 3, seed)
        while deal.outcome is None:
            seat = deal.to_act[0]
            view = deal.view(seat)
            action = (thumb if deal.phase == Phase.AUCTION else stand_in).choose(view, 1)
            if isinstance(action, Order):
                orders += 1
                assert action.contract == min(act.contract for act in view.legal if isinstance(act, Order))
            assert action != HALF or PASS not in view.legal
            deal = deal.after(seat, action)
    assert orders > 5


def deal_of(hands: tuple[str, str, str], talon: str) -> Deal:
    """Seat 2 deals, so that seat 0 is first hand."""
    first, second = parse_cards(talon)
    return Deal.start(
        preset("sochi", players=3),
        dealer=2,
        hands=[parse_cards(hand) for hand in hands],
        talon=(first, second),
    )


def test_a_strong_hand_bids_and_makes_its_game() -> None:
    deal = deal_of(
        ("As Ks Qs Js Ts Ah Kh Ac 7d 8d", "9s 8s 7h 8h 9h 7c 8c 9d Td Jd", "7s Th Jh Qh 9c Tc Jc Qc Kd Ad"), "Kc Qd"
    )
    assert thumb.choose(deal.view(0)) == parse_action("6s")
    while deal.outcome is None:
        seat = deal.to_act[0]
        deal = deal.after(seat, thumb.choose(deal.view(seat)))
    assert deal.outcome.declarer == 0
    assert deal.outcome.contract is not None
    assert deal.outcome.contract.level >= 8
    assert deal.outcome.tricks[0] >= deal.outcome.contract.level


def test_a_weak_hand_passes_and_a_safe_one_bids_misere() -> None:
    deal = deal_of(
        ("7s 9s 7c 9c Jc 7d 9d 7h 9h Jh", "As Ks Qs Ac Kc Ad Kd Qd Ah Kh", "8s Ts Js 8c Tc Qc 8d Td 8h Th"), "Jd Qh"
    )
    assert thumb.choose(deal.view(0)) == parse_action("misere")
    deal = deal.after(0, parse_action("pass"))
    deal = deal.after(1, thumb.choose(deal.view(1)))
    assert thumb.choose(deal.view(2)) == PASS


def at_play(hands: tuple[str, str, str]) -> Deal:
    """Seat 0 plays ten in spades, one whister, closed; nothing is led yet."""
    deal = deal_of(hands, "8d Qd")
    words = ((0, "6s"), (1, "pass"), (2, "pass"), (0, "discard 8d Qd"), (0, "order 10s"), (1, "whist"), (2, "pass"))
    for seat, word in words:
        deal = deal.after(seat, parse_action(word))
    while deal.phase != Phase.PLAY:
        deal = deal.after(deal.to_act[0], parse_action("closed"))
    return deal


def test_a_claim_is_accepted_only_when_it_is_certain() -> None:
    deal = at_play(
        ("As Ks Qs Js Ts 9s Ah Kh Ac Ad", "8s 7s 7h 8h 9h 7c 8c 9d Td Jd", "7d Th Jh Qh 9c Tc Jc Qc Kd Kc")
    ).after(0, parse_action("claim 10 0 0"))
    while deal.outcome is None:
        seat = deal.to_act[0]
        assert thumb.choose(deal.view(seat)) == parse_action("accept")
        deal = deal.after(seat, parse_action("accept"))
    deal = at_play(
        ("As Qs Js Ts 9s Ah Kh Ac Ad Kd", "Ks 7s 7h 8h 9h 7c 8c 9d Td Jd", "8s 7d Th Jh Qh 9c Tc Jc Qc Kc")
    ).after(0, parse_action("claim 10 0 0"))
    assert thumb.choose(deal.view(deal.to_act[0])) == parse_action("reject")
