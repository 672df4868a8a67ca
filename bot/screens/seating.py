"""The open draw: everybody taps one of the face-down cards, for the seats and then for the first dealer."""

from __future__ import annotations

from bot.screen import Screen
from bot.screens import tokens
from bot.screens.characters import kind_of
from bot.screens.result import cut_buttons
from bot.screens.text import Keys, Names, convention, lines, table_name, widen
from bot.table.view import PLAIN, SeatView, TablePhase, TableView, Ui
from locales import Translator

_FACE_DOWN = "🎴"


def seating(view: TableView, t: Translator, ui: Ui = PLAIN) -> Screen:
    """The draw under way: what was drawn, who has still to draw, the cards to tap for those who have not."""
    draw = view.draw
    if draw is None:
        raise ValueError("nothing is being drawn")
    names = Names(view, t)
    drawn = []
    for seat, index in draw.drawn:
        card = draw.cards[index]
        if card is not None:
            drawn.append(t("drawn", name=names[seat], card=t.card(card)))
    keys = Keys(view, draw.step)
    taken = {index for _, index in draw.drawn}
    free = [index for index in range(len(draw.cards)) if index not in taken]
    if draw.waiting if view.viewer is None else view.viewer in draw.waiting:
        keys.grid([keys.button(_FACE_DOWN, tokens.command("draw", index)) for index in free], 4)
    text = lines(
        t("draw-title", name=table_name(view)),
        t("draw-seal", seal=view.seal) if view.viewer is not None and draw.kind == "seats" else None,
        t("draw-seats-about" if draw.kind == "seats" else "draw-dealer-about"),
        *(("", *drawn) if drawn else ()),
        "",
        t("draw-waiting", names=names.join(draw.waiting)) if draw.waiting else t("draw-done"),
    )
    return Screen(text, keys.build())


def _seat_line(seat: SeatView, names: Names, t: Translator, *, deals: bool) -> str:
    place, name = seat.index + 1, names[seat.index]
    if seat.computer:
        key = "started-computer-dealer" if deals else "started-computer"
        return t(key, place=place, name=name, character=kind_of(seat, t))
    return t("started-dealer" if deals else "started-seat", place=place, name=name)


def sealed(view: TableView, t: Translator) -> Screen:
    """A message of its own before a card is drawn: the seal, by which everybody can check the deals afterwards."""
    head = t("sealed-title", name=table_name(view), convention=convention(view.agreements, t))
    if view.sealed_from > 1:
        head = t("sealed-anew", name=table_name(view), number=view.sealed_from)
    return Screen(lines(head, t("sealed-about", seal=view.seal), t("sealed-name", name=view.public_name)))


def started(view: TableView, t: Translator, ui: Ui = PLAIN) -> Screen:
    """A message of its own when the pulka begins: who sits where, who deals first."""
    names = Names(view, t)
    first = view.results[0].dealer if view.results else None
    dealer = first if first is not None else view.sheet.dealer if view.sheet is not None else 0
    rows = [_seat_line(seat, names, t, deals=seat.index == dealer) for seat in view.seats]
    text = lines(
        t("started-title", name=table_name(view), convention=convention(view.agreements, t)),
        *rows,
    )
    keys = Keys(view, view.between_step)
    if view.phase is TablePhase.BETWEEN and view.last is None and not view.paused:
        keys.row(keys.button(t("button-next"), tokens.command("ready")))
        if view.cutter is not None and view.cutter not in view.ready:
            keys.row(*cut_buttons(keys, t))
    return Screen(widen(text), keys.build())
