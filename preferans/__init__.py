"""Preferans: the game as a pure library, with one obvious import for what most programs need.

>>> from random import Random
>>> import preferans
>>> agreements = preferans.preset("leningrad", players=4, ten="whisted")
>>> deal = preferans.Deal.from_pack(agreements, dealer=0, pack=preferans.shuffled(Random(1)))
>>> deal.to_act
(1,)
>>> [str(action) for action in deal.legal(1)]
['pass', '6s', 'misere']
>>> deal = deal.after(1, preferans.PASS)

The modules have the rest; docs/architecture.md says what is where.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from preferans.actions import (
        PASS,
        WHIST,
        Action,
        Bid,
        Claim,
        Discard,
        IllegalAction,
        Look,
        Offer,
        Order,
        Pass,
        Play,
        Word,
    )
    from preferans.agreements import AgreementError, Agreements
    from preferans.cards import CARDS, Card, Cards, Rank, Suit
    from preferans.contracts import LADDER, MISERE, Contract, Strain
    from preferans.deal import Deal, Phase
    from preferans.dealing import cut, draw_for_dealer, seating_draw, shuffled
    from preferans.notation import NotationError, parse_action, parse_card, parse_cards, parse_contract
    from preferans.outcome import Ended, Outcome, OutcomeError, WhistWord
    from preferans.presets import PRESETS, preset
    from preferans.pulka import Pulka, PulkaError, replay
    from preferans.pulka_reading import read_pulka, read_pulkas
    from preferans.reading import read_action
    from preferans.scoring import Column, Entry
    from preferans.settlement import Payment, Settlement
    from preferans.sheet import Sheet, SheetError
    from preferans.view import Trick, View

__all__ = [
    "CARDS",
    "LADDER",
    "MISERE",
    "PASS",
    "PRESETS",
    "WHIST",
    "Action",
    "AgreementError",
    "Agreements",
    "Bid",
    "Card",
    "Cards",
    "Claim",
    "Column",
    "Contract",
    "Deal",
    "Discard",
    "Ended",
    "Entry",
    "IllegalAction",
    "Look",
    "NotationError",
    "Offer",
    "Order",
    "Outcome",
    "OutcomeError",
    "Pass",
    "Payment",
    "Phase",
    "Play",
    "Pulka",
    "PulkaError",
    "Rank",
    "Settlement",
    "Sheet",
    "SheetError",
    "Strain",
    "Suit",
    "Trick",
    "View",
    "WhistWord",
    "Word",
    "cut",
    "draw_for_dealer",
    "parse_action",
    "parse_card",
    "parse_cards",
    "parse_contract",
    "preset",
    "read_action",
    "read_pulka",
    "read_pulkas",
    "replay",
    "seating_draw",
    "shuffled",
]

_MODULES = (
    "actions",
    "agreements",
    "cards",
    "contracts",
    "deal",
    "dealing",
    "notation",
    "outcome",
    "presets",
    "pulka",
    "pulka_reading",
    "reading",
    "scoring",
    "settlement",
    "sheet",
    "view",
)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if not TYPE_CHECKING:  # to a type checker it would promise any name

    def __getattr__(name: str) -> object:
        """A name of `__all__`, from the first module that has it. So nobody loads the whole game for a part of it."""
        if name in __all__:
            for module in map(import_module, (f"{__name__}.{module}" for module in _MODULES)):
                if hasattr(module, name):
                    return globals().setdefault(name, getattr(module, name))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
