"""Loading the machine code: not before it is asked for, from a file whose every byte is right, without numba."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random

import llvmlite.binding as llvm
import pytest

from preferans.solver import Layout, SolverUnavailable, available, runtime, solve_layout, tricks_of, warm_up
from preferans.solver.layout import ANSWER
from preferans.solver.machine import SIGNATURES, CannotCompile, Kernels, emitted, loaded
from preferans.solver.memory import MISERE_BUCKETS, address, new_array, words

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
    """The first may compile; the second must only load."""
    first, second = run(ASK), run(ASK)
    assert first.returncode == 0, first.stderr
    assert second.returncode == 0, second.stderr
    assert first.stdout == second.stdout != ""


def test_importing_loads_nothing() -> None:
    done = run("import sys, preferans, preferans.solver; print(*sys.modules)")
    assert "preferans.solver" in done.stdout, done.stderr
    assert not {"numba", "numpy", "llvmlite", "preferans.deal", "preferans.sheet"} & set(done.stdout.split())


def test_answering_loads_no_numba() -> None:
    warm_up()
    done = run(ASK + "import sys; print(*sys.modules)")
    assert "llvmlite.binding" in done.stdout, done.stderr
    assert not {"numba", "numpy"} & set(done.stdout.split())


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


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the kernels lie when they are kept in a folder of the test's own; they do."""
    warm_up()
    code = runtime._kept(runtime._name())
    assert code is not None
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    runtime._keep(runtime._name(), code)
    (file,) = tmp_path.iterdir()
    return file


class Compiler:
    """Stands for `preferans.solver.compiling`, which takes half a minute to import."""

    def __init__(self, code: bytes) -> None:
        self.code = code
        self.asked = 0

    def object_file(self) -> bytes:
        self.asked += 1
        return self.code


def fresh_process(compiler: Compiler, monkeypatch: pytest.MonkeyPatch) -> Kernels:
    """What a process that has loaded nothing yet would load."""
    monkeypatch.setitem(sys.modules, "preferans.solver.compiling", compiler)
    return runtime._kernels.__wrapped__()


