"""Computer players do nothing illegal: every convention, two to four at the table, each deal to its end."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from preferans.deal import Deal
from preferans.dealing import shuffled
from preferans.players import ahead, cardplay, choosing, exchanging, lows
from preferans.players.character import Character, Strength, Temper
from preferans.presets import PRESETS, preset
from preferans.sheet import Sheet

CHARACTERS = [Character(strength, temper) for strength in Strength for temper in Temper]
DEALS_A_TABLE = 3


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every path, over next to nothing drawn."""
    for counts in (ahead.WORLDS, exchanging.WORLDS, lows.COUNTS):
        for strength in counts:
            monkeypatch.setitem(counts, strength, 2)
    for strength, budget in list(cardplay.BUDGETS.items()):
        monkeypatch.setitem(cardplay.BUDGETS, strength, replace(budget, drawn=2, every=2))


@pytest.fixture(autouse=True)
def nothing_mended(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a module thinks is legal by itself: the way in, which would do something else instead, has nothing to do."""
    for phase, think in list(choosing._BY_PHASE.items()):

        def checked(view, sheet, character, random, think=think):  # type: ignore[no-untyped-def]
            thought = think(view, sheet, character, random)
            assert thought is None or thought.action in view.legal
            return thought

        monkeypatch.setitem(choosing._BY_PHASE, phase, checked)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", sorted(PRESETS))
def test_nothing_illegal(name: str, players: int) -> None:
    random = Random(f"{name}/{players}")
    sheet = Sheet.start(preset(name, players=players), [f"Player {seat + 1}" for seat in range(players)])
    for _ in range(DEALS_A_TABLE):
        deal = Deal.from_pack(
            sheet.agreements,
            dealer=sheet.dealer,
            pack=shuffled(random),
            raspas_in_a_row=sheet.raspas_in_a_row,
            opening_raspas=sheet.opening_raspas,
            blind_raspas_in_a_row=sheet.blind_raspas_in_a_row,
        )
        characters = [random.choice(CHARACTERS) for _ in range(players)]
        for step in range(300):
            if deal.outcome is not None:
                break
            seat = random.choice(deal.to_act)
            action = choosing.choose(deal.view(seat), sheet, characters[seat], b"%d" % step)
            assert action in deal.legal(seat)
            deal = deal.after(seat, action)
        assert deal.outcome is not None
        sheet = sheet.record(deal.outcome)
