"""The final report: the whole sheet, the settlement, who won, and what everybody did."""

from __future__ import annotations

from fractions import Fraction

from bot.screen import Screen
from bot.screens import tokens
from bot.screens.score import pairs_line, score, sheet_table, totals_line
from bot.screens.text import Keys, Names, convention, escape, lines, shorten, table_name
from bot.table.view import PLAIN, TablePhase, TableView, Ui
from locales import Translator
from preferans.sheet import Sheet


def report(view: TableView, t: Translator, ui: Ui = PLAIN) -> Screen:
    """A message of its own at the end of a pulka; also what /history shows again."""
    if ui.page in ("deals", "why"):
        return score(view, t, ui)
    sheet = view.sheet
    if sheet is None:
        return Screen(t("report-empty", name=table_name(view)))
    names = Names(view, t)
    stopped = view.phase is TablePhase.STOPPED
    text = lines(
        t(
            "report-title-stopped" if stopped else "report-title",
            name=table_name(view),
            convention=convention(view.agreements, t),
        ),
        sheet_table(sheet, t, names),
        t("settlement"),
        totals_line(sheet, t, names),
        pairs_line(sheet, t, names),
        _winners(sheet, t, names),
        "",
        _length(view, sheet, t),
        *_records(view, t, names),
        *_payments(view, sheet, t, names),
        *_seals(view, t),
    )
    keys = Keys(view, view.position)
    keys.row(
        keys.button(t("button-again"), tokens.command("again")),
        keys.button(t("button-by-deal"), tokens.page("deals")) if sheet.deals else None,
    )
    return Screen(text, keys.build())


def _seals(view: TableView, t: Translator) -> list[str | None]:
    """What the cards can be checked by. An old pulka has a seal of another kind for its first deals."""
    before = view.sealed_from - 1 if view.public_name else 0
    return [
        t("report-secret", seal=view.secret_seal, secret=view.secret, deals=before) if view.secret else None,
        t("report-seal", seal=view.seal) if view.public_name else None,
    ]


def _winners(sheet: Sheet, t: Translator, names: Names) -> str | None:
    totals = sheet.settlement().totals
    best = max(totals)
    if best <= 0:
        return t("nobody-won")
    winners = [seat for seat, total in enumerate(totals) if total == best]
    return t("winner", count=len(winners), names=names.join(winners))


def _length(view: TableView, sheet: Sheet, t: Translator) -> str:
    if view.started_at is None or view.finished_at is None:
        return t("report-deals", deals=sheet.deals)
    return t("report-length", deals=sheet.deals, time=t.duration(max(60.0, view.finished_at - view.started_at)))


def _records(view: TableView, t: Translator, names: Names) -> list[str]:
    return [
        t(
            "report-record",
            name=names[seat],
            made=record.games_made + record.miseres_made,
            failed=record.games_failed + record.miseres_failed,
            miseres=record.miseres_made + record.miseres_failed,
            whists=record.whists_taken,
        )
        for seat, record in enumerate(view.records)
    ]


def _payments(view: TableView, sheet: Sheet, t: Translator, names: Names) -> list[str]:
    """Who pays whom in the fewest payments, where the table named a price; words only (RULES 13.10)."""
    price = price_of(view.settings.whist_price)
    if not price:
        return []
    unit = escape(shorten(view.settings.whist_unit, 12))
    payments = sheet.settlement().payments(price)
    if not payments:
        return ["", t("payments-none")]
    rows = [
        t("payment", payer=names[p.payer], payee=names[p.payee], amount=p.amount, unit=unit).rstrip() for p in payments
    ]
    return [
        "",
        t("payments", price=view.settings.whist_price.replace(".", t("decimal-point")), unit=unit).rstrip(),
        *rows,
    ]


def price_of(text: str) -> Fraction:
    """The price of a whist as the table typed it; 0 where it is off."""
    return Fraction(text.replace(",", ".")) if text else Fraction(0)
