"""Finished deals taken apart with all the cards open: what they were worth, and which cards changed that.

`analyse` takes a finished `Deal` and gives an `Analysis`. It asks the double-dummy solver some hundreds of questions
(half a second) and raises its `SolverUnavailable` where there is none.
"""

from preferans.analysis.analysing import NotFinished, analyse
from preferans.analysis.report import Analysis, Chance, JudgedCard, JudgedTrick, Prospect, Settled

__all__ = ["Analysis", "Chance", "JudgedCard", "JudgedTrick", "NotFinished", "Prospect", "Settled", "analyse"]
