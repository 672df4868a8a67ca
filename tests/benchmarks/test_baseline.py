"""The rules of thumb are what the others are measured against: they stay as they are."""

from __future__ import annotations

import hashlib

from benchmarks.tournament.playing import deal_of, play

# Of every action in eight deals under each convention. Another value means that old measurements no longer compare.
FROZEN = "88ab2c1e83986608c6b06e2fd66bfbb3e3dd9e46cf1d7e44d9d117412c886897"


def test_the_baseline_plays_as_it_always_did() -> None:
    digest = hashlib.sha256()
    for convention in ("sochi", "leningrad", "rostov", "classic"):
        for number in range(8):
            sheet, start = deal_of(convention, number, 2026)
            deal = play(number, 2026, sheet, start, ["thumb"] * 3).deal
            digest.update(" ".join(f"{seat}:{action}" for seat, action in deal.log).encode())
    assert digest.hexdigest() == FROZEN
