"""What python-telegram-bot's application is told: the commands' menu, and what becomes of updates that fail."""

from __future__ import annotations

import logging
import sqlite3
from types import SimpleNamespace
from typing import Any, cast

import pytest
from telegram import Update
from telegram.error import BadRequest

from bot.application import GROUP_COMMANDS, PRIVATE_COMMANDS, went_wrong


@pytest.mark.parametrize("names", [GROUP_COMMANDS, PRIVATE_COMMANDS])
def test_a_menu_names_a_command_once(names: tuple[str, ...]) -> None:
    assert len(set(names)) == len(names)


class FakeBot:
    defaults = None

    def __init__(self, error: Exception | None) -> None:
        self.error = error
        self.answers: list[str] = []

    async def answer_callback_query(self, **options: Any) -> bool:
        self.answers.append(options["text"])
        if self.error is not None:
            raise self.error
        return True


@pytest.mark.parametrize("answer", [None, BadRequest("Query is too old")])
async def test_a_tap_that_fails_is_answered_and_its_words_are_not_logged(
    answer: Exception | None, caplog: pytest.LogCaptureFixture
) -> None:
    bot = FakeBot(answer)
    data = {
        "update_id": 7,
        "callback_query": {
            "id": "1",
            "from": {"id": 5, "is_bot": False, "first_name": "Anna", "language_code": "en"},
            "chat_instance": "1",
            "data": "1.2.discard_As_Kh",
        },
    }
    update = Update.de_json(data, cast(Any, bot))
    context = SimpleNamespace(error=sqlite3.OperationalError("database or disk is full"))
    with caplog.at_level(logging.INFO):
        await went_wrong(update, cast(Any, context))
    assert bot.answers == ["That did not work, please try again"]
    assert "update 7 failed" in caplog.text
    assert "As_Kh" not in caplog.text
