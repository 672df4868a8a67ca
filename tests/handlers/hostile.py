"""A town of tables in every phase, with the real handlers, tables and delivery, and people who wish it no good.

Chance is a `random.Random`: Hypothesis gives one that it can shrink, the long run one with a seed.
"""

from __future__ import annotations

import asyncio
import random
import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, cast

from telegram import ChatMember

from bot.callback import Callback, decode, encode
from bot.delivery import Delivery
from bot.game import TableGame
from bot.opening import open_lobby
from bot.running import Services
from bot.screens import tokens
from bot.table.state import TableState
from bot.table.view import TablePhase
from bot.wanted import Place
from playground.entities import parse_text
from playground.errors import ApiError
from preferans.cards import Card
from preferans.players import thumb
from preferans.view import View
from storage import Database, Person, Store
from tests.bot import delivery_world
from tests.bot.tables_world import FakeClock, World
from tests.handlers.updates import Desk, FakeBot

PLAYING, LOBBY, DRAWING, PAUSED, OVER, ELSEWHERE = (Place(-1000 - number) for number in range(6))
_SIGNS: Final = "♠♣♦♥"
_TURNS_AROUND: Final = re.compile("[\u202a-\u202e\u2066-\u2069]")
_RANKS: Final = {"7": 0, "8": 1, "9": 2, "10": 3, "В": 4, "J": 4, "Д": 5, "Q": 5, "К": 6, "K": 6, "Т": 7, "A": 7}
_SHOWN_CARD: Final = re.compile(r"([♠♣♦♥])\s?((?:(?:10|[789ВДКТJQKA])(?![♠♣♦♥\w]) ?)+)")


class HandClock(FakeClock):
    """A clock turned by hand that delivery can wait on."""

    def __init__(self, now: float = 1_700_000_000.0) -> None:
        super().__init__(now)
        self._turned = asyncio.Event()

    async def wait(self, event: asyncio.Event, until: float | None) -> bool:
        await asyncio.sleep(0)
        while not event.is_set():
            if until is not None and until <= self.now():
                return False
            waiting = [asyncio.ensure_future(event.wait()), asyncio.ensure_future(self._turned.wait())]
            try:
                await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in waiting:
                    task.cancel()
        return True

    async def sleep(self, seconds: float) -> None:
        await self.wait(asyncio.Event(), self.now() + seconds)

    async def advance(self, seconds: float) -> None:
        await super().advance(seconds)
        self._turned.set()
        self._turned = asyncio.Event()
        await asyncio.sleep(0)


class Recorder(delivery_world.FakeBot):
    """Telegram for delivery and for handlers; remembers what every message shows now."""

    def __init__(self) -> None:
        super().__init__()
        self.members = FakeBot()
        self.shown: dict[tuple[int, int], tuple[str, list[list[dict[str, Any]]]]] = {}
        self.answers: list[dict[str, Any]] = []
        self.username = "pulka_bot"
        self.defaults = None

    def _record(
        self, method: str, chat: int, message_id: int | None, text: str, markup: Any, options: dict[str, Any]
    ) -> int:
        number = super()._record(method, chat, message_id, text, markup, options)
        if method == "delete_message":
            self.shown.pop((chat, message_id or 0), None)
        elif method != "edit_message_reply_markup":
            rows = [] if markup is None else markup.to_dict()["inline_keyboard"]
            self.shown[chat, message_id or number] = (text, rows)
        return number

    async def get_chat_member(self, chat: int, user: int) -> ChatMember:
        return await self.members.get_chat_member(chat, user)

    async def answer_callback_query(self, **options: Any) -> bool:
        self.answers.append(options)
        return True


