from __future__ import annotations

import asyncio

import pytest
from telegram import CallbackQuery, Chat, Message, Update, User

from bot.callback import encode
from bot.update_processor import LockKey, TableUpdateProcessor, lock_key

ANNA = User(1, "Анна", is_bot=False)
GROUP = Chat(-100, Chat.GROUP)
PRIVATE = Chat(1, Chat.PRIVATE)


def message(text: str, chat: Chat = GROUP) -> Update:
    return Update(1, message=Message(1, None, chat, from_user=ANNA, text=text))  # type: ignore[arg-type]


def tap(data: str, chat: Chat = GROUP) -> Update:
    shown = Message(1, None, chat)  # type: ignore[arg-type]
    return Update(1, callback_query=CallbackQuery("1", ANNA, "1", message=shown, data=data))


@pytest.mark.parametrize(
    ("update", "key"),
    [
        (tap(encode(77, 5, "pass")), 77),
        (tap(encode(77, 5, "pass"), PRIVATE), 77),
        (tap("not ours"), ("chat", -100)),
        (message("/start sit_25_abc", PRIVATE), 2 * 36 + 5),
        (message("/start@pulka_bot sit_25", PRIVATE), 2 * 36 + 5),
        (message("/start", PRIVATE), ("chat", 1)),
        (message("/score"), ("chat", -100)),
        (Update(1), None),
        ("no update", None),
    ],
)
def test_what_updates_are_in_order_with(update: object, key: LockKey | None) -> None:
    assert lock_key(update) == key


async def test_one_table_in_order_from_wherever_and_others_side_by_side() -> None:
    processor = TableUpdateProcessor()
    order: list[str] = []
    go = asyncio.Event()

    async def handle(name: str) -> None:
        order.append(f"{name} begins")
        if name != "other":
            await go.wait()
        order.append(f"{name} ends")

    tasks = [
        asyncio.create_task(processor.process_update(update, handle(name)))
        for update, name in (
            (tap(encode(7, 1, "pass")), "first"),
            (tap(encode(7, 1, "6s"), PRIVATE), "second"),
            (tap(encode(8, 1, "pass")), "other"),
        )
    ]
    await asyncio.sleep(0.02)
    assert order == ["first begins", "other begins", "other ends"]
    go.set()
    await asyncio.gather(*tasks)
    assert order[3:] == ["first ends", "second begins", "second ends"]


async def test_an_update_that_fails_does_not_stop_the_next() -> None:
    processor = TableUpdateProcessor()

    async def fails() -> None:
        raise ValueError("no")

    async def works() -> None:
        done.append(True)

    done: list[bool] = []
    update = tap(encode(7, 1, "pass"))
    with pytest.raises(ValueError, match="no"):
        await processor.process_update(update, fails())
    await processor.process_update(update, works())
    assert done == [True]
