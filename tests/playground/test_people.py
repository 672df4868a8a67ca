"""Private chats, groups, privacy, and how a bot is refused by people and groups."""

from __future__ import annotations

import pytest
from telegram import ChatMember, Update

from playground.client import Client, Refusal
from tests.playground.helpers import Table, drain, keyboard, refusal


async def test_a_bot_cannot_write_first(table: Table) -> None:
    client = table.client
    assert await refusal(client, "sendMessage", chat_id=table.anna, text="x") == (
        403,
        "Forbidden: bot can't initiate conversation with a user",
    )
    assert await refusal(client, "sendMessage", chat_id=777, text="x") == (400, "Bad Request: chat not found")
    opened = await client.post(f"users/{table.anna}/open", url="https://t.me/pulka_bot?start=sit_42")
    assert (opened["kind"], opened["payload"], opened["started"]) == ("private", "sit_42", False)
    assert await client.updates() == []
    await client.start(table.anna)
    update = (await drain(client))[-1]
    assert update["message"]["text"] == "/start sit_42"  # type: ignore[index]
    assert update["message"]["entities"] == [{"type": "bot_command", "offset": 0, "length": 6}]  # type: ignore[index]
    await client.bot("sendMessage", chat_id=table.anna, text="x")


async def test_a_link_works_again_after_start(table: Table) -> None:
    client = table.client
    await client.start(table.anna)
    opened = await client.post(f"users/{table.anna}/open", url="https://t.me/pulka_bot?start=sit_2")
    assert opened["started"] is True
    assert (await client.see(table.anna, table.anna))["user"]["start_payload"] == "sit_2"
    await client.start(table.anna)
    assert (await drain(client))[-1]["message"]["text"] == "/start sit_2"  # type: ignore[index]


@pytest.mark.parametrize("payload", ["a" * 65, "стол", "a b", "a.b"])
async def test_payloads_that_telegram_refuses(table: Table, payload: str) -> None:
    with pytest.raises(Refusal):
        await table.client.start(table.anna, payload)


async def test_blocking_and_deleting_are_told_by_refusals(table: Table) -> None:
    client = table.client
    await client.start(table.anna)
    sent = await client.bot("sendMessage", chat_id=table.anna, text="x")
    await drain(client)
    await client.post(f"users/{table.anna}/block")
    change = (await drain(client))[-1]["my_chat_member"]
    assert change["new_chat_member"]["status"] == "kicked"  # type: ignore[index]
    blocked = (403, "Forbidden: bot was blocked by the user")
    assert await refusal(client, "sendMessage", chat_id=table.anna, text="x") == blocked
    edit = {"chat_id": table.anna, "message_id": sent["message_id"], "text": "y"}
    assert await refusal(client, "editMessageText", **edit) == blocked
    await client.start(table.anna)
    kinds = [next(key for key in update if key != "update_id") for update in await drain(client)]
    assert kinds == ["my_chat_member", "message"]
    await client.post(f"users/{table.anna}/delete-account")
    assert await refusal(client, "sendMessage", chat_id=table.anna, text="x") == (
        403,
        "Forbidden: user is deactivated",
    )


async def test_privacy_shows_commands_answers_and_service_messages(table: Table) -> None:
    client, group = table.client, table.group
    own = await client.bot("sendMessage", chat_id=group, text="?")
    await client.say(table.anna, group, "hello")
    await client.say(table.anna, group, "/pref@other_bot")
    await client.say(table.anna, group, "/pref")
    await client.say(table.anna, group, "/score@Pulka_Bot now")
    await client.say(table.anna, group, "yes", reply_to=own["message_id"])
    await client.post(f"groups/{group}/members", user_id=table.boris, status="left")
    updates = await drain(client)
    texts = [update["message"].get("text") for update in updates]  # type: ignore[attr-defined]
    assert texts == ["/pref", "/score@Pulka_Bot now", "yes", None]
    assert updates[-1]["message"]["left_chat_member"]["id"] == table.boris  # type: ignore[index]
    await client.post("bot", privacy=False)
    await client.say(table.anna, group, "hello")
    assert (await drain(client))[-1]["message"]["text"] == "hello"  # type: ignore[index]
    assert (await client.bot("getMe"))["can_read_all_group_messages"] is True


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_a_bot_thrown_out(table: Table, kind: str) -> None:
    client = table.client
    group = await client.group("Other", [table.anna], type=kind)
    sent = await client.bot("sendMessage", chat_id=group, text="x")
    await drain(client)
    await client.post(f"groups/{group}/members", user_id="bot", status="kicked")
    change = (await drain(client))[0]["my_chat_member"]
    assert (change["old_chat_member"]["status"], change["new_chat_member"]["status"]) == ("member", "kicked")  # type: ignore[index]
    kicked = (403, f"Forbidden: bot was kicked from the {kind} chat")
    for method, fields in (
        ("sendMessage", {"text": "x"}),
        ("editMessageText", {"text": "x", "message_id": sent["message_id"]}),
        ("getChatMember", {"user_id": table.anna}),
    ):
        assert await refusal(client, method, chat_id=group, **fields) == kicked
    await client.say(table.anna, group, "/pref")
    assert await client.updates() == []


