"""The hand message and the group's message in the phases of a deal, by name."""

from __future__ import annotations

import re

from bot.screens import show
from bot.screens.hand import my_cards
from bot.table.view import PLAIN, Intent, Ui
from locales import Translator
from preferans.actions import Play
from preferans.agreements import OpenTiming, Ten
from preferans.deal import Deal, Phase
from preferans.notation import parse_action, parse_cards, parse_contract
from preferans.presets import preset
from tests.bot.screens.builders import scripted, view
from tests.bot.screens.checks import asked, labels, plain, sound

RU = Translator("ru")
SOCHI = preset("sochi")
HANDS = ("7s As Ac Qc 9c 8c Kd Th Qh Ah", "Ks 9s 8s Tc 7c Qd 9d 8d 8h 7h", "Qs Js Ts Kc Jc Ad Jd Td 7d Jh")
TALON = "9h Kh"
BOUGHT = ("6s", "pass", "6c", "here", "pass")
ORDERED = (*BOUGHT, "discard 7s Kd", "order 7h")
MISERE_HANDS = ("7s 8s 9s 7c 8c Qc 7d 8d 7h 8h", "As Ks Qs Ac Kc Jc Ad Kd Qd Ah", "Js Ts Tc 9c Jd Td 9d Kh Qh Jh")


def deal(*actions: str) -> Deal:
    return scripted(SOCHI, HANDS, TALON, *actions, dealer=2)


def misere(*actions: str) -> Deal:
    return scripted(SOCHI, MISERE_HANDS, "9h Th", "misere", "pass", "pass", *actions, dealer=2)


def hand_text(shown: Deal, seat: int, ui: Ui = PLAIN) -> str:
    return plain(show.private(view(deal=shown, viewer=seat), RU, ui))


def hand_labels(shown: Deal, seat: int, ui: Ui = PLAIN) -> list[list[str]]:
    return labels(show.private(view(deal=shown, viewer=seat), RU, ui))


def group_text(shown: Deal) -> str:
    return plain(show.group(view(deal=shown), RU))


class TestAuction:
    def test_the_group_reads_who_said_what_and_who_thinks(self) -> None:
        shown = deal("6s", "pass", "6c", "here")
        text = group_text(shown)
        assert "Сдача 7 · сдаёт Вера · Сочи до 20" in text
        assert "Анна  6♠ · здесь (6♣)" in text
        assert "Борис  пас" in text
        assert "Вера  6♣ · думает, 1:10" in text
        assert labels(show.group(view(deal=shown), RU)) == [["Пас", "6♦️"], ["Мои карты"]]

    def test_a_dangerous_word_under_the_groups_message_asks_first(self) -> None:
        screen = show.group(view(deal=deal()), RU)
        assert labels(screen)[0] == ["Пас", "6♠", "Мизер"]
        assert asked(screen)[2] == "ui:confirm:misere"

    def test_misere_is_confirmed_in_the_service_row(self) -> None:
        assert hand_labels(deal(), 0) == [["Пас", "6♠"], ["Мизер"], ["Торгуюсь до…"], ["Ещё"]]
        assert hand_labels(deal(), 0, Ui("confirm", argument="misere")) == [
            ["Пас", "6♠"],
            ["Нет, вернуться"],
            ["Торгуюсь до…"],
            ["Да, мизер"],
        ]

    def test_one_may_pass_or_climb_before_the_turn(self) -> None:
        assert hand_labels(deal(), 1) == [["Пас заранее", "Торгуюсь до…"], ["Ещё"]]
        climbing = Intent(parse_contract("7d"))
        screen = show.private(view(deal=deal(), viewer=1, intent=climbing), RU)
        assert "Торгуетесь до 7♦️" in plain(screen)
        assert labels(screen) == [["Отменить"], ["Ещё"]]

    def test_climbing_names_rungs_above_the_standing_bid_and_below_misere(self) -> None:
        rows = hand_labels(deal("6s", "pass"), 2, Ui("climb"))
        assert rows[0] == ["6♣", "6♦️", "6♥️", "6БК"]
        assert rows[2] == ["8♠", "8♣", "8♦️", "8♥️", "8БК"]
        assert rows[3] == ["‹ Назад"]

    def test_who_has_passed_has_nothing_to_say(self) -> None:
        assert hand_labels(deal("6s", "pass"), 1) == [["Ещё"]]


