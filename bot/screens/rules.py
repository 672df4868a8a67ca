"""/rules: the agreements of this table and how they differ from the preset."""

from __future__ import annotations

from bot.screen import Screen
from bot.screens import tokens
from bot.screens.agreements import TOPICS, agreements, changed_keys, difference, value_text
from bot.screens.characters import kind_of
from bot.screens.text import Keys, Names, convention, lines, preset_about, preset_name, table_name
from bot.table.view import PLAIN, TableView, Ui
from locales import Translator


def rules(view: TableView, t: Translator, ui: Ui = PLAIN) -> Screen:
    """The convention, what was changed, the time; a button a topic shows all the rest."""
    if ui.page in ("agreements", "agreement") and ui.argument:
        return agreements(view, t, ui)
    changes, names = changed_keys(view), Names(view, t)
    text = lines(
        t("rules-title", name=table_name(view)),
        convention(view.agreements, t),
        preset_about(view.agreements, t),
        "",
        t("rules-differs", preset=preset_name(view.agreements, t)) if changes else t("agreements-as-preset"),
        *(difference(view, key, t) for key in changes),
        "",
        t(
            "rules-time",
            turn=value_text("turn_seconds", view.settings.turn_seconds, t),
            bank=value_text("bank_seconds", view.settings.bank_seconds, t),
        ),
        t("lobby-training") if view.settings.training else None,
        *(
            t("rules-computer", name=names[seat.index], character=kind_of(seat, t))
            for seat in view.seats
            if seat.computer
        ),
    )
    keys = Keys(view, view.position)
    keys.grid([keys.button(t(f"topic-{topic}"), tokens.page("agreements", topic)) for topic in TOPICS], 2)
    if view.viewer is not None:
        keys.row(keys.button(t("button-back"), tokens.page()))
    return Screen(text, keys.build())
