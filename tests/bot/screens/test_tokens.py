"""What buttons say, written and read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.callback import decode, encode
from bot.screens import tokens
from bot.screens.tokens import Command
from bot.table.view import PLAIN, Ui
from preferans.actions import AGREE, HERE, PASS, WORDS, Action, Bid, Claim, Discard, Look, Offer, Order
from preferans.cards import NO_CARDS, Cards
from preferans.contracts import LADDER
from preferans.notation import parse_card, parse_cards

COMMANDS = [
    Command(name) for name in sorted(tokens.BARE_COMMANDS)
] + [
    Command("uncomputer", ("3",)), Command("take", ("0",)), Command("draw", ("5",)), Command("cut", ("high",)),
    Command("climb", ("7d",)), Command("climb", ("10n",)), Command("vote", ("yes",)), Command("preset", ("sochi",)),
    Command("preset", ("leningrad-fspr",)), Command("set", ("ten", "checked")), Command("set", ("prizes", "300/200")),
]  # fmt: skip
ACTIONS: list[Action] = [
    PASS, HERE, *(word for word in WORDS if word != AGREE), *map(Bid, LADDER), *map(Order, LADDER),
    Bid(LADDER[0], blind=True), Bid(LADDER[15], closed=True), Look(2), Offer(10), Claim((6, 2, 2)), Claim((10, 0)),
    Discard(parse_cards("7s 8h")),
]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS, ids=str)
def test_a_command_is_read_as_written(command: Command) -> None:
    token = tokens.command(command.name, *command.arguments)
    assert tokens.parse(token, in_deal=False) == command
    data = decode(encode(10**6, 10**5, token))
    assert data is not None
    assert data.token == token


@pytest.mark.parametrize("act", ACTIONS, ids=str)
def test_an_action_is_read_as_written(act: Action) -> None:
    token = tokens.action(act)
    assert " " not in token
    assert tokens.parse(token, in_deal=True) == act
    data = decode(encode(10**6, 10**5, token))
    assert data is not None
    assert tokens.parse(tokens.confirm(act), in_deal=True) == Ui("confirm", argument=token)


def test_agree_is_a_word_of_the_game_only_in_a_deal() -> None:
    assert tokens.parse("agree", in_deal=True) == AGREE
    assert tokens.parse("agree", in_deal=False) == Command("agree")


@pytest.mark.parametrize(
    "token",
    ["", "sit:1", "draw:", "draw:x", "draw:-1", "cut:deep", "climb:11s", "climb:misere", "vote:perhaps", "set:ten",
     "preset:", "ui", "ui:discard:7s7s", "ui:discard:1x", "ui:mark:", "ui:mark:7x", "7x", "claim_", "order", "look_x"],
)  # fmt: skip
def test_what_this_program_did_not_write_is_nothing(token: str) -> None:
    assert tokens.parse(token, in_deal=True) is None


@given(st.text(max_size=42))
def test_any_text_is_read_without_an_error(text: str) -> None:
    tokens.parse(text, in_deal=True)
    decode(text)


def test_an_unknown_command_is_not_written() -> None:
    with pytest.raises(ValueError, match="no such command"):
        tokens.command("dance")
    with pytest.raises(ValueError, match="no such command"):
        tokens.command("cut", "deep")


def test_pages() -> None:
    assert tokens.parse(tokens.page(), in_deal=True) == PLAIN
    assert tokens.parse(tokens.page("why", "7"), in_deal=True) == Ui("why", argument="7")
    assert tokens.parse("ui:discard:7s8h", in_deal=True) == Ui("discard", parse_cards("7s 8h"))
    assert tokens.parse("ui:discard", in_deal=True) == Ui("discard", NO_CARDS)


@pytest.mark.parametrize(
    "ui",
    [PLAIN, Ui("score"), Ui("why", argument="7"), Ui("confirm", argument="order_7h"), Ui("computer", argument="1"),
     Ui("analysis", argument="5:tricks"), Ui("discard"), Ui("discard", parse_cards("7s")),
     Ui("discard", parse_cards("7s Ah"))],
)  # fmt: skip
def test_what_is_open_is_written_and_read(ui: Ui) -> None:
    assert tokens.parse_ui(tokens.opens(ui)) == ui


@given(st.text(max_size=42))
def test_whatever_was_opened_is_written_and_read(text: str) -> None:
    opened = tokens.parse_ui("ui:" + text)
    if opened is not None:
        assert tokens.parse_ui(tokens.opens(opened)) == opened


class TestMarks:
    def tap(self, shown: Ui, *cards: str, on: bool = True) -> Ui:
        for card in cards:
            asked = tokens.parse_ui(tokens.mark(parse_card(card), on=on))
            assert asked is not None
            shown = tokens.merge(shown, asked)
        return shown

    def test_two_quick_taps_both_count(self) -> None:
        assert self.tap(PLAIN, "7s", "Kd").marked == parse_cards("7s Kd")

    def test_the_same_tap_twice_is_one(self) -> None:
        assert self.tap(PLAIN, "7s", "7s").marked == parse_cards("7s")

    def test_a_mark_can_be_taken_away(self) -> None:
        assert self.tap(self.tap(PLAIN, "7s", "Kd"), "7s", on=False).marked == parse_cards("Kd")

    def test_never_more_than_two(self) -> None:
        marked = self.tap(PLAIN, "7s", "Kd", "Ah").marked
        assert len(marked) == 2
        assert parse_card("Ah") in marked

    def test_another_page_forgets_the_marks(self) -> None:
        assert tokens.merge(self.tap(PLAIN, "7s"), Ui("more")) == Ui("more")
        assert self.tap(Ui("more", Cards(3)), "7s").marked == parse_cards("7s")
