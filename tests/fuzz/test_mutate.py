"""A few spoilt rulesets in every run of the tests; `python -m fuzz.mutate` tries thousands."""

from __future__ import annotations

from fuzz.mutate import run

COUNT = 60


def test_spoilt_rulesets_never_break_the_tools() -> None:
    assert run(seed=2026, numbers=range(COUNT)) == []
