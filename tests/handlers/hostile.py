"""A town of tables in every phase, with the real handlers, tables and delivery; what must hold whatever is sent."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final, cast

from telegram import ChatMember

from bot.callback import Callback
from bot.delivery import Delivery
from bot.opening import open_lobby
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
        self.game = self.new_game()
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
