from __future__ import annotations

import asyncio

import pytest
from telegram import CallbackQuery, Chat, Message, Update, User

from bot import logs
from bot.callback import encode
from bot.throttle import BURST, RATE, Throttle
from bot.update_processor import MOST_IN_LINE, MOST_UPDATES, LockKey, TableUpdateProcessor, lock_key
from tests.bot.log_book import recorded

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


class Crowd:
    """Updates given to a processor one after another while nobody is answered yet; time stands still."""

    def __init__(self, seated: frozenset[int] = frozenset()) -> None:
        self.now = 100.0
        self.told: list[int] = []
        self.handled: list[str] = []
        self.go = asyncio.Event()
        self.throttle = Throttle(lambda: self.now)
        self.processor = TableUpdateProcessor(self.throttle, self._told, lambda user, table: user in seated)
        self._tasks: list[asyncio.Task[None]] = []

    async def _told(self, update: Update) -> None:
        assert update.effective_user is not None
        self.told.append(update.effective_user.id)

    async def _handle(self, name: str) -> None:
        await self.go.wait()
        self.handled.append(name)

    async def send(self, name: str, *updates: Update) -> None:
        self._tasks += [
            asyncio.create_task(self.processor.process_update(each, self._handle(name))) for each in updates
        ]
        await self.rest()

    async def rest(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)

    async def done(self) -> None:
        self.go.set()
        async with asyncio.timeout(10):
            await asyncio.gather(*self._tasks)


def strangers(count: int) -> list[User]:
    return [User(1000 + number, "Гость", is_bot=False) for number in range(count)]


async def test_a_thousand_taps_of_one_person_keep_nobody_else_waiting() -> None:
    """Neither at other tables nor, but for the tap that is being answered, at the same one."""
    crowd = Crowd()
    await crowd.send("flood", *[tap(encode(7, 1, "pass"))] * 1000)
    assert crowd.told == [ANNA.id], "once"
    assert crowd.processor.waiting == BURST
    await crowd.send("same table", tap(encode(7, 1, "6s"), user=BORIS))
    await crowd.send("other table", tap(encode(8, 1, "pass"), user=BORIS))
    await crowd.send("written", message("/score", PRIVATE))
    await crowd.done()
    assert crowd.handled[:3] in (["flood", "other table", "same table"], ["other table", "flood", "same table"])
    assert crowd.handled.count("flood") == BURST
    assert "written" not in crowd.handled, "the flooder is not heard elsewhere either"


async def test_who_floods_is_heard_a_little_each_second_and_again_as_before_afterwards() -> None:
    crowd = Crowd()
    crowd.go.set()
    for _ in range(10):
        await crowd.send("flood", *[tap(encode(7, 1, "pass"))] * 1000)
        crowd.now += 1.0
    assert BURST + 9 * RATE <= len(crowd.handled) <= BURST + 9 * RATE + 1
    assert crowd.told == [ANNA.id]
    crowd.now += BURST / RATE
    await crowd.send("later", *[tap(encode(7, 1, "pass"))] * int(BURST))
    await crowd.done()
    assert crowd.handled[-int(BURST) :] == ["later"] * int(BURST)


async def test_nobody_who_plays_is_too_quick() -> None:
    """Double taps, a discard put together and changed, pages turned: bursts of a few seconds, then a thought."""
    crowd = Crowd()
    crowd.go.set()
    for _ in range(50):
        for _ in range(12):
            await crowd.send("tap", *[tap(encode(7, 1, "ui:mark:As"))] * 2)
            crowd.now += 0.25
        crowd.now += 2.0
    await crowd.done()
    assert len(crowd.handled) == 50 * 12 * 2
    assert crowd.told == []


