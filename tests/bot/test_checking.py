"""`pulka check`: a database of played pulkas is right, and every kind of damage is found and named."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.checking import check
from bot.main import main
from storage import Snapshot
from tests.bot.tables_world import World, mover

NAMES = ("Аглая", "Бонифаций", "Варфоломей")
OVER, LIVE = 1, 2
Damage = Callable[[sqlite3.Connection], object]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Table 1 was played to its end by three people and table 2 is in its second deal, with a computer at it."""
    path: Path = tmp_path_factory.mktemp("played") / "pulka.db"
    asyncio.run(play(path))
    return path


async def play(path: Path) -> None:
    world = await World(path).open()
    people = [await world.person(name) for name in NAMES]
    await world.begin(people, end="laps", laps=1)
    await world.play()
    assert world.table == OVER
    await world.begin(people[:2], computers=1)
    while not world.state.results or world.state.deal is None or len(world.state.deal.log) < 4:
        if not await world.move():
            await world.clock.advance(5.0)
    await mover(world)
    await world.close()


@pytest.fixture
def database(played: Path, tmp_path: Path) -> Path:
    path = tmp_path / "pulka.db"
    shutil.copy(played, path)
    return path


def events(connection: sqlite3.Connection, table: int, kind: str) -> list[tuple[int, dict[str, Any]]]:
    rows = connection.execute("SELECT number, event FROM log WHERE table_id = ? ORDER BY number", (table,))
    return [(number, json.loads(event)) for number, event in rows if json.loads(event)["do"] == kind]


def altered(table: int, kind: str, change: Callable[[dict[str, Any]], object], place: int = -1) -> Damage:
    """The log with one event of this kind changed."""

    def damage(connection: sqlite3.Connection) -> None:
        number, event = events(connection, table, kind)[place]
        change(event)
        connection.execute(
            "UPDATE log SET event = ? WHERE table_id = ? AND number = ?", (json.dumps(event), table, number)
        )

    return damage


def said(sql: str) -> Damage:
    return lambda connection: connection.execute(sql)


def deleted(table: int, kind: str) -> Damage:
    def damage(connection: sqlite3.Connection) -> None:
        number, _ = events(connection, table, kind)[-1]
        connection.execute("DELETE FROM log WHERE table_id = ? AND number = ?", (table, number))

    return damage


def other_hex(text: str) -> str:
    return ("0" if text[0] != "0" else "1") + text[1:]


def more_in_the_pool(event: dict[str, Any]) -> None:
    event["sheet"]["pool"][0] += 2


def one_trick_more(event: dict[str, Any]) -> None:
    event["outcome"]["tricks"] = [10, 0, 0]


def another_seed(event: dict[str, Any]) -> None:
    event["seed"] = other_hex(event["seed"])


def another_pack(event: dict[str, Any]) -> None:
    cards = event["pack"].split()
    cards[0], cards[31] = cards[31], cards[0]
    event["pack"] = " ".join(cards)


DAMAGES = {
    "sheet": (altered(OVER, "result", more_in_the_pool), r"table 1: deal 3: the sheet written down"),
    "an earlier sheet": (altered(OVER, "result", more_in_the_pool, 0), r"table 1: deal 1: the sheet written down"),
    "outcome": (altered(OVER, "result", one_trick_more, 0), r"table 1: deal 1: the outcome written down"),
    "act": (altered(OVER, "act", lambda event: event.update(action="6s")), r"table 1: deal 3: event \d+ is no action"),
    "act under way": (
        altered(LIVE, "act", lambda event: event.update(action="half")),
        r"table 2: deal 2: event \d+ is",
    ),
    "kind": (altered(OVER, "act", lambda event: event.update(do="dance")), r"table 1: event \d+ cannot be read"),
    "no JSON": (
        said("UPDATE log SET event = '{' WHERE table_id = 1 AND number = 20"),
        r"table 1: event 20 cannot be read",
    ),
    "deleted act": (deleted(OVER, "act"), r"table 1: event \d+ is missing"),
    "deleted opening": (deleted(LIVE, "opened"), r"table 2: event 1 is missing"),
    "empty log": (said("DELETE FROM log WHERE table_id = 2"), r"table 2: its log is empty"),
    "seed": (altered(OVER, "deal", another_seed, 0), r"table 1: deal 1: its seed does not hash to the seal"),
    "seed under way": (altered(LIVE, "deal", another_seed), r"table 2: deal 2: its seed is not the one of the chain"),
    "pack": (altered(LIVE, "deal", another_pack), r"table 2: deal 2: its cards are not those of seed, mix and cut"),
    "cut": (altered(OVER, "deal", lambda event: event.update(cut=9), 1), r"table 1: deal 2: a pack is cut at"),
    "status": (said("UPDATE tables SET status = 'stopped' WHERE table_id = 1"), r"table 1: its status is stopped, and"),
    "status under way": (
        said("UPDATE tables SET status = 'paused' WHERE table_id = 2"),
        r"table 2: its status is paused, and by the log playing",
    ),
    "agreements": (
        said("UPDATE tables SET agreements = json_set(agreements, '$.pool_size', 99) WHERE table_id = 2"),
        r"table 2: its agreements",
    ),
    "seat": (
        said("DELETE FROM seats WHERE table_id = 2 AND seat = 0 OR table_id = 2 AND seat = 1"),
        r"table 2: who sits",
    ),
    "deadline": (said("UPDATE deadlines SET step = step + 1 WHERE table_id = 2"), r"table 2: its open deadlines"),
    "secret": (said("DELETE FROM secrets WHERE table_id = 2"), r"table 2: the secret"),
    "chain": (
        said("DELETE FROM chains WHERE table_id = 2"),
        r"table 2: the chain of seeds for the deals from 1 on is mis",
    ),
    "another chain": (
        said("UPDATE chains SET seed = substr(seed, 2) || 'x' WHERE table_id = 1"),
        r"table 1: the chain of seeds for the deals from 1 on does not lead",
    ),
    "no archive": (
        said("DELETE FROM archive WHERE table_id = 1"),
        r"table 1: it is over and does not stand in the archive",
    ),
    "archive": (
        said("UPDATE archive SET record = json_set(record, '$.dealer', 7)"),
        r"table 1: what stands in the archive is not",
    ),
    "archive's report": (
        said("UPDATE archive SET report = json_set(report, '$.totals[0]', 1000)"),
        r"table 1: what stands in the archive is not",
    ),
    "archive's people": (said("DELETE FROM archive_people WHERE person_id = 1"), r"table 1: who took part"),
    "reference": (said("UPDATE seats SET person_id = 77 WHERE table_id = 2"), r"the file: row \d+ of seats refers to"),
}


