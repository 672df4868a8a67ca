from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from telegram import Update
from telegram.error import NetworkError
from telegram.request import HTTPXRequest

from bot.clock import Clock
from bot.connectivity import Connectivity, PollingRequest, readable
from storage import Database, Store


@dataclass
class Ear:
    heard: list[tuple[str, float]] = field(default_factory=list)

    async def went_down(self, at: float) -> None:
        self.heard.append(("down", at))

    async def came_back(self, seconds: float) -> None:
        self.heard.append(("back", seconds))


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = Store(await Database.open(tmp_path / "pulka.db"))
    yield store
    await store.database.close()


@pytest.fixture
def clock() -> Clock:
    clock = Clock()
    clock.turn(1000.0, frozen=True)
    return clock


async def test_two_failures_in_a_row_are_an_outage_from_the_first_on(store: Store, clock: Clock) -> None:
    ear, connectivity = Ear(), Connectivity(store, clock)
    connectivity.subscribe(ear)
    await connectivity.start()
    connectivity.failed()
    connectivity.heard()
    connectivity.failed()
    await asyncio.sleep(0.02)
    assert ear.heard == []
    clock.turn(1007.0, frozen=True)
    connectivity.failed()
    connectivity.failed()
    await asyncio.sleep(0.02)
    assert ear.heard == [("down", 1000.0)]
    clock.turn(1100.0, frozen=True)
    connectivity.heard()
    connectivity.heard()
    await asyncio.sleep(0.02)
    assert ear.heard == [("down", 1000.0), ("back", 100.0)]
    await connectivity.stop()


async def test_the_next_start_knows_how_long_the_program_was_away(store: Store, clock: Clock) -> None:
    first = Connectivity(store, clock)
    await first.start()
    clock.turn(1050.0, frozen=True)
    await first.stop()
    clock.turn(1650.0, frozen=True)
    ear, second = Ear(), Connectivity(store, clock)
    second.subscribe(ear)
    await second.start()
    assert ear.heard == [("back", 600.0)]
    await second.stop()


async def test_a_stop_during_an_outage_counts_from_its_beginning(store: Store, clock: Clock) -> None:
    connectivity = Connectivity(store, clock)
    await connectivity.start()
    connectivity.failed()
    connectivity.failed()
    clock.turn(2000.0, frozen=True)
    await connectivity.stop()
    assert await store.state.last_alive() == 1000.0


async def test_alive_is_noted_only_when_the_end_of_an_outage_is_told(store: Store, clock: Clock) -> None:
    """Killed in between the program would not know of the outage any more."""
    telling, told = asyncio.Event(), asyncio.Event()

    class Slow(Ear):
        async def came_back(self, seconds: float) -> None:
            telling.set()
            await told.wait()

    connectivity = Connectivity(store, clock)
    await connectivity.start()
    connectivity.subscribe(Slow())
    connectivity.failed()
    connectivity.failed()
    clock.turn(1100.0, frozen=True)
    connectivity.heard()
    await telling.wait()
    await connectivity._note_alive()
    assert await store.state.last_alive() == 1000.0
    told.set()
    await asyncio.sleep(0.02)
    await connectivity.stop()
    assert await store.state.last_alive() == 1100.0


async def test_a_poll_says_whether_it_got_through(store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[tuple[int, bytes] | NetworkError] = [(200, b"{}"), (502, b""), NetworkError("gone"), (200, b"{}")]

    async def answer(*_: object, **__: object) -> tuple[int, bytes]:
        given = answers.pop(0)
        if isinstance(given, NetworkError):
            raise given
        return given

    monkeypatch.setattr(HTTPXRequest, "do_request", answer)
    ear, connectivity = Ear(), Connectivity(store, clock)
    connectivity.subscribe(ear)
    request = PollingRequest(connectivity)
    await request.do_request("url", "POST")
    await request.do_request("url", "POST")
    with pytest.raises(NetworkError):
        await request.do_request("url", "POST")
    await asyncio.sleep(0.02)
    assert ear.heard == [("down", 1000.0)]
    await request.do_request("url", "POST")
    await asyncio.sleep(0.02)
    assert ear.heard == [("down", 1000.0), ("back", 0.0)]
    await connectivity.stop()


async def test_an_update_that_cannot_be_read_is_passed_over(caplog: pytest.LogCaptureFixture) -> None:
    user = {"id": 5, "is_bot": False, "first_name": "Анна"}
    chat = {"id": 5, "type": "private"}
    good = {"update_id": 7, "message": {"message_id": 1, "date": 0, "chat": chat, "from": user, "text": "тайна"}}
    member = {"user": user, "status": "restricted", "is_member": True}
    change = {"chat": chat, "from": user, "date": 0, "old_chat_member": member, "new_chat_member": member}
    bad = {"update_id": 8, "my_chat_member": change}
    body = json.dumps({"ok": True, "result": [good, bad]}).encode()
    read = json.loads(readable(body))
    assert read == {"ok": True, "result": [good, {"update_id": 8}]}
    assert [update.update_id for update in Update.de_list(read["result"], None)] == [7, 8]
    (record,) = caplog.records
    assert isinstance(record.msg, dict)
    told = {"event": "an update cannot be read", "update": 8, "kinds": "my_chat_member", "kind": "TypeError"}
    assert told.items() <= record.msg.items()
    assert "Анна" not in caplog.text
    for untouched in (b"not JSON", b"[]", b'{"ok":true,"result":true}', json.dumps({"result": [good]}).encode()):
        assert readable(untouched) is untouched
