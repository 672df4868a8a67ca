"""The world: people, chats, messages, and the one place that changes them, tells the watchers and keeps the state."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import asdict

from .clock import Clock
from .errors import ControlError
from .faults import CallLog, Faults
from .hub import Hub
from .limits import Limits, RateLimiter
from .model import Bot, Chat, Json, Member, Message, Person, Query, StoredFile, to_json
from .state import MemoryState
from .updates import UpdateQueue


class World:
    def __init__(self, bot: Bot, state: MemoryState | None = None) -> None:
        self.state = state or MemoryState()
        meta = dict(self.state.all("meta"))
        self.clock = Clock(meta.get("clock"), self._clock_turned)
        self._clock_saved()
        self.limits = Limits(**meta.get("limits", {}))
        self.limiter = RateLimiter(self.limits, self.clock.now)
        self.updates = UpdateQueue(self.state, self.limits, self.clock.now)
        self.hub = Hub()
        self.faults = Faults()
        self.calls = CallLog()
        self.webhook: Json = meta.get("webhook", {})
        self.updates.set_webhook(self.webhook.get("url", ""))
        self.bot = Bot(**meta["bot"]) if meta.get("bot", {}).get("id") == bot.id else bot
        self.bot.token, self.bot.username = bot.token, bot.username
        self.people = {int(key): Person(**body) for key, body in self.state.all("person")}
        self.chats = {int(key): Chat.from_json(body) for key, body in self.state.all("chat")}
        self.files = {key: StoredFile(**body) for key, body in self.state.all("file")}
        self.reply_keyboards = dict(self.state.all("reply_keyboard"))
        self.queries: dict[str, Query] = {}
        self.cached_answers: dict[tuple[int, str, str], tuple[float, Json]] = {}
        self.typing: dict[tuple[int, int | None], float] = {}
        self._messages: dict[int, dict[int, Message]] = {}
        self._ephemeral: dict[int, dict[int, Message]] = {}
        for _, body in self.state.all("message"):
            self._keep(Message(**body))
        for messages in self._messages.values():
            ordered = sorted(messages.items())
            messages.clear()
            messages.update(ordered)
        counters = meta.get("counters", {})
        self._next_message_id: int = counters.get("message", 1)
        self._next_chat_id: int = counters.get("chat", 1001)
        self._next_person_id: int = counters.get("person", 5001)
        self.save_bot()

    # What the state file keeps

    def _clock_turned(self) -> None:
        self._clock_saved()
        self.hub.publish("clock")

    def _clock_saved(self) -> None:
        self.state.put("meta", "clock", self.clock.saved())

    def _save_counters(self) -> None:
        counters = {"message": self._next_message_id, "chat": self._next_chat_id, "person": self._next_person_id}
        self.state.put("meta", "counters", counters)

    def save_bot(self) -> None:
        self.state.put("meta", "bot", to_json(self.bot))
        self.hub.publish("bot")

    def save_limits(self) -> None:
        self.state.put("meta", "limits", asdict(self.limits))

    def save_webhook(self, webhook: Json) -> None:
        self.webhook = webhook
        self.state.put("meta", "webhook", webhook)
        self.updates.set_webhook(webhook.get("url", ""))

    def save_person(self, person: Person) -> None:
        self.people[person.id] = person
        self.state.put("person", str(person.id), to_json(person))
        self.hub.publish("person", user_id=person.id)

    def save_chat(self, chat: Chat) -> None:
        self.chats[chat.id] = chat
        self.state.put("chat", str(chat.id), to_json(chat))
        self.hub.publish("chat", chat_id=chat.id)

    def save_reply_keyboard(self, user_id: int, chat_id: int, markup: Json) -> None:
        """The keyboard under a person's text entry in a chat."""
        key = f"{user_id}:{chat_id}"
        self.reply_keyboards[key] = markup
        self.state.put("reply_keyboard", key, markup)

    # People and chats

    @property
    def now(self) -> int:
        return int(self.clock.now())

    def person(self, user_id: int) -> Person:
        """ControlError 404 where there is no such person."""
        person = self.people.get(user_id)
        if person is None:
            raise ControlError(f"no person {user_id}", 404)
        return person

    def chat(self, chat_id: int) -> Chat:
        """ControlError 404 where there is no such chat."""
        chat = self.chats.get(chat_id)
        if chat is None:
            raise ControlError(f"no chat {chat_id}", 404)
        return chat

    def new_person(
        self,
        first_name: str,
        *,
        user_id: int | None = None,
        last_name: str = "",
        username: str = "",
        language_code: str = "ru",
    ) -> Person:
        """Somebody who has never met the bot. ControlError where the id is taken or the name is empty."""
        if not first_name:
            raise ControlError("a person has a first name")
        if user_id is None:
            user_id = self._next_person_id
            self._next_person_id += 1
            self._save_counters()
        if user_id in self.people or user_id == self.bot.id or user_id <= 0:
            raise ControlError(f"the id {user_id} is taken or is not positive")
        person = Person(user_id, first_name, last_name, username, language_code)
        self.save_person(person)
        self.save_chat(Chat(user_id, "private"))
        return person

    def new_group_id(self, *, supergroup: bool) -> int:
        number = self._next_chat_id
        self._next_chat_id += 1
        self._save_counters()
        return -1_000_000_000_000 - number if supergroup else -number

    def groups_of(self, user_id: int) -> list[Chat]:
        """The groups this person is in, without those that became supergroups."""
        return [
            chat
            for chat in self.chats.values()
            if chat.is_group and chat.migrated_to is None and chat.member(user_id).present
        ]

    def bot_member(self, chat: Chat) -> Member:
        return chat.member(self.bot.id)

    def display_name(self, user_id: int) -> str:
        if user_id == self.bot.id:
            return self.bot.name
        person = self.people.get(user_id)
        if person is None:
            return "?"
        return "Deleted Account" if person.deleted else person.full_name

    # Messages

    def _keep(self, message: Message) -> None:
        if message.receiver is not None:
            self._ephemeral.setdefault(message.chat_id, {})[message.ephemeral_id or 0] = message
        else:
            self._messages.setdefault(message.chat_id, {})[message.message_id] = message

    def next_message_id(self, chat: Chat) -> int:
        """Supergroups number their own messages; private chats and groups share the bot's numbers."""
        if chat.type == "supergroup":
            number = chat.next_message_id
            chat.next_message_id += 1
            self.state.put("chat", str(chat.id), to_json(chat))
            return number
        number = self._next_message_id
        self._next_message_id += 1
        self._save_counters()
        return number

    def add(self, message: Message) -> Message:
        """A message appears in its chat."""
        self.save_message(message)
        self.typing.pop((message.chat_id, message.thread_id), None)
        return message

    def save_message(self, message: Message) -> None:
        self._keep(message)
        self.state.put("message", message.key, to_json(message))
        self.hub.publish("messages", chat_id=message.chat_id)

    def message(self, chat_id: int, message_id: int) -> Message | None:
        return self._messages.get(chat_id, {}).get(message_id)

    def ephemeral(self, chat_id: int, ephemeral_id: int) -> Message | None:
        return self._ephemeral.get(chat_id, {}).get(ephemeral_id)

    def messages(self, chat_id: int) -> Iterator[Message]:
        """Oldest first, without ephemeral ones."""
        return iter(self._messages.get(chat_id, {}).values())

    def newest_first(self, chat_id: int) -> Iterator[Message]:
        """Without ephemeral ones."""
        return reversed(self._messages.get(chat_id, {}).values())

    def ephemerals(self, chat_id: int) -> Iterator[Message]:
        return iter(self._ephemeral.get(chat_id, {}).values())

    def remove(self, message: Message) -> None:
        """A message disappears for everybody."""
        if message.receiver is not None:
            self._ephemeral.get(message.chat_id, {}).pop(message.ephemeral_id or 0, None)
        else:
            self._messages.get(message.chat_id, {}).pop(message.message_id, None)
            chat = self.chats[message.chat_id]
            if message.message_id in chat.pinned:
                chat.pinned.remove(message.message_id)
                self.save_chat(chat)
        self.state.drop("message", message.key)
        self.hub.publish("messages", chat_id=message.chat_id)

    # Files

    def store_file(self, *, kind: str, name: str, mime: str, body: bytes, size: tuple[int, int] = (0, 0)) -> StoredFile:
        unique = secrets.token_urlsafe(12)
        folder = "photos" if kind == "photo" else "documents"
        suffix = name.rsplit(".", 1)[-1] if "." in name and name.rsplit(".", 1)[-1].isalnum() else "bin"
        path = f"{folder}/file_{len(self.files)}.{suffix}"
        file = StoredFile(f"PG{secrets.token_urlsafe(24)}", unique, kind, name, mime, len(body), path, *size)
        self.files[file.file_id] = file
        self.state.put("file", file.file_id, to_json(file))
        self.state.put_file(unique, body)
        return file
