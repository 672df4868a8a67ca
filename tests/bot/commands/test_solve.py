"""`pulka solve FILE`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.main import main

POSITION = {"hands": ["As Kd", "7s 8d", "9s Td"], "trump": "n", "declarer": 0, "leader": 0, "goal": "tricks"}


def solved(tmp_path: Path, text: str) -> int:
    file = tmp_path / "position.json"
    file.write_text(text, encoding="utf-8")
    return main(["solve", str(file)])


def test_tricks_and_moves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert solved(tmp_path, json.dumps(POSITION)) == 0
    assert json.loads(capsys.readouterr().out) == {"tricks": 2, "moves": {"As": 2, "Kd": 2}}


def test_raspas(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    position = {"hands": ["As Kd", "7s 8d", "9s Td"], "leader": 1, "goal": "raspas"}
    assert solved(tmp_path, json.dumps(position)) == 0
    assert json.loads(capsys.readouterr().out) == {
        "minimal": [2, 0, 0],
        "moves": {"7s": 0, "8d": 0},
        "split": [2, 0, 0],
        "split_moves": {"7s": [2, 0, 0], "8d": [2, 0, 0]},
    }


@pytest.mark.parametrize(
    "text", ["", "[]", "7", "{", '{"hands": []}', "[" * 100_000, json.dumps({**POSITION, "leader": 5})]
)
def test_nonsense(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str) -> None:
    assert solved(tmp_path, text) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 1
    assert printed.err.startswith("pulka: ")


def test_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "no such file"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
