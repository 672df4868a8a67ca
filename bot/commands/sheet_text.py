"""A replayed pulka as plain text: every deal with its entries and reasons, the sheet, the settlement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from preferans.outcome import Ended, Outcome
from preferans.pulka import DealResult, Replay
from preferans.scoring import Entry
from preferans.sheet import Sheet


def replay_text(replay: Replay) -> str:
    """Lines without the last line end."""
    lines = [f"{replay.sheet.agreements.describe()}; {len(replay.sheet.players)} players"]
    for deal in replay.deals:
        lines += ["", *_deal_lines(deal)]
    return "\n".join([*lines, "", *_sheet_lines(replay.sheet), "", *_settlement_lines(replay.sheet)])


def deal_head(deal: DealResult) -> str:
    """The line that says which deal it is and how it ended."""
    head = f"Deal {deal.number}, dealt by {deal.players[deal.dealer]}: "
    if deal.outcome is None:
        return head + f"void ({ascii(deal.void or '')[1:-1]})"
    return head + _outcome_text(deal.outcome, deal.players)


def _deal_lines(deal: DealResult) -> Iterator[str]:
    yield deal_head(deal)
    for entry in deal.entries:
        yield f"  {_entry_text(entry, deal.players)}: {entry.reason.english(deal.players)}"


def _outcome_text(outcome: Outcome, players: Sequence[str]) -> str:
    if outcome.declarer is None:
        text = "raspas"
    else:
        text = f"{players[outcome.declarer]} {outcome.contract}"
    if outcome.talk:
        text += " (" + ", ".join(f"{players[seat]} {word.value}" for seat, word in outcome.talk) + ")"
    if outcome.ended is not Ended.PLAYED:
        return f"{text}, {outcome.ended.value}"
    if outcome.under_ordered:
        text += ", ordered too low"
    return f"{text}, tricks {'-'.join(map(str, outcome.tricks))}" if outcome.tricks else text


def _entry_text(entry: Entry, players: Sequence[str]) -> str:
    if entry.on is not None:
        return f"{players[entry.player]} whists on {players[entry.on]} {entry.amount:+d}"
    return f"{players[entry.player]} {entry.column.value} {entry.amount:+d}"


def _sheet_lines(sheet: Sheet) -> Iterator[str]:
    rows = [["", "pool", "mountain", *(f"on {name}" for name in sheet.players)]]
    for seat, name in enumerate(sheet.players):
        whists = ["" if on == seat else str(amount) for on, amount in enumerate(sheet.whists[seat])]
        rows.append([name, str(sheet.pool[seat]), str(sheet.mountain[seat]), *whists])
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        yield "  ".join(cells).rstrip()
    bombs = [
        f"{name} {'+'.join(f'×{bomb}' for bomb in own)}"
        for name, own in zip(sheet.players, sheet.bombs, strict=True)
        if own
    ]
    if bombs:
        yield f"Bombs: {', '.join(bombs)}."
    if sheet.finished:
        yield "The pulka is over."
    else:
        raspas = (
            "opening raspas"
            if sheet.opening_raspas
            else f"raspas in a row {sheet.raspas_in_a_row}, floor {sheet.floor}"
        )
        yield f"Next deals {sheet.players[sheet.dealer]}; {raspas}."


def _settlement_lines(sheet: Sheet) -> Iterator[str]:
    settlement = sheet.settlement()
    yield "Settlement in whists:"
    width = max(map(len, sheet.players))
    for name, exact, paid in zip(sheet.players, settlement.totals, settlement.rounded(), strict=True):
        yield f"  {name.ljust(width)}  {_signed(exact)}" + ("" if exact == paid else f", rounded {paid:+d}")
    for payment in settlement.payments():
        yield f"  {sheet.players[payment.payer]} pays {sheet.players[payment.payee]} {payment.amount}"


def _signed(amount: Fraction) -> str:
    return f"+{amount}" if amount > 0 else str(amount)
