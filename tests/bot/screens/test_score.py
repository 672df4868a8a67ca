"""Results, the sheet as text, the final report."""

from __future__ import annotations

import html
from dataclasses import replace
from random import Random

import pytest

from bot.screens import show
from bot.screens.result import result
from bot.screens.score import score
from bot.screens.text import columns
from bot.table.view import PlayerRecord, ResultView, TablePhase, TableSettings, Ui
from locales import Translator
from preferans.agreements import Agreements
from preferans.cards import NO_CARDS
from preferans.contracts import Contract
from preferans.notation import parse_card_list, parse_contract
from preferans.outcome import Ended, Outcome, WhistWord
from preferans.presets import preset
from preferans.sheet import Sheet
from tests.bot.screens.builders import HOSTILE, NAMES, dealt, pulka, view
from tests.bot.screens.checks import asked, labels, plain, sound

RU = Translator("ru")
SOCHI = preset("sochi")
SAMPLE = Sheet.start(
    SOCHI,
    NAMES[:3],
    pool=(14, 8, 8),
    mountain=(6, 12, 9),
    whists=((0, 24, 16), (20, 0, 12), (28, 18, 0)),
)
WHIST, PASS, HALF, RETURN, DEALER = WhistWord


def recorded(
    contract: str | None,
    tricks: tuple[int, ...],
    talk: tuple[tuple[int, WhistWord], ...] = (),
    *,
    agreements: Agreements = SOCHI,
    ended: Ended = Ended.PLAYED,
    is_open: bool = False,
    under_ordered: bool = False,
) -> ResultView:
    """The result of a deal of three that Anna played, or of raspas."""
    bid: Contract | None = parse_contract(contract) if contract else None
    outcome = Outcome(
        contract=bid,
        declarer=0 if bid else None,
        tricks=tricks,
        talk=talk,
        ended=ended,
        open=is_open,
        bid=bid,
        under_ordered=under_ordered,
    )
    sheet = Sheet.start(agreements, NAMES[:3], dealer=2).record(outcome)
    talon = parse_card_list("8c Kh")
    return ResultView(7, outcome, sheet.entries, (36, 0, -36), (NO_CARDS,) * 3, (talon[0], talon[1]), None, 2)


def result_lines(shown: ResultView, ui: Ui = Ui("result", argument="7")) -> list[str]:  # noqa: B008
    return plain(result(view(phase=TablePhase.BETWEEN, last=shown, sheet=SAMPLE, cutter=2), RU, ui)).split("\n")


def test_the_sheet_is_as_dense_as_on_paper() -> None:
    screen = score(view(phase=TablePhase.BETWEEN, sheet=replace(SAMPLE, deals=7)), RU)
    assert plain(screen).split("\n") == [
        "«Дача» · Сочи до 20 · сдано 7",
        "      пуля гора  висты",
        "Анна    14    6  Б 24 · В 16",
        "Борис    8   12  А 20 · В 12",
        "Вера     8    9  А 28 · Б 18",
        "Если расписать сейчас:",
        "Анна +62 · Борис −60 · Вера −2",
        "А–Б +44 · А–В +18 · Б–В −16",
        "До конца 30 в пулю · распасов подряд 0",
    ]
    assert asked(screen) == ["ui:why", "ui:deals"]


LONG = ("Александра Петровна", "Александр П.", "Анна-Мария", "Аня 🌸🌸🌸🌸🌸🌸", "Борис", "Борислав")


