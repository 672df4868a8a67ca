"""`pulka run` as a process: in the playground, and where it cannot begin."""

from __future__ import annotations

import asyncio
import fcntl
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from storage import Database
from storage.database import migrations

ROOT = Path(__file__).resolve().parents[2]
PLAYGROUND_TOKEN = "100000001:playground-token-of-no-secrecy"
TOKEN = "7654321:a-token-that-no-bot-has"


def environment(folder: Path, **more: str) -> dict[str, str]:
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("TELEGRAM_", "PULKA_"))}
    return {**plain, "PYTHONPATH": str(ROOT), "PULKA_DATABASE": str(folder / "pulka.db"), **more}


def attempt(folder: Path, *arguments: str, **more: str) -> tuple[int, str]:
    """Run the bot to its end: exit status and what it said on standard error."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", "bot.main", "run", *arguments],
        env=environment(folder, **more),
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout == ""
    return done.returncode, done.stderr


def refused(folder: Path, says: str, *arguments: str, **more: str) -> None:
    status, text = attempt(folder, *arguments, **more)
    assert status == 2, text
    assert re.fullmatch(rf"pulka: [^\n]*{says}[^\n]*\n", text), text
    assert TOKEN not in text


@contextmanager
def running(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The bot in its playground, and the address that it printed."""
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "bot.main", "run"],
        env=environment(folder),
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=(folder / "stderr").open("w"),
        text=True,
    )
    with process:
        assert process.stdout is not None
        said = ""
        while "nothing is lost" not in said:
            line = process.stdout.readline()
            assert line, (folder / "stderr").read_text()
            said += line
        address = re.search(r"Open (http://127\.0\.0\.1:\d+/)", said)
        assert address is not None, said
        assert "TELEGRAM_TOKEN=" in said, "and how to use a real token"
        try:
            yield process, address[1]
        finally:
            process.kill()


@contextmanager
def playing(folder: Path) -> Iterator[str]:
    """A playground alone; its address."""
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "playground", "--port", "0", "--exit-with-parent"],
        env=environment(folder),
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        address = re.search(r"url=(\S+?)/? ", process.stdout.readline())
        assert address is not None
        try:
            yield address[1]
        finally:
            process.terminate()


def answered(address: str, person: int) -> None:
    """Wait until the bot has written to this person."""
    bot = httpx.get(f"{address}/playground/world").json()["bot"]["id"]
    until = time.monotonic() + 10
    while time.monotonic() < until:
        seen = httpx.get(f"{address}/playground/users/{person}/chats/{person}").json()["messages"]
        if any(message["from"] and message["from"]["id"] == bot for message in seen):
            return
        time.sleep(0.05)
    pytest.fail(f"the bot does not answer: {seen}")


def test_a_malformed_token_is_refused(tmp_path: Path) -> None:
    refused(tmp_path, "TELEGRAM_TOKEN is not a token", TELEGRAM_TOKEN="nonsense")


def test_an_address_without_a_token_is_refused(tmp_path: Path) -> None:
    refused(tmp_path, "TELEGRAM_TOKEN is not", TELEGRAM_BASE_URL="http://127.0.0.1:9")


def test_a_base_url_that_does_not_answer_is_refused(tmp_path: Path) -> None:
    refused(
        tmp_path, "http://127.0.0.1:9 does not answer", TELEGRAM_TOKEN=TOKEN, TELEGRAM_BASE_URL="http://127.0.0.1:9"
    )


def test_a_wrong_token_is_refused(tmp_path: Path) -> None:
    with playing(tmp_path) as address:
        refused(tmp_path, "does not accept the token", TELEGRAM_TOKEN=TOKEN, TELEGRAM_BASE_URL=address)


def test_a_clock_that_does_not_answer_is_refused(tmp_path: Path) -> None:
    with playing(tmp_path) as address:
        refused(
            tmp_path,
            "the clock at",
            TELEGRAM_TOKEN=PLAYGROUND_TOKEN,
            TELEGRAM_BASE_URL=address,
            PULKA_CLOCK_URL="http://127.0.0.1:9/clock",
        )