class TestExchange:
    def test_two_tapped_cards_can_be_discarded(self) -> None:
        rows = hand_labels(deal(*BOUGHT), 0, Ui("discard", parse_cards("7s Kd")))
        assert rows[0] == ["♠Т", "✖♠7"]
        assert rows[2] == ["✖♦️К"]
        assert ["Снести ♠7 ♦️К"] in rows

    def test_one_card_is_not_enough(self) -> None:
        rows = hand_labels(deal(*BOUGHT), 0, Ui("discard", parse_cards("7s")))
        assert not any(label.startswith("Снести") for row in rows for label in row)

    def test_the_order_asks_once_more(self) -> None:
        ordering = deal(*BOUGHT, "discard 7s Kd")
        rows = hand_labels(ordering, 0)
        assert rows[0] == ["6♣", "6♦️", "6♥️", "6БК"]
        assert ["Другой снос"] in rows
        assert hand_labels(ordering, 0, Ui("confirm", argument="order_7h"))[-1] == ["Да, играю 7♥️"]

    def test_the_discard_can_be_changed(self) -> None:
        ordering = deal(*BOUGHT, "discard 7s Kd")
        rows = hand_labels(ordering, 0, Ui("discard", parse_cards("8c 9c")))
        assert rows[0] == ["♠Т", "♠7"]
        assert ["Снести ♣8 ♣9"] in rows

    def test_nobody_else_sees_the_discard(self) -> None:
        ordering = deal(*BOUGHT, "discard 7s Kd")
        assert "снос ♠7 ♦️К" in hand_text(ordering, 0)
        assert "снос" not in hand_text(ordering, 1)
        assert "снос" not in group_text(ordering)

    def test_conceding_where_it_is_agreed(self) -> None:
        agreements = preset("sochi", concede=3)
        shown = scripted(agreements, HANDS, TALON, *BOUGHT, dealer=2)
        rows = labels(show.private(view(deal=shown, viewer=0, agreements=agreements), RU))
        assert ["Уйти без трёх"] in rows
        page = Ui("confirm", argument="concede")
        rows = labels(show.private(view(deal=shown, viewer=0, agreements=agreements), RU, page))
        assert rows[-1] == ["Да, уйти без трёх"]


class TestWhist:
    def test_the_defenders_are_asked(self) -> None:
        assert hand_labels(deal(*ORDERED), 1)[0] == ["Вист", "Пас"]
        assert "Борис  думает, 1:10" in group_text(deal(*ORDERED))

    def test_half_asks_once_more(self) -> None:
        shown = deal(*ORDERED, "pass")
        assert hand_labels(shown, 2)[0] == ["Вист", "Пас", "Полвиста"]
        assert hand_labels(shown, 2, Ui("confirm", argument="half"))[-1] == ["Да: Полвиста"]

    def test_open_or_closed(self) -> None:
        shown = deal(*ORDERED, "pass", "whist")
        assert hand_labels(shown, 2)[0] == ["Лёжа", "Стоя"]
        assert "Анна 7♥️ · Борис пас · Вера вист" in hand_text(shown, 2)

    def test_after_the_first_card(self) -> None:
        agreements = preset("sochi", open_timing=OpenTiming.AFTER_FIRST_CARD)
        shown = scripted(agreements, HANDS, TALON, *ORDERED, "pass", "whist", "Qc", dealer=2)
        screen = show.private(view(deal=shown, viewer=2, agreements=agreements), RU)
        assert labels(screen)[0] == ["Лёжа", "Стоя"]
        assert "На столе: Анна ♣Д" in plain(screen)

    def test_the_dealer_of_four_looks_at_a_hand(self) -> None:
        agreements = preset("sochi", players=4)
        hands = (*HANDS, None)
        shown = scripted(agreements, hands, TALON, *ORDERED, "pass", "pass", dealer=3)
        table = view(deal=shown, viewer=3, agreements=agreements)
        assert labels(show.private(table, RU))[:3] == [["Смотрю: Борис"], ["Смотрю: Вера"], ["Не вистую"]]
        looked = shown.after(3, parse_action("look 1"))
        table = view(deal=looked, viewer=3, agreements=agreements)
        assert "Борис ♠К 9 8 ♣10 7 ♦️Д 9 8 ♥️8 7" in plain(show.private(table, RU))
        assert labels(show.private(table, RU))[0] == ["Вист", "Не вистую"]
        assert "♠К" not in plain(show.group(view(deal=looked, agreements=agreements), RU))

    def test_the_checked_ten(self) -> None:
        agreements = preset("sochi", ten=Ten.CHECKED)
        shown = scripted(agreements, HANDS, TALON, *BOUGHT, "discard 7s Kd", "order 10h", dealer=2)
        for seat in (1, 2):
            screen = show.private(view(deal=shown, viewer=seat, agreements=agreements), RU)
            assert labels(screen)[0] == ["Взятки нет", "Играем"]
        answered = shown.after(1, parse_action("agree"))
        for viewer in (None, 0, 1, 2):
            table = view(deal=answered, viewer=viewer, agreements=agreements)
            text = plain((show.group if viewer is None else show.private)(table, RU))
            assert "Борис  взятки нет" in text
            assert ("Вера  думает" in text) == (viewer != 2)


