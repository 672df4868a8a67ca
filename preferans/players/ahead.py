"""Looking ahead from a call: the deal played on by routine to the first card, the cards by the solver, then the sheet.

So everything that follows from a call (whists, halves, what a failed contract costs, the price of raspas) is worth
what the sheet says, whatever was agreed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from typing import Final, Generic, NamedTuple, TypeVar

from preferans import solver
from preferans.actions import WHIST, Action
from preferans.agreements import PaidTalon
from preferans.cards import FULL_PACK, Cards
from preferans.contracts import Strain
from preferans.deal import Deal, Phase
from preferans.exchange import discard_of
from preferans.outcome import Ended, Outcome
from preferans.players import hands, routine, worlds
from preferans.players.character import Character, Strength, Temper
from preferans.players.rollouts import Table
from preferans.players.thought import Option
from preferans.players.valuation import Valuation
from preferans.players.worlds import World
from preferans.sheet import Sheet
from preferans.solver import Layout
from preferans.view import View

WORLDS: Final = {Strength.PLAYER: 8, Strength.MASTER: 60}
"""So many worlds are drawn for a decision; fewer are looked at where it is plain before."""

_DOUBTED: Final = 8  # from this level on
_TRIED: Final = 4  # discards on one's own misère,
_TRIALS: Final = 6  # each over so many ways the other cards may lie
_ROUND: Final = 12  # worlds between two looks at which actions are still worth weighing
_HOPELESS: Final = 2.6  # standard errors behind the best
_RISK: Final = {Temper.CAUTIOUS: -0.02, Temper.BOLD: 0.02}  # what a whist of spread is worth


class Line(NamedTuple):
    """How one world goes on: whists for the seat, the tricks of `Option`, whether it turns out well for the seat."""

    value: float
    tricks: float | None
    success: float | None


class Ahead:
    """Values deals for one seat, each question of the solver and of the sheet asked once."""

    def __init__(self, view: View, sheet: Sheet) -> None:
        if view.seat is None:
            raise ValueError("only a player looks ahead")
        self.seat = view.seat
        self.view = view
        self.sheet = sheet
        self._valuation = Valuation(sheet, view.seat, view.dealer)
        self._plain_talon = view.agreements.paid_talon is PaidTalon.OFF
        self._tricks: dict[Layout, int] = {}
        self._pairs: dict[int, int] = {}

    def worlds(self, character: Character, random: Random) -> list[World]:
        """Worlds that fit the view, as many as this character thinks of."""
        strength = character.strength
        return worlds.draw(self.view, random, WORLDS[strength], by_calls=strength.reads_calls)

    def of(self, deal: Deal, *, doubted: bool = False) -> Line:
        """What this deal comes to when everybody goes on by routine.

        ``doubted``: from the order on; a high contract that would fail is whisted, for nobody should count on
        defenders who are afraid of it.
        """
        ordered = deal
        deal = routine.to_first_card(self._misere_laid_away(deal))
        if doubted and deal.outcome is not None and deal.outcome.ended is Ended.PASSED and self._would_fail(ordered):
            deal = routine.to_first_card(ordered.after(ordered.to_act[0], WHIST))
        if deal.phase is Phase.FINISHED:
            assert deal.outcome is not None
            return self._line(deal, deal.outcome)
        return self._line(deal, deal.outcome_with(self.final_tricks(deal)))

    def _misere_laid_away(self, deal: Deal) -> Deal:
        """One's own misère with the discard chosen by trial, as `exchanging` will; any other deal as it is."""
        while deal.phase is Phase.AUCTION:
            deal = deal.after(*routine.next_action(deal))
        exchange = deal.exchange
        if deal.phase is not Phase.EXCHANGE or exchange is None or not exchange.bid.contract.is_misere:
            return deal
        if exchange.bid.closed or deal.setup.order[exchange.declarer] != self.seat or exchange.discard:
            return deal
        while not exchange.talon_shown:
            deal = deal.after(*routine.next_action(deal))
            exchange = deal.exchange
            assert exchange is not None
        return deal.after(self.seat, discard_of(self._safest_pair(exchange.held, exchange.declarer)))

    def _safest_pair(self, twelve: int, declarer: int) -> int:
        known = self._pairs.get(twelve)
        if known is None:
            rest = list(Cards(int(FULL_PACK) & ~twelve))
            random = Random(twelve)
            seen = []
            for _ in range(_TRIALS):
                random.shuffle(rest)
                seen.append((sum(1 << card for card in rest[:10]), sum(1 << card for card in rest[10:])))

            def caught(pair: int) -> int:
                return sum(self._caught(twelve & ~pair, declarer, others) for others in seen)

            known = self._pairs[twelve] = min(hands.misere_pairs(twelve, declarer == 0, _TRIED), key=caught)
        return known

    def _caught(self, ten: int, declarer: int, others: tuple[int, int]) -> bool:
        three = [*others[:declarer], ten, *others[declarer:]]
        return solver.takes(Layout((three[0], three[1], three[2]), 0, int(Strain.NO_TRUMP), declarer, True), 1)

    def _would_fail(self, ordered: Deal) -> bool:
        exchange, three = ordered.exchange, list(ordered.setup.hands)
        assert exchange is not None
        assert exchange.order is not None
        contract = exchange.order
        three[exchange.declarer] = exchange.hand
        if contract.level < _DOUBTED or WHIST not in ordered.legal(ordered.to_act[0]):
            return False
        taken = self.declarer_tricks((three[0], three[1], three[2]), exchange.declarer, int(contract.strain), False)
        return taken < contract.level

    def _line(self, deal: Deal, outcome: Outcome) -> Line:
        value = self.worth(outcome)
        if outcome.contract is None:
            return Line(value, float(outcome.tricks[self.seat]) if outcome.tricks else None, None)
        assert outcome.declarer is not None
        if deal.phase is Phase.FINISHED:
            return Line(value, None, float(outcome.declarer == self.seat))
        tricks = outcome.tricks[outcome.declarer]
        made = tricks == 0 if outcome.contract.is_misere else tricks >= outcome.contract.level
        return Line(value, float(tricks), float(made == (outcome.declarer == self.seat)))

    def worth(self, outcome: Outcome) -> float:
        """Whists of this outcome; the talon's two cards only matter where they are paid for."""
        if self._plain_talon and outcome.talon is not None:
            outcome = replace(outcome, talon=None)
        return self._valuation.of(outcome)

    # Tricks

    def final_tricks(self, deal: Deal) -> tuple[int, ...]:
        """By seat of the players, of a deal whose first card is due."""
        play, setup, exchange = deal.play, deal.setup, deal.exchange
        assert play is not None
        final = [0] * setup.agreements.players
        if exchange is None:
            return raspas_tricks(deal)
        assert exchange.order is not None
        declarer = exchange.declarer
        taken = self.declarer_tricks(play.hands, declarer, int(exchange.order.strain), exchange.order.is_misere)
        final[setup.order[declarer]] = taken
        if setup.agreements.players == 2:
            final[setup.order[2 - declarer]] = 10 - taken
            return tuple(final)
        left, right = (declarer + 1) % 3, (declarer + 2) % 3
        mine = 0.3 + hands.own_defence(play.hands[left], exchange.order.strain)
        his = 0.3 + hands.own_defence(play.hands[right], exchange.order.strain)
        share = round((10 - taken) * mine / (mine + his))
        final[setup.order[left]] = share
        final[setup.order[right]] = 10 - taken - share
        return tuple(final)

    def declarer_tricks(self, three: tuple[int, int, int], declarer: int, strain: int, is_misere: bool) -> int:
        """By place; the first hand leads."""
        layout = Layout(three, 0, int(Strain.NO_TRUMP) if is_misere else strain, declarer, is_misere)
        found = self._tricks.get(layout)
        if found is None:
            found = self._tricks[layout] = solver.tricks_of(layout)
        return found


