"""Loading the machine code: where it is kept, and what is said where there is none."""

from __future__ import annotations

import hashlib
import os
import sys
import threading
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from preferans.solver.machine import Kernels

_HERE: Final = Path(__file__).parent
_LOADING: Final = threading.Lock()
_MAKERS: Final = ("numba", "llvmlite")
_DIGITS: Final = 16  # of the two digests in a file's name
_SEAL: Final = 32  # bytes


class SolverUnavailable(RuntimeError):
    """The solver cannot run here; the message says why in a sentence."""


def available() -> bool:
    """Whether what the solver needs is installed. Cheap: loads nothing."""
    return all(find_spec(maker) is not None for maker in _MAKERS)


def _folders() -> Iterator[Path]:
    """Where compiled kernels are looked for, and kept in the first that can be written.

    A user's ``NUMBA_CACHE_DIR`` is respected; else the package's folder, else the user's cache.
    """
    wished = os.environ.get("NUMBA_CACHE_DIR")
    if wished:
        yield Path(wished)
        return
    yield _HERE / "__pycache__"
    yield Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "pulka"


def _prefix() -> str:
    """How the names of the files begin that these sources compile to, with what is installed, on any processor."""
    digest = hashlib.sha256()
    for source in sorted(_HERE.glob("*.py")):
        digest.update(source.read_bytes())
    for maker in _MAKERS:
        spec = find_spec(maker)
        if spec is not None and spec.origin is not None:
            origin = Path(spec.origin)
            version = origin.with_name("_version.py")
            digest.update((version if version.exists() else origin).read_bytes())
    return f"kernels-{digest.hexdigest()[:_DIGITS]}-"


def _name() -> str:
    """The name of the file for this processor; loads LLVM. Raises SolverUnavailable."""
    if not available():
        raise SolverUnavailable("the solver needs numba, which is not installed")
    try:
        host_name: Callable[[], str] = import_module("preferans.solver.machine").host_name
    except (ImportError, OSError) as error:
        raise _not_working(error) from error
    return _prefix() + hashlib.sha256(host_name().encode()).hexdigest()[:_DIGITS]


def _not_working(error: Exception) -> SolverUnavailable:
    return SolverUnavailable(f"the solver needs numba, which does not work here: {error}")


def _seal(name: str, code: bytes) -> bytes:
    """What stands before the code in its file: it is neither another's nor damaged."""
    return hashlib.sha256(name.encode() + code).digest()


def _kept(name: str) -> bytes | None:
    """The code kept under this name; None if there is none, or it is not as it was written."""
    for folder in _folders():
        try:
            content = (folder / name).read_bytes()
        except OSError:
            continue
        if content[:_SEAL] == _seal(name, content[_SEAL:]):
            return content[_SEAL:]
    return None


def _keep(name: str, code: bytes) -> None:
    """Keep the code for other processes where that is possible; they see all of it or nothing."""
    for folder in _folders():
        fresh = folder / f"{name}.{os.urandom(8).hex()}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            try:
                fresh.write_bytes(_seal(name, code) + code)
                fresh.replace(folder / name)
            finally:
                fresh.unlink(missing_ok=True)
        except OSError:
            continue
        return


@cache
def _kernels() -> Kernels:
    name = _name()
    kept = _kept(name)
    try:
        code: bytes = import_module("preferans.solver.compiling").object_file() if kept is None else kept
        kernels: Kernels = import_module("preferans.solver.machine").loaded(code)
    except (ImportError, OSError, RuntimeError) as error:
        raise _not_working(error) from error
    if kept is None:
        _keep(name, code)
    return kernels


def kernels() -> Kernels:
    """The kernels, compiled or taken from disk. Slow the first time. Raises SolverUnavailable."""
    with _LOADING:
        return _kernels()


def prepared() -> bool:
    """Whether the kernels lie compiled on disk, or there is nothing to compile with. Loads nothing.

    Files for another processor, or damaged ones, are not told apart here.
    """
    return not available() or any(any(folder.glob(_prefix() + "?" * _DIGITS)) for folder in _folders())


def warm_up() -> None:
    """Make every question quick to answer from now on. Raises SolverUnavailable.

    Where nothing is compiled yet, another process does it (tens of seconds), so that this one keeps its breath; the
    call itself blocks and belongs in a thread.
    """
    if _kept(_name()) is None:
        import subprocess  # few programs come here

        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        subprocess.run([sys.executable, "-m", "preferans.solver"], check=False, env=environment)
    kernels()


def start_warm_up() -> threading.Thread:
    """`warm_up` in a thread of its own; where the solver is not available the thread ends at once."""

    def work() -> None:
        try:
            warm_up()
        except SolverUnavailable:
            return  # whoever asks the solver is told

    thread = threading.Thread(target=work, name="solver-warm-up", daemon=True)
    thread.start()
    return thread
