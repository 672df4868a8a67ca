"""A world of tables for each test that asks for one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import disk, waking
from storage import database, writer
from tests.bot.tables_world import World


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    world = await World(tmp_path / "pulka.db").open()
    yield world
    await world.close()


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tries follow each other at once, and nobody is patient with a lock."""
    monkeypatch.setattr(disk, "_PAUSES", (0.02,))
    monkeypatch.setattr(database, "_BUSY_MILLISECONDS", 30)
    monkeypatch.setattr(writer, "_BUSY_IN_TROUBLE", 10)
    monkeypatch.setattr(waking, "_AGAIN_SECONDS", 0.02)
