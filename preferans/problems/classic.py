"""Twelve problems of our own making. Titles, tasks and solutions are texts of the program, by the key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from preferans.cards import Cards
from preferans.contracts import STRAIN_LETTERS, Strain
from preferans.notation import parse_card_list, parse_cards
from preferans.problems.session import SEATS, Task
from preferans.solver import Goal, Position


@dataclass(frozen=True, slots=True)
class Classic:
    """One problem: ``best`` are the only right first cards, ``results`` what they come to (as `Judgement` has it)."""

    key: str
    task: Task
    best: Cards
    results: tuple[int, ...]

    @property
    def sides(self) -> frozenset[int]:
        """The seats that the person plays: the side that has the first card; in raspas that seat alone."""
        position = self.task.position
        mover = position.to_move
        if position.goal is not Goal.RASPAS and mover != position.declarer:
            return frozenset(SEATS) - {position.declarer}
        return frozenset({mover})


def _classic(
    key: str,
    south: str,
    west: str,
    east: str,
    *,
    leader: int,
    best: str,
    results: tuple[int, ...],
    trump: str = "n",
    goal: Goal = Goal.TRICKS,
    table: str = "",
) -> Classic:
    """South declares; the hands as they are without the cards on the ``table``."""
    position = Position(
        (parse_cards(south), parse_cards(west), parse_cards(east)),
        leader,
        Strain(STRAIN_LETTERS.index(trump)),
        0,
        goal,
        parse_card_list(table),
    )
    return Classic(key, Task(position), parse_cards(best), results)


CLASSICS: Final[tuple[Classic, ...]] = (
    _classic(
        "bound-to-ruff",
        "Ad Kd 8d Jh Th 9h",
        "Jd Td 9d 7d 9c 8c",
        "As 8s 7s Kc Tc Ah",
        trump="h",
        leader=0,
        best="8d",
        results=(5,),
    ),
    _classic(
        "whom-to-let-in",
        "Tc Ad Qd Td 9h",
        "Qs 8s Jc 8c 7c",
        "Kd 9d Qh 8h 7h",
        leader=0,
        best="9h",
        results=(2,),
    ),
    _classic(
        "last-trump",
        "Qs Tc Ad 9d 9h",
        "As 9s 8s 7s 9c",
        "Jc 8c Qd 8d 7d",
        trump="h",
        leader=0,
        best="9h",
        results=(3,),
    ),
    _classic(
        "no-hurry-with-trumps",
        "Kc Td Ah Jh 9h",
        "As Qs Js Ts 8h",
        "7c Jd 9d Kh 7h",
        trump="h",
        leader=0,
        best="Td",
        results=(4,),
    ),
    _classic(
        "partner-ruffs",
        "9c Td 9d Kh 8h",
        "9s Tc 7c Ad Kd 8d",
        "Qs 8s 7s Jc 8c Jh",
        trump="h",
        leader=0,
        table="Jd",
        best="8d",
        results=(2,),
    ),
    _classic(
        "through-declarer",
        "Ks Js Ac 9c Th 7h",
        "9s 8s Tc Qd Td Ah",
        "Qs Ts Qc 8c Jd 9d",
        leader=2,
        best="8c",
        results=(2,),
    ),
    _classic(
        "between-two-fires",
        "Qd Jd 9d Ah 9h",
        "As 8s Td 7d Qh",
        "Js 9s Tc Kh 7h",
        trump="h",
        leader=2,
        best="Tc",
        results=(1,),
    ),
    _classic(
        "overtake",
        "9s Ac Jh 7h",
        "Ad 9d 8d Kh Qh",
        "Qs Tc 9c 7c",
        trump="h",
        leader=2,
        table="Kd Qd",
        best="Ad",
        results=(0,),
    ),
    _classic(
        "keep-the-entry",
        "As Qs Js Ad Kd",
        "Ts Ac Kc 8c 7c 9h",
        "Qd 9d Kh Qh Jh 8h",
        leader=0,
        table="Td",
        best="Ts",
        results=(0,),
    ),
    _classic(
        "lonely-eight",
        "8c Qd 9d 8d 7d 9h 8h 7h",
        "As Qs Jc Jd Ah Kh Qh Th",
        "Ks Js 7s Ac Tc 7c Ad Td",
        goal=Goal.MISERE,
        leader=2,
        best="Ad",
        results=(1,),
    ),
    _classic(
        "what-to-discard",
        "Ts 8s Tc 7c Jh 9h 8h",
        "9s Jc 8c Td Kh Th",
        "As Ks Js Ac Kc 9c",
        goal=Goal.MISERE,
        leader=1,
        table="9d Kd",
        best="Tc",
        results=(0,),
    ),
    _classic(
        "gift-of-the-lead",
        "Ac Kc 8c Jd 8d",
        "Jc Tc 9c 9d Ah",
        "Qs Js 8s 7s Td",
        goal=Goal.RASPAS,
        leader=0,
        best="8d",
        results=(0, 0, 5),
    ),
)
