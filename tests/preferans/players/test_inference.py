"""What cards played say of the hands they came from."""

from __future__ import annotations

from random import Random

from preferans import solver
from preferans.actions import Play
from preferans.deal import Deal, Phase
from preferans.dealing import shuffled
from preferans.players import inference, thumb
from preferans.players.inference import reweighed
from preferans.players.lies import Board, Lie
from preferans.presets import preset


def contract_at_play(seed: int) -> Deal | None:
    """A trick contract before the first card; None where these cards lead to none."""
    deal = Deal.from_pack(preset("sochi", players=3), dealer=seed % 3, pack=shuffled(Random(seed)))
    while deal.phase is not Phase.PLAY and deal.outcome is None:
        deal = deal.after(deal.to_act[0], thumb.choose(deal.view(deal.to_act[0])))
    if deal.phase is not Phase.PLAY or deal.exchange is None or deal.exchange.bid.contract.is_misere:
        return None
    return deal


def test_past_positions_are_what_they_were_and_lost_tricks_count() -> None:
    lost = 0
    for seed in range(16):
        deal = contract_at_play(seed)
        if deal is None:
            continue
        history = []
        random = Random(seed)
        while len(deal.play.tricks) < 5:
            seat = deal.to_act[0]
            view = deal.view(seat)
            action = thumb.choose(view)
            if isinstance(action, Play):
                action = random.choice([act for act in view.legal if isinstance(act, Play)])
                layout = Board(view).layout(Lie(deal.play.hands))
                moves = solver.solve_layout(layout).moves
                best = max(moves.values()) if view.hand_to_play == view.declarer else min(moves.values())
                history.append((view.hand_to_play, layout, abs(best - moves[action.card])))
            deal = deal.after(seat, action)
        view = deal.view(deal.to_act[0])
        board = Board(view)
        true = Lie(deal.play.hands)
        hidden = [each for each in reversed(history) if view.hands[each[0]] is None]
        past = inference._past(board, 9)
        assert [inference._then(true, each) for each in past] == [layout.hands for _, layout, _ in hidden]
        assert [(each.leader, each.table) for each in past] == [(at.leader, at.table) for _, at, _ in hidden]
        mistakes = sum(tricks for _, _, tricks in hidden)
        (judged,) = inference._judged(board, [true], past)
        assert -inference._SEEING * mistakes <= judged <= -inference._GUESSING * mistakes
        lost += mistakes > 0
    assert lost > 3


def test_nothing_played_says_nothing() -> None:
    deal = next(deal for deal in map(contract_at_play, range(40)) if deal is not None)
    board = Board(deal.view(deal.to_act[0]))
    lies = [Lie(deal.play.hands), Lie(deal.play.hands, weight=0.5)]
    assert reweighed(board, lies, 9) == lies
