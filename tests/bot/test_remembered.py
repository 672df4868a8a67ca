"""The last few things, by key."""

from __future__ import annotations

from bot.remembered import Remembered


def test_what_was_looked_at_longest_ago_goes_first() -> None:
    kept: Remembered[str, int] = Remembered(2)
    kept.put("a", 1)
    kept.put("b", 2)
    assert kept.get("a") == 1
    kept.put("c", 3)
    assert (kept.get("a"), kept.get("b"), kept.get("c")) == (1, None, 3)
    kept.put("a", 4)
    kept.put("d", 5)
    assert (kept.get("a"), kept.get("c"), kept.get("d")) == (4, None, 5)
