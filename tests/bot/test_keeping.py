"""How tables are kept: whole logs are replayed where they hold nobody up."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest

from bot import keeping
from bot.archiving import archived
from bot.table.fold import replay
from tests.bot.tables_world import GROUP, World

P = ParamSpec("P")
R = TypeVar("R")


async def test_a_long_log_holds_up_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where: dict[str, set[threading.Thread]] = {}

    def noted(function: Callable[P, R]) -> Callable[P, R]:
        def call(*args: P.args, **kwargs: P.kwargs) -> R:
            where.setdefault(function.__name__, set()).add(threading.current_thread())
            return function(*args, **kwargs)

        return call

    for function in (replay, archived):
        monkeypatch.setattr(keeping, function.__name__, noted(function))
    world = await World(tmp_path / "pulka.db").open()
    people = [await world.person(name) for name in ("Анна", "Борис", "Вера")]
    await world.begin(people, end="laps", laps=1)
    await world.play()
    assert await world.game.tables.any_view(world.table, people[0].person, "ru", chat=GROUP.chat) is not None
    await world.close()
    assert where.keys() == {"replay", "archived"}
    assert threading.main_thread() not in set.union(*where.values())
