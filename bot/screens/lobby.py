"""The lobby: who sits, what was agreed on, what is still missing."""

from __future__ import annotations

from dataclasses import replace

from bot.screen import Button, Screen
from bot.screens import tokens
from bot.screens.agreements import changed_names, summary
from bot.screens.characters import kind_of
from bot.screens.text import Keys, Names, convention, lines, table_name
from bot.table.view import PLAIN, SeatView, TableView, Ui
from locales import Translator
from preferans.agreements import Agreements, End
from preferans.players.character import STAND_IN, Character, Strength, Temper

MIN_SEATS = 2
MAX_SEATS = 6
# A deal at an ordinary pace, and how much of the pools it fills: three people to ten take about an hour.
_MINUTES_A_DEAL = 3.0
_POOL_POINTS_A_DEAL = 1.7


def estimated_minutes(agreements: Agreements, players: int, time_limit: int) -> int:
    """About how long the pulka will take, rounded to a quarter of an hour."""
    match agreements.end:
        case End.TIME:
            return time_limit
        case End.LAPS:
            minutes = agreements.laps * players * _MINUTES_A_DEAL
        case End.ROUNDS:
            minutes = agreements.rounds * agreements.pool_size * players * 0.6 * _MINUTES_A_DEAL / _POOL_POINTS_A_DEAL
        case _:
            minutes = agreements.pool_size * players * _MINUTES_A_DEAL / _POOL_POINTS_A_DEAL
    return min(max(15, round(minutes / 15) * 15), 24 * 60)


def _about(view: TableView, t: Translator) -> str:
    minutes = estimated_minutes(view.agreements, max(len(view.seats), MIN_SEATS), view.settings.time_limit_minutes)
    return t("lobby-about", time=t.duration(minutes * 60))


def _seat_line(seat: SeatView, names: Names, t: Translator) -> str:
    name = names[seat.index]
    if seat.computer:
        return t("lobby-seat-computer", place=seat.index + 1, name=name, character=kind_of(seat, t))
    if not seat.reachable:
        return t("lobby-seat-unreachable", place=seat.index + 1, name=name)
    return t("lobby-seat-agreed" if seat.agreed else "lobby-seat", place=seat.index + 1, name=name)


def lobby(view: TableView, t: Translator, ui: Ui = PLAIN) -> Screen:
    """The group's message before the pulka begins."""
    names = Names(view, t)
    people = [seat for seat in view.seats if not seat.computer]
    opened = _opened_computer(view, ui)
    unreachable = [seat.index for seat in people if not seat.reachable]
    undecided = [seat.index for seat in people if seat.reachable and not seat.agreed]
    enough = len(view.seats) >= MIN_SEATS
    if not view.seats:
        missing = t("lobby-nobody")
    elif not enough:
        missing = t("lobby-too-few")
    elif unreachable:
        missing = t("lobby-not-started", names=names.join(unreachable))
    elif undecided:
        missing = t("lobby-not-agreed", names=names.join(undecided))
    else:
        missing = t("lobby-ready")
    text = lines(
        t("lobby-title", name=table_name(view)),
        summary(view, t),
        _about(view, t),
        t("lobby-training") if view.settings.training else None,
        t("lobby-changed", names=changed_names(view.changed, t)) if view.changed else None,
        "",
        *(_seat_line(seat, names, t) for seat in view.seats),
        *((t("lobby-free", place=place + 1) for place in range(len(view.seats), 3)) if len(view.seats) < 3 else ()),
        *(("", _about_computer(opened, names, t)) if opened is not None else ()),
        "",
        missing,
    )
    keys = Keys(view, view.lobby_step)
    full = len(view.seats) >= MAX_SEATS
    seats = [
        None if full else keys.button(t("button-sit"), tokens.command("sit")),
        keys.button(t("button-stand"), tokens.command("stand")) if people else None,
        None if full else keys.button(t("button-computer"), tokens.command("computer")),
        *(_computer_button(seat, seat is opened, keys, names, t) for seat in view.seats if seat.computer),
    ]
    keys.pairs([button for button in seats if button is not None])
    if opened is not None:
        _characters(opened, keys, names, t)
    keys.row(
        keys.button(t("button-agreements"), tokens.page("agreements")),
        keys.button(t("button-agree"), tokens.command("agree")) if people else None,
    )
    if enough and not undecided and not unreachable:
        keys.row(keys.button(t("button-start"), tokens.command("start")))
    return Screen(text, keys.build())


def _opened_computer(view: TableView, ui: Ui) -> SeatView | None:
    """The computer whose character is being chosen."""
    if ui.page != "computer":
        return None
    return next((seat for seat in view.seats if seat.computer and str(seat.index) == ui.argument), None)


def _about_computer(seat: SeatView, names: Names, t: Translator) -> str:
    return t("character-about", name=names[seat.index], character=kind_of(seat, t))


def _computer_button(seat: SeatView, is_open: bool, keys: Keys, names: Names, t: Translator) -> Button:
    """Opens the choice of its character, or closes it."""
    label = t("button-computer-seat", name=names.plain(seat.index))
    token = tokens.page() if is_open else tokens.page("computer", str(seat.index))
    return keys.button(t("opened", label=label) if is_open else label, token)


def _characters(seat: SeatView, keys: Keys, names: Names, t: Translator) -> None:
    """How strong and of what temper it should be, and the way out."""
    now = seat.character or STAND_IN

    def button(label: str, character: Character) -> Button:
        token = tokens.command("character", seat.index, character)
        return keys.button(t("chosen", label=label) if character == now else label, token)

    keys.row(*(button(t(f"strength-{each}"), replace(now, strength=each)) for each in Strength))
    keys.row(*(button(t(f"temper-{each}"), replace(now, temper=each)) for each in Temper))
    keys.row(
        keys.button(t("button-uncomputer", name=names.plain(seat.index)), tokens.command("uncomputer", seat.index))
    )


def seated(view: TableView, t: Translator, ui: Ui = PLAIN) -> Screen:
    """The private chat of somebody who sits in the lobby; the answer to the deep link."""
    viewer = view.viewer if view.viewer is not None else 0
    seat = next((place for place in view.seats if place.index == viewer), None)
    text = lines(
        t("seated", name=table_name(view), place=viewer + 1),
        convention(view.agreements, t),
        t("seated-agreed" if seat is not None and seat.agreed else "seated-agree-please"),
    )
    keys = Keys(view, view.lobby_step)
    if seat is not None and not seat.agreed:
        keys.row(
            keys.button(t("button-agreements"), tokens.page("agreements")),
            keys.button(t("button-agree"), tokens.command("agree")),
        )
    keys.row(keys.button(t("button-stand"), tokens.command("stand")), keys.to_group(t))
    return Screen(text, keys.build())
