"""An analysis as JSON, by seats: what ``pulka analyse --json`` prints for a deal."""

from __future__ import annotations

from typing import Any

from preferans.analysis.report import Analysis, Chance, JudgedCard, Worth


def analysis_to_json(analysis: Analysis) -> dict[str, Any]:
    """The object of docs/notation.md, of values that JSON has."""
    data: dict[str, Any] = {"contract": "raspas" if analysis.contract is None else str(analysis.contract)}
    if analysis.declarer is not None:
        data["declarer"] = analysis.seat(analysis.declarer)
    data["order"] = list(analysis.order)
    data["worth"] = _worth(analysis.worth)
    data["result"] = _worth(analysis.result)
    if analysis.discard is not None and (chance := analysis.best_chance) is not None:
        data["discard"] = {"cards": str(analysis.discard), "cost": analysis.discard_cost, "best": str(chance.discard)}
    if analysis.discarded is not None:
        data["with_discard"] = dict(zip((*"scdhn", "misere"), analysis.discarded, strict=True))
    if analysis.highest_order is not None:
        data["highest_order"] = str(analysis.highest_order)
    if analysis.settled is not None:
        settled = analysis.settled
        data["settled"] = {
            "by": analysis.seat(settled.place),
            "tricks_left": settled.tricks_left,
            "worth": _worth(settled.worth),
        }
    data["mistakes"] = [_card(analysis, card) for card in analysis.mistakes]
    data["tricks"] = [
        {
            **({} if trick.lead is None else {"talon": str(trick.lead)}),
            "cards": [_card(analysis, card) for card in trick.cards],
            **({} if trick.winner is None else {"winner": analysis.seat(trick.winner)}),
        }
        for trick in analysis.tricks
    ]
    data["prospects"] = [
        {"seat": analysis.seat(each.place), **dict(map(_chance, each.chances))} for each in analysis.prospects
    ]
    return data


def _worth(worth: Worth | None) -> list[int] | None:
    return None if worth is None else list(worth)


def _card(analysis: Analysis, card: JudgedCard) -> dict[str, Any]:
    seat, player = analysis.seat(card.place), analysis.seat(card.player)
    return {
        "trick": card.trick,
        "seat": seat,
        **({} if player == seat else {"by": player}),
        "card": str(card.card),
        "cost": card.loss,
        "best": str(card.best),
        "worth": list(card.after),
    }


def _chance(chance: Chance) -> tuple[str, dict[str, Any]]:
    name = "misere" if chance.strain is None else chance.strain.letter
    return name, {"tricks": chance.tricks, "discard": str(chance.discard)}
