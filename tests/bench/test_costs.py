"""What is promised of time and memory, with room for a busy machine: nothing here hangs on how fast it is."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from bench.costs import bytes_grown
from bench.loading import measured, write
from rulewright_tools.playouts import engine_playout


@pytest.mark.parametrize("times", [1, 2])
def test_the_repeated_ruleset_is_sound(tmp_path: Path, times: int) -> None:
    write(tmp_path, times)
    ruleset, findings = rulewright.load(tmp_path)
    assert ruleset is not None
    assert not findings
    match = ruleset.game().start(seed=1)
    while match.decision is not None:
        match.choose(match.options()[0])


def test_time_to_the_first_decision_grows_with_the_rules() -> None:
    """Four times the rules take about four times as long; sixteen times would be the square."""
    measured(1, 1)
    (_, short), (_, long) = measured(1), measured(4)
    assert long < 8 * short


@pytest.mark.parametrize("name", ["kuhn_poker", "nunami"])
def test_nothing_is_left_of_a_playout(name: str) -> None:
    ruleset, _ = rulewright.load(rulewright.find_ruleset(name))
    assert ruleset is not None
    assert bytes_grown(engine_playout(ruleset.game().program), 400) < 20_000
