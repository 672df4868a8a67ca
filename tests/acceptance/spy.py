"""Looks through everything the bot has said: does any of it name a card that its reader may not know at that moment?

What may be known comes from the record of the pulka: the deal is played again, and after each action its view says
what a seat, or the public, knows. When each action was done the table's log says.
"""

from __future__ import annotations

import json
import re
import sqlite3
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from preferans.cards import Card, Cards
from preferans.deal import Deal
from preferans.pulka import Join, PlayedDeal, Replace, TimeUp, VoidDeal, replay
from preferans.pulka_reading import pulka_from_json
from preferans.reading import read_action

from .people import Json
from .table import Table

_RANKS = {"7": 0, "8": 1, "9": 2, "10": 3, "В": 4, "Д": 5, "К": 6, "Т": 7}
_SUITS = "♠♣♦♥"
_RANK = r"(?:10|[789ВДКТ])"
_RANK_FIRST = re.compile(rf"({_RANK})([{_SUITS}])")
_SUIT_FIRST = re.compile(rf"([{_SUITS}])( ?{_RANK}(?![\w:.])(?: {_RANK}(?![\w:.]))*)")
_CARD_TOKEN = re.compile(r"(?:ui:(?:un)?mark:|discard_)?((?:[789TJQKA][scdh]_?){1,2})")
_SLACK = 0.6
"""Seconds by which bot and playground may disagree about the time when it runs many times too fast."""


def named(text: str) -> tuple[set[int], set[int]]:
    """The cards in a text: those that are cards beyond doubt («♠К», «К♠»), and those that may be contracts («7♠»)."""
    text = text.replace("\N{VARIATION SELECTOR-16}", "")
    sure: set[int] = set()
    perhaps: set[int] = set()
    for rank, suit in _RANK_FIRST.findall(text):
        card = _SUITS.index(suit) * 8 + _RANKS[rank]
        (perhaps if rank.isdigit() else sure).add(card)
    for suit, ranks in _SUIT_FIRST.findall(_RANK_FIRST.sub("|", text)):
        sure |= {_SUITS.index(suit) * 8 + _RANKS[rank] for rank in ranks.split()}
    return sure, perhaps


@dataclass
class Moment:
    """A deal after one of its actions."""

    at: float
    deal: Deal
    _known: dict[int | None, frozenset[int]] = field(default_factory=dict)

    def knows(self, seat: int | None) -> frozenset[int]:
        """All cards that this seat, or the public, may be told of."""
        if seat not in self._known:
            view = self.deal.view(seat)
            cards: set[Card] = set(view.talon)
            for hand in (*view.hands, view.discard, view.declarer_twelve, *view.seen):
                cards |= set(hand or ())
            for trick in view.tricks:
                cards |= {card for _, card in trick.cards} | (
                    {trick.talon_lead} if trick.talon_lead is not None else set()
                )
            cards |= {card for _, card in view.trick}
            if view.talon_lead is not None:
                cards.add(view.talon_lead)
            self._known[seat] = frozenset(int(card) for card in cards)
        return self._known[seat]


@dataclass
class Story:
    """A pulka as it went: its moments in order, and the seats of the people by their names."""

    moments: list[Moment]
    numbers: list[int]  # of the moments' deals
    over: list[tuple[float, float]]  # between these times no deal was on
    seats: dict[str, int]

    def at(self, time: float) -> tuple[int, Moment] | None:
        """The newest moment then; None between deals, where everything of the last one is open."""
        if any(begin <= time < end for begin, end in self.over):
            return None
        place = bisect_right([moment.at for moment in self.moments], time) - 1
        return (self.numbers[place], self.moments[place]) if place >= 0 else None


def story(table: Table, record: Json) -> Story:
    """Play the record again, with the times of the log."""
    pulka = pulka_from_json(record)
    after = iter(replay(pulka).deals)
    sheet = pulka.start()
    events = log_of(table)
    dealt = iter([(event, at) for event, at in events if event["do"] == "deal"])
    acts: dict[int, list[float]] = {}
    number = 0
    for event, at in events:
        if event["do"] == "deal":
            number = event["deal"]
            acts[number] = []
        elif event["do"] == "act":
            acts[number].append(at)
    moments: list[Moment] = []
    numbers: list[int] = []
    over: list[tuple[float, float]] = [(0.0, 0.0)]
    for item in pulka.items:
        if isinstance(item, Join | Replace | TimeUp):
            match item:
                case Join(name):
                    sheet = sheet.join(name)
                case Replace(seat, name):
                    sheet = sheet.replace(seat, name)
                case _:
                    sheet = sheet.time_up()
            continue
        assert isinstance(item, PlayedDeal | VoidDeal)
        assert item.cards is not None
        event, at = next(dealt)
        over[-1] = (over[-1][0], at)
        deal = Deal.start(
            sheet.agreements,
            dealer=sheet.dealer if item.dealer is None else item.dealer,
            hands=item.cards.hands,
            talon=item.cards.talon,
            raspas_in_a_row=sheet.raspas_in_a_row,
            opening_raspas=sheet.opening_raspas,
            blind_raspas_in_a_row=sheet.blind_raspas_in_a_row,
        )
        moments.append(Moment(at, deal))
        numbers.append(event["deal"])
        for act, at in zip(item.actions, acts[event["deal"]], strict=True):
            for seat, action in read_action(deal, act.do):
                deal = deal.after(seat, action)
            moments.append(Moment(at, deal))
            numbers.append(event["deal"])
        over.append((moments[-1].at, float("inf")))
        sheet = next(after).after
    seats = {name: seat for seat, name in enumerate(record["players"])}
    return Story(moments, numbers, over, seats)


