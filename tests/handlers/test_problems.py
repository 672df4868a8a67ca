"""/problem and /hint as updates: where they are answered, and what becomes of a layout in a message."""

from __future__ import annotations

import pytest

from tests.handlers.updates import Desk


async def test_in_a_group_it_is_a_link_and_the_link_opens_the_desk(at: Desk) -> None:
    anna = await at.world.person("Анна")
    await at.say(anna, "/problem")
    _, screen = at.world.delivery.said[-1]
    assert screen.keyboard[0][0].url == "https://t.me/pulka_bot?start=problem"
    await at.say(anna, "/start problem", chat=0)
    assert "Обязан бить" in at.said()


async def test_buttons_are_answered_and_an_old_one_shows_the_present(at: Desk) -> None:
    anna = await at.world.person("Анна")
    await at.say(anna, "/problem", chat=0)
    await at.tap(anna, "", data="0.1.desk:own", chat=0, step=0, message_id=1500)
    assert "Свой расклад" in at.said()
    answer = await at.tap(anna, "", data="0.1.desk:own", chat=0, step=0, message_id=1500)
    assert answer["text"] == "Эта кнопка уже не действует"
    assert "Свой расклад" in at.said()


@pytest.mark.parametrize("data", ["0.0.desk:", "0.zzzzz.desk:play:As", "0.1.desk:play:💣"])
async def test_forged_buttons_get_a_toast(at: Desk, data: str) -> None:
    anna = await at.world.person("Анна")
    assert (await at.tap(anna, "", data=data, chat=0, step=0))["text"]


async def test_a_message_of_a_table_does_not_become_the_desk(at: Desk) -> None:
    anna = await at.world.person("Анна")
    before = len(at.world.delivery.said)
    assert (await at.tap(anna, "", data="0.0.desk:menu", chat=0, step=0, message_id=1))["text"]
    assert len(at.world.delivery.said) == before
    assert await at.world.store.problems.get(anna.person) is None


async def test_in_a_group_the_desk_has_no_buttons(at: Desk) -> None:
    anna = await at.world.person("Анна")
    assert (await at.tap(anna, "", data="0.0.desk:own", step=0))["text"]
    assert at.world.delivery.said == []


async def test_a_layout_may_stand_behind_the_command_or_alone(at: Desk) -> None:
    anna = await at.world.person("Анна")
    await at.say(anna, "/problem\n♠ТК\n♥ТК\n♦ТК\nбк, играет Юг, ходит Юг", chat=0)
    assert "За кого сыграете?" in at.said()
    await at.say(anna, "♠ТК\n♥ТК\n♦ТД", chat=0)
    assert "Что играется?" in at.said()
    await at.say(anna, "/problem ♠Т", chat=0)
    assert "три строки" in at.said()
    before = len(at.world.delivery.said)
    await at.say(anna, "привет", chat=0)
    assert len(at.world.delivery.said) == before


async def test_what_is_on_the_desk_is_forgotten(at: Desk) -> None:
    anna = await at.world.person("Анна")
    await at.say(anna, "/problem", chat=0)
    assert await at.world.store.problems.get(anna.person) is not None
    await at.say(anna, "/forget yes", chat=0)
    assert await at.world.store.problems.get(anna.person) is None


async def test_a_hint_asked_for_in_the_group_comes_privately(at: Desk) -> None:
    people = [await at.world.person(name) for name in ("Анна", "Борис", "Вера")]
    await at.world.begin(people, training=True)
    mover = await at.world.at(next(iter(at.world.state.questions)))
    await at.say(mover, "/hint")
    (place, told), (_, noted) = at.world.delivery.said[-2:]
    assert place.chat == mover.telegram_id
    assert told.text.startswith("Мастер")
    assert "Мастер" not in noted.text
    await at.say(mover, "/hint", chat=0)
    assert at.said() == told.text
    answer = await at.tap(mover, "hint", chat=0)
    assert answer["show_alert"]
    assert answer["text"].startswith("Мастер")