async def test_however_many_strangers_stand_at_a_table_its_players_are_let_in() -> None:
    crowd = Crowd(seated=frozenset({BORIS.id}))
    with recorded("info") as book:
        await crowd.send("stranger", *[tap(encode(7, 1, "pass"), user=user) for user in strangers(3000)])
    assert [line["event"] for line in book.lines()] == ["more people ask than can be answered"], "once"
    assert crowd.processor.waiting == MOST_IN_LINE
    await crowd.send("other table", tap(encode(8, 1, "pass")))
    await crowd.send("player", tap(encode(7, 1, "pass"), user=BORIS))
    await crowd.done()
    assert crowd.handled.count("stranger") == MOST_IN_LINE
    assert crowd.handled.count("player") == 1
    assert crowd.handled.index("other table") <= 1
    assert crowd.processor.waiting == 0
    crowd.now += BURST / RATE
    await crowd.send("one more", tap(encode(8, 1, "pass")))
    assert len(crowd.throttle) == 1, "nobody is remembered for longer than a few seconds"


async def test_a_group_that_is_written_full_holds_up_no_other() -> None:
    crowd = Crowd()
    others = [Update(1, message=Message(1, None, GROUP, from_user=user, text="/pref")) for user in strangers(3000)]  # type: ignore[arg-type]
    await crowd.send("flood", *others)
    assert crowd.processor.waiting == MOST_IN_LINE
    await crowd.send("other group", message("/pref", Chat(-200, Chat.GROUP)))
    await crowd.done()
    assert crowd.handled.index("other group") <= 1


async def test_not_more_wait_than_there_is_memory_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.update_processor.MOST_WAITING", 500)
    crowd = Crowd()
    await crowd.send("tap", *[tap(encode(10 + user.id, 1, "pass"), user=user) for user in strangers(2000)])
    assert crowd.processor.waiting == 500
    await crowd.done()
    assert len(crowd.handled) == 500


async def test_that_somebody_left_or_a_group_moved_is_heard_however_much_they_tap() -> None:
    crowd = Crowd()
    crowd.go.set()
    await crowd.send("flood", *[tap(encode(7, 1, "pass"))] * 100)
    left = Message(1, None, GROUP, from_user=ANNA, left_chat_member=ANNA)  # type: ignore[arg-type]
    moved = Message(1, None, GROUP, from_user=ANNA, migrate_to_chat_id=-5)  # type: ignore[arg-type]
    await crowd.send("news", Update(1, message=left), Update(1, message=moved))
    await crowd.done()
    assert crowd.handled.count("news") == 2


async def test_what_is_logged_meanwhile_names_the_update_and_the_table() -> None:
    async def handle() -> None:
        log.info("handled")

    processor, log = TableUpdateProcessor(), logs.of("somewhere")
    with recorded() as book:
        for update in (tap(encode(7, 1, "pass")), message("/score")):
            await asyncio.create_task(processor.process_update(update, handle()))
    assert [(line["update"], line.get("table")) for line in book.told("handled")] == [(1, 7), (1, None)]


async def test_who_speaks_in_the_name_of_one_group_is_not_who_does_in_another() -> None:
    crowd = Crowd()
    anonymous = User(1087968824, "Group", is_bot=True)
    here, there = GROUP, Chat(-200, Chat.GROUP)
    flood = Message(1, None, here, from_user=anonymous, sender_chat=here, text="/score")  # type: ignore[arg-type]
    other = Message(1, None, there, from_user=anonymous, sender_chat=there, text="/score")  # type: ignore[arg-type]
    await crowd.send("flood", *[Update(1, message=flood)] * 100)
    await crowd.send("other", Update(1, message=other))
    await crowd.done()
    assert crowd.handled.count("flood") == BURST
    assert crowd.handled.count("other") == 1


async def test_not_more_are_handled_at_once_than_there_is_room_for() -> None:
    processor = TableUpdateProcessor()
    at_work, most = 0, 0

    async def handle() -> None:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        await asyncio.sleep(0)
        at_work -= 1

    people = strangers(2 * MOST_UPDATES)
    updates: list[object] = [tap(encode(number + 1, 1, "pass"), user=user) for number, user in enumerate(people)]
    updates += ["no update"] * MOST_UPDATES
    await asyncio.gather(*(processor.process_update(update, handle()) for update in updates))
    assert most == MOST_UPDATES
