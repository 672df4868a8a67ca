"""Double-dummy solver: what a position is worth when everybody sees all the cards and plays best.

>>> position = parse_position({"hands": ["As", "Ks", "7h"], "trump": "n", "declarer": 0, "leader": 1})
>>> solve(position).tricks
1

Importing it costs nothing; the first question loads the compiled kernels, and compiles them with numba where they are
not on disk yet. `start_warm_up` does that beside the program. Where numba cannot be had every question raises
`SolverUnavailable`.
"""

from preferans.solver.engine import (
    Layout,
    RaspasSolution,
    Solution,
    caught,
    makes,
    solve,
    solve_layout,
    solve_many,
    solve_raspas,
    strains,
    takes,
    tricks_of,
)
from preferans.solver.position import Goal, Position, PositionError, parse_position
from preferans.solver.runtime import SolverUnavailable, available, prepared, start_warm_up, warm_up

__all__ = [
    "Goal",
    "Layout",
    "Position",
    "PositionError",
    "RaspasSolution",
    "Solution",
    "SolverUnavailable",
    "available",
    "caught",
    "makes",
    "parse_position",
    "prepared",
    "solve",
    "solve_layout",
    "solve_many",
    "solve_raspas",
    "start_warm_up",
    "strains",
    "takes",
    "tricks_of",
    "warm_up",
]
