"""Claims and offers (RULES 10, 13.26, 13.28): a final split proposed and answered while play stops."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from preferans.actions import ACCEPT, REJECT, Action, Claim, Offer
from preferans.illegal import Illegal, illegal

if TYPE_CHECKING:  # a play holds its pending claim, and a claim is judged by the play
    from preferans.play import Play

ANSWERS: Final[tuple[Action, ...]] = (ACCEPT, REJECT)
_ALL_TRICKS: Final = 10


class Style(Enum):
    """How the hands are played, which decides who may claim and who is asked."""

    CLOSED = "closed"  # a trick contract, the defence hidden
    OPEN = "open"  # one whister plays both open hands
    CHECKED = "checked"  # a checked ten: all open, each his own cards
    MISERE = "misere"
    RASPAS = "raspas"


# Looking a member up on its class is slow enough to be felt where every card asks.
_CLOSED, _MISERE, _RASPAS = Style.CLOSED, Style.MISERE, Style.RASPAS


@dataclass(frozen=True, slots=True)
class Pending:
    """A claim or offer that waits for answers. Places of persons: who made it, who must answer, who has accepted."""

    claimer: int
    proposal: Claim | Offer
    asked: tuple[int, ...]
    accepted: tuple[int, ...] = ()

    @property
    def waiting(self) -> tuple[int, ...]:
        return tuple(place for place in self.asked if place not in self.accepted)


@lru_cache(maxsize=4096)
def _splits(taken: tuple[int, ...], rest: int) -> tuple[Claim, ...]:
    """Every final split of the columns in which nobody loses a trick already taken."""
    if len(taken) == 1:
        return (Claim((taken[0] + rest,)),)
    return tuple(
        Claim((taken[0] + more, *tail.tricks)) for more in range(rest + 1) for tail in _splits(taken[1:], rest - more)
    )


_Columns = tuple[tuple[int, ...], ...]
_Taken = tuple[int, int, int, int]


@lru_cache(maxsize=8192)
def _any_split(columns: _Columns, taken: _Taken, rest: int) -> tuple[Action, ...]:
    return _splits(_sums(columns, taken), rest)


@lru_cache(maxsize=8192)
def _all_rest(columns: _Columns, taken: _Taken, rest: int, place: int) -> tuple[Action, ...]:
    """The one split in which the column of this place takes all the rest."""
    return (
        Claim(
            tuple(
                tricks + rest if place in column else tricks
                for column, tricks in zip(columns, _sums(columns, taken), strict=True)
            )
        ),
    )


def _sums(columns: _Columns, taken: _Taken) -> tuple[int, ...]:
    return tuple([sum([taken[place] for place in column]) for column in columns])


@lru_cache(maxsize=128)
def _offers(taken: int, rest: int) -> tuple[Offer, ...]:
    return tuple(Offer(tricks) for tricks in range(taken, taken + rest + 1))


def column_taken(play: Play) -> tuple[int, ...]:
    """The tricks taken so far by the columns of a claim."""
    return _sums(play.rules.columns, play.taken)


def _rest(play: Play) -> int:
    return _ALL_TRICKS - len(play.tricks)


def _declarer_column(play: Play) -> int:
    return next(at for at, column in enumerate(play.rules.columns) if play.rules.declarer in column)


def claims(play: Play, person: int) -> tuple[Action, ...]:
    """What this person may claim or offer now. None while a claim is out, and one a trick a person."""
    if play.claim is not None or play.claimed >> person & 1 or person not in play.players:
        return ()
    rules, style, declarer = play.rules, play.style, play.rules.declarer
    rest = _ALL_TRICKS - len(play.tricks)
    splits: tuple[Action, ...] = ()
    if person == declarer:
        splits = _any_split(rules.columns, play.taken, rest)
    elif not play.table and play.players[play.turn] == person:  # the others only when on lead
        if style is _RASPAS:
            splits = _all_rest(rules.columns, play.taken, rest, person)
        elif style is _CLOSED:
            assert declarer is not None
            splits = _all_rest(rules.columns, play.taken, rest, declarer)
        else:
            splits = _any_split(rules.columns, play.taken, rest)
    if style is _MISERE:
        assert declarer is not None
        return splits + _offers(play.taken[declarer], rest)
    return splits


def asked(play: Play, claimer: int) -> tuple[int, ...]:
    """Who must answer (RULES 10): those who play a hand; for a defender's concession in closed defence his partner."""
    others = tuple(place for place in range(4) if place != claimer and _plays_a_hand(play, place))
    if play.style is _CLOSED and claimer != play.rules.declarer:
        return tuple(place for place in others if place != play.rules.declarer) or others
    return others


