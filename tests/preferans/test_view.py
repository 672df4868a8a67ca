"""What a seat and the public may know (RULES 4.9), most of all what they may not."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from preferans.actions import CLOSED, INVITE, OPEN, SEE, WHIST, Bid, Claim, Discard, IllegalAction, Look, Pass
from preferans.actions import Play as PlayAction
from preferans.agreements import GusarikRaspas, OpenTiming, OverMisere, RaspasTalon, Ten
from preferans.cards import FULL_PACK, Cards
from preferans.deal import Deal, Phase
from preferans.notation import parse_card, parse_cards
from tests.preferans.tables import after, deal, deal_of, ordered, random_agreements, random_deal, random_step

# An account of what a seat may know that shares nothing with the view: from the rules and the log alone.


def known_cards(at: Deal, viewer: int | None) -> int:
    """The cards whose place this seat may know."""
    if at.phase is Phase.FINISHED:
        return FULL_PACK
    log, agreements = at.log, at.agreements
    known = 0
    cards_played = [action.card for _, action in log if isinstance(action, PlayAction)]
    if at.play is not None:
        cards_played += [card for trick in at.play.tricks for card in trick.cards]  # a dummy's are not in the log
        cards_played += at.play.table
    for card in cards_played:
        known |= 1 << card
    hands = held(at)
    if viewer in at.order and not (agreements.players == 2 and viewer == 2):
        blind = agreements.blind_game or agreements.blind_pass
        looked = any(seat == viewer and (action == SEE or not getattr(action, "blind", False)) for seat, action in log)
        if at.phase is not Phase.AUCTION or not blind or looked:
            known |= hands[viewer]
    declarer = None if at.exchange is None else at.order[at.exchange.declarer]
    if declarer is None and at.play is not None and at.play.rules.leads:
        for card in at.talon[: len(at.play.tricks) + 1]:
            known |= 1 << card
    for seat in open_to_all(at, declarer):
        known |= hands[seat]
    for seat, action in log:
        if isinstance(action, Claim):
            for hand, player in enumerate(at.view(None).players):
                known |= hands[hand] if player == seat else 0
        if isinstance(action, Look) and seat == viewer:
            known |= hands[action.seat]
    if declarer is not None and (viewer == declarer or at.exchange.thrown):
        known |= at.exchange.discard
    return known


def held(at: Deal) -> dict[int, int]:
    hands = {seat: int(at.hands[seat]) for seat in at.order}
    if at.exchange is not None:
        hands[at.order[at.exchange.declarer]] = at.exchange.hand
    for seat, hand in zip(at.order, at.play.hands if at.play else (), strict=False):
        hands[seat] = hand
    return hands


def open_to_all(at: Deal, declarer: int | None) -> set[int]:
    if declarer is None:
        return set()
    defence = set(at.order) - {declarer}
    words = [action for _, action in at.log]
    led = any(isinstance(action, PlayAction) for action in words)
    contract = at.exchange.order
    if contract is None:
        return set()
    if contract.is_misere:
        return defence if led or declarer != at.order[0] else set()
    if contract.level == 10 and at.agreements.ten is Ten.CHECKED:
        return set(at.order)
    alone = at.agreements.players == 2 and WHIST in words
    waits = at.agreements.open_timing.value == "after_first_card" and declarer == at.order[0] and not led
    return defence if OPEN in words or (alone and not waits) else set()


def declarers_known(at: Deal, viewer: int | None) -> int:
    """Cards known to be the declarer's, though not whether they are discarded."""
    exchange = at.exchange
    if exchange is None or exchange.bid.closed:
        return 0
    known = 0
    if exchange.talon_shown:
        known |= 1 << at.talon[0] | 1 << at.talon[1]
    misere = exchange.bid.contract.is_misere
    invited = any(action == INVITE for _, action in at.log) and viewer == at.dealer
    if misere and (invited or (at.agreements.misere_show12 and exchange.talon_shown)):
        known |= at.setup.hands[exchange.declarer]
    return known


def swapped(mask: int, one: int, other: int) -> int:
    bits = 1 << one | 1 << other
    return mask ^ bits if (mask & bits).bit_count() == 1 else mask


def twin(at: Deal, one: int, other: int, *, discard_only: bool) -> Deal | None:
    """The same log over a deal with these two cards exchanged, or None where the log is not legal there."""
    hands = [None if hand is None else Cards(swapped(hand, one, other)) for hand in at.hands]
    talon = tuple({one: other, other: one}.get(card, card) for card in at.talon)
    setup = at.setup
    start = Deal.start(
        at.agreements,
        dealer=at.dealer,
        hands=at.hands if discard_only else hands,
        talon=at.talon if discard_only else tuple(parse_card(str(Cards(1 << card))) for card in talon),
        raspas_in_a_row=setup.raspas_in_a_row,
        opening_raspas=setup.opening_raspas,
        blind_raspas_in_a_row=setup.blind_raspas_in_a_row,
    )
    try:
        for seat, action in at.log:
            if isinstance(action, Discard):
                action = Discard(Cards(swapped(action.cards, one, other)))
            start = start.after(seat, action)
    except IllegalAction:
        return None
    return start


