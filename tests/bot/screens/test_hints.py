"""What a thought is told as: the plainest ground that speaks for the choice, in three languages."""

from __future__ import annotations

from random import Random

import pytest

from bot.screens.hints import hint
from bot.screens.text import MAX_ALERT
from locales import LANGUAGES, Translator
from preferans.actions import PASS, WHIST, Action, Bid, Claim, Discard, Offer, Order, Play
from preferans.deal import Deal
from preferans.notation import parse_card, parse_cards, parse_contract
from preferans.players.thought import Ground, Option, Thought
from preferans.presets import preset
from tests.bot.screens.builders import HOSTILE, dealt, played, scripted, view

SOCHI = preset("sochi")
HANDS = (
    "As 7s Ac Qc 9c 8c Ah Qh Th 9h",
    "Ks 9s 8s Tc 7c Qd 9d 8d 8h 7h",
    "Qs Js Ts Kc Jc Ad Jd Td 7d Jh",
)
SEVEN, QUEEN = Play(parse_card("7s")), Play(parse_card("Qh"))


def deal(*actions: str) -> Deal:
    return scripted(SOCHI, HANDS, "Kd Kh", *actions, dealer=2)


def playing(*more: str) -> Deal:
    """Anna plays 7♥, Vera whists closed; it is the first hand's lead, Anna's."""
    return deal("6s", "pass", "pass", "discard 7s Kd", "order 7h", "whist", "whist", *more)


def weighed(*options: Option, layouts: int = 60) -> Thought:
    return Thought(options[0].action, Ground.WEIGHED, options, layouts)


def told(shown: Deal, thought: Thought, language: str = "ru") -> str:
    seat = shown.to_act[0]
    return hint(view(deal=shown, viewer=seat), shown.view(seat), thought, Translator(language))


def test_a_card_of_the_declarer_is_told_by_tricks() -> None:
    thought = weighed(Option(SEVEN, 4.0, 7.24, 0.8), Option(QUEEN, 1.0, 6.8, 0.7))
    assert told(playing(), thought) == ("Мастер пошёл бы ♠7: в среднем 7,2 взятки против 6,8 с ♥️Д (60 раскладов).")
    assert told(playing(), thought, "en") == (
        "The master would play ♠7: 7.2 tricks on average against 6.8 with ♥️Q (60 layouts)."
    )
    assert "60 розкладів" in told(playing(), thought, "uk")


def test_a_card_of_a_defender_is_told_by_what_the_declarer_takes() -> None:
    thought = weighed(Option(SEVEN, 4.0, 6.1, 0.4), Option(QUEEN, 1.0, 6.8, 0.3), layouts=21)
    assert told(playing("Ah"), thought) == (
        "Мастер пошёл бы ♠7: играющий берёт в среднем 6,1, а после ♥️Д 6,8 (21 расклад)."
    )


def test_where_tricks_speak_against_the_choice_something_else_speaks_for_it() -> None:
    thought = weighed(Option(SEVEN, 4.0, 6.5, 0.8), Option(QUEEN, 1.0, 6.8, 0.7))
    assert "удаётся в 80 % раскладов против 70 % с ♥️Д" in told(playing(), thought)
    thought = weighed(Option(SEVEN, 4.0, 6.8, 0.7), Option(QUEEN, 1.5, 6.8, 0.7))
    assert "на 2,5 виста лучше, чем ♥️Д" in told(playing(), thought)
    thought = weighed(Option(SEVEN, 4.0, 6.8, 0.7), Option(QUEEN, 4.0, 6.8, 0.7))
    assert "остальные карты не лучше" in told(playing(), thought)


def test_raspas_is_told_by_ones_own_tricks_and_fewer_are_better() -> None:
    shown = deal("pass", "pass", "pass")
    thought = weighed(Option(SEVEN, -4.0, 1.9), Option(QUEEN, -6.0, 2.4))
    assert "в среднем 1,9 взятки против 2,4 с ♥️Д" in told(shown, thought)


def test_the_whist_is_told_by_the_tricks_of_the_defence() -> None:
    shown = deal("6s", "pass", "pass", "discard 7s Kd", "order 7h")
    whist, leave = Option(WHIST, 3.0, 7.6, 0.3), Option(PASS, 0.0, None, None)
    assert told(shown, weighed(whist, leave)) == (
        "Мастер сказал бы «вист»: защита набирает в среднем 2,4 взятки, а нужно 2 (60 раскладов)."
    )
    assert "Мастер сказал бы «пас»: защита набирает в среднем 2,4" in told(shown, weighed(leave, whist))


def test_bids_discards_and_orders() -> None:
    seven, leave = Bid(parse_contract("6s")), PASS
    text = told(deal(), weighed(Option(seven, 5.0), Option(leave, 2.0)))
    assert text == "Мастер сказал бы «6♠»: в среднем на 3,0 виста лучше, чем пас (60 раскладов)."
    shown = deal("6s", "pass", "pass")
    discard = Discard(parse_cards("7s Kd"))
    text = told(shown, weighed(Option(discard, 5.0, 7.0, 0.784)))
    assert text == "Мастер снёс бы ♦️К ♠7: игра выходит в 78 % раскладов (всего 60)."
    order = Order(parse_contract("7h"))
    assert "Мастер заказал бы 7♥️" in told(shown, weighed(Option(order, 5.0, 7.0, 0.9)))


@pytest.mark.parametrize(
    ("ground", "words"),
    [(Ground.ONLY, "другого выбора нет"), (Ground.CERTAIN, "при любом раскладе"), (Ground.RULE, "опыт")],
)
def test_grounds_without_figures(ground: Ground, words: str) -> None:
    assert words in told(playing(), Thought(SEVEN, ground))


def test_every_action_can_be_told_in_every_language_as_plain_text_that_fits() -> None:
    """Whatever is legal anywhere, with names that break markup."""
    random = Random("told")

    def look(now: Deal) -> None:
        for seat in now.to_act:
            acts: tuple[Action, ...] = tuple(
                act for act in now.legal(seat) if not isinstance(act, Claim | Offer) or random.random() < 0.1
            )
            if not acts:
                continue
            options = [Option(act, random.gauss(0, 3), random.uniform(0, 10), random.random()) for act in acts]
            options.sort(key=lambda option: -option.value)
            thought = Thought(options[0].action, random.choice(list(Ground)), tuple(options), random.randrange(1, 99))
            table = view(deal=now, viewer=seat, agreements=now.agreements, names=HOSTILE)
            for language in LANGUAGES:
                text = hint(table, now.view(seat), thought, Translator(language))
                assert 10 < len(text) <= MAX_ALERT
                assert "None" not in text
                assert "&amp;amp;" not in text  # an alert is no markup

    for name in ("sochi", "classic", "leningrad"):
        for players in (2, 3, 4):
            played(dealt(preset(name, players=players), 5, dealer=0), random, look)
