"""What a bot sends, edits and deletes, and how it is refused."""

from __future__ import annotations

import struct
import zlib

import pytest

from playground.client import Client
from playground.world import World
from tests.playground.helpers import Table, keyboard, refusal


def png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    rows = chunk(b"IDAT", zlib.compress((b"\0" + b"\x80" * width) * height))
    return b"\x89PNG\r\n\x1a\n" + header + rows + chunk(b"IEND", b"")


async def test_a_message_is_seen_as_it_was_sent(table: Table) -> None:
    sent = await table.client.bot(
        "sendMessage",
        chat_id=table.group,
        text="<b>Сдача 7</b> &lt;",
        parse_mode="HTML",
        reply_markup=keyboard({"Пас": "p", "6♦": "6d"}),
        disable_notification=True,
    )
    assert sent["text"] == "Сдача 7 <"
    message = (await table.client.messages(table.boris, table.group))[-1]
    assert message["html"] == "<b>Сдача 7</b> &lt;"
    assert [button["text"] for button in message["keyboard"][0]] == ["Пас", "6♦"]
    assert message["silent"] is True
    assert message["message_id"] == sent["message_id"]


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "message text is empty"),
        ("  \n ", "message text is empty"),
        ("x" * 4097, "message is too long"),
        ("🂡" * 2049, "message is too long"),
    ],
)
async def test_sizes_of_text(table: Table, text: str, error: str) -> None:
    refused = await refusal(table.client, "sendMessage", chat_id=table.group, text=text)
    assert refused == (400, f"Bad Request: {error}")


async def test_markup_does_not_count_towards_the_size(table: Table) -> None:
    text = "".join(f"<b>{'x' * 100}</b>" for _ in range(40))
    assert len(text) > 4096
    sent = await table.client.bot("sendMessage", chat_id=table.group, text=text, parse_mode="HTML")
    assert len(sent["text"]) == 4000


@pytest.mark.parametrize(
    ("markup", "error"),
    [
        ({"inline_keyboard": [[{"text": "x", "callback_data": "я" * 33}]]}, "BUTTON_DATA_INVALID"),
        ({"inline_keyboard": [[{"text": "x", "callback_data": ""}]]}, "BUTTON_DATA_INVALID"),
        ({"inline_keyboard": [[{"text": "x"}]]}, "text buttons are unallowed in the inline keyboard"),
        ({"inline_keyboard": [[{"text": "x", "callback_data": "1"}] * 9]}, "reply markup is too long"),
        ({"inline_keyboard": [[{"text": "x", "callback_data": "1"}] * 8] * 13}, "reply markup is too long"),
        ({"inline_keyboard": [[{"text": "x", "web_app": {"url": "https://x.y"}}]]}, "BUTTON_TYPE_INVALID"),
    ],
)
async def test_keyboards_that_telegram_refuses(table: Table, markup: dict[str, object], error: str) -> None:
    refused = await refusal(table.client, "sendMessage", chat_id=table.group, text="x", reply_markup=markup)
    assert refused == (400, f"Bad Request: {error}")


async def test_the_largest_keyboard_and_data_pass(table: Table) -> None:
    rows = [{f"{row}.{column}": "я" * 31 + f"{column:02}" for column in range(8)} for row in range(12)]
    sent = await table.client.bot("sendMessage", chat_id=table.group, text="x", reply_markup=keyboard(*rows))
    assert len(sent["reply_markup"]["inline_keyboard"]) == 12


async def test_an_edit_without_markup_removes_the_keyboard_and_marks_the_message(table: Table) -> None:
    client = table.client
    sent = await client.bot("sendMessage", chat_id=table.group, text="a", reply_markup=keyboard({"x": "1"}))
    await client.bot("editMessageText", chat_id=table.group, message_id=sent["message_id"], text="b")
    message = (await client.messages(table.anna, table.group))[-1]
    assert (message["text"], message["keyboard"]) == ("b", None)
    assert message["edit_date"] is not None


async def test_the_same_content_again_is_not_modified(table: Table) -> None:
    client = table.client
    markup = keyboard({"x": "1"})
    sent = await client.bot("sendMessage", chat_id=table.group, text="<b>a</b>", parse_mode="HTML", reply_markup=markup)
    fields = {"chat_id": table.group, "message_id": sent["message_id"], "reply_markup": markup}
    code, text = await refusal(client, "editMessageText", **fields, text="<b>a</b>", parse_mode="HTML")
    assert code == 400
    assert text.startswith("Bad Request: message is not modified")
    # Only bold gone is another content.
    await client.bot("editMessageText", **fields, text="a")
    code, text = await refusal(client, "editMessageReplyMarkup", **fields)
    assert text.startswith("Bad Request: message is not modified")


