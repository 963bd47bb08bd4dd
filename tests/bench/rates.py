"""Measure the hand-written games: python -m bench.rates (with tests on the path)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter

from bench.hand_written import HAND_WRITTEN, begun
from bench.playout import Chooser, Game, playout


def rate(new_game: Callable[[int], Game], playouts: int, seconds: float) -> tuple[float, float]:
    """Give decisions and playouts per second, stopping at whichever limit comes first."""
    started = perf_counter()
    decisions = 0
    played = 0
    elapsed = 0.0
    while played < playouts and elapsed < seconds:
        decisions += playout(new_game(played), Chooser(played))
        played += 1
        elapsed = perf_counter() - started
    return decisions / elapsed, played / elapsed


def main(names: Sequence[str]) -> None:
    """Print the best of three measures of each named game, or of all."""
    for name in names or HAND_WRITTEN:
        decisions, playouts = max(rate(partial(begun, name), 2_000, 2.0) for _ in range(3))
        print(f"{name:14}{decisions:12,.0f} decisions/s{playouts:10,.0f} playouts/s")


if __name__ == "__main__":
    main(sys.argv[1:])
