"""The spy finds a leak of every kind that is planted, wherever it is planted, and nothing in what is right."""

from __future__ import annotations

import json
from random import Random

import pytest

from bot.callback import encode
from bot.screen import Button, Screen
from locales import LANGUAGES, translator
from preferans.deal import Deal
from tests.preferans.tables import after, deal_of

from .judge import Judge
from .sightings import Said, named, plain
from .spy import Deals, Story, found_in
from .watching import judged, said_on

HANDS = ["As Ks Qs Js Ts 9s 8s 7s Ah Kh", "Ac Kc Qc Jc Tc 9c 8c 7c Qh Jh", "Ad Kd Qd Jd Td 9d 8d 7d Th 9h"]
TALON = "8h 7h"
HIDDEN = 8 * 1 + 7  # the ace of clubs, at seat 1
SEED = "0123456789abcdef" * 4


def at(deal: Deal) -> Judge:
    """The judge of a deal so far."""
    judge = judged(Deal.start(deal.agreements, dealer=deal.dealer, hands=deal.hands, talon=deal.talon))
    for seat, action in deal.log:
        judge.hear(f"{seat}:{action}")
    return judge


@pytest.fixture
def auction() -> Judge:
    return at(deal_of(HANDS, TALON))


def played(actions: str, **changes: object) -> Judge:
    return at(after(deal_of(HANDS, TALON, **changes), actions))


def complaints(judge: Judge, reader: int | None, said: Said, *, exact: bool = True) -> list[str]:
    return Deals({1: judge}, {SEED}).complaints(1, reader, said, exact=exact)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_in_which_the_bot_writes_cards_is_read(language: str) -> None:
    t = translator(language)
    for card in range(32):
        assert named(plain(t.card(card)))[0] == {card}
    cards = set(Random(1).sample(range(32), 12))
    assert named(plain(t.hand(cards)))[0] == cards
    assert named(plain(t.cards(sorted(cards))))[0] == cards
    assert named("\n".join(plain(t.suit_line(cards, suit)) for suit in range(4)))[0] == cards


@pytest.mark.parametrize(
    "text",
    [
        "♣Т",
        "♣ Т",
        "♣️A",
        "A♣",
        "Т♣",
        "у Бориса ♣К Т 7",
        "Ac",
        "Ac Kc",
        "♣Т, ♣К",
        "[♣Т]",
        "<b>♣</b>Т",
        "Boris ♣ A K Q",
        "♣Т.",
        "♣Т: да",
        "♣ТК",
        "0:Ac",
    ],
)
def test_a_card_in_a_text_is_found_however_it_is_written(auction: Judge, text: str) -> None:
    for kind in ("message", "edit", "answer"):
        assert complaints(auction, 0, Said(kind, plain(text)))
        assert complaints(auction, None, Said(kind, plain(text)))
        assert not complaints(auction, 1, Said(kind, plain(text)))


@pytest.mark.parametrize(
    "text",
    ["Борис: 7♣ · пас", "заказ 10♦", "As usual", "6♠ здесь", "В 7 раз", "12:10 ♠", "10♣ 7 взяток", "♣ 7:30", "♠ — ♣ —"],
)
def test_what_is_no_card_is_not_taken_for_one(auction: Judge, text: str) -> None:
    assert not complaints(auction, None, Said("message", text))


def test_ranks_before_suits_are_cards_where_there_are_several(auction: Judge) -> None:
    assert complaints(auction, 0, Said("message", "7♣ 8♣"))
    assert not complaints(auction, 0, Said("message", "7♣"))


def test_a_leak_in_a_label_is_found(auction: Judge) -> None:
    assert complaints(auction, 0, Said("message", "", ("♣Т",), ("pass",)))
    assert not complaints(auction, 0, Said("message", "", ("7♣", "♠Т"), ("7c", "pass")))


@pytest.mark.parametrize("token", ["7c", "ui:confirm:9c", "order_7c", "climb:7c", "blind_7c", "9c_closed", "draw:7"])
def test_a_contract_in_a_token_is_no_card(auction: Judge, token: str) -> None:
    assert not complaints(auction, 0, Said("message", "", ("…",), (token,)))


@pytest.mark.parametrize(
    "token", ["Ac", "ui:mark:Ac", "ui:unmark:7c", "discard_7c_Ac", "ui:discard:Ac7c", "hint:Ac", "ui:confirm:Ac"]
)
def test_a_leak_in_a_token_is_found(auction: Judge, token: str) -> None:
    screen = Screen("", ((Button("…", encode(1, 5, token)),),))
    assert complaints(auction, 0, said_on(screen, "hand"))
    assert not complaints(auction, 1, said_on(screen, "hand"))


def test_a_seven_is_a_bid_in_the_auction_and_a_card_afterwards(auction: Judge) -> None:
    said = Said("message", "", ("…",), ("7c",))
    assert not complaints(auction, 0, said)
    assert complaints(played("6s, pass, pass, discard 7h 8h, order 6s, whist, pass, closed"), 0, said)


def test_a_hand_in_a_file_is_found(auction: Judge) -> None:
    hands = {"hands": HANDS, "talon": TALON}
    assert complaints(auction, 0, Said("document", "", document=json.dumps({"deals": [hands]}) + "\n"))
    assert complaints(auction, 1, Said("document", "", document="Boris: " + HANDS[0]))
    others = {"hands": [*map(str, reversed(HANDS[0].split()[:9]))], "talon": "7h 8h"}
    assert not complaints(auction, 0, Said("document", "", document=json.dumps({"deals": [others]})))


