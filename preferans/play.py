"""The play of the cards (RULES 5): following, forced trumping, who wins, who plays whose hand.

The hands are bit masks by place (0, 1, 2 from the first hand); `raspas` sets up the play after an auction of passes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from preferans.actions import PLAYS, Action, IllegalAction
from preferans.cards import CARDS, SUIT_MASKS, Card
from preferans.claim import Pending, Style
from preferans.contracts import Contract, Strain
from preferans.illegal import Illegal, illegal

NO_TRUMP: Final = int(Strain.NO_TRUMP)
SITTING_DEALER: Final = 3
_TRICK_NUMBERS: Final = 10


@dataclass(frozen=True, slots=True)
class Rules:
    """What does not change while the cards of a deal are played.

    ``leads``: the talon cards that lead the first tricks of raspas; ``lead_wins``: they are the sitting dealer's own
    and may win. ``columns``: whose tricks stand together in a claim, by places, in ascending order of seats.
    ``dummy``: the place whose cards are played by themselves, the lowest legal one first.
    """

    trump: int
    columns: tuple[tuple[int, ...], ...]
    declarer: int | None = None
    hands_in_play: tuple[int, ...] = (0, 1, 2)
    leads: tuple[Card, ...] = ()
    lead_wins: bool = False
    dummy: int | None = None
    opens_after_lead: bool = False

    @property
    def defence(self) -> tuple[int, ...]:
        """The places of the defending hands."""
        return tuple(place for place in self.hands_in_play if place != self.declarer)


@dataclass(frozen=True, slots=True)
class PlayedTrick:
    """A finished trick: the cards in the order played from ``leader`` on; ``lead``: the talon card that led it."""

    leader: int
    cards: tuple[Card, ...]
    winner: int
    lead: Card | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """The cards still held, the trick under way, the tricks taken (by place, the sitting dealer fourth).

    ``players``: the place of the person who plays each hand. ``open``: bits of the hands that lie open to all.
    ``claimed``: bits of the persons who have claimed during this trick.
    """

    rules: Rules
    style: Style
    hands: tuple[int, int, int]
    players: tuple[int, int, int]
    open: int = 0
    turn: int = 0
    leader: int = 0
    table: tuple[Card, ...] = ()
    taken: tuple[int, int, int, int] = (0, 0, 0, 0)
    tricks: tuple[PlayedTrick, ...] = ()
    claim: Pending | None = None
    claimed: int = 0

    @property
    def over(self) -> bool:
        return len(self.tricks) == _TRICK_NUMBERS

    @property
    def person(self) -> int:
        """The place of the person who is to play a card."""
        return self.players[self.turn]

    @property
    def lead(self) -> Card | None:
        """The talon card that leads the present trick."""
        number = len(self.tricks)
        return self.rules.leads[number] if number < len(self.rules.leads) else None

    def legal_mask(self) -> int:
        """The cards that the hand to play may play: the suit led, else a trump, else any (RULES 5.1)."""
        hand = self.hands[self.turn]
        rules, number = self.rules, len(self.tricks)
        if number < len(rules.leads):
            led = rules.leads[number] >> 3
        elif self.table:
            led = self.table[0] >> 3
        else:
            return hand
        follow = hand & SUIT_MASKS[led]
        if follow:
            return follow
        if rules.trump != NO_TRUMP:
            return hand & SUIT_MASKS[rules.trump] or hand
        return hand

    def legal_plays(self) -> tuple[Action, ...]:
        mask = self.legal_mask()
        return (
            _PLAYS_OF[0][mask & 255]
            + _PLAYS_OF[1][mask >> 8 & 255]
            + _PLAYS_OF[2][mask >> 16 & 255]
            + _PLAYS_OF[3][mask >> 24]
        )

    def after_card(self, person: int, card: Card) -> Play:
        """The play after this card by this person. IllegalAction if it is not legal."""
        if self.claim is not None:
            raise illegal(Illegal.CLAIM_PENDING)
        if self.players[self.turn] != person:
            mine = person in self.rules.hands_in_play and person == self.turn
            raise illegal(Illegal.HAND_PLAYED_BY_OTHER if mine else Illegal.NOT_YOUR_TURN)
        if not self.legal_mask() >> card & 1:
            raise self._why_not(card)
        play = self._with_card(card)
        dummy = self.rules.dummy
        while dummy is not None and play.turn == dummy and not play.over:
            play = play._with_card(_lowest(play.legal_mask()))
        return play

    def _with_card(self, card: Card) -> Play:
        rules, turn = self.rules, self.turn
        first, second, third = self.hands
        if turn == 0:
            first ^= 1 << card
        elif turn == 1:
            second ^= 1 << card
        else:
            third ^= 1 << card
        table = (*self.table, card)
        style, open_ = self.style, self.open
        if rules.opens_after_lead and not (self.table or self.tricks):
            open_ |= sum(1 << place for place in rules.defence)
            if style is Style.CLOSED:
                style = Style.OPEN
        places = rules.hands_in_play
        if len(table) < len(places):
            turn = (turn + 1) % 3 if len(places) == 3 else 2 - turn
            return Play(
                rules, style, (first, second, third), self.players, open_,
                turn, self.leader, table, self.taken, self.tricks, None, self.claimed,
            )  # fmt: skip
        lead = self.lead
        winner = self._winner(table, lead)
        taken = list(self.taken)
        taken[winner] += 1
        number = len(self.tricks) + 1
        # While the talon leads, and for the first trick after it, the first hand plays first (RULES 5.5).
        leader = 0 if number <= len(rules.leads) else winner
        return Play(
            rules, style, (first, second, third), self.players, open_, leader, leader, (),
            (taken[0], taken[1], taken[2], taken[3]), (*self.tricks, PlayedTrick(self.leader, table, winner, lead)),
        )  # fmt: skip

    def _winner(self, table: tuple[Card, ...], lead: Card | None) -> int:
        trump = self.rules.trump
        if lead is None:
            best, best_at, at_start = table[0], 0, 1
        elif self.rules.lead_wins:
            best, best_at, at_start = lead, -1, 0
        else:  # the talon card shows the suit only: the lowest of it loses to any card of the suit
            best, best_at, at_start = CARDS[lead & ~7], -1, 0
        for at in range(at_start, len(table)):
            card = table[at]
            if card >> 3 == best >> 3:
                if card >= best:
                    best, best_at = card, at
            elif card >> 3 == trump:
                best, best_at = card, at
        if best_at < 0:
            return SITTING_DEALER
        return (self.leader + best_at) % 3 if len(self.rules.hands_in_play) == 3 else self.leader ^ (best_at << 1)

    def _why_not(self, card: Card) -> IllegalAction:
        hand = self.hands[self.turn]
        if not hand >> card & 1:
            if any(self.players[place] == self.person and held >> card & 1 for place, held in enumerate(self.hands)):
                return illegal(Illegal.HAND_NOT_ON_TURN)
            return illegal(Illegal.CARD_NOT_HELD)
        led = self.lead if self.lead is not None else self.table[0]
        return illegal(Illegal.MUST_FOLLOW if hand & SUIT_MASKS[led.suit] else Illegal.MUST_TRUMP)


def contract_play(
    contract: Contract,
    declarer: int,
    hands: tuple[int, int, int],
    columns: tuple[tuple[int, ...], ...],
    *,
    whisters: tuple[int, ...],
    open_: bool | None,
    looked: int | None = None,
    checked: bool = False,
    dummy_opponent: int | None = None,
    opens_after_lead: bool = False,
) -> Play:
    """The play of a trick contract or misère, set up after the whist talk.

    ``open_`` is None while the whister has still to say it, or where there is nothing to say. ``looked``: the hand
    that the dealer's whist took over. ``dummy_opponent``: the place of the opponent who plays the dummy too.
    """
    players = [0, 1, 2]
    defence = tuple(place for place in (0, 1, 2) if place != declarer)
    bits = sum(1 << place for place in defence)
    if dummy_opponent is not None:
        for place in defence:
            players[place] = dummy_opponent
    elif looked is not None and whisters == (SITTING_DEALER,):
        players[looked] = SITTING_DEALER
    play = Play(
        Rules(int(contract.strain), columns, declarer, opens_after_lead=opens_after_lead),
        Style.CLOSED,
        hands,
        (players[0], players[1], players[2]),
    )
    if contract.is_misere:
        return _laid(play, Style.MISERE, 0 if opens_after_lead else bits)
    if checked:
        return _laid(play, Style.CHECKED, 0b111)
    if open_ and not opens_after_lead:
        return opened(play, whisters[0])
    return play


def _laid(play: Play, style: Style, open_: int) -> Play:
    return Play(play.rules, style, play.hands, play.players, open_)


def opened(play: Play, whister: int) -> Play:
    """The same play after the whister said open: both defence hands lie open and he plays both (RULES 4.6)."""
    players = tuple(place if place == play.rules.declarer else whister for place in (0, 1, 2))
    return Play(
        play.rules, Style.OPEN, play.hands, (players[0], players[1], players[2]),
        play.open | sum(1 << place for place in play.rules.defence),
        play.turn, play.leader, play.table, play.taken, play.tricks, play.claim, play.claimed,
    )  # fmt: skip


def _lowest(mask: int) -> Card:
    """The card of the lowest rank, among equal ranks that of the lowest suit."""
    return min((CARDS[at] for at in range(32) if mask >> at & 1), key=lambda card: (card & 7, card))


_PLAYS_OF: Final[tuple[tuple[tuple[Action, ...], ...], ...]] = tuple(
    tuple(tuple(PLAYS[suit * 8 + rank] for rank in range(8) if byte >> rank & 1) for byte in range(256))
    for suit in range(4)
)
