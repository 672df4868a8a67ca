"""The problem desk and hints by taps alone: solved with a card taken back, and with the bot killed in between."""

from __future__ import annotations

import asyncio

import pytest

from .habits import Habits
from .people import Json, Person, buttons, links
from .table import Table
from .world import World

pytestmark = pytest.mark.asyncio(loop_scope="module")
KEY = "bound-to-ruff"
RIGHT = ("8d", "9h", "Th", "Jh", "Kd")  # the last card of all is played by itself


async def shows(person: Person, token: str) -> Json:
    """The message that offers this."""
    return await person.sees(lambda message: token in [button.token for button in buttons(message)], what=token)


async def press(person: Person, token: str) -> None:
    """Until it is done: a bot that has just started says that its solver is still busy."""
    for _ in range(60):
        if "занят" not in (await person.press(token)).text:
            return
        await asyncio.sleep(1)
    raise AssertionError("the solver does not get ready")


async def test_a_problem_is_solved_with_a_card_taken_back_and_the_bot_killed_in_between(town: World) -> None:
    person = await Person.new(town, "Анна", started=True)
    await person.say("/problem")
    await press(person, f"desk:open:{KEY}")
    await press(person, "desk:play:Ad")
    await person.reads("стоил взятку")
    await town.kill_bot()
    await town.start_bot()
    await press(person, "desk:back")
    for card in RIGHT:
        await press(person, f"desk:play:{card}")
    await person.reads("без ошибок")
    await person.press("desk:menu")
    await person.reads("Обязан бить ✓")


async def test_a_layout_is_pasted_and_a_wrong_one_explained(town: World) -> None:
    person = await Person.new(town, "Борис", started=True)
    await person.say("/problem")
    await person.press("desk:own")
    await person.reads("Свой расклад")
    await person.say("♠Т К 9\n♥Т К 9\n♦Т К ♠К\n6♠, играет Юг, ходит Запад")
    await person.reads("♠К стоит дважды")
    await person.say("♠Т К 9\n♥Т К 9\n♦Т К ♠Д\n6♠, играет Юг, ходит Запад")
    await person.reads("За кого сыграете?")
    await press(person, "desk:side:declarer")
    await shows(person, "desk:show")


async def test_in_a_group_a_link_leads_to_the_problems(town: World) -> None:
    table = await Table.gather(town, 1)
    (person,) = table.people
    await table.say(person, "/problem")
    message = await person.sees(lambda message: any("start=problem" in url for url in links(message)), table.group)
    (url,) = links(message)
    await town.client.post(f"users/{person.id}/open", url=url)
    await person.start()
    await shows(person, f"desk:open:{KEY}")


async def test_a_hint_at_a_training_table_is_told_to_who_is_asked(town: World) -> None:
    table = await (await Table.gather(town, 2)).open(computers=1, training="true")
    anna = table.people[0]
    async with table.playing(Habits(hurries=False)) as players:
        await table.deal(1)
        await players[0].rest()
        async with town.slowly():
            told = await anna.press("hint", table=table.number)
    assert told.alert
    assert told.text.startswith("Мастер")
