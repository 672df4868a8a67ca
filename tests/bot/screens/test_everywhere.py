"""Whole random deals of every convention and every number of players, looked at by everybody in every language."""

from __future__ import annotations

from random import Random

import pytest

from bot.screens import show, tokens
from bot.screens.agreements import TOPICS
from bot.screens.hand import my_cards
from bot.screens.rules import rules
from bot.screens.score import score
from bot.table.view import PLAIN, PlayerRecord, TablePhase, TableSettings, Ui
from locales import LANGUAGES, Translator
from preferans.actions import SEE, Discard
from preferans.agreements import Jumps
from preferans.deal import Deal, Phase
from preferans.presets import PRESETS, preset
from tests.acceptance.spy import Deals
from tests.acceptance.watching import judged, said_on
from tests.bot.screens.builders import HOSTILE, NAMES, dealt, played, pulka, view
from tests.bot.screens.checks import offers_only_what_is_legal, sound
from tests.preferans.tables import tempered_action

PAGES = ("", "trick", "more", "calls", "claim", "climb")
CONVENTIONS = [(name, players) for name in PRESETS for players in (2, 3, 4, 5, 6)]


@pytest.mark.parametrize(("name", "players"), CONVENTIONS)
def test_every_position_of_a_deal(name: str, players: int) -> None:
    agreements = preset(name, players=players)
    random = Random(f"{name}{players}")
    names = HOSTILE if players in (3, 6) else NAMES

    def look(deal: Deal) -> None:
        if deal.phase is Phase.FINISHED or (deal.phase is Phase.PLAY and random.random() < 0.6):
            return
        t = Translator(random.choice(LANGUAGES))
        sound(show.group(view(deal=deal, agreements=agreements, names=names), t))
        for seat in range(players):
            table = view(deal=deal, agreements=agreements, viewer=seat, names=names)
            screen = show.private(table, t)
            sound(screen)
            missing = offers_only_what_is_legal(screen, deal, seat)
            assert missing == set(), f"{seat} cannot do {missing}"
            sound(show.private(table, t, Ui(random.choice(PAGES))))
            assert len(my_cards(table, t)) <= 200

    for seed in range(3):
        played(dealt(agreements, seed, dealer=seed % players, raspas_in_a_row=seed), random, look)


@pytest.mark.parametrize("seed", range(6))
def test_every_claim_can_be_reached_and_confirmed(seed: int) -> None:
    agreements = preset("sochi", players=3 + seed % 2)
    random = Random(seed)
    t = Translator("en")

    def look(deal: Deal) -> None:
        for seat in range(agreements.players):
            table = view(deal=deal, agreements=agreements, viewer=seat)
            if deal.phase is not Phase.PLAY or table.deal is None or table.deal.claim is not None:
                continue
            first = show.private(table, t, Ui("claim"))
            offers_only_what_is_legal(first, deal, seat)
            for row in first.keyboard:
                for button in row:
                    ui = tokens.parse_ui((button.data or "").split(".", 2)[2])
                    assert ui is not None
                    second = show.private(table, t, ui)
                    sound(second)
                    offers_only_what_is_legal(second, deal, seat)

    played(dealt(agreements, seed + 100), random, look)