def divisions(kernels: Kernels) -> bytes:
    return new_array(kernels, True, 16).tobytes()


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "a bit": lambda content: content[:5000] + bytes([content[5000] ^ 1]) + content[5001:],
    "the seal": lambda content: bytes([content[0] ^ 1]) + content[1:],
    "cut short": lambda content: content[:-1],
    "a seal alone": lambda content: content[:32],
    "longer": lambda content: content + b"\0",
    "no longer anything": lambda content: b"",
    "never sealed": lambda content: content[32:],
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_is_compiled_anew_and_never_run(
    damage: Callable[[bytes], bytes], kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = kept.read_bytes()
    kept.write_bytes(damage(whole))
    compiler = Compiler(whole[32:])
    kernels = fresh_process(compiler, monkeypatch)
    assert compiler.asked == 1
    assert kept.read_bytes() == whole
    assert divisions(kernels) == divisions(runtime.kernels())
    fresh_process(compiler, monkeypatch)
    assert compiler.asked == 1


def test_a_file_of_other_sources_or_another_processor_is_not_run(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where somebody gave it the name of ours."""
    code = kept.read_bytes()[32:]
    other = "kernels-of-others"
    runtime._keep(other, code)
    kept.with_name(other).replace(kept)
    compiler = Compiler(code)
    fresh_process(compiler, monkeypatch)
    assert compiler.asked == 1


def test_the_name_tells_sources_makers_and_processors_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = {runtime._name()}
    with monkeypatch.context() as patch:
        patch.setattr("preferans.solver.machine.host_name", lambda: "another processor")
        assert runtime._name().startswith(runtime._prefix())
        names.add(runtime._name())
    with monkeypatch.context() as patch:
        patch.setattr(runtime, "_MAKERS", ("numba", "pytest"))
        names.add(runtime._name())
    with monkeypatch.context() as patch:
        patch.setattr(runtime, "_HERE", tmp_path)
        names.add(runtime._name())
        (tmp_path / "kernel.py").write_text("changed = True")
        names.add(runtime._name())
    assert len(names) == 5


def test_where_kernels_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package, user, wished = (tmp_path / name for name in ("package", "user", "wished"))
    package.mkdir()
    monkeypatch.setattr(runtime, "_HERE", package)
    monkeypatch.setenv("XDG_CACHE_HOME", str(user))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    name = runtime._name()
    assert not runtime.prepared()

    runtime._keep(name, b"code")
    assert (package / "__pycache__" / name).exists()
    assert not user.exists()
    assert runtime.prepared()
    assert runtime._kept(name) == b"code"

    monkeypatch.setenv("NUMBA_CACHE_DIR", str(wished))
    assert not runtime.prepared()
    assert runtime._kept(name) is None
    runtime._keep(name, b"code")
    assert [file.name for file in wished.iterdir()] == [name]
    assert runtime.prepared()


def test_a_package_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runtime, "_HERE", tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "user"))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    (tmp_path / "__pycache__").write_text("a file where a folder would be")
    name = runtime._name()
    runtime._keep(name, b"code")
    assert [file.name for file in (tmp_path / "user" / "pulka").iterdir()] == [name]
    assert runtime._kept(name) == b"code"
    assert runtime.prepared()


def test_where_nothing_can_be_written_every_process_compiles(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiler = Compiler(kept.read_bytes()[32:])
    wished = tmp_path / "file"
    wished.write_text("")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(wished))
    for number in (1, 2):
        assert divisions(fresh_process(compiler, monkeypatch)) == divisions(runtime.kernels())
        assert compiler.asked == number
    assert not runtime.prepared()


def test_a_file_half_written_by_a_process_that_died_is_nothing(kept: Path) -> None:
    kept.rename(kept.with_name(f"{kept.name}.0123456789abcdef"))
    assert runtime._kept(kept.name) is None
    assert not runtime.prepared()


def test_code_that_needs_what_is_elsewhere_is_refused() -> None:
    """It would end the process that loads it."""
    ways = {f"define void @{name}({', '.join(['i64'] * number)})" for name, number in SIGNATURES.items()}
    whole = "\n".join(f"{way} {{ ret void }}" for way in ways)
    assert len(loaded(emitted(llvm.parse_assembly(whole)))) == len(SIGNATURES)
    calling = "declare void @PyErr_Clear()\n" + whole.replace("{", "{ call void @PyErr_Clear()")
    with pytest.raises(CannotCompile, match=r"without PyErr_Clear$"):
        emitted(llvm.parse_assembly(calling))
    with pytest.raises(CannotCompile, match=r"without answer_all$"):
        emitted(llvm.parse_assembly(whole.replace("answer_all", "another")))


@pytest.mark.parametrize("error", [OSError("no memory may be executed"), CannotCompile("without this")], ids=type)
def test_what_cannot_be_loaded_is_said_in_a_sentence(
    error: Exception, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> bytes:
        raise error

    kept.unlink()
    compiler = Compiler(b"")
    compiler.object_file = refuse  # type: ignore[method-assign]
    with pytest.raises(SolverUnavailable, match=f"does not work here: {error}"):
        fresh_process(compiler, monkeypatch)


def test_the_interpreter_is_free_while_a_kernel_runs() -> None:
    """Another thread sees the first answers before the last are there."""
    random = Random(5)
    loaded = runtime.kernels()
    memory, number = new_array(loaded, True, MISERE_BUCKETS), 400
    questions = words(0)
    for _ in range(number):
        pack = random.sample(range(32), 30)
        hands = (sum(1 << card for card in pack[place : place + 10]) for place in (0, 10, 20))
        questions.extend((1, 4, *hands, 0, 0, 0, 0, 0, 0, -1))
    answers = words(number * ANSWER)
    for place in range(len(answers)):
        answers[place] = -1
    places = address(memory), address(questions), number, address(answers)
    thread = threading.Thread(target=loaded.answer_all, args=places)
    thread.start()
    under_way = 0
    while thread.is_alive():
        under_way += answers[ANSWER - 1] >= 0 > answers[-1]
    assert answers[-1] >= 0
    assert under_way


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
