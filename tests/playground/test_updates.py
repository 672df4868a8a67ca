"""The queue of updates: polling, webhooks, expiry, and what outlives a restart."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from playground.client import Client
from playground.server import build
from playground.state import SqliteState, StateFileError
from playground.webhook import WebhookWorker
from playground.world import World
from tests.playground.helpers import Table, drain, keyboard, new_world, refusal


async def test_polling_confirms_by_offset(table: Table) -> None:
    client = table.client
    for number in range(3):
        await client.say(table.anna, table.group, f"/{number}")
    first = await client.bot("getUpdates", limit=2)
    assert [update["message"]["text"] for update in first] == ["/0", "/1"]
    assert await client.bot("getUpdates", limit=2) == first
    rest = await client.bot("getUpdates", offset=first[-1]["update_id"] + 1)
    assert [update["message"]["text"] for update in rest] == ["/2"]
    numbers = [update["update_id"] for update in first + rest]
    assert numbers == list(range(numbers[0], numbers[0] + 3))
    assert await client.bot("getUpdates", offset=-1) == rest


async def test_a_long_poll_returns_as_soon_as_something_comes(table: Table) -> None:
    client = table.client
    polling = asyncio.create_task(client.bot("getUpdates", timeout=30))
    await asyncio.sleep(0.02)
    await client.say(table.anna, table.group, "/pref")
    updates = await asyncio.wait_for(polling, 2)
    assert updates[0]["message"]["text"] == "/pref"


async def test_two_pollers_conflict(table: Table) -> None:
    client = table.client
    first = asyncio.create_task(client.call("getUpdates", timeout=30))
    await asyncio.sleep(0.02)
    second = asyncio.create_task(client.call("getUpdates", timeout=1))
    answer = await asyncio.wait_for(first, 2)
    assert (answer["error_code"], answer["description"][:44]) == (
        409,
        "Conflict: terminated by other getUpdates req",
    )
    assert (await second)["ok"] is True


async def test_updates_wait_a_day_and_taps_150_seconds(table: Table) -> None:
    client, group = table.client, table.group
    await client.bot("sendMessage", chat_id=group, text="?", reply_markup=keyboard({"Пас": "p"}))
    shown = (await client.messages(table.anna, group))[-1]
    await client.say(table.anna, group, "/pref")
    await client.tap(table.anna, shown, "Пас", wait=0)
    await client.advance(149)
    assert len(await client.updates()) == 2
    await client.advance(2)
    assert ["message" in update for update in await client.updates()] == [True]
    await client.advance(24 * 3600)
    assert await client.updates() == []


async def test_only_what_was_asked_for_is_kept(table: Table) -> None:
    client = table.client
    await client.bot("getUpdates", allowed_updates=["callback_query"])
    await client.say(table.anna, table.group, "/pref")
    assert await client.updates() == []
    await client.bot("getUpdates", allowed_updates=[])
    await client.say(table.anna, table.group, "/pref")
    assert len(await client.updates()) == 1


async def test_everything_outlives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "world.db"

    async def client_of(world: World) -> Client:
        transport = httpx.ASGITransport(build(world))
        return Client(httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1"))

    before = new_world(SqliteState(path))
    client = await client_of(before)
    anna = await client.user("Анна")
    group = await client.group("Дача", [anna], forum=True)
    topic = (await client.post(f"groups/{group}/topics", name="Стол"))["thread_id"]
    await client.start(anna, "sit_1")
    sent = await client.bot(
        "sendMessage", chat_id=group, message_thread_id=topic, text="<b>x</b>", parse_mode="HTML",
        reply_markup=keyboard({"Пас": "p"}),
    )  # fmt: skip
    await client.bot("setMyCommands", commands=[{"command": "pref", "description": "x"}])
    await client.post("clock", frozen=True)
    await client.advance(3600)
    waiting = await client.updates()
    seen = await client.see(anna, group)
    now = (await client.get("clock"))["now"]
    before.state.close()

    after = new_world(SqliteState(path))
    client = await client_of(after)
    assert await client.updates() == waiting
    again = await client.see(anna, group)
    assert again["messages"] == seen["messages"]
    assert again["commands"] == [{"command": "pref", "description": "x"}]
    assert (await client.get("clock"))["now"] == now
    # Nothing is numbered twice.
    await client.say(anna, group, "/pref")
    assert (await client.updates())[-1]["update_id"] == waiting[-1]["update_id"] + 1
    newer = await client.bot("sendMessage", chat_id=group, text="y")
    assert newer["message_id"] == sent["message_id"] + 2
    await drain(client)
    after.state.close()
    # Also when everything before was confirmed.
    third = new_world(SqliteState(path))
    client = await client_of(third)
    await client.say(anna, group, "/pref")
    assert (await client.updates())[-1]["update_id"] == waiting[-1]["update_id"] + 2
    third.state.close()


def test_one_playground_owns_a_state_file(tmp_path: Path) -> None:
    state = SqliteState(tmp_path / "world.db")
    with pytest.raises(StateFileError):
        SqliteState(tmp_path / "world.db")
    state.close()
    (tmp_path / "text.db").write_text("this is not a database, only some text in a file" * 40)
    with pytest.raises(StateFileError):
        SqliteState(tmp_path / "text.db")


class Hook:
    """A bot's webhook on this machine: refuses the first `failures` deliveries."""

    def __init__(self, failures: int) -> None:
        self.failures = failures
        self.got: list[str] = []
        self.secrets: set[str | None] = set()
        self.answers: list[dict[str, object]] = []

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        headers = dict(line.lower().split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        body = await reader.readexactly(int(headers["content-length"]))
        self.secrets.add(headers.get("x-telegram-bot-api-secret-token"))
        if self.failures:
            self.failures -= 1
            writer.write(b"HTTP/1.1 500 No\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
        else:
            self.got.append(httpx.Response(200, content=body).json()["message"]["text"])
            method = b'{"method": "sendMessage", "chat_id": %d, "text": "hooked"}' % self.chat
            answer = method if len(self.got) == 1 else b""
            writer.write(
                b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nconnection: close\r\n"
                b"content-length: %d\r\n\r\n%s" % (len(answer), answer)
            )
        await writer.drain()
        writer.close()

    chat = 0


async def test_a_webhook_gets_updates_again_until_it_accepts_them(table: Table, world: World) -> None:
    client = table.client
    hook = Hook(failures=1)
    hook.chat = table.group
    server = await asyncio.start_server(hook.serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]

    async def answer(body: dict[str, object]) -> object:
        hook.answers.append(body)
        return None

    worker = asyncio.create_task(WebhookWorker(world, answer).run())
    try:
        assert (await refusal(client, "setWebhook", url="https://example.com/"))[0] == 400
        await client.bot("setWebhook", url=f"http://127.0.0.1:{port}/hook", secret_token="s3cret")
        assert (await refusal(client, "getUpdates"))[0] == 409
        await client.say(table.anna, table.group, "/one")
        await client.say(table.anna, table.group, "/two")
        for _ in range(200):
            if len(hook.got) == 2 and not await client.updates():
                break
            await asyncio.sleep(0.02)
        assert hook.got == ["/one", "/two"]
        assert hook.secrets == {"s3cret"}
        assert hook.answers[0]["method"] == "sendMessage"
        info = await client.bot("getWebhookInfo")
        assert (info["pending_update_count"], info["last_error_message"]) == (
            0,
            "Wrong response from the webhook: 500 No",
        )
        await client.post("faults", kind="drop", method="webhook")
        await client.post("faults", kind="http", method="webhook", code=502)
        await client.say(table.anna, table.group, "/three")
        told = set()
        while len(hook.got) < 3 or await client.updates():
            info = await client.bot("getWebhookInfo")
            told.add((info["pending_update_count"], info["last_error_message"]))
            await asyncio.sleep(0.02)
        assert hook.got == ["/one", "/two", "/three"], "an empty answer accepts too"
        assert {(1, "Connection timed out"), (1, "Wrong response from the webhook: 502")} <= told
        await client.bot("deleteWebhook")
        assert await client.bot("getUpdates") == []
    finally:
        worker.cancel()
        server.close()
