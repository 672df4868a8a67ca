"""How many whole random deals a second the library plays, scoring included, through its public API alone.

    python -m benchmarks.engine [seconds a line]

Every action is picked from ``deal.legal(seat)`` and given to ``deal.after``; the outcome is recorded on a sheet. The
mark is 1,000 deals a second on one core; the time is the processor's. Prints a table and asserts nothing.
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time

from preferans.actions import Action, Claim, Discard, Offer
from preferans.agreements import Agreements
from preferans.deal import Deal
from preferans.dealing import shuffled
from preferans.presets import PRESETS, preset
from preferans.sheet import Sheet

MARK = 1000
_PACKS = 500


def random_deal(deal: Deal, random: Random) -> tuple[Deal, int]:
    """The deal played to its end at random, and how many actions it took. No claims, one discard."""
    actions = 0
    pick = random.random
    unwanted: tuple[type[Action], ...] = (Claim, Offer)
    while deal.outcome is None:
        seat = deal.to_act[0]
        legal = deal.legal(seat)
        at = int(pick() * len(legal))
        while isinstance(legal[at], unwanted):  # what is not wanted stands last
            at = int(pick() * at)
        if isinstance(legal[at], Discard):
            unwanted = (Claim, Offer, Discard)
        deal = deal.after(seat, legal[at])
        actions += 1
    return deal, actions


def measure(agreements: Agreements, seconds: float) -> tuple[float, float]:
    """Deals a second, and microseconds an action, the share of dealing and scoring included."""
    random = Random(2026)
    packs = [shuffled(random) for _ in range(_PACKS)]
    players = [f"Player {seat + 1}" for seat in range(agreements.players)]
    sheet = Sheet.start(agreements, players)
    deals = actions = 0
    start = process_time()
    while process_time() - start < seconds:
        for pack in packs[:50]:
            if sheet.finished:
                sheet = Sheet.start(agreements, players)
            deal = Deal.from_pack(
                agreements,
                dealer=sheet.dealer,
                pack=pack,
                raspas_in_a_row=sheet.raspas_in_a_row,
                opening_raspas=sheet.opening_raspas,
                blind_raspas_in_a_row=sheet.blind_raspas_in_a_row,
            )
            deal, count = random_deal(deal, random)
            assert deal.outcome is not None
            sheet = sheet.record(deal.outcome)
            deals += 1
            actions += count
    spent = process_time() - start
    return deals / spent, 1e6 * spent / actions


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    print(f"{'preset':16} players  deals/s  µs/action   (mark: {MARK} deals/s)")
    for name in PRESETS:
        for players in (2, 3, 4):
            rate, each = measure(preset(name, players=players), seconds)
            print(f"{name:16} {players:7}  {rate:7.0f}  {each:9.1f}")


if __name__ == "__main__":
    main()
