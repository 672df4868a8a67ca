"""A tournament of the computer players: the same cards with the seats rotated, and every card held against the solver.

`python -m benchmarks.tournament --help` says what can be asked. It prints tables and asserts nothing.
"""
