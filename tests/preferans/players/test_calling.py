"""Calls, discards, orders and whists: always legal, the same for the same view, sensible where sense is plain."""

from __future__ import annotations

from random import Random

import pytest

from preferans.actions import AGREE, HERE, PASS, PLAY_OUT, SEE, WHIST, Action, Bid, Discard, Look, Order
from preferans.agreements import Jumps, Ten
from preferans.contracts import MISERE
from preferans.deal import Deal, Phase
from preferans.dealing import shuffled
from preferans.notation import parse_action, parse_cards
from preferans.players import calls, exchanging, whists
from preferans.players.character import Character, Strength, Temper
from preferans.players.thought import Thought
from preferans.presets import preset
from preferans.sheet import Sheet
from tests.preferans.players.positions import random_points, sheet_before
from tests.preferans.tables import after, deal_of

MASTER = Character(Strength.MASTER, Temper.CAUTIOUS)
EVERYBODY = [Character(strength, temper) for strength in Strength for temper in Temper]
BY_PHASE = {Phase.AUCTION: calls, Phase.EXCHANGE: exchanging, Phase.WHISTING: whists}


def thought(deal: Deal, character: Character = MASTER, seed: int = 1, sheet: Sheet | None = None) -> Thought:
    view = deal.view(deal.to_act[0])
    found = BY_PHASE[deal.phase].consider(view, sheet or sheet_before(deal), character, Random(seed))
    assert found is not None
    assert found.action in view.legal
    return found


def choice(deal: Deal, character: Character = MASTER) -> Action:
    return thought(deal, character).action


@pytest.mark.parametrize("seed", range(6))
def test_every_call_is_legal_at_any_table(seed: int) -> None:
    asked = 0
    for deal, sheet, random in random_points(range(seed * 30, seed * 30 + 30), 0.15):
        if deal.phase not in BY_PHASE:
            continue
        view = deal.view(random.choice(deal.to_act))
        character = random.choice(EVERYBODY)
        found = BY_PHASE[view.phase].consider(view, sheet, character, Random(seed))
        assert found is None or found.action in view.legal
        asked += found is not None
    assert asked > 10


def test_the_same_view_and_chance_give_the_same_thought() -> None:
    for deal, sheet, random in random_points(range(12), 0.05):
        if deal.phase in BY_PHASE:
            view = deal.view(deal.to_act[0])
            character = random.choice(EVERYBODY)
            consider = BY_PHASE[view.phase].consider
            assert consider(view, sheet, character, Random(3)) == consider(view, sheet, character, Random(3))


@pytest.mark.parametrize("name", ["sochi", "leningrad", "rostov", "classic", "skachki"])
@pytest.mark.parametrize("strength", Strength)
def test_a_deal_is_called_to_its_first_card(name: str, strength: Strength) -> None:
    for seed in range(2):
        players = 3 + seed
        agreed = preset(name, players=players)
        deal = Deal.from_pack(agreed, dealer=players - 1, pack=shuffled(Random(seed)))
        for _ in range(100):
            if deal.phase not in BY_PHASE:
                break
            seat = deal.to_act[0]
            legal = deal.legal(seat)
            action = legal[0] if len(legal) == 1 else choice(deal, Character(strength, Temper.BOLD))
            deal = deal.after(seat, action)
        assert deal.phase in (Phase.PLAY, Phase.FINISHED)


# Hands about which nobody doubts: from the first hand on, then the talon

TEN_TOPS = ("As Ks Qs Js Ts Ah Kh Ac Kc Ad", "9s 8s 7h 8h 9h 7c 8c 9d Td Jd", "7s Th Jh Qh 9c Tc Jc Qc Kd Qd", "7d 8d")
LOW = ("7s 8s Ts 7c 8c 9c 7d 9d Jd 7h", "9s Js Qs Tc Jc Qc 8d Td Qd 8h", "Ks As Kc Ac Kd Ad 9h Th Jh Qh", "Kh Ah")


def dealt(four: tuple[str, str, str, str], **changes: object) -> Deal:
    return deal_of(list(four[:3]), four[3], **changes)


def test_a_strong_hand_bids_and_orders_what_it_makes() -> None:
    deal = dealt(TEN_TOPS)
    assert isinstance(choice(deal), Bid)
    deal = after(deal, "6s, pass, pass")
    discard = choice(deal)
    assert discard == parse_action("discard 7d 8d")
    deal = deal.after(0, discard)
    order = choice(deal)
    assert isinstance(order, Order)
    assert order.contract.level == 10


def test_nobody_who_ordered_goes_on_discarding() -> None:
    for deal, sheet, _ in random_points(range(60), 0.3):
        view = deal.view(deal.to_act[0])
        if deal.phase is Phase.EXCHANGE and view.discard is not None:
            found = exchanging.consider(view, sheet, MASTER, Random(1))
            assert found is not None
            assert not isinstance(found.action, Discard)


