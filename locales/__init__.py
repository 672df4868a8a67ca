"""Everything the bot says, in Russian, Ukrainian and English: Project Fluent files and the lines that load them.

A message is asked for by its id, with named arguments; ``id.attribute`` asks for an attribute. The words themselves
stand in ``ru.ftl``, ``uk.ftl`` and ``en.ftl`` and nowhere else; a sentence is always one message, never put together.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from functools import cache, lru_cache
from importlib import resources
from typing import Final, cast

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

LANGUAGES: Final = ("ru", "uk", "en")
DEFAULT_LANGUAGE: Final = "ru"
# Messengers draw hearts and diamonds red when they are asked for as emoji, so that suits are told apart at a glance.
SUIT_SIGNS: Final = ("♠", "♣", "♦\N{VARIATION SELECTOR-16}", "♥\N{VARIATION SELECTOR-16}")

Argument = str | int | Decimal


class MissingText(LookupError):
    """A message, an attribute or an argument that the language file does not have or did not get."""


@cache
def _bundle(language: str) -> FluentBundle:
    # Isolation marks would show up as boxes in some clients; all three languages are written from left to right.
    bundle = FluentBundle([language], use_isolating=False)
    text = resources.files(__name__).joinpath(f"{language}.ftl").read_text(encoding="utf-8")
    bundle.add_resource(FluentResource(text))
    return bundle


@lru_cache(maxsize=8192, typed=True)
def _text(language: str, message: str, names: tuple[str, ...], *values: Argument) -> str:
    """One message with its arguments. Screens are made anew after every act, most of their texts as they were."""
    bundle = _bundle(language)
    name, _, attribute = message.partition(".")
    if not bundle.has_message(name):
        raise MissingText(f"{language}: no message {message!r}")
    entry = bundle.get_message(name)
    pattern = entry.attributes.get(attribute) if attribute else entry.value
    if pattern is None:
        raise MissingText(f"{language}: no message {message!r}")
    plain = {
        key: value if isinstance(value, str) else fluent_number(value, useGrouping=False)
        for key, value in zip(names, values, strict=True)
    }
    text, errors = bundle.format_pattern(pattern, plain)
    if errors:
        raise MissingText(f"{language}: {message!r}: {errors[0]}")
    return cast(str, text)


def closest_language(code: str | None) -> str:
    """The language to speak to somebody whose client says ``code`` (``uk``, ``en-GB``, …).

    Unknown ones get English, none at all Russian, the language of the game.
    """
    if not code:
        return DEFAULT_LANGUAGE
    plain = code.lower().replace("_", "-").split("-")[0]
    if plain in LANGUAGES:
        return plain
    return "ru" if plain in ("be", "kk", "ky") else "en"


class Translator:
    """Speaks one language. Raises ValueError for a language there is no file of."""

    __slots__ = ("_bundle", "_ranks", "language")

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"no texts in {language!r}")
        self.language = language
        self._bundle = _bundle(language)
        self._ranks = tuple(self("ranks").split())

    def __call__(self, message: str, /, **arguments: Argument) -> str:
        """The text of ``message`` or ``message.attribute``. Raises MissingText for an unknown id or a missing argument.

        Numbers are written without grouping; what is inserted is not escaped: that is the screens' task.
        """
        return _text(self.language, message, tuple(arguments), *arguments.values())

    def has(self, message: str) -> bool:
        """Whether there is such a message, or attribute of a message."""
        name, _, attribute = message.partition(".")
        if not self._bundle.has_message(name):
            return False
        entry = self._bundle.get_message(name)
        return attribute in entry.attributes if attribute else entry.value is not None

    def rank(self, card: int) -> str:
        """The rank of the card with this number (``suit * 8 + rank``): ``К``, ``10``; in English ``K``."""
        return self._ranks[card & 7]

    def card(self, card: int) -> str:
        """A card, its suit first, so that it is no contract: ``♠К``, ``♦10`` (``10♦`` is a game)."""
        return SUIT_SIGNS[card >> 3] + self._ranks[card & 7]

    def cards(self, cards: Iterable[int]) -> str:
        """Several cards in the order given: ``♣8 ♥К``."""
        return " ".join(self.card(card) for card in cards)

    def suit_line(self, cards: Iterable[int], suit: int) -> str:
        """What a hand holds in one suit, the highest first: ``♠ Т К 10``, or ``♠ —``."""
        held = sorted((card for card in cards if card >> 3 == suit), reverse=True)
        return f"{SUIT_SIGNS[suit]} {' '.join(map(self.rank, held)) or '—'}"

    def hand(self, cards: Iterable[int]) -> str:
        """A hand in one line, suit after suit, without the suits it has not: ``♠Т К ♣10 7 ♥В``."""
        held = sorted(cards, reverse=True)
        suits = ((sign, [card for card in held if card >> 3 == suit]) for suit, sign in enumerate(SUIT_SIGNS))
        return " ".join(sign + " ".join(map(self.rank, suit)) for sign, suit in suits if suit)

    def contract(self, contract: object) -> str:
        """A contract (anything that prints itself as ``6s``, ``7n``, ``misere``) in full: ``6♠``, ``7 без козыря``."""
        return self._contract(str(contract), "contract-no-trump")

    def short_contract(self, contract: object) -> str:
        """The same as short as a button needs it: ``6♠``, ``7БК``, ``Мизер``."""
        return self._contract(str(contract), "contract-no-trump.short")

    def _contract(self, name: str, no_trump: str) -> str:
        if name == "misere":
            return self("contract-misere.short" if no_trump.endswith(".short") else "contract-misere")
        level, strain = name[:-1], name[-1]
        if strain == "n":
            return self(no_trump, level=int(level))
        return level + SUIT_SIGNS["scdh".index(strain)]

    def signed(self, number: int) -> str:
        """A change: ``+36``, ``−36``, ``0``, with a real minus."""
        return f"+{number}" if number > 0 else self.number(number)

    @staticmethod
    def number(number: int) -> str:
        """A whole number with a real minus."""
        return f"−{-number}" if number < 0 else str(number)

    @staticmethod
    def clock(seconds: int) -> str:
        """Time left: ``0:50``, ``1:10``, ``2:03:00``."""
        minutes, rest = divmod(max(seconds, 0), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"

    def duration(self, seconds: float) -> str:
        """How long something took, in words: ``1 час 20 минут``."""
        hours, minutes = divmod(round(seconds / 60), 60)
        if not hours:
            return self("duration-minutes", minutes=minutes)
        if not minutes:
            return self("duration-hours", hours=hours)
        return self("duration", hours=hours, minutes=minutes)


@cache
def translator(language: str) -> Translator:
    """The one translator of a language."""
    return Translator(language)
