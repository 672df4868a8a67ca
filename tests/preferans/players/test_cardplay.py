"""Cards of the computer players: legal, the same for the same view and any names of suits, never plainly worse."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from preferans import solver
from preferans.actions import Play
from preferans.cards import CARDS, Card, Cards
from preferans.deal import Deal, Phase
from preferans.dealing import shuffled
from preferans.notation import parse_action
from preferans.players import choosing, thumb, worlds
from preferans.players.character import Character, Strength, Temper
from preferans.players.lies import Board
from preferans.players.renaming import Renaming
from preferans.players.thought import Ground, Thought
from preferans.players.worlds import World
from preferans.presets import PRESETS, preset
from preferans.sheet import Sheet
from preferans.view import View
from tests.preferans.players.positions import random_points, sheet_before
from tests.preferans.tables import after, deal_of

MASTER = Character(Strength.MASTER, Temper.CAUTIOUS)
PLAYER = Character(Strength.PLAYER, Temper.BOLD)
BEGINNER = Character(Strength.BEGINNER, Temper.BOLD)
SEED = b"the secret of this step"


def considered(deal: Deal, seat: int, character: Character) -> Thought:
    return choosing.consider(deal.view(seat), sheet_before(deal), character, SEED)


@pytest.mark.parametrize("name", sorted(PRESETS))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cards_are_legal_and_the_same_again(name: str, players: int) -> None:
    for seed in range(2):
        agreements = preset(name, players=players)
        deal = Deal.from_pack(agreements, dealer=seed % players, pack=shuffled(Random(seed + 17)))
        if agreements.opening_raspas and seed == 0:
            deal = Deal.start(agreements, dealer=deal.dealer, hands=deal.hands, talon=deal.talon, opening_raspas=True)
        sheet = sheet_before(deal)
        while deal.outcome is None:
            seat = deal.to_act[0]
            view = deal.view(seat)
            if deal.phase is not Phase.PLAY:
                deal = deal.after(seat, thumb.choose(view, seed))
                continue
            character = (BEGINNER, PLAYER)[(seat + seed) % 2]
            action = choosing.choose(view, sheet, character, SEED)
            assert action in view.legal
            assert action == choosing.choose(view, sheet, character, SEED)
            deal = deal.after(seat, action)


def test_any_legal_point_of_any_deal_finds_a_card() -> None:
    """Deals that no sense could lead to: random calls, random agreements, random cards before."""
    found = 0
    for at, sheet, _ in random_points(range(60), 0.06):
        if at.phase is Phase.PLAY:
            for seat in at.to_act:
                view = at.view(seat)
                for character in (BEGINNER, PLAYER):
                    thought = choosing.consider(view, sheet, character, SEED)
                    assert thought.action in view.legal
                    found += thought.ground is not Ground.ONLY
    assert found > 60


def test_on_a_sheet_that_takes_no_deal_the_rules_of_thumb_play(monkeypatch: pytest.MonkeyPatch) -> None:
    at, sheet = next(
        (at, sheet)
        for at, sheet, _ in random_points(range(60), 0.1, players=3)
        if at.phase is Phase.PLAY
        and considered(at, at.to_act[0], PLAYER).ground is Ground.WEIGHED
        and isinstance(considered(at, at.to_act[0], PLAYER).action, Play)
    )
    view = at.view(at.to_act[0])
    over = replace(sheet, finished=True)
    thought = choosing.consider(view, over, PLAYER, SEED)
    assert thought.ground is Ground.RULE
    assert thought.action in view.legal

    def broken(*_: object, **__: object) -> list[World]:
        raise ValueError("a mistake of ours")

    monkeypatch.setattr(worlds, "draw", broken)
    with pytest.raises(ValueError, match="a mistake of ours"):
        choosing.consider(view, sheet, PLAYER, SEED)


def test_hidden_cards_change_nothing() -> None:
    changed = 0
    for at, sheet, random in random_points(range(40), 0.08):
        if at.phase is not Phase.PLAY:
            continue
        for seat in at.to_act:
            view = at.view(seat)
            other = worlds.draw(view, random, 1)[0].deal(view, sheet)
            changed += other.hands != at.hands
            for character in (BEGINNER, PLAYER):
                here = choosing.consider(view, sheet, character, SEED)
                assert here == choosing.consider(other.view(seat), sheet, character, SEED)
    assert changed > 20


def in_play(seed: int, name: str = "sochi", players: int = 3) -> Deal:
    deal = Deal.from_pack(preset(name, players=players), dealer=seed % players, pack=shuffled(Random(seed)))
    while deal.phase is not Phase.PLAY and deal.outcome is None:
        deal = deal.after(deal.to_act[0], thumb.choose(deal.view(deal.to_act[0])))
    return deal


def renamed_deal(deal: Deal, names: list[int]) -> Deal:
    """The same raspas with the suits called otherwise."""

    def card(old: Card) -> Card:
        return CARDS[names[old.suit] * 8 + old.rank]

    other = Deal.start(
        deal.agreements,
        dealer=deal.dealer,
        hands=[None if hand is None else Cards.of(map(card, hand)) for hand in deal.hands],
        talon=(card(deal.talon[0]), card(deal.talon[1])),
    )
    for seat, action in deal.log:
        other = other.after(seat, Play(card(action.card)) if isinstance(action, Play) else action)
    return other


def test_names_of_suits_change_no_card_in_raspas() -> None:
    """Where two suits look just the same, either card will do: they are one card in the order without names."""
    compared = 0
    for seed in range(60):
        deal = in_play(seed)
        if deal.outcome is not None or deal.exchange is not None:
            continue
        random = Random(seed)
        while deal.outcome is None:
            seat = deal.to_act[0]
            action = considered(deal, seat, PLAYER).action
            names = [0, 1, 2, 3]
            random.shuffle(names)
            other = renamed_deal(deal, names)
            assert nameless(deal.view(seat), action) == nameless(
                other.view(seat), considered(other, seat, PLAYER).action
            )
            compared += isinstance(action, Play)
            deal = deal.after(seat, action)
        if compared > 120:
            return
    raise AssertionError("too few raspas")


def nameless(view: View, action: object) -> object:
    return Renaming.of(view).card(action.card) if isinstance(action, Play) else action


@pytest.mark.parametrize("names", [[0, 2, 3, 1], [0, 3, 2, 1], [0, 1, 3, 2]])
def test_names_of_plain_suits_change_no_card_of_a_contract(names: list[int]) -> None:
    """An auction that names the trumps alone: spades, which keep their name."""

    def card(old: Card) -> Card:
        return CARDS[names[old.suit] * 8 + old.rank]

    compared = 0
    for seed in range(9):
        pack = shuffled(Random(seed))
        one = Deal.from_pack(preset("sochi", players=3), dealer=2, pack=pack)
        two = Deal.from_pack(preset("sochi", players=3), dealer=2, pack=[card(each) for each in pack])
        lay = " ".join(str(each) for each in list(one.hands[0] or ())[:2])
        laid = " ".join(str(card(each)) for each in list(one.hands[0] or ())[:2])
        one = after(one, f"6s, pass, pass, discard {lay}, order 6s, whist, whist")
        two = after(two, f"6s, pass, pass, discard {laid}, order 6s, whist, whist")
        for _ in range(8):
            seat = one.to_act[0]
            first, second = considered(one, seat, PLAYER).action, considered(two, seat, PLAYER).action
            assert nameless(one.view(seat), first) == nameless(two.view(seat), second)
            if not isinstance(first, Play):
                break
            compared += 1
            one, two = one.after(seat, first), two.after(seat, Play(card(first.card)))
    assert compared > 40


def test_no_card_is_played_that_is_worse_in_every_layout() -> None:
    judged = 0
    for seed in range(24):
        deal = in_play(seed, ("sochi", "leningrad", "rostov")[seed % 3])
        while deal.outcome is None:
            seat = deal.to_act[0]
            thought = considered(deal, seat, PLAYER)
            if isinstance(thought.action, Play) and deal.exchange is not None and thought.ground is not Ground.ONLY:
                view = deal.view(seat)
                board = Board(view)
                lies = [board.lie(world) for world in worlds.draw(view, Random(9), 20, every=20)]
                moves = [solution.moves for solution in solver.solve_many(board.layouts(lies))]
                sign = 1 if (view.hand_to_play == view.declarer) != board.misere else -1
                card = thought.action.card
                for other in moves[0]:
                    assert any(sign * each[card] >= sign * each[other] for each in moves)
                judged += 1
            deal = deal.after(seat, thought.action)
    assert judged > 100


def test_thoughts_tell_what_was_weighed() -> None:
    deal = in_play(1)
    assert deal.exchange is not None
    while deal.outcome is None:
        seat = deal.to_act[0]
        thought = considered(deal, seat, MASTER)
        if thought.options:
            assert thought.options[0].action == thought.action
            assert {option.action for option in thought.options} == {
                action for action in deal.view(seat).legal if isinstance(action, Play)
            }
            assert all(option.tricks is not None and 0 <= option.tricks <= 10 for option in thought.options)
            assert all(option.success is not None and 0 <= option.success <= 1 for option in thought.options)
            assert thought.layouts > 0
        deal = deal.after(seat, thought.action)


def test_a_game_that_cannot_fail_is_seen_so() -> None:
    deal = deal_of(
        ["As Ks Qs Js 9s Ah Kh Ac Kc Ad", "7s 7h 8h 9h Th 7c 8c 9c 7d 8d", "8s Ts Jh Qh Tc Jc Qc 9d Td Jd"], "Qd Kd"
    )
    deal = after(deal, "6s, pass, pass, discard Qd Kd, order 8s, whist, whist")
    thought = considered(deal, 1, MASTER) if deal.to_act == (1,) else considered(deal, 0, MASTER)
    assert all(option.success == 1.0 for option in thought.options[:1])


def test_a_defender_knows_when_all_is_lost_and_still_keeps_his_winner() -> None:
    """Seat 1 discards on trumps: whatever he throws, the declarer makes his game; a person keeps the ace."""
    deal = deal_of(
        ["As Ks Qs Js Ts 9s Kh Qh Jh Kd", "7s 7h 8h 9h 7c 8c 9c 7d 8d Ad", "8s Th Tc Jc Qc Kc Ac 9d Td Jd"], "Qd Ah"
    )
    deal = after(deal, "6s, pass, pass, discard Qd Ah, order 8s, whist, whist, As, 7s, 8s, Ks")
    thought = considered(deal, 1, MASTER)
    assert isinstance(thought.action, Play)
    assert str(thought.action.card) != "Ad"


def test_without_a_fitting_sheet_the_rules_of_thumb_decide() -> None:
    deal = in_play(1)
    seat = deal.to_act[0]
    over = Sheet.start(deal.agreements, ["a", "b", "c"], dealer=deal.dealer, pool=[20, 20, 20])
    assert over.finished
    thought = choosing.consider(deal.view(seat), over, MASTER, SEED)
    assert thought.ground is Ground.RULE
    assert thought.action in deal.view(seat).legal
    assert parse_action("pass") not in deal.view(seat).legal
