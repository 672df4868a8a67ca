"""Names, widths, rows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.screen import Button
from bot.screens.text import NAME_WIDTH, display_names, escape, initials, isolated, shorten, split, tidy, widen
from tests.bot.screens.builders import HOSTILE


def test_a_name_keeps_no_marks_that_break_a_line() -> None:
    assert tidy("\u202eАнна\u2066\n  Б\u0000") == "Анна Б"
    assert tidy("") == ""
    assert len(tidy("a" + "\u0301" * 40)) == 2


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_short_and_escaped(name: str) -> None:
    shown = shorten(name)
    assert len(shown) <= NAME_WIDTH
    assert "<" not in escape(shown)


@given(st.lists(st.text(max_size=70), min_size=2, max_size=6))
def test_names_at_one_table_differ(names: list[str]) -> None:
    shown = display_names(names)
    assert all(shown)
    assert len(set(shown)) == len(shown)


def test_the_same_name_twice_gets_a_number() -> None:
    assert display_names(["Анна", "Анна", ""]) == ("Анна", "Анна 2", "№ 3")


def test_a_name_from_right_to_left_does_not_turn_the_line() -> None:
    assert isolated("Анна") == "Анна"
    assert isolated("שרה") == "\u2068שרה\u2069"


def test_initials_tell_people_apart() -> None:
    assert initials(("Анна", "Борис", "Вера")) == ("А", "Б", "В")
    assert initials(("Анна", "Антон", "Вера")) == ("Анн", "Ант", "В")
    assert initials(("Анна", "Анна 2", "Артём")) == ("А1", "А2", "Ар")
    assert initials(("Александр", "Александра")) == ("А1", "А2")
    assert initials(("Саша", "Саша 2", "С1")) == ("1", "2", "3")


@given(st.lists(st.text(max_size=70), min_size=2, max_size=6))
def test_initials_differ_and_are_short(names: list[str]) -> None:
    short = initials(display_names(names))
    assert len(set(short)) == len(names)
    assert all(each.strip() and len(each) <= 3 for each in short)


@pytest.mark.parametrize(("count", "rows"), [(0, []), (5, [5]), (6, [3, 3]), (7, [4, 3]), (8, [4, 4]), (11, [4, 4, 3])])
def test_cards_stand_in_even_rows_of_at_most_five(count: int, rows: list[int]) -> None:
    buttons = [Button(str(i), "a") for i in range(count)]
    cut = split(buttons, 5)
    assert [len(row) for row in cut] == rows
    assert [button for row in cut for button in row] == buttons


def test_narrow_texts_are_widened_by_a_line_that_stays() -> None:
    last = widen("a").split("\n")[-1]
    assert last.strip() == last
    assert set(last) == {"\u2800"}
