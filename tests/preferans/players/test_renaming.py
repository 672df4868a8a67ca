"""A renamed view says the same, whatever the plain suits are called."""

from __future__ import annotations

from random import Random

from preferans.actions import Play
from preferans.cards import CARDS
from preferans.players import worlds
from preferans.players.renaming import Renaming
from tests.preferans.players.positions import random_points


def test_a_card_comes_back() -> None:
    renaming = Renaming((2, 0, 3, 1))
    assert [renaming.back(renaming.card(card)) for card in CARDS] == list(CARDS)
    assert renaming.mask_back(renaming.mask(0x12345678)) == 0x12345678
    assert all(renaming.mask(1 << card) == 1 << renaming.card(card) for card in CARDS)


def test_any_names_lead_to_one_view() -> None:
    """Renamed at random and then put in order, a view is the same as put in order at once."""
    random = Random(3)
    points = 0
    for at, _, _ in random_points(range(60), 0.2):
        for seat in range(at.agreements.players):
            view = at.view(seat)
            if view.hand_to_play is None:
                continue
            points += 1
            names = [0, 1, 2, 3]
            random.shuffle(names)
            other = Renaming((names[0], names[1], names[2], names[3])).view(view)
            one, two = Renaming.of(view).view(view), Renaming.of(other).view(other)
            assert {act.card for act in one.legal if isinstance(act, Play)} == {
                act.card for act in two.legal if isinstance(act, Play)
            }
            for name in ("hands", "talon", "discard", "log", "seen", "contract", "trick", "tricks", "shown_out"):
                assert getattr(one, name) == getattr(two, name)
            assert one.may_hold() == two.may_hold()
    assert points > 300


def test_worlds_of_the_renamed_view_are_worlds_of_the_view() -> None:
    for at, sheet, random in random_points(range(40), 0.1):
        for seat in range(at.agreements.players):
            view = at.view(seat)
            renaming = Renaming.of(view)
            for world in worlds.draw(renaming.view(view), random, 1):
                assert renaming.world_back(world).deal(view, sheet).view(seat) == view
