"""The card, in whatever is played: what each legal card comes to over the ways the hidden cards may lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from preferans import solver
from preferans.actions import Action, IllegalAction, Play
from preferans.agreements import DUTY
from preferans.cards import Card, Rank
from preferans.outcome import OutcomeError
from preferans.players import claiming, lows, worlds
from preferans.players.character import Character, Strength, Temper
from preferans.players.inference import reweighed
from preferans.players.knowledge import Knowledge, is_higher
from preferans.players.lies import Board, Lie
from preferans.players.low import low_card_by_rule
from preferans.players.remembering import remembered_lies
from preferans.players.renaming import Renaming
from preferans.players.thought import Ground, Option, Thought
from preferans.players.tricks import card_by_rule
from preferans.players.worth import DeclarerTricks
from preferans.sheet import Sheet, SheetError
from preferans.view import View


@dataclass(frozen=True, slots=True)
class Budget:
    """How many worlds are drawn, up to how many all are taken instead of a draw, and how many tricks back the plays of
    others are read.
    """

    drawn: int
    every: int
    tricks_back: int = 0


BUDGETS: Final = {
    Strength.BEGINNER: Budget(3, 3),
    Strength.PLAYER: Budget(6, 12),
    Strength.MASTER: Budget(100, 250, tricks_back=6),
}
_TRICK: Final = 0.25  # whists that a trick counts beyond what it is worth on the sheet
_EQUAL: Final = 1e-9  # whists: what counting alone makes different
_GREED: Final = 2.0  # whists by which a beginner overrates a high card that takes the lead of the trick
_TEMPER: Final = {Temper.CAUTIOUS: 0.05, Temper.BOLD: -0.05}  # of how far results stray downwards


def consider(view: View, sheet: Sheet, character: Character, random: Random) -> Thought | None:
    """The card for the hand that is due, a claim or the answer to one. None where nothing can be weighed."""
    if view.claim is not None:
        return claiming.answer(view)
    claim = claiming.offer(view)
    if claim is not None:
        return claim
    renaming = Renaming.of(view)
    renamed = renaming.view(view)
    cards = [action.card for action in renamed.legal if isinstance(action, Play)]
    if not cards:
        return None
    if len(cards) == 1:
        return Thought(Play(renaming.back(cards[0])), Ground.ONLY)
    think = _raspas if view.contract is None else _contract
    try:
        thought = think(view, renamed, renaming, sheet, character, random)
    except (IllegalAction, OutcomeError, SheetError):
        # A log or a sheet that no deal can have: the rules of thumb know no sheet.
        thought = None
    if thought is None:
        return Thought(Play(renaming.back(_by_rule(Knowledge.of(renamed)))), Ground.RULE)
    return _renamed_back(thought, renaming)


def _raspas(
    view: View, renamed: View, renaming: Renaming, sheet: Sheet, character: Character, random: Random
) -> Thought | None:
    options, layouts = lows.weighed(view, renamed, renaming, sheet, character, random)
    return chosen(options, Knowledge.of(renamed), layouts=layouts) if options else None


def _contract(
    view: View, renamed: View, renaming: Renaming, sheet: Sheet, character: Character, random: Random
) -> Thought | None:
    board = Board(renamed)
    budget = BUDGETS[character.strength]
    drawn = worlds.draw(renamed, random, budget.drawn, every=budget.every, by_calls=character.strength.reads_calls)
    if not drawn:
        return None
    lies = [board.lie(world) for world in drawn]
    if character.strength is Strength.BEGINNER:
        lies = remembered_lies(renamed, board, random, budget.drawn) or lies
    elif budget.tricks_back:
        lies = reweighed(board, lies, budget.tricks_back)
    worth = DeclarerTricks(view, sheet, renaming.world_back(drawn[0]).deal(view, sheet))
    moves = [solution.moves for solution in solver.solve_many(board.layouts(lies))]
    weighed = _weighed(board, lies, moves, worth, character.temper)
    if character.strength is Strength.BEGINNER and not board.misere:
        weighed = _by_a_greedy_hand(weighed, Knowledge.of(renamed))
    thought = chosen(weighed, Knowledge.of(renamed), layouts=len(lies))
    if character.strength is Strength.BEGINNER or not _is_best_in_all(board, _card(thought.options[0]), moves):
        return thought
    certain = worlds.count(renamed) <= budget.every  # counted last, for it takes its time
    return replace(thought, ground=Ground.CERTAIN) if certain else thought


_Moves = dict[Card, int]  # the declarer's tricks from here after each legal card


def _is_best_in_all(board: Board, card: Card, moves: Sequence[_Moves]) -> bool:
    best = max if board.wants_declarer_to_win else min
    return all(each[card] == best(each.values()) for each in moves)


def _weighed(
    board: Board, lies: Sequence[Lie], moves: Sequence[_Moves], worth: DeclarerTricks, temper: Temper
) -> list[Option]:
    """Every legal card, in the renamed suits, the best first."""
    view = board.view
    assert view.declarer is not None
    taken = view.taken[view.declarer]
    as_declarer = view.hand_to_play == view.declarer
    results: dict[Card, list[tuple[int, float]]] = {}
    for lie, solved in zip(lies, moves, strict=True):
        for card, tricks in solved.items():
            results.setdefault(card, []).append((taken + tricks, lie.weight))
    options = []
    for card, each in results.items():
        total = sum(weight for _, weight in each)
        mean_tricks = sum(number * weight for number, weight in each) / total
        mean = sum(worth.of(number) * weight for number, weight in each) / total
        below = sum(max(0.0, mean - worth.of(number)) * weight for number, weight in each) / total
        value = mean + (_TRICK if board.wants_declarer_to_win else -_TRICK) * mean_tricks - _TEMPER[temper] * below
        good = sum(weight for number, weight in each if _turns_out_well(view, number, as_declarer)) / total
        options.append(Option(Play(card), value, mean_tricks, good))
    return sorted(options, key=lambda option: -option.value)


def _by_a_greedy_hand(options: Sequence[Option], know: Knowledge) -> list[Option]:
    """A beginner takes the trick that lies before him: high in second hand, his winners at once."""
    best = know.best()

    def seen(option: Option) -> Option:
        card = _card(option)
        high = card.rank >= Rank.KING and (best is None or is_higher(card, best[1], know.trump))
        return replace(option, value=option.value + _GREED * high)

    return sorted((seen(option) for option in options), key=lambda option: -option.value)


def _turns_out_well(view: View, tricks: int, as_declarer: bool) -> bool:
    contract = view.contract
    assert contract is not None
    made = tricks == 0 if contract.is_misere else tricks >= contract.level
    if as_declarer or contract.is_misere:
        return made == as_declarer
    return not made or 10 - tricks >= DUTY[contract.level]


def chosen(options: Sequence[Option], know: Knowledge, *, layouts: int) -> Thought:
    """The best card; among equals the one that the rules of thumb would play, else the lowest."""
    best = options[0].value
    equal = [option for option in options if option.value >= best - _EQUAL]
    card = natural(know, [_card(option) for option in equal])
    first = next(option for option in equal if _card(option) == card)
    ordered = (first, *(option for option in options if option is not first))
    return Thought(first.action, Ground.WEIGHED, ordered, layouts)


def _card(option: Option) -> Card:
    assert isinstance(option.action, Play)
    return option.action.card


def natural(know: Knowledge, cards: Sequence[Card]) -> Card:
    """Of cards that are worth the same, the one that a person would play."""
    if len(cards) == 1:
        return cards[0]
    card = _by_rule(replace(know, legal=tuple(sorted(cards))))
    return card if card in cards else min(cards, key=lambda card: (card.rank, card))


def _by_rule(know: Knowledge) -> Card:
    tricks_wanted = know.view.contract is not None and not know.view.contract.is_misere
    return card_by_rule(know) if tricks_wanted else low_card_by_rule(know)


def _renamed_back(thought: Thought, renaming: Renaming) -> Thought:
    def back(action: Action) -> Action:
        return Play(renaming.back(action.card)) if isinstance(action, Play) else action

    options = tuple(replace(option, action=back(option.action)) for option in thought.options)
    return replace(thought, action=back(thought.action), options=options)
