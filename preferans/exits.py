"""Whether a game was made, and whether it ends a series of raspas (RULES 6.6, 13.16)."""

from __future__ import annotations

from preferans.agreements import Agreements, ExitNeeds
from preferans.outcome import Ended, Outcome, is_checked, roles


def is_made(outcome: Outcome) -> bool:
    """Whether the contract counts as made: played so, or left to the declarer without play."""
    assert outcome.contract is not None
    assert outcome.declarer is not None
    if outcome.ended is Ended.CONCEDED or outcome.without_all or outcome.under_ordered:
        return False
    if outcome.ended is not Ended.PLAYED:
        return True
    taken = outcome.tricks[outcome.declarer]
    return taken == 0 if outcome.contract.is_misere else taken >= outcome.contract.level


def is_exit(outcome: Outcome, agreements: Agreements, dealer: int) -> bool:
    """Whether this game ends the series of raspas (RULES 6.6, 13.16)."""
    assert outcome.contract is not None
    needs = agreements.exit_needs
    if needs is ExitNeeds.ANY:
        return True
    if not (is_made(outcome) or agreements.exit_by_remise):
        return False
    if outcome.ended is Ended.CONCEDED or outcome.without_all:
        return False
    if needs is ExitNeeds.MADE:
        return True
    if outcome.contract.is_misere:
        return False
    return is_checked(outcome.contract, agreements) or bool(roles(outcome, agreements, dealer).whisters)
