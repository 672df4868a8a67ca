"""Commands with any arguments, links, layouts, names and titles: no error, nothing that Telegram would not take."""

from __future__ import annotations

import asyncio
import itertools
import random
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.table.state import TableState
from preferans.presets import PRESETS
from storage import Person
from tests.bot.log_book import recorded
from tests.conftest import Amount
from tests.handlers.hostile import ELSEWHERE, PLAYING, Town
from tests.handlers.malice import MAY_CHANGE, NAMES, Writer

SEED = 21


def has_a_say(town: Town, person: Person, state: TableState, command: str) -> bool:
    """Whether this person may do something with this command at this table."""
    admin = (person.telegram_id or 0) in town.recorder.members.admins
    return (
        command in ("admin", "any", "join", "start")
        or admin
        or person.person == state.owner
        or state.seat_of(person.person) is not None
        or state.comes_in(person.person)
    )


async def written(town: Town, writer: Writer) -> None:
    """One message, and all that must hold of every message."""
    person, command, chat, update = writer.write()
    before = town.kept(person.person)
    states = {table: live.state for table, live in town.game.tables.tables().items()}
    await town.desk.take(update)
    after = town.kept(person.person)
    for part in ("log", "seats", "archive", "chains", "tables"):
        if before[part] != after[part]:
            assert command in MAY_CHANGE or command in ("admin", "any"), f"/{command} in {chat} changed {part}"
    for table, *_ in set(after["log"]) - set(before["log"]):
        if table in states:
            assert has_a_say(town, person, states[table], command), f"{person.name} changed {table} by /{command}"
    town.note()
    assert not town.wrong(cards=town.at_stake)


async def test_whatever_is_written(tmp_path: Path, amount: Amount) -> None:
    chance = random.Random(SEED)
    left = amount.of(300, 100_000)
    with recorded("warning") as book:
        for number in itertools.count():
            town = await Town(tmp_path / f"{number}.db", chance.choice(list(PRESETS))).open()
            try:
                writer = Writer(await town.build(), chance)
                for _ in range(500):
                    left -= 1
                    if chance.random() < 0.2:
                        await town.move()
                    await written(town, writer)
                    if chance.random() < 0.2:
                        await town.clock.advance(chance.choice((1.0, 5.0, 30.0)))
                        town.note()
                    if left <= 0:
                        break
            finally:
                await town.close()
            if left <= 0:
                break
    assert book.text == "", "nothing goes wrong by it"


async def test_names_and_titles_break_nothing(tmp_path: Path) -> None:
    """All at a table go by the same name, whatever it is: Telegram takes every screen."""
    with recorded("warning") as book:
        town = await (await Town(tmp_path / "pulka.db").open()).build()
        try:
            seated = [town.people[name] for name in ("Анна", "Борис", "Вера")]
            for name in (*NAMES, "Анна"):
                for person in seated:
                    user = town.desk.user(person) | {"first_name": name, "last_name": name, "username": "u"}
                    await town.desk.take({"message": town.desk.message(person, "/hand", chat=0) | {"from": user}})
                group = {"id": ELSEWHERE.chat, "type": "supergroup", "title": name or "…"}
                for command in ("/pref", "/score", "/rules", "/settings", "/stop"):
                    message = town.desk.message(person, command, chat=ELSEWHERE.chat)
                    await town.desk.take({"message": message | {"chat": group, "from": user}})
                await town.desk.say(seated[0], "/table", chat=PLAYING.chat, **{"from": user})
                await town.desk.say(seated[0], "/score", chat=PLAYING.chat, **{"from": user})
                for _ in range(4):
                    await town.clock.advance(5.0)
                    await asyncio.sleep(0.002)
                assert not town.wrong(cards=False), name
        finally:
            await town.close()
    assert book.text == ""


def test_any_text_at_all(tmp_path: Path, amount: Amount) -> None:
    """As a command's argument, alone, as a name and as a title; a person gets the same answer however often."""
    with asyncio.Runner() as runner:
        town = runner.run(Town(tmp_path / "pulka.db").open())
        person = runner.run(town.person("Анна"))

        async def said(words: str, command: str) -> None:
            text = command + words
            entities = [{"type": "bot_command", "offset": 0, "length": len(command.split()[0])}]
            user = town.desk.user(person) | {"first_name": words, "language_code": words[:8]}
            for chat in (0, ELSEWHERE.chat):
                message = town.desk.message(person, "x", chat=chat) | {"from": user, "text": text, "entities": entities}
                message["chat"]["title"] = words
                await town.desk.take({"message": message})
                await town.desk.take({"message": message | {"text": words or "x", "entities": []}})
            await town.clock.advance(60.0)
            assert not town.wrong(cards=False)

        begun = (
            "/start ", "/start sit_", "/start sit_1_", "/problem ", "/problem\n♠ТК\n♥", "/price ", "/price 1 ",
            "/verify ", "/pref ", "/forget ", "/history ", "/stop ",
        )  # fmt: skip

        @settings(max_examples=amount.of(40, 5000), database=None)
        @given(st.text(max_size=200), st.sampled_from(begun))
        def taken(words: str, command: str) -> None:
            runner.run(said(words, command))

        try:
            with recorded("warning") as book:
                taken()
            assert book.text == ""
        finally:
            runner.run(town.close())
