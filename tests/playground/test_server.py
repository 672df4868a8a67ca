"""The door: tokens, unknown methods, who may come in; the clock; faults; the command line; the real library."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.error import BadRequest, Forbidden, NetworkError, RetryAfter, TimedOut
from telegram.ext import Application, ApplicationBuilder, CallbackQueryHandler, CommandHandler, ContextTypes

from playground.client import TOKEN, Client, running
from playground.clock import Clock
from tests.playground.helpers import Table, refusal


async def test_tokens_and_unknown_methods(client: Client) -> None:
    async def answer(path: str) -> tuple[int, str]:
        response = await client.http.get(path)
        return response.status_code, response.json()["description"]

    assert await answer("/bot1:wrong/getMe") == (401, "Unauthorized")
    assert await answer("/botwrong/getMe") == (404, "Not Found")
    assert await answer(f"/bot{TOKEN}/sendDice") == (404, "Not Found: method not found")
    assert await answer(f"/bot{TOKEN}") == (404, "Not Found")
    assert (await client.http.get(f"/bot{TOKEN}/GETME")).json()["result"]["username"] == "pulka_bot"
    assert (await client.http.get("/file/bot1:wrong/x")).status_code == 401


async def test_parameters_come_in_every_way(table: Table) -> None:
    client, path = table.client, f"/bot{TOKEN}/sendMessage"
    fields = {"chat_id": str(table.group), "text": "Т & К", "disable_notification": "true"}
    for sent in (
        await client.http.get(path, params=fields),
        await client.http.post(path, data=fields),
        await client.http.post(path, json=fields),
        await client.http.post(path, data=fields, files={"unused": ("x", b"x")}),
    ):
        assert sent.json()["result"]["text"] == "Т & К"
    assert all(message["silent"] for message in (await client.messages(table.anna, table.group))[-4:])
    broken = await client.http.post(path, content=b"{", headers={"content-type": "application/json"})
    assert broken.json()["error_code"] == 400


@pytest.mark.parametrize("headers", [{"host": "evil.example"}, {"origin": "https://evil.example"}])
@pytest.mark.parametrize("path", ["/", "/playground/world", f"/bot{TOKEN}/getMe"])
async def test_other_sites_do_not_get_in(client: Client, headers: dict[str, str], path: str) -> None:
    assert (await client.http.get(path, headers=headers)).status_code == 403
    assert (await client.http.get(path)).status_code == 200


async def test_pictures_of_other_sites_do_not_act_here(client: Client) -> None:
    headers = {"sec-fetch-site": "cross-site"}
    assert (await client.http.get(f"/bot{TOKEN}/getMe", headers=headers)).status_code == 403
    assert (await client.http.get("/", headers=headers)).status_code == 200


async def test_the_page_has_a_policy_and_its_parts(client: Client) -> None:
    page = await client.http.get("/")
    assert page.status_code == 200
    assert page.headers["content-security-policy"].startswith("default-src 'self'")
    static = Path(__file__).parents[2] / "playground" / "static"
    for file in static.iterdir():
        response = await client.http.get(f"/static/{file.name}")
        assert response.status_code == 200
        # Nothing comes from outside: no file names another host.
        outside = response.text.replace("https://t.me/", "").replace("http://www.w3.org/", "")
        assert "https://" not in outside.replace("`https://${", "")
        assert "http://" not in outside


async def test_wrong_control_requests_are_refused_with_a_reason(table: Table) -> None:
    http = table.client.http
    for path, body in (
        (f"users/{table.anna}/send", {"chat_id": "x", "text": "y"}),
        (f"users/{table.anna}/send", {"chat_id": table.group}),
        ("users/999/send", {"chat_id": table.group, "text": "y"}),
        ("faults", {"kind": "flood"}),
        ("faults", {"sort": "429"}),
        ("faults", {"kind": "429", "count": "x"}),
        ("faults", {"kind": "delay", "seconds": None}),
        ("limits", {"unknown": 1}),
        ("clock/advance", {"seconds": -5}),
        ("clock", {"rate": 0}),
        ("groups", {"title": "x", "members": []}),
        (f"groups/{table.group}/members", {"user_id": table.anna, "status": "king"}),
    ):
        response = await http.post(f"/playground/{path}", json=body)
        assert response.status_code in (400, 404), path
        assert response.json()["error"]


async def test_no_number_of_a_control_request_breaks_the_clock(client: Client) -> None:
    """Nothing that JSON can say, or that Python takes for JSON, is answered otherwise than with a reason."""
    for content in ("NaN", "Infinity", "-Infinity", "1e999", "9" * 400, "true[", "[" * 100_000, "1e300", "-1"):
        for path, name in (("clock/advance", "seconds"), ("clock", "rate"), ("limits", "answer_window")):
            if path == "limits" and content in ("1e300", "-1"):
                continue  # a strange limit, and a number all the same
            response = await client.http.post(f"/playground/{path}", content=f'{{"{name}": {content}}}')
            assert response.status_code == 400, (path, content[:9])
    for value in ("nan", "inf", "x"):
        assert (await client.http.get(f"/playground/clock/wait?epoch=0&timeout={value}")).status_code == 400
    assert (await client.get("clock"))["now"] < 2**31


# The clock


async def test_the_clock_turns_freezes_and_says_so(client: Client) -> None:
    before = await client.get("clock")
    waiting = asyncio.create_task(client.get("clock/wait", epoch=before["epoch"], timeout=20))
    await asyncio.sleep(0.02)
    await client.advance(3600)
    turned = await asyncio.wait_for(waiting, 2)
    assert turned["epoch"] > before["epoch"]
    assert 3600 <= turned["now"] - before["now"] < 3610
    await client.post("clock", frozen=True)
    now = (await client.get("clock"))["now"]
    await asyncio.sleep(0.02)
    assert (await client.get("clock"))["now"] == now
    await client.advance(10)
    assert (await client.get("clock"))["now"] == now + 10
    await client.post("clock", frozen=False, rate=1000)
    await asyncio.sleep(0.02)
    assert (await client.get("clock"))["now"] > now + 20


async def test_waiting_for_the_clock_ends_by_itself(client: Client) -> None:
    epoch = (await client.get("clock"))["epoch"]
    assert (await client.get("clock/wait", epoch=epoch, timeout=0))["epoch"] == epoch


def test_an_epoch_is_never_used_twice() -> None:
    clock = Clock()
    clock.advance(5)
    assert Clock(clock.saved()).epoch > clock.epoch
    assert abs(Clock(clock.saved()).now() - clock.now()) < 1


# Faults


async def test_faults_befall_the_calls_asked_for(table: Table) -> None:
    client, group = table.client, table.group
    await client.post("faults", kind="429", method="sendMessage", chat_id=group, count=2, retry_after=7)
    await client.start(table.anna)
    await client.bot("sendMessage", chat_id=table.anna, text="another chat")
    for _ in range(2):
        answer = await client.call("sendMessage", chat_id=group, text="x")
        assert (answer["error_code"], answer["parameters"]["retry_after"]) == (429, 7)
    await client.bot("sendMessage", chat_id=group, text="x")
    await client.post("faults", kind="error", method="edit", code=400, description="Bad Request: odd")
    assert await refusal(client, "editMessageText", chat_id=group, text="x", message_id=1) == (400, "Bad Request: odd")
    await client.post("faults", kind="http", method="send", code=502, description="<html>")
    response = await client.http.post(f"/bot{TOKEN}/sendMessage", json={"chat_id": group, "text": "x"})
    assert (response.status_code, response.text) == (502, "<html>")
    await client.post("faults", kind="http")
    await client.http.delete("/playground/faults")
    await client.bot("sendMessage", chat_id=group, text="x")
    calls = (await client.get("calls", chat=group, method="send"))["calls"]
    assert [call["error_code"] for call in calls] == [429, 429, None, 502, None]


async def test_a_delay_comes_first_and_the_call_after_it(table: Table) -> None:
    client, group = table.client, table.group
    await client.post("faults", kind="delay", method="sendMessage", seconds=0.05)
    sending = asyncio.create_task(client.bot("sendMessage", chat_id=group, text="x"))
    await asyncio.sleep(0.01)
    assert (await client.messages(table.anna, group))[-1]["text"] != "x"
    await sending
    assert (await client.messages(table.anna, group))[-1]["text"] == "x"


async def test_a_flood_shuts_a_chat_and_grows_when_called_through(table: Table) -> None:
    client, group = table.client, table.group
    await client.post("clock", frozen=True)
    await client.post("limits/flood", chat_id=group, seconds=10)
    waits = [(await client.call("sendMessage", chat_id=group, text="x"))["parameters"]["retry_after"] for _ in range(3)]
    assert waits == [12, 14, 16]
    await client.advance(17)
    await client.bot("sendMessage", chat_id=group, text="x")


# The real library over HTTP


async def _echo(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    assert update.effective_message is not None
    button = InlineKeyboardButton("Пас", callback_data="pass")
    await update.effective_message.reply_html("<b>Ход</b>", reply_markup=InlineKeyboardMarkup([[button]]))


async def _tapped(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    assert update.callback_query is not None
    await update.callback_query.answer("Пас принят")
    await update.callback_query.edit_message_text("Пас")


async def test_the_real_library_plays_along() -> None:
    async with running("--demo") as (client, url):
        world = await client.get("world")
        anna, group = world["users"][0]["id"], world["groups"][0]["id"]
        builder = ApplicationBuilder().token(TOKEN).base_url(f"{url}/bot").base_file_url(f"{url}/file/bot")
        application: Application = builder.read_timeout(1).build()  # type: ignore[type-arg]
        application.add_handler(CommandHandler("pref", _echo))
        application.add_handler(CallbackQueryHandler(_tapped))
        async with application:
            assert application.updater is not None
            await application.start()
            await application.updater.start_polling(allowed_updates=Update.ALL_TYPES)
            await client.say(anna, group, "/pref")
            asked = await client.wait_for(anna, group, lambda message: message["text"] == "Ход")
            assert (await client.tap(anna, asked, "Пас"))["text"] == "Пас принят"
            await client.wait_for(anna, group, lambda message: message["text"] == "Пас" and not message["keyboard"])
            bot = application.bot
            assert (await bot.get_chat(group)).title == "Дача"
            assert (await bot.get_chat_member(group, anna)).status == "creator"
            document = (await bot.send_document(group, b"pulka", filename="pulka.txt")).document
            assert document is not None
            file = await bot.get_file(document.file_id)
            assert bytes(await file.download_as_bytearray()) == b"pulka"
            with pytest.raises(Forbidden, match="can't initiate conversation"):
                await bot.send_message(anna, "x")
            with pytest.raises(BadRequest, match="Chat not found"):
                await bot.send_message(424242, "x")
            for kind, error in (("429", RetryAfter), ("drop", NetworkError), ("deliver_then_drop", NetworkError)):
                await client.post("faults", kind=kind, method="sendMessage")
                with pytest.raises(error):
                    await bot.send_message(group, f"after {kind}")
            await client.post("faults", kind="deliver_then_timeout", method="sendMessage", seconds=3)
            with pytest.raises(TimedOut):
                await bot.send_message(group, "after silence")
            shown = [message["text"] for message in await client.messages(anna, group)]
            assert shown[-2:] == ["after deliver_then_drop", "after silence"]
            await application.updater.stop()
            await application.stop()


# The command line


async def test_killed_and_started_again_it_has_the_same_world(tmp_path: Path) -> None:
    state = tmp_path / "world.db"
    async with running("--demo", state=state) as (client, _):
        world = await client.get("world")
        anna, group = world["users"][0]["id"], world["groups"][0]["id"]
        await client.say(anna, group, "/pref")
        before = await client.updates()
    async with running("--demo", state=state) as (client, _):
        assert await client.updates() == before
        assert [user["name"] for user in (await client.get("world"))["users"]] == ["Анна", "Борис", "Вера", "Глеб"]
        assert (await client.messages(anna, group))[-1]["text"] == "/pref"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--host", "0.0.0.0"], "127.0.0.1 only"),
        (["--token", "nonsense"], "a token is"),
        (["--port", "0", "--state", "/nowhere/at/all.db"], "cannot open the state file"),
        (["--port", "99999"], "cannot listen"),
    ],
)
def test_what_can_be_put_right_is_said_in_one_line(arguments: list[str], reason: str) -> None:
    command = [sys.executable, "-m", "playground", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert done.returncode == 2
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1


def test_it_ends_with_its_parent() -> None:
    script = (
        "import subprocess, sys, time\n"
        "p = subprocess.Popen([sys.executable, '-m', 'playground', '--port', '0', '--exit-with-parent'],"
        " stdout=subprocess.PIPE, text=True)\n"
        "print(p.pid, p.stdout.readline(), flush=True)\n"
        "time.sleep(60)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    pid = int(parent.stdout.readline().split()[0])
    parent.kill()
    parent.wait()
    parent.stdout.close()
    try:
        for _ in range(100):
            # A process that ended and is not yet collected still answers to signal 0; its state says that it ended.
            status = Path(f"/proc/{pid}/stat")
            if not status.exists() or status.read_text().rsplit(")", 1)[1].split()[0] == "Z":
                return
            time.sleep(0.1)
        pytest.fail("it outlived its parent")
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


async def test_events_are_streamed(tmp_path: Path) -> None:
    async with running("--demo") as (client, url), httpx.AsyncClient(base_url=url, timeout=10) as http:
        world = await client.get("world")
        anna, group = world["users"][0]["id"], world["groups"][0]["id"]
        async with http.stream("GET", "/playground/events") as stream:
            lines = stream.aiter_lines()
            assert '"reload"' in await anext(lines)
            await client.say(anna, group, "/pref")
            async for line in lines:
                if '"messages"' in line:
                    assert str(group) in line
                    break


@pytest.mark.parametrize("path", [f"/bot{TOKEN}/sendMessage", "/playground/users"])
def test_who_is_killed_in_the_middle_of_a_request_leaves_no_trace(path: str) -> None:
    command = [sys.executable, "-m", "playground", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        port = int(process.stdout.readline().split("port=")[1].split()[0])
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"
        )
        with socket.create_connection(("127.0.0.1", port)) as cut_off:
            cut_off.sendall(head.encode() + b'{"text": "')
            time.sleep(0.2)  # the server is reading
        assert httpx.get(f"http://127.0.0.1:{port}/bot{TOKEN}/getMe").status_code == 200
        process.terminate()
        assert process.stderr.read() == ""
