"""What follows of itself, in the same decision: nobody is waited for who need not be."""

from __future__ import annotations

from bot.table import events as ev
from bot.table import results
from bot.table.draft import Draft
from bot.table.state import TableState
from bot.table.view import Intent, TablePhase
from preferans import fairness
from preferans.actions import HERE, PASS, Action, Bid
from preferans.deal import Deal, Phase

MISSED_BEFORE_AWAY = 2


def follow(draft: Draft) -> None:
    """Add the events that follow, until nothing does."""
    while True:
        event = _next(draft)
        if event is None:
            return
        draft.add(event)


def _next(draft: Draft) -> ev.Event | None:
    state = draft.state
    if not state.running:
        return None
    return (
        _nobody(draft)
        or _seal(draft)
        or _absent(draft)
        or _vote(draft)
        or _result(draft)
        or (None if state.paused else _drawing(draft) or _intent(draft) or _between(draft))
    )


def _nobody(draft: Draft) -> ev.Event | None:
    """A table without persons ends; one where all are away waits for somebody to come back."""
    state = draft.state
    if not state.people:
        return ev.Stop(at=draft.at, person=None, why="nobody")
    if not state.waited_for() and not state.paused:
        return ev.Pause(at=draft.at, person=None, why="nobody")
    return None


def _seal(draft: Draft) -> ev.Event | None:
    """A new chain of seeds in good time: while nobody knows yet what the first deal from it will be mixed with."""
    state = draft.state
    if state.seal_of(state.deal_number + 2) is not None:
        return None
    first = max((seal.first + fairness.LENGTH for seal in state.seals), default=state.deal_number + 1)
    table = state.seals[0].table if state.seals else draft.public_name()
    return ev.Sealed(at=draft.at, table=table, seal=draft.new_chain(table, first).seal, first=first)


def _absent(draft: Draft) -> ev.Event | None:
    for index, seat in enumerate(draft.state.seats):
        if seat.waited_for and seat.missed >= MISSED_BEFORE_AWAY:
            return ev.Away(at=draft.at, seat=index)
    return None


def _vote(draft: Draft) -> ev.Event | None:
    state = draft.state
    for vote in state.votes:
        taken = vote.seat is not None and state.seats[vote.seat].waited_for  # its person has come back meanwhile
        if taken or any(not yes for _, yes in vote.answers):
            return ev.VoteClosed(at=draft.at, vote=vote.step, result="refused")
        if vote.answers and not state.vote_waiting(vote):
            if vote.kind == "stop":
                return ev.Stop(at=draft.at, person=None, why="agreed")
            return ev.VoteClosed(at=draft.at, vote=vote.step, result="agreed")
    return None


def _result(draft: Draft) -> ev.Event | None:
    state = draft.state
    if state.phase != TablePhase.DEAL or state.broken or state.deal is None or state.deal.outcome is None:
        return None
    return results.result_event(state, draft.at)


def _drawing(draft: Draft) -> ev.Event | None:
    """Computers and absent persons take what the others have left, in a fixed order: the program chooses no card."""
    state = draft.state
    if state.phase != TablePhase.SEATING or state.drawing is None:
        return None
    waiting = state.draw_waiting()
    if any(state.seats[seat].waited_for for seat in waiting):
        return None
    return ev.Draw(at=draft.at, seat=waiting[0], card=state.drawing.lowest_free, by="computer")


def _intent(draft: Draft) -> ev.Event | None:
    """Carry out what somebody wanted done when the turn comes."""
    state = draft.state
    deal = state.deal
    if deal is None or state.broken or deal.phase != Phase.AUCTION:
        return None
    for seat in deal.to_act:
        intent = state.intents.get(seat)
        if intent is not None and state.seats[seat].waited_for:
            action = intended(deal, seat, intent)
            if action is not None:
                return ev.Act(at=draft.at, seat=seat, action=str(action), by="person")
    return None


def intended(deal: Deal, seat: int, intent: Intent) -> Action | None:
    """«Здесь» where it is enough, else the lowest bid up to the rung; a pass beyond it, or over a misère."""
    legal = deal.legal(seat)
    limit = intent.climb_to
    if limit is not None:
        standing = deal.view(None).standing_bid
        if HERE in legal and standing is not None and standing.contract <= limit:
            return HERE
        bids = [
            action
            for action in legal
            if isinstance(action, Bid)
            and not action.blind
            and not action.closed
            and not action.contract.is_misere
            and action.contract <= limit
        ]
        if bids:
            return min(bids, key=lambda bid: bid.contract)
    return PASS if PASS in legal else None


def _between(draft: Draft) -> ev.Event | None:
    """Those who were agreed to sit down; when all are ready, the next deal is dealt."""
    state = draft.state
    if state.phase != TablePhase.BETWEEN:
        return None
    for seat, person in state.successors.items():
        return ev.HandOver(at=draft.at, seat=seat, person=person)
    for person in state.newcomers:
        return ev.Joined(at=draft.at, person=person)
    if state.between_waiting() or not state.ready:
        return None
    return _deal(draft, state)


def _deal(draft: Draft, state: TableState) -> ev.Event:
    if state.sheet is None:
        raise ValueError("a deal before the first dealer was drawn")
    number = state.deal_number + 1
    seal = state.seal_of(number)
    if seal is None:
        raise ValueError(f"no seal stands for deal {number}")
    seed = draft.chain(seal).seed(seal.number(number))
    mix = fairness.mix(state.lines)
    cut = fairness.CUTS[state.cut] if state.cut is not None else fairness.UNCUT
    pack = fairness.pack(seed, mix, cut)
    return ev.DealStarted(
        at=draft.at,
        deal=number,
        dealer=state.sheet.dealer,
        seed=seed,
        mix=mix,
        cut=cut,
        pack=" ".join(map(str, pack)),
    )
