"""The hand message while cards are played: one's own hand, the partner's where one plays it, the open ones."""

from __future__ import annotations

from bot.screens import tokens
from bot.screens.hand_parts import Part, card_rows, my_turn, own_lines, service_row, step_of, word_button
from bot.screens.table_lines import (
    claim_line,
    contract_line,
    defenders,
    is_misere,
    is_raspas,
    last_trick_line,
    open_hands,
    played,
    raspas_talon_line,
    talon_line,
    tricks_line,
    turn_line,
    twelve_line,
)
from bot.screens.text import Keys, Names, left, turn_of
from bot.table.view import TableView
from locales import Translator
from preferans.actions import CLOSED, OPEN, Claim, Offer, Play
from preferans.agreements import DUTY
from preferans.cards import Cards
from preferans.view import View


def play(view: TableView, deal: View, t: Translator, names: Names) -> Part:
    """The cards, the trick, whose move it is; only what is legal as buttons."""
    mine = my_turn(view, deal)
    body: list[str | None] = [
        _head(view, deal, t, names),
        _need(view, deal, t, names),
        raspas_talon_line(deal, t),
        tricks_line(deal, t, names) if sum(deal.taken) and not _need_tells_tricks(view, deal) else None,
        "",
        *own_lines(view, deal, t, names),
    ]
    own = {view.viewer} if view.viewer is not None else set()
    if is_misere(deal) and deal.declarer is not None and deal.declarer_twelve and view.viewer != deal.declarer:
        own.add(deal.declarer)
    others = [*open_hands(deal, t, names, frozenset(own)), *_twelve(view, deal, t, names)]
    if others:
        body += ["", *others]
    body += ["", talon_line(deal, t) if not is_raspas(deal) else None]
    if deal.trick:
        body.append(t("on-table", cards=played(deal, deal.trick, t, names)))
    else:
        body.append(last_trick_line(deal, t, names))
    keys = Keys(view, step_of(view))
    if mine:
        body.append(_your_turn(view, deal, t, names))
        _cards(view, deal, keys, t, names)
    else:
        body.append(turn_line(view, deal, t, names))
        body.append(claim_line(deal, t, names))
    service_row(view, deal, keys, t)
    return Part(body, keys.build())


def _head(view: TableView, deal: View, t: Translator, names: Names) -> str:
    if deal.declarer is None:
        return t("raspas")
    if deal.declarer == view.viewer:
        return t("you-play", contract=t.contract(deal.contract or deal.bid))
    return contract_line(deal, t, names)


def _need(view: TableView, deal: View, t: Translator, names: Names) -> str | None:
    """What the whisters must take, and how many they have."""
    contract = deal.contract
    if contract is None or contract.is_misere or not deal.whisters or deal.declarer is None:
        return None
    duty = DUTY[contract.level]
    have = sum(deal.taken) - deal.taken[deal.declarer]
    if view.viewer == deal.declarer:
        return t("defence-needs", names=names.join(deal.whisters), duty=duty, open=_manner(deal))
    name, tricks = names[deal.declarer], deal.taken[deal.declarer]
    if len(deal.whisters) == 2:
        each = " · ".join(f"{names[seat]} {deal.taken[seat]}" for seat in defenders(deal))
        return t("you-need-two", name=name, tricks=tricks, each=each, duty=duty)
    return t("you-need", name=name, tricks=tricks, have=have, duty=duty)


def _need_tells_tricks(view: TableView, deal: View) -> bool:
    """Whether the line of what the whisters need counts everybody's tricks already."""
    return not is_misere(deal) and bool(deal.whisters) and view.viewer != deal.declarer


def _manner(deal: View) -> str:
    return "open" if deal.open else "closed" if deal.open is False else "both"


def _twelve(view: TableView, deal: View, t: Translator, names: Names) -> list[str]:
    if view.viewer == deal.declarer:
        return []
    line = twelve_line(deal, t, names)
    return [line] if line else []


def _your_turn(view: TableView, deal: View, t: Translator, names: Names) -> str:
    time = left(turn_of(view, view.viewer), t)
    arguments: dict[str, str] = {}
    if OPEN in deal.legal or CLOSED in deal.legal:
        key = "ask-open"
    elif deal.hand_to_play is None or deal.hand_to_play == view.viewer:
        key = "play-own" if _plays_two(view, deal) else "play-now"
    else:
        key, arguments = "play-partner", {"name": names[deal.hand_to_play]}
    return t(f"{key}-time", time=time, **arguments) if time else t(key, **arguments)


def _plays_two(view: TableView, deal: View) -> bool:
    """Whether the viewer plays a hand besides his own."""
    return sum(player == view.viewer for player in deal.players) > 1


def _cards(view: TableView, deal: View, keys: Keys, t: Translator, names: Names) -> None:
    cards = [act.card for act in deal.legal if isinstance(act, Play)]
    foreign = deal.hand_to_play is not None and deal.hand_to_play != view.viewer
    buttons = {}
    for card in cards:
        text = t.card(card)
        if foreign and deal.hand_to_play is not None:
            text = t("partner-card", initial=names.initial(deal.hand_to_play), card=text)
        buttons[card] = keys.button(text, tokens.action(Play(card)))
    card_rows(keys, Cards.of(cards), buttons)
    words = [act for act in deal.legal if not isinstance(act, Play | Claim | Offer)]
    keys.grid([word_button(keys, act, t, names) for act in words], 3)
