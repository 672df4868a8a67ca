from __future__ import annotations

import asyncio

import pytest

from playground.client import Client, Refusal
from tests.playground.helpers import Table, drain, keyboard, refusal

TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"


async def shown(table: Table, **fields: object) -> dict[str, object]:
    await table.client.bot(
        "sendMessage", chat_id=table.group, text="?", reply_markup=keyboard({"Пас": "pass", "Вист": "whist"}), **fields
    )
    return (await table.client.messages(table.anna, table.group))[-1]


async def query_of(client: Client) -> dict[str, object]:
    updates = await drain(client)
    return updates[-1]["callback_query"]  # type: ignore[return-value]


async def test_a_tap_waits_for_its_answer(table: Table) -> None:
    client = table.client
    message = await shown(table)
    tapping = asyncio.create_task(client.tap(table.anna, message, "Вист"))
    await asyncio.sleep(0.02)
    query = await query_of(client)
    assert query["data"] == "whist"
    assert query["from"]["id"] == table.anna  # type: ignore[index]
    assert query["message"]["message_id"] == message["message_id"]  # type: ignore[index]
    await client.bot("answerCallbackQuery", callback_query_id=query["id"], text="Ваш ход", show_alert=True)
    answer = await tapping
    assert answer == {
        "query_id": query["id"],
        "done": True,
        "expired": False,
        "text": "Ваш ход",
        "alert": True,
        "url": "",
    }
    assert await refusal(client, "answerCallbackQuery", callback_query_id=query["id"]) == (400, TOO_OLD)


async def test_an_answer_after_seconds_is_too_late(table: Table) -> None:
    client = table.client
    tapped = await client.tap(table.anna, await shown(table), "Пас", wait=0)
    query = await query_of(client)
    await client.advance(16)
    assert await refusal(client, "answerCallbackQuery", callback_query_id=query["id"]) == (400, TOO_OLD)
    assert await refusal(client, "answerCallbackQuery", callback_query_id="1") == (400, TOO_OLD)
    assert (await client.get(f"taps/{tapped['query_id']}", timeout=1))["expired"] is True


async def test_answers_have_their_sizes_and_links_lead_to_the_bot(table: Table) -> None:
    client = table.client
    await client.tap(table.anna, await shown(table), "Пас", wait=0)
    query_id = (await query_of(client))["id"]
    fields = {"callback_query_id": query_id}
    assert (await refusal(client, "answerCallbackQuery", **fields, text="я" * 201))[
        1
    ] == "Bad Request: MESSAGE_TOO_LONG"
    for url in ("https://example.com", "https://t.me/other_bot?start=x"):
        assert (await refusal(client, "answerCallbackQuery", **fields, url=url))[1] == "Bad Request: URL_INVALID"
    await client.bot("answerCallbackQuery", **fields, url="https://t.me/pulka_bot?start=sit_1", text="я" * 200)


async def test_a_cached_answer_spares_the_bot(table: Table) -> None:
    client = table.client
    message = await shown(table)
    await client.tap(table.anna, message, "Пас", wait=0)
    await client.bot("answerCallbackQuery", callback_query_id=(await query_of(client))["id"], text="x", cache_time=60)
    assert (await client.tap(table.anna, message, "Пас"))["text"] == "x"
    assert await client.updates() == []
    await client.tap(table.boris, message, "Пас", wait=0)
    await client.advance(61)
    await client.tap(table.anna, message, "Пас", wait=0)
    assert len(await client.updates()) == 2


async def test_buttons_are_found_by_text_data_and_place(table: Table) -> None:
    client = table.client
    message = await shown(table)
    for fields in ({"text": "Вист"}, {"data": "whist"}, {"row": 0, "column": 1}):
        await client.tap(table.anna, message, wait=0, **fields)
        assert (await query_of(client))["data"] == "whist"
    for fields in ({"text": "Нет"}, {"data": "no"}, {"row": 1, "column": 0}):
        with pytest.raises(Refusal, match="there is no button"):
            await client.tap(table.anna, message, **fields)


async def test_a_forged_tap_carries_any_bytes(table: Table) -> None:
    client = table.client
    message = await shown(table)
    await client.tap(table.boris, message, wait=0, forged=True, data_base64="/wBiYWQ=")
    query = await query_of(client)
    assert query["data"] == "\ufffd\0bad"
    assert query["message"]["text"] == "?"  # type: ignore[index]


async def test_a_tap_on_a_deleted_message_is_inaccessible(table: Table) -> None:
    client = table.client
    message = await shown(table)
    await client.bot("deleteMessage", chat_id=table.group, message_id=message["message_id"])
    with pytest.raises(Refusal, match="no such message"):
        await client.tap(table.anna, message, "Пас")
    await client.tap(table.anna, message, wait=0, forged=True, data="pass")
    assert (await query_of(client))["message"]["date"] == 0  # type: ignore[index]


async def test_outsiders_see_nothing_to_tap(table: Table) -> None:
    client = table.client
    stranger = await client.user("Глеб")
    with pytest.raises(Refusal, match="not in this group"):
        await client.tap(stranger, await shown(table), "Пас")


async def test_a_url_button_asks_nobody(table: Table) -> None:
    client = table.client
    markup = {"inline_keyboard": [[{"text": "Start", "url": "https://t.me/pulka_bot?start=sit_1"}]]}
    await client.bot("sendMessage", chat_id=table.group, text="?", reply_markup=markup)
    message = (await client.messages(table.anna, table.group))[-1]
    assert await client.tap(table.anna, message, "Start") == {"url": "https://t.me/pulka_bot?start=sit_1"}
    assert await client.updates() == []
