"""From the talon to the order: what to lay away and what to order, together; whether to throw or to give up."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from preferans.actions import CONCEDE, INVITE, REJECT, SEE, THROW, Action, Order
from preferans.agreements import game_value
from preferans.contracts import LADDER, MISERE, Contract
from preferans.deal import Deal
from preferans.exchange import discard_of
from preferans.players import beginners, hands, worlds
from preferans.players.ahead import Ahead, Line, weigh
from preferans.players.character import Character, Strength
from preferans.players.thought import Ground, Option, Thought
from preferans.players.worlds import World
from preferans.sheet import Sheet
from preferans.view import View

WORLDS: Final = {Strength.PLAYER: 8, Strength.MASTER: 48}
_SIFTED: Final = {Strength.PLAYER: 8, Strength.MASTER: 10}  # pairs and trumps that are tried
_SIFTING: Final = {Strength.PLAYER: 6, Strength.MASTER: 16}  # in so many worlds
_FINAL: Final = 5  # contracts that are weighed to the end


class Choice(NamedTuple):
    """Two cards laid away (0: none), by throwing the talon or not, and the contract; without one: gives up."""

    discard: int
    contract: Contract | None
    thrown: bool = False

    def steps(self, view: View) -> list[Action]:
        """What has to be done from here."""
        if self.contract is None:
            return [CONCEDE]
        order = Order(self.contract)
        if not self.discard or self.discard == view.discard:
            return [order]
        return [THROW if self.thrown else discard_of(self.discard), order]


def consider(view: View, sheet: Sheet, character: Character, random: Random) -> Thought | None:
    """The next step. None where no world fits the view."""
    if character.strength is Strength.BEGINNER:
        return beginners.exchange(view, character, random)
    if INVITE in view.legal:
        return Thought(SEE, Ground.RULE)  # a misère that is good is not shared, a bad one the dealer would refuse
    ahead = Ahead(view, sheet)
    drawn = worlds.draw(view, random, WORLDS[character.strength], by_calls=character.strength.reads_calls)
    if not drawn:
        return None
    deals = [world.deal(view, sheet) for world in drawn]
    if REJECT in view.legal:
        return _answer(ahead, drawn, deals, character)
    choices = _choices(ahead, deals, character.strength)
    at = dict(zip(drawn, deals, strict=True))

    def look(choice: Choice, world: World) -> Line:
        deal = at[world]
        for action in choice.steps(view):
            deal = deal.after(ahead.seat, action)
        return ahead.of(deal, doubted=choice.contract is not None and not choice.contract.is_misere)

    weighed = weigh(choices, drawn, look, character.temper)
    options: dict[Action, Option] = {}
    for each in weighed:
        action = each.choice.steps(view)[0]
        options.setdefault(action, each.option(action))
    found = tuple(options.values())
    return Thought(found[0].action, Ground.WEIGHED, found, len(drawn))


def _answer(ahead: Ahead, drawn: Sequence[World], deals: Sequence[Deal], character: Character) -> Thought:
    """The dealer who was invited to share a misère."""
    at = dict(zip(drawn, deals, strict=True))

    def look(action: Action, world: World) -> Line:
        return ahead.of(at[world].after(ahead.seat, action))

    weighed = weigh(ahead.view.legal, drawn, look, character.temper)
    options = tuple(each.option(each.choice) for each in weighed)
    return Thought(options[0].action, Ground.WEIGHED, options, len(drawn))


# Which choices are worth weighing


def _choices(ahead: Ahead, deals: Sequence[Deal], strength: Strength) -> list[Choice]:
    """The most promising discards and trumps, at the levels that come into question."""
    view = ahead.view
    assert view.bid is not None
    assert view.seat is not None
    held = int(view.hands[view.seat] or 0) | int(view.discard or 0)
    if view.bid.is_misere:
        if view.discard is not None or view.without_talon:
            found = [Choice(int(view.discard or 0), MISERE)]
        else:
            found = [
                Choice(pair, MISERE) for pair in hands.misere_pairs(held, view.seat == view.order[0], _SIFTED[strength])
            ]
    else:
        found = _contracts(ahead, deals[: _SIFTING[strength]], held, _SIFTED[strength])
    if THROW in view.legal:
        found += _thrown(view)
    if CONCEDE in view.legal:
        found.append(Choice(0, None))
    return found


def _contracts(ahead: Ahead, deals: Sequence[Deal], held: int, count: int) -> list[Choice]:
    view = ahead.view
    least = view.bid
    assert least is not None
    leads = view.seat == view.order[0]
    done = view.discard is not None or view.without_talon
    pairs = [int(view.discard or 0)] if done else hands.different_pairs(held)
    strains = sorted({int(contract.strain) for contract in LADDER[least.rung :] if not contract.is_misere})
    ranked = sorted(
        ((pair, strain) for pair in pairs for strain in strains),
        key=lambda kept: (-_promise(least, kept[1], hands.declarer(held & ~kept[0], kept[1], leads)), kept),
    )
    judged: list[tuple[float, Choice]] = []
    for pair, strain in ranked[:count]:
        tricks = [_tricks(ahead, deal, held & ~pair, strain) for deal in deals]
        mean = sum(tricks) / len(tricks)
        for contract in LADDER[least.rung :]:
            if contract.is_misere or contract.strain != strain:
                continue
            worth = sum(_points(contract.level, taken) for taken in tricks) / len(tricks) + 0.1 * mean
            judged.append((worth, Choice(pair, contract)))
    judged.sort(key=lambda each: (-each[0], each[1].contract or MISERE, each[1].discard))
    return [choice for _, choice in judged[:_FINAL]]


def _tricks(ahead: Ahead, deal: Deal, ten: int, strain: int) -> int:
    three = list(deal.setup.hands)
    assert deal.exchange is not None
    three[deal.exchange.declarer] = ten
    return ahead.declarer_tricks((three[0], three[1], three[2]), deal.exchange.declarer, strain, False)


def _points(level: int, taken: int) -> float:
    return game_value(level) * (1.0 if taken >= level else -1.8 * (level - taken))


def _promise(least: Contract, strain: int, tricks: float) -> float:
    level = least.level if Contract.of(least.level, strain) >= least else least.level + 1
    levels = range(level, 11)
    return max(hands.order_worth(at, tricks) for at in levels) + 0.3 * tricks


def _thrown(view: View) -> list[Choice]:
    """The talon thrown in the dealer's face, and what is then best by the estimate."""
    assert view.bid is not None
    assert view.seat is not None
    talon = sum(1 << card for card in view.talon)
    ten = (int(view.hands[view.seat] or 0) | int(view.discard or 0)) & ~talon
    planned = hands.plan(ten, view.bid, view.seat == view.order[0], closed=True)
    return [Choice(talon, planned.contract, thrown=True)]
