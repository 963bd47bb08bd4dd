"""How many games a property test plays at each table."""

from __future__ import annotations

import pytest

from property.playing import LONG

SELDOM = 20
"""Of a long game so many times fewer are played."""


@pytest.fixture
def playouts(request: pytest.FixtureRequest, playouts: int) -> int:
    """How many random games a property test plays; at least one."""
    callspec = getattr(request.node, "callspec", None)
    is_long = callspec is not None and callspec.params.get("table") in LONG
    return max(1, playouts // SELDOM) if is_long else playouts
