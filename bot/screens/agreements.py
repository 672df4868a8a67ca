"""The agreements: one line for the lobby, and a keyboard that walks all of them by topic."""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Final, get_type_hints

from bot.screen import Button, Screen
from bot.screens import tokens
from bot.screens.text import HALF_ROW, Keys, convention, escape, lines, preset_about, preset_name, shorten, table_name
from bot.table.view import PLAIN, TablePhase, TableSettings, TableView, Ui
from locales import Translator
from preferans.agreements import Agreements
from preferans.presets import PRESETS, preset

Value = str | int | bool

TOPICS: Final[Mapping[str, tuple[str, ...]]] = types.MappingProxyType(
    {
        "auction": (
            "jumps", "here", "over_misere", "blind_game", "blind_pass", "concede", "without_all", "throw_talon",
            "paid_talon", "paid_talon3", "misere_show12", "misere_half_with_dealer",
        ),
        "whist": (
            "whist_style", "responsibility", "half_whist", "whist_pass_half", "return_whist", "pass_pass_whist",
            "dealer_whist", "dealer_whist_pays", "stalingrad", "ten", "open_timing", "resp8910",
            "six_seven_shortfall",
        ),
        "raspas": (
            "raspas_talon", "raspas_score", "raspas_price", "progression", "zero_bonus", "exit", "exit_needs",
            "exit_by_remise", "misere_raspas", "raspas_amnesty", "dealer_zero_bonus", "dealer_raspas_pays",
            "raspas_same_dealer", "opening_raspas", "opening_raspas_price", "gusarik_raspas",
        ),
        "score": (
            "undertrick_multiple", "whist_multiple", "consolation", "consolation_to_dealer", "misere_trick", "help",
            "help_target", "help_rest", "made_game_burns_mountain", "initial_mountain", "pool_rate", "mountain_rate",
            "settlement_divisor", "under_order_penalty", "preferans_bonus", "bombs", "prizes",
        ),
        "end": ("pool_size", "end", "laps", "rounds", "time_limit_minutes"),
        "time": ("turn_seconds", "bank_seconds", "training", "whist_price"),
    }
)  # fmt: skip
NUMBERS: Final[Mapping[str, tuple[int, ...]]] = types.MappingProxyType(
    {
        "pool_size": (5, 10, 15, 20, 22, 30, 40, 50),
        "laps": (1, 2, 3, 5, 7, 10),
        "rounds": (1, 2, 3, 4, 5),
        "raspas_price": (1, 2, 5, 10),
        "opening_raspas": (0, 1, 2),
        "opening_raspas_price": (1, 2, 3),
        "undertrick_multiple": (1, 2, 4),
        "whist_multiple": (1, 2),
        "misere_trick": (10, 20),
        "concede": (0, 2, 3),
        "throw_talon": (0, 10),
        "initial_mountain": (0, 10, 20, 30, 50),
        "pool_rate": (10, 20),
        "mountain_rate": (10,),
        "turn_seconds": (30, 60, 90, 120, 300, 900, 3600, 14400, 43200, 86400),
        "bank_seconds": (0, 60, 120, 300, 600),
        "time_limit_minutes": (30, 60, 90, 120, 180, 240, 480),
    }
)
PRICES: Final = ("off", "1", "2", "5", "10", "20", "50", "100")
SETTINGS_KEYS: Final = ("time_limit_minutes", "turn_seconds", "bank_seconds", "training", "whist_price")
_NAMED: Final = 4  # so many changes are named, the others counted
_SECONDS: Final = ("turn_seconds", "bank_seconds")
_HINTS: Final = get_type_hints(Agreements)
_PRESET_ORDER: Final = ("sochi", "leningrad", "rostov", "leningrad-fspr", "classic", "skachki", "old-raspas")


def keys_of_agreements() -> tuple[str, ...]:
    """Every agreement that can be changed on top of a preset."""
    return tuple(field.name for field in dataclasses.fields(Agreements) if field.name not in ("preset", "players"))


