"""A whole pulka: what NOTATION writes in a file, its replay, and the sheets that come of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from preferans.actions import IllegalAction
from preferans.agreements import AgreementError, Agreements
from preferans.cards import Card, Cards
from preferans.deal import Deal
from preferans.notation import NotationError
from preferans.outcome import Ended, Outcome, OutcomeError
from preferans.reading import read_action
from preferans.scoring import Entry
from preferans.sheet import Sheet, SheetError

FORMAT: Final = "pulka/1"


class PulkaError(ValueError):
    """A pulka that cannot be read or replayed; the message is one line that names the deal, the action and the rule."""


@dataclass(frozen=True, slots=True)
class Act:
    """One action as it was written; ``by``: ``person``, ``computer`` or ``time``; ``at``: when, as written."""

    do: str
    by: str = "person"
    at: str | None = None

    def to_json(self) -> str | dict[str, str]:
        if self.by == "person" and self.at is None:
            return self.do
        return {"do": self.do, "by": self.by, **({} if self.at is None else {"at": self.at})}


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtCards:
    """The cards of a deal. ``hands`` by seat, None for those who sit out, the dummy's third when two play."""

    hands: tuple[Cards | None, ...]
    talon: tuple[Card, Card]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedDeal:
    """A deal given card by card. ``source``: how its cards came about (``number``, ``seed``, ``mix``, ``cut``)."""

    cards: DealtCards
    actions: tuple[Act, ...]
    dealer: int | None = None
    source: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredDeal:
    """A deal given by its outcome alone."""

    outcome: Outcome
    dealer: int | None = None
    source: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidDeal:
    """A deal that was broken off, with what was dealt and done; the same dealer deals again (RULES 1.3)."""

    why: str
    cards: DealtCards | None = None
    actions: tuple[Act, ...] = ()
    dealer: int | None = None
    source: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Join:
    """A newcomer sits down (RULES 1.2)."""

    name: str


@dataclass(frozen=True, slots=True)
class Replace:
    """Somebody else takes over a seat. ``computer``: the character of the computer player who does."""

    seat: int
    name: str
    computer: str | None = None


