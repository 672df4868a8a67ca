"""The page about how the cards come about: its example, and its lines of code on pulkas as the bot exports them."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.archiving import pulka_record
from locales import Translator
from preferans import fairness
from preferans.dealing import dealt
from tests.bot.table.harness import MemoryTable

PAGE = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")


def checker() -> Callable[[dict[str, Any], int], None]:
    code = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert code is not None
    names: dict[str, Any] = {}
    exec(code[1], names)
    check: Callable[[dict[str, Any], int], None] = names["check"]
    return check


def test_the_example() -> None:
    rows = dict(re.findall(r"(?m)^\| (.+?) \| `(.+)` \|$", PAGE))
    chain = fairness.Chain("17-20261129T201503Z", "ab" * 32)
    mix = fairness.mix(("1:5", "0:2", "2:0"))
    pack = fairness.pack(chain.seed(1), mix, 8)
    hands, talon = dealt(pack)
    assert rows == {
        "seal": chain.seal,
        "`seed_1`": chain.seed(1),
        "`seed_2`": chain.seed(2),
        "for the seats": " ".join(map(str, fairness.draw_cards(chain.seed(1), "seats"))),
        "for the dealer": " ".join(map(str, fairness.draw_cards(chain.seed(1), "dealer"))),
        "`mix_1`, of `1:5` `0:2` `2:0`": mix,
        "`cut_1`": "8",
        "pack": " ".join(map(str, pack)),
        "first hand": str(hands[0]),
        "second hand": str(hands[1]),
        "third hand": str(hands[2]),
        "talon": " ".join(map(str, talon)),
    }


@pytest.mark.parametrize("people", [3, 4])
def test_its_lines_check_what_the_bot_exports(people: int) -> None:
    table = MemoryTable(seed=people, end="laps", laps=1)
    table.start(list(range(1, people + 1)))
    table.play()
    record = pulka_record(table.log, Translator("en"))
    check = checker()
    for number in range(1, len(table.state.results) + 1):
        check(record, number)
    forged = copy.deepcopy(record)
    forged["deals"][1]["talon"] = "As Ks" if forged["deals"][1]["talon"] != "As Ks" else "Ks As"
    with pytest.raises(AssertionError):
        check(forged, 2)
