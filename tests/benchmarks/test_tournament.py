"""The tournament's arithmetic: duplicate differences, intervals, lost tricks, hindsight, safe misères, the soak."""

from __future__ import annotations

import pickle
from fractions import Fraction
from random import Random

import pytest

from benchmarks.tournament import dominated, hindsight, lost, miseres, rivals, soak
from benchmarks.tournament.duplicate import Match, Task, mean_winnings, play_deal
from benchmarks.tournament.measuring import Interval, Tally, percentile
from benchmarks.tournament.playing import Decision, Played, deal_of, play, sheet_in_the_middle, winnings
from preferans.actions import PASS, Action, Bid, Play
from preferans.cards import CARDS
from preferans.contracts import LADDER
from preferans.deal import Deal, Phase
from preferans.notation import parse_action, parse_card, parse_cards
from preferans.players.character import Character, Strength, Temper
from preferans.players.thought import Ground, Option, Thought
from preferans.presets import PRESETS, preset
from preferans.sheet import Sheet
from preferans.view import View


def hand_made() -> tuple[Sheet, Deal]:
    """Seat 1 has all spades and the ace and seven of hearts; nine tricks, if a defender keeps two hearts."""
    sheet = sheet_in_the_middle(preset("sochi", players=3), dealer=0)
    hands = [
        parse_cards("7d 8d 9d Td Jd Qd Kd Ad Th Jh"),
        parse_cards("7s 8s 9s Ts Js Qs Ks As 7h Ah"),
        parse_cards("7c 8c 9c Tc Jc Qc Kc Ac Qh Kh"),
    ]
    return sheet, Deal.start(sheet.agreements, dealer=0, hands=hands, talon=(parse_card("8h"), parse_card("9h")))


def after(deal: Deal, *words: str) -> Deal:
    for word in words:
        deal = deal.after(deal.to_act[0], parse_action(word, playing=deal.phase is Phase.PLAY))
    return deal


CALLS = ("6s", "pass", "pass", "discard 8h 9h", "order 6s", "whist", "pass", "closed")
# Seat 2 throws a heart, then seat 0 one: nobody keeps two. The declarer gives it back by the seven, and one more.
CARDS_PLAYED = (
    *("As", "Qh", "7d"),
    *("Ks", "7c", "Th"),
    *("Qs", "8c", "8d", "Js", "9c", "9d", "Ts", "Tc", "Td", "9s", "Jc", "Jd", "8s", "Qc", "Qd", "7s", "Kc", "Kd"),
    *("7h", "Kh", "Jh"),
    *("Ac", "Ad", "Ah"),
)


def test_a_lost_trick_is_counted_for_the_card_that_lost_it() -> None:
    _, start = hand_made()
    deal = after(start, *CALLS, *CARDS_PLAYED)
    assert deal.tricks == (0, 8, 2)
    losses = lost.card_losses(start, deal)
    assert len(losses) == 30
    dear = [(loss.hand, loss.card, loss.lost, loss.role, loss.stage, loss.trick) for loss in losses if loss.lost]
    assert dear == [
        (0, parse_card("Th"), 1, lost.DEFENDER_CLOSED, lost.EARLY, 2),
        (1, parse_card("7h"), 2, lost.DECLARER, lost.LEAD, 9),
    ]
    assert lost.hands_played(deal) == [
        (1, 1, lost.DECLARER),
        (2, 2, lost.DEFENDER_CLOSED),
        (0, 0, lost.DEFENDER_CLOSED),
    ]


@pytest.mark.parametrize(("claim", "beyond"), [("claim 0 10 0", 1), ("claim 1 9 0", 0), ("claim 2 8 0", -1)])
def test_a_claim_is_held_against_best_play(claim: str, beyond: int) -> None:
    _, start = hand_made()
    deal = after(start, *CALLS, claim)
    assert [each.beyond for each in lost.claims_made(start, deal)] == [beyond]