async def test_edits_of_what_is_not_there_or_not_the_bots(table: Table) -> None:
    client, group = table.client, table.group
    theirs = await client.say(table.anna, group, "/pref")
    assert await refusal(client, "editMessageText", chat_id=group, message_id=999, text="x") == (
        400,
        "Bad Request: message to edit not found",
    )
    assert await refusal(client, "editMessageText", chat_id=group, message_id=theirs, text="x") == (
        400,
        "Bad Request: message can't be edited",
    )


async def test_a_bot_deletes_its_own_within_two_days(table: Table) -> None:
    client, group = table.client, table.group
    old = await client.bot("sendMessage", chat_id=group, text="old")
    await client.advance(49 * 3600)
    new = await client.bot("sendMessage", chat_id=group, text="new")
    theirs = await client.say(table.anna, group, "hello")
    assert await client.bot("deleteMessage", chat_id=group, message_id=new["message_id"]) is True
    for message_id in (old["message_id"], theirs):
        assert await refusal(client, "deleteMessage", chat_id=group, message_id=message_id) == (
            400,
            "Bad Request: message can't be deleted for everyone",
        )
    gone = await refusal(client, "deleteMessage", chat_id=group, message_id=new["message_id"])
    assert gone[1] == "Bad Request: message to delete not found"
    # At any age it may be edited.
    await client.bot("editMessageText", chat_id=group, message_id=old["message_id"], text="still")


async def test_an_administrator_deletes_what_others_wrote(table: Table) -> None:
    client, group = table.client, table.group
    theirs = await client.say(table.anna, group, "hello")
    await client.post(f"groups/{group}/members", user_id="bot", status="administrator")
    assert await client.bot("deleteMessages", chat_id=group, message_ids=[theirs, 999]) is True
    assert all(message["message_id"] != theirs for message in await client.messages(table.anna, group))


async def test_replies(table: Table) -> None:
    client, group = table.client, table.group
    theirs = await client.say(table.anna, group, "/pref")
    reply = await client.bot("sendMessage", chat_id=group, text="x", reply_parameters={"message_id": theirs})
    assert reply["reply_to_message"]["text"] == "/pref"
    assert "is_topic_message" not in reply
    missing = {"chat_id": group, "text": "x", "reply_parameters": {"message_id": 999}}
    assert (await refusal(client, "sendMessage", **missing))[1] == "Bad Request: message to be replied not found"
    lenient = {**missing, "reply_parameters": {"message_id": 999, "allow_sending_without_reply": True}}
    assert "reply_to_message" not in await client.bot("sendMessage", **lenient)


async def test_photos_and_documents_go_there_and_back(client: Client, table: Table) -> None:
    files = {"photo": ("sheet.png", png(40, 30))}
    response = await client.http.post(
        f"/bot{client.token}/sendPhoto", data={"chat_id": str(table.group), "caption": "x"}, files=files
    )
    photo = response.json()["result"]["photo"][-1]
    assert (photo["width"], photo["height"]) == (40, 30)
    again = await client.bot("sendPhoto", chat_id=table.group, photo=photo["file_id"])
    assert again["photo"][-1]["file_unique_id"] == photo["file_unique_id"]
    path = (await client.bot("getFile", file_id=photo["file_id"]))["file_path"]
    assert (await client.http.get(f"/file/bot{client.token}/{path}")).content == png(40, 30)
    shown = (await client.messages(table.anna, table.group))[-2]
    assert (shown["media"]["kind"], shown["text"]) == ("photo", "x")
    assert (await client.http.get(shown["media"]["url"])).content == png(40, 30)
    await client.bot("editMessageCaption", chat_id=table.group, message_id=shown["message_id"], caption="y")

    page = b"<script>alert(1)</script>"
    files = {"document": ("page.html", page, "text/html")}  # type: ignore[dict-item]
    response = await client.http.post(f"/bot{client.token}/sendDocument", data={"chat_id": table.group}, files=files)
    document = response.json()["result"]["document"]
    assert (document["file_name"], document["file_size"]) == ("page.html", len(page))
    shown = (await client.messages(table.anna, table.group))[-1]
    download = await client.http.get(shown["media"]["url"])
    assert download.content == page
    assert download.headers["content-disposition"] == "attachment"
    assert "html" not in download.headers["content-type"]