async def test_a_bot_forbidden_to_write(table: Table) -> None:
    client = table.client
    sent = await client.bot("sendMessage", chat_id=table.group, text="x")
    await client.post(f"groups/{table.group}/members", user_id="bot", status="restricted")
    assert await refusal(client, "sendMessage", chat_id=table.group, text="x") == (
        400,
        "Bad Request: not enough rights to send text messages to the chat",
    )
    fields = {"chat_id": table.group, "message_id": sent["message_id"], "text": "y"}
    assert await refusal(client, "editMessageText", **fields) == (400, "Bad Request: CHAT_RESTRICTED")


async def test_a_group_that_became_a_supergroup(table: Table) -> None:
    client = table.client
    group = await client.group("Старая", [table.anna, table.boris], type="group")
    sent = await client.bot("sendMessage", chat_id=group, text="?", reply_markup=keyboard({"Пас": "p"}))
    await drain(client)
    new = (await client.post(f"groups/{group}/migrate"))["id"]
    first, second = [update["message"] for update in await drain(client)]
    assert (first["chat"]["id"], first["migrate_to_chat_id"]) == (group, new)  # type: ignore[index]
    assert (second["chat"]["id"], second["migrate_from_chat_id"]) == (new, group)  # type: ignore[index]
    answer = await client.call("sendMessage", chat_id=group, text="x")
    assert answer["error_code"] == 400
    assert answer["description"] == "Bad Request: group chat was upgraded to a supergroup chat"
    assert answer["parameters"] == {"migrate_to_chat_id": new}
    await client.bot("sendMessage", chat_id=new, text="x")
    # People still see the old messages, and still tap them.
    old = next(message for message in await client.messages(table.anna, new) if message["text"] == "?")
    assert (old["chat_id"], old["message_id"]) == (group, sent["message_id"])
    await client.tap(table.anna, old, "Пас", wait=0)
    assert (await drain(client))[-1]["callback_query"]["message"]["chat"]["id"] == group  # type: ignore[index]


async def test_topics(table: Table) -> None:
    client = table.client
    forum = await client.group("Клуб", [table.anna, table.boris], forum=True)
    topic = (await client.post(f"groups/{forum}/topics", name="Стол 1"))["thread_id"]
    await drain(client)
    await client.say(table.anna, forum, "/pref", thread_id=topic)
    message = (await drain(client))[-1]["message"]
    assert (message["message_thread_id"], message["is_topic_message"]) == (topic, True)  # type: ignore[index]
    assert "forum_topic_created" in message["reply_to_message"]  # type: ignore[index]
    await client.say(table.anna, forum, "/pref")
    general = (await drain(client))[-1]["message"]
    assert "message_thread_id" not in general  # type: ignore[operator]
    sent = await client.bot("sendMessage", chat_id=forum, message_thread_id=topic, text="x")
    seen = await client.see(table.boris, forum, thread=topic)
    assert [message["text"] for message in seen["messages"]][-2:] == ["/pref", "x"]
    for wrong in (1, 999):
        fields = {"chat_id": forum, "message_thread_id": wrong, "text": "x"}
        assert (await refusal(client, "sendMessage", **fields))[1] == "Bad Request: message thread not found"
    await client.post(f"groups/{forum}/topics/{topic}", closed=True)
    fields = {"chat_id": forum, "message_thread_id": topic, "text": "x"}
    assert await refusal(client, "sendMessage", **fields) == (400, "Bad Request: TOPIC_CLOSED")
    with pytest.raises(Refusal, match="closed"):
        await client.say(table.boris, forum, "x", thread_id=topic)
    await client.bot("editMessageText", chat_id=forum, message_id=sent["message_id"], text="y")
    await client.post(f"groups/{forum}/topics/{topic}", deleted=True)
    assert (await refusal(client, "sendMessage", **fields))[1] == "Bad Request: message thread not found"
    edit = {"chat_id": forum, "message_id": sent["message_id"], "text": "z"}
    assert (await refusal(client, "editMessageText", **edit))[1] == "Bad Request: message to edit not found"