def test_a_database_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    more = {"TELEGRAM_TOKEN": TOKEN, "TELEGRAM_BASE_URL": "http://127.0.0.1:9"}
    refused(tmp_path, "cannot open the database", "--database", str(tmp_path / "none" / "pulka.db"), **more)


def test_the_playground_too_wants_its_database_first(tmp_path: Path) -> None:
    refused(tmp_path, "cannot open the database", "--database", str(tmp_path / "none" / "pulka.db"))


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    async def make() -> None:
        await (await Database.open(tmp_path / "pulka.db")).close()

    asyncio.run(make())
    connection = sqlite3.connect(tmp_path / "pulka.db")
    connection.execute(f"PRAGMA user_version = {migrations()[-1][0] + 1}")
    connection.close()
    refused(tmp_path, "use a newer program", TELEGRAM_TOKEN=TOKEN, TELEGRAM_BASE_URL="http://127.0.0.1:9")


def test_a_second_copy_says_at_once_that_it_waits(tmp_path: Path) -> None:
    with (tmp_path / "pulka.db.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with subprocess.Popen(
            [sys.executable, "-P", "-m", "bot.main", "run"],
            env=environment(tmp_path),
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            said = process.stdout.readline()
            assert said == f"Another copy is running on {tmp_path / 'pulka.db'}; waiting up to 60 s for it to end.\n"
            process.terminate()
            assert process.wait(20) == 0
            assert "Traceback" not in process.stderr.read()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_starts_in_the_playground_and_stops_in_order(tmp_path: Path, number: signal.Signals) -> None:
    with running(tmp_path) as (process, address):
        world = httpx.get(f"{address}playground/world").json()
        assert world["groups"], "there is a group to play in"
        me = world["users"][0]["id"]
        started = httpx.post(f"{address}playground/users/{me}/start", json={})
        assert started.status_code == 200
        answered(address.rstrip("/"), me)
        process.send_signal(number)
        assert process.wait(20) == 0
        with pytest.raises(httpx.ConnectError):
            httpx.get(address)
    said = (tmp_path / "stderr").read_text()
    assert "Traceback" not in said
    assert "ERROR" not in said
    assert "playground-token" not in said
    assert (tmp_path / "pulka.db").stat().st_mode & 0o077 == 0


def test_it_takes_updates_by_a_webhook(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    with playing(tmp_path) as address:
        more = {
            "TELEGRAM_TOKEN": PLAYGROUND_TOKEN,
            "TELEGRAM_BASE_URL": address,
            "PULKA_WEBHOOK_URL": f"http://127.0.0.1:{port}",
            "PULKA_WEBHOOK_PORT": port,
            "PULKA_LOG_FORMAT": "json",
        }
        with subprocess.Popen(
            [sys.executable, "-P", "-m", "bot.main", "run"],
            env=environment(tmp_path, **more),
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            try:
                assert "Pulka is running" in process.stdout.readline()
                me = httpx.post(f"{address}/playground/users", json={"first_name": "Анна"}).json()["id"]
                httpx.post(f"{address}/playground/users/{me}/start", json={})
                answered(address, me)
                stranger = httpx.post(f"http://127.0.0.1:{port}/", json={"update_id": 1})
                assert stranger.status_code == 404, "the path is a secret"
                process.terminate()
                assert process.wait(20) == 0
                said = [json.loads(line)["event"] for line in process.stderr]
                assert said in ([], ["stopping"]), "it says that it stops, and no more"
            finally:
                process.kill()


def test_a_playground_left_by_a_killed_run_is_in_nobodys_way(tmp_path: Path) -> None:
    with running(tmp_path) as (process, first):
        process.kill()
        process.wait(10)
        with running(tmp_path) as (again, second):
            assert httpx.get(second).status_code == 200
            if first != second:
                until = time.monotonic() + 10
                while time.monotonic() < until:
                    try:
                        httpx.get(first)
                    except httpx.TransportError:
                        break
                    time.sleep(0.1)
                else:
                    pytest.fail("the first playground is still there")
            again.terminate()
            assert again.wait(20) == 0
