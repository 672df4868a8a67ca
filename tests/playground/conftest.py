"""An in-process playground: the server's ASGI application without a network."""

from __future__ import annotations

from collections.abc import AsyncIterator

import httpx
import pytest

from playground.client import Client
from playground.server import build
from playground.world import World
from tests.playground.helpers import Table, drain, new_world


@pytest.fixture
def world() -> World:
    return new_world()


@pytest.fixture
async def client(world: World) -> AsyncIterator[Client]:
    transport = httpx.ASGITransport(build(world))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
        yield Client(http)


@pytest.fixture
async def table(client: Client) -> Table:
    anna = await client.user("Анна", username="anna")
    boris = await client.user("Борис", username="boris")
    group = await client.group("Дача", [anna, boris])
    # The updates about the group itself are not what the tests look at.
    await drain(client)
    return Table(client, anna, boris, group)
