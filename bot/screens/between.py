"""The private chat between two deals: «Дальше», and the cut for the dealer's right-hand neighbour."""

from __future__ import annotations

from bot.screen import Screen
from bot.screens import tokens
from bot.screens.result import cost_line, cut_buttons, headline, next_line, result, talk_line, written_lines
from bot.screens.text import Keys, Names, lines, pause_line, table_name, widen
from bot.table.view import PLAIN, TableView, Ui
from locales import Translator


def between(view: TableView, t: Translator, ui: Ui = PLAIN) -> Screen:
    """The result once more, and the button that leads on."""
    if ui.page in ("layout", "why") and view.last is not None:
        return result(view, t, ui)
    names = Names(view, t)
    keys = Keys(view, view.between_step)
    body: list[str | None] = [t("hand-title", name=table_name(view), what=t("between-head"))]
    if view.last is not None:
        then = Names(view, t, view.last)
        body += [
            headline(view.last, t, then),
            talk_line(view.last, t, then),
            *written_lines(view.last.entries, t, then),
            cost_line(view.last, t, then),
        ]
    if view.paused:
        body += ["", pause_line(view, t)]
        pause = Keys(view, view.pause_step)
        return Screen(
            widen(lines(*body)), pause.row(pause.button(t("button-resume"), tokens.command("resume"))).build()
        )
    body += ["", next_line(view, t, names)]
    if view.viewer is not None and view.viewer not in view.ready:
        if view.cutter == view.viewer:
            body.append(t("cut-please"))
            keys.row(*cut_buttons(keys, t))
        else:
            keys.row(keys.button(t("button-next"), tokens.command("ready")))
    if view.last is not None:
        keys.row(
            keys.button(t("button-layout"), tokens.page("layout")),
            keys.button(t("button-why"), tokens.page("why")),
            keys.button(t("button-analysis"), tokens.page("analysis", str(view.last.deal_number))),
        )
    keys.row(keys.button(t("button-score"), tokens.page("score")), keys.to_group(t))
    return Screen(widen(lines(*body)), keys.build())
