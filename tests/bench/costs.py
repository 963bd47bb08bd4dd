"""What a game costs: python -m bench.costs [NAME…] (with tests on the path).

For each game the time from text to the first decision, picks per second in random playouts, the time of a copy in the
middle of a game, and how much memory more a second half of many games takes than the first.
"""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Sequence
from statistics import median
from time import process_time
from typing import Any

import rulewright
from rulewright_tools.command.bench import playouts_in
from rulewright_tools.playouts import Playout, engine_playout, timed

SECONDS = 1.0
RUNS = 7
GAMES = 10_000
COPIES = 2_000


def seconds_of_copy(program: Any, seed: int = 1) -> float:
    """The median time of a copy half-way through a game."""
    length = engine_playout(program)(seed)
    state = program.start(seed)
    for _ in range(length // 2):
        program.choose(state, program.options(state)[0])
        if program.site(state) < 0:
            state = program.start(seed)
    times = []
    for _ in range(RUNS):
        began = process_time()
        for _ in range(COPIES):
            program.copy(state)
        times.append((process_time() - began) / COPIES)
    return median(times)


def picks_per_second(playout: Playout, seconds: float = SECONDS) -> float:
    """The median over some runs of the same playouts."""
    count = playouts_in(playout, seconds / RUNS)
    rates = []
    for _ in range(RUNS):
        decisions, spent = timed(playout, count)
        rates.append(sum(decisions) / spent)
    return median(rates)


def bytes_grown(playout: Playout, games: int = GAMES) -> int:
    """By how many bytes what is kept grows over the second half of some games."""
    for seed in range(games // 2):
        playout(seed)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for seed in range(games // 2, games):
        playout(seed)
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return after - before


def main(names: Sequence[str]) -> None:
    """Print a line for each game."""
    print(f"{'game':14} {'first decision':>14} {'picks/s':>10} {'copy':>9} {'grown':>10}")
    for name in names or sorted(rulewright.bundled()):
        began = process_time()
        ruleset, _ = rulewright.load(rulewright.find_ruleset(name))
        if ruleset is None:
            raise SystemExit(f"{name} can not be played")
        program = ruleset.game().program
        program.start(0)
        first = process_time() - began
        playout = engine_playout(program)
        games = GAMES if playout(0) < 300 else GAMES // 50
        rate, copy, grown = picks_per_second(playout), seconds_of_copy(program), bytes_grown(playout, games)
        print(f"{name:14} {first:12.2f} s {rate:10,.0f} {copy * 1e6:6.1f} µs {grown:8,} B")


if __name__ == "__main__":
    main(sys.argv[1:])
