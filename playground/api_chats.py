"""Bot API: chats and their members."""

from __future__ import annotations

from .access import check_present, find_chat
from .errors import bad_request
from .membership import change_member
from .methods import Method
from .model import Chat, Json
from .params import Params
from .shapes import full_chat_json, member_json
from .world import World


def _group(world: World, params: Params) -> Chat:
    chat = find_chat(world, params)
    check_present(world, chat)
    if not chat.is_group:
        raise bad_request("there are no administrators in the private chat")
    return chat


async def get_chat(world: World, params: Params) -> Json:
    chat = find_chat(world, params)
    check_present(world, chat)
    return full_chat_json(world, chat)


async def get_chat_member(world: World, params: Params) -> Json:
    chat = find_chat(world, params)
    check_present(world, chat)
    user_id = params.integer("user_id")
    if user_id is None or (user_id not in world.people and user_id != world.bot.id):
        raise bad_request("invalid user_id specified" if user_id is None else "user not found")
    if not chat.is_group:
        member = chat.member(user_id)
        member.status = "member" if user_id in (chat.id, world.bot.id) else "left"
        return member_json(world, member)
    return member_json(world, chat.member(user_id))


async def get_chat_administrators(world: World, params: Params) -> list[Json]:
    chat = _group(world, params)
    return [member_json(world, member) for member in chat.members.values() if member.admin]


async def get_chat_member_count(world: World, params: Params) -> int:
    chat = find_chat(world, params)
    check_present(world, chat)
    return sum(member.present for member in chat.members.values()) if chat.is_group else 2


async def leave_chat(world: World, params: Params) -> bool:
    chat = _group(world, params)
    change_member(world, chat, world.bot.id, "left", by=world.bot.id)
    return True


METHODS: dict[str, Method] = {
    "getChat": get_chat,
    "getChatMember": get_chat_member,
    "getChatAdministrators": get_chat_administrators,
    "getChatMemberCount": get_chat_member_count,
    "getChatMembersCount": get_chat_member_count,
    "leaveChat": leave_chat,
}
