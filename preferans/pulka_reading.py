"""A pulka read from JSON that may come from anywhere: whatever is wrong with it becomes one PulkaError of one line."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Final

from preferans.agreements import AgreementError, Agreements
from preferans.cards import Card, Cards
from preferans.contracts import Contract
from preferans.notation import NotationError, parse_card_list, parse_cards, parse_contract
from preferans.outcome import Ended, Outcome, WhistWord, is_checked, is_forced
from preferans.players.character import Character
from preferans.pulka import (
    FORMAT,
    Act,
    DealtCards,
    Draws,
    FaceDown,
    Item,
    Join,
    PlayedDeal,
    Pulka,
    PulkaError,
    Replace,
    ScoredDeal,
    Sealed,
    TimeUp,
    VoidDeal,
    shown,
)
from preferans.pulka_values import (
    a_list,
    a_name,
    a_number,
    a_seat,
    a_switch,
    a_text,
    amounts,
    an_object,
    check_keys,
    needed,
    no_constant,
    seen,
    unique,
    whole_number,
)

GREATEST_RASPAS_IN_A_ROW: Final = 1000
MOST_DEALS: Final = 10_000

_SPACE: Final = " \t\n\r"
_LONGEST_ACTION: Final = 100
_SOURCE: Final = ("number", "seed", "mix", "cut")
_SEAL_KEYS: Final = ("table", "seal", "draw")
_HEAD_KEYS: Final = ("format", "name", "agreements", "players", "computers", "dealer", "deals")
_PULKA_KEYS: Final = (*_HEAD_KEYS, "sheet", "raspas_in_a_row", *_SEAL_KEYS)
_PLAYED_KEYS: Final = ("hands", "talon", "actions", "dealer", *_SOURCE)
_VOID_KEYS: Final = ("void", *_PLAYED_KEYS)
_SCORED_KEYS: Final = ("outcome", "dealer", *_SOURCE)
_FLAGS: Final = ("open", "blind", "thrown", "shared_with_dealer", "without_all", "under_ordered")
_OUTCOME_KEYS: Final = (
    *("contract", "declarer", "tricks", "whist", "talon", "ended", "bid", "blind_passer", "top_tricks"),
    *_FLAGS,
)
_EVENT_KEYS: Final = ("join", "replace", "time_up", "seal")
_ACTORS: Final = ("person", "computer", "time")
_TAKEN: Final = (WhistWord.WHIST, WhistWord.RETURN, WhistWord.DEALER)


def read_pulka(text: str) -> Pulka:
    """A pulka from the text of a JSON file. PulkaError for anything that is none."""
    try:
        data = json.loads(text, object_pairs_hook=unique, parse_constant=no_constant, parse_int=whole_number)
    except (RecursionError, json.JSONDecodeError) as error:
        raise _no_json(error) from None
    return pulka_from_json(data)


def read_pulkas(text: str) -> tuple[Pulka, ...]:
    """The pulkas of a text with one or several, one after another. PulkaError names the pulka among several."""
    decoder = json.JSONDecoder(object_pairs_hook=unique, parse_constant=no_constant, parse_int=whole_number)
    records: list[object] = []
    end = _after_space(text, 0)
    while end < len(text) or not records:
        try:
            record, end = decoder.raw_decode(text, end)
        except (RecursionError, json.JSONDecodeError) as error:
            raise _named(_no_json(error), records) from None
        except PulkaError as error:
            raise _named(error, records) from None
        records.append(record)
        end = _after_space(text, end)
    if len(records) == 1:
        return (pulka_from_json(records[0]),)
    pulkas: list[Pulka] = []
    for record in records:
        try:
            pulkas.append(pulka_from_json(record))
        except PulkaError as error:
            name = record.get("name") if isinstance(record, dict) else None
            raise PulkaError(f"{title(len(pulkas) + 1, name if isinstance(name, str) else None)}: {error}") from None
    return tuple(pulkas)


def _after_space(text: str, at: int) -> int:
    while at < len(text) and text[at] in _SPACE:
        at += 1
    return at


def _named(error: PulkaError, before: Sequence[object]) -> PulkaError:
    return PulkaError(f"{title(len(before) + 1, None)}: {error}") if before else error


def title(number: int, name: str | None) -> str:
    """What a pulka among several is called, as it may stand in a message of one line."""
    return f"pulka {number}" if name is None else f"pulka {number} ({shown(name)})"


def _no_json(error: RecursionError | json.JSONDecodeError) -> PulkaError:
    if isinstance(error, RecursionError):
        return PulkaError("the JSON is nested too deeply")
    return PulkaError(f"no JSON: {error.msg} at line {error.lineno}, column {error.colno}")


def pulka_from_json(data: object) -> Pulka:
    """A pulka from the value of its JSON."""
    pulka = an_object(data, "a pulka")
    check_keys(pulka, _PULKA_KEYS, "a pulka")
    if pulka.get("format", FORMAT) != FORMAT:
        raise PulkaError(f"format is {seen(pulka['format'])}, not {FORMAT!r}")
    players = tuple(a_name(name, "a player's name") for name in a_list(needed(pulka, "players", "a pulka"), "players"))
    agreements = _agreements(pulka.get("agreements", {}), len(players))
    dealer = a_seat(pulka.get("dealer", 0), len(players), "dealer")
    sheet = an_object(pulka.get("sheet", {}), "sheet")
    check_keys(sheet, ("pool", "mountain", "whists"), "sheet")
    deals = a_list(pulka.get("deals", []), "deals")
    if len(deals) > MOST_DEALS:
        raise PulkaError(f"deals are {MOST_DEALS} at the most")
    return Pulka(
        agreements=agreements,
        players=players,
        dealer=dealer,
        items=tuple(_items(deals, agreements, len(players))),
        pool=amounts(sheet["pool"], "pool", len(players), least=0) if "pool" in sheet else None,
        mountain=amounts(sheet["mountain"], "mountain", len(players)) if "mountain" in sheet else None,
        whists=_whists(sheet["whists"], len(players)) if "whists" in sheet else None,
        raspas_in_a_row=a_number(pulka.get("raspas_in_a_row", 0), "raspas_in_a_row", 0, GREATEST_RASPAS_IN_A_ROW),
        seal=a_text(pulka["seal"], "seal") if "seal" in pulka else None,
        name=a_name(pulka["name"], "the pulka's name") if "name" in pulka else None,
        computers=_computers(pulka["computers"], len(players)) if "computers" in pulka else (),
        table=a_name(pulka["table"], "table") if "table" in pulka else None,
        draw=_draws(pulka["draw"]) if "draw" in pulka else None,
    )


# the parts


def _agreements(value: object, players: int) -> Agreements:
    data = dict(an_object(value, "agreements"))
    data.setdefault("players", players)
    try:
        agreements = Agreements.from_mapping(data)
    except AgreementError as error:
        raise PulkaError(f"agreements: {error}") from None
    if agreements.players != players:
        raise PulkaError(f"the agreements are for {agreements.players} players, and {players} are named")
    return agreements


def _draws(value: object) -> Draws:
    draws = an_object(value, "draw")
    check_keys(draws, ("seats", "dealer"), "draw")
    return Draws(*(_face_down(needed(draws, what, "draw"), f"the draw for {what}") for what in ("seats", "dealer")))


def _face_down(value: object, what: str) -> FaceDown:
    draw = an_object(value, what)
    check_keys(draw, ("cards", "taken"), what)
    try:
        cards = parse_card_list(a_text(needed(draw, "cards", what), f"the cards of {what}"))
    except NotationError as error:
        raise PulkaError(f"{what}: {error}") from None
    taken = a_list(needed(draw, "taken", what), f"taken in {what}")
    return FaceDown(cards, tuple(a_text(line, f"taken in {what}") for line in taken))


def _whists(value: object, players: int) -> tuple[tuple[int, ...], ...]:
    rows = a_list(value, "whists")
    if len(rows) != players:
        raise PulkaError(f"whists need {players} rows, one a player, not {len(rows)}")
    return tuple(amounts(row, f"row {seat} of whists", players) for seat, row in enumerate(rows))


def _computers(value: object, players: int) -> tuple[str | None, ...]:
    values = a_list(value, "computers")
    if len(values) != players:
        raise PulkaError(f"computers are {players}, one a player, null for a person")
    return tuple(None if each is None else _character(each) for each in values)


def _character(value: object) -> str:
    text = a_text(value, "a computer player")
    try:
        return str(Character.parse(text))
    except ValueError:
        raise PulkaError(f"{seen(text)} is no computer player; one is like 'master-bold'") from None


def _items(deals: list[object], agreements: Agreements, players: int) -> list[Item]:
    items: list[Item] = []
    number = 0
    for value in deals:
        is_event = isinstance(value, Mapping) and any(key in value for key in _EVENT_KEYS)
        number += not is_event
        where = f"after deal {number}" if is_event else f"deal {number}"
        try:
            item = _item(an_object(value, "a deal"), agreements, players)
        except (PulkaError, NotationError) as error:
            raise PulkaError(f"{where}: {error}") from None
        players += isinstance(item, Join)
        items.append(item)
    return items


def _item(data: Mapping[str, object], agreements: Agreements, players: int) -> Item:
    if "join" in data:
        check_keys(data, ("join",), "join")
        return Join(a_name(data["join"], "join"))
    if "replace" in data:
        check_keys(data, ("replace", "player", "computer"), "replace")
        seat = a_seat(data["replace"], players, "replace")
        name = a_name(needed(data, "player", "replace"), "player")
        return Replace(seat, name, _character(data["computer"]) if "computer" in data else None)
    if "time_up" in data:
        check_keys(data, ("time_up",), "time_up")
        if data["time_up"] is not True:
            raise PulkaError(f"time_up is true, not {seen(data['time_up'])}")
        return TimeUp()
    if "seal" in data:
        check_keys(data, ("seal", "from"), "seal")
        return Sealed(a_text(data["seal"], "seal"), a_number(needed(data, "from", "seal"), "from", 1, MOST_DEALS))
    dealer = a_seat(data["dealer"], players, "dealer") if data.get("dealer") is not None else None
    source = {key: data[key] for key in _SOURCE if key in data}
    if "void" in data:
        check_keys(data, _VOID_KEYS, "a void deal")
        cards = _cards(data, players) if "hands" in data else None
        actions = _actions(data.get("actions", []))
        return VoidDeal(why=a_text(data["void"], "void"), cards=cards, actions=actions, dealer=dealer, source=source)
    if "outcome" in data:
        check_keys(data, _SCORED_KEYS, "a deal by its outcome")
        return ScoredDeal(outcome=_outcome(data["outcome"], agreements, players), dealer=dealer, source=source)
    if not data.keys() & {"hands", "talon", "actions"}:
        raise PulkaError("a deal has hands, talon and actions, or an outcome")
    check_keys(data, _PLAYED_KEYS, "a deal")
    actions = _actions(needed(data, "actions", "a deal"))
    return PlayedDeal(cards=_cards(data, players), actions=actions, dealer=dealer, source=source)


def _cards(data: Mapping[str, object], players: int) -> DealtCards:
    hands = a_list(needed(data, "hands", "a deal"), "hands")
    if len(hands) != max(players, 3):
        raise PulkaError(f"hands need {max(players, 3)} entries, not {len(hands)} (RULES 1.5)")
    read = tuple(None if hand is None else _hand(hand, seat) for seat, hand in enumerate(hands))
    return DealtCards(hands=read, talon=_talon(needed(data, "talon", "a deal")))


def _hand(value: object, seat: int) -> Cards:
    try:
        return parse_cards(a_text(value, f"the hand of seat {seat}"))
    except NotationError as error:
        raise PulkaError(f"the hand of seat {seat}: {error}") from None


def _talon(value: object) -> tuple[Card, Card]:
    cards = parse_card_list(a_text(value, "talon"))
    if len(cards) != 2 or cards[0] == cards[1]:
        raise PulkaError("the talon is two different cards (RULES 1.4)")
    return cards[0], cards[1]


def _actions(value: object) -> tuple[Act, ...]:
    return tuple(_act(act, at) for at, act in enumerate(a_list(value, "actions"), start=1))


def _act(value: object, at: int) -> Act:
    where = f"action {at}"
    data = {"do": value} if isinstance(value, str) else an_object(value, where)
    check_keys(data, ("do", "by", "at"), where)
    do = a_text(needed(data, "do", where), where)
    if len(do) > _LONGEST_ACTION:
        raise PulkaError(f"{where} is too long")
    by = data.get("by", "person")
    if by not in _ACTORS:
        raise PulkaError(f"{where} was done by {', '.join(_ACTORS)}, not by {seen(by)}")
    return Act(do, str(by), a_text(data["at"], f"at of {where}") if data.get("at") is not None else None)


def _outcome(value: object, agreements: Agreements, players: int) -> Outcome:
    data = an_object(value, "outcome")
    check_keys(data, _OUTCOME_KEYS, "outcome")
    contract = _contract(needed(data, "contract", "outcome"), "contract")
    declarer = a_seat(data["declarer"], players, "declarer") if data.get("declarer") is not None else None
    talk = _talk(data["whist"], players) if data.get("whist") is not None else ()
    tricks = _tricks(data["tricks"], players, contract, declarer) if data.get("tricks") is not None else ()
    flags = {name: a_switch(data[name], name) for name in _FLAGS if name in data}
    blind_passer, top_tricks = data.get("blind_passer"), data.get("top_tricks")
    return Outcome(
        contract=contract,
        declarer=declarer,
        tricks=tricks,
        talk=talk,
        ended=_ended(data.get("ended"), contract, talk, agreements),
        talon=_talon(data["talon"]) if data.get("talon") is not None else None,
        bid=_contract(data["bid"], "bid") if data.get("bid") is not None else None,
        blind_passer=a_seat(blind_passer, players, "blind_passer") if blind_passer is not None else None,
        top_tricks=a_number(top_tricks, "top_tricks", 0, 12) if top_tricks is not None else None,
        **flags,
    )


def _contract(value: object, what: str) -> Contract | None:
    text = a_text(value, what)
    return None if text == "raspas" and what == "contract" else parse_contract(text)


def _talk(value: object, players: int) -> tuple[tuple[int, WhistWord], ...]:
    if isinstance(value, Mapping):
        return tuple((_seat_key(seat, players), _word(word)) for seat, word in value.items())
    talk = []
    for pair in a_list(value, "whist"):
        if not isinstance(pair, list) or len(pair) != 2:
            raise PulkaError("whist is an object by seat, or a list of pairs of seat and word")
        talk.append((a_seat(pair[0], players, "whist"), _word(pair[1])))
    return tuple(talk)


def _seat_key(text: str, players: int) -> int:
    seats = [str(seat) for seat in range(players)]
    if text not in seats:
        raise PulkaError(f"whist: {seen(text)} is no seat of this table")
    return int(text)


def _word(value: object) -> WhistWord:
    words = [word.value for word in WhistWord]
    if not isinstance(value, str) or value not in words:
        raise PulkaError(f"whist: {seen(value)} is none of {', '.join(words)}")
    return WhistWord(value)


def _tricks(value: object, players: int, contract: Contract | None, declarer: int | None) -> tuple[int, ...]:
    """One number a player; when two play, the dummy's may stand third and goes to the declarer's opponent."""
    counts = a_list(value, "tricks")
    with_dummy = players == 2 and len(counts) == 3
    if len(counts) != players and not with_dummy:
        raise PulkaError(f"tricks need {players} numbers, one a player, not {len(counts)}")
    tricks = [a_number(count, "tricks", 0, 10) for count in counts]
    if with_dummy:
        dummys = tricks.pop()
        if contract is not None and declarer is not None:
            tricks[1 - declarer] += dummys
    return tuple(tricks)


def _ended(
    value: object, contract: Contract | None, talk: tuple[tuple[int, WhistWord], ...], agreements: Agreements
) -> Ended:
    """How the deal ended, as given, or as the talk says where it is left out."""
    if value is not None:
        endings = [ended.value for ended in Ended]
        if not isinstance(value, str) or value not in endings:
            raise PulkaError(f"ended is one of {', '.join(endings)}, not {seen(value)}")
        return Ended(value)
    words = dict(talk).values()
    asked = contract is not None and not is_forced(contract, agreements) and not is_checked(contract, agreements)
    if not asked or not words or any(word in _TAKEN for word in words):
        return Ended.PLAYED
    return Ended.HALF if WhistWord.HALF in words else Ended.PASSED
