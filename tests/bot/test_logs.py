"""The program's log: one line an event, fields that can be read by machines, nothing that anybody must not know."""

from __future__ import annotations

import asyncio
import logging

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from telegram.error import BadRequest

from bot import logs
from preferans.cards import Cards
from preferans.notation import NotationError, parse_cards
from tests.bot.log_book import LogBook, recorded

TOKEN = "123456789:AAF-a_token_that_no_bot_has_12345678"
HAND = Cards.of(parse_cards("As Kh"))
log = logs.of("bot.somewhere")


def said(style: str = "json", level: str = "debug") -> LogBook:
    """One line of each kind, with something in it that must not be told."""
    with recorded(level, TOKEN, style=style) as book:
        log.info("asked", address=f"https://x/bot{TOKEN}/getMe", number=7)
        log.debug("sealed", seed="ab" * 32)
        log.info("dealt", hand=HAND)
        for error in (
            ValueError(f"{TOKEN} refused"),
            NotationError("not a hand: Tc"),
            OSError(28, "No space left"),
        ):
            try:
                raise error
            except type(error):
                log.exception("failed")
                logging.getLogger("library").exception("what %s is this of %d?", "a hand Tc", 10)
        logging.getLogger("httpx").info("an address")
        logging.getLogger("telegram.ext").info("an update")
        logging.getLogger("telegram.ext").critical("Error while building for update %s.", {"text": "Tc"})
        logging.getLogger("asyncio").error("Task exception was never retrieved\nfuture: <exception=ValueError('Tc')>")
    return book


@pytest.mark.parametrize("style", ["text", "json"])
def test_it_tells_no_secrets_and_no_cards(style: str) -> None:
    text = said(style).text
    assert TOKEN not in text
    assert "ab" * 16 not in text
    assert text.count("<secret>") == 2
    assert "Tc" not in text
    assert "As" not in text
    assert str(int(HAND)) not in text
    assert "<Cards>" in text
    assert "ValueError" in text
    assert "test_logs.py:" in text
    assert "No space left" in text, "the machine's own words do no harm"
    assert "an address" not in text
    assert "an update" not in text


def test_a_line_is_a_json_object() -> None:
    lines = said().lines()
    assert list(lines[0])[:4] == ["time", "level", "logger", "event"]
    assert lines[0] | {"time": ""} == {
        "time": "", "level": "info", "logger": "bot.somewhere", "event": "asked",
        "address": "https://x/bot<secret>/getMe", "number": 7,
    }  # fmt: skip
    library = [line for line in lines if line["logger"] == "library"]
    assert {line["event"] for line in library} == {"what <str> is this of 10?"}
    assert [line["error"].partition(" ")[0] for line in library] == ["ValueError", "NotationError", "OSError([Errno"]


def test_on_a_terminal_the_fields_stand_behind_the_event() -> None:
    first = said("text").text.splitlines()[0]
    assert first[20:] == "INFO bot.somewhere: asked address=https://x/bot<secret>/getMe number=7"
    with recorded(style="text") as book:
        log.error("failed", why="no = room", empty="", ok=True, nothing=None)
    assert book.text[20:] == 'ERROR bot.somewhere: failed why="no = room" empty="" ok=True nothing=None\n'


def test_what_is_below_the_level_is_not_there() -> None:
    assert "sealed" in said().text
    assert "sealed" not in said(level="info").text
    assert said(level="error").told("failed")


def test_errors_of_telegram_and_of_the_machine_may_speak_and_others_not() -> None:
    assert logs.where(BadRequest("message is not modified")) == "BadRequest(message is not modified)"
    assert logs.where(KeyError("As Kh")) == "KeyError"
    refused = BadRequest('can\'t parse entities: unsupported start tag "Анна" at byte offset 5')
    assert logs.where(refused) == 'BadRequest(can\'t parse entities: unsupported start tag "…" at byte offset 5)'


@settings(max_examples=60)
@given(st.one_of(st.text(), st.binary(), st.integers(), st.floats(), st.lists(st.text()), st.none()), st.text())
def test_whatever_is_logged_is_one_line(value: object, words: str) -> None:
    for style in ("text", "json"):
        with recorded(style=style) as text:
            log.info("said", value=value)
            logging.getLogger("library").info(words)
        lines = text.text.split("\n")
        assert len(lines) == 3
        assert all(line.isprintable() for line in lines)
        if style == "json":
            assert [line["event"] for line in text.lines()] == ["said", words.partition("\n")[0][:1000]]


async def test_what_is_bound_stands_in_every_line_also_of_what_was_begun_meanwhile() -> None:
    async def later() -> None:
        await asyncio.sleep(0)
        log.info("later")

    async def worker() -> None:
        logs.anew(chat=5)
        log.info("working")

    with recorded() as book:
        with logs.about(table=7, update=3):
            begun = asyncio.create_task(later())
            works = asyncio.create_task(worker())
            log.info("now", table=8)
            logging.getLogger("library").warning("so")
        log.info("after")
        await asyncio.gather(begun, works)
    bound = ("table", "update", "chat")
    assert {line["event"]: {key: line[key] for key in bound if key in line} for line in book.lines()} == {
        "now": {"table": 8, "update": 3},
        "so": {"table": 7, "update": 3},
        "after": {},
        "later": {"table": 7, "update": 3},
        "working": {"chat": 5},
    }