@pytest.mark.parametrize("convention", ["sochi", "leningrad", "rostov", "classic"])
def test_equal_players_differ_by_exactly_nothing(convention: str) -> None:
    """Three tables played apart, not one counted three times."""
    for number in range(5):
        sheet, start = deal_of(convention, number, 7)
        tables = [play(number, 7, sheet, start, ["thumb"] * 3) for _ in range(3)]
        assert sum(tables[0].winnings) == 0
        assert mean_winnings(tables) == 0
        assert tables[0].deal.log == tables[2].deal.log


def test_the_challenger_is_counted_where_he_sits() -> None:
    sheet, start = hand_made()
    played = Played(0, sheet, start, after(start, *CALLS, *CARDS_PLAYED), ("thumb",) * 3, ())
    passed = Played(0, sheet, start, after(start, *CALLS[:5], "pass", "pass"), ("thumb",) * 3, ())
    first, second = winnings(sheet, played.deal), winnings(sheet, passed.deal)
    assert first != second
    assert mean_winnings([played, passed, passed]) == Fraction(first[0] + second[1] + second[2]) / 3


def test_a_match_of_one_kind_comes_to_nothing_and_goes_between_processes() -> None:
    result = play_deal(Task(Match("thumb", "thumb", "sochi"), 3, 7))
    again = pickle.loads(pickle.dumps(result))
    assert again.whists == 0
    assert again.tally.lists == result.tally.lists
    again.tally.add(1.0, "new")  # it still gathers


def test_intervals() -> None:
    interval = Interval.of([1.0, 2.0, 3.0, 4.0])
    assert interval.mean == 2.5
    assert interval.half == pytest.approx(3.18 * (5 / 3) ** 0.5 / 2)
    many = Interval.of([0.0, 1.0] * 200)
    assert many.half == pytest.approx(1.96 * 0.5 / 20, rel=0.01)
    assert Interval.of([3.0]).half is None
    with pytest.raises(ValueError, match="nothing"):
        Interval.of([])


def test_tallies_join() -> None:
    one, other = Tally(), Tally()
    one.add(1, "a", "b")
    other.add(2, "a", "b")
    other.add(3, "c")
    one.join(other)
    assert one.get("a", "b") == [1, 2]
    assert one.get("c") == [3]
    assert one.get("d") == []
    assert percentile([4.0, 1.0, 3.0, 2.0], 0.5) == 3.0
    assert percentile([4.0, 1.0], 1.0) == 4.0


def test_hindsight_sees_what_a_passed_game_costs() -> None:
    sheet, start = hand_made()
    bid = hindsight.with_best_play(after(start, "6s", "pass", "pass"), sheet)
    passed = hindsight.with_best_play(after(start, "pass", "pass", "pass"), sheet)
    assert sum(bid) == sum(passed) == 0
    assert bid[1] > passed[1]


def test_who_calls_like_the_rules_of_thumb_gains_nothing() -> None:
    sheet, start = deal_of("sochi", 1, 7)
    played = play(1, 7, sheet, start, ["thumb"] * 3)
    found = hindsight.gains(played, 7)
    assert found
    assert all(gain.whists is None for gain in found)


def thought(action: Action, *options: tuple[Action, float]) -> Decision:
    weighed = tuple(Option(each, value) for each, value in options)
    return Decision(0, 0, "master", Phase.PLAY, 1.0, Thought(action, Ground.WEIGHED, weighed), 2)


def test_an_action_below_the_best_that_was_weighed() -> None:
    seven, ace = Bid(LADDER[0]), PASS
    assert not dominated.is_below_its_best(thought(seven, (seven, 2.0), (ace, 1.0)))
    assert not dominated.is_below_its_best(thought(seven))
    assert dominated.is_below_its_best(thought(seven, (ace, 2.0), (seven, 1.0)))
    assert dominated.is_below_its_best(thought(seven, (ace, 2.0)))