class Town(World):
    """Tables of every phase. ``people`` by name: who sits where stands in `build`."""

    def __init__(self, path: Path, preset: str = "sochi") -> None:
        super().__init__(path)
        self.path = path
        self.preset = preset
        self.place = PLAYING
        self.recorder = Recorder()
        self.people: dict[str, Person] = {}
        self.tables: dict[Place, int] = {}
        self.known: dict[int, int] = defaultdict(int)
        """By chat, the cards that its readers have been allowed to see so far, as a mask."""
        self._read = 0

    async def open(self, **_: Any) -> Town:
        self.store = Store(await Database.open(self.path))
        self.hands = HandClock()
        self.clock = self.hands
        delivery = Delivery(self.recorder, self.store, cast(Any, self.hands))
        self.delivery = cast(Any, delivery)
        services = SimpleNamespace(
            store=self.store,
            clock=self.clock,
            delivery=delivery,
            token="1:secret",
            application=SimpleNamespace(bot=SimpleNamespace(username="pulka_bot")),
            thinking=self.thinking,
        )
        self.game = TableGame(cast(Services, services))
        await delivery.start(self.game)
        await self.game.start()
        self.desk = Desk(self)
        self.desk.bot = cast(Any, self.recorder)
        self.database = sqlite3.connect(self.path)
        return self

    async def close(self) -> None:
        self.database.close()
        await self.delivery.stop()
        await self.game.stop()
        await self.store.database.close()

    async def lobby(self, owner: Person, **changes: Any) -> int:
        await self.store.chats.met(self.place.chat, "Дача", "supergroup")
        reply = await open_lobby(self.game.tables, self.place, owner.person, "Дача")
        assert reply.code == "ok", reply
        self.table = self.tables[self.place] = reply.args["table"]
        assert (await self.tap(owner, f"preset:{self.preset}")).code == "ok"
        for key, value in changes.items():
            assert (await self.tap(owner, f"set:{key}:{str(value).lower()}")).code == "ok"
        return self.table

    async def build(self) -> Town:
        """Anna, Boris and Vera play; Vera has opened a lobby too; Gleb and Dina draw; Egor paused and left, …"""
        names = ("Анна", "Борис", "Вера", "Глеб", "Дина", "Егор", "Жанна", "Чужой", "Админ", "Молчун")
        for name in names:
            self.people[name] = await self.person(name, started=name != "Молчун")
        self.recorder.members.members |= {each.telegram_id or 0 for each in self.people.values()}
        self.recorder.members.admins.add(self.people["Админ"].telegram_id or 0)
        anna, boris, vera, gleb, dina, egor, zhanna, *_ = self.people.values()
        self.place = OVER
        await self.begin([anna, egor, zhanna])
        for person in (anna, egor, zhanna):
            await self.tap(person, "leave")
        self.place = PAUSED
        await self.begin([egor, zhanna, gleb])
        await self.tap(egor, "pause")
        await self.tap(gleb, "leave")
        self.place = DRAWING
        await self.lobby(gleb)
        for person in (gleb, dina, zhanna):
            await self.tap(person, "sit")
        for person in (gleb, dina, zhanna):
            await self.tap(person, "agree")
        assert (await self.tap(gleb, "start")).code == "ok"
        self.place = LOBBY
        await self.lobby(vera)
        await self.tap(vera, "sit")
        self.place = PLAYING
        await self.begin([anna, boris, vera], training=True, turn_seconds=300)
        self.note()
        return self

    def live(self, table: int) -> TableState | None:
        live = self.game.tables.tables().get(table)
        return None if live is None else live.state

    @property
    def at_stake(self) -> bool:
        """Whether the first deals are still on: until they are over nobody may be shown all cards."""
        tables = self.game.tables.tables()
        return self.tables[PLAYING] in tables and all(not table.state.results for table in tables.values())

    async def move(self) -> bool:
        """One decision at the table that plays. False: nobody is asked, or somebody has paused it or left."""
        state = self.live(self.tables[PLAYING])
        if state is None or state.deal is None:
            return False
        for seat in state.questions:
            if state.seats[seat].waited_for:
                await self.clock.advance(1.0)
                token = str(thumb.choose(state.deal.view(seat))).replace(" ", "_")
                self.table = self.tables[PLAYING]
                reply = await self.tap(await self.at(seat), token)
                self.note()
                return reply.code == "ok"
        return False

    # What must not change, and what must not be seen.

    def kept(self, without: int) -> dict[str, list[tuple[Any, ...]]]:
        """All that is kept but what belongs to this person alone, and what follows from the rest."""
        wanted = {
            "log": "SELECT table_id, count(*), max(number) FROM log GROUP BY table_id",
            "tables": "SELECT * FROM tables",
            "seats": "SELECT * FROM seats",
            "chats": "SELECT chat, language, agreements, settings FROM chats WHERE chat <> -1005",
            "archive": "SELECT table_id FROM archive",
            "chains": "SELECT * FROM chains",
            "people": f"SELECT * FROM people WHERE person_id <> {without}",
            "problems": f"SELECT * FROM problems WHERE person_id <> {without}",
        }
        return {name: self.database.execute(query).fetchall() for name, query in wanted.items()}

    def note(self) -> None:
        """What may be known now is known from now on."""
        by_number = {person.person: person for person in self.people.values()}
        for table in self.game.tables.tables().values():
            state = table.state
            drawn = 0 if state.drawing is None else _mask(state.drawing.cards)
            self.known[table.place.chat] |= drawn | (0 if state.deal is None else _cards_of(state.deal.view(None)))
            for seat, sitting in enumerate(state.seats):
                person = None if sitting.person is None else by_number.get(sitting.person)
                if person is not None:
                    own = 0 if state.deal is None else _cards_of(state.deal.view(seat))
                    self.known[person.telegram_id or 0] |= drawn | own

    def wrong(self, *, cards: bool = True) -> list[str]:
        """What has been said since the last time that Telegram would not take, or that shows a card too early."""
        calls, self._read = self.recorder.calls[self._read :], len(self.recorder.calls)
        found = []
        for call in calls:
            rows = [] if call.markup is None else call.markup.to_dict()["inline_keyboard"]
            if call.method in ("send_message", "edit_message_text") and (why := _not_taken(call.text, rows)):
                found.append(f"{why}: {call!r}")
            if cards and "desk:" not in str(rows) and shown_cards(call.text) & ~self.known[call.chat]:
                found.append(f"a card that may not be known there: {call!r}")
        return found


