"""Makes each chat look as its screens say. Nobody else sends messages.

For every message of a table (a role) there is the newest wanted screen and, in the ``messages`` table, what it shows
now; the difference is sent, edited or reposted within Telegram's limits, and what is overtaken is never said.

**A send without an answer** (a timeout after the request had left) may have arrived, and its number is not known. It is
never repeated blindly. Where an older message of the role is there, that one is edited instead of being replaced. Where
there is none, it is sent again only after `UNCERTAIN_SECONDS` in which nobody tapped it; a tap tells its number, and it
is then the role's message. A duplicate that comes to light by a tap later is deleted. Its buttons work until then: what
they say needs no memory of the keyboard. An answer to a command is not repeated: the person can ask again.

**An edit without an answer** is simply repeated. But it may still be on its way and be done after a newer one, so the
message is made to look right once more, `LATE_SECONDS` after it last was.

Long because it is one class: what is wanted, what is shown and what is under way are one state, and every way a call
may end touches all three. The calls, the queue, the pace and what may have arrived are modules of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from bot.answers import Answers
from bot.background import Background
from bot.calls import Calls, Document, Result, Sender, Verdict, fingerprint, length
from bot.clock import Clock
from bot.doubts import Doubts
from bot.locks import Locks
from bot.outbox import Job, Outbox, free
from bot.pace import KEPT_FOR_NEWS, MINUTE, cost
from bot.removals import Removals
from bot.screen import Screen
from bot.shown import Key, Shown
from bot.wanted import Listener, Place, Refusal, Urgency, Wanted
from storage import Message, Store

UNCERTAIN_SECONDS: Final = 10.0
AWAITING_SECONDS: Final = 1.0


class Delivery:
    def __init__(self, bot: Sender, store: Store, clock: Clock) -> None:
        self._calls = Calls(bot)
        self._store = store
        self._clock = clock
        self._outbox = Outbox(clock)
        self._removals = Removals(self._calls, self._outbox, clock)
        self._answers = Answers(self._calls, self._outbox, self._current, self._failed)
        self._locks: Locks[Key] = Locks()
        self._listener: Listener | None = None
        self._wanted: dict[Key, Wanted] = {}
        self._shown = Shown(store)
        self._repost: set[Key] = set()
        self._anew: set[Key] = set()  # roles that somebody asked to have at the bottom of the chat again
        self._doubts = Doubts(clock, self._queue)
        self._released: set[int] = set()
        self._moved: dict[int, int] = {}
        self._telling = Background("what delivery told was not taken")

    async def start(self, listener: Listener) -> None:
        """Learn from the store what every message shows now, and whether a run just before this one may have spent."""
        self._listener = listener
        alive = await self._store.state.last_alive()
        if alive is None or self._clock.now() - alive >= MINUTE:
            self._outbox.unspent()
        await self._shown.load()

    async def stop(self) -> None:
        """Let what is under way come to its end; what waits is made up for at the next start."""
        await self._outbox.close(seconds=3)
        await self._telling.stop()

    # What others ask for.

    def want(self, table: int, wanted: Sequence[Wanted], *, gone: Sequence[str] = ()) -> None:
        """The messages of these roles should look so from now on, and those of the roles in ``gone`` be deleted.

        Roles that are not named stay as they are. Returns at once; the listener hears what became of it.
        """
        self._released.discard(table)
        for each in wanted:
            key = (table, each.role)
            each = replace(each, place=self._current(each.place))
            before = self._wanted.get(key)
            if before is not None and (before.step != each.step or not each.sound):
                self._clock.cancel(_ring(key))
                self._repost.discard(key)
            self._wanted[key] = each
            if each.fixed and not self._is_there(key):
                self._doubts.awaits(key)
            self._queue(key)
        for role in gone:
            key = (table, role)
            self._doubts.is_there(key)
            self._clock.cancel(_ring(key))
            self._repost.discard(key)
            here = self._wanted.pop(key, None)
            shown = self._shown.get(*key)
            chat = shown.chat if shown else here.place.chat if here else None
            if chat is not None:
                self._outbox.put(Job(key, chat, Urgency.OTHERS, partial(self._erase, key), free))

    async def once(
        self,
        place: Place,
        screen: Screen,
        *,
        document: Document | None = None,
        reply_to: int | None = None,
        sound: bool = False,
    ) -> None:
        """A message that belongs to no role, as an answer to a command. Queued; it is not changed later."""
        self._answers.send(place, screen, document, reply_to, sound)

    def anew(self, table: int, role: str) -> None:
        """Post this message again, at the bottom of its chat, and delete the old one."""
        key = (table, role)
        if key in self._wanted:
            self._anew.add(key)
            self._queue(key)

    def turn(self, place: Place, message_id: int, screen: Screen) -> None:
        """An answer given before shows another page from now on, because somebody tapped on it. Queued."""
        self._answers.turn(place, message_id, screen)

    def looks_after(self, chat: int, message_id: int) -> bool:
        """Whether this is a message of a table's role; an answer to a command is none."""
        return self._shown.knows(chat, message_id)

    def tapped(self, table: int, place: Place, message_id: int, *, acts: bool = False) -> None:
        """Somebody tapped a button of this table in this message: puts off the repost, and finds lost messages.

        ``acts``: a button that the message truly has and that does something at the table. Only messages of roles have
        such; one that is of no role was sent when the program was killed, and is another by now.
        """
        chat = self._current(place).chat
        mine = self._shown.in_chat(table, chat)
        for key in [(table, each.role) for each in mine]:
            wanted = self._wanted.get(key)
            if wanted is not None and self._clock.armed(_ring(key)) is not None:
                self._clock.arm(_ring(key), self._clock.now() + wanted.repost_after, partial(self._rung, key))
        if self._shown.knows(chat, message_id) or self._answers.knows(chat, message_id):
            return
        uncertain = [each for each in mine if each.uncertain_since is not None]
        if len(uncertain) == 1:
            self._telling.spawn(self._found((table, uncertain[0].role), message_id))
        elif self._doubts.may_be_twice((table, each.role) for each in mine) or (acts and self._all_said(table)):
            self._removals.throw_away(chat, message_id, self._clock.now())

    def _all_said(self, table: int) -> bool:
        """Whether the table is looked after and no message of it is under way: then all of its messages are known."""
        under_way = self._locks.held(lambda key: key[0] == table)
        return not under_way and any(key[0] == table for key in self._wanted)

    def release(self, table: int) -> None:
        """The table is over: when all is said its messages stay as they are, and are not looked after any more."""
        self._released.add(table)
        self._telling.spawn(self._let_go(table))

    def moved(self, old: int, new: int) -> None:
        """A group has become the supergroup ``new``: its messages are sent there anew. Twice is harmless."""
        if self._moved.get(old) == new:
            return
        self._moved[old] = new
        self._shown.lose_chat(old)
        for job in self._outbox.take_chat(old):
            self._outbox.put(replace(job, chat=new, thread=None))
        for key, wanted in list(self._wanted.items()):
            if wanted.place.chat == old:
                self._wanted[key] = replace(wanted, place=Place(new))
                self._queue(key)

    async def after_outage(self) -> None:
        """Taps of more than 150 s ago are lost: each keyboard that asks something is to be sent anew."""
        await self._shown.all_stale()

    async def write_again(self) -> None:
        """The store takes again what messages show."""
        await self._shown.write_again()

    @property
    def backlog(self) -> int:
        """How many messages wait to be said, over all chats."""
        return self._outbox.waiting

    @property
    def oldest(self) -> float:
        """For how many seconds the oldest change has waited to be said, over all chats."""
        return self._outbox.oldest

    @property
    def orphans(self) -> int:
        """How many messages of this run may stand in chats that we do not know: sends without an answer."""
        return self._doubts.orphans

    def room(self, chat: int) -> float:
        """How much may be said in the chat now: 0, nothing, to 1, a whole burst. Computers slow down below a third."""
        return self._outbox.room(chat)

    def tables(self) -> set[int]:
        """The tables of which there are messages."""
        return self._shown.tables()

    def roles(self, table: int, chat: int) -> list[str]:
        """The roles of this table that have a message in the chat."""
        return [each.role for each in self._shown.in_chat(table, chat)]

    def message(self, table: int, role: str) -> Message | None:
        """What the role's message shows now, if there is one."""
        return self._shown.get(table, role)

    # The queue.

    def _current(self, place: Place) -> Place:
        moved = self._moved.get(place.chat)
        return place if moved is None else Place(moved)

    def _queue(self, key: Key, *, not_before: float = 0.0) -> None:
        wanted = self._wanted.get(key)
        if wanted is not None:
            self._outbox.put(
                Job(
                    key,
                    wanted.place.chat,
                    wanted.urgent,
                    partial(self._show, key),
                    partial(self._cost, key),
                    not_before,
                    wanted.place.thread,
                )
            )

    def _cost(self, key: Key) -> tuple[float, float]:
        wanted, shown = self._wanted.get(key), self._shown.get(*key)
        if wanted is None:
            return free()
        amount = cost(length(wanted.screen))
        if shown is None or shown.chat != wanted.place.chat or self._to_repost(key, wanted, shown):
            return amount, 0.0
        if self._is_right(key, wanted, shown):
            return free()
        routine = not wanted.place.private and wanted.urgent >= Urgency.GROUP
        return amount, KEPT_FOR_NEWS if routine else 0.0

    def _to_repost(self, key: Key, wanted: Wanted, shown: Message) -> bool:
        if key in self._anew:
            return True
        if not wanted.sound:
            return False
        return shown.stale or (shown.rung != wanted.step and (key in self._repost or wanted.repost_after <= 0))

    def _is_there(self, key: Key) -> bool:
        shown = self._shown.get(*key)
        return shown is not None and shown.uncertain_since is None

    def _is_right(self, key: Key, wanted: Wanted, shown: Message) -> bool:
        """Whether the message that is there needs no edit."""
        return wanted.fixed or (shown.shown == fingerprint(wanted.screen) and not self._doubts.is_unsure(key))

    # What is done when a job's turn has come.

    async def _show(self, key: Key) -> None:
        async with self._locks.hold(key):
            wanted = self._wanted.get(key)
            if wanted is None:
                return
            shown = self._shown.get(*key)
            if shown is not None and (shown.chat, shown.thread) != (wanted.place.chat, wanted.place.thread):
                self._removals.throw_away(shown.chat, shown.message_id, shown.sent_at)
                await self._forget(key)
                shown = None
            if shown is None and not (wanted.fixed or wanted.place.private) and self._doubts.is_awaited(key[0]):
                self._queue(key, not_before=self._clock.now() + AWAITING_SECONDS)
            elif shown is None:
                await self._send(key, wanted, None)
            elif shown.uncertain_since is not None:
                again = shown.uncertain_since + UNCERTAIN_SECONDS
                if self._clock.now() < again:
                    self._queue(key, not_before=again)
                else:
                    self._doubts.lost(key)
                    await self._send(key, wanted, None)
            elif self._to_repost(key, wanted, shown):
                await self._send(key, wanted, shown)
            elif self._is_right(key, wanted, shown):
                await self._accepted(key, wanted, shown)
            else:
                await self._edit(key, wanted, shown)
        await self._let_go(key[0])

    async def _send(self, key: Key, wanted: Wanted, old: Message | None) -> None:
        reply_to = self._shown.get(wanted.table, wanted.reply_to_role) if wanted.reply_to_role else None
        result = await self._calls.send(
            wanted.place,
            wanted.screen,
            silent=not wanted.sound,
            reply_to=reply_to.message_id or None if reply_to else None,
        )
        now = self._clock.now()
        sent = Message(
            wanted.table,
            wanted.role,
            wanted.place.chat,
            wanted.place.thread,
            result.message_id,
            fingerprint(wanted.screen),
            now,
            rung=wanted.step if wanted.sound else None,
        )
        match result.verdict:
            case Verdict.DONE:
                self._repost.discard(key)
                self._anew.discard(key)
                await self._accepted(key, wanted, sent, changed=True)
                if old is not None:
                    self._removals.throw_away(old.chat, old.message_id, old.sent_at)
            case Verdict.UNKNOWN if old is not None:
                self._repost.discard(key)
                self._anew.discard(key)
                self._doubts.lost(key)
                await self._shown.keep(replace(old, rung=wanted.step, stale=False))
                self._queue(key)
            case Verdict.UNKNOWN:
                await self._shown.keep(replace(sent, uncertain_since=now))
                self._queue(key, not_before=now + UNCERTAIN_SECONDS)
            case _:
                await self._failed(result, wanted.place, key)

    async def _edit(self, key: Key, wanted: Wanted, shown: Message) -> None:
        result = await self._calls.edit(shown.chat, shown.message_id, wanted.screen)
        match result.verdict:
            case Verdict.DONE | Verdict.SAME:
                after = replace(shown, shown=fingerprint(wanted.screen), stale=False)
                await self._accepted(key, wanted, after, changed=True)
                self._doubts.edited(key)
            case Verdict.MISSING:
                await self._forget(key)
                self._queue(key)
            case Verdict.UNKNOWN:
                self._doubts.edit_lost(key)
                await self._failed(result, wanted.place, key)
            case _:
                await self._failed(result, wanted.place, key)

    async def _accepted(self, key: Key, wanted: Wanted, shown: Message, *, changed: bool = False) -> None:
        """Telegram shows what was wanted."""
        self._doubts.is_there(key)
        if changed:
            await self._shown.keep(shown)
        self._outbox.went_well(shown.chat)
        if self._listener is not None:
            self._telling.spawn(self._listener.delivered(wanted, self._clock.now()))
        newest = self._wanted.get(key)
        waits = newest is not None and newest.sound and newest.step == wanted.step and shown.rung != newest.step
        if newest is not None and waits and self._clock.armed(_ring(key)) is None:
            self._clock.arm(_ring(key), self._clock.now() + newest.repost_after, partial(self._rung, key))

    async def _rung(self, key: Key) -> None:
        """The reader has not tapped for a while: the message is to be sent anew, with a sound."""
        wanted = self._wanted.get(key)
        if wanted is not None and wanted.sound:
            self._repost.add(key)
            self._queue(key)

    async def _erase(self, key: Key) -> None:
        async with self._locks.hold(key):
            shown = self._shown.get(*key)
            if shown is None or key in self._wanted:
                return
            settled = shown.uncertain_since is not None or await self._removals.remove(
                shown.chat, shown.message_id, shown.sent_at
            )
            if settled:
                await self._forget(key)
            else:
                self._outbox.put(Job(key, shown.chat, Urgency.OTHERS, partial(self._erase, key), free))
        await self._let_go(key[0])

    # What goes wrong.

    async def _failed(self, result: Result, place: Place, key: Key | None = None) -> None:
        """A call was not done: try again later, or say why that is of no use."""
        match result.verdict:
            case Verdict.SHUT:
                self._outbox.shut(place.chat, result.seconds)
                self._again(key)
            case Verdict.RETRY | Verdict.UNKNOWN:
                self._outbox.failed(place.chat)
                self._again(key)
            case Verdict.MIGRATED:
                self.moved(place.chat, result.chat)
                if self._listener is not None:
                    self._telling.spawn(self._listener.migrated(place.chat, result.chat))
            case Verdict.UNREACHABLE:
                self._outbox.drop_place(place.chat, lambda _: True)
                person = await self._store.people.by_telegram(place.chat)
                if person is not None and self._listener is not None:
                    self._telling.spawn(self._listener.unreachable(person.person))
            case _:
                if result.why in (Refusal.TOPIC_CLOSED, Refusal.TOPIC_DELETED):
                    self._outbox.drop_place(place.chat, lambda thread: thread == place.thread)
                elif result.why is not Refusal.INVALID:
                    self._outbox.drop_place(place.chat, lambda _: True)
                if self._listener is not None:
                    self._telling.spawn(self._listener.refused(place, result.why))

    def _again(self, key: Key | None) -> None:
        if key is not None:
            self._queue(key)

    # What is remembered.

    async def _forget(self, key: Key) -> None:
        """One that may have arrived is an orphan now."""
        shown = self._shown.get(*key)
        if shown is not None and shown.uncertain_since is not None:
            self._doubts.lost(key)
        self._doubts.forget(key)
        await self._shown.forget(*key)

    async def _found(self, key: Key, message_id: int) -> None:
        """A tap has told the number of a message that was sent without an answer."""
        async with self._locks.hold(key):
            shown = self._shown.get(*key)
            if shown is None or shown.uncertain_since is None:
                return
            await self._shown.keep(replace(shown, message_id=message_id, uncertain_since=None))
        self._queue(key)

    async def _let_go(self, table: int) -> None:
        """Look after a released table's messages no more, as soon as nothing is to be said in them."""
        if table not in self._released:
            return
        if self._locks.held(lambda key: key[0] == table) or self._outbox.waits(lambda key: key[0] == table):
            return
        if self._doubts.any_late(table):
            return
        self._released.discard(table)
        for key in [key for key in self._wanted if key[0] == table]:
            self._clock.cancel(_ring(key))
            self._doubts.forget(key)
            self._repost.discard(key)
            self._anew.discard(key)
            del self._wanted[key]
        await self._shown.forget_table(table)


def _ring(key: Key) -> str:
    return f"ring:{key[0]}:{key[1]}"
