"""Roles: what a message of a table is for. A table has one message of a role in a chat at a time."""

from __future__ import annotations

from typing import Final

from bot.table.state import TableState
from bot.table.view import TablePhase

LOBBY: Final = "lobby"
SEALED: Final = "sealed"
STARTED: Final = "started"
REPORT: Final = "report"
PAUSE: Final = "pause"
ADJOURNED: Final = "adjourned"
WAITS: Final = "waits"
UNREACHABLE: Final = "unreachable"


def deal_role(number: int) -> str:
    return f"deal:{number}"


def hand_role(person: int) -> str:
    return f"hand:{person}"


def group_role(state: TableState) -> str:
    """The role of the group's message that the table stands on now."""
    match state.phase:
        case TablePhase.LOBBY | TablePhase.SEATING:
            return LOBBY
        case TablePhase.DEAL:
            return deal_role(state.deal_number)
        case TablePhase.BETWEEN:
            return deal_role(state.results[-1].deal_number) if state.results else STARTED
        case _:
            return REPORT if state.sheet is not None else LOBBY


def read_reminder(role: str) -> tuple[int, int] | None:
    """The seat and the step of a reminder's role; None for another role."""
    match role.split(":"):
        case ["reminder", seat, step]:
            return int(seat), int(step)
        case _:
            return None
