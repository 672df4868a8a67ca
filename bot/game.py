"""The game as the running program sees it: loads the live tables at start, and hears what delivery and the connection
tell of chats, people and outages.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from bot import appearance, logs, repeated
from bot.analyses import Analyses
from bot.application import AnyHandler
from bot.background import Background
from bot.deadlines import DISK
from bot.desk import Desk
from bot.directory import Directory
from bot.disk import Disk
from bot.hints import Hints
from bot.links import Links
from bot.running import Services
from bot.table.draft import Who
from bot.table.view import TablePhase
from bot.tables import Tables
from bot.untold import see_off
from bot.verification import Verifications
from bot.waking import one_after_another
from bot.wanted import Place, Refusal, Wanted
from locales import DEFAULT_LANGUAGE
from preferans.presets import preset
from storage import DatabaseTrouble, Person

log = logs.of(__name__)


class TableGame:
    """Implements `running.Game`. ``handlers`` are set by whoever puts the program together."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.store = services.store
        self.delivery = services.delivery
        self.clock = services.clock
        self.directory = Directory(services.store)
        self.thinking = services.thinking
        self.tables = Tables(services.store, services.clock, services.delivery, self.directory, self.thinking)
        self.hints = Hints(self.tables, self.thinking)
        self.desk = Desk(services.store, self.thinking)
        self.analyses = Analyses(services.store, self.thinking)
        self.verifications = Verifications(services.store)
        self.handlers: Sequence[AnyHandler] = ()
        self.disk = Disk(services.store, services.clock)
        self.disk.subscribe(self)
        self._started = False
        self._waking = Background("tables could not be read again")

    async def start(self) -> None:
        """Go on with every live table, in the background: a tap wakes its own."""
        key = hmac.new(self.services.token.encode(), b"pulka seat links", hashlib.sha256).digest()
        self.links = Links(self.services.application.bot.username, key)
        self.tables.links = self.links
        await self.tables.outages.load()
        tables = await self.store.tables.live_numbers()
        self.tables.sleep(tables)
        self._started = True
        self._waking.spawn(self._wake(tables))

    async def _wake(self, tables: Sequence[int]) -> None:
        began, over = self.clock.now(), self.delivery.tables().difference(tables)
        await one_after_another(tables, self.tables.live)
        await one_after_another(sorted(over), partial(see_off, self.tables))
        await self.tables.outages.told(began)

    async def awake(self) -> None:
        """Until every live table has been read again."""
        await self._waking.done()

    async def stop(self) -> None:
        """Everything is in the store; only thoughts are broken off."""
        await self.disk.stop()
        await self._waking.stop()
        await self.tables.computers.stop()

    # What delivery tells.

    async def delivered(self, wanted: Wanted, at: float) -> None:
        """The time of a turn begins when its screen is there."""
        if not wanted.role.startswith("hand:"):
            return
        live = self.tables.tables().get(wanted.table)
        if live is None:
            return
        seat = live.state.seat_of(int(wanted.role.removeprefix("hand:")))
        if seat is not None and live.state.questions.get(seat) == wanted.step:
            self.tables.turns.begin(wanted.table, seat, wanted.step)

    async def unreachable(self, person: int) -> None:
        """Their clock runs; the groups where they sit are told."""
        await self.disk.surely(("reachable", person), partial(self._unreachable, person))

    async def _unreachable(self, person: int) -> None:
        if not await self.directory.set_started(person, False):
            return
        for seat in await self.store.seats.of_person(person):
            await self.tables.tell_unreachable(seat.table, person)

    async def reachable(self, person: int) -> None:
        """They have pressed Start, or written to the bot."""
        await self.disk.surely(("reachable", person), partial(self._reachable, person))

    async def _reachable(self, person: int) -> None:
        if not await self.directory.set_started(person, True):
            return
        for seat in await self.store.seats.of_person(person):
            await self.tables.refresh(seat.table, gone=(f"unreachable:{person}",))

    async def refused(self, place: Place, why: Refusal) -> None:
        """A group takes no messages: its pulkas pause, the players are told privately."""
        if why is not Refusal.INVALID and not place.private:
            await self.disk.surely(("refused", place), partial(self._refused, place, why))

    async def _refused(self, place: Place, why: Refusal) -> None:
        async with repeated.in_parts(self.store):
            for row in await self.store.tables.in_chat(place.chat):
                if why not in (Refusal.TOPIC_CLOSED, Refusal.TOPIC_DELETED) or row.thread == place.thread:
                    await self._mute(row.table)

    async def _mute(self, table: int) -> None:
        live = await self.tables.live(table)
        if live is None or live.muted:
            return
        live.muted = True
        if live.state.phase is TablePhase.LOBBY:
            # It is tried again as soon as somebody does something there.
            around = await self.tables.around(live)
            for seat, place in enumerate(live.state.seats):
                person = None if place.person is None else around.people.get(place.person)
                if person is not None and person.started and person.telegram_id is not None:
                    told = appearance.group_closed(live, seat, person, around)
                    await self.delivery.once(told.place, told.screen, sound=True)
        elif live.state.paused:
            await self.tables.refresh(table)
        else:
            try:
                await self.tables.perform(table, Who.program(), 0, "pause", why="refused")
            except DatabaseTrouble:
                live.muted = False  # so that the next time finds it as this one did
                raise

    async def migrated(self, old: int, new: int) -> None:
        """A group has become a supergroup: its tables move."""
        await self.disk.surely(("migrated", old), partial(self._migrated, old, new))

    async def _migrated(self, old: int, new: int) -> None:
        await self.store.chats.migrate(old, new)
        self.delivery.moved(old, new)
        for row in await self.store.tables.in_chat(new):
            async with self.tables.holding(row.table):
                live = await self.tables.held(row.table)
                if live is not None and live.place.chat == old:
                    live.place = replace(live.place, chat=new, thread=None)
            await self.tables.refresh(row.table)

    # What the connection tells.

    async def went_down(self, at: float) -> None:
        self.tables.deadlines.went_down(at)

    async def came_back(self, seconds: float) -> None:
        if self._started:
            await self.tables.deadlines.came_back(seconds)
        else:
            # Before anybody notes that the program is alive: killed after that, it would not know that it was away.
            await self.tables.outages.add(self.clock.now(), seconds)

    # What the disk tells.

    async def cannot_write(self, at: float) -> None:
        self.tables.deadlines.went_down(at, DISK)

    async def can_write(self, seconds: float) -> None:
        await self.delivery.write_again()
        await self.tables.deadlines.came_back(seconds, DISK)
        await self.tables.waiting.all_go_on()
        self.clock.try_again()

    # What handlers need.

    async def language_of(self, chat: int) -> str:
        row = await self.store.chats.get(chat)
        return row.language if row is not None and row.language else DEFAULT_LANGUAGE

    async def set_group_language(self, chat: int, language: str) -> None:
        await self.store.chats.set_language(chat, language)
        for row in await self.store.tables.in_chat(chat):
            live = await self.tables.live(row.table)
            if live is not None:
                live.language = language
                await self.tables.refresh(row.table)

    async def set_group_convention(self, chat: int, convention: str) -> None:
        """What the next lobby of this group begins with; time and price stay as they were."""
        row = await self.store.chats.get(chat)
        agreements = preset(convention, players=3).to_mapping()
        await self.store.chats.set_defaults(chat, agreements, row.settings if row is not None else None)

    async def set_person_language(self, person: int, language: str) -> None:
        await self.directory.set_language(person, language)
        for seat in await self.store.seats.of_person(person):
            await self.tables.refresh(seat.table)

    async def left(self, person: int, chat: int) -> None:
        """They are not in this group any more."""
        await self.disk.surely(("left", person, chat), partial(self.leave_all, person, chat))

    def sits(self, user: int, table: int) -> bool:
        """Whether this Telegram user sits at this table in memory."""
        live = self.tables.tables().get(table)
        people = () if live is None else self.directory.known(live.state.people)
        return any(person.telegram_id == user for person in people)

    async def leave_all(self, person: int, chat: int | None = None) -> None:
        """Give up this person's seats, and what they have asked for, everywhere or in one chat."""
        rows = await (self.store.tables.live() if chat is None else self.store.tables.in_chat(chat))
        async with repeated.in_parts(self.store):
            for row in rows:
                live = await self.tables.live(row.table)
                if live is None:
                    continue
                here = live.state.seat_of(person) is not None or live.state.comes_in(person)
                if here:
                    await self.tables.perform(live.table, Who(person), 0, "leave")

    async def forget(self, person: Person) -> None:
        """/forget: the name, the Telegram number and the problem desk go, the seats go to computers."""
        async with repeated.in_parts(self.store):
            await self.leave_all(person.person)
            await self.desk.forget(person.person)
            await self.directory.forget(person.person)
            await self.leave_all(person.person)  # what they sat down at meanwhile