def test_a_hopeless_hand_passes() -> None:
    weak = ("7s 9s Js 8c Tc Qc 8d Td 9h Jh", "As Ks Qs Ts Ac Kc Ad Kd Qd Ah", "8s 7c 9c Jc 7d 9d Jd 7h 8h Th", "Kh Qh")
    assert choice(dealt(weak)) == PASS


def test_a_safe_misere_is_bid_and_the_dangerous_cards_are_laid_away() -> None:
    deal = after(dealt(LOW), "misere") if choice(dealt(LOW)) == Bid(MISERE) else None
    assert deal is not None
    deal = after(deal, "pass, pass")
    discard = choice(deal)
    assert discard == parse_action("discard Kh Ah")
    assert choice(deal.after(0, discard)) == Order(MISERE)


@pytest.mark.parametrize("temper", Temper)
@pytest.mark.parametrize("strength", [Strength.PLAYER, Strength.MASTER])
def test_a_hand_full_of_aces_is_no_misere(strength: Strength, temper: Temper) -> None:
    assert choice(dealt(TEN_TOPS), Character(strength, temper)) != Bid(MISERE)


# The whist talk: seat 0 has ordered six spades; seats 1 and 2 speak


def six_spades(second: str, third: str, first: str, talon: str) -> Deal:
    return after(
        deal_of([first, second, third], talon, jumps=Jumps.FREE), "6s, pass, pass, discard " + talon + ", order 6s"
    )


def test_a_sure_duty_is_whisted_and_nothing_is_not() -> None:
    first, second = "Qs Js Ts 9s 8s Kc Qc 9d 8d Jh", "As Ks 7s Ac Ad Kd Ah Kh 7h 8h"
    third = "7c 8c 9c Tc Jc 7d Td Jd 9h Th"
    deal = six_spades(second, third, first, "Qh Qd")
    assert choice(deal) == WHIST
    deal = after(deal, "whist")
    assert choice(deal) == PASS


def test_a_hand_without_a_trick_does_not_whist_alone() -> None:
    first, second = "As Ks Qs Js Ts Ac Kc Ad Ah Kh", "7s 8s 7c 8c 9c 7d 8d 9d 9h Th"
    third = "9s Tc Jc Qc Td Jd Qd Jh Qh 7h"
    assert choice(six_spades(second, third, first, "8h Kd")) == PASS


def test_the_checked_ten_is_agreed_to_where_it_cannot_be_beaten() -> None:
    deal = after(dealt(TEN_TOPS, jumps=Jumps.FREE, ten=Ten.CHECKED), "10s, pass, pass, discard 7d 8d, order 10s")
    assert choice(deal) == AGREE
    holding_trump = ("As Qs Js Ts 9s Ah Kh Ac Kc Ad", "Ks 8s 7h 8h 9h 7c 8c 9d Td Jd", *TEN_TOPS[2:])
    deal = after(dealt(holding_trump, jumps=Jumps.FREE, ten=Ten.CHECKED), "10s, pass, pass, discard 7d 8d, order 10s")
    assert choice(deal) == PLAY_OUT


def test_who_has_not_looked_looks_first() -> None:
    agreed = preset("classic", players=3)
    hands = [parse_cards(hand) for hand in TEN_TOPS[:3]]
    first, second = parse_cards(TEN_TOPS[3])
    deal = Deal.start(agreed, dealer=2, hands=hands, talon=(first, second))
    assert choice(deal) == SEE


def test_the_dealer_of_four_looks_before_he_decides() -> None:
    first, second = "Qs Js Ts 9s 8s Kc Qc 9d 8d Jh", "As Ks 7s Ac Ad Kd Ah Kh 7h 8h"
    third = "7c 8c 9c Tc Jc 7d Td Jd 9h Th"
    deal = deal_of([first, second, third], "Qh Qd", dealer=3, players=4, jumps=Jumps.FREE)
    deal = after(deal, "6s, pass, pass, discard Qh Qd, order 6s, pass, pass")
    assert deal.to_act == (3,)
    assert isinstance(choice(deal), Look)
    assert choice(after(deal, "look 1")) == WHIST
    assert choice(after(deal, "look 2")) == PASS


def test_a_hand_that_would_hold_takes_the_bid_over_rather_than_raise() -> None:
    strong = (
        "As Ks Qs Js Ts 9s Ah Kh 7c 8c",
        "8s 7s Qh Jh Ac Kc Qc Ad Kd 7d",
        "Th 9h 8h 7h Jc Tc 9c Jd Td 9d",
        "Qd 8d",
    )
    deal = after(dealt(strong), "6s, 6c, pass")
    assert choice(deal) == HERE


def test_thoughts_tell_what_was_weighed() -> None:
    found = thought(dealt(TEN_TOPS))
    assert found.layouts > 20
    assert found.options[0].action == found.action
    assert {str(option.action) for option in found.options} >= {"pass", "6s"}
    assert found.options[0].value >= found.options[-1].value