class TestOpenPlay:
    PLAYED = (*ORDERED, "pass", "whist", "open")

    def test_the_declarers_first_lead(self) -> None:
        shown = deal(*self.PLAYED)
        text = hand_text(shown, 0)
        assert "«Дача» · вы играете 7♥️" in text
        assert "Вист лёжа: Вера, нужно 2" in text
        assert "♥️ Т К Д 10 9  козыри" in text
        assert "Вера ♠Д В 10 ♣К В ♦️Т В 10 7 ♥️В" in text
        assert "Прикуп ♥️9 ♥️К · снос ♠7 ♦️К" in text
        assert hand_labels(shown, 0) == [
            ["♠Т"],
            ["♣Т", "♣Д", "♣9", "♣8"],
            ["♥️Т", "♥️К", "♥️Д", "♥️10", "♥️9"],
            ["Взятка", "Все мои", "Ещё"],
        ]

    def test_the_whister_is_told_whose_card_is_due(self) -> None:
        shown = deal(*self.PLAYED, "Qc")
        assert "Ходите за партнёра: Борис" in hand_text(shown, 2)
        assert hand_labels(shown, 2)[0] == ["Б ♣10", "Б ♣7"]
        shown = deal(*self.PLAYED, "Qc", "Tc")
        assert "Ходите СВОЕЙ картой" in hand_text(shown, 2)
        assert hand_labels(shown, 2)[0] == ["♣К", "♣В"]
        assert hand_labels(shown, 2)[-1] == ["Взятка", "Отдаю всё", "Ещё"]
        assert "Взято: Анна 0 · вистующие 0 из 2" in hand_text(shown, 2)

    def test_the_partner_whose_cards_lie_open_only_watches(self) -> None:
        assert hand_labels(deal(*self.PLAYED, "Qc"), 1) == [["Взятка", "Ещё"]]

    def test_the_group_sees_the_open_hands_and_never_the_declarers(self) -> None:
        text = group_text(deal(*self.PLAYED, "Qc"))
        assert "Борис ♠К 9 8 ♣10 7 ♦️Д 9 8 ♥️8 7" in text
        assert "Ходит Вера, рука: Борис · 1:10" in text
        assert "Анна ♠" not in text

    def test_closed_play_shows_nobodys_hand(self) -> None:
        shown = deal(*ORDERED, "pass", "whist", "closed", "Qc")
        assert "♠К 9 8" not in group_text(shown)
        assert "♠К 9 8" not in hand_text(shown, 2)

    def test_the_last_trick_and_no_earlier_one(self) -> None:
        shown = deal(*self.PLAYED, "Qc", "Tc", "Kc", "Qs", "As", "8s", "Ac")
        text = hand_text(shown, 0, Ui("trick"))
        assert "Прошлая: Вера ♠Д · Анна ♠Т · Борис ♠8 — взятка: Анна" in text
        assert "♣Д" not in text

    def test_claiming(self) -> None:
        shown = deal(*self.PLAYED, "Qc", "Tc", "Kc")
        rows = hand_labels(shown, 0, Ui("claim"))
        assert rows[0] == ["9 взяток", "8 взяток"]
        confirm = asked(show.private(view(deal=shown, viewer=0), RU, Ui("claim")))[0]
        page = Ui("confirm", argument=confirm.removeprefix("ui:confirm:"))
        assert "Да: Анна 9 · Вера 1" in hand_labels(shown, 0, page)[-1]
        claimed = shown.after(0, parse_action(page.argument.replace("_", " ")))
        assert hand_labels(claimed, 2)[0] == ["Согласен", "Не согласен"]
        assert "Анна предлагает: Анна 9 · Вера 1. Ответ за: Вера" in group_text(claimed)