def topic_of(key: str) -> str:
    return next(topic for topic, keys in TOPICS.items() if key in keys)


def values_of(key: str) -> tuple[Value, ...]:
    """All values a key may take on the keyboard."""
    if key in NUMBERS:
        return NUMBERS[key]
    if key == "whist_price":
        return PRICES
    if key == "training" or _HINTS[key] is bool:
        return (True, False)
    return tuple(str(member.value) for member in _HINTS[key])


def name_of(key: str, t: Translator) -> str:
    return t(f"agreement-{key}")


def label_of(key: str, t: Translator) -> str:
    """The name as it fits on half a row of buttons, among its topic's."""
    short = f"agreement-{key}.short"
    return t(short) if t.has(short) else name_of(key, t)


def changed_names(keys: Sequence[str], t: Translator) -> str:
    """What was changed since everybody agreed: a new convention changes much and is named alone."""
    if "preset" in keys:
        return name_of("preset", t)
    named = ", ".join(name_of(key, t) for key in keys[:_NAMED])
    return t("summary-more", changes=named, more=len(keys) - _NAMED) if len(keys) > _NAMED else named


def value_text(key: str, value: Value, t: Translator) -> str:
    """A value of a key in words: «проверяется», «да», «2»."""
    if isinstance(value, bool):
        return t("value-yes" if value else "value-no")
    if isinstance(value, StrEnum):
        value = str(value.value)
    special = f"agreement-{key}.v-{str(value).replace('/', '-')}"
    if t.has(special):
        return t(special)
    if key in _SECONDS:
        return t.duration(int(value)) if int(value) % 60 == 0 else t("seconds", seconds=int(value))
    if key == "time_limit_minutes":
        return t.duration(int(value) * 60)
    return str(value)


def current(view: TableView, key: str) -> Value:
    if key == "whist_price":
        return view.settings.whist_price or "off"
    value = getattr(view.settings if key in SETTINGS_KEYS else view.agreements, key)
    return str(value.value) if isinstance(value, StrEnum) else value


def _by_preset(view: TableView) -> Callable[[str], Value]:
    """What each key is where nobody has changed it."""
    unchanged, settings = preset(view.agreements.preset, players=view.agreements.players), TableSettings()

    def value(key: str) -> Value:
        if key == "whist_price":
            return "off"
        found = getattr(settings if key in SETTINGS_KEYS else unchanged, key)
        return str(found.value) if isinstance(found, StrEnum) else found

    return value


