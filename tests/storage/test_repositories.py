from __future__ import annotations

import asyncio
import json
import sqlite3

import pytest

from storage import (
    ArchivedPulka,
    Deadline,
    LogConflict,
    Message,
    Page,
    Store,
    TableExists,
    TableRow,
    TableStatus,
    person_reference,
)


async def make_table(store: Store, chat: int = -100, thread: int | None = None) -> TableRow:
    return await store.tables.create(
        chat=chat, thread=thread, name="Дача", agreements={"preset": "sochi"}, rules_version=1, at=5.0
    )


async def test_a_person_is_entered_once_and_keeps_a_chosen_language(store: Store) -> None:
    anna = await store.people.met(1, "Анна", "anna", "uk")
    await store.people.set_language(anna.person, "en")
    again = await store.people.met(1, "Анна <b>", None, "uk")
    assert (again.person, again.name, again.username, again.language) == (anna.person, "Анна <b>", None, "en")
    assert not again.started
    assert await store.people.set_started(anna.person, True)
    assert not await store.people.set_started(anna.person, True)
    found = await store.people.by_telegram(1)
    assert found is not None
    assert found.started


async def test_forgetting_leaves_the_number_and_nothing_else(store: Store) -> None:
    anna = await store.people.met(1, "Анна", "anna", "ru")
    await store.people.forget(anna.person)
    blank = await store.people.get(anna.person)
    assert blank is not None
    assert (blank.telegram_id, blank.name, blank.username, blank.forgotten) == (None, "", None, True)
    newcomer = await store.people.met(1, "Анна", None, None)
    assert newcomer.person != anna.person
    for table in ("people", "log", "archive", "chats"):
        rows = await store.database.reading.execute_fetchall(f"SELECT * FROM {table} WHERE 1")
        assert all("anna" not in str(tuple(row)) for row in rows)


async def test_one_live_table_a_chat_and_a_topic(store: Store) -> None:
    first = await make_table(store)
    with pytest.raises(TableExists):
        await make_table(store)
    topic = await make_table(store, thread=7)
    with pytest.raises(TableExists):
        await make_table(store, thread=7)
    await store.tables.set_status(first.table, TableStatus.FINISHED)
    second = await make_table(store)
    with pytest.raises(TableExists):
        await store.tables.set_status(first.table, TableStatus.PLAYING)
    assert await store.tables.live() == [topic, second]
    assert await store.tables.live_in(-100, None) == second
    assert await store.tables.live_in(-100, 7) == topic
    assert await store.tables.in_chat(-100) == [topic, second]


async def test_numbers_of_a_log_are_taken_once_and_have_no_gaps(store: Store) -> None:
    table = (await make_table(store)).table
    await store.log.append(table, 1, [{"do": "opened"}, {"do": "sit", "name": "♠"}], at=6.0)
    for number in (1, 2, 4):
        with pytest.raises(LogConflict):
            await store.log.append(table, number, [{"do": "act"}], at=7.0)
    results = await asyncio.gather(
        *(store.log.append(table, 3, [{"do": "act", "by": by}], at=7.0) for by in ("person", "time", "computer")),
        return_exceptions=True,
    )
    assert [type(result) for result in results].count(LogConflict) == 2
    entries = await store.log.read(table)
    assert [entry.number for entry in entries] == [1, 2, 3]
    assert entries[1].event == {"do": "sit", "name": "♠"}
    assert [entry.number for entry in await store.log.read(table, after=2)] == [3]
    assert [json.loads(text) for text in await store.log.texts(table)] == [entry.event for entry in entries]


async def test_a_conflict_takes_its_whole_unit_with_it(store: Store) -> None:
    table = (await make_table(store)).table

    async def late() -> None:
        async with store.transaction() as unit:
            await unit.tables.set_status(table, TableStatus.STOPPED)
            await unit.log.append(table, 2, [{"do": "act"}], at=1.0)

    with pytest.raises(LogConflict):
        await late()
    row = await store.tables.get(table)
    assert row is not None
    assert row.live


async def test_seats_answer_for_people_at_live_tables(store: Store) -> None:
    anna, boris = await store.people.met(1, "Анна"), await store.people.met(2, "Борис")
    first, second = await make_table(store), await make_table(store, chat=-200)
    await store.seats.replace(first.table, {0: anna.person, 2: boris.person})
    await store.seats.replace(second.table, {1: anna.person})
    assert [(seat.table, seat.seat) for seat in await store.seats.of_person(anna.person)] == [
        (second.table, 1),
        (first.table, 0),
    ]
    await store.seats.replace(first.table, {2: boris.person})
    await store.tables.set_status(second.table, TableStatus.STOPPED)
    assert await store.seats.of_person(anna.person) == []


async def test_messages_and_deadlines_come_back_as_they_were(store: Store) -> None:
    table = (await make_table(store)).table
    message = Message(table, "hand:0", 1, None, 17, "abc", 3.5, rung=9, stale=False, uncertain_since=None)
    await store.messages.save(message)
    await store.messages.save(Message(table, "table", -100, 4, 18, "def", 3.5))
    assert (await store.messages.all())[0] == message
    await store.messages.mark_all_stale()
    assert all(each.stale for each in await store.messages.all())
    await store.messages.drop(table, "table")
    assert [each.role for each in await store.messages.all()] == ["hand:0"]

    running, stopped = Deadline(table, 0, 12, "turn", 100.0, 90.0), Deadline(table, 1, 12, "bank", None, 30.0)
    await store.deadlines.replace(table, [running, stopped])
    await store.deadlines.drop(table, 1, 12)
    assert await store.deadlines.of_table(table) == [running]
    await store.deadlines.replace(table, [])
    assert await store.deadlines.of_table(table) == []


