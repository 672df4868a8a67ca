"""What a Bot API method is here: the world and the call's parameters in, the result's JSON out, or `ApiError`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from .params import Params
from .world import World

Method = Callable[[World, Params], Awaitable[object]]
