"""What is left of a pulka: its log and its chats, made comparable with those of the same pulka undisturbed."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .people import Json, Person, buttons
from .undaunted import Undaunted

_STEP = re.compile(r"([0-9a-z]+)\.([0-9a-z]+)\.(.+)")
_LASTED = re.compile(r"время: [^\n]*")
_TIMES = ("at", "left", "spent")
_OUTAGE = "outage"


@dataclass(frozen=True)
class Remains:
    """``log``: the events without times. ``chats``: by the reader and the chat, what the bot's messages show, with the
    messages themselves.
    """

    log: list[dict[str, Any]]
    chats: dict[str, list[tuple[str, Json]]]


async def remains(pulka: Undaunted) -> Remains:
    """All that can be seen of it. An outage is an event and nothing else: without them, steps are counted anew."""
    events = pulka.world.log_of(pulka.table)
    numbers: dict[int, int] = {}
    log: list[dict[str, Any]] = []
    for number, event in enumerate(events, 1):
        if event["do"] != _OUTAGE:
            plain = {key: value for key, value in event.items() if key not in _TIMES}
            if "vote" in plain:
                plain["vote"] = numbers[plain["vote"]]
            log.append(plain)
        numbers[number] = len(log)
    chats = {}
    for name, person, chat in [("group", pulka.people[0], pulka.group), *((p.name, p, p.id) for p in pulka.people)]:
        chats[name] = [
            (_shown(message, numbers), message)
            for message in await person.messages(chat, limit=1000)
            if message["from"]["is_bot"]
        ]
    return Remains(log, chats)


def _shown(message: Json, numbers: Mapping[int, int]) -> str:
    """Text and keyboard, but for numbers of messages and how long the pulka took."""
    rows = [_LASTED.sub("время: …", message["text"])]
    for row in message["keyboard"] or []:
        for button in row:
            what = re.sub(r"(t\.me/c/\d+)/\d+", r"\1/…", button.get("url") or button.get("callback_data", ""))
            if step := _STEP.fullmatch(what):
                number = int(step[2], 36)
                # Whoever opens a page asks nothing of the table: the step says only when it was last shown.
                place = "…" if step[3].startswith("ui:") else numbers.get(number, number)
                what = f"{step[1]}.{place}.{step[3]}"
            rows.append(f"[{button['text']} | {what}]")
    return "\n".join(rows)


def compare(undisturbed: Remains, killed: Remains) -> list[tuple[str, Json]]:
    """Raises AssertionError where the killed pulka's log differs, or a message of the undisturbed one is not there.

    Returns what is there besides, by chat: the copies of messages whose number the bot never heard. The order of
    messages may be another one: a message that was not sent before the bot died comes after more urgent ones.
    """
    assert killed.log == undisturbed.log, _diff(undisturbed.log, killed.log)
    besides = []
    for chat, wanted in undisturbed.chats.items():
        left = Counter(text for text, _ in wanted)
        for text, message in reversed(killed.chats[chat]):
            if left[text]:
                left[text] -= 1
            else:
                besides.append((chat, message))
        there = [text for text, _ in killed.chats[chat]]
        assert not left.total(), f"in {chat}:\n{_diff([text for text, _ in wanted], there)}"
    return besides


def _diff(wanted: Sequence[object], found: Sequence[object]) -> str:
    lines = [[line for each in side for line in str(each).splitlines()] for side in (wanted, found)]
    return "\n".join(difflib.unified_diff(*lines, "undisturbed", "killed", lineterm="", n=2))


def check_unknown(pulka: Undaunted, besides: Sequence[tuple[str, Json]]) -> None:
    """Raises AssertionError where one of these is a message that the bot knew of and left there.

    One that was replaced, and not removed yet when the bot died, may stand there: it works, or a tap takes it away.
    """
    chats = {"group": pulka.group, **{each.name: each.id for each in pulka.people}}
    known = set(pulka.world.known.values())
    left = [message["text"] for chat, message in besides if (chats[chat], message["message_id"]) in known]
    assert not left, f"the bot knew of these, and left them: {left}"


async def orphans(pulka: Undaunted, besides: Sequence[tuple[str, Json]]) -> tuple[int, int]:
    """How many of these messages still have buttons, and how many of those a tap has taken away.

    Raises AssertionError where such a tap changes anything or stays without an answer.
    """
    readers: dict[str, Person] = {"group": pulka.people[0], **{each.name: each for each in pulka.people}}
    tapped = []
    before = pulka.world.log_of(pulka.table)
    for chat, message in besides:
        found = buttons(message)
        if found:
            acting = next((each for each in found if not each.token.startswith("ui:")), found[0])
            told = await pulka.world.client.tap(readers[chat].id, message, data=acting.data)
            assert told["done"], f"no answer to {acting.token} in {chat}"
            tapped.append((chat, message["message_id"]))
    await pulka.settle()
    assert pulka.world.log_of(pulka.table) == before, "an old keyboard did something"
    left = {(chat, message["message_id"]) for chat, rows in (await remains(pulka)).chats.items() for _, message in rows}
    return len(tapped), len([each for each in tapped if each not in left])