def _not_taken(text: str, rows: list[list[dict[str, Any]]]) -> str:
    """Why Telegram would not take this message, or nobody could read it."""
    try:
        plain, _ = parse_text(text, "HTML", None)
    except ApiError as error:
        return str(error)
    if not plain.strip() or len(plain.encode("utf-16-le")) > 2 * 4096:
        return "empty or too long"
    if _TURNS_AROUND.search(plain):
        return "turns the line around"
    for button in (button for row in rows for button in row):
        if not button["text"].strip() or not 0 < len(button.get("callback_data", "x").encode()) <= 64:
            return f"a button {button}"
    return ""


def shown_cards(text: str) -> int:
    """The cards that a text names, suit first, as a mask."""
    found = 0
    for sign, ranks in _SHOWN_CARD.findall(re.sub(r"<[^>]*>|\ufe0f", "", text)):
        for rank in ranks.split():
            found |= 1 << (_SIGNS.index(sign) * 8 + _RANKS[rank])
    return found


def _cards_of(view: View) -> int:
    """All that a view shows, as a mask."""
    hands = [*view.hands, view.discard, *view.seen, view.declarer_twelve]
    laid = [card for trick in view.tricks for _, card in trick.cards] + [card for _, card in view.trick]
    mask = _mask((*view.talon, *laid))
    for hand in hands:
        mask |= int(hand or 0)
    return mask