def log_of(table: Table) -> list[tuple[Json, float]]:
    """The events of the table with the time at which each was written."""
    connection = sqlite3.connect(f"file:{table.world.database}?mode=ro", uri=True)
    try:
        rows = connection.execute("SELECT event, at FROM log WHERE table_id = ? ORDER BY number", (table.number,))
        return [(json.loads(event), float(at)) for event, at in rows]
    finally:
        connection.close()


async def leaks(table: Table, record: Json, *, turned: int = 0) -> tuple[list[str], int]:
    """Everything said to the table's people and group that names a card too early; and how many cards were looked at.

    ``turned``: judge everybody as if they sat so many places further on: then a spy who looks must find something.
    """
    told = story(table, record)
    found: list[str] = []
    looked = 0
    askers = {told.query: person for person in table.people for told in person.told}
    calls: list[Json] = (await table.world.client.get("calls"))["calls"]
    places: dict[int, str | None] = {table.group: None, **{person.id: person.name for person in table.people}}
    for call in calls:
        params: Json = call["params"]
        if call["method"] == "answerCallbackQuery":
            asker = askers.get(str(params.get("callback_query_id")))
            if asker is None:
                continue
            reader = asker.name
        elif call["chat_id"] in places:
            reader = places[call["chat_id"]] or ""
        else:
            continue
        moment = told.at(call["time"] + _SLACK)
        if moment is None:
            continue
        number, then = moment
        text = _body(params)
        about = re.search(r"Сдача (\d+)", text)
        if about is not None and int(about[1]) < number:
            continue  # what is about an older deal may say all of that one
        seat = (told.seats[reader] + turned) % len(told.seats) if reader in told.seats else None
        known = then.knows(seat)
        sure, perhaps = named(text)
        # «7♠» on a button is a bid or an order; cards stand there as «♠7».
        sure |= named(_labels(params))[0] | _in_tokens(params)
        sure |= {card for card in perhaps if not _bid(then.deal, card)}
        looked += len(sure)
        if secret := sure - known:
            cards = " ".join(str(Card(card)) for card in sorted(secret))
            what = f"{call['method']} to {reader or 'the group'} at {call['time']:.1f} names {cards}"
            found.append(f"{what}:\n{text}\n{_labels(params)}")
    return found, looked


def _body(params: Json) -> str:
    """The text, or a caption, or what a tap was answered."""
    return _plain(f"{params.get('text', '')}\n{params.get('caption', '')}")


def _labels(params: Json) -> str:
    return _plain("\n".join(button["text"] for row in _keyboard(params) for button in row))


def _plain(text: str) -> str:
    """Without the markup, and without the marks that have suits shown in colour."""
    return re.sub(r"<[^>]*>|\ufe0f", "", text)


def _keyboard(params: Json) -> list[list[dict[str, Any]]]:
    markup = params.get("reply_markup") or {}
    if isinstance(markup, str):
        markup = json.loads(markup)
    return list(markup.get("inline_keyboard", []))


def _in_tokens(params: Json) -> set[int]:
    """Cards in the buttons' data, where they cannot be bids."""
    cards: set[int] = set()
    for row in _keyboard(params):
        for button in row:
            token = button.get("callback_data", "..").split(".", 2)[2]
            match = _CARD_TOKEN.fullmatch(token)
            if match is None or (match[1] == token and token[0] in "789"):
                continue
            cards |= {int(card) for card in _cards(match[1].replace("_", ""))}
    return cards


@cache
def _cards(text: str) -> Cards:
    return Cards.of(
        [Card("scdh".index(text[at + 1]) * 8 + "789TJQKA".index(text[at])) for at in range(0, len(text), 2)]
    )


def _bid(deal: Deal, card: int) -> bool:
    """Whether «7♠» may be a contract that has been named."""
    rank, suit = card % 8, card // 8
    name = f"{rank + 7}{'scdh'[suit]}"
    return any(name in str(action) for _, action in deal.log) or str(deal.view(None).floor) == name