async def test_an_answer_in_a_plain_supergroup_has_a_thread_that_is_no_topic(table: Table) -> None:
    client, group = table.client, table.group
    own = await client.bot("sendMessage", chat_id=group, text="?")
    await client.say(table.anna, group, "yes", reply_to=own["message_id"])
    message = (await drain(client))[-1]["message"]
    assert message["message_thread_id"] == own["message_id"]  # type: ignore[index]
    assert "is_topic_message" not in message  # type: ignore[operator]
    fields = {"chat_id": group, "message_thread_id": own["message_id"], "text": "x"}
    assert (await refusal(client, "sendMessage", **fields))[1] == "Bad Request: message thread not found"


async def test_an_anonymous_admin_writes_as_the_group_and_taps_as_himself(table: Table) -> None:
    client, group = table.client, table.group
    await client.bot("sendMessage", chat_id=group, text="?", reply_markup=keyboard({"Пас": "p"}))
    await client.post(f"groups/{group}/members", user_id=table.anna, status="creator", anonymous=True)
    await drain(client)
    await client.say(table.anna, group, "/stop")
    message = (await drain(client))[-1]["message"]
    assert message["from"]["id"] == 1087968824  # type: ignore[index]
    assert message["sender_chat"]["id"] == group  # type: ignore[index]
    shown = next(item for item in await client.messages(table.anna, group) if item["keyboard"])
    await client.tap(table.anna, shown, "Пас", wait=0)
    assert (await drain(client))[-1]["callback_query"]["from"]["id"] == table.anna  # type: ignore[index]


async def test_changes_of_members_reach_only_an_admin_who_asks(table: Table) -> None:
    client, group = table.client, table.group

    async def kinds_after(status: str) -> list[str]:
        await client.post(f"groups/{group}/members", user_id=table.boris, status=status)
        return [next(key for key in update if key != "update_id") for update in await drain(client)]

    assert await kinds_after("left") == ["message"]
    await client.bot("getUpdates", allowed_updates=["message", "callback_query", "chat_member"])
    assert await kinds_after("member") == ["message"]
    await client.post(f"groups/{group}/members", user_id="bot", status="administrator")
    assert await kinds_after("kicked") == ["chat_member", "message"]
    # What was asked for once holds.
    await client.bot("getUpdates")
    assert await kinds_after("member") == ["chat_member", "message"]


async def test_members_and_administrators(table: Table) -> None:
    client, group = table.client, table.group
    stranger = await client.user("Глеб")

    async def status(user: int) -> str:
        return str((await client.bot("getChatMember", chat_id=group, user_id=user))["status"])

    assert [await status(user) for user in (table.anna, table.boris, stranger)] == ["creator", "member", "left"]
    administrators = await client.bot("getChatAdministrators", chat_id=group)
    assert [member["user"]["id"] for member in administrators] == [table.anna]
    assert await client.bot("getChatMemberCount", chat_id=group) == 3
    assert (await refusal(client, "getChatMember", chat_id=group, user_id=777))[0] == 400
    assert await client.bot("leaveChat", chat_id=group) is True
    assert await refusal(client, "sendMessage", chat_id=group, text="x") == (
        403,
        "Forbidden: bot is not a member of the supergroup chat",
    )


async def test_commands_by_scope_and_language(table: Table) -> None:
    client = table.client

    async def put(name: str, scope: dict[str, object], language: str = "") -> None:
        commands = [{"command": name, "description": "x"}]
        await client.bot("setMyCommands", commands=commands, scope=scope, language_code=language)

    async def menu(user: int, chat: int) -> list[str]:
        return [command["command"] for command in (await client.see(user, chat))["commands"]]

    await client.start(table.boris)
    await put("everywhere", {"type": "default"})
    await put("group", {"type": "all_group_chats"})
    await put("group_ru", {"type": "all_group_chats"}, "ru")
    await put("admin", {"type": "all_chat_administrators"})
    await put("private_ru", {"type": "all_private_chats"}, "ru")
    assert await menu(table.boris, table.group) == ["group_ru"]
    assert await menu(table.anna, table.group) == ["admin"]
    assert await menu(table.boris, table.boris) == ["private_ru"]
    await client.post(f"users/{table.boris}", language_code="en")
    assert await menu(table.boris, table.group) == ["group"]
    assert await menu(table.boris, table.boris) == ["everywhere"]
    fields = {"scope": {"type": "all_group_chats"}, "language_code": "ru"}
    assert (await client.bot("getMyCommands", **fields))[0]["command"] == "group_ru"
    await client.bot("deleteMyCommands", **fields)
    assert await client.bot("getMyCommands", **fields) == []
    wrong = [{"command": "Пас", "description": "x"}]
    assert (await refusal(client, "setMyCommands", commands=wrong))[1] == "Bad Request: BOT_COMMAND_INVALID"


