"""/settings and /lang: the language of a person or a group, and a group's own convention. Table 0 means no table."""

from __future__ import annotations

from dataclasses import dataclass

from bot.callback import encode
from bot.screen import Button, Screen
from bot.screens import tokens
from bot.screens.text import lines, preset_name, split, widen
from locales import LANGUAGES, Translator
from preferans.agreements import Agreements
from preferans.presets import PRESETS


@dataclass(frozen=True, slots=True)
class ChatSettings:
    """What a chat has chosen. ``default``: the agreements with which its lobbies open; None in a private chat."""

    group: bool
    default: Agreements | None = None


def language(t: Translator) -> Screen:
    """A button a language, each named in itself."""
    buttons = tuple(
        Button(
            t("chosen", label=t(f"language-{code}")) if code == t.language else t(f"language-{code}"),
            encode(0, 0, tokens.command("set", "language", code)),
        )
        for code in LANGUAGES
    )
    return Screen(widen(t("language-title")), tuple(tuple(row) for row in split(buttons, 2)))


def preset_label(name: str, chosen: Agreements | None, t: Translator) -> str:
    label = t(f"preset-{name}")
    return t("chosen", label=label) if chosen is not None and chosen.preset == name else label


def settings(chat: ChatSettings, t: Translator) -> Screen:
    """What this chat has chosen, and how to change it."""
    keyboard = language(t).keyboard
    default = None
    if chat.group:
        shown = preset_name(chat.default, t) if chat.default is not None else t("settings-no-default")
        default = t("settings-default", preset=shown)
        buttons = [
            Button(preset_label(name, chat.default, t), encode(0, 0, tokens.command("preset", name)))
            for name in PRESETS
        ]
        keyboard = (*keyboard, *(tuple(row) for row in split(buttons, 2)))
    about = t("settings-group" if chat.group else "settings-private")
    return Screen(
        lines(t("settings-title"), t("settings-language", language=t(f"language-{t.language}")), default, "", about),
        keyboard,
    )
