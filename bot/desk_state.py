"""What somebody has on the problem desk, as a value: what is shown and what a tap makes of it. Pure.

What needs the solver is asked by `bot.desk`, between two of these steps.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, Self

from preferans.cards import Card
from preferans.notation import parse_card
from preferans.problems import Judgement, Session, Setup


class Stage(StrEnum):
    MENU = "menu"
    LAYOUT = "layout"  # a layout is waited for, as text or by buttons
    SETUP = "setup"  # cards are given, then contract, declarer and leader are named
    SIDES = "sides"  # what it comes to, and whose cards the person wants to play
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class DeskState:
    """``revision`` grows with every change: a button of an older one is stale.

    ``par``: what the layout is worth from its beginning; ``judgement``: what every card of the position that is shown
    is worth, None when it is over. ``hint``: the best cards are marked. ``peeked``: they were, since the beginning.
    ``classic``: the key of the problem where it is one of ours.
    """

    revision: int = 0
    stage: Stage = Stage.MENU
    classic: str = ""
    setup: Setup | None = None
    session: Session | None = None
    par: tuple[int, ...] = ()
    judgement: Judgement | None = None
    hint: bool = False
    peeked: bool = False
    solved: frozenset[str] = frozenset()

    def turned(self, **changes: Any) -> Self:
        """With these changes and the next revision."""
        return replace(self, revision=self.revision + 1, **changes)

    @property
    def in_play(self) -> bool:
        """Whether a layout waits to be played on."""
        return self.session is not None and not self.session.over

    def played(self, session: Session, judgement: Judgement | None) -> Self:
        """After a card: over, it may have solved the problem."""
        after = self.turned(session=session, judgement=judgement, stage=Stage.PLAY)
        if session.over and self.classic and not session.errors and not self.peeked:
            return replace(after, solved=self.solved | {self.classic})
        return after

    def to_json(self) -> dict[str, Any]:
        return {
            "revision": self.revision,
            "stage": self.stage.value,
            "classic": self.classic,
            "setup": None if self.setup is None else self.setup.to_json(),
            "session": None if self.session is None else self.session.to_json(),
            "par": list(self.par),
            "judgement": None
            if self.judgement is None
            else {
                "results": list(self.judgement.results),
                "costs": {str(card): cost for card, cost in self.judgement.costs.items()},
            },
            "hint": self.hint,
            "peeked": self.peeked,
            "solved": sorted(self.solved),
        }

    @classmethod
    def from_json(cls, record: Mapping[str, Any]) -> Self:
        """The reverse of `to_json`. Raises ValueError, KeyError or TypeError for anything else."""
        setup, session, judgement = record["setup"], record["session"], record["judgement"]
        return cls(
            revision=int(record["revision"]),
            stage=Stage(record["stage"]),
            classic=str(record["classic"]),
            setup=None if setup is None else Setup.from_json(setup),
            session=None if session is None else Session.from_json(session),
            par=tuple(int(each) for each in record["par"]),
            judgement=None
            if judgement is None
            else Judgement(
                tuple(int(each) for each in judgement["results"]),
                {parse_card(card): int(cost) for card, cost in judgement["costs"].items()},
            ),
            hint=bool(record["hint"]),
            peeked=bool(record["peeked"]),
            solved=frozenset(str(key) for key in record["solved"]),
        )


PREFIX: Final = "desk:"


def token(word: str, argument: str | int | Card = "") -> str:
    """What a button of the desk says: ``desk:play:As``."""
    return f"{PREFIX}{word}:{argument}" if argument != "" else f"{PREFIX}{word}"


def words(said: str) -> tuple[str, str] | None:
    """The reverse of `token`, or None for what is not the desk's."""
    if not said.startswith(PREFIX):
        return None
    word, _, argument = said.removeprefix(PREFIX).partition(":")
    return word, argument
