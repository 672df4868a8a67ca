"""The fold: what an event makes of a table. Pure and deterministic; chance and time are in the events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from typing import Any

from bot.table import events as ev
from bot.table import results, sitting
from bot.table.state import Dealt, Drawing, LogError, Seal, Seat, TableState, Vote
from bot.table.view import Intent, TablePhase, TableSettings
from preferans import dealing, fairness
from preferans.actions import IllegalAction
from preferans.agreements import Agreements
from preferans.cards import CARDS
from preferans.deal import Deal, Phase
from preferans.notation import NotationError, parse_action, parse_card_list, parse_contract
from preferans.players.character import STAND_IN, Character
from preferans.reading import in_place
from preferans.sheet import Sheet


def replay(log: Iterable[ev.Event]) -> TableState:
    """The table that a whole log makes, as `after` makes it event by event. Raises LogError for one that makes none.

    The actions of deals that are over are not played again: the result says what came of them.
    """
    events = tuple(log)
    if not events:
        raise LogError("an empty log")
    if not isinstance(events[0], ev.Opened):
        raise LogError("a log begins with the opening of the table")
    state = opened(events[0])
    over = max((place for place, each in enumerate(events) if isinstance(each, ev.Result | ev.Void)), default=0)
    acts: list[ev.Act] = []
    for place, event in enumerate(events[1:], 1):
        if isinstance(event, ev.Act) and place < over:
            acts.append(event)
            continue
        if acts:
            state = _acted_formerly(state, acts)
            acts = []
        state = after(state, event)
    return state


def opened(event: ev.Opened) -> TableState:
    settings = settings_from(event.settings)
    return TableState(
        number=1,
        at=event.at,
        phase=TablePhase.LOBBY,
        owner=event.owner,
        name=event.name,
        agreements=Agreements.from_mapping(event.agreements),
        settings=settings,
        lobby_step=1,
        seats=tuple(_first_seat(event, index, settings) for index in range(len(event.seats))),
    )


def _first_seat(event: ev.Opened, index: int, settings: TableSettings) -> Seat:
    person = event.seats[index]
    if person is not None:
        return Seat(person, bank=settings.bank_seconds)
    character = event.characters[index] if event.characters else None
    name = event.names[index] if event.names else None
    return Seat(None, character=_character(character), name=index if name is None else name)


def _character(text: str | None) -> Character:
    """Of a computer player; where nothing was said, the kind that stands in for people."""
    return STAND_IN if text is None else Character.parse(text)


def after(state: TableState, event: ev.Event) -> TableState:
    """The table after one more event. Raises LogError for an event that cannot stand here."""
    state = state.but(number=state.number + 1, at=event.at)
    match event:
        case ev.Sit():
            seat = Seat(event.person, bank=state.settings.bank_seconds)
            return state.but(seats=(*state.seats, seat))
        case ev.Stand():
            return state.but(seats=tuple(seat for seat in state.seats if seat.person != event.person))
        case ev.Computer(seat=None):
            seat = Seat(None, character=_character(event.character), name=sitting.new_name(state))
            return state.but(seats=(*state.seats, seat))
        case ev.Computer():
            return state.but(seats=tuple(seat for index, seat in enumerate(state.seats) if index != event.seat))
        case ev.CharacterChanged():
            return sitting.with_seat(state, event.seat, character=Character.parse(event.character))
        case ev.AgreementsChanged():
            return _marks_cleared(state, event.changed).but(agreements=Agreements.from_mapping(event.agreements))
        case ev.SettingsChanged():
            settings = settings_from(event.settings)
            seats = tuple(replace(seat, bank=settings.bank_seconds) for seat in state.seats)
            return _marks_cleared(state.but(seats=seats), event.changed).but(settings=settings)
        case ev.Agree():
            return sitting.with_seat(state, _seat_of(state, event.person), agreed=True)
        case ev.Start():
            return state.but(
                phase=TablePhase.SEATING,
                agreements=Agreements.from_mapping(event.agreements),
                seal=event.seal,
                seals=(Seal(1, event.seal, event.table),) if event.table else (),
                drawing=Drawing("seats", _cards(event.seat_cards), (), state.number),
                dealer_cards=_cards(event.dealer_cards),
                everybody=state.people,
                started_at=event.at,
                played_from=event.at,
            )
        case ev.Sealed():
            return state.but(seals=(*state.seals, Seal(event.first, event.seal, event.table)))
        case ev.Draw():
            return _drawn(state, event)
        case ev.DealStarted():
            return _dealt(state, event)
        case ev.Act():
            return _acted(state, event)
        case ev.Result():
            return _between(results.recorded(state, event))
        case ev.Ready():
            return state.but(ready=state.ready | {event.seat}, cut=event.cut or state.cut)
        case ev.IntentSet():
            return state.but(intents=_intents(state, event))
        case ev.Pause():
            return state.but(
                paused=True,
                pause_step=state.number,
                pause_why=event.why,
                paused_at=event.at,
                time_left={int(seat): float(left) for seat, left in event.left.items()},
                played=state.played_seconds(event.at),
                played_from=None,
            )
        case ev.Resume():
            return state.but(paused=False, pause_step=state.number, pause_why="", played_from=event.at)
        case ev.Outage():
            began = state.played_from
            return state if began is None else state.but(played_from=min(event.at, began + event.seconds))
        case ev.Away():
            intents = {index: intent for index, intent in state.intents.items() if index != event.seat}
            return sitting.with_seat(state.but(intents=intents), event.seat, away=True)
        case ev.Back():
            successors = {seat: person for seat, person in state.successors.items() if seat != event.seat}
            return sitting.with_seat(state.but(successors=successors), event.seat, away=False, missed=0)
        case ev.HandOver():
            return sitting.handed_over(state, event)
        case ev.VoteOpened():
            vote = Vote(event.kind, state.number, event.by, event.person, event.seat)
            return state.but(votes=(*state.votes, vote))
        case ev.Answer():
            votes = tuple(
                replace(vote, answers=(*vote.answers, (event.seat, event.yes))) if vote.step == event.vote else vote
                for vote in state.votes
            )
            return state.but(votes=votes)
        case ev.VoteClosed():
            return sitting.voted(state, event)
        case ev.Joined():
            return sitting.joined(state, event)
        case ev.Withdrawn():
            return state.but(
                votes=tuple(vote for vote in state.votes if vote.person != event.person),
                newcomers=tuple(person for person in state.newcomers if person != event.person),
                successors={seat: person for seat, person in state.successors.items() if person != event.person},
            )
        case ev.Void():
            # No number is used twice where seeds belong to numbers.
            number = state.deal_number if state.seals else state.deal_number - 1
            seed = state.dealt.seed if state.dealt is not None else ""
            state = state.but(broken="", deal_number=number, voids=state.voids + 1, void_seed=seed)
            return _between(results.with_time(state))
        case ev.TimeUp():
            state = state.but(time_is_up=True)
            return state if state.phase is TablePhase.DEAL else _ended(results.with_time(state))
        case ev.Stop():
            return _over(state, TablePhase.STOPPED)
        case _:
            raise LogError(f"{event.do} cannot stand after the opening")


def settings_from(data: ev.Json) -> TableSettings:
    """The settings of a JSON object; a key that is missing has its default, one that is unknown is passed over."""
    known = {field.name for field in fields(TableSettings)}
    return TableSettings(**{key: value for key, value in data.items() if key in known})


def deal_state(state: TableState) -> Deal:
    """The deal under way. Raises LogError where there is none."""
    if state.deal is None:
        raise LogError("no deal is under way")
    return state.deal


def subject(deal: Deal) -> object:
    """What the open questions of a deal are about; an answer to a claim is another question than a card."""
    return (deal.phase, deal.play is not None and deal.play.claim is not None)


def _sheet(state: TableState) -> Sheet:
    if state.sheet is None:
        raise LogError("the pulka has not begun")
    return state.sheet


def _cards(numbers: Sequence[int]) -> tuple[Any, ...]:
    return tuple(CARDS[number] for number in numbers)


def _seat_of(state: TableState, person: int) -> int:
    seat = state.seat_of(person)
    if seat is None:
        raise LogError(f"person {person} does not sit here")
    return seat


def _marks_cleared(state: TableState, changed: tuple[str, ...]) -> TableState:
    named = tuple(dict.fromkeys((*(state.changed if not _any_mark(state) else ()), *changed)))
    seats = tuple(replace(seat, agreed=False) for seat in state.seats)
    return state.but(seats=seats, changed=named, lobby_step=state.number)


def _any_mark(state: TableState) -> bool:
    return any(seat.agreed for seat in state.seats)


def _drawn(state: TableState, event: ev.Draw) -> TableState:
    drawing = state.drawing
    if drawing is None or event.card in drawing.taken or event.seat in drawing.seats:
        raise LogError("a card is drawn that does not lie there")
    drawing = replace(drawing, drawn=(*drawing.drawn, (event.seat, event.card)))
    state = state.but(drawing=drawing)
    if drawing.kind == "seats":
        state = state.but(lines=(*state.lines, fairness.line(event.seat, event.card)))
    if state.draw_waiting():
        return state
    order = dealing.seating_draw([drawing.cards[card] for _, card in sorted(drawing.drawn)])
    if drawing.kind == "seats":
        return results.numbered_anew(state, order.index).but(
            seats=tuple(state.seats[seat] for seat in order),
            drawing=Drawing("dealer", state.dealer_cards, (), state.number),
        )
    sheet = Sheet.start(state.agreements, tuple(map(str, range(len(state.seats)))), dealer=order[0])
    return _between(state.but(sheet=sheet, records=tuple(results.NO_RECORD for _ in state.seats)))


def _between(state: TableState) -> TableState:
    return _ended(
        state.but(
            phase=TablePhase.BETWEEN,
            deal=None,
            dealt=None,
            questions={},
            intents={},
            between_step=state.number,
            ready=frozenset(),
            cut=None,
        )
    )


def _ended(state: TableState) -> TableState:
    """Over, where the sheet is finished and no deal is under way."""
    if state.phase == TablePhase.BETWEEN and _sheet(state).finished:
        return _over(state, TablePhase.FINISHED)
    return state


def _over(state: TableState, phase: TablePhase) -> TableState:
    return state.but(
        phase=phase,
        finished_at=state.at,
        played=state.played_seconds(state.at),
        played_from=None,
        paused=False,
        questions={},
        votes=(),
    )


def _dealt(state: TableState, event: ev.DealStarted) -> TableState:
    sheet = _sheet(state)
    pack = parse_card_list(event.pack)
    deal = Deal.from_pack(
        state.agreements,
        dealer=event.dealer,
        pack=pack,
        raspas_in_a_row=sheet.raspas_in_a_row,
        opening_raspas=sheet.opening_raspas,
        blind_raspas_in_a_row=sheet.blind_raspas_in_a_row,
    )
    seed = event.seed if state.seal_of(event.deal) is not None else ""
    dealt = Dealt(event.deal, event.dealer, deal.hands, deal.talon, state.number, seed)
    return state.but(
        phase=TablePhase.DEAL,
        deal_number=event.deal,
        dealt=dealt,
        drawing=None,
        deal=deal,
        broken="",
        questions=dict.fromkeys(deal.to_act, state.number),
        position=state.number,
        intents={},
        ready=frozenset(),
        between_step=0,
        lines=(),
    )


def _acted(state: TableState, event: ev.Act) -> TableState:
    state = state.but(lines=(*state.lines, fairness.line(event.seat, event.action)))
    if state.broken:
        return state
    try:
        deal = deal_state(state)
        deal = deal.after(event.seat, in_place(deal, parse_action(event.action)))
    except (IllegalAction, NotationError) as error:
        return state.but(broken=str(error), questions={})
    old = state.questions
    same = subject(deal) == subject(deal_state(state))
    questions = {
        seat: old[seat] if same and seat in old and seat != event.seat else state.number for seat in deal.to_act
    }
    seats = (*state.seats[: event.seat], _seat_after(state.seats[event.seat], event), *state.seats[event.seat + 1 :])
    intents = {
        index: intent
        for index, intent in state.intents.items()
        if deal.phase == Phase.AUCTION and not (event.by == "time" and index == event.seat)
    }
    return state.but(seats=seats, deal=deal, questions=questions, position=state.number, intents=intents)


def _acted_formerly(state: TableState, acts: Sequence[ev.Act]) -> TableState:
    """Actions in a row in a deal that is over by now: what is left of them are their lines and the seats' time."""
    seats = list(state.seats)
    for act in acts:
        seats[act.seat] = _seat_after(seats[act.seat], act)
    number = state.number + len(acts)
    return state.but(
        number=number,
        at=acts[-1].at,
        position=number,
        seats=tuple(seats),
        lines=(*state.lines, *(fairness.line(act.seat, act.action) for act in acts)),
    )


def _seat_after(seat: Seat, act: ev.Act) -> Seat:
    """The seat with what an action took from its time."""
    missed = {"time": seat.missed + 1, "person": 0}.get(act.by, seat.missed)
    if missed == seat.missed and not act.spent:
        return seat
    return replace(seat, missed=missed, bank=max(0, seat.bank - act.spent))


def _intents(state: TableState, event: ev.IntentSet) -> dict[int, Intent]:
    rest = {seat: intent for seat, intent in state.intents.items() if seat != event.seat}
    if event.intent is None:
        return rest
    return rest | {event.seat: Intent(None if event.intent == "pass" else parse_contract(event.intent))}
