"""Entries of the sheet in words: what was written for whom, and why."""

from __future__ import annotations

from bot.screens.text import Names
from locales import Translator
from preferans.reasons import PLAYER_ARGS, Reason
from preferans.scoring import Entry


def reason_text(reason: Reason, t: Translator, names: Names) -> str:
    """Why an entry was written, in the language of ``t``."""
    arguments: dict[str, str | int] = {}
    times = 1
    for name, value in reason.args:
        if name == "times":
            times = int(value)
        elif name in PLAYER_ARGS:
            arguments[name] = names[int(value)]
        elif name == "contract":
            arguments[name] = t.contract(value)
        else:
            arguments[name] = value
    text = t(f"reason-{reason.code.value}", **arguments)
    return t("reason-times", reason=text, times=times) if times > 1 else text


def entry_line(entry: Entry, t: Translator, names: Names, *, why: bool = False) -> str:
    """«Анна: пуля +4»; whists name on whom they are; with ``why`` the reason follows."""
    name = names[entry.player]
    column = str(entry.column)
    if entry.on is not None:
        text = t("entry-whists", name=name, on=names[entry.on], amount=entry.amount)
    else:
        text = t(f"entry-{column}", name=name, amount=t.signed(entry.amount))
    return t("entry-why", entry=text, why=reason_text(entry.reason, t, names)) if why else text
