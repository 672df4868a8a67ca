"""A pulka read from JSON that may come from anywhere: whatever is wrong with it becomes one PulkaError of one line."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final

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

GREATEST_AMOUNT: Final = 10**9
"""No pool, mountain or cell of whists may begin beyond this."""

GREATEST_RASPAS_IN_A_ROW: Final = 1000
MOST_DEALS: Final = 10_000

_SPACE: Final = " \t\n\r"
_DIGITS: Final = 18
_LONGEST_NAME: Final = 100
_LONGEST_ACTION: Final = 100
_NOT_IN_NAMES: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
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
        data = json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant, parse_int=_number)
    except (RecursionError, json.JSONDecodeError) as error:
        raise _no_json(error) from None
    return pulka_from_json(data)


def read_pulkas(text: str) -> tuple[Pulka, ...]:
    """The pulkas of a text with one or several, one after another. PulkaError names the pulka among several."""
    decoder = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_constant, parse_int=_number)
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
    pulka = _object(data, "a pulka")
    _check_keys(pulka, _PULKA_KEYS, "a pulka")
    if pulka.get("format", FORMAT) != FORMAT:
        raise PulkaError(f"format is {_seen(pulka['format'])}, not {FORMAT!r}")
    players = tuple(_name(name, "a player's name") for name in _list(_need(pulka, "players", "a pulka"), "players"))
    agreements = _agreements(pulka.get("agreements", {}), len(players))
    dealer = _seat(pulka.get("dealer", 0), len(players), "dealer")
    sheet = _object(pulka.get("sheet", {}), "sheet")
    _check_keys(sheet, ("pool", "mountain", "whists"), "sheet")
    deals = _list(pulka.get("deals", []), "deals")
    if len(deals) > MOST_DEALS:
        raise PulkaError(f"deals are {MOST_DEALS} at the most")
    return Pulka(
        agreements=agreements,
        players=players,
        dealer=dealer,
        items=tuple(_items(deals, agreements, len(players))),
        pool=_amounts(sheet["pool"], "pool", len(players), least=0) if "pool" in sheet else None,
        mountain=_amounts(sheet["mountain"], "mountain", len(players)) if "mountain" in sheet else None,
        whists=_whists(sheet["whists"], len(players)) if "whists" in sheet else None,
        raspas_in_a_row=_whole(pulka.get("raspas_in_a_row", 0), "raspas_in_a_row", 0, GREATEST_RASPAS_IN_A_ROW),
        seal=_text(pulka["seal"], "seal") if "seal" in pulka else None,
        name=_name(pulka["name"], "the pulka's name") if "name" in pulka else None,
        computers=_computers(pulka["computers"], len(players)) if "computers" in pulka else (),
        table=_name(pulka["table"], "table") if "table" in pulka else None,
        draw=_draws(pulka["draw"]) if "draw" in pulka else None,
    )


# JSON itself


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise PulkaError(f"{_seen(twice)} stands twice in one object")
    return data


def _no_constant(text: str) -> Any:
    raise PulkaError(f"{text} is no number of JSON")


def _number(text: str) -> int:
    if len(text) > _DIGITS:
        raise PulkaError(f"{text[:10]}… is too great a number")
    return int(text)


# the parts


def _agreements(value: object, players: int) -> Agreements:
    data = dict(_object(value, "agreements"))
    data.setdefault("players", players)
    try:
        agreements = Agreements.from_mapping(data)
    except AgreementError as error:
        raise PulkaError(f"agreements: {error}") from None
    if agreements.players != players:
        raise PulkaError(f"the agreements are for {agreements.players} players, and {players} are named")
    return agreements


def _draws(value: object) -> Draws:
    draws = _object(value, "draw")
    _check_keys(draws, ("seats", "dealer"), "draw")
    return Draws(*(_face_down(_need(draws, what, "draw"), f"the draw for {what}") for what in ("seats", "dealer")))


def _face_down(value: object, what: str) -> FaceDown:
    draw = _object(value, what)
    _check_keys(draw, ("cards", "taken"), what)
    try:
        cards = parse_card_list(_text(_need(draw, "cards", what), f"the cards of {what}"))
    except NotationError as error:
        raise PulkaError(f"{what}: {error}") from None
    taken = _list(_need(draw, "taken", what), f"taken in {what}")
    return FaceDown(cards, tuple(_text(line, f"taken in {what}") for line in taken))


def _whists(value: object, players: int) -> tuple[tuple[int, ...], ...]:
    rows = _list(value, "whists")
    if len(rows) != players:
        raise PulkaError(f"whists need {players} rows, one a player, not {len(rows)}")
    return tuple(_amounts(row, f"row {seat} of whists", players) for seat, row in enumerate(rows))


def _computers(value: object, players: int) -> tuple[str | None, ...]:
    values = _list(value, "computers")
    if len(values) != players:
        raise PulkaError(f"computers are {players}, one a player, null for a person")
    return tuple(None if each is None else _character(each) for each in values)


def _character(value: object) -> str:
    text = _text(value, "a computer player")
    try:
        return str(Character.parse(text))
    except ValueError:
        raise PulkaError(f"{_seen(text)} is no computer player; one is like 'master-bold'") from None


def _items(deals: list[object], agreements: Agreements, players: int) -> list[Item]:
    items: list[Item] = []
    number = 0
    for value in deals:
        is_event = isinstance(value, Mapping) and any(key in value for key in _EVENT_KEYS)
        number += not is_event
        where = f"after deal {number}" if is_event else f"deal {number}"
        try:
            item = _item(_object(value, "a deal"), agreements, players)
        except (PulkaError, NotationError) as error:
            raise PulkaError(f"{where}: {error}") from None
        players += isinstance(item, Join)
        items.append(item)
    return items


def _item(data: Mapping[str, object], agreements: Agreements, players: int) -> Item:
    if "join" in data:
        _check_keys(data, ("join",), "join")
        return Join(_name(data["join"], "join"))
    if "replace" in data:
        _check_keys(data, ("replace", "player", "computer"), "replace")
        seat = _seat(data["replace"], players, "replace")
        name = _name(_need(data, "player", "replace"), "player")
        return Replace(seat, name, _character(data["computer"]) if "computer" in data else None)
    if "time_up" in data:
        _check_keys(data, ("time_up",), "time_up")
        if data["time_up"] is not True:
            raise PulkaError(f"time_up is true, not {_seen(data['time_up'])}")
        return TimeUp()
    if "seal" in data:
        _check_keys(data, ("seal", "from"), "seal")
        return Sealed(_text(data["seal"], "seal"), _whole(_need(data, "from", "seal"), "from", 1, MOST_DEALS))
    dealer = _seat(data["dealer"], players, "dealer") if data.get("dealer") is not None else None
    source = {key: data[key] for key in _SOURCE if key in data}
    if "void" in data:
        _check_keys(data, _VOID_KEYS, "a void deal")
        cards = _cards(data, players) if "hands" in data else None
        actions = _actions(data.get("actions", []))
        return VoidDeal(why=_text(data["void"], "void"), cards=cards, actions=actions, dealer=dealer, source=source)
    if "outcome" in data:
        _check_keys(data, _SCORED_KEYS, "a deal by its outcome")
        return ScoredDeal(outcome=_outcome(data["outcome"], agreements, players), dealer=dealer, source=source)
    if not data.keys() & {"hands", "talon", "actions"}:
        raise PulkaError("a deal has hands, talon and actions, or an outcome")
    _check_keys(data, _PLAYED_KEYS, "a deal")
    actions = _actions(_need(data, "actions", "a deal"))
    return PlayedDeal(cards=_cards(data, players), actions=actions, dealer=dealer, source=source)


def _cards(data: Mapping[str, object], players: int) -> DealtCards:
    hands = _list(_need(data, "hands", "a deal"), "hands")
    if len(hands) != max(players, 3):
        raise PulkaError(f"hands need {max(players, 3)} entries, not {len(hands)} (RULES 1.5)")
    read = tuple(None if hand is None else _hand(hand, seat) for seat, hand in enumerate(hands))
    return DealtCards(hands=read, talon=_talon(_need(data, "talon", "a deal")))


def _hand(value: object, seat: int) -> Cards:
    try:
        return parse_cards(_text(value, f"the hand of seat {seat}"))
    except NotationError as error:
        raise PulkaError(f"the hand of seat {seat}: {error}") from None


def _talon(value: object) -> tuple[Card, Card]:
    cards = parse_card_list(_text(value, "talon"))
    if len(cards) != 2 or cards[0] == cards[1]:
        raise PulkaError("the talon is two different cards (RULES 1.4)")
    return cards[0], cards[1]


def _actions(value: object) -> tuple[Act, ...]:
    return tuple(_act(act, at) for at, act in enumerate(_list(value, "actions"), start=1))


def _act(value: object, at: int) -> Act:
    where = f"action {at}"
    data = {"do": value} if isinstance(value, str) else _object(value, where)
    _check_keys(data, ("do", "by", "at"), where)
    do = _text(_need(data, "do", where), where)
    if len(do) > _LONGEST_ACTION:
        raise PulkaError(f"{where} is too long")
    by = data.get("by", "person")
    if by not in _ACTORS:
        raise PulkaError(f"{where} was done by {', '.join(_ACTORS)}, not by {_seen(by)}")
    return Act(do, str(by), _text(data["at"], f"at of {where}") if data.get("at") is not None else None)


def _outcome(value: object, agreements: Agreements, players: int) -> Outcome:
    data = _object(value, "outcome")
    _check_keys(data, _OUTCOME_KEYS, "outcome")
    contract = _contract(_need(data, "contract", "outcome"), "contract")
    declarer = _seat(data["declarer"], players, "declarer") if data.get("declarer") is not None else None
    talk = _talk(data["whist"], players) if data.get("whist") is not None else ()
    tricks = _tricks(data["tricks"], players, contract, declarer) if data.get("tricks") is not None else ()
    flags = {name: _switch(data[name], name) for name in _FLAGS if name in data}
    blind_passer, top_tricks = data.get("blind_passer"), data.get("top_tricks")
    return Outcome(
        contract=contract,
        declarer=declarer,
        tricks=tricks,
        talk=talk,
        ended=_ended(data.get("ended"), contract, talk, agreements),
        talon=_talon(data["talon"]) if data.get("talon") is not None else None,
        bid=_contract(data["bid"], "bid") if data.get("bid") is not None else None,
        blind_passer=_seat(blind_passer, players, "blind_passer") if blind_passer is not None else None,
        top_tricks=_whole(top_tricks, "top_tricks", 0, 12) if top_tricks is not None else None,
        **flags,
    )


def _contract(value: object, what: str) -> Contract | None:
    text = _text(value, what)
    return None if text == "raspas" and what == "contract" else parse_contract(text)


def _talk(value: object, players: int) -> tuple[tuple[int, WhistWord], ...]:
    if isinstance(value, Mapping):
        return tuple((_seat_key(seat, players), _word(word)) for seat, word in value.items())
    talk = []
    for pair in _list(value, "whist"):
        if not isinstance(pair, list) or len(pair) != 2:
            raise PulkaError("whist is an object by seat, or a list of pairs of seat and word")
        talk.append((_seat(pair[0], players, "whist"), _word(pair[1])))
    return tuple(talk)


def _seat_key(text: str, players: int) -> int:
    seats = [str(seat) for seat in range(players)]
    if text not in seats:
        raise PulkaError(f"whist: {_seen(text)} is no seat of this table")
    return int(text)


def _word(value: object) -> WhistWord:
    words = [word.value for word in WhistWord]
    if not isinstance(value, str) or value not in words:
        raise PulkaError(f"whist: {_seen(value)} is none of {', '.join(words)}")
    return WhistWord(value)


def _tricks(value: object, players: int, contract: Contract | None, declarer: int | None) -> tuple[int, ...]:
    """One number a player; when two play, the dummy's may stand third and goes to the declarer's opponent."""
    counts = _list(value, "tricks")
    with_dummy = players == 2 and len(counts) == 3
    if len(counts) != players and not with_dummy:
        raise PulkaError(f"tricks need {players} numbers, one a player, not {len(counts)}")
    tricks = [_whole(count, "tricks", 0, 10) for count in counts]
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
            raise PulkaError(f"ended is one of {', '.join(endings)}, not {_seen(value)}")
        return Ended(value)
    words = dict(talk).values()
    asked = contract is not None and not is_forced(contract, agreements) and not is_checked(contract, agreements)
    if not asked or not words or any(word in _TAKEN for word in words):
        return Ended.PLAYED
    return Ended.HALF if WhistWord.HALF in words else Ended.PASSED


# single values


def _object(value: object, what: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise PulkaError(f"{what}: a JSON object is needed, not {_seen(value)}")
    return value


def _list(value: object, what: str) -> list[object]:
    if not isinstance(value, list):
        raise PulkaError(f"{what}: a list is needed, not {_seen(value)}")
    return value


def _text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise PulkaError(f"{what}: a text is needed, not {_seen(value)}")
    return value


def _name(value: object, what: str) -> str:
    name = _text(value, what)
    if not name.strip() or len(name) > _LONGEST_NAME or _NOT_IN_NAMES.search(name):
        raise PulkaError(f"{what}: {_seen(name)} is no name")
    return name


def _whole(value: object, what: str, least: int, greatest: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise PulkaError(f"{what}: a whole number is needed, not {_seen(value)}")
    if not least <= value <= greatest:
        raise PulkaError(f"{what} is from {least} to {greatest}, not {_seen(value)}")
    return value


def _seat(value: object, players: int, what: str) -> int:
    return _whole(value, what, 0, players - 1)


def _amounts(value: object, what: str, players: int, least: int = -GREATEST_AMOUNT) -> tuple[int, ...]:
    amounts = _list(value, what)
    if len(amounts) != players:
        raise PulkaError(f"{what} needs {players} numbers, one a player, not {len(amounts)}")
    return tuple(_whole(amount, what, least, GREATEST_AMOUNT) for amount in amounts)


def _switch(value: object, what: str) -> bool:
    if not isinstance(value, bool):
        raise PulkaError(f"{what} is true or false, not {_seen(value)}")
    return value


def _need(data: Mapping[str, object], key: str, what: str) -> object:
    if key not in data:
        raise PulkaError(f"{what} needs {key!r}")
    return data[key]


def _check_keys(data: Mapping[str, object], known: tuple[str, ...], what: str) -> None:
    for key in data:
        if key not in known:
            close = get_close_matches(key[:60], known, n=1)
            hint = f"; did you mean {close[0]!r}?" if close else ""
            raise PulkaError(f"{what} has no {_seen(key)}{hint}")


def _seen(value: object) -> str:
    """A value from outside as it may stand in a message of one line."""
    if isinstance(value, str | int | float | None):
        text = ascii(value) if isinstance(value, str) and not value.isprintable() else repr(value)
        return text if len(text) <= 60 else f"{text[:57]}…"
    return "a list" if isinstance(value, list) else "an object"
