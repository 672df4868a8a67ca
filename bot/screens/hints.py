"""What the master would do and why, in one sentence of plain text."""

from __future__ import annotations

from bot.screens.table_lines import split_text
from bot.screens.text import MAX_ALERT, Names
from bot.screens.words import label, said
from bot.table.view import TableView
from locales import Translator
from preferans.actions import HALF, PASS, RETURN, WHIST, Action, Bid, Claim, Discard, Order, Pass, Play
from preferans.agreements import DUTY
from preferans.deal import Phase
from preferans.players.thought import Ground, Option, Thought
from preferans.view import View

_TENTH = 0.05  # what is less does not show in a figure with one decimal
_PERCENT = 0.005


def hint(view: TableView, deal: View, thought: Thought, t: Translator) -> str:
    """The sentence, as long as an alert may be. Nothing but the viewer's own view went into the thought."""
    names = Names(view, t)
    return t("hint", what=_what(deal, thought, t, names), why=_why(deal, thought, t, names))[:MAX_ALERT]


def _what(deal: View, thought: Thought, t: Translator, names: Names) -> str:
    match thought.action:
        case Play(card=card):
            return t("hint-card", card=t.card(card))
        case Discard(cards=cards) if cards is not None:
            return t("hint-discard", cards=t.cards(sorted(cards, reverse=True)))
        case Order(contract=contract):
            return t("hint-order", contract=t.contract(contract))
        case Claim() as claim:
            return t("hint-claim", split=split_text(deal, claim, names, plain=True))
        case act:
            return t("hint-say", word=_word(deal, act, t, names))


def _word(deal: View, act: Action, t: Translator, names: Names) -> str:
    """What is said aloud, as the record of a deal has it; other acts as their buttons."""
    match act:
        case Discard(cards=cards) if cards is not None:
            return t.cards(sorted(cards, reverse=True))
        case Order(contract=contract):
            return t.contract(contract)
        case Claim():
            return split_text(deal, act, names, plain=True)
        case Bid() | Pass():
            word = said(act, t, names)
        case _:
            word = said(act, t, names) if t.has(f"said-{act}") else label(act, t, names)
    return word[:1].lower() + word[1:]


def _why(deal: View, thought: Thought, t: Translator, names: Names) -> str:
    """The plainest ground there is: certainty, tricks, how often it turns out well, whists."""
    match thought.ground:
        case Ground.ONLY:
            return t("why-only")
        case Ground.CERTAIN:
            return t("why-certain")
        case Ground.RULE:
            return t("why-rule")
    if not thought.options:
        return t("why-layouts", layouts=thought.layouts)
    if isinstance(thought.action, Play):
        return _why_card(deal, thought, t)
    if deal.phase is Phase.WHISTING and thought.action in (WHIST, PASS, HALF, RETURN):
        told = _why_whist(deal, thought, t)
        if told is not None:
            return told
    best = thought.options[0]
    if deal.phase is Phase.EXCHANGE and best.success is not None:
        return t("why-made", percent=_percent(best.success), layouts=thought.layouts)
    return _why_value(deal, thought, t, names)


def _why_card(deal: View, thought: Thought, t: Translator) -> str:
    best, layouts = thought.options[0], thought.layouts
    other = next((each for each in thought.options[1:] if best.value - each.value > _TENTH), None)
    if other is None or not isinstance(other.action, Play):
        return t("why-equal", layouts=layouts)
    card = t.card(other.action.card)
    if best.tricks is not None and other.tricks is not None:
        more = best.tricks - other.tricks
        if (more if _wants_many(deal) else -more) > _TENTH:
            own = deal.declarer is None or deal.hand_to_play == deal.declarer
            key = "why-tricks" if own else "why-tricks-against"
            tricks, others = _number(best.tricks, t), _number(other.tricks, t)
            return t(key, tricks=tricks, other=others, card=card, layouts=layouts)
    if best.success is not None and other.success is not None and best.success - other.success > _PERCENT:
        return t(
            "why-success", percent=_percent(best.success), other=_percent(other.success), card=card, layouts=layouts
        )
    return t("why-worth", whists=_number(best.value - other.value, t), other=card, layouts=layouts)


def _wants_many(deal: View) -> bool:
    """Whether more of the tricks that options count are better: the declarer's, in raspas one's own."""
    if deal.declarer is None:
        return False
    misere = deal.contract is not None and deal.contract.is_misere
    return (deal.hand_to_play == deal.declarer) != misere


def _why_whist(deal: View, thought: Thought, t: Translator) -> str | None:
    """How many tricks the defence makes beside what it must."""
    whist = next((each for each in thought.options if each.action in (WHIST, RETURN)), None)
    if whist is None or whist.tricks is None or deal.contract is None or deal.contract.is_misere:
        return None
    return t(
        "why-whist",
        tricks=_number(10 - whist.tricks, t),
        duty=DUTY[deal.contract.level],
        layouts=thought.layouts,
    )


def _why_value(deal: View, thought: Thought, t: Translator, names: Names) -> str:
    best = thought.options[0]
    other: Option | None = thought.options[1] if len(thought.options) > 1 else None
    if other is None or best.value - other.value <= _TENTH:
        return t("why-layouts", layouts=thought.layouts)
    word = _word(deal, other.action, t, names)
    return t("why-worth", whists=_number(best.value - other.value, t), other=word, layouts=thought.layouts)


def _number(number: float, t: Translator) -> str:
    return f"{number:.1f}".replace(".", t("decimal-point"))


def _percent(share: float) -> int:
    return round(100 * share)
