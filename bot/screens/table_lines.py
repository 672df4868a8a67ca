"""Lines about the deal that the group's message and the hand message share. They say only what the view knows."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.text import Names, left, turn_of
from bot.screens.words import said
from bot.table.view import TableView
from locales import Translator
from preferans.actions import AGREE, HERE, PLAY_OUT, Action, Bid, Claim, Offer, Order, Pass
from preferans.cards import Card
from preferans.contracts import LADDER
from preferans.deal import Phase
from preferans.view import View

Played = Sequence[tuple[int, Card]]


def people_of(deal: View) -> tuple[int, ...]:
    """The active seats without the dummy's, from the first hand on."""
    return tuple(seat for seat in deal.order if seat < deal.agreements.players)


def is_raspas(deal: View) -> bool:
    """Whether the cards are played, or were, without a declarer."""
    return deal.declarer is None and deal.phase in (Phase.PLAY, Phase.FINISHED)


def is_misere(deal: View) -> bool:
    return deal.contract is not None and deal.contract.is_misere


def defenders(deal: View) -> tuple[int, ...]:
    """The other active seats with people, the first defender first."""
    if deal.declarer is None:
        return ()
    at = deal.order.index(deal.declarer)
    turned = deal.order[at + 1 :] + deal.order[:at]
    return tuple(seat for seat in turned if seat < deal.agreements.players)


def thinking(view: TableView, seat: int, t: Translator) -> str:
    """«думает, 1:10» for the one whose word is waited for."""
    time = left(turn_of(view, seat), t)
    return t("thinking-time", time=time) if time else t("thinking")


def auction_calls(deal: View, t: Translator, names: Names) -> dict[int, list[str]]:
    """What everybody said in the auction, in order: a hold names the bid that it took over."""
    calls: dict[int, list[str]] = {seat: [] for seat in people_of(deal)}
    standing = None
    for seat, act in deal.log:
        if isinstance(act, Order):
            break  # the passes after it belong to the whist talk
        if isinstance(act, Bid):
            standing = act.contract
        if act == HERE and standing is not None:
            calls[seat].append(t("said-here-over", contract=t.contract(standing)))
        elif isinstance(act, Pass | Bid):
            calls[seat].append(said(act, t, names))
    return calls


def auction_lines(view: TableView, deal: View, t: Translator, names: Names) -> list[str]:
    """A line for each of those who bid."""
    rows = []
    for seat, calls in auction_calls(deal, t, names).items():
        words = list(calls)
        if deal.phase is Phase.AUCTION and seat in deal.to_act:
            words.append(thinking(view, seat, t))
        rows.append(t("name-said", name=names[seat], words=" · ".join(words) or "…"))
    return rows


def floor_line(deal: View, t: Translator) -> str | None:
    """From which bid on one may bid, where raspas raised it."""
    return t("floor", contract=t.contract(deal.floor)) if deal.floor > LADDER[0] else None


def whist_lines(view: TableView, deal: View, t: Translator, names: Names) -> list[str]:
    """Who has answered the check of a ten, and who has still to speak; the viewer himself is asked elsewhere."""
    answered = [(seat, act) for seat, act in deal.log if act in (AGREE, PLAY_OUT)]
    waiting = [seat for seat in deal.to_act if seat != view.viewer]
    return [
        *(t("name-said", name=names[seat], words=said(act, t, names)) for seat, act in answered),
        *(t("name-said", name=names[seat], words=thinking(view, seat, t)) for seat in waiting),
    ]


def talon_line(deal: View, t: Translator) -> str | None:
    """The talon as far as it was shown, and the discard where this seat knows it."""
    if not deal.talon:
        return None
    if deal.discard:
        return t("talon-and-discard", talon=t.cards(deal.talon), discard=t.cards(deal.discard))
    return t("talon", talon=t.cards(deal.talon))


def contract_line(deal: View, t: Translator, names: Names) -> str:
    """Who plays what, and what the others said: «Анна 7♥ · Вера вист лёжа · Борис пас»."""
    if deal.declarer is None:
        return t("raspas")
    contract = deal.contract or deal.bid
    parts = [t("plays", name=names[deal.declarer], contract=t.contract(contract))]
    if deal.without_talon:
        parts.append(t("without-talon"))
    if deal.shared_with_dealer:
        parts.append(t("shared-misere"))
    if deal.thrown:
        parts.append(t("talon-thrown"))
    words = _last_words(deal)
    for seat in (*defenders(deal), *(seat for seat in words if seat not in deal.order)):
        word = words.get(seat)
        if seat in deal.whisters:
            name = t("whists-open" if deal.open else "whists-closed" if deal.open is False else "whists")
        elif word is not None:
            name = said(word, t, names)
        else:
            continue
        parts.append(t("name-word", name=names[seat], word=name))
    return " · ".join(parts)


def _last_words(deal: View) -> dict[int, Action]:
    return dict(deal.talk)


