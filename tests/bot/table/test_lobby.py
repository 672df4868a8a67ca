"""The lobby: who may sit, what clears the marks, what a start needs."""

from __future__ import annotations

from bot.table import events as ev
from bot.table.fold import replay
from bot.table.view import TablePhase
from preferans.agreements import Agreements
from tests.bot.table.harness import MemoryTable


def test_sitting_and_standing() -> None:
    table = MemoryTable()
    table.send(1, "sit")
    assert table.refused(1, "sit") == "already_seated"
    assert table.refused(2, "stand") == "not_seated"
    for person in range(2, 7):
        table.send(person, "sit")
    assert table.refused(7, "sit") == "table_full"
    table.send(3, "stand")
    assert table.state.people == (1, 2, 4, 5, 6)
    table.send(7, "sit")


def test_computers_come_and_go() -> None:
    table = MemoryTable()
    assert table.refused(5, "computer") == "not_seated"
    table.send(1, "computer")  # the one who opened the lobby need not sit
    table.send(1, "sit")
    table.send(1, "computer")
    assert [seat.person for seat in table.state.seats] == [None, 1, None]
    assert table.refused(1, "uncomputer:1") == "stale"
    table.send(1, "uncomputer:0")
    assert [seat.person for seat in table.state.seats] == [1, None]


def test_a_change_of_the_agreements_clears_all_marks_and_is_named() -> None:
    table = MemoryTable()
    for person in (1, 2):
        table.send(person, "sit")
        table.send(person, "agree")
    old = table.state.lobby_step
    table.send(2, "set:ten:checked")
    assert not any(seat.agreed for seat in table.state.seats)
    assert table.state.changed == ("ten",)
    assert table.refused(1, "agree", old) == "agreements_changed"
    table.send(2, "set:turn_seconds:120")
    assert table.state.changed == ("ten", "turn_seconds")
    table.send(1, "agree")
    table.send(1, "set:ten:whisted")
    assert table.state.changed == ("ten",)


def test_a_tap_that_changes_nothing_clears_nothing() -> None:
    table = MemoryTable()
    table.send(1, "sit")
    table.send(1, "agree")
    table.send(1, "set:ten:whisted")
    assert table.state.seats[0].agreed


def test_what_agreements_can_be() -> None:
    table = MemoryTable()
    table.send(1, "sit")
    table.send(1, "preset:rostov")
    assert table.state.agreements.preset == "rostov"
    table.send(1, "set:pool_size:30")
    assert table.state.agreements.pool_size == 30
    table.send(1, "set:help:false")
    assert not table.state.agreements.help
    assert table.refused(1, "set:pool_size:0") == "impossible"
    assert table.refused(1, "set:prizes:300/200") == "impossible"
    assert table.refused(1, "set:ten:perhaps") == "impossible"
    assert table.refused(1, "set:players:5") == "unknown"
    assert table.refused(1, "preset:martian") == "impossible"
    assert table.refused(9, "set:help:true") == "not_seated"
    table.send(9, "set:help:true", admin=True)


def test_settings_have_limits() -> None:
    table = MemoryTable()
    table.send(1, "sit")
    assert table.refused(1, "set:turn_seconds:29") == "out_of_range"
    assert table.refused(1, "set:turn_seconds:86401") == "out_of_range"
    table.send(1, "set:turn_seconds:86400")
    table.send(1, "set:bank_seconds:0")
    assert table.state.seats[0].bank == 0
    table.send(1, "set:whist_price:0,5")
    assert table.state.settings.whist_price == "0.5"
    assert table.refused(1, "set:whist_price:free") == "bad_price"
    table.send(1, "set:whist_unit:грн")
    assert table.refused(1, "set:whist_unit:полновесные рубли") == "bad_unit"


def test_a_start_needs_everybody() -> None:
    table = MemoryTable()
    table.send(1, "sit")
    assert table.refused(1, "start") == "too_few"
    table.send(2, "sit")
    assert table.refused(2, "start") == "owner_only"
    table.send(1, "agree")
    assert table.refused(1, "start") == "not_agreed"
    table.send(2, "agree")
    assert table.refused(1, "start", unreachable=frozenset({2})) == "not_started"
    table.send(3, "start", admin=True)
    assert table.state.phase is TablePhase.SEATING
    assert table.state.agreements.players == 2
    assert table.refused(3, "sit") == "stale"


def test_computers_alone_do_not_begin() -> None:
    table = MemoryTable()
    table.send(1, "computer")
    table.send(1, "computer")
    assert table.refused(1, "start") == "nobody_seated"


