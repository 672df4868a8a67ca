"""The world a newcomer finds: a few friends, and their group with the bot already in it."""

from __future__ import annotations

from .membership import create_group
from .world import World

FRIENDS = (("Анна", "anna"), ("Борис", "boris"), ("Вера", "vera"), ("Глеб", "gleb"))
GROUP = "Дача"


def furnish(world: World) -> None:
    """Make the newcomer's world, if there is nobody yet."""
    if world.people:
        return
    people = [world.new_person(name, username=username, language_code="ru") for name, username in FRIENDS]
    create_group(world, GROUP, members=[person.id for person in people])
