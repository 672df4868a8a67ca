"""What a table agrees on before the first deal: every key of RULES 11 as one typed field.

A preset (`presets.py`) is a set of these fields; each may be changed on top of it. Nothing else in the library asks
for the name of a convention.
Long because it is one list: a field a key, and before it the words that a key may be.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Final, get_type_hints

from preferans.contracts import Contract, Strain


class End(StrEnum):
    EACH_POOL = "each_pool"
    TOTAL_POOL = "total_pool"
    TIME = "time"
    LAPS = "laps"
    POOL_AND_MOUNTAIN = "pool_and_mountain"
    ROUNDS = "rounds"


class Jumps(StrEnum):
    SEQUENTIAL = "sequential"
    FREE = "free"


class Here(StrEnum):
    SENIOR = "senior"
    OFF = "off"


class OverMisere(StrEnum):
    SIMPLE = "simple"
    NO_TALON_CHAIN = "no_talon_chain"


class Exit(StrEnum):
    SIMPLE = "666"
    HARD = "677"
    HEAVY = "678"
    CYCLE = "678cycle"


class ExitNeeds(StrEnum):
    ANY = "any"
    MADE = "made"
    MADE_WHISTED = "made_whisted"


class RaspasTalon(StrEnum):
    OPEN = "open"
    CLOSED = "closed"


class RaspasScore(StrEnum):
    MOUNTAIN = "mountain"
    WHISTS5 = "whists5"


class Progression(StrEnum):
    NONE = "none"
    ARITH3 = "arith3"
    GEOM3 = "geom3"
    ARITH_INF = "arith_inf"
    GEOM_INF = "geom_inf"


class MisereRaspas(StrEnum):
    OFF = "off"
    TWO_FOUR_SIX = "2/4/6"


class RaspasSameDealer(StrEnum):
    OFF = "off"
    UP_TO_3 = "up_to_3"


class RaspasAmnesty(StrEnum):
    OFF = "off"
    ON = "on"
    THREE = "three"


class ZeroBonus(StrEnum):
    POOL_TRICK_PRICE = "pool_trick_price"
    POOL_ONE = "pool_one"
    MOUNTAIN_TRICK_PRICE = "mountain_trick_price"
    MOUNTAIN_TWO_TRICK_PRICES = "mountain_two_trick_prices"
    NONE = "none"


class WhistStyle(StrEnum):
    GREEDY = "greedy"
    GENTLEMAN = "gentleman"


class Responsibility(StrEnum):
    FULL = "full"
    HALF = "half"


class Resp8910(StrEnum):
    SECOND = "second"
    BOTH = "both"
    EACH = "each"
    SECOND_PERSONAL = "second_personal"


class SixSevenShortfall(StrEnum):
    OWN = "own"
    PAIR = "pair"


class ReturnWhist(StrEnum):
    OFF = "off"
    SIX_SEVEN = "67"
    SIX_SEVEN_EIGHT = "678"


class Ten(StrEnum):
    WHISTED = "whisted"
    CHECKED = "checked"


class OpenTiming(StrEnum):
    BEFORE_LEAD = "before_lead"
    AFTER_FIRST_CARD = "after_first_card"


class Consolation(StrEnum):
    V = "v"
    TWO_V = "2v"
    TEN = "10"
    NONE = "none"


class PaidTalon(StrEnum):
    OFF = "off"
    FLAT10 = "flat10"
    UNITS = "units"


class PaidTalon3(StrEnum):
    DEALER = "dealer"
    SPLIT_BOTH = "split_both"


class HelpTarget(StrEnum):
    LARGEST_POOL = "largest_pool"
    CLOCKWISE = "clockwise"


class HelpRest(StrEnum):
    NEGATIVE = "negative"
    TO_OTHERS_MOUNTAIN = "to_others_mountain"
    TO_WHISTS = "to_whists"
    LOST = "lost"


class MadeGameBurnsMountain(StrEnum):
    OFF = "off"
    FIRST = "first"
    ALSO = "also"


class Prizes(StrEnum):
    OFF = "off"
    THREE_AND_TWO_HUNDRED = "300/200"
    HUNDRED_EACH = "100/100"


class GusarikRaspas(StrEnum):
    TWO_HANDS = "two_hands"
    DUMMY_PLAYS = "dummy_plays"


class SettlementDivisor(StrEnum):
    N = "n"
    N_MINUS_1 = "n_minus_1"


class AgreementError(ValueError):
    """Agreements that cannot be: an unknown key or value, or a combination that contradicts itself.

    ``code`` is a stable name of the reason, for translations; the message is one English sentence without a full stop.
    """

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


LIMITS: Final[Mapping[str, tuple[int, int]]] = {
    "players": (2, 6),
    "pool_size": (1, 1_000_000),
    "laps": (1, 1000),
    "rounds": (1, 100),
    "raspas_price": (1, 1000),
    "opening_raspas": (0, 2),
    "opening_raspas_price": (0, 1000),
    "undertrick_multiple": (1, 8),
    "whist_multiple": (1, 8),
    "misere_trick": (0, 1000),
    "throw_talon": (0, 1000),
    "initial_mountain": (0, 1_000_000),
    "pool_rate": (0, 1000),
    "mountain_rate": (0, 1000),
}
"""The least and the greatest value of every whole number; ``concede`` is 0, 2 or 3."""

DUTY: Final[Mapping[int, int]] = {6: 4, 7: 2, 8: 1, 9: 1, 10: 1}
"""Tricks that the pair of defenders owes at each level (RULES 4)."""

_FLOORS: Final = {
    Exit.SIMPLE: (6,),
    Exit.HARD: (6, 7),
    Exit.HEAVY: (6, 7, 8),
    Exit.CYCLE: (6, 7, 8),
}


def game_value(level: int) -> int:
    """What a trick contract of this level brings in the pool: 2, 4, 6, 8, 10 (RULES 6.1)."""
    return 2 * (level - 5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreements:
    """All agreements of a table; the defaults are Sochi's. Frozen; validated together when made (AgreementError).

    Amounts are whole numbers: points of pool and mountain, or whists. `presets.preset` makes a convention,
    `from_mapping` reads NOTATION's object.
    """

    preset: str = "sochi"
    players: int = 3
    pool_size: int = 20
    end: End = End.EACH_POOL
    laps: int = 10
    rounds: int = 4
    # auction
    jumps: Jumps = Jumps.SEQUENTIAL
    here: Here = Here.SENIOR
    over_misere: OverMisere = OverMisere.SIMPLE
    blind_game: bool = False
    blind_pass: bool = False
    # exit from raspas
    exit: Exit = Exit.SIMPLE
    exit_needs: ExitNeeds = ExitNeeds.MADE
    exit_by_remise: bool = True
    # raspas; an opening price of 0 is that of a first raspas
    raspas_talon: RaspasTalon = RaspasTalon.OPEN
    raspas_score: RaspasScore = RaspasScore.MOUNTAIN
    raspas_price: int = 1
    progression: Progression = Progression.ARITH3
    misere_raspas: MisereRaspas = MisereRaspas.OFF
    raspas_amnesty: RaspasAmnesty = RaspasAmnesty.OFF
    zero_bonus: ZeroBonus = ZeroBonus.POOL_TRICK_PRICE
    dealer_zero_bonus: bool = False
    dealer_raspas_pays: bool = True
    raspas_same_dealer: RaspasSameDealer = RaspasSameDealer.OFF
    opening_raspas: int = 0
    opening_raspas_price: int = 0
    bombs: bool = False
    gusarik_raspas: GusarikRaspas = GusarikRaspas.TWO_HANDS
    # whist
    whist_style: WhistStyle = WhistStyle.GREEDY
    responsibility: Responsibility = Responsibility.FULL
    resp8910: Resp8910 = Resp8910.SECOND
    six_seven_shortfall: SixSevenShortfall = SixSevenShortfall.OWN
    half_whist: bool = True
    whist_pass_half: bool = False
    return_whist: ReturnWhist = ReturnWhist.SIX_SEVEN
    pass_pass_whist: bool = False
    dealer_whist: bool = True
    dealer_whist_pays: bool = True
    stalingrad: bool = False
    ten: Ten = Ten.WHISTED
    open_timing: OpenTiming = OpenTiming.BEFORE_LEAD
    # misère
    misere_show12: bool = False
    misere_half_with_dealer: bool = False
    # prices; the first three are multiples of the contract's value
    undertrick_multiple: int = 1
    whist_multiple: int = 1
    consolation: Consolation = Consolation.V
    misere_trick: int = 10
    consolation_to_dealer: bool = True
    # exchange
    concede: int = 0
    without_all: bool = False
    paid_talon: PaidTalon = PaidTalon.OFF
    paid_talon3: PaidTalon3 = PaidTalon3.DEALER
    throw_talon: int = 0
    under_order_penalty: bool = False
    # the sheet
    help: bool = True
    help_target: HelpTarget = HelpTarget.LARGEST_POOL
    help_rest: HelpRest = HelpRest.NEGATIVE
    made_game_burns_mountain: MadeGameBurnsMountain = MadeGameBurnsMountain.OFF
    initial_mountain: int = 0
    pool_rate: int = 10
    mountain_rate: int = 10
    settlement_divisor: SettlementDivisor = SettlementDivisor.N
    preferans_bonus: bool = False
    prizes: Prizes = Prizes.OFF

    def __post_init__(self) -> None:
        from preferans.agreement_checks import check  # it asks for the finished class

        check(self)

    # prices, in points or whists, at a level from 6 to 10 (RULES 6.1)

    def undertrick_price(self, level: int) -> int:
        """On the declarer's mountain for each trick he is short."""
        return game_value(level) * self.undertrick_multiple

    def whist_price(self, level: int) -> int:
        """Whists for each trick of the defence."""
        return game_value(level) * self.whist_multiple

    def consolation_price(self, level: int) -> int:
        """Whists of each opponent for each trick the declarer is short."""
        match self.consolation:
            case Consolation.V:
                return game_value(level)
            case Consolation.TWO_V:
                return 2 * game_value(level)
            case Consolation.TEN:
                return 10
            case Consolation.NONE:
                return 0

    def shortfall_price(self, level: int) -> int:
        """On a whister's mountain for each trick he misses: the declarer's undertrick, or half of it (RULES 13.12)."""
        full = self.undertrick_price(level)
        return full if self.responsibility is Responsibility.FULL else full // 2

    # raspas (RULES 2.6, 6.5)

    def raspas_trick_price(self, number: int) -> int:
        """The price of a trick in the ``number``-th raspas in a row, counted from 1."""
        match self.progression:
            case Progression.NONE:
                step = 1
            case Progression.ARITH3:
                step = min(number, 3)
            case Progression.GEOM3:
                step = min(2 ** min(number - 1, 2), 4)
            case Progression.ARITH_INF:
                step = number
            case Progression.GEOM_INF:
                step = 2 ** (number - 1)
        return self.raspas_price * step

    def floor(self, raspas_in_a_row: int) -> Contract:
        """The lowest trick bid of a deal that follows so many raspas without an exit."""
        levels = _FLOORS[self.exit]
        if self.exit is Exit.CYCLE and raspas_in_a_row > 0:
            level = (7, 8, 6)[(raspas_in_a_row - 1) % 3]
        else:
            level = levels[min(raspas_in_a_row, len(levels) - 1)]
        return Contract.of(level, Strain.SPADES)

    # reading and writing

    @classmethod
    def from_mapping(cls, mapping: Mapping[str, object]) -> Agreements:
        """NOTATION's object: ``preset`` (default Sochi), ``players`` and any key on top of it.

        Keys and words are read in snake_case or camelCase. AgreementError names the nearest key or value.
        """
        from preferans.agreement_reading import read_agreements  # presets are made of this module's values

        return read_agreements(mapping)

    def to_mapping(self) -> dict[str, object]:
        """Every key with its value as JSON writes it; `from_mapping` reads it back."""
        return {field.name: _plain(getattr(self, field.name)) for field in fields(self)}

    def changes(self) -> dict[str, object]:
        """The keys that differ from the preset, in the order of the fields; the number of players is no change."""
        from preferans.presets import preset

        base = preset(self.preset, players=self.players).to_mapping()
        return {key: value for key, value in self.to_mapping().items() if value != base[key]}

    def describe(self) -> str:
        """``Sochi, with: ten checked, exit 6-7-7``."""
        from preferans.agreement_texts import PRESET_NAMES, TOPICS, short_text

        changes = self.changes()
        texts = [short_text(key, changes[key]) for keys in TOPICS.values() for key in keys if key in changes]
        name = PRESET_NAMES[self.preset]
        return f"{name}, with: {', '.join(texts)}" if texts else name


def _plain(value: object) -> object:
    return value.value if isinstance(value, StrEnum) else value


FIELD_TYPES: Final[Mapping[str, type]] = get_type_hints(Agreements)
"""What each field holds: str, int, bool, or one of the words above."""
