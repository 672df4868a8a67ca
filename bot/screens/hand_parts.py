"""What the phases of the hand message have in common."""

from __future__ import annotations

from dataclasses import dataclass

from bot.screen import Button, Keyboard
from bot.screens import tokens
from bot.screens.text import CARDS_A_ROW, Keys, Names, hand_lines, split, turn_of
from bot.screens.words import dangerous, label
from bot.table.view import TableView
from locales import Translator
from preferans.actions import Action
from preferans.cards import Card, Cards
from preferans.contracts import Strain
from preferans.view import View


@dataclass(frozen=True, slots=True)
class Part:
    """The body of the hand message; the first line stands beside the table's name."""

    lines: list[str | None]
    keyboard: Keyboard


def step_of(view: TableView) -> int:
    """The step of the viewer's open question, or the deal's position where nothing is asked."""
    turn = turn_of(view, view.viewer)
    return turn.step if turn is not None else view.position


def my_turn(view: TableView, deal: View) -> bool:
    return view.viewer in deal.to_act


def trump_of(deal: View) -> int | None:
    contract = deal.contract
    if contract is None or contract.is_misere or contract.strain is Strain.NO_TRUMP:
        return None
    return int(contract.strain)


def own_cards(view: TableView, deal: View) -> Cards | None:
    """The viewer's own cards, as far as he has looked at them."""
    if view.viewer is None or view.viewer not in deal.order:
        return None
    return deal.hands[view.viewer]


def own_lines(view: TableView, deal: View, t: Translator, names: Names) -> list[str | None]:
    """The viewer's hand, a line a suit; in words where there is none to show."""
    if view.viewer not in deal.order:
        played = next((hand for hand, player in enumerate(deal.players) if player == view.viewer), None)
        return [t("you-sit-out") if played is None else t("you-play-hand", name=names[played])]
    cards = own_cards(view, deal)
    if cards is None:
        return [t("cards-unseen")]
    return list(hand_lines(cards, t, trump_of(deal)))


def card_rows(keys: Keys, cards: Cards, buttons: dict[Card, Button]) -> None:
    """A row a suit, the highest first; a suit of more than five stands in two rows."""
    for suit in range(4):
        row = [buttons[card] for card in sorted(cards.suit(suit), reverse=True)]
        for part in split(row, CARDS_A_ROW):
            keys.row(*part)


def word_button(keys: Keys, act: Action, t: Translator, names: Names) -> Button:
    """The button of an action; a dangerous one asks first."""
    return keys.button(label(act, t, names), tokens.confirm(act) if dangerous(act) else tokens.action(act))


def service_row(view: TableView, deal: View, keys: Keys, t: Translator) -> None:
    """The last row, while cards are played always the same: [Взятка] [Все мои] [Ещё].

    Who plays no hand has nothing to claim; what cannot be claimed just now the page behind the button says.
    """
    playing = any(player is not None for player in deal.players)
    if deal.contract is not None and deal.contract.is_misere:
        claim = "button-propose"
    elif deal.declarer is None or view.viewer == deal.declarer:
        claim = "button-claim"
    else:
        claim = "button-concede-rest"
    keys.row(
        keys.button(t("button-trick"), tokens.page("trick")) if playing else None,
        keys.button(t(claim), tokens.page("claim")) if playing and view.viewer in deal.players else None,
        keys.button(t("button-more"), tokens.page("more")),
    )
