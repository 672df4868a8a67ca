"""The problem desk: what each person has on it, kept from tap to tap, and the solver asked outside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeVar, TypeVarTuple

from bot import logs
from bot.desk_state import DeskState, Stage
from bot.locks import Locks
from bot.replies import Reply
from bot.thinking import CannotThink, Thinking
from preferans.cards import Card
from preferans.contracts import STRAIN_LETTERS, Strain
from preferans.notation import NotationError, parse_card
from preferans.problems import CLASSICS, LayoutError, Session, Setup, Task, judge, read_layout, respond
from preferans.problems.session import SEATS
from preferans.problems.setup import SIZES
from preferans.solver import Goal, SolverUnavailable, available
from storage import Store

log = logs.of(__name__)

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

PATIENCE_SECONDS: Final = 8.0
"""So long a tap waits for the solver: Telegram takes no later answer to it."""
_GOALS: Final = {"misere": Goal.MISERE, "raspas": Goal.RASPAS}


@dataclass(frozen=True, slots=True)
class DeskReply:
    """What came of a tap or a text: the answer, and what is to be shown now. ``error``: why a layout cannot be."""

    reply: Reply
    state: DeskState
    error: LayoutError | None = None


class _Refused(Exception):
    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Desk:
    def __init__(self, store: Store, thinking: Thinking) -> None:
        self._store = store
        self._thinking = thinking
        self._locks: Locks[int] = Locks()

    async def open(self, person: int) -> DeskState:
        """/problem: the list of problems; what is in play can be gone on with from there."""
        async with self._locks.hold(person):
            state = await self._load(person)
            return await self._keep(person, state.turned(stage=Stage.MENU))

    async def tap(self, person: int, revision: int, word: str, argument: str) -> DeskReply:
        """Do what a button says. A button of an older screen does nothing but show the present one."""
        async with self._locks.hold(person):
            state = await self._load(person)
            if revision != state.revision:
                return DeskReply(Reply("stale"), state)
            try:
                after = await self._after(state, word, argument)
            except _Refused as refused:
                return DeskReply(Reply(refused.code), state)
            except LayoutError as error:
                return DeskReply(Reply("ok"), state, error)
            return DeskReply(Reply("ok"), await self._keep(person, after))

    async def text(self, person: int, text: str, *, asked: bool = False) -> DeskReply | None:
        """A layout sent as a message; None where it was no layout and none was waited for.

        ``asked``: it stood behind the command. A layout that cannot be changes nothing on the desk.
        """
        async with self._locks.hold(person):
            state = await self._load(person)
            try:
                setup = read_layout(text)
                after = await self._set_up(state.turned(stage=Stage.SETUP, classic="", setup=setup))
            except _Refused as refused:
                return DeskReply(Reply(refused.code), state)
            except LayoutError as error:
                waited = asked or state.stage is Stage.LAYOUT
                return DeskReply(Reply("ok"), state, error) if waited else None
            return DeskReply(Reply("ok"), await self._keep(person, after))

    async def forget(self, person: int) -> None:
        async with self._locks.hold(person):
            await self._store.problems.drop(person)

    # What a button leads to.

    async def _after(self, state: DeskState, word: str, argument: str) -> DeskState:
        match word:
            case "menu":
                return state.turned(stage=Stage.MENU)
            case "go" if state.session is not None and state.in_play:
                # Where nobody has been asked for a card yet it is still to be said whose cards are the person's.
                return state.turned(stage=Stage.PLAY if state.session.asks else Stage.SIDES)
            case "open" if argument in {each.key for each in CLASSICS}:
                return await self._open(state, argument)
            case "own":
                return state.turned(stage=Stage.LAYOUT)
            case "size" if argument.isdecimal() and int(argument) in SIZES:
                return state.turned(stage=Stage.SETUP, classic="", setup=Setup(int(argument)))
            case "side" if state.session is not None and state.stage is Stage.SIDES:
                return await self._side(state, state.session, argument)
            case _ if state.stage is Stage.SETUP and state.setup is not None:
                return await self._set(state, state.setup, word, argument)
            case _ if state.stage is Stage.PLAY and state.session is not None:
                return await self._play(state, state.session, word, argument)
            case _:
                raise _Refused("unknown")

    async def _open(self, state: DeskState, key: str) -> DeskState:
        """One of ours: the side that is asked for a card is the person's."""
        classic = next(each for each in CLASSICS if each.key == key)
        session = Session(classic.task, classic.sides)
        judgement = await self._run(judge, classic.task.position)
        return state.turned(
            stage=Stage.PLAY,
            classic=key,
            session=session,
            par=judgement.results,
            judgement=judgement,
            hint=False,
            peeked=False,
        )

    async def _set(self, state: DeskState, setup: Setup, word: str, argument: str) -> DeskState:
        """A layout put together by buttons, one thing after the other."""
        if word == "undo":
            if not setup.given and not setup.dealt:
                return state.turned(stage=Stage.LAYOUT)
            after = setup.take_back()
            return state.turned(setup=after) if after.dealt or after.given else state.turned(stage=Stage.LAYOUT)
        if word != setup.missing:
            raise _Refused("unknown")
        match word:
            case "card":
                card = _card(argument)
                if setup.dealt or card not in setup.rest:
                    raise _Refused("unknown")
                setup = setup.give(card)
            case "contract" if argument in _GOALS:
                setup = replace(setup, goal=_GOALS[argument])
            case "contract" if len(argument) == 1 and argument in STRAIN_LETTERS:
                setup = replace(setup, goal=Goal.TRICKS, strain=Strain(STRAIN_LETTERS.index(argument)))
            case "declarer" | "leader" if argument in ("0", "1", "2"):
                seat = int(argument)
                setup = replace(setup, declarer=seat) if word == "declarer" else replace(setup, leader=seat)
            case _:
                raise _Refused("unknown")
        return await self._set_up(state.turned(setup=setup))

    async def _set_up(self, state: DeskState) -> DeskState:
        """On to the question whose cards to play, once everything is said."""
        assert state.setup is not None
        if state.setup.missing is not None:
            return state
        task = state.setup.task()
        judgement = await self._run(judge, task.position)
        return replace(
            state,
            stage=Stage.SIDES,
            session=Session(task, frozenset()),
            par=judgement.results,
            judgement=judgement,
            hint=False,
            peeked=False,
        )

    async def _side(self, state: DeskState, session: Session, argument: str) -> DeskState:
        sides = sides_of(session.task, argument)
        if sides is None:
            raise _Refused("unknown")
        begun, judgement = await self._run(respond, Session(session.task, sides), None)
        return state.played(begun, judgement)

    async def _play(self, state: DeskState, session: Session, word: str, argument: str) -> DeskState:
        match word:
            case "play":
                card, position = _card(argument), session.position
                if position is None or not session.asks or card not in position.legal:
                    raise _Refused("unknown")
                after, judgement = await self._run(respond, session, card)
                return replace(state.played(after, judgement), hint=False)
            case "back" if session.can_go_back:
                return await self._stand(state, session.back())
            case "again":
                return await self._stand(replace(state, peeked=False), session.again())
            case "show" if state.judgement is not None:
                return state.turned(hint=not state.hint, peeked=True)
            case "sides" if not state.classic:
                return state.turned(stage=Stage.SIDES, session=Session(session.task, frozenset()))
            case _:
                raise _Refused("unknown")

    async def _stand(self, state: DeskState, session: Session) -> DeskState:
        """At an earlier point, from which the program's answers are made anew where they come first."""
        after, judgement = await self._run(respond, session, None)
        return state.turned(session=after, judgement=judgement, hint=False)

    # Where it is kept, and who is asked.

    async def _load(self, person: int) -> DeskState:
        record = await self._store.problems.get(person)
        if record is None:
            return DeskState()
        try:
            return DeskState.from_json(record)
        except (ValueError, KeyError, TypeError):
            log.warning("what was on a problem desk cannot be read any more", person=person)
            revision = record.get("revision")
            return DeskState(revision=revision if isinstance(revision, int) else 0)

    async def _keep(self, person: int, state: DeskState) -> DeskState:
        await self._store.problems.put(person, state.to_json())
        return state

    async def _run(self, function: Callable[[*Ts], T], *args: *Ts) -> T:
        """Ask the solver; not for longer than a tap can wait."""
        if not available():
            raise _Refused("no_solver")
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                return await self._thinking.run(function, *args)
        except SolverUnavailable:
            raise _Refused("no_solver") from None
        except (TimeoutError, CannotThink):
            raise _Refused("solver_busy") from None


def sides_of(task: Task, argument: str) -> frozenset[int] | None:
    """The seats that a choice of sides means: ``declarer``, ``defence``, ``all``, or one seat in raspas."""
    raspas = task.position.goal is Goal.RASPAS
    match argument:
        case "all":
            return frozenset(SEATS)
        case "declarer" if not raspas:
            return frozenset({task.position.declarer})
        case "defence" if not raspas:
            return frozenset(SEATS) - {task.position.declarer}
        case "0" | "1" | "2" if raspas:
            return frozenset({int(argument)})
        case _:
            return None


def _card(text: str) -> Card:
    try:
        return parse_card(text)
    except NotationError:
        raise _Refused("unknown") from None
