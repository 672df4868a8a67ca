"""Any bytes as callback data, from anybody, on any message: answered once, nothing happens, nothing is given away."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.callback import decode
from preferans.presets import PRESETS
from storage import Person
from tests.bot.log_book import recorded
from tests.conftest import Amount
from tests.handlers.hostile import Town, may_change, shown_cards
from tests.handlers.malice import Malice

SEED = 20


@asynccontextmanager
async def town_at(path: Path, preset: str) -> AsyncIterator[Town]:
    town = await Town(path, preset).open()
    try:
        yield await town.build()
    finally:
        await town.close()


async def tapped(town: Town, malice: Malice, data: str) -> tuple[Person, bool]:
    """One tap, and all that must hold of every tap. Who tapped, and whether something was changed by it."""
    person, update = malice.tap(data)
    before = town.kept(person.person)
    states = {table: live.state for table, live in town.game.tables.tables().items()}
    answers = len(town.recorder.answers)
    await town.desk.take(update)
    said = town.recorder.answers[answers:]
    assert len(said) == 1, f"answered {len(said)} times"
    text = f"{said[0].get('text') or ''} {said[0].get('url') or ''}"
    assert len(text) <= 202
    after = town.kept(person.person)
    changed = before != after
    if changed:
        callback = decode(data)
        assert may_change(town, person, states, callback), f"{person.name} changed something by {data!r}"
        assert callback is not None
        grown = set(after["log"]) - set(before["log"])
        assert {row[0] for row in grown} <= {callback.table} or callback.token == "again"
        town.note()
    if town.at_stake:
        assert not shown_cards(text) & ~town.known[person.telegram_id or 0], f"{person.name} was told {text!r}"
    assert not town.wrong(cards=town.at_stake)
    return person, changed


async def test_whatever_is_tapped(tmp_path: Path, amount: Amount) -> None:
    """The tables go on meanwhile, by another convention each time, into deals with old results to look at."""
    chance = random.Random(SEED)
    taps, changes, rounds = amount.of(500, 200_000), 0, 0
    with recorded("warning") as book:
        while taps > 0:
            rounds += 1
            async with town_at(tmp_path / f"{rounds}.db", chance.choice(list(PRESETS))) as town:
                malice = Malice(town, chance)
                for _ in range(500):
                    taps -= 1
                    if chance.random() < 0.25:
                        await town.move()
                    if chance.random() < 0.05:
                        await town.clock.advance(chance.choice((0.3, 2.0, 20.0)))
                        town.note()
                    _, changed = await tapped(town, malice, malice.data())
                    changes += changed
    assert changes, "some of them are legal acts"
    assert book.text == "", "nothing goes wrong by it"


def test_any_data_at_all(tmp_path: Path, amount: Amount) -> None:
    """The same by Hypothesis, which makes what it finds small. A changed town is built anew: all begin alike."""
    with asyncio.Runner() as runner:
        towns: list[Town] = []
        numbers = itertools.count()

        def town() -> Town:
            if not towns:
                path = tmp_path / f"{next(numbers)}.db"
                towns.append(runner.run(open_town(path)))
            return towns[0]

        @settings(max_examples=amount.of(60, 5000), database=None)
        @given(st.randoms(use_true_random=False), st.text(max_size=64) | st.binary(max_size=64).map(latin) | st.none())
        def answered(chance: random.Random, data: str | None) -> None:
            malice = Malice(town(), chance)
            try:
                _, changed = runner.run(tapped(town(), malice, malice.data() if data is None else data))
            except BaseException:
                runner.run(towns.pop().close())
                raise
            if changed:
                runner.run(towns.pop().close())

        try:
            answered()
        finally:
            for left in towns:
                runner.run(left.close())


async def open_town(path: Path) -> Town:
    return await (await Town(path).open()).build()


def latin(data: bytes) -> str:
    return data.decode("latin-1")