def twins(at: Deal, viewer: int | None, random: Random, tries: int) -> list[Deal]:
    """Other deals that this seat cannot tell from this one."""
    found = []
    hidden = [card for card in range(32) if not known_cards(at, viewer) >> card & 1]
    declarers = declarers_known(at, viewer)
    free = [card for card in hidden if not declarers >> card & 1]
    discard = 0 if at.exchange is None else at.exchange.discard
    for _ in range(tries):
        if len(free) > 1 and random.random() < 0.7:
            one, other = random.sample(free, 2)
            found.append(twin(at, one, other, discard_only=False))
        elif discard and all(card in hidden for card in Cards(discard)):
            mine = [card for card in Cards(at.exchange.hand) if card in hidden]
            if mine:
                found.append(twin(at, random.choice(list(Cards(discard))), random.choice(mine), discard_only=True))
    return [other for other in found if other is not None and same_table(at, other)]


def same_table(at: Deal, other: Deal) -> bool:
    """The dummy that plays by itself may have played other cards over other hands."""
    if at.agreements.gusarik_raspas is not GusarikRaspas.DUMMY_PLAYS or at.play is None:
        return True
    return (at.play.tricks, at.play.table) == (other.play.tricks, other.play.table)


def compare(at: Deal, random: Random, tries: int, counted: Counter[str]) -> None:
    for viewer in (*range(at.agreements.players), None):
        view = at.view(viewer)
        for other in twins(at, viewer, random, tries):
            assert other.view(viewer) == view
            counted[at.phase.value] += other != at


@pytest.mark.parametrize("block", range(4))
def test_a_view_never_differs_by_what_the_seat_may_not_know(block):
    counted: Counter[str] = Counter()
    for seed in range(20):
        random = Random(f"leak {block} {seed}")
        at = random_deal(random, random_agreements(random))
        while at.phase is not Phase.FINISHED:
            at = random_step(at, random)
            if random.random() < 0.15:
                compare(at, random, 2, counted)
    assert all(counted[phase.value] >= 5 for phase in (Phase.AUCTION, Phase.EXCHANGE, Phase.PLAY)), counted


FOUR = {"players": 4, "dealer": 3}
CHAIN = {"over_misere": OverMisere.NO_TALON_CHAIN}


@pytest.mark.parametrize(
    ("changes", "calls"),
    [
        ({}, "misere, pass, pass"),
        ({}, "pass, misere, pass"),
        ({"misere_show12": True}, "misere, pass, pass"),
        ({"misere_half_with_dealer": True, **FOUR}, "misere, pass, pass"),
        ({"misere_half_with_dealer": True, **FOUR}, "misere, pass, pass, invite"),
        ({"misere_half_with_dealer": True, **FOUR}, "pass, misere, pass, invite, reject"),
        (CHAIN, "misere, 9s, pass, misere closed, pass"),
        (CHAIN, "misere, 9s, pass, misere closed, 9s closed"),
        ({"throw_talon": 10}, "misere, pass, pass"),
        ({"players": 2, "dealer": 1}, "misere, pass"),
        ({"players": 2, "dealer": 1, "open_timing": OpenTiming.AFTER_FIRST_CARD}, "6s, pass"),
        ({"blind_game": True}, "blind 6s"),
        ({"blind_pass": True}, "blind pass"),
        (FOUR, "pass, pass, pass"),
        ({"raspas_talon": RaspasTalon.CLOSED}, "pass, pass, pass"),
    ],
)
def test_no_view_leaks_from_here_on(changes, calls):
    counted: Counter[str] = Counter()
    for seed in range(6):
        random = Random(f"from {calls} {seed}")
        at = after(deal(seed=seed, **changes), calls)
        compare(at, random, 4, counted)
        for _ in range(12):
            if at.phase is Phase.FINISHED:
                break
            at = random_step(at, random)
            if random.random() < 0.4:
                compare(at, random, 3, counted)
    assert sum(counted.values()) >= 20


def test_a_view_says_where_every_card_may_lie():
    for seed in range(25):
        random = Random(f"may hold {seed}")
        at = random_deal(random, random_agreements(random))
        while at.phase is not Phase.FINISHED:
            at = random_step(at, random)
            if random.random() > 0.15:
                continue
            true = held(at)
            for viewer in (*range(at.agreements.players), None):
                view = at.view(viewer)
                *hands, discard, talon = view.may_hold()
                for seat in at.order:
                    assert true[seat] & ~hands[seat] == 0
                    known = view.hands[seat]
                    assert known is None or known == true[seat] == hands[seat]
                    assert view.hand_sizes[seat] == true[seat].bit_count()
                    assert view.seen[seat] & ~(true[seat] | (0 if at.exchange is None else at.exchange.discard)) == 0
                if at.exchange is not None:
                    assert at.exchange.discard & ~discard == 0
                unshown = [card for card in at.talon if card not in view.talon]
                if at.exchange is None or at.exchange.bid.closed or not at.exchange.talon_shown:
                    assert all(talon >> card & 1 for card in unshown)
                assert (view.seat, view.to_act, view.phase) == (viewer, at.to_act, at.phase)
                assert view.legal == (() if viewer is None else at.legal(viewer))


