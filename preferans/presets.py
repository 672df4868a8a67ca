"""The conventions as sets of agreements (RULES 11, 13.1): what each changes against the defaults, which are Sochi's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from preferans.agreements import (
    Agreements,
    Consolation,
    End,
    Exit,
    ExitNeeds,
    MadeGameBurnsMountain,
    MisereRaspas,
    OpenTiming,
    OverMisere,
    PaidTalon,
    PaidTalon3,
    Prizes,
    Progression,
    RaspasAmnesty,
    RaspasSameDealer,
    RaspasScore,
    RaspasTalon,
    Resp8910,
    Responsibility,
    ReturnWhist,
    Ten,
    WhistStyle,
    ZeroBonus,
)

_LENINGRAD: Final[Mapping[str, Any]] = {
    "end": End.TOTAL_POOL,
    "exit_needs": ExitNeeds.MADE_WHISTED,
    "exit_by_remise": False,
    "raspas_price": 2,
    "zero_bonus": ZeroBonus.MOUNTAIN_TRICK_PRICE,
    "whist_style": WhistStyle.GENTLEMAN,
    "responsibility": Responsibility.HALF,
    "resp8910": Resp8910.BOTH,
    "whist_pass_half": True,
    "return_whist": ReturnWhist.SIX_SEVEN_EIGHT,
    "ten": Ten.CHECKED,
    "open_timing": OpenTiming.AFTER_FIRST_CARD,
    "undertrick_multiple": 2,
    "whist_multiple": 2,
    "consolation": Consolation.TWO_V,
    "misere_trick": 20,
    "concede": 3,
    "help": False,
    "pool_rate": 20,
}

PRESETS: Final[Mapping[str, Mapping[str, Any]]] = {
    "sochi": {},
    "leningrad": _LENINGRAD,
    "leningrad-fspr": {
        **_LENINGRAD,
        "end": End.TIME,
        "exit": Exit.HARD,
        "zero_bonus": ZeroBonus.MOUNTAIN_TWO_TRICK_PRICES,
        "return_whist": ReturnWhist.SIX_SEVEN,
        "dealer_whist_pays": False,
        "ten": Ten.WHISTED,
        "concede": 0,
        "paid_talon": PaidTalon.UNITS,
        "paid_talon3": PaidTalon3.SPLIT_BOTH,
    },
    "rostov": {
        "raspas_talon": RaspasTalon.CLOSED,
        "raspas_score": RaspasScore.WHISTS5,
        "progression": Progression.NONE,
        "zero_bonus": ZeroBonus.POOL_ONE,
        "dealer_zero_bonus": True,
        "whist_style": WhistStyle.GENTLEMAN,
        "responsibility": Responsibility.HALF,
        "whist_pass_half": True,
        "consolation": Consolation.TEN,
        "paid_talon": PaidTalon.FLAT10,
        "throw_talon": 10,
    },
    "classic": {
        "end": End.POOL_AND_MOUNTAIN,
        "over_misere": OverMisere.NO_TALON_CHAIN,
        "blind_game": True,
        "blind_pass": True,
        "exit": Exit.HARD,
        "exit_by_remise": False,
        "raspas_same_dealer": RaspasSameDealer.UP_TO_3,
        "opening_raspas": 1,
        "bombs": True,
        "half_whist": False,
        "return_whist": ReturnWhist.OFF,
        "stalingrad": True,
        "open_timing": OpenTiming.AFTER_FIRST_CARD,
        "misere_show12": True,
        "misere_half_with_dealer": True,
        "made_game_burns_mountain": MadeGameBurnsMountain.FIRST,
        "initial_mountain": 20,
    },
    "skachki": {
        "pool_size": 22,
        "end": End.ROUNDS,
        "exit_needs": ExitNeeds.MADE_WHISTED,
        "progression": Progression.NONE,
        "misere_raspas": MisereRaspas.TWO_FOUR_SIX,
        "opening_raspas": 1,
        "opening_raspas_price": 2,
        "undertrick_multiple": 4,
        "consolation": Consolation.TWO_V,
        "help": False,
        "prizes": Prizes.THREE_AND_TWO_HUNDRED,
    },
    "old-raspas": {"raspas_amnesty": RaspasAmnesty.THREE, "raspas_price": 10},
}


def preset(name: str, **changes: object) -> Agreements:
    """The agreements of this convention with these changed; words may stand for their values: ``ten="checked"``.

    AgreementError for what there is not.
    """
    return Agreements.from_mapping({"preset": name, **changes})
