"""Claims of computer players: never refuted by the solver, accepted only when nothing better can come."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from preferans import solver
from preferans.actions import ACCEPT, REJECT, Claim
from preferans.cards import Cards
from preferans.deal import Deal, Phase
from preferans.dealing import shuffled
from preferans.notation import parse_action
from preferans.players import claiming, thumb
from preferans.players.lies import Board, Lie
from preferans.presets import preset
from tests.preferans.tables import after, deal_of


def double_dummy(deal: Deal, seat: int) -> int:
    """The declarer's tricks in the end under best play; in raspas the seat's own, the others combined."""
    view = deal.view(seat)
    board = Board(view)
    assert deal.play is not None
    lie = Lie(deal.play.hands, tuple(int(card) for card in deal.talon[board.leads_done :]))
    hero = board.mover if view.declarer is None else None
    taken = view.taken[seat if view.declarer is None else view.declarer]
    return taken + solver.tricks_of(board.layout(lie, hero))


@pytest.mark.parametrize("name", ["sochi", "leningrad", "rostov"])
def test_claims_hold_against_the_solver(name: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        random = Random(seed)
        deal = Deal.from_pack(preset(name, players=3), dealer=seed % 3, pack=shuffled(random))
        while deal.outcome is None:
            seat = deal.to_act[0]
            view = deal.view(seat)
            if deal.phase is Phase.PLAY and view.claim is None:
                thought = claiming.offer(view)
                if thought is not None:
                    assert isinstance(thought.action, Claim)
                    assert thought.action in view.legal
                    kind = "raspas" if view.declarer is None else "declarer" if seat == view.declarer else "whister"
                    seen[kind] += 1
                    claimed = thought.action.tricks[seat if view.declarer is None else view.declarer]
                    assert claimed == double_dummy(deal, seat)
                    deal = deal.after(seat, thought.action)
                    for other in deal.to_act:
                        said = claiming.answer(deal.view(other)).action
                        seen[str(said)] += 1
                    deal = deal.after(deal.to_act[0], REJECT)
                    assert claiming.offer(deal.view(seat)) is None
                    continue
            deal = deal.after(seat, thumb.choose(view))
    assert seen["declarer"] > 10
    assert seen["accept"] > seen["reject"]


def at_the_first_card() -> Deal:
    """Seat 0 plays ten in spades against one closed whister; he leads."""
    start = deal_of(
        ["As Ks Qs Js Ts 9s Ah Kh Ac Ad", "8s 7s 7h 8h 9h 7c 8c 9d Td Jd", "7d Th Jh Qh 9c Tc Jc Qc Kd Kc"], "8d Qd"
    )
    return after(start, "6s, pass, pass, discard 8d Qd, order 9s, whist, pass, closed")


def test_all_tricks_are_claimed_at_once_and_accepted() -> None:
    deal = at_the_first_card()
    thought = claiming.offer(deal.view(0))
    assert thought is None or thought.action == Claim((10, 0, 0))
    claimed = deal.after(0, Claim((9, 1, 0)))
    for seat in claimed.to_act:
        assert claiming.answer(claimed.view(seat)).action == ACCEPT


def test_too_much_is_refused() -> None:
    deal = deal_of(
        ["As Qs Js Ts 9s Ah Kh Ac Ad Kd", "Ks 7s 7h 8h 9h 7c 8c 9d Td Jd", "8s 7d Th Jh Qh 9c Tc Jc Qc Kc"], "8d Qd"
    )
    deal = after(deal, "6s, pass, pass, discard 8d Qd, order 9s, whist, pass, closed").after(0, Claim((10, 0, 0)))
    assert claiming.answer(deal.view(1)).action == REJECT


def test_a_claim_of_less_than_is_sure_is_taken_and_of_more_refused_by_the_declarer() -> None:
    """Open defence: the declarer sees everything, so that he knows what he can have."""
    deal = deal_of(
        ["As Ks Qs 7h 8h 9h 7c 8c 7d 8d", "Js Ts 9s Ah Kh Qh Ac Kc Ad Kd", "8s 7s Th Jh 9c Tc Jc Qc Td Jd"], "9d Qd"
    )
    deal = after(deal, "6s, pass, pass, discard 9d Qd, order 6s, whist, pass, open")
    while deal.phase is Phase.PLAY and deal.to_act[0] == 0:
        deal = deal.after(0, parse_action("As") if Cards(deal.play.hands[0]) & 128 else thumb.choose(deal.view(0)))
    best = double_dummy(deal, 0)
    while deal.view(1).trick:
        deal = deal.after(deal.to_act[0], thumb.choose(deal.view(deal.to_act[0])))
        best = double_dummy(deal, 0)
    claims = {act.tricks[0]: act for act in deal.legal(deal.to_act[0]) if isinstance(act, Claim)}
    for given, claim in claims.items():
        claimed = deal.after(deal.to_act[0], claim)
        if 0 in claimed.to_act:
            assert (claiming.answer(claimed.view(0)).action == ACCEPT) == (given >= best)


def test_a_clean_misere_is_claimed_and_accepted() -> None:
    deal = deal_of(
        ["7s 8s 9s 7c 8c 9c 7d 8d 7h 8h", "Ts Js Tc Jc 9d Td Jd 9h Th Jh", "Qs Ks As Qc Kc Ac Qd Kd Qh Kh"], "Ad Ah"
    )
    deal = after(deal, "misere, pass, pass, discard Ad Ah, order misere, 7s, Ts, Qs")
    thought = None
    while thought is None and deal.outcome is None:
        seat = deal.to_act[0]
        thought = claiming.offer(deal.view(seat)) if seat == 0 else None
        if thought is None:
            deal = deal.after(seat, thumb.choose(deal.view(seat)))
    assert thought is not None
    deal = deal.after(0, thought.action)
    while deal.outcome is None:
        seat = deal.to_act[0]
        assert claiming.answer(deal.view(seat)).action == ACCEPT
        deal = deal.after(seat, ACCEPT)
    assert deal.outcome.tricks[0] == 0
