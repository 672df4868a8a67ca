"""What somebody may do to a table: from a token to the events it comes to, or to a refusal. Pure.

`decide` is the only door. It finds the command, lets it check and add its events, then adds what follows of itself
(`follow`): computers draw, intents are carried out, the next deal is dealt, a finished deal is written down.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bot.screens.tokens import Command, parse
from bot.table import lobby, running
from bot.table.draft import Circumstances, Decision, Draft, Refusal, Refused, Who
from bot.table.follow import follow
from bot.table.state import TableState
from bot.table.view import TablePhase, Ui

Handler = Callable[[Draft, Who, int, tuple[str, ...]], None]

_LOBBY: Final[dict[str, Handler]] = {
    "sit": lobby.sit,
    "stand": lobby.stand,
    "leave": lobby.stand,
    "computer": lobby.computer,
    "uncomputer": lobby.uncomputer,
    "character": lobby.character,
    "agree": lobby.agree,
    "set": lobby.change,
    "preset": lobby.preset,
    "start": lobby.start,
    "stop": lobby.close,
}
_RUNNING: Final[dict[str, Handler]] = {
    "draw": running.draw,
    "ready": running.ready,
    "cut": running.ready,
    "pass*": running.pass_ahead,
    "climb": running.climb,
    "noclimb": running.no_intent,
    "back": running.back,
    "pause": running.pause,
    "resume": running.resume,
    "stop": running.stop,
    "leave": running.leave,
    "take": running.take,
    "join": running.join,
    "vote": running.vote,
    "outage": running.outage,
    "void": running.void,
    "time_up": running.time_up,
    "expire": running.expire,
}
_WHILE_PAUSED: Final = frozenset({"back", "pause", "resume", "stop", "leave", "take", "join", "vote", "void", "expire"})
_PROGRAM_ONLY: Final = frozenset({"outage", "void", "time_up", "expire"})


def decide(state: TableState, who: Who, step: int, token: str, around: Circumstances) -> Decision | Refusal:
    """What comes of it when ``who`` asks for ``token`` on the question ``step``."""
    draft = Draft(state, around)
    try:
        _command(draft, who, step, token)
        follow(draft)
    except Refused as refused:
        return refused.refusal
    return draft.decision()


def _command(draft: Draft, who: Who, step: int, token: str) -> None:
    state = draft.state
    if not state.live:
        raise Refused("table_over")
    name, arguments = _parsed(state, who, token)
    if state.phase == TablePhase.LOBBY:
        handler = _LOBBY.get(name)
        if handler is None:
            raise Refused("stale" if name in _RUNNING or name == "act" else "unknown")
        handler(draft, who, step, arguments)
        return
    if state.paused and name not in _WHILE_PAUSED:
        raise Refused("paused")
    if name == "act":
        running.act(draft, who, step, token)
        return
    handler = _RUNNING.get(name)
    if handler is None:
        raise Refused("stale" if name in _LOBBY else "unknown")
    handler(draft, who, step, arguments)


def _parsed(state: TableState, who: Who, token: str) -> tuple[str, tuple[str, ...]]:
    """The command's name and its arguments; "act" for an action of the game. Raises Refused for what is neither."""
    if token in _PROGRAM_ONLY:
        if who.by == "person":
            raise Refused("unknown")
        return token, ()
    parsed = parse(token, in_deal=state.phase == TablePhase.DEAL)
    if parsed is None or isinstance(parsed, Ui):
        raise Refused("unknown")
    if isinstance(parsed, Command):
        return parsed.name, parsed.arguments
    return "act", ()