def test_after_the_deal_everything_is_known_to_all():
    for seed in range(30):
        random = Random(f"over {seed}")
        at = random_deal(random, random_agreements(random))
        while at.phase is not Phase.FINISHED:
            at = random_step(at, random)
        public = at.view(None)
        for viewer in range(at.agreements.players):
            assert replace(at.view(viewer), seat=None) == public
        assert public.talon == at.talon
        assert public.log == at.log
        assert all(public.hands[seat] is not None for seat in at.order)
        assert public.outcome == at.outcome


# Moment by moment (RULES 4.9)


def test_in_the_auction_everybody_sees_his_own_ten():
    at = deal()
    for seat in range(3):
        assert [hand is not None for hand in at.view(seat).hands] == [seat == other for other in range(3)]
        assert at.view(seat).talon == ()
    assert at.view(None).hands == (None, None, None)


def test_blind_nobody_sees_anything_before_he_looks():
    at = deal(blind_game=True)
    assert all(at.view(seat).hands == (None, None, None) for seat in range(3))
    assert at.view(None).looked == frozenset()
    at = after(at, "blind 6s, see")
    assert at.view(0).hands[0] is None
    assert at.view(1).hands[1] == at.hands[1]
    assert at.view(0).looked == {1}
    at = after(at, "pass, pass")
    assert at.view(0).looked == {0, 1, 2}
    assert all(at.view(seat).hands[seat] is not None for seat in range(3))


def test_who_sits_out_of_five_sees_what_the_public_sees():
    at = after(deal(players=5, dealer=4), "pass, pass, pass")
    assert at.order == (0, 1, 3)
    assert replace(at.view(2), seat=None) == at.view(None)
    with pytest.raises(ValueError, match="no seat 5"):
        at.view(5)


def test_the_view_names_the_calls():
    view = after(deal(), "6s, 6c, pass").view(None)
    assert str(view.standing_bid) == "6c"
    assert view.bidder == 1
    assert view.passed == {2}
    assert view.declarer is None
    overcalled = after(deal(), "misere, 9s").view(None)
    assert overcalled.passed == {0}
    assert isinstance(overcalled.log[0][1], Bid)


def test_the_view_names_the_talk():
    view = after(ordered("6s", players=4, dealer=3), "pass, pass, look 2, whist, closed").view(None)
    assert view.talk == ((1, Pass()), (2, Pass()), (3, Look(2)), (3, WHIST))
    assert (view.whisters, view.looked_at, view.open) == ((3,), 2, False)
    assert (str(view.contract), str(view.bid), view.declarer) == ("6s", "6s", 0)
    assert CLOSED not in [action for _, action in view.talk]


def test_the_talon_is_seen_in_the_declarers_cards():
    at = ordered("6s")
    view = at.view(1)
    assert view.seen[0] == Cards.of(at.talon)
    masks = view.may_hold()
    assert masks[0] & Cards.of(at.talon) == Cards.of(at.talon)
    assert masks[2] & Cards.of(at.talon) == 0
    assert masks[3] & Cards.of(at.talon) == Cards.of(at.talon)
    assert masks[4] == 0
    assert at.view(0).seen[0] == 0


def test_shown_out_counts_the_trump_too():
    hands = ["As Ks Qs Js Ac Kc Qc Jc Ad Kd", "Ts 9s 8s Tc 9c 8c Qd Jd Td 9d", "7c 8d Ah Kh Qh Jh Th 9h 8h 7h"]
    at = after(deal_of(hands, "7s 7d"), "6s, pass, pass, discard 7s 7d, order 6s, whist, whist, As, 8s, 7c")
    assert at.view(None).shown_out == (0, 0, 0b0001)
    at = after(at, "Ac, 8c, Ah")
    assert at.view(None).shown_out == (0, 0, 0b0011)
    hidden = at.view(0).may_hold()[2]
    assert hidden & parse_cards("Ts 9s Tc 9c") == 0


def test_the_last_words_of_a_closed_misere():
    at = after(
        deal(**CHAIN),
        "misere, 9s, pass, misere closed, pass",
    )
    at = at.after(0, at.legal(0)[0])
    view = at.view(1)
    assert view.without_talon
    assert len(view.declarer_twelve) == 11
    assert view.talon == ()
    assert Cards.of(at.talon) & ~int(view.declarer_twelve) == 0
