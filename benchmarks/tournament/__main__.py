"""The tournament's command line: which parts, how many deals, how many processes."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from benchmarks.tournament import marks, report
from benchmarks.tournament.duplicate import Match, Result, Task, play_deal
from benchmarks.tournament.measuring import Tally, spread
from benchmarks.tournament.miseres import MisereTask, play_misere
from benchmarks.tournament.raspas import RaspasTask, play_raspas
from benchmarks.tournament.rivals import THUMB, check
from benchmarks.tournament.soak import soak, soak_tasks
from benchmarks.tournament.worst import below_best, worst_calls, worst_deals
from preferans.presets import PRESETS

PARTS = ("thumb", "matches", "tempers", "raspas", "miseres", "soak")
SEED = 2026
_SHOWN = 30

# Deals in quick mode and in full.
_DEALS = {
    "thumb": (100, 2000),
    "matches": (4, 400),
    "tempers": (4, 400),
    "raspas": (6, 300),
    "miseres": (20, 600),
    "soak": (42, marks.NEVER_ILLEGAL),
}


def planned(part: str, conventions: Sequence[str]) -> list[Match]:
    """The matches of a part. Sochi has the marks in whists; everywhere the master is to be ahead."""
    if part == "thumb":
        return [Match(THUMB, THUMB, convention) for convention in conventions]
    if part == "tempers":
        return [Match("master-bold", "master-cautious", conventions[0])]
    first = conventions[0]
    found = [
        Match("master", THUMB, convention, marks.MASTER_OVER_THUMB if convention == "sochi" else 0.0)
        for convention in conventions
    ]
    found += [Match("player", THUMB, first), Match("beginner", THUMB, first)]
    found.append(Match("master", "player", first, marks.MASTER_OVER_PLAYER if first == "sochi" else 0.0))
    found.append(Match("player", "master", first))
    return found


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tournament", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"of {', '.join(PARTS)}; all without any")
    parser.add_argument("--full", action="store_true", help="as many deals as the marks need: hours")
    parser.add_argument("--deals", type=int, help="deals (tasks) of each match instead")
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--minutes", type=float, help="stop each match after so long")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--conventions", default="sochi,leningrad,rostov,classic")
    parser.add_argument("--match", action="append", metavar="CHALLENGER:OTHERS", help="these instead of the planned")
    parser.add_argument("--rivals", default="beginner,player,master,master-bold", help="who sits down in the soak")
    parser.add_argument("--worst", type=Path, help="write what cost most to this file")
    asked = parser.parse_args()
    for part in asked.parts:
        if part not in PARTS:
            parser.error(f"no part is called {part!r}: {', '.join(PARTS)}")
    for convention in asked.conventions.split(","):
        if convention not in PRESETS:
            parser.error(f"no convention is called {convention!r}: {', '.join(PRESETS)}")
    try:
        for pair in asked.match or ():
            challenger, _, others = pair.partition(":")
            check(challenger), check(others)
        for rival in asked.rivals.split(","):
            check(rival)
    except ValueError as error:
        parser.error(str(error))
    return asked


class Tournament:
    """The parts as they were asked for."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self._asked = asked
        self._conventions: list[str] = asked.conventions.split(",")
        self._pairs = [tuple(pair.split(":")) for pair in asked.match or ()]

    def run(self) -> None:
        parts = self._asked.parts or PARTS
        played = [part for part in ("thumb", "matches", "tempers") if part in parts]
        if played:
            self._play_matches(played)
        if "raspas" in parts:
            self._play_raspas()
        if "miseres" in parts:
            self._play_miseres()
        if "soak" in parts:
            tasks = soak_tasks(self._count("soak"), self._asked.rivals.split(","), self._asked.seed)
            report.soak(list(spread("soak", soak, tasks, self._asked.processes, self._seconds())))

    def _count(self, part: str) -> int:
        deals: int | None = self._asked.deals
        return _DEALS[part][self._asked.full] if deals is None else deals

    def _seconds(self) -> float | None:
        minutes: float | None = self._asked.minutes
        return None if minutes is None else 60 * minutes

    def _numbers(self, part: str) -> range:
        return range(self._asked.first, self._asked.first + self._count(part))

    def _play_matches(self, parts: Sequence[str]) -> None:
        tally = Tally()
        whists: list[tuple[Match, list[float]]] = []
        kept: list[Result] = []
        for part in parts:
            matches = planned(part, self._conventions)
            if self._pairs:
                matches = [Match(one, two, name) for one, two in self._pairs for name in self._conventions]
            for match in matches:
                tasks = [Task(match, number, self._asked.seed) for number in self._numbers(part)]
                own: list[float] = []
                for result in spread(str(match), play_deal, tasks, self._asked.processes, self._seconds()):
                    own.append(float(result.whists))
                    tally.join(result.tally)
                    if self._asked.worst is not None:
                        kept.append(result)
                whists.append((match, own))
        report.matches(whists)
        report.cards(tally)
        report.calls(tally)
        report.contracts(tally)
        report.checks(tally)
        report.times(tally)
        if self._asked.worst is not None:
            shown = [*below_best(kept), *worst_deals(kept, _SHOWN), *worst_calls(kept, _SHOWN)]
            self._asked.worst.write_text("\n\n".join(shown) + "\n", encoding="utf-8")

    def _play_raspas(self) -> None:
        pairs = self._pairs or [(name, THUMB) for name in ("master", "player", "beginner")]
        found = []
        for challenger, others in pairs:
            for convention in self._conventions[:3:2]:  # with the talon's two leads, and without
                name = f"{challenger} - {others}, {convention}"
                tasks = [
                    RaspasTask(challenger, others, convention, number, self._asked.seed)
                    for number in self._numbers("raspas")
                ]
                played = spread(f"raspas: {name}", play_raspas, tasks, self._asked.processes, self._seconds())
                found.append((name, list(played)))
        report.raspas(found)

    def _play_miseres(self) -> None:
        rivals = [challenger for challenger, _ in self._pairs] or ["master"]
        for rival in rivals:
            tasks = [
                MisereTask(rival, self._conventions[0], number, self._asked.seed) for number in self._numbers("miseres")
            ]
            found = list(spread(f"misères: {rival}", play_misere, tasks, self._asked.processes, self._seconds()))
            report.miseres(rival, found)


if __name__ == "__main__":
    Tournament(arguments()).run()
