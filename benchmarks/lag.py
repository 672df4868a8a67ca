"""How late the event loop is while masters think, and how long a master thinks. Prints a table and asserts nothing.

    python -m benchmarks.lag [--deals 6] [--tables 4]

First three masters at several tables think without a pause, as they never do at a real one, while a probe measures how
late the loop is; then the same decisions are timed one by one, in processor time. With ``--tables`` the bot itself runs
in a playground, each table with a person who taps and two masters at a human pace.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import time
from dataclasses import dataclass, field
from random import Random

from benchmarks import delivery
from benchmarks.crowd import Kind
from benchmarks.watched import percentile
from bot.thinking import Thinkers, usual_processes
from preferans.actions import Play
from preferans.deal import Deal
from preferans.dealing import shuffled
from preferans.players import choosing
from preferans.players.character import Character, Strength, Temper
from preferans.presets import preset
from preferans.sheet import Sheet
from preferans.view import View

_PROBE_SECONDS = 0.005
_CONVENTIONS = ("sochi", "leningrad", "rostov")
_MASTER = Character(Strength.MASTER, Temper.CAUTIOUS)
_LAG_MARK, _MEDIAN_MARK, _WORST_MARK = 5.0, 150.0, 1000.0


@dataclass
class Decisions:
    """``asked``: what was decided, to be decided again with a clock beside it."""

    asked: list[tuple[View, Sheet, Character, bytes]] = field(default_factory=list)
    waited: list[float] = field(default_factory=list)  # milliseconds, the queue included


def timed(view: View, sheet: Sheet, character: Character, seed: bytes) -> float:
    """Milliseconds of processor time that a decision takes."""
    before = time.process_time()
    choosing.consider(view, sheet, character, seed)
    return 1000 * (time.process_time() - before)


async def probe(late: list[float]) -> None:
    while True:
        before = time.perf_counter()
        await asyncio.sleep(_PROBE_SECONDS)
        late.append(1000 * (time.perf_counter() - before - _PROBE_SECONDS))


async def play(thinkers: Thinkers, number: int, decisions: Decisions) -> None:
    """One deal by three masters."""
    agreements = preset(_CONVENTIONS[number % len(_CONVENTIONS)], players=3, pool_size=20)
    deal = Deal.from_pack(agreements, dealer=number % 3, pack=shuffled(Random(number)))
    sheet = Sheet.start(agreements, ("Anna", "Boris", "Vera"), dealer=number % 3)
    while deal.outcome is None:
        seat = deal.to_act[0]
        question = (deal.view(seat), sheet, _MASTER, f"{number}/{len(deal.view(None).log)}".encode())
        before = time.perf_counter()
        thought = await thinkers.consider(*question)
        decisions.waited.append(1000 * (time.perf_counter() - before))
        decisions.asked.append(question)
        deal = deal.after(seat, thought.action)


async def measure(deals: int) -> None:
    logging.basicConfig(level="WARNING")
    thinkers, decisions = Thinkers(usual_processes()), Decisions()
    thinkers.start()
    try:
        await thinkers.run(str)  # until they are loaded
        idle: list[float] = []
        probing = asyncio.create_task(probe(idle))
        await asyncio.sleep(2.0)
        probing.cancel()
        late: list[float] = []
        probing = asyncio.create_task(probe(late))
        for first in range(0, deals, 3):
            await asyncio.gather(*(play(thinkers, number, decisions) for number in range(first, min(first + 3, deals))))
        probing.cancel()
        took = await asyncio.gather(*(thinkers.run(timed, *question) for question in decisions.asked))
    finally:
        await thinkers.stop()
    print(f"{'thinking processes':<30} {usual_processes()}")
    print(f"{'loop late, idle':<30} {_spread(idle)}")
    print(f"{'loop late, masters think':<30} {_spread(late)} (mark: p99 {_LAG_MARK:.0f} ms)")
    print(f"{'a decision, queue included':<30} {_spread(decisions.waited)}")
    marks = f"(marks: median {_MEDIAN_MARK:.0f} ms, p99 {_WORST_MARK:.0f} ms)"
    print(f"{'a decision, processor time':<30} {_spread(took)} {marks}")
    cards = [each for each, (view, *_) in zip(took, decisions.asked, strict=True) if _plays_a_card(view)]
    others = [each for each, (view, *_) in zip(took, decisions.asked, strict=True) if not _plays_a_card(view)]
    print(f"{'  cards':<30} {_spread(cards)}")
    print(f"{'  calls':<30} {_spread(others)}")


async def tables_of_masters(tables: int, seconds: float) -> None:
    """The bot itself, with a person and two masters at each table."""
    kind = Kind(people=1, computers=2, character=str(_MASTER))
    print(f"{tables} tables of a person and two masters, {seconds:.0f} s")
    async with delivery.town([kind] * tables) as place:
        seen = await place.run(place.groups, seconds)
        delivery.report(seen, tables, seen.probe["seconds"])


def _plays_a_card(view: View) -> bool:
    return any(isinstance(action, Play) for action in view.legal)


def _spread(values: list[float]) -> str:
    p50, p99 = percentile(values, 0.5), percentile(values, 0.99)
    return f"p50 {p50:.1f} ms, p99 {p99:.1f} ms, at most {max(values, default=0):.0f} ms, of {len(values)}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.lag", description="Masters and the event loop.")
    parser.add_argument("--deals", type=int, default=6)
    parser.add_argument("--tables", type=int, default=0, help="of the bot itself; 0: not at all")
    options = parser.parse_args()
    asyncio.run(measure(options.deals))
    if options.tables:
        print()
        asyncio.run(tables_of_masters(options.tables, 90.0))
    return 0


if __name__ == "__main__":
    from benchmarks import lag  # under this name the processes find `timed`

    sys.exit(lag.main())
