"""How the chats of a table should look: which message shows which screen, for the group and for every person.

All of it follows from the table's state; it may be computed again at any time. What only an event can tell (a result
of a vote, a void deal) is in `news`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeVar

from bot import logs, roles
from bot.directory import speaks
from bot.links import Links, to_message
from bot.live import LiveTable
from bot.screen import Screen
from bot.screens import notices, seating, show, votes
from bot.screens.characters import computer_name
from bot.screens.result import result
from bot.table import events as ev
from bot.table.looking import Clocked, Surroundings, table_view
from bot.table.view import PLAIN, TablePhase, TableView, Ui
from bot.wanted import Place, Urgency, Wanted
from locales import Translator
from preferans.deal import Phase
from storage import Person

log = logs.of(__name__)

T = TypeVar("T")

LONG_TURN_SECONDS: Final = 600
_REPOST_SECONDS: Final = 15.0


@dataclass(frozen=True, slots=True)
class Around:
    """What screens need besides the table: people, clocks, links. ``group_message``: the number of the group's message
    of the table, 0 for none.
    """

    people: Mapping[int, Person]
    clocks: Mapping[int, Clocked] = field(default_factory=dict)
    links: Links | None = None
    group_message: int = 0


@dataclass(frozen=True, slots=True)
class Look:
    """The messages as they should be, and the roles that should be gone."""

    wanted: tuple[Wanted, ...]
    gone: tuple[str, ...] = ()


def view(live: LiveTable, seat: int | None, t: Translator, around: Around, **options: bool) -> TableView:
    """What this seat, or the public, may know; names as people have them, computers named in the reader's language."""
    person = live.state.seats[seat].person if seat is not None else None
    return view_for(live, seat, person, t, around, **options)


def view_for(
    live: LiveTable, seat: int | None, person: int | None, t: Translator, around: Around, *, results: bool = False
) -> TableView:
    state = live.state
    known = around.people.get(person) if person is not None else None
    start = ""
    if around.links is not None and known is not None and known.telegram_id is not None:
        start = around.links.seat(live.table, known.telegram_id)
    surroundings = Surroundings(
        table=live.table,
        names={number: each.name for number, each in around.people.items()},
        computer_name=lambda kind, number: computer_name(kind, number, t),
        unreachable=[number for number, each in around.people.items() if not each.started],
        clocks=around.clocks,
        group_url=to_message(live.place.chat, live.place.thread, around.group_message),
        start_url=start,
        secret=live.secret if state.formerly_sealed and not state.live else "",
    )
    return table_view(state, seat, surroundings, person=person, results=results)


def look(live: LiveTable, around: Around, events: Iterable[ev.Event] = ()) -> Look:
    """Everything that the table shows now, and what the last events add to it."""
    public = view(live, None, Translator(live.language), around)
    wanted, gone = _or_as_it_was(live, "the group's message", lambda: _group(live, around, public)) or ([], [])
    shown: set[str] = set()
    for seat, place in enumerate(live.state.seats):
        person = around.people.get(place.person) if place.person is not None else None
        if person is not None and person.started and person.telegram_id is not None:
            own = _or_as_it_was(live, f"what seat {seat} sees", partial(_own, live, seat, person, around))
            wanted += own or []
            shown |= {each.role for each in own} if own is not None else _roles_of(live, person)
    gone += [role for role in live.private_roles if role not in shown]
    live.private_roles = shown
    notes = _or_as_it_was(live, "a notice", lambda: _notices(live, around, public, events))
    more, less = notes or ([], [])
    return Look((*wanted, *more), (*gone, *less))


def _or_as_it_was(live: LiveTable, what: str, make: Callable[[], T]) -> T | None:
    """What ``make`` makes; None, which changes nothing on the display, where it fails.

    What has happened at the table has happened. A screen that cannot be made must keep neither the others from being
    shown nor the table from going on; the log says where.
    """
    try:
        return make()
    except Exception:
        log.exception("a message cannot be shown", table=live.table, number=live.state.number, what=what)
        return None


