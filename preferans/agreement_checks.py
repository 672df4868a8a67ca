"""Which agreements contradict themselves; each refusal says why in a sentence."""

from __future__ import annotations

from preferans.agreements import (
    FIELD_TYPES,
    LIMITS,
    AgreementError,
    Agreements,
    End,
    MadeGameBurnsMountain,
    Prizes,
    RaspasAmnesty,
    RaspasTalon,
)


def check(agreements: Agreements) -> None:
    """AgreementError unless every value is of its field's type and within its limits, and they can be together."""
    _check_types(agreements)
    _check_limits(agreements)
    _check_end(agreements)
    _check_amnesty(agreements)


def _check_types(agreements: Agreements) -> None:
    # A plain "checked" equals Ten.CHECKED and yet is not it: taken as it is, it would silently play whisted tens.
    for key, kind in FIELD_TYPES.items():
        if type(getattr(agreements, key)) is not kind:
            raise AgreementError("unknown_value", f"{key} holds {kind.__name__}; preset and from_mapping read words")


def _check_limits(agreements: Agreements) -> None:
    for key, (least, greatest) in LIMITS.items():
        if not least <= getattr(agreements, key) <= greatest:
            raise AgreementError("out_of_range", f"{key} is a whole number from {least} to {greatest}")
    if agreements.concede not in (0, 2, 3):
        raise AgreementError("out_of_range", "concede is 0, 2 or 3")


def _check_end(agreements: Agreements) -> None:
    if agreements.prizes is not Prizes.OFF and agreements.end is not End.ROUNDS:
        raise AgreementError("prizes_without_rounds", "prizes are won at the end of a round: they need end = rounds")
    burns = agreements.help or agreements.made_game_burns_mountain is not MadeGameBurnsMountain.OFF
    if agreements.end is End.POOL_AND_MOUNTAIN and not burns:
        raise AgreementError(
            "mountain_never_burns",
            "end = pool_and_mountain would never come: neither made games nor help burn the mountain",
        )


def _check_amnesty(agreements: Agreements) -> None:
    """The amnesty of the fewest tricks needs everybody in the raspas (RULES 5.6)."""
    if agreements.raspas_amnesty is not RaspasAmnesty.ON or agreements.players < 4:
        return
    if agreements.players >= 5:
        raise AgreementError(
            "amnesty_leaves_out",
            "the amnesty of raspas tricks would favour those who sit out: it needs everybody in the raspas",
        )
    if agreements.raspas_talon is RaspasTalon.CLOSED or not agreements.dealer_raspas_pays:
        raise AgreementError(
            "amnesty_leaves_out",
            "the amnesty of raspas tricks would leave the dealer of four out: it needs raspas_talon = open and "
            "dealer_raspas_pays = on",
        )
