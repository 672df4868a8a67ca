"""Which cards a text, a button or a document names, in whatever way a card can be written: «♠Т К», K♠, Ts."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

_SUIT_SIGNS = "♠♣♦♥"
_RANKS = {name: rank for names in ("7 8 9 10 В Д К Т", "7 8 9 T J Q K A") for rank, name in enumerate(names.split())}
"""A Cyrillic «Т» is the ace, a Latin one the ten."""
_RANK = r"(?:10|[789ВДКТTJQKA])"
_ENDS = r"(?![\w+]|[:.]\d)"
_RANK_FIRST = re.compile(rf"(?<![\w.:+]){_RANK}[{_SUIT_SIGNS}]")
_SEVERAL = re.compile(rf"{_RANK_FIRST.pattern}(?:[ ,]+{_RANK_FIRST.pattern})+")
_SUIT_FIRST = re.compile(rf"(?<!\d)([{_SUIT_SIGNS}])((?: ?{_RANK})+){_ENDS}")
_NOTATION = re.compile(r"(?<![\w.])(?:[789TJQKA]|10)[scdh](?!\w)")
_ENGLISH = ("As", "Ad", "Ah")  # words, and no cards where they stand alone
_NOTED = re.compile(r"[789TJQKA][scdh]")
_OF_CONTRACTS = {"order", "climb", "blind", "closed", "set", "preset"}
"""Words of a button's data beside which «7s» is a contract."""


def number(rank: str, suit: int) -> int:
    return suit * 8 + _RANKS[rank]


@lru_cache(maxsize=1 << 16)
def plain(text: str) -> str:
    """Without markup, and without the marks that have suits shown in colour."""
    return html.unescape(re.sub(r"<[^>]*>|\ufe0f", "", text))


@lru_cache(maxsize=1 << 16)
def named(text: str) -> tuple[frozenset[int], frozenset[int]]:
    """The cards in a text: those beyond doubt («♠7», «К♠», «Ks»), and those that may be contracts («7♠» alone)."""
    sure: set[int] = set()
    perhaps: set[int] = set()
    several = " ".join(_SEVERAL.findall(text))
    for each in _RANK_FIRST.findall(text):
        card = number(each[:-1], _SUIT_SIGNS.index(each[-1]))
        (perhaps if each[0].isdigit() and each not in several else sure).add(card)
    for suit, ranks in _SUIT_FIRST.findall(_RANK_FIRST.sub("|", text)):
        sure |= {number(rank, _SUIT_SIGNS.index(suit)) for rank in re.findall(_RANK, ranks)}
    words = _NOTATION.findall(text)
    sure |= {number(each[:-1], "scdh".index(each[-1])) for each in words if len(words) > 1 or each not in _ENGLISH}
    return frozenset(sure), frozenset(perhaps)


def in_token(token: str, *, bidding: bool) -> set[int]:
    """The cards in what a button says. ``bidding``: «7s» is a bid now; it is a card while cards are played."""
    words = re.split("[:_]", token)
    if _OF_CONTRACTS.intersection(words):
        return set()
    found = [card for word in words if re.fullmatch(f"(?:{_NOTED.pattern})+", word) for card in _NOTED.findall(word)]
    if bidding and found == [words[-1]] and found[0][0] in "789" and set(words[:-1]) <= {"ui", "confirm"}:
        return set()
    return {_noted(card) for card in found}


def _noted(card: str) -> int:
    return number(card[0], "scdh".index(card[1]))


@dataclass(frozen=True)
class Said:
    """Something that reached a reader. ``kind``: "message", "edit", "answer", "document"; ``tokens``: the buttons'."""

    kind: str
    text: str = ""
    labels: tuple[str, ...] = ()
    tokens: tuple[str, ...] = ()
    document: str = ""
    name: str = field(default="", compare=False)  # of what it is, for who reads a complaint

    def __str__(self) -> str:
        buttons = "\n".join(f"[{label}] {token}" for label, token in zip(self.labels, self.tokens, strict=False))
        return "\n".join(part for part in (f"{self.kind} {self.name}", self.text, buttons, self.document) if part)

    @property
    def cards(self) -> frozenset[int]:
        """Those that it names beyond doubt, outside of its tokens and the document."""
        # «7♠» on a button is a bid or an order; cards stand there as «♠7».
        return named(self.text)[0].union(*(named(label)[0] for label in self.labels))

    def in_tokens(self, *, bidding: bool) -> set[int]:
        return {card for token in self.tokens for card in in_token(token, bidding=bidding)}

    def blocks(self) -> Iterator[frozenset[int]]:
        """The cards of each line of the text, and of up to four lines that follow one another: a hand may be there."""
        lines = [named(line)[0] for line in self.text.split("\n")]
        for at in range(len(lines)):
            together: set[int] = set()
            for line in lines[at : at + 4]:
                if not line:
                    break
                together |= line
                yield frozenset(together)


def hands_in(document: str) -> Iterator[frozenset[int]]:
    """Every run of cards in a document: the texts in its JSON, or its lines where it is none."""
    for line in document.splitlines():
        try:
            texts: Iterable[str] = list(_texts(json.loads(line)))
        except ValueError:
            texts = [line]
        for text in texts:
            yield named(text)[0]


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
