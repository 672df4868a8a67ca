"""/help, /start and /privacy: short, for newcomers, a page a topic. Table 0 means no table."""

from __future__ import annotations

from bot.callback import encode
from bot.screen import Button, Screen
from bot.screens import tokens
from bot.screens.text import split
from bot.table.view import PLAIN, Ui
from locales import Translator

TOPICS = ("begin", "game", "auction", "whist", "play", "score", "conventions", "commands")


def help_screen(t: Translator, ui: Ui = PLAIN, docs_url: str = "") -> Screen:
    """The first page or one topic. ``docs_url`` leads to the rules at length, where the bot's owner published them."""
    topic = ui.argument if ui.argument in TOPICS else ""
    buttons = [
        Button(t(f"help-{name}.title"), encode(0, 0, tokens.page("help", name))) for name in TOPICS if name != topic
    ]
    keyboard = [tuple(row) for row in split(buttons, 2)]
    if docs_url:
        keyboard.append((Button(t("button-rules-at-length"), url=docs_url),))
    return Screen(t(f"help-{topic}") if topic else t("help"), tuple(keyboard))


def welcome(t: Translator, add_url: str = "") -> Screen:
    """The answer to a bare /start in a private chat."""
    keyboard: list[tuple[Button, ...]] = []
    if add_url:
        keyboard.append((Button(t("button-add-to-group"), url=add_url),))
    pages = (Button(t(f"help-{name}.title"), encode(0, 0, tokens.page("help", name))) for name in ("begin", "game"))
    keyboard.append(tuple(pages))
    return Screen(t("welcome"), tuple(keyboard))


def privacy(t: Translator) -> Screen:
    """What is kept, for how long, and how to have it forgotten."""
    return Screen(t("privacy"))


def forgotten(t: Translator) -> Screen:
    return Screen(t("forgotten"))
