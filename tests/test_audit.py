"""`make audit`: vulnerable is a failure, a database that cannot be asked is said and is none."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def audit() -> ModuleType:
    spec = importlib.util.spec_from_file_location("audit", ROOT / ".ci" / "audit.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


FINE: dict[str, Any] = {"name": "one", "version": "1.0", "vulns": []}
SKIPPED: dict[str, Any] = {"name": "two", "skip_reason": "Dependency not found on PyPI"}
BAD: dict[str, Any] = {"name": "three", "version": "3.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["3.1"]}]}
WORSE: dict[str, Any] = {"name": "four", "version": "4.0", "vulns": [{"id": "PYSEC-2", "fix_versions": []}]}


@pytest.mark.parametrize(
    ("dependencies", "status", "says"),
    [
        ([FINE], 0, "dependencies audited: 1, vulnerable: 0"),
        ([FINE, SKIPPED], 0, "not audited: two"),
        ([SKIPPED, SKIPPED], 0, "NOT AUDITED"),
        ([], 0, "NOT AUDITED"),
        ([FINE, BAD], 1, "three 3.0: PYSEC-1, fixed in 3.1"),
        ([WORSE, SKIPPED], 1, "four 4.0: PYSEC-2, fixed in no version yet"),
    ],
)
def test_verdicts(audit: ModuleType, dependencies: list[dict[str, Any]], status: int, says: str) -> None:
    found, lines = audit.verdict({"dependencies": dependencies})
    assert found == status
    assert says in "\n".join(lines)


@pytest.mark.parametrize("program", ["/nowhere/pip-audit", "false", "echo"])
def test_without_a_network_or_the_program_nothing_fails(
    audit: ModuleType, program: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert audit.main(program) == 0
    assert "NOT AUDITED" in capsys.readouterr().out
