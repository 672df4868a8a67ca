"""«Разбор» by taps: privately, of finished deals, for those who may look at the table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.table.finished import NoSuchDeal
from bot.table.view import TablePhase
from handlers.analysis import MOST_AT_ONCE
from preferans.analysis import Analysis
from storage import Person
from tests.bot.tables_world import GROUP
from tests.handlers.updates import Desk, desk

PRIVATE_ANSWER = 1500  # a message that is an answer, not one of the table's own


@pytest.fixture
async def at(tmp_path: Path) -> AsyncIterator[Desk]:
    made = await desk(tmp_path)
    world = made.world
    people = [await world.person(name) for name in ("Анна", "Борис", "Вера")]
    made.bot.members |= {person.telegram_id or 0 for person in people}
    await world.begin(people)
    while not world.state.results:
        await world.move()
    yield made
    await world.close()


async def anna(at: Desk) -> Person:
    return await at.world.person("Анна")


async def said(at: Desk, before: int) -> tuple[int, str]:
    """What is said next, once it is there, and where."""
    for _ in range(1000):
        if len(at.world.delivery.said) > before:
            break
        await asyncio.sleep(0.01)
    place, screen = at.world.delivery.said[-1]
    return place.chat, screen.text


async def test_from_the_group_it_comes_privately(at: Desk) -> None:
    person, before = await anna(at), len(at.world.delivery.said)
    answer = await at.tap(person, "ui:analysis:1")
    assert answer["text"] == "Разбор придёт вам в личный чат с ботом"
    chat, text = await said(at, before)
    assert chat == person.telegram_id
    assert text.startswith("<b>Разбор: если видеть все карты</b>\n<b>Сдача 1.")


async def test_under_the_hand_message_it_is_a_message_of_its_own(at: Desk) -> None:
    person, before = await anna(at), len(at.world.delivery.said)
    answer = await at.tap(person, "ui:analysis:1", chat=0)
    assert answer["text"] == "Считаю разбор…"
    await said(at, before)
    assert at.world.state.phase is TablePhase.BETWEEN
    assert not (await at.tap(person, "ui:analysis:1", chat=0))["text"]  # it is known now


async def test_its_pages_turn_the_message(at: Desk) -> None:
    person, before = await anna(at), len(at.world.delivery.said)
    await at.tap(person, "ui:analysis:1:tricks", chat=0, message_id=PRIVATE_ANSWER)
    _, text = await said(at, before)
    assert "«?»" in text or "Разбор" in text
    before = len(at.world.delivery.said)
    await at.tap(person, "ui:analysis:1:games", chat=0, message_id=PRIVATE_ANSWER)
    _, text = await said(at, before)
    assert "с прикупом и лучшим сносом" in text


async def test_of_an_old_deal_while_another_is_played(at: Desk) -> None:
    await at.world.to_deal()
    await at.world.move()
    person, before = await anna(at), len(at.world.delivery.said)
    await at.tap(person, "ui:analysis:1", chat=0)
    _, text = await said(at, before)
    assert "Сдача 1." in text
    before = len(at.world.delivery.said)
    for number in ("2", "3", "", "x", "2:tricks"):
        assert (await at.tap(person, f"ui:analysis:{number}", chat=0))["text"] == "Разбора этой сдачи нет"
    assert len(at.world.delivery.said) == before


async def test_who_taps_through_a_whole_pulka_waits_for_a_few_at_a_time(
    at: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    going_on, asked = asyncio.Event(), []

    async def find(table: int, number: int, seats: int) -> Analysis:
        asked.append(number)
        await going_on.wait()
        raise NoSuchDeal

    monkeypatch.setattr(at.world.game.analyses, "find", find)
    one, other = await anna(at), await at.world.person("Борис")
    answers = [await at.tap(one, f"ui:analysis:1:{page}", chat=0) for page in "abcdefgh"]
    await asyncio.sleep(0)
    assert len(asked) == MOST_AT_ONCE
    assert [answer["text"][:8] for answer in answers] == ["Считаю р"] * MOST_AT_ONCE + ["Решатель"] * 5
    assert (await at.tap(other, "ui:analysis:1", chat=0))["text"] == "Считаю разбор…"
    going_on.set()
    await said(at, len(at.world.delivery.said) + MOST_AT_ONCE)
    assert (await at.tap(one, "ui:analysis:1:h", chat=0))["text"] == "Считаю разбор…"


async def test_a_stranger_gets_nothing_from_outside(at: Desk) -> None:
    stranger = await at.world.person("Гость")
    before = len(at.world.delivery.said)
    assert (await at.tap(stranger, "ui:analysis:1", chat=0))["text"] == "Разбора этой сдачи нет"
    elsewhere = await at.tap(stranger, "ui:analysis:1", chat=GROUP.chat - 1)
    assert elsewhere["text"] == "Разбора этой сдачи нет"
    assert len(at.world.delivery.said) == before


async def test_who_has_not_pressed_start_is_told_to(at: Desk) -> None:
    guest = await at.world.person("Гость", started=False)
    assert "Start" in (await at.tap(guest, "ui:analysis:1"))["text"]


async def test_what_cannot_be_computed_is_said(at: Desk) -> None:
    at.world.thinking.broken = True
    person, before = await anna(at), len(at.world.delivery.said)
    await at.tap(person, "ui:analysis:1", chat=0)
    _, text = await said(at, before)
    assert text == "Решатель ещё занят, попробуйте через минуту"


async def test_a_finished_pulka_can_be_looked_at(at: Desk) -> None:
    person = await anna(at)
    await at.tap(person, "stop")
    for name in ("Борис", "Вера"):
        state = at.world.game.tables.tables().get(at.world.table)
        if state is not None and state.state.votes:
            await at.tap(await at.world.person(name), "vote:yes")
    assert at.world.table not in at.world.game.tables.tables()
    before = len(at.world.delivery.said)
    await at.tap(person, "ui:analysis:1", step=1, chat=0, message_id=PRIVATE_ANSWER)
    _, text = await said(at, before)
    assert "Сдача 1." in text