def test_what_was_played_is_right_also_while_the_bot_has_it(played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(played)]) == 0
    out = capsys.readouterr().out
    assert re.fullmatch(r"All is right; tables checked: 2, deals played again: [4-9]\d*\n", out), out


async def test_it_is_checked_while_it_is_written(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    world = await World(database).open()
    world.table = LIVE
    for _ in range(5):
        await mover(world)
        await world.move()
        assert main(["check", str(database)]) == 0, capsys.readouterr().out
    await world.close()


@pytest.mark.parametrize("kind", DAMAGES)
def test_damage_is_found_and_named(database: Path, kind: str) -> None:
    damage, expected = DAMAGES[kind]
    with contextlib.closing(sqlite3.connect(database)) as connection:
        # As a database that another program has written to: nothing keeps it in order.
        connection.execute("PRAGMA foreign_keys = OFF")
        damage(connection)
        connection.commit()
    with Snapshot.of(database) as snapshot:
        found = [f"the file: {each}" for each in snapshot.problems()]
        for number in map(int, re.findall(r"^table (\d)", expected)):
            found += [f"table {number}: {each}" for each in check(snapshot.table(number)).wrong]
    out = "\n".join(found)
    assert re.search(expected, out), out
    assert not re.search(r"\b[789TJQKA][scdh]\b|[0-9a-f]{20}", out), "neither cards nor seeds"
    assert not any(name in out for name in NAMES)


def test_what_is_wrong_is_printed_a_line_each(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with contextlib.closing(sqlite3.connect(database)) as connection:
        for kind in ("outcome", "seat"):
            DAMAGES[kind][0](connection)
        connection.commit()
    assert main(["check", str(database)]) == 1
    out, err = capsys.readouterr()
    assert err == ""
    *lines, last = out.splitlines()
    assert {line.partition(":")[0] for line in lines} == {"table 1", "table 2"}
    assert last.startswith(f"{len(lines)} things are wrong; ")


def test_pages_that_cannot_be_read_leave_the_other_tables(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with contextlib.closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        # The leaves of the log that table 1 alone stands on.
        query = "SELECT DISTINCT pageno FROM dbstat WHERE name = 'log' AND pagetype = 'leaf' ORDER BY pageno"
        try:
            pages = [page for (page,) in connection.execute(query)]
        except sqlite3.OperationalError:
            pages = list(range(10, 20))
    with database.open("r+b") as file:
        for page in pages[:3]:
            file.seek((page - 1) * 4096)
            file.write(b"\xff" * 4096)
    assert main(["check", str(database)]) == 1
    out = capsys.readouterr().out
    assert "the file: " in out
    assert "table 1: it cannot be read (database disk image is malformed)" in out


def test_what_cannot_be_read_at_all(tmp_path: Path, played: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, content in (
        ("none", None),
        ("text", b"no database, but long enough to have a header" * 10),
        ("cut off", played.read_bytes()[:8000]),
    ):
        path = tmp_path / name
        if content is not None:
            path.write_bytes(content)
        assert main(["check", str(path)]) == 2, name
        out, err = capsys.readouterr()
        assert out == ""
        assert re.fullmatch(r"pulka: cannot open the database [^\n]+\n", err), name
    path = tmp_path / "other"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE theirs (x)")
    assert main(["check", str(path)]) == 2
    assert "not a database of Pulka" in capsys.readouterr().err
