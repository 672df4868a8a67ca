"""What ten cards are worth by the tables: misère's dangers are those that a player knows."""

from __future__ import annotations

import pytest

from preferans.notation import parse_cards
from preferans.players import hands

SAFE = "7c 8c 9c 7d 8d 9d 7h 8h"


def danger(spades: str, rest: str = SAFE) -> float:
    return hands.misere(int(parse_cards(f"{spades} {rest}")), leads=False)


@pytest.mark.parametrize(("worse", "better"), [("7s As", "7s Ts"), ("7s Ks", "7s 8s"), ("8s Ks", "7s Ks")])
def test_dangers_of_two_cards(worse: str, better: str) -> None:
    assert danger(worse) > danger(better)


def test_a_suit_without_holes_is_safe_however_long() -> None:
    whole = danger("7s 8s 9s Ts Js Qs As", "7c 7d 7h")
    assert whole < 0.1
    assert danger("7s As") - whole > 2.5


def test_one_bad_card_can_be_laid_away_two_hardly() -> None:
    none = hands.misere_chance(int(parse_cards(f"7s 9s {SAFE}")), leads=False)
    one = hands.misere_chance(int(parse_cards(f"7s As {SAFE}")), leads=False)
    two = hands.misere_chance(int(parse_cards("As Ks 7c 8c 7d 8d 7h 8h 9h Ac")), leads=False)
    assert none > 0.65
    assert none >= one > 0.6 > 0.4 > two


def test_the_dangerous_cards_go() -> None:
    twelve = int(parse_cards(f"7s As Kd Ts {SAFE}"))
    assert hands.best_discards(twelve, 4, False, True)[0].discard == int(
        parse_cards("As Ts")
    )  # over 7 8 9 the king is safe
