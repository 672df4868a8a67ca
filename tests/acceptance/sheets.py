"""The sheet as the chat shows it, and the library's: the exported pulka replayed by the command line."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from dataclasses import dataclass
from fractions import Fraction

from preferans import pulka as library
from preferans.pulka_reading import pulka_from_json

from .people import Json
from .table import Table
from .world import ROOT

_AMOUNT = re.compile(r"[+−]?\d+")


@dataclass(frozen=True)
class Sheet:
    """Pools, mountains and whists by the rows of the sheet, and what everybody wins, rounded to whole whists."""

    names: tuple[str, ...]
    pool: tuple[int, ...]
    mountain: tuple[int, ...]
    whists: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]


def shown(message: Json) -> Sheet:
    """Read the sheet in a message: /score or the final report."""
    table = next(entity for entity in message["entities"] if entity["type"] == "pre")
    raw = message["text"].encode("utf-16-le")
    begin, end = table["offset"] * 2, (table["offset"] + table["length"]) * 2
    rows = raw[begin:end].decode("utf-16-le").splitlines()
    after = raw[end:].decode("utf-16-le").strip().splitlines()
    head, *rest = rows
    matrix: list[str] = []
    if "" in rest:
        cut = rest.index("")
        rest, matrix = rest[:cut], rest[cut + 2 :]
    # A name may have spaces in it: what stands left of the numbers is the name.
    cells = [re.fullmatch(r"(.+?) +(−?\d+) +(−?\d+)(?:  (.*))?", row) for row in rest]
    assert all(cells), f"{head}\n{rest}"
    found = [cell for cell in cells if cell is not None]
    names = tuple(cell[1].strip() for cell in found)
    whists = []
    for place, cell in enumerate(found):
        text = matrix[place].removeprefix(names[place]) if matrix else cell[4]
        amounts = [int(amount) for amount in re.findall(r"\d+", _without_names(text) if not matrix else text)]
        amounts.insert(place, 0)
        whists.append(tuple(amounts))
    # The line after the heading of the settlement: «Анна +62 · Борис −60 · Вера −2».
    totals = tuple(int(part.split()[-1].replace("−", "-")) for part in after[1].split(" · "))
    return Sheet(
        names, tuple(int(cell[2]) for cell in found), tuple(_number(cell[3]) for cell in found), tuple(whists), totals
    )


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


def _without_names(text: str) -> str:
    """«Б 24 · В 16», or «Б 124 В 116» where that would be too long, without the letters, which may have digits too."""
    return " ".join(re.findall(r"\S+ (\d+)(?: · | |$)", text))


async def exported(table: Table) -> list[Json]:
    """The finished pulkas of the table's group, as the bot's /export gives them."""
    asker = table.people[0]
    before = {message["message_id"] for message in await asker.messages(table.group, limit=100)}
    await table.say(asker, "/export")
    message = await asker.sees(
        lambda message: message["media"] is not None and message["message_id"] not in before, table.group, what="a file"
    )
    answer = await table.world.client.http.get(message["media"]["url"])
    return [json.loads(line) for line in answer.text.splitlines()]


async def replayed(table: Table, record: Json) -> Json:
    """What `pulka replay --json` makes of a pulka."""
    command = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.main", "replay", "--json", "-"),
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, errors = await command.communicate(json.dumps(record).encode())
    assert command.returncode == 0, errors.decode()
    result: Json = json.loads(said)
    return result


def of_library(record: Json, result: Json) -> Sheet:
    """A replay's sheet. RULES 9.4: totals are rounded so that they still come to nothing in sum; by less than one."""
    totals = tuple(Fraction(total) for total in result["settlement"])
    return Sheet(
        _names(record),
        tuple(result["pool"]),
        tuple(result["mountain"]),
        tuple(tuple(row) for row in result["whists"]),
        tuple(round(total) for total in totals),
    )


def _names(record: Json) -> tuple[str, ...]:
    """Who sits where at the end: a newcomer moves others up."""
    return library.replay(pulka_from_json(record)).sheet.players


def check_same(chat: Sheet, record: Json, result: Json) -> None:
    """The sheet in the chat is the library's; long names are cut there."""
    library = of_library(record, result)
    assert (chat.pool, chat.mountain, chat.whists) == (library.pool, library.mountain, library.whists)
    assert sum(chat.totals) == 0
    for total, exact in zip(chat.totals, result["settlement"], strict=True):
        assert abs(total - Fraction(exact)) < 1, (chat.totals, result["settlement"])
    for name, kept in zip(chat.names, library.names, strict=True):
        assert kept.startswith(name.rstrip("…")), (name, kept)
