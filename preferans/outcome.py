"""What a deal came to: all that the sheet needs to know of it, and whether it could have come about."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from preferans.agreements import Agreements, GusarikRaspas, RaspasTalon, ReturnWhist, Ten
from preferans.cards import Card
from preferans.contracts import LADDER, Contract
from preferans.dealing import DUMMY, active_seats


class WhistWord(StrEnum):
    """A word of the whist talk as the sheet records it."""

    WHIST = "whist"
    PASS = "pass"
    HALF = "half"
    RETURN = "return"
    DEALER = "dealer"


class Ended(StrEnum):
    PLAYED = "played"
    PASSED = "passed"
    HALF = "half"
    CONCEDED = "conceded"


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """The result of one deal.

    ``contract`` is None for raspas (``declarer`` is None then); for a conceded deal it is the winning bid.
    ``tricks`` has one number a player, by seat; in gusarik the dummy's tricks are the opponent's; it may be empty
    where the deal was not played. ``talk`` is the whist talk in the order it was spoken, or each seat's last word.
    ``bid`` is the winning bid, where it is known. ``talon``: its two cards, for the paid talon; None where a contract
    was played without it. ``thrown``: the declarer threw it (RULES 3.5). ``blind``: the contract was won by a blind
    bid; ``blind_passer``: the first hand, if he passed blind. ``under_ordered``: the table found the order too low
    (7.4). ``top_tricks``: the sure tricks of the declarer's twelve cards, where he showed them.
    """

    contract: Contract | None
    declarer: int | None = None
    tricks: tuple[int, ...] = ()
    talk: tuple[tuple[int, WhistWord], ...] = ()
    ended: Ended = Ended.PLAYED
    open: bool = False
    talon: tuple[Card, Card] | None = None
    bid: Contract | None = None
    blind: bool = False
    thrown: bool = False
    shared_with_dealer: bool = False
    without_all: bool = False
    blind_passer: int | None = None
    under_ordered: bool = False
    top_tricks: int | None = None


class OutcomeError(ValueError):
    """A result that no deal under these agreements can have; the message is one sentence without a full stop."""


@dataclass(frozen=True, slots=True)
class Roles:
    """Who did what against a trick contract.

    ``whisters`` in the order they whisted. ``half``: whose half-whist stood. ``left``: who left for half before the
    whist was returned, and so writes nothing (RULES 4.3). ``alone``: the whister took the whist on himself after both
    defenders had left it, and writes all whists alone (4.3, 13.17).
    """

    defenders: tuple[int, ...]
    whisters: tuple[int, ...] = ()
    half: int | None = None
    left: int | None = None
    alone: bool = False


_TAKEN: Final = frozenset({WhistWord.WHIST, WhistWord.RETURN, WhistWord.DEALER})


def seats_in_play(agreements: Agreements, dealer: int) -> tuple[int, ...]:
    """The players who hold cards in this deal, from the first hand on (RULES 1.5)."""
    return tuple(seat for seat in active_seats(agreements.players, dealer) if agreements.players > 2 or seat != DUMMY)


def defenders_of(declarer: int, agreements: Agreements, dealer: int) -> tuple[int, ...]:
    """The declarer's opponents in this deal, the one who speaks first to the whist first."""
    seats = seats_in_play(agreements, dealer)
    place = seats.index(declarer)
    return seats[place + 1 :] + seats[:place]


def sitting_dealer(agreements: Agreements, dealer: int) -> int | None:
    """The dealer, if he sits on the talon: with four players or more."""
    return dealer if agreements.players >= 4 else None


def is_forced(contract: Contract, agreements: Agreements) -> bool:
    """Stalingrad: six spades, whisted by both without being asked (RULES 4.5)."""
    return agreements.stalingrad and contract == LADDER[0]


def is_checked(contract: Contract, agreements: Agreements) -> bool:
    """A ten that nobody is asked about (RULES 4.7)."""
    return agreements.ten is Ten.CHECKED and contract.level == 10


