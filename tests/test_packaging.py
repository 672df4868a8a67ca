"""What is installed is the whole program: a wheel built from the tree runs without the tree."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SHIPPED = ("bot", "handlers", "locales", "playground", "preferans", "storage")

PROBE = """
import importlib, pkgutil, sys
from pathlib import Path

for name in sys.argv[1:]:
    package = importlib.import_module(name)
    assert "site" in package.__file__, package.__file__
    for module in pkgutil.walk_packages(package.__path__, name + "."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)

from locales import LANGUAGES, Translator
from storage.database import migrations
for language in LANGUAGES:
    Translator(language)("help")
assert migrations(), "the migrations are there"
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    # Built beside the tree, which so stays free of build folders.
    source = folder / "source"
    source.mkdir()
    for name in (*SHIPPED, "pyproject.toml", "README.md", "LICENSE"):
        (source / name).symlink_to(ROOT / name)
    subprocess.run([*command, "--wheel-dir", str(folder), str(source)], check=True, timeout=120)
    return next(folder.glob("*.whl"))


def files(suffixes: tuple[str, ...]) -> set[str]:
    return {
        path.relative_to(ROOT).as_posix()
        for name in SHIPPED
        for path in (ROOT / name).rglob("*")
        if path.suffix in suffixes and "__pycache__" not in path.parts
    }


def test_the_wheel_holds_every_module_and_every_file_of_data(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    wanted = files((".py", ".ftl", ".sql", ".js", ".css", ".html", ".svg", ".typed"))
    assert wanted - packed == set()
    assert not any(name.startswith(("tests/", "benchmarks/")) for name in packed)


def test_the_wheel_works_without_the_tree(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    # What is shipped is imported; compiling the solver's kernels once more would show nothing new.
    environment = {**os.environ, "PYTHONPATH": str(site), "NUMBA_DISABLE_JIT": "1"}
    for arguments in (["-c", PROBE, *SHIPPED], ["-m", "bot.main", "run", "--help"], ["-m", "playground", "--help"]):
        subprocess.run(
            [sys.executable, "-P", *arguments],
            check=True,
            timeout=120,
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.DEVNULL,
        )


def test_every_package_is_listed() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        listed = set(tomllib.load(file)["tool"]["setuptools"]["packages"])
    found = {
        path.parent.relative_to(ROOT).as_posix().replace("/", ".")
        for name in SHIPPED
        for path in (ROOT / name).rglob("__init__.py")
    }
    assert listed == found


def test_every_test_is_run() -> None:
    """The folders are named one by one, in order: a new one could be forgotten."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = [path for pattern in project["tool"]["pytest"]["ini_options"]["testpaths"] for path in ROOT.glob(pattern)]
    assert all(not one.is_relative_to(other) for one in named for other in named if one != other)
    for file in (ROOT / "tests").rglob("test_*.py"):
        assert any(file.is_relative_to(path) for path in named), file
