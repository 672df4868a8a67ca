"""Bot API: long polling and webhooks."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from .errors import bad_request
from .methods import Method
from .model import Json
from .params import Params
from .world import World

LOOPBACK = ("127.0.0.1", "localhost", "::1")
LONGEST_POLL = 50


async def get_updates(world: World, params: Params) -> list[Json]:
    world.updates.allow(params.records("allowed_updates"))
    limit = params.integer("limit")
    limit = 100 if limit is None else limit
    if not 1 <= limit <= 100:
        limit = 100
    timeout = min(max(params.integer("timeout") or 0, 0), LONGEST_POLL)
    return await world.updates.poll(params.integer("offset"), limit, timeout)


async def set_webhook(world: World, params: Params) -> bool:
    url = params.text("url")
    if not url:
        return await delete_webhook(world, params)
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or parts.hostname not in LOOPBACK:
        # Telegram wants https and a public address; here nothing leaves the machine.
        raise bad_request("bad webhook: only addresses on this machine are reached from here")
    secret = params.text("secret_token")
    if secret and not re.fullmatch(r"[A-Za-z0-9_-]{1,256}", secret):
        raise bad_request("secret token contains unallowed characters")
    world.updates.allow(params.records("allowed_updates"))
    if params.flag("drop_pending_updates"):
        world.updates.clear()
    connections = params.integer("max_connections") or 40
    if not 1 <= connections <= 100:
        raise bad_request("max_connections must be between 1 and 100")
    world.save_webhook({"url": url, "secret": secret, "max_connections": connections})
    return True


async def delete_webhook(world: World, params: Params) -> bool:
    if params.flag("drop_pending_updates"):
        world.updates.clear()
    world.save_webhook({})
    return True


async def get_webhook_info(world: World, params: Params) -> Json:
    info: Json = {
        "url": world.webhook.get("url", ""),
        "has_custom_certificate": False,
        "pending_update_count": len(world.updates.pending()),
    }
    if info["url"]:
        info["max_connections"] = world.webhook["max_connections"]
        info["ip_address"] = "127.0.0.1"
    if world.updates.allowed:
        info["allowed_updates"] = world.updates.allowed
    for key in ("last_error_date", "last_error_message"):
        if key in world.webhook:
            info[key] = world.webhook[key]
    return info


METHODS: dict[str, Method] = {
    "getUpdates": get_updates,
    "setWebhook": set_webhook,
    "deleteWebhook": delete_webhook,
    "getWebhookInfo": get_webhook_info,
}