async def test_unread_counts(table: Table) -> None:
    client, group = table.client, table.group

    async def unread(user: int) -> int:
        rows = (await client.get(f"users/{user}/chats"))["chats"]
        return int(next(row["unread"] for row in rows if row["id"] == group))

    await client.post(f"users/{table.boris}/read", chat_id=group)
    await client.bot("sendMessage", chat_id=group, text="1")
    await client.say(table.boris, group, "2")
    assert await unread(table.boris) == 0
    await client.bot("sendMessage", chat_id=group, text="3")
    assert await unread(table.boris) == 1
    await client.post(f"users/{table.boris}/read", chat_id=group)
    assert await unread(table.boris) == 0


async def test_links_into_groups(table: Table) -> None:
    client = table.client
    number = -table.group - 1_000_000_000_000
    opened = await client.post(f"users/{table.anna}/open", url=f"https://t.me/c/{number}/17")
    assert opened == {"kind": "chat", "chat_id": table.group, "message_id": 17}
    stranger = await client.user("Глеб")
    with pytest.raises(Refusal):
        await client.post(f"users/{stranger}/open", url=f"https://t.me/c/{number}/17")
    outside = await client.post(f"users/{stranger}/open", url="https://example.com/")
    assert outside["kind"] == "outside"


async def test_ephemeral_messages(client: Client, table: Table) -> None:
    group = table.group
    await client.bot("sendMessage", chat_id=group, text="?", reply_markup=keyboard({"Карты": "cards"}))
    shown = (await client.messages(table.anna, group))[-1]
    send = {"chat_id": group, "text": "♠ Т К", "reply_markup": keyboard({"Ещё": "more"})}
    alone = {"receiver_user_id": table.anna}
    assert (await refusal(client, "sendMessage", **send, ephemeral_message_parameters=alone))[0] == 400
    query_id = (await client.tap(table.anna, shown, "Карты", wait=0))["query_id"]
    after_tap = {**alone, "callback_query_id": query_id}
    sent = await client.bot("sendMessage", **send, ephemeral_message_parameters=after_tap)
    assert sent["message_id"] == 0
    number = sent["ephemeral_message_id"]
    mine = (await client.messages(table.anna, group))[-1]
    assert (mine["text"], mine["ephemeral_message_id"]) == ("♠ Т К", number)
    assert all(message["text"] != "♠ Т К" for message in await client.messages(table.boris, group))
    await client.tap(table.anna, mine, "Ещё", wait=0)
    assert (await drain(client))[-1]["callback_query"]["message"]["ephemeral_message_id"] == number  # type: ignore[index]
    fields = {"chat_id": group, "receiver_user_id": table.anna, "ephemeral_message_id": number}
    assert await client.bot("editEphemeralMessageText", **fields, text="♠ К") is True
    assert (await client.messages(table.anna, group))[-1]["text"] == "♠ К"
    assert await client.bot("deleteEphemeralMessage", **fields) is True
    await client.advance(16)
    assert (await refusal(client, "sendMessage", **send, ephemeral_message_parameters=after_tap))[0] == 400
    # To somebody offline it is lost without a word.
    await client.post(f"users/{table.anna}", online=False)
    await client.post(f"groups/{group}/members", user_id="bot", status="administrator")
    await client.bot("sendMessage", **send, ephemeral_message_parameters=alone)
    assert all(message["ephemeral_message_id"] is None for message in await client.messages(table.anna, group))


@pytest.mark.parametrize("status", ["creator", "administrator", "member", "restricted", "left", "kicked"])
async def test_the_library_can_read_every_kind_of_member(table: Table, status: str) -> None:
    client = table.client
    await client.post(f"groups/{table.group}/members", user_id=table.boris, status=status)
    shape = await client.bot("getChatMember", chat_id=table.group, user_id=table.boris)
    assert ChatMember.de_json(shape, None).status == status
    for update in await drain(client):
        assert Update.de_json(update, None) is not None