async def test_media_and_text_are_edited_each_in_its_way(client: Client, table: Table) -> None:
    group = table.group
    files = {"photo": ("sheet.png", png(4, 4))}
    response = await client.http.post(f"/bot{client.token}/sendPhoto", data={"chat_id": group}, files=files)
    message_id = response.json()["result"]["message_id"]
    text = await client.bot("sendMessage", chat_id=group, text="x")
    assert (await refusal(client, "editMessageText", chat_id=group, message_id=message_id, text="x"))[1] == (
        "Bad Request: there is no text in the message to edit"
    )
    fields = {"chat_id": group, "message_id": text["message_id"], "caption": "x"}
    assert (await refusal(client, "editMessageCaption", **fields))[1] == (
        "Bad Request: there is no caption in the message to edit"
    )
    media = '{"type": "photo", "media": "attach://new", "caption": "<i>y</i>", "parse_mode": "HTML"}'
    response = await client.http.post(
        f"/bot{client.token}/editMessageMedia",
        data={"chat_id": group, "message_id": message_id, "media": media},
        files={"new": ("x.png", png(8, 5))},
    )
    edited = response.json()["result"]
    assert (edited["photo"][-1]["width"], edited["caption"]) == (8, "y")
    files = {"photo": ("sheet.png", b"not a picture")}
    response = await client.http.post(f"/bot{client.token}/sendPhoto", data={"chat_id": group}, files=files)
    assert response.json()["description"] == "Bad Request: IMAGE_PROCESS_FAILED"


async def test_captions_are_shorter_than_texts(client: Client, table: Table) -> None:
    fields = {"chat_id": str(table.group), "caption": "x" * 1025}
    response = await client.http.post(
        f"/bot{client.token}/sendPhoto", data=fields, files={"photo": ("x.png", png(4, 4))}
    )
    assert response.json()["description"] == "Bad Request: message caption is too long"


async def test_sends_and_edits_share_a_groups_minute(client: Client, table: Table) -> None:
    await client.post("clock", frozen=True)
    group = table.group
    sent = await client.bot("sendMessage", chat_id=group, text="0")
    for number in range(1, 20):
        await client.advance(1)
        await client.bot("editMessageText", chat_id=group, message_id=sent["message_id"], text=str(number))
    await client.advance(1)
    answer = await client.call("sendMessage", chat_id=group, text="x")
    assert answer["error_code"] == 429
    assert answer["parameters"]["retry_after"] == 40
    assert answer["description"] == "Too Many Requests: retry after 40"
    summary = (await client.get("calls/summary"))["chats"][str(group)]
    assert (summary["spent"], summary["busiest_minute"], summary["errors"]) == (20, 20, {"429": 1})
    # Another chat has its own minute.
    await client.start(table.anna)
    await client.bot("sendMessage", chat_id=table.anna, text="x")


async def test_pins_need_rights_in_a_group(client: Client, table: Table) -> None:
    sent = await client.bot("sendMessage", chat_id=table.group, text="x")
    fields = {"chat_id": table.group, "message_id": sent["message_id"]}
    assert (await refusal(client, "pinChatMessage", **fields))[1].startswith("Bad Request: not enough rights")
    await client.post(f"groups/{table.group}/members", user_id="bot", status="administrator")
    assert await client.bot("pinChatMessage", **fields) is True
    assert (await client.bot("getChat", chat_id=table.group))["pinned_message"]["text"] == "x"
    assert await client.bot("unpinChatMessage", **fields) is True


async def test_message_numbers(client: Client, table: Table, world: World) -> None:
    """A supergroup counts for itself; private chats and groups share the bot's count."""
    old = await client.group("Old", [table.anna], type="group")
    in_old = await client.bot("sendMessage", chat_id=old, text="x")
    await client.start(table.anna)
    private = await client.bot("sendMessage", chat_id=table.anna, text="x")
    in_super = await client.bot("sendMessage", chat_id=table.group, text="x")
    assert private["message_id"] == in_old["message_id"] + 2
    assert in_super["message_id"] == 3
