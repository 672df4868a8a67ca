"""What may be done while a pulka is under way."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.screens.tokens import parse_game_action
from bot.table import events as ev
from bot.table.draft import Draft, Refused, Who
from bot.table.fold import deal_state
from bot.table.lobby import MAX_SEATS, impossible
from bot.table.state import TableState
from bot.table.view import TablePhase
from preferans.actions import SEE, Claim, IllegalAction, Offer
from preferans.agreements import Agreements, End
from preferans.contracts import MISERE
from preferans.deal import Phase
from preferans.notation import parse_contract
from preferans.reading import in_place

Arguments = tuple[str, ...]
CLIMB_LIMIT: Final = MISERE  # below: no misère and no nine is ever bid for somebody


def act(draft: Draft, who: Who, step: int, token: str) -> None:
    """A bid, a whist word, a card, a claim …"""
    state = draft.state
    if state.phase != TablePhase.DEAL or state.broken:
        raise Refused("stale")
    action = parse_game_action(token)
    if action is None:
        raise Refused("unknown")
    seat = _seat(state, who)
    deal = deal_state(state)
    action = in_place(deal, action)
    claim = isinstance(action, Claim | Offer)
    since_dealt = state.dealt is not None and step >= state.dealt.step
    open_to_all = (claim or seat not in state.questions) and step == state.position
    # Looking at one's own cards answers no question and does no harm however old the button is; turning the talon does.
    looks = action == SEE and deal.phase is Phase.AUCTION and since_dealt
    if step != state.questions.get(seat) and not open_to_all and not looks:
        raise Refused("stale" if claim or seat in state.questions or who.by != "person" else "not_your_turn")
    try:
        deal.after(seat, action)
    except IllegalAction as error:
        raise Refused("illegal", reason=error.code, why=error.message, rule=error.rule) from error
    if who.by == "person" and state.seats[seat].away:
        draft.add(ev.Back(at=draft.at, seat=seat))
    spent = min(draft.around.spent, state.seats[seat].bank)
    draft.add(ev.Act(at=draft.at, seat=seat, action=str(action), by=who.by, spent=spent))


def draw(draft: Draft, who: Who, step: int, arguments: Arguments) -> None:
    """Take a face-down card in the draw for seats or for the first dealer."""
    state = draft.state
    seat, card = _seat(state, who), int(arguments[0])
    drawing = state.drawing
    if drawing is None or step != drawing.step or card >= len(drawing.cards):
        raise Refused("stale")
    if seat in drawing.seats:
        raise Refused("already_drawn")
    if card in drawing.taken:
        raise Refused("card_taken")
    draft.add(ev.Draw(at=draft.at, seat=seat, card=card, by=who.by))


def ready(draft: Draft, who: Who, step: int, arguments: Arguments) -> None:
    """«Дальше»; the cutter's carries the place of the cut, anybody else's does not count as a cut."""
    state = draft.state
    seat = _seat(state, who)
    if state.phase != TablePhase.BETWEEN or step != state.between_step:
        raise Refused("stale")
    if seat in state.ready:
        raise Refused("already_ready")
    if who.by == "person":
        _welcome_back(draft, seat)
    cut = arguments[0] if arguments and seat == state.cutter else None
    draft.add(ev.Ready(at=draft.at, seat=seat, cut=cut, by=who.by))


def pass_ahead(draft: Draft, who: Who, step: int, arguments: Arguments) -> None:
    _intend(draft, who, step, "pass")


def climb(draft: Draft, who: Who, step: int, arguments: Arguments) -> None:
    """Bid for this seat rung by rung, up to the named one and never past eight."""
    contract = parse_contract(arguments[0])
    if contract >= CLIMB_LIMIT:
        raise Refused("climb_too_high")
    _intend(draft, who, step, str(contract))


def no_intent(draft: Draft, who: Who, step: int, arguments: Arguments) -> None:
    _intend(draft, who, step, None)


def back(draft: Draft, who: Who, step: int, arguments: Arguments) -> None:
    state = draft.state
    seat = _seat(state, who)
    if not state.seats[seat].away:
        raise Refused("stale")
    _welcome_back(draft, seat)
    if state.paused and state.pause_why == "nobody":
        draft.add(ev.Resume(at=draft.at, person=who.person))
    draft.answer("welcome_back")


def pause(draft: Draft, who: Who, step: int, arguments: Arguments) -> None:
    """The program pauses a table whose group cannot be written to: then the argument says why."""
    state = draft.state
    if who.by == "person":
        _concerned(state, who)
    if state.paused:
        raise Refused("already_paused")
    why = draft.around.why if who.by != "person" else ""
    left = {str(seat): round(seconds, 1) for seat, seconds in draft.around.time_left.items()}
    draft.add(ev.Pause(at=draft.at, person=who.person, why=why, left=left))
    draft.answer("pause")


def resume(draft: Draft, who: Who, step: int, arguments: Arguments) -> None:
    state = draft.state
    if who.by == "person":
        _concerned(state, who)
    if not state.paused:
        raise Refused("not_paused")
    seat = state.seat_of(who.person)
    if seat is not None:
        _welcome_back(draft, seat)
    draft.add(ev.Resume(at=draft.at, person=who.person))
    draft.answer("resumed")


def stop(draft: Draft, who: Who, step: int, arguments: Arguments) -> None:
    """By agreement of all who sit, or by an admin: one who sits asks first and then may insist."""
    state = draft.state
    seat = state.seat_of(who.person)
    open_vote = any(vote.kind == "stop" for vote in state.votes)
    if who.admin and (seat is None or open_vote):
        draft.add(ev.Stop(at=draft.at, person=who.person, why="admin"))
        return
    if seat is None:
        raise Refused("not_seated")
    if open_vote:
        raise Refused("already_asked")
    _welcome_back(draft, seat)
    draft.add(ev.VoteOpened(at=draft.at, kind="stop", by=seat))
    draft.add(ev.Answer(at=draft.at, vote=draft.state.number, seat=seat, yes=True))
    draft.answer("asked_to_stop")


def leave(draft: Draft, who: Who, step: int, arguments: Arguments) -> None:
    """A computer takes the seat; the person may take it back. Who only asked to come in withdraws that."""
    if who.person is not None and draft.state.comes_in(who.person):
        draft.add(ev.Withdrawn(at=draft.at, person=who.person))
        draft.answer("withdrawn")
        return
    seat = _seat(draft.state, who)
    draft.add(ev.HandOver(at=draft.at, seat=seat, person=None))
    draft.answer("left")


def take(draft: Draft, who: Who, step: int, arguments: Arguments) -> None:
    """A computer's or an absent person's seat; whoever gave it up has it back at once, others are asked about."""
    state = draft.state
    person = _outsider(state, who)
    index = int(arguments[0])
    if index >= len(state.seats) or state.seats[index].waited_for:
        raise Refused("seat_taken")
    if state.seats[index].before == person:
        draft.add(ev.HandOver(at=draft.at, seat=index, person=person))
        if state.paused and state.pause_why == "nobody":
            draft.add(ev.Resume(at=draft.at, person=person))
        draft.answer("welcome_back")
        return
    _ask(draft, "replace", person, index)


def join(draft: Draft, who: Who, step: int, arguments: Arguments) -> None:
    """A newcomer asks to sit down between deals, with the mean of all pools and mountains (RULES 1.2)."""
    state = draft.state
    person = _outsider(state, who)
    # Whoever is asked about may be agreed to.
    players = len(state.seats) + len(state.newcomers) + sum(each.kind == "join" for each in state.votes)
    if players >= MAX_SEATS:
        raise Refused("table_full")
    _check_more_players(state.agreements, players + 1)
    _ask(draft, "join", person, None)


def vote(draft: Draft, who: Who, step: int, arguments: Arguments) -> None:
    state = draft.state
    seat = _seat(state, who)
    open_vote = next((each for each in state.votes if each.step == step), None)
    if open_vote is None or seat in open_vote.answered:
        raise Refused("stale")
    _welcome_back(draft, seat)
    draft.add(ev.Answer(at=draft.at, vote=step, seat=seat, yes=arguments[0] == "yes"))


def outage(draft: Draft, who: Who, step: int, arguments: Arguments) -> None:
    """The program's: while nobody was heard no time was played, neither of the agreed time nor of the report's."""
    if draft.state.played_from is None:
        raise Refused("stale")
    draft.add(ev.Outage(at=draft.at, seconds=round(draft.around.outage, 1)))


def void(draft: Draft, who: Who, step: int, arguments: Arguments) -> None:
    """The program's: a deal under way that this version cannot replay is broken off."""
    state = draft.state
    if state.phase != TablePhase.DEAL:
        raise Refused("stale")
    draft.add(ev.Void(at=draft.at, deal=state.deal_number, why=state.broken or draft.around.why))


