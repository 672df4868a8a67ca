"""Cards, contracts and actions read from text as NOTATION writes them. Writing is ``str()`` of the value itself."""

from __future__ import annotations

import re
from typing import Final

from preferans.actions import (
    BLIND_PASS,
    PASS,
    PLAYS,
    WORDS,
    Action,
    Bid,
    Claim,
    Discard,
    Look,
    Offer,
    Order,
)
from preferans.cards import CARDS, RANK_LETTERS, SUIT_LETTERS, Card, Cards
from preferans.contracts import MISERE, STRAIN_LETTERS, Contract


class NotationError(ValueError):
    """Text that is no card, contract or action; the message is one sentence without a full stop."""


_RANKS: Final = {**{letter: rank for rank, letter in enumerate(RANK_LETTERS)}, "10": 3}
_RUSSIAN_RANKS: Final = {"Т": 7, "К": 6, "Д": 5, "В": 4}
_SUITS: Final = {letter: suit for suit, letter in enumerate(SUIT_LETTERS)}
_SIGNS: Final = {"♠": 0, "♣": 1, "♦": 2, "♥": 3, "♤": 0, "♧": 1, "♢": 2, "♡": 3}
_VARIATION_SELECTORS: Final = ("\ufe0e", "\ufe0f")
_WORDS: Final = {word.text: word for word in WORDS}
_QUOTED: Final = 40
_SEAT: Final = re.compile(r"([0-9]):\s*(.*)", re.DOTALL)


def _quoted(text: str) -> str:
    """Text from outside as it may stand in a sentence."""
    return repr(text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…")


def parse_card(text: str) -> Card:
    """``As``, ``10d``, ``A♠`` or, with a suit sign only, the Russian ``Т♠``. A Latin T is always the ten."""
    bare = text.rstrip("".join(_VARIATION_SELECTORS)) if len(text) > 2 else text
    rank_text, suit_text = bare[:-1], bare[-1:]
    rank = _RANKS.get(rank_text)
    suit = _SUITS.get(suit_text, _SIGNS.get(suit_text))
    if rank is None and suit_text in _SIGNS:
        rank = _RUSSIAN_RANKS.get(rank_text)
    if rank is None or suit is None:
        raise NotationError(f"{_quoted(text)} is no card")
    return CARDS[suit * 8 + rank]


def parse_cards(text: str) -> Cards:
    """Cards separated by spaces, in any order. NotationError if one comes twice."""
    return _set_of(parse_card_list(text))


def parse_card_list(text: str) -> tuple[Card, ...]:
    """Cards separated by spaces, in the order written; a talon, say, whose order matters in raspas."""
    return tuple(parse_card(word) for word in text.split())


def _set_of(cards: tuple[Card, ...]) -> Cards:
    try:
        return Cards.of(cards)
    except ValueError as error:
        raise NotationError(str(error)) from None


def parse_contract(text: str) -> Contract:
    """``6s`` … ``10n``, ``misere``."""
    if text == "misere":
        return MISERE
    level, strain = text[:-1], text[-1:]
    if level in ("6", "7", "8", "9", "10") and strain and strain in STRAIN_LETTERS:
        return Contract.of(int(level), STRAIN_LETTERS.index(strain))
    raise NotationError(f"{_quoted(text)} is no contract")


def split_seat(text: str) -> tuple[int | None, str]:
    """``2:accept`` as (2, "accept"); without a seat (None, text)."""
    match = _SEAT.fullmatch(text.strip())
    return (int(match[1]), match[2]) if match else (None, text.strip())


def parse_action(text: str, *, playing: bool = False) -> Action:
    """One action without a seat. ``playing``: ``7s`` is a card, not a bid; the two are written alike.

    Raises NotationError. `reading.read_action` reads an action in the place where it stands in a deal.
    """
    words = text.split()
    if not words:
        raise NotationError("an empty action")
    head, rest = words[0], words[1:]
    whole = " ".join(words)
    if whole in _WORDS:
        return _WORDS[whole]
    if whole == "pass":
        return PASS
    if whole == "blind pass":
        return BLIND_PASS
    if head == "discard":
        cards = tuple(parse_card(word) for word in rest)
        if len(cards) != 2:
            raise NotationError("exactly two cards are discarded")
        return Discard(_set_of(cards))
    if head == "order" and len(rest) == 1:
        return Order(parse_contract(rest[0]))
    if head in ("look", "offer") and len(rest) == 1:
        number = _number(rest[0])
        return Look(number) if head == "look" else Offer(number)
    if head == "claim" and rest:
        return Claim(tuple(_number(word) for word in rest))
    if head == "blind" and len(rest) == 1:
        return Bid(parse_contract(rest[0]), blind=True)
    if len(rest) == 1 and rest[0] == "closed":
        return Bid(parse_contract(head), closed=True)
    if not rest:
        try:
            return PLAYS[parse_card(head)] if playing else Bid(parse_contract(head))
        except NotationError:
            pass  # the other reading below decides
        try:
            return Bid(parse_contract(head)) if playing else PLAYS[parse_card(head)]
        except NotationError:
            pass  # neither reading: the error below names the whole text
    raise NotationError(f"{_quoted(text)} is no action")


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise NotationError(f"{_quoted(text)} is no number")
    return int(text)
