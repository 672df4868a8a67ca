"""Loading the machine code: not before it is asked for, from a shared cache, and not at all where numba is missing."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from pathlib import Path
from random import Random

import pytest

from preferans.solver import Layout, available, runtime, solve_layout, tricks_of, warm_up

ROOT = Path(__file__).parents[3]
ASK = """
from preferans.solver import Goal, Layout, parse_position, solve, solve_raspas
hands = ["As Kd 9h", "7s 8d Th", "9s Td Ah"]
tricks = solve(parse_position({"hands": hands, "trump": "d", "declarer": 0, "leader": 1}))
misere = solve(parse_position({"hands": hands, "goal": "misere", "declarer": 0, "leader": 1}))
raspas = solve_raspas(parse_position({"hands": hands, "goal": "raspas", "leader": 1}))
print(tricks.tricks, misere.tricks, raspas.minimal, raspas.split)
"""


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A fresh interpreter that runs this code."""
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_two_fresh_processes_share_one_cache() -> None:
    """The first may compile; the second must only load, which a function that calls itself can break."""
    first, second = run(ASK), run(ASK)
    assert first.returncode == 0, first.stderr
    assert second.returncode == 0, second.stderr
    assert first.stdout == second.stdout != ""


def test_the_children_of_a_process_that_has_loaded_them_find_the_same_kernels() -> None:
    code = """
import subprocess, sys
from preferans.solver import prepared, runtime, warm_up
where = "from preferans.solver import runtime; print(runtime._cache_folder())"
warm_up()
child = subprocess.run([sys.executable, "-c", where], capture_output=True, text=True, check=True)
print(prepared(), child.stdout.strip() == str(runtime._cache_folder()))
"""
    done = run(code)
    assert done.stdout.strip() == "True True", done.stderr


def test_importing_loads_nothing() -> None:
    done = run("import sys, preferans, preferans.solver; print([m for m in ('numba', 'numpy') if m in sys.modules])")
    assert done.stdout.strip() == "[]", done.stderr


def test_without_numba() -> None:
    code = """
import sys
sys.modules["numba"] = None
from preferans.solver import SolverUnavailable, parse_position, solve
try:
    solve(parse_position({"hands": ["As", "7s", "9s"], "trump": "n", "declarer": 0, "leader": 1}))
except SolverUnavailable as error:
    print(error)
"""
    done = run(code)
    assert done.stdout.startswith("the solver needs numba"), done.stderr
    assert len(done.stdout.splitlines()) == 1


def test_where_kernels_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = runtime._cache_folder.__wrapped__
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "wished"))
    assert folder().parent == tmp_path / "wished"
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user"))
    closed = tmp_path / "package"
    closed.mkdir()
    (closed / "__pycache__").write_text("a file where a folder would be")
    monkeypatch.setattr(runtime, "_HERE", closed)
    kept = folder()
    assert kept.parent == tmp_path / "user" / "pulka"
    assert kept == folder()
    (closed / "kernel.py").write_text("changed = True")
    assert folder() != kept


def test_a_closed_cache_is_no_obstacle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = runtime._cache_folder.__wrapped__
    wished = tmp_path / "file"
    wished.write_text("")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(wished))
    kept = folder()
    assert kept.is_dir()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o700
    kept.rmdir()


def test_warm_up_and_threads() -> None:
    """Each thread has memory of its own; what they find is the same."""
    assert available()
    warm_up()
    random = Random(31)
    layouts = []
    for _ in range(40):
        cards = random.sample(range(32), 24)
        hands = tuple(sum(1 << card for card in cards[8 * seat : 8 * seat + 8]) for seat in range(3))
        layouts.append(Layout((hands[0], hands[1], hands[2]), 0, random.randrange(5), 1))
        layouts.append(Layout((hands[0], hands[1], hands[2]), 0, 4, 1, misere=True))
    found: dict[int, list[object]] = {}

    def work(name: int) -> None:
        found[name] = [solve_layout(layout) for layout in layouts]

    threads = [threading.Thread(target=work, args=(name,)) for name in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found[0] == found[1] == found[2]
    assert [solution.tricks for solution in found[0]] == [tricks_of(layout) for layout in layouts]  # type: ignore[attr-defined]