async def test_a_group_that_moves_takes_its_tables_along(store: Store) -> None:
    await store.chats.met(-100, "Дача", "group")
    await store.chats.set_language(-100, "uk")
    await store.chats.set_defaults(-100, {"preset": "rostov"}, {"turn_seconds": 60})
    table = await make_table(store)
    await store.messages.save(Message(table.table, "table", -100, None, 18, "def", 3.5))
    for _ in range(2):
        await store.chats.migrate(-100, -1007)
    moved, old = await store.chats.get(-1007), await store.chats.get(-100)
    assert moved is not None
    assert old is not None
    assert (moved.language, moved.agreements, moved.kind) == ("uk", {"preset": "rostov"}, "supergroup")
    assert old.migrated_to == -1007
    found = await store.tables.live_in(-1007, None)
    assert found is not None
    assert found.table == table.table
    assert await store.messages.all() == []


async def test_an_archived_pulka_stays_as_it_was_and_names_people_only_when_exported(store: Store) -> None:
    anna, boris = await store.people.met(1, "Анна"), await store.people.met(2, "Борис")
    table = await make_table(store)
    record = {
        "format": "pulka/1",
        "players": [person_reference(anna.person), "Computer", person_reference(boris.person)],
        "deals": [{"replace": 1, "player": person_reference(anna.person)}, {"join": person_reference(boris.person)}],
    }
    pulka = ArchivedPulka(table.table, -100, None, "Дача", record, {"deals": 3}, 99.0)
    await store.archive.add(pulka, [anna.person, boris.person])
    await store.archive.add(ArchivedPulka(table.table, -100, None, "x", {}, {}, 1.0), [])
    assert await store.archive.get(table.table) == pulka
    assert await store.archive.of_chat(-100) == await store.archive.of_person(boris.person) == [pulka]
    assert await store.archive.of_chat(-100, offset=1) == []
    exported = await store.archive.export(table.table)
    assert exported is not None
    assert exported["players"] == ["Анна", "Computer", "Борис"]
    assert exported["name"] == "Дача"
    await store.people.forget(boris.person)
    exported = await store.archive.export(table.table)
    assert exported is not None
    assert exported["players"] == ["Анна", "Computer", "Player 3"]
    assert exported["deals"] == [{"replace": 1, "player": "Анна"}, {"join": "Player 4"}]
    assert await store.archive.export(4711) is None


async def test_a_secret_is_kept_once(store: Store) -> None:
    table = (await make_table(store)).table
    assert await store.tables.secret(table) is None
    await store.tables.keep_secret(table, "ab" * 32)
    with pytest.raises(sqlite3.IntegrityError):
        await store.tables.keep_secret(table, "cd" * 32)
    assert await store.tables.secret(table) == "ab" * 32


async def test_a_group_that_moves_leaves_the_table_that_was_opened_there_meanwhile(store: Store) -> None:
    await store.chats.met(-100, "Дача", "group")
    old, new = await make_table(store, -100), await make_table(store, -1007)
    topic = await make_table(store, -100, thread=7)
    await store.chats.migrate(-100, -1007)
    assert {row.table for row in await store.tables.in_chat(-1007)} == {new.table, topic.table}
    assert [row.table for row in await store.tables.in_chat(-100)] == [old.table]


async def test_chains_of_seeds_are_kept_once_each(store: Store) -> None:
    table = (await make_table(store)).table
    assert await store.tables.chains(table) == {}
    await store.tables.keep_chain(table, 1, "ab" * 32)
    await store.tables.keep_chain(table, 1001, "cd" * 32)
    with pytest.raises(sqlite3.IntegrityError):
        await store.tables.keep_chain(table, 1, "ef" * 32)
    assert await store.tables.chains(table) == {1: "ab" * 32, 1001: "cd" * 32}


async def test_pages_are_kept_one_a_message(store: Store) -> None:
    table, other = (await make_table(store)).table, (await make_table(store, thread=7)).table
    for page in ("ui:score", "ui:discard:7s"):
        await store.pages.save(Page(table, 5, "", 30, page))
    await store.pages.save(Page(table, 0, "deal:1", 0, "ui:layout:1"))
    await store.pages.save(Page(other, 5, "", 1, "ui:agreements"))
    assert await store.pages.of_table(table) == [
        Page(table, 0, "deal:1", 0, "ui:layout:1"),
        Page(table, 5, "", 30, "ui:discard:7s"),
    ]
    await store.pages.drop_table(table)
    assert await store.pages.of_table(table) == []
    assert len(await store.pages.of_table(other)) == 1


async def test_the_last_hundred_updates_are_kept_once_each(store: Store) -> None:
    for number in (7, 8, 7, 9):
        await store.updates.keep(number)
    assert await store.updates.kept() == [7, 8, 9]
    for number in range(1000, 1250):
        await store.updates.keep(number)
    assert await store.updates.kept() == list(range(1150, 1250))
