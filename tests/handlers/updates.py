"""Updates as Telegram sends them, a bot that remembers its answers, and the handlers of a `World`."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from telegram import ChatMember, ChatMemberLeft, ChatMemberMember, ChatMemberOwner, Update, User
from telegram.error import BadRequest
from telegram.ext import CallbackQueryHandler, ChatMemberHandler, CommandHandler, MessageHandler

from bot.callback import encode
from bot.throttle import Throttle
from bot.update_processor import TableUpdateProcessor
from handlers import all_handlers
from storage import Person
from tests.bot.tables_world import GROUP, World

_numbers = itertools.count(1)


@dataclass
class FakeBot:
    """The calls that handlers make themselves."""

    members: set[int] = field(default_factory=set)
    admins: set[int] = field(default_factory=set)
    answers: list[dict[str, Any]] = field(default_factory=list)
    fail_answer: str = ""
    username: str = "pulka_bot"
    defaults: None = None

    async def get_chat_member(self, chat: int, user: int) -> ChatMember:
        someone = User(user, "x", False)
        if user in self.admins:
            return ChatMemberOwner(someone, False)
        if user in self.members:
            return ChatMemberMember(someone)
        return ChatMemberLeft(someone)

    async def answer_callback_query(self, **options: Any) -> bool:
        if self.fail_answer:
            raise BadRequest(self.fail_answer)
        self.answers.append(options)
        return True


@dataclass
class Context:
    bot: FakeBot
    args: list[str] | None = None


class Desk:
    """Hands updates to the first handler that wants them, each in its turn, as an Application does.

    Nobody is too quick: between two updates there is a second.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.bot = FakeBot()
        self._handlers = all_handlers(world.game)
        seconds = itertools.count()
        self._processor = TableUpdateProcessor(Throttle(lambda: float(next(seconds))))

    async def take(self, data: dict[str, Any]) -> bool:
        """Whether some handler took this update."""
        update = Update.de_json({"update_id": next(_numbers), **data}, self.bot)  # type: ignore[arg-type]
        assert update is not None
        await asyncio.create_task(self._processor.process_update(update, self._handle(update)))
        return self._taken

    async def _handle(self, update: Update) -> None:
        self._taken = False
        for handler in self._handlers:
            found = handler.check_update(update)
            if found is None or found is False:
                continue
            args = found[0] if isinstance(handler, CommandHandler) and isinstance(found, tuple) else None
            await handler.callback(update, Context(self.bot, args))  # type: ignore[arg-type]
            assert isinstance(handler, CommandHandler | CallbackQueryHandler | MessageHandler | ChatMemberHandler)
            self._taken = True
            return

    async def say(self, person: Person, text: str, *, chat: int | None = None, **message: Any) -> bool:
        """A message, to the group or (``chat`` 0) to the bot."""
        return await self.take({"message": self.message(person, text, chat=chat, **message)})

    def message(self, person: Person, text: str, *, chat: int | None = None, **fields: Any) -> dict[str, Any]:
        entities = [{"type": "bot_command", "offset": 0, "length": len(text.split()[0])}] if text[:1] == "/" else []
        return {
            "message_id": 2000 + next(_numbers),
            "date": 1_700_000_000,
            "from": self.user(person),
            "chat": self.chat(person, chat),
            **({"text": text, "entities": entities} if text else {}),
            **fields,
        }

    def user(self, person: Person) -> dict[str, Any]:
        return {"id": person.telegram_id, "is_bot": False, "first_name": person.name, "language_code": "ru"}

    def chat(self, person: Person, chat: int | None) -> dict[str, Any]:
        if chat == 0:
            return {"id": person.telegram_id, "type": "private", "first_name": person.name}
        return {"id": chat or GROUP.chat, "type": "supergroup", "title": "Дача"}

    async def tap(
        self, person: Person, token: str, *, step: int | None = None, data: str | None = None,
        chat: int | None = None, message_id: int = 5, forged: bool = False,
    ) -> dict[str, Any]:  # fmt: skip
        """A tap on a button of the table; the bot's answer. ``forged``: the message has no such button."""
        number = self.world.step(person, token) if step is None else step
        said = data if data is not None else encode(self.world.table, number, token)
        keyboard = [[{"text": "…", "callback_data": "0.0.other" if forged else said}]]
        before = len(self.bot.answers)
        await self.take(
            {
                "callback_query": {
                    "id": str(next(_numbers)),
                    "from": self.user(person),
                    "chat_instance": "1",
                    "data": said,
                    "message": {
                        "message_id": message_id,
                        "date": 1_700_000_000,
                        "chat": self.chat(person, chat),
                        "text": "…",
                        "reply_markup": {"inline_keyboard": keyboard},
                    },
                }
            }
        )
        return self.bot.answers[-1] if len(self.bot.answers) > before else {}

    def said(self) -> str:
        """The text of the last answer to a command."""
        return self.world.delivery.said[-1][1].text


async def desk(path: Path) -> Desk:
    world = await World(path / "pulka.db").open()
    return Desk(world)


async def people(at: Desk, *names: str, started: bool = True) -> list[Person]:
    found = [await at.world.person(name, started=started) for name in names]
    at.bot.members |= {person.telegram_id or 0 for person in found}
    return found


async def opened(at: Desk, owner: Person) -> None:
    await at.say(owner, "/pref")
    row = await at.world.store.tables.live_in(GROUP.chat, None)
    assert row is not None
    at.world.table = row.table


async def begun(at: Desk) -> tuple[Person, Person]:
    anna, boris = await people(at, "Анна", "Борис")
    await at.world.begin([anna, boris], computers=1)
    return anna, boris
