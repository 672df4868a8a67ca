"""The tables in play, and the only place where a table changes.

`perform` takes what somebody asks for, under the table's lock: decide, append to the log, and only after the commit
let anything leave the program: the answer, the screens, the clocks, the computers. The last three follow from the
state, so they may run twice or never; after a start they are made anew as each table is first read again.

Long because it is one class: whatever reads or changes a table in memory does so under the lock that is held here. What
a decision is, what it writes and how it looks are modules of their own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractAsyncContextManager
from typing import Final

from bot import appearance, journal, keeping, logs, opened, roles, untold
from bot.appearance import Around
from bot.clock import Clock
from bot.computers import Computers
from bot.deadlines import TableClock
from bot.delivery import Delivery
from bot.directory import Directory
from bot.links import Links
from bot.live import LiveTable
from bot.locks import Locks
from bot.over import TablesThatAreOver
from bot.replies import Reply
from bot.screens import tokens
from bot.table import events as ev
from bot.table.commands import decide
from bot.table.draft import Circumstances, Refusal, Who
from bot.table.state import TableState
from bot.table.view import PLAIN, TableView
from bot.thinking import Thinking
from bot.turns import questions
from bot.waiting import WaitingTables
from bot.waking import Outages
from locales import Translator
from storage import DatabaseTrouble, LogConflict, Store

log = logs.of(__name__)

DOUBLE_TAP_SECONDS: Final = 0.5
HEAD_START_SECONDS: Final = 0.005  # of the answer before what is shown: who has tapped waits for it

Answer = Callable[[Reply], asyncio.Future[None]]
"""Begins to answer who has asked, and says when that is done."""


class Tables:
    def __init__(
        self,
        store: Store,
        clock: Clock,
        delivery: Delivery,
        directory: Directory,
        thinking: Thinking,
    ) -> None:
        self.store = store
        self.clock = clock
        self.delivery = delivery
        self.directory = directory
        self.links: Links | None = None
        self._locks: Locks[int] = Locks()
        self._live: dict[int, LiveTable] = {}
        self._asleep: set[int] = set()  # tables that nobody has needed since the start
        self.outages = Outages(store)
        self._over = TablesThatAreOver(store)
        self.deadlines = TableClock(self, clock)
        self.turns = self.deadlines.turns
        self.waiting = WaitingTables(self, clock)
        self._unreadable: set[int] = set()
        self.computers = Computers(self, clock, delivery, thinking)

    # What anybody may ask for.

    async def perform(
        self,
        table: int,
        who: Who,
        step: int,
        token: str,
        *,
        why: str = "",
        outage: float = 0.0,
        answer: Answer | None = None,
    ) -> Reply:
        """Do what ``who`` asks for, or say why not. What it comes to is on the disk when this returns.

        ``answer`` is called where something has come of it, as soon as that is on the disk.

        Raises DatabaseTrouble where it cannot be written down: nothing has happened then, and the table waits.
        """
        asked = self.clock.now()
        with logs.about(table=table):
            async with self._locks.hold(table):
                try:
                    live = await self._table(table)
                    if live is None:
                        return self.gone(table)
                    if who.by == "person" and self._is_double_tap(live, who, step, token):
                        return Reply("too_quick")
                    return await self._perform(live, who, step, token, why, outage, answer)
                except DatabaseTrouble as trouble:
                    self.waiting.failed(table, trouble, asked)
                    raise

    async def live(self, table: int) -> LiveTable | None:
        """The table, if it is still going on."""
        async with self._locks.hold(table):
            return await self._table(table)

    def gone(self, table: int) -> Reply:
        """Why a table that is not `live` is not: it is over, or its log is damaged."""
        return Reply("unreadable" if table in self._unreadable else "table_over")

    async def show(self, table: int, person: int, token: str, *, group: bool, admin: bool = False) -> Reply:
        """Open a page (a ``ui:`` token) on somebody's message of the table, or on the group's. Nothing else changes.

        The group's message turns for everybody, so only who sits, who opened the lobby and admins turn it.
        """
        async with self._locks.hold(table):
            live = await self._table(table)
            if live is None:
                return self.gone(table)
            page = tokens.parse_ui(token)
            if page is None:
                return Reply("unknown")
            admin = admin and group and page.page != "confirm"
            if live.state.seat_of(person) is None and live.state.owner != person and not admin:
                return Reply("not_seated")
            if group and page.page != "confirm":
                await opened.turn_for_all(self, live, page)
                return Reply("ok")
            await opened.turn(self, live, person, page)
            return Reply("confirm_privately" if group else "ok")

    async def view(self, table: int, person: int | None, language: str, *, results: bool = False) -> TableView | None:
        """What this person may know of a table in play; None where it is over."""
        async with self._locks.hold(table):
            live = await self._table(table)
            if live is None:
                return None
            around = await self.around(live)
            seat = live.state.seat_of(person)
            return appearance.view_for(live, seat, person, Translator(language), around, results=results)

    async def any_view(
        self, table: int, person: int | None, language: str, *, chat: int, public: bool = False
    ) -> TableView | None:
        """As `view`, with all results, of a table that is over too. ``public``: without what only a seat may know.

        None too where the table is not this ``chat``'s and the person never had to do with it: anybody can name any
        table in what their tap says.
        """
        live = await self.live(table)
        if live is None:
            live = await self._over.get(table)
        if live is None or not (live.place.chat == chat or live.state.concerns(person)):
            return None
        around = await self.around(live)
        seat = None if public else live.state.seat_of(person)
        return appearance.view_for(live, seat, person, Translator(language), around, results=True)

    async def post_anew(self, table: int) -> Reply:
        """The group's message of the table, at the bottom again."""
        async with self._locks.hold(table):
            live = await self._table(table)
            if live is None:
                return self.gone(table)
            live.muted = False
            await self.appear(live)
            self.delivery.anew(table, roles.group_role(live.state))
            return Reply("ok")

    async def hand_anew(self, table: int, person: int) -> Reply:
        """Somebody's own message of the table, at the bottom of their chat again, on its first page."""
        async with self._locks.hold(table):
            live = await self._table(table)
            if live is None:
                return self.gone(table)
            if live.state.seat_of(person) is None:
                return Reply("not_seated")
            await opened.turn(self, live, person, PLAIN)
            self.delivery.anew(table, roles.hand_role(person))
            return Reply("ok")

    async def refresh(self, table: int, *, gone: tuple[str, ...] = ()) -> None:
        """Show the table anew: a name, a language or a place has changed. ``gone``: roles that are done with."""
        async with self._locks.hold(table):
            live = await self._table(table)
            if live is not None:
                await self.settle(live)
                if gone:
                    self.delivery.want(table, (), gone=gone)

    def sleep(self, tables: Iterable[int]) -> None:
        """At start: these are live, and are read again as soon as somebody needs them."""
        self._asleep.update(tables)

    @property
    def asleep(self) -> int:
        """How many tables nobody has needed since the start."""
        return len(self._asleep)

    async def _wake(self, live: LiveTable, outage: float) -> None:
        """A deal that cannot be replayed is void; everything else goes on where it stood.

        ``outage``: for so many seconds nobody was heard since something last happened here.
        """
        state, table = live.state, live.table
        if self.delivery.message(table, roles.WAITS) is not None:
            self.delivery.want(table, (), gone=(roles.WAITS,))
        if state.broken:
            log.error("a deal cannot be replayed and is void", table=table, deal=state.deal_number)
            await self._perform(live, Who.program(), 0, "void")
        elif state.running and not state.paused and not questions(state) and not state.questions:
            log.error("nobody is asked anything", table=table)
        if state.paused:
            rows = await self.store.deadlines.of_table(table)
            live.reminded = all(row.stage != "adjourned" for row in rows)
        if outage:
            await self._perform(live, Who.program(), 0, "outage", outage=outage)
        await untold.tell(self, live)

    async def tell_unreachable(self, table: int, person: int) -> None:
        """The group learns that the bot cannot write to somebody who sits there."""
        async with self._locks.hold(table):
            live = await self._table(table)
            seat = None if live is None else live.state.seat_of(person)
            if live is None or seat is None:
                return
            await self.settle(live)
            if live.state.running and not live.muted:
                self.delivery.want(table, [appearance.unreachable(live, await self.around(live), seat)])

    async def _perform(
        self,
        live: LiveTable,
        who: Who,
        step: int,
        token: str,
        why: str = "",
        outage: float = 0.0,
        answer: Answer | None = None,
    ) -> Reply:
        state = live.state
        asked_for = (*(vote.person for vote in state.votes), who.person)
        people = await self.directory.many({*state.people, *(person for person in asked_for if person is not None)})
        if who.person in people and people[who.person].forgotten and state.seat_of(who.person) is None:
            return Reply("stale")  # they have asked for that while their tap was under way
        seat = who.seat if who.seat is not None else state.seat_of(who.person)
        around = Circumstances(
            at=self.clock.now(),
            table=live.table,
            fresh=keeping.new_secret(),
            chains=live.chains,
            spent=0 if seat is None else self.turns.spent(live.table, seat, step),
            time_left=self.turns.left(live.table),
            unreachable=frozenset(number for number, each in people.items() if not each.started),
            why=why,
            outage=outage,
        )
        result = decide(state, who, step, token, around)
        if isinstance(result, Refusal):
            log.debug("refused", step=step, by=who.by, person=who.person, seat=seat, code=result.code)
            known = await self.directory.many(result.people)
            names = tuple(known[person].name for person in result.people if person in known)
            return Reply(result.code, result.args, names)
        if not result.events:
            return Reply(result.code, result.args)
        try:
            rows = self.deadlines.rows(live, result.state)
            await keeping.commit(self.store, live, result, rows, at=self.clock.now())
        except LogConflict:
            log.warning("a table's log went on without us; it is read again", table=live.table)
            self._live.pop(live.table, None)
            self._rest(live)
            again = await self._table(live.table)
            if again is not None:
                await untold.tell(self, again)
            return Reply("stale")
        self.waiting.went_on(live)
        journal.note(state, who, step, result.events)
        self._note_questions(live, state, seat if who.by == "person" else None)
        reply = Reply(result.code, result.args)
        if answer is not None:
            await asyncio.wait([answer(reply)], timeout=HEAD_START_SECONDS)
        try:
            await self.settle(live, result.events, before=state)
        except Exception:
            # It is on the disk: the answer must not say that it failed. The next event shows it.
            log.exception("a table cannot be shown", table=live.table, number=live.state.number)
        return reply

    # What follows from the state.

    async def settle(
        self, live: LiveTable, events: tuple[ev.Event, ...] = (), *, before: TableState | None = None
    ) -> None:
        """Bring clocks, computers and screens in line with the table as it is now."""
        if live.state.live:
            self.computers.follow(live)
            self.deadlines.follow(live)
        else:
            self._rest(live)
        await self.appear(live, events, before)
        if not live.state.live:
            self._live.pop(live.table, None)
            self.delivery.release(live.table)

    def _rest(self, live: LiveTable) -> None:
        self.computers.forget(live.table)
        self.deadlines.forget(live.table)

    async def around(self, live: LiveTable) -> Around:
        state = live.state
        wanted = {
            *state.people,
            *state.everybody,
            state.owner,
            *(vote.person for vote in state.votes if vote.person is not None),
        }
        wanted |= {seat.before for seat in state.seats if seat.before is not None}
        message = self.delivery.message(live.table, roles.group_role(state))
        return Around(
            await self.directory.many(wanted),
            self.turns.clocks(live.table),
            self.links,
            message.message_id if message is not None else 0,
        )

    async def appear(
        self, live: LiveTable, events: tuple[ev.Event, ...] = (), before: TableState | None = None
    ) -> None:
        """Tell delivery how everything should look."""
        if live.muted and not live.state.paused:
            live.muted = False  # somebody has called the pulka back: perhaps the group takes messages again
        around = await self.around(live)
        look = appearance.look(live, around, events)
        wanted, gone = list(look.wanted), list(look.gone)
        closed = {event.vote: event for event in events if isinstance(event, ev.VoteClosed)}
        asked = {vote.step: vote.kind for vote in before.votes} if before is not None else {}
        first = live.state.number - len(events) + 1
        asked |= {step: each.kind for step, each in enumerate(events, first) if isinstance(each, ev.VoteOpened)}
        for step, kind in asked.items():
            if step in closed:
                wanted.append(appearance.vote_closed(live, around, kind, closed[step]))
            elif all(other.step != step for other in live.state.votes):
                gone.append(f"vote:{step}")
        if live.muted:
            wanted = [each for each in wanted if each.place != live.place]
        self.delivery.want(live.table, wanted, gone=gone)

    # Loading.

    async def _table(self, table: int) -> LiveTable | None:
        """The live table from memory, or from its log. The caller holds the lock."""
        live = self._live.get(table)
        if live is not None:
            return live
        row = None if table in self._unreadable else await self.store.tables.get(table)
        if row is None or not row.live:
            self._asleep.discard(table)
            return None
        live = await keeping.load(self.store, row)
        if live is None:
            self._unreadable.add(table)
        if live is None or not live.state.live:
            self._asleep.discard(table)
            return None
        live.muted = live.state.paused and live.state.pause_why == "refused"
        self._live[table] = live
        if table in self._asleep:
            self._asleep.discard(table)
            try:
                await self._wake(live, self.outages.since(live.state.at))
            except DatabaseTrouble:
                # It sleeps on until what it has missed can be written down.
                self._asleep.add(table)
                self._live.pop(table, None)
                self._rest(live)
                raise
            except Exception:
                # A table that does not come up whole is played all the same.
                log.exception("a table cannot be shown after the start", table=table)
        return self._live.get(table)

    def holding(self, table: int) -> AbstractAsyncContextManager[None]:
        """The table's lock, for those who look first and then tell delivery."""
        return self._locks.hold(table)

    async def held(self, table: int) -> LiveTable | None:
        """The live table, for who holds its lock."""
        return await self._table(table)

    def tables(self) -> Mapping[int, LiveTable]:
        """The tables in memory."""
        return self._live

    # Small things.

    def _is_double_tap(self, live: LiveTable, who: Who, step: int, token: str) -> bool:
        """Somebody's own act has asked them again: an act right after it is the second half of a double tap."""
        seat = live.state.seat_of(who.person)
        if seat is None or tokens.parse_game_action(token) is None:
            return False
        opened = live.opened.get(seat)
        if opened is None or opened[0] != step or not opened[2]:
            return False
        return self.clock.now() - opened[1] < DOUBLE_TAP_SECONDS

    def _note_questions(self, live: LiveTable, before: TableState, actor: int | None) -> None:
        now = self.clock.now()
        for seat, step in live.state.questions.items():
            if before.questions.get(seat) != step:
                live.opened[seat] = (step, now, seat == actor)
        for seat in [seat for seat in live.opened if seat not in live.state.questions]:
            del live.opened[seat]
