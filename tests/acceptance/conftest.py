"""Worlds for whole modules: starting a bot takes seconds, and many tables fit into one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from .world import RATE, World, world


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def town(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[World]:
    """The module's playground and bot; the module says by SPEED how fast its time runs."""
    folder: Path = tmp_path_factory.mktemp("town")
    async with world(folder, rate=getattr(request.module, "SPEED", RATE)) as made:
        yield made
