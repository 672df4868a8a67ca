"""Talon, discard and order (RULES 3). Names with a number are rows of the worked cases, section B."""

from preferans.actions import CONCEDE, SEE, THROW, Discard, Order
from preferans.agreements import Jumps, OverMisere
from preferans.cards import Cards
from preferans.contracts import LADDER, MISERE
from preferans.deal import Phase
from preferans.exchange import discard_of
from preferans.illegal import Illegal
from preferans.outcome import Ended
from tests.preferans.tables import after, deal_of, refused, refuses, words

FREE = {"jumps": Jumps.FREE}
HANDS = ["7s 8s 9s Ts Js Qs Ks As 7c 8c", "9c Tc Jc Qc Kc Ac 7d 8d 9d Td", "Jd Qd Kd Ad 7h 8h 9h Th Jh Qh"]
TALON = "Kh Ah"


def won(contract, **changes):
    return after(deal_of(HANDS, TALON, **{**FREE, **changes}), f"{contract}, pass, pass")


def test_b01_the_order_is_not_below_the_bid():
    at = after(won("7d"), "discard 7c 8c")
    orders = [str(a) for a in at.legal(0) if isinstance(a, Order)]
    assert orders == [f"order {c}" for c in LADDER if c >= LADDER[7] and not c.is_misere]
    for low in ("7s", "7c", "6n", "6s"):
        refused(at, f"order {low}", Illegal.ORDER_TOO_LOW)
    refused(at, "order misere", Illegal.ORDER_NOT_MISERE)


def test_b02_an_order_may_be_much_higher():
    at = after(won("6c"), "discard 7c 8c, order 8s, pass, pass")
    assert at.outcome.contract == LADDER[10]
    assert str(at.outcome.bid) == "6c"


def test_b04_two_cards_are_discarded_before_the_order():
    at = won("6s")
    refused(at, "order 6s", Illegal.ORDER_BEFORE_DISCARD)
    for cards in (Cards.of([0]), Cards.of([0, 1, 2]), None):
        refuses(at, 0, Discard(cards), Illegal.DISCARD_NOT_TWO)


def test_b05_conceding_ends_the_deal():
    end = after(won("7h", concede=3), "concede")
    assert end.phase is Phase.FINISHED
    assert end.outcome.ended is Ended.CONCEDED
    assert str(end.outcome.contract) == "7h"
    assert end.outcome.tricks == (0, 0, 0)
    assert after(won("7h", concede=3), "discard 7c 8c, concede").outcome.ended is Ended.CONCEDED


def test_b07_conceding_where_not_agreed():
    refused(won("7h"), "concede", Illegal.CONCEDE_OFF)
    refused(won("misere"), "concede", Illegal.CONCEDE_OFF)


def test_b14_the_thrown_talon():
    at = after(won("6s", throw_talon=10), "throw")
    assert at.view(1).discard == Cards.of(at.talon)
    assert at.view(None).thrown
    end = after(at, "order 6s, pass, pass")
    assert end.outcome.thrown
    misere = after(won("misere", throw_talon=10), "throw, order misere")
    assert misere.phase is Phase.PLAY
    assert misere.exchange.thrown


def test_the_talon_lies_open_to_all():
    at = won("6s")
    for seat in (0, 1, 2, None):
        assert at.view(seat).talon == at.talon
    assert len(at.view(0).hands[0]) == 12
    assert at.view(1).hand_sizes == (12, 10, 10)


def test_all_66_discards_are_legal_and_may_be_changed_until_the_order():
    at = won("6s")
    assert len([a for a in at.legal(0) if isinstance(a, Discard)]) == 66
    assert all(isinstance(a, Discard) for a in at.legal(0))
    at = after(at, "discard 7c 8c")
    discards = [a for a in at.legal(0) if isinstance(a, Discard)]
    assert len(discards) == 65
    refused(at, "discard 8c 7c", Illegal.DISCARD_THE_SAME)
    at = after(at, "discard Kh Ah")
    assert at.view(0).discard == Cards.of(at.talon)
    assert len(at.view(0).hands[0]) == 10
    at = after(at, "order 6s")
    assert at.phase is Phase.WHISTING
    refused(at, "0:discard 7c 8c", Illegal.NOT_YOUR_TURN)


def test_only_held_cards_are_discarded():
    refused(won("6s"), "discard 9c Tc", Illegal.DISCARD_NOT_HELD)
    refused(won("6s"), "discard 7c 9c", Illegal.DISCARD_NOT_HELD)


def test_the_discard_is_hidden():
    at = after(won("6s"), "discard 7c 8c")
    for seat in (1, 2, None):
        view = at.view(seat)
        assert view.discard is None
        assert view.log[-1] == (0, Discard(None))
    assert at.view(0).log[-1] == (0, discard_of(Cards.of([8, 9])))


def test_nobody_else_acts_during_the_exchange():
    refused(won("6s"), "1:discard 7c 8c", Illegal.NOT_YOUR_TURN)
    assert won("6s").legal(1) == ()


def test_misere_orders_misere_only():
    at = after(won("misere"), "discard 7c As")
    refused(at, "order 9s", Illegal.ORDER_ONLY_MISERE)
    assert words(at)[0] == "order misere"
    assert after(at, "order misere").phase is Phase.PLAY


