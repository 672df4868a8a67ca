"""The HTTP server: the Bot API under `/bot<token>/`, files, the control interface and the page, on loopback only."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from . import api_bot, api_chats, api_edit, api_query, api_send, api_updates, control, ephemeral
from .errors import ApiError, too_many_requests
from .faults import Fault
from .methods import Method
from .model import Json
from .params import Params, read_params
from .webhook import WebhookWorker
from .world import World

STATIC = Path(__file__).parent / "static"
LOOPBACK = frozenset({"127.0.0.1", "localhost", "testserver"})
METHODS: dict[str, Method] = {
    name.lower(): method
    for module in (api_bot, api_chats, api_edit, api_query, api_send, api_updates, ephemeral)
    for name, method in module.METHODS.items()
}
UNKNOWN = ApiError(404, "Not Found: method not found")
_PATH = re.compile(r"/bot([^/]+)/([^/]+)/?$")
_FILE_PATH = re.compile(r"/file/bot([^/]+)/(.+)$")
_TOKEN = re.compile(r"[0-9]+:[A-Za-z0-9_-]+$")
PAGE_POLICY = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"


async def carry_out(world: World, method: str, params: Params) -> object:
    """The result of a Bot API call, committed. ApiError where Telegram would refuse it."""
    handler = METHODS.get(method.lower())
    if handler is None:
        raise UNKNOWN
    try:
        return await handler(world, params)
    finally:
        world.state.commit()


def _check_token(world: World, token: str) -> None:
    if not _TOKEN.match(token):
        raise ApiError(404, "Not Found")
    if token != world.bot.token:
        raise ApiError(401, "Unauthorized")


class BotApi:
    """Answers `/bot<token>/<method>`, lets the faults asked for happen, and logs the call."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        match = _PATH.match(scope["path"])
        if match is None:
            await JSONResponse(ApiError(404, "Not Found").body(), 404)(scope, receive, send)
            return
        token, method = match[1], match[2]
        try:
            _check_token(self._world, token)
            params = await read_params(request)
        except ApiError as error:
            await JSONResponse(error.body(), error.code)(scope, receive, send)
            return
        fault = self._world.faults.take(method, params.chat_id)
        response = await self._answer(method, params, fault)
        if response is None:
            await _drop(scope, receive, send)
        else:
            await response(scope, receive, send)

    async def _answer(self, method: str, params: Params, fault: Fault | None) -> Response | None:
        """The response, or None where the connection closes without one."""
        kind = fault.kind if fault else ""
        if fault and kind == "delay":
            await asyncio.sleep(fault.seconds)
        if fault and kind in ("429", "error", "http", "drop"):
            if kind == "429":
                refusal = too_many_requests(fault.retry_after)
            else:
                refusal = ApiError(fault.code, fault.description)
            self._log(method, params, refusal, kind)
            if kind == "drop":
                return None
            if kind == "http":
                return PlainTextResponse(fault.description, fault.code)
            return JSONResponse(refusal.body(), refusal.code)
        refused: ApiError | None = None
        result: object = None
        try:
            result = await carry_out(self._world, method, params)
        except ApiError as error:
            refused = error
        self._log(method, params, refused, kind or None)
        if fault and kind in ("deliver_then_drop", "deliver_then_timeout"):
            if kind == "deliver_then_timeout":
                await asyncio.sleep(fault.seconds)
            return None
        if refused is not None:
            return JSONResponse(refused.body(), refused.code)
        return JSONResponse({"ok": True, "result": result})

    def _log(self, method: str, params: Params, error: ApiError | None, fault: str | None) -> None:
        if method.lower() == "getupdates":
            return
        self._world.calls.add(
            time=self._world.clock.now(),
            method=method,
            chat_id=params.chat_id,
            error=(error.code, error.description) if error else None,
            fault=fault,
            params=params.values,
        )


async def _drop(scope: Scope, receive: Receive, send: Send) -> None:
    """Close the connection without an answer, where the server underneath lets its transport be reached."""
    transport = getattr(getattr(receive, "__self__", None), "transport", None)
    if transport is None:
        raise ConnectionAbortedError("the connection is dropped on request")
    transport.abort()
    # The server notices the closed connection before this returns, and asks for no response.
    while (await receive())["type"] != "http.disconnect":
        pass


async def download(request: Request) -> Response:
    world: World = request.app.state.world
    match = _FILE_PATH.match(request.url.path)
    try:
        if match is None:
            raise ApiError(404, "Not Found")
        _check_token(world, match[1])
    except ApiError as error:
        return JSONResponse(error.body(), error.code)
    file = next((file for file in world.files.values() if file.path == match[2]), None)
    if file is None:
        return JSONResponse(ApiError(404, "Not Found").body(), 404)
    return Response(world.state.file(file.unique_id), media_type="application/octet-stream")


async def page(request: Request) -> Response:
    return FileResponse(STATIC / "index.html", headers={"Cache-Control": "no-store"})


class Guard:
    """Lets only this machine's own pages and programs in: no other site may use a visitor's browser to come here."""

    def __init__(self, app: ASGIApp, bot_api: BotApi) -> None:
        self._app = app
        self._bot_api = bot_api

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # Who was cut off in the middle of a request has asked for nothing, and nobody is there to answer.
        with contextlib.suppress(ClientDisconnect):
            await self._let_in(scope, receive, send)

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            request = Request(scope)
            if not _from_here(request):
                await PlainTextResponse("This server answers on 127.0.0.1 only.", 403)(scope, receive, send)
                return
            if scope["path"].startswith("/bot"):
                await self._bot_api(scope, receive, send)
                return
            send = _with_headers(send)
        await self._app(scope, receive, send)


def _from_here(request: Request) -> bool:
    hosts = [request.url.hostname or ""]
    origin = request.headers.get("origin")
    if origin is not None:
        hosts.append(urlsplit(origin).hostname or "")
    # A link on another site may lead to the page; its pictures and scripts may not lead anywhere.
    foreign = request.headers.get("sec-fetch-site") == "cross-site" and request.url.path != "/"
    return not foreign and all(host in LOOPBACK for host in hosts)


def _with_headers(send: Send) -> Send:
    async def wrapped(message: dict[str, object]) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", []))  # type: ignore[call-overload]
            if not any(name == b"content-security-policy" for name, _ in headers):
                headers.append((b"content-security-policy", PAGE_POLICY.encode()))
            headers.append((b"x-content-type-options", b"nosniff"))
            message["headers"] = headers
        await send(message)

    return wrapped  # type: ignore[return-value]


def build(world: World) -> ASGIApp:
    """The whole server around a world, as an ASGI application."""

    async def from_webhook(body: Json) -> None:
        method = str(body.pop("method"))
        with contextlib.suppress(ApiError):
            await carry_out(world, method, Params(body))

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        worker = asyncio.create_task(WebhookWorker(world, from_webhook).run())
        try:
            yield
        finally:
            worker.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await worker
            world.state.close()

    app = Starlette(
        routes=[
            Route("/", page),
            Route("/file/{rest:path}", download),
            *control.routes(),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        lifespan=lifespan,
    )
    app.state.world = world
    return Guard(app, BotApi(world))
