"""Loading the machine code: where it is kept, and what is said where there is none."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
import threading
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Final

_HERE: Final = Path(__file__).parent
_LOADING: Final = threading.Lock()


class SolverUnavailable(RuntimeError):
    """The solver cannot run here; the message says why in a sentence."""


def available() -> bool:
    """Whether what the solver needs is installed. Cheap: loads nothing."""
    return find_spec("numba") is not None and find_spec("numpy") is not None


@cache
def _cache_folder() -> Path:
    """Where compiled kernels are kept: one folder for each state of the sources.

    numba looks at the time of a kernel's own file only; a kernel linked with an older version of another would be
    taken for fresh. A user's ``NUMBA_CACHE_DIR`` is respected; else the package's folder where it can be written,
    else the user's cache, else a folder of this process alone.
    """
    digest = hashlib.sha256(sys.version.encode())
    for source in sorted(_HERE.glob("*.py")):
        digest.update(source.read_bytes())
    name = f"kernels-{digest.hexdigest()[:16]}"
    wished = os.environ.get("NUMBA_CACHE_DIR")
    user = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser()
    for base in (Path(wished),) if wished else (_HERE / "__pycache__", user / "pulka"):
        # What this process told numba its children inherit, who then look for a folder within it.
        folder = base if base.name == name else base / name
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=folder):
                return folder
        except OSError:
            continue
    return Path(tempfile.mkdtemp(prefix=f"pulka-{name}-"))


@cache
def _load(name: str) -> ModuleType:
    folder = _cache_folder()
    os.environ.setdefault("NUMBA_CACHE_DIR", str(folder))
    try:
        config = import_module("numba").config
    except (ImportError, OSError) as error:
        raise SolverUnavailable(f"the solver needs numba, which cannot be loaded here: {error}") from error
    config.CACHE_DIR = str(folder)
    return import_module(f"preferans.solver.{name}")


def load(name: str) -> ModuleType:
    """A module of kernels, compiled or taken from disk. Slow the first time. Raises SolverUnavailable."""
    with _LOADING:
        return _load(name)


def prepared() -> bool:
    """Whether every kernel lies compiled on disk, or there is nothing to compile with."""
    return not available() or (_cache_folder() / "complete").exists()


def warm_up() -> None:
    """Make every question quick to answer from now on. Raises SolverUnavailable.

    Where nothing is compiled yet, another process does it (tens of seconds), so that this one keeps its breath; the
    call itself blocks and belongs in a thread.
    """
    if not available():
        raise SolverUnavailable("the solver needs numba, which is not installed")
    done = _cache_folder() / "complete"
    if not done.exists():
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        subprocess.run([sys.executable, "-m", "preferans.solver"], check=False, env=environment)
    compile_all()


def compile_all() -> None:
    """Load every kernel in this process, compiling what is not on disk, and say on disk that it is done."""
    for name in ("root", "raspas", "memory"):
        load(name)
    (_cache_folder() / "complete").touch()


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
