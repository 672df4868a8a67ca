"""How much is tried: a quick share with every run of the tests, the whole of it with `--soak` (`make soak`)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import settings

# A busy machine is no error.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="try as much as a release needs; takes hours")


@dataclass(frozen=True)
class Amount:
    """Whether this is the long run."""

    is_soak: bool

    def of(self, quick: int, soak: int) -> int:
        """So many of something: with every run of the tests, and in the soak."""
        return soak if self.is_soak else quick


@pytest.fixture(scope="session")
def amount(request: pytest.FixtureRequest) -> Amount:
    return Amount(bool(request.config.getoption("--soak")))
