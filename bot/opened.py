"""What people have opened on a table's messages is kept: no start closes a page or takes marks off the discard.

It is written before the tap is answered. Where it cannot be, the page opens all the same, for nothing of the game
depends on it, and is written when it can be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot import appearance, logs, repeated, roles
from bot.live import LiveTable
from bot.screens import tokens
from bot.table.view import TablePhase, Ui
from storage import DatabaseTrouble, Page, Repositories, Store

if TYPE_CHECKING:
    from bot.tables import Tables

log = logs.of(__name__)


async def turn(tables: Tables, live: LiveTable, person: int, asked: Ui) -> None:
    """Open a page on this person's message. The caller holds the table's lock."""
    live.turn_page(person, live.step_for(person), asked)
    await _keep(tables.store, live)
    await tables.appear(live)


async def turn_for_all(tables: Tables, live: LiveTable, page: Ui) -> None:
    """Open a page on the message of a finished deal, or on the one that the table stands on."""
    older = False
    role = roles.group_role(live.state)
    if page.argument.isdecimal() and page.page in ("layout", "why", "result"):
        number = int(page.argument)
        if all(each.deal_number != number for each in live.state.results):
            return  # nobody's button says that
        role = roles.deal_role(number)
        results = live.state.results if live.state.phase is TablePhase.DEAL else live.state.results[:-1]
        older = any(each.deal_number == number for each in results)
    live.turn_group_page(role, page)
    await _keep(tables.store, live)
    if older:
        tables.delivery.want(live.table, [appearance.old_result(live, number, await tables.around(live))])
    else:
        await tables.appear(live)


async def write_again(tables: Tables) -> None:
    """Write what could not be written."""
    for table, live in tuple(tables.tables().items()):
        if live.unkept:
            async with tables.holding(table):
                if tables.tables().get(table) is live:
                    await _keep(tables.store, live)


async def write(unit: Repositories, live: LiveTable) -> None:
    """Within a unit of work: what is open and not yet written. Who commits it clears ``live.unkept``."""
    for person, role in sorted(live.unkept):
        step, ui = live.pages[person] if person else (0, live.group_pages[role])
        await unit.pages.save(Page(live.table, person, role, step, tokens.opens(ui)))


async def read(store: Store, live: LiveTable) -> None:
    """Open what was open when the program ended. Nothing, which is logged, where that is damaged: the table goes on."""
    try:
        kept = await store.pages.of_table(live.table)
    except DatabaseTrouble as trouble:
        if not trouble.damaged:
            raise
        log.error("a table's pages cannot be read", table=live.table, why=str(trouble))
        return
    for each in kept:
        ui = tokens.parse_ui(each.page)
        if ui is not None and each.person:
            live.pages[each.person] = (each.step, ui)
        elif ui is not None:
            live.group_pages[each.role] = ui


async def _keep(store: Store, live: LiveTable) -> None:
    try:
        async with store.transaction() as unit:
            await write(unit, live)
            await repeated.keep(unit)
    except DatabaseTrouble as trouble:
        if not trouble.damaged:
            return
        # Time does not mend it, and what is played must not wait for a page.
    live.unkept.clear()
