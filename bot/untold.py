"""What the program had written down and not said when it ended is said when the table is read from its log again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot import appearance, keeping, roles
from bot.appearance import Around
from bot.live import LiveTable
from bot.wanted import Wanted

if TYPE_CHECKING:
    from bot.tables import Tables

_RESULTS: Final = 5
"""So many before the last one are shown anew: none waits longer to be said."""


async def tell(tables: Tables, live: LiveTable) -> None:
    """Show a table that was read from its log. What stands in its chats and belongs to no screen any more goes.

    The caller holds the table's lock.
    """
    delivery, around = tables.delivery, await tables.around(live)
    chats = [each.telegram_id for each in around.people.values() if each.telegram_id is not None]
    live.private_roles = {
        role
        for chat in chats
        for role in delivery.roles(live.table, chat)
        if not (live.state.paused and role.startswith(roles.ADJOURNED))
    }
    there = delivery.roles(live.table, live.place.chat)
    for role in there:
        if reminded := roles.read_reminder(role):
            live.reminders[reminded[0]] = reminded[1]
    if not live.muted:
        for role in there:
            delivery.want(live.table, _vote_over(live, around, role))
        await _show_old_messages(tables, live, around, there)
        _tell_who_is_out_of_reach(tables, live, around, there)
    lately, before = live.lately, live.before
    live.lately, live.before, live.begun = (), None, None
    await tables.settle(live, lately, before=before)


async def see_off(tables: Tables, table: int) -> None:
    """At start: of a table that was over all is said that had not been when the program ended."""
    async with tables.holding(table):
        row = await tables.store.tables.get(table)
        live = None if row is None or row.live else await keeping.load(tables.store, row)
        if live is None or live.state.live:
            tables.delivery.release(table)
        else:
            await tell(tables, live)


def _vote_over(live: LiveTable, around: Around, role: str) -> list[Wanted]:
    """The result of the vote that this role's message still asks for, where the program ended before it had said it."""
    match role.split(":"):
        case ["vote", step] if int(step) in live.votes_over:
            return [appearance.vote_closed(live, around, *live.votes_over[int(step)])]
        case _:
            return []


def _tell_who_is_out_of_reach(tables: Tables, live: LiveTable, around: Around, there: Iterable[str]) -> None:
    """It is kept with the person, so that no event of the table says it."""
    if not live.state.running:
        return
    known = ((seat, around.people.get(place.person or 0)) for seat, place in enumerate(live.state.seats))
    silent = [seat for seat, person in known if person is not None and not person.started]
    wanted = [appearance.unreachable(live, around, seat) for seat in silent]
    stand = {role for role in there if role.startswith(roles.UNREACHABLE)}
    tables.delivery.want(live.table, wanted, gone=sorted(stand.difference(each.role for each in wanted)))


async def _show_old_messages(tables: Tables, live: LiveTable, around: Around, there: Iterable[str]) -> None:
    """Those of the start and of older deals lose buttons that led on."""
    delivery = tables.delivery
    for each in live.state.results[-_RESULTS - 1 : -1]:
        if roles.deal_role(each.deal_number) in there:
            delivery.want(live.table, [appearance.old_result(live, each.deal_number, around)])
    if live.state.results and live.begun is not None and roles.STARTED in there:
        begun = replace(live, state=live.begun)
        delivery.want(live.table, [appearance.old_start(begun, await tables.around(begun))])
