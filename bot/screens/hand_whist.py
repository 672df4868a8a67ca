"""The hand message during the whist talk, the dealer's look at a hand and the checked ten included."""

from __future__ import annotations

from bot.screens import tokens
from bot.screens.hand_parts import Part, my_turn, own_lines, service_row, step_of, word_button
from bot.screens.table_lines import contract_line, open_hands, played, talon_line, whist_lines
from bot.screens.text import Keys, Names, left, turn_of
from bot.table.view import TableView
from locales import Translator
from preferans.actions import AGREE, CLOSED, OPEN, PASS, Look
from preferans.view import View


def whisting(view: TableView, deal: View, t: Translator, names: Names) -> Part:
    """Who whists, the hand, and the words that may be said."""
    keys = Keys(view, step_of(view))
    own = frozenset({view.viewer}) if view.viewer is not None else frozenset()
    body: list[str | None] = [
        contract_line(deal, t, names),
        talon_line(deal, t),
        t("on-table", cards=played(deal, deal.trick, t, names)) if deal.trick else None,
        "",
        *own_lines(view, deal, t, names),
    ]
    others = open_hands(deal, t, names, own)
    if others:
        body += ["", *others]
    body += ["", *whist_lines(view, deal, t, names)]
    if my_turn(view, deal):
        time = left(turn_of(view, view.viewer), t)
        question = _question(deal)
        body.append(t(f"{question}-time", time=time) if time else t(question))
        looking = question in ("ask-look", "ask-whist-for")
        buttons = [
            keys.button(t("do-not-whist"), tokens.action(act))
            if looking and act == PASS
            else word_button(keys, act, t, names)
            for act in deal.legal
        ]
        keys.grid(buttons, 1 if any(isinstance(act, Look) for act in deal.legal) else 3)
    service_row(view, deal, keys, t)
    return Part(body, keys.build())


def _question(deal: View) -> str:
    if any(isinstance(act, Look) for act in deal.legal):
        return "ask-look"
    if OPEN in deal.legal or CLOSED in deal.legal:
        return "ask-open"
    if AGREE in deal.legal:
        return "ask-check"
    return "ask-whist" if deal.looked_at is None else "ask-whist-for"
