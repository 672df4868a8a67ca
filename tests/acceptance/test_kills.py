"""Killed at any moment, the bot goes on as if nothing had been: the same log, the same sheet, the same chats.

People play the same pulka again and again: once undisturbed, then with a bot that dies after every update, at fault
points around commits and calls, or at any moment. What is left is compared.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field

import pytest
import pytest_asyncio

from tests.conftest import Amount

from .aftermath import Remains, check_unknown, compare, orphans, remains
from .lives import MortalWorld, mortal_world
from .mortal import Life
from .people import buttons
from .plans import Plan
from .undaunted import Undaunted

pytestmark = pytest.mark.asyncio(loop_scope="module")

SHORT = Plan(people=2, preset="rostov", claims=1.0, interludes=((1, "pause"), (2, "stop")))
_LAP = ("set:end:laps", "set:laps:1")
_TWO_LAPS = ("set:end:laps", "set:laps:2")
LONG = (
    Plan(people=4, preset="leningrad", settings=_LAP, interludes=((2, "leave"),), seed=1),
    Plan(people=2, preset="rostov", settings=_TWO_LAPS, bids=(0, 0, 0, 6), interludes=((1, "refused"),), seed=2),
    Plan(
        settings=_LAP,
        bids=(0, 0, 6, 6),
        claims=0.4,
        misere=0.1,
        interludes=((1, "pause"), (2, "refused"), (3, "leave")),
    ),
)
QUICK_KILLS = 10
SOAK_KILLS = 1000
_WRONG = re.compile(r"ERROR|CRITICAL|Traceback")
_POINTS = 40
"""A life passes some such number of fault points between its start and the second tap or so."""
_MOMENTS = 0.1
"""In so many seconds a tap is answered and shown."""
_RARE = tuple(f"{when} {method}" for when in ("before", "after") for method in ("sendMessage", "deleteMessage"))
"""Most calls are edits and answers, so that these are to be aimed at."""


@dataclass
class Toll:
    """What the killing came to, over all pulkas."""

    deaths: Counter[str] = field(default_factory=Counter)
    taps: Counter[str] = field(default_factory=Counter)
    orphans: Counter[str] = field(default_factory=Counter)
    pulkas: int = 0
    begun: float = field(default_factory=time.monotonic)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def town(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[MortalWorld]:
    async with mortal_world(tmp_path_factory.mktemp("kills")) as made:
        yield made


@pytest.fixture(scope="module")
def undisturbed() -> dict[Plan, Remains]:
    """What each plan comes to where nothing happens to the bot; played when it is first asked for."""
    return {}


async def left(town: MortalWorld, plan: Plan, undisturbed: dict[Plan, Remains]) -> Remains:
    if plan not in undisturbed:
        town.fate = Life
        pulka = await Undaunted.gather(town, plan)
        async with town.pulka(f"undisturbed {len(undisturbed)}"):
            await pulka.play()
            undisturbed[plan] = await remains(pulka)
            assert not pulka.taps["without an answer"]
    return undisturbed[plan]


async def killed(
    town: MortalWorld,
    plan: Plan,
    wanted: Remains,
    toll: Toll,
    fate: Callable[[], Life],
    *,
    every: int = 0,
) -> None:
    """Play the plan with a bot that has this fate, compare what is left with what is ``wanted``, and count."""
    town.fate = fate
    pulka = await Undaunted.gather(town, plan)
    if every:
        pulka.answered = _after_each(town, every)
    toll.pulkas += 1
    async with town.pulka(f"killed {town.lives}"):
        await pulka.play()
        toll.deaths += town.deaths
        found = await remains(pulka)
        besides = compare(wanted, found)
        check_unknown(pulka, besides)
        # One more death, so that whoever looks at the rest is sure to be heard.
        town.fate, pulka.answered = Life, None
        await town.kill_bot()
        await town.revive()
        live, gone = await orphans(pulka, besides)
    toll.taps += pulka.taps
    toll.orphans += pulka.orphans + Counter(besides=len(besides), buttons=live, taken_away=gone)
    assert not _WRONG.search(town.log), town.log[-6000:]


def _after_each(town: MortalWorld, every: int) -> Callable[[str], Awaitable[None]]:
    """Kills the bot as soon as it has answered so many updates, a deaf one after the first.

    Nobody could ever mark two cards if what is opened or marked were lost.
    """
    answered = itertools.count(1)

    async def kill(data: str) -> None:
        if next(answered) % every == 0 or town.life.deaf:
            await town.kill_bot()

    return kill


def any_death(chance: random.Random) -> Life:
    """At a fault point or a random moment, and often before that where one of those points comes that are rare."""
    rare = chance.choice(_RARE) if chance.random() < 0.6 else ""
    if chance.random() < 0.4:
        return Life(point=rare, lasts=chance.uniform(0.001, _MOMENTS))
    return Life(point=rare, dies_at=chance.randint(1, _POINTS))


def kinds(remains: Remains) -> Counter[str]:
    """How many deals of which kind, and how many claims, there are in its log."""
    deals = [event["outcome"]["contract"] for event in remains.log if event["do"] == "result"]
    acts = [event["action"] for event in remains.log if event["do"] == "act"]
    return Counter(
        raspas=deals.count(None),
        misere=deals.count("misere"),
        games=len(deals) - deals.count(None) - deals.count("misere"),
        claims=len([act for act in acts if act.startswith(("claim", "offer"))]),
    )


async def test_killed_after_each_update(town: MortalWorld, undisturbed: dict[Plan, Remains], amount: Amount) -> None:
    """Each time the bot is back at once. Every other life dies before it has confirmed the update: it comes again."""
    for plan in LONG if amount.is_soak else (SHORT,):
        toll = Toll()
        wanted = await left(town, plan, undisturbed)
        await killed(town, plan, wanted, toll, lambda: Life(deaf=town.lives % 2 == 0), every=amount.of(6, 1))
        assert toll.deaths.total() > len(wanted.log) / amount.of(6, 2)
        _tell(toll)


async def test_every_update_comes_twice(town: MortalWorld, undisturbed: dict[Plan, Remains], amount: Amount) -> None:
    """One effect, and no word more in any chat."""
    for plan in LONG if amount.is_soak else (SHORT,):
        toll = Toll()
        await killed(town, plan, await left(town, plan, undisturbed), toll, lambda: Life(doubles=True))
        assert not toll.orphans["besides"]


async def test_killed_at_any_point(town: MortalWorld, undisturbed: dict[Plan, Remains], amount: Amount) -> None:
    """Around commits, calls and polls, and a random while after updates were taken, wherever the bot is then."""
    chance = random.Random(20)
    toll = Toll()
    wanted_kills = amount.of(QUICK_KILLS, SOAK_KILLS)
    while toll.deaths.total() < wanted_kills:
        plan = LONG[toll.pulkas % len(LONG)] if amount.is_soak else SHORT
        wanted = await left(town, plan, undisturbed)
        before = toll.deaths.total()

        def fate(before: int = before) -> Life:
            # A quick share is dead often enough after a while; then it lives on.
            if not amount.is_soak and before + town.deaths.total() >= wanted_kills:
                return Life()
            return any_death(chance)

        await killed(town, plan, wanted, toll, fate)
        _tell(toll)
    if amount.is_soak:
        for point in ("commit", "sendMessage", "editMessageText", "answerCallbackQuery", "deleteMessage"):
            assert toll.deaths[f"before {point}"], toll
            assert toll.deaths[f"after {point}"], toll
        assert toll.deaths["updates taken"]
        assert toll.deaths["any moment"]
        played = sum((kinds(undisturbed[plan]) for plan in LONG), Counter[str]())
        print(f"played in them: {dict(played)}")
        assert min(played[kind] for kind in ("raspas", "misere", "games", "claims")), played


async def test_taps_that_meet(town: MortalWorld) -> None:
    """Tapped twice at once, by two at once, on an old keyboard: one effect, and everybody is told something."""
    town.fate = Life
    pulka = await Undaunted.gather(town, Plan())
    async with town.pulka("taps"):
        while not (state := pulka.table_now()) or state.phase != "seating":
            await pulka.round(state)
        anna, boris, vera = pulka.people
        message = await anna.sees(lambda each: "draw:0" in [button.token for button in buttons(each)])
        first = next(button for button in buttons(message) if button.token == "draw:0")
        twice = await asyncio.gather(*(anna.tap(message, first.data) for _ in range(2)))
        theirs = [await each.sees(lambda each: "draw:1" in str(each["keyboard"])) for each in (boris, vera)]
        data = first.data.removesuffix("0") + "1"
        both = await asyncio.gather(*(each.tap(seen, data) for each, seen in zip((boris, vera), theirs, strict=True)))
        drawn = [event for event in town.log_of(1) if event["do"] == "draw"]
        assert [event["card"] for event in drawn] == [0, 1]
        assert sorted(bool(told.text) for told in (*twice, *both)) == [False, False, True, True]
        while (state := pulka.table_now()) and state.phase != "deal":
            await pulka.round(state)
        before = (await remains(pulka)).log
        for _ in range(2):
            for person, seen in zip(pulka.people, (message, *theirs), strict=True):
                assert (await person.tap(seen, data, forged=True)).text
            await town.kill_bot()
            await town.revive()
        assert (await remains(pulka)).log == before
    assert not _WRONG.search(town.log), town.log[-6000:]


def _tell(toll: Toll) -> None:
    deaths = ", ".join(f"{number} {point}" for point, number in toll.deaths.most_common())
    seconds = time.monotonic() - toll.begun
    print(f"\n{toll.pulkas} pulkas, {toll.deaths.total()} deaths in {seconds:.0f} s: {deaths}")
    print(f"taps: {dict(toll.taps)}; messages beside those of the undisturbed pulka: {dict(toll.orphans)}")