def may_return(level: int, agreements: Agreements) -> bool:
    """Whether a whist that was left may be returned at this level (RULES 4.1, 13.22)."""
    return str(level) in agreements.return_whist.value and agreements.return_whist is not ReturnWhist.OFF


def roles(outcome: Outcome, agreements: Agreements, dealer: int) -> Roles:
    """Who whisted, passed and left. The talk of a checked ten and of Stalingrad is not looked at: nobody was asked."""
    assert outcome.contract is not None
    assert outcome.declarer is not None
    defenders = defenders_of(outcome.declarer, agreements, dealer)
    if is_forced(outcome.contract, agreements) or is_checked(outcome.contract, agreements):
        return Roles(defenders, whisters=defenders)
    last = dict(outcome.talk)
    whisters = tuple(seat for seat in last if last[seat] in _TAKEN)
    half = next((seat for seat in last if last[seat] is WhistWord.HALF), None)
    if not whisters:
        return Roles(defenders, half=half)
    alone = (
        half is not None
        or whisters[0] not in defenders
        or last[whisters[0]] is WhistWord.RETURN
        or (len(whisters) == 1 and _passed_before(whisters[0], outcome, agreements, defenders))
    )
    return Roles(defenders, whisters=whisters, left=half, alone=alone)


def _passed_before(whister: int, outcome: Outcome, agreements: Agreements, defenders: tuple[int, ...]) -> bool:
    """Whether the whister had passed before he took the whist.

    Where the talk gives only last words, that shows in the first defender's whist standing behind the other's pass.
    """
    if (whister, WhistWord.PASS) in outcome.talk:
        return True
    assert outcome.contract is not None
    order = [seat for seat in dict(outcome.talk) if seat in defenders]
    began_late = len(order) == 2 and order[1] == whister == defenders[0]
    return began_late and _may_retake(outcome.contract.level, agreements)


def _may_retake(level: int, agreements: Agreements) -> bool:
    """Whether the first defender may take the whist after both passed (RULES 4.1, 13.22)."""
    return (agreements.pass_pass_whist and level in (8, 9)) or (
        agreements.return_whist is ReturnWhist.SIX_SEVEN_EIGHT and level == 8
    )


def check_outcome(outcome: Outcome, agreements: Agreements, dealer: int) -> None:
    """Raises OutcomeError unless a deal of this dealer can have ended so."""
    _check_tricks_shape(outcome, agreements)
    if outcome.contract is None:
        _check_raspas(outcome, agreements, dealer)
        return
    seats = seats_in_play(agreements, dealer)
    if outcome.declarer not in seats:
        _refuse(outcome.declarer is None, "a contract needs its declarer")
        _refuse(not 0 <= (outcome.declarer or 0) < agreements.players, "the declarer is no seat of this table")
        raise OutcomeError("the declarer sits out of this deal (RULES 1.5)")
    _check_flags(outcome, agreements, dealer)
    if outcome.contract.is_misere:
        _refuse(outcome.ended is not Ended.PLAYED or outcome.without_all, "misère is always played (RULES 3.4, 4.8)")
        _refuse(bool(outcome.talk), "misère is never whisted (RULES 4.8)")
        _check_played_tricks(outcome, agreements, seats)
        return
    if outcome.ended is Ended.CONCEDED or outcome.without_all:
        _refuse(outcome.ended is Ended.CONCEDED and not agreements.concede, "conceding is not agreed (RULES 3.4)")
        _refuse(any(outcome.tricks), "no trick is played after the declarer gave up (RULES 3.4)")
        _refuse(bool(outcome.talk), "nobody is asked to whist after the declarer gave up (RULES 3.4)")
        return
    _check_end_of_talk(outcome, agreements, dealer)


