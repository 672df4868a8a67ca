"""What the control interface reads from its requests."""

from __future__ import annotations

import json
import math
from typing import cast

from starlette.requests import Request

from .errors import ControlError
from .model import Json
from .world import World


def world_of(request: Request) -> World:
    return cast(World, request.app.state.world)


async def body_of(request: Request) -> Json:
    """The JSON object in the body, empty where there is none. ControlError for anything else."""
    raw = await request.body()
    if not raw.strip():
        return {}
    try:
        body = json.loads(raw, parse_int=_whole, parse_float=_finite, parse_constant=_finite)
    except (ValueError, RecursionError) as error:
        raise ControlError("the body is not JSON") from error
    if not isinstance(body, dict):
        raise ControlError("the body is not a JSON object")
    return body


def _whole(text: str) -> int:
    """Of 64 bits, as Telegram's are. ValueError for a greater one."""
    if len(text) > 20 or not -(2**63) <= int(text) < 2**63:
        raise ValueError(f"{text[:20]} is too great a number")
    return int(text)


def _finite(text: str) -> float:
    """Only numbers that an answer may show again. ValueError for the others."""
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"{text} is no number of JSON")
    return value


def number(request: Request, name: str, default: int) -> int:
    """A whole number of the query string."""
    value = request.query_params.get(name)
    try:
        return default if value is None else int(float(value))
    except (ValueError, OverflowError) as error:
        raise ControlError(f"{name} is not a number") from error


def integer(body: Json, name: str) -> int:
    """A whole number that the body must have."""
    value = body.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ControlError(f"{name} is missing or is not a whole number")
    return value


def optional_integer(body: Json, name: str) -> int | None:
    return None if body.get(name) is None else integer(body, name)


def string(body: Json, name: str, default: str = "") -> str:
    value = body.get(name, default)
    if not isinstance(value, str):
        raise ControlError(f"{name} is not text")
    return value