def test_misere_is_not_conceded():
    refused(won("misere", concede=3), "concede", Illegal.CONCEDE_MISERE)
    assert CONCEDE not in won("misere", concede=3).legal(0)


def test_without_all_where_agreed():
    end = after(won("7h", without_all=True), "without all")
    assert end.outcome.without_all
    assert end.outcome.tricks == (0, 0, 0)
    refused(won("7h"), "without all", Illegal.WITHOUT_ALL_OFF)
    refused(won("misere", without_all=True), "without all", Illegal.ORDER_ONLY_MISERE)
    refused(won("misere"), "without all", Illegal.WITHOUT_ALL_OFF)


def test_throwing_needs_an_agreement_and_another_dealer():
    refused(won("6s"), "throw", Illegal.THROW_OFF)
    own = after(deal_of(HANDS, TALON, throw_talon=10), "pass, pass, 6s")
    refused(own, "throw", Illegal.THROW_OWN_DEAL)
    assert THROW not in own.legal(2)


def test_a_thrown_talon_is_not_taken_back():
    at = after(won("6s", throw_talon=10), "throw")
    refused(at, "discard 7c 8c", Illegal.THROWN_ALREADY)
    refused(at, "throw", Illegal.THROWN_ALREADY)


# Closed contracts


def chain(*, calls="misere, 9s, pass, misere closed, pass", **changes):
    return after(deal_of(HANDS, TALON, over_misere=OverMisere.NO_TALON_CHAIN, **changes), calls)


def test_closed_misere_goes_straight_to_play():
    at = chain()
    assert at.phase is Phase.PLAY
    assert at.view(None).talon == ()
    assert at.view(0).talon == ()
    assert at.view(None).contract == MISERE


def test_a_closed_nine_is_ordered_without_talon_or_discard():
    at = chain(calls="misere, 9s, pass, misere closed, 9s closed")
    assert at.phase is Phase.EXCHANGE
    assert not any(isinstance(a, Discard) for a in at.legal(1))
    refused(at, "discard 9c Tc", Illegal.TALON_STAYS_CLOSED)
    at = after(at, "order 9d")
    assert at.view(0).talon == ()
    assert after(at, "pass, pass").outcome.talon is None


# Misère shared with the dealer


def invited(**changes):
    return won("misere", players=4, dealer=3, misere_half_with_dealer=True, **changes)


def test_the_dealer_is_invited_before_the_talon():
    at = invited()
    assert words(at) == ["invite", "see"]
    assert at.view(0).talon == ()
    at = after(at, "invite")
    assert at.to_act == (3,)
    assert words(at) == ["accept", "reject"]
    assert at.view(3).hands[0] == at.hands[0]
    assert at.view(1).hands[0] is None
    assert at.view(None).hands[0] is None
    refused(at, "3:see", Illegal.INVITE_NOT_ANSWERED)


def test_an_accepted_share_is_in_the_outcome():
    at = after(invited(), "invite, accept")
    assert at.view(3).talon == at.talon
    assert len(at.view(3).hands[0]) == 12
    at = after(at, "discard 7c As, order misere")
    assert at.exchange.shared
    end = after(at, "0:offer 1, accept, accept")
    assert end.outcome.shared_with_dealer
    assert not won("misere").exchange.shared
    assert not after(invited(), "invite, reject, discard 7c As, order misere").exchange.shared


def test_the_invited_dealer_knows_the_twelve_but_not_the_discard():
    at = after(invited(), "invite, reject, discard 7c As, order misere")
    view = at.view(3)
    assert view.hands[0] is None
    assert view.declarer_twelve == Cards(at.exchange.held)
    assert view.seen[0] == Cards(at.exchange.held)
    assert at.view(None).declarer_twelve is None


def test_inviting_nobody_turns_the_talon():
    at = after(invited(), "see")
    assert at.view(1).talon == at.talon
    refused(at, "invite", Illegal.INVITE_NOT_NOW)
    # The word may be left out.
    assert after(invited(), "discard 7c As") == after(invited(), "see, discard 7c As")


def test_nothing_is_discarded_before_the_talon():
    at = invited()
    refuses(at, 0, discard_of(3), Illegal.TALON_NOT_TAKEN)
    refused(after(at, "invite"), "0:see", Illegal.NOT_YOUR_TURN)


def test_no_invitation_where_not_agreed_or_nobody_sits_out():
    refused(won("misere"), "invite", Illegal.INVITE_OFF)
    refused(won("misere", misere_half_with_dealer=True), "invite", Illegal.INVITE_NOT_NOW)
    refused(won("6s", players=4, dealer=3, misere_half_with_dealer=True), "invite", Illegal.INVITE_NOT_NOW)
    refused(won("6s"), "see", Illegal.ALREADY_SEEN)
    assert SEE not in won("6s").legal(0)
    refused(won("6s"), "whist", Illegal.WRONG_PHASE)


def test_the_twelve_are_shown_where_agreed():
    at = won("misere", misere_show12=True)
    assert at.view(1).hands[0] == Cards(at.exchange.held)
    assert at.view(None).hands[0] == Cards(at.exchange.held)
    at = after(at, "discard 7c As")
    assert at.view(1).hands[0] is None
    assert at.view(1).declarer_twelve == Cards(at.exchange.held)
    assert won("misere").view(1).hands[0] is None
