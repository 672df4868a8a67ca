"""/verify: whether the cards came about as was promised, and the numbers of one deal to check it by."""

from __future__ import annotations

from itertools import islice

from bot.callback import encode
from bot.screen import Button, Screen
from bot.screens import tokens
from bot.screens.text import escape, lines, shorten
from locales import Translator
from preferans.verifying import CheckedDeal, Verification

_MOST_FINDINGS = 8


def verified(found: Verification | None, t: Translator, *, table: int, name: str, number: int | None = None) -> Screen:
    """``found`` None: an old pulka, whose cards cannot be checked. ``number``: the deal to show, else the last one."""
    title = t("verify-title", name=escape(shorten(name, 24)))
    if found is None:
        return Screen(lines(title, t("verify-old")))
    checked = [deal for deal in found.deals if deal.checked]
    if not checked:
        return Screen(lines(title, t("verify-nothing"), t("verify-seal", seal=found.seal)))
    shown = next((deal for deal in checked if deal.number == number), checked[-1])
    verdict = [t("verify-right", deals=len(checked))] if found.right else [t("verify-wrong"), *_findings(found, t)]
    text = lines(title, *verdict, "", *_numbers(found, shown, t))
    at = checked.index(shown)
    turn = [
        Button(t("verify-deal", number=deal.number), encode(table, 0, tokens.page("verify", str(deal.number))))
        for deal in (*checked[max(at - 1, 0) : at], *checked[at + 1 : at + 2])
    ]
    return Screen(text, (tuple(turn),) if turn else ())


def _findings(found: Verification, t: Translator) -> list[str]:
    """What is wrong, the first few of it."""
    wrong = [t("verify-finding-draws", what=t(f"wrong-{each.value}")) for each in found.draws]
    every = ((deal.number, each) for deal in found.deals for each in deal.wrong)
    wrong += [
        t("verify-finding", number=number, what=t(f"wrong-{each.value}"))
        for number, each in islice(every, _MOST_FINDINGS)
    ]
    return wrong[:_MOST_FINDINGS]


def _numbers(found: Verification, deal: CheckedDeal, t: Translator) -> list[str | None]:
    source = deal.source
    if source is None:
        return [t("verify-deal", number=deal.number), t("wrong-no_source")]
    return [
        t("verify-deal", number=deal.number),
        t("verify-seed", seed=source.seed),
        t("verify-back", back=deal.back, number=deal.number - 1),
        t("verify-mix", mix=source.mix),
        t("verify-cut", cut=source.cut),
        t("sealed-name", name=found.table),
        t("verify-yourself"),
    ]
