"""Every update has its effect once, however often it is delivered.

Telegram hands out again what was not confirmed, so that a program which was killed in between hears it twice. Numbers
of updates that something came of are kept in the same commit as what came of them; all the others may be taken again.
What takes several commits is kept with the last one: such a handler does only what is left to do when it runs again.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final
from weakref import ReferenceType, ref

from telegram import Update
from telegram.error import TelegramError
from telegram.ext import ApplicationHandlerStop, ContextTypes, TypeHandler

from bot.application import AnyApplication
from bot.remembered import Remembered
from storage import Repositories, Store

_REMEMBERED: Final = 1000
_FIRST_OF_ALL: Final = -2


@dataclass(slots=True)
class _Handled:
    """An update, and the task that handles it: what that one begins (a clock's job, a thought) goes on in its context,
    for hours at a table of computers, and is no part of it. ``in_parts``: it is not done with its next commit.
    ``owed``: something came of it, and its number is not kept yet.
    """

    number: int
    task: ReferenceType[asyncio.Task[Any]]
    in_parts: bool = False
    owed: bool = False


_current: ContextVar[_Handled | None] = ContextVar("update", default=None)


async def keep(unit: Repositories, *, last: bool = False) -> None:
    """Within a unit of work: what is written there came of the update that is being handled, if one is.

    ``last``: nothing of it is left to do, also where it is done `in_parts`.
    """
    handled = _handled()
    if handled is None:
        return
    if handled.in_parts and not last:
        handled.owed = True
        return
    handled.owed = False
    await unit.updates.keep(handled.number)


@contextlib.asynccontextmanager
async def in_parts(store: Store) -> AsyncIterator[None]:
    """What is done within has several commits, and is done again from its beginning if the program is killed before
    the last. May stand within another one, whose end counts.
    """
    handled = _handled()
    if handled is None or handled.in_parts:
        yield
        return
    handled.in_parts = True
    try:
        yield
    finally:
        handled.in_parts = False
    if handled.owed:
        async with store.transaction() as unit:
            await keep(unit)


async def pass_over(application: AnyApplication, store: Repositories) -> None:
    """Have this application take no update again that it has taken, or that something came of before it started."""
    taken: Remembered[int, bool] = Remembered(_REMEMBERED)
    for number in await store.updates.kept():
        taken.put(number, True)

    async def once(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        if taken.get(update.update_id) is not None:
            if update.callback_query is not None:
                with contextlib.suppress(TelegramError):  # it was answered the first time, or is too old
                    await update.callback_query.answer()
            raise ApplicationHandlerStop
        taken.put(update.update_id, True)
        if (task := asyncio.current_task()) is not None:
            _current.set(_Handled(update.update_id, ref(task)))

    application.add_handler(TypeHandler(Update, once), group=_FIRST_OF_ALL)


def _handled() -> _Handled | None:
    """The update that this task handles."""
    current = _current.get()
    return None if current is None or current.task() is not asyncio.current_task() else current
