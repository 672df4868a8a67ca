"""A pulka as the bot exports it is found right, and whatever is changed in it is found."""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable
from typing import Any

import pytest

from bot.archiving import pulka_record
from bot.table.draft import Decision, Who
from locales import Translator
from preferans import fairness
from preferans.pulka import PulkaError
from preferans.pulka_reading import pulka_from_json
from preferans.verifying import Verification, Wrong, verify
from tests.bot.table.harness import MemoryTable

Record = dict[str, Any]


def played(**options: Any) -> Record:
    """Some deals, the third of them void, a newcomer, and a last one that was broken off."""
    table = MemoryTable(seed=5, **options)
    table.start([1, 2, 3])
    for number in range(1, 6):
        table.to_deal()
        if number == 3:
            table.move()
            assert isinstance(table.decide(Who.program(), "void", why="the rules changed"), Decision)
        elif number == 4:
            table.send(9, "join")
            for person in (1, 2, 3):
                table.send(person, "vote:yes")
            table.finish_deal()
        else:
            table.finish_deal()
    table.to_deal()
    table.move()
    table.send(8, "stop", admin=True)
    return pulka_record(table.log, Translator("en"))


RECORD = played()


def found(change: Callable[[Record], object]) -> Verification:
    record = copy.deepcopy(RECORD)
    change(record)
    return verify(pulka_from_json(record))


def deal(record: Record, number: int) -> Record:
    return next(item for item in record["deals"] if item.get("number") == number)


def test_what_the_bot_dealt_is_right() -> None:
    result = found(lambda record: None)
    assert result.right, list(result.sentences())
    assert [each.number for each in result.deals] == [1, 2, 3, 4, 5, 6]
    assert result.deals[0].back == RECORD["seal"]
    assert "void" in deal(RECORD, 3)
    assert len(deal(RECORD, 5)["hands"]) == 4


def swap_cards(record: Record) -> None:
    hands = [hand.split() for hand in deal(record, 2)["hands"]]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]
    deal(record, 2)["hands"] = [" ".join(hand) for hand in hands]


def swap_talon(record: Record) -> None:
    deal(record, 2)["talon"] = " ".join(reversed(deal(record, 2)["talon"].split()))


def change_action(record: Record) -> None:
    action = deal(record, 1)["actions"][0]
    action["do"] = "0:7s" if action["do"] != "0:7s" else "1:7s"


def drop_action(record: Record) -> None:
    del deal(record, 1)["actions"][-1]


def change_void(record: Record) -> None:
    deal(record, 3)["actions"] = []


def change_cut(record: Record) -> None:
    deal(record, 2)["cut"] = 24 if deal(record, 2)["cut"] != 24 else 8


def odd_cut(record: Record) -> None:
    deal(record, 2)["cut"] = 4


def other_seed(record: Record) -> None:
    """As a cheat would: another seed, and the cards and the mix that go with it."""
    item = deal(record, 2)
    item["seed"] = hashlib.sha256(b"mine").hexdigest()


def other_dealer(record: Record) -> None:
    deal(record, 2)["dealer"] = (deal(record, 2)["dealer"] + 1) % 3


def other_seal(record: Record) -> None:
    record["seal"] = "0" * 64


def other_table(record: Record) -> None:
    record["table"] += "x"


def drop_deal(record: Record) -> None:
    record["deals"].remove(deal(record, 2))


def other_draw(record: Record) -> None:
    cards = record["draw"]["seats"]["cards"].split()
    record["draw"]["seats"]["cards"] = " ".join(cards[::-1])


def other_taps(record: Record) -> None:
    record["draw"]["seats"]["taken"].reverse()


def other_first_dealer(record: Record) -> None:
    record["dealer"] = (record["dealer"] + 1) % 3


def no_draw(record: Record) -> None:
    del record["draw"]


def no_seed(record: Record) -> None:
    del deal(record, 2)["seed"]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (swap_cards, {(2, Wrong.CARDS)}),
        (swap_talon, {(2, Wrong.CARDS)}),
        (change_action, {(2, Wrong.MIX)}),
        (drop_action, {(2, Wrong.MIX)}),
        (change_void, {(4, Wrong.MIX)}),
        (change_cut, {(2, Wrong.CARDS)}),
        (odd_cut, {(2, Wrong.CUT)}),
        (other_seed, {(2, Wrong.CHAIN), (2, Wrong.CARDS), (3, Wrong.CHAIN)}),
        (other_dealer, {(2, Wrong.CARDS)}),
        (other_seal, {(1, Wrong.SEAL)}),
        (drop_deal, {(3, Wrong.NUMBER), (3, Wrong.MIX)}),
        (other_draw, {(0, Wrong.DRAW_CARDS)}),
        (other_taps, {(1, Wrong.MIX)}),
        (other_first_dealer, {(0, Wrong.FIRST_DEALER)}),
        (no_draw, {(0, Wrong.DRAW_MISSING), (1, Wrong.MIX)}),
        (no_seed, {(2, Wrong.NO_SOURCE), (3, Wrong.CHAIN)}),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_what_is_changed_is_found(change: Callable[[Record], object], expected: set[tuple[int, Wrong]]) -> None:
    result = found(change)
    wrong = {(each.number, what) for each in result.deals for what in each.wrong} | {(0, what) for what in result.draws}
    assert wrong == expected
    assert not result.right
    assert len(list(result.sentences())) == len(expected)


def test_another_name_of_the_pulka_breaks_every_link() -> None:
    assert all(each.wrong for each in found(other_table).deals)


def test_a_cheat_with_a_chain_of_its_own_does_not_meet_the_seal() -> None:
    """Everything made anew from other seeds, consistent in itself: only the seal that was shown tells."""
    other = fairness.Chain(RECORD["table"], "cd" * 32)

    def forge(record: Record) -> None:
        item = deal(record, 1)
        item["seed"] = other.seed(1)
        item["mix"] = fairness.mix(record["draw"]["seats"]["taken"])

    assert (1, Wrong.SEAL) in {(each.number, what) for each in found(forge).deals for what in each.wrong}


@pytest.mark.parametrize("key", ["seal", "table"])
def test_without_a_seal_there_is_nothing_to_check(key: str) -> None:
    with pytest.raises(PulkaError, match="no seal"):
        found(lambda record: record.pop(key))


def test_deals_of_before_the_seal_are_not_judged() -> None:
    """A pulka that began under another protocol is sealed while it is played."""
    record = copy.deepcopy(RECORD)
    place = record["deals"].index(deal(record, 2)) + 1
    record["deals"].insert(place, {"seal": deal(record, 2)["seed"], "from": 3})
    del record["seal"], record["draw"]
    for number in (1, 2):
        deal(record, number)["seed"] = "old"
    result = verify(pulka_from_json(record))
    assert result.right, list(result.sentences())
    assert [each.checked for each in result.deals] == [False, False, True, True, True, True]
