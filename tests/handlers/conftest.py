"""A bot with its handlers for each test that asks for one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.handlers.updates import Desk, desk


@pytest.fixture
async def at(tmp_path: Path) -> AsyncIterator[Desk]:
    made = await desk(tmp_path)
    yield made
    await made.world.close()
