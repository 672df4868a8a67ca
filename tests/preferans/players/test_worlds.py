"""Worlds fit the view they are drawn for, each as often as the next; calls make some of them likelier."""

from __future__ import annotations

from collections import Counter
from random import Random

from preferans.cards import Cards
from preferans.contracts import Strain
from preferans.deal import Deal, Phase
from preferans.notation import parse_cards
from preferans.players import hands, routine, worlds
from preferans.players.estimate import defence_tricks, misere_flaws, pairs
from preferans.players.strength import best_after_discard, best_tricks, defence_in, flaws_in, tricks_in
from tests.preferans.players.positions import random_points, sheet_before
from tests.preferans.tables import after, deal, deal_of


def test_every_world_gives_the_view_back() -> None:
    points = 0
    for at, sheet, random in random_points(range(70), 0.15):
        for seat in (*range(at.agreements.players), None):
            view = at.view(seat)
            drawn = worlds.draw(view, random, 2, every=3)
            assert drawn
            points += 1
            for world in drawn:
                assert world.deal(view, sheet).view(seat) == view
                for known, held in zip(view.hands, world.held, strict=True):
                    assert known is None or known == held
    assert points > 1000


def test_the_same_view_and_chance_draw_the_same_worlds_whatever_is_hidden() -> None:
    for at, sheet, random in random_points(range(30), 0.1):
        for seat in range(at.agreements.players):
            view = at.view(seat)
            other = worlds.draw(view, random, 1)[0].deal(view, sheet)
            assert worlds.draw(view, Random(5), 4) == worlds.draw(other.view(seat), Random(5), 4)


def near_the_end() -> Deal:
    """Two cards each; seat 1 has shown out of hearts, and two cards are in the discard."""
    start = deal_of(
        ["As Ks Qs Js Ts Ah Kh Ac Kc Ad", "9s 8s 7s 9c 8c 7c 9d 8d 7d Td", "Th Jh 9h 8h 7h Tc Jc Qc Jd Qd"],
        "Qh Kd",
    )
    return after(
        start,
        "6s, pass, pass, discard Qh Kd, order 6s, whist, whist, Ah, 9s, 7h, 9d, Qd, Ad, As, 8s, 8h, Ks, 7s, 9h, "
        "Qs, 7c, Th, Js, 8c, Jh, Ts, 7d, Tc, Ac, 9c, Jc",
    )


def test_worlds_are_counted_and_drawn_alike() -> None:
    at = near_the_end()
    view = at.view(2)
    every = worlds.all_worlds(view)
    assert worlds.count(view) == len(every) == len({(world.held, world.discard) for world in every})
    assert abs(sum(world.weight for world in every) - 1) < 1e-9
    # Counted by hand: seat 1 has no hearts, and the talon is the declarer's or laid away.
    hidden = list(parse_cards("Kh Kc 8d Td Qh Kd"))
    fits = 0
    for first in pairs(Cards.of(hidden)):
        for second in pairs(Cards.of(hidden) - first):
            no_hearts = not second & 0xFF << 24
            fits += no_hearts and not second & int(parse_cards("Qh Kd"))
    assert len(every) == fits
    places = worlds._Places.of(view)
    found = Counter(places.draw(Random(seed)) for seed in range(60 * fits))
    assert len(found) == fits
    assert max(found.values()) < 2 * 60
    assert min(found.values()) > 60 // 2


def test_calls_make_worlds_likelier() -> None:
    opened = after(deal(seed=3), "6s")
    passed = after(deal(seed=3), "pass")
    strength = []
    for at in (opened, passed):
        drawn = worlds.draw(at.view(1), Random(1), 150)
        strength.append(sum(best_tricks(world.dealt[0]) for world in drawn) / len(drawn))
    assert strength[0] > strength[1] + 0.8


def test_a_declarer_orders_what_he_can_make_and_discards_with_sense() -> None:
    start = after(near_the_end_of_talk(), "whist, whist")
    drawn = worlds.draw(start.view(1), Random(1), 150)
    kept = [tricks_in(world.held[0], Strain.SPADES) for world in drawn]
    assert sum(kept) / len(kept) > 5.5
    loss = [
        best_after_discard(world.held[0] | world.discard, Strain.SPADES) - tricks_in(world.held[0], Strain.SPADES)
        for world in drawn
    ]
    assert sum(loss) / len(loss) < 0.8


def near_the_end_of_talk() -> Deal:
    start = deal_of(
        ["As Ks Qs Js Ts Ah Kh Ac Kc Ad", "9s 8s 7s 9c 8c 7c 9d 8d 7d Td", "Th Jh 9h 8h 7h Tc Jc Qc Jd Qd"],
        "Qh Kd",
    )
    return after(start, "6s, pass, pass, discard Qh Kd, order 6s")


def test_who_whists_knows_what_a_declarer_usually_holds() -> None:
    """The declarer's tricks in the worlds are about those that he takes in truth, and not those of any hand."""
    gap = []
    for seed in range(40):
        at = routine.to_order(deal(seed=seed))
        if at.phase is not Phase.WHISTING:
            continue
        assert at.exchange is not None
        declarer, strain = at.order[at.exchange.declarer], int(at.whisting.contract.strain) if at.whisting else 4
        drawn = worlds.draw(at.view(at.to_act[0]), Random(seed), 20)
        told = sum(tricks_in(world.held[declarer], strain) for world in drawn)
        gap.append(tricks_in(at.exchange.hand, strain) - told / len(drawn))
    assert len(gap) > 15
    assert abs(sum(gap) / len(gap)) < 0.8


def test_tables_say_what_the_estimates_say() -> None:
    random = Random(4)
    for _ in range(200):
        pack = list(range(32))
        random.shuffle(pack)
        ten, twelve = sum(1 << card for card in pack[:10]), sum(1 << card for card in pack[:12])
        for strain in Strain:
            assert abs(tricks_in(ten, strain) - hands.declarer(ten, strain, leads=False)) < 0.13
            assert abs(defence_in(ten, strain) - defence_tricks(ten, strain)) < 1e-9
        assert abs(best_tricks(ten) - max(tricks_in(ten, strain) for strain in Strain)) < 1e-9
        assert flaws_in(ten) == misere_flaws(ten)
        best = max(tricks_in(twelve & ~pair, Strain.CLUBS) for pair in pairs(twelve))
        assert abs(best_after_discard(twelve, Strain.CLUBS) - best) < 1e-9
        fewest = min(misere_flaws(twelve & ~pair) for pair in pairs(twelve))
        assert best_after_discard(twelve, Strain.NO_TRUMP, misere=True) == -fewest


def test_a_misere_bidder_has_few_flaws() -> None:
    start = after(deal(seed=8), "misere")
    drawn = worlds.draw(start.view(1), Random(1), 100)
    other = worlds.draw(deal(seed=8).view(1), Random(1), 100)
    flaws = [sum(flaws_in(world.dealt[0]) for world in some) / len(some) for some in (drawn, other)]
    assert flaws[0] < flaws[1] - 1
    assert sheet_before(start).raspas_in_a_row == 0