def _check_end_of_talk(outcome: Outcome, agreements: Agreements, dealer: int) -> None:
    assert outcome.contract is not None
    assert outcome.declarer is not None
    seats = seats_in_play(agreements, dealer)
    asked = not (is_forced(outcome.contract, agreements) or is_checked(outcome.contract, agreements))
    if asked:
        _check_talk(outcome, agreements, dealer)
    who = roles(outcome, agreements, dealer)
    if outcome.ended is Ended.PLAYED:
        _refuse(asked and who.half is not None, "a half-whist that nobody returned is not played (RULES 4.1)")
        _refuse(not who.whisters, "a contract that nobody whisted is not played (RULES 4.1)")
        extra = who.whisters if who.whisters[0] not in who.defenders else ()
        _check_played_tricks(outcome, agreements, (*seats, *extra))
        return
    if asked or outcome.ended is Ended.HALF:
        _refuse(bool(who.whisters), "a contract that somebody whisted is played (RULES 4.1)")
        stands = who.half is not None
        _refuse(outcome.ended is Ended.PASSED and stands, "a half-whist stood: the deal ended by half (RULES 4.1)")
        _refuse(outcome.ended is Ended.HALF and not stands, "nobody said half (RULES 4.1)")
    else:
        _refuse(is_forced(outcome.contract, agreements), "six spades are whisted by both and played (RULES 4.5)")
    given = tuple(10 if seat == outcome.declarer else 0 for seat in range(agreements.players))
    _refuse(any(outcome.tricks) and outcome.tricks != given, "a contract that is not played has no tricks (RULES 4.1)")


def _check_tricks_shape(outcome: Outcome, agreements: Agreements) -> None:
    if outcome.tricks:
        _refuse(len(outcome.tricks) != agreements.players, f"tricks need {agreements.players} numbers, one a player")
        _refuse(not all(0 <= count <= 10 for count in outcome.tricks), "a player takes from 0 to 10 tricks")


def _check_played_tricks(outcome: Outcome, agreements: Agreements, seats: tuple[int, ...]) -> None:
    _refuse(not outcome.tricks, "the tricks are missing")
    for seat in range(agreements.players):
        _refuse(seat not in seats and outcome.tricks[seat] > 0, f"seat {seat} sits out and takes no tricks (RULES 1.5)")
    _refuse(sum(outcome.tricks) != 10, f"a deal has ten tricks, not {sum(outcome.tricks)} (RULES 5)")


def _check_raspas(outcome: Outcome, agreements: Agreements, dealer: int) -> None:
    _refuse(outcome.declarer is not None, "raspas has no declarer (RULES 2.8)")
    _refuse(outcome.ended is not Ended.PLAYED, "raspas is always played (RULES 5.4)")
    _refuse(bool(outcome.talk), "raspas is not whisted (RULES 5.4)")
    contract_only = (outcome.blind, outcome.thrown, outcome.shared_with_dealer, outcome.without_all)
    _refuse(
        any(contract_only) or outcome.under_ordered or outcome.bid is not None or outcome.top_tricks is not None,
        "raspas has no contract (RULES 2.8)",
    )
    seats = seats_in_play(agreements, dealer)
    if outcome.blind_passer is not None:
        _check_blind_passer(outcome.blind_passer, agreements, dealer)
    leads_talon = sitting_dealer(agreements, dealer) is not None and agreements.raspas_talon is RaspasTalon.OPEN
    if leads_talon and outcome.tricks:
        _refuse(outcome.tricks[dealer] > 2, "the talon takes two tricks at the most (RULES 5.5)")
        seats = (*seats, dealer)
    if agreements.players == 2 and agreements.gusarik_raspas is GusarikRaspas.DUMMY_PLAYS:
        _refuse(not outcome.tricks, "the tricks are missing")
        _refuse(sum(outcome.tricks) > 10, "a deal has ten tricks (RULES 5)")
        return
    _check_played_tricks(outcome, agreements, seats)


def _check_blind_passer(seat: int, agreements: Agreements, dealer: int) -> None:
    _refuse(not agreements.blind_pass, "the blind pass is not agreed (RULES 7.4)")
    _refuse(seat != seats_in_play(agreements, dealer)[0], "only the first hand passes blind (RULES 7.4)")


