"""A layout as people write it: NOTATION's JSON, or three lines of cards and a few words.

    ♠ Т К 9  ♦ 10
    As Kd …
    Восток: ♥К ♣7 …
    6♠, играет Юг, ходит Запад

A line of cards is cards in any order (``As``, ``К♠``), or suits one after the other (``♠ Т К 10 ♦ 7``); a name before a
colon is passed over. The words may be Russian, Ukrainian or English, and stand in any order; what is not said is asked.
Hands stand clockwise; seats are South, West, East or 0, 1, 2.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Final

from preferans.cards import CARDS, RANK_LETTERS, SUIT_SIGNS, Card, Cards
from preferans.contracts import STRAIN_LETTERS, Strain
from preferans.notation import NotationError, parse_card
from preferans.problems.session import SEATS
from preferans.problems.setup import Fault, LayoutError, Setup, whole
from preferans.solver import Goal

MOST_TEXT: Final = 4096
_SIGN: Final = {**{sign: suit for suit, sign in enumerate(SUIT_SIGNS)}, "♤": 0, "♧": 1, "♢": 2, "♡": 3}
_LATIN: Final = {**{letter: rank for rank, letter in enumerate(RANK_LETTERS)}, "10": 3}
_RUSSIAN: Final = {"Т": 7, "К": 6, "Д": 5, "В": 4}
_RANKS: Final = re.compile(r"10|[789TJQKAТКДВ]|[-–—]")
_LABEL: Final = re.compile(r"^\s*[^:♠♣♦♥♤♧♢♡]*:")
_SELECTORS: Final = str.maketrans("", "", "\ufe0e\ufe0f")
_SEATS: Final = {
    "0": 0, "юг": 0, "півд": 0, "south": 0,
    "1": 1, "запад": 1, "захід": 1, "заход": 1, "west": 1,
    "2": 2, "восток": 2, "схід": 2, "сход": 2, "east": 2,
}  # fmt: skip
_DECLARES: Final = ("играет", "разыгрывает", "грає", "розіграє", "розігрує", "plays", "declarer", "declares")
_LEADS: Final = (
    "ходит", "ход", "первый ход", "заходит", "ходить", "хід", "перший хід", "заходить",
    "leads", "leads first", "lead", "first lead", "leader",
)  # fmt: skip
_TABLE: Final = ("на столе", "на столі", "on the table", "table", "стол", "стіл")
_TALON: Final = ("прикуп", "talon")
_MISERE: Final = ("мизер", "мізер", "misere", "misère")
_RASPAS: Final = ("распас", "розпас", "raspas")
_NO_TRUMP: Final = ("бк", "без козыр", "без козир", "nt", "no trump", "no-trump", "notrump", "n")
_SUITS: Final = (
    ("♠", "♤", "s", "пик", "пік", "spade"),
    ("♣", "♧", "c", "треф", "club"),
    ("♦", "♢", "d", "буб", "diamond"),
    ("♥", "♡", "h", "черв", "чирв", "heart"),
)
_LEVEL: Final = re.compile(r"^(10|[6-9])\s*[-–]?\s*(.*)$")


def read_layout(text: str) -> Setup:
    """A setup with whole hands, and what else was said. Raises LayoutError."""
    text = text.strip()[:MOST_TEXT]
    return _from_json(text) if text.startswith("{") else _from_lines(text.translate(_SELECTORS))


# As people write it.


def _from_lines(text: str) -> Setup:
    rows = [row.strip() for row in text.splitlines() if row.strip()]
    if len(rows) < 3:
        raise LayoutError(Fault.HANDS, count=len(rows))
    hands = [_hand(row) for row in rows[:3]]
    said = [part.strip(" .") for row in rows[3:] for part in re.split(r"[,;.]", row)]
    return _with_words((hands[0], hands[1], hands[2]), [part for part in said if part])


def _hand(row: str) -> Cards:
    bare = _LABEL.sub("", row).strip()
    return _set(_cards(bare))


def _set(cards: list[Card]) -> Cards:
    for number, card in enumerate(cards):
        if card in cards[:number]:
            raise LayoutError(Fault.CARD_TWICE, card=int(card))
    return Cards.of(cards)


def _suits(text: str) -> list[Card]:
    """``♠ Т К 10 ♦ 7``: a sign and what is held in it."""
    found: list[Card] = []
    suit = 0
    rest = text.upper()
    while rest := rest.lstrip(" ,"):
        if rest[0] in _SIGN:
            suit, rest = _SIGN[rest[0]], rest[1:]
            continue
        match = _RANKS.match(rest)
        if match is None:
            raise LayoutError(Fault.NO_CARD, text=rest.split()[0])
        rank = _LATIN.get(match[0], _RUSSIAN.get(match[0]))
        if rank is not None:
            found.append(CARDS[suit * 8 + rank])
        rest = rest[match.end() :]
    return found


def _cards(text: str) -> list[Card]:
    """``As К♠ 10d``, cards apart from each other, or ``♠Т К ♦10``."""
    if text.strip()[:1] in _SIGN:
        return _suits(text)
    return [_card(word) for word in text.replace(",", " ").split()]


def _card(word: str) -> Card:
    rank, suit = word[:-1].upper(), word[-1:].lower()
    try:
        return parse_card(rank + suit)
    except NotationError:
        raise LayoutError(Fault.NO_CARD, text=word) from None


def _with_words(hands: tuple[Cards, Cards, Cards], said: list[str]) -> Setup:
    goal: Goal | None = None
    strain, level = Strain.NO_TRUMP, None
    declarer = leader = None
    table: tuple[Card, ...] = ()
    talon: tuple[Card, ...] = ()
    for part in said:
        lower = part.lower().replace("ё", "е")
        if (rest := _after(lower, _TABLE)) is not None:
            table = tuple(_cards(part[len(part) - len(rest) :]))
        elif (rest := _after(lower, _TALON)) is not None:
            talon = tuple(_cards(part[len(part) - len(rest) :]))
        elif (rest := _beside(lower, _DECLARES)) is not None:
            declarer = _seat(rest)
        elif (rest := _beside(lower, _LEADS)) is not None:
            leader = _seat(rest)
        elif lower.startswith(_MISERE):
            goal = Goal.MISERE
        elif lower.startswith(_RASPAS):
            goal = Goal.RASPAS
        else:
            goal, (strain, level) = Goal.TRICKS, _contract(lower)
    return _complete(hands, goal, strain, level, declarer, leader, table, talon)


def _after(text: str, words: tuple[str, ...]) -> str | None:
    """What follows one of these words, or None."""
    for word in sorted(words, key=len, reverse=True):
        if text == word or (text.startswith(word) and not text[len(word)].isalpha()):
            return text[len(word) :].strip(" :—–-")
    return None


def _beside(text: str, words: tuple[str, ...]) -> str | None:
    """What stands on either side of one of these words: ``играет Юг``, ``West leads``."""
    rest = _after(text, words)
    if rest is None:
        rest = next((text[: -len(word)].strip() for word in words if text.endswith(f" {word}")), None)
    return rest


def _seat(text: str) -> int:
    for word, seat in _SEATS.items():
        if text.startswith(word) if word.isalpha() else text == word:
            return seat
    raise LayoutError(Fault.SEAT, text=text or "—")


def _contract(text: str) -> tuple[Strain, int | None]:
    """``6♠``, ``пики``, ``7 без козыря``, ``козырь ♥``."""
    bare = re.sub(r"^(козыр[ьи]?|козирі?|trumps?|контракт|contract)\s*[:—–-]?\s*", "", text)
    match = _LEVEL.match(bare)
    level, word = (int(match[1]), match[2]) if match else (None, bare)
    for suit, names in enumerate(_SUITS):
        if word in names or any(len(name) > 2 and word.startswith(name) for name in names):
            return Strain(suit), level
    if word in _NO_TRUMP or any(len(name) > 2 and word.startswith(name) for name in _NO_TRUMP):
        return Strain.NO_TRUMP, level
    raise LayoutError(Fault.WORDS, text=text)


def _complete(
    hands: tuple[Cards, Cards, Cards],
    goal: Goal | None,
    strain: Strain,
    level: int | None,
    declarer: int | None,
    leader: int | None,
    table: tuple[Card, ...],
    talon: tuple[Card, ...],
    *,
    talon_wins: bool = False,
) -> Setup:
    """The parts put together and checked, each fault by its name."""
    if goal is not None and goal is not Goal.TRICKS and strain is not Strain.NO_TRUMP:
        raise LayoutError(Fault.TRUMPS)
    if talon and goal is not Goal.RASPAS:
        raise LayoutError(Fault.TALON)
    setup = whole(hands, table, leader)
    everywhere = {*table, *(card for hand in hands for card in hand)}
    for number, card in enumerate(talon):
        if card in everywhere or card in talon[:number]:
            raise LayoutError(Fault.CARD_TWICE, card=int(card))
    if len(talon) > 2:
        raise LayoutError(Fault.TALON)
    if goal is not None and leader is not None:
        _check_table(hands, leader, strain, table, talon)
    setup = replace(setup, goal=goal, strain=strain, level=level, declarer=declarer, talon=talon, talon_wins=talon_wins)
    if setup.missing is None:
        setup.task()
    return setup


def _check_table(
    hands: tuple[Cards, Cards, Cards], leader: int, strain: Strain, table: tuple[Card, ...], talon: tuple[Card, ...]
) -> None:
    """Every card on the table must have been legal (RULES 5.1)."""
    led = talon[0].suit if talon else table[0].suit if table else None
    for place, card in enumerate(table):
        held = hands[(leader + place) % 3]
        if led is None or card.suit == led or (place == 0 and not talon):
            continue
        trump = strain is not Strain.NO_TRUMP and int(card.suit) != int(strain) and held.suit(strain)
        if held.suit(led) or trump:
            raise LayoutError(Fault.REVOKE, card=int(card))


# As the solver's files have it.


def _from_json(text: str) -> Setup:
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        raise LayoutError(Fault.JSON) from None
    if not isinstance(record, dict):
        raise LayoutError(Fault.JSON)
    hands = record.get("hands")
    if not isinstance(hands, list) or not all(isinstance(hand, str) for hand in hands):
        raise LayoutError(Fault.JSON)
    if len(hands) != 3:
        raise LayoutError(Fault.HANDS, count=len(hands))
    first, second, third = (_set(_cards(hand)) for hand in hands)
    goal, strain = _json_goal(record)
    level, talon_wins = record.get("level"), record.get("talon_wins", False)
    if not isinstance(talon_wins, bool):
        raise LayoutError(Fault.JSON)
    return _complete(
        (first, second, third),
        goal,
        strain,
        level if isinstance(level, int) and 6 <= level <= 10 else None,
        _json_seat(record, "declarer"),
        _json_seat(record, "leader"),
        _json_cards(record, "table"),
        _json_cards(record, "talon"),
        talon_wins=talon_wins,
    )


def _json_goal(record: dict[str, object]) -> tuple[Goal | None, Strain]:
    said, trump = record.get("goal"), record.get("trump")
    if said is not None and said not in [goal.value for goal in Goal]:
        raise LayoutError(Fault.CONTRACT, text=str(said)[:20])
    if trump is not None and not (isinstance(trump, str) and len(trump) == 1 and trump in STRAIN_LETTERS):
        raise LayoutError(Fault.CONTRACT, text=str(trump)[:20])
    goal = Goal(said) if said is not None else None
    if goal is None and trump is not None:
        goal = Goal.TRICKS
    if goal is Goal.TRICKS and trump is None:
        goal = None  # the trumps are asked for
    return goal, Strain.NO_TRUMP if trump is None else Strain(STRAIN_LETTERS.index(trump))


def _json_seat(record: dict[str, object], key: str) -> int | None:
    seat = record.get(key)
    if seat is None:
        return None
    if not isinstance(seat, int) or isinstance(seat, bool) or seat not in SEATS:
        raise LayoutError(Fault.SEAT, text=str(seat)[:20])
    return seat


def _json_cards(record: dict[str, object], key: str) -> tuple[Card, ...]:
    said = record.get(key, [])
    words = said.split() if isinstance(said, str) else said
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise LayoutError(Fault.JSON)
    return tuple(_card(word) for word in words)
