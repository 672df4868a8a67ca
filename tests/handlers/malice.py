"""Whatever can be tapped and written, by people of a `Town`: real, nearly real, put together, or anything at all.

Chance is a `random.Random`: Hypothesis gives one that it can shrink, the long run one with a seed.
"""

from __future__ import annotations

import random
from typing import Any, Final

from bot.callback import decode, encode
from bot.screens import tokens
from storage import Person
from tests.handlers.hostile import ELSEWHERE, PLAYING, Town, shown_cards

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
