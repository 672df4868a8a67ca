"""The tables that are printed, each mark beside what was measured."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from benchmarks.tournament import hindsight, lost, marks
from benchmarks.tournament.duplicate import Match
from benchmarks.tournament.measuring import Interval, Tally, percentile
from benchmarks.tournament.miseres import MisereResult
from benchmarks.tournament.raspas import PAR, RaspasResult
from benchmarks.tournament.soak import SoakResult

_CONTRACT_ROLES = (lost.DECLARER, lost.DEFENDER_OPEN, lost.DEFENDER_CLOSED)
_OTHER_ROLES = (lost.MISERE, lost.AGAINST_MISERE, lost.RASPAS)


def table(title: str, header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """A table on standard output, the first column to the left; nothing where there are no rows."""
    if not rows:
        return
    widths = [max(len(row[at]) for row in [header, *rows]) for at in range(len(header))]
    print(f"\n{title}")
    for row in [header, *rows]:
        cells = [
            f"{row[0]:{widths[0]}}",
            *(f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True)),
        ]
        print("  " + "  ".join(cells), flush=True)


def matches(results: Sequence[tuple[Match, Sequence[float]]]) -> None:
    rows = []
    for match, whists in results:
        if whists:
            mark = "" if match.mark is None else f">= {match.mark:+.0f}" if match.mark else "> 0"
            rows.append((str(match), str(len(whists)), mark, str(Interval.of(whists))))
    header = ("challenger against two others", "deals", "mark", "whists a deal")
    table("Duplicate matches, seats rotated (95 % interval over deals)", header, rows)


def _rivals(tally: Tally, kind: str) -> list[str]:
    return sorted({key[1] for key in tally.lists if key[0] == kind})


def cards(tally: Tally) -> None:
    """Tricks lost against double-dummy play; a hand is ten cards of a deal that is played."""
    rows = []
    for rival in _rivals(tally, "hand"):
        every: list[float] = []
        for role in (*_CONTRACT_ROLES, "trick contracts", *_OTHER_ROLES):
            own = tally.get("hand", rival, role)
            if role in _CONTRACT_ROLES:
                every += own
            whole = role == "trick contracts"
            own = every if whole else own
            if not own:
                continue
            stages = [_a_hand(tally, rival, role, stage, len(own)) for stage in lost.STAGES]
            mark = marks.lost_mark(rival) if whole else ""
            rows.append((f"{rival}, {role}", str(len(own)), mark, str(Interval.of(own)).lstrip("+"), *stages))
    header = ("tricks lost a hand", "hands", "mark", "in all", *lost.STAGES)
    table("Against double-dummy play, all cards known (a hand: ten cards of a deal that is played)", header, rows)


def _a_hand(tally: Tally, rival: str, role: str, stage: str, hands: int) -> str:
    roles = _CONTRACT_ROLES if role == "trick contracts" else (role,)
    return f"{sum(sum(tally.get('card', rival, each, stage)) for each in roles) / hands:.2f}"


def calls(tally: Tally) -> None:
    rows = []
    for rival in _rivals(tally, "differs"):
        for kind in (hindsight.AUCTION, hindsight.CONTRACT, hindsight.WHIST):
            differs, gain = tally.get("differs", rival, kind), tally.get("gain", rival, kind)
            if gain:
                rows.append((f"{rival}, {kind}", str(len(differs)), str(len(gain)), str(Interval.of(gain))))
    header = ("calls against the rules of thumb's", "calls", "differ", "whists gained where they differ")
    table("Calls in hindsight: thumbs call on, all cards are played best", header, rows)


def contracts(tally: Tally) -> None:
    rows = []
    for rival in _rivals(tally, "declares"):
        declares = tally.get("declares", rival)
        made = []
        for level in ("6", "7", "8", "9", "10", "misère"):
            games = tally.get("made", rival, level)
            made.append(f"{sum(games):.0f}/{len(games)}")
        others = sum(len(tally.get("not played", rival, how)) for how in ("passed", "half"))
        conceded = len(tally.get("not played", rival, "conceded"))
        rows.append((rival, f"{sum(declares) / len(declares):.1%}", *made, str(others), str(conceded)))
    header = ("made / played", "declares", "6", "7", "8", "9", "10", "misère", "unwhisted", "conceded")
    table("Contracts", header, rows)


def checks(tally: Tally) -> None:
    rows = []
    for rival in _rivals(tally, "dominated"):
        worse = tally.get("dominated", rival)
        claims = [value for key, values in tally.lists.items() if key[:2] == ("claim", rival) for value in values]
        rows.append(
            (
                rival,
                f"{sum(worse):.0f} of {len(worse)}",
                f"{sum(tally.get('below', rival)):.0f}",
                f"{sum(value > 0 for value in claims)} of {len(claims)}",
            )
        )
    header = ("mark: 0", "cards worse in every layout", "not the best it weighed", "claims for too much")
    table("Silly play", header, rows)


def times(tally: Tally) -> None:
    rows = []
    for rival in _rivals(tally, "time"):
        phases = [key[2] for key in tally.lists if key[:2] == ("time", rival)]
        every = [value for phase in phases for value in tally.get("time", rival, phase)]
        named = [(phase, tally.get("time", rival, phase)) for phase in phases]
        for phase, spent in [*named, ("all", every)]:
            is_marked = rival.startswith("master") and phase == "all"
            mark = f"{marks.DECISION_MEDIAN:.0f} / - / {marks.DECISION_P99:.0f} / -" if is_marked else ""
            parts = [percentile(spent, part) for part in (0.5, 0.95, 0.99, 1.0)]
            rows.append((f"{rival}, {phase}", str(len(spent)), mark, " / ".join(f"{part:.1f}" for part in parts)))
    header = ("a decision", "number", "mark", "ms: median / 95 % / 99 % / largest")
    table("Time to decide, of one core", header, rows)


def raspas(results: Sequence[tuple[str, Sequence[RaspasResult]]]) -> None:
    rows = []
    for name, played in results:
        if played:
            tricks = Interval.of([float(each.tricks - PAR) for each in played])
            whists = Interval.of([float(each.whists) for each in played])
            rows.append((name, str(len(played)), f"{float(PAR) + tricks.mean:.2f}", str(tricks), str(whists)))
    header = ("challenger against two others", "deals", "tricks", "against a third", "whists a deal")
    table("Raspas, seats rotated", header, rows)


def miseres(rival: str, results: Sequence[MisereResult]) -> None:
    """By how safe the hand is; a misère overcalled by a nine is bid and not played."""
    rows = []
    bounds = (0.0, 0.5, 0.7, marks.SAFE_MISERE, 1.01)
    ranges = [*pairwise(bounds), (0.0, 1.01)]
    for low, high in ranges:
        own = [each for each in results if low <= each.safe < high]
        if not own:
            continue
        bid = [each for each in own if each.bid]
        played = [each for each in bid if each.made is not None]
        whole = (low, high) == ranges[-1]
        name = "all in question" if whole else f"holds in {low:.0%} to {min(high, 1):.0%}"
        mark = f"bid >= {marks.SAFE_MISERES_BID:.0%}" if low == marks.SAFE_MISERE else ""
        mark = f"made >= {marks.MISERES_MADE:.0%}" if whole else mark
        rows.append(
            (
                f"{rival}, {name}",
                str(len(own)),
                mark,
                _share(len(bid), len(own)),
                _share(sum(bool(each.made) for each in played), len(played)),
                _share(sum(bool(each.held) for each in played), len(played)),
            )
        )
    header = ("ten cards before the auction", "hands", "mark", "bid", "made of those played", "could not be caught")
    table("Misères", header, rows)


def _share(part: int, whole: int) -> str:
    return f"{part}/{whole}" + (f" = {part / whole:.0%}" if whole else "")


def soak(results: Sequence[SoakResult]) -> None:
    deals = sum(each.deals for each in results)
    faults = [fault for each in results for fault in each.faults]
    rows = [(str(deals), str(sum(each.decisions for each in results)), "0", str(len(faults)))]
    table("Every convention, two to four players", ("deals", "decisions", "mark", "faults"), rows)
    for fault in faults[:20]:
        print(f"  {fault}")
