"""The hand message between the auction and the whist talk: the talon, the discard, the order."""

from __future__ import annotations

from bot.screens import tokens
from bot.screens.hand_parts import Part, card_rows, my_turn, own_cards, own_lines, service_row, step_of, word_button
from bot.screens.table_lines import auction_lines, open_hands, talon_line, twelve_line
from bot.screens.text import Keys, Names, hand_lines, left, turn_of
from bot.screens.words import label
from bot.table.view import TableView, Ui
from locales import Translator
from preferans.actions import CONCEDE, SEE, Discard, Order
from preferans.cards import NO_CARDS, Cards
from preferans.view import View


def exchange(view: TableView, deal: View, t: Translator, names: Names, ui: Ui) -> Part:
    """For the declarer what he must do now; for the others the talon and their cards."""
    if not my_turn(view, deal):
        return _waiting(view, deal, t, names)
    may_discard = any(isinstance(act, Discard) for act in deal.legal)
    may_order = any(isinstance(act, Order) for act in deal.legal)
    if may_discard and (not may_order or ui.page == "discard"):
        return _discarding(view, deal, t, names, ui)
    if may_order:
        return _ordering(view, deal, t, names, may_discard)
    return _answering(view, deal, t, names)


def _head(view: TableView, deal: View, t: Translator, names: Names) -> str:
    bid = deal.bid
    contract = t.contract(bid) if bid is not None else ""
    if deal.declarer == view.viewer:
        if bid is not None and bid.is_misere:
            return t("exchange-head-misere")
        return t("exchange-head-yours", contract=contract)
    declarer = deal.declarer if deal.declarer is not None else deal.bidder
    return t("exchange-head", name=names[declarer] if declarer is not None else "", contract=contract)


def _time(view: TableView, key: str, t: Translator) -> str:
    time = left(turn_of(view, view.viewer), t)
    return t(f"{key}-time", time=time) if time else t(key)


def _waiting(view: TableView, deal: View, t: Translator, names: Names) -> Part:
    keys = Keys(view, step_of(view))
    service_row(view, deal, keys, t)
    body: list[str | None] = [
        _head(view, deal, t, names),
        *auction_lines(view, deal, t, names),
        talon_line(deal, t),
        "",
        *own_lines(view, deal, t, names),
        twelve_line(deal, t, names),
    ]
    return Part(body, keys.build())


def _answering(view: TableView, deal: View, t: Translator, names: Names) -> Part:
    """A shared misère: the declarer invites or turns the talon, the dealer accepts or rejects."""
    keys = Keys(view, step_of(view))
    for act in deal.legal:
        if act == SEE:  # here it is the talon that is turned
            keys.row(keys.button(t("do-turn-talon"), tokens.action(act)))
        else:
            keys.row(word_button(keys, act, t, names))
    service_row(view, deal, keys, t)
    body: list[str | None] = [_head(view, deal, t, names), *auction_lines(view, deal, t, names), ""]
    if deal.declarer == view.viewer:
        body += [*own_lines(view, deal, t, names), "", t("invite-or-talon")]
    else:
        body += [*open_hands(deal, t, names), "", _time(view, "share-misere", t)]
    return Part(body, keys.build())


def _twelve(view: TableView, deal: View) -> Cards:
    held = own_cards(view, deal) or NO_CARDS
    return held | (deal.discard or NO_CARDS)


def _ways_out(deal: View, keys: Keys, t: Translator, names: Names) -> None:
    """What may be done instead of ordering, where it is agreed: concede, throw the talon, admit being without all."""
    buttons = []
    for act in deal.legal:
        if act == CONCEDE:
            buttons.append(keys.button(t("do-concede-n", tricks=deal.agreements.concede), tokens.confirm(act)))
        elif not isinstance(act, Discard | Order):
            buttons.append(word_button(keys, act, t, names))
    keys.grid(buttons, 2)


def _discarding(view: TableView, deal: View, t: Translator, names: Names, ui: Ui) -> Part:
    twelve = _twelve(view, deal)
    marked = ui.marked & twelve
    keys = Keys(view, step_of(view))
    buttons = {}
    for card in twelve:
        on = card in marked
        text = t("marked", card=t.card(card)) if on else t.card(card)
        buttons[card] = keys.button(text, tokens.mark(card, on=not on))
    card_rows(keys, twelve, buttons)
    if len(marked) == 2:
        act = Discard(marked)
        if act in deal.legal:
            keys.row(keys.button(label(act, t, names), tokens.action(act)))
        else:  # these two lie there already
            keys.row(keys.button(t("button-keep-discard"), tokens.page()))
    _ways_out(deal, keys, t, names)
    service_row(view, deal, keys, t)
    body: list[str | None] = [
        _head(view, deal, t, names),
        t("talon", talon=t.cards(deal.talon)),
        "",
        *hand_lines(twelve, t),
        "",
        _time(view, "discard-two", t),
    ]
    return Part(body, keys.build())


def _ordering(view: TableView, deal: View, t: Translator, names: Names, may_discard: bool) -> Part:
    keys = Keys(view, step_of(view))
    orders = [act for act in deal.legal if isinstance(act, Order)]
    if len(orders) == 1 and orders[0].contract.is_misere:
        keys.row(keys.button(t("do-order-misere"), tokens.confirm(orders[0])))
    for level in range(6, 11):
        keys.grid([word_button(keys, act, t, names) for act in orders if act.contract.level == level], 5)
    if may_discard:
        keys.row(keys.button(t("button-other-discard"), tokens.page("discard")))
    _ways_out(deal, keys, t, names)
    service_row(view, deal, keys, t)
    body: list[str | None] = [
        _head(view, deal, t, names),
        talon_line(deal, t),
        "",
        *own_lines(view, deal, t, names),
        "",
        _time(view, "order-now", t),
    ]
    return Part(body, keys.build())