def raspas_tricks(deal: Deal) -> tuple[int, ...]:
    """Everybody's tricks in raspas played out by a quick rule, by seat of the players."""
    setup, play = deal.setup, deal.play
    assert play is not None
    rules = play.rules
    table = Table(rules.hands_in_play, rules.dummy, rules.lead_wins)
    taken = table.from_the_start(setup.hands, rules.leads)
    final = [0] * setup.agreements.players
    for place, tricks in enumerate(taken[:3]):
        if setup.order[place] < len(final) and place != rules.dummy:
            final[setup.order[place]] = tricks
    if setup.dealer_sits:
        final[setup.dealer] = taken[3]
    return tuple(final)


# Weighing

_Choice = TypeVar("_Choice", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Weighed(Generic[_Choice]):
    """A choice and what it came to on average; the fields are those of `Option`."""

    choice: _Choice
    value: float
    tricks: float | None
    success: float | None

    def option(self, action: Action) -> Option:
        return Option(action, self.value, self.tricks, self.success)


def weigh(
    choices: Sequence[_Choice], drawn: Sequence[World], look: Callable[[_Choice, World], Line], temper: Temper
) -> list[Weighed[_Choice]]:
    """The choices over the same worlds, best first; those that fall hopelessly behind are weighed no further.

    ``look`` says what comes of a choice in a world. A temper likes or shuns spread.
    """
    lines: dict[_Choice, list[Line]] = {choice: [] for choice in choices}
    alive = list(choices)
    for begin in range(0, len(drawn), _ROUND):
        for world in drawn[begin : begin + _ROUND]:
            for choice in alive:
                lines[choice].append(look(choice, world))
        alive = _still_alive(alive, lines, temper)
        if len(alive) == 1 < len(choices):
            break
    best_first = sorted(choices, key=lambda choice: (choice not in alive, -_score(lines[choice], temper)))
    return [_weighed(choice, lines[choice]) for choice in best_first]


def _still_alive(alive: list[_Choice], lines: dict[_Choice, list[Line]], temper: Temper) -> list[_Choice]:
    best = max(alive, key=lambda choice: _score(lines[choice], temper))
    kept = []
    for choice in alive:
        behind = [first.value - other.value for first, other in zip(lines[best], lines[choice], strict=True)]
        gap = _score(lines[best], temper) - _score(lines[choice], temper)
        if choice == best or gap <= _HOPELESS * _spread(behind) / sqrt(len(behind)):
            kept.append(choice)
    return kept


def _score(lines: Sequence[Line], temper: Temper) -> float:
    values = [line.value for line in lines]
    return _mean(values) + _RISK[temper] * _spread(values)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else float("-inf")


def _spread(values: Sequence[float]) -> float:
    if len(values) < 2:
        return 0.0
    mean = _mean(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))


def _weighed(choice: _Choice, lines: Sequence[Line]) -> Weighed[_Choice]:
    tricks = [line.tricks for line in lines if line.tricks is not None]
    success = [line.success for line in lines if line.success is not None]
    return Weighed(
        choice,
        _mean([line.value for line in lines]),
        _mean(tricks) if tricks else None,
        _mean(success) if success else None,
    )
