"""What the log says of whole deals: every act with its table and step; no card, no name, no secret."""

from __future__ import annotations

import hashlib
import itertools
import json
import re
from typing import Any

import pytest
from telegram import Update

from bot import appearance, keeping, opening
from bot.application import went_wrong
from bot.screen import Screen
from preferans.players import thumb
from storage import Person
from tests.bot.log_book import CARD, LogBook, recorded
from tests.bot.tables_world import mover
from tests.handlers.updates import Context, Desk, people

TOKEN = "123456789:AAF-a_token_that_no_bot_has_12345678"
FIRST_SEED = 1
NAMES = ("Аннушка", "Бориска", "Verochka <b>")


@pytest.fixture(autouse=True)
def same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first deal is one that is bid and played."""
    numbers = itertools.count(FIRST_SEED)

    def secret() -> str:
        return hashlib.sha256(str(next(numbers)).encode()).hexdigest()

    monkeypatch.setattr(keeping, "new_secret", secret)
    monkeypatch.setattr(opening, "new_secret", secret)


async def played(at: Desk, deals: int) -> list[Person]:
    """Some deals by taps from the lobby on, people and a computer; questions, pages, refusals and commands between."""
    players = await people(at, *NAMES)
    stranger = (await people(at, "Незнакомка"))[0]
    await at.world.begin(players, computers=1, training=True)
    while at.world.state.deal_number <= deals:
        person = await mover(at.world)
        await at.world.clock.advance(1.0)
        await at.tap(stranger, "pass")
        await at.tap(person, "cards")
        await at.tap(person, "hint", chat=0)
        await at.tap(person, "As", step=1)
        state = at.world.state
        seat = state.seat_of(person.person)
        assert seat is not None
        assert state.deal is not None
        await at.tap(person, str(thumb.choose(state.deal.view(seat))).replace(" ", "_"))
        await at.world.to_deal()
    for command in ("/score", "/verify 1", "/export", "/hand", "/price 0,5 ♠Т", "/problem ♠ТК", "/pause", "/resume"):
        await at.say(players[0], command)
        await at.say(players[0], command, chat=0)
    return players


async def events(at: Desk) -> list[tuple[int, dict[str, Any]]]:
    texts = await at.world.store.log.texts(at.world.table)
    return [(number, json.loads(text)) for number, text in enumerate(texts, 1)]


async def secrets_of(at: Desk) -> set[str]:
    """All that must stand in no line: names, hands, packs, seeds, secrets."""
    live = at.world.game.tables.tables()[at.world.table]
    found = {live.secret, *live.chains.values(), TOKEN, *NAMES, "Незнакомка", "Verochka", "Дача"}
    for _, event in await events(at):
        found |= {event["pack"], event["seed"], event["mix"]} if event["do"] == "deal" else set()
    deal = live.state.deal
    if deal is not None:
        found |= {str(int(hand)) for hand in deal.hands if hand is not None and int(hand) > 9999}
    return {each for each in found if each}


async def tells_nothing(at: Desk, book: LogBook) -> None:
    for secret in await secrets_of(at):
        assert secret not in book.text, secret
    for line in book.text.splitlines():
        assert not CARD.search(re.sub(r"\d{4}-\d\d-\d\d.\d\d:\d\d:\d\d\S*", "", line)), line


@pytest.mark.parametrize(("level", "style"), [("debug", "json"), ("info", "json"), ("debug", "text")])
async def test_a_deal_leaves_its_acts_in_the_log_and_no_card(at: Desk, level: str, style: str) -> None:
    with recorded(level, TOKEN, style=style) as book:
        await played(at, deals=1)
    await tells_nothing(at, book)
    if style == "text":
        assert book.text.count(" act ") > 30
        return
    written = await events(at)
    told = [line for line in book.lines() if line["event"] in ("act", "event")]
    assert [line["number"] for line in told] == [number for number, _ in written]
    assert {line["table"] for line in told} == {at.world.table}
    for line, (number, event) in zip(told, written, strict=True):
        assert line["kind"] == event["do"] or line["event"] == "act"
        if event["do"] == "act":
            assert line["event"] == "act"
            assert (line["seat"], line["by"]) == (event["seat"], event["by"])
            assert 0 < line["step"] < number
            assert line["deal"] > 0
    assert {line["kind"] for line in told if line["event"] == "act"} >= {"pass", "bid", "play"}
    assert {line["by"] for line in told if line["event"] == "act"} == {"person", "computer"}
    assert any("update" in line for line in told), "which update led to it"
    assert any(line["event"] == "refused" for line in book.lines()) == (level == "debug")


async def test_what_fails_is_told_without_what_it_was_about(at: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every screen fails with words that are a hand, and then the handler itself."""
    players = await people(at, *NAMES)
    await at.world.begin(players, computers=1)
    hand = str(at.world.state.deal.hands[0]) if at.world.state.deal else ""

    def fails(*_: object, **__: object) -> Screen:
        raise ValueError(f"{hand} {NAMES[0]} {TOKEN}")

    with recorded("debug", TOKEN) as book:
        monkeypatch.setattr(appearance, "look", fails)
        person = await mover(at.world)
        await at.tap(person, "pass")
        monkeypatch.setattr(appearance, "view_for", fails)
        with pytest.raises(ValueError, match="Аннушка") as failed:
            await at.tap(person, "cards")
        context = Context(at.bot)
        context.error = failed.value  # type: ignore[attr-defined]
        data = {
            "callback_query": {"id": "1", "from": at.user(person), "chat_instance": "1", "data": "1.2.discard_As_Kh"}
        }
        update = Update.de_json({"update_id": 5, **data}, at.bot)  # type: ignore[arg-type]
        await went_wrong(update, context)  # type: ignore[arg-type]
    await tells_nothing(at, book)
    assert len([line for line in book.lines() if line["level"] == "error"]) >= 2
    assert all(line["error"].startswith("ValueError <") for line in book.lines() if "error" in line)
