"""The whist talk (RULES 4): whist, pass, half, return, the dealer's whist, the checked ten, open or closed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final

from preferans.actions import (
    AGREE,
    CLOSED,
    HALF,
    OPEN,
    PASS,
    PLAY_OUT,
    RETURN,
    WHIST,
    Action,
    IllegalAction,
    Look,
    Pass,
)
from preferans.agreements import Agreements, OpenTiming, ReturnWhist, Ten
from preferans.contracts import Contract
from preferans.illegal import Illegal, illegal
from preferans.outcome import Ended, WhistWord

SITTING_DEALER: Final = 3


class Stage(Enum):
    """Whose word is waited for, and about what."""

    FIRST = "first"  # the first defender: whist or pass
    SECOND = "second"  # the second: whist, pass, half
    STAY = "stay"  # after whist and pass the whister stays or leaves for half (RULES 13.22)
    RETURN = "return"  # a passer: return the whist over a half
    RECLAIM = "reclaim"  # after two passes the first defender once more
    DEALER = "dealer"  # the dealer: look, then whist, or pass
    CHOICE = "choice"  # the single whister: open or closed
    CHECK = "check"  # a checked ten: agree or play
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Whisting:
    """The talk so far. ``whisters`` and ``half`` are places; the sitting dealer is place 3.

    When done, ``ended`` is None if the cards are played; otherwise how the deal ended without play. ``agreed`` are
    the defenders (bits) who agreed to a checked ten, ``answered`` those who have answered.
    """

    agreements: Agreements
    contract: Contract
    declarer: int
    order: tuple[int, int, int]
    dealer_sits: bool
    stage: Stage
    turn: int
    talk: tuple[tuple[int, WhistWord], ...] = ()
    whisters: tuple[int, ...] = ()
    half: int | None = None
    looked: int | None = None
    open: bool | None = None
    ended: Ended | None = None
    answered: int = 0
    agreed: int = 0

    @classmethod
    def start(
        cls,
        agreements: Agreements,
        contract: Contract,
        declarer: int,
        order: tuple[int, int, int],
        dealer_sits: bool,
    ) -> Whisting:
        """``order``: the seats of the three hands, for naming them in `Look`."""
        check = contract.level == 10 and agreements.ten is Ten.CHECKED
        stage = Stage.CHECK if check else Stage.FIRST
        turn = _first_defender(declarer, agreements.players == 2)
        return cls(agreements, contract, declarer, order, dealer_sits, stage, turn)

    # Who is who

    @property
    def alone(self) -> bool:
        """Two players: the opponent alone answers, for the dummy too (RULES 8)."""
        return self.agreements.players == 2

    @property
    def first(self) -> int:
        """The first defender; with two players the opponent."""
        return _first_defender(self.declarer, self.alone)

    @property
    def second(self) -> int:
        return (self.declarer + 2) % 3

    @property
    def defenders(self) -> tuple[int, ...]:
        """The places that speak, in turn."""
        return (self.first,) if self.alone else (self.first, self.second)

    @property
    def over(self) -> bool:
        return self.stage is Stage.DONE

    @property
    def forced(self) -> bool:
        """Stalingrad: an ordered six of spades (RULES 4.5)."""
        return self.agreements.stalingrad and self.contract.rung == 0

    @property
    def choice_after_lead(self) -> bool:
        """Open or closed is said only after the declarer's first lead (RULES 4.6)."""
        return self.declarer == 0 and self.agreements.open_timing is OpenTiming.AFTER_FIRST_CARD

    @property
    def checked_and_made(self) -> bool:
        """A checked ten that all defenders agreed to."""
        return self.over and self.answered != 0 and self.agreed == self.answered

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.stage is Stage.DONE:
            return ()
        if self.stage is Stage.CHECK:
            return tuple(place for place in self.defenders if not self.answered >> place & 1)
        return (self.turn,)

    def _half_possible(self) -> bool:
        return self.agreements.half_whist and self.contract.level <= 7

    def _half_returnable(self) -> bool:
        return self.agreements.return_whist is not ReturnWhist.OFF

    # What is legal

    def legal(self, place: int) -> tuple[Action, ...]:
        if place not in self.to_act:
            return ()
        match self.stage:
            case Stage.FIRST:
                if self.forced:
                    return (WHIST,)
                return (WHIST, PASS, HALF) if self.alone and self._half_possible() else (WHIST, PASS)
            case Stage.SECOND:
                if self.forced:
                    return (WHIST,)
                half = not self.whisters and self._half_possible()
                return (WHIST, PASS, HALF) if half else (WHIST, PASS)
            case Stage.STAY:
                return (WHIST, HALF)
            case Stage.RETURN:
                return (RETURN, PASS)
            case Stage.RECLAIM:
                return (WHIST, PASS)
            case Stage.DEALER:
                if self.looked is not None:
                    return (WHIST, PASS)
                return (Look(self.order[self.first]), Look(self.order[self.second]), PASS)
            case Stage.CHOICE:
                return (OPEN, CLOSED)
            case _:
                return (AGREE, PLAY_OUT)

    # What follows

    def after(self, place: int, action: Action) -> Whisting:
        """The talk after this word. IllegalAction if it is not among ``legal(place)``."""
        if action not in self.legal(place):
            raise self._why_not(place, action)
        if type(action) is Look:
            return replace(self, looked=self.order.index(action.seat))
        match self.stage:
            case Stage.CHOICE:
                return replace(self, open=action == OPEN, stage=Stage.DONE)
            case Stage.CHECK:
                return self._checked(place, action == AGREE)
            case Stage.FIRST:
                return self._first(action)
            case Stage.SECOND:
                return self._second(action)
            case Stage.STAY:
                if action == WHIST:
                    return self._said(WhistWord.WHIST, stage=Stage.CHOICE)
                return self._said(WhistWord.HALF, whisters=(), half=self.turn)._half_stands(self.second)
            case Stage.RETURN:
                if action == RETURN:
                    return self._whisted(WhistWord.RETURN)
                return self._said(WhistWord.PASS)._ask_dealer()
            case Stage.RECLAIM:
                if action == WHIST:
                    return self._whisted(WhistWord.WHIST)
                return self._said(WhistWord.PASS)._ask_dealer()
            case _:
                if action == WHIST:
                    return self._whisted(WhistWord.DEALER)
                return self._said(WhistWord.PASS, **self._not_played())

    def _first(self, action: Action) -> Whisting:
        if self.alone:
            if action == WHIST:
                # The single opponent always plays open (RULES 8): at once, or after the declarer's lead.
                return self._said(WhistWord.WHIST, whisters=(self.turn,), open=True, stage=Stage.DONE)
            if action == HALF:
                return self._said(WhistWord.HALF, half=self.turn, stage=Stage.DONE, ended=Ended.HALF)
            return self._said(WhistWord.PASS, **self._not_played())
        if action == WHIST:
            return self._said(WhistWord.WHIST, whisters=(self.turn,), stage=Stage.SECOND, turn=self.second)
        return self._said(WhistWord.PASS, stage=Stage.SECOND, turn=self.second)

    def _second(self, action: Action) -> Whisting:
        agreements, level = self.agreements, self.contract.level
        if action == WHIST:
            if self.whisters:
                return self._said(WhistWord.WHIST, whisters=(self.first, self.second), stage=Stage.DONE)
            return self._whisted(WhistWord.WHIST)
        if action == HALF:
            return self._said(WhistWord.HALF, half=self.second)._half_stands(self.first)
        if self.whisters:
            stay = agreements.whist_pass_half and self._half_possible()
            return self._said(WhistWord.PASS, stage=Stage.STAY if stay else Stage.CHOICE, turn=self.first)
        reclaim = agreements.pass_pass_whist and level in (8, 9)
        if reclaim or (agreements.return_whist is ReturnWhist.SIX_SEVEN_EIGHT and level == 8):
            return self._said(WhistWord.PASS, stage=Stage.RECLAIM, turn=self.first)
        return self._said(WhistWord.PASS)._ask_dealer()

    def _said(self, word: WhistWord, **changes: Any) -> Whisting:
        """The talk with this word of the place on turn, and what else it changes."""
        return replace(self, talk=(*self.talk, (self.turn, word)), **changes)

    def _whisted(self, word: WhistWord) -> Whisting:
        """The place on turn whists alone, and says open or closed next."""
        return self._said(word, whisters=(self.turn,), half=None, stage=Stage.CHOICE)

    def _half_stands(self, passer: int) -> Whisting:
        if self._half_returnable():
            return replace(self, stage=Stage.RETURN, turn=passer)
        return replace(self, **self._not_played())

    def _ask_dealer(self) -> Whisting:
        if self.dealer_sits and self.agreements.dealer_whist:
            return replace(self, stage=Stage.DEALER, turn=SITTING_DEALER)
        return replace(self, **self._not_played())

    def _not_played(self) -> dict[str, Any]:
        """What changes when nobody whists: the deal ends without play."""
        return {"stage": Stage.DONE, "ended": Ended.PASSED if self.half is None else Ended.HALF}

    def _checked(self, place: int, agree: bool) -> Whisting:
        bit = 1 << place
        answered = self.answered | bit
        everybody = sum(1 << defender for defender in self.defenders)
        return replace(
            self,
            answered=answered,
            agreed=self.agreed | bit if agree else self.agreed,
            stage=Stage.DONE if answered == everybody else Stage.CHECK,
        )

    # Why not

    def _why_not(self, place: int, action: Action) -> IllegalAction:
        return illegal(self._reason(place, action))

    def _reason(self, place: int, action: Action) -> Illegal:
        if self.stage is Stage.CHECK:
            if self.answered >> place & 1:
                return Illegal.CHECK_ANSWERED
            return Illegal.CHECK_ANSWER if place in self.defenders else Illegal.NOT_YOUR_TURN
        if type(action) is Look:
            if self.stage is not Stage.DEALER or place != SITTING_DEALER:
                return Illegal.LOOK_NOT_DEALER
            return Illegal.LOOK_TWICE if self.looked is not None else Illegal.LOOK_NOT_DEFENDER
        if place != self.turn:
            return Illegal.NOT_YOUR_TURN
        if action in (OPEN, CLOSED):
            return Illegal.OPEN_NOT_NOW
        if action in (AGREE, PLAY_OUT):
            return Illegal.CHECK_NOT_NOW
        if self.stage is Stage.CHOICE:
            return Illegal.OPEN_OR_CLOSED_FIRST
        if action == HALF:
            return self._reason_half()
        if action == RETURN:
            return Illegal.RETURN_NOTHING
        if self.stage is Stage.DEALER and action == WHIST:
            return Illegal.DEALER_MUST_LOOK
        if self.stage is Stage.STAY:
            return Illegal.STAY_OR_HALF
        if self.forced and type(action) is Pass:
            return Illegal.WHIST_FORCED
        return Illegal.WRONG_PHASE

    def _reason_half(self) -> Illegal:
        if self.forced:
            return Illegal.WHIST_FORCED
        if not self.agreements.half_whist:
            return Illegal.HALF_OFF
        if self.contract.level > 7:
            return Illegal.HALF_LEVEL
        if self.half is not None:
            return Illegal.HALF_TWICE
        if self.stage is Stage.FIRST:
            return Illegal.HALF_FIRST_WORD
        return Illegal.HALF_AFTER_WHIST if self.whisters else Illegal.WRONG_PHASE


def _first_defender(declarer: int, alone: bool) -> int:
    """The place that speaks first: the next one, past the dummy where two play."""
    place = (declarer + 1) % 3
    return 2 if alone and place == 1 else place
