"""People who play on whatever happens to the bot: who gets no answer looks again, and taps again what is still asked.

What they decide is a function of what they see, so that a pulka goes the same way however often the bot dies in it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence

from bot.table import events as ev
from bot.table import fold
from bot.table.state import TableState
from bot.table.view import TablePhase
from playground.client import Refusal

from .lives import MortalWorld
from .people import Button, Json, Person, buttons
from .plans import INTERLUDES, Plan, decide
from .table import NAMES

_MOMENT = 0.03
_LONGER = 0.3
_QUICK_ROUNDS = 10
_PATIENCE = 100
_UNANSWERED_ROUNDS = 2
_ANSWERED_ROUNDS = 8
_LONG_STEP_SECONDS = 6.0
_STEP_SECONDS = 1.2
"""So much time passes when nobody can do anything: enough for one more message in a chat."""


class Undaunted:
    """The people of one pulka. ``taps`` counts what their taps came to; ``orphans`` the messages found by them of which
    the bot does not know.
    """

    def __init__(self, world: MortalWorld, plan: Plan, people: Sequence[Person], group: int) -> None:
        self.world = world
        self.plan = plan
        self.people = list(people)
        self.group = group
        self.table = 1
        self.taps: Counter[str] = Counter()
        self.orphans: Counter[str] = Counter()
        self.answered: Callable[[str], Awaitable[None]] | None = None
        """What befalls the bot as soon as it has answered a tap, or has had time for what somebody wrote."""
        self._tapped: dict[tuple[int, str], tuple[str, int]] = {}
        self._seen: dict[tuple[int, int], tuple[tuple[int, int], list[Json]]] = {}
        self._said: Counter[str] = Counter()
        self._written: list[int] | None = None
        self._set: set[str] = set()
        self._hopeless: set[int] = set()
        self._state: TableState | None = None
        self._idle = 0

    @classmethod
    async def gather(cls, world: MortalWorld, plan: Plan) -> Undaunted:
        people = [await Person.new(world, name) for name in NAMES[: plan.people]]
        group = await world.client.group("Пулька", [each.id for each in people])
        return cls(world, plan, people, group)

    async def play(self) -> None:
        """From /pref to the report, and until nothing more is said."""
        while (state := self.table_now()) is None or state.live:
            await self.round(state)
        await self.settle()

    async def settle(self) -> None:
        """Until no chat changes any more."""
        quiet = 0
        while quiet < 5:
            if self.world.dead.is_set():
                await self.world.revive()
            before = self._changes()
            await self.world.client.advance(_LONG_STEP_SECONDS)
            await self._changed(before, _LONGER)
            quiet = quiet + 1 if self._changes() == before else 0

    async def round(self, state: TableState | None) -> None:
        if self.world.dead.is_set():
            await self.world.revive()
            return  # what was not confirmed is delivered again meanwhile
        before = self._changes()
        if self._written is not None and self.answered is not None and (self._written != before or self._idle > 2):
            self._written = None
            await self.answered("words")
            return
        if await self._act(state):
            self._idle = 0
            return
        if await self._changed(before, _MOMENT if self._idle < _QUICK_ROUNDS else _LONGER):
            return
        self._idle += 1
        assert self._idle < _PATIENCE, await self._stuck()
        if not self.world.dead.is_set():
            await self.world.client.advance(_STEP_SECONDS)

    def table_now(self) -> TableState | None:
        """The table as its log has it: it says whose turn it is, so that one acts after the other."""
        for event in self.world.log_of(self.table, after=self._state.number if self._state is not None else 0):
            read = ev.from_json(event)
            self._state = fold.opened(read) if isinstance(read, ev.Opened) else fold.after(self._state, read)
        return self._state

    async def _act(self, state: TableState | None) -> bool:
        """Whether whoever is next had anything to do."""
        if state is None:
            return await self._say("/pref", self.group)
        if state.phase is TablePhase.LOBBY:
            return await self._gather_at(state)
        thing = self._interlude(state)
        if thing is not None:
            return await self._do(state, *thing)
        due = [person for number, person in enumerate(self.people, 1) if state.seat_of(number) in _asked(state)]
        return bool(due) and await self._move(due[0], state.number, voting=bool(state.votes))

    async def _gather_at(self, state: TableState) -> bool:
        """Everybody sits down, the owner sets what was agreed on, everybody agrees, the owner starts."""
        group = await self._look(self.people[0], self.group)
        lobby = next((each for each in reversed(group) if self._buttons(each)), None)
        if lobby is None:
            return await self._say("/pref", self.group)
        for person in self.people:
            if not any(self._buttons(each) for each in await self._look(person)):
                return await self._sit(person, lobby)
        owner = self.people[0]
        step = self._buttons(lobby)[0].data.rpartition(".")[0]
        for token in (f"preset:{self.plan.preset}", *self.plan.settings):
            if token not in self._set:
                if await self._tap(owner, lobby, f"{step}.{token}", forged=True) is not None:
                    self._set.add(token)
                return True
        if missing := [seat for seat in state.seats if not seat.agreed]:
            return await self._press(self.people[(missing[0].person or 0) - 1], "agree")
        start = next((button for button in self._buttons(lobby) if button.token == "start"), None)
        if start is None or not self._may_tap(owner, lobby, start.data):
            return False
        await self._tap(owner, lobby, start.data)
        return True

    async def _press(self, person: Person, token: str) -> bool:
        for message in reversed(await self._look(person)):
            for button in self._buttons(message):
                if button.token == token and self._may_tap(person, message, button.data):
                    await self._tap(person, message, button.data)
                    return True
        return False

    async def _sit(self, person: Person, lobby: Json) -> bool:
        """Tap «sit»; who is answered with a link follows it."""
        sit = next(button for button in self._buttons(lobby) if button.token == "sit")
        if not self._may_tap(person, lobby, sit.data):
            return False
        told = await self._tap(person, lobby, sit.data)
        if told is not None and told["url"]:
            await self.world.client.post(f"users/{person.id}/open", url=told["url"])
            await person.start()
            self._written = self._changes()
        return True

    def _interlude(self, state: TableState) -> tuple[int, str] | None:
        """Something else than cards that the plan has happen, as soon as its deal has begun and before anybody acts."""
        if state.phase is not TablePhase.DEAL or state.dealt is None:
            return None
        happened = [event["do"] for event in self.world.log_of(self.table, after=state.dealt.step)]
        for deal, name in self.plan.interludes:
            for token, place, comes_of_it in INTERLUDES[name] if deal == state.deal_number else ():
                if comes_of_it not in happened:
                    return place, token
                happened = happened[happened.index(comes_of_it) + 1 :]
        return None

    async def _do(self, state: TableState, place: int, token: str) -> bool:
        """Tap it where it stands; what stands on no message just now, on a page that was open a moment ago."""
        if token == "take":
            token = f"take:{next(index for index, seat in enumerate(state.seats) if seat.before == place + 1)}"
        person = self.people[place]
        for chat in (person.id, self.group):
            for message in reversed(await self._look(person, chat)):
                found = self._buttons(message)
                offered = next((each for each in found if each.token == token), None)
                if offered is None and (chat == person.id or not found):
                    continue
                data = offered.data if offered is not None else f"{found[0].data.rpartition('.')[0]}.{token}"
                if not self._may_tap(person, message, data):
                    return False
                await self._tap(person, message, data, forged=True)
                return True
        return False

    async def _move(self, person: Person, number: int, *, voting: bool) -> bool:
        """One tap of this person in their private chat, if anything is asked there; first of all a vote.

        ``number``: how long the log was that says that it is theirs to act. What they see may be newer: then it is
        looked at anew who is next.
        """
        shown = [(message, found) for message in await self._look(person) if (found := self._buttons(message))]
        for message, found in reversed(shown):
            chosen = (
                decide(self.plan, person.name, found, message, self._hopeless)
                if _is_vote(found) or not voting
                else None
            )
            if chosen is None or not self._may_tap(person, message, chosen.data):
                continue
            if not self.world.log_of(self.table, after=number):
                await self._tap_wherever(person, chosen.data, message, shown)
            return True
        return False

    async def _tap_wherever(
        self, person: Person, data: str, message: Json, shown: list[tuple[Json, list[Button]]]
    ) -> None:
        """Tap it; where the bot has lost another message with a keyboard, there first."""
        for other, found in shown:
            if other["message_id"] == message["message_id"] or _is_vote(found) != _is_vote(self._buttons(message)):
                continue
            old = next((button.data for button in found if button.data == data), found[0].data)
            if self._idle < 2 or not self._may_tap(person, other, old) or not await self._quiet():
                continue
            before = len(self.world.log_of(self.table))
            told = await self._tap(person, other, old)
            if told is None:
                return
            same = old == data and not _turns(data)
            self.orphans["that did what it said" if same else "that did nothing"] += 1
            did = self.world.log_of(self.table)[before:]
            assert same or not did, f"a tap of {old} on an old keyboard, instead of {data}, did {did}"
            if same:
                return
        await self._tap(person, message, data)

    async def _tap(self, person: Person, message: Json, data: str, **how: object) -> Json | None:
        """A tap and its answer; None where there was none, because the bot died or the keyboard has changed."""
        self._tapped[person.id, data] = (str(message["keyboard"]), _UNANSWERED_ROUNDS)
        try:
            tapped = await self.world.client.tap(person.id, message, data=data, wait=0, **how)
        except Refusal:
            self.taps["too late"] += 1
            return None
        query = tapped["query_id"]
        answer = asyncio.ensure_future(self.world.client.get(f"taps/{query}", timeout=30))
        dead = asyncio.ensure_future(self.world.dead.wait())
        await asyncio.wait((answer, dead), return_when=asyncio.FIRST_COMPLETED)
        dead.cancel()
        if not answer.done():
            answer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await answer
            told = await self.world.client.get(f"taps/{query}", timeout=0)
        else:
            told = answer.result()
        if not told["done"]:
            self.taps["without an answer"] += 1
            return None
        self._tapped[person.id, data] = (str(message["keyboard"]), _ANSWERED_ROUNDS)
        self.taps["answered"] += 1
        if self.answered is not None:
            await self.answered(data)
        if not self.world.dead.is_set():
            await self.world.client.advance(_STEP_SECONDS)
        return told

    # What they see.

    def _buttons(self, message: Json) -> list[Button]:
        return [each for each in buttons(message) if each.table == self.table] if message["from"]["is_bot"] else []

    async def _look(self, person: Person, chat: int | None = None) -> list[Json]:
        place = person.id if chat is None else chat
        now = (self.world.change(place), self.world.lives)
        kept = self._seen.get((person.id, place))
        if kept is None or kept[0] != now:
            kept = self._seen[person.id, place] = (now, await person.messages(place, limit=8))
        return kept[1]

    def _may_tap(self, person: Person, message: Json, data: str) -> bool:
        """Nobody taps the same again on the same keyboard before a while in which nothing has happened."""
        keyboard, rounds = self._tapped.get((person.id, data), ("", 0))
        return keyboard != str(message["keyboard"]) or (self._idle > 0 and self._idle % rounds == 0)

    async def _say(self, text: str, chat: int) -> bool:
        """Write it, and again only where nothing comes of it."""
        if self._said[text] and self._idle not in (12, 24, 36):
            return False
        self._said[text] += 1
        self._written = self._changes()
        await self.people[0].say(text, chat)
        return True

    def _changes(self) -> list[int]:
        return [self.world.change(each) for each in (self.group, *(person.id for person in self.people))]

    async def _changed(self, before: list[int], seconds: float) -> bool:
        async def changes() -> None:
            async with self.world._news:
                await self.world._news.wait_for(lambda: self._changes() != before or self.world.dead.is_set())

        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(changes(), seconds)
        return self._changes() != before

    async def _quiet(self) -> bool:
        """Whether the bot has nothing to take up any more: what happens next comes of what is tapped next."""
        return not (
            await self.world.client.updates()
            or await self._changed(self._changes(), _LONGER)
            or self.world.dead.is_set()
        )

    async def _stuck(self) -> str:
        chats = [(self.people[0], self.group), *((person, person.id) for person in self.people)]
        shown = []
        for person, chat in chats:
            for message in (await person.messages(chat))[-3:]:
                shown.append(f"{person.name}: {message['text']}\n   {[each.token for each in buttons(message)]}")
        return "nobody can go on\n" + "\n".join(shown) + "\n" + self.world.log[-3000:]


def _turns(data: str) -> bool:
    """Whether this button turns the message that it stands on, and does nothing anywhere else."""
    return data.split(".", 2)[2].startswith("ui:")


def _is_vote(found: list[Button]) -> bool:
    return any(button.token.startswith("vote:") for button in found)


def _asked(state: TableState) -> Sequence[int]:
    """The seats that are asked something now."""
    if state.paused:
        return ()
    for vote in state.votes:
        return state.vote_waiting(vote)
    match state.phase:
        case TablePhase.SEATING:
            return state.draw_waiting()
        case TablePhase.BETWEEN:
            return state.between_waiting()
        case _:
            return tuple(state.questions)
