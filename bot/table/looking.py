"""The view of a table: what one seat, or the public, may know of it. The deal itself goes no further than here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace

from bot.table.state import Drawing, Seat, TableState, Vote
from bot.table.view import DrawView, ResultView, SeatView, Sitter, TablePhase, TableView, TurnView, VoteView
from preferans.actions import SEE, Action, Bid, Pass
from preferans.deal import Deal, Phase
from preferans.players.character import STAND_IN, Character


@dataclass(frozen=True, slots=True)
class Clocked:
    """The time of an open question when the screen is made. ``seconds_left`` None: it does not run."""

    seconds_left: int | None
    on_bank: bool = False


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the view takes from outside the log: names by person, computers' names by their kind and number, who can be
    written to.
    """

    table: int
    names: Mapping[int, str] = field(default_factory=dict)
    computer_name: Callable[[Character, int], str] = lambda kind, number: ""
    unreachable: Collection[int] = ()
    clocks: Mapping[int, Clocked] = field(default_factory=dict)
    group_url: str = ""
    start_url: str = ""
    secret: str = ""  # what the cards of an old pulka were made from; only once it is over


def table_view(
    state: TableState, viewer: int | None, around: Surroundings, *, person: int | None = None, results: bool = False
) -> TableView:
    """What ``viewer`` (a seat; None: the public) may know.

    ``person`` is who looks, where that is known: an owner need not sit. ``results``: with all finished deals, for the
    screens that list them.
    """
    if person is None and viewer is not None and viewer < len(state.seats):
        person = state.seats[viewer].person
    deal = state.deal if state.phase == TablePhase.DEAL else None
    return TableView(
        table=around.table,
        name=state.name,
        phase=state.phase,
        viewer=viewer,
        is_owner=person is not None and person == state.owner,
        seats=tuple(_seat(state, index, around) for index in range(len(state.seats))),
        agreements=state.agreements,
        settings=state.settings,
        changed=state.changed,
        lobby_step=state.lobby_step,
        draw=None if state.drawing is None else _draw(state, state.drawing),
        deal_number=state.deal_number,
        deal=None if deal is None else deal.view(viewer),
        turns=_turns(state, around),
        position=state.position,
        sheet=state.sheet,
        last=_named(state.results[-1], around) if state.results else None,
        results=tuple(_named(result, around) for result in state.results) if results else (),
        between_step=state.between_step,
        ready=state.ready,
        cutter=state.cutter,
        intent=None if viewer is None else state.intents.get(viewer),
        votes=tuple(_vote(state, vote, around) for vote in state.votes),
        paused=state.paused,
        pause_step=state.pause_step,
        pause_why=state.pause_why if state.paused else "",
        records=state.records,
        started_at=state.started_at,
        finished_at=state.finished_at,
        spoken=() if deal is None else spoken(deal),
        group_url=around.group_url,
        start_url=around.start_url,
        seal=state.seals[-1].seal if state.seals else state.seal,
        sealed_from=state.seals[-1].first if state.seals else 1,
        public_name=state.seals[-1].table if state.seals else "",
        void_seed=state.void_seed,
        secret=around.secret,
        secret_seal=state.seal if state.formerly_sealed else "",
    )


def spoken(deal: Deal) -> tuple[Action, ...]:
    """What the seat to move may say aloud, in the auction and in the whist talk: that much is known to all."""
    if deal.phase == Phase.AUCTION:
        legal = deal.legal(deal.to_act[0])
        return tuple(action for action in legal if isinstance(action, Bid | Pass) or action != SEE)
    if deal.phase == Phase.WHISTING:
        return deal.legal(deal.to_act[0])
    return ()


def _seat(state: TableState, index: int, around: Surroundings) -> SeatView:
    seat = state.seats[index]
    if seat.person is None:
        name = _name(seat, around)
        return SeatView(index, None, name, computer=True, agreed=True, character=seat.character)
    return SeatView(
        index,
        seat.person,
        _name(seat, around),
        away=seat.away,
        agreed=seat.agreed,
        reachable=seat.person not in around.unreachable,
        bank_seconds=seat.bank,
        character=STAND_IN if seat.away else None,
    )


def _name(who: Seat | Sitter | None, around: Surroundings) -> str:
    if who is None:
        return ""
    if who.person is not None:
        return around.names.get(who.person, "")
    return "" if who.character is None else around.computer_name(who.character, who.name or 0)


def _named(result: ResultView, around: Surroundings) -> ResultView:
    return replace(result, names=tuple(_name(who, around) for who in result.sat))


def _draw(state: TableState, drawing: Drawing) -> DrawView:
    cards = tuple(card if place in drawing.taken else None for place, card in enumerate(drawing.cards))
    return DrawView(drawing.kind, cards, drawing.drawn, state.draw_waiting(), drawing.step)


def _vote(state: TableState, vote: Vote, around: Surroundings) -> VoteView:
    name = "" if vote.person is None else around.names.get(vote.person, "")
    return VoteView(vote.kind, vote.step, vote.by, name, vote.seat, vote.answers, state.vote_waiting(vote))


def _turns(state: TableState, around: Surroundings) -> tuple[TurnView, ...]:
    turns = []
    for seat, step in state.questions.items():
        clock = around.clocks.get(seat, Clocked(None))
        turns.append(TurnView(seat, step, clock.seconds_left, clock.on_bank))
    return tuple(turns)
