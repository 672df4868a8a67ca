"""What holds for every pulka: any preset, any table, agreements at random, deals played at random."""

from __future__ import annotations

import json
from dataclasses import replace as changed
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.commands.sheet_text import replay_text
from preferans.actions import PASS, Claim, Offer
from preferans.agreements import AgreementError, Agreements
from preferans.deal import Deal, Phase
from preferans.dealing import shuffled
from preferans.pulka import Act, DealtCards, Item, Join, PlayedDeal, Pulka, ScoredDeal, TimeUp, replay
from preferans.pulka_reading import read_pulka
from preferans.settlement import settle
from preferans.sheet import Sheet
from tests.preferans.agreements_at_random import agreements_at_random

SLOW = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])


def random_deal(sheet: Sheet, random: Random) -> tuple[Deal, tuple[Act, ...]]:
    """The next deal of this sheet, played at random; passes are likely, so that raspas and games both come up."""
    deal = Deal.from_pack(
        sheet.agreements,
        dealer=sheet.dealer,
        pack=shuffled(random),
        raspas_in_a_row=sheet.raspas_in_a_row,
        opening_raspas=sheet.opening_raspas,
        blind_raspas_in_a_row=sheet.blind_raspas_in_a_row,
    )
    acts = []
    timid = random.random()
    while deal.outcome is None:
        seat = random.choice(deal.to_act)
        legal = [action for action in deal.legal(seat) if not isinstance(action, Claim | Offer)] or deal.legal(seat)
        if deal.phase is Phase.AUCTION and PASS in legal and random.random() < timid:
            action = PASS
        else:
            action = random.choice(legal)
        prefix = "" if seat == deal.to_act[0] and random.random() < 0.5 else f"{seat}:"
        acts.append(Act(f"{prefix}{action}"))
        deal = deal.after(seat, action)
    return deal, tuple(acts)


def random_pulka(agreements: Agreements, random: Random) -> tuple[Pulka, Sheet]:
    """A pulka of a few deals, some card by card, some by their outcome, and the sheet that came of recording them."""
    names = tuple("ABCDEF"[: agreements.players])
    start = Sheet.start(agreements, names, dealer=random.randrange(agreements.players))
    sheet, items = start, list[Item]()
    for _ in range(random.randint(1, 6)):
        if sheet.finished:
            break
        if random.random() < 0.05 and len(sheet.players) < 6:
            try:
                sheet = sheet.join("G")
            except AgreementError:
                continue
            items.append(Join("G"))
        elif random.random() < 0.05:
            sheet = sheet.time_up()
            items.append(TimeUp())
        else:
            deal, acts = random_deal(sheet, random)
            assert deal.outcome is not None
            sheet = sheet.record(deal.outcome)
            if random.random() < 0.7:
                items.append(PlayedDeal(cards=DealtCards(hands=deal.hands, talon=deal.talon), actions=acts))
            else:
                items.append(ScoredDeal(outcome=deal.outcome))
    return Pulka(agreements=agreements, players=names, dealer=start.dealer, items=tuple(items)), sheet


@SLOW
@given(agreements_at_random(), st.integers(0, 2**32))
def test_a_pulka_replays_to_the_sheet_that_recorded_it(agreements: Agreements, seed: int) -> None:
    pulka, sheet = random_pulka(agreements, Random(seed))
    read = read_pulka(json.dumps(pulka.to_json()))
    assert read == pulka
    result = replay(read)
    assert result.sheet == sheet
    json.dumps(result.to_json(), allow_nan=False)
    assert replay_text(result).isprintable() or "\n" in replay_text(result)
    assert Sheet.from_json(json.loads(json.dumps(sheet.to_json()))) == sheet


@SLOW
@given(agreements_at_random(), st.integers(0, 2**32), st.integers(-50, 50))
def test_settlements_sum_to_zero(agreements: Agreements, seed: int, constant: int) -> None:
    _, sheet = random_pulka(agreements, Random(seed))
    settlement = sheet.settlement()
    assert sum(settlement.totals) == 0
    for price in (1, 7):
        rounded = settlement.rounded(price)
        assert sum(rounded) == 0
        assert all(abs(whole - price * exact) < 1 for whole, exact in zip(rounded, settlement.totals, strict=True))
        balance = list(rounded)
        for payment in settlement.payments(price):
            assert payment.amount > 0
            balance[payment.payer] += payment.amount
            balance[payment.payee] -= payment.amount
        assert not any(balance)
        assert len(settlement.payments(price)) < len(balance)
    higher = changed(sheet, mountain=tuple(points + constant for points in sheet.mountain))
    assert higher.settlement() == settlement
    pairs = settlement.rounded_pairs()
    assert tuple(map(sum, pairs)) == settlement.rounded()
    for i, row in enumerate(pairs):
        assert all(abs(whole - exact) < 1 for whole, exact in zip(row, settlement.pairs[i], strict=True))
        assert all(pairs[j][i] == -whole for j, whole in enumerate(row))


@given(st.lists(st.integers(-1000, 1000), min_size=6, max_size=6), st.integers(2, 6))
def test_any_sheet_settles_to_zero(amounts: list[int], players: int) -> None:
    whists = [[amounts[(i + j) % 6] * (i != j) for j in range(players)] for i in range(players)]
    settlement = settle(Agreements(players=players), amounts[:players], amounts[-players:], whists)
    assert sum(settlement.totals) == 0
    for i in range(players):
        assert all(settlement.pairs[i][j] == -settlement.pairs[j][i] for j in range(players))
