"""What a game action is called: on a button, and in the record of who said what."""

from __future__ import annotations

from bot.screens.text import Names
from locales import Translator
from preferans.actions import (
    CONCEDE,
    HALF,
    INVITE,
    THROW,
    WITHOUT_ALL,
    Action,
    Bid,
    Claim,
    Discard,
    Look,
    Offer,
    Order,
    Pass,
    Play,
)


def said(act: Action, t: Translator, names: Names) -> str:
    """A word of the auction or of the whist talk in the record of a deal: «6♠», «пас», «смотрит: Вера»."""
    match act:
        case Pass(blind=True):
            return t("said-blind-pass")
        case Bid(contract=contract, blind=True):
            return t("said-bid-blind", contract=t.contract(contract))
        case Bid(contract=contract, closed=True):
            return t("said-bid-closed", contract=t.contract(contract))
        case Bid(contract=contract):
            return t.contract(contract)
        case Look(seat=seat):
            return t("said-look", name=names[seat])
        case _:
            return t(f"said-{act}")


def label(act: Action, t: Translator, names: Names) -> str:
    """The action on a button, as the one who presses it would say it."""
    match act:
        case Pass(blind=True):
            return t("do-blind-pass")
        case Pass():
            return t("do-pass")
        case Bid(contract=contract, blind=True):
            return t("do-bid-blind", contract=t.short_contract(contract))
        case Bid(contract=contract, closed=True):
            return t("do-bid-closed", contract=t.short_contract(contract))
        case Bid(contract=contract):
            return t.short_contract(contract)
        case Discard(cards=cards) if cards is not None:
            return t("do-discard", cards=t.cards(cards))
        case Order(contract=contract):
            return t.short_contract(contract)
        case Look(seat=seat):
            return t("do-look", name=names.plain(seat))
        case Play(card=card):
            return t.card(card)
        case Offer(tricks=tricks):
            return t("do-offer", tricks=tricks)
        case _:
            return t(f"do-{str(act).replace(' ', '-')}")


def sure(act: Action, t: Translator, names: Names) -> str:
    """The button that confirms a dangerous action: «Да, мизер»."""
    match act:
        case Order(contract=contract) if contract.is_misere:
            return t("sure-order-misere")
        case Order(contract=contract):
            return t("sure-order", contract=t.contract(contract))
        case Offer(tricks=tricks):
            return t("sure-offer", tricks=tricks)
        case Bid(contract=contract) if contract.is_misere and not act.closed:
            return t("sure-misere")
        case _:
            return t("sure-other", what=label(act, t, names))


def dangerous(act: Action) -> bool:
    """Whether a tap on this is asked about once more: it cannot be undone and a slip would cost a pulka."""
    match act:
        case Bid(contract=contract):
            return contract.is_misere or contract.level >= 9
        case Order() | Claim() | Offer():
            return True
        case _:
            return act in (HALF, CONCEDE, THROW, WITHOUT_ALL, INVITE)