@dataclass(frozen=True, slots=True)
class TimeUp:
    """The time is over: the lap under way is finished (RULES 9.1)."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """A new chain of seeds is announced, for the deals from number ``first`` on (`fairness`)."""

    seal: str
    first: int


AnyDeal = PlayedDeal | ScoredDeal | VoidDeal
Item = AnyDeal | Join | Replace | TimeUp | Sealed


@dataclass(frozen=True, slots=True)
class FaceDown:
    """A draw as it was made: the cards in their places, and who took which in what order, as `fairness.line` has it."""

    cards: tuple[Card, ...]
    taken: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {"cards": " ".join(map(str, self.cards)), "taken": list(self.taken)}


@dataclass(frozen=True, slots=True)
class Draws:
    """The draw for the seats, by the order of sitting down, and the one for the first dealer, by seat (RULES 1.2)."""

    seats: FaceDown
    dealer: FaceDown

    def to_json(self) -> dict[str, Any]:
        return {"seats": self.seats.to_json(), "dealer": self.dealer.to_json()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Pulka:
    """``pool``, ``mountain``, ``whists``: what stood on the sheet before the first deal; None: nothing did.

    ``computers``: by seat, the character of the computer player who sat there at the beginning; empty: nobody says.
    ``table``, ``seal``, ``draw``: by what the cards of a pulka that the bot dealt can be checked (`verifying`).
    """

    agreements: Agreements
    players: tuple[str, ...]
    dealer: int = 0
    items: tuple[Item, ...] = ()
    pool: tuple[int, ...] | None = None
    mountain: tuple[int, ...] | None = None
    whists: tuple[tuple[int, ...], ...] | None = None
    raspas_in_a_row: int = 0
    seal: str | None = None
    name: str | None = None
    table: str | None = None
    draw: Draws | None = None
    computers: tuple[str | None, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """NOTATION's object, the agreements expanded; `pulka_reading.pulka_from_json` reads it back."""
        carried = {"pool": self.pool, "mountain": self.mountain, "whists": self.whists}
        sheet = {name: _listed(value) for name, value in carried.items() if value is not None}
        return {
            "format": FORMAT,
            **({} if self.name is None else {"name": self.name}),
            "agreements": self.agreements.to_mapping(),
            "players": list(self.players),
            **({"computers": list(self.computers)} if self.computers else {}),
            "dealer": self.dealer,
            **({"sheet": sheet} if sheet else {}),
            **({"raspas_in_a_row": self.raspas_in_a_row} if self.raspas_in_a_row else {}),
            **({} if self.table is None else {"table": self.table}),
            **({} if self.seal is None else {"seal": self.seal}),
            **({} if self.draw is None else {"draw": self.draw.to_json()}),
            "deals": [_item_to_json(item) for item in self.items],
        }

    def start(self) -> Sheet:
        """The sheet before the first deal; SheetError if what was carried over does not fit the table."""
        return Sheet.start(
            self.agreements,
            self.players,
            dealer=self.dealer,
            pool=self.pool,
            mountain=self.mountain,
            whists=self.whists,
            raspas_in_a_row=self.raspas_in_a_row,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DealResult:
    """A deal as it was recorded, and the sheet ``after`` it. ``void``: why it did not count.

    Its seats are those of its time; ``players`` names them. ``deal``: the deal itself, where it was given card by card.
    """

    number: int
    dealer: int
    players: tuple[str, ...]
    after: Sheet
    outcome: Outcome | None = None
    entries: tuple[Entry, ...] = ()
    void: str | None = None
    deal: Deal | None = None

    @property
    def tricks(self) -> tuple[int, ...]:
        """By seat; zeros where nothing was played."""
        if self.outcome is None:
            return ()
        return self.outcome.tricks or (0,) * len(self.players)

    def to_json(self) -> dict[str, Any]:
        lines = []
        for entry in self.entries:
            on = {} if entry.on is None else {"on": entry.on}
            what = {"column": entry.column.value, "amount": entry.amount, "reason": entry.reason.english(self.players)}
            lines.append({"player": entry.player, **on, **what})
        void = {} if self.void is None else {"void": self.void}
        return {**void, "entries": lines, "tricks": list(self.tricks)}


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of a pulka: the sheet after its last deal, and its deals one by one."""

    sheet: Sheet
    deals: tuple[DealResult, ...]

    def to_json(self) -> dict[str, Any]:
        """The output of ``pulka replay --json`` (NOTATION)."""
        sheet = self.sheet
        return {
            "pool": list(sheet.pool),
            "mountain": list(sheet.mountain),
            "whists": [list(row) for row in sheet.whists],
            "settlement": [str(total) for total in sheet.settlement().totals],
            "dealer": sheet.dealer,
            "raspas_in_a_row": sheet.raspas_in_a_row,
            "floor": str(sheet.floor),
            "finished": sheet.finished,
            "deals": [deal.to_json() for deal in self.deals],
        }


def replay(pulka: Pulka) -> Replay:
    """The pulka from its first deal to its last. PulkaError names what cannot be."""
    try:
        sheet = pulka.start()
    except SheetError as error:
        raise PulkaError(str(error)) from None
    results: list[DealResult] = []
    for item in pulka.items:
        if isinstance(item, Sealed):
            continue
        if isinstance(item, Join | Replace | TimeUp):
            try:
                sheet = _between_deals(sheet, item)
            except (SheetError, AgreementError) as error:
                raise PulkaError(f"after deal {len(results)}: {error}") from None
            continue
        number = len(results) + 1
        try:
            before = sheet if item.dealer is None else sheet.with_dealer(item.dealer)
            deal = _played(item, before, number)
            outcome = item.outcome if isinstance(item, ScoredDeal) else None if deal is None else deal.outcome
            sheet = before if outcome is None else before.record(outcome)
        except (OutcomeError, SheetError) as error:
            raise PulkaError(f"deal {number}: {error}") from None
        results.append(
            DealResult(
                number=number,
                dealer=before.dealer,
                players=before.players,
                outcome=outcome,
                entries=sheet.entries[len(before.entries) :],
                void=item.why if isinstance(item, VoidDeal) else None,
                deal=deal,
                after=sheet,
            )
        )
    return Replay(sheet, tuple(results))


def _between_deals(sheet: Sheet, item: Join | Replace | TimeUp) -> Sheet:
    match item:
        case Join(name):
            return sheet.join(name)
        case Replace(seat, name):
            return sheet.replace(seat, name)
        case TimeUp():
            return sheet.time_up()


def _played(item: AnyDeal, sheet: Sheet, number: int) -> Deal | None:
    """The deal to its end, where it is given card by card. SheetError after the end of the pulka."""
    if isinstance(item, VoidDeal):
        return None
    if sheet.finished:
        raise SheetError("the pulka is over (RULES 9.1)")
    return play_through(item, sheet, number) if isinstance(item, PlayedDeal) else None


def play_through(item: PlayedDeal, sheet: Sheet, number: int) -> Deal:
    """The deal with these cards and actions as the next one of this sheet, to its end."""
    try:
        deal = Deal.start(
            sheet.agreements,
            dealer=sheet.dealer,
            hands=item.cards.hands,
            talon=item.cards.talon,
            raspas_in_a_row=sheet.raspas_in_a_row,
            opening_raspas=sheet.opening_raspas,
            blind_raspas_in_a_row=sheet.blind_raspas_in_a_row,
        )
    except ValueError as error:
        raise PulkaError(f"deal {number}: {error}") from None
    for at, act in enumerate(item.actions, start=1):
        try:
            for seat, action in read_action(deal, act.do):
                deal = deal.after(seat, action)
        except (IllegalAction, NotationError) as error:
            raise PulkaError(f"deal {number}, action {at} ({shown(act.do)}): {error}") from None
    if deal.outcome is None:
        raise PulkaError(f"deal {number}: the actions end before the deal does, in its {deal.phase.value}")
    return deal


def shown(text: str) -> str:
    """A text from outside as it may stand in a message of one line."""
    return text if text.isprintable() and len(text) <= 60 else ascii(text)[:60]


def outcome_to_json(outcome: Outcome) -> dict[str, Any]:
    """An outcome as NOTATION writes it; what has its default is left out."""
    data: dict[str, Any] = {"contract": "raspas" if outcome.contract is None else str(outcome.contract)}
    if outcome.declarer is not None:
        data["declarer"] = outcome.declarer
    if outcome.talk:
        words = [(seat, word.value) for seat, word in outcome.talk]
        once = len(dict(words)) == len(words)
        data["whist"] = {str(seat): word for seat, word in words} if once else [list(pair) for pair in words]
    if outcome.tricks:
        data["tricks"] = list(outcome.tricks)
    if outcome.ended is not Ended.PLAYED:
        data["ended"] = outcome.ended.value
    if outcome.talon is not None:
        data["talon"] = " ".join(map(str, outcome.talon))
    if outcome.bid is not None:
        data["bid"] = str(outcome.bid)
    for name in ("open", "blind", "thrown", "shared_with_dealer", "without_all", "under_ordered"):
        if getattr(outcome, name):
            data[name] = True
    for name in ("blind_passer", "top_tricks"):
        if getattr(outcome, name) is not None:
            data[name] = getattr(outcome, name)
    return data


def _item_to_json(item: Item) -> dict[str, Any]:
    match item:
        case Join(name):
            return {"join": name}
        case Replace(seat, name, computer):
            return {"replace": seat, "player": name, **({} if computer is None else {"computer": computer})}
        case TimeUp():
            return {"time_up": True}
        case Sealed(seal, first):
            return {"seal": seal, "from": first}
    data: dict[str, Any] = {}
    if isinstance(item, VoidDeal):
        data["void"] = item.why
    data.update(item.source)
    if item.dealer is not None:
        data["dealer"] = item.dealer
    if isinstance(item, ScoredDeal):
        data["outcome"] = outcome_to_json(item.outcome)
        return data
    if item.cards is not None:
        data["hands"] = [None if hand is None else str(hand) for hand in item.cards.hands]
        data["talon"] = " ".join(map(str, item.cards.talon))
    if item.actions or isinstance(item, PlayedDeal):
        data["actions"] = [act.to_json() for act in item.actions]
    return data


def _listed(value: object) -> object:
    return [_listed(item) for item in value] if isinstance(value, tuple) else value
