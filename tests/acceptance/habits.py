"""How people decide who know nothing but the buttons before them."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from .people import Button, Json

_CARD = re.compile(r"[789TJQKA][scdh]")
_BID = re.compile(r"(?:10|[6-9])[scdhn]")
_RANKS = "789TJQKA"
_WORDS = ("whist", "half", "return")


def _levels(token: str) -> tuple[int, int]:
    """Where a contract stands on the ladder."""
    return int(token[:-1]), "scdhn".index(token[-1])


@dataclass
class Habits:
    """What somebody does wherever it is offered, the first that is offered first.

    ``wants``: words and bids by their token. Without any of these they pass in the auction (or, where they ``bid``, say
    the cheapest bid there is, up to a level), say «pass» to a whist, play openly by ``opens``, discard and play by
    ``cards`` ("low" or "high"), order the cheapest contract of the level ``order`` at least, and answer a claim with
    ``answers``, one after the other, the last one for good. ``claims``: whether they propose how the rest may fall when
    it is their turn; a callable picks the proposal. ``hurries``: whether they cut and tap «next» between deals, or let
    the time lead on.
    """

    wants: Sequence[str] = ()
    bid: int = 0
    order: int = 6
    opens: str = "closed"
    cards: str = "low"
    answers: Sequence[str] = ("accept",)
    claims: bool | Callable[[list[str]], str] = False
    hurries: bool = True
    seed: int = 0
    _answered: list[int] = field(default_factory=list)
    _claimed: set[int] = field(default_factory=set)
    _random: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self._random = random.Random(self.seed)

    def __call__(self, shown: list[Button], message: Json) -> Button | None:
        """The button to tap, or None for none of them."""
        by_token = {button.token: button for button in shown}
        token = self._choose(list(by_token), max(button.step for button in shown))
        return None if token is None else by_token[token]

    def _choose(self, tokens: list[str], step: int) -> str | None:
        confirmed = self._confirming(tokens)
        if confirmed is not None:
            return confirmed
        for word in self.wants:
            for token in (word, f"ui:confirm:{word}"):
                if token in tokens:
                    return token
        if "back" in tokens:
            return "back"
        if "vote:yes" in tokens:
            return "vote:yes"
        if draws := [token for token in tokens if token.startswith("draw:")]:
            return self._random.choice(draws)
        for token in ("cut:middle", "ready"):
            if token in tokens:
                return token if self.hurries else None
        if "accept" in tokens:
            return self._answer(step)
        if claim := self._claim(tokens):
            return claim
        if marks := [token for token in tokens if token.startswith(("ui:mark:", "ui:unmark:"))]:
            return self._discard(tokens, marks)
        if orders := [token for token in tokens if token.startswith("ui:confirm:order_")]:
            return self._order(orders)
        if "see" in tokens and "invite" not in tokens:
            return "see"
        for token in (self.opens, "open", "closed"):
            if token in tokens:
                return token
        bid = lowest_bid(tokens) if "pass" in tokens else None
        if bid is not None and _levels(bid)[0] <= self.bid:
            return bid
        if "pass" in tokens:
            return "pass"
        if cards := [token for token in tokens if _CARD.fullmatch(token)]:
            return self._card(tokens, cards, step)
        for token in ("see", "agree", "whist", "ui:confirm:half", "return"):
            if token in tokens:
                return token
        return None

    def _answer(self, step: int) -> str:
        if step not in self._answered:
            self._answered.append(step)
        return self.answers[min(self._answered.index(step), len(self.answers) - 1)]

    def _confirming(self, tokens: list[str]) -> str | None:
        """The page that asks once more has «yes» in the place of the service row, and «no»."""
        if "ui:" not in tokens or "ui:more" in tokens or tokens[-1].startswith("ui:"):
            return None
        return tokens[-1]

    def _claim(self, tokens: list[str]) -> str | None:
        """A page of proposals: choose one; none there: go back."""
        offered = [token for token in tokens if token.startswith(("ui:confirm:claim_", "ui:confirm:offer_"))]
        shares = [token for token in tokens if token.startswith("ui:claim:")]
        if offered or shares:
            if callable(self.claims):
                return self.claims(offered + shares)
            # The first proposal is all the rest for the declarer: mostly people agree that the game is made.
            return (offered + shares)[0] if self._random.random() < 0.85 else self._random.choice(offered + shares)
        if tokens == ["ui:"]:
            return "ui:"
        return None

    def _discard(self, tokens: list[str], marks: list[str]) -> str:
        ready = [token for token in tokens if token.startswith("discard_")]
        if ready:
            return ready[0]
        free = [token for token in marks if token.startswith("ui:mark:")]
        return self._by_rank(free)[0 if self.cards == "low" else -1]

    def _order(self, orders: list[str]) -> str:
        def place(token: str) -> tuple[int, int]:
            contract = token.removeprefix("ui:confirm:order_")
            return (10, 9) if contract == "misere" else _levels(contract)

        return min(orders, key=lambda token: (place(token)[0] < self.order, place(token)))

    def _card(self, tokens: list[str], cards: list[str], step: int) -> str:
        if self.claims and "ui:claim" in tokens and step not in self._claimed:
            self._claimed.add(step)
            return "ui:claim"
        return self._by_rank(cards)[0 if self.cards == "low" else -1]

    @staticmethod
    def _by_rank(tokens: list[str]) -> list[str]:
        return sorted(tokens, key=lambda token: (_RANKS.index(token[-2]), token[-1]))


def lowest_bid(tokens: Sequence[str]) -> str | None:
    """The cheapest trick bid that is offered."""
    bids = [token for token in tokens if _BID.fullmatch(token)]
    return min(bids, key=_levels) if bids else None