def _token_value(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def changed_keys(view: TableView) -> tuple[str, ...]:
    """The agreements that differ from the preset, in the order of the topics; the size of the pool is not one."""
    by_preset = _by_preset(view)
    return tuple(
        key
        for topic, keys in TOPICS.items()
        if topic != "time"
        for key in keys
        if key not in ("pool_size", "time_limit_minutes") and current(view, key) != by_preset(key)
    )


def difference(view: TableView, key: str, t: Translator) -> str:
    """One changed agreement: «Десятерная: проверяется»."""
    return t("agreement-is", name=name_of(key, t), value=value_text(key, current(view, key), t))


def summary(view: TableView, t: Translator) -> str:
    """All agreements in one line: the preset, what differs from it, the time for a turn."""
    turn = value_text("turn_seconds", view.settings.turn_seconds, t)
    changes = changed_keys(view)
    if not changes:
        return t("summary", convention=convention(view.agreements, t), turn=turn)
    shown = "; ".join(difference(view, key, t) for key in changes[:_NAMED])
    if len(changes) > _NAMED:
        shown = t("summary-more", changes=shown, more=len(changes) - _NAMED)
    return t("summary-changed", convention=convention(view.agreements, t), turn=turn, changes=shown)


def agreements(view: TableView, t: Translator, ui: Ui = PLAIN) -> Screen:
    """The keyboard over all agreements: presets and topics, then a topic's keys, then one key's values."""
    editable = view.phase is TablePhase.LOBBY
    if ui.page == "agreement" and any(ui.argument in keys for keys in TOPICS.values()):
        return _key_page(view, t, ui.argument, editable)
    if ui.argument in TOPICS:
        return _topic_page(view, t, ui.argument)
    if ui.argument == "presets" and editable:
        return _presets_page(view, t)
    keys = Keys(view, view.lobby_step)
    if editable:
        label = t("button-preset", preset=preset_name(view.agreements, t))
        keys.row(keys.button(label, tokens.page("agreements", "presets")))
    keys.grid([keys.button(t(f"topic-{topic}"), tokens.page("agreements", topic)) for topic in TOPICS], 2)
    keys.row(keys.button(t("button-back"), tokens.page()))
    changed = changed_keys(view)
    text = lines(
        t("agreements-title", name=table_name(view)),
        convention(view.agreements, t),
        preset_about(view.agreements, t),
        "",
        *(difference(view, key, t) for key in changed),
        t("agreements-as-preset") if not changed else None,
        "",
        t("agreements-choose-topic") if editable else t("agreements-fixed"),
    )
    return Screen(text, keys.build())


def _presets_page(view: TableView, t: Translator) -> Screen:
    known = [name for name in _PRESET_ORDER if name in PRESETS]
    known += [name for name in PRESETS if name not in known]
    keys = Keys(view, view.lobby_step)
    buttons = []
    for name in known:
        label = t(f"preset-{name}")
        if name == view.agreements.preset:
            label = t("chosen", label=label)
        buttons.append(keys.button(label, tokens.command("preset", name)))
    keys.pairs(buttons).row(keys.button(t("button-back"), tokens.page("agreements")))
    about = (t("agreement-line", name=t(f"preset-{name}"), value=t(f"preset-{name}.about")) for name in known)
    return Screen(lines(t("presets-title"), "", *about), keys.build())


def _topic_page(view: TableView, t: Translator, topic: str) -> Screen:
    keys = Keys(view, view.lobby_step)
    changed = set(changed_keys(view))
    shown = []
    buttons = []
    for key in TOPICS[topic]:
        value = value_text(key, current(view, key), t)
        line = t("agreement-line", name=name_of(key, t), value=escape(shorten(value, 60)))
        shown.append(t("differs", line=line) if key in changed else line)
        buttons.append(keys.button(label_of(key, t), tokens.page("agreement", key)))
    keys.pairs(buttons).row(keys.button(t("button-back"), tokens.page("agreements")))
    return Screen(lines(t("topic-title", topic=t(f"topic-{topic}")), "", *shown), keys.build())


def _key_page(view: TableView, t: Translator, key: str, editable: bool) -> Screen:
    by_preset = _by_preset(view)(key)
    now = current(view, key)
    values = sorted(values_of(key), key=lambda value: value != by_preset)  # the preset's first, the rest as they stand
    if now not in values:
        values.append(now)
    keys = Keys(view, view.lobby_step)
    if editable:
        buttons: list[Button] = []
        for value in values:
            label = value_text(key, value, t)
            label = t("chosen", label=label) if _same(value, now) else label
            buttons.append(keys.button(label, tokens.command("set", key, _token_value(value))))
        longest = max(len(button.label) for button in buttons)
        keys.grid(buttons, 1 if longest > HALF_ROW else 2 if longest > 8 else 4)
    keys.row(keys.button(t("button-back"), tokens.page("agreements", topic_of(key))))
    text = lines(
        t("agreement-title", name=name_of(key, t)),
        t(f"agreement-{key}.about"),
        "",
        t("agreement-now", value=escape(value_text(key, now, t))),
        t("agreement-by-preset", preset=preset_name(view.agreements, t), value=value_text(key, by_preset, t)),
    )
    return Screen(text, keys.build())


def _same(one: Value, other: Value) -> bool:
    return _token_value(one) == _token_value(other)
