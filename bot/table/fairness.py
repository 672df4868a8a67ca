"""How the cards come about, so that anybody can check afterwards that nobody arranged them.

At the start of a pulka a secret of 256 bits is drawn and its SHA-256, the seal, is shown. The seed of a deal is made
from the secret and the deal's number, so it is fixed before anybody presses «Дальше». The pack is shuffled by the
seed and the mix: who pressed «Дальше» and when, which the program cannot know beforehand; then it is cut where a
person said. When the pulka is over the secret is published.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from random import Random
from typing import Final

from preferans.cards import CARDS, Card

MIX_VERSION: Final = "v1;"
CUTS: Final = {"high": (4, 11), "middle": (12, 20), "low": (21, 28)}


def seal(secret: str) -> str:
    """What is shown before the first deal: the SHA-256 of the secret's text, in hex."""
    return hashlib.sha256(secret.encode()).hexdigest()


def seed(secret: str, what: str) -> str:
    """The seed of a deal (``what`` is its number) or of a draw ("seats", "dealer"), in hex.

    HMAC-SHA-256 of ``what`` under the secret's text.
    """
    return _hmac(secret, what).hex()


def chance(secret: str, purpose: str, seat: int, step: int) -> bytes:
    """What a computer player decides by where it is all one: a seed of its own for every question, and never a deal's.

    HMAC-SHA-256 of ``purpose/seat/step`` under the secret's text.
    """
    return _hmac(secret, f"{purpose}/{seat}/{step}")


def shuffled(seed: str, mix: str) -> tuple[Card, ...]:
    """The pack before the cut, the top card first: Fisher and Yates's shuffle of the 32 cards in their order.

    For i from 31 down to 1, card i changes places with card j, where j is the next byte of the stream that is below
    the greatest multiple of i+1 under 256, modulo i+1. The stream is SHA-256 of ``seed/mix/0``, ``seed/mix/1``, …
    """
    stream = _bytes(f"{seed}/{mix}")
    pack = list(CARDS)
    for i in range(31, 0, -1):
        limit = 256 - 256 % (i + 1)
        j = next(byte for byte in stream if byte < limit) % (i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return tuple(pack)


def cut_place(word: str, random: Random) -> int:
    """How many cards are lifted for "high", "middle" or "low"; at least four stay in each part (RULES 1.4)."""
    return random.randint(*CUTS[word])


def _hmac(secret: str, what: str) -> bytes:
    return hmac.new(secret.encode(), what.encode(), hashlib.sha256).digest()


def _bytes(key: str) -> Iterator[int]:
    block = 0
    while True:
        yield from hashlib.sha256(f"{key}/{block}".encode()).digest()
        block += 1
