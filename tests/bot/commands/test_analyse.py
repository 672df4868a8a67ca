"""`pulka analyse FILE`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bot.main import main

ACTIONS = [
    "6s", "pass", "pass", "discard 9d 8d", "order 9s", "whist", "pass", "open",
    "Qh", "Kh", "7h", "Ac", "7d", "7s", "Ah", "7c", "8h", "8s", "8c", "9h", "claim 9 1 0", "accept",
]  # fmt: skip
PULKA: dict[str, Any] = {
    "format": "pulka/1",
    "agreements": {"preset": "sochi", "players": 3},
    "players": ["Anna", "Boris", "Vera"],
    "dealer": 2,
    "deals": [
        {
            "hands": [
                "As Ks Qs Js Ts 9s 8s 7s Ah Qh",
                "Kh Ac Kc Qc Jc Tc 9c 8c 7c Ad",
                "Jh Th 9h 8h 7h Kd Qd Jd Td 7d",
            ],
            "talon": "9d 8d",
            "actions": ACTIONS,
        },
        {"outcome": {"contract": "raspas", "tricks": [3, 4, 3]}},
        {"void": "stopped"},
    ],
}


def run(tmp_path: Path, *options: str, pulka: dict[str, Any] = PULKA) -> int:
    file = tmp_path / "pulka.json"
    file.write_text(json.dumps(pulka), encoding="utf-8")
    return main(["analyse", *options, str(file)])


def test_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path) == 0
    text = capsys.readouterr().out
    assert text.startswith("Deal 1, dealt by Vera: Anna 9s (Boris whist, Vera pass), tricks 9-1-0\n")
    assert "  With all cards open: 10 tricks, made.\n" in text
    assert "  Order: 10s could be made (discard 8d 9d).\n" in text
    assert "  Whist: 0 tricks of the 1 that is owed.\n" in text
    assert "  Trick 1: Anna Qh costs 1 trick; 7s or Ah was right.\n" in text
    assert "  Settled by Anna with 6 tricks left: rightly.\n" in text
    assert "    Anna: s10 c1 d2 h2 n10 misere 0\n" in text
    assert (
        "Deal 2, dealt by Anna: raspas, tricks 3-4-3\n  Not analysed: the deal is given by its outcome alone." in text
    )
    assert text.endswith("Deal 3, dealt by Boris: void (stopped)\n  Not analysed: the deal was void.\n")


def test_one_deal_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(tmp_path, "--json", "--deal", "1") == 0
    (deal,) = json.loads(capsys.readouterr().out)["deals"]
    assert (deal["deal"], deal["contract"], deal["declarer"], deal["worth"], deal["result"]) == (1, "9s", 0, [10], [9])
    mistake = {"trick": 1, "seat": 0, "card": "Qh", "cost": 1, "worth": [9]}
    assert [{key: each[key] for key in mistake} for each in deal["mistakes"]] == [mistake]
    assert deal["mistakes"][0]["best"] == "7s 8s 9s Ts Js Qs Ks As Ah"
    assert deal["discard"] == {"cards": "8d 9d", "cost": 0, "best": "8d 9d"}
    assert deal["settled"] == {"by": 0, "tricks_left": 6, "worth": [9]}
    assert [len(trick["cards"]) for trick in deal["tricks"]] == [3, 3, 3, 3]
    assert deal["tricks"][1]["cards"][1]["by"] == 1  # Boris played Vera's card
    assert [each["seat"] for each in deal["prospects"]] == [0, 1, 2]
    assert run(tmp_path, "--json", "--deal", "2") == 0
    assert json.loads(capsys.readouterr().out) == {
        "deals": [{"deal": 2, "not_analysed": "the deal is given by its outcome alone"}]
    }


def test_several_pulkas(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "pulkas.jsonl"
    scored = {**PULKA, "deals": PULKA["deals"][1:2]}
    file.write_text(f"{json.dumps(scored)}\n{json.dumps(scored)}\n", encoding="utf-8")
    assert main(["analyse", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("== Pulka 1 ==\n\nDeal 1, dealt by Vera: raspas")
    assert "\n\n\n== Pulka 2 ==\n\nDeal 1" in out


@pytest.mark.parametrize(
    ("options", "change", "message"),
    [
        (("--deal", "4"), {}, "there is no deal 4; the pulka has 3\n"),
        (("--deal", "0"), {}, "there is no deal 0; the pulka has 3\n"),
        ((), {"dealer": 7}, "dealer is from 0 to 2, not 7\n"),
    ],
)
def test_what_cannot_be(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    options: tuple[str, ...],
    change: dict[str, Any],
    message: str,
) -> None:
    assert run(tmp_path, *options, pulka={**PULKA, **change}) == 2
    assert tuple(capsys.readouterr()) == ("", message)


def test_where_there_is_no_solver(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from preferans.solver import SolverUnavailable, runtime

    def missing(searches: object, goal: str) -> None:
        raise SolverUnavailable("the solver needs numba, which is not installed")

    monkeypatch.setattr("preferans.solver.engine._Searches.of", missing)
    assert runtime.prepared()
    assert run(tmp_path, "--deal", "1") == 2
    assert tuple(capsys.readouterr()) == ("", "pulka: the solver needs numba, which is not installed\n")
