"""How a pulka is to go in which the bot dies: what people decide is a function of what they see and of nothing else."""

from __future__ import annotations

import hashlib
import random
import re
from dataclasses import dataclass

from .habits import Habits
from .people import Button, Json
from .table import NAMES

_CARD = re.compile(r"[♠♣♦♥]\N{VARIATION SELECTOR-16}?(?: ?(?:10|[789ВДКТ]))+")

INTERLUDES = {
    "pause": (("pause", 1, "pause"), ("resume", 0, "resume")),
    "leave": (("pause", 0, "pause"), ("leave", 1, "handover"), ("take", 1, "handover"), ("resume", 0, "resume")),
    "refused": (("stop", 1, "vote"), ("vote:no", 0, "voted")),
    "stop": (("stop", 0, "vote"), ("vote:yes", 1, "answer")),
}
"""What somebody does, who of the people, and the event that shows that it has happened."""


@dataclass(frozen=True)
class Plan:
    """A pulka: so many people, what is set in the lobby, and how the people play.

    ``bids``: the levels that they go to, one as often as another, 0: they pass. ``claims``, ``misere``: how often they
    propose how the rest may fall, and bid a misère, where they could.
    ``interludes``: what happens as soon as the deal of that number has begun, as in `INTERLUDES`.
    """

    people: int = 3
    preset: str = "sochi"
    settings: tuple[str, ...] = ()
    bids: tuple[int, ...] = (0, 6, 6, 7)
    claims: float = 0.2
    misere: float = 0.0
    interludes: tuple[tuple[int, str], ...] = ()
    seed: int = 0


def decide(plan: Plan, name: str, shown: list[Button], message: Json, hopeless: set[int]) -> Button | None:
    """What this person taps who sees these buttons, cards and nothing else. ``hopeless``: the steps at which they have
    looked for something to claim and found nothing.
    """
    if [each.token for each in shown] == ["ui:"]:
        hopeless.add(shown[0].step)
    if any(each.token.startswith("draw:") for each in shown):
        # Everybody takes a card of their own: which others are gone may not be on the screen yet.
        return next((each for each in shown if each.token == f"draw:{NAMES.index(name)}"), None)
    if marks := [each for each in shown if each.token.startswith(("ui:mark:", "ui:unmark:"))]:
        return _discard(shown, marks)
    seen = "|".join((str(plan.seed), name, *(each.token for each in shown), *_CARD.findall(message["text"])))
    chance = random.Random(hashlib.sha256(seen.encode()).digest())
    misere = ("misere",) if chance.random() < plan.misere else ()
    habits = Habits(
        (*misere, "whist") if chance.random() < 0.6 else misere,
        bid=chance.choice(plan.bids),
        order=6,
        opens=chance.choice(("open", "closed")),
        cards=chance.choice(("low", "high")),
        claims=chance.random() < plan.claims and hopeless.isdisjoint(each.step for each in shown),
        seed=chance.randrange(2**32),
    )
    return habits(shown, message)


def _discard(shown: list[Button], marks: list[Button]) -> Button | None:
    """The two lowest cards, whatever is marked already."""
    cards = sorted(
        (each.token.rpartition(":")[2] for each in marks), key=lambda card: ("789TJQKA".index(card[0]), card)
    )
    for each in marks:
        if each.token.startswith("ui:mark:") == (each.token.rpartition(":")[2] in cards[:2]):
            return each
    return next((each for each in shown if each.token.startswith("discard_")), None)
