"""`Tables` after a crash: what it leaves, and what is read again."""

from __future__ import annotations

import pytest

from bot.opening import open_lobby
from bot.table.draft import Who
from bot.table.view import TablePhase
from bot.wanted import Place, Refusal, Wanted
from preferans import fairness
from tests.bot.tables_world import GROUP, World


async def test_a_crash_in_the_middle_of_a_deal_costs_nothing(world: World) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris], computers=1, pool_size=2)
    for _ in range(6):
        if not await world.move():
            await world.clock.advance(3.0)
    before = world.state
    hand = world.hand(anna)
    await world.restart()
    assert world.state == before
    assert world.hand(anna).text.splitlines()[:2] == hand.text.splitlines()[:2]
    await world.play()
    assert await world.store.archive.get(world.table) is not None


async def test_a_deal_that_cannot_be_replayed_is_void_and_dealt_again(world: World) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris], computers=1)
    state = world.state
    assert state.sheet is not None
    dealer = state.sheet.dealer
    await world.store.log.append(
        world.table,
        state.number + 1,
        [{"do": "act", "at": world.clock.now(), "seat": 0, "action": "10n closed", "by": "person", "spent": 0}],
        at=world.clock.now(),
    )
    await world.restart()
    assert world.state.phase is TablePhase.BETWEEN
    assert world.state.voids == 1
    assert world.state.sheet is not None
    assert world.state.sheet.dealer == dealer
    assert any(role.startswith("void:") for _, role in world.delivery.shown)
    await world.to_deal()
    assert world.state.deal_number == 2  # no number is used twice: each has a seed of its own


async def test_a_group_that_takes_nothing_is_not_tried_again_by_a_restart(world: World) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris])
    await world.game.refused(GROUP, Refusal.KICKED)
    assert world.state.paused
    await world.restart()
    assert all(wanted.place != GROUP for wanted in world.delivery.shown.values())
    assert world.delivery.said == []
    await world.tap(anna, "resume")
    assert any(wanted.place == GROUP for wanted in world.delivery.shown.values())


async def test_buttons_that_led_on_are_gone_after_a_crash_too(world: World) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris], computers=1, pool_size=10)
    stood: dict[tuple[int, str], Wanted] = {}
    while len(world.state.results) < 2 or world.state.phase is not TablePhase.DEAL:
        stood |= {
            key: wanted
            for key, wanted in world.delivery.shown.items()
            if "ready" in world.tokens(wanted.screen) and wanted.place == GROUP
        }
        if not await world.move():
            await world.clock.advance(5.0)
    roles = {role for _, role in stood}
    assert roles >= {"deal:1", "deal:2"}
    await world.restart(messages=stood)
    for role in roles:
        assert "ready" not in world.tokens(world.screen(role))


@pytest.mark.parametrize("event", ['{"do":"nothing"}', '{"do":"sit"}', '{"do":"act","seat":"x"}', "[]", "not JSON"])
async def test_a_log_that_cannot_be_read_stops_neither_the_others_nor_its_chat(world: World, event: str) -> None:
    anna, boris = await world.person("Анна"), await world.person("Борис")
    await world.begin([anna, boris])
    broken = world.table
    place = Place(-1005)
    reply = await open_lobby(world.game.tables, place, boris.person, "Другой")
    async with world.store.database.unit() as connection:
        await connection.execute("UPDATE log SET event = ? WHERE table_id = ? AND number = 3", (event, broken))
    await world.restart()
    assert set(world.game.tables.tables()) == {reply.args["table"]}
    assert (await world.game.tables.perform(broken, Who(anna.person), 1, "pass")).code == "unreadable"
    assert await world.lobby(anna) != broken
    assert len(await world.game.tables.store.log.read(world.table)) == 1


async def test_a_restart_goes_on_with_the_same_chain_which_no_event_tells(world: World) -> None:
    people = [await world.person(name) for name in ("Anna", "Boris", "Vera")]
    await world.begin(people)
    live = world.game.tables.tables()[world.table]
    chains, log = dict(live.chains), await world.store.log.read(world.table)
    assert list(chains) == [1]
    assert chains[1] not in str([event.event for event in log])
    assert chains[1] not in repr(live)
    await world.restart()
    assert world.game.tables.tables()[world.table].chains == chains
    chain = fairness.Chain(world.state.seals[0].table, chains[1])
    assert world.state.dealt is not None
    assert (chain.seal, chain.seed(1)) == (world.state.seals[0].seal, world.state.dealt.seed)
