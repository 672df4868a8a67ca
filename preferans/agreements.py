"""What a table agrees on before the first deal: every key of RULES 11 as one typed field.

A preset (`presets.py`) is a set of these fields; each may be changed on top of it. Nothing else in the library asks
for the name of a convention.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreements:
    """All agreements of a table; the defaults are Sochi's. Frozen; validated together when made."""

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
    # raspas
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
    opening_raspas_price: int = 1
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