def _own(live: LiveTable, seat: int, person: Person, around: Around) -> list[Wanted]:
    """All messages of the table in this person's private chat."""
    closed = [group_closed(live, seat, person, around)] if live.muted else []
    return [_private(live, seat, person, around), *_private_votes(live, seat, person, around), *closed]


def _roles_of(live: LiveTable, person: Person) -> set[str]:
    return {role for role in live.private_roles if role.rpartition(":")[2] == str(person.person)}


def _group(live: LiveTable, around: Around, public: TableView) -> tuple[list[Wanted], list[str]]:
    t = Translator(live.language)
    state = live.state
    role = roles.group_role(state)
    wanted: list[Wanted] = []
    gone: list[str] = []

    def add(role: str, screen: Screen, *, urgent: int = Urgency.GROUP, sound: bool = False) -> None:
        wanted.append(
            Wanted(live.table, role, live.place, screen, urgent, step=state.number, sound=sound, repost_after=1e9)
        )

    wanted += _seals(live, public, t)
    page = live.group_pages.get(role, PLAIN)
    if state.phase is TablePhase.STOPPED and state.sheet is None:
        add(roles.LOBBY, notices.stopped_lobby(public, t))
        return wanted, gone
    if state.phase is TablePhase.BETWEEN and not state.results:
        gone.append(roles.LOBBY)
        add(roles.STARTED, seating.started(public, t))
    elif state.phase in (TablePhase.FINISHED, TablePhase.STOPPED):
        if state.results:
            number = state.results[-1].deal_number
            add(roles.deal_role(number), _result(live, number, t, around))
        if state.phase is TablePhase.STOPPED and state.deal is not None:
            gone.append(roles.deal_role(state.deal_number))
        add(roles.REPORT, _opened(show.group, public, t, page), sound=True)
    else:
        # Before the first deal there is nothing else to say, and everybody looks at this message.
        mover = state.deal is None or state.deal.phase != Phase.PLAY
        add(role, _opened(show.group, public, t, page), urgent=Urgency.MOVER if mover else Urgency.GROUP)
    if state.phase is TablePhase.DEAL and live.begun_deal != state.position_of_deal:
        # Once a deal, and once a start: what stood there before loses the buttons that led on.
        live.begun_deal = state.position_of_deal
        if state.results:
            number = state.results[-1].deal_number
            add(roles.deal_role(number), _result(live, number, t, around))
        else:
            add(roles.STARTED, seating.started(public, t))
    return wanted, gone


def _seals(live: LiveTable, public: TableView, t: Translator) -> list[Wanted]:
    """The message with the seal, before anything else: at the beginning, and where a new chain of seeds begins."""
    state = live.state
    if not state.running or not state.seals or (state.results and state.seals[-1].first == 1):
        return []
    role = roles.SEALED if state.seals[-1].first == 1 else f"{roles.SEALED}:{state.seals[-1].first}"
    screen = seating.sealed(public, t)
    first = Urgency.MOVER_KEYBOARD
    return [Wanted(live.table, role, live.place, screen, first, step=state.number, repost_after=1e9, fixed=True)]


def _opened(make: Callable[[TableView, Translator, Ui], Screen], view: TableView, t: Translator, page: Ui) -> Screen:
    """The screen with the page that somebody has opened; the plain one where that page cannot be made.

    Pages come from taps, which are not trusted: one of them must not keep a table from being shown.
    """
    try:
        return make(view, t, page)
    except Exception:
        if page == PLAIN:
            raise
        log.exception("a page cannot be shown", table=view.table)
        return make(view, t, PLAIN)


def _result(live: LiveTable, number: int, t: Translator, around: Around) -> Screen:
    """The message of a deal that is over, without the buttons that lead on."""
    page = live.group_pages.get(roles.deal_role(number), Ui("result", argument=str(number)))
    return result(view(live, None, t, around, results=True), t, page)


def old_result(live: LiveTable, number: int, around: Around) -> Wanted:
    """The message of a deal that was over before the last one."""
    screen = _result(live, number, Translator(live.language), around)
    return Wanted(live.table, roles.deal_role(number), live.place, screen, step=live.state.number, repost_after=1e9)


