"""Thinking without processes: at once, in the test itself."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar, TypeVarTuple

from bot.thinking import CannotThink
from preferans.players import thumb
from preferans.players.character import Character
from preferans.players.thought import Ground, Thought
from preferans.sheet import Sheet
from preferans.view import View

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class ThinkingAtOnce:
    """Implements `bot.thinking.Thinking`, by rules of thumb.

    ``broken``: nothing is answered. ``raises``: what comes of considering instead. ``considered``: who was asked what.
    """

    def __init__(self) -> None:
        self.broken = False
        self.raises: Exception | None = None
        self.asked: list[str] = []
        self.meanwhile: Callable[[], Awaitable[object]] | None = None  # happens while something is considered
        self.considered: list[tuple[View, Sheet, Character, bytes]] = []

    async def consider(self, view: View, sheet: Sheet, character: Character, seed: bytes) -> Thought:
        self._note("consider")
        if self.meanwhile is not None:
            await self.meanwhile()
        self.considered.append((view, sheet, character, seed))
        if self.raises is not None:
            raise self.raises
        return Thought(thumb.choose(view, int.from_bytes(seed[:6])), Ground.RULE)

    async def run(self, function: Callable[[*Ts], T], *args: *Ts) -> T:
        self._note(function.__name__)
        return function(*args)

    def _note(self, name: str) -> None:
        self.asked.append(name)
        if self.broken:
            raise CannotThink("it is broken")
