"""A layout of one's own on the problem desk: sent as text, or put together card by card."""

from __future__ import annotations

from bot.callback import encode
from bot.desk_state import DeskState, token
from bot.screen import Button, Keyboard
from bot.screens.text import split
from locales import SUIT_SIGNS, Translator
from preferans.cards import Card
from preferans.contracts import STRAIN_LETTERS, Strain
from preferans.problems import Setup
from preferans.problems.session import SEATS
from preferans.problems.setup import SIZES

_SIZES_A_ROW = 5
_CARDS_A_ROW = 4  # all eight of a suit in two even rows


def layout_page(state: DeskState, t: Translator) -> tuple[list[str | None], Keyboard]:
    """How to send a layout, and how many cards a hand has that is put together by buttons."""
    sizes = [_button(state, str(size), "size", size) for size in SIZES]
    keyboard = [tuple(row) for row in split(sizes, _SIZES_A_ROW)]
    keyboard.append((_button(state, t("button-problems"), "menu"),))
    return [t("layout-title"), t("layout-how"), "", t("layout-by-buttons")], tuple(keyboard)


def setup_page(state: DeskState, setup: Setup, t: Translator) -> tuple[list[str | None], Keyboard]:
    """What is given so far, and the next question."""
    shown = [t("problem-hand", name=t(f"seat-{seat}"), cards=t.hand(setup.held(seat)) or "—") for seat in SEATS]
    body: list[str | None] = [t("layout-title"), "", *shown, ""]
    keyboard: list[tuple[Button, ...]] = []
    match setup.missing:
        case "card":
            last = setup.hand == 2 and setup.leaves_out
            key = "layout-mark-rest" if last else "layout-give"
            body.append(t(key, name=t(f"seat-{setup.hand}"), cards=setup.wanted))
            keyboard += _pack(state, setup, t)
        case "contract":
            body.append(t("layout-contract"))
            suits = [_button(state, SUIT_SIGNS[strain], "contract", STRAIN_LETTERS[strain]) for strain in range(4)]
            keyboard.append(tuple(suits))
            keyboard.append(
                (
                    _button(state, t("button-no-trump"), "contract", STRAIN_LETTERS[Strain.NO_TRUMP]),
                    _button(state, t("contract-misere.short"), "contract", "misere"),
                    _button(state, t("button-raspas"), "contract", "raspas"),
                )
            )
        case "declarer" | "leader" as word:
            body.append(t(f"layout-{word}"))
            keyboard.append(tuple(_button(state, t(f"seat-{seat}"), word, seat) for seat in SEATS))
    keyboard.append((_button(state, t("button-undo"), "undo"), _button(state, t("button-problems"), "menu")))
    return body, tuple(keyboard)


def _pack(state: DeskState, setup: Setup, t: Translator) -> list[tuple[Button, ...]]:
    rows: list[tuple[Button, ...]] = []
    for suit in range(4):
        row = [_button(state, t.card(card), "card", card) for card in sorted(setup.rest.suit(suit), reverse=True)]
        rows += [tuple(part) for part in split(row, _CARDS_A_ROW)]
    return rows


def _button(state: DeskState, label: str, word: str, argument: str | int | Card = "") -> Button:
    return Button(label, encode(0, state.revision, token(word, argument)))
