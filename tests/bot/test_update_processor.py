from __future__ import annotations

import asyncio

import pytest
from telegram import CallbackQuery, Chat, Message, Update, User

from bot.callback import encode
from bot.update_processor import MOST_UPDATES, LockKey, TableUpdateProcessor, lock_key

ANNA = User(1, "Анна", is_bot=False)
BORIS = User(2, "Борис", is_bot=False)
GROUP = Chat(-100, Chat.GROUP)
PRIVATE = Chat(1, Chat.PRIVATE)


def message(text: str, chat: Chat = GROUP) -> Update:
    return Update(1, message=Message(1, None, chat, from_user=ANNA, text=text))  # type: ignore[arg-type]


def tap(data: str, chat: Chat = GROUP, *, user: User = ANNA) -> Update:
    shown = Message(1, None, chat)  # type: ignore[arg-type]
    return Update(1, callback_query=CallbackQuery("1", user, "1", message=shown, data=data))


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


async def test_a_thousand_taps_of_one_person_keep_nobody_else_waiting() -> None:
    """Neither at other tables nor, but for the tap that is being answered, at the same one."""
    processor = TableUpdateProcessor()
    answered: list[str] = []
    go = asyncio.Event()

    async def handle(name: str, *, waits: bool = False) -> None:
        if waits:
            await go.wait()
        answered.append(name)

    flood = [
        asyncio.create_task(processor.process_update(tap(encode(7, 1, "pass")), handle(f"flood {number}", waits=True)))
        for number in range(1000)
    ]
    await asyncio.sleep(0.02)
    there = asyncio.create_task(processor.process_update(tap(encode(7, 1, "6s"), user=BORIS), handle("same table")))
    async with asyncio.timeout(10):
        await processor.process_update(tap(encode(8, 1, "pass"), user=BORIS), handle("other table"))
    assert answered == ["other table"]
    go.set()
    await asyncio.gather(there, *flood)
    assert answered[1:4] == ["flood 0", "same table", "flood 1"]
    assert len(answered) == 1002


async def test_not_more_are_handled_at_once_than_there_is_room_for() -> None:
    processor = TableUpdateProcessor()
    at_work, most = 0, 0

    async def handle() -> None:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        await asyncio.sleep(0)
        at_work -= 1

    updates: list[object] = [tap(encode(table, 1, "pass")) for table in range(1, 2 * MOST_UPDATES)]
    updates += ["no update"] * MOST_UPDATES
    await asyncio.gather(*(processor.process_update(update, handle()) for update in updates))
    assert most == MOST_UPDATES