def _check_flags(outcome: Outcome, agreements: Agreements, dealer: int) -> None:
    assert outcome.contract is not None
    level = outcome.contract.level
    _refuse(outcome.blind and not agreements.blind_game, "blind bids are not agreed (RULES 2.7)")
    _refuse(outcome.blind and outcome.contract.is_misere, "misère is not bid blind (RULES 2.7)")
    _refuse(outcome.thrown and not agreements.throw_talon, "throwing the talon is not agreed (RULES 3.5)")
    _refuse(outcome.thrown and outcome.declarer == dealer, "the dealer cannot fine himself for the talon (RULES 3.5)")
    _refuse(outcome.without_all and not agreements.without_all, "giving up without all is not agreed (RULES 6.4)")
    if outcome.shared_with_dealer:
        agreed = agreements.misere_half_with_dealer and sitting_dealer(agreements, dealer) is not None
        _refuse(not agreed, "sharing a misère with the dealer is not agreed (RULES 1.6)")
        _refuse(not outcome.contract.is_misere, "only a misère is shared with the dealer (RULES 1.6)")
    if outcome.under_ordered:
        _refuse(not agreements.under_order_penalty, "a penalty for ordering too low is not agreed (RULES 7.4)")
        played = outcome.ended is Ended.PLAYED and not outcome.without_all
        short = not played or not outcome.tricks or outcome.tricks[outcome.declarer or 0] <= level
        _refuse(
            outcome.contract.is_misere or short, "an order is too low only where more tricks were taken (RULES 7.4)"
        )
    if outcome.bid is not None:
        mixed = outcome.bid.is_misere != outcome.contract.is_misere
        _refuse(mixed or outcome.contract < outcome.bid, "the order must not be below the winning bid (RULES 3.2)")
        gave_up = outcome.ended is Ended.CONCEDED or outcome.without_all
        _refuse(gave_up and outcome.contract != outcome.bid, "who gives up pays for his winning bid (RULES 3.2, 3.4)")
    if outcome.blind_passer is not None:
        _check_blind_passer(outcome.blind_passer, agreements, dealer)
        _refuse(outcome.blind_passer == outcome.declarer, "the declarer has not passed (RULES 2.8)")
    if outcome.top_tricks is not None:
        _refuse(not 0 <= outcome.top_tricks <= 12, "twelve cards hold from 0 to 12 top tricks")
    if outcome.talon is not None:
        _refuse(outcome.talon[0] == outcome.talon[1], "the talon is two different cards (RULES 1.4)")


def _check_talk(outcome: Outcome, agreements: Agreements, dealer: int) -> None:
    """The words each seat may say (RULES 4.1); where somebody spoke twice, their order as well."""
    assert outcome.contract is not None
    assert outcome.declarer is not None
    defenders = defenders_of(outcome.declarer, agreements, dealer)
    sitting = sitting_dealer(agreements, dealer)
    level = outcome.contract.level
    last = dict(outcome.talk)
    for seat, word in outcome.talk:
        _refuse(seat == outcome.declarer, "the declarer does not whist (RULES 4.1)")
        _refuse(seat not in defenders and seat != sitting, f"seat {seat} is not asked to whist (RULES 4.1)")
        _refuse(word is WhistWord.DEALER and seat != sitting, "only a dealer who sits out whists as dealer (RULES 4.4)")
        if word is WhistWord.HALF:
            _refuse(not agreements.half_whist, "half-whist is not agreed (RULES 4.2)")
            _refuse(level > 7, "half-whist is only for sixes and sevens (RULES 4.2)")
            _refuse(seat == sitting, "the dealer does not say half (RULES 4.4)")
        if seat == sitting and word in _TAKEN:
            _refuse(not agreements.dealer_whist, "the dealer's whist is not agreed (RULES 4.4)")
            others = [last.get(defender) for defender in defenders]
            _refuse(any(other in _TAKEN for other in others), "the dealer whists only after both left it (RULES 4.4)")
            to_return = WhistWord.HALF in others
            _refuse(
                to_return and not may_return(level, agreements), "returning the whist is not agreed here (RULES 4.1)"
            )
        elif word is WhistWord.RETURN:
            possible = may_return(level, agreements) or _may_retake(level, agreements)
            _refuse(not possible, "returning the whist is not agreed here (RULES 4.1)")
    if len(last) < len(outcome.talk):
        _check_full_talk(outcome.talk, level, agreements, defenders, sitting)
    elif len(defenders) == 2:
        _check_last_words(outcome.talk, level, agreements, defenders)