def _private(live: LiveTable, seat: int, person: Person, around: Around) -> Wanted:
    t = speaks(person, live.language)
    state = live.state
    step = live.step_for(person.person)
    page = live.page(person.person, step)
    screen = _opened(show.private, view(live, seat, t, around, results=page != PLAIN), t, page)
    asks = seat in state.questions or seat in state.between_waiting() or seat in state.draw_waiting()
    asks = asks and not state.paused and state.running
    quick = state.settings.turn_seconds <= LONG_TURN_SECONDS
    return Wanted(
        live.table,
        roles.hand_role(person.person),
        Place(person.telegram_id or 0),
        screen,
        Urgency.MOVER_KEYBOARD if asks else Urgency.OTHERS,
        step=step,
        sound=asks,
        repost_after=_REPOST_SECONDS if quick else 0.0,
    )


def _private_votes(live: LiveTable, seat: int, person: Person, around: Around) -> list[Wanted]:
    """An open question to all, for those who have not answered it."""
    state = live.state
    if not state.votes:
        return []
    t = speaks(person, live.language)
    shown = view(live, seat, t, around)
    return [
        Wanted(
            live.table,
            f"vote:{each.step}:{person.person}",
            Place(person.telegram_id or 0),
            votes.vote(shown, t, each),
            Urgency.MOVER,
            step=each.step,
            sound=True,
            repost_after=1e9,
        )
        for each in shown.votes
        if seat in each.waiting
    ]


def _notices(
    live: LiveTable, around: Around, public: TableView, events: Iterable[ev.Event]
) -> tuple[list[Wanted], list[str]]:
    """The group's short messages beside the table: pause, votes, absences, reminders that have done their work.

    After a start the events are those of the last minute: what the table has got over since is not told any more.
    """
    t = Translator(live.language)
    state = live.state
    wanted: list[Wanted] = []
    gone: list[str] = []
    numbered_anew = False

    def add(role: str, screen: Screen, *, sound: bool = False) -> None:
        wanted.append(Wanted(live.table, role, live.place, screen, step=state.number, sound=sound, repost_after=1e9))

    def left(seat: int) -> None:
        before = around.people.get(state.seats[seat].before or 0)
        name = before.name if before is not None else t("somebody")
        add(f"left:{seat}", notices.left_seat(public, t, seat, name))

    for each in public.votes:
        add(f"vote:{each.step}", votes.vote(public, t, each), sound=True)
    for seat, step in list(live.reminders.items()):
        if state.questions.get(seat) != step or state.paused:
            gone.append(f"reminder:{seat}:{step}")
            del live.reminders[seat]
    for event in events:
        match event:
            case ev.Pause() if event.why != "refused" and state.paused:
                by = around.people.get(event.person) if event.person is not None else None
                add(roles.PAUSE, notices.paused(public, t, by.name if by is not None else ""), sound=True)
            case ev.Resume() if not state.paused:
                gone += [roles.PAUSE, roles.ADJOURNED]
            case ev.Away() if state.seats[event.seat].away:
                add(f"away:{event.seat}", notices.away(public, t, event.seat), sound=True)
            case ev.Back() if not state.seats[event.seat].away:
                gone.append(f"away:{event.seat}")
            case ev.HandOver(person=None) if state.live and state.seats[event.seat].person is None:
                gone.append(f"away:{event.seat}")
                left(event.seat)
            case ev.HandOver() if state.seats[event.seat].person is not None or not state.live:
                gone += [f"left:{event.seat}", f"away:{event.seat}"]
            case ev.Joined():
                numbered_anew = True
                place = state.seat_of(event.person)
                if place is not None:
                    add(f"joined:{event.person}", notices.joined(public, t, place))
            case ev.Draw():
                numbered_anew = True
            case ev.Void():
                if roles.group_role(state) != roles.deal_role(event.deal):  # it may have been dealt again meanwhile
                    gone.append(roles.deal_role(event.deal))
                add(f"void:{state.voids}", notices.void_deal(public, t, event.deal))
            case ev.TimeUp():
                add("time_up", notices.time_up(public, t))
            case _:
                pass
    if numbered_anew and state.live:
        # What was said of seats stands under their old numbers, and its buttons mean others: it is said anew.
        of_seats = {f"{what}:{number}" for what in ("left", "away") for number in range(len(state.seats))}
        wanted = [each for each in wanted if each.role not in of_seats]
        for number, sitting in enumerate(state.seats):
            if sitting.person is None and sitting.before is not None:
                left(number)
            elif sitting.away:
                add(f"away:{number}", notices.away(public, t, number))
        gone = [*gone, *sorted(of_seats)]
    shown = {each.role for each in wanted}
    return wanted, [role for role in gone if role not in shown]


