"""The hand message during the auction: calls, passing in advance, climbing to a named bid."""

from __future__ import annotations

from bot.screens import tokens
from bot.screens.hand_parts import Part, my_turn, own_lines, service_row, step_of, word_button
from bot.screens.table_lines import auction_lines, floor_line
from bot.screens.text import Keys, Names, left, turn_of
from bot.table.view import TableView
from locales import Translator
from preferans.actions import SEE, Bid
from preferans.contracts import LADDER, MISERE
from preferans.deal import Phase
from preferans.view import View


def auction(view: TableView, deal: View, t: Translator, names: Names) -> Part:
    """Who said what, the hand, and what may be said."""
    mine = my_turn(view, deal)
    body: list[str | None] = [
        _head(view, deal, t),
        floor_line(deal, t),
        *auction_lines(view, deal, t, names),
        "",
        *own_lines(view, deal, t, names),
    ]
    keys = Keys(view, step_of(view))
    if mine:
        time = left(turn_of(view, view.viewer), t)
        body += ["", t("your-word-time", time=time) if time else t("your-word")]
        _calls(deal, keys, t, names)
        if _can_climb(deal):
            keys.row(keys.button(t("button-climb"), tokens.page("climb")))
    elif still_in(view, deal):
        body += _intent(view, t)
        _ahead(view, keys, t)
    if not mine and SEE in deal.legal:
        keys.row(word_button(keys, SEE, t, names))
    service_row(view, deal, keys, t)
    return Part(body, keys.build())


def _head(view: TableView, deal: View, t: Translator) -> str:
    if view.viewer in deal.order:
        return t("auction-head", number=view.deal_number, hand=deal.order.index(view.viewer) + 1)
    return t("auction-head-dealer", number=view.deal_number)


def _calls(deal: View, keys: Keys, t: Translator, names: Names) -> None:
    plain = [act for act in deal.legal if not isinstance(act, Bid)]
    bids = [act for act in deal.legal if isinstance(act, Bid)]
    see = [act for act in plain if act == SEE]
    others = [act for act in plain if act != SEE]
    keys.row(*(word_button(keys, act, t, names) for act in see))
    trick_bids = [act for act in bids if not act.contract.is_misere]
    miseres = [act for act in bids if act.contract.is_misere]
    if len(trick_bids) <= 2:
        keys.grid([word_button(keys, act, t, names) for act in (*others, *trick_bids)], 4)
    else:
        keys.grid([word_button(keys, act, t, names) for act in others], 4)
        for level in range(6, 11):
            keys.grid([word_button(keys, act, t, names) for act in trick_bids if act.contract.level == level], 5)
    keys.row(*(word_button(keys, act, t, names) for act in miseres))


def still_in(view: TableView, deal: View) -> bool:
    """Whether the viewer still bids."""
    return deal.phase is Phase.AUCTION and view.viewer in deal.order and view.viewer not in deal.passed


def _can_climb(deal: View) -> bool:
    return any(isinstance(act, Bid) and not act.blind and not act.contract.is_misere for act in deal.legal)


def _intent(view: TableView, t: Translator) -> list[str]:
    if view.intent is None:
        return []
    if view.intent.climb_to is None:
        return ["", t("intent-pass")]
    return ["", t("intent-climb", contract=t.contract(view.intent.climb_to))]


def _ahead(view: TableView, keys: Keys, t: Translator) -> None:
    if view.intent is not None:
        keys.row(keys.button(t("button-no-intent"), tokens.command("noclimb")))
        return
    keys.row(
        keys.button(t("button-pass-ahead"), tokens.command("pass*")),
        keys.button(t("button-climb"), tokens.page("climb")),
    )


def climbing(view: TableView, deal: View, t: Translator, names: Names) -> Part:
    """The page where one names the rung up to which the bot bids for him; never misère or above."""
    standing = deal.standing_bid.contract if deal.standing_bid is not None else None
    keys = Keys(view, step_of(view))
    rungs = [rung for rung in LADDER if rung < MISERE and rung >= deal.floor and (standing is None or rung > standing)]
    for level in range(6, 9):
        keys.grid(
            [
                keys.button(t.short_contract(rung), tokens.command("climb", rung))
                for rung in rungs
                if rung.level == level
            ],
            5,
        )
    keys.row(keys.button(t("button-back"), tokens.page()))
    body = [_head(view, deal, t), *auction_lines(view, deal, t, names), "", *own_lines(view, deal, t, names)]
    return Part([*body, "", t("climb-about")], keys.build())
