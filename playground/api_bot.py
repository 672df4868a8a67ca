"""Bot API: the bot itself, its commands and descriptions, and files."""

from __future__ import annotations

import re
from collections.abc import Callable

from .commands import scope_key
from .errors import bad_request
from .methods import Method
from .model import Bot, Json
from .params import Params
from .shapes import user_json
from .world import World

MAX_COMMANDS = 100
_COMMAND = re.compile(r"[a-z0-9_]{1,32}$")


async def get_me(world: World, params: Params) -> Json:
    return {
        **user_json(world, world.bot.id),
        "can_join_groups": True,
        "can_read_all_group_messages": not world.bot.privacy,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
        "has_topics_enabled": False,
        "allows_users_to_create_topics": False,
    }


def _key(world: World, params: Params) -> str:
    return f"{scope_key(world, params.record('scope'))}|{params.text('language_code')}"


async def set_my_commands(world: World, params: Params) -> bool:
    commands = params.records("commands")
    if commands is None:
        raise bad_request('parameter "commands" is required')
    if len(commands) > MAX_COMMANDS:
        raise bad_request("too many commands specified")
    kept: list[Json] = []
    for command in commands:
        name = str(command.get("command", "")).removeprefix("/").lower()
        description = str(command.get("description", ""))
        if not _COMMAND.match(name):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(description) <= 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
        kept.append({"command": name, "description": description})
    world.bot.commands[_key(world, params)] = kept
    world.save_bot()
    return True


async def get_my_commands(world: World, params: Params) -> list[Json]:
    return world.bot.commands.get(_key(world, params), [])


async def delete_my_commands(world: World, params: Params) -> bool:
    world.bot.commands.pop(_key(world, params), None)
    world.save_bot()
    return True


def _setter(table: Callable[[Bot], dict[str, str]], name: str, longest: int) -> Method:
    async def store(world: World, params: Params) -> bool:
        value = params.text(name)
        if len(value) > longest:
            raise bad_request(f"{name} is too long")
        texts = table(world.bot)
        if value:
            texts[params.text("language_code")] = value
        else:
            texts.pop(params.text("language_code"), None)
        world.save_bot()
        return True

    return store


def _getter(table: Callable[[Bot], dict[str, str]], name: str) -> Method:
    async def fetch(world: World, params: Params) -> Json:
        texts = table(world.bot)
        return {name: texts.get(params.text("language_code"), texts.get("", ""))}

    return fetch


async def set_chat_menu_button(world: World, params: Params) -> bool:
    world.bot.menu_buttons[params.text("chat_id")] = params.record("menu_button") or {"type": "default"}
    world.save_bot()
    return True


async def get_chat_menu_button(world: World, params: Params) -> Json:
    return world.bot.menu_buttons.get(params.text("chat_id"), {"type": "default"})


async def get_file(world: World, params: Params) -> Json:
    file = world.files.get(params.text("file_id"))
    if file is None:
        raise bad_request("invalid file_id")
    return {
        "file_id": file.file_id,
        "file_unique_id": file.unique_id,
        "file_size": file.size,
        "file_path": file.path,
    }


async def do_nothing(world: World, params: Params) -> bool:
    """`logOut` and `close` move a bot between servers; there is nowhere to move from here."""
    return True


METHODS: dict[str, Method] = {
    "getMe": get_me,
    "setMyCommands": set_my_commands,
    "getMyCommands": get_my_commands,
    "deleteMyCommands": delete_my_commands,
    "setMyName": _setter(lambda bot: bot.names, "name", 64),
    "getMyName": _getter(lambda bot: bot.names, "name"),
    "setMyDescription": _setter(lambda bot: bot.descriptions, "description", 512),
    "getMyDescription": _getter(lambda bot: bot.descriptions, "description"),
    "setMyShortDescription": _setter(lambda bot: bot.short_descriptions, "short_description", 120),
    "getMyShortDescription": _getter(lambda bot: bot.short_descriptions, "short_description"),
    "setChatMenuButton": set_chat_menu_button,
    "getChatMenuButton": get_chat_menu_button,
    "getFile": get_file,
    "logOut": do_nothing,
    "close": do_nothing,
}