def test_a_seed_that_was_not_shown_is_found(auction: Judge) -> None:
    for said in (Said("message", f"Key: {SEED}"), Said("document", document=json.dumps({"seed": SEED}))):
        assert complaints(auction, 0, said)
        assert Deals({}, {SEED}).complaints(0, 0, said, exact=True), "between two deals as well"
    assert not complaints(auction, 0, Said("message", SEED[::-1]))


def test_the_hand_of_a_misere_is_found_among_his_twelve() -> None:
    """All know the twelve, nobody which two are in the discard."""
    judge = played("misere, pass, pass, discard Ah Kh, order misere, 7s")
    twelve, ten = "♠ Т К Д В 10 9 8 ♥ Т К 8 7", "♠Т К Д В 10 9 8 ♥8 7"
    for reader in (None, 1, 2):
        assert not complaints(judge, reader, Said("message", twelve))
        assert complaints(judge, reader, Said("message", ten))
        assert complaints(judge, reader, Said("message", ten.replace(" ♥", "\n♥")))
        assert complaints(judge, reader, Said("message", "снос ♥Т К"))
    assert not complaints(judge, 0, Said("message", ten))


def test_older_tricks_are_not_to_be_looked_at() -> None:
    judge = played("6s, pass, pass, discard 7h 8h, order 6s, whist, whist, As, 7c, 7d, Ks, 8c, 8d")
    assert not complaints(judge, None, Said("message", "♠К ♣8 ♦8"))
    assert complaints(judge, None, Said("message", "♠Т ♣7 ♦7"))
    assert not complaints(judge, None, Said("message", "♠Т ♣7 ♦7"), exact=False), "sent a little later it is no leak"


def test_what_is_about_an_older_deal_may_be_all_of_it_and_nothing_else(auction: Judge) -> None:
    old = at(deal_of([HANDS[1], HANDS[2], HANDS[0]], TALON))
    deals = Deals({1: old, 2: auction})

    def wrong(text: str) -> list[str]:
        return deals.complaints(2, 0, Said("message", text), exact=True)

    assert not wrong("Сдача 1. Распасы\nАнна ♣Т К Д В 10 9 8 7 ♥Д В")
    assert wrong("Сдача 1. Распасы\nАнна ♣Т К Д В 10 ♦7 8 ♥Д В"), "no such hand was dealt then"
    for text in ("Deal 2 · dealer\n♣Т", "♣Т", "Здача 1 · Здача 2\n♣Т"):
        assert wrong(text)


def call(method: str, time: float, chat: int | None = 1, **params: object) -> dict[str, object]:
    return {"method": method, "time": time, "chat_id": chat, "params": params}


def test_a_leak_in_what_is_sent_is_found_whenever_it_is_sent(auction: Judge) -> None:
    """Messages, captions, keyboards, edits and answers; an edit that comes late is judged by the deal that is on."""
    over = at(after(deal_of([HANDS[1], HANDS[2], HANDS[0]], TALON), "pass, pass, pass"))
    over.hear("0:claim 10 0 0")
    over.hear("1:accept")
    over.hear("2:accept")
    assert over.is_over
    story = Story(
        [0.0, 100.0, 200.0],
        [(1, Deals({1: auction})), (0, Deals({1: over})), (2, Deals({1: over, 2: auction}))],
        {"Анна": 0, "Борис": 1},
    )
    keyboard = json.dumps({"inline_keyboard": [[{"text": "…", "callback_data": "1.5.Ac"}]]})
    leaking = [
        call("sendMessage", 10, text="♣Т"),
        call("sendMessage", 10, text="…", reply_markup=keyboard),
        call("sendDocument", 10, caption="♣Т"),
        call("editMessageText", 10, text="Анна ♣Т"),
        call("editMessageReplyMarkup", 10, reply_markup=keyboard),
        call("answerCallbackQuery", 10, None, callback_query_id="7", text="♣Т"),
        call("editMessageText", 210, text="♣Т"),
    ]
    fine = [
        call("sendMessage", 110, text="♣Т"),
        call("sendMessage", 10, 2, text="♣Т"),
        call("editMessageText", 210, text="Сдача 1. Распасы\n♣Т"),
        call("answerCallbackQuery", 10, None, callback_query_id="8", text="♣Т"),
        call("sendMessage", 10, 3, text="♣Т"),  # a chat of nobody at this table
    ]
    for places in ({1: "Анна", 2: "Борис"}, {1: "", 2: "Борис"}):
        for each in leaking:
            found, _ = found_in([each], story, places=places, askers={"7": "Анна", "8": "Борис"})
            assert found, each
        found, looked = found_in(fine, story, places=places, askers={"7": "Анна", "8": "Борис"})
        assert not found
        assert looked


def test_a_reader_who_left_knows_what_was_seen_before(auction: Judge) -> None:
    deals = Deals({1: auction})
    assert not deals.complaints(1, None, Said("message", "♣Т"), exact=True, remembered={HIDDEN})
    assert deals.complaints(1, None, Said("message", "♦Т"), exact=True, remembered={HIDDEN})


def test_after_the_deal_everything_is_open() -> None:
    judge = played("6s, pass, pass, discard 7h 8h, order 6s, pass, pass")
    assert judge.is_over
    assert not complaints(judge, None, Said("message", "снос ♥8 7 · ♣Т ♦Т"))
