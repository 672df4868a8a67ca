"""How the cards of a table come about: from the seal over the draws to the thousandth deal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.table import events as ev
from bot.table.draft import Decision, Who
from bot.table.fold import replay
from bot.table.looking import Surroundings, table_view
from bot.table.view import TablePhase
from preferans import fairness
from tests.bot.table.harness import FRESH, MemoryTable


def begun() -> MemoryTable:
    table = MemoryTable(seed=3)
    table.start([1, 2, 3])
    return table


def last_deal(table: MemoryTable) -> ev.DealStarted:
    return next(event for event in reversed(table.log) if isinstance(event, ev.DealStarted))


def test_a_deal_is_the_chains_seed_the_former_log_and_the_cut() -> None:
    table = begun()
    start = next(event for event in table.log if isinstance(event, ev.Start))
    chain = fairness.Chain(start.table, FRESH)
    assert start.seal == chain.seal
    assert start.seat_cards == fairness.draw_cards(chain.seed(1), "seats")
    assert start.dealer_cards == fairness.draw_cards(chain.seed(1), "dealer")
    table.to_deal()
    draws = [event for event in table.log if isinstance(event, ev.Draw)][:3]
    first = last_deal(table)
    assert first.mix == fairness.mix(f"{draw.seat}:{draw.card}" for draw in draws)
    table.finish_deal()
    table.to_deal()
    acts = [event for event in table.log if isinstance(event, ev.Act)]
    second = last_deal(table)
    assert second.mix == fairness.mix(f"{act.seat}:{act.action}" for act in acts)
    for number, deal in ((1, first), (2, second)):
        assert deal.seed == chain.seed(number)
        assert deal.cut == fairness.CUTS["low"]
        assert deal.pack.split() == [str(card) for card in fairness.pack(deal.seed, deal.mix, deal.cut)]


def test_no_answer_or_a_computer_halves_the_pack() -> None:
    table = begun()
    for seat in table.state.between_waiting():
        assert isinstance(table.decide(Who.time(seat), "ready"), Decision)
    assert last_deal(table).cut == 16
    for _ in range(3):
        table.finish_deal()
        assert table.state.sheet is not None
        right = (table.state.sheet.dealer - 1) % 3
        table.send(table.person(right), "leave")
        assert table.state.cutter is None, "his neighbour does not cut for him"
        table.send(next(person for person in (1, 2, 3) if person not in table.state.people), f"take:{right}")
        table.to_deal()
    assert table.replayed() == table.state


@pytest.mark.parametrize("deal", [1, 2])
def test_a_seed_is_shown_when_its_deal_is_over_and_not_before(deal: int) -> None:
    table = begun()
    for _ in range(deal - 1):
        table.to_deal()
        table.finish_deal()
    table.to_deal()
    seed = last_deal(table).seed
    for viewer in (None, 0, 1, 2):
        assert seed not in repr(table.view(viewer))
    table.finish_deal()
    for viewer in (None, 0, 1, 2):
        view = table.view(viewer)
        assert view.last is not None
        assert view.last.seed == seed
        assert FRESH not in repr(view)


def test_a_void_deals_seed_is_shown_and_never_used_again() -> None:
    table = begun()
    table.to_deal()
    seed = last_deal(table).seed
    assert isinstance(table.decide(Who.program(), "void", why="the rules changed"), Decision)
    assert table.view(None).void_seed == seed
    table.to_deal()
    assert last_deal(table).deal == 2
    assert fairness.before(table.state.seals[0].table, last_deal(table).seed) == seed


def far(deals: int) -> MemoryTable:
    """A table where this many deals have been dealt, the last of them is under way."""
    table = begun()
    table.to_deal()
    state = table.state
    assert state.dealt is not None
    table.state = state.but(deal_number=deals, dealt=replace(state.dealt, number=deals))
    return table


def test_the_thousand_and_first_deal_has_a_chain_of_its_own_sealed_in_good_time() -> None:
    table = far(998)
    table.finish_deal()
    assert len(table.state.seals) == 1
    table.to_deal()
    assert last_deal(table).deal == 999
    sealed = table.log[-1]  # before the thousandth deal, with which the next is mixed, has been dealt
    assert isinstance(sealed, ev.Sealed)
    assert (sealed.first, sealed.table) == (1001, table.state.seals[0].table)
    for number in (1000, 1001):
        table.finish_deal()
        table.to_deal()
        assert last_deal(table).deal == number
    seal = table.state.seal_of(1001)
    assert seal is not None
    assert seal.first == 1001
    assert fairness.before(seal.table, last_deal(table).seed) == seal.seal
    assert sorted(table.chains) == [1, 1001]


def test_a_log_of_former_times_replays_and_is_sealed_from_the_next_deal_on() -> None:
    """Then a pulka had one secret, whose hash was the seal, and a void deal's number was used again."""
    table = begun()
    table.to_deal()
    table.finish_deal()
    table.to_deal()
    table.log = [replace(event, table="") if isinstance(event, ev.Start) else event for event in table.log]
    table.log.append(ev.Void(at=table.now, deal=2, why="the rules changed"))
    plain = [
        ev.from_json({key: value for key, value in event.to_json().items() if key != "table"}) for event in table.log
    ]
    table.state, table.chains = replay(plain), {}
    assert table.state.deal_number == 1
    assert table.state.seals == ()
    assert table.state.formerly_sealed
    assert table.state.results[0].seed == ""
    table.log = plain
    former = table.state.seal
    table.to_deal()
    assert table.state.phase is TablePhase.DEAL
    assert table.state.seals[0].first == 2
    assert last_deal(table).seed == fairness.Chain(table.state.seals[0].table, FRESH).seed(1)
    assert table.state.formerly_sealed
    assert table.replayed() == table.state
    shown = table_view(table.state, None, Surroundings(1, secret="of former times"))
    assert (shown.secret_seal, shown.seal, shown.sealed_from) == (former, table.state.seals[0].seal, 2)
