"""Time from text to the first decision as rules grow: python -m bench.loading (with tests on the path).

A ruleset is written whose rules are repeated 1, 2, 4 and 8 times under other names, so that all of them play a part.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

import rulewright

UNITS = 20
"""So often the rules below stand in the ruleset that is repeated."""
TIMES = (1, 2, 4, 8)
RUNS = 3

_GAME = """language: 1
title: Quarry
players: 2
seats: {first: {title: First}, second: {title: Second}}
places:
  yard: {per: player, holds: cart}
tracks:
  ore: {per: player, from: 0, to: 9, stops_at_bounds: true}
  worn: {per: space, from: 0, to: 9, stops_at_bounds: true}
"""
_PIECES = """kinds:
  cart: {plural: carts, owner: player, properties: {load: number}}
pieces:
  - {kind: cart, per: player, copies: 20, at: yard, load: 2}
"""
_BOARD = """boards:
  pit:
    grid: {columns: 4, rows: 4}
    holds: cart
    limit: 1
"""
_FIRST = """game
  take turns, at most 40 turns: do move_on

fact pull of space: worn of space + rank of space

phase move_on
  choose one:
"""
_UNIT = """
fact yield_{n} of space for player: pull of space + ore of player * {n}
fact space is deep_{n} for player: all of
  - yield_{n} of space for player is at least {n}
  - there is a neighbour n of space where n is empty

action dig_{n}
  choose an empty space where space is deep_{n} for you
  needs worn of space is at most 8
    else "{{space}} is worn out."
  does:
    move a cart of you from your yard to space
    do haul_{n} on space for you

to haul_{n} on space for player
  worn of space goes up by 1
  if ore of player is less than {n}: ore of player goes up by 1
  otherwise:
    ore of player goes down by 1
    for each neighbour n of space where n is empty: worn of n goes up by 1
"""
_END = """
wins
  at the end: shared
"""


def rules(times: int) -> str:
    """The rules, with every unit in them so many times."""
    count = UNITS * times
    offered = "".join(f"    do dig_{n}\n" for n in range(1, count + 1))
    units = "".join(_UNIT.format(n=n) for n in range(1, count + 1))
    return f"{_FIRST}{offered}    otherwise pass\n{units}{_END}"


def write(folder: Path, times: int) -> int:
    """Write the ruleset into a folder; gives the number of lines of its rules."""
    text = rules(times)
    files = {"game.yaml": _GAME, "components.yaml": _PIECES, "board.yaml": _BOARD, "play.rules": text}
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8")
    return text.count("\n")


def seconds_to_first_decision(folder: Path) -> float:
    """Processor time from the files to the first decision."""
    began = process_time()
    ruleset, findings = rulewright.load(folder)
    if ruleset is None:
        raise SystemExit("\n".join(finding.message for finding in findings))
    match = ruleset.game().start()
    assert match.decision is not None
    return process_time() - began


def measured(times: int, runs: int = RUNS) -> tuple[int, float]:
    """The lines of the rules, and the median time to the first decision."""
    with TemporaryDirectory() as name:
        lines = write(Path(name), times)
        return lines, median(seconds_to_first_decision(Path(name)) for _ in range(runs))


def main() -> None:
    """Print a line for each size."""
    measured(1, 1)
    for times in [int(word) for word in sys.argv[1:]] or TIMES:
        lines, seconds = measured(times)
        print(f"{times} times: {lines:6} lines, {seconds:6.2f} s, {seconds / lines * 1000:5.2f} s for 1,000 lines")


if __name__ == "__main__":
    main()
