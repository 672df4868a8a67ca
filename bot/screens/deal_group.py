"""The group's one message of a deal, in every phase. Its result is `result`."""

from __future__ import annotations

from bot.screen import Keyboard, Screen
from bot.screens import tokens
from bot.screens.table_lines import (
    auction_lines,
    claim_line,
    contract_line,
    floor_line,
    is_misere,
    is_raspas,
    open_hands,
    raspas_talon_line,
    table_line,
    talon_line,
    thinking,
    tricks_line,
    turn_line,
    twelve_line,
    whist_lines,
)
from bot.screens.text import Keys, Names, convention, lines, pause_line, turn_of
from bot.screens.words import dangerous, label
from bot.table.view import PLAIN, TableView, Ui
from locales import Translator
from preferans.deal import Phase
from preferans.view import View

WORD = 9  # so many letters fit where more than two words stand in a row


def title(view: TableView, deal: View, t: Translator, names: Names) -> str:
    return t(
        "deal-title",
        number=view.deal_number,
        dealer=names[deal.dealer],
        convention=convention(view.agreements, t),
    )


def deal_group(view: TableView, t: Translator, ui: Ui = PLAIN) -> Screen:
    """The deal as the public may see it; bids and whist words below it, for the one whose turn it is."""
    deal = view.deal
    if deal is None:
        raise ValueError("no deal is on")
    names = Names(view, t)
    body: list[str | None] = [title(view, deal, t, names)]
    if view.settings.training:
        body.append(t("training"))
    if view.paused:
        body.append(pause_line(view, t))
    match deal.phase:
        case Phase.AUCTION:
            body += [_raspas_line(view, t), floor_line(deal, t), *auction_lines(view, deal, t, names)]
        case Phase.EXCHANGE:
            body += [
                *auction_lines(view, deal, t, names),
                "",
                talon_line(deal, t),
                *_asked(view, deal, "exchanging", t, names),
            ]
        case Phase.WHISTING:
            body += [contract_line(deal, t, names), talon_line(deal, t)]
            body.append(table_line(deal, t, names))
            body += _open(deal, t, names)
            body += whist_lines(view, deal, t, names)
        case _:
            body += [
                contract_line(deal, t, names),
                None if is_raspas(deal) else talon_line(deal, t),
                raspas_talon_line(deal, t),
                tricks_line(deal, t, names),
                table_line(deal, t, names),
                turn_line(view, deal, t, names),
                claim_line(deal, t, names),
                *_open(deal, t, names),
            ]
    return Screen(lines(*body), _keyboard(view, t, names))


def _raspas_line(view: TableView, t: Translator) -> str | None:
    count = view.sheet.raspas_in_a_row if view.sheet is not None else 0
    return t("raspas-in-a-row", count=count) if count else None


def _asked(view: TableView, deal: View, key: str, t: Translator, names: Names) -> list[str]:
    return [t(key, name=names[seat], thinking=thinking(view, seat, t)) for seat in deal.to_act]


def _open(deal: View, t: Translator, names: Names) -> list[str | None]:
    hidden = frozenset({deal.declarer}) if is_misere(deal) and deal.declarer is not None else frozenset()
    shown: list[str | None] = [*open_hands(deal, t, names, hidden), twelve_line(deal, t, names)]
    return ["", *shown] if any(shown) else []


def _keyboard(view: TableView, t: Translator, names: Names) -> Keyboard:
    deal = view.deal
    assert deal is not None
    if view.paused:
        keys = Keys(view, view.pause_step)
        return keys.row(keys.button(t("button-resume"), tokens.command("resume"))).build()
    mover = turn_of(view, deal.to_act[0]) if deal.to_act else None
    keys = Keys(view, mover.step if mover is not None else view.position)
    if mover is not None and view.spoken:
        words = [
            keys.button(label(word, t, names), tokens.confirm(word) if dangerous(word) else tokens.action(word))
            for word in view.spoken
        ]
        keys.grid(words, 5 if max(len(button.label) for button in words) <= WORD else 2)
    return keys.row(keys.button(t("button-my-cards"), tokens.command("cards"), step=view.position)).build()