def time_up(draft: Draft, who: Who, step: int, arguments: Arguments) -> None:
    """The clock's: the agreed time has run out; the lap is finished, then the pulka ends (RULES 9.1)."""
    state = draft.state
    if state.time_is_up or state.sheet is None or state.agreements.end != End.TIME:
        raise Refused("stale")
    draft.add(ev.TimeUp(at=draft.at))


def expire(draft: Draft, who: Who, step: int, arguments: Arguments) -> None:
    """The clock's: a question to all that was not answered in time is refused."""
    if not any(each.step == step for each in draft.state.votes):
        raise Refused("stale")
    draft.add(ev.VoteClosed(at=draft.at, vote=step, result="late"))


def _seat(state: TableState, who: Who) -> int:
    seat = who.seat if who.by in ("computer", "time") else state.seat_of(who.person)
    if seat is None or seat >= len(state.seats):
        raise Refused("not_seated")
    return seat


def _concerned(state: TableState, who: Who) -> None:
    if not who.admin and state.seat_of(who.person) is None:
        raise Refused("not_seated")


def _outsider(state: TableState, who: Who) -> int:
    if who.person is None:
        raise Refused("anonymous")
    if state.seat_of(who.person) is not None:
        raise Refused("already_seated")
    if state.comes_in(who.person):
        raise Refused("already_asked")
    return who.person


def _ask(draft: Draft, kind: str, person: int, seat: int | None) -> None:
    if not draft.state.waited_for():
        raise Refused("nobody_to_ask")
    draft.add(ev.VoteOpened(at=draft.at, kind=kind, by=None, person=person, seat=seat))
    draft.answer("asked_to_join")


def _check_more_players(agreements: Agreements, players: int) -> None:
    try:
        replace(agreements, players=players)
    except ValueError as error:
        raise impossible(error) from error


def _welcome_back(draft: Draft, seat: int) -> None:
    if draft.state.seats[seat].away:
        draft.add(ev.Back(at=draft.at, seat=seat))


def _intend(draft: Draft, who: Who, step: int, intent: str | None) -> None:
    """Intents belong to a deal, not to a position: the tap may be as old as the deal is."""
    state = draft.state
    seat = _seat(state, who)
    deal = state.deal
    if deal is None or state.dealt is None or deal.phase != Phase.AUCTION or step < state.dealt.step:
        raise Refused("stale")
    if seat not in deal.order:
        raise Refused("not_in_deal")
    draft.add(ev.IntentSet(at=draft.at, seat=seat, intent=intent))
    draft.answer("intent_off" if intent is None else "intent_on")
