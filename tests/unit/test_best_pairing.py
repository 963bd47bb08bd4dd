"""The best way to pair two sets, against trying all ways."""

from __future__ import annotations

import random

import pytest

from rulewright.program.pairing import best_total


def tried(rows: list[list[int]], free: frozenset[int]) -> int:
    """The highest total, found by trying every way to pair."""
    if not rows:
        return 0
    alone = tried(rows[1:], free)
    return max([alone, *(rows[0][column] + tried(rows[1:], free - {column}) for column in free)])


@pytest.mark.parametrize("seed", range(40))
def test_as_good_as_trying_all(seed: int) -> None:
    generator = random.Random(seed)
    for _ in range(50):
        height, width = generator.randint(0, 5), generator.randint(0, 5)
        highest = generator.choice([1, 3, 12])
        rows = [[generator.randint(-3, highest) for _ in range(width)] for _ in range(height)]
        assert best_total(rows) == tried(rows, frozenset(range(width))), rows


def test_nothing_is_paired_at_a_loss() -> None:
    assert best_total([[-2, -1], [-1, -5]]) == 0
    assert best_total([[-2, 4], [3, -5]]) == 7


def test_empty_sets() -> None:
    assert best_total([]) == 0
    assert best_total([[], []]) == 0
