"""The pages of an analysis: what they say, and that every kind of deal can be shown in every language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from bot.screens.analysis import analysis, deal_of
from bot.screens.score import score
from bot.table.view import ResultView, TablePhase, TableView, Ui
from locales import LANGUAGES, Translator
from preferans.agreements import Agreements, GusarikRaspas, Jumps
from preferans.analysis import analyse
from preferans.deal import Deal
from preferans.presets import preset
from preferans.sheet import Sheet
from tests.bot.screens.builders import HOSTILE, NAMES, dealt, played, result_of, scripted, view
from tests.bot.screens.checks import asked, labels, plain, sound

RU, UK, EN = (Translator(language) for language in LANGUAGES)
PAGES = ("", ":tricks", ":games")
SOLID = ("As Ks Qs Js Ts 9s 8s 7s Ah Qh", "Kh Ac Kc Qc Jc Tc 9c 8c 7c Ad", "Jh Th 9h 8h 7h Kd Qd Jd Td 7d")
NINE = ("6s", "pass", "pass", "discard 9d 8d", "order 9s")


def table_of(deal: Deal, names: Sequence[str] = NAMES) -> TableView:
    """The table after this deal, number 7, between deals 6 and 8, with its analysis."""
    agreements = deal.agreements
    sheet = Sheet.start(agreements, NAMES[: agreements.players], dealer=deal.dealer)
    _, shown = result_of(deal, sheet, 7, deal.hands)
    results: tuple[ResultView, ...] = tuple(replace(shown, deal_number=number) for number in (6, 7, 8))
    table = view(
        phase=TablePhase.BETWEEN,
        viewer=0,
        agreements=agreements,
        sheet=sheet,
        last=results[-1],
        results=results,
        names=names,
    )
    return replace(table, analysis=analyse(deal))


@cache
def nine(*actions: str) -> TableView:
    agreements = preset("sochi", players=3, jumps=Jumps.FREE)
    return table_of(scripted(agreements, SOLID, "9d 8d", *NINE, *actions, dealer=2))


def shown(table: TableView, page: str = "", t: Translator = RU) -> str:
    return plain(analysis(table, t, Ui("analysis", argument=f"7{page}"))).translate({0xFE0F: None, 0xA0: " "})


CLAIMED = ("whist", "pass", "open", "Qh", "Kh", "7h", "Ac", "7d", "7s", "claim 9 1 0", "accept")


def test_one_screen() -> None:
    text = shown(nine(*CLAIMED))
    assert text.split("\n") == [
        "Разбор: если видеть все карты",
        "Сдача 7. Анна, 9♠: сыграно, 9 взяток",
        "",
        "По картам 10 взяток: игра есть",
        "Можно было заказать 10♠, снос ♦8 ♦9",
        "Вист: по картам 0 взяток, нужно 1",
        "",
        "Где терялись взятки",
        "1-я взятка: Анна ♥Д — стоит взятку; надо было любую другую",
        "Остаток разделили верно",
    ]


def test_in_ukrainian_and_english() -> None:
    text = shown(nine(*CLAIMED), t=UK)
    assert "1-ша взятка: Анна ♥Д — коштує взятку; треба було будь-яку іншу" in text
    text = shown(nine(*CLAIMED), t=EN)
    assert "Trick 1: Анна ♥Q costs a trick; any other was right" in text
    assert "10♠ could be ordered, discarding ♦8 ♦9" in text


def test_trick_by_trick() -> None:
    rows = shown(nine(*CLAIMED), ":tricks").split("\n")
    assert rows[3:6] == [
        "1. А ♥Д? · Б ♥К · В ♥7 → Б · 9",
        "— А ♥Д: надо было любую другую",
        "2. Б ♣Т · В ♦7 · А ♠7 → А · 9",
    ]


def test_all_games() -> None:
    rows = shown(nine(*CLAIMED), ":games").split("\n")
    assert rows[3:5] == ["           ♠  ♣  ♦  ♥ БК  М", "Анна      10  1  2  2 10  0"]
    assert "этот снос 10  1  2  2 10  0" in rows
    assert "10 без козыря, снос ♦8 ♦9" in rows
    assert rows[rows.index("Борис") :][1] == "9♣, снос ♦8 ♦9"


def test_a_claim_that_gave_a_trick_away() -> None:
    text = shown(nine("whist", "pass", "open", "Ah", "Kh", "7h", "claim 9 1 0", "accept"))
    assert "Розыгрыш без ошибок" in text
    assert "Договорились: 9; по картам вышло бы: 10" in text


def test_nobody_whisted() -> None:
    text = shown(nine("pass", "pass"))
    assert "По картам 10 взяток: игра есть" in text
    assert "Если бы вистовали: по картам 0 взяток, нужно 1" in text
    assert "ui:analysis:7:tricks" not in asked(analysis(nine("pass", "pass"), RU, Ui("analysis", argument="7")))


def test_who_plays_for_whom_is_said() -> None:
    """Boris plays both open hands; it is Vera's card that gives the trick away."""
    agreements = preset("sochi", players=3, jumps=Jumps.FREE)
    hands = ("As Ks Qs Js Ts 9s 8s 7s Kh 7c", "9d 8d 7d Ac Kc Qc Jc Tc 9c 8c", "Ah Qh Jh Th 9h 8h Kd Qd Jd Td")
    given = scripted(
        agreements, hands, "7h Ad", "6s", "pass", "pass", "discard 7h Ad", "order 8s", "whist", "pass", "open",
        "Kh", "8c", "Ah", "claim 8 0 2", "accept", dealer=2,
    )  # fmt: skip
    assert "(ходит " not in shown(table_of(given))
    ducked = scripted(
        agreements, hands, "7h Ad", "6s", "pass", "pass", "discard 7h Ad", "order 8s", "whist", "pass", "open",
        "Kh", "8c", "8h", "claim 9 1 0", "accept", dealer=2,
    )  # fmt: skip
    assert "1-я взятка: Вера (ходит Борис) ♥8 — стоит взятку; надо было ♥Т" in shown(table_of(ducked))


