"""The judge against the program's own view: over deals at random both say the same of everybody at every moment."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from random import Random

from preferans.actions import Bid, Claim, Discard, Word
from preferans.agreements import Agreements
from preferans.cards import Card, Cards
from preferans.contracts import Contract
from preferans.deal import Deal, Phase
from preferans.view import View
from tests.acceptance import judge as judge_module
from tests.acceptance.judge import Judge, Reader
from tests.acceptance.watching import judged
from tests.conftest import Amount
from tests.preferans.tables import TEMPERS, random_agreements, random_deal, tempered_action


def cards_in(value: object) -> Iterator[int]:
    """Every card that stands anywhere in a value, however deep."""
    if isinstance(value, Card):
        yield int(value)
    elif isinstance(value, Cards):
        yield from map(int, value)
    elif isinstance(value, tuple | frozenset | list):
        for each in value:
            yield from cards_in(each)
    elif isinstance(value, Agreements | Bid | Claim | Contract | Word):
        return  # no cards, and so many of them that it would take the most of the time to look
    elif isinstance(value, Discard):
        yield from map(int, value.cards or ())
    elif is_dataclass(value):
        for each in fields(value):
            yield from cards_in(getattr(value, each.name))


def disagreement(judge: Judge, view: View) -> str:
    """How judge and view differ about what this reader may know; empty where they do not."""
    told, known = frozenset(cards_in(view)), judge.knows(view.seat)
    if told != known:
        return f"seat {view.seat}: the view has {names(told - known)} too many, {names(known - told)} too few"
    for hand, cards in enumerate(view.hands):
        if cards is not None and hand in judge.held:
            if frozenset(map(int, cards)) != judge.held[hand]:
                return f"seat {view.seat}: other cards at hand {hand}"
            if not judge.sees_hand(view.seat, hand):
                return f"seat {view.seat}: hand {hand} is shown"
    if view.discard and frozenset(map(int, view.discard)) in judge.hidden_hands(view.seat):
        return f"seat {view.seat}: the discard is shown"
    if not judge.is_over and frozenset(view.open_hands) != judge.laid & {*judge.order}:
        return f"open hands {view.open_hands} and {judge.laid}"
    return ""


def names(cards: frozenset[int]) -> str:
    return " ".join(str(Card(card)) for card in sorted(cards)) or "none"


def readers(deal: Deal) -> list[Reader]:
    return [None, *range(deal.agreements.players)]


def test_the_judge_and_the_view_say_the_same(amount: Amount) -> None:
    """Deals by every preset for two to six, with agreements of the play changed; after every action, of everybody."""
    for seed in range(amount.of(40, 20_000)):
        random = Random(seed)
        deal = random_deal(random, random_agreements(random))
        judge, temper = judged(deal), random.choice(TEMPERS)
        while True:
            assert judge.is_over == (deal.phase is Phase.FINISHED), (seed, judge.lines)
            wrong = [text for reader in readers(deal) if (text := disagreement(judge, deal.view(reader)))]
            assert not wrong, (seed, wrong, judge.lines)
            if judge.is_over:
                break
            seat, action = tempered_action(deal, random, temper)
            deal = deal.after(seat, action)
            judge.hear(f"{seat}:{action}")


def test_the_judge_shares_nothing_with_the_program() -> None:
    tree = ast.parse(Path(judge_module.__file__).read_text())
    imported = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    imported += [name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names]
    assert set(imported) == {"__future__", "collections.abc"}
