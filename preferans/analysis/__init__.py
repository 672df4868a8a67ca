"""Finished deals taken apart with all the cards open: what they were worth, and which cards changed that.

`analyse` takes a finished `Deal` and gives an `Analysis`. It asks the double-dummy solver some hundreds of questions
(0.1 to 0.3 s of processor time, a second at most) and raises its `SolverUnavailable` where there is none.
"""

from preferans.analysis.analysing import NotFinished, analyse
from preferans.analysis.report import Analysis, Chance, JudgedCard, JudgedTrick, Prospect, Settled

__all__ = ["Analysis", "Chance", "JudgedCard", "JudgedTrick", "NotFinished", "Prospect", "Settled", "analyse"]
