"""Every reason why an action can be forbidden: a stable code, one English sentence, and where the rule stands.

Other languages translate by code; `SENTENCES` is complete, so that a test can hold a translation against it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum, unique
from typing import Final

from preferans.actions import IllegalAction


@unique
class Illegal(StrEnum):
    """The codes of `IllegalAction`."""

    # any phase
    NOT_IN_DEAL = "not_in_deal"
    DEAL_OVER = "deal_over"
    WRONG_PHASE = "wrong_phase"
    NOT_YOUR_TURN = "not_your_turn"
    # auction
    ALREADY_PASSED = "already_passed"
    BID_NOT_HIGHER = "bid_not_higher"
    BID_BELOW_FLOOR = "bid_below_floor"
    BID_SKIPS_RUNG = "bid_skips_rung"
    HERE_OFF = "here_off"
    HERE_WITHOUT_BID = "here_without_bid"
    HERE_NOT_SENIOR = "here_not_senior"
    HERE_NOT_OVER_THIS = "here_not_over_this"
    MISERE_NOT_FIRST_CALL = "misere_not_first_call"
    MISERE_TOO_LOW = "misere_too_low"
    MISERE_NEEDS_NINE = "misere_needs_nine"
    MISERE_BINDS = "misere_binds"
    CLOSED_OFF = "closed_off"
    CLOSED_OUT_OF_CHAIN = "closed_out_of_chain"
    CLOSED_MISERE_NEEDS_CLOSED_NINE = "closed_misere_needs_closed_nine"
    BLIND_OFF = "blind_off"
    BLIND_AFTER_SEEING = "blind_after_seeing"
    BLIND_MISERE = "blind_misere"
    BLIND_NEEDS_NEXT_LEVEL = "blind_needs_next_level"
    BLIND_PASS_OFF = "blind_pass_off"
    BLIND_PASS_NOT_FIRST_HAND = "blind_pass_not_first_hand"
    BLIND_PASS_NEEDS_LEVEL = "blind_pass_needs_level"
    ALREADY_SEEN = "already_seen"
    # exchange
    INVITE_OFF = "invite_off"
    INVITE_NOT_NOW = "invite_not_now"
    INVITE_NOT_ANSWERED = "invite_not_answered"
    TALON_NOT_TAKEN = "talon_not_taken"
    TALON_STAYS_CLOSED = "talon_stays_closed"
    DISCARD_NOT_TWO = "discard_not_two"
    DISCARD_NOT_HELD = "discard_not_held"
    DISCARD_THE_SAME = "discard_the_same"
    ORDER_BEFORE_DISCARD = "order_before_discard"
    ORDER_TOO_LOW = "order_too_low"
    ORDER_NOT_MISERE = "order_not_misere"
    ORDER_ONLY_MISERE = "order_only_misere"
    CONCEDE_OFF = "concede_off"
    CONCEDE_MISERE = "concede_misere"
    THROW_OFF = "throw_off"
    THROW_OWN_DEAL = "throw_own_deal"
    THROWN_ALREADY = "thrown_already"
    WITHOUT_ALL_OFF = "without_all_off"
    # whisting
    WHIST_FORCED = "whist_forced"
    HALF_OFF = "half_off"
    HALF_LEVEL = "half_level"
    HALF_AFTER_WHIST = "half_after_whist"
    HALF_FIRST_WORD = "half_first_word"
    HALF_TWICE = "half_twice"
    STAY_OR_HALF = "stay_or_half"
    RETURN_NOTHING = "return_nothing"
    DEALER_MUST_LOOK = "dealer_must_look"
    LOOK_TWICE = "look_twice"
    LOOK_NOT_DEALER = "look_not_dealer"
    LOOK_NOT_DEFENDER = "look_not_defender"
    OPEN_NOT_NOW = "open_not_now"
    CHECK_NOT_NOW = "check_not_now"
    CHECK_ANSWER = "check_answer"
    CHECK_ANSWERED = "check_answered"
    # play
    CARD_NOT_HELD = "card_not_held"
    MUST_FOLLOW = "must_follow"
    MUST_TRUMP = "must_trump"
    HAND_PLAYED_BY_OTHER = "hand_played_by_other"
    HAND_NOT_ON_TURN = "hand_not_on_turn"
    OPEN_OR_CLOSED_FIRST = "open_or_closed_first"
    # claims
    CLAIM_PENDING = "claim_pending"
    CLAIM_NOT_ASKED = "claim_not_asked"
    CLAIM_NONE_PENDING = "claim_none_pending"
    CLAIM_OWN = "claim_own"
    CLAIM_TWICE = "claim_twice"
    CLAIM_NOT_ON_LEAD = "claim_not_on_lead"
    CLAIM_NOT_YOURS = "claim_not_yours"
    CLAIM_IMPOSSIBLE = "claim_impossible"
    CLAIM_ONLY_CONCEDE = "claim_only_concede"
    CLAIM_ONLY_ALL_REST = "claim_only_all_rest"
    OFFER_ONLY_MISERE = "offer_only_misere"
    OFFER_IMPOSSIBLE = "offer_impossible"


SENTENCES: Final[Mapping[Illegal, tuple[str, str]]] = {
    Illegal.NOT_IN_DEAL: ("this seat takes no part in this deal", "1.5"),
    Illegal.DEAL_OVER: ("the deal is over", "2.8"),
    Illegal.WRONG_PHASE: ("this is not done in this part of the deal", "2.8"),
    Illegal.NOT_YOUR_TURN: ("it is not this seat's turn", "2.2"),
    Illegal.ALREADY_PASSED: ("who has passed is out of the auction", "2.2"),
    Illegal.BID_NOT_HIGHER: ("a bid must be higher than the standing bid", "2.2"),
    Illegal.BID_BELOW_FLOOR: ("after raspas the bid must not be below the floor", "2.6"),
    Illegal.BID_SKIPS_RUNG: ("bids go rung by rung, none may be skipped", "2.3"),
    Illegal.HERE_OFF: ("holding a bid is not agreed", "2.4"),
    Illegal.HERE_WITHOUT_BID: ("there is no bid of the other player to hold", "2.4"),
    Illegal.HERE_NOT_SENIOR: ("only the senior of the last two bidders may hold", "2.4"),
    Illegal.HERE_NOT_OVER_THIS: ("misère, a bid without the talon and a blind bid cannot be held", "2.4"),
    Illegal.MISERE_NOT_FIRST_CALL: ("misère may be bid only as the first call of the deal", "2.5"),
    Illegal.MISERE_TOO_LOW: ("misère does not beat the standing bid", "2.5"),
    Illegal.MISERE_NEEDS_NINE: ("misère is beaten only by a nine or a ten", "2.5"),
    Illegal.MISERE_BINDS: ("who bid misère may bid nothing else", "2.5"),
    Illegal.CLOSED_OFF: ("bidding without the talon is not agreed", "2.5"),
    Illegal.CLOSED_OUT_OF_CHAIN: (
        "misère without the talon is bid by the misère bidder over a nine, a nine without it over that",
        "2.5",
    ),
    Illegal.CLOSED_MISERE_NEEDS_CLOSED_NINE: (
        "misère without the talon is beaten only by a nine without the talon or a ten",
        "2.5",
    ),
    Illegal.BLIND_OFF: ("blind bids are not agreed", "2.7"),
    Illegal.BLIND_AFTER_SEEING: ("a blind call is made only before seeing the cards", "13.24"),
    Illegal.BLIND_MISERE: ("misère is not bid blind", "2.7"),
    Illegal.BLIND_NEEDS_NEXT_LEVEL: ("a blind bid is beaten only by a bid of the next level", "2.7"),
    Illegal.BLIND_PASS_OFF: ("the blind pass is not agreed", "7.4"),
    Illegal.BLIND_PASS_NOT_FIRST_HAND: ("only the first hand may pass blind, as the first call", "7.4"),
    Illegal.BLIND_PASS_NEEDS_LEVEL: ("a blind pass is beaten only by a seven, after a blind raspas by an eight", "7.4"),
    Illegal.ALREADY_SEEN: ("this seat has already seen its cards", "13.24"),
    Illegal.INVITE_OFF: ("sharing a misère with the dealer is not agreed", "1.6"),
    Illegal.INVITE_NOT_NOW: ("only a misère is shared, with a dealer who sits out, before the talon", "13.28"),
    Illegal.INVITE_NOT_ANSWERED: ("the dealer must first accept or reject the share", "13.28"),
    Illegal.TALON_NOT_TAKEN: ("the talon has not been turned yet", "3.1"),
    Illegal.TALON_STAYS_CLOSED: ("without the talon nothing is discarded", "2.5"),
    Illegal.DISCARD_NOT_TWO: ("exactly two cards are discarded", "3.1"),
    Illegal.DISCARD_NOT_HELD: ("only cards of the declarer's twelve are discarded", "3.1"),
    Illegal.DISCARD_THE_SAME: ("these two cards are already discarded", "3.2"),
    Illegal.ORDER_BEFORE_DISCARD: ("two cards must be discarded before the order", "3.2"),
    Illegal.ORDER_TOO_LOW: ("the order must not be below the winning bid", "3.2"),
    Illegal.ORDER_NOT_MISERE: ("who won a trick contract cannot order misère", "3.2"),
    Illegal.ORDER_ONLY_MISERE: ("who won misère orders misère only", "3.2"),
    Illegal.CONCEDE_OFF: ("conceding is not agreed", "3.4"),
    Illegal.CONCEDE_MISERE: ("misère cannot be conceded", "3.4"),
    Illegal.THROW_OFF: ("throwing the talon is not agreed", "3.5"),
    Illegal.THROW_OWN_DEAL: ("the dealer cannot fine himself for the talon", "3.5"),
    Illegal.THROWN_ALREADY: ("the thrown talon stays on the table", "3.5"),
    Illegal.WITHOUT_ALL_OFF: ("admitting without all is not agreed", "6.4"),
    Illegal.WHIST_FORCED: ("six spades must be whisted by both", "4.5"),
    Illegal.HALF_OFF: ("half-whist is not agreed", "4.2"),
    Illegal.HALF_LEVEL: ("half-whist is only for sixes and sevens", "4.2"),
    Illegal.HALF_AFTER_WHIST: ("half-whist is not open to the second defender after a whist", "4.1"),
    Illegal.HALF_FIRST_WORD: ("the first defender may not begin with half-whist", "4.1"),
    Illegal.HALF_TWICE: ("there is already a half-whist", "4.1"),
    Illegal.STAY_OR_HALF: ("after whist and pass the whister stays or leaves for half", "13.22"),
    Illegal.RETURN_NOTHING: ("there is no whist to be returned", "4.1"),
    Illegal.DEALER_MUST_LOOK: ("the dealer looks at one defender's hand before he whists", "13.23"),
    Illegal.LOOK_TWICE: ("the dealer looks at one hand only", "13.23"),
    Illegal.LOOK_NOT_DEALER: ("only the dealer who sits out may look at a hand, after both defenders left", "4.4"),
    Illegal.LOOK_NOT_DEFENDER: ("the dealer looks at a defender's hand", "4.4"),
    Illegal.OPEN_NOT_NOW: ("open or closed is said once, by a single whister, at its time", "4.6"),
    Illegal.CHECK_NOT_NOW: ("only a checked ten is agreed to or played", "13.27"),
    Illegal.CHECK_ANSWER: ("a checked ten is answered with agree or play", "13.27"),
    Illegal.CHECK_ANSWERED: ("this defender has already answered", "13.27"),
    Illegal.CARD_NOT_HELD: ("the card is not in the hand that plays", "5.1"),
    Illegal.MUST_FOLLOW: ("the suit led must be followed", "5.1"),
    Illegal.MUST_TRUMP: ("who cannot follow must trump", "5.1"),
    Illegal.HAND_PLAYED_BY_OTHER: ("somebody else plays this hand", "4.6"),
    Illegal.HAND_NOT_ON_TURN: ("this card is in the hand that is not on turn", "4.6"),
    Illegal.OPEN_OR_CLOSED_FIRST: ("the whister must first say open or closed", "4.6"),
    Illegal.CLAIM_PENDING: ("play stops until the claim is answered", "10"),
    Illegal.CLAIM_NOT_ASKED: ("this seat is not asked about the claim", "10"),
    Illegal.CLAIM_NONE_PENDING: ("there is no claim to answer", "10"),
    Illegal.CLAIM_OWN: ("who claims does not answer", "10"),
    Illegal.CLAIM_TWICE: ("one claim a trick a person", "13.26"),
    Illegal.CLAIM_NOT_ON_LEAD: ("only the declarer claims out of turn, the others when they are on lead", "10"),
    Illegal.CLAIM_NOT_YOURS: ("this seat plays no hand and cannot claim", "10"),
    Illegal.CLAIM_IMPOSSIBLE: ("the split contradicts the tricks already taken or their total", "13.26"),
    Illegal.CLAIM_ONLY_CONCEDE: ("in closed defence a defender may only concede all the rest", "13.26"),
    Illegal.CLAIM_ONLY_ALL_REST: ("in raspas a player may only take all the rest himself", "10"),
    Illegal.OFFER_ONLY_MISERE: ("tricks are offered only on misère", "13.28"),
    Illegal.OFFER_IMPOSSIBLE: ("the offer contradicts the tricks already taken or their total", "13.28"),
}


def illegal(code: Illegal) -> IllegalAction:
    """The error for this code, to be raised."""
    sentence, rule = SENTENCES[code]
    return IllegalAction(code.value, sentence, rule)