def _plays_a_hand(play: Play, person: int) -> bool:
    return any(play.players[place] == person for place in play.rules.hands_in_play if place != play.rules.dummy)


def proposed(play: Play, person: int, proposal: Claim | Offer) -> Play:
    """The play stopped by this claim or offer; a claim shows the claimer's cards to all (RULES 13.26)."""
    if play.claim is not None:
        raise illegal(Illegal.CLAIM_PENDING)
    if proposal not in claims(play, person):
        raise illegal(_reason(play, person, proposal))
    shown = 0
    if isinstance(proposal, Claim):
        shown = sum(1 << place for place in play.rules.hands_in_play if play.players[place] == person)
    return replace(
        play,
        claim=Pending(person, proposal, asked(play, person)),
        claimed=play.claimed | 1 << person,
        open=play.open | shown,
    )


def answered(play: Play, person: int, answer: Action) -> Play:
    """The play after this answer: a rejection resumes it; with the last acceptance nobody is waited for."""
    pending = play.claim
    if pending is None:
        raise illegal(Illegal.CLAIM_NONE_PENDING)
    if person not in pending.waiting:
        raise illegal(Illegal.CLAIM_OWN if person == pending.claimer else Illegal.CLAIM_NOT_ASKED)
    if answer == REJECT:
        return replace(play, claim=None)
    return replace(play, claim=replace(pending, accepted=(*pending.accepted, person)))


def final_taken(play: Play) -> tuple[int, ...]:
    """The tricks of the columns after the pending proposal was accepted by all."""
    assert play.claim is not None
    proposal = play.claim.proposal
    if isinstance(proposal, Claim):
        return proposal.tricks
    taken, declarer = column_taken(play), _declarer_column(play)
    given = proposal.tricks - taken[declarer]
    rest = _rest(play) - given
    # Nobody writes the defenders' tricks on misère; the first of them gets what the declarer does not take.
    partner = next(at for at in range(len(taken)) if at != declarer)
    return tuple(
        tricks + (given if at == declarer else rest if at == partner else 0) for at, tricks in enumerate(taken)
    )


def _reason(play: Play, person: int, proposal: Claim | Offer) -> Illegal:
    style = play.style
    if person not in play.players:
        return Illegal.CLAIM_NOT_YOURS
    if play.claimed >> person & 1:
        return Illegal.CLAIM_TWICE
    if isinstance(proposal, Offer):
        return Illegal.OFFER_IMPOSSIBLE if style is _MISERE else Illegal.OFFER_ONLY_MISERE
    taken = column_taken(play)
    tricks = proposal.tricks
    if (
        len(tricks) != len(taken)
        or sum(tricks) != sum(taken) + _rest(play)
        or any(final < so_far for final, so_far in zip(tricks, taken, strict=True))
    ):
        return Illegal.CLAIM_IMPOSSIBLE
    if person != play.rules.declarer and (play.table or play.players[play.turn] != person):
        return Illegal.CLAIM_NOT_ON_LEAD
    return Illegal.CLAIM_ONLY_ALL_REST if style is _RASPAS else Illegal.CLAIM_ONLY_CONCEDE
