"""The computer players' names, and what is said of their characters."""

from __future__ import annotations

from bot.table.view import SeatView
from locales import Translator
from preferans.players.character import STAND_IN, Character


def computer_name(character: Character, number: int, t: Translator) -> str:
    """The name of this number among those of its kind: how somebody is called tells how strong he is."""
    names = t(f"computer-names-{character}").split(", ")
    return names[number % len(names)]


def kind(character: Character, t: Translator) -> str:
    """«рисковый мастер»."""
    return t(f"character-{character}")


def kind_of(seat: SeatView, t: Translator) -> str:
    """Of the computer on this seat, or of the one that plays there for somebody absent."""
    return kind(seat.character or STAND_IN, t)
