"""Bot API: answers to taps. They do not count towards any rate."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from .errors import bad_request
from .methods import Method
from .model import Json, utf16_length
from .params import Params
from .world import World

MAX_TOAST = 200


async def answer_callback_query(world: World, params: Params) -> bool:
    text = params.text("text")
    if utf16_length(text) > MAX_TOAST:
        raise bad_request("MESSAGE_TOO_LONG")
    url = params.text("url")
    if url and not _allowed(world, url):
        raise bad_request("URL_INVALID")
    query = world.queries.get(params.text("callback_query_id"))
    now = world.clock.now()
    if query is None or query.answer is not None or query.date <= now - world.limits.answer_window:
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    answer: Json = {"text": text, "alert": params.flag("show_alert"), "url": url}
    query.answer = answer
    keep = params.integer("cache_time") or 0
    if keep > 0:
        key = f"{query.chat_id}:{query.ephemeral_id if query.ephemeral_id is not None else query.message_id}"
        world.cached_answers[query.user_id, key, query.data] = (now + keep, answer)
    world.hub.publish("answer", user_id=query.user_id, query_id=query.id, **answer)
    return True


def _allowed(world: World, url: str) -> bool:
    """A tap may be answered with a deep link to the bot itself and nothing else."""
    parts = urlsplit(url if "://" in url else f"https://{url}")
    path = parts.path.strip("/")
    if parts.scheme == "tg":
        domain = parse_qs(parts.query).get("domain", [""])[0]
    else:
        domain = path if parts.hostname in ("t.me", "telegram.me") else ""
    return domain.lower() == world.bot.username.lower() and "start=" in parts.query


METHODS: dict[str, Method] = {"answerCallbackQuery": answer_callback_query}
