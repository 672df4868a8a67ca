"""Preferans: the game as a pure library. See docs/architecture.md for the modules."""
