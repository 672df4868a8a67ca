"""Looks through everything the bot has said: does any of it name a card that its reader may not know at that moment?

What may be known the judge says, out of the record of the pulka; when each action was done the table's log says.
"""

from __future__ import annotations

import json
import re
import sqlite3
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from preferans.pulka import Join, PlayedDeal, Replace, TimeUp, VoidDeal, replay
from preferans.pulka_reading import pulka_from_json

from .judge import Judge, Reader, cards_of
from .people import Json
from .sightings import Said, hands_in, named, plain
from .table import Table

_SLACK = 0.6
"""Seconds by which bot and playground may disagree about the time when it runs many times too fast."""
_ABOUT = re.compile(r"(?:Сдача|Здача|Deal) (\d+)")
_MANY = 6
"""So many cards in a line are a hand, or most of one."""


def names(cards: Collection[int]) -> str:
    """Cards as records write them."""
    return " ".join("789TJQKA"[card % 8] + "scdh"[card // 8] for card in sorted(cards))


@dataclass
class Deals:
    """The deals of a pulka so far, each with its judge, by their numbers; the last one may be under way."""

    judges: dict[int, Judge] = field(default_factory=dict)
    secrets: set[str] = field(default_factory=set)
    """Texts that would tell the cards of the deal under way or to come: seeds that were not shown yet."""

    def complaints(
        self, number: int, reader: Reader, said: Said, *, exact: bool, remembered: Collection[int] = ()
    ) -> list[str]:
        """What is wrong with this for this reader in deal ``number``; 0: between deals, all that was dealt is open.

        ``exact``: it was made at this very moment. Otherwise a deal later may have begun, or a trick later be over,
        when it arrived. ``remembered``: what a reader who has no seat any more knows from the time when he had one.
        """
        wrong = [f"a seed that was not shown: {secret[:8]}…" for secret in self._secrets_in(said)]
        judge = self.judges.get(number)
        if judge is None or judge.is_over:
            return wrong
        wrong += _documents(judge, reader, said)
        about = {int(each) for each in _ABOUT.findall(said.text)}
        if about and max(about) < number:
            return wrong + self._old(about, said)
        may = (judge.shows(reader) if exact else judge.knows(reader)) | set(remembered)
        cards = said.cards
        told = cards | said.in_tokens(bidding=not exact or judge.phase == "auction")
        told |= {card for card in named(said.text)[1] if _as_contract(card) not in _contracts(judge, said)}
        if told - may:
            wrong.append(f"{names(told - may)} in deal {number}")
        shown = {frozenset(judge.talon), *map(frozenset, judge.tricks[-1:]), frozenset(judge.table)}
        for hidden in judge.hidden_hands(reader):
            if len(hidden) < 2 or not hidden <= cards or hidden in shown or hidden <= set(remembered):
                continue
            if hidden in set(said.blocks()):
                wrong.append(f"just the hidden cards {names(hidden)} in deal {number}")
        return wrong

    def _secrets_in(self, said: Said) -> list[str]:
        texts = "\n".join((said.text, *said.labels, *said.tokens, said.document))
        return [each for each in re.findall(r"[0-9a-f]{64}", texts) if each in self.secrets]

    def _old(self, about: set[int], said: Said) -> list[str]:
        """What is about older deals may say all of them; many cards together must have lain together in one of them."""
        told = [self.judges[each] for each in about if each in self.judges]
        hands = [cards | set(judge.talon) for judge in told for cards in judge.dealt.values()]
        lines = [named(line)[0] for line in said.text.split("\n")]
        strange = [cards for cards in lines if len(cards) >= _MANY and not any(cards <= hand for hand in hands)]
        return [f"{names(cards)} as if of deal {sorted(about)}" for cards in strange if told]


def _documents(judge: Judge, reader: Reader, said: Said) -> list[str]:
    """Hands of the deal under way in a file."""
    hidden = {frozenset(cards) for hand, cards in judge.dealt.items() if not judge.sees_hand(reader, hand)}
    hidden |= {cards for cards in judge.hidden_hands(reader) if len(cards) >= _MANY}
    return [f"a hidden hand in a file: {names(cards)}" for cards in hands_in(said.document) if cards in hidden]


def _as_contract(card: int) -> str:
    return f"{card % 8 + 7}{'scdh'[card // 8]}"


def _contracts(judge: Judge, said: Said) -> set[str]:
    """The contracts that a text may name: an answer (a hint) any, a screen those named so far, or that may be named."""
    if said.kind == "answer" or judge.phase in ("auction", "invitation", "exchange"):
        return {f"{level}{suit}" for level in range(7, 11) for suit in "scdh"}
    return {*judge.named, "7s", "8s"}  # the floor (2.6)


# Over HTTP: what was sent is read from the playground, what happened from the bot's database.


@dataclass
class Story:
    """A pulka as it went: at which times there were which deals, and the seats of the people by their names."""

    times: list[float]
    moments: list[tuple[int, Deals]]  # the number of the deal under way, 0 for none
    seats: dict[str, int]

    def note(self, at: float, number: int, deals: Deals) -> None:
        self.times.append(at)
        self.moments.append((number, deals))

    def at(self, time: float) -> tuple[int, Deals] | None:
        place = bisect_right(self.times, time) - 1
        return self.moments[place] if place >= 0 else None


def story(table: Table, record: Json) -> Story:
    """Go through the record again, with the times of the log."""
    pulka = pulka_from_json(record)
    after = iter(replay(pulka).deals)
    sheet = pulka.start()
    events = iter(log_of(table))
    told = Story([], [], {name: seat for seat, name in enumerate(record["players"])})
    deals = Deals(secrets={event["seed"] for event, _ in log_of(table) if event.get("seed")})
    for item in pulka.items:
        match item:
            case Join(name):
                sheet = sheet.join(name)
            case Replace(seat, name):
                sheet = sheet.replace(seat, name)
            case TimeUp():
                sheet = sheet.time_up()
            case PlayedDeal(cards=cards, dealer=dealer) | VoidDeal(cards=cards, dealer=dealer):
                assert cards is not None
                judge = Judge(
                    sheet.agreements.to_mapping(),
                    dealer=sheet.dealer if dealer is None else dealer,
                    hands=[None if hand is None else cards_of(str(hand)) for hand in cards.hands],
                    talon=[int(card) for card in cards.talon],
                    opening_raspas=sheet.opening_raspas,
                )
                deals = _one_deal(told, deals, judge, events)
                sheet = next(after).after
    return told


def _one_deal(told: Story, deals: Deals, judge: Judge, events: Iterator[tuple[Json, float]]) -> Deals:
    """From the event that dealt it to the one that ended it; what is known of the deals after it."""
    number, seed = 0, ""
    for event, at in events:
        kind = event["do"]
        if kind == "deal":
            number, seed = event["deal"], event.get("seed", "")
        elif not number or kind not in ("act", "result", "void", "stop"):
            continue
        if kind == "act":
            judge = deepcopy(judge)
            judge.hear(f"{event['seat']}:{event['action']}")
        deals = Deals({**deals.judges, number: judge}, deals.secrets)
        if kind in ("result", "void", "stop"):
            deals.secrets = deals.secrets - {seed}
            told.note(at, 0, deals)
            break
        told.note(at, 0 if judge.is_over else number, deals)
    return deals


def log_of(table: Table) -> list[tuple[Json, float]]:
    """The events of the table with the time at which each was written."""
    connection = sqlite3.connect(f"file:{table.world.database}?mode=ro", uri=True)
    try:
        rows = connection.execute("SELECT event, at FROM log WHERE table_id = ? ORDER BY number", (table.number,))
        return [(json.loads(event), float(at)) for event, at in rows]
    finally:
        connection.close()


async def leaks(table: Table, record: Json, *, turned: int = 0) -> tuple[list[str], int]:
    """Everything said to the table's people and group that tells a card too early; and how many cards were looked at.

    ``turned``: judge everybody as if they sat so many places further on: then a spy who looks must find something.
    """
    askers = {told.query: person.name for person in table.people for told in person.told}
    places: dict[int, str] = {table.group: "", **{person.id: person.name for person in table.people}}
    calls: list[Json] = (await table.world.client.get("calls"))["calls"]
    return found_in(calls, story(table, record), places=places, askers=askers, turned=turned)


def found_in(
    calls: Collection[Json],
    told: Story,
    *,
    places: Mapping[int, str],
    askers: Mapping[str | None, str],
    turned: int = 0,
) -> tuple[list[str], int]:
    """The same of these calls. ``places``: who reads each chat, "" for everybody; ``askers``: whose each tap was."""
    found: list[str] = []
    looked = 0
    for call in calls:
        if call["method"] == "answerCallbackQuery":
            reader = askers.get(str(call["params"].get("callback_query_id")))
        else:
            reader = places.get(call["chat_id"])
        moment = told.at(call["time"] + _SLACK)
        if reader is None or moment is None:
            continue
        number, deals = moment
        seat = (told.seats[reader] + turned) % len(told.seats) if reader in told.seats else None
        said = said_by(call)
        if number:
            looked += len(said.cards | said.in_tokens(bidding=True))
        for wrong in deals.complaints(number, seat, said, exact=False):
            found.append(f"{reader or 'the group'} at {call['time']:.1f}: {wrong}\n{said}")
    return found, looked


def said_by(call: Json) -> Said:
    """What a call to the Bot API tells its reader."""
    params: Json = call["params"]
    kinds = {"answerCallbackQuery": "answer", "sendDocument": "document"}
    method = call["method"]
    kind = kinds.get(method, "edit" if method.startswith("edit") else "message")
    rows = _keyboard(params)
    document = params.get("document")
    return Said(
        kind,
        plain(f"{params.get('text', '')}\n{params.get('caption', '')}"),
        tuple(plain(button["text"]) for row in rows for button in row),
        tuple(button.get("callback_data", "..").split(".", 2)[2] for row in rows for button in row),
        document if isinstance(document, str) else "",
        name=method,
    )


def _keyboard(params: Json) -> list[list[dict[str, Any]]]:
    markup = params.get("reply_markup") or {}
    if isinstance(markup, str):
        markup = json.loads(markup)
    return list(markup.get("inline_keyboard", []))
