"""`rulewright secrets`: plays games beside others that differ in what a seat can not know, and tells what leaks."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from rulewright_tools.opening import faults_of, open_game
from rulewright_tools.output import aligned, counted, write_json
from rulewright_tools.progress import progress

if TYPE_CHECKING:
    from rulewright import Game
    from rulewright.match.twins import Leak, Twins

LEAKS = 1


def run(arguments: Namespace) -> int:
    """Check, and print what was compared and what leaks as lines or JSON."""
    from rulewright.match.twins import check_twins

    ruleset, game = open_game(arguments)
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    with faults_of(game), progress(arguments.games, "games") as tell:
        found = check_twins(game, _told(seeds, tell), arguments.cap)
    if arguments.json:
        write_json(_document(ruleset.name, game, found), arguments.json)
    if arguments.json != "-":
        print("\n".join(_lines(ruleset.title, game, found, arguments.cap)))
    return LEAKS if found.leaks else 0


def _told(seeds: Iterable[int], tell: Callable[[int], None]) -> Iterator[int]:
    """The seeds, with word of each game that is over."""
    for seed in seeds:
        yield seed
        tell(1)


def _document(name: str, game: Game, found: Twins) -> dict[str, object]:
    return {
        "version": 1, "game": name, "players": game.setting.players, "games": found.games,
        "left": found.left, "comparisons": found.comparisons, "shown": found.shown, "parted": found.parted,
        "leaks": [
            {
                "in": leak.sort, "seat": game.setting.seats[leak.seat].name, "seed": leak.seed, "step": leak.step,
                "one": leak.one, "other": leak.other, "file": leak.span.source.name, "line": leak.span.line,
            }
            for leak in found.leaks
        ],
    }  # fmt: skip


def _lines(title: str, game: Game, found: Twins, cap: int) -> list[str]:
    lines = [f"{title} ({game.setting.counted})"]
    lines += aligned([
        ("games", str(found.games)),
        ("comparisons of two worlds", str(found.comparisons)),
        *([(f"games left after {min(cap, game.setting.length_cap):,} choices", str(found.left))] if found.left else []),
        ("ended because something was shown", str(found.shown)),
        ("ended because a choice was not possible in both", str(found.parted)),
    ])  # fmt: skip
    for leak in found.leaks:
        lines += ["", *_leak_lines(game, leak)]
    if found.leaks:
        return [*lines, "", f"{counted(len(found.leaks), 'secret')} told."]
    if not found.comparisons:
        return [*lines, "", "Nothing in this game is hidden from anybody."]
    return [*lines, "", "No secret is told."]


def _leak_lines(game: Game, leak: Leak) -> list[str]:
    seat = game.setting.seats[leak.seat].title
    return [
        f"{leak.span.source.name}:{leak.span.line}: `{leak.span.words}`",
        f"  {seat} can tell by the {leak.sort} what nobody has shown (seed {leak.seed}, after {leak.step} choices):",
        f"  in this world    {leak.one}",
        f"  it could also be {leak.other}",
    ]