def test_pages_lead_on_and_back() -> None:
    first = analysis(nine(*CLAIMED), RU, Ui("analysis", argument="7"))
    assert labels(first) == [["По взяткам", "Все игры"], ["‹ Сдача 6", "Сдача 8 ›"], ["По сдачам"]]
    assert asked(first) == ["ui:analysis:7:tricks", "ui:analysis:7:games", "ui:analysis:6", "ui:analysis:8", "ui:deals"]
    for page in PAGES[1:]:
        assert asked(analysis(nine(*CLAIMED), RU, Ui("analysis", argument=f"7{page}"))) == ["ui:analysis:7"]
    assert "ui:analysis:8" in asked(score(nine(*CLAIMED), RU, Ui("deals")))


def test_the_number_of_a_page() -> None:
    assert [deal_of(Ui("analysis", argument=text)) for text in ("7", "7:tricks", "", "x", "7" * 30, "-1")] == [
        7, 7, None, None, None, None
    ]  # fmt: skip


def test_nothing_to_show_is_an_error() -> None:
    with pytest.raises(ValueError, match="no analysis"):
        analysis(replace(nine("pass", "pass"), analysis=None), RU, Ui("analysis", argument="7"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_kind_of_deal_in_every_language(players: int) -> None:
    """Names that break markup included; never longer than a message, never a button that nobody understands."""
    random = Random(players)
    kinds = set()
    for seed in range(8):
        agreements: Agreements = preset(random.choice(("sochi", "leningrad", "rostov")), players=players)
        deal = played(dealt(agreements, seed, dealer=seed % players), random)
        table = table_of(deal, names=HOSTILE if seed % 2 else NAMES)
        assert table.analysis is not None
        kinds.add(table.analysis.goal)
        for language in LANGUAGES:
            for page in PAGES:
                sound(analysis(table, Translator(language), Ui("analysis", argument=f"7{page}")))
    assert len(kinds) > 1


def test_a_raspas_that_cannot_be_analysed() -> None:
    agreements = preset("sochi", players=2, gusarik_raspas=GusarikRaspas.DUMMY_PLAYS)
    start = dealt(agreements, 1, dealer=1)
    for _ in range(2):
        start = start.after(start.to_act[0], next(act for act in start.legal(start.to_act[0]) if str(act) == "pass"))
    text = shown(table_of(played(start, Random(1))))
    assert "Такие распасы не разобрать: болван ходит сам." in text
