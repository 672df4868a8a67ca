"""The hand message: the private chat's one screen of a table, in all phases of a deal.

Every part gives its lines and its keyboard; this module puts the head on and the question before a dangerous tap.
"""

from __future__ import annotations

from bot.screen import Button, Keyboard, Screen
from bot.screens import hand_auction, hand_claim, hand_exchange, hand_play, hand_whist, tokens
from bot.screens.characters import kind_of
from bot.screens.hand_parts import Part, own_lines, step_of
from bot.screens.table_lines import auction_calls, is_raspas, last_trick_line, split_text, talon_line
from bot.screens.text import MAX_ALERT, Keys, Names, lines, pause_line, table_name, widen
from bot.screens.words import sure
from bot.table.view import PLAIN, TableView, Ui
from locales import Translator
from preferans.actions import CONCEDE, Claim, Offer
from preferans.deal import Phase
from preferans.view import View

_SERVICE_ROW = 4  # so many buttons stand in the last row at the most


def hand(view: TableView, t: Translator, ui: Ui = PLAIN) -> Screen:
    """What this person sees of the deal, and everything they may do now."""
    deal = view.deal
    if deal is None or view.viewer is None:
        raise ValueError("a hand message needs a deal and a seat")
    names = Names(view, t)
    if view.paused:
        keys = Keys(view, view.pause_step)
        keys.row(keys.button(t("button-resume"), tokens.command("resume")), keys.to_group(t))
        return Screen(_headed(view, t, [pause_line(view, t), "", *own_lines(view, deal, t, names)]), keys.build())
    if _seat_away(view):
        keys = Keys(view, view.position)
        keys.row(keys.button(t("button-i-am-back"), tokens.command("back")))
        return Screen(_headed(view, t, [_who_plays(view, t), "", *own_lines(view, deal, t, names)]), keys.build())
    match ui.page:
        case "trick":
            return _trick_page(view, deal, t, names)
        case "more":
            return _more_page(view, deal, t)
        case "calls":
            return _calls_page(view, deal, t, names)
        case "claim" if deal.claim is None and deal.phase is Phase.PLAY and view.viewer in deal.players:
            part = hand_claim.proposing(view, deal, t, names, ui)
        case "climb" if hand_auction.still_in(view, deal):
            part = hand_auction.climbing(view, deal, t, names)
        case _:
            part = _plain(view, deal, t, names, ui)
    keyboard = _with_hint(view, deal, part.keyboard, t)
    if ui.page == "confirm":
        keyboard = _asking(view, deal, t, names, ui.argument, keyboard)
    return Screen(_headed(view, t, part.lines), keyboard)


def _plain(view: TableView, deal: View, t: Translator, names: Names, ui: Ui) -> Part:
    if deal.claim is not None:
        return hand_claim.pending(view, deal, t, names)
    match deal.phase:
        case Phase.AUCTION:
            return hand_auction.auction(view, deal, t, names)
        case Phase.EXCHANGE:
            return hand_exchange.exchange(view, deal, t, names, ui)
        case Phase.WHISTING:
            return hand_whist.whisting(view, deal, t, names)
        case _:
            return hand_play.play(view, deal, t, names)


def _with_hint(view: TableView, deal: View, keyboard: Keyboard, t: Translator) -> Keyboard:
    """At a training table the service row has the hint too; a row of its own where there is none, or no room."""
    playing = deal.phase is Phase.PLAY and view.viewer in deal.players
    if not view.settings.training or not (playing or view.viewer in deal.to_act):
        return keyboard
    keys = Keys(view, step_of(view))
    ask = keys.button(t("button-hint"), tokens.command("hint"))
    if keyboard and len(keyboard[-1]) < _SERVICE_ROW and _says(keyboard[-1][-1], tokens.page("more")):
        return (*keyboard[:-1], (*keyboard[-1], ask))
    return (*keyboard, (ask,))


def _headed(view: TableView, t: Translator, body: list[str | None]) -> str:
    head, *rest = body
    return widen(lines(t("hand-title", name=table_name(view), what=head or ""), *rest))


