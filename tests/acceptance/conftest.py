"""Worlds for whole modules: starting a bot takes seconds, and many tables fit into one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from .world import RATE, World, world

LONGEST_FIRST = ("troubles", "kills", "pulkas", "absence", "deals", "eight_hours", "bad_weather", "browser", "leaks")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest files first, where several processes share them: else the last one waits for one of these."""

    def place(item: pytest.Item) -> int:
        name = item.path.stem.removeprefix("test_")
        return LONGEST_FIRST.index(name) if name in LONGEST_FIRST else len(LONGEST_FIRST)

    here = Path(__file__).parent
    places = [at for at, item in enumerate(items) if item.path.parent == here]
    for at, item in zip(places, sorted((items[at] for at in places), key=place), strict=True):
        items[at] = item


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def town(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[World]:
    """The module's playground and bot; the module says by SPEED how fast its time runs."""
    folder: Path = tmp_path_factory.mktemp("town")
    async with world(folder, rate=getattr(request.module, "SPEED", RATE)) as made:
        yield made