def vote_closed(live: LiveTable, around: Around, kind: str, vote: ev.VoteClosed) -> Wanted:
    """What became of a question, in the place of the question."""
    t = Translator(live.language)
    screen = votes.vote_closed(view(live, None, t, around), t, kind, vote.result)
    return Wanted(live.table, f"vote:{vote.vote}", live.place, screen, step=live.state.number)


def old_start(live: LiveTable, around: Around) -> Wanted:
    """The message of a start, without the buttons that led on. ``live``: as it was when the first deal was dealt."""
    t = Translator(live.language)
    screen = seating.started(view(live, None, t, around), t)
    return Wanted(live.table, roles.STARTED, live.place, screen, step=live.state.number, repost_after=1e9)


def reminder(live: LiveTable, around: Around, seat: int, step: int) -> Wanted:
    """The call by name at half-time; a reply to the table's message."""
    t = Translator(live.language)
    person = live.state.seats[seat].person
    known = around.people.get(person) if person is not None else None
    screen = notices.reminder(view(live, None, t, around), t, seat, known.telegram_id if known is not None else None)
    return Wanted(
        live.table,
        f"reminder:{seat}:{step}",
        live.place,
        screen,
        step=step,
        sound=True,
        repost_after=1e9,
        reply_to_role=roles.group_role(live.state),
    )


def adjourned(live: LiveTable, around: Around) -> list[Wanted]:
    """Days later, once: to the group and to everybody who sits."""
    t = Translator(live.language)
    step = live.state.pause_step
    screen = notices.adjourned_reminder(view(live, None, t, around), t)
    wanted = [Wanted(live.table, roles.ADJOURNED, live.place, screen, step=step, sound=True, repost_after=1e9)]
    for seat, place in enumerate(live.state.seats):
        person = around.people.get(place.person) if place.person is not None else None
        if person is not None and person.started and person.telegram_id is not None:
            own = speaks(person, live.language)
            screen = notices.adjourned_reminder(view(live, seat, own, around), own)
            role = f"adjourned:{step}:{person.person}"
            live.private_roles.add(role)
            chat = Place(person.telegram_id)
            wanted.append(Wanted(live.table, role, chat, screen, step=step, sound=True, repost_after=1e9))
    return wanted


def waits(live: LiveTable, around: Around) -> Wanted:
    """To the group: what is done at the table cannot be written down now, and it waits. Taken away when it goes on."""
    t = Translator(live.language)
    return Wanted(
        live.table, roles.WAITS, live.place, notices.waits(view(live, None, t, around), t), step=live.state.number
    )


def group_closed(live: LiveTable, seat: int, person: Person, around: Around) -> Wanted:
    """To somebody who sits: the group takes no messages. Taken away when it does again."""
    t = speaks(person, live.language)
    screen = notices.group_closed(view(live, seat, t, around), t)
    chat = Place(person.telegram_id or 0)
    role, step = f"closed:{person.person}", live.state.pause_step
    return Wanted(live.table, role, chat, screen, Urgency.MOVER, step=step, sound=True, repost_after=1e9)


def unreachable(live: LiveTable, around: Around, seat: int) -> Wanted:
    """To the group: the bot cannot write to somebody who sits."""
    t = Translator(live.language)
    person = live.state.seats[seat].person
    screen = notices.unreachable(view_for(live, None, person, t, around), t, seat)
    return Wanted(live.table, f"{roles.UNREACHABLE}:{person}", live.place, screen, step=live.state.number)
