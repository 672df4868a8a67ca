"""Taps that no keyboard offered: everybody says everything at every moment."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from bot.screens import notices, show, tokens
from bot.table.commands import decide
from bot.table.draft import Circumstances, Decision, Refusal, Who
from bot.table.view import PLAIN, TablePhase
from locales import Translator
from tests.bot.table.harness import FRESH, MemoryTable

STRANGER: Final = 77
FOR_STRANGERS: Final = ("sit", "join", "take:0", "take:1", "take:2")
NUMBERS: Final = ("0", "1", "2", "9", "99", "-1", "١", "9" * 40)
CONTRACTS: Final = ("6s", "6n", "7h", "8d", "9c", "10n", "11s", "5s", "6x", "misere")
CARDS: Final = ("7s", "As", "Th", "Kd", "Jc", "zz")
WORDS: Final = (
    *sorted(tokens.BARE_COMMANDS),
    "pass", "here", "whist", "half", "return", "open", "closed", "see", "invite", "throw", "concede", "accept",
    "refuse", "void", "time_up", "expire", "act", "misere", "misere_closed", "", "set::", "ui", "a" * 5000, "♠",
    "claim_", "order_",
)  # fmt: skip
PAGES: Final = (
    "", "more", "trick", "claim", "climb", "layout", "why", "result", "score", "deals", "rules", "agreements",
    "agreement", "discard", "mark", "unmark", "confirm", "history", "help", "nonsense",
)  # fmt: skip


def said(random: Random) -> str:
    """Something that a button might say, or never would."""
    number, contract, card = random.choice(NUMBERS), random.choice(CONTRACTS), random.choice(CARDS)
    return random.choice(
        (
            random.choice(WORDS),
            f"{random.choice(('draw', 'take', 'uncomputer', 'cut', 'vote', 'preset'))}:{number}",
            f"set:{random.choice(('pool_size', 'players', 'preset', 'whist_price', 'turn_seconds', 'no'))}:{number}",
            f"{random.choice(('', 'blind_', 'order_', 'climb:'))}{contract}",
            f"{random.choice(('', 'discard_', 'look_'))}{card}_{random.choice(CARDS)}",
            card,
            f"{random.choice(('claim', 'offer', 'look'))}_{number}_{number}_{number}",
            f"ui:{random.choice(PAGES)}:{random.choice((number, contract, card, 'order_7h', card + '7c', ''))}",
        )
    )


def everybody_says_everything(table: MemoryTable, random: Random, times: int) -> None:
    state, t = table.state, Translator("ru")
    steps = [0, 1, state.number, state.number + 1, state.position, state.lobby_step, state.between_step, 10**12]
    steps += [*state.questions.values(), *(vote.step for vote in state.votes)]
    if state.drawing is not None:
        steps.append(state.drawing.step)
    for _ in range(times):
        token, step = said(random), random.choice(steps)
        person = random.choice((*state.people, STRANGER, None))
        around = Circumstances(at=table.now, table=1, fresh=FRESH, chains=table.chains)
        found = decide(state, Who(person), step, token, around)
        if isinstance(found, Refusal):
            assert notices.reply(t, found.code, found.args, tuple(map(str, found.people)))
        elif person in (STRANGER, None):
            assert token in FOR_STRANGERS or not found.events, (token, found.events)
        elif found.events:
            assert isinstance(found, Decision)
        page = tokens.parse_ui(token)
        if page is not None:
            shown = tokens.merge(PLAIN, page)
            show.group(table.view(None), t, shown)
            for seat in range(len(state.seats)):
                show.private(table.view(seat), t, shown)


@pytest.mark.parametrize(("preset", "people"), [("sochi", 2), ("leningrad", 4), ("old-raspas", 3)])
def test_nothing_that_somebody_may_send_breaks_a_table_or_moves_it_for_a_stranger(preset: str, people: int) -> None:
    random = Random(people)
    table = MemoryTable(preset, seed=people, pool_size=2)
    everybody_says_everything(table, random, 100)
    table.start(list(range(1, people + 1)))
    everybody_says_everything(table, random, 100)
    for _ in range(120):
        if table.state.phase in (TablePhase.FINISHED, TablePhase.STOPPED):
            break
        everybody_says_everything(table, random, 5)
        table.move()
    everybody_says_everything(table, random, 100)
    assert table.replayed() == table.state