def some_sheet(agreements: Agreements, random: Random, most: int) -> Sheet:
    players = agreements.players
    amounts = [[0 if i == j else random.randrange(most) for j in range(players)] for i in range(players)]
    points = [random.randrange(-9, most // 2) for _ in range(players)]
    return Sheet.start(agreements, NAMES[:players], pool=(20,) * players, mountain=points, whists=amounts)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_a_phone_shows_the_sheet_without_breaking_its_lines(players: int, language: str) -> None:
    """At 360 points 28 letters of equal width stand in a line; and what stands in a column stands under its title."""
    agreements = preset("leningrad", players=players)
    random = Random(players)
    for names in (NAMES, HOSTILE, LONG):
        for most in (10, 100, 1000, 10000 if players < 6 else 1000):
            sheet = some_sheet(agreements, random, most)
            screen = score(view(sheet=sheet, agreements=agreements, names=names), Translator(language))
            sound(screen)
            rows = html.unescape(screen.text.split("<pre>")[1].split("</pre>")[0]).split("\n")
            assert max(map(columns, rows)) <= 28
            blocks = "\n".join(rows).split("\n\n")
            for number, block in enumerate(blocks):
                head, *body = block.split("\n")
                assert len(body) == players
                cut = "  " + Translator(language)("column-whists")
                if len(blocks) == 1:
                    at = columns(head[: head.index(cut)])
                    body = [_up_to(row, at) for row in body]
                else:
                    assert {columns(row) for row in body} == {columns(head)}
                    assert number == 0 or sum(row.split()[-players:].count("—") for row in body) == players
                assert len({columns(row) for row in body}) == 1
                assert len({row[:-9] for row in body}) == players  # names told apart


def _up_to(row: str, width: int) -> str:
    """The beginning of a row that is so many columns wide, two spaces after it."""
    end = next(end for end in range(len(row)) if columns(row[:end]) == width and row[end] == " ")
    assert row[end : end + 2] == "  "
    return row[:end]


@pytest.mark.parametrize("players", range(3, 7))
def test_a_player_who_adds_up_the_pairs_finds_his_total(players: int) -> None:
    agreements = preset("sochi", players=players)
    random = Random(players)
    for _ in range(20):
        rows = plain(score(view(sheet=some_sheet(agreements, random, 100), agreements=agreements), RU)).split("\n")
        at = rows.index("Если расписать сейчас:")
        totals = dict(part.rsplit(" ", 1) for part in rows[at + 1].split(" · "))
        sums = dict.fromkeys(totals, 0)
        for part in rows[at + 2].split(" · "):
            pair, text = part.rsplit(" ", 1)
            winner, loser = (next(name for name in totals if name.startswith(short)) for short in pair.split("–"))
            sums[winner] += int(text.replace("−", "-"))
            sums[loser] -= int(text.replace("−", "-"))
        assert sums == {name: int(text.replace("−", "-")) for name, text in totals.items()}


def test_a_made_game_with_a_short_whister() -> None:
    shown = recorded("7h", (9, 0, 1), ((1, PASS), (2, WHIST)), is_open=True)
    assert result_lines(shown) == [
        "Сдача 7. Анна, 7♥️: сыграно, 9 взяток",
        "Борис пас · Вера вист лёжа, 1 взятка",
        "Анна: пуля +4",
        "Вера → Анна: 4 виста",
        "Вера: гора +4",
        "Сдача стоила: Анна +36 · Борис 0 · Вера −36",
        "Дальше сдаёт Анна, снимает Вера",
    ]


def test_why() -> None:
    shown = recorded("7h", (9, 0, 1), ((1, PASS), (2, WHIST)), is_open=True)
    text = "\n".join(result_lines(shown, Ui("why", argument="7")))
    assert "Анна: пуля +4 — 7♥️ сыграно" in text
    assert "Вера → Анна: 4 виста — 1 взятка защиты на 7♥️ (Анна)" in text
    assert "Вера: гора +4 — на вист не хватило 1 взятки, 7♥️ (Анна)" in text


def test_whists_of_one_player_on_another_are_one_sum() -> None:
    shown = recorded("6s", (4, 6, 0), ((1, WHIST), (2, PASS)))
    rows = result_lines(shown)
    assert rows[0] == "Сдача 7. Анна, 6♠: без двух, 4 взятки"
    assert sum(row.startswith("Борис → Анна") for row in rows) == 1


@pytest.mark.parametrize(
    ("shown", "headline"),
    [
        (recorded("6s", (10, 0, 0), ((1, PASS), (2, PASS)), ended=Ended.PASSED), "Анна, 6♠: без виста"),
        (recorded("6s", (0, 0, 0), ((1, PASS), (2, HALF)), ended=Ended.HALF), "Анна, 6♠: ушли за полвиста"),
        (recorded("misere", (0, 6, 4)), "Анна: мизер сыгран"),
        (recorded("misere", (2, 5, 3)), "Анна: мизер пойман, 2 взятки"),
        (recorded(None, (3, 3, 4)), "Распасы: Анна 3 · Борис 3 · Вера 4"),
        (
            recorded("6s", (0, 0, 0), ended=Ended.CONCEDED, agreements=preset("sochi", concede=3)),
            "Анна, 6♠: уход без трёх",
        ),
    ],
)
def test_headlines(shown: ResultView, headline: str) -> None:
    assert result_lines(shown)[0] == f"Сдача 7. {headline}"


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_an_order_that_was_too_low_is_called_so(language: str) -> None:
    t = Translator(language)
    agreements = preset("sochi", under_order_penalty=True)
    shown = recorded("6s", (8, 2, 0), ((1, WHIST), (2, PASS)), agreements=agreements, under_ordered=True)
    table = view(phase=TablePhase.BETWEEN, last=shown, sheet=SAMPLE, cutter=2, agreements=agreements)
    text = plain(result(table, t, Ui("why", argument="7")))
    low = {"ru": "недозаказ", "uk": "недозамовлення", "en": "ordered too low"}[language]
    assert text.count(low) == 4  # the headline, the declarer, two consolations
    assert t("without-n", tricks=2) not in text
    assert t("reason-contract_made", contract="6♠") not in text


def test_the_result_leads_on_and_an_older_one_does_not() -> None:
    older = recorded("7h", (9, 0, 1), ((1, PASS), (2, WHIST)))
    newer = replace(older, deal_number=8)
    table = view(phase=TablePhase.BETWEEN, last=newer, results=(older, newer), sheet=SAMPLE, cutter=2)
    assert labels(result(table, RU, Ui("result", argument="8"))) == [
        ["Дальше"],
        ["Выше", "Середина", "Ниже"],
        ["Расклад", "Почему так", "Разбор"],
    ]
    assert asked(result(table, RU, Ui("result", argument="7"))) == ["ui:layout:7", "ui:why:7", "ui:analysis:7"]


def test_between_deals_the_cutter_cuts_and_the_others_go_on() -> None:
    last = recorded("7h", (9, 0, 1), ((1, PASS), (2, WHIST)))
    for seat, first in ((0, ["Дальше"]), (2, ["Выше", "Середина", "Ниже"])):
        table = view(phase=TablePhase.BETWEEN, viewer=seat, last=last, sheet=SAMPLE, cutter=2)
        assert labels(show.private(table, RU))[0] == first
    table = view(phase=TablePhase.BETWEEN, viewer=0, last=last, sheet=SAMPLE, cutter=2, ready=frozenset({0}))
    text = plain(show.private(table, RU))
    assert "Ждём: Борис, Вера" in text
    assert "Дальше" not in {label for row in labels(show.private(table, RU)) for label in row}


def test_the_sheet_opens_from_the_hand_and_explains_itself() -> None:
    deal = dealt(SOCHI, 1)
    sheet, results = pulka(SOCHI, 4, 3)
    table = view(viewer=0, deal=deal, sheet=sheet, results=results, last=results[-1])
    assert "Если расписать сейчас" in plain(show.private(table, RU, Ui("score")))
    assert "Сдача 3. " in plain(show.private(table, RU, Ui("why")))
    assert "По сдачам" in plain(show.private(table, RU, Ui("deals")))


def test_the_deals_are_paged() -> None:
    sheet, results = pulka(preset("sochi", pool_size=1000), 3, 40)
    table = view(sheet=sheet, results=results, last=results[-1])
    seen = []
    page = 0
    while True:
        screen = score(table, RU, Ui("deals", argument=str(page)))
        sound(screen)
        seen.append(plain(screen))
        if f"ui:deals:{page + 1}" not in asked(screen):
            break
        page += 1
    assert page >= 1
    text = "\n".join(seen)
    assert all(f"Сдача {number}. " in text for number in range(1, len(results) + 1))


def test_the_report_says_who_won_and_who_pays_whom() -> None:
    table = view(
        phase=TablePhase.FINISHED,
        sheet=replace(SAMPLE, deals=21, finished=True),
        settings=TableSettings(whist_price="0.5", whist_unit="грн"),
        records=(PlayerRecord(5, 1, 1, 0, 7), PlayerRecord(2, 3), PlayerRecord()),
    )
    screen = show.group(table, RU)
    text = plain(screen)
    assert "пулька сыграна" in text
    assert "🏆 В выигрыше Анна" in text
    assert "Сдач: 21 · время: 1 ч 30 мин" in text
    assert "Анна: сыграно 6, подсадов 1, мизеров 1, вистов 7" in text
    assert "Вист по 0,5 грн\nБорис → Анна: 30 грн\nВера → Анна: 1 грн" in text
    assert asked(screen) == ["again", "ui:deals"]


def test_the_sheet_of_a_pulka_that_is_over_says_nothing_of_what_is_to_come() -> None:
    for phase in (TablePhase.FINISHED, TablePhase.STOPPED):
        sheet, results = pulka(SOCHI, 4, 3)
        table = view(phase=phase, viewer=0, sheet=sheet, results=results, last=results[-1])
        text = plain(score(table, RU))
        assert "Расчёт:" in text
        assert "Если расписать" not in text
        assert "До конца" not in text
        assert asked(score(table, RU, Ui("deals")))[0] == "ui:"


def test_only_a_sheet_that_was_opened_from_another_screen_leads_back() -> None:
    sheet, results = pulka(SOCHI, 4, 3)
    table = view(phase=TablePhase.BETWEEN, viewer=0, sheet=sheet, results=results, last=results[-1])
    assert "ui:" not in asked(score(table, RU))
    assert asked(score(table, RU, Ui("score")))[-1] == "ui:"


def test_a_report_shows_a_key_beside_the_seal_that_it_opens() -> None:
    """Of the seals of a pulka begun in former times only the first one has a key."""
    over = view(phase=TablePhase.FINISHED, sheet=replace(SAMPLE, finished=True))
    table = replace(over, seal="ab" * 32, public_name="1-x", sealed_from=5)
    assert "Отпечаток раскладов: abab" in plain(show.group(replace(table, sealed_from=1), RU))
    former = replace(table, secret="cd" * 32, secret_seal="ef" * 32)
    text = plain(show.group(former, RU))
    assert f"Отпечаток сдач 1–4: {'ef' * 32}\nКлюч к нему: {'cd' * 32}" in text
    assert f"Отпечаток раскладов: {'ab' * 32}\nПроверить" in text
    for deals, head in ((1, "Отпечаток сдачи 1: efef"), (0, "Отпечаток раскладов: efef")):
        name = "1-x" if deals else ""
        assert head in plain(show.group(replace(former, sealed_from=deals + 1, public_name=name), RU))


def test_a_report_without_a_price_names_no_money() -> None:
    text = plain(show.group(view(phase=TablePhase.STOPPED, sheet=SAMPLE), RU))
    assert "пулька прервана" in text
    assert "Вист по" not in text


def test_equal_players_share_the_win() -> None:
    sheet = Sheet.start(SOCHI, NAMES[:3], pool=(20, 20, 0))
    assert "Поровну: Анна, Борис" in plain(show.group(view(phase=TablePhase.FINISHED, sheet=sheet), RU))
    level = Sheet.start(SOCHI, NAMES[:3])
    assert "Все при своих" in plain(show.group(view(phase=TablePhase.FINISHED, sheet=level), RU))