def _check_last_words(
    talk: tuple[tuple[int, WhistWord], ...], level: int, agreements: Agreements, defenders: tuple[int, ...]
) -> None:
    last = dict(talk)
    spoken = [seat for seat in last if seat in defenders]
    first, second = (last.get(seat, WhistWord.PASS) for seat in defenders)
    in_turn = spoken == list(defenders)
    _refuse(first is second is WhistWord.HALF, "only one defender says half (RULES 4.1)")
    left_after_whist = agreements.whist_pass_half
    if second is WhistWord.HALF:
        _refuse(first is WhistWord.WHIST and in_turn, "half-whist is not open after a whist (RULES 4.1)")
    if first is WhistWord.HALF:
        _refuse(not left_after_whist, "the first defender may not begin with half-whist (RULES 4.1)")
    if WhistWord.RETURN in (first, second) and WhistWord.HALF not in (first, second):
        retaken = first is WhistWord.RETURN and second is WhistWord.PASS and _may_retake(level, agreements)
        _refuse(not retaken, "there is no whist to be returned (RULES 4.1)")


def _check_full_talk(
    talk: tuple[tuple[int, WhistWord], ...],
    level: int,
    agreements: Agreements,
    defenders: tuple[int, ...],
    sitting: int | None,
) -> None:
    """The talk word for word, every word among those that the seat may say after the words before it."""
    for at, (seat, word) in enumerate(talk):
        allowed = _next_words(talk[:at], level, agreements, defenders, sitting)
        _refuse(seat not in allowed, f"seat {seat} speaks to the whist out of turn (RULES 4.1)")
        _refuse(word not in allowed[seat], f"seat {seat} may not say {word.value} at this point (RULES 4.1)")


_ANSWERS: Final = frozenset({WhistWord.WHIST, WhistWord.RETURN, WhistWord.PASS})


def _next_words(
    spoken: tuple[tuple[int, WhistWord], ...],
    level: int,
    agreements: Agreements,
    defenders: tuple[int, ...],
    sitting: int | None,
) -> dict[int, frozenset[WhistWord]]:
    """Who may speak next, and what; somebody who could still take a whist may also stay silent."""
    whist, leave, half = WhistWord.WHIST, WhistWord.PASS, WhistWord.HALF
    may_half = agreements.half_whist and level <= 7
    if len(spoken) < len(defenders):
        seat = defenders[len(spoken)]
        half_open = may_half and (len(defenders) == 1 or (len(spoken) == 1 and spoken[0][1] is leave))
        return {seat: frozenset({whist, leave, half} if half_open else {whist, leave})}
    words = tuple(word for _, word in spoken[: len(defenders)])
    later = spoken[len(defenders) :]
    last = dict(spoken)
    if any(word in _TAKEN for word in last.values()):
        stays_or_halves = agreements.whist_pass_half and may_half and words == (whist, leave) and not later
        return {defenders[0]: frozenset({whist, half})} if stays_or_halves else {}
    allowed: dict[int, frozenset[WhistWord]] = {}
    halver = next((seat for seat in defenders if last[seat] is half), None)
    answered = {seat for seat, _ in later}
    if halver is not None and may_return(level, agreements):
        allowed.update({seat: _ANSWERS for seat in defenders if seat != halver and seat not in answered})
    elif words == (leave, leave) and _may_retake(level, agreements) and defenders[0] not in answered:
        allowed[defenders[0]] = _ANSWERS
    dealer_may = agreements.dealer_whist and (halver is None or may_return(level, agreements))
    if sitting is not None and dealer_may and sitting not in answered:
        allowed[sitting] = _ANSWERS | {WhistWord.DEALER}
    return allowed if sitting not in answered else {}


def _refuse(impossible: bool, sentence: str) -> None:
    if impossible:
        raise OutcomeError(sentence)
