"""A finished deal taken apart: what it was worth and where tricks were lost; trick by trick; what could be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

from bot.screen import Screen
from bot.screens import tokens
from bot.screens.result import found, headline
from bot.screens.text import Keys, Names, columns, escape, isolated, lines, shorten
from bot.table.view import ResultView, TableView, Ui
from locales import SUIT_SIGNS, Argument, Translator
from preferans.analysis import Analysis, JudgedCard, JudgedTrick, Prospect
from preferans.cards import SUIT_SIGNS as PLAIN_SIGNS
from preferans.contracts import MISERE, Contract
from preferans.outcome import Ended
from preferans.solver import Goal

_MISTAKES: Final = 6
_NAME: Final = 9
_BETTER: Final = 3


@dataclass(frozen=True, slots=True)
class _Hands:
    """How the hands of a deal are called; the dummy is seat -1."""

    analysis: Analysis
    names: Names
    t: Translator

    def name(self, place: int) -> str:
        seat = self.analysis.seat(place)
        return self.t("dummy") if seat < 0 else self.names[seat]

    def initial(self, place: int) -> str:
        seat = self.analysis.seat(place)
        return self.t("dummy")[:1] if seat < 0 else escape(isolated(self.names.initial(seat)))

    def plain(self, place: int) -> str:
        seat = self.analysis.seat(place)
        return self.t("dummy") if seat < 0 else self.names.plain(seat)

    def by_seat(self) -> list[int]:
        """The places in the order of the seats, the dummy last."""
        return sorted(range(3), key=lambda place: (self.analysis.seat(place) < 0, self.analysis.seat(place)))


def deal_of(ui: Ui) -> int | None:
    """The number of the deal that an analysis page is about."""
    number = ui.argument.partition(":")[0]
    return int(number) if number.isdecimal() and len(number) < 6 else None


def analysis(view: TableView, t: Translator, ui: Ui) -> Screen:
    """The page "analysis": the argument is the deal's number, and behind a colon "tricks" or "games".

    ValueError where the view has no such deal or no analysis.
    """
    number, _, part = ui.argument.partition(":")
    shown = found(view, Ui("result", argument=number))
    if shown is None or view.analysis is None:
        raise ValueError("no analysis to show")
    names = Names(view, t, shown)
    hands = _Hands(view.analysis, names, t)
    keys = Keys(view, view.position)
    head = headline(shown, t, names)
    match part:
        case "tricks" if view.analysis.tricks:
            body = [head, *_tricks(hands)]
        case "games":
            body = [head, "", *_games(hands)]
        case _:
            _turn_row(view, shown, keys, t)
            return Screen(lines(t("analysis-title"), head, *_summary(hands)), keys.build())
    keys.row(keys.button(t("button-back"), tokens.page("analysis", number)))
    return Screen(lines(*body), keys.build())


def _turn_row(view: TableView, shown: ResultView, keys: Keys, t: Translator) -> None:
    number = shown.deal_number
    assert view.analysis is not None
    keys.row(
        keys.button(t("button-analysis-tricks"), tokens.page("analysis", f"{number}:tricks"))
        if view.analysis.tricks
        else None,
        keys.button(t("button-analysis-games"), tokens.page("analysis", f"{number}:games")),
    )
    numbers = [each.deal_number for each in view.results]
    at = numbers.index(number) if number in numbers else 0
    keys.row(
        keys.button(t("button-analysis-before", number=numbers[at - 1]), tokens.page("analysis", str(numbers[at - 1])))
        if at > 0
        else None,
        keys.button(t("button-analysis-after", number=numbers[at + 1]), tokens.page("analysis", str(numbers[at + 1])))
        if at + 1 < len(numbers)
        else None,
    )
    keys.row(keys.button(t("button-by-deal"), tokens.page("deals")))


# One screen.


def _summary(hands: _Hands) -> Iterator[str]:
    analysis, t = hands.analysis, hands.t
    yield ""
    yield _worth(hands)
    yield from _calls(hands)
    mistakes = analysis.mistakes
    if mistakes:
        yield ""
        yield t("analysis-mistakes")
        yield from (_mistake(hands, card) for card in mistakes[:_MISTAKES])
        if len(mistakes) > _MISTAKES:
            yield t("analysis-more-mistakes", count=len(mistakes) - _MISTAKES)
    elif analysis.tricks:
        yield t("analysis-faultless")
    settled, result = analysis.settled, analysis.result
    if settled is not None and result is not None:
        if settled.worth == result:
            yield t("analysis-settled")
        else:
            yield t(
                "analysis-settled-otherwise",
                written=_number(hands, result),
                worth=_number(hands, settled.worth),
            )


def _worth(hands: _Hands) -> str:
    analysis, t = hands.analysis, hands.t
    if analysis.worth is None:
        return t("analysis-unknown")
    if analysis.goal is Goal.RASPAS:
        return t("analysis-raspas", tricks=_number(hands, analysis.worth))
    tricks = analysis.worth[0]
    if analysis.contract is None or analysis.contract.is_misere:
        return t("analysis-misere-caught", tricks=tricks) if tricks else t("analysis-misere-made")
    if analysis.made:
        return t("analysis-made", tricks=tricks)
    return t("analysis-failed", tricks=tricks, short=analysis.contract.level - tricks)


def _number(hands: _Hands, worth: Sequence[int]) -> str:
    """The declarer's tricks, or everybody's."""
    if len(worth) == 1:
        return str(worth[0])
    return " · ".join(
        f"{hands.name(place)} {worth[place]}" for place in hands.by_seat() if hands.analysis.seat(place) >= 0
    )


def _calls(hands: _Hands) -> Iterator[str]:
    """What the discard cost, which order was better, and what the whist was worth."""
    analysis, t = hands.analysis, hands.t
    chance, better, defence = analysis.best_chance, analysis.better_order, analysis.defence
    if analysis.discard is not None and chance is not None and analysis.discard_cost:
        key = "analysis-discard-misere" if analysis.goal is Goal.MISERE else "analysis-discard"
        yield t(key, cards=t.cards(analysis.discard), tricks=analysis.discard_cost, better=t.cards(chance.discard))
    if better is not None:
        key = "analysis-order-higher" if analysis.made else "analysis-order-instead"
        yield t(key, contract=t.contract(better), discard=t.cards(analysis.discard_for(better)))
    elif analysis.hopeless:
        yield t("analysis-hopeless")
    if defence is not None and analysis.outcome.talk:
        played = analysis.outcome.ended is Ended.PLAYED
        yield t("analysis-whist" if played else "analysis-no-whist", tricks=defence[0], duty=defence[1])


def _mistake(hands: _Hands, card: JudgedCard) -> str:
    """«3-я взятка: Борис ♠К — стоит взятки; надо было ♠7»."""
    t = hands.t
    key = "analysis-too-many" if hands.analysis.wanted_few(card) else "analysis-cost"
    who = hands.name(card.place)
    if card.player != card.place:
        who = t("analysis-played-by", hand=who, name=hands.name(card.player))
    return t(key, trick=card.trick, who=who, card=t.card(card.card), tricks=card.loss, better=_better(card, t))


def _better(card: JudgedCard, t: Translator) -> str:
    """The cards that were right: one by one, or a suit where any card of it was."""
    if len(card.legal) > 2 and card.best | card.card.mask == card.legal:
        return t("analysis-any-other")
    said, suits = [], set()
    for each in card.better:
        held = card.legal.suit(each.suit)
        if len(held) > 1 and card.best & held == held:
            if each.suit not in suits:
                said.append(t("analysis-any-of-suit", suit=SUIT_SIGNS[each.suit]))
            suits.add(each.suit)
        else:
            said.append(t.card(each))
    return reduce(lambda one, other: t("analysis-or", one=one, other=other), said[:_BETTER])


# Trick by trick.


def _tricks(hands: _Hands) -> Iterator[str]:
    analysis, t = hands.analysis, hands.t
    yield t(f"analysis-tricks-{analysis.goal.value}")
    if any(trick.lead is not None for trick in analysis.tricks):
        yield t("analysis-tricks-talon")
    yield ""
    for trick in analysis.tricks:
        yield _trick(hands, trick)
        for card in trick.cards:
            if card.loss:
                yield t("analysis-trick-better", card=_card(hands, card), better=_better(card, t))


def _trick(hands: _Hands, trick: JudgedTrick) -> str:
    """«3. Б ♠К? · В ♠Т · А ♠8 → В · 6»; a talon card that leads stands before a colon."""
    t = hands.t
    cards = [_card(hands, card) + "?" * min(card.loss, 2) for card in trick.cards]
    arguments: dict[str, Argument] = {
        "number": trick.number,
        "cards": " · ".join(cards),
        "worth": _standing(hands, trick.cards[-1].after) if trick.cards else "",
    }
    broken = trick.winner is None
    if trick.lead is None:
        key = "analysis-trick-broken" if broken else "analysis-trick"
    else:
        key = "analysis-trick-led-broken" if broken else "analysis-trick-led"
        arguments["lead"] = t.card(trick.lead)
    if trick.winner is not None:
        dealers = trick.winner == len(hands.analysis.order)
        arguments["winner"] = t("analysis-talon") if dealers else hands.initial(trick.winner)
    return t(key, **arguments)


def _standing(hands: _Hands, worth: Sequence[int]) -> str:
    """The declarer's tricks, or everybody's by seat, held together by hyphens at which no line breaks."""
    if len(worth) == 1:
        return str(worth[0])
    seated = [place for place in hands.by_seat() if hands.analysis.seat(place) >= 0]
    return "\N{NON-BREAKING HYPHEN}".join(str(worth[place]) for place in seated)


def _card(hands: _Hands, card: JudgedCard) -> str:
    return hands.t("partner-card", initial=hands.initial(card.place), card=hands.t.card(card.card))


# What could be played.


def _games(hands: _Hands) -> Iterator[str]:
    analysis, t = hands.analysis, hands.t
    yield t("analysis-games")
    rows = [_row(hands, each) for each in sorted(analysis.prospects, key=lambda each: analysis.seat(each.place))]
    if analysis.discarded is not None:
        label = t("analysis-kept") if analysis.discard is not None else t("analysis-without-talon")
        rows.append((shorten(label, _NAME), list(analysis.discarded)))
    width = max(columns(label) for label, _ in rows)
    header = [*PLAIN_SIGNS, t("column-no-trump"), t("column-misere")]
    table = [" " * width + "".join(f"{cell:>3}" for cell in header)]
    table += [label + " " * (width - columns(label)) + "".join(f"{cell:>3}" for cell in cells) for label, cells in rows]
    yield f"<pre>{escape(chr(10).join(table))}</pre>"
    for each in sorted(analysis.prospects, key=lambda each: analysis.seat(each.place)):
        yield _playable(hands, each)


def _row(hands: _Hands, prospect: Prospect) -> tuple[str, list[int]]:
    return shorten(hands.plain(prospect.place), _NAME), [chance.tricks for chance in prospect.chances]


def _playable(hands: _Hands, prospect: Prospect) -> str:
    """What this player could have made, the highest first, with the discard for it."""
    t = hands.t
    games = []
    for chance in prospect.chances:
        if chance.strain is None:
            if chance.tricks == 0:
                games.append((MISERE, chance.discard))
        elif chance.tricks >= 6:
            games.append((Contract.of(chance.tricks, chance.strain), chance.discard))
    name = hands.name(prospect.place)
    if not games:
        return t("analysis-nothing", name=name)
    said = [
        t("analysis-game", contract=t.contract(contract), discard=t.cards(discard))
        for contract, discard in sorted(games, key=lambda game: game[0], reverse=True)
    ]
    return t("analysis-playable", name=name, games="\n".join(said))
