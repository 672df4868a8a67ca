"""The part of the control interface that is about people and groups; `control` documents it."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request

from . import people
from .errors import ControlError
from .membership import change_member, create_group, migrate, service
from .model import Chat, Json, Person, Topic
from .requests import body_of, integer, number, optional_integer, string, world_of
from .shapes import person_json
from .snapshot import chat_list, chat_snapshot, chat_view

NAMES = ("first_name", "last_name", "username", "language_code")


def _user(request: Request) -> Person:
    return world_of(request).person(int(request.path_params["user"]))


def _chat(request: Request) -> Chat:
    return world_of(request).chat(int(request.path_params["chat"]))


async def add_user(request: Request) -> Json:
    world, body = world_of(request), await body_of(request)
    names = {name: string(body, name) for name in NAMES[1:] if name in body}
    person = world.new_person(string(body, "first_name"), user_id=optional_integer(body, "id"), **names)
    if body.get("started"):
        person.started = True
        world.save_person(person)
    return person_json(person)


async def change_user(request: Request) -> Json:
    world, body, person = world_of(request), await body_of(request), _user(request)
    for name in NAMES:
        if name in body:
            setattr(person, name, string(body, name))
    if "online" in body:
        person.online = bool(body["online"])
    world.save_person(person)
    return person_json(person)


async def block(request: Request) -> Json:
    people.block(world_of(request), _user(request).id)
    return person_json(_user(request))


async def unblock(request: Request) -> Json:
    people.unblock(world_of(request), _user(request).id)
    return person_json(_user(request))


async def delete_account(request: Request) -> Json:
    people.delete_account(world_of(request), _user(request).id)
    return person_json(_user(request))


async def show_chats(request: Request) -> Json:
    world = world_of(request)
    return {"chats": chat_list(world, _user(request).id), "revision": world.hub.revision}


async def show_chat(request: Request) -> Json:
    thread = request.query_params.get("thread")
    return chat_snapshot(
        world_of(request),
        _user(request).id,
        int(request.path_params["chat"]),
        thread_id=number(request, "thread", 0) or None,
        limit=max(1, number(request, "limit", 100)),
        everything=thread is None,
    )


async def wait_chat(request: Request) -> Json:
    await world_of(request).hub.wait(number(request, "revision", 0), number(request, "timeout", 30))
    return await show_chat(request)


async def send(request: Request) -> Json:
    body = await body_of(request)
    message = people.send_text(
        world_of(request),
        _user(request).id,
        integer(body, "chat_id"),
        string(body, "text"),
        reply_to=optional_integer(body, "reply_to"),
        thread_id=optional_integer(body, "thread_id"),
    )
    return {"message_id": message.message_id}


async def start(request: Request) -> Json:
    body = await body_of(request)
    payload = string(body, "payload") if body.get("payload") is not None else None
    return {"message_id": people.press_start(world_of(request), _user(request).id, payload).message_id}


async def open_link(request: Request) -> Json:
    body = await body_of(request)
    return people.open_link(world_of(request), _user(request).id, string(body, "url"))


async def tap(request: Request) -> Json:
    world, body = world_of(request), await body_of(request)
    data = body.get("data")
    if "data_base64" in body:
        try:
            data = base64.b64decode(string(body, "data_base64"), validate=True).decode(errors="replace")
        except binascii.Error as error:
            raise ControlError("data_base64 is not base64") from error
    place = (integer(body, "row"), integer(body, "column")) if "row" in body else None
    query, done = people.tap(
        world,
        _user(request).id,
        integer(body, "chat_id"),
        message_id=optional_integer(body, "message_id") or 0,
        ephemeral_id=optional_integer(body, "ephemeral_message_id"),
        data=data,
        text=body.get("text"),
        place=place,
        forged=bool(body.get("forged")),
    )
    if query is None:
        if "answer" in done:
            return {"query_id": None, "done": True, "expired": False, **done["answer"]}
        return done
    # The tap lasts before anybody waits for its answer.
    world.state.commit()
    wait = body.get("wait") or 0
    return {"query_id": query.id, **await people.tap_answer(world, query.id, float(wait))}


async def show_tap(request: Request) -> Json:
    query_id = request.path_params["query"]
    return {
        "query_id": query_id,
        **await people.tap_answer(world_of(request), query_id, number(request, "timeout", 20)),
    }


def _message_ids(body: Json) -> list[int]:
    message_ids = body.get("message_ids")
    if not isinstance(message_ids, list) or not all(isinstance(message_id, int) for message_id in message_ids):
        raise ControlError("message_ids is a list of numbers")
    return message_ids


async def delete_as_user(request: Request) -> Json:
    body = await body_of(request)
    people.delete_own(world_of(request), _user(request).id, integer(body, "chat_id"), _message_ids(body))
    return {}


async def delete_anyway(request: Request) -> Json:
    world, chat = world_of(request), _chat(request)
    for message_id in _message_ids(await body_of(request)):
        message = world.message(chat.id, message_id)
        if message is None:
            raise ControlError(f"there is no message {message_id}", 404)
        world.remove(message)
    return {}


async def read(request: Request) -> Json:
    body = await body_of(request)
    people.mark_read(
        world_of(request), _user(request).id, integer(body, "chat_id"), optional_integer(body, "thread_id")
    )
    return {}


async def add_group(request: Request) -> Json:
    world, body = world_of(request), await body_of(request)
    members = body.get("members")
    if not isinstance(members, list) or not all(isinstance(member, int) for member in members):
        raise ControlError("members is a list of user ids, the creator first")
    chat = create_group(
        world,
        string(body, "title"),
        members=members,
        kind=string(body, "type", "supergroup"),
        forum=bool(body.get("forum")),
        bot=body.get("bot", "member"),
        username=string(body, "username"),
    )
    return chat_view(world, chat)


async def set_member(request: Request) -> Json:
    world, body, chat = world_of(request), await body_of(request), _chat(request)
    user_id = world.bot.id if body.get("user_id") == "bot" else integer(body, "user_id")
    creator = next((member.user_id for member in chat.members.values() if member.status == "creator"), user_id)
    by = optional_integer(body, "by") or (user_id if body.get("status") == "left" else creator)
    status = string(body, "status", "member")
    change_member(world, chat, user_id, status, by=by, anonymous=bool(body.get("anonymous")))
    return chat_view(world, chat)


async def migrate_group(request: Request) -> Json:
    world, chat = world_of(request), _chat(request)
    creator = next(member.user_id for member in chat.members.values() if member.status == "creator")
    return chat_view(world, migrate(world, chat, creator))


async def add_topic(request: Request) -> Json:
    world, body, chat = world_of(request), await body_of(request), _chat(request)
    name = string(body, "name")
    if not chat.is_forum or not name:
        raise ControlError("a topic has a name and is opened in a forum")
    creator = next(member.user_id for member in chat.members.values() if member.status == "creator")
    # The message that opens a topic gives the topic its number.
    thread_id = chat.next_message_id
    chat.topics[thread_id] = Topic(thread_id, name)
    world.save_chat(chat)
    opened: Json = {"forum_topic_created": {"name": name, "icon_color": 7322096}}
    service(world, chat, creator, opened, thread_id=thread_id)
    return {"thread_id": thread_id, "name": name, "closed": False}


async def change_topic(request: Request) -> Json:
    world, body, chat = world_of(request), await body_of(request), _chat(request)
    thread_id = int(request.path_params["thread"])
    creator = next(member.user_id for member in chat.members.values() if member.status == "creator")
    if thread_id == 0:
        closed = bool(body.get("closed", chat.general_closed))
        if closed != chat.general_closed:
            chat.general_closed = closed
            world.save_chat(chat)
            what = "general_forum_topic_hidden" if closed else "general_forum_topic_unhidden"
            service(world, chat, creator, {what: {}})
        return chat_view(world, chat)
    topic = chat.topics.get(thread_id)
    if topic is None:
        raise ControlError("there is no such topic", 404)
    if body.get("deleted"):
        del chat.topics[thread_id]
        world.save_chat(chat)
        for message in [message for message in world.messages(chat.id) if message.thread_id == thread_id]:
            world.remove(message)
    elif bool(body.get("closed", topic.closed)) != topic.closed:
        topic.closed = not topic.closed
        world.save_chat(chat)
        what = "forum_topic_closed" if topic.closed else "forum_topic_reopened"
        service(world, chat, creator, {what: {}}, thread_id=thread_id)
    return chat_view(world, chat)


ROUTES: list[tuple[str, str, Callable[[Request], Awaitable[Any]]]] = [
    ("POST", "users", add_user),
    ("POST", "users/{user:int}", change_user),
    ("POST", "users/{user:int}/block", block),
    ("POST", "users/{user:int}/unblock", unblock),
    ("POST", "users/{user:int}/delete-account", delete_account),
    ("GET", "users/{user:int}/chats", show_chats),
    ("GET", "users/{user:int}/chats/{chat}", show_chat),
    ("GET", "users/{user:int}/chats/{chat}/wait", wait_chat),
    ("POST", "users/{user:int}/send", send),
    ("POST", "users/{user:int}/start", start),
    ("POST", "users/{user:int}/open", open_link),
    ("POST", "users/{user:int}/tap", tap),
    ("GET", "taps/{query}", show_tap),
    ("POST", "users/{user:int}/delete", delete_as_user),
    ("POST", "users/{user:int}/read", read),
    ("POST", "groups", add_group),
    ("POST", "groups/{chat}/members", set_member),
    ("POST", "groups/{chat}/migrate", migrate_group),
    ("POST", "groups/{chat}/topics", add_topic),
    ("POST", "groups/{chat}/topics/{thread}", change_topic),
    ("POST", "chats/{chat}/delete", delete_anyway),
]
