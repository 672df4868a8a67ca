"""The one import: every name it promises is there, and nothing is loaded before it is asked for."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import preferans

ROOT = Path(__file__).parents[2]


def promised() -> dict[str, str]:
    """What a type checker is told: the module of each name."""
    tree = ast.parse(Path(preferans.__file__).read_text(encoding="utf-8"))
    blocks = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    imports = [node for block in blocks for node in block.body if isinstance(node, ast.ImportFrom)]
    return {name.name: str(node.module) for node in imports for name in node.names}


def test_every_name_comes_from_the_module_a_type_checker_is_told_of() -> None:
    homes = promised()
    assert sorted(homes) == sorted(preferans.__all__)
    for name, module in homes.items():
        assert getattr(preferans, name) is getattr(import_module(module), name)
    assert set(preferans.__all__) <= set(dir(preferans))


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match="module 'preferans' has no attribute 'Bridge'"):
        preferans.Bridge  # type: ignore[attr-defined]  # noqa: B018


def printed(code: str) -> list[str]:
    """What a fresh interpreter prints, word by word."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60).stdout.split()


def test_importing_a_part_loads_that_part() -> None:
    loaded = printed("import sys, preferans.cards; print(*(name for name in sys.modules if 'preferans' in name))")
    assert [name for name in loaded if name.startswith("preferans")] == ["preferans", "preferans.cards"]


def test_a_star_brings_all_of_it() -> None:
    brought = printed("from preferans import *; print(*(name for name in dir() if not name.startswith('__')))")
    assert sorted(brought) == sorted(preferans.__all__)
