"""How long the double-dummy solver thinks, beside what is asked of it and what is known of others.

    python -m benchmarks.solver [deals]

Random ten-card deals from fixed seeds, the leader, the declarer's strain at random; each question by itself through
the public functions. The time is the processor's, of the asking thread; the two-thread line is wall time. The same
algorithm in C (-O3) is known to take 0.10 ms for a strain and 1.0 ms for misère. Prints a table and asserts nothing.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter, thread_time_ns

from preferans.cards import CARDS, Cards
from preferans.contracts import Strain
from preferans.solver import (
    Goal,
    Layout,
    Position,
    solve_layout,
    solve_many,
    solve_raspas,
    strains,
    takes,
    tricks_of,
    warm_up,
)

DEALS = 4000
WIDTH = 34


def random_layouts(number: int, seed: int, *, misere: bool = False) -> list[Layout]:
    random = Random(seed)
    layouts = []
    for _ in range(number):
        pack = random.sample(range(32), 30)
        first, second, third = (sum(1 << card for card in pack[10 * seat : 10 * seat + 10]) for seat in range(3))
        strain = Strain.NO_TRUMP if misere else Strain(random.randrange(5))
        layouts.append(Layout((first, second, third), random.randrange(3), strain, 0, misere))
    return layouts


def milliseconds(ask: Callable[[Layout], object], layouts: Sequence[Layout]) -> list[float]:
    """The time of each question, sorted; the least of two rounds, for other programs may be running.

    The memory of a search is far too small to remember a deal from one round to the next.
    """
    times = [float("inf")] * len(layouts)
    for _ in range(2):
        for place, layout in enumerate(layouts):
            start = thread_time_ns()
            ask(layout)
            times[place] = min(times[place], (thread_time_ns() - start) / 1e6)
    return sorted(times)


def line(name: str, known: str, mark: str, result: str) -> None:
    print(f"{name:{WIDTH}} {known:>8} {mark:>26} {result:>26}", flush=True)


def spread(times: Sequence[float]) -> str:
    return f"{times[len(times) // 2]:.3f} / {times[len(times) * 95 // 100]:.2f} / {times[-1]:.1f}"


def both_threads(layouts: Sequence[Layout]) -> float:
    """How many times as much two threads do in the same time as one."""

    def timed(threads: int) -> float:
        work = [threading.Thread(target=solve_many, args=(layouts,), kwargs={"moves": False}) for _ in range(threads)]
        start = perf_counter()
        for thread in work:
            thread.start()
        for thread in work:
            thread.join()
        return perf_counter() - start

    return max(2 * timed(1) / timed(2) for _ in range(5))


def load_seconds() -> list[float]:
    """Import and first answers of fresh processes whose kernels are on disk; processor time, sorted."""
    code = (
        "from time import process_time; start = process_time();"
        "from preferans.solver import Layout, tricks_of;"
        "tricks_of(Layout((1, 2, 4), 0, 4, 0)); tricks_of(Layout((1, 2, 4), 0, 4, 0, misere=True));"
        "print(process_time() - start)"
    )
    ran = (subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(11))
    return sorted(float(done.stdout) for done in ran)


def raspas_seconds(number: int) -> list[float]:
    random = Random(6)
    times = []
    for _ in range(number):
        pack = random.sample(CARDS, 32)
        first, second, third = (Cards.of(pack[10 * seat : 10 * seat + 10]) for seat in range(3))
        position = Position((first, second, third), 0, goal=Goal.RASPAS, talon=(pack[30], pack[31]))
        start = thread_time_ns()
        solve_raspas(position)
        times.append((thread_time_ns() - start) / 1e6)
    return sorted(times)


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    warm_up()
    line("ms: median / 95 % / largest", "in C", "asked for", "measured")
    one = random_layouts(deals, 1)
    for misere_too in (False, True):
        tricks_of(one[0]._replace(misere=misere_too, strain=Strain.NO_TRUMP))  # the thread's memory is made once
    many = random_layouts(deals * 5 // 2, 2)
    misere = random_layouts(deals, 3, misere=True)
    line(f"one strain, {deals} deals", "0.10", "0.10 / 0.6 / -", spread(milliseconds(tricks_of, one)))
    line(f"one strain, {len(many)} deals", "", "- / - / 8", spread(milliseconds(tricks_of, many)))

    def five(layout: Layout) -> object:
        return strains(layout.hands, declarer=0, leader=layout.leader)

    line("all five strains", "", "0.7 / - / -", spread(milliseconds(five, one)))
    line("every legal card", "", "0.3 / - / -", spread(milliseconds(solve_layout, one)))
    line("six tricks or not", "", "", spread(milliseconds(lambda layout: takes(layout, 6), one)))
    line(f"misère, {deals} deals", "1.0", "1.0 / 5 / -", spread(milliseconds(tricks_of, misere)))
    more = random_layouts(deals * 5 // 2, 4, misere=True)
    line(f"misère, {len(more)} deals", "", "- / - / 40", spread(milliseconds(tricks_of, more)))
    line("caught or not", "", "", spread(milliseconds(lambda layout: takes(layout, 1), misere)))
    line("raspas, both readings, with talon", "", "", spread(raspas_seconds(max(deals // 100, 5))))
    line("two threads against one", "", "1.8 times", f"{both_threads(one):.2f} times")
    loads = load_seconds()
    line("import and load, kernels on disk", "", "0.5 s", f"{loads[len(loads) // 2]:.2f} s (to {loads[-1]:.2f})")


if __name__ == "__main__":
    main()
