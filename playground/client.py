"""A thin client of the control interface for tests: start a playground, act as people, look at what they see."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx

from .model import Json

TOKEN = "100000001:playground-token-of-no-secrecy"


class Refusal(Exception):
    """The control interface refused; the text says why."""


class Client:
    """One playground, seen from outside. `http` serves what has no method here."""

    def __init__(self, http: httpx.AsyncClient, token: str = TOKEN) -> None:
        self.http = http
        self.token = token

    async def get(self, path: str, **query: object) -> Json:
        """GET under `/playground/`. Refusal where it is refused."""
        given = {name: str(value) for name, value in query.items() if value is not None}
        return _checked(await self.http.get(f"/playground/{path}", params=given))

    async def post(self, path: str, **body: object) -> Json:
        """POST under `/playground/`. Refusal where it is refused."""
        return _checked(await self.http.post(f"/playground/{path}", json=body))

    async def call(self, method: str, **params: object) -> Json:
        """A Bot API call as the bot would make it: the whole answer, `ok` or not."""
        response = await self.http.post(f"/bot{self.token}/{method}", json=params)
        answer: Json = response.json()
        return answer

    async def bot(self, method: str, **params: object) -> Any:
        """The result of a Bot API call that must succeed. Refusal where it does not."""
        answer = await self.call(method, **params)
        if not answer["ok"]:
            raise Refusal(f"{method}: {answer['description']}")
        return answer["result"]

    async def user(self, first_name: str, *, started: bool = False, **fields: object) -> int:
        """A new person's id."""
        created = await self.post("users", first_name=first_name, started=started, **fields)
        return int(created["id"])

    async def group(self, title: str, members: list[int], **fields: object) -> int:
        """A new group's id; the first member creates it."""
        created = await self.post("groups", title=title, members=members, **fields)
        return int(created["id"])

    async def say(self, user: int, chat: int, text: str, **fields: object) -> int:
        """A person writes; the message's id."""
        sent = await self.post(f"users/{user}/send", chat_id=chat, text=text, **fields)
        return int(sent["message_id"])

    async def start(self, user: int, payload: str | None = None) -> int:
        """A person presses START in the bot's chat."""
        return int((await self.post(f"users/{user}/start", payload=payload))["message_id"])

    async def see(self, user: int, chat: int, thread: int | None = None, limit: int = 100) -> Json:
        """A chat as a person sees it."""
        return await self.get(f"users/{user}/chats/{chat}", thread=thread, limit=limit)

    async def messages(self, user: int, chat: int) -> list[Json]:
        """The messages a person sees in a chat, oldest first."""
        return list((await self.see(user, chat))["messages"])

    async def wait_for(self, user: int, chat: int, condition: Callable[[Json], bool], seconds: float = 10) -> Json:
        """The newest message of a chat that meets the condition, as soon as there is one.

        TimeoutError, with what the chat ends in, after so many real seconds.
        """
        loop = asyncio.get_running_loop()
        deadline = loop.time() + seconds
        snapshot = await self.see(user, chat)
        while True:
            for message in reversed(snapshot["messages"]):
                if condition(message):
                    return dict(message)
            left = deadline - loop.time()
            if left <= 0:
                shown = [message["text"] for message in snapshot["messages"][-5:]]
                raise TimeoutError(f"no such message in chat {chat}; it ends in {shown}")
            revision = snapshot["revision"]
            path = f"users/{user}/chats/{chat}/wait"
            snapshot = await self.get(path, revision=revision, timeout=max(1, min(left, 20)))

    async def tap(
        self, user: int, message: Json, text: str | None = None, *, wait: float = 10, **fields: object
    ) -> Json:
        """A person taps a button of a message they see, by its text (or `data=`, or `row=` and `column=`).

        Returns the bot's answer: done, expired, text, alert, url.
        """
        where = {key: message[key] for key in ("chat_id", "message_id", "ephemeral_message_id")}
        return await self.post(f"users/{user}/tap", **where, text=text, wait=wait, **fields)

    async def advance(self, seconds: float) -> None:
        """Turn the time forward."""
        await self.post("clock/advance", seconds=seconds)

    async def updates(self) -> list[Json]:
        """What waits for the bot."""
        return list((await self.get("updates"))["updates"])


def _checked(response: httpx.Response) -> Json:
    body: Json = response.json()
    if not response.is_success:
        raise Refusal(body.get("error", response.text))
    return body


@contextlib.asynccontextmanager
async def running(
    *arguments: str, state: Path | None = None, port: int = 0, token: str = TOKEN
) -> AsyncIterator[tuple[Client, str]]:
    """A playground in a process of its own: a client and the address, `http://127.0.0.1:<port>`. Killed at the end."""
    command = [sys.executable, "-m", "playground", "--port", str(port), "--token", token, "--exit-with-parent"]
    if state is not None:
        command += ["--state", str(state)]
    process = await asyncio.create_subprocess_exec(*command, *arguments, stdout=asyncio.subprocess.PIPE)
    try:
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), 20)).decode()
        found = re.search(r"url=(http://[^/\s]+)", line)
        if found is None:
            raise RuntimeError(f"the playground did not start: {line!r}")
        async with httpx.AsyncClient(base_url=found[1], timeout=60, trust_env=False) as http:
            yield Client(http, token), found[1]
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
