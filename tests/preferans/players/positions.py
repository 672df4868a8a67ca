"""Points of random deals, with the sheet as it stood before the deal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from preferans.deal import Deal
from preferans.sheet import Sheet
from tests.preferans.tables import random_agreements, random_deal, random_step


def sheet_before(deal: Deal) -> Sheet:
    """A fresh sheet from which this deal may have been dealt."""
    sheet = Sheet.start(deal.agreements, [f"p{seat}" for seat in range(deal.agreements.players)], dealer=deal.dealer)
    return replace(
        sheet,
        raspas_in_a_row=deal.setup.raspas_in_a_row,
        blind_raspas_in_a_row=deal.setup.blind_raspas_in_a_row,
        opening_left=1 if deal.setup.opening_raspas else 0,
    )


def random_points(seeds: range, share: float, players: int | None = None) -> Iterator[tuple[Deal, Sheet, Random]]:
    """This share of the points of random deals, from the first call to the last card, and chance to go on with."""
    for seed in seeds:
        random = Random(seed)
        deal = random_deal(random, random_agreements(random, players))
        sheet = sheet_before(deal)
        while deal.outcome is None:
            if random.random() < share:
                yield deal, sheet, random
            deal = random_step(deal, random)