def test_the_draw_seats_by_the_lowest_card() -> None:
    table = MemoryTable(seed=4)
    for person in (1, 2):
        table.send(person, "sit")
    table.send(1, "computer")
    for person in (1, 2):
        table.send(person, "agree")
    table.send(1, "start")
    drawing = table.state.drawing
    assert drawing is not None
    assert not drawing.seats
    table.send(1, "draw:1")
    assert table.refused(1, "draw:2") == "already_drawn"
    assert table.refused(2, "draw:1") == "card_taken"
    table.send(2, "draw:0", drawing.step)
    # The computer takes the first card that is left: nobody chooses for it.
    drawn = {0: drawing.cards[1], 1: drawing.cards[0], 2: drawing.cards[2]}
    people = {0: 1, 1: 2, 2: None}

    def height(seat: int) -> tuple[int, int]:
        card = drawn[seat]
        return ((card.rank + 1) % 8, card.suit)

    assert [seat.person for seat in table.state.seats] == [people[seat] for seat in sorted(drawn, key=height)]
    second = table.state.drawing
    assert second is not None
    assert second.kind == "dealer"
    assert table.refused(1, "draw:0", drawing.step) == "stale"
    table.draw()
    assert table.state.phase is TablePhase.BETWEEN


def test_a_lobby_is_closed_by_who_opened_it() -> None:
    table = MemoryTable()
    table.send(2, "sit")
    assert table.refused(2, "stop") == "owner_only"
    table.send(1, "stop")
    assert table.state.phase is TablePhase.STOPPED
    assert table.refused(2, "sit") == "table_over"


def test_a_computer_keeps_its_name_wherever_it_sits() -> None:
    table = MemoryTable()
    for token in ("sit", "computer", "computer", "computer"):
        table.send(1, token)
    table.send(1, "uncomputer:2")
    table.send(1, "computer")
    assert [seat.name for seat in table.state.seats] == [None, 0, 2, 1]
    for seed in range(3):
        other = MemoryTable(seed=seed)
        other.start([1], computers=3)
        before = {seat.name for seat in other.state.seats}
        other.to_deal()
        assert {seat.name for seat in other.state.seats} == before
        assert all((seat.person is None) == (seat.name is not None) for seat in other.state.seats)
        other.send(1, "leave")
        assert len({seat.name for seat in other.state.seats}) == 4
        assert None not in {seat.name for seat in other.state.seats}


def test_a_computer_is_given_a_character() -> None:
    table = MemoryTable()
    for token in ("sit", "computer", "computer"):
        table.send(1, token)
    assert [str(seat.character) for seat in table.state.seats] == ["None", "player-cautious", "player-cautious"]
    name = table.state.seats[1].name
    table.send(1, "character:1:master-bold")
    assert (str(table.state.seats[1].character), table.state.seats[1].name) == ("master-bold", name)
    again = table.send(1, "character:1:master-bold")
    assert (again.events, again.code) == ((), "character")
    assert table.refused(1, "character:0:master-bold") == "stale"
    assert table.refused(1, "character:7:master-bold") == "stale"
    assert table.refused(9, "character:1:beginner-bold") == "not_seated"
    assert table.refused(1, "character:1:grandmaster-bold") == "unknown"
    table.send(1, "agree")
    table.send(1, "character:2:beginner-cautious")
    assert table.state.seats[0].agreed, "who plays is no agreement"
    table.send(1, "start")
    assert table.refused(1, "character:1:player-bold") == "stale"
    table.draw()
    characters = {str(seat.character) for seat in table.state.seats}
    assert characters == {"None", "master-bold", "beginner-cautious"}


def test_a_seat_that_somebody_leaves_goes_to_a_cautious_player() -> None:
    table = MemoryTable()
    table.start([1, 2], computers=1)
    table.to_deal()
    seat = table.state.seat_of(2)
    assert seat is not None
    table.send(2, "leave")
    assert str(table.state.seats[seat].character) == "player-cautious"
    table.send(2, f"take:{seat}")
    assert (table.state.seats[seat].character, table.state.seats[seat].name) == (None, None)


def test_a_log_from_before_there_were_characters_reads_as_it_did() -> None:
    opened = {"do": "opened", "at": 1.0, "owner": 1, "name": "", "agreements": Agreements(players=3).to_mapping()}
    log = [
        {**opened, "settings": {}, "seats": [1, None]},
        {"do": "computer", "at": 2.0, "seat": None},
        {"do": "computer", "at": 3.0, "seat": None},
        {"do": "computer", "at": 4.0, "seat": 1},
    ]
    state = replay(map(ev.from_json, log))
    assert [(str(seat.character), seat.name) for seat in state.seats] == [
        ("None", None),
        ("player-cautious", 0),
        ("player-cautious", 2),
    ]
