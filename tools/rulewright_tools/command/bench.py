"""`rulewright bench`: time to the first decision, then decisions and playouts per second.

Beside them stand those of a hand-written game, where there is one of the usual setting.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from textwrap import shorten
from time import process_time
from typing import TYPE_CHECKING, Any

import rulewright
from rulewright_tools.complaint import Complaint
from rulewright_tools.costs import costs
from rulewright_tools.opening import faults_of, open_ruleset, read_options
from rulewright_tools.output import aligned, write_json
from rulewright_tools.playouts import Playout, engine_playout, find_hand_written, hand_written_playout, timed

if TYPE_CHECKING:
    from rulewright.program.program import Program

RUNS = 7
LOADS = 3
COSTLIEST = 15
WIDEST = 70
HEADS = ("game", "first decision", "decisions/s", "playouts/s", "hand-written/s", "ratio")


@dataclass(frozen=True, slots=True)
class Measured:
    """Medians over all runs, times in seconds; the hand-written figures are absent where there is no such game."""

    seconds_to_first_decision: float
    decisions_per_second: float
    playouts_per_second: float
    hand_written_decisions_per_second: float | None
    ratio: float | None


def run(arguments: Namespace) -> int:
    """Measure each game named, all bundled ones by default, or tell what costs most in it."""
    if arguments.profile:
        return _profile(arguments)
    figures: dict[str, Measured] = {}
    for text in arguments.games or sorted(rulewright.bundled()):
        setting = (arguments.players, arguments.variant, read_options(arguments.options))
        first: list[float] = []
        for _ in range(LOADS):
            began = process_time()
            ruleset = open_ruleset(text, *setting)
            game = ruleset.game(*setting)
            with faults_of(game):
                game.program.start()
            first.append(process_time() - began)
        hand_class = find_hand_written(ruleset.name) if setting == (None, None, {}) else None
        with faults_of(game):
            figures[ruleset.name] = measure(
                ruleset.name, engine_playout(game.program), hand_class, arguments.seconds, median(first)
            )
    if arguments.json:
        write_json(_document(figures), arguments.json)
    if arguments.json != "-":
        print("\n".join(aligned([HEADS, *(_row(name, measured) for name, measured in figures.items())])))
    return 0


def _profile(arguments: Namespace) -> int:
    """Print the clauses that cost most, each with its share and its place."""
    if arguments.json:
        raise Complaint("`--profile` writes no JSON; leave out `--json`.")
    setting = (arguments.players, arguments.variant, read_options(arguments.options))
    for text in arguments.games or sorted(rulewright.bundled()):
        game = open_ruleset(text, *setting).game(*setting)
        with faults_of(game):
            found = costs(game.program, arguments.seconds)
        print(f"{game.setting.title}: of all time in play")
        total = sum(found.values())
        for clause, count in found.most_common(COSTLIEST):
            print(f"{count / max(total, 1):7.1%}  {_clause_words(game.program, clause)}")
    return 0


def _clause_words(program: Program, clause: int) -> str:
    if clause < 0:
        return "what belongs to no clause: playouts, scores, copies"
    span = program.clauses[clause]
    return f"{Path(span.source.name).name}:{span.line}  {shorten(span.words, WIDEST, placeholder=' …')}"


def measure(
    name: str, engine: Playout, hand_class: Callable[..., Any] | None, seconds: float, first: float
) -> Measured:
    """Alternate runs of the engine and of the hand-written game over equal seeds."""
    hand = hand_written_playout(hand_class) if hand_class else None
    count = playouts_in(engine, seconds / RUNS / (2 if hand else 1))
    engine_times, hand_times = [], []
    decisions: list[int] = []
    for _ in range(RUNS):
        decisions, spent = timed(engine, count)
        engine_times.append(spent)
        if hand:
            others, spent = timed(hand, count)
            hand_times.append(spent)
            check_equal(name, decisions, others)
    total, typical = sum(decisions), median(engine_times)
    ratios = [theirs / ours for ours, theirs in zip(engine_times, hand_times, strict=False)]
    return Measured(
        first,
        total / typical,
        count / typical,
        total / median(hand_times) if hand_times else None,
        median(ratios) if ratios else None,
    )


def playouts_in(playout: Playout, seconds: float) -> int:
    """About how many playouts fit into a time, found by trying more and more."""
    count = 1
    while True:
        _, spent = timed(playout, count)
        if spent >= seconds / 4 or count >= 1_000_000:
            return max(1, round(count * seconds / max(spent, 1e-9)))
        count *= 2


def check_equal(name: str, engine: list[int], hand: list[int]) -> None:
    """Both must take equally many decisions for every seed, else the ratio compares two different games."""
    for seed, (ours, theirs) in enumerate(zip(engine, hand, strict=True)):
        if ours != theirs:
            raise Complaint(f"`{name}` and its hand-written game differ: with seed {seed} the ruleset takes {ours} "
                            f"decisions, the hand-written game {theirs}.", status=1)


def _document(figures: dict[str, Measured]) -> dict[str, object]:
    games = {
        name: {
            "seconds_to_first_decision": round(measured.seconds_to_first_decision, 3),
            "decisions_per_second": round(measured.decisions_per_second, 1),
            "playouts_per_second": round(measured.playouts_per_second, 1),
            "ratio_to_hand_written": None if measured.ratio is None else round(measured.ratio, 3),
        }
        for name, measured in figures.items()
    }
    return {"version": 1, "games": games}


def _row(name: str, measured: Measured) -> tuple[str, ...]:
    hand = measured.hand_written_decisions_per_second
    return (
        name,
        f"{measured.seconds_to_first_decision:.2f} s",
        f"{measured.decisions_per_second:,.0f}",
        f"{measured.playouts_per_second:,.0f}",
        "–" if hand is None else f"{hand:,.0f}",
        "–" if measured.ratio is None else f"{measured.ratio:.2f}",
    )