def test_a_card_that_is_worse_however_the_rest_lies() -> None:
    """The declarer has shown ace and seven of hearts; of king and queen behind them neither may be thrown."""
    _, start = hand_made()
    thrown = zip(
        ["As", "Ks", "Qs", "Js", "Ts", "9s", "8s"],
        ["7c", "8c", "9c", "Tc", "Jc", "Qc", "Kc"],
        ["Th", "Jh", "7d", "8d", "9d", "Td", "Jd"],
        strict=True,
    )
    deal = after(start, *CALLS[:-1], "open", *(card for trick in thrown for card in trick))
    deal = after(deal, "claim 0 10 0", "reject", "7s")
    for card, better in (("Qh", parse_card("Ac")), ("Kh", parse_card("Ac")), ("Ac", None)):
        assert dominated.better_everywhere(deal, 2, parse_card(card), Random(1)) == better


def test_every_hand_that_is_drawn_fits_the_view() -> None:
    for number in range(6):
        sheet, deal = deal_of("sochi", number, 7)
        done = play(number, 7, sheet, deal, ["thumb"] * 3).deal
        for at, (seat, action) in enumerate(done.log):
            if isinstance(action, Play) and at % 5 == 0:
                view = deal.view(seat)
                found = dominated.fitting_hands(view, Random(at), 8)
                assert found
                masks = view.may_hold()
                for hands in found:
                    assert all(hand & ~mask == 0 for hand, mask in zip(hands, masks, strict=False))
                    assert [hand.bit_count() for hand in hands] == list(view.hand_sizes)
                    assert sum(hands).bit_count() == sum(view.hand_sizes)
            deal = deal.after(seat, action)


def test_how_safe_a_misere_is() -> None:
    safe = parse_cards("7s 8s 9s 7c 8c 9c 7d 8d 7h 8h")
    assert miseres.safe_share(safe, 1, Random(1), 6, 6) == 1.0
    caught = parse_cards("As Ks Qs Js Ac Kc Qc Ad Kd Ah")
    assert miseres.safe_share(caught, 1, Random(1), 2, 4) == 0.0
    twelve = safe | parse_cards("As Kd")
    assert miseres.discards(twelve)[0] == int(parse_cards("As Kd"))


def test_names_of_rivals() -> None:
    assert rivals.character_of("master") == Character(Strength.MASTER, Temper.CAUTIOUS)
    assert rivals.character_of("player-bold") == Character(Strength.PLAYER, Temper.BOLD)
    assert rivals.check("thumb") == "thumb"
    with pytest.raises(ValueError, match="no player is called"):
        rivals.check("grandmaster")


@pytest.fixture
def worlds_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """The soak changes how its process thinks; not this one."""
    monkeypatch.setattr(soak, "draw_few_worlds", lambda: None)


@pytest.mark.usefixtures("worlds_as_they_are")
def test_the_soak_goes_through_every_convention() -> None:
    tasks = soak.soak_tasks(21 * soak.STRETCH, ["thumb"], 7)
    assert {(task.convention, task.players) for task in tasks} == {
        (name, players) for name in PRESETS for players in soak.PLAYERS
    }
    result = soak.soak(soak.SoakTask("classic", 4, ("thumb",), 6, 0, 7))
    assert result.faults == ()
    assert result.deals == 6
    assert result.decisions > 60


@pytest.mark.usefixtures("worlds_as_they_are")
def test_the_soak_tells_what_is_illegal(monkeypatch: pytest.MonkeyPatch) -> None:
    def ace_of_spades(name: str, view: View, sheet: Sheet, seed: bytes) -> Thought:
        return Thought(Play(CARDS[7]) if view.phase is Phase.PLAY else view.legal[0], Ground.RULE)

    monkeypatch.setattr("benchmarks.tournament.playing.think", ace_of_spades)
    result = soak.soak(soak.SoakTask("sochi", 3, ("thumb",), 3, 0, 7))
    assert len(result.faults) == 3
    assert "IllegalAction" in result.faults[0]


def test_hands_are_shown_by_suit() -> None:
    from benchmarks.tournament.worst import described

    sheet, start = hand_made()
    played = Played(0, sheet, start, after(start, *CALLS, *CARDS_PLAYED), ("thumb",) * 3, ())
    text = described(played, [], {})
    assert "♠ AKQJT987" in text
    assert "2:whist" in text
