"""Problems: a layout with all cards open, played by a person against the best answers.

`reading` makes a layout of what a person writes, `session` plays it, `answers` asks the solver, `classic` has the
twelve that come with the program. All of it is pure; what asks the solver says so.
"""

from preferans.problems.answers import Judgement, best_cards, judge, reply, respond
from preferans.problems.classic import CLASSICS, Classic
from preferans.problems.reading import read_layout
from preferans.problems.session import Move, Session, Task, step
from preferans.problems.setup import Fault, LayoutError, Setup

__all__ = [
    "CLASSICS",
    "Classic",
    "Fault",
    "Judgement",
    "LayoutError",
    "Move",
    "Session",
    "Setup",
    "Task",
    "best_cards",
    "judge",
    "read_layout",
    "reply",
    "respond",
    "step",
]
