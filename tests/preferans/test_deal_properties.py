"""What holds in every deal: random legal play over all presets, 2 to 6 players and random agreements."""

from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from preferans.actions import (
    BLIND_PASS,
    PASS,
    PLAYS,
    WORDS,
    Action,
    Claim,
    Discard,
    IllegalAction,
    Look,
    Offer,
    Order,
)
from preferans.auction import BIDS, BLIND_BIDS, CLOSED_BIDS
from preferans.cards import FULL_PACK, Cards
from preferans.contracts import LADDER
from preferans.deal import Deal, Phase
from preferans.illegal import SENTENCES, Illegal
from preferans.outcome import Ended, check_outcome
from preferans.presets import PRESETS
from preferans.presets import preset as named
from tests.preferans.tables import after, random_action, random_agreements, random_deal, random_step

UNIVERSE: tuple[Action, ...] = (
    *WORDS, PASS, BLIND_PASS, *BIDS, *BLIND_BIDS, *CLOSED_BIDS, *PLAYS,
    *(Order(contract) for contract in LADDER), *(Look(seat) for seat in range(6)),
    *(Offer(tricks) for tricks in range(12)),
    *(Claim((a, b, 10 - a - b)) for a in range(11) for b in range(11 - a)), *(Claim((a, 10 - a)) for a in range(11)),
    Claim((4, 4, 4)), Claim(()), Discard(None), Discard(Cards(1)), Discard(Cards(7)),
    *(Discard(Cards(1 << low | 1 << high)) for low in range(0, 32, 3) for high in range(low + 1, 32, 5)),
)  # fmt: skip


def cards_are_whole(at: Deal) -> None:
    """No card is lost or doubled: hands, tricks, table, discard and talon together are the pack."""
    parts = [int(hand) for hand in at.setup.hands]
    talon = at.setup.talon_mask
    if at.exchange is not None:
        parts[at.exchange.declarer] = at.exchange.hand
        taken = not at.exchange.bid.closed and at.exchange.talon_shown
        parts.append(at.exchange.discard if taken else talon)
    else:
        parts.append(talon)
    if at.play is not None:
        parts[:3] = at.play.hands
        parts += [1 << card for trick in at.play.tricks for card in trick.cards]
        parts += [1 << card for card in at.play.table]
    assert sum(parts) == FULL_PACK
    whole = 0
    for part in parts:
        whole |= part
    assert whole == FULL_PACK


def outcome_is_sound(at: Deal) -> None:
    outcome = at.outcome
    assert outcome is not None
    check_outcome(outcome, at.agreements, at.dealer)
    assert len(outcome.tricks) == at.agreements.players
    assert at.to_act == ()
    assert all(at.legal(seat) == () for seat in range(at.agreements.players))
    if outcome.ended is Ended.PLAYED and not outcome.without_all:
        dummy = at.play.taken[1] if at.play is not None and at.play.rules.dummy is not None else 0
        assert sum(outcome.tricks) + dummy == 10


def accepted(at: Deal, seat: int, action: Action) -> bool:
    """Whether the deal takes this action; a refusal has a reason out of the table."""
    try:
        after = at.after(seat, action)
    except IllegalAction as error:
        reason = (error.code, error.message, error.rule)
    else:
        assert after.log == (*at.log, (seat, action))
        return True
    code, message, rule = reason
    assert SENTENCES[Illegal(code)] == (message, rule)
    return False


class RandomDeal(RuleBasedStateMachine):
    """One deal; every rule is a legal action, or a try of every action there is."""

    at: Deal

    @initialize(seed=st.integers(0, 2**32), players=st.sampled_from((2, 3, 4, 5)))
    def start(self, seed, players):
        self.random = Random(seed)
        self.at = random_deal(self.random, random_agreements(self.random, players))
        self.first = self.at

    @precondition(lambda self: self.at.phase is not Phase.FINISHED)
    @rule(steps=st.integers(1, 6))
    def act(self, steps):
        for _ in range(steps):
            if self.at.phase is Phase.FINISHED:
                return
            seat, action = random_action(self.at, self.random)
            log = self.at.log
            after = self.at.after(seat, action)
            assert after.log == (*log, (seat, action))
            assert self.at.log is log
            self.at = after

    @rule(seat=st.integers(-1, 6), at=st.integers(0, len(UNIVERSE) - 1))
    def try_anything(self, seat, at):
        for action in (UNIVERSE[at:] + UNIVERSE[:at])[:40]:
            assert accepted(self.at, seat, action) == (action in self.at.legal(seat))

    @invariant()
    def holds(self):
        cards_are_whole(self.at)
        assert (self.at.phase is Phase.FINISHED) == (self.at.outcome is not None)
        for seat in self.at.to_act:
            assert self.at.legal(seat)
        if self.at.outcome is not None:
            outcome_is_sound(self.at)

    def teardown(self):
        if not hasattr(self, "at"):
            return
        while self.at.outcome is None:
            self.at = random_step(self.at, self.random)
        self.holds()
        again = self.first
        for seat, action in self.at.log:
            again = again.after(seat, action)
        assert again == self.at
        assert hash(again) == hash(self.at)


RandomDeal.TestCase.settings = settings(
    max_examples=120,
    stateful_step_count=15,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestRandomDeal = RandomDeal.TestCase


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_plays_to_the_end(preset, players):
    agreed = named(preset, players=players)
    for seed in range(8):
        random = Random(f"{preset} {players} {seed}")
        at = random_deal(random, agreed)
        for _ in range(400):
            if at.outcome is not None:
                break
            at = random_step(at, random)
        outcome_is_sound(at)
        cards_are_whole(at)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_is_exactly_what_is_accepted(players):
    """Every action there is, by every seat, in every kind of position."""
    for seed in range(12):
        random = Random(f"exact {players} {seed}")
        at = random_deal(random, random_agreements(random, players))
        while at.outcome is None:
            if random.random() < 0.12:
                for seat in range(-1, players + 1):
                    legal = set(at.legal(seat))
                    assert len(legal) == len(at.legal(seat))
                    for action in {*UNIVERSE, *legal}:
                        assert accepted(at, seat, action) == (action in legal)
            at = random_step(at, random)


def test_a_log_written_down_is_read_back():
    for seed in range(60):
        random = Random(f"written {seed}")
        first = at = random_deal(random, random_agreements(random))
        lines = []
        while at.outcome is None:
            seat, action = random_action(at, random)
            lines.append(str(action) if seat == at.to_act[0] else f"{seat}:{action}")
            at = at.after(seat, action)
        assert after(first, ",".join(lines)) == at
