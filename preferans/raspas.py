"""Raspas (RULES 5.4–5.5): everyone for himself, the talon leading, three hands or two."""

from __future__ import annotations

from preferans.agreements import Agreements, GusarikRaspas, RaspasTalon
from preferans.cards import Card
from preferans.claim import Style
from preferans.play import NO_TRUMP, Play, Rules

DUMMY_PLACE = 1


def raspas_play(
    agreements: Agreements,
    hands: tuple[int, int, int],
    talon: tuple[Card, Card],
    columns: tuple[tuple[int, ...], ...],
    *,
    dealer_sits: bool,
) -> Play:
    """The play of raspas. Open talon: its cards lead two tricks, of a dealer who sits out as his own (RULES 5.5).

    With two players the talon stays closed, and the dummy is left out or plays its lowest legal card by itself.
    """
    two = agreements.players == 2
    dummy_plays = two and agreements.gusarik_raspas is GusarikRaspas.DUMMY_PLAYS
    leads = talon if agreements.raspas_talon is RaspasTalon.OPEN and not two else ()
    rules = Rules(
        NO_TRUMP,
        columns,
        hands_in_play=(0, 2) if two and not dummy_plays else (0, 1, 2),
        leads=leads,
        lead_wins=dealer_sits,
        dummy=DUMMY_PLACE if dummy_plays else None,
    )
    return Play(rules, Style.RASPAS, hands, (0, 1, 2))
