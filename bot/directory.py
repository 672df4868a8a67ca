"""The people as the running program knows them: one row each, read once, kept until it changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot import repeated
from bot.remembered import Remembered
from locales import DEFAULT_LANGUAGE, Translator
from storage import Person, Store

MOST: Final = 20_000
"""So many people are remembered: anybody can tap, and be entered by it."""


class Directory:
    """Every change of a person goes through here."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._people: Remembered[int, Person] = Remembered(MOST)
        self._numbers: Remembered[int, int] = Remembered(MOST)  # by Telegram id

    async def met(
        self, telegram_id: int, name: str, username: str | None = None, language: str | None = None
    ) -> Person:
        """The person with this Telegram id, entered or brought up to date."""
        number = self._numbers.get(telegram_id)
        known = None if number is None else self._people.get(number)
        if (
            known is not None
            and (known.telegram_id, known.name, known.username) == (telegram_id, name, username)
            and (known.language is not None or language is None)
        ):
            return known  # so it is at nearly every tap
        return self._keep(await self._store.people.met(telegram_id, name, username, language))

    async def get(self, person: int) -> Person | None:
        known = self._people.get(person)
        if known is None:
            known = await self._store.people.get(person)
            if known is not None:
                self._keep(known)
        return known

    async def many(self, people: Iterable[int]) -> dict[int, Person]:
        """Those who exist, by number."""
        wanted = set(people)
        found = {person.person: person for person in self.known(wanted)}
        if missing := wanted - found.keys():
            for person in (await self._store.people.many(missing)).values():
                found[person.person] = self._keep(person)
        return found

    def known(self, people: Iterable[int]) -> list[Person]:
        """Those of them who are remembered."""
        return [person for number in people if (person := self._people.get(number)) is not None]

    async def by_telegram(self, telegram_id: int) -> Person | None:
        known = await self._store.people.by_telegram(telegram_id)
        return None if known is None else self._keep(known)

    async def set_started(self, person: int, started: bool) -> bool:
        """Whether the bot may write to them; True where that is news."""
        known = self._people.get(person)
        if known is not None and known.started == started:
            return False  # so it is at every tap in a private chat
        news = await self._store.people.set_started(person, started)
        if news:
            await self._read_again(person)
        return news

    async def set_language(self, person: int, language: str) -> None:
        await self._store.people.set_language(person, language)
        await self._read_again(person)

    async def forget(self, person: int) -> None:
        """Blank them. What asks for it is done with that: asked again it would meet a stranger, and enter them."""
        async with self._store.transaction() as unit:
            await unit.people.forget(person)
            await repeated.keep(unit, last=True)
        await self._read_again(person)

    def _keep(self, person: Person) -> Person:
        self._people.put(person.person, person)
        if person.telegram_id is not None:
            self._numbers.put(person.telegram_id, person.person)
        return person

    async def _read_again(self, person: int) -> None:
        found = await self._store.people.get(person)
        if found is not None:
            self._keep(found)


def speaks(person: Person | None, otherwise: str = DEFAULT_LANGUAGE) -> Translator:
    """The translator for somebody: their own language, else the group's."""
    language = person.language if person is not None else None
    return Translator(language or otherwise)
