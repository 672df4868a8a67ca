"""What a computer player thought before it acted: its choice, and what else it weighed."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from preferans.actions import Action


class Ground(StrEnum):
    """What a choice rests on."""

    ONLY = "only"  # nothing else is legal
    CERTAIN = "certain"  # every layout that fits says so
    WEIGHED = "weighed"  # better on average over the layouts
    RULE = "rule"  # a rule of thumb: nothing was weighed


@dataclass(frozen=True, slots=True)
class Option:
    """One action as it was weighed, over the layouts that were drawn.

    ``value``: whists that this seat gains by the deal on this sheet, on average, against settling now. ``tricks``: the
    tricks of the side that matters, in the end (the declarer's own as declarer and against him, one's own in raspas);
    None where no cards would be played. ``success``: the share of layouts in which it turns out well: the contract is
    made, or, for defenders, is down or the duty is met; None where there is no such thing.
    """

    action: Action
    value: float
    tricks: float | None = None
    success: float | None = None


@dataclass(frozen=True, slots=True)
class Thought:
    """``options``: the best first; ``action`` is the first one's. Empty where nothing was weighed."""

    action: Action
    ground: Ground
    options: tuple[Option, ...] = ()
    layouts: int = 0
