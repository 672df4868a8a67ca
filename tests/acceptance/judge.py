"""Who may know which cards of a deal, and when: by the text of the rules, from the cards and what was said and played.

This account is written apart from the program and imports nothing of it, so that both are not wrong in the same way.
It takes a deal as a record has it: the agreements as names and values, the hands as dealt, the talon, and one line an
action (``0:6s``, ``2:discard 7s 8h``). The lines are believed to be legal. Cards are numbers, suit by suit from the
spades: ``8 * suit + rank``. Readers are seats; None is everybody else who reads the group: the public.

Long because it is one account, clause by clause in the order of the rules, to be read beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

Reader = int | None
PACK = frozenset(range(32))
_RANKS, _SUITS = "789TJQKA", "scdh"
_DUMMY = 2  # RULES 8: with two players the third hand is nobody's


def card_of(text: str) -> int:
    """``7s`` as a number. ValueError for what is no card."""
    rank, suit = text
    return _SUITS.index(suit) * 8 + _RANKS.index(rank)


def cards_of(text: str) -> frozenset[int]:
    """The cards of a hand as records write it: ``7s 9s As``."""
    return frozenset(map(card_of, text.split()))


class Judge:
    """One deal as it goes on: tell it every line by `hear`, ask it by `knows`, `shows` and `sees_hand`."""

    def __init__(
        self,
        agreements: Mapping[str, object],
        *,
        dealer: int,
        hands: Sequence[Iterable[int] | None],
        talon: Sequence[int],
        opening_raspas: bool = False,
    ) -> None:
        self.agreements = agreements
        self.players = int(str(agreements["players"]))
        self.dealer = dealer
        self.order = _hands_of(self.players, dealer)
        self.talon = tuple(talon)
        self.dealt = {hand: frozenset(hands[hand] or ()) for hand in self.order}
        self.held = {hand: set(cards) for hand, cards in self.dealt.items()}
        self.people = [hand for hand in self.order if not (self.players == 2 and hand == _DUMMY)]
        self.lines: list[str] = []
        self.named: set[str] = set()  # the contracts that somebody has named
        self.phase = "auction"
        self.declarer: int | None = None
        self.contract = ""
        self.closed = False  # without the talon
        self.discard: frozenset[int] = frozenset()
        self.thrown = False
        self.invited = False
        self.looked: int | None = None
        self.laid: set[int] = set()  # the hands that lie open to all
        self.plays = {hand: hand for hand in self.people}  # hand: who plays it
        self.tricks: list[tuple[int, ...]] = []
        self.table: list[int] = []
        self._public: set[int] = set()
        self._own: dict[int, set[int]] = {seat: set() for seat in range(self.players)}
        self._has_looked: set[int] = set()
        self._bidding = list(self.people)
        self._bidder: int | None = None
        self._misere_bidder: int | None = None
        self._asked = ""
        self._waiting: set[int] = set()
        self._said: dict[int, str] = {}
        self._opens_after_lead = False
        self._chooses_after_lead = False
        self._defence_is_open = False
        self._leader = 0  # a place: 0 is the first hand
        # 2.7, 13.24: where one may play blind nobody has looked yet.
        if not (agreements["blind_game"] or agreements["blind_pass"]):
            self._everybody_looks()
        if opening_raspas:  # 13.25: no auction
            self._everybody_looks()
            self._begin_play()

    # What is asked.

    @property
    def is_over(self) -> bool:
        return self.phase == "over"

    @property
    def is_misere(self) -> bool:
        return self.contract.startswith("misere")

    def knows(self, reader: Reader) -> frozenset[int]:
        """All cards that this reader has rightly been shown in this deal: what was seen once stays known."""
        own = self._own.get(reader, set()) if reader is not None else set()
        return frozenset(self._public | own)

    def shows(self, reader: Reader) -> frozenset[int]:
        """The cards that a screen may name now: of the tricks that are over only the last may be looked at (4.9)."""
        if self.is_over:
            return PACK
        gone = {card for trick in self.tricks[:-1] for card in trick}
        if self.declarer is None:
            # 5.5: a talon card that dictates the suit lies with the trick that it began.
            gone |= {card for card, _ in zip(self._leads, self.tricks[:-1], strict=False)}
        elif not self.closed:
            gone -= set(self.talon)  # 3.1: it was shown to all, and stays written beside the contract
        return self.knows(reader) - gone

    def sees_hand(self, reader: Reader, hand: int) -> bool:
        """Whether this reader may know which cards exactly are in this hand now."""
        if self.is_over or hand in self.laid:
            return True
        if reader == hand and hand in self.people:
            return hand in self._has_looked
        if self.looked == hand and self._is_sitting_dealer(reader):
            return True  # 4.4, 13.23
        return hand == self.declarer and self._knows_twelve(reader) and (not self.discard or self.thrown)

    def hidden_hands(self, reader: Reader) -> list[frozenset[int]]:
        """The hands, as they are now, and the discard, that this reader may not tell from other cards."""
        hidden = [frozenset(cards) for hand, cards in self.held.items() if not self.sees_hand(reader, hand)]
        if self.discard and not (self.is_over or self.thrown or reader == self.declarer):
            assert self.declarer is not None
            # 4.9: never, until the end of the hand; when he has played all the rest, elimination has shown it.
            hidden += [self.discard] if self.held[self.declarer] else []
        return [cards for cards in hidden if cards]

    def _knows_twelve(self, reader: Reader) -> bool:
        """Who has been shown the declarer's cards on misère before the discard."""
        if not self.is_misere or self.closed or self.phase == "auction":
            return False
        if self.invited and self._is_sitting_dealer(reader):
            return True  # 13.28
        return bool(self.agreements["misere_show12"]) and self.phase != "invitation"  # 13.21

    def _is_sitting_dealer(self, reader: Reader) -> bool:
        return reader == self.dealer and reader not in self.order

    # What happens.

    def hear(self, line: str) -> None:
        """One action, as a record has it: ``seat:what``."""
        self.lines.append(line)
        who, _, what = line.partition(":")
        seat = int(who)
        if what in ("accept", "reject") and self.phase == "play":
            self._answer(seat, what)
        elif what.startswith(("claim", "offer")):
            self._claim(seat, what)
        elif self.phase == "auction":
            self._call(seat, what)
        elif self.phase in ("invitation", "exchange"):
            self._exchange(what)
        elif self.phase == "whist":
            self._word(seat, what)
        else:
            self._play(card_of(what))

    def _show(self, cards: Iterable[int], reader: Reader = None) -> None:
        (self._public if reader is None else self._own[reader]).update(cards)

    def _end(self) -> None:
        """4.9: after the deal everything, to all, the discard included."""
        self.phase = "over"
        self._show(PACK)

    # The auction.

    def _look(self, seat: int) -> None:
        """4.9: in the auction one's own ten."""
        self._has_looked.add(seat)
        self._show(self.held[seat], seat)

    def _everybody_looks(self) -> None:
        for seat in self.people:
            self._look(seat)

    def _call(self, seat: int, what: str) -> None:
        if what == "see":
            self._look(seat)
            return
        if not what.startswith("blind "):
            self._look(seat)  # 13.24: any sighted call implies it
        call = what.removeprefix("blind ")
        if call == "pass":
            self._bidding.remove(seat)
        elif call == "here":
            self._bidder = seat  # 2.4: takes over the same rung
        else:
            self._bid(seat, call)
        if not self._bidding:
            self._everybody_looks()  # 13.24: the end of the auction forces it
            self._begin_play()  # 2.8: all have passed
        elif self._bidding == [self._bidder]:
            self._everybody_looks()
            self._declare(self._bidder)

    def _bid(self, seat: int, call: str) -> None:
        contract, _, closed = call.partition(" ")
        if contract == "misere":
            self._misere_bidder = seat
            if closed:  # 2.5: only the two players concerned climb this chain
                self._bidding = [other for other in self._bidding if other in (seat, self._bidder)]
        elif self._misere_bidder in self._bidding and self._ends_misere(contract, closed):
            self._bidding.remove(self._misere_bidder)
        self._bidder, self.contract, self.closed = seat, contract, bool(closed)
        self.named.add(contract)

    def _ends_misere(self, contract: str, closed: str) -> bool:
        """13.20: a misère bidder overcalled counts as passed; in the chain by a closed nine or a ten only (2.5)."""
        return self.agreements["over_misere"] == "simple" or bool(closed) or contract.startswith("10")

    # The talon, the discard, the order.

    def _declare(self, declarer: int) -> None:
        self.declarer = declarer
        if self.is_misere and self.closed:
            self._begin_play()  # 2.5: the talon stays closed, no discard
        elif self.is_misere and self.agreements["misere_half_with_dealer"] and self.dealer not in self.order:
            self.phase = "invitation"  # 13.28: before the talon
        elif self.closed:
            self.phase = "exchange"
        else:
            self._turn_talon()

    def _turn_talon(self) -> None:
        assert self.declarer is not None
        self.phase = "exchange"
        self.held[self.declarer] |= set(self.talon)
        self._show(self.talon)  # 3.1, 4.9: face up, for everyone
        self._show(self.talon, self.declarer)
        if self._knows_twelve(None):
            self._show(self.held[self.declarer])  # 13.21: the twelve are shown before the discard

    def _exchange(self, what: str) -> None:
        assert self.declarer is not None
        word, _, about = what.partition(" ")
        if word == "invite":
            self.invited = True
            self._show(self.held[self.declarer], self.dealer)  # 13.28: the dealer then sees the ten cards
        elif word in ("see", "accept", "reject"):
            self._turn_talon()
        elif word == "discard":
            self.held[self.declarer] = (self.held[self.declarer] | self.discard) - cards_of(about)
            self.discard = cards_of(about)  # 3.1: face down, to nobody's view
        elif word == "throw":
            self.held[self.declarer] = (self.held[self.declarer] | self.discard) - set(self.talon)
            self.discard, self.thrown = frozenset(self.talon), True  # 3.5: they stay open on the table
        elif word == "order":
            self.contract = about
            self.named.add(about)
            if self.is_misere:
                self._begin_play()  # 4.8: never whisted
            else:
                self._begin_talk()
        else:
            assert what in ("concede", "without all"), what
            self._end()  # 3.4, 6.4: not played

    # The whist talk (4.1).

    @property
    def _defenders(self) -> list[int]:
        assert self.declarer is not None
        at = self.order.index(self.declarer)
        return [*self.order[at + 1 :], *self.order[:at]]

    @property
    def _level(self) -> int:
        return int(self.contract[:-1])

    def _begin_talk(self) -> None:
        self.phase, self._asked = "whist", "first"
        if self._level == 10 and self.agreements["ten"] == "checked":
            self._asked = "check"
            self._waiting = set(self._defenders) & set(self.people)
            self._lay(*self.order)  # 13.27: the declarer's ten and both defence hands, the discard stays hidden
            self._defence_is_open = True

    def _word(self, seat: int, word: str) -> None:
        asked, agreed = self._asked, self.agreements
        if word.startswith("look "):
            self.looked = int(word[5:])
            self._show(self.held[self.looked], seat)  # 4.4, 13.23: the dealer sees that hand, the others do not
            return
        self._said[seat] = word
        if asked == "check":
            self._waiting.discard(seat)
            if not self._waiting:
                words = [self._said[each] for each in self._defenders if each in self._said]
                self._end() if set(words) == {"agree"} else self._begin_play()
        elif asked == "choice":
            self._choose(seat, word)
        elif self.players == 2:  # 8: the opponent whists or passes, for the dummy too
            self._whists_alone(seat) if word == "whist" else self._end()
        elif word in ("whist", "return"):
            first = self._defenders[0]
            if asked == "first":
                self._asked = "second"
            elif asked == "second" and self._said[first] == "whist":
                self._begin_play()  # two whisters: always closed (4.6)
            else:
                self._whists_alone(seat)
        elif word == "half":
            # 4.1: the one who has passed may return it, where that is agreed
            self._asked = "return" if agreed["return_whist"] != "off" else ""
        else:
            self._after_pass(asked)
        if self.phase == "whist" and not self._asked:
            self._end()

    def _after_pass(self, asked: str) -> None:
        agreed, level = self.agreements, self._level
        if asked == "first":
            self._asked = "second"
        elif asked == "second" and self._said[self._defenders[0]] == "whist":
            if agreed["whist_pass_half"] and agreed["half_whist"] and level <= 7:
                self._asked = "stay"  # 13.22: he stays, or leaves for half
            else:
                self._whists_alone(self._defenders[0])
        elif asked == "second" and (
            (agreed["pass_pass_whist"] and level in (8, 9)) or (agreed["return_whist"] == "678" and level == 8)
        ):
            self._asked = "again"  # 4.1, 13.22: the first defender once more
        elif asked != "dealer" and agreed["dealer_whist"] and self.dealer not in self.order:
            self._asked = "dealer"  # 4.4
        else:
            self._asked = ""

    def _whists_alone(self, whister: int) -> None:
        first_hand_leads = self.declarer == self.order[0]
        later = first_hand_leads and self.agreements["open_timing"] == "after_first_card"  # 4.6
        if self.players == 2:
            self._opens_after_lead = later
            self._begin_play()  # 13.4: his hand and the dummy's lie open and he plays both
            for hand in self._defenders:
                self.plays[hand] = whister
            if not later:
                self._open_defence()
            return
        if whister == self.dealer and self.looked is not None:
            self.plays[self.looked] = whister  # 13.23
        if later:
            self._chooses_after_lead = True
            self._begin_play()
        else:
            self._asked = "choice"

    def _choose(self, seat: int, word: str) -> None:
        self._asked = ""
        if word == "open":
            self._open_defence()  # 4.6: face up; the declarer's own hand stays hidden
            for hand in self._defenders:
                self.plays[hand] = seat
        if self._chooses_after_lead:
            self._chooses_after_lead = False
            self.phase = "play"
        else:
            self._begin_play()

    def _open_defence(self) -> None:
        self._defence_is_open = True
        self._lay(*self._defenders)

    def _lay(self, *hands: int) -> None:
        """These hands lie open to all from now on."""
        for hand in hands:
            self.laid.add(hand)
            self._show(self.held[hand])

    # The play.

    @property
    def _leads(self) -> tuple[int, ...]:
        """5.5: the talon cards that lead the first tricks of raspas; with two players it stays closed (13.4)."""
        is_open = self.agreements["raspas_talon"] == "open" and self.players > 2
        return self.talon if self.declarer is None and is_open else ()

    @property
    def _in_play(self) -> list[int]:
        """8: in raspas of two players the dummy is left out, or plays by itself."""
        alone = self.declarer is None and self.players == 2 and self.agreements["gusarik_raspas"] == "two_hands"
        return self.people if alone else list(self.order)

    def _begin_play(self) -> None:
        self.phase, self._asked = "play", ""
        self._show(self._leads[:1])  # 4.9: the talon cards as they are led
        if self.is_misere and self.declarer is not None:
            if self.players == 2:
                for hand in self._defenders:
                    self.plays[hand] = next(seat for seat in self.people if seat != self.declarer)  # 13.4
            if self.declarer == self.order[0]:
                self._opens_after_lead = True  # 5.3: the declarer who is first hand leads before they lie down
            else:
                self._open_misere()

    def _open_misere(self) -> None:
        self._open_defence()
        # 4.9, 13.21: by elimination the declarer's twelve, not the discard
        self._show(PACK - {card for hand in self._defenders for card in self.held[hand]})

    def _play(self, card: int) -> None:
        self._put(card)
        while self.phase == "play" and self._dummy_is_to_play():
            self._put(self._dummys_card())
        if self.phase == "play" and self._chooses_after_lead:
            self.phase, self._asked = "whist", "choice"

    def _put(self, card: int) -> None:
        hand = next(hand for hand, cards in self.held.items() if card in cards)
        self.held[hand].remove(card)
        self.table.append(card)
        self._show({card})  # 4.9: everybody sees what is played
        if self._opens_after_lead:
            self._opens_after_lead = False
            if self.is_misere:
                self._open_misere()
            else:
                self._open_defence()
        if len(self.table) < len(self._in_play):
            return
        self.tricks.append(tuple(self.table))
        self.table = []
        if self.declarer is None and self.players == 2:
            self._leader = self._taker(self.tricks[-1])
        self._show(self._leads[len(self.tricks) : len(self.tricks) + 1])  # 5.5: one by one
        if len(self.tricks) == 10:
            self._end()

    def _taker(self, trick: Sequence[int]) -> int:
        """Who took a trick of a raspas of two, as a place among the hands in play (5.1: no trump)."""
        suit = trick[0] // 8
        best = max(card for card in trick if card // 8 == suit)
        return (self._leader + trick.index(best)) % len(trick)

    def _dummy_is_to_play(self) -> bool:
        hands = self._in_play
        by_itself = self.declarer is None and self.players == 2 and len(hands) == 3
        return by_itself and hands[(self._leader + len(self.table)) % 3] == _DUMMY

    def _dummys_card(self) -> int:
        """8: the lowest legal card."""
        held = self.held[_DUMMY]
        legal = {card for card in held if self.table and card // 8 == self.table[0] // 8} or held
        return min(legal, key=lambda card: (card % 8, card))

    # Claims (10).

    def _claim(self, seat: int, what: str) -> None:
        mine = [hand for hand, player in self.plays.items() if player == seat and hand in self._in_play]
        if what.startswith("claim"):
            self._lay(*mine)  # 13.26: shows the claimer's remaining cards to all; they stay open after a refusal
        others = {player for hand, player in self.plays.items() if hand in self._in_play} - {seat}
        if self.declarer not in (None, seat) and not (self.is_misere or self._defence_is_open):
            others.discard(self.declarer)  # 13.26: a defender concedes the rest, his partner must agree
        self._waiting = others

    def _answer(self, seat: int, answer: str) -> None:
        self._waiting.discard(seat)
        if answer == "reject":
            self._waiting = set()
        elif not self._waiting:
            self._end()


def _hands_of(players: int, dealer: int) -> tuple[int, int, int]:
    """1.5, 3.2.10 and 13.4: who gets cards, from the first hand on."""
    if players == 2:
        return (1 - dealer, _DUMMY, dealer)
    if players >= 5:
        return ((dealer + 1) % players, (dealer + 2) % players, (dealer - 1) % players)
    return ((dealer + 1) % players, (dealer + 2) % players, (dealer + 3) % players)