def _seat_away(view: TableView) -> bool:
    return any(seat.index == view.viewer and seat.away for seat in view.seats)


def _who_plays(view: TableView, t: Translator) -> str:
    """Somebody plays for the viewer, who is away."""
    seat = next(seat for seat in view.seats if seat.index == view.viewer)
    return t("you-are-away", character=kind_of(seat, t))


def _asking(view: TableView, deal: View, t: Translator, names: Names, argument: str, keyboard: Keyboard) -> Keyboard:
    """The same keyboard with «no» where the dangerous button was and «yes» in the place of the service row."""
    act = tokens.parse_game_action(argument)
    if act is None or act not in deal.legal:
        return keyboard
    out_of_turn = isinstance(act, Claim | Offer)
    keys = Keys(view, view.position if out_of_turn else step_of(view))
    no = (keys.button(t("button-no"), tokens.page()),)
    if act == CONCEDE:
        sure_label = t("sure-concede", tricks=deal.agreements.concede)
    elif isinstance(act, Claim):
        sure_label = t("sure-claim", split=split_text(deal, act, names, plain=True))
    else:
        sure_label = sure(act, t, names)
    yes = (keys.button(sure_label, tokens.action(act)),)
    asked = tokens.confirm(act)
    row = next((i for i, buttons in enumerate(keyboard) if any(_says(b, asked) for b in buttons)), None)
    if row is None:
        return (no, yes)
    rows = [*keyboard[:row], no, *keyboard[row + 1 :]]
    if row == len(rows) - 1:
        rows.append(yes)
    else:
        rows[-1] = yes
    return tuple(rows)


def _says(button: Button, token: str) -> bool:
    return button.data is not None and button.data.endswith(f".{token}")


def _trick_page(view: TableView, deal: View, t: Translator, names: Names) -> Screen:
    body = [t("last-trick-title"), "", last_trick_line(deal, t, names) or t("no-trick-yet")]
    keys = Keys(view, step_of(view))
    keys.row(keys.button(t("button-back"), tokens.page()))
    return Screen(_headed(view, t, list(body)), keys.build())


def _more_page(view: TableView, deal: View, t: Translator) -> Screen:
    keys = Keys(view, step_of(view))
    keys.row(
        keys.button(t("button-calls"), tokens.page("calls")),
        keys.button(t("button-score"), tokens.page("score")),
    )
    keys.row(
        keys.button(t("button-agreements"), tokens.page("rules")),
        keys.button(t("button-pause"), tokens.command("pause")),
    )
    keys.row(keys.to_group(t))
    keys.row(keys.button(t("button-back"), tokens.page()))
    return Screen(_headed(view, t, [t("more-title")]), keys.build())


def _calls_page(view: TableView, deal: View, t: Translator, names: Names) -> Screen:
    rows = [
        t("name-said", name=names[seat], words=" · ".join(calls) or "—")
        for seat, calls in auction_calls(deal, t, names).items()
    ]
    keys = Keys(view, step_of(view))
    keys.row(keys.button(t("button-back"), tokens.page("more")))
    # In raspas the talon's cards lie with the tricks that they led, and only the last one may be looked at (RULES 4.9).
    talon = None if is_raspas(deal) else talon_line(deal, t)
    return Screen(_headed(view, t, [t("calls-title"), "", *rows, talon]), keys.build())


def my_cards(view: TableView, t: Translator) -> str:
    """The alert behind «My cards» in the group: the hand in at most 200 characters, plain text."""
    deal = view.deal
    if deal is None or view.viewer is None:
        return t("alert-no-deal")
    held = deal.hands[view.viewer] if view.viewer < len(deal.hands) else None
    if view.viewer not in deal.order:
        return t("alert-sits-out")
    if held is None:
        return t("alert-unseen")
    rows = [t.suit_line(held, suit) for suit in range(4)]
    if deal.talon and deal.phase is not Phase.AUCTION and deal.declarer is not None:
        rows.append(t("talon", talon=t.cards(deal.talon)))
    return "\n".join(rows)[:MAX_ALERT]
