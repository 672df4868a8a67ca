"""What the collector of garbage is told to leave alone."""

from __future__ import annotations

import gc

import pytest

from bot import garbage


def test_what_outlives_a_long_collection_is_left_alone_until_the_program_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "LONG_SECONDS", 0.0)
    callbacks = len(gc.callbacks)
    with garbage.set_aside():
        gc.collect(1)
        assert gc.get_freeze_count() == 0
        gc.collect()
        assert gc.get_freeze_count() > 0
    assert gc.get_freeze_count() == 0
    assert len(gc.callbacks) == callbacks


def test_a_short_collection_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(garbage, "LONG_SECONDS", 3600.0)
    with garbage.set_aside():
        gc.collect()
        assert gc.get_freeze_count() == 0
