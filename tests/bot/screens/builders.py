"""Views of tables for the tests of screens, made from real deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from bot.table.results import whole
from bot.table.view import (
    DrawView,
    Intent,
    PlayerRecord,
    ResultView,
    SeatView,
    TablePhase,
    TableSettings,
    TableView,
    TurnView,
    VoteView,
)
from preferans.actions import Action, Bid, Claim, Discard, Offer, Pass
from preferans.agreements import Agreements
from preferans.cards import CARDS, Card, Cards
from preferans.deal import Deal, Phase
from preferans.notation import parse_action, parse_cards
from preferans.presets import preset
from preferans.reading import in_place
from preferans.sheet import Sheet

NAMES = ("Анна", "Борис", "Вера", "Глеб", "Дина", "Егор")
HOSTILE = (
    "<b>" + "W" * 57,
    "&amp;" * 12,
    "\u202e" + "ش" * 59,
    "_*[`" * 15,
    "👨\u200d👩\u200d👧\u200d👦" * 8,
    "a\u0300\u0301\u0302" * 15,
)


def view(
    *,
    phase: TablePhase = TablePhase.DEAL,
    viewer: int | None = None,
    players: int = 3,
    agreements: Agreements | None = None,
    deal: Deal | None = None,
    sheet: Sheet | None = None,
    names: Sequence[str] = NAMES,
    last: ResultView | None = None,
    results: tuple[ResultView, ...] = (),
    spoken: bool = True,
    seconds: int | None = 70,
    name: str = "Дача",
    seats: tuple[SeatView, ...] | None = None,
    settings: TableSettings | None = None,
    changed: tuple[str, ...] = (),
    draw: DrawView | None = None,
    ready: frozenset[int] = frozenset(),
    cutter: int | None = None,
    intent: Intent | None = None,
    votes: tuple[VoteView, ...] = (),
    paused: bool = False,
    records: tuple[PlayerRecord, ...] = (),
    group_url: str = "https://t.me/c/1/2",
) -> TableView:
    """A table with these things true of it; everything else as at an ordinary table."""
    agreements = agreements or preset("sochi", players=players)
    turns = (
        tuple(TurnView(seat, 40 + seat, seconds) for seat in deal.to_act)
        if deal is not None and deal.phase is not Phase.FINISHED
        else ()
    )
    seated = tuple(SeatView(i, 100 + i, names[i], agreed=True) for i in range(agreements.players))
    may_say: tuple[Action, ...] = ()
    if deal is not None and spoken and deal.phase in (Phase.AUCTION, Phase.WHISTING):
        may_say = deal.legal(deal.to_act[0])
    return TableView(
        table=7,
        name=name,
        phase=phase,
        viewer=viewer,
        is_owner=viewer == 0,
        seats=seated if seats is None else seats,
        agreements=agreements,
        settings=settings or TableSettings(),
        changed=changed,
        lobby_step=5,
        draw=draw,
        deal_number=7,
        deal=None if deal is None else deal.view(viewer),
        turns=turns,
        position=33,
        sheet=sheet,
        last=last,
        results=results,
        between_step=50,
        ready=ready,
        cutter=cutter,
        intent=intent,
        votes=votes,
        paused=paused,
        pause_step=60,
        records=records,
        started_at=0.0,
        finished_at=5400.0,
        spoken=may_say,
        group_url=group_url,
        start_url="https://t.me/bot?start=x",
    )


def dealt(
    agreements: Agreements, seed: int, dealer: int = 0, raspas_in_a_row: int = 0, *, opening_raspas: bool = False
) -> Deal:
    """A deal from a shuffled pack."""
    pack = list(CARDS)
    Random(seed).shuffle(pack)
    return Deal.from_pack(
        agreements, dealer=dealer, pack=pack, raspas_in_a_row=raspas_in_a_row, opening_raspas=opening_raspas
    )


def scripted(agreements: Agreements, hands: Sequence[str | None], talon: str, *actions: str, dealer: int = 0) -> Deal:
    """A deal with these cards in which these actions were done, each by the seat whose turn it was or ``2:accept``."""
    cards = tuple(parse_cards(talon))
    deal = Deal.start(
        agreements,
        dealer=dealer,
        hands=[None if hand is None else parse_cards(hand) for hand in hands],
        talon=(cards[0], cards[1]),
    )
    for text in actions:
        seat, action = text.split(":") if ":" in text else (str(deal.to_act[0]), text)
        deal = deal.after(int(seat), in_place(deal, parse_action(action)))
    return deal


def some_action(deal: Deal, seat: int, random: Random) -> Action:
    """A random legal action; claims and offers seldom, raspas and contracts about equally often."""
    legal = deal.legal(seat)
    claims = [act for act in legal if isinstance(act, Claim | Offer)]
    plain = [act for act in legal if not isinstance(act, Claim | Offer)]
    if claims and (not plain or random.random() < 0.02):
        return random.choice(claims)
    if deal.phase is Phase.AUCTION:
        if random.random() < 0.6:
            passes = [act for act in plain if isinstance(act, Pass)]
            if passes:
                return random.choice(passes)
        calm = [act for act in plain if not isinstance(act, Bid) or act.contract.level <= 7]
        return random.choice(calm or plain)
    if any(isinstance(act, Discard) for act in plain) and any(not isinstance(act, Discard) for act in plain):
        plain = [act for act in plain if not isinstance(act, Discard)]
    return random.choice(plain)


def played(deal: Deal, random: Random, seen: Callable[[Deal], None] | None = None) -> Deal:
    """The deal played to its end by random legal actions; ``seen`` gets every position on the way."""
    while deal.phase is not Phase.FINISHED:
        if seen is not None:
            seen(deal)
        seat = random.choice(deal.to_act)
        deal = deal.after(seat, some_action(deal, seat, random))
    if seen is not None:
        seen(deal)
    return deal


def result_of(deal: Deal, before: Sheet, number: int, hands: tuple[Cards | None, ...]) -> tuple[Sheet, ResultView]:
    """The sheet after this deal, and the result that people look at."""
    assert deal.outcome is not None
    after = before.record(deal.outcome)
    shown = deal.view(None)
    change = whole([new - old for new, old in zip(after.settlement().totals, before.settlement().totals, strict=True)])
    discard = shown.discard
    talon: tuple[Card, Card] = (shown.talon[0], shown.talon[1])
    entries = after.entries[len(before.entries) :]
    result = ResultView(number, deal.outcome, entries, tuple(change), hands, talon, discard, deal.dealer)
    return after, result


def pulka(agreements: Agreements, seed: int, deals: int) -> tuple[Sheet, tuple[ResultView, ...]]:
    """A sheet after some random deals, with their results."""
    random = Random(seed)
    sheet = Sheet.start(agreements, NAMES[: agreements.players])
    results: list[ResultView] = []
    for number in range(1, deals + 1):
        deal = dealt(
            agreements,
            random.randrange(10**6),
            sheet.dealer,
            sheet.raspas_in_a_row,
            opening_raspas=sheet.opening_raspas,
        )
        hands = tuple(deal.view(seat).hands[seat] if seat in deal.order else None for seat in range(agreements.players))
        sheet, result = result_of(played(deal, random), sheet, number, hands)
        results.append(result)
        if sheet.finished:
            break
    return sheet, tuple(results)
