"""`rulewright perft`: exact counts of the ways a game can go, for comparison with published figures."""

from __future__ import annotations

import sys
from argparse import Namespace
from fractions import Fraction
from typing import TYPE_CHECKING

from rulewright_tools.complaint import Complaint
from rulewright_tools.opening import faults_of, open_game
from rulewright_tools.output import aligned, write_json
from rulewright_tools.tree import Complete, complete_games, count_steps, divide

if TYPE_CHECKING:
    from rulewright import Game, Ruleset

DEEPEST = 100_000
LONGEST_FRACTION = 20


def run(arguments: Namespace) -> int:
    """Count, and print the figures as lines or JSON."""
    if arguments.depth is None and not arguments.complete:
        raise Complaint("perft needs a depth, such as `-d 3`, or `--complete`.")
    if arguments.divide and arguments.depth is None:
        raise Complaint("`--divide` needs a depth, such as `-d 3`.")
    ruleset, game = open_game(arguments)
    sys.setrecursionlimit(max(DEEPEST, sys.getrecursionlimit()))
    document: dict[str, object] = {"version": 1, "game": ruleset.name}
    lines = [_heading(ruleset, game, arguments.unit)]
    with faults_of(game):
        if arguments.depth is not None:
            lines += _counted(game, arguments, document)
        if arguments.complete:
            lines += _completed(game, document)
    if arguments.json:
        write_json(document, arguments.json)
    if arguments.json != "-":
        print("\n".join(lines))
    return 0


def _heading(ruleset: Ruleset, game: Game, unit: str) -> str:
    setting = game.setting
    parts = [setting.counted]
    if setting.variant:
        parts.append(setting.variant)
    parts.extend(f"{name} {value}" for name, value in setting.options.items())
    return f"{ruleset.title} ({', '.join(parts)}), by {unit}"


def _counted(game: Game, arguments: Namespace, document: dict[str, object]) -> list[str]:
    document["unit"] = arguments.unit
    lines: list[str] = []
    if arguments.divide:
        branches = divide(game, arguments.depth, arguments.unit)
        document["divide"] = branches
        lines += aligned([(name, str(count)) for name, count in branches.items()] or [("nothing to do", "0")])
    counts = count_steps(game.program, arguments.depth, arguments.unit)
    document["counts"] = counts
    lines += aligned([(f"depth {depth}", str(count)) for depth, count in enumerate(counts, 1)])
    return lines


def _completed(game: Game, document: dict[str, object]) -> list[str]:
    tally: Complete = complete_games(game.program, len(game.setting.seats))
    document |= {
        "complete": tally.complete,
        "wins": list(tally.wins),
        "shared": tally.shared,
        "value": [float(value) for value in tally.value],
        "value_exact": [str(value) for value in tally.value],
        "score": [float(score) for score in tally.score] if tally.score else None,
        "score_exact": [str(score) for score in tally.score] if tally.score else None,
    }
    rows = [("complete games", str(tally.complete), "", "")]
    for number, (seat, wins) in enumerate(zip(game.setting.seats, tally.wins, strict=True)):
        score = f"scores {exact(tally.score[number])}" if tally.score else ""
        rows.append((f"{seat.title} wins", str(wins), f"expects {exact(tally.value[number])}", score))
    rows.append(("no lone winner", str(tally.shared), "", ""))
    return aligned(rows)


def exact(value: Fraction) -> str:
    """A value as a decimal, and as a fraction where that is short."""
    fraction = str(value)
    decimal = f"{float(value):+.6f}"
    return f"{decimal} ({fraction})" if len(fraction) <= LONGEST_FRACTION else decimal