def test_dangerous_actions_are_asked_about_in_another_place() -> None:
    agreements = preset("leningrad", players=4, jumps=Jumps.FREE)
    random = Random(5)
    t = Translator("ru")
    questions = 0

    def look(deal: Deal) -> None:
        nonlocal questions
        for seat in deal.to_act:
            table = view(deal=deal, agreements=agreements, viewer=seat)
            before = show.private(table, t)
            for at, row in enumerate(before.keyboard):
                for button in row:
                    token = (button.data or "..").split(".", 2)[2]
                    ui = tokens.parse_ui(token)
                    if ui is None or ui.page != "confirm":
                        continue
                    questions += 1
                    after = show.private(table, t, ui)
                    where = [
                        place
                        for place, buttons in enumerate(after.keyboard)
                        if any((each.data or "").endswith(f".{ui.argument}") for each in buttons)
                    ]
                    assert where == [len(after.keyboard) - 1]
                    assert where != [at]
                    assert [each.label for each in after.keyboard[at]] == [t("button-no")]

    for seed in range(4):
        played(dealt(agreements, seed), random, look)
    assert questions > 100


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("temper", ["low", "shy"])
def test_no_page_shows_what_is_not_to_be_seen(players: int, temper: str) -> None:
    """No card that is hidden, and of the tricks only the last one; the group's message neither."""
    agreements = preset("sochi", players=players)
    random = Random(f"{temper}{players}")
    t = Translator(random.choice(LANGUAGES))
    deal = dealt(agreements, seed=1)
    judge = judged(deal)
    while not judge.is_over:
        for seat in (None, *range(players)):
            table = view(deal=deal, agreements=agreements, viewer=seat)
            make, pages = (show.group, PAGES[:1]) if seat is None else (show.private, PAGES)
            for page in pages:
                said = said_on(make(table, t, Ui(page)), page)
                assert not Deals({1: judge}).complaints(1, seat, said, exact=True), said
        who, action = tempered_action(deal, random, temper)
        deal = deal.after(who, action)
        judge.hear(f"{who}:{action}")


@pytest.mark.parametrize(("name", "players"), CONVENTIONS)
def test_results_sheets_and_reports(name: str, players: int) -> None:
    agreements = preset(name, players=players)
    sheet, results = pulka(agreements, seed=players, deals=7)
    for language in LANGUAGES:
        t = Translator(language)
        for names in (NAMES, HOSTILE):
            between = view(
                phase=TablePhase.BETWEEN,
                agreements=agreements,
                sheet=sheet,
                last=results[-1],
                results=results,
                names=names,
                cutter=1,
                ready=frozenset({0}),
            )
            finished = view(
                phase=TablePhase.FINISHED,
                agreements=agreements,
                sheet=sheet,
                last=results[-1],
                results=results,
                names=names,
                settings=TableSettings(whist_price="0.5", whist_unit="<коп>"),
                records=tuple(PlayerRecord(3, 1, 1, 0, 5) for _ in range(players)),
            )
            for page in ("", "layout", "why"):
                for result in results:
                    sound(show.group(between, t, Ui(page, argument=str(result.deal_number))))
            for seat in range(players):
                private = view(
                    phase=TablePhase.BETWEEN,
                    viewer=seat,
                    agreements=agreements,
                    sheet=sheet,
                    last=results[-1],
                    results=results,
                    names=names,
                    cutter=1,
                )
                for page in ("", "layout", "why", "score", "deals", "rules"):
                    sound(show.private(private, t, Ui(page)))
            for at in range(5):
                sound(score(between, t, Ui("deals", argument=str(at))))
            sound(show.group(finished, t))
            sound(rules(finished, t, PLAIN))
            for topic in TOPICS:
                sound(rules(finished, t, Ui("agreements", argument=topic)))


def test_a_discard_is_marked_card_by_card() -> None:
    agreements = preset("sochi")
    t = Translator("ru")
    found = 0

    def look(deal: Deal) -> None:
        nonlocal found
        if deal.phase is not Phase.EXCHANGE or SEE in deal.legal(deal.to_act[0]):
            return
        seat = deal.to_act[0]
        discards = [act for act in deal.legal(seat) if isinstance(act, Discard)]
        if not discards:
            return
        found += 1
        table = view(deal=deal, agreements=agreements, viewer=seat)
        ui = Ui("discard")
        for card in discards[5].cards or ():
            ui = tokens.merge(ui, Ui("mark", argument=str(card)))
        screen = show.private(table, t, ui)
        sound(screen)
        text = [button.label for row in screen.keyboard for button in row]
        assert sum(label.startswith("✖") for label in text) == 2
        offered = [button.data for row in screen.keyboard for button in row if button.data]
        assert any(data.endswith(tokens.action(discards[5])) for data in offered)

    for seed in range(8):
        played(dealt(agreements, seed), Random(seed), look)
    assert found
