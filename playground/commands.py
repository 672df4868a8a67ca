"""Bot commands by scope and language, and which of them a person sees in a chat."""

from __future__ import annotations

from .errors import bad_request
from .model import Chat, Json
from .world import World

PLAIN_SCOPES = ("default", "all_private_chats", "all_group_chats", "all_chat_administrators")
CHAT_SCOPES = ("chat", "chat_administrators", "chat_member")


def scope_key(world: World, scope: Json) -> str:
    """How a scope is written in the bot's table of commands. ApiError 400 where the scope is none."""
    kind = scope.get("type", "default")
    if kind in PLAIN_SCOPES:
        return str(kind)
    if kind not in CHAT_SCOPES:
        raise bad_request("can't parse BotCommandScope: unsupported type specified")
    try:
        chat_id = int(scope["chat_id"])
        user_id = int(scope["user_id"]) if kind == "chat_member" else 0
    except (KeyError, TypeError, ValueError) as error:
        raise bad_request("can't parse BotCommandScope: chat_id or user_id is missing") from error
    if chat_id not in world.chats:
        raise bad_request("chat not found")
    return f"{kind}:{chat_id}:{user_id}" if kind == "chat_member" else f"{kind}:{chat_id}"


def menu(world: World, user_id: int, chat: Chat) -> list[Json]:
    """The commands a person is offered in a chat: the narrowest scope that has any, their language first."""
    if not chat.is_group:
        scopes = [f"chat:{chat.id}", "all_private_chats", "default"]
    else:
        admin = chat.member(user_id).admin
        scopes = [
            f"chat_member:{chat.id}:{user_id}",
            *([f"chat_administrators:{chat.id}"] if admin else []),
            f"chat:{chat.id}",
            *(["all_chat_administrators"] if admin else []),
            "all_group_chats",
            "default",
        ]
    language = world.people[user_id].language_code
    for scope in scopes:
        for key in (f"{scope}|{language}", f"{scope}|"):
            if world.bot.commands.get(key):
                return world.bot.commands[key]
    return []
