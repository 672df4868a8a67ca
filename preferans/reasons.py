"""Why an entry stands on the sheet: a code with arguments, so that the score explains itself in any language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum, unique
from typing import Final


@unique
class Code(StrEnum):
    """Every reason there is; `TEMPLATES` has the English text of each."""

    # a trick contract
    CONTRACT_MADE = "contract_made"
    CONTRACT_PASSED_OUT = "contract_passed_out"
    CONTRACT_HALF_WHISTED = "contract_half_whisted"
    UNDERTRICKS = "undertricks"
    UNDER_ORDERED = "under_ordered"
    CONCEDED = "conceded"
    WITHOUT_ALL = "without_all"
    WHISTS = "whists"
    WHISTS_ALONE = "whists_alone"
    WHISTS_SHARED = "whists_shared"
    HALF_WHIST = "half_whist"
    CONSOLATION = "consolation"
    CONSOLATION_UNDER_ORDERED = "consolation_under_ordered"
    SHORTFALL = "shortfall"
    # misère
    MISERE_MADE = "misere_made"
    MISERE_TRICKS = "misere_tricks"
    MISERE_MADE_SHARED = "misere_made_shared"
    MISERE_TRICKS_SHARED = "misere_tricks_shared"
    # raspas
    RASPAS_TRICKS = "raspas_tricks"
    RASPAS_TRICKS_AMNESTY = "raspas_tricks_amnesty"
    RASPAS_ZERO = "raspas_zero"
    RASPAS_DEALER = "raspas_dealer"
    RASPAS_FEWEST = "raspas_fewest"
    RASPAS_FEWEST_SHARED = "raspas_fewest_shared"
    # the talon
    PAID_TALON_ACE = "paid_talon_ace"
    PAID_TALON_MARRIAGE = "paid_talon_marriage"
    PAID_TALON_ACE_KING = "paid_talon_ace_king"
    PAID_TALON_TWO_ACES = "paid_talon_two_aces"
    THROWN_TALON = "thrown_talon"
    # the sheet
    HELP_RECEIVED = "help_received"
    HELP_WHISTS = "help_whists"
    SURPLUS = "surplus"
    SURPLUS_TO_OTHERS = "surplus_to_others"
    SURPLUS_WHISTS = "surplus_whists"
    BURNT = "burnt"
    PRIZE_POOL = "prize_pool"
    PRIZE_MOUNTAIN = "prize_mountain"
    PRIZE_TOTAL_POOL = "prize_total_pool"
    PRIZE_TOTAL_MOUNTAIN = "prize_total_mountain"
    PREFERANS = "preferans"
    PREFERANS_POOL = "preferans_pool"


TEMPLATES: Final[Mapping[Code, str]] = {
    Code.CONTRACT_MADE: "{contract} made",
    Code.CONTRACT_PASSED_OUT: "{contract}, nobody whisted",
    Code.CONTRACT_HALF_WHISTED: "{contract}, left for a half-whist",
    Code.UNDERTRICKS: "{contract}, {tricks} short",
    Code.UNDER_ORDERED: "{contract} ordered too low by {tricks}",
    Code.CONCEDED: "{contract} conceded as {tricks} short",
    Code.WITHOUT_ALL: "{contract} without all, {tricks} short",
    Code.WHISTS: "{tricks} on {declarer}'s {contract}",
    Code.WHISTS_ALONE: "{tricks} of the defence on {declarer}'s {contract}",
    Code.WHISTS_SHARED: "half of the defence's {tricks} on {declarer}'s {contract}",
    Code.HALF_WHIST: "half-whist on {declarer}'s {contract}, {tricks}",
    Code.CONSOLATION: "consolation, {declarer}'s {contract} {tricks} short",
    Code.CONSOLATION_UNDER_ORDERED: "consolation, {declarer}'s {contract} ordered too low by {tricks}",
    Code.SHORTFALL: "{tricks} missing for the whist on {declarer}'s {contract}",
    Code.MISERE_MADE: "misère made",
    Code.MISERE_TRICKS: "{tricks} on a misère",
    Code.MISERE_MADE_SHARED: "half of {declarer}'s misère made",
    Code.MISERE_TRICKS_SHARED: "half of {tricks} on {declarer}'s misère",
    Code.RASPAS_TRICKS: "{tricks} in raspas at {price}",
    Code.RASPAS_TRICKS_AMNESTY: "{tricks} in raspas at {price}, {forgiven} forgiven",
    Code.RASPAS_ZERO: "no trick in raspas",
    Code.RASPAS_DEALER: "the dealer's share in raspas",
    Code.RASPAS_FEWEST: "fewest in raspas, {tricks} of {loser}",
    Code.RASPAS_FEWEST_SHARED: "fewest in raspas, {tricks} of {loser} shared by {sharers}",
    Code.PAID_TALON_ACE: "an ace in the talon of {declarer}'s {contract}",
    Code.PAID_TALON_MARRIAGE: "a marriage in the talon of {declarer}'s {contract}",
    Code.PAID_TALON_ACE_KING: "ace and king in the talon of {declarer}'s {contract}",
    Code.PAID_TALON_TWO_ACES: "two aces in the talon of {declarer}'s {contract}",
    Code.THROWN_TALON: "a thrown talon",
    Code.HELP_RECEIVED: "help from {helper}",
    Code.HELP_WHISTS: "help to {helped}, {points}",
    Code.SURPLUS: "surplus of {points} off the mountain",
    Code.SURPLUS_TO_OTHERS: "surplus of {points} of {helper}",
    Code.SURPLUS_WHISTS: "surplus of {points} as whists",
    Code.BURNT: "{contract} made burns the mountain",
    Code.PRIZE_POOL: "prize for the pool of round {round}",
    Code.PRIZE_MOUNTAIN: "prize for the smallest mountain of round {round}",
    Code.PRIZE_TOTAL_POOL: "prize for the largest pool of all rounds",
    Code.PRIZE_TOTAL_MOUNTAIN: "prize for the smallest mountain of all rounds",
    Code.PREFERANS: "a preferans, twelve top tricks",
    Code.PREFERANS_POOL: "{declarer}'s preferans closes every pool",
}

PLAYER_ARGS: Final = frozenset({"declarer", "loser", "helper", "helped"})
"""Arguments that are seats; a text names the player who sits there."""

_NOUNS: Final = {"tricks": "trick", "forgiven": "trick", "points": "point"}
_LEVEL_WORDS: Final = {"6": "six", "7": "seven", "8": "eight", "9": "nine", "10": "ten"}


@dataclass(frozen=True, slots=True)
class Reason:
    """``args``: seats (see PLAYER_ARGS), numbers, and ``contract`` as NOTATION writes it. ``times``, where it
    stands, says that blind play or a bomb multiplied the entry."""

    code: Code
    args: tuple[tuple[str, int | str], ...] = ()

    def english(self, players: Sequence[str]) -> str:
        """``3 tricks on Anna's six``; ``players``: the names by seat."""
        words = {name: _english(name, value, players) for name, value in self.args}
        times = words.pop("times", None)
        text = TEMPLATES[self.code].format_map(words)
        return f"{text}, ×{times}" if times else text

    def reseated(self, seat: Callable[[int], int]) -> Reason:
        """The same at a table that numbers its seats anew: ``seat`` gives the new number of an old one."""
        args = (
            (name, seat(value) if name in PLAYER_ARGS and isinstance(value, int) else value)
            for name, value in self.args
        )
        return Reason(self.code, tuple(args))


def reason(code: Code, *, times: int = 1, **args: int | str) -> Reason:
    """A reason with these arguments; ``times`` is kept only where it multiplies."""
    return Reason(code, (*args.items(), *((("times", times),) if times > 1 else ())))


def _english(name: str, value: int | str, players: Sequence[str]) -> str:
    if name in PLAYER_ARGS and isinstance(value, int):
        return players[value]
    if name in _NOUNS:
        return f"{value} {_NOUNS[name]}{'' if value == 1 else 's'}"
    if name == "contract" and isinstance(value, str):
        return "misère" if value == "misere" else _LEVEL_WORDS[value[:-1]]
    return str(value)