def tricks_line(deal: View, t: Translator, names: Names) -> str:
    """The tricks so far: the two sides of a contract, or everybody's own in raspas."""
    if deal.declarer is None:
        seats = [*people_of(deal)]
        if deal.dealer not in seats and deal.taken[deal.dealer]:
            seats.append(deal.dealer)
        return t("tricks-each", tricks=" · ".join(f"{names[seat]} {deal.taken[seat]}" for seat in seats))
    declarer = deal.taken[deal.declarer]
    defence = sum(deal.taken) - declarer
    if is_misere(deal):
        return t("tricks-misere", name=names[deal.declarer], tricks=declarer)
    if len(deal.whisters) == 2:
        each = " · ".join(f"{names[seat]} {deal.taken[seat]}" for seat in defenders(deal))
        return t("tricks-two", name=names[deal.declarer], tricks=declarer, each=each)
    return t("tricks", name=names[deal.declarer], tricks=declarer, defence=defence)


def played(deal: View, cards: Played, t: Translator, names: Names) -> str:
    """Cards on the table with who played them: «Вера ♦Т · Анна ♥9»; who sits on the talon led its card: «Прикуп ♥9»."""
    talon = t("of-talon")
    return " · ".join(f"{names[seat] if seat in deal.order else talon} {t.card(card)}" for seat, card in cards)


def table_line(deal: View, t: Translator, names: Names) -> str | None:
    """What lies on the table; between two tricks the last one."""
    if deal.trick:
        return t("on-table", cards=played(deal, deal.trick, t, names))
    return last_trick_line(deal, t, names)


def last_trick_line(deal: View, t: Translator, names: Names) -> str | None:
    """The last finished trick, the only one that may be looked at (RULES 4.9)."""
    if not deal.tricks:
        return None
    trick = deal.tricks[-1]
    return t("last-trick", cards=played(deal, trick.cards, t, names), winner=names[trick.winner])


def raspas_talon_line(deal: View, t: Translator) -> str | None:
    """Raspas: the talon card that dictates the suit, or that leads."""
    if deal.talon_lead is not None:
        return t("raspas-talon-suit", card=t.card(deal.talon_lead))
    if is_raspas(deal) and deal.trick and deal.trick[0][0] == deal.dealer and deal.dealer not in deal.order:
        return t("raspas-talon-leads", card=t.card(deal.trick[0][1]))
    return None


def twelve_line(deal: View, t: Translator, names: Names) -> str | None:
    """Misère: what the declarer may still hold (RULES 13.21)."""
    if deal.declarer is None or not deal.declarer_twelve:
        return None
    cards = t.hand(deal.declarer_twelve)
    if deal.without_talon:
        return t("misere-twelve-talon", name=names[deal.declarer], cards=cards)
    return t("misere-twelve", name=names[deal.declarer], cards=cards)


def open_hands(deal: View, t: Translator, names: Names, without: frozenset[int] = frozenset()) -> list[str]:
    """The hands this viewer sees, a line each, except those shown elsewhere."""
    return [
        t("open-hand", name=names[hand], cards=t.hand(cards) or "—")
        for hand in deal.order
        if hand not in without and (cards := deal.hands[hand]) is not None
    ]


def turn_line(view: TableView, deal: View, t: Translator, names: Names) -> str | None:
    """Whose move it is, and how long there is: «Вера ходит за руку Бориса»."""
    if deal.claim is not None or not deal.to_act or deal.phase is Phase.FINISHED:
        return None
    seat = deal.to_act[0]
    time = left(turn_of(view, seat), t)
    hand = deal.hand_to_play
    if hand is not None and hand != seat:
        key, arguments = "to-play-for", {"name": names[seat], "hand": names[hand]}
    else:
        key, arguments = "to-play", {"name": names[seat]}
    return t(f"{key}-time", time=time, **arguments) if time else t(key, **arguments)


def claim_line(deal: View, t: Translator, names: Names) -> str | None:
    """An open proposal: by whom, what, and who still has to answer."""
    pending = deal.claim
    if pending is None:
        return None
    name, waiting = names[pending.seat], names.join(pending.waiting)
    if isinstance(pending.proposal, Offer):
        return t("offer-open", name=name, tricks=pending.proposal.tricks, waiting=waiting)
    return t("claim-open", name=name, split=split_text(deal, pending.proposal, names), waiting=waiting)


def split_text(deal: View, claim: Claim, names: Names, *, plain: bool = False) -> str:
    """A final split: «Анна 7 · Борис 2 · Вера 1»; where the defence is one side, its tricks together."""
    seats = sorted(people_of(deal))
    name = names.plain if plain else names.__getitem__
    if deal.declarer is not None and one_side(deal):
        mine = claim.tricks[seats.index(deal.declarer)]
        side = deal.whisters or defenders(deal)
        partners = "+".join(name(seat) for seat in side)
        return f"{name(deal.declarer)} {mine} · {partners} {sum(claim.tricks) - mine}"
    return " · ".join(f"{name(seat)} {count}" for seat, count in zip(seats, claim.tricks, strict=True))


def one_side(deal: View) -> bool:
    """Whether it makes no difference how the defenders share their tricks: a single whister, or misère."""
    return is_misere(deal) or len(deal.whisters) == 1
