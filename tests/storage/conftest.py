from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import Database, Store


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    database = await Database.open(tmp_path / "pulka.db", wait_for_lock=0)
    yield Store(database)
    await database.close()
