"""What python-telegram-bot's application is told: the commands' menu, and what becomes of updates that fail."""

from __future__ import annotations

import logging
import sqlite3
from types import SimpleNamespace
from typing import Any, cast

import pytest
from telegram import Update
from telegram.error import BadRequest, InvalidToken, NetworkError, RetryAfter

from bot.application import GROUP_COMMANDS, PRIVATE_COMMANDS, CannotConnect, connect, went_wrong


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
    (record,) = caplog.records
    assert isinstance(record.msg, dict)
    assert {"event": "an update failed", "update": 7, "table": 1, "step": 2}.items() <= record.msg.items()
    assert "As_Kh" not in caplog.text


class FakeApplication:
    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)

    async def initialize(self) -> None:
        if self.errors:
            raise self.errors.pop(0)


async def test_a_server_that_fails_once_at_the_start_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.application._CONNECT_PAUSES", (0.0, 0.0))
    await connect(cast(Any, FakeApplication(NetworkError("Bad Gateway"), RetryAfter(3))), "http://telegram")
    with pytest.raises(CannotConnect, match="does not answer as a Bot API server: NetworkError"):
        await connect(cast(Any, FakeApplication(*[NetworkError("Bad Gateway")] * 3)), "http://telegram")
    refused = FakeApplication(InvalidToken("7:secret"), InvalidToken("7:secret"))
    with pytest.raises(CannotConnect, match="does not accept the token") as caught:
        await connect(cast(Any, refused), "http://telegram")
    assert "secret" not in str(caught.value)
    assert len(refused.errors) == 1, "a wrong token is not tried again"
