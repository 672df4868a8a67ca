"""The control interface: JSON under `/playground`, for tests and for the page.

Errors are `{"error": text}` with 400 or 404.

Chat ids are those the bot sees; a person's private chat with the bot is their own id. Bodies are JSON objects.

World and people
    GET  world                              bot, users (with unread counts), groups, clock, revision
    POST users                              {first_name, last_name?, username?, language_code?, id?, started?} -> user
    POST users/U                            {first_name?, last_name?, username?, language_code?, online?} -> user
    POST users/U/block | unblock | delete-account
    POST bot                                {privacy?}
What a person sees
    GET  users/U/chats                      rows: id, type, title, unread, last, topics
    GET  users/U/chats/C?limit=100&thread=T chat, messages, commands (the menu), reply_keyboard, typing, revision.
                                            `thread`: one topic of a forum, 0 for General; everything without it.
                                            A message: chat_id, message_id, ephemeral_message_id, text, html, entities,
                                            keyboard (rows of the buttons sent) or null, edit_date, from, own,
                                            reply, media {kind, url, name}, service {kind, value}, silent, thread_id
    GET  users/U/chats/C/wait?revision=N&timeout=S   the same, as soon as the revision is above N
What a person does
    POST users/U/send                       {chat_id, text, reply_to?, thread_id?} -> {message_id}
    POST users/U/start                      {payload?} -> {message_id}; unblocks; without payload that of the open link
    POST users/U/open                       {url} -> {kind: private|chat|outside, ...}; a payload waits for `start`
    POST users/U/tap                        {chat_id, message_id | ephemeral_message_id, data | text | row and column,
                                            wait?: seconds, forged?: true, data_base64?} ->
                                            {query_id, done, expired, text, alert, url}, or {url}, {copy_text}…
                                            for a button that asks nobody
    GET  taps/Q?timeout=S                   the answer of a tap, waited for
    POST users/U/delete                     {chat_id, message_ids}
    POST users/U/read                       {chat_id, thread_id?}
Groups
    POST groups                             {title, members: [creator, ...], type?: supergroup|group, forum?, username?,
                                            bot?: member|administrator|restricted|null} -> chat
    POST groups/C/members                   {user_id | "bot", status: creator|administrator|member|restricted|left|
                                            kicked, anonymous?, by?} -> chat
    POST groups/C/migrate                   -> the new supergroup
    POST groups/C/topics                    {name} -> topic
    POST groups/C/topics/T                  {closed?, deleted?}; T 0 is General, which can only be closed
    POST chats/C/delete                     {message_ids}: gone without anybody's right to it
Time
    GET  clock                              {now, rate, frozen, epoch}
    POST clock                              {rate?, frozen?}
    POST clock/advance                      {seconds}
    GET  clock/wait?epoch=N&timeout=S       as soon as the epoch is another one than N
Faults, limits, calls
    GET | POST | DELETE faults              POST {kind, method?, chat_id?, count?, retry_after?, code?, description?,
                                            seconds?} as `faults.Fault`; DELETE clears
    GET | POST limits                       fields of `limits.Limits`; {enabled: false} turns the rates off
    POST limits/flood                       {chat_id, seconds}: everything in that chat is refused for so long
    GET  calls?chat=C&method=M&since=N      the calls, oldest first
    GET  calls/summary?since=N              {last, chats: {C: {methods, errors, spent, busiest_minute}}}
    GET  updates                            what waits for the bot
Live
    GET  events                             server-sent events {kind, revision, ...}
    GET  wait?revision=N&timeout=S          {revision} as soon as it is above N
    GET  files/F                            a photo or document
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import asdict, fields
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from .control_people import ROUTES as PEOPLE_ROUTES
from .errors import ControlError
from .limits import Limits
from .model import Json
from .requests import body_of, number, world_of
from .snapshot import world_view

KEEPALIVE = 15.0


async def show_world(request: Request) -> Json:
    return world_view(world_of(request))


async def change_bot(request: Request) -> Json:
    world, body = world_of(request), await body_of(request)
    world.bot.privacy = bool(body.get("privacy", world.bot.privacy))
    world.save_bot()
    return {"privacy": world.bot.privacy}


# Time


async def show_clock(request: Request) -> Json:
    return world_of(request).clock.status()


async def set_clock(request: Request) -> Json:
    world, body = world_of(request), await body_of(request)
    rate, frozen = body.get("rate"), body.get("frozen")
    try:
        world.clock.set(rate=None if rate is None else float(rate), frozen=None if frozen is None else bool(frozen))
    except (TypeError, ValueError) as error:
        raise ControlError(str(error)) from error
    return world.clock.status()


async def advance_clock(request: Request) -> Json:
    world, body = world_of(request), await body_of(request)
    try:
        world.clock.advance(float(body["seconds"]))
    except (KeyError, TypeError, ValueError) as error:
        raise ControlError(f"seconds: {error}") from error
    return world.clock.status()


async def wait_clock(request: Request) -> Json:
    epoch = number(request, "epoch", 0)
    return await world_of(request).clock.wait(epoch, number(request, "timeout", 50))


# Faults, limits, calls


async def show_faults(request: Request) -> Json:
    return {"faults": [asdict(fault) for fault in world_of(request).faults.active]}


async def add_fault(request: Request) -> Json:
    try:
        return asdict(world_of(request).faults.add(await body_of(request)))
    except (TypeError, ValueError) as error:
        raise ControlError(str(error)) from error


async def clear_faults(request: Request) -> Json:
    world_of(request).faults.clear()
    return {"faults": []}


async def show_limits(request: Request) -> Json:
    return asdict(world_of(request).limits)


async def set_limits(request: Request) -> Json:
    world, body = world_of(request), await body_of(request)
    known = {field.name for field in fields(Limits)}
    if not body.keys() <= known or not all(isinstance(value, (int, float)) for value in body.values()):
        raise ControlError(f"limits are numbers: {', '.join(sorted(known))}")
    for name, value in body.items():
        setattr(world.limits, name, value)
    world.save_limits()
    return asdict(world.limits)


async def flood(request: Request) -> Json:
    world, body = world_of(request), await body_of(request)
    world.limiter.close(world.chat(int(body.get("chat_id", 0))).id, float(body.get("seconds", 10)))
    return {}


async def show_calls(request: Request) -> Json:
    chat = request.query_params.get("chat")
    calls = world_of(request).calls.find(
        chat_id=number(request, "chat", 0) if chat is not None else None,
        method=request.query_params.get("method"),
        since=number(request, "since", 0),
    )
    return {"calls": calls}


async def summarise_calls(request: Request) -> Json:
    return world_of(request).calls.summary(since=number(request, "since", 0))


async def show_updates(request: Request) -> Json:
    return {"updates": [update.shape() for update in world_of(request).updates.pending()]}


# Live


async def wait_revision(request: Request) -> Json:
    revision = await world_of(request).hub.wait(number(request, "revision", 0), number(request, "timeout", 30))
    return {"revision": revision}


async def events(request: Request) -> Response:
    world = world_of(request)

    async def stream() -> AsyncIterator[str]:
        with world.hub.watch() as queue:
            yield f"data: {json.dumps({'kind': 'reload', 'revision': world.hub.revision})}\n\n"
            while True:
                try:
                    event = await asyncio.wait_for(queue.get(), KEEPALIVE)
                    yield f"data: {json.dumps(event, ensure_ascii=False)}\n\n"
                except TimeoutError:
                    yield ": still here\n\n"

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(stream(), media_type="text/event-stream", headers=headers)


async def show_file(request: Request) -> Response:
    world = world_of(request)
    unique = request.path_params["file"]
    file = next((file for file in world.files.values() if file.unique_id == unique), None)
    if file is None:
        raise ControlError("there is no such file", 404)
    body = world.state.file(unique)
    if file.kind == "photo":
        return Response(body, media_type=file.mime)
    # What a bot sends is nobody's page: it is saved, never shown.
    headers = {"Content-Disposition": "attachment", "Content-Security-Policy": "sandbox"}
    return Response(body, media_type="application/octet-stream", headers=headers)


Control = Callable[[Request], Awaitable[Any]]


def _endpoint(control: Control) -> Callable[[Request], Awaitable[Response]]:
    """Makes the answer, and commits what the request changed before it leaves."""

    async def answer(request: Request) -> Response:
        try:
            result = await control(request)
        except ControlError as error:
            return JSONResponse({"error": str(error)}, error.status)
        finally:
            world_of(request).state.commit()
        return result if isinstance(result, Response) else JSONResponse(result)

    return answer


def routes() -> list[Route]:
    table: list[tuple[str, str, Control]] = [
        ("GET", "world", show_world),
        ("POST", "bot", change_bot),
        ("GET", "clock", show_clock),
        ("POST", "clock", set_clock),
        ("POST", "clock/advance", advance_clock),
        ("GET", "clock/wait", wait_clock),
        ("GET", "faults", show_faults),
        ("POST", "faults", add_fault),
        ("DELETE", "faults", clear_faults),
        ("GET", "limits", show_limits),
        ("POST", "limits", set_limits),
        ("POST", "limits/flood", flood),
        ("GET", "calls", show_calls),
        ("GET", "calls/summary", summarise_calls),
        ("GET", "updates", show_updates),
        ("GET", "wait", wait_revision),
        ("GET", "events", events),
        ("GET", "files/{file}", show_file),
        *PEOPLE_ROUTES,
    ]
    return [Route(f"/playground/{path}", _endpoint(control), methods=[method]) for method, path, control in table]