class TestMisere:
    def test_the_twelve_are_listed_once_the_hands_are_open_and_shrink(self) -> None:
        ordered = misere("discard Qc Th", "order misere")
        assert "двенадцать" not in hand_text(ordered, 1)
        shown = misere("discard Qc Th", "order misere", "7s")
        line = "Анна, двенадцать, две в сносе: ♠9 8 ♣Д 8 7 ♦️8 7 ♥️10 9 8 7"
        assert line in hand_text(shown, 1)
        assert line in group_text(shown)
        assert "двенадцать" not in hand_text(shown, 0)
        assert "Вера ♠В 10 ♣10 9 ♦️В 10 9 ♥️К Д В" in hand_text(shown, 0)

    def test_tricks_can_be_offered(self) -> None:
        shown = misere("discard Qc Th", "order misere", "7s")
        rows = hand_labels(shown, 0, Ui("claim"))
        assert rows[0] == ["0 взяток", "1 взятка"]
        assert hand_labels(shown, 0, Ui("confirm", argument="offer_1"))[-1] == ["Да, записать: 1 взятка"]
        offered = shown.after(0, parse_action("offer 1"))
        assert "Анна предлагает записать на мизере: 1 взятка" in group_text(offered)
        assert hand_labels(offered, 1)[0] == ["Согласен", "Не согласен"]


class TestRaspas:
    def test_three_follow_the_talons_suit(self) -> None:
        shown = scripted(SOCHI, HANDS, TALON, "pass", "pass", "pass", dealer=2)
        assert "Масть от прикупа: ♥️9" in group_text(shown)
        assert "♥️К" not in group_text(shown)
        assert hand_labels(shown, 0)[0] == ["♥️Т", "♥️Д", "♥️10"]

    def test_with_four_the_talon_leads(self) -> None:
        agreements = preset("sochi", players=4)
        shown = scripted(agreements, (*HANDS, None), TALON, "pass", "pass", "pass", dealer=3)
        text = plain(show.group(view(deal=shown, agreements=agreements), RU))
        assert "Прикуп ходит ♥️9" in text
        assert "На столе: Прикуп ♥️9" in text
        while shown.phase is Phase.PLAY:
            for viewer in (None, 0, 3):
                screen = show.group if viewer is None else show.private
                text = plain(screen(view(deal=shown, agreements=agreements, viewer=viewer), RU))
                assert not re.search("Глеб [♠♣♦♥]", text)
                assert (
                    len(shown.view(None).tricks) not in (1, 2) or shown.view(None).trick or "Прошлая: Прикуп ♥" in text
                )
            seat = shown.to_act[0]
            shown = shown.after(seat, next(act for act in shown.legal(seat) if isinstance(act, Play)))


def test_gusarik_plays_the_dummy() -> None:
    agreements = preset("sochi", players=2)
    shown = scripted(
        agreements, (HANDS[0], HANDS[1], HANDS[2]), TALON, "6s", "pass", "discard 7s Kd", "order 7h", "whist", dealer=1
    )
    text = plain(show.private(view(deal=shown, viewer=1, agreements=agreements), RU))
    assert "Болван ♠Д В 10" in text


def test_my_cards_fit_into_an_alert() -> None:
    text = my_cards(view(deal=deal(*BOUGHT), viewer=1), RU)
    assert text.split("\n") == ["♠ К 9 8", "♣ 10 7", "♦️ Д 9 8", "♥️ 8 7", "Прикуп ♥️9 ♥️К"]
    assert len(text) <= 200


def test_a_pause_leaves_only_the_way_back() -> None:
    table = view(deal=deal(), viewer=0, paused=True)
    assert labels(show.private(table, RU)) == [["Продолжить", "В группу"]]
    assert labels(show.group(view(deal=deal(), paused=True), RU)) == [["Продолжить"]]


def test_every_page_is_sound() -> None:
    for page in ("", "trick", "more", "calls", "claim", "climb", "discard", "confirm", "nonsense"):
        for seat in (0, 1, 2):
            sound(show.private(view(deal=deal(*TestOpenPlay.PLAYED), viewer=seat), RU, Ui(page)))
