"""What a seat can do in a deal. Every action prints itself as NOTATION writes it; `notation.parse_action` reads it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from preferans.cards import CARDS, Card, Cards
from preferans.contracts import Contract


@dataclass(frozen=True, slots=True)
class Pass:
    """In the auction, to the whist, or to a return. ``blind``: passed without having seen the cards (RULES 7.4)."""

    blind: bool = False

    def __str__(self) -> str:
        return "blind pass" if self.blind else "pass"


@dataclass(frozen=True, slots=True)
class Bid:
    """A rung of the ladder. ``blind``: before seeing the cards (RULES 2.7); ``closed``: without the talon (2.5)."""

    contract: Contract
    blind: bool = False
    closed: bool = False

    def __str__(self) -> str:
        return f"{'blind ' if self.blind else ''}{self.contract}{' closed' if self.closed else ''}"


@dataclass(frozen=True, slots=True)
class Discard:
    """Two cards out of twelve. ``cards`` is None in the view of somebody who may not know them."""

    cards: Cards | None

    def __str__(self) -> str:
        return "discard" if self.cards is None else f"discard {self.cards}"


@dataclass(frozen=True, slots=True)
class Order:
    contract: Contract

    def __str__(self) -> str:
        return f"order {self.contract}"


@dataclass(frozen=True, slots=True)
class Look:
    """The dealer of four looks at one passer's hand (RULES 4.4)."""

    seat: int

    def __str__(self) -> str:
        return f"look {self.seat}"


@dataclass(frozen=True, slots=True)
class Play:
    card: Card

    def __str__(self) -> str:
        return str(self.card)


@dataclass(frozen=True, slots=True)
class Claim:
    """A proposed final split: tricks of the active seats in ascending order of their seat numbers (RULES 10)."""

    tricks: tuple[int, ...]

    def __str__(self) -> str:
        return "claim " + " ".join(map(str, self.tricks))


@dataclass(frozen=True, slots=True)
class Offer:
    """On misère: let it be recorded as this many tricks of the declarer (RULES 10, 13.28)."""

    tricks: int

    def __str__(self) -> str:
        return f"offer {self.tricks}"


@dataclass(frozen=True, slots=True)
class Word:
    """An action that is one fixed phrase and carries nothing."""

    text: str

    def __str__(self) -> str:
        return self.text


HERE: Final = Word("here")
SEE: Final = Word("see")
CONCEDE: Final = Word("concede")
THROW: Final = Word("throw")
INVITE: Final = Word("invite")
WITHOUT_ALL: Final = Word("without all")
WHIST: Final = Word("whist")
HALF: Final = Word("half")
RETURN: Final = Word("return")
OPEN: Final = Word("open")
CLOSED: Final = Word("closed")
AGREE: Final = Word("agree")
PLAY_OUT: Final = Word("play")
ACCEPT: Final = Word("accept")
REJECT: Final = Word("reject")
PASS: Final = Pass()
BLIND_PASS: Final = Pass(blind=True)
WORDS: Final = (
    HERE, SEE, CONCEDE, THROW, INVITE, WITHOUT_ALL, WHIST, HALF, RETURN, OPEN, CLOSED, AGREE, PLAY_OUT, ACCEPT, REJECT,
)  # fmt: skip
PLAYS: Final[tuple[Play, ...]] = tuple(Play(card) for card in CARDS)

Action = Pass | Bid | Discard | Order | Look | Play | Claim | Offer | Word


class IllegalAction(ValueError):
    """An action that the rules forbid at this moment.

    ``code`` is a stable name of the reason, for translations; ``rule`` is where it stands ("2.4"); the message is one
    English sentence without a full stop.
    """

    def __init__(self, code: str, message: str, rule: str) -> None:
        super().__init__(f"{message} (RULES {rule})")
        self.code = code
        self.message = message
        self.rule = rule