def _mask(cards: Iterable[Card]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


# What may be sent.

TOKENS: Final = (
    *sorted(tokens.BARE_COMMANDS),
    "uncomputer:0", "take:1", "take:99", "preset:rostov", "set:pool_size:20", "set:whist_price:<b>", "set::", "draw:0",
    "draw:99", "cut:high", "character:0:master-bold", "climb:6s", "climb:10n", "vote:yes", "vote:no", "ui:", "ui::",
    "ui:discard:7s8h", "ui:discard:7s7s", "ui:mark:As", "ui:unmark:As", "ui:confirm:misere", "ui:confirm:", "ui:hand",
    "ui:score", "ui:rules", "ui:layout:1", "ui:why:1", "ui:result:1", "ui:report", "ui:deals", "ui:help", "ui:verify:1",
    "ui:history:0", "ui:history:99999999999", "ui:analysis:1", "ui:analysis:1:tricks", "ui:agreement:pool_size",
    "ui:agreements:1", "ui:settings", "ui:claim", "ui:more", "desk:menu", "desk:own", "desk:play:As", "desk:::",
    "desk:", "pass", "misere", "blind_6s", "6s", "10n", "here", "discard_7s_8h", "order_7h", "whist", "half", "look_2",
    "As", "7s", "claim_6_2_2", "claim_99_0_0", "offer_1", "offer_-1", "accept", "reject", "open", "closed", "agree",
    "see", "throw",
)  # fmt: skip
_ODD: Final = "\0\x01\x1b\n\r\t\u200b\u200e\u200f\u202e\u2066\ufeff٣３²Ⅷ😀\U0001f1fa\u0301é<>&\"'`%{}$_*[].:/\\ "
_NUMBERS: Final = (0, 1, 2, 7, 35, 36, 255, 2**31, 2**32, 2**63 - 1, 2**63, 36**8 - 1, 36**12 - 1)
NAMES: Final = (
    "<b>Анна</b>", "&amp;", "<", "a" * 64, "😀" * 64, "\u202eаннА", "\u200f\u200e", "\u200b" * 64, "", " ", "\n",
    "А\nБ", "e" + "\u0301" * 63, "/pref", "♠Т", "As Kh", "6♠", "{name}", "%s", "\u2066\u2067\u2068", "👨‍👩‍👧‍👦" * 9,
    "﷽" * 64,
    "</b><a href='tg://user?id=1'>", "0.0.sit", "None",
)  # fmt: skip
LANGUAGES: Final = ("ru", "uk", "en", "xx", None, "", "ru-RU", "zh-hans", "\u202e", "e" * 64, "EN")


class Malice:
    """Somebody who sends whatever can be sent."""

    def __init__(self, town: Town, chance: random.Random) -> None:
        self.town = town
        self.chance = chance

    def text(self, longest: int = 64) -> str:
        length = self.chance.randrange(longest + 1)
        pools = (_ODD, "0123456789abcdefghijklmnopqrstuvwxyz._:", "♠♣♦♥789ТКДВ10 \n", "789TJQKAscdh _")
        pool = self.chance.choice(pools)
        return "".join(self.chance.choice(pool) for _ in range(length))

    def token(self) -> str:
        state = self.town.live(self.town.tables[PLAYING])
        if state is not None and state.deal is not None and self.chance.random() < 0.4:
            legal = [act for seat in range(len(state.seats)) for act in state.deal.legal(seat)]
            if legal:
                return tokens.action(self.chance.choice(legal))
        return self.chance.choice(TOKENS)

    def data(self) -> str:
        """Callback data: a real one, one that is nearly real, one put together, or anything."""
        chance = self.chance
        buttons = [
            button["callback_data"]
            for _, rows in self.town.recorder.shown.values()
            for row in rows
            for button in row
            if "callback_data" in button
        ]
        match chance.randrange(8):
            case 0 | 1 if buttons:
                return str(chance.choice(buttons))
            case 2 | 3 if buttons:
                return self._nearly(str(chance.choice(buttons)))
            case 4 | 5 | 6:
                table = chance.choice((*self.town.tables.values(), *_NUMBERS))
                state = self.town.live(table)
                steps = () if state is None else (state.number, state.position, *state.questions.values())
                return _encoded(table, chance.choice((*steps, *_NUMBERS)), self.token())
            case _:
                return self.text()

    def _nearly(self, data: str) -> str:
        callback, chance = decode(data), self.chance
        match chance.randrange(5) if callback is not None else 4:
            case 0 if callback is not None:
                return _encoded(chance.choice((*self.town.tables.values(), *_NUMBERS)), callback.step, callback.token)
            case 1 if callback is not None:
                return _encoded(callback.table, max(0, callback.step + chance.choice((-1, 1, 2**40))), callback.token)
            case 2 if callback is not None:
                return _encoded(callback.table, callback.step, self.token())
            case 3:
                at = chance.randrange(len(data) + 1)
                return data[:at] + chance.choice(_ODD) + data[at:]
            case _:
                at = chance.randrange(len(data))
                return data[:at] + data[at + 1 :]

    def tap(self, data: str) -> tuple[Person, dict[str, Any]]:
        """Somebody's tap with this data, on any message there is or is not."""
        chance, town = self.chance, self.town
        person = chance.choice(list(town.people.values()))
        query: dict[str, Any] = {"id": "1", "from": self.user(person), "chat_instance": "1", "data": data}
        own = [
            key for key in town.recorder.shown if key[0] in (person.telegram_id, *(place.chat for place in town.tables))
        ]
        chat, message_id = chance.choice(own) if own else (PLAYING.chat, 1)
        match chance.randrange(12):
            case 0:
                query["inline_message_id"] = "abc"
            case 1:
                pass  # neither a message nor an inline one
            case 2:
                query["message"] = {"chat": self.town.desk.chat(person, chat), "message_id": message_id, "date": 0}
            case 3:
                query["message"] = self._message(person, chance.choice((chat, ELSEWHERE.chat)), 10**9, "", [])
            case 4:
                rows = [[{"text": "…", "callback_data": data}]] if 0 < len(data.encode()) <= 64 else []
                query["message"] = self._message(person, chat, message_id, "…", rows)
            case _:
                text, rows = town.recorder.shown.get((chat, message_id), ("", []))
                query["message"] = self._message(person, chat, message_id, text, rows)
        if chance.random() < 0.02:
            del query["data"]
            query["game_short_name"] = "game"
        return person, {"callback_query": query}

    def _message(self, person: Person, chat: int, number: int, text: str, rows: list[Any]) -> dict[str, Any]:
        where = self.town.desk.chat(person, 0 if chat == person.telegram_id else chat)
        made: dict[str, Any] = {"message_id": number, "date": 1_700_000_000, "chat": where, "text": text or "…"}
        if rows:
            made["reply_markup"] = {"inline_keyboard": rows}
        if self.chance.random() < 0.1:
            made |= {"message_thread_id": 7, "is_topic_message": self.chance.random() < 0.5}
        return made

    def user(self, person: Person) -> dict[str, Any]:
        """The person, perhaps by another name or in another language than before."""
        user = self.town.desk.user(person)
        if self.chance.random() < 0.1:
            user["first_name"] = self.chance.choice([name for name in NAMES if not shown_cards(name)])
            user["language_code"] = self.chance.choice(LANGUAGES)
        return user


def _encoded(table: int, step: int, token: str) -> str:
    try:
        return encode(table, step, token)
    except ValueError:
        return f"{table}.{step}.{token}"


def may_change(town: Town, person: Person, before: Mapping[int, TableState], callback: Callback | None) -> bool:
    """Whether a tap that changed something may have: it is for this table, and this person has a say there."""
    if callback is None:
        return False
    state = before.get(callback.table)
    if state is None:
        return callback.table == 0 or callback.token == "again"
    name = callback.token.partition(":")[0]
    admin = (person.telegram_id or 0) in town.recorder.members.admins
    seat = state.seat_of(person.person)
    if seat is None:
        return (
            name in ("sit", "join", "take", "agree")
            or person.person == state.owner
            or (admin and name in tokens.FOR_ADMINS)
            or state.comes_in(person.person)
        )
    act = tokens.parse_game_action(callback.token)
    if state.phase is TablePhase.DEAL and act is not None and callback.token not in tokens.BARE_COMMANDS:
        assert state.deal is not None
        legal = {str(each) for each in state.deal.legal(seat)}
        return str(act) in legal and callback.step in (state.questions.get(seat), state.position)
    return True


COMMANDS: Final = (
    "pref", "table", "join", "price", "pause", "resume", "leave", "stop", "hand", "hint", "score", "pulka", "rules",
    "verify", "history", "settings", "lang", "start", "help", "privacy", "export", "forget", "problem", "nonsense",
)  # fmt: skip
MAY_CHANGE: Final = frozenset(
    {"pref", "join", "price", "pause", "resume", "leave", "stop", "settings", "start", "forget"}
)
_ARGUMENTS: Final = (
    "", "1", "0", "-1", "999999999999999999999", "²", "٣", "yes", "no", "off", "0,5 грн", "<b>", "sit_1_x",
    "sit_1_é", "sit__", "sit_²_x", "sit_zzzzzzzzzzzz_" + "0" * 40, "problem", "ru", "xx", "♠ТК\n♥ТК\n♦ТД",
    "♠ТК ♥ТК ♦ТД", "7s8h 9c", "@pulka_bot",
)  # fmt: skip


class Writer(Malice):
    """Somebody who writes whatever can be written."""

    def words(self) -> tuple[str, str]:
        """A text, and the command that it is."""
        chance = self.chance
        kind = chance.randrange(8)
        if kind == 0:
            return "", self.text(200)
        if kind == 1:
            layout = "\n".join(self.text(30) for _ in range(chance.randrange(1, 6)))
            return "", chance.choice(("♠ТК\n♥ТК\n♦ТД\nбк, играет Юг, ходит Юг\n", "")) + layout
        if kind == 2:
            return "", self.text(10) * 400
        command = chance.choice(COMMANDS)
        argument = chance.choice((*_ARGUMENTS, *NAMES, self.text(64), self.text(8) * 500))
        suffix = chance.choice(("", "", "", "@pulka_bot", "@other_bot"))
        text = (f"/{command}{suffix}" + chance.choice((" ", " ", "\n")) + argument).rstrip(" \n")[:4096]
        return ("" if suffix == "@other_bot" else command), text

    def write(self) -> tuple[Person, str, int, dict[str, Any]]:
        """Who writes which command in which chat, and the update."""
        chance, town = self.chance, self.town
        person = chance.choice(list(town.people.values()))
        command, text = self.words()
        chat = chance.choice((0, 0, *(place.chat for place in town.tables), ELSEWHERE.chat))
        message = town.desk.message(person, text, chat=chat) | {"from": self.user(person)}
        if text.startswith("/"):
            message["entities"] = [{"type": "bot_command", "offset": 0, "length": len(text.split()[0])}]
        if chance.random() < 0.1:
            message["entities"] = [
                {"type": kind, "offset": chance.randrange(70), "length": chance.randrange(70)}
                for kind in ("bot_command", "bold", "mention", "unheard_of")
            ]
            command = "any"
        if chat:
            message["chat"]["title"] = chance.choice(("Дача", *NAMES))
        sort = "message"
        match chance.randrange(14):
            case 0:
                sort, command = chance.choice(("edited_message", "channel_post", "edited_channel_post")), ""
            case 1:
                message |= {
                    "sender_chat": message["chat"],
                    "from": {"id": 1087968824, "is_bot": True, "first_name": "G"},
                }
                command = "admin"
            case 2:
                message["sender_chat"] = {"id": -77, "type": "channel", "title": "К"}
                command = ""
            case 3 if sort == "message":
                del message["from"]
                command = ""
            case 4:
                message |= {"message_thread_id": 7, "is_topic_message": chance.random() < 0.5}
            case 5:
                message = {key: value for key, value in message.items() if key not in ("text", "entities")}
                message["new_chat_title"] = chance.choice(NAMES)
                command = ""
        return person, command, int(message["chat"]["id"]), {sort: message}
