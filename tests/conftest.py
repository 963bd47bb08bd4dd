"""Options of the test run."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--record", action="store_true", help="write the golden files anew instead of comparing")
    parser.addoption("--playouts", type=int, default=20, metavar="N", help="random games per ruleset in property tests")


@pytest.fixture
def playouts(pytestconfig: pytest.Config) -> int:
    """How many random games a property test plays with each ruleset."""
    count: int = pytestconfig.getoption("--playouts")
    return count
